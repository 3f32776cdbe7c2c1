import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import type { MenuData, MenuNode, SessionData } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { follow, issue } from '../support/tokens';

let t: TestApp;
/** A guest by password, and guests by a token of users who otherwise may do more. */
const guests: Record<string, Visitor> = {};
beforeAll(async () => {
  t = await createTestApp();
  // Whatever an administrator grants the role by mistake.
  await t.sql(
    `insert into cms_role_menu (role_id, menu_id) select 'GUEST', menu_id from cms_menu where scrn_id is not null on conflict do nothing`,
  );
  await t.sql(`insert into cms_role_btn (role_id, menu_id, btn_id) select 'GUEST', m.menu_id, b.btn_id
    from cms_menu m join cms_screen_btn b using (scrn_id) where b.btn_tp = 'SUB' on conflict do nothing`);
  await t.sql(`insert into cms_svc_role (svc_id, role_id) select svc_id, 'GUEST' from cms_svc on conflict do nothing`);
  const admin = await t.login('sysadm');
  guests.guest01 = await t.login('guest01');
  for (const userId of ['sysadm', 'ops01', 'cadm01']) {
    const { TOKEN } = await issue(admin, { TOKEN_TP: 'GUEST', USER_ID: userId });
    guests[userId] = t.visitor((await follow(t, { token: TOKEN })).cookie);
  }
});
afterAll(() => t?.close());

const as = (name: string): Visitor => {
  const visitor = guests[name];
  if (!visitor) throw new Error(name);
  return visitor;
};
const menus = (name: string) => as(name).data<MenuData>('/api/menuMap');
const send = (visitor: Visitor, call: Call) =>
  call.kind === 'upload'
    ? t.app.inject({
        method: 'POST',
        url: call.path,
        headers: { cookie: visitor.cookie, 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--\r\n',
      })
    : visitor.post(call.path, { SEARCH: {} });

describe('a guest only reads', () => {
  it.each(['guest01', 'sysadm', 'ops01', 'cadm01'])(
    'S6-06 every call that changes something is refused with MSG000125: %s',
    async (name) => {
      const calls = [...t.app.kit.calls.values()].filter((call) => ['save', 'action', 'upload'].includes(call.kind));
      expect(calls.length).toBeGreaterThan(20);
      const wrong: unknown[] = [];
      for (const call of calls) {
        const { statusCode, headers } = await send(as(name), call);
        if (statusCode !== 403 || headers['x-error-code'] !== 'MSG000125') wrong.push([call.id, statusCode, headers['x-error-code']]);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('S6-06 a token of the kind GUEST opens a session with the role GUEST alone, whatever the user is', async () => {
    for (const name of ['sysadm', 'ops01', 'cadm01']) {
      const session = await as(name).data<SessionData>('/api/session');
      expect([session.USER_ID, session.roleList]).toEqual([name, ['GUEST']]);
      const [log] = await t.sql(`select login_tp, login_rslt from cms_login_log where user_id = $1 order by log_seq desc limit 1`, [name]);
      expect(log).toEqual({ login_tp: 'GUEST', login_rslt: 'OK' });
    }
  });

  it('the session of a token tells its holder nothing that is the user’s: no address, no number, no key of drafts, no staff', async () => {
    for (const name of ['sysadm', 'ops01', 'cadm01']) {
      const { EMAIL, TEL_NO, USER_TP, draftKey } = await as(name).data<SessionData>('/api/session');
      expect([name, EMAIL, TEL_NO, USER_TP, draftKey]).toEqual([name, '', null, 'C', null]);
    }
  });

  it('of the SUB buttons a guest has excel and print alone, where they are granted', async () => {
    for (const name of Object.keys(guests)) {
      const { menuMap, popupMap } = await menus(name);
      const subs = (menu: MenuNode) => menu.buttons.filter(({ BTN_TP }) => BTN_TP === 'SUB').map(({ BTN_ID }) => BTN_ID);
      const all = [...Object.values(menuMap), ...Object.values(popupMap)].flatMap(subs);
      expect([...new Set(all)].sort()).toEqual(['excel', 'print']);
    }
    for (const call of t.app.kit.calls.values()) {
      if (call.kind !== 'read' && call.kind !== 'download') continue;
      if (!call.button || ['search', 'refresh', 'excel', 'print'].includes(call.button)) continue;
      const [button] = await t.sql(`select 1 from cms_screen_btn where scrn_id = $1 and btn_id = $2 and btn_tp = 'SUB'`, [
        call.screen,
        call.button,
      ]);
      if (button) expect([call.id, (await send(as('guest01'), call)).statusCode]).toEqual([call.id, 403]);
    }
  });

  it('S6-06 the calls that read answer, or are not the guest’s', async () => {
    for (const call of t.app.kit.calls.values()) {
      if (!['read', 'code', 'text'].includes(call.kind)) continue;
      for (const name of Object.keys(guests)) {
        const { statusCode } = await send(as(name), call);
        expect([call.id, name, statusCode < 500 && statusCode !== 401]).toEqual([call.id, name, true]);
      }
    }
  });

  it('a guest has no screen of own data: the user’s of a token is another person’s', async () => {
    for (const name of Object.keys(guests)) {
      expect((await menus(name)).popupMap.changeMe).toBeUndefined();
      expect((await as(name).post('/api/admin/ChangeMe/selectChangeMeForm', { SEARCH: {} })).statusCode).toBe(403);
    }
  });

  it('the rows of others are not the guest’s: neither by the role of the token’s user nor by what was granted', async () => {
    for (const name of Object.keys(guests)) {
      const [days] = await t.sql(
        `select to_char(max(dlv_dt) - 60, 'YYYYMMDD') as f, to_char(max(dlv_dt), 'YYYYMMDD') as t from pan_dlv_ord`,
      );
      const search = { SEARCH: { DT_TP: 'DLV', FR_DT: days?.f, TO_DT: days?.t } };
      expect((await as(name).data<{ TOTAL: number }>('/api/pan/dlvOrdMgt/selectDlvOrd', search)).TOTAL).toBe(0);
    }
  });
});

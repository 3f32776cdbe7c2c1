import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuData } from '../../src/contract/session';
import { buildApp } from '../../src/server/app';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
/** A second process on the same database. */
let other: FastifyInstance;
let stl: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  other = await buildApp({ pools: t.pools, env: t.app.kit.env });
  stl = await t.login('stl01');
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});

const phrase = '/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase';
const service = 'cms.popup.cmsUsedPhrasePopup.saveCmsUsedPhrase';
const screen = 'cmsUsedPhrasePopup';
const code = (answer: { headers: Record<string, unknown> }) => answer.headers['x-error-code'];
/** What the process answers to an empty save: a fault of the body where the call is allowed. */
const saves = async (app: FastifyInstance = t.app) =>
  code(await app.inject({ method: 'POST', url: phrase, headers: { cookie: stl.cookie, 'content-type': 'application/json' }, payload: {} }));
const buttons = async () => (await stl.data<MenuData>('/api/menuMap')).popupMap[screen]?.buttons.map((button) => button.BTN_ID) ?? [];
const take = (role: string, svc = service) => t.sql('delete from cms_svc_role where svc_id = $1 and role_id = $2', [svc, role]);
const rolesOf = async (svc: string) =>
  (await t.sql<{ role_id: string }>('select role_id from cms_svc_role where svc_id = $1 order by 1', [svc])).map((row) => row.role_id);

describe('roles of services', () => {
  it('the rows are what the grants of menus and buttons say, for every call of a screen', async () => {
    const granted = await t.sql<{ role_id: string; scrn_id: string; btn_id: string | null }>(`
      select role_id, scrn_id, null as btn_id from cms_role_menu join cms_menu using (menu_id) where scrn_id is not null
      union all select role_id, scrn_id, btn_id from cms_role_btn join cms_menu using (menu_id)
      union all select role_id, scrn_id, btn_id from cms_role_menu join cms_menu using (menu_id) join cms_screen_btn using (scrn_id) where btn_tp = 'MAIN'`);
    for (const call of t.app.kit.calls.values()) {
      const roles = granted.filter((row) => row.scrn_id === call.screen && (row.btn_id ?? undefined) === call.button);
      const wanted = call.auth === 'ROLE' ? [...new Set(roles.map((row) => row.role_id))].sort() : [];
      expect([call.id, await rolesOf(call.id)]).toEqual([call.id, wanted]);
    }
  });

  it('S5-38 a service taken from a role is refused on every process within a second, and its button is sent no more', async () => {
    expect([await saves(), await saves(other)]).toEqual(['MSG000012', 'MSG000012']);
    expect(await buttons()).toContain('add');
    await take('STL');
    const soon = { timeout: 1_000, interval: 50 };
    await expect.poll(() => saves(), soon).toBe('MSG000029');
    await expect.poll(() => saves(other), soon).toBe('MSG000029');
    const left = await buttons();
    expect(left).not.toContain('add');
    expect(left).toContain('enter');
  });

  it('what an administrator took stays taken over a start, until the grant behind it changes', async () => {
    const again = await buildApp({ pools: t.pools, env: t.app.kit.env });
    expect(await saves(again)).toBe('MSG000029');
    await again.close();
    await t.sql(`with gone as (delete from cms_role_btn where role_id = 'STL' and btn_id = 'add'
      and menu_id = (select menu_id from cms_menu where scrn_id = '${screen}') returning role_id, menu_id, btn_id) select from gone`);
    expect(await rolesOf(service)).not.toContain('STL');
    await t.sql(
      `insert into cms_role_btn (role_id, menu_id, btn_id) select 'STL', menu_id, 'add' from cms_menu where scrn_id = '${screen}'`,
    );
    expect(await rolesOf(service)).toContain('STL');
    await expect.poll(() => saves()).toBe('MSG000012');
  });

  it('a menu given to a role brings its services, taken away it takes them', async () => {
    await t.sql(
      `insert into cms_role (role_id, role_nm, user_tp, data_scope, sort_seq, use_yn, sys_yn, otp_yn) values ('EXTRA', 'x', 'S', 'CORP', 99, 'Y', 'N', 'N')`,
    );
    const menu = `(select menu_id from cms_menu where scrn_id = 'dlvOrdMgt')`;
    const held = async () =>
      (await t.sql<{ svc_id: string }>(`select svc_id from cms_svc_role where role_id = 'EXTRA' order by 1`)).map((row) => row.svc_id);
    await t.sql(`insert into cms_role_menu (role_id, menu_id) select 'EXTRA', ${menu}`);
    const reads = await held();
    expect(reads).toContain('pan.dlvOrdMgt.selectDlvOrd');
    expect(reads).not.toContain('pan.dlvOrdMgt.confirm');
    await t.sql(`insert into cms_role_btn (role_id, menu_id, btn_id) select 'EXTRA', ${menu}, 'confirm'`);
    expect(await held()).toEqual([...reads, 'pan.dlvOrdMgt.confirm'].sort());
    await t.sql(`delete from cms_role_btn where role_id = 'EXTRA'`);
    expect(await held()).toEqual(reads);
    await t.sql(`delete from cms_role_menu where role_id = 'EXTRA'`);
    expect(await held()).toEqual([]);
  });

  it('one role must have menu, button and service: what two roles have between them is not enough', async () => {
    await t.sql(`insert into cms_user_role (user_id, role_id) values ('stl01', 'EXTRA')`);
    await take('STL');
    await t.sql(`insert into cms_svc_role (svc_id, role_id) values ($1, 'EXTRA')`, [service]);
    await expect.poll(() => saves()).toBe('MSG000029');
    await t.sql(`insert into cms_role_menu (role_id, menu_id) select 'EXTRA', menu_id from cms_menu where scrn_id = '${screen}'`);
    expect(await rolesOf(service)).toContain('EXTRA');
    expect(await saves()).toBe('MSG000029');
    await t.sql(
      `insert into cms_role_btn (role_id, menu_id, btn_id) select 'EXTRA', menu_id, 'add' from cms_menu where scrn_id = '${screen}'`,
    );
    await expect.poll(() => saves()).toBe('MSG000012');
  });

  it('a screen that is not in use is open to nobody, a call that is switched off hides its button', async () => {
    await t.sql(`update cms_svc set use_yn = 'N' from set_config('app.user_id', 'sysadm', true) where svc_id = $1`, [service]);
    await expect.poll(buttons).not.toContain('add');
    await t.sql(`update cms_screen set use_yn = 'N' where scrn_id = '${screen}'`);
    await expect.poll(async () => (await stl.data<MenuData>('/api/menuMap')).popupMap[screen]).toBeUndefined();
    await t.sql(`update cms_screen set use_yn = 'Y' where scrn_id = '${screen}'`);
  });
});

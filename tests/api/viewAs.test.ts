import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { MenuData, SessionData } from '../../src/contract/session';
import type { Rights } from '../../src/server/lib/permission';
import { mayView } from '../../src/server/lib/view';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.sql('delete from cms_sess');
  await t.sql('alter table cms_view_log disable trigger user; delete from cms_view_log; alter table cms_view_log enable trigger user');
});

const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const view = (who: Visitor, USER_ID: string, RSN: string | null = 'a call of the customer') =>
  who.post('/api/cms/comm/CmsUserMgt/viewAs', { BATCH_ID: randomUUID(), LIST: [{ USER_ID }], RSN });
const end = (who: Visitor) => who.post('/api/viewAs/end');
const whoIs = (who: Visitor) => who.data<SessionData>('/api/session');
/** Each portal, one after the other, answers as this user; null stands for nobody. */
const shows = (who: Visitor, userId: string | null) =>
  expect.poll(async () => [await answered(who), await answered(who)], { timeout: 1_000 }).toEqual([userId, userId]);
const answered = async (who: Visitor) => (await who.post('/api/session')).json<{ data?: SessionData }>().data?.USER_ID ?? null;
const logs = () =>
  t.sql<{ user_id: string; view_user_id: string; ended: boolean; view_rsn: string }>(
    'select user_id, view_user_id, end_dtm is not null as ended, view_rsn from cms_view_log order by log_seq',
  );

/** A system administrator who looks at the portal as a customer user. */
async function viewing(userId: string): Promise<Visitor> {
  const admin = await t.login('sysadm');
  const answer = await view(admin, userId);
  expect(answer.statusCode, answer.body).toBe(200);
  await shows(admin, userId);
  return admin;
}

/** Calls that change nothing: by their kind, or about the own session and its logs. */
const looking = (call: Call) =>
  ['read', 'code', 'text', 'download'].includes(call.kind) ||
  [
    'session',
    'menuMap',
    'auth.authorized',
    'login',
    'auth.otp',
    'link',
    'logout',
    'viewAs.end',
    'insertErrorLog',
    'insertPrvcLog',
    'openapi.json',
  ].includes(call.id);

describe('view as customer', () => {
  it('answers as for the customer, names both, and is kept in the log with its reason until it ends', async () => {
    const admin = await viewing('cadm01');
    const seen = await whoIs(admin);
    expect([seen.USER_ID, seen.USER_TP, seen.roleList, seen.viewer, seen.draftKey]).toEqual([
      'cadm01',
      'C',
      ['CUST_ADM'],
      { USER_ID: 'sysadm', USER_NM: '한시스' },
      null,
    ]);
    expect(await logs()).toEqual([{ user_id: 'sysadm', view_user_id: 'cadm01', ended: false, view_rsn: 'a call of the customer' }]);
    expect((await end(admin)).statusCode).toBe(200);
    await shows(admin, 'sysadm');
    const back = await whoIs(admin);
    expect([back.USER_ID, back.viewer, back.draftKey === null]).toEqual(['sysadm', null, false]);
    expect(await logs()).toMatchObject([{ ended: true }]);
  });

  it('gives exactly what the customer gets: menus, rows, orders, look-ups; nothing of the administrator', async () => {
    for (const userId of ['cadm01', 'cusr02', 'guest01']) {
      const [customer, admin] = [await t.login(userId), await viewing(userId)];
      const both = async (path: string, body: object = {}) => {
        const [own, seen] = [await customer.post(path, body), await admin.post(path, body)];
        // Only the list of the own sessions tells whose window it is.
        const plain = (answer: typeof own) => answer.body.replaceAll('"CUR_YN":"Y"', '"CUR_YN":"N"');
        expect([seen.statusCode, plain(seen), seen.headers['x-error-code']], path).toEqual([
          own.statusCode,
          plain(own),
          own.headers['x-error-code'],
        ]);
        return own.json().data;
      };
      const menus = (await both('/api/menuMap')) as MenuData;
      expect(Object.keys(menus.menuMap)).not.toContain('cmsUserMgt');
      const { sysDt } = await whoIs(customer);
      const SEARCH = {
        FR_DT: addDays(sysDt, -40),
        TO_DT: addDays(sysDt, 10),
        KIND: 'User',
        KEYWORD: '',
        DLV_ORD_NO: '',
        TBL_NM: 'CMS_USER',
        ROW_KEY: 'sysadm',
      };
      const reads = [...t.app.kit.calls.values()].filter(
        (call) => call.method === 'POST' && (call.kind === 'read' || call.kind === 'code'),
      );
      const rows = new Map<string, number>();
      for (const call of reads.filter(({ auth }) => auth !== 'OPEN'))
        rows.set(call.id, (await both(call.path, { SEARCH }))?.LIST?.length ?? 0);
      expect((rows.get('pan.dlvOrdList.selectDlvOrd') ?? 0) > 0).toBe(userId !== 'guest01');
      expect((await end(admin)).statusCode).toBe(200);
    }
  });

  it('refuses every call that changes something with 403 MSG000125, whatever its kind; those that ask for a token know no view', async () => {
    const admin = await viewing('cadm01');
    // Calls of partners' systems know no session.
    const changing = [...t.app.kit.calls.values()].filter((call) => !looking(call) && call.auth !== 'TOKEN');
    expect(changing.length).toBeGreaterThan(35);
    for (const call of changing) {
      const answer = call.method === 'GET' ? await admin.get(call.path) : await admin.post(call.path, { BATCH_ID: randomUUID(), LIST: [] });
      const refusal = call.auth === 'TOKEN' ? [401, 'MSG000030'] : [403, 'MSG000125'];
      expect([call.id, ...codeOf(answer)]).toEqual([call.id, ...refusal]);
    }
  });

  it('is not given to staff, outside the reach, for accounts not in use, without a reason, or from inside a view', async () => {
    const admin = await t.login('sysadm');
    expect(codeOf(await view(admin, 'ops01'))).toEqual([422, 'MSG000043']);
    expect(codeOf(await view(admin, 'nobody'))).toEqual([422, 'MSG000043']);
    expect(codeOf(await view(admin, 'cusr10'))).toEqual([422, 'MSG000027']);
    expect(codeOf(await view(admin, 'cadm01', ' '))).toEqual([422, 'MSG000039']);
    await t.sql("update cms_user set user_sts = 'SUS' where user_id = 'cadm02'");
    expect(codeOf(await view(admin, 'cadm02'))).toEqual([422, 'MSG000027']);
    await t.sql("update cms_user set user_sts = 'ACT', del_yn = 'Y' where user_id = 'cadm02'");
    expect(codeOf(await view(admin, 'cadm02'))).toEqual([422, 'MSG000043']);
    await t.sql("update cms_user set del_yn = 'N' where user_id = 'cadm02'");
    for (const userId of ['ops01', 'adm1000', 'cadm03'])
      expect(codeOf(await view(await t.login(userId), 'cadm01'))).toEqual([403, 'MSG000029']);
    expect(await logs()).toEqual([]);
    expect((await view(admin, 'cadm01')).statusCode).toBe(200);
    await shows(admin, 'cadm01');
    expect(codeOf(await view(admin, 'cadm02'))).toEqual([403, 'MSG000125']);
    expect(await logs()).toHaveLength(1);
  });

  it.each([
    ['CORP', 'cadm01', true],
    ['CORP', 'guest01', true],
    ['CORP', 'cusr02', false],
    ['CORP', 'cusr09', false],
    ['CORP', 'ops01', false],
    ['ORGN_SUB', 'cadm01', false],
    ['ALL', 'cusr09', true],
    ['ALL', 'ops01', false],
  ] as const)('with the reach %s of corporation 1000 the view of %s: %s', async (kind, userId, may) => {
    await t.sql(
      "insert into cms_user_cust (user_id, cust_cd, main_yn) values ('cusr02', 'C00011', 'N') on conflict (user_id, cust_cd) do nothing",
    );
    const reach = { kind, corps: ['1000'], orgns: [], custs: [], userId: 'adm1000', userTp: 'S' } as const;
    const viewer = { rights: { has: () => true } as unknown as Rights, scope: () => ({ ...reach, corps: ['1000'], orgns: [], custs: [] }) };
    expect(await mayView(t.pools.asideDb, viewer, userId)).toBe(may);
    await t.sql("delete from cms_user_cust where user_id = 'cusr02' and cust_cd = 'C00011'");
  });

  it('is begun once by two calls of one session at once', async () => {
    const admin = await t.login('sysadm');
    const answers = await Promise.all([view(admin, 'cadm01'), view(admin, 'cadm02'), view(admin, 'cadm03')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403, 403]);
    expect(await logs()).toHaveLength(1);
  });

  it('a page that shows a view is refused once the view has ended: nothing is done as the administrator by mistake', async () => {
    const admin = await viewing('cadm01');
    const as = (user: string) => admin.post('/api/menuMap', {}, { 'x-view': user });
    expect([(await as('cadm01')).statusCode, (await as('cadm01')).headers['x-view']]).toEqual([200, 'cadm01']);
    expect(codeOf(await as('cadm02'))).toEqual([403, 'MSG000125']);
    await end(admin);
    await shows(admin, 'sysadm');
    const late = await as('cadm01');
    expect([...codeOf(late), late.headers['x-view']]).toEqual([403, 'MSG000125', '*']);
  });

  it('takes personal data away in the name of the administrator, the customer named in the reason', async () => {
    const admin = await viewing('cadm01');
    await t.sql('alter table cms_prvc_log disable trigger user');
    const body = { PRVC_TP: 'DOWN', COLUMNS: ['DRV_TEL'], ROW_CNT: 3, ACCESS_RSN: 'asked for' };
    expect((await admin.post('/api/insertPrvcLog', body)).statusCode).toBe(200);
    expect(await t.sql('select user_id, corp_cd, access_rsn from cms_prvc_log order by log_seq desc limit 1')).toEqual([
      { user_id: 'sysadm', corp_cd: '1000', access_rsn: 'VIEW_USER_ID cadm01: asked for' },
    ]);
  });
});

describe('the end of a view is kept, however it comes', () => {
  const ended = async () => (await logs()).map((log) => log.ended);
  const ends: [string, (admin: Visitor) => Promise<unknown>][] = [
    ['logout', (admin) => admin.post('/api/logout')],
    ['expiry', () => t.sql("update cms_sess set exp_dtm = now() - interval '1 minute'")],
    ['idling', () => t.sql("update cms_sess set last_call_dtm = now() - interval '61 minutes'")],
    ['the sixth sign-in', () => Promise.all(Array.from({ length: 5 }, () => t.login('sysadm')))],
  ];
  it.each(ends)('%s', async (_name, leave) => {
    const admin = await viewing('cadm01');
    expect(await ended()).toEqual([false]);
    await leave(admin);
    // What the database has not told of is looked up again after five seconds.
    await expect.poll(async () => [await answered(admin), await answered(admin)], { timeout: 8_000 }).toEqual([null, null]);
    expect(await ended()).toEqual([true]);
  });

  it('the loss of the right, or of the customer, ends it within a second on every process; the session goes on', async () => {
    for (const [lose, regain] of [
      ["update cms_user set user_sts = 'SUS' where user_id = 'cadm01'", "update cms_user set user_sts = 'ACT' where user_id = 'cadm01'"],
      ["update cms_screen_btn set use_yn = 'N' where btn_id = 'viewAs'", "update cms_screen_btn set use_yn = 'Y' where btn_id = 'viewAs'"],
    ] as const) {
      const admin = await viewing('cadm01');
      await t.sql(lose);
      await shows(admin, 'sysadm');
      expect((await ended()).at(-1)).toBe(true);
      await t.sql(regain);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import type { Fact } from '../../src/contract/cms/comm/cmsSvcRoleMgt';
import { explain, readAbout } from '../../src/server/cms/explain.service';
import type { Rights } from '../../src/server/lib/permission';
import { newSessionId, sessionHash } from '../../src/server/lib/sessionId';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let sysadm: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  sysadm = await t.login('sysadm');
  // What the demo has none of: a guest's grant to write, roles over, not yet begun, of another corporation, not in use; narrowed and switched-off calls; buttons and screens not in use.
  await t.sql(`insert into cms_role (role_id, role_nm, user_tp, data_scope, corp_cd, sort_seq, use_yn, sys_yn, otp_yn) values
    ('ELSEWHERE', 'x', 'S', 'CORP', '2000', 98, 'Y', 'N', 'N'), ('RETIRED', 'x', 'S', 'CORP', null, 99, 'N', 'N', 'N'), ('HALF', 'x', 'S', 'ALL', null, 97, 'Y', 'N', 'N')`);
  await t.sql(
    `insert into cms_role_menu (role_id, menu_id) select r, menu_id from cms_menu, unnest(array['ELSEWHERE', 'RETIRED', 'HALF']) r where scrn_id like 'dlvOrd%'`,
  );
  await t.sql(`insert into cms_user_role (user_id, role_id, bgn_dt, end_dt) values ('stl01', 'ELSEWHERE', null, null), ('stl01', 'RETIRED', null, null),
    ('sal01', 'OPS', current_date - 9, current_date - 1), ('stl01', 'OPS', current_date + 1, null), ('ops02', 'HALF', current_date, current_date), ('cusr01', 'GUEST', null, null)`);
  await t.sql(
    `delete from cms_svc_role where role_id in ('OPS', 'CUST_USR') and svc_id in ('pan.dlvOrdMgt.confirm', 'pan.dlvOrdMgt.saveDlvOrdG2', 'pan.dlvOrdList.selectDlvOrd')`,
  );
  await t.sql(`update cms_svc set use_yn = 'N' from set_config('app.user_id', 'sysadm', true) where svc_id = 'pan.dlvOrdMgt.cancel'`);
  await t.sql(`update cms_screen_btn set use_yn = 'N' where scrn_id = 'dlvOrdMgt' and btn_id in ('hold', 'excel')`);
  await t.sql(`update cms_screen set use_yn = 'N' where scrn_id = 'dlvOrdSummaryList'`);
  await t.sql(
    `insert into cms_role_menu (role_id, menu_id) select 'GUEST', menu_id from cms_menu where scrn_id in ('dlvOrdMgt', 'changeMe') on conflict do nothing`,
  );
  await t.sql(
    `insert into cms_role_btn (role_id, menu_id, btn_id) select 'GUEST', menu_id, btn_id from cms_menu join cms_screen_btn using (scrn_id) where scrn_id = 'dlvOrdMgt' and btn_tp = 'SUB'`,
  );
  await t.sql(`update cms_user set user_sts = 'SUS' where user_id = 'ops03'`);
});
afterAll(() => t?.close());

/** The rights of a user as a session has them; null where the user has none. */
async function rightsOf(userId: string): Promise<Rights | null> {
  const id = newSessionId(t.app.kit.secret);
  await t.sql(
    `insert into cms_sess (sess_hash, user_id, corp_cd, login_tp, lang_cd, login_dtm, last_call_dtm, exp_dtm)
     select $1, user_id, corp_cd, 'PW', 'ko', now(), now(), now() + interval '1 hour' from cms_user where user_id = $2`,
    [sessionHash(id), userId],
  );
  return (await t.app.kit.sessions.find(id))?.rights ?? null;
}

function passes(rights: Rights, call: Call): boolean {
  try {
    rights.check(call);
    return true;
  } catch {
    return false;
  }
}

describe('the explanation', () => {
  it('agrees with what is decided: every user of the demo, every screen, every button and every call', async () => {
    const calls = [...t.app.kit.calls.values()];
    const users = await t.sql<{ user_id: string }>('select user_id from cms_user order by 1');
    const asked = await t.sql<{ scrn_id: string; btn_id: string | null }>(
      'select scrn_id, btn_id from cms_screen_btn union all select scrn_id, null from cms_screen',
    );
    const wrong: string[] = [];
    let yes = 0;
    for (const { user_id } of [...users, { user_id: 'nobody' }]) {
      const rights = await rightsOf(user_id);
      const about = await readAbout(t.pools.asideDb, user_id);
      const verdict = (screen: string, button?: string, service?: string) => explain(about, calls, { screen, button, service }).at(-1)?.ok;
      for (const { scrn_id, btn_id } of asked) {
        const button = btn_id ?? undefined;
        const own = calls.filter((call) => call.auth === 'ROLE' && call.screen === scrn_id && call.button === button);
        const decided = Boolean(rights?.has(scrn_id, button) && own.every((call) => passes(rights, call)));
        if (decided) yes++;
        if (verdict(scrn_id, button) !== decided) wrong.push(`${user_id} ${scrn_id} ${button}: ${decided}`);
      }
      for (const call of calls.filter(({ auth }) => auth === 'ROLE')) {
        const decided = rights !== null && passes(rights, call);
        if (verdict(call.screen ?? '', undefined, call.id) !== decided) wrong.push(`${user_id} ${call.id}: ${decided}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(yes).toBeGreaterThan(5_000);
  }, 120_000);

  const ask = async (SEARCH: object, visitor = sysadm) =>
    (await visitor.data<{ LIST: Fact[] }>('/api/cms/comm/CmsSvcRoleMgt/selectCmsSvcRoleG3', { SEARCH })).LIST;

  it('names the fact that refuses, the roles that give, and how far they reach', async () => {
    const facts = await ask({ USER_ID: 'ops01', SCRN_ID: 'dlvOrdMgt', BTN_ID: 'confirm' });
    expect(facts.map((fact) => [fact.FACT_ID, fact.OK_YN])).toEqual([
      ['USER', 'Y'],
      ['ROLE', 'Y'],
      ['ROLES', 'Y'],
      ['SCREEN', 'Y'],
      ['MENU', 'Y'],
      ['BUTTON', 'Y'],
      ['PRESS', 'Y'],
      ['SVC_USE', 'Y'],
      ['SVC_ROLE', 'N'],
      ['GUEST', 'Y'],
      ['SCOPE', 'Y'],
      ['VERDICT', 'N'],
    ]);
    expect(facts.at(-1)?.FACT_TXT).toBe('판정: 처리할 수 없음');
    const may = await ask({ USER_ID: 'sysadm', SCRN_ID: 'dlvOrdMgt', BTN_ID: 'confirm' });
    expect(may.at(-1)).toMatchObject({ OK_YN: 'Y', FACT_TXT: '판정: 처리할 수 있음' });
    expect(facts.find((fact) => fact.FACT_ID === 'SVC_ROLE')?.FACT_TXT).toContain('pan.dlvOrdMgt.confirm');
    expect(facts.find((fact) => fact.FACT_ID === 'MENU')?.FACT_TXT).toContain('OPS');
    expect(facts.find((fact) => fact.FACT_ID === 'SCOPE')?.FACT_TXT).toMatch(/조직.*OPS/);
  });

  it('is for system administrators, in the language of who asks, and asks for what is missing', async () => {
    const english = await t.login('sysadm', { lang: 'en' });
    for (const fact of await ask({ USER_ID: 'cadm01', SCRN_ID: 'dlvOrdMgt', BTN_ID: 'upload' }, english))
      expect(fact.FACT_TXT).toMatch(/^[\x20-\x7e]+$/);
    const other = await (await t.login('adm1000')).post('/api/cms/comm/CmsSvcRoleMgt/selectCmsSvcRoleG3', { SEARCH: {} });
    expect([other.statusCode, other.json().code]).toEqual([403, 'MSG000029']);
    const empty = await sysadm.post('/api/cms/comm/CmsSvcRoleMgt/selectCmsSvcRoleG3', { SEARCH: { USER_ID: 'ops01' } });
    expect([empty.statusCode, empty.json().errors]).toEqual([422, [expect.objectContaining({ FIELD: 'SCRN_ID', CODE: 'MSG000012' })]]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Member, Organisation } from '../../src/contract/mdm/organization/mdmOrganizationMgt';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let sys: Visitor;
let adm: Visitor;
let other: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  [sys, adm, other] = await Promise.all([t.login('sysadm'), t.login('adm1000'), t.login('adm2000', { corp: '2000' })]);
});
afterAll(() => t?.close());

type Row = Record<string, unknown>;
type Answer = Awaited<ReturnType<Visitor['post']>>;
const path = '/api/mdm/organization/MdmOrganizationMgt';
const list = async (by: Visitor, SEARCH: object = {}) =>
  (await by.data<ReadData<Organisation>>(`${path}/selectMdmOrganization`, { SEARCH })).LIST;
const codes = async (by: Visitor, SEARCH: object = {}) => (await list(by, SEARCH)).map(({ ORGN_CD }) => ORGN_CD);
const save = (by: Visitor, LIST: object[]) => by.post(`${path}/saveMdmOrganization`, { BATCH_ID: randomUUID(), LIST });
const remove = (by: Visitor, LIST: object[]) => by.post(`${path}/delete`, { BATCH_ID: randomUUID(), LIST });
const find = async (code: string, CORP_CD = '1000') =>
  (await list(sys, { CORP_CD })).find(({ ORGN_CD }) => ORGN_CD === code) as Organisation;
const changed = async (code: string, values: object, corp = '1000') => ({ ...(await find(code, corp)), ...values, BATCH_FLAG: 'update' });
const faults = (answer: Answer) =>
  [answer.statusCode, ...(answer.json().errors ?? []).map((e: Row) => [e.ROW_NO, e.FIELD, e.CODE].filter(Boolean).join(' '))] as unknown[];
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code];
const added = (ORGN_CD: string, UPPER_ORGN_CD: string | null, values: object = {}) => ({
  ...{ BATCH_FLAG: 'insert', ORGN_CD, CORP_CD: '1000', ORGN_NM: '시험팀', UPPER_ORGN_CD, ORGN_TP: 'TM', SORT_SEQ: 90, USE_YN: 'Y' },
  ...values,
});
const put = async (...rows: object[]) => {
  const answer = await save(adm, rows);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST as Organisation[];
};

describe('the tree of organisations', () => {
  it('is that of the own corporation to its administrator, of any one to the system’s, and nothing to others', async () => {
    const own = await list(adm);
    expect(own.map(({ CORP_CD }) => CORP_CD)).toEqual(own.map(() => '1000'));
    expect(await list(adm, { CORP_CD: '2000' })).toEqual([]);
    expect((await codes(sys, { CORP_CD: '2000' })).slice(0, 3)).toEqual(['20HQ00', '20HQ11', '20HQ21']);
    expect(await codes(other)).toEqual(await codes(sys, { CORP_CD: '2000' }));
    for (const user of ['ops01', 'sal01', 'stl01', 'cadm01']) {
      const visitor = await t.login(user);
      expect((await visitor.post(`${path}/selectMdmOrganization`, { SEARCH: {} })).statusCode).toBe(403);
      expect((await visitor.post(`${path}/selectMdmOrganizationG2`, { SEARCH: { ORGN_CD: '10IC21' } })).statusCode).toBe(403);
      expect((await save(visitor, [added('10ZZ', null)])).statusCode).toBe(403);
      expect((await remove(visitor, [{ ORGN_CD: '10IC11', UPD_CNT: 0 }])).statusCode).toBe(403);
    }
  });

  it('comes in its order, each below the one above it', async () => {
    expect((await codes(adm)).slice(0, 9)).toEqual([
      ...['10HQ00', '10HQ11', '10HQ12', '10HQ21', '10HQ31'],
      ...['10PS00', '10PS11', '10PS12', '10PS21'],
    ]);
  });

  it('has those in force on a day, with those above them', async () => {
    await put(
      added('10TM01', '10HQ11', { BGN_DT: '20200101', END_DT: '20201231' }),
      added('10TM02', '10HQ11', { BGN_DT: '20210101', USE_YN: 'N' }),
    );
    const tests = async (SEARCH: object) => (await codes(adm, SEARCH)).filter((code) => code.startsWith('10TM'));
    expect(await tests({ BASE_DT: '20201231' })).toEqual(['10TM01']);
    expect(await tests({ BASE_DT: '20210101' })).toEqual(['10TM02']);
    expect(await tests({})).toEqual(['10TM01', '10TM02']);
    expect(await codes(adm, { BASE_DT: '20210101', USE_YN: 'N' })).toEqual(['10HQ00', '10HQ11', '10TM02']);
    expect(codeOf(await adm.post(`${path}/selectMdmOrganization`, { SEARCH: { BASE_DT: 'never' } }))).toEqual([422, 'MSG000187']);
  });
});

describe('an organisation', () => {
  it('is added below another one of the own corporation, a level deeper', async () => {
    const [made] = await put(added('10TM03', '10IC21', { CORP_CD: '2000', MGR_USER_ID: 'ops01', TEL_NO: '032-000-0001' }));
    expect(made).toMatchObject({ CORP_CD: '1000', ORGN_LVL: 3, MGR_USER_NM: '강배차', UPD_CNT: 0 });
    expect((await put(added('10TM04', null)))[0]?.ORGN_LVL).toBe(1);
    const [foreign] = (await save(sys, [added('20TM01', '20HQ00', { CORP_CD: '2000' })])).json().data.LIST;
    expect(foreign).toMatchObject({ CORP_CD: '2000', ORGN_LVL: 2 });
  });

  it('is refused with a code that is there, a parent or head of another corporation or none, and an end before its beginning', async () => {
    const wrong = added('10TM03', '20HQ00', { MGR_USER_ID: 'ops09', BGN_DT: '20260102', END_DT: '20260101', ORGN_TP: 'XX', ORGN_NM: null });
    expect(faults(await save(adm, [wrong]))).toEqual([
      ...[422, '1 ORGN_NM MSG000012', '1 ORGN_TP MSG000017', '1 ORGN_CD MSG000024'],
      ...['1 UPPER_ORGN_CD MSG000017', '1 MGR_USER_ID MSG000017', '1 BGN_DT MSG000022'],
    ]);
    expect(faults(await save(adm, [added('10TM05', '10NO', { MGR_USER_ID: 'nobody' })]))).toEqual([
      ...[422, '1 MGR_USER_ID MSG000017', '1 UPPER_ORGN_CD MSG000017'],
    ]);
    expect(faults(await save(adm, [added('10TM05', '10TM02')]))).toEqual([422, '1 UPPER_ORGN_CD MSG000017']);
    expect(faults(await save(adm, [added('10tm', null)]))).toEqual([422, '1 ORGN_CD MSG000013']);
    expect(faults(await save(adm, [await changed('10TM03', { MGR_USER_ID: 'cadm01' })]))).toEqual([422, '1 MGR_USER_ID MSG000017']);
  });

  it('stays in its corporation', async () => {
    expect(faults(await save(sys, [await changed('10TM04', { CORP_CD: '2000' })]))).toEqual([422, '1 CORP_CD MSG000194']);
  });

  it('of another corporation is answered as one that never was, with nothing changed', async () => {
    const before = await list(sys, { CORP_CD: '2000' });
    const foreign = await changed('20HQ11', { ORGN_NM: '남의 팀' }, '2000');
    expect(faults(await save(adm, [await changed('10TM04', { ORGN_NM: '함께' }), foreign]))).toEqual([422, '2 MSG000043']);
    expect(faults(await save(adm, [{ ...foreign, ORGN_CD: 'NOSUCH' }]))).toEqual([422, '1 MSG000043']);
    expect(faults(await remove(adm, [{ ORGN_CD: '20TM01', UPD_CNT: 0 }]))).toEqual([422, '1 MSG000043']);
    expect(await list(sys, { CORP_CD: '2000' })).toEqual(before);
    expect((await find('10TM04')).ORGN_NM).toBe('시험팀');
    const members = await adm.data<ReadData<Member>>(`${path}/selectMdmOrganizationG2`, { SEARCH: { ORGN_CD: '20PT21' } });
    expect(members.LIST).toEqual([]);
  });

  it('that was changed meanwhile is shown as it is now', async () => {
    const row = await changed('10TM04', { ORGN_NM: '새 이름' });
    expect((await save(adm, [row])).statusCode).toBe(200);
    const stale = await save(adm, [{ ...row, ORGN_NM: '다른 이름' }]);
    expect([...codeOf(stale), stale.json().row.ORGN_NM]).toEqual([409, 'MSG000025', '새 이름']);
  });

  it('is not removed by a save', async () => {
    expect(codeOf(await save(adm, [{ ...(await changed('10TM04', {})), BATCH_FLAG: 'delete' }]))).toEqual([403, 'MSG000029']);
  });

  it('keeps its history', async () => {
    const kept = await t.sql(
      `select chg_tp, col_nm, new_val, chg_user_id from cms_hist where tbl_nm = 'MDM_ORGN' and row_key = '10TM04' order by hist_seq`,
    );
    expect(kept).toEqual([
      { chg_tp: 'I', col_nm: null, new_val: null, chg_user_id: 'adm1000' },
      { chg_tp: 'U', col_nm: 'ORGN_NM', new_val: '새 이름', chg_user_id: 'adm1000' },
    ]);
  });
});

describe('deleting', () => {
  it('tells where an organisation is in use, and how often: its users, what stands below it', async () => {
    const { UPD_CNT } = await find('10IC21');
    const refused = await remove(adm, [{ ORGN_CD: '10IC21', UPD_CNT }]);
    expect(faults(refused)).toEqual([422, '1 ORGN_CD MSG000026']);
    const [{ users, below } = {}] = await t.sql(`select (select count(*) from cms_user where orgn_cd = '10IC21') as users,
      (select count(*) from mdm_orgn where upper_orgn_cd = '10IC21') as below`);
    for (const place of [`사용자 관리 · 사용자 · 조직 코드 ${users}건`, `조직 관리 · 상위 조직 ${below}건`])
      expect(refused.json().errors[0].MESSAGE).toContain(place);
    expect(await codes(adm)).toContain('10IC21');
  });

  it('takes one away that nothing names, and refuses a stale version', async () => {
    await put(added('10TM06', '10TM04'));
    expect(faults(await remove(adm, [{ ORGN_CD: '10TM06', UPD_CNT: 7 }])).slice(0, 1)).toEqual([409]);
    expect(codeOf(await remove(adm, []))).toEqual([422, 'MSG000009']);
    expect((await remove(adm, [{ ORGN_CD: '10TM06', UPD_CNT: 0 }])).statusCode).toBe(200);
    expect(await codes(adm)).not.toContain('10TM06');
  });

  it('of several takes none away where one is in use', async () => {
    await put(added('10TM07', '10TM04'));
    const rows = [
      { ORGN_CD: '10TM07', UPD_CNT: 0 },
      { ORGN_CD: '10HQ00', UPD_CNT: (await find('10HQ00')).UPD_CNT },
    ];
    expect(faults(await remove(adm, rows))).toEqual([422, '2 ORGN_CD MSG000026']);
    expect(await codes(adm)).toContain('10TM07');
  });
});

describe('a branch that is moved', () => {
  it('takes the levels of all that stands below it along', async () => {
    await put(added('10BR01', null), added('10BR02', null));
    await put(added('10BR11', '10BR01'));
    await put(added('10BR111', '10BR11'));
    await put(await changed('10BR01', { UPPER_ORGN_CD: '10BR02' }));
    const levels = async () =>
      (await Promise.all(['10BR01', '10BR11', '10BR111'].map((code) => find(code)))).map(({ ORGN_LVL }) => ORGN_LVL);
    expect(await levels()).toEqual([2, 3, 4]);
    await put(await changed('10BR01', { UPPER_ORGN_CD: null }));
    expect(await levels()).toEqual([1, 2, 3]);
  });

  it('never comes below itself, also not by two moves in one save or by two people at once', async () => {
    const into = async (code: string, UPPER_ORGN_CD: string) => changed(code, { UPPER_ORGN_CD });
    expect(faults(await save(adm, [await into('10BR01', '10BR01')]))).toEqual([422, '1 UPPER_ORGN_CD MSG000405']);
    expect(faults(await save(adm, [await into('10BR01', '10BR111')]))).toEqual([422, '1 UPPER_ORGN_CD MSG000405']);
    const crossed = [await into('10BR01', '10BR02'), await into('10BR02', '10BR01')];
    expect(faults(await save(adm, crossed))).toEqual([422, '1 UPPER_ORGN_CD MSG000405', '2 UPPER_ORGN_CD MSG000405']);
    const answers = await Promise.all(crossed.map((row, i) => save(i ? sys : adm, [row])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it('is reached at once by who is signed in above it, and no longer by who was', async () => {
    const ops = await t.login('ops02');
    const [order] = await t.sql(
      `select dlv_ord_no as no from pan_dlv_ord where corp_cd = '1000' and orgn_cd = '10IC21' and del_yn = 'N' limit 1`,
    );
    const seen = async () =>
      (await ops.data<ReadData<Row>>('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: { DLV_ORD_NO: order?.no } })).LIST.length;
    /** Both portals hear of it within moments, long before what they remember ends by itself. */
    const soon = (count: number) =>
      vi.waitFor(async () => expect([await seen(), await seen()]).toEqual([count, count]), { timeout: 1500, interval: 50 });
    expect([await seen(), await seen()]).toEqual([0, 0]);
    await put(await changed('10IC21', { UPPER_ORGN_CD: '10PS00' }));
    await soon(1);
    await put(await changed('10IC21', { END_DT: '20250101' }));
    await soon(0);
    await put(await changed('10IC21', { END_DT: null }));
    await soon(1);
    await put(await changed('10IC21', { UPPER_ORGN_CD: '10IC00' }));
    await soon(0);
  });
});

describe('the users of an organisation', () => {
  const members = async (by: Visitor) =>
    (await by.data<ReadData<Member>>(`${path}/selectMdmOrganizationG2`, { SEARCH: { ORGN_CD: '10IC21' } })).LIST;

  it('are listed with how to reach them, which is logged', async () => {
    const [ops] = await members(adm);
    expect(Object.keys(ops ?? {}).sort()).toEqual(['EMAIL', 'POST_NM', 'TEL_NO', 'USER_ID', 'USER_NM', 'USER_STS']);
    expect(ops).toMatchObject({ USER_ID: 'ops01', USER_NM: '강배차' });
    const [log] = await t.sql(
      `select tbl_nm, prvc_tp, col_list from cms_prvc_log where svc_id like '%MdmOrganizationMgt.selectMdmOrganizationG2' order by log_seq desc limit 1`,
    );
    expect(log).toMatchObject({ tbl_nm: 'CMS_USER', prvc_tp: 'VIEW' });
    expect(log?.col_list).toContain('EMAIL');
    expect((await members(await t.login('adm1000', { lang: 'en' })))[0]?.USER_NM).toBe('Kang Baecha');
  });

  it('the telephone of an organisation reaches no person', async () => {
    const logs = async () => (await t.sql(`select count(*)::int as n from cms_prvc_log where svc_id like '%selectMdmOrganization'`))[0]?.n;
    await list(adm);
    expect(await logs()).toBe(0);
  });

  it('a workbook of them asks why; one of the organisations has the tree in its order', async () => {
    const asked = { SEARCH: { ORGN_CD: '10IC21' }, GRID: 'G2' };
    expect(codeOf(await adm.post(`${path}/excel`, asked))).toEqual([422, 'MSG000039']);
    const users = await readSheet((await adm.post(`${path}/excel`, { ...asked, ACCESS_RSN: '인사 점검' })).rawPayload);
    expect(JSON.stringify(users.rows)).toContain('강배차');
    const tree = await readSheet((await adm.post(`${path}/excel`, { SEARCH: { BASE_DT: '20260101' } })).rawPayload);
    expect(tree.rows.length).toBe((await list(adm, { BASE_DT: '20260101' })).length);
    expect(JSON.stringify(tree.rows[0])).toContain('지점');
  });
});

describe('teams', () => {
  const teams = async (by: Visitor) => (await by.data<ReadData<Row>>('/api/oms/comm/OmsSeaTotal/selectTeam', { SEARCH: {} })).LIST;

  it('S7-41 are those of the reader’s corporation that are in force, with TEAM_NM and the name of the organisation above as BIZ_DEPT', async () => {
    const own = await teams(await t.login('ops01'));
    expect(own).toContainEqual(expect.objectContaining({ CODE: '10IC21', TEAM_NM: '운송팀', BIZ_DEPT: '인천지점' }));
    expect(own.every(({ CODE }) => String(CODE).startsWith('10'))).toBe(true);
    // A branch is no team; one that has ended or is switched off is offered no more.
    for (const code of ['10IC00', '10TM01', '10TM02']) expect(own.map(({ CODE }) => CODE)).not.toContain(code);
    expect(await teams(await t.login('ops01', { lang: 'en' }))).toContainEqual(
      expect.objectContaining({ CODE: '10IC21', TEAM_NM: 'Transport team', BIZ_DEPT: 'Incheon branch' }),
    );
    expect((await teams(other)).map(({ CODE }) => CODE)).toContain('20PT21');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { ErrorGroup, ErrorRow } from '../../src/contract/cms/log/cmsErrorLogList';
import type { LoginLogRow } from '../../src/contract/cms/log/cmsLoginLog';
import type { DayVisits, MenuVisits, VisitRow } from '../../src/contract/cms/log/cmsVisitLog';
import { addDays } from '../../src/contract/dates';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
let corporation: Visitor;
let today = '';
beforeAll(async () => {
  t = await createTestApp({ LOG_MAX_ROW: '40' });
  [admin, corporation] = await Promise.all([t.login('sysadm'), t.login('adm1000')]);
  today = String((await t.sql(`select to_char(now(), 'YYYYMMDD') as d`))[0]?.d);
});
afterAll(() => t?.close());

const logs = '/api/cms/log';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const list = <R>(visitor: Visitor, path: string, SEARCH: object = {}) =>
  visitor.data<ReadData<R>>(`${logs}/${path}`, { SEARCH: { FR_DT: addDays(today, -20), TO_DT: today, ...SEARCH } });
const given = async (table: string) =>
  t.sql(`select user_id, prvc_tp, row_cnt, access_rsn from cms_prvc_log where tbl_nm = $1 order by log_seq desc limit 1`, [table]);

describe('the error log', () => {
  const path = 'CmsErrorLogList';
  const errors = async (search?: object) => (await list<ErrorRow>(admin, `${path}/selectCmsErrorLog`, search)).LIST;
  const groups = async (search?: object) => (await list<ErrorGroup>(admin, `${path}/selectCmsErrorLogG2`, search)).LIST;
  const save = (LIST: object[]) => admin.post(`${logs}/${path}/saveCmsErrorLog`, { BATCH_ID: randomUUID(), LIST });
  const add = (values: object) =>
    t.sql(
      `insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, err_stack, svc_url, user_id, menu_id, client_ip, cfm_yn)
       select coalesce(err_dtm, now()), err_cd, coalesce(req_id, gen_random_uuid()::text), coalesce(err_lvl, 'ERROR'), coalesce(err_msg, 'broken'), err_stack,
         svc_url, user_id, menu_id, coalesce(client_ip, '10.0.0.9'), 'N' from jsonb_populate_record(null::cms_error_log, $1::jsonb)`,
      [JSON.stringify(values)],
    );
  const place = '/api/pan/dlvOrdMgt/confirm';
  beforeEach(() => t.sql('delete from cms_error_log'));

  it('system administrators alone read and confirm it', async () => {
    for (const user of ['adm1000', 'ops01', 'cadm01']) {
      const visitor = await t.login(user);
      expect(codeOf(await visitor.post(`${logs}/${path}/selectCmsErrorLog`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
      const answer = await visitor.post(`${logs}/${path}/saveCmsErrorLog`, { BATCH_ID: randomUUID(), LIST: [{ BATCH_FLAG: 'update' }] });
      expect(answer.statusCode).toBe(403);
    }
  });

  it('errors of one code, place and message are one line, unknown errors of one code', async () => {
    await add({ err_cd: 'ERR-00000001', svc_url: place, user_id: 'ops01', err_dtm: `${addDays(today, -1)} 10:00` });
    await add({ err_cd: 'ERR-00000002', svc_url: place, user_id: 'ops02' });
    await add({ err_cd: 'ERR-00000003', svc_url: place, user_id: 'ops02', err_msg: 'other' });
    await add({ err_cd: 'ERR-00000004', svc_url: '/api/pan/dlvOrdMgt/assign', user_id: 'ops02' });
    await add({ err_cd: 'CLIENT', svc_url: place });
    const found = await groups();
    expect(found).toHaveLength(4);
    const [whole] = found.filter((group) => group.ERR_CNT === 2);
    expect(whole).toMatchObject({ ERR_CD: 'ERR-*', ERR_MSG: 'broken', SVC_URL: place, USER_CNT: 2, OPEN_CNT: 2 });
    expect(whole?.FIRST_DTM).toBe(`${addDays(today, -1)}100000`);
    expect(whole?.LAST_DTM.slice(0, 8)).toBe(today);
    expect(found.filter((group) => group.ERR_CNT === 1).map((group) => group.ERR_CD)).toContain('ERR-00000003');
    const rows = await errors({ GRP_KEY: whole?.GRP_KEY });
    expect(rows.map((row) => row.ERR_CD)).toEqual(['ERR-00000002', 'ERR-00000001']);
  });

  it('S7-01 the code a user reads out, and the number of a request, find the error at once, whatever the days say', async () => {
    await t.sql('alter table cms_my_menu rename to cms_my_menu_gone');
    const failed = await corporation.post('/api/menuMap');
    await t.sql('alter table cms_my_menu_gone rename to cms_my_menu');
    expect(failed.statusCode).toBe(500);
    const [code, number] = [String(failed.headers['x-error-code']), String(failed.headers['x-request-id'])];
    await t.sql(`update cms_error_log set err_dtm = now() - interval '1 year'`);
    await add({ err_cd: 'ERR-0000000A' });
    for (const search of [{ ERR_CD: code.toLowerCase() }, { REQ_ID: number }]) {
      const found = await errors(search);
      expect(found).toMatchObject([{ ERR_CD: code, REQ_ID: number, USER_ID: 'adm1000', SVC_URL: '/api/menuMap', CLIENT_IP: '127.0.0.1' }]);
      expect(found[0]?.ERR_STACK).toContain('cms_my_menu');
      expect(await groups(search)).toMatchObject([{ ERR_CNT: 1, ERR_CD: code }]);
    }
    expect((await errors({})).map((row) => row.ERR_CD)).toEqual(['ERR-0000000A']);
  });

  it('is searched by level, place, user and whether it is confirmed, within the days', async () => {
    await add({ err_cd: 'ERR-00000001', svc_url: place, user_id: 'ops01', err_lvl: 'WARN' });
    const has = async (search: object) => (await errors(search)).length === 1;
    expect(await has({ ERR_LVL: 'WARN', SVC_URL: '/api/pan', USER_ID: 'ops01', CFM_YN: 'N' })).toBe(true);
    for (const other of [
      { ERR_LVL: 'ERROR' },
      { SVC_URL: '/api/cms' },
      { USER_ID: 'ops02' },
      { CFM_YN: 'Y' },
      { TO_DT: addDays(today, -1) },
    ])
      expect([other, await has(other)]).toEqual([other, false]);
    const wrong = async (SEARCH: object) => codeOf(await admin.post(`${logs}/${path}/selectCmsErrorLog`, { SEARCH }));
    expect(await wrong({})).toEqual([422, 'MSG000012']);
    expect(await wrong({ FR_DT: addDays(today, -40), TO_DT: today })).toEqual([422, 'MSG000023']);
  });

  it('names the screen: of the menu, else of the call', async () => {
    await add({ err_cd: 'CLIENT', menu_id: 'M300030' });
    await add({ err_cd: 'ERR-00000001', svc_url: place });
    await add({ err_cd: 'JOB' });
    const [menu] = await t.sql(`select menu_nm from cms_menu where menu_id = 'M300030'`);
    const names = new Map((await errors()).map((row) => [row.ERR_CD, row.SCRN_NM]));
    expect(names).toEqual(
      new Map([
        ['CLIENT', String(menu?.menu_nm)],
        ['ERR-00000001', '배송 오더 관리'],
        ['JOB', null],
      ]),
    );
  });

  it('takes whether an error is confirmed, and the remark; nothing else of it changes, and the history says who', async () => {
    await add({ err_cd: 'ERR-00000001', svc_url: place });
    const [row] = await errors();
    const { LOG_SEQ } = row ?? {};
    const done = await save([{ BATCH_FLAG: 'update', LOG_SEQ, CFM_YN: 'Y', CFM_RMK: '재기동', ERR_MSG: 'nothing', USER_ID: 'x' }]);
    expect(done.json().data.LIST).toMatchObject([{ LOG_SEQ, CFM_YN: 'Y', CFM_RMK: '재기동', ERR_MSG: 'broken', USER_ID: null }]);
    const history = await t.sql(
      `select col_nm, old_val, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_ERROR_LOG' and row_key = $1 order by col_nm`,
      [String(LOG_SEQ)],
    );
    expect(history).toEqual([
      { col_nm: 'CFM_RMK', old_val: null, new_val: '재기동', chg_user_id: 'sysadm' },
      { col_nm: 'CFM_YN', old_val: 'N', new_val: 'Y', chg_user_id: 'sysadm' },
    ]);
    expect(await groups()).toMatchObject([{ ERR_CNT: 1, OPEN_CNT: 0 }]);
  });

  it.each([
    ['an unknown sign', { BATCH_FLAG: 'update', CFM_YN: 'X' }, [422, 'MSG000017']],
    ['no sign', { BATCH_FLAG: 'update', CFM_YN: null }, [422, 'MSG000012']],
    ['a remark too long', { BATCH_FLAG: 'update', CFM_YN: 'Y', CFM_RMK: 'x'.repeat(501) }, [422, 'MSG000358']],
    ['an error that never was', { BATCH_FLAG: 'update', CFM_YN: 'Y', LOG_SEQ: 999_999_999 }, [422, 'MSG000043']],
    ['taking one away', { BATCH_FLAG: 'delete' }, [403, 'MSG000029']],
    ['adding one', { BATCH_FLAG: 'insert', CFM_YN: 'Y' }, [403, 'MSG000029']],
  ])('%s is refused', async (_, sent, code) => {
    await add({ err_cd: 'ERR-00000001' });
    const [row] = await errors();
    const answer = await save([{ LOG_SEQ: row?.LOG_SEQ, ...sent }]);
    expect(codeOf(answer)).toEqual(code);
    expect(answer.statusCode === 422 ? answer.json().errors[0].ROW_NO : 1).toBe(1);
    expect((await errors())[0]).toMatchObject({ CFM_YN: 'N', CFM_RMK: null });
  });

  it('is cut at LOG_MAX_ROW, and its file holds all of it', async () => {
    for (let i = 0; i < 45; i++) await add({ err_cd: `ERR-000000${10 + i}` });
    const answer = await admin.post(`${logs}/${path}/selectCmsErrorLog`, { SEARCH: { FR_DT: today, TO_DT: today } });
    expect([answer.json().data.LIST.length, answer.json().data.TOTAL]).toEqual([40, 45]);
    expect(answer.json().message).toContain('40');
    expect(await given('CMS_ERROR_LOG')).toMatchObject([{ user_id: 'sysadm', prvc_tp: 'VIEW', row_cnt: 40 }]);
    const file = (body: object) => admin.post(`${logs}/${path}/excel`, { SEARCH: { FR_DT: today, TO_DT: today }, ...body });
    expect(codeOf(await file({}))).toEqual([422, 'MSG000039']);
    expect((await file({ ACCESS_RSN: '점검' })).statusCode).toBe(200);
    expect(await given('CMS_ERROR_LOG')).toMatchObject([{ prvc_tp: 'DOWN', row_cnt: 45, access_rsn: '점검' }]);
    expect((await file({ GRID: 'G2' })).statusCode).toBe(200);
  });
});

describe('the login log', () => {
  const path = 'CmsLoginLog/selectCmsLoginLog';
  const signIns = async (visitor: Visitor, search?: object) => (await list<LoginLogRow>(visitor, path, search)).LIST;

  it('says who signed in, how, with what result and for how long', async () => {
    await t.sql(`delete from cms_login_log where user_id = 'stl01'`);
    const person = await t.login('stl01');
    await t.sql(`update cms_login_log set login_dtm = now() - interval '125 minutes' where user_id = 'stl01'`);
    await person.post('/api/logout');
    expect(await signIns(admin, { USER_ID: 'stl01' })).toMatchObject([
      { USER_ID: 'stl01', LOGIN_TP: 'PW', LOGIN_RSLT: 'OK', CLIENT_IP: '127.0.0.1', STAY_MIN: 125 },
    ]);
    await t.visitor().post('/api/login', { p: 'wrong\u001f1000', c: 'stl01' });
    expect(await signIns(admin, { USER_ID: 'stl01', LOGIN_RSLT: 'BADPW' })).toMatchObject([{ LOGIN_RSLT: 'BADPW', STAY_MIN: null }]);
    for (const other of [{ LOGIN_TP: 'SSO' }, { CLIENT_IP: '10.' }, { CORP_CD: '2000' }, { TO_DT: addDays(today, -2) }])
      expect([other, (await signIns(admin, { USER_ID: 'stl01', ...other })).length]).toEqual([other, 0]);
  });

  it('S6-03 a corporation’s administrator sees the own corporation alone, others none', async () => {
    await t.login('adm2000', { corp: '2000' });
    expect(await signIns(admin, { USER_ID: 'adm2000' })).not.toEqual([]);
    expect(await signIns(corporation, { USER_ID: 'adm2000' })).toEqual([]);
    expect(await signIns(corporation, { CORP_CD: '2000' })).toEqual([]);
    expect(await signIns(corporation, { USER_ID: 'adm1000' })).not.toEqual([]);
    for (const user of ['ops01', 'cadm01'])
      expect(codeOf(await (await t.login(user)).post(`${logs}/${path}`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
  });

  it('that it was read and taken away is logged itself', async () => {
    const { length } = await signIns(corporation);
    expect(await given('CMS_LOGIN_LOG')).toEqual([{ user_id: 'adm1000', prvc_tp: 'VIEW', row_cnt: length, access_rsn: null }]);
    const file = (body: object) => corporation.post(`${logs}/CmsLoginLog/excel`, { SEARCH: { FR_DT: today, TO_DT: today }, ...body });
    expect(codeOf(await file({}))).toEqual([422, 'MSG000039']);
    expect((await file({ ACCESS_RSN: '감사' })).statusCode).toBe(200);
    expect(await given('CMS_LOGIN_LOG')).toMatchObject([{ prvc_tp: 'DOWN', access_rsn: '감사' }]);
    expect((await file({ COLUMNS: [{ FIELD: 'USER_ID' }] })).statusCode).toBe(200);
  });

  it('asks for days, three months at most', async () => {
    const wrong = async (SEARCH: object) => codeOf(await corporation.post(`${logs}/${path}`, { SEARCH }));
    expect(await wrong({ FR_DT: today })).toEqual([422, 'MSG000012']);
    expect(await wrong({ FR_DT: addDays(today, -100), TO_DT: today })).toEqual([422, 'MSG000023']);
  });
});

describe('the visit log', () => {
  const path = 'CmsVisitLog';
  const menus = async (visitor: Visitor, search?: object) => (await list<MenuVisits>(visitor, `${path}/selectCmsVisitLog`, search)).LIST;
  const days = async (visitor: Visitor, search?: object) => (await list<DayVisits>(visitor, `${path}/selectCmsVisitLogG3`, search)).LIST;
  const visits = async (visitor: Visitor, search?: object) => (await list<VisitRow>(visitor, `${path}/selectCmsVisitLogG2`, search)).LIST;
  const visit = (user: string, menu: string, day: string, corp = '1000') =>
    t.sql(
      `insert into cms_visit_log (user_id, corp_cd, menu_id, visit_dtm, client_ip) values ($1, $2, $3, $4::date + time '09:00', '10.0.0.9')`,
      [user, corp, menu, day],
    );
  beforeEach(async () => {
    await t.sql('delete from cms_visit_log');
    const yesterday = addDays(today, -1);
    await visit('ops01', 'M300020', today);
    await visit('ops01', 'M300020', yesterday);
    await visit('ops02', 'M300020', today);
    await visit('ops02', 'M300030', today);
    await visit('adm2000', 'M300030', today, '2000');
  });

  it('sums by menu and by day agree with the single visits; every day of the period is there', async () => {
    const search = { FR_DT: addDays(today, -3) };
    const [desk, other] = await menus(admin, search);
    expect(desk).toMatchObject({ MENU_ID: 'M300020', MENU_NM: '배송 오더 관리', MENU_ABBR: 'dlvOrdMgt', VISIT_CNT: 3, USER_CNT: 2 });
    expect(other).toMatchObject({ MENU_ID: 'M300030', VISIT_CNT: 2, LAST_VISIT_DTM: `${today}090000` });
    expect((await days(admin, search)).map(({ VISIT_CNT, USER_CNT }) => [VISIT_CNT, USER_CNT])).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
      [4, 3],
    ]);
    expect(await visits(admin, search)).toHaveLength(5);
    expect(await visits(admin, { MENU_ID: 'M300020', USER_ID: 'ops01' })).toMatchObject([
      { VISIT_DTM: `${today}090000`, USER_NM: expect.any(String), MENU_NM: '배송 오더 관리', CLIENT_IP: '10.0.0.9' },
      { USER_ID: 'ops01' },
    ]);
    expect(await given('CMS_VISIT_LOG')).toMatchObject([{ user_id: 'sysadm', prvc_tp: 'VIEW', row_cnt: 2 }]);
  });

  it('a corporation’s administrator sees the own corporation alone, in every part', async () => {
    expect((await menus(corporation)).map(({ MENU_ID, VISIT_CNT }) => [MENU_ID, VISIT_CNT])).toEqual([
      ['M300020', 3],
      ['M300030', 1],
    ]);
    expect((await days(corporation, { FR_DT: today }))[0]).toMatchObject({ VISIT_CNT: 3, USER_CNT: 2 });
    expect(await visits(corporation, { CORP_CD: '2000' })).toEqual([]);
    expect(codeOf(await (await t.login('ops01')).post(`${logs}/${path}/selectCmsVisitLogG3`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
  });

  it('gives each part as a file; addresses need a reason', async () => {
    const file = (body: object) => corporation.post(`${logs}/${path}/excel`, { SEARCH: { FR_DT: today, TO_DT: today }, ...body });
    for (const GRID of ['G1', 'G3']) expect((await file({ GRID })).statusCode).toBe(200);
    expect(codeOf(await file({ GRID: 'G2' }))).toEqual([422, 'MSG000039']);
    expect((await file({ GRID: 'G2', ACCESS_RSN: '감사' })).statusCode).toBe(200);
    expect(codeOf(await file({ SEARCH: { FR_DT: '20200101', TO_DT: '20200102' } }))).toEqual([422, 'MSG000035']);
  });

  it('nobody changes a log: the role of the portal may not', async () => {
    for (const sql of ['delete from cms_visit_log', 'update cms_login_log set user_id = null', `update cms_error_log set err_msg = 'x'`])
      await expect(t.pools.short.query(sql)).rejects.toThrow(/permission denied/);
  });
});

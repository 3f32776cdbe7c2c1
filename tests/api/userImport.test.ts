import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportUserRow, ImportUsers } from '../../src/contract/cms/comm/cmsUserMgt';
import { bufferOf, writeExcel } from '../../src/server/lib/excel';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const base = '/api/cms/comm/CmsUserMgt';
const titles = ['사용자 ID', '사용자명', '이메일', '조직 코드', '거래처 (쉼표로 구분, 첫째가 대표)', '역할 (쉼표로 구분)'];
type Cells = (string | null)[];
const book = (rows: Cells[], header: string[] = titles) =>
  bufferOf(writeExcel({ sheets: [{ name: 'x', columns: header.map((title) => ({ title })), rows }] }));
async function upload(file: Buffer, visitor = admin, verb = 'upload') {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(file)]), 'users.xlsx');
  const form = new Response(body);
  return t.app.inject({
    method: 'POST',
    url: `${base}/${verb}`,
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { cookie: visitor.cookie, 'content-type': form.headers.get('content-type') ?? '' },
  });
}
async function checked(rows: Cells[], visitor = admin): Promise<ImportUsers> {
  const answer = await upload(await book(rows), visitor);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
/** Row, result and the columns with faults. */
const told = ({ LIST }: ImportUsers) => LIST.map((row) => [row.ROW_NO, row.CHK_STS, Object.keys(row.ERR_FIELDS).sort().join()]);
const save = (LIST: Partial<ImportUserRow>[], visitor = admin, BATCH_ID = crypto.randomUUID()) =>
  visitor.post(`${base}/saveCmsUserImport`, {
    BATCH_ID,
    LIST: LIST.map(({ ROW_NO: _n, CHK_STS: _s, ERR_MSG: _m, ERR_FIELDS: _f, ...row }) => ({ ...row, BATCH_FLAG: 'insert' })),
  });
const person = (id: string, rest: Cells): Cells => [id, '새사람', `${id}@quayside.example`, ...rest];
const usersLike = (part: string) =>
  t.sql<{ user_id: string; roles: string; custs: string }>(
    `select u.user_id, (select string_agg(role_id, ',' order by role_id) from cms_user_role r where r.user_id = u.user_id) as roles,
      (select string_agg(cust_cd, ',' order by main_yn desc, cust_cd) from cms_user_cust c where c.user_id = u.user_id) as custs
      from cms_user u where user_id like $1 order by 1`,
    [`${part}%`],
  );

describe('users of a workbook', () => {
  it('are checked row by row as a save of each would be, and nothing stays of the check', async () => {
    const mails = (await mailsOf(t)).length;
    const result = await checked([
      person('imp.ok1', ['10IC21', null, 'OPS']),
      person('imp.ok2', [null, 'C00001, C00002', 'CUST_USR']),
      person('imp.norole', ['10IC21', null, null]),
      person('imp.both', ['10IC21', 'C00001', 'OPS']),
      person('ops01', ['10IC21', null, 'OPS']),
      person('imp.ok1', ['10IC21', null, 'OPS']),
      person('imp.kind', ['10IC21', null, 'CUST_USR']),
      person('imp.cust', [null, 'C00001,NOBODY', 'CUST_USR']),
      ['imp.mail', null, 'no address', '10IC21', null, 'OPS'],
    ]);
    expect([result.TOT_CNT, result.ERR_CNT]).toEqual([9, 7]);
    expect(told(result)).toEqual([
      [2, 'OK', ''],
      [3, 'OK', ''],
      [4, 'ERR', 'ROLE_LIST'],
      [5, 'ERR', 'CUST_LIST'],
      [6, 'ERR', 'USER_ID'],
      [7, 'ERR', 'EMAIL,USER_ID'],
      [8, 'ERR', 'ROLE_LIST'],
      [9, 'ERR', 'CUST_LIST'],
      [10, 'ERR', 'EMAIL,USER_NM'],
    ]);
    expect(await usersLike('imp.')).toEqual([]);
    expect(await mailsOf(t)).toHaveLength(mails);
  });

  it('are made with roles and customers, each with a mail of the own, once however often they are sent', async () => {
    const [role] = await t.sql<{ role_nm: string }>(`select role_nm from cms_role where role_id = 'CUST_USR'`);
    const [cust] = await t.sql<{ cust_nm: string }>(`select cust_nm from mdm_cust where cust_cd = 'C00001'`);
    const { LIST, ERR_CNT } = await checked([
      person('new.staff', ['10IC21', null, 'OPS, SALES']),
      person('new.cust', [null, `${cust?.cust_nm}, C00002`, role?.role_nm ?? '']),
    ]);
    expect([ERR_CNT, LIST[1]?.CUST_LIST, LIST[1]?.ROLE_LIST]).toEqual([0, 'C00001, C00002', 'CUST_USR']);
    const BATCH_ID = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await save(LIST, admin, BATCH_ID)).statusCode).toBe(200);
    expect(await usersLike('new.')).toEqual([
      { user_id: 'new.cust', roles: 'CUST_USR', custs: 'C00001,C00002' },
      { user_id: 'new.staff', roles: 'OPS,SALES', custs: null },
    ]);
    const to = (await mailsOf(t, 'ACCT_NEW')).map((mail) => mail.to_email);
    expect(to.filter((address) => address.startsWith('new.')).sort()).toEqual(['new.cust@quayside.example', 'new.staff@quayside.example']);
    // The same workbook again makes nobody a second time.
    expect(told(await checked([person('new.staff', ['10IC21', null, 'OPS'])]))).toEqual([[2, 'ERR', 'USER_ID']]);
    expect((await save(LIST)).json().errors).toMatchObject([
      { ROW_NO: 1, FIELD: 'USER_ID', CODE: 'MSG000108' },
      { ROW_NO: 2, FIELD: 'USER_ID', CODE: 'MSG000108' },
    ]);
  });

  it('come back with the reasons beside their rows', async () => {
    const file = await book([person('why.ok', ['10IC21', null, 'OPS']), person('why.not', ['10IC21', null, null])]);
    const answer = await upload(file, admin, 'reasons');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
    const { rows } = await readSheet(answer.rawPayload, 'x.xlsx', 100, [
      { titles: ['사용자 ID'], kind: 'text', isShared: false },
      { titles: ['오류 내용'], kind: 'text', isShared: false },
    ]);
    expect(rows.map((row) => row.cells)).toEqual([
      ['why.ok', ''],
      ['why.not', expect.stringContaining('역할')],
    ]);
  });

  it('a workbook without the columns, without rows, or with too many is refused', async () => {
    const code = async (file: Buffer) => (await upload(file)).json().code;
    expect(await code(await book([['x', 'y']], ['사용자 ID', '사용자명']))).toBe('MSG000304');
    expect(await code(await book([]))).toBe('MSG000305');
    expect(await code(await book(Array.from({ length: 201 }, (_, i) => person(`many${i}`, ['10IC21', null, 'OPS']))))).toBe('MSG000310');
    const template = await admin.post(`${base}/template`, {});
    expect(template.statusCode).toBe(200);
    expect((await upload(template.rawPayload)).json().code).toBe('MSG000305');
  });

  it('an administrator of one corporation gives no role, customer or corporation beyond the own, whatever is uploaded or sent', async () => {
    await t.sql(`insert into cms_role_menu (role_id, menu_id) select 'CORP_ADM', menu_id from cms_menu where scrn_id = 'cmsUserMgt'`);
    await t.sql(`insert into cms_role_btn (role_id, menu_id, btn_id)
      select 'CORP_ADM', menu_id, btn_id from cms_role_btn join cms_menu using (menu_id) where role_id = 'SYS_ADM' and scrn_id = 'cmsUserMgt'`);
    const own = await t.login('adm1000');
    const [foreign] = await t.sql<{ cust_cd: string }>(`select cust_cd from mdm_cust c where corp_cd = '2000' and cust_tp = 'CUS'
      and not exists (select 1 from mdm_cust_orgn x join mdm_orgn o using (orgn_cd) where x.cust_cd = c.cust_cd and o.corp_cd = '1000')`);
    const rows = [
      person('lim.ok', ['10IC21', null, 'OPS']),
      person('lim.role', ['10IC21', null, 'SYS_ADM']),
      person('lim.main', [null, foreign?.cust_cd ?? '', 'CUST_USR']),
      person('lim.more', [null, `C00001,${foreign?.cust_cd}`, 'CUST_USR']),
    ];
    const result = await checked(rows, own);
    expect(told(result)).toEqual([
      [2, 'OK', ''],
      [3, 'ERR', 'ROLE_LIST'],
      [4, 'ERR', 'CUST_LIST'],
      [5, 'ERR', 'CUST_LIST'],
    ]);
    for (const row of result.LIST.slice(1)) expect((await save([row], own)).statusCode).toBeGreaterThanOrEqual(403);
    const elsewhere = await save([{ ...result.LIST[0], CORP_CD: '2000' }], own);
    expect(elsewhere.json().errors.map(({ FIELD }: { FIELD: string }) => FIELD)).toContain('CORP_CD');
    expect(await usersLike('lim.')).toEqual([]);
    expect((await save(result.LIST.slice(0, 1), own)).statusCode).toBe(200);
    expect(await usersLike('lim.')).toEqual([{ user_id: 'lim.ok', roles: 'OPS', custs: null }]);
  });

  it('who lacks the button uploads nothing', async () => {
    const file = await book([person('no.one', ['10IC21', null, 'OPS'])]);
    for (const user of ['ops01', 'cadm01']) expect((await upload(file, await t.login(user))).statusCode).toBe(403);
  });
});

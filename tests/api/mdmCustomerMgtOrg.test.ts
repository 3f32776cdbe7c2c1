import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, ReadData } from '../../src/contract/call';
import type { Assignment, ServedCustomer } from '../../src/contract/mdm/customer/mdmCustomerMgtOrg';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp } from '../support/db';
import { connectApp, refusalOf, type ScopeSetting, scoped } from './databaseParts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const signedIn = new Map<string, ReturnType<TestApp['login']>>();
/** Who has signed in, once for all tests; somebody of corporation 2000 at its build. */
const as = (by: string, corp = '1000') => {
  const visitor = signedIn.get(by) ?? t.login(by, { corp });
  signedIn.set(by, visitor);
  return visitor;
};
const base = '/api/mdm/customer/MdmCustomerMgtOrg';
const customers = async (SEARCH: object = {}, by = 'adm1000') =>
  (await (await as(by)).data<ReadData<ServedCustomer>>(`${base}/selectMdmCustomerMgtOrg`, { SEARCH })).LIST;
const codes = async (SEARCH: object = {}, by = 'adm1000') => (await customers(SEARCH, by)).map(({ CUST_CD }) => CUST_CD);
const of = async (CUST_CD: string, by = 'adm1000') =>
  (await (await as(by)).data<ReadData<Assignment>>(`${base}/selectMdmCustomerMgtOrgG2`, { SEARCH: { CUST_CD } })).LIST;
const row = async (CUST_CD: string, BIZ_TP: string, by = 'adm1000') => {
  const found = (await of(CUST_CD, by)).find((one) => one.BIZ_TP === BIZ_TP);
  if (!found) throw new Error(`${CUST_CD} has no ${BIZ_TP}`);
  return found;
};
const save = async (LIST: object[], by = 'adm1000') =>
  (await as(by)).post(`${base}/saveMdmCustomerMgtOrgG2`, { BATCH_ID: randomUUID(), LIST });
const copy = async (LIST: object[], to: string[], by = 'adm1000') =>
  (await as(by)).post(`${base}/copy`, {
    BATCH_ID: randomUUID(),
    LIST: LIST.map((one) => ({ ...one, G2: to.map((CUST_CD) => ({ CUST_CD })) })),
  });
const faults = (answer: { statusCode: number; json(): ErrorBody; body: string }) => {
  const { code, errors } = answer.json();
  return [answer.statusCode, ...(errors?.map((fault) => `${fault.ROW_NO ?? ''} ${fault.FIELD ?? ''} ${fault.CODE}`) ?? [code])];
};
/** In the order of the rows, the status behind them. */
const byRow = (a: string | number, b: string | number) => Number.parseInt(String(a), 10) - Number.parseInt(String(b), 10);
const fine = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBe(200);
const added = (rest: object) => ({ BATCH_FLAG: 'insert', CUST_CD: 'C00001', ORGN_CD: '10IC11', BIZ_TP: 'CFS', MAIN_YN: 'N', ...rest });
const changed = (one: object, rest: object) => ({ ...one, ...rest, BATCH_FLAG: 'update' });
/** As the system administrator or the demo would have put it there. */
const put = (custCd: string, orgnCd: string, bizTp: string, rest: { main?: string; user?: string } = {}) =>
  t.sql('insert into mdm_cust_orgn (cust_cd, orgn_cd, biz_tp, main_yn, chrg_user_id) values ($1, $2, $3, $4, $5)', [
    ...[custCd, orgnCd, bizTp],
    rest.main ?? 'N',
    rest.user ?? null,
  ]);
const take = (orgnCd: string, custCd = '%') => t.sql('delete from mdm_cust_orgn where orgn_cd = $1 and cust_cd like $2', [orgnCd, custCd]);

describe('who may', () => {
  it('staff read, sales and administrators of a corporation write, customers see nothing', async () => {
    for (const by of ['ops01', 'stl01', 'sal01', 'adm1000', 'cadm01']) {
      const writes = ['sal01', 'adm1000'].includes(by);
      const read = await (await as(by)).post(`${base}/selectMdmCustomerMgtOrg`, { SEARCH: {} });
      expect([by, read.statusCode]).toEqual([by, by === 'cadm01' ? 403 : 200]);
      expect([by, (await save([{ BATCH_FLAG: 'insert' }], by)).statusCode]).toEqual([by, writes ? 422 : 403]);
      expect([by, (await copy([], [], by)).statusCode]).toEqual([by, writes ? 422 : 403]);
    }
  });

  it('sales see and change the customers that are theirs; others are answered as ones that never were', async () => {
    const own = await codes({}, 'sal01');
    expect(own).toEqual(['C00001', 'C00002', 'C00003']);
    expect(await of('C00004', 'sal01')).toEqual([]);
    const foreign = await row('C00004', 'CFS');
    expect(faults(await save([changed(foreign, { END_DT: '20301231' })], 'sal01'))).toEqual([422, '1  MSG000043']);
    expect(faults(await save([{ ...foreign, BATCH_FLAG: 'delete' }], 'sal01'))).toEqual([422, '1  MSG000043']);
    expect(faults(await save([added({ CUST_CD: 'C00004' })], 'sal01'))).toEqual([422, '1 CUST_CD MSG000017']);
    fine(await save([added({ CUST_CD: 'C00002' })], 'sal01'));
    fine(await save([{ ...(await row('C00002', 'CFS', 'sal01')), MAIN_YN: 'Y', BATCH_FLAG: 'update' }], 'sal01'));
    const [mine] = (await of('C00002', 'sal01')).filter(({ ORGN_CD }) => ORGN_CD === '10IC11');
    fine(await save([{ ...mine, BATCH_FLAG: 'delete' }], 'sal01'));
  });

  it('the database lets nobody past the rules, whatever a call would send', async () => {
    const app = await connectApp(t.ownerUrl);
    const insert = (custCd: string, orgnCd: string, userId: string | null = null) =>
      app.query(`insert into mdm_cust_orgn (cust_cd, orgn_cd, biz_tp, main_yn, chrg_user_id) values ($1, $2, 'CFS', 'N', $3)`, [
        ...[custCd, orgnCd, userId],
      ]);
    const sales: ScopeSetting = { scope: 'SALES_OWN', corps: ['1000'], custs: ['C00001'], user: 'sal01' };
    const administrator: ScopeSetting = { scope: 'CORP', corps: ['1000'], user: 'adm1000' };
    const dispatcher: ScopeSetting = { scope: 'ORGN_SUB', corps: ['1000'], orgns: ['10IC11'], user: 'ops01' };
    const customer: ScopeSetting = { scope: 'CUST', corps: ['1000'], custs: ['C00001'], user: 'cadm01', type: 'C' };
    const tries: [ScopeSetting, string, string, string | null, boolean][] = [
      [sales, 'C00001', '10IC11', 'sal02', true],
      [sales, 'C00004', '10IC11', null, false],
      [sales, 'C00001', '20PT11', null, false],
      [sales, 'C00001', '10IC11', 'sal05', false],
      [administrator, 'C00004', '10IC11', null, true],
      [administrator, 'C00011', '10IC11', null, false],
      [administrator, 'C00001', '20PT11', null, false],
      [dispatcher, 'C00001', '10IC11', null, false],
      [customer, 'C00001', '10IC11', null, false],
    ];
    for (const [scope, custCd, orgnCd, userId, done] of tries) {
      const said = await scoped(app, scope, () => refusalOf(() => insert(custCd, orgnCd, userId)));
      expect([scope.scope, custCd, orgnCd, userId, said === '']).toEqual([scope.scope, custCd, orgnCd, userId, done]);
    }
    const own = await scoped(app, sales, async () => (await app.query(`update mdm_cust_orgn set end_dt = null`)).rowCount);
    expect(own).toBe(7);
    await app.end();
  });
});

describe('the list', () => {
  it('has the customers one of whose assignments fits, with how many there are and who sells to them', async () => {
    expect(await codes()).toContain('C00012');
    expect(await codes()).not.toContain('C00011');
    expect(await codes({ ORGN_CD: '10IC21', BIZ_TP: 'TRK' })).toEqual(['C00001', 'C00003', 'C00004', 'C00006', 'C00010']);
    expect(await codes({ ORGN_CD: '10IC21', BIZ_TP: 'CFS' })).toEqual([]);
    await t.sql(`update mdm_cust_orgn set chrg_user_id = 'ops02' where cust_cd = 'C00005' and biz_tp = 'STL'`);
    expect(await codes({ CHRG_USER_ID: 'ops02' })).toEqual(['C00005']);
    expect(await customers({ CUST_CD: 'C00001' })).toEqual([
      { CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', CUST_TP: 'CUS', SALES_USER_NM: '고영업', ASGN_CNT: 7 },
    ]);
  });

  it('shows English names on an English screen', async () => {
    const reader = await t.login('adm1000', { lang: 'en' });
    const [one] = (await reader.data<ReadData<ServedCustomer>>(`${base}/selectMdmCustomerMgtOrg`, { SEARCH: { CUST_CD: 'C00001' } })).LIST;
    expect([one?.CUST_NM, one?.SALES_USER_NM]).toEqual(['Flair Fashion Korea', 'Ko Yeongeop']);
    const [first] = (await reader.data<ReadData<Assignment>>(`${base}/selectMdmCustomerMgtOrgG2`, { SEARCH: { CUST_CD: 'C00001' } })).LIST;
    expect(`${first?.ORGN_NM} ${first?.CORP_NM}`).not.toMatch(/[가-힣]/);
  });

  it('goes into a workbook, the customers and the assignments of one', async () => {
    for (const [GRID, SEARCH, rows] of [
      [undefined, { CUST_CD: 'C00001' }, 1],
      ['G2', { CUST_CD: 'C00001' }, 7],
    ] as const) {
      const excel = await (await as('ops01')).post(`${base}/excel`, { SEARCH, ...(GRID ? { GRID } : {}) });
      fine(excel);
      const sheet = await readSheet(excel.rawPayload);
      expect([sheet.rows.length, new Set(sheet.header).size]).toEqual([rows, sheet.header.length]);
    }
    const foreign = await (await as('sal01')).post(`${base}/excel`, { SEARCH: { CUST_CD: 'C00004' }, GRID: 'G2' });
    expect(faults(foreign)).toEqual([422, 'MSG000035']);
  });
});

describe('a save', () => {
  it('refuses every fault at its field', async () => {
    await t.sql(`update mdm_orgn set end_dt = now()::date - 1 where orgn_cd = '10PS22'`);
    const wrong = [
      added({ ORGN_CD: null, MAIN_YN: null }),
      added({ ORGN_CD: 'NONE' }),
      added({ ORGN_CD: '20PT11' }),
      added({ ORGN_CD: '10PS22' }),
      added({ BIZ_TP: 'RAIL' }),
      added({ CHRG_USER_ID: 'ops08' }),
      added({ CHRG_USER_ID: 'cadm01', BIZ_TP: 'TRK' }),
      added({ CHRG_USER_ID: 'ops09', BIZ_TP: 'STL' }),
      added({ BGN_DT: '20260102', END_DT: '20260101', BIZ_TP: 'SEA_I' }),
      added({ ORGN_CD: '10PS21' }),
    ];
    expect(faults(await save(wrong)).sort(byRow)).toEqual([
      ...['1 ORGN_CD MSG000012', '1 MAIN_YN MSG000012', '2 ORGN_CD MSG000017', '3 ORGN_CD MSG000017', '4 ORGN_CD MSG000017'],
      ...['5 BIZ_TP MSG000017', '6 CHRG_USER_ID MSG000017', '7 CHRG_USER_ID MSG000017', '8 CHRG_USER_ID MSG000017'],
      ...['9 BGN_DT MSG000022', '10 BIZ_TP MSG000024', 422],
    ]);
    expect((await of('C00001')).length).toBe(7);
    await t.sql(`update mdm_orgn set end_dt = null where orgn_cd = '10PS22'`);
  });

  it('moves the main organisation of a business in one step, and refuses a second one at its row', async () => {
    const was = await row('C00001', 'CFS');
    const second = await save([added({ MAIN_YN: 'Y' })]);
    expect(faults(second)).toEqual([422, '1 MAIN_YN MSG000591']);
    expect(second.json().message).toContain('10PS21');
    expect(faults(await save([added({ BIZ_TP: 'TRK', ORGN_CD: '10IC11', MAIN_YN: 'Y' }), changed(was, {})]))).toEqual([
      422,
      '1 MAIN_YN MSG000591',
    ]);
    const moved = await save([added({ MAIN_YN: 'Y' }), changed(was, { MAIN_YN: 'N' })]);
    fine(moved);
    expect(moved.json().data.LIST).toMatchObject([
      { ORGN_CD: '10IC11', MAIN_YN: 'Y', ORGN_NM: expect.stringMatching(/./), OWN_YN: 'Y' },
      { ORGN_CD: '10PS21', MAIN_YN: 'N' },
    ]);
    const both = (await of('C00001')).filter(({ BIZ_TP }) => BIZ_TP === 'CFS').map((one) => changed(one, { MAIN_YN: 'Y' }));
    expect(faults(await save(both))).toEqual([422, '2 MAIN_YN MSG000591']);
    const [main, other] = (await of('C00001')).filter(({ BIZ_TP }) => BIZ_TP === 'CFS');
    fine(await save([{ ...main, BATCH_FLAG: 'delete' }, changed(other as object, { MAIN_YN: 'Y' })]));
    expect((await row('C00001', 'CFS')).ORGN_CD).toBe('10PS21');
  });

  it('of two at once each would make another one the main one: the second is refused, nothing fails', async () => {
    await t.sql(`update mdm_cust_orgn set main_yn = 'N' where cust_cd = 'C00003' and biz_tp = 'CFS'`);
    const who = await as('adm1000');
    const make = (ORGN_CD: string) =>
      who.post(`${base}/saveMdmCustomerMgtOrgG2`, {
        ...{ BATCH_ID: randomUUID(), LIST: [added({ CUST_CD: 'C00003', ORGN_CD, MAIN_YN: 'Y' })] },
      });
    const answers = await Promise.all([make('10IC11'), make('10IC21')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(answers.flatMap((answer) => answer.json().code ?? [])).toEqual(['MSG000591']);
  });

  it('is refused as a whole where a row is stale', async () => {
    const one = await row('C00006', 'CFS');
    fine(await save([changed(one, { END_DT: '20301231' })]));
    const stale = await save([added({ CUST_CD: 'C00006' }), changed(one, { END_DT: '20291231' })]);
    expect([stale.statusCode, stale.json().code, stale.json().row.END_DT]).toEqual([409, 'MSG000025', '20301231']);
    expect((await of('C00006')).length).toBe(7);
  });

  it('leaves a person in charge who has left since, but puts nobody in charge who has', async () => {
    await t.sql(`update mdm_cust_orgn set chrg_user_id = 'ops08' where cust_cd = 'C00007' and biz_tp in ('CFS', 'STL')`);
    fine(await save([changed(await row('C00007', 'CFS'), { END_DT: '20301231' })]));
    expect((await row('C00007', 'CFS')).CHRG_USER_ID).toBe('ops08');
    expect(faults(await save([changed(await row('C00007', 'TRK'), { CHRG_USER_ID: 'ops08' })]))).toEqual([422, '1 CHRG_USER_ID MSG000017']);
  });
});

describe('the organisation of another corporation', () => {
  beforeAll(() => put('C00008', '20PT11', 'TRK'));
  afterAll(() => take('20PT11', 'C00008'));

  it('is shown, and changed by nobody of this one; its own administrator may', async () => {
    const foreign = (await of('C00008')).find(({ ORGN_CD }) => ORGN_CD === '20PT11');
    expect(foreign?.OWN_YN).toBe('N');
    for (const by of ['adm1000', 'sal03']) {
      expect(faults(await save([changed(foreign as object, { MAIN_YN: 'Y' })], by))).toEqual([422, '1 ORGN_CD MSG000590']);
      expect(faults(await save([{ ...foreign, BATCH_FLAG: 'delete' }], by))).toEqual([422, '1 ORGN_CD MSG000590']);
      expect(faults(await copy([foreign as object], ['C00006'], by))).toEqual([422, '1 ORGN_CD MSG000590']);
    }
    await as('adm2000', '2000');
    expect(await codes({}, 'adm2000')).toContain('C00008');
    const theirs = (await of('C00008', 'adm2000')).filter(({ OWN_YN }) => OWN_YN === 'Y');
    expect(theirs.map(({ ORGN_CD }) => ORGN_CD)).toEqual(['20PT11']);
    fine(await save([changed(theirs[0] as object, { END_DT: '20301231' })], 'adm2000'));
    expect(faults(await save([changed(theirs[0] as object, { MAIN_YN: 'Y', UPD_CNT: 1 })], 'adm2000'))).toEqual([
      422,
      '1 MAIN_YN MSG000591',
    ]);
  });

  it('is given a customer by the system administrator alone', async () => {
    const given = added({ CUST_CD: 'C00009', ORGN_CD: '20PT11', BIZ_TP: 'TRK' });
    expect(faults(await save([given]))).toEqual([422, '1 ORGN_CD MSG000017']);
    expect(faults(await save([given], 'sal04'))).toEqual([422, '1 ORGN_CD MSG000017']);
    await as('adm2000', '2000');
    expect(faults(await save([given], 'adm2000'))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(await codes({}, 'adm2000')).not.toContain('C00009');
    fine(await save([given], 'sysadm'));
    expect(await codes({}, 'adm2000')).toContain('C00009');
    const there = (await of('C00009', 'adm2000')).find(({ ORGN_CD }) => ORGN_CD === '20PT11');
    fine(await save([{ ...there, BATCH_FLAG: 'delete' }], 'adm2000'));
    expect(await codes({}, 'adm2000')).not.toContain('C00009');
  });
});

describe('a person in charge', () => {
  it('sees the customer as soon as it is saved, and no longer once it is taken away', async () => {
    const before = await codes({}, 'sal02');
    expect(before).toEqual(['C00004', 'C00005']);
    fine(await save([changed(await row('C00010', 'CFS'), { CHRG_USER_ID: 'sal02' })], 'sal04'));
    await expect.poll(() => codes({}, 'sal02')).toEqual(['C00004', 'C00005', 'C00010']);
    fine(await save([changed(await row('C00010', 'CFS', 'sal02'), { CHRG_USER_ID: null })], 'sal02'));
    await expect.poll(() => codes({}, 'sal02')).toEqual(before);
  });
});

describe('a copy', () => {
  it('puts the assignments to each customer; what one has stays and is told, also its main organisation', async () => {
    fine(await save([added({ CUST_CD: 'C00004', CHRG_USER_ID: 'ops03', BGN_DT: '20260101' })]));
    const sources = (await of('C00004')).filter(({ ORGN_CD, BIZ_TP }) => ORGN_CD === '10IC11' || BIZ_TP === 'TRK' || BIZ_TP === 'STL');
    const answer = await copy(sources, ['C00005', 'C00006']);
    fine(answer);
    // Both have the same organisation for settlement; C00006 that for inland transport too, C00005 another one as the main one.
    expect(
      answer
        .json()
        .data.LIST.map((one: Assignment) => `${one.CUST_CD} ${one.BIZ_TP} ${one.ORGN_CD} ${one.MAIN_YN}`)
        .sort(),
    ).toEqual(['C00005 CFS 10IC11 N', 'C00005 TRK 10IC21 N', 'C00006 CFS 10IC11 N']);
    const { message } = answer.json();
    expect(message).toMatch(/3건.*이미 있는 3건.*C00005 10HQ21 정산.*주 담당 조직이 이미 있는 1건.*C00005 10IC21 내륙 운송/);
    expect((await of('C00005')).find(({ ORGN_CD }) => ORGN_CD === '10IC11')).toMatchObject({ CHRG_USER_ID: 'ops03', BGN_DT: '20260101' });
    fine(await copy(sources.slice(0, 1), ['C00007']));
  });

  it('does nothing where one customer or person does not fit, or a row is stale', async () => {
    await put('C00004', '10HQ12', 'SEA_I', { user: 'ops08' });
    const [left] = (await of('C00004')).filter(({ ORGN_CD }) => ORGN_CD === '10HQ12');
    const good = await row('C00004', 'SEA_E');
    const count = async () => (await t.sql('select 1 from mdm_cust_orgn')).length;
    const before = await count();
    expect(faults(await copy([good, left as object], ['C00009']))).toEqual([422, '2 CHRG_USER_ID MSG000017']);
    expect(faults(await copy([good], ['C00009', 'C00011', 'NONE']))).toEqual([422, '1 CUST_CD MSG000017', '1 CUST_CD MSG000017']);
    expect(faults(await copy([good], ['C00009'], 'sal02'))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(faults(await copy([{ ...good, UPD_CNT: 99 }], ['C00009']))).toEqual([409, '1  MSG000025']);
    expect(faults(await copy([good], []))).toEqual([422, 'MSG000009']);
    expect(faults(await copy([], ['C00009']))).toEqual([422, 'MSG000009']);
    expect(
      faults(
        await copy(
          [good],
          Array.from({ length: 101 }, (_, i) => `X${i}`),
        ),
      ),
    ).toEqual([422, 'MSG000046']);
    expect(await count()).toBe(before);
  });
});

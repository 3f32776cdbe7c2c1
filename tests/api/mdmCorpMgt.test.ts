import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bizNo } from '../../mock/demo/numbers';
import type { ReadData } from '../../src/contract/call';
import type { BankAccount, Corporation } from '../../src/contract/mdm/organization/mdmCorpMgt';
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
const path = '/api/mdm/organization/MdmCorpMgt';
const list = async (by: Visitor, SEARCH: object = {}) => (await by.data<ReadData<Corporation>>(`${path}/selectMdmCorp`, { SEARCH })).LIST;
const accounts = async (by: Visitor, CORP_CD: string) =>
  (await by.data<ReadData<BankAccount>>(`${path}/selectMdmCorpG2`, { SEARCH: { CORP_CD } })).LIST;
const save = (by: Visitor, LIST: object[], grid = '') => by.post(`${path}/saveMdmCorp${grid}`, { BATCH_ID: randomUUID(), LIST });
const saveAccounts = (by: Visitor, LIST: object[]) => save(by, LIST, 'G2');
const corp = async (code: string) => (await list(sys)).find(({ CORP_CD }) => CORP_CD === code) as Corporation;
const changed = async (code: string, values: object) => ({ ...(await corp(code)), ...values, BATCH_FLAG: 'update' });
type Answer = Awaited<ReturnType<Visitor['post']>>;
const faults = (answer: Answer) =>
  [answer.statusCode, ...(answer.json().errors ?? []).map((e: Row) => [e.ROW_NO, e.FIELD, e.CODE].filter(Boolean).join(' '))] as unknown[];
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code];
const account = (values: object = {}) => ({
  ...{ BATCH_FLAG: 'insert', CORP_CD: '1000', BANK_CD: '020', ACCT_NO: '1002-100-900001', ACCT_NM: '새별로지스㈜', CURR_CD: 'EUR' },
  ...{ MAIN_YN: 'N', USE_YN: 'Y', ...values },
});
const history = (by: Visitor, TBL_NM: string, ROW_KEY: string) =>
  by.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH: { TBL_NM, ROW_KEY } });

describe('the list of corporations', () => {
  it('is every corporation to the system administrator, the own one to an administrator of it, and nothing to others', async () => {
    expect((await list(sys)).map(({ CORP_CD }) => CORP_CD)).toEqual(['1000', '2000']);
    expect((await list(adm)).map(({ CORP_CD }) => CORP_CD)).toEqual(['1000']);
    expect((await list(other)).map(({ CORP_CD }) => CORP_CD)).toEqual(['2000']);
    expect((await accounts(adm, '2000')).length).toBe(0);
    expect((await accounts(sys, '2000')).length).toBe(2);
    for (const user of ['ops01', 'stl01', 'sal01', 'cadm01']) {
      const visitor = await t.login(user);
      expect((await visitor.post(`${path}/selectMdmCorp`, { SEARCH: {} })).statusCode).toBe(403);
      expect((await save(visitor, [await changed('1000', { CEO_NM: '남' })])).statusCode).toBe(403);
      expect((await saveAccounts(visitor, [account()])).statusCode).toBe(403);
    }
  });

  it('is searched by code, names in both languages, business number and whether it is in use', async () => {
    const { BIZ_NO } = await corp('2000');
    for (const KEYWORD of ['2000', '글로벌', 'saebyeol global', BIZ_NO])
      expect((await list(sys, { KEYWORD })).map(({ CORP_CD }) => CORP_CD)).toEqual(['2000']);
    expect(await list(sys, { USE_YN: 'N' })).toEqual([]);
  });
});

describe('a corporation', () => {
  it('is changed by its own administrator, but for its code and logo set', async () => {
    const [own] = await list(adm);
    expect((await save(adm, [{ ...own, BATCH_FLAG: 'update', CEO_NM: '한새별', LOGO_CD: own?.LOGO_CD }])).statusCode).toBe(200);
    expect((await corp('1000')).CEO_NM).toBe('한새별');
    expect(faults(await save(adm, [await changed('1000', { LOGO_CD: 'B' })]))).toEqual([422, '1 LOGO_CD MSG000029']);
    expect(codeOf(await save(adm, [{ ...own, BATCH_FLAG: 'insert', CORP_CD: '3000' }]))).toEqual([403, 'MSG000029']);
    expect(codeOf(await save(sys, [{ ...(await corp('2000')), BATCH_FLAG: 'delete' }]))).toEqual([403, 'MSG000029']);
    expect((await save(sys, [await changed('1000', { LOGO_CD: 'B' })])).statusCode).toBe(200);
    expect((await save(sys, [await changed('1000', { LOGO_CD: 'A' })])).statusCode).toBe(200);
  });

  it('of somebody else is answered as one that never was, with nothing changed', async () => {
    const foreign = await save(adm, [await changed('1000', { CEO_NM: '함께' }), await changed('2000', { CEO_NM: '남의 대표' })]);
    const never = await save(adm, [{ ...(await changed('1000', { CORP_CD: '9999' })) }]);
    expect(faults(foreign)).toEqual([422, '2 MSG000043']);
    expect(faults(never)).toEqual([422, '1 MSG000043']);
    expect([(await corp('1000')).CEO_NM, (await corp('2000')).CEO_NM]).toEqual(['한새별', '한누리']);
  });

  it('that stands for all of them is none', async () => {
    const answer = await save(sys, [{ ...(await corp('1000')), CORP_CD: '*', UPD_CNT: 0, BATCH_FLAG: 'update' }]);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('MSG000043');
  });

  it('is added by the system administrator, with a business number that is one and that no other has', async () => {
    const start = {
      ...(await corp('1000')),
      CORP_CD: '3000',
      CORP_NM: '새별항공㈜',
      ELVIS_OFC_CD: null,
      BATCH_FLAG: 'insert',
      UPD_CNT: null,
    };
    const { BIZ_NO } = start;
    const free = bizNo(900);
    const wrong = `${BIZ_NO.slice(0, -1)}${(+BIZ_NO.slice(-1) + 1) % 10}`;
    expect(faults(await save(sys, [{ ...start, BIZ_NO: wrong, EMAIL: 'no' }]))).toEqual([422, '1 BIZ_NO MSG000020', '1 EMAIL MSG000019']);
    expect(faults(await save(sys, [{ ...start, BIZ_NO: BIZ_NO.replaceAll('-', '') }]))).toEqual([422, '1 BIZ_NO MSG000024']);
    expect(faults(await save(sys, [{ ...start, BIZ_NO: free, CTRY_CD: 'ZZ', BASE_CURR_CD: 'ZZZ' }]))).toEqual([
      ...[422, '1 BASE_CURR_CD MSG000017', '1 CTRY_CD MSG000017'],
    ]);
    expect((await save(sys, [{ ...start, BIZ_NO: free.replaceAll('-', '') }])).statusCode).toBe(200);
    expect(await corp('3000')).toMatchObject({ BIZ_NO: free, UPD_CNT: 0 });
    expect(faults(await save(sys, [{ ...start, BIZ_NO: free }]))).toEqual([422, '1 CORP_CD MSG000024']);
  });

  it('takes no office of the document store that another one works with', async () => {
    expect(faults(await save(adm, [await changed('1000', { ELVIS_OFC_CD: 'PTK' })]))).toEqual([422, '1 ELVIS_OFC_CD MSG000024']);
  });

  it('is not switched off by who is signed in at it', async () => {
    expect(faults(await save(adm, [await changed('1000', { USE_YN: 'N' })]))).toEqual([422, '1 USE_YN MSG000581']);
    expect((await save(sys, [await changed('3000', { USE_YN: 'N' })])).statusCode).toBe(200);
    expect((await list(sys, { USE_YN: 'N' })).map(({ CORP_CD }) => CORP_CD)).toEqual(['3000']);
  });

  it('that was changed meanwhile is shown as it is now', async () => {
    const row = await changed('1000', { CORP_LOC_NM: '새별로지스 본사' });
    expect((await save(adm, [row])).statusCode).toBe(200);
    const stale = await save(adm, [{ ...row, CORP_LOC_NM: '다른 곳' }]);
    expect([...codeOf(stale), stale.json().row.CORP_LOC_NM]).toEqual([409, 'MSG000025', '새별로지스 본사']);
  });
});

describe('bank accounts', () => {
  it('are numbered by the server, changed and removed by the administrator of the corporation', async () => {
    const made = (await saveAccounts(adm, [account(), account({ ACCT_NO: '1002-100-900002' })])).json().data.LIST as BankAccount[];
    expect(made.map(({ ACCT_SEQ, UPD_CNT }) => [ACCT_SEQ, UPD_CNT])).toEqual([
      [4, 0],
      [5, 0],
    ]);
    const [first, second] = made;
    const answer = await saveAccounts(adm, [
      { ...first, BATCH_FLAG: 'update', SWIFT_CD: 'HVBKKRSE' },
      { ...second, BATCH_FLAG: 'delete' },
    ]);
    expect(answer.statusCode).toBe(200);
    expect((await accounts(adm, '1000')).map(({ ACCT_SEQ, SWIFT_CD }) => [ACCT_SEQ, SWIFT_CD])).toEqual([
      ...[
        [1, null],
        [2, null],
        [3, 'DEMOKRSEXXX'],
      ],
      [4, 'HVBKKRSE'],
    ]);
  });

  it('of another corporation are answered as ones that never were, with nothing changed', async () => {
    const [foreign] = await accounts(sys, '2000');
    for (const rows of [
      [{ ...foreign, BATCH_FLAG: 'update', ACCT_NO: '1' }],
      [{ ...foreign, BATCH_FLAG: 'delete' }],
      [account({ CORP_CD: '2000' })],
      [account({ CORP_CD: '9999' })],
      [account({ CORP_CD: '*' })],
    ])
      expect(faults(await saveAccounts(adm, rows))).toEqual([422, '1 MSG000043']);
    expect(faults(await saveAccounts(adm, [account({ ACCT_NO: '77' }), account({ CORP_CD: '2000' })]))).toEqual([422, '2 MSG000043']);
    expect((await accounts(sys, '2000'))[0]).toEqual(foreign);
    expect((await accounts(adm, '1000')).some(({ ACCT_NO }) => ACCT_NO === '77')).toBe(false);
    expect((await saveAccounts(sys, [account({ CORP_CD: '2000' })])).statusCode).toBe(200);
  });

  it('refuse a bank or currency that is none, a SWIFT code that is none, and an account that is there, however it is written', async () => {
    expect(faults(await saveAccounts(adm, [account({ BANK_CD: '999', CURR_CD: 'ZZZ', SWIFT_CD: '1', ACCT_NM: null })]))).toEqual([
      ...[422, '1 ACCT_NM MSG000012', '1 BANK_CD MSG000017', '1 CURR_CD MSG000017', '1 SWIFT_CD MSG000013'],
    ]);
    expect(faults(await saveAccounts(adm, [account({ ACCT_NO: '1002100900001' })]))).toEqual([422, '1 ACCT_NO MSG000024']);
  });

  it('have one main account of a currency among those in use', async () => {
    const twice = await saveAccounts(adm, [account({ ACCT_NO: '1', CURR_CD: 'KRW', MAIN_YN: 'Y' })]);
    expect(faults(twice)).toEqual([422, '1 MAIN_YN MSG000580']);
    expect(twice.json().errors[0].MESSAGE).toContain('KRW 000000-01-100001');
    expect(
      faults(
        await saveAccounts(
          adm,
          ['2', '3'].map((ACCT_NO) => account({ ACCT_NO, CURR_CD: 'JPY', MAIN_YN: 'Y' })),
        ),
      ),
    ).toEqual([...[422, '1 MAIN_YN MSG000580', '2 MAIN_YN MSG000580']]);
    const [first, second] = await accounts(adm, '1000');
    const handed = await saveAccounts(adm, [
      { ...second, BATCH_FLAG: 'update', MAIN_YN: 'Y' },
      { ...first, BATCH_FLAG: 'update', MAIN_YN: 'N' },
    ]);
    expect(handed.statusCode).toBe(200);
    expect((await accounts(adm, '1000')).slice(0, 2).map(({ MAIN_YN }) => MAIN_YN)).toEqual(['N', 'Y']);
  });

  it('are made main by two at once for one of them alone', async () => {
    const rows = ['11', '12'].map((ACCT_NO) => account({ ACCT_NO, CURR_CD: 'CNY', MAIN_YN: 'Y' }));
    const answers = await Promise.all(rows.map((row, i) => saveAccounts(i ? sys : adm, [row])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });
});

describe('the history', () => {
  it('of a corporation and its accounts is seen by its own administrator and by the system’s, by nobody else', async () => {
    const { LIST } = (await history(adm, 'MDM_CORP', '1000')).json().data as { LIST: Row[] };
    expect(LIST.map(({ COL_NM, NEW_VAL }) => `${COL_NM} ${NEW_VAL}`)).toEqual(
      expect.arrayContaining(['CEO_NM 한새별', 'SWIFT_CD HVBKKRSE', 'CORP_LOC_NM 새별로지스 본사']),
    );
    const ofAccount = (await history(adm, 'MDM_CORP_BANK', '1000|4')).json().data as { LIST: Row[] };
    expect(ofAccount.LIST[0]).toMatchObject({ COL_NM: 'SWIFT_CD', CHG_USER_ID: 'adm1000' });
    expect((await history(sys, 'MDM_CORP', '1000')).json().data.LIST).toHaveLength(LIST.length);
    for (const [table, key] of [
      ['MDM_CORP', '1000'],
      ['MDM_CORP_BANK', '1000|4'],
    ] as const) {
      expect(codeOf(await history(other, table, key))).toEqual([404, 'MSG000043']);
      expect(codeOf(await history(await t.login('ops01'), table, key))).toEqual([404, 'MSG000043']);
    }
  });
});

describe('the accounts that are offered', () => {
  const offered = async (by: Visitor, SEARCH: object = {}) =>
    (await by.data<ReadData<Row>>('/api/fms/housebl/FmsArrivalNotice/selectBankInfo', { SEARCH })).LIST;

  it('S7-38 are those in use of the reader’s corporation, with bank, number, holder, currency and SWIFT, the main ones first', async () => {
    const [stl, customer] = [await t.login('stl01'), await t.login('cadm01')];
    const all = await accounts(sys, '1000');
    for (const by of [stl, adm, sys, customer])
      expect((await offered(by)).map(({ ACCT_NO }) => ACCT_NO).sort()).toEqual(all.map(({ ACCT_NO }) => ACCT_NO).sort());
    expect(await offered(stl)).toContainEqual(
      expect.objectContaining({
        CODE: '081',
        NAME: '하나은행',
        ACCT_NO: '000-910000-10003',
        ACCT_NM: 'SAEBYEOL LOGIS',
        CURR_CD: 'USD',
        SWIFT_CD: 'DEMOKRSEXXX',
      }),
    );
    const main = (await offered(stl)).map(({ MAIN_YN }) => MAIN_YN);
    expect(main).toEqual([...main].sort().reverse());
    expect((await offered(await t.login('stl01', { lang: 'en' }))).find(({ CODE }) => CODE === '081')).toMatchObject({
      NAME: '하나은행',
      ENG_NAME: 'Hana',
    });
  });

  it('S7-38 never are ones that were switched off, not even by their code', async () => {
    const [first] = await accounts(adm, '1000');
    expect((await saveAccounts(adm, [{ ...first, BATCH_FLAG: 'update', USE_YN: 'N' }])).statusCode).toBe(200);
    for (const SEARCH of [{}, { CODES: [first?.BANK_CD] }, { KEYWORD: first?.BANK_CD }])
      expect((await offered(adm, SEARCH)).map(({ ACCT_NO }) => ACCT_NO)).not.toContain(first?.ACCT_NO);
  });
});

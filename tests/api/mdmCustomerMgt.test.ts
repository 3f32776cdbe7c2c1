import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, Fault, ReadData } from '../../src/contract/call';
import type { Contact, Customer, KeyService } from '../../src/contract/mdm/customer/mdmCustomerMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, makeOrder, newOrder, save as saveOrders } from '../support/orders';
import { newQuote, save as saveQuotes } from '../support/quotes';

let t: TestApp;
let admin: Visitor;
let sales: Visitor;
let settlement: Visitor;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  [admin, sales, settlement, ops] = await Promise.all([t.login('adm1000'), t.login('sal01'), t.login('stl01'), t.login('ops01')]);
});
afterAll(() => t?.close());

const screen = '/api/mdm/customer/MdmCustomerMgt';
const list = async (SEARCH: object = {}, who = admin) =>
  (await who.data<ReadData<Customer>>(`${screen}/selectMdmCustomer`, { SEARCH })).LIST;
const one = async (code: string) => (await list({ KEYWORD: code })).find((row) => row.CUST_CD === code) as Customer;
const save = (rows: object[], who = admin, part = '') =>
  who.post(`${screen}/saveMdmCustomer${part}`, {
    BATCH_ID: randomUUID(),
    LIST: rows.map((row) => ({ BATCH_FLAG: 'update', ...row })),
  });
const change = async (code: string, columns: object, who = admin) => {
  const { CUST_CD, UPD_CNT } = await one(code);
  return save([{ CUST_CD, UPD_CNT, ...columns }], who);
};
const take = async (action: string, code: string, who = admin, RSN: string | null = '미수금 3개월') => {
  const { CUST_CD, UPD_CNT } = await one(code);
  return who.post(`${screen}/${action}`, { BATCH_ID: randomUUID(), LIST: [{ CUST_CD, UPD_CNT }], RSN });
};
type Answered = { statusCode: number; json(): ErrorBody };
const told = (answer: Answered) => [
  answer.statusCode,
  ...(answer.json().errors?.map(({ FIELD, CODE }: Fault) => [FIELD, CODE].filter(Boolean).join(' ')) ?? [answer.json().code]),
];
const part = async <R>(grid: string, CUST_CD: string, who = admin) =>
  (await who.data<ReadData<R>>(`${screen}/selectMdmCustomer${grid}`, { SEARCH: { CUST_CD } })).LIST;
/** A new customer that nothing names. */
const made = async (over: object = {}, who = admin) => {
  const row = { BATCH_FLAG: 'insert', CUST_NM: '한빛무역', CUST_TP: 'CUS', CTRY_CD: 'KR', ...over };
  const answer = await who.post('/api/mdm/popup/mdmCustomerCdPopup/saveMdmCustomerCd', { BATCH_ID: randomUUID(), LIST: [row] });
  return answer.json().data.LIST[0].CUST_CD as string;
};
/** A customer of the sales manager sal01. */
const ofSales = async () => (await list({}, sales))[0]?.CUST_CD as string;

describe('who sees and keeps customers', () => {
  it('staff read those of their scope, sales people their own, customers none; a corporation sees no other one', async () => {
    const all = await list();
    expect(all.length).toBeGreaterThan(10);
    const own = await list({}, sales);
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    const other = await t.login('adm2000', { corp: '2000' });
    const theirs = await list({}, other);
    expect(theirs.filter(({ CORP_CD }) => CORP_CD === '1000').length).toBeLessThan(all.length);
    const customer = await t.login('cadm01');
    expect((await customer.post(`${screen}/selectMdmCustomer`, { SEARCH: {} })).statusCode).toBe(403);
  });

  it('finds by code, business number and parts of names', async () => {
    const { CUST_CD, BIZ_NO, CUST_NM } = (await list({ CUST_TP: 'CUS' })).find((row) => row.BIZ_NO) as Customer;
    for (const KEYWORD of [CUST_CD.toLowerCase(), BIZ_NO, CUST_NM.slice(1, 4)])
      expect((await list({ KEYWORD })).map((row) => row.CUST_CD)).toContain(CUST_CD);
  });

  it('settlement changes the credit limit alone, which sales may not; operators change nothing', async () => {
    const code = await ofSales();
    const limited = await change(code, { CRDT_LMT_AMT: 50_000_000 }, settlement);
    expect([limited.statusCode, limited.json().data?.LIST[0].CRDT_LMT_AMT]).toEqual([200, 50_000_000]);
    expect(told(await change(code, { CRDT_LMT_AMT: 90_000_000 }, sales))).toEqual([422, 'CRDT_LMT_AMT MSG000575']);
    expect(told(await change(code, { CEO_NM: '김한결', CRDT_LMT_AMT: 1 }, settlement))).toEqual([422, 'CEO_NM MSG000575']);
    expect((await change(code, { CEO_NM: '김한결' }, sales)).statusCode).toBe(200);
    expect(told(await change(code, { CEO_NM: '이가온' }, ops))).toEqual([403, 'MSG000029']);
    expect(await one(code)).toMatchObject({ CEO_NM: '김한결', CRDT_LMT_AMT: 50_000_000 });
    expect(told(await save([{ CUST_CD: code, BATCH_FLAG: 'insert', CUST_NM: 'x' }]))).toEqual([403, 'MSG000029']);
    expect(told(await save([{ ...(await one(code)), BATCH_FLAG: 'delete' }]))).toEqual([403, 'MSG000029']);
  });

  it('a customer of another sales manager, or of another corporation, is answered as one that never was', async () => {
    const mine = new Set((await list({}, sales)).map((row) => row.CUST_CD));
    const foreign = (await list({ CUST_TP: 'CUS' })).find((row) => !mine.has(row.CUST_CD)) as Customer;
    expect(told(await change(foreign.CUST_CD, { CEO_NM: 'x' }, sales))).toEqual([422, 'MSG000043']);
    const other = await t.login('adm2000', { corp: '2000' });
    const code = await ofSales();
    for (const [path, row] of [
      ['saveMdmCustomer', { BATCH_FLAG: 'update', CEO_NM: 'x' }],
      ['saveMdmCustomerG2', { BATCH_FLAG: 'insert', CHRG_NM: 'x', CHRG_TP: 'OPS', MAIL_YN: 'N' }],
      ['saveMdmCustomerG3', { BATCH_FLAG: 'insert', KEY_SVC: 'PRA', BGN_DT: '20260101' }],
      ['delete', {}],
      ['stop', {}],
    ] as const) {
      const { CUST_CD, UPD_CNT } = await one(code);
      const answer = await other.post(`${screen}/${path}`, { BATCH_ID: randomUUID(), RSN: 'x', LIST: [{ CUST_CD, UPD_CNT, ...row }] });
      expect([path, ...told(answer)]).toEqual([path, 422, 'MSG000043']);
    }
    expect(await part('G2', foreign.CUST_CD, sales)).toEqual([]);
    expect(await part('G4', foreign.CUST_CD, sales)).toEqual([]);
  });

  it('two changes of one customer: the second is told, with what it is now', async () => {
    const code = await made();
    const before = await one(code);
    expect((await change(code, { CEO_NM: '정하늘' })).statusCode).toBe(200);
    const stale = await save([{ CUST_CD: code, UPD_CNT: before.UPD_CNT, CEO_NM: '박누리' }]);
    expect([stale.statusCode, stale.json().code, stale.json().row.CEO_NM]).toEqual([409, 'MSG000025', '정하늘']);
  });
});

describe('what a customer must be', () => {
  it('a business number with its check digit, once in the corporation, with the way to the one that has it', async () => {
    const code = await made();
    expect(told(await change(code, { BIZ_NO: '9999900006' }))).toEqual([422, 'BIZ_NO MSG000020']);
    const holder = (await list({ CUST_TP: 'CUS' })).find((row) => row.BIZ_NO) as Customer;
    const twice = await change(code, { BIZ_NO: holder.BIZ_NO?.replaceAll('-', '') });
    expect(told(twice)).toEqual([422, 'BIZ_NO MSG000024']);
    expect(twice.json().errors[0]).toMatchObject({ ROW: { CUST_CD: holder.CUST_CD, CUST_NM: holder.CUST_NM } });
    expect((await change(code, { BIZ_NO: '9999900005' })).statusCode).toBe(200);
    expect((await one(code)).BIZ_NO).toBe('999-99-00005');
    expect((await change(code, { BIZ_NO: null })).statusCode).toBe(200);
  });

  it('a sales manager whose customer it is not is told who has the number, without the way there', async () => {
    const mine = await ofSales();
    const all = new Set((await list({}, sales)).map((row) => row.CUST_CD));
    const foreign = (await list({ CUST_TP: 'CUS' })).find((row) => row.BIZ_NO && !all.has(row.CUST_CD)) as Customer;
    const fault = (await change(mine, { BIZ_NO: foreign.BIZ_NO }, sales)).json().errors[0];
    expect([fault.CODE, fault.MESSAGE.includes(foreign.CUST_CD), fault.ROW]).toEqual(['MSG000024', true, undefined]);
  });

  it('refuses what is no code, no address and no manager of the corporation, all at once', async () => {
    const code = await made();
    const answer = await change(code, {
      CUST_TP: 'QQQ',
      CTRY_CD: 'ZZ',
      CURR_CD: 'QQQ',
      EMAIL: 'nobody',
      TAX_EMAIL: 'a@b',
      SALES_USER_ID: 'adm2000',
      PAY_TERM: 'DAYS',
      CRDT_LMT_AMT: -1,
      CUST_NM: null,
    });
    expect(told(answer).sort()).toEqual(
      [
        422,
        'CRDT_LMT_AMT MSG000016',
        'CTRY_CD MSG000017',
        'CURR_CD MSG000017',
        'CUST_NM MSG000012',
        'CUST_TP MSG000017',
        'EMAIL MSG000019',
        'PAY_DAY MSG000012',
        'SALES_USER_ID MSG000017',
        'TAX_EMAIL MSG000019',
      ].sort(),
    );
    expect((await change(code, { PAY_TERM: 'DAYS', PAY_DAY: 45, SALES_USER_ID: 'sal02' })).statusCode).toBe(200);
  });
});

describe('what belongs to a customer', () => {
  it('contacts are numbered by themselves, checked, and all or none are saved', async () => {
    const code = await made();
    const person = { BATCH_FLAG: 'insert', CUST_CD: code, CHRG_TP: 'OPS', MAIL_YN: 'N' };
    const two = [
      { ...person, CHRG_NM: '오다온', MOBILE_NO: '010-2345-6789' },
      { ...person, CHRG_NM: '서라온', EMAIL: 'raon@hanbit.example', MAIL_YN: 'Y' },
    ];
    expect((await save(two, admin, 'G2')).statusCode).toBe(200);
    const [first, second] = await part<Contact>('G2', code);
    expect([first?.CHRG_SEQ, first?.CHRG_NM, second?.CHRG_SEQ]).toEqual([1, '오다온', 2]);
    const wrong = [
      { ...person, CHRG_NM: '문가람', MAIL_YN: 'Y' },
      { ...first, BATCH_FLAG: 'update', MOBILE_NO: '12' },
    ];
    expect(told(await save(wrong, admin, 'G2'))).toEqual([422, 'MOBILE_NO MSG000018', 'EMAIL MSG000012']);
    expect((await part('G2', code)).length).toBe(2);
    expect((await save([{ ...first, BATCH_FLAG: 'delete' }], admin, 'G2')).statusCode).toBe(200);
    expect((await save([{ ...person, CHRG_NM: '문가람' }], admin, 'G2')).statusCode).toBe(200);
    expect((await part<Contact>('G2', code)).map(({ CHRG_SEQ }) => CHRG_SEQ)).toEqual([2, 3]);
    expect(told(await save([{ ...second, CHRG_NM: 'x' }], settlement, 'G2'))).toEqual([403, 'MSG000029']);
  });

  it('a key-account service is the customer’s users’ at once, and no longer after its last day', async () => {
    const user = await t.login('cadm01');
    const services = async () => (await user.data<{ keySvcList: string[] }>('/api/session')).keySvcList;
    await t.sql(`delete from mdm_cust_svc where cust_cd = 'C00001'`);
    await expect.poll(services).toEqual([]);
    const row = { BATCH_FLAG: 'insert', CUST_CD: 'C00001', KEY_SVC: 'MIMI', BGN_DT: '20260101' };
    expect(told(await save([{ ...row, END_DT: '20251231' }], admin, 'G3'))[1]).toMatch(/MSG000022/);
    expect((await save([row], admin, 'G3')).statusCode).toBe(200);
    await expect.poll(services).toEqual(['MIMI']);
    expect(told(await save([row], admin, 'G3'))).toEqual([422, 'KEY_SVC MSG000024']);
    const [kept] = await part<KeyService>('G3', 'C00001');
    expect(kept).toMatchObject({ KEY_SVC: 'MIMI', END_DT: null });
    expect((await save([{ ...kept, BATCH_FLAG: 'update', END_DT: '20260131' }], admin, 'G3')).statusCode).toBe(200);
    await expect.poll(services).toEqual([]);
  });

  it('users of the customer are shown without how to reach them', async () => {
    const [user] = await part<Record<string, unknown>>('G4', 'C00001');
    expect(Object.keys(user ?? {})).toEqual(expect.arrayContaining(['USER_ID', 'USER_NM', 'MAIN_YN', 'USER_STS', 'LAST_LOGIN_DTM']));
    expect(user).not.toHaveProperty('EMAIL');
  });

  it('who changed what of it is in its history, that of its contacts too, their numbers hidden', async () => {
    const code = await made();
    await change(code, { CEO_NM: '한이든' });
    await save([{ BATCH_FLAG: 'insert', CUST_CD: code, CHRG_NM: '유하람', CHRG_TP: 'OPS', MAIL_YN: 'N' }], admin, 'G2');
    const [person] = await part<Contact>('G2', code);
    await save([{ ...person, POST_NM: '과장', TEL_NO: '02-555-1234' }], admin, 'G2');
    const asked = { SEARCH: { TBL_NM: 'MDM_CUST', ROW_KEY: code } };
    expect((await sales.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', asked)).statusCode).toBe(404);
    type Change = { COL_NM: string; NEW_VAL: string | null };
    const { LIST } = await admin.data<ReadData<Change>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', asked);
    expect(LIST.map(({ COL_NM }) => COL_NM)).toEqual(expect.arrayContaining(['CEO_NM', 'POST_NM', 'TEL_NO']));
    expect(LIST.find(({ COL_NM }) => COL_NM === 'TEL_NO')?.NEW_VAL).not.toContain('1234');
  });
});

describe('several new customers at once', () => {
  const add = (rows: object[], who = admin) =>
    who.post(`${screen}/saveMdmCustomerNew`, {
      BATCH_ID: randomUUID(),
      LIST: rows.map((row) => ({ BATCH_FLAG: 'insert', CUST_TP: 'CUS', CTRY_CD: 'KR', ...row })),
    });

  it('are made all or none, each with its code and what is usual; faults name their rows', async () => {
    const before = (await list()).length;
    const wrong = await add([
      { CUST_NM: '가온물산', BIZ_NO: '2208162517' },
      { CUST_NM: '나래물산', BIZ_NO: '220-81-62517', CTRY_CD: 'ZZ' },
      { BIZ_NO: '1111111111' },
    ]);
    expect(
      wrong
        .json()
        .errors.map(({ ROW_NO, FIELD, CODE }: Fault) => `${ROW_NO} ${FIELD} ${CODE}`)
        .sort(),
    ).toEqual(['2 BIZ_NO MSG000024', '2 CTRY_CD MSG000017', '3 BIZ_NO MSG000020', '3 CUST_NM MSG000012']);
    expect((await list()).length).toBe(before);
    const done = await add([{ CUST_NM: '가온물산', BIZ_NO: '2208162517', PAY_TERM: 'DAYS', PAY_DAY: 30 }, { CUST_NM: '나래물산' }]);
    const rows = done.json().data.LIST as Customer[];
    expect(rows.map(({ CUST_NM }) => CUST_NM)).toEqual(['가온물산', '나래물산']);
    expect(rows[0]).toMatchObject({ BIZ_NO: '220-81-62517', PAY_TERM: 'DAYS', CORP_CD: '1000', STOP_YN: 'N', CURR_CD: 'KRW' });
    expect(rows[1]).toMatchObject({ PAY_TERM: 'EOM', KEY_YN: 'N' });
    expect(new Set(rows.map(({ CUST_CD }) => CUST_CD)).size).toBe(2);
  });

  it('are the sales manager’s own, who sets no credit limit; others may not', async () => {
    expect(told(await add([{ CUST_NM: '다솜', CRDT_LMT_AMT: 5 }], sales))).toEqual([422, 'CRDT_LMT_AMT MSG000575']);
    const made = await add([{ CUST_NM: '다솜' }], sales);
    expect(made.json().data.LIST[0]).toMatchObject({ SALES_USER_ID: 'sal01', CORP_CD: '1000' });
    expect(told(await add([{ CUST_NM: '다솜' }], settlement))).toEqual([403, 'MSG000029']);
    expect(told(await add([{ CUST_NM: '다솜' }], ops))).toEqual([403, 'MSG000029']);
    const system = await t.login('sysadm');
    expect((await add([{ CUST_NM: '다솜', CORP_CD: '2000' }], system)).json().data.LIST[0].CORP_CD).toBe('2000');
    expect((await add([{ CUST_NM: '다솜', CORP_CD: '2000' }])).json().data.LIST[0].CORP_CD).toBe('1000');
  });
});

describe('stopping business', () => {
  it('needs a reason and the right, is told in the list and its history, and cannot be done twice', async () => {
    const code = await made();
    expect(told(await take('stop', code, admin, null))).toEqual([422, 'RSN MSG000039']);
    expect(told(await take('stop', code, sales))).toEqual([403, 'MSG000029']);
    expect((await take('stop', code, settlement)).statusCode).toBe(200);
    const [today] = await t.sql<{ day: string }>(`select to_char(now() at time zone 'Asia/Seoul', 'YYYYMMDD') as day`);
    expect(await one(code)).toMatchObject({ STOP_YN: 'Y', STOP_DT: today?.day, STOP_RSN: '미수금 3개월' });
    expect(told(await take('stop', code))).toEqual([422, 'STOP_YN MSG000027']);
    expect((await take('resume', code, settlement, '완납')).statusCode).toBe(200);
    expect(await one(code)).toMatchObject({ STOP_YN: 'N', STOP_DT: null, STOP_RSN: null });
    expect(told(await take('resume', code))).toEqual([422, 'STOP_YN MSG000027']);
    const steps = await t.sql(
      `select from_sts, to_sts, chg_rsn, chg_user_id from cms_sts_hist where ref_tp = 'CUS' and ref_key = $1 order by hist_seq`,
      [code],
    );
    expect(steps).toEqual([
      { from_sts: 'N', to_sts: 'Y', chg_rsn: '미수금 3개월', chg_user_id: 'stl01' },
      { from_sts: 'Y', to_sts: 'N', chg_rsn: '완납', chg_user_id: 'stl01' },
    ]);
  });

  it('keeps new orders and quotes out and what is there to be read, until business is taken up again', async () => {
    const draft = await makeOrder(t, ops, 'C00001', { HBL_NO: null });
    expect((await take('stop', 'C00001')).statusCode).toBe(200);
    const stopped = [422, 'CUST_CD MSG000186'];
    const order = async () => saveOrders(ops, [await newOrder(t, 'C00001', { HBL_NO: null })]);
    expect(told(await order())).toEqual(stopped);
    expect(told(await act(ops, 'submit', [draft as never]))).toEqual(stopped);
    const customer = await t.login('cadm01');
    expect(told(await saveQuotes(customer, [newQuote('C00001')]))).toEqual(stopped);
    const seen = await customer.post('/api/pan/dlvOrdDetail/selectDlvOrdDetail', { SEARCH: { DLV_ORD_NO: draft.DLV_ORD_NO } });
    expect([seen.statusCode, seen.json().data?.LIST.length]).toEqual([200, 1]);
    expect((await take('resume', 'C00001')).statusCode).toBe(200);
    expect((await order()).statusCode).toBe(200);
    expect((await act(ops, 'submit', [draft as never])).statusCode).toBe(200);
    expect((await saveQuotes(customer, [newQuote('C00001')])).statusCode).toBe(200);
  });
});

describe('deleting', () => {
  it('one that is used stays, and the refusal names where and how often', async () => {
    const answer = await take('delete', 'C00001');
    expect(told(answer)).toEqual([422, 'CUST_CD MSG000026']);
    expect(answer.json().errors[0].MESSAGE).toMatch(/배송 오더 관리 · 거래처 코드 \d+/);
    expect(answer.json().errors[0].MESSAGE).not.toMatch(/담당자|MDM_CUST_CHRG/);
  });

  it('one that nothing names goes out of every list, and leaves its business number to another', async () => {
    const code = await made({ BIZ_NO: '1248100998' });
    await save([{ BATCH_FLAG: 'insert', CUST_CD: code, CHRG_NM: '유하람', CHRG_TP: 'OPS', MAIL_YN: 'N' }], admin, 'G2');
    expect((await take('delete', code)).statusCode).toBe(200);
    expect(await list({ KEYWORD: code })).toEqual([]);
    const { LIST } = await admin
      .data<ReadData<{ CUST_CD: string }>>('/api/code/selectCustomer', { SEARCH: { KEYWORD: code } })
      .catch(() => ({ LIST: [] }));
    expect(LIST).toEqual([]);
    expect(await made({ BIZ_NO: '1248100998', CUST_NM: '다른빛무역' })).not.toBe(code);
  });
});

it('a customer’s papers are kept by staff and shown to nobody else', async () => {
  const files = (who: Visitor, REF_KEY: string) =>
    who.post('/api/ptl/popup/PtlFileMgtPopup/selectPtlFile', { SEARCH: { REF_TP: 'CUS', REF_KEY } });
  expect((await files(admin, 'C00001')).statusCode).toBe(200);
  expect((await files(await t.login('cadm01'), 'C00001')).statusCode).not.toBe(200);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody, ReadData } from '../../src/contract/call';
import type { NewCustomer, SimilarCustomer, SimilarSearch } from '../../src/contract/mdm/popup/mdmCustomerCdPopup';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { newQuote, saved } from '../support/quotes';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('adm1000');
});
afterAll(() => t?.close());

const base = '/api/mdm/popup/mdmCustomerCdPopup';
const similar = async (SEARCH: Partial<SimilarSearch>, who = admin) =>
  (await who.data<ReadData<SimilarCustomer>>(`${base}/selectMdmCustomerCd`, { SEARCH })).LIST.map((row) => row.CUST_CD);
const customer: Partial<NewCustomer> = { CUST_NM: '(주)새봄식품', CUST_TP: 'CUS', CTRY_CD: 'KR', BIZ_NO: '1248100998' };
const add = (change: object = {}, who = admin) =>
  who.post(`${base}/saveMdmCustomerCd`, { BATCH_ID: randomUUID(), LIST: [{ BATCH_FLAG: 'insert', ...customer, BIZ_NO: null, ...change }] });
const faults = (answer: { statusCode: number; json(): ErrorBody }) => [
  answer.statusCode,
  ...(answer.json().errors?.map((fault) => `${fault.FIELD} ${fault.CODE}`) ?? [answer.json().code]),
];

it('shows customers of the same business number or a like name, whatever kind of company is written', async () => {
  const [known] = await t.sql<{ biz_no: string }>(`select biz_no from mdm_cust where cust_cd = 'C00003'`);
  const number = String(known?.biz_no);
  expect(await similar({ BIZ_NO: number })).toEqual(['C00003']);
  expect(await similar({ BIZ_NO: number.replaceAll('-', '') })).toEqual(['C00003']);
  expect(await similar({ CUST_NM: '주식회사 미미' })).toEqual(['C00003']);
  expect(await similar({ BIZ_NO: number, CUST_NM: '플레어패션' })).toEqual(['C00001', 'C00003']);
  expect(await similar({ CUST_NM: '%' })).toEqual([]);
});

it('a sales manager is shown doubles of the whole corporation, without a condition the own customers', async () => {
  const sales = await t.login('sal01');
  const own = await similar({}, sales);
  const [foreign] = await t.sql<{ cust_cd: string; cust_nm: string }>(
    `select cust_cd, cust_nm from mdm_cust where corp_cd = '1000' and cust_tp = 'CUS' and cust_cd <> all($1) limit 1`,
    [own],
  );
  expect([own.length > 0, await similar({ CUST_NM: String(foreign?.cust_nm) }, sales)]).toEqual([true, [foreign?.cust_cd]]);
});

it('a customer is added under the next code of rule CUS, of the own corporation, and is in the history', async () => {
  const answer = await add({ BIZ_NO: '1248100998', CORP_CD: '2000' });
  expect(answer.statusCode, answer.body).toBe(200);
  const [made] = answer.json().data.LIST as SimilarCustomer[];
  expect(made).toMatchObject({ CUST_NM: '(주)새봄식품', BIZ_NO: '124-81-00998', CORP_CD: '1000', STOP_YN: 'N' });
  expect(made?.CUST_CD).toMatch(/^C\d{5}$/);
  const [counter] = await t.sql(`select last_no from cms_autono_cnt where rule_cd = 'CUS'`);
  expect(counter?.last_no).toBe(made?.CUST_CD);
  const kept = await t.sql(`select chg_user_id from cms_hist where tbl_nm = 'MDM_CUST' and row_key = $1`, [made?.CUST_CD]);
  expect(kept).toEqual([{ chg_user_id: 'adm1000' }]);
  const system = await t.login('sysadm');
  expect((await add({ CORP_CD: '2000' }, system)).json().data.LIST[0].CORP_CD).toBe('2000');
});

it('a customer of a sales manager is the own one', async () => {
  const [made] = (await add({}, await t.login('sal02'))).json().data.LIST as SimilarCustomer[];
  expect(made?.SALES_USER_ID).toBe('sal02');
});

it.each<[string, object, string[]]>([
  ['no name', { CUST_NM: '' }, ['CUST_NM MSG000012']],
  ['no kind and no country', { CUST_TP: null, CTRY_CD: null }, ['CUST_TP MSG000012', 'CTRY_CD MSG000012']],
  ['a wrong check digit', { BIZ_NO: '124-81-00999' }, ['BIZ_NO MSG000020']],
  ['an unknown kind', { CUST_TP: 'XXX' }, ['CUST_TP MSG000017']],
  ['an unknown country', { CTRY_CD: 'QQ' }, ['CTRY_CD MSG000017']],
  ['a sales manager who is none of the staff', { SALES_USER_ID: 'cadm01' }, ['SALES_USER_ID MSG000017']],
])('%s is refused at its field', async (_, change, wanted) => {
  const answer = await add(change);
  expect(faults(answer)).toEqual([422, ...wanted]);
  expect(answer.json().errors[0].MESSAGE).not.toMatch(/\{|LBL\./);
});

it('a quote is made at once for the customer a sales manager has just added', async () => {
  const sales = await t.login('sal01');
  const [made] = (await add({ CUST_NM: '(주)갓견적' }, sales)).json().data.LIST as SimilarCustomer[];
  const quote = await saved(sales, newQuote(String(made?.CUST_CD)));
  expect(quote).toMatchObject({ CUST_CD: made?.CUST_CD, QUO_STS: 'TMP' });
});

it('a business number the corporation has is refused and names its customer, also of two at once', async () => {
  const answers = await Promise.all([add({ BIZ_NO: '220-81-62517' }), add({ BIZ_NO: '2208162517' })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  const made = answers.find(({ statusCode }) => statusCode === 200)?.json().data.LIST[0].CUST_CD;
  const refused = answers.find(({ statusCode }) => statusCode === 422);
  expect(refused && faults(refused)).toEqual([422, 'BIZ_NO MSG000024']);
  expect(refused?.json().errors[0].MESSAGE).toContain(made);
});

it('only who may adds, and adds only', async () => {
  for (const userId of ['stl01', 'cadm01', 'guest01'])
    expect([userId, (await add({}, await t.login(userId))).statusCode]).toEqual([userId, 403]);
  for (const BATCH_FLAG of ['update', 'delete']) expect((await add({ BATCH_FLAG, CUST_CD: 'C00001', UPD_CNT: 0 })).statusCode).toBe(403);
});

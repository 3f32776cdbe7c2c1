import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../../config/env';
import type { Fault, ReadData } from '../../src/contract/call';
import type { Book } from '../../src/contract/gridBook';
import type { Customer } from '../../src/contract/mdm/customer/mdmCustomerMgt';
import type { Price, Weighed } from '../../src/contract/mdm/other/mdmPricingMgt';
import type { QuoteLine } from '../../src/contract/ptl/quo/tarQuote';
import { prepareDatabase } from '../../src/server/db/prepare';
import { bufferOf, writeExcel } from '../../src/server/lib/excel';
import { emptyDatabase } from '../support/clone';
import { createTestApp, type TestApp, testSecret, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';
import { newOrder, save as saveOrders } from '../support/orders';
import { act, newQuote, saved } from '../support/quotes';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  const database = await emptyDatabase();
  const env = readEnv({ DATABASE_URL: database.url, SECRET_KEY: testSecret, SEED: 'none' });
  const { oneTimePassword = '' } = await prepareDatabase(env, database.url, () => {});
  t = await createTestApp({}, { database });
  const first = await t.login('sysadm', { password: oneTimePassword });
  const NEW_PW = 'Harbour!Light9';
  await first.data('/api/admin/ChangePassword/saveChangePassword', {
    BATCH_ID: randomUUID(),
    LIST: [{ CUR_PW: oneTimePassword, NEW_PW, NEW_PW2: NEW_PW, BATCH_FLAG: 'update' }],
  });
  admin = await t.login('sysadm', { password: NEW_PW });
});
afterAll(() => t?.close());

type Row = Record<string, unknown>;
const read = async <R = Row>(path: string, SEARCH: object = {}) => (await admin.data<ReadData<R>>(`/api/mdm/${path}`, { SEARCH })).LIST;
const keep = async <R = Row>(path: string, rows: object[]): Promise<R[]> => {
  const LIST = rows.map((row) => ({ BATCH_FLAG: 'insert', ...row }));
  return (await admin.data<ReadData<R>>(`/api/mdm/${path}`, { BATCH_ID: randomUUID(), LIST })).LIST;
};
/** A table of a workbook as the grid gets it: rows by the names of columns. */
async function workbook(
  TBL_NM: string,
  titles: [FIELD: string, title: string, kind?: 'number' | 'date'][],
  cells: unknown[][],
): Promise<Row[]> {
  const file = await bufferOf(
    writeExcel({ sheets: [{ name: 's', columns: titles.map(([, title]) => ({ title, width: 12 })), rows: cells as never }] }),
  );
  const COLUMNS = titles.map(([FIELD, TITLE, KIND = 'text']) => ({ FIELD, TITLE, KIND }));
  const answer = await sendFiles(t, admin, '/api/grid/readBook', [['a.xlsx', file]], { SCRN_ID: 'home', TBL_NM, COLUMNS });
  const book = answer.json().data as Book;
  return book.ROWS.map(({ CELLS }) =>
    Object.fromEntries(
      titles.map(([FIELD, , kind], n) => {
        const text = CELLS[n] ?? null;
        return [FIELD, kind === 'number' && text ? Number(text) : kind === 'date' && text ? text.replaceAll('-', '') : text];
      }),
    ),
  );
}
const told = (answer: { json(): { errors?: Fault[] } }) => answer.json().errors?.map(({ FIELD, CODE }) => `${FIELD} ${CODE}`);

it('a new forwarder fills its masters from Excel and by hand, serves a customer, and finds the price that its quote used', async () => {
  // What everybody needs is there.
  for (const path of ['code/MdmCountryMgt/selectMdmCountry', 'code/MdmCarrierMgt/selectMdmCarrier', 'code/MdmFreightMgt/selectMdmFreight'])
    expect((await read(path)).length, path).toBeGreaterThan(5);
  const KR = (await read<{ CTRY_CD: string }>('code/MdmCountryMgt/selectMdmCountry', { KEYWORD: 'KR' })).find(
    ({ CTRY_CD }) => CTRY_CD === 'KR',
  );
  expect(KR).toBeTruthy();
  const ports = await workbook(
    'MDM_PORT',
    [
      ['PORT_CD', '항구 코드'],
      ['PORT_NM', '항구명'],
      ['PORT_TP', '항구 구분'],
    ],
    [['KRQQQ', '새벽항', 'SEA']],
  );
  await keep(
    'code/MdmCountryMgt/saveMdmCountryG2',
    ports.map((port) => ({ ...port, CTRY_CD: 'KR', USE_YN: 'Y' })),
  );

  // The own house.
  const [corp] = await read<{ CORP_CD: string; UPD_CNT: number }>('organization/MdmCorpMgt/selectMdmCorp');
  const CORP_CD = corp?.CORP_CD ?? '';
  await keep('organization/MdmCorpMgt/saveMdmCorp', [
    { BATCH_FLAG: 'update', CORP_CD, UPD_CNT: corp?.UPD_CNT, CORP_NM: '새벽물류', BIZ_NO: '999-99-00005' },
  ]);
  const place = { CORP_CD, SORT_SEQ: 10, USE_YN: 'Y' };
  await keep('organization/MdmOrganizationMgt/saveMdmOrganization', [{ ...place, ORGN_CD: 'HQ', ORGN_NM: '본사', ORGN_TP: 'BR' }]);
  await keep('organization/MdmOrganizationMgt/saveMdmOrganization', [
    { ...place, ORGN_CD: 'OPS1', ORGN_NM: '운영팀', ORGN_TP: 'TM', UPPER_ORGN_CD: 'HQ' },
  ]);

  // Customers from Excel, and who serves one of them.
  const listed = await workbook(
    'MDM_CUST',
    [
      ['CUST_NM', '거래처명'],
      ['CUST_TP', '거래처 구분'],
      ['BIZ_NO', '사업자등록번호'],
      ['CTRY_CD', '국가'],
    ],
    [
      ['한빛무역', 'CUS', '124-81-00998', 'KR'],
      ['샛별유통', 'CUS', '220-81-62517', 'KR'],
    ],
  );
  const customers = await keep<Customer>('customer/MdmCustomerMgt/saveMdmCustomerNew', listed);
  const [hanbit] = customers as [Customer, Customer];
  expect(customers.length).toBe(2);
  await keep('customer/MdmCustomerMgtOrg/saveMdmCustomerMgtOrgG2', [
    { CUST_CD: hanbit.CUST_CD, ORGN_CD: 'OPS1', BIZ_TP: 'SEA_I', MAIN_YN: 'Y' },
  ]);

  // Prices from Excel: the standard tariff and the customer's own.
  const priced = await workbook(
    'MDM_PRICING',
    [
      ['FRT_CD', '운임 코드'],
      ['CUST_CD', '거래처 코드'],
      ['POL_CD', '선적항'],
      ['POD_CD', '양하항'],
      ['UNIT_PRC', '단가', 'number'],
      ['BGN_DT', '적용 시작일', 'date'],
      ['END_DT', '적용 종료일', 'date'],
    ],
    [
      ['THC', null, null, null, 180_000, '2026-01-01', '2099-12-31'],
      ['THC', hanbit.CUST_CD, 'CNSHA', 'KRQQQ', 150_000, '2026-01-01', '2099-12-31'],
    ],
  );
  const kinds = { AR_AP: 'AR', TRANS_MODE: 'SEA', IMEX_TP: 'I', FRT_UNIT: 'CNTR', CURR_CD: 'KRW', VAT_TP: 'TAX', USE_YN: 'Y' };
  const prices = await keep<Price>(
    'other/MdmPricingMgt/saveMdmPricing',
    priced.map((row) => ({ ...kinds, ...row })),
  );

  // A quote takes the customer's own, and the finder says so.
  const quote = await saved(admin, newQuote(hanbit.CUST_CD, { CUST_NM: '한빛무역', POD_CD: 'KRQQQ' }));
  const { LIST: lines } = await admin.data<{ LIST: QuoteLine[] }>('/api/ptl/quo/tarQuoteMgt/calc', {
    BATCH_ID: randomUUID(),
    LIST: [{ QUO_NO: quote.QUO_NO, QUO_REV: quote.QUO_REV, UPD_CNT: quote.UPD_CNT, BATCH_FLAG: 'update' }],
  });
  expect(lines.map(({ PRC_NO, UNIT_PRC }) => [PRC_NO, UNIT_PRC])).toEqual([[prices[1]?.PRC_NO, 150_000]]);
  const asked = {
    AR_AP: 'AR',
    FRT_CD: 'THC',
    TRANS_MODE: 'SEA',
    IMEX_TP: 'I',
    CUST_CD: hanbit.CUST_CD,
    POL_CD: 'CNSHA',
    POD_CD: 'KRQQQ',
    CNTR_TP_CD: '40HC',
  };
  const [won, lost] = await read<Weighed>('other/MdmPricingMgt/selectMdmPricingG2', asked);
  expect([won?.PRC_NO, won?.OK_YN, lost?.OK_YN]).toEqual([prices[1]?.PRC_NO, 'Y', 'N']);

  // Business is stopped, and taken up again.
  const turn = async (action: string) => {
    const [now] = await read<Customer>('customer/MdmCustomerMgt/selectMdmCustomer', { KEYWORD: hanbit.CUST_CD });
    await admin.data(`/api/mdm/customer/MdmCustomerMgt/${action}`, {
      BATCH_ID: randomUUID(),
      LIST: [{ CUST_CD: now?.CUST_CD, UPD_CNT: now?.UPD_CNT }],
      RSN: '미수금',
    });
  };
  const order = async () => saveOrders(admin, [await newOrder(t, hanbit.CUST_CD, { HBL_NO: null })]);
  await turn('stop');
  expect(told(await order())).toEqual(['CUST_CD MSG000186']);
  expect(told(await act(admin, 'submit', [quote]))).toEqual(['CUST_CD MSG000186']);
  await turn('resume');
  expect((await order()).statusCode).toBe(200);
  expect((await act(admin, 'submit', [quote])).statusCode).toBe(200);
}, 120_000);

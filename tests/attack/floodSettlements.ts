import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { settings } from '../../config/settings';
import { cmsReportPopup, reportMaxKeys } from '../../src/contract/cms/popup/cmsReportPopup';
import { addDays } from '../../src/contract/dates';
import { koDepositList } from '../../src/contract/kofe/koDepositList';
import { costWhy, whyMaxKeys } from '../../src/contract/set/costWhy';
import { setAgeingList } from '../../src/contract/set/setAgeingList';
import { maxBankRows, setBankStmtMgt } from '../../src/contract/set/setBankStmtMgt';
import { setCostCarList } from '../../src/contract/set/setCostCarList';
import { setCostFrtDtlList } from '../../src/contract/set/setCostFrtDtlList';
import { setCostList } from '../../src/contract/set/setCostList';
import { setCostStlList } from '../../src/contract/set/setCostStlList';
import { setCostTransport } from '../../src/contract/set/setCostTransport';
import { setForgotList } from '../../src/contract/set/setForgotList';
import { type Caller, upload } from './client';
import { type Answers, loops } from './flood';
import type { CallBody } from './floodCalls';

const most = settings.LIST_MAX_ROW;
/** The customer that owes thousands of settlements, its corporation's account, and a word that its name and those of others begin with. */
const [corp, customer, account] = ['2000', 'C00011', '000000-01-200001'];
const [open, linesEach, largest] = [5_000, 4, 3_000];

/** Writes thousands of open settlements of a customer with their costs, one of them with thousands of lines, as an owner of the database. */
export async function oweMuch(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database, options: '-c TimeZone=Asia/Seoul' });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into set_stl (stl_no, corp_cd, orgn_cd, cust_cd, ar_ap, stl_ym, stl_dt, cost_cnt, sply_amt, vat_amt, tot_amt, paid_amt, bal_amt, inv_dt, due_dt, stl_sts, req_dtm)
     select 'ST99' || lpad(n::text, 7, '0'), '${corp}', '20HQ21', '${customer}', 'AR', to_char(now(), 'YYYYMM'), current_date - n % 300, c.cnt, a.sply, 0, a.sply, 0, a.sply,
         current_date - n % 300, current_date - n % 300 + 30, 'INV', now()
       from generate_series(1, ${open}) n, lateral (select case n when 1 then ${largest} else ${linesEach} end as cnt) c, lateral (select c.cnt * (100000 + n)::numeric as sply) a`,
  );
  await client.query(
    `insert into set_cost select (jsonb_populate_record(c, jsonb_build_object('cost_no', 'CZ' || s.n || 'L' || lpad(l::text, 4, '0'), 'stl_no', s.stl_no, 'cost_sts', 'REQ',
         'occr_dt', s.stl_dt, 'sply_amt', 100000 + s.n, 'vat_amt', 0, 'tot_amt', 100000 + s.n, 'feed_cost_no', null, 'hbl_no', h.no[1 + (s.n * 31 + l) % cardinality(h.no)]))).*
       from set_cost c cross join (select array_agg(hbl_no) as no from fms_hbl where corp_cd = '${corp}') h cross join (select *, right(stl_no, 7)::int as n from set_stl where stl_no like 'ST99%') s cross join lateral generate_series(1, s.cost_cnt) l
      where c.cost_no = (select min(cost_no) from set_cost where corp_cd = '${corp}' and cust_cd = '${customer}' and ar_ap = 'AR' and bss_json is not null)`,
  );
  await client.query('analyze set_cost; analyze set_stl');
  await client.end();
}

const settlementNo = (n: number): string => `ST99${String(n).padStart(7, '0')}`;
const costNo = (n: number, line: number): string => `CZ${n}L${String(line).padStart(4, '0')}`;
const some = <R>(count: number, row: (i: number) => R): R[] => Array.from({ length: count }, (_, i) => row(i));
/** A body that changes rows: what they were read with is long past, so none is written. */
const acting = (rows: object[], more: object = {}) => ({ BATCH_ID: randomUUID(), LIST: rows, ...more });

/** Lists, sums, explanations, documents and actions of settlement with the most that their limits let through; no action is whole, so none is written. */
export const settlementBodies = (today: string): readonly CallBody[] => {
  const half = { FR_DT: addDays(today, -180), TO_DT: today };
  const year = { FR_DT: addDays(today, -364), TO_DT: today };
  const search = (SEARCH: object) => () => ({ SEARCH, SIZE: most, PAGE: 1 });
  const file = (SEARCH: object) => () => ({ SEARCH, ACCESS_RSN: 'flood' });
  const costs = some(most, (i) => ({ COST_NO: costNo(2 + Math.floor(i / linesEach), 1 + (i % linesEach)), UPD_CNT: -1 }));
  const settlements = some(most, (i) => ({ STL_NO: settlementNo(1 + i), UPD_CNT: -1 }));
  const paid = settlements.map((row, i) => ({ ...row, PAY_DT: today, PAY_TP: 'TRF', PAY_AMT: i === most - 1 ? 9e12 : 1 }));
  return [
    [setCostList.select.path, search(half)],
    [setCostList.select.path, search({ DT_TP: 'DUE', ...half })],
    [setCostList.selectTotals.path, search(half)],
    [setCostTransport.select.path, search(half)],
    [setCostFrtDtlList.select.path, search(half)],
    [setCostCarList.select.path, search({ STL_YM: today.slice(0, 6) })],
    [setCostStlList.select.path, search(year)],
    [setCostStlList.select.path, search({ DT_TP: 'OCCR', ...year })],
    [setCostStlList.selectLines.path, search({ STL_NO: settlementNo(1) })],
    [setCostStlList.selectPayments.path, search({ STL_NO: settlementNo(1) })],
    [setCostStlList.selectFigures.path, search({ ...year, SUM_TP: 'CUST' })],
    [koDepositList.select.path, search(year)],
    [koDepositList.selectBalances.path, search(year)],
    [setAgeingList.select.path, search({ BASE_DT: year.FR_DT })],
    [setAgeingList.selectOpen.path, search({ CORP_CD: corp, CUST_CD: customer, BASE_DT: today })],
    [setForgotList.select.path, search(year)],
    [setForgotList.sums.path, search(year)],
    [costWhy.select.path, search({ COST_NO: some(whyMaxKeys, (i) => costNo(1, i + 1)) })],
    [setCostList.excel.path, file(half)],
    [setForgotList.excel.path, file(year)],
    [cmsReportPopup.select.path, () => ({ REPORT_TP: 'STL', KEYS: [settlementNo(1)] })],
    [cmsReportPopup.select.path, () => ({ REPORT_TP: 'STL', KEYS: some(reportMaxKeys, (i) => settlementNo(2 + i)) })],
    [setCostList.settle.path, () => acting(costs)],
    [setCostStlList.pay.path, () => acting(paid)],
    [setCostStlList.cancel.path, () => acting(settlements, { RSN: 'flood' })],
    [setBankStmtMgt.select.path, search(year)],
    [setBankStmtMgt.confirm.path, () => acting(some(most, (i) => ({ TRX_SEQ: i + 1, UPD_CNT: -1 })))],
  ];
};

/** Threads of a customer's lines, and disputes of very many lines that are none of its own. */
export const disputeBodies = (today: string): readonly CallBody[] => [
  [setCostStlList.select.path, () => ({ SEARCH: { DT_TP: 'OCCR', FR_DT: addDays(today, -364), TO_DT: today }, SIZE: most, PAGE: 1 })],
  [
    setCostStlList.dispute.path,
    () =>
      acting([{ STL_NO: settlementNo(1), UPD_CNT: -1 }], {
        ...{ STL_DSP_TP: 'ETC', DSP_CNNT: '확인 '.repeat(300), G2: some(most, (i) => ({ COST_NO: costNo(1, i) })) },
      }),
  ],
];

/**
 * A statement with as many rows as are read, near the largest file: no amount is that of a settlement, every name is the customer's and every text
 * might hold its numbers; every second day is followed by text that reads slowly.
 */
export function worstStatement(today: string, n: number): Buffer {
  const day = `${today.slice(0, 4)}.${today.slice(4, 6)}.${today.slice(6)}`;
  const name = '대림오토파츠'.repeat(9).slice(0, 50);
  const text = '9900001234'.repeat(150);
  const slow = `"${day}${' x'.repeat(700)}1\n1"`;
  const lines = some(maxBankRows, (i) => [i % 2 ? slow : day, '대체', name, text, '0', 90_000_000 + n * maxBankRows + i, i, ''].join(','));
  return Buffer.from(['거래일시,적요,의뢰인/수취인,내용,찾으신금액,맡기신금액,잔액,거래점', ...lines].join('\r\n'));
}

/** Twelve at a time send statements in turn, each with what was never read before, and ask what is proposed for what is open. */
export function floodStatements(caller: Caller, cookie: string, today: string, signal: AbortSignal): Promise<Answers> {
  const files = some(4, (n) => upload('거래내역.csv', worstStatement(today, n), { ACCT_NO: account }));
  return loops(12, signal, (i) => {
    const { body, headers } = files[i % files.length] ?? { body: Buffer.alloc(0), headers: {} };
    return caller.status({ path: setBankStmtMgt.upload.path, body, headers: { ...headers, cookie }, signal });
  });
}

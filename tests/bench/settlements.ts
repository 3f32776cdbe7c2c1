import { setTimeout as sleep } from 'node:timers/promises';
import { koDepositList } from '../../src/contract/kofe/koDepositList';
import { costWhy, whyMaxKeys } from '../../src/contract/set/costWhy';
import { setAgeingList } from '../../src/contract/set/setAgeingList';
import { setBankStmtMgt } from '../../src/contract/set/setBankStmtMgt';
import { setCostCarList } from '../../src/contract/set/setCostCarList';
import { setCostFrtDtlList } from '../../src/contract/set/setCostFrtDtlList';
import { setCostList } from '../../src/contract/set/setCostList';
import { setCostStlList } from '../../src/contract/set/setCostStlList';
import { setCostTransport } from '../../src/contract/set/setCostTransport';
import { setForgotList } from '../../src/contract/set/setForgotList';
import { statementCsv } from '../support/statements';
import { beside } from './beside';
import { account, fillSettlements } from './settlementFill';
import { openStage, type Stage, signIn } from './stage';
import { printFigure, sized } from './table';

/** Shipments of the database that the calls are measured on, with six costs each. */
const shipments = Number(process.env.BENCH_SETTLED ?? sized(100_000, 10_000));
/** The largest of 300 customers, an administrator of it, and who settles for the whole corporation. */
const [customer, clerk, settler] = ['C00002', 'cadm02', 'stl01'];
const [one, all, byNumber] = [1, 3, 0.5];

interface Asked {
  title: string;
  path: string;
  search: object;
  sql?: string;
}

/** What a person would write for costs, and for settlements, of a condition. */
const plainCosts = (where: string) => `select s.*, c.cust_nm, v.cust_nm as vndr_nm, f.frt_nm, u.user_nm, t.stl_dt, t.inv_dt, t.due_dt,
    (select count(*) from cms_file x where x.ref_tp = 'CST' and x.ref_key = s.cost_no) as file_cnt
  from set_cost s join mdm_cust c on c.cust_cd = s.cust_cd join mdm_freight f on f.frt_cd = s.frt_cd left join mdm_cust v on v.cust_cd = s.vndr_cd
    left join cms_user u on u.user_id = s.cfm_user_id left join set_stl t on t.stl_no = s.stl_no
 where s.corp_cd = '1000' and s.del_yn = 'N' and ${where} order by s.occr_dt desc, s.cost_no desc limit 5000`;
const plainSettlements = (
  where: string,
) => `select s.*, c.cust_nm, g.orgn_nm, (select count(*) from set_cost k where k.stl_no = s.stl_no and k.cost_sts = 'DSP') as dsp_cnt
  from set_stl s join mdm_cust c on c.cust_cd = s.cust_cd left join mdm_orgn g on g.orgn_cd = s.orgn_cd
 where s.corp_cd = '1000' and s.del_yn = 'N' and ${where} order by s.stl_dt desc, s.stl_no desc limit 5000`;
const plainAgeing = (
  where: string,
) => `select s.cust_cd, c.cust_nm, sum(s.bal_amt) as open_amt, sum(s.bal_amt) filter (where s.due_dt >= current_date) as not_amt,
    sum(s.bal_amt) filter (where current_date - s.due_dt between 1 and 30) as d30_amt, sum(s.bal_amt) filter (where current_date - s.due_dt > 30) as over_amt
  from set_stl s join mdm_cust c using (cust_cd) where s.corp_cd = '1000' and s.ar_ap = 'AR' and s.bal_amt <> 0 and s.stl_sts <> 'CXL' and ${where} group by 1, 2`;

/** What is looked for of a month (and of the half year that a search may have), by condition `CUST_CD` of one customer or of nobody's. */
function monthly(month: { FR_DT: string; TO_DT: string }, half: { FR_DT: string; TO_DT: string }, isOne: boolean): Asked[] {
  const { FR_DT, TO_DT } = month;
  const own = isOne ? { CUST_CD: customer } : {};
  const mine = isOne ? `s.cust_cd = '${customer}' and s.ar_ap = 'AR' and` : '';
  const days = (column: string) => `${mine} ${column} between '${FR_DT}' and '${TO_DT}'`;
  const sums = `select curr_cd, count(*), sum(frgn_amt), sum(sply_amt), sum(vat_amt), sum(tot_amt) from set_cost s where s.corp_cd = '1000' and s.del_yn = 'N' and`;
  const staff: Asked[] = [
    { title: 'trucks of a month', path: setCostCarList.select.path, search: { STL_YM: FR_DT.slice(0, 6) } },
    { title: 'what was forgotten in a month', path: setForgotList.select.path, search: month },
    { title: 'sums of what was forgotten in a month', path: setForgotList.sums.path, search: month },
    { title: 'receivables by age', path: setAgeingList.select.path, search: {}, sql: plainAgeing('true') },
    { title: 'receivables by age as of an earlier day', path: setAgeingList.select.path, search: { BASE_DT: FR_DT } },
  ];
  return [
    { title: 'costs', path: setCostList.select.path, search: { ...month, ...own }, sql: plainCosts(days('s.occr_dt')) },
    {
      title: 'sums of costs',
      path: setCostList.selectTotals.path,
      search: { ...month, ...own },
      sql: `${sums} ${days('s.occr_dt')} group by 1`,
    },
    { title: 'sums of costs of half a year', path: setCostList.selectTotals.path, search: { ...half, ...own } },
    { title: 'costs by the day their settlements are due', path: setCostList.select.path, search: { DT_TP: 'DUE', ...month, ...own } },
    { title: 'costs of hauls', path: setCostTransport.select.path, search: { ...month, ...own } },
    { title: 'freight of shipments', path: setCostFrtDtlList.select.path, search: { ...month, ...own } },
    { title: 'settlements', path: setCostStlList.select.path, search: { ...month, ...own }, sql: plainSettlements(days('s.stl_dt')) },
    { title: 'settlements by the days of their costs', path: setCostStlList.select.path, search: { DT_TP: 'OCCR', ...month, ...own } },
    { title: 'deposits', path: koDepositList.select.path, search: { ...month, ...own } },
    { title: 'balances of deposits', path: koDepositList.selectBalances.path, search: { ...month, ...own } },
    ...(isOne ? [] : staff),
  ];
}

/** Searches for what has a number, and the explanation of amounts. */
async function numbered({ owner }: Stage): Promise<Asked[]> {
  const { rows } = await owner.query<{ cost_no: string; hbl_no: string; stl_no: string; tax_inv_no: string }>(
    `select c.cost_no, c.hbl_no, s.stl_no, s.tax_inv_no from set_cost c join set_stl s using (stl_no) where c.cost_no like 'CB%' and c.ar_ap = 'AR'
        and c.cust_cd = $1 order by c.cost_no limit ${whyMaxKeys}`,
    [customer],
  );
  const [{ cost_no, hbl_no, stl_no, tax_inv_no } = { cost_no: '', hbl_no: '', stl_no: '', tax_inv_no: '' }] = rows;
  return [
    { title: 'costs of a shipment', path: setCostList.select.path, search: { HBL_NO: hbl_no }, sql: plainCosts(`s.hbl_no = '${hbl_no}'`) },
    { title: 'costs of a settlement', path: setCostList.select.path, search: { STL_NO: stl_no } },
    { title: 'lines of a settlement beside their quotes', path: setCostStlList.selectLines.path, search: { STL_NO: stl_no } },
    {
      title: 'a settlement by its number',
      path: setCostStlList.select.path,
      search: { STL_NO: stl_no },
      sql: plainSettlements(`s.stl_no = '${stl_no}'`),
    },
    { title: 'a settlement by its tax invoice', path: setCostStlList.select.path, search: { TAX_INV_NO: tax_inv_no } },
    { title: 'a settlement in the header', path: '/api/findNo', search: { NO: stl_no } },
    { title: 'part of its number in the header', path: '/api/findNo', search: { NO: stl_no.slice(-6) } },
    { title: 'an amount explained', path: costWhy.select.path, search: { COST_NO: cost_no } },
    { title: `${whyMaxKeys} amounts explained`, path: costWhy.select.path, search: { COST_NO: rows.map((row) => row.cost_no) } },
  ];
}

/** The job that counts settlements again, as the runner runs it. */
async function recount({ owner }: Stage): Promise<void> {
  const { rows: begun } = await owner.query<{ now: Date }>(
    `update cms_job set next_run_dtm = now() where job_id = 'STL_RECOUNT' returning now()`,
  );
  for (;;) {
    const { rows } = await owner.query<{ seconds: number; said: string }>(
      `select extract(epoch from end_dtm - bgn_dtm)::float8 as seconds, run_msg as said from cms_job_log where job_id = 'STL_RECOUNT' and end_dtm is not null and bgn_dtm >= $1`,
      [begun[0]?.now],
    );
    const [run] = rows;
    if (run) return printFigure({ id: 'SET', title: `everything counted again: ${run.said}`, unit: 's', atMost: 10 }, run.seconds);
    await sleep(500);
  }
}

/** A statement of payments of open settlements, nine of ten under the names of their customers: read, and what is proposed for them. */
async function statement(stage: Stage, count: number, seconds: number, today: string): Promise<void> {
  const { owner, portal } = stage;
  const { rows } = await owner.query<{ name: string; amount: string }>(
    `select case when row_number() over () % 10 = 0 then '홍길동' else '㈜' || c.cust_nm end as name, s.bal_amt::text as amount
       from set_stl s join mdm_cust c using (cust_cd) where s.corp_cd = '1000' and s.ar_ap = 'AR' and s.stl_sts in ('INV', 'PPD') order by s.stl_no desc limit $1`,
    [count],
  );
  const file = statementCsv(rows.map(({ name, amount }) => ({ day: today, amount: Number(amount), name })));
  const body = new FormData();
  body.append('param', JSON.stringify({ ACCT_NO: account.ACCT_NO }));
  body.append('files', new Blob([file]), '거래내역.csv');
  const cookie = await signIn(portal, settler);
  const begun = performance.now();
  const answer = await fetch(`${portal}${setBankStmtMgt.upload.path}`, { method: 'POST', headers: { cookie }, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`a statement: ${answer.status} ${text.slice(0, 500)}`);
  const took = (performance.now() - begun) / 1_000;
  const { data } = JSON.parse(text) as { data: { STMT_SEQ: number; TRX_CNT: number } };
  printFigure({ id: 'SET', title: `a statement of ${data.TRX_CNT} payments read`, unit: 's', atMost: seconds }, took);
  const title = `what is proposed for a statement of ${data.TRX_CNT} payments`;
  await beside(stage, { id: 'SET', title, seconds, cookie, path: setBankStmtMgt.select.path, search: { STMT_SEQ: data.STMT_SEQ } });
  await owner.query('delete from set_bank_trx where stmt_seq = $1', [data.STMT_SEQ]);
}

async function measure(stage: Stage): Promise<void> {
  const { rows } = await stage.owner.query<{ today: string; from: string; to: string; since: string; until: string }>(
    `select to_char(now(), 'YYYYMMDD') as today, to_char(now() - interval '3 months', 'YYYYMM01') as from,
        to_char(date_trunc('month', now()) - interval '2 months 1 day', 'YYYYMMDD') as to, to_char(now() - interval '7 months', 'YYYYMM01') as since,
        to_char(date_trunc('month', now()) - interval '1 month 1 day', 'YYYYMMDD') as until`,
  );
  const { today = '', from: FR_DT = '', to: TO_DT = '', since = '', until = '' } = rows[0] ?? {};
  const numbers = await numbered(stage);
  for (const [user, isOne] of [
    [clerk, true],
    [settler, false],
  ] as const) {
    const cookie = await signIn(stage.portal, user);
    const compare = ({ title, ...asked }: Asked, seconds: number) =>
      beside(stage, { id: 'SET', title: `${title}, as ${user}`, seconds, cookie, ...asked });
    for (const asked of monthly({ FR_DT, TO_DT }, { FR_DT: since, TO_DT: until }, isOne)) await compare(asked, isOne ? one : all);
    for (const asked of numbers) await compare(asked, byNumber);
  }
  await recount(stage);
  const cookie = await signIn(stage.portal, settler);
  await beside(stage, {
    id: 'SET',
    title: 'what came in within a month, all booked',
    seconds: all,
    cookie,
    path: setBankStmtMgt.select.path,
    search: { FR_DT, TO_DT },
  });
  await statement(stage, 200, one, today);
  await statement(stage, 2_000, all, today);
}

/** Settlement with very many costs, settlements and payments: what must be answered within how long, lists beside plain SQL for the same rows. */
export async function settlements(): Promise<void> {
  const stage = await openStage(['--hbl', String(shipments)]);
  try {
    await fillSettlements(stage, customer);
    await measure(stage);
  } finally {
    await stage.end();
  }
}

import type { ReadData } from '../../src/contract/call';
import type { HomeAlert, HomeCard, HomeCharts, HomeDeadline, HomeNotice, HomeTask, TaskCount } from '../../src/contract/home';
import type { TestApp, Visitor } from './db';
import { makeOrder } from './orders';

type Columns = Record<string, unknown>;

interface Figures {
  LIST: HomeCard[];
  DUE_LIST: HomeDeadline[];
}

/** The calls of the home page. */
export const figures = (v: Visitor) => v.data<Figures>('/api/home/selectHomeCards', {});
export const card = async (v: Visitor, id: string) => (await figures(v)).LIST.find((c) => c.CARD_ID === id);
export const deadline = async (v: Visitor, type: string) => (await figures(v)).DUE_LIST.find((d) => d.DUE_TP === type);
export const notices = (v: Visitor) => v.data<ReadData<HomeNotice>>('/api/home/selectHome', {});
export const alerts = (v: Visitor) => v.data<ReadData<HomeAlert> | null>('/api/home/selectHomeG2', {});
export const tasks = (v: Visitor) => v.data<ReadData<HomeTask> & { KINDS: TaskCount[] }>('/api/home/selectHomeG3', {});
export const charts = (v: Visitor) => v.data<HomeCharts>('/api/home/selectHomeCharts', {});

/** Takes every document away, so that a test counts its own alone. */
export async function emptyHome(t: TestApp): Promise<void> {
  await t.sql(`delete from ptl_quote where quo_no like 'HQ%'`);
  for (const table of ['pan_dlv_ord', 'ord_cust_ord', 'csm_req', 'fms_hbl', 'ptl_quote', 'ptl_notice', 'set_stl', 'flair_po']) {
    await t.sql(`update ${table} set del_yn = 'Y' where del_yn = 'N'`);
  }
  await t.sql(`update kofe_deposit set depo_sts = 'CXL' where depo_sts = 'REQ'`);
}

/** An order of a customer in a state, made by a dispatcher. */
export async function order(t: TestApp, ops: Visitor, custCd: string, status: string, columns: Columns = {}): Promise<string> {
  const { DLV_ORD_NO } = await makeOrder(t, ops, custCd);
  await change(t, 'pan_dlv_ord', 'dlv_ord_no = $1', DLV_ORD_NO, { dlv_ord_sts: status, ...columns });
  return DLV_ORD_NO;
}

/** A shipment of the stories, nothing wrong with it but for these columns. */
export const shipment = (t: TestApp, no: string, columns: Columns) =>
  change(t, 'fms_hbl', 'hbl_no = $1', no, { del_yn: 'N', cstm_hold_yn: 'N', delay_yn: 'N', rlse_dtm: null, ...columns });

/** The containers of a shipment with these columns. */
export const boxes = (t: TestApp, no: string, columns: Columns) =>
  change(t, 'fms_cntr', 'hbl_seq = (select hbl_seq from fms_hbl where hbl_no = $1)', no, columns);

async function change(t: TestApp, table: string, where: string, key: string, columns: Columns): Promise<void> {
  const list = Object.keys(columns).map((name, i) => `${name} = $${i + 2}`);
  await t.sql(`update ${table} set ${list.join(', ')} where ${where}`, [key, ...Object.values(columns)]);
}

interface QuoteOptions {
  rev?: number;
  cust?: string | null;
  valid?: string;
}

/** A quote of today with a number that begins with HQ, or one more revision of it. */
export const quote = (t: TestApp, no: string, status: string, { rev = 1, cust = 'C00001', valid }: QuoteOptions = {}) =>
  t.sql(
    `insert into ptl_quote (quo_no, quo_rev, corp_cd, cust_cd, cust_nm, chrg_nm, tel_no, email, quo_dt, valid_dt, imex_tp, trans_mode, load_tp,
       cargo_tp, incoterms, pol_cd, pod_cd, item_nm, curr_cd, quo_sts)
     values ($1, $2, '1000', $3, 'x', 'x', '02-123-4567', 'x@trade.example', now()::date, $4, 'I', 'SEA', 'FCL', 'GEN', 'FOB', 'CNSHA', 'KRPUS', '의류', 'USD', $5)`,
    [no, rev, cust, valid ?? null, status],
  );

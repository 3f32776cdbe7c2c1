import { randomUUID } from 'node:crypto';
import type { Booking, Load } from '../../src/contract/flair/flairBKTracingPoList';
import type { TestApp, Visitor } from './db';

export const flairCustomer = 'C00001';
const path = '/api/flair/flairBKTracingPoList';
let made = 0;

/** What purchase orders and bookings of these tests have in common. */
export const trade = { VNDR_NM: 'HANOI STAR', POL_CD: 'VNHPH', POD_CD: 'KRPUS', TRANS_MODE: 'SEA' };

/** A purchase order with lines of these quantities. */
export async function newPo(t: TestApp, ordered: readonly number[], over: Partial<typeof trade> = {}): Promise<string> {
  const no = `BK-${++made}-${randomUUID().slice(0, 6)}`;
  const { VNDR_NM, POL_CD, POD_CD, TRANS_MODE } = { ...trade, ...over };
  await t.sql(
    `insert into flair_po (cust_cd, po_no, corp_cd, po_dt, vndr_nm, incoterms, trans_mode, pol_cd, pod_cd, ship_bgn_dt, ship_end_dt, req_dlv_dt, curr_cd)
     values ($1, $2, '1000', current_date - 60, $3, 'FOB', $4, $5, $6, current_date, current_date + 20, current_date + 40, 'USD')`,
    [flairCustomer, no, VNDR_NM, TRANS_MODE, POL_CD, POD_CD],
  );
  await t.sql(
    `insert into flair_po_line (cust_cd, po_no, line_no, style_no, item_nm, color_cd, size_cd, po_qty, qty_ut, unit_prc, po_amt, ctn_qty)
     select $1, $2, n, 'FL27S-1104', 'LINEN SHIRT', 'BK', 'M', qty, 'PCS', 8.64, qty * 8.64, ceil(qty / 10.0)
       from unnest($3::int[]) with ordinality as o(qty, n)`,
    [flairCustomer, no, ordered],
  );
  return no;
}

/** A shipment of the customer that has not departed, with two containers of its own. */
export async function newShipment(t: TestApp): Promise<{ HBL_NO: string; boxes: [string, string] }> {
  const no = `HLBK${++made}${randomUUID().slice(0, 5).toUpperCase()}`;
  const [house] = await t.sql<{ hbl_seq: string }>(
    `insert into fms_hbl select (jsonb_populate_record(h, jsonb_build_object('hbl_seq', nextval(pg_get_serial_sequence('fms_hbl', 'hbl_seq')), 'hbl_no', $2::text,
       'carg_mt_no', null, 'cargo_sts', 'BKD', 'orgn_cd', (select orgn_cd from cms_user where user_id = 'ops01'), 'atd_dtm', null, 'ata_dtm', null, 'etd_dt', current_date, 'eta_dt', current_date + 9, 'upd_cnt', 0))).*
       from fms_hbl h where h.hbl_seq = (select min(hbl_seq) from fms_hbl where cust_cd = $1 and corp_cd = '1000' and trans_mode = 'SEA'
         and load_tp = 'FCL' and imex_tp = 'I' and del_yn = 'N' and cargo_sts <> 'CXL') returning hbl_seq`,
    [flairCustomer, no],
  );
  const boxes: [string, string] = [`TBKU${String(1_000_000 + 2 * made)}`, `TBKU${String(1_000_001 + 2 * made)}`];
  await t.sql(
    `insert into fms_cntr (hbl_seq, cntr_no, cntr_tp_cd, soc_yn, cntr_sts) select $1, n, '40HC', 'N', 'PLN' from unnest($2::text[]) n`,
    [house?.hbl_seq, boxes],
  );
  return { HBL_NO: no, boxes };
}

export const depart = (t: TestApp, hbl: string) => t.sql('update fms_hbl set atd_dtm = now() where hbl_no = $1', [hbl]);
export const arrive = (t: TestApp, hbl: string) => t.sql('update fms_hbl set ata_dtm = now() where hbl_no = $1', [hbl]);

/** A call of the bookings' screen that changes rows. */
export const post = (verb: string, LIST: object[], who: Visitor, RSN?: string) =>
  who.post(`${path}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...(RSN ? { RSN } : {}) });

/** A booking as it is typed on a day. */
export const typed = (today: string, over: object = {}) => ({
  ...{ BATCH_FLAG: 'insert', CUST_CD: flairCustomer, BKG_DT: today, LOAD_TP: 'FCL', CGO_RDY_DT: today, ...trade },
  ...over,
});

/** A saved booking with quantities of lines. */
export async function booked(who: Visitor, today: string, G2: object[], over: object = {}): Promise<Booking> {
  const answer = await post('saveFlairBKTracingPo', [typed(today, { G2, ...over })], who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
}

export const bookingNow = async (who: Visitor, BKG_NO: string): Promise<Booking | undefined> =>
  (await who.data<{ LIST: Booking[] }>(`${path}/selectFlairBKTracingPo`, { SEARCH: { BKG_NO } })).LIST[0];
export const loadsNow = async (who: Visitor, BKG_NO: string): Promise<Load[]> =>
  (await who.data<{ LIST: Load[] }>(`${path}/selectFlairBKTracingPoG2`, { SEARCH: { BKG_NO } })).LIST;

/** Saves changes of the quantities of a booking as they are now: values by their place, null takes one out. */
export async function change(who: Visitor, BKG_NO: string, values: readonly (object | null)[], more: object[] = []) {
  const rows = await loadsNow(who, BKG_NO);
  const sent = values.flatMap((value, i) =>
    value === null
      ? [{ ...rows[i], BATCH_FLAG: 'delete' }]
      : Object.keys(value).length
        ? [{ ...rows[i], ...value, BATCH_FLAG: 'update' }]
        : [],
  );
  return post(
    'saveFlairBKTracingPoG2',
    [...sent, ...more.map((one) => ({ CUST_CD: flairCustomer, BKG_NO, ...one, BATCH_FLAG: 'insert' }))],
    who,
  );
}

/** Confirms a booking with a carrier's number and a departure, and links it to a shipment. */
export async function confirmed(who: Visitor, BKG_NO: string, today: string, HBL_NO?: string): Promise<void> {
  const save = async (over: object) => {
    const answer = await post('saveFlairBKTracingPo', [{ ...(await bookingNow(who, BKG_NO)), ...over, BATCH_FLAG: 'update' }], who);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  await save({ LINE_BKG_NO: `KMT${BKG_NO}`, ETD_DT: today });
  const answer = await post('confirm', [{ ...(await bookingNow(who, BKG_NO)) }], who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  if (HBL_NO) await save({ HBL_NO });
}

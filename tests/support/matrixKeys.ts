import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp, Visitor } from './db';
import { addBookings } from './matrixBookings';
import { addCfsBookings } from './matrixCfs';
import { addFlairPo } from './matrixFlair';
import { addMoney } from './matrixMoney';
import { addPlans } from './matrixPlans';
import { aTruck, lead, makeOrder, newOrder, todayOf } from './orders';
import { aContainer, anEvent, aShipment, day } from './shipments';

export type State = 'TMP' | 'REQ' | 'CFM' | 'ASG' | 'LDD' | 'ARV';

const quoteStates = ['TMP', 'REQ', 'RCP', 'OFR'] as const;
export type QuoteState = (typeof quoteStates)[number];
const custOrderStates = ['TMP', 'REQ', 'ACK', 'CFM'] as const;
export type CustOrderState = (typeof custOrderStates)[number];
const custOrdersBy = (no: (state: CustOrderState) => string) =>
  Object.fromEntries(custOrderStates.map((state) => [state, no(state)])) as Record<CustOrderState, string>;
/** Number of a received mail that waits. */
export const receivedMail = 900_000_000;
const requestStates = ['TMP', 'REQ', 'RCP', 'ASK', 'ANS'] as const;
export type RequestState = (typeof requestStates)[number];
const requestsBy = (no: (state: RequestState) => string) =>
  Object.fromEntries(requestStates.map((state) => [state, no(state)])) as Record<RequestState, string>;
const quotesBy = (no: (state: QuoteState) => string) =>
  Object.fromEntries(quoteStates.map((state) => [state, no(state)])) as Record<QuoteState, string>;

/** The keys of a customer's row, with what a whole body needs beside them. */
export interface Keys {
  CUST_CD: string;
  /** An address registered at the customer. */
  EMAIL: string;
  DLV_ORD_NO: string;
  UPD_CNT: number;
  HBL_NO: string;
  /** A shipment of the customer that has come in, with an event that was typed. */
  cargo: { HBL_SEQ: number; HBL_NO: string; EVENT_SEQ: number };
  /** A shipment of which nothing has happened yet. */
  booking: { HBL_SEQ: number; HBL_NO: string };
  /** A link to that shipment. */
  SHARE_SEQ: number;
  FILE_SN: number;
  /** A published notice for the customer alone. */
  NOTC_NO: string;
  /** Drafts of the corporation: a notice, and one for a partner. */
  DRAFT_NO: string;
  PARTNER_NO: string;
  UPLOAD_NO: string;
  /** Quotes of the customer, first revisions with one line each, by their state. */
  quotes: Record<QuoteState, string>;
  /** Customer orders of the customer, with one line each, by their state. */
  custOrders: Record<CustOrderState, string>;
  /** Requests of the customer, with one answer each from the receipt on, by their state. */
  requests: Record<RequestState, string>;
  /** A purchase order of the key account C00003 with lines that are open. */
  PO_NO: string;
  /** The quantity in a booking. */
  PO_LOAD_SEQ: number;
  CNT_NO: string;
  /** Of the line of the order, and of the file. */
  LINE_CNT: number;
  FILE_CNT: number;
  /** A whole new order of the customer, and a truck. */
  order: object;
  car: object;
  /** A truck that has an order on a day. */
  hauled: { CAR_NO: string; DAYS: string[] };
  MENU_ID: string;
  /** A user of the customer, and the version of it. */
  USER_ID: string;
  USER_CNT: number;
  /** A view of a grid of that user. */
  VIEW_ID: number;
  today: string;
  now: string;
}

/** Keys that nobody has ever had. */
export const never = (k: Keys): Keys => ({
  ...k,
  CUST_CD: 'C99999',
  DLV_ORD_NO: 'DV0000000000',
  HBL_NO: 'NOSUCHHBL',
  cargo: { HBL_SEQ: 999_999_999, HBL_NO: 'NOSUCHHBL', EVENT_SEQ: 999_999_999 },
  booking: { HBL_SEQ: 999_999_999, HBL_NO: 'NOSUCHHBL' },
  SHARE_SEQ: 999_999_999,
  FILE_SN: 999_999_999,
  NOTC_NO: 'NT0000000000',
  DRAFT_NO: 'NT0000000000',
  PARTNER_NO: 'NT0000000000',
  UPLOAD_NO: 'UP0000000000',
  USER_ID: 'nosuchuser',
  quotes: quotesBy(() => 'QT0000000000'),
  custOrders: custOrdersBy(() => 'OR0000000000'),
  requests: requestsBy(() => 'CS0000000000'),
  order: { ...k.order, CUST_CD: 'C99999' },
});

/** A fresh order of a customer in a state, with one of everything that hangs on it, and a user, notices and quotes of the customer. */
export async function keysOf(t: TestApp, ops: Visitor, custCd: string, state: State = 'TMP'): Promise<Keys> {
  const made = await makeOrder(t, ops, custCd, { HBL_NO: null });
  const order = state === 'TMP' ? made : await lead(t, ops, made, state);
  const [owner] = await t.sql<{ corp_cd: string; orgn_cd: string }>('select corp_cd, orgn_cd from pan_dlv_ord where dlv_ord_no = $1', [
    order.DLV_ORD_NO,
  ]);
  const [line] = await t.sql<{ upd_cnt: number }>('select upd_cnt from pan_dlv_ord_dtl where dlv_ord_no = $1', [order.DLV_ORD_NO]);
  const [file] = await t.sql<{ file_sn: string; upd_cnt: number }>(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn)
     values ('a.png', 'png', 1, 'aa/matrix', 'DLV', $1, 'ETC', 'Y', $2, $3, 0, 'N') returning file_sn, upd_cnt`,
    [order.DLV_ORD_NO, custCd, owner?.corp_cd],
  );
  await t.sql(
    `insert into pan_dlv_send (dlv_ord_no, send_tp, to_email, truck_cd, send_user_id) values ($1, 'TRK', 'x@matrix.example', 'T001', 'ops01')`,
    [order.DLV_ORD_NO],
  );
  // What moves in stock for it; an order of no key account reserves nothing.
  await t.sql(
    `insert into mimi_supply (sply_no, corp_cd, cust_cd, sply_dt, sply_tp, cycfs_cd, item_cd, sply_qty, qty_ut, dlv_ord_no, sply_sts)
     select 'MX' || right($1, 10), $2, i.cust_cd, current_date, 'RTN', 'WHY1', i.item_cd, 1, i.qty_ut, $1, 'PLN' from mdm_item i
      where i.cust_cd = $3 limit 1`,
    [order.DLV_ORD_NO, owner?.corp_cd, custCd],
  );
  const stored = join(t.app.kit.env.FILE_STORE, 'aa');
  mkdirSync(stored, { recursive: true });
  writeFileSync(join(stored, 'matrix'), 'x');
  const [run] = await t.sql<{ upload_no: string }>(
    `insert into cms_upload (upload_no, upload_tp, corp_cd, cust_cd, tot_cnt, ok_cnt, err_cnt, upload_sts)
     values ('UX' || nextval('cms_file_file_sn_seq'), 'DLV_ORD', $1, $2, 1, 1, 0, 'DONE') returning upload_no`,
    [owner?.corp_cd, custCd],
  );
  const [notice] = await t.sql<{ notc_no: string }>(
    `with made as (insert into ptl_notice (notc_no, notc_tp, corp_cd, notc_title, notc_cnnt, notc_txt, top_yn, pop_yn, pop_tp, bgn_dt, end_dt, notc_sts, wrt_user_id)
       values ('NX' || $1, 'GEN', $3::text, 'x', '<p>x</p>', 'x', 'N', 'Y', 'DAY', now()::date, now()::date, 'PUB', 'adm' || $3::text) returning notc_no)
     insert into ptl_notice_tgt (notc_no, tgt_tp, tgt_cd) select notc_no, 'CUST', $2 from made returning notc_no`,
    [file?.file_sn, custCd, owner?.corp_cd],
  );
  await t.sql(
    `with made as (insert into ptl_notice (notc_no, notc_tp, corp_cd, notc_title, notc_cnnt, notc_txt, top_yn, pop_yn, bgn_dt, end_dt, notc_sts, wrt_user_id)
       select kind || $1, case kind when 'ND' then 'GEN' else 'PTN' end, $2::text, 'x', '<p>x</p>', 'x', 'N', 'N', now()::date, now()::date, 'TMP', 'adm' || $2::text
       from unnest('{ND,NP}'::text[]) kind returning notc_no)
     insert into ptl_notice_tgt (notc_no, tgt_tp, tgt_cd)
     select notc_no, 'CUST', case when notc_no like 'NP%' then (select min(cust_cd) from mdm_cust where cust_tp = 'PTN') else $3::text end from made`,
    [file?.file_sn, owner?.corp_cd, custCd],
  );
  await t.sql(`insert into ptl_notice_read (notc_no, user_id, read_dtm) values ('ND' || $1::text, 'ops01', now())`, [file?.file_sn]);
  const [house] = await t.sql<{ hbl_no: string }>(
    'select hbl_no from fms_hbl join fms_cntr using (hbl_seq) where cust_cd = $1 and corp_cd = $2 order by 1 limit 1',
    [custCd, owner?.corp_cd],
  );
  await t.sql(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn)
     select file_nm, file_ext, file_size, file_path, tp, key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn
     from cms_file, (values ('HBL', $2), ('NOT', $3)) owner (tp, key) where file_sn = $1`,
    [file?.file_sn, house?.hbl_no, notice?.notc_no],
  );
  const at = { corp_cd: owner?.corp_cd, orgn_cd: owner?.orgn_cd, cust_cd: custCd };
  const cargo = await aShipment(t, { ...at, cargo_sts: 'ARR', ata_dtm: new Date(), free_days: 5 });
  const booking = await aShipment(t, at);
  await aContainer(t, cargo.HBL_SEQ);
  await t.sql(`insert into ptl_ref_nm (cust_cd, ref_idx, ref_nm) values ($1, 1, 'x') on conflict do nothing`, [custCd]);
  await t.sql(
    `insert into ptl_hbl_ref (hbl_seq, cust_cd, ref_idx, ref_val) select hbl_seq, cust_cd, 1, 'x' from fms_hbl where hbl_seq = $1`,
    [cargo.HBL_SEQ],
  );
  const EVENT_SEQ = await anEvent(t, cargo.HBL_SEQ, 'ARRI', day(-1), { event_src: 'MAN', loc_cd: 'KRPUS' });
  await t.sql(
    `with followed as (insert into ptl_follow (user_id, flw_tp, hbl_seq, flw_how) select user_id, 'SHIP', $1, 'NONE' from cms_user_cust where cust_cd = $2
       returning user_id, flw_seq),
     news as (insert into ptl_news (hbl_seq, news_tp, news_key, open_yn, old_eta_dt, eta_dt, done_yn)
       values ($1, 'ETA', 'matrix', 'Y', now()::date, now()::date + 1, 'Y') returning news_seq)
     insert into ptl_follow_news (user_id, news_seq, flw_seq, flw_how) select user_id, news_seq, flw_seq, 'NONE' from followed, news`,
    [cargo.HBL_SEQ, custCd],
  );
  const [like] = await t.sql<{ user_id: string }>('select user_id from cms_user_cust where cust_cd = $1 order by 1 limit 1', [custCd]);
  const [user] = await t.sql<{ user_id: string; upd_cnt: number }>(
    `insert into cms_user select (jsonb_populate_record(u, jsonb_build_object('user_id', 'mx' || $2::text, 'email', 'mx' || $2::text || '@matrix.example', 'lock_yn', 'Y'))).*
     from cms_user u where user_id = $1 returning user_id, upd_cnt`,
    [like?.user_id, file?.file_sn],
  );
  const [share] = await t.sql<{ share_seq: string }>(
    `insert into ptl_share (hbl_seq, token_hash, share_facts, user_id) values ($1::bigint, 'mx' || $1::text, 'ETA', $2) returning share_seq`,
    [cargo.HBL_SEQ, like?.user_id],
  );
  await t.sql(`insert into ptl_share_visit (share_seq, visit_no, visit_dtm, visit_net) values ($1, 0, now(), '192.0.2.*')`, [
    share?.share_seq,
  ]);
  await t.sql(`insert into cms_user_cust (user_id, cust_cd, main_yn) values ($1, $2, 'Y')`, [user?.user_id, custCd]);
  await t.sql(`insert into cms_user_role (user_id, role_id) values ($1, 'CUST_USR')`, [user?.user_id]);
  const [view] = await t.sql<{ view_id: string }>(
    `insert into cms_grid_layout (user_id, scrn_id, grid_id, layout_nm, layout_json, dflt_yn)
     values ($1, 'dlvOrdMgt', 'G1', 'x', '{"columns":[]}', 'N') returning view_id`,
    [user?.user_id],
  );
  const quotes = quotesBy((state) => `QX${state}${file?.file_sn}`);
  for (const [state, no] of Object.entries(quotes)) {
    await t.sql(
      `insert into ptl_quote (quo_no, quo_rev, corp_cd, cust_cd, cust_nm, chrg_nm, tel_no, email, quo_dt, valid_dt, exch_dt, exch_rate, exch_unit, imex_tp,
         trans_mode, load_tp, cargo_tp, incoterms, pol_cd, pod_cd, item_nm, cntr_tp_cd, cntr_qty, curr_cd, quo_sts, rply_dtm)
       values ($1, 1, $2, $3, 'x', 'x', '02-123-4567', 'x@matrix.example', current_date, current_date, current_date, 1, 1, 'I',
         'SEA', 'FCL', 'GEN', 'FOB', 'CNSHA', 'KRPUS', 'x', '40HC', 1, 'KRW', $4, now())`,
      [no, owner?.corp_cd, custCd, state],
    );
    await t.sql(
      `insert into ptl_quote_dtl (quo_no, quo_rev, line_no, cost_sect, frt_cd, frt_unit, unit_qty, unit_prc, curr_cd, exch_rate, exch_unit, frgn_amt, sply_amt,
         vat_tp, vat_rate, vat_amt, tot_amt) values ($1, 1, 1, 'DST', 'THC', 'BL', 1, 1, 'KRW', 1, 1, 1, 1, 'FREE', 0, 0, 1)`,
      [no],
    );
  }
  const custOrders = custOrdersBy((state) => `OX${state}${file?.file_sn}`);
  for (const [state, no] of Object.entries(custOrders)) {
    await t.sql(
      `insert into ord_cust_ord (ord_no, corp_cd, orgn_cd, cust_cd, ord_dt, imex_tp, trans_mode, load_tp, cargo_tp, incoterms, shpr_nm, cnee_nm, pol_cd, pod_cd,
         cargo_rdy_dt, cntr_tp_cd, cntr_qty, dg_yn, ord_sts)
       values ($1, $2, $3, $4, current_date, 'I', 'SEA', 'FCL', 'GEN', 'FOB', 'x', 'x', 'CNSHA', 'KRPUS', current_date, '40HC', 1, 'N', $5)`,
      [no, owner?.corp_cd, owner?.orgn_cd, custCd, state],
    );
    await t.sql(
      `insert into ord_cust_ord_dtl (ord_no, line_no, item_nm, pkg_qty, pkg_ut_cd, grs_wt, msr_cbm) values ($1, 1, 'x', 1, 'CT', 1, 1)`,
      [no],
    );
  }
  await t.sql(
    `insert into csm_mail (rcv_seq, corp_cd, mail_hash, from_email, from_nm, mail_title, mail_cnnt, rcv_dtm, rcv_sts, wait_rsn, auto_yn)
     values ($1, '1000', 'x', 'x@else.example', 'x', 'x', 'x', now(), 'WAIT', 'REF', 'N') on conflict do nothing`,
    [receivedMail],
  );
  const requests = requestsBy((state) => `CX${state}${file?.file_sn}`);
  for (const [state, no] of Object.entries(requests)) {
    await t.sql(
      `insert into csm_req (req_no, corp_cd, orgn_cd, cust_cd, csm_req_tp, req_title, req_cnnt, urgt_yn, req_user_id, req_dtm, csm_req_sts, ref_no)
       values ($1, $2, $3, $4, 'ETC', 'matrix request', '<p>x</p>', 'N', $5, now(), $6, $1)`,
      [no, owner?.corp_cd, owner?.orgn_cd, custCd, like?.user_id, state],
    );
    if (state !== 'TMP' && state !== 'REQ')
      await t.sql(
        `insert into csm_res (req_no, res_seq, csm_res_tp, res_cnnt, res_user_id, res_dtm, open_yn, mail_yn)
         values ($1, 1, 'ANS', '<p>x</p>', 'ops01', now(), 'Y', 'N'), ($1, -1, 'MEM', '<p>memo</p>', 'ops01', now(), 'N', 'N')`,
        [no],
      );
    await t.sql(`insert into csm_read (req_no, user_id, read_dtm) values ($1, 'ops01', now())`, [no]);
    await t.sql(`insert into csm_due (req_no, ans_lmt_min, cmpl_lmt_min) values ($1, 240, 1080)`, [no]);
  }
  await addFlairPo(t, { ...at, sn: file?.file_sn });
  await addMoney(t, { ...at, sn: file?.file_sn, hbl_no: cargo.HBL_NO, dlv_ord_no: String(order.DLV_ORD_NO), user_id: like?.user_id });
  await addCfsBookings(t, { ...at, sn: file?.file_sn });
  await addPlans(t, { ...at, sn: file?.file_sn });
  const PO_LOAD_SEQ = await addBookings(t, { ...at, hbl_no: cargo.HBL_NO, sn: file?.file_sn });
  // What it owes is above its credit.
  await t.sql('update mdm_cust set crdt_lmt_amt = 1 where cust_cd = $1', [custCd]);
  const [po] = await t.sql<{ po_no: string }>(
    `select po_no from mimi_po_dtl where cust_cd = 'C00003' and mimi_line_sts = 'OPN' order by po_no desc limit 1`,
  );
  const [count] = await t.sql<{ cnt_no: string }>('select min(cnt_no) as cnt_no from mimi_count');
  const [contact] = await t.sql<{ email: string }>(
    `select email from mdm_cust_chrg where cust_cd = $1 and email is not null union all select email from mdm_cust where cust_cd = $1`,
    [custCd],
  );
  const [haul] = await t.sql<{ car_no: string; day: string }>(
    `select car_no, to_char(pickup_dt, 'YYYYMMDD') as day from pan_dlv_ord
      where corp_cd = $1 and car_no is not null and dlv_ord_sts in ('ASG', 'LDD') and del_yn = 'N'
      order by dlv_ord_no not like 'DVSTORY14%', dlv_ord_no limit 1`,
    [owner?.corp_cd],
  );
  const [clock] = await t.sql<{ now: string }>(`select to_char(now(), 'YYYYMMDDHH24MISS') as now`);
  const [menu] = await t.sql<{ menu_id: string }>(`select menu_id from cms_menu where scrn_id = 'dlvOrdMgt'`);
  return {
    CUST_CD: custCd,
    EMAIL: contact?.email ?? '',
    DLV_ORD_NO: String(order.DLV_ORD_NO),
    UPD_CNT: Number(order.UPD_CNT),
    HBL_NO: house?.hbl_no ?? '',
    cargo: { ...cargo, EVENT_SEQ },
    booking,
    SHARE_SEQ: Number(share?.share_seq),
    FILE_SN: Number(file?.file_sn),
    FILE_CNT: file?.upd_cnt ?? 0,
    DRAFT_NO: `ND${file?.file_sn}`,
    PARTNER_NO: `NP${file?.file_sn}`,
    NOTC_NO: notice?.notc_no ?? '',
    UPLOAD_NO: run?.upload_no ?? '',
    quotes,
    custOrders,
    requests,
    PO_NO: po?.po_no ?? '',
    CNT_NO: count?.cnt_no ?? '',
    PO_LOAD_SEQ,
    LINE_CNT: line?.upd_cnt ?? 0,
    order: await newOrder(t, custCd),
    car: await aTruck(t),
    hauled: { CAR_NO: haul?.car_no ?? '', DAYS: [haul?.day ?? ''] },
    MENU_ID: menu?.menu_id ?? '',
    USER_ID: user?.user_id ?? '',
    USER_CNT: user?.upd_cnt ?? 0,
    VIEW_ID: Number(view?.view_id),
    today: await todayOf(t),
    now: clock?.now ?? '',
  };
}

import { type RawBuilder, sql } from 'kysely';
import { openOrderStates } from '../../../contract/home';
import type { DeadlineKind, DueScope } from '../../../contract/ptl/status/ptlDeadlineList';
import { atRisk } from '../../flair/expected.service';
import { followsCargo, freeTime, opens, orders, quotes, shipments } from '../../home/documents.service';
import { nameIn } from '../../lib/names';
import type { Ctx } from '../../lib/serve';
import { orgnsBelow } from '../../lib/session';

/** Something that ends, as its own table has it. FACT_DT is what its text tells a day of, FROM_TXT and TO_TXT its lane. */
export interface EndingRow {
  KIND_TP: DeadlineKind;
  REF_KEY: string;
  HBL_SEQ: number | null;
  HBL_NO: string | null;
  CUST_CD: string | null;
  CUST_NM: string;
  DUE_DTM: string | null;
  REMAIN_MIN: number | null;
  STS_CD: string | null;
  FROM_TXT: string;
  TO_TXT: string;
  FACT_DT: string | null;
  QUO_REV: number | null;
  TOT_WON: number | null;
  /** Quantities of a purchase order that will be late. */
  LATE_CNT: number | null;
  DUE_SCOPE: DueScope;
}

/** The last minute of a day. */
export const endOf = (day: RawBuilder<unknown>) => sql`(${day} + time '23:59')::timestamptz`;

/** When an open order is due: one that waits for its confirmation by 14:00 of the day before the truck comes, or of the day it was asked for. */
const orderDue = sql`order_due(o.dlv_ord_sts, o.dlv_ord_dt, o.pickup_dt, o.dlv_dt, o.dlv_tm)::timestamptz`;

/** The organisation of the reader and those below it. */
type Orgns = readonly string[];

/** Whose work a row of an alias is: the reader's, the organisation's, or another's. */
const scopeOf = (mine: RawBuilder<unknown>, orgn: string, orgns: Orgns) =>
  sql`case when ${mine} then 'ME' when ${sql.ref(orgn)} = any(${orgns}) then 'ORGN' else 'ALL' end::text as due_scope`;
const myShipment = ({ user }: Ctx<unknown>) => sql`${user.USER_ID} in (h.ops_user_id, h.sales_user_id)`;
/** Orders have nobody in charge: who made one or took a step with it handles it. */
const myOrder = ({ user }: Ctx<unknown>) => sql`(o.reg_user_id = ${user.USER_ID} or exists (
  select from cms_sts_hist x where x.ref_tp = 'DLV' and x.ref_key = o.dlv_ord_no and x.chg_user_id = ${user.USER_ID}))`;

/** Shipments with their customer, which are H and C. */
const withCustomer = (ctx: Ctx<unknown>, more = sql``) =>
  sql`(select h.* from ${shipments(ctx)}) h join mdm_cust c on c.cust_cd = h.cust_cd ${more}`;

const ofShipment = (ctx: Ctx<unknown>, orgns: Orgns, kind: DeadlineKind, due: RawBuilder<unknown>, fact: RawBuilder<unknown>) => sql`
  select ${kind}::text as kind_tp, h.hbl_no as ref_key, h.hbl_seq, h.hbl_no, h.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, ${due} as due_dtm,
    h.do_no as sts_cd, h.pol_cd as from_txt, h.pod_cd as to_txt, ${fact}::date as fact_dt, null::int as quo_rev, null::numeric as tot_won, null::int as late_cnt,
    ${scopeOf(myShipment(ctx), 'H.ORGN_CD', orgns)}`;

/** What of each kind is still to be done, one row a document: by the last free day, the duty to load, the last day of an offer, the day of a delivery. */
const endings: Readonly<Record<DeadlineKind, (ctx: Ctx<unknown>, orgns: Orgns) => RawBuilder<unknown>>> = {
  FREE: (ctx, orgns) => sql`${ofShipment(ctx, orgns, 'FREE', endOf(sql`f.free_dt`), sql`null`)}
    from ${withCustomer(ctx, sql`join (${freeTime(ctx)}) f on f.hbl_seq = h.hbl_seq`)} where f.at_port`,
  DO: (ctx, orgns) => sql`${ofShipment(ctx, orgns, 'DO', endOf(sql`f.free_dt`), sql`h.ata_dtm`)}
    from ${withCustomer(ctx, sql`left join (${freeTime(ctx)}) f on f.hbl_seq = h.hbl_seq`)}
    where h.imex_tp = 'I' and h.ata_dtm is not null and h.do_no is null and h.rlse_dtm is null and h.cargo_sts not in ('OUT', 'DLV', 'EMT')`,
  DUTY: (ctx, orgns) => sql`${ofShipment(ctx, orgns, 'DUTY', endOf(sql`h.load_duty_dt`), sql`h.exp_acpt_dt`)}
    from ${withCustomer(ctx)} where h.imex_tp = 'E' and h.load_duty_dt is not null and h.shpm_cmpl_yn = 'N'`,
  QUO: (ctx, orgns) => sql`
    select 'QUO'::text as kind_tp, q.quo_no as ref_key, null::bigint as hbl_seq, null::text as hbl_no, q.cust_cd, coalesce(${nameIn(ctx.lang, 'C.CUST_NM')}, q.cust_nm) as cust_nm, ${endOf(sql`q.valid_dt`)} as due_dtm,
      q.quo_sts as sts_cd, q.pol_cd as from_txt, q.pod_cd as to_txt, null::date as fact_dt, q.quo_rev, q.tot_amt as tot_won, null::int as late_cnt,
      ${scopeOf(sql`q.sales_user_id = ${ctx.user.USER_ID}`, 'Q.ORGN_CD', orgns)}
    from (select q.* from ${quotes(ctx)} and q.quo_sts = 'OFR') q left join mdm_cust c on c.cust_cd = q.cust_cd`,
  DLV: (ctx, orgns) => sql`
    select 'DLV'::text as kind_tp, o.dlv_ord_no as ref_key, null::bigint as hbl_seq, o.hbl_no, o.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm,
      ${orderDue} as due_dtm,
      o.dlv_ord_sts as sts_cd, o.pickup_plc_nm as from_txt, o.dlv_plc_nm as to_txt, o.dlv_dt as fact_dt, null::int as quo_rev, null::numeric as tot_won, null::int as late_cnt,
      ${scopeOf(myOrder(ctx), 'O.ORGN_CD', orgns)}
    from (select o.* from ${orders(ctx)}) o join mdm_cust c on c.cust_cd = o.cust_cd where o.dlv_ord_sts = any(${[...openOrderStates]})`,
  PO: (ctx) => sql`
    select 'PO'::text as kind_tp, x.po_no as ref_key, null::bigint as hbl_seq, null::text as hbl_no, x.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm,
      ${endOf(sql`x.req_dlv_dt`)} as due_dtm, x.late_rsn as sts_cd, x.pol_cd as from_txt, x.pod_cd as to_txt, x.exp_dlv_dt as fact_dt, null::int as quo_rev,
      null::numeric as tot_won, x.late_cnt, ${scopeOf(sql`x.reg_user_id = ${ctx.user.USER_ID}`, 'X.ORGN_CD', [])}
    from (
      select distinct on (x.cust_cd, x.po_no) x.*, p.reg_user_id, null::text as orgn_cd, (count(*) over (partition by x.cust_cd, x.po_no))::int as late_cnt
        from ${atRisk(ctx)} x join flair_po p using (cust_cd, po_no)
       order by x.cust_cd, x.po_no, sum(x.bkd_qty + x.open_qty) over (partition by x.cust_cd, x.po_no, x.late_rsn) desc, x.late_days desc, x.line_no, x.bkg_no) x
      join mdm_cust c on c.cust_cd = x.cust_cd`,
};

/** Who cannot open a kind's own screen does not see its documents here either. */
const followed: Readonly<Record<DeadlineKind, (ctx: Ctx<unknown>) => boolean>> = {
  FREE: followsCargo,
  DO: followsCargo,
  DUTY: followsCargo,
  QUO: (ctx) => opens(ctx, 'tarQuoteList'),
  DLV: (ctx) => opens(ctx, 'dlvOrdList'),
  PO: (ctx) => opens(ctx, 'flairTracingPoList'),
};

export const isTheirs = (ctx: Ctx<unknown>, kind: DeadlineKind): boolean => followed[kind](ctx);
export const endingsOf = (ctx: Ctx<unknown>, kind: DeadlineKind, orgns: Orgns = []): RawBuilder<unknown> => endings[kind](ctx, orgns);

/** Everything of the reader's that ends, of all kinds that are his, with the minutes left. */
export async function endingRows(ctx: Ctx<unknown>): Promise<RawBuilder<EndingRow>> {
  const { USER_TP, ORGN_CD } = ctx.user;
  const orgns = USER_TP === 'S' && ORGN_CD ? await orgnsBelow(ctx.db, ORGN_CD) : [];
  const kinds = (Object.keys(endings) as DeadlineKind[]).filter((kind) => isTheirs(ctx, kind));
  const united = sql.join(
    kinds.map((kind) => sql`(${endingsOf(ctx, kind, orgns)})`),
    sql` union all `,
  );
  return sql<EndingRow>`select d.*, floor(extract(epoch from d.due_dtm - now()) / 60)::int as remain_min from (${united}) d`;
}

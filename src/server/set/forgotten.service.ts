import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { cancelledMilestone } from '../../contract/ptl/status/milestones';
import { draftDays, type ForgotSearch, type Forgotten } from '../../contract/set/setForgotList';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { anyOf, inScope, startsWith } from '../lib/where';
import { containersWithFreeTime } from '../ptl/status/freeTime.service';

/** Days before the first one asked for that a container may have been discharged whose charged days begin then. */
const longestFree = 180;

/** A thing that was found, with what it comes to where that is known already. */
export type Found = Omit<Forgotten, 'EST_AMT'> & { KNOWN_AMT: number | null; HBL_SEQ: number | null };

type Search = Partial<ForgotSearch>;

/** A cost `s` that counts. */
const counts = sql<SqlBool>`s.del_yn = 'N' and s.cost_sts <> 'CXL'`;
const sold = sql<SqlBool>`${counts} and s.ar_ap = 'AR'`;

/**
 * An instant of `column` lies in the period, or so many days before its days. Compared with instants and not with days: only that may use an index
 * below row-level security.
 */
const within = (
  column: string,
  { FR_DT, TO_DT }: Search,
  before: { first: number; last: number } = { first: 0, last: 0 },
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} >= (${FR_DT}::date - ${before.first}::int)::timestamptz and ${sql.ref(column)} < (${TO_DT}::date + 1 - ${before.last}::int)::timestamptz`;

interface Part {
  /** Further columns, by their names. */
  columns: Partial<
    Record<'DLV_ORD_NO' | 'CNTR_NO' | 'COST_NO' | 'QUO_NO' | 'FRT_CD' | 'USE_DAYS' | 'KNOWN_AMT' | 'HBL_SEQ', RawBuilder<unknown>>
  >;
  alias: string;
  key: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  arAp?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/** What a part has of the columns that it does not say. */
const none: Required<Part['columns']> = {
  DLV_ORD_NO: sql`null::varchar`,
  CNTR_NO: sql`null::varchar`,
  COST_NO: sql`null::varchar`,
  QUO_NO: sql`null::varchar`,
  FRT_CD: sql`null::varchar`,
  USE_DAYS: sql`null::int`,
  KNOWN_AMT: sql`null::numeric`,
  HBL_SEQ: sql`null::bigint`,
};

/** A part of the list: everything of one kind within the scope. */
const part = (
  { scope }: Ctx<unknown>,
  search: Search,
  kind: string,
  { columns, alias, key, day, arAp, from }: Part,
): RawBuilder<unknown> => {
  const own = (name: string) => sql.ref(`${alias}.${name}`);
  const others = Object.entries({ ...none, ...columns }).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  return sql`select ${kind}::varchar as forgot_tp, ${key}::varchar as ref_key, ${own('CORP_CD')}, ${own('ORGN_CD')}, ${own('CUST_CD')},
      (${day})::date as occr_dt, ${arAp ?? sql`'AR'`}::varchar as ar_ap, ${own('HBL_NO')}, ${sql.join(others)}
    ${from} and ${inScope(scope, alias)} and ${anyOf(`${alias}.CUST_CD`, search.CUST_CD)} and ${startsWith(`${alias}.HBL_NO`, search.HBL_NO)}`;
};

/** The day a shipment has arrived or departed by: its charges are due from then on. */
const moved = sql`(case h.imex_tp when 'I' then h.ata_dtm else h.atd_dtm end)`;
const movedWithin = (search: Search) => sql<SqlBool>`h.del_yn = 'N' and h.cargo_sts <> ${cancelledMilestone}
  and ((h.imex_tp = 'I' and ${within('H.ATA_DTM', search)}) or (h.imex_tp <> 'I' and ${within('H.ATD_DTM', search)})) and ${moved} <= now()`;
const freightOf = sql`select from set_cost s where s.corp_cd = h.corp_cd and s.hbl_no = h.hbl_no and s.cost_tp = 'FRT' and ${sold}`;
const won = sql`trunc(d.frgn_amt * d.exch_rate / d.exch_unit)`;
const quoted = sql`ord_cust_ord r join ptl_quote q on q.ord_no = r.ord_no and q.quo_sts = 'ACC' and q.del_yn = 'N'
  join ptl_quote_dtl d on d.quo_no = q.quo_no and d.quo_rev = q.quo_rev`;

/** Containers `f` of import shipments with days of a charge that no cost is of. */
const ofContainers = (search: Search, today: string, charge: string, days: RawBuilder<unknown>, day: RawBuilder<unknown>): Part => ({
  alias: 'H',
  key: sql`h.hbl_seq || '|' || f.cntr_seq || ${`|${charge}`}`,
  day,
  columns: { CNTR_NO: sql`f.cntr_no`, FRT_CD: sql`${charge}::varchar`, USE_DAYS: sql`${days}::int`, HBL_SEQ: sql`h.hbl_seq` },
  from: sql`from (select c.hbl_seq from fms_cntr c where ${within('C.DISC_DTM', search, { first: longestFree, last: 0 })} group by 1) w join fms_hbl h on h.hbl_seq = w.hbl_seq cross join lateral ${containersWithFreeTime(today)} f
    where h.imex_tp = 'I'
      and h.del_yn = 'N' and ${days} > 0 and ${day} between ${search.FR_DT}::date and ${search.TO_DT}::date
      and not exists (select from set_cost s where s.corp_cd = h.corp_cd and s.hbl_no = h.hbl_no and s.cntr_no = f.cntr_no
        and s.frt_cd = ${charge} and ${sold})`,
});

/** Costs `c` of the period that go no further. */
const ofCosts = (search: Search, condition: RawBuilder<SqlBool>, amount = sql`c.sply_amt`): Part => ({
  alias: 'C',
  key: sql`c.cost_no`,
  day: sql`c.occr_dt`,
  arAp: sql`c.ar_ap`,
  columns: {
    ...{ DLV_ORD_NO: sql`c.dlv_ord_no`, CNTR_NO: sql`c.cntr_no`, COST_NO: sql`c.cost_no` },
    FRT_CD: sql`c.frt_cd`,
    KNOWN_AMT: amount,
  },
  from: sql`from set_cost c where c.del_yn = 'N' and c.occr_dt between ${search.FR_DT} and ${search.TO_DT} and ${condition}`,
});

/** Every kind with where its things are found. */
function parts(ctx: Ctx<unknown>, search: Search): Record<string, Part[]> {
  const { today } = ctx;
  const open = sql<SqlBool>`c.cost_sts in ('TMP', 'CFM')`;
  return {
    DLV: [
      {
        alias: 'O',
        key: sql`o.dlv_ord_no`,
        day: sql`o.cmpl_dtm`,
        columns: {
          DLV_ORD_NO: sql`o.dlv_ord_no`,
          CNTR_NO: sql`o.cntr_no`,
          FRT_CD: sql`case o.dlv_tp when 'CNTR' then 'TRK' when 'LTL' then 'DRY' else 'TRC' end`,
        },
        from: sql`from pan_dlv_ord o where o.dlv_ord_sts = 'CMP' and o.del_yn = 'N' and ${within('O.CMPL_DTM', search)}
          and not exists (select from set_cost s where s.dlv_ord_no = o.dlv_ord_no and s.cost_tp = 'TRSP' and ${sold})`,
      },
    ],
    CNTR: [
      ofContainers(search, today, 'DEM', sql`f.over_days`, sql`f.dem_bgn_dt`),
      ofContainers(search, today, 'DET', sql`f.det`, sql`(coalesce(f.empty_rtn_dtm::date, ${today}::date) - f.det + 1)`),
      {
        alias: 'H',
        key: sql`h.hbl_seq || '||STO'`,
        day: sql`h.bond_in_dtm::date + 6`,
        columns: {
          FRT_CD: sql`'STO'`,
          USE_DAYS: sql`coalesce(h.rlse_dtm::date, ${today}::date) - h.bond_in_dtm::date - 5`,
          HBL_SEQ: sql`h.hbl_seq`,
        },
        from: sql`from fms_hbl h where h.del_yn = 'N' and h.imex_tp = 'I' and h.load_tp = 'LCL' and ${within('H.BOND_IN_DTM', search, { first: 6, last: 6 })}
          and coalesce(h.rlse_dtm::date, ${today}::date) - h.bond_in_dtm::date > 5
          and not exists (select from set_cost s where s.corp_cd = h.corp_cd and s.hbl_no = h.hbl_no and s.frt_cd = 'STO' and ${sold})`,
      },
    ],
    FRT: [
      {
        alias: 'H',
        key: sql`h.hbl_seq`,
        day: moved,
        columns: {
          FRT_CD: sql`case when h.load_tp in ('AIR', 'ULD') then 'AFR' when h.load_tp = 'LCL' then 'OFL' else 'OFR' end`,
          KNOWN_AMT: sql`(select sum(${won}) from ${quoted} where r.corp_cd = h.corp_cd and r.hbl_no = h.hbl_no and r.del_yn = 'N')`,
          HBL_SEQ: sql`h.hbl_seq`,
        },
        from: sql`from fms_hbl h where ${movedWithin(search)} and not exists (${freightOf})`,
      },
    ],
    QUO: [
      {
        alias: 'H',
        key: sql`d.quo_no || '|' || d.quo_rev || '|' || d.line_no || '|' || h.hbl_seq`,
        day: moved,
        columns: { QUO_NO: sql`d.quo_no`, FRT_CD: sql`d.frt_cd`, KNOWN_AMT: won },
        from: sql`from fms_hbl h join (${quoted}) on r.corp_cd = h.corp_cd and r.hbl_no = h.hbl_no and r.del_yn = 'N'
          where ${movedWithin(search)} and exists (${freightOf})
          and not exists (select from set_cost s where s.corp_cd = h.corp_cd and s.hbl_no = h.hbl_no and s.frt_cd = d.frt_cd and ${sold})`,
      },
    ],
    AP: [
      ofCosts(
        search,
        sql<SqlBool>`c.ar_ap = 'AP' and c.cost_sts <> 'CXL' and c.cost_tp <> 'CAR' and coalesce(c.hbl_no, c.dlv_ord_no) is not null and not exists (
          select from set_cost s where s.frt_cd = c.frt_cd and ${sold} and s.corp_cd = c.corp_cd and s.hbl_no = c.hbl_no)
          and not exists (select from set_cost s where s.frt_cd = c.frt_cd and ${sold} and s.dlv_ord_no = c.dlv_ord_no)`,
      ),
    ],
    PRC: [ofCosts(search, sql<SqlBool>`${open} and c.unit_prc = 0`, none.KNOWN_AMT)],
    TMP: [ofCosts(search, sql<SqlBool>`c.cost_sts = 'TMP' and c.unit_prc <> 0 and c.reg_dtm < ${today}::date - ${draftDays}::int`)],
    CFM: [
      ofCosts(
        search,
        sql<SqlBool>`c.cost_sts = 'CFM' and c.unit_prc <> 0 and c.stl_no is null and c.occr_dt < date_trunc('month', ${today}::date)`,
      ),
    ],
  };
}

/** What was forgotten, of the kinds and the period asked for, within the scope of the user; without what is not to be charged unless it is asked for. */
export function forgotten(ctx: Ctx<unknown>, search: Search): RawBuilder<Found> {
  const asked = [search.FORGOT_TP ?? []].flat().filter(Boolean);
  const all = Object.entries(parts(ctx, search));
  const chosen = asked.length ? all.filter(([kind]) => asked.includes(kind)) : all;
  const selects = (chosen.length ? chosen : all).flatMap(([kind, list]) => list.map((one) => part(ctx, search, kind, one)));
  return sql<Found>`
    select x.*, ${ctx.today}::date - x.occr_dt as age_days, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, ${nameIn<string | null>(ctx.lang, 'F.FRT_NM')} as frt_nm,
        k.skip_rsn, u.user_nm as skip_user_nm, k.reg_dtm as skip_dtm
      from (${sql.join(selects, sql` union all `)}) x join mdm_cust c on c.cust_cd = x.cust_cd left join mdm_freight f on f.frt_cd = x.frt_cd
        left join set_cost_skip k on k.forgot_tp = x.forgot_tp and k.ref_key = x.ref_key left join cms_user u on u.user_id = k.reg_user_id
     where ${chosen.length > 0}::boolean and ${search.SKIP_YN === 'Y' ? sql<SqlBool>`true` : sql<SqlBool>`k.ref_key is null`}`;
}

import { sql } from 'kysely';
import { basisOf } from '../../contract/set/costBasis';
import { type Compared, type ComparedCost, compareCosts, type QuotedLine } from '../../contract/set/quoted';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';

type Reading = Pick<Ctx<unknown>, 'db' | 'scope' | 'lang'>;

/** A shipment of a customer, which costs and quotes meet in. */
interface Shipped {
  CORP_CD: string;
  CUST_CD: string;
  HBL_NO: string;
}

type ShippedCost = ComparedCost & Shipped & { BSS_JSON: string | null };
type ShippedLine = QuotedLine & Shipped & { FRT_NM: string };

/** A quoted line that nothing was charged for. */
export type UnchargedLine = ShippedLine;

const shipmentOf = ({ CORP_CD, CUST_CD, HBL_NO }: Shipped): string => [CORP_CD, CUST_CD, HBL_NO].join('|');

/** The shipment of a cost `s`: its own, or that of its delivery order. */
const shipmentNo = sql<string>`coalesce(s.hbl_no, (select o.hbl_no from pan_dlv_ord o where o.dlv_ord_no = s.dlv_ord_no))`;

/** All sales of the shipments that some costs belong to. */
async function costsOfShipments({ db, scope }: Reading, costNos: readonly string[]): Promise<ShippedCost[]> {
  const { rows } = await sql<ShippedCost & { CURR_UNIT: number }>`
    with asked as (select distinct s.corp_cd, s.cust_cd, ${shipmentNo} as hbl_no from set_cost s where s.cost_no = any(${[...costNos]}) and ${inScope(scope, 'S')})
    select s.cost_no, s.corp_cd, s.cust_cd, a.hbl_no, s.frt_cd, s.frt_unit, s.cntr_tp_cd, s.unit_qty, s.unit_prc, s.curr_cd, s.exch_rate,
        k.exch_unit as curr_unit, s.sply_amt, s.cost_sts, s.bss_json
      from (select a.*, c.cost_no from asked a join set_cost c on c.hbl_no = a.hbl_no
            union all
            select a.*, c.cost_no from asked a join pan_dlv_ord o on o.hbl_no = a.hbl_no join set_cost c on c.dlv_ord_no = o.dlv_ord_no and c.hbl_no is null) a
        join set_cost s on s.cost_no = a.cost_no and s.corp_cd = a.corp_cd and s.cust_cd = a.cust_cd join mdm_currency k on k.curr_cd = s.curr_cd
     where s.ar_ap = 'AR' and s.cost_sts <> 'CXL' and s.del_yn = 'N' and ${inScope(scope, 'S')}
     order by s.occr_dt, s.cost_no`.execute(db);
  return rows.map(({ CURR_UNIT, ...cost }) => ({ ...cost, EXCH_UNIT: basisOf(cost)?.EXCH_UNIT ?? CURR_UNIT }));
}

/** The lines of the accepted quotes that shipments came from, over their customer orders. */
async function linesOfShipments({ db, scope, lang }: Reading, shipments: readonly Shipped[]): Promise<ShippedLine[]> {
  const { rows } = await sql<ShippedLine>`
    select d.quo_no, d.quo_rev, d.line_no, d.frt_cd, ${nameIn(lang, 'F.FRT_NM')} as frt_nm, d.frt_unit,
        case when d.frt_unit in ('CNTR', 'TEU') then r.cntr_tp_cd end as cntr_tp_cd, d.unit_qty, d.unit_prc, d.min_qty, d.min_amt, d.max_amt, d.curr_cd,
        k.dec_len, r.exch_dt, d.exch_rate, d.exch_unit, d.frgn_amt, r.corp_cd, r.cust_cd, o.hbl_no
      from ord_cust_ord o join ptl_quote r on r.ord_no = o.ord_no and r.corp_cd = o.corp_cd and r.quo_sts = 'ACC' and r.del_yn = 'N'
        join ptl_quote_dtl d on d.quo_no = r.quo_no and d.quo_rev = r.quo_rev
        join mdm_freight f on f.frt_cd = d.frt_cd join mdm_currency k on k.curr_cd = d.curr_cd
     where (o.corp_cd, r.cust_cd, o.hbl_no) in (select * from unnest(${shipments.map(({ CORP_CD }) => CORP_CD)}::text[],
             ${shipments.map(({ CUST_CD }) => CUST_CD)}::text[], ${shipments.map(({ HBL_NO }) => HBL_NO)}::text[]))
       and o.del_yn = 'N' and ${inScope(scope, 'R', { visitor: true })}
     order by d.quo_no, d.quo_rev, d.line_no`.execute(db);
  return rows;
}

/** Rows by their shipment. */
const byShipment = <T extends Shipped>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const own = groups.get(shipmentOf(row));
    if (own) own.push(row);
    else groups.set(shipmentOf(row), [row]);
  }
  return groups;
};

/** Costs beside what was quoted for them, by their number, and what was quoted and not charged, by the shipments of costs. */
interface Quoted {
  byCost: Map<string, Compared>;
  uncharged: UnchargedLine[];
  /** What was quoted and not charged for the shipments of some of the costs. */
  unchargedOf(costNos: readonly string[]): UnchargedLine[];
}

/**
 * Costs beside what was quoted for them; only of shipments that came from an accepted quote. A quote is compared with all sales of its shipment, also
 * with those of other settlements.
 */
export async function quotedOf(ctx: Reading, costNos: readonly string[]): Promise<Quoted> {
  const costs = await costsOfShipments(ctx, costNos);
  const shipments = [...new Map(costs.map((cost) => [shipmentOf(cost), cost])).values()];
  const lines = shipments.length ? await linesOfShipments(ctx, shipments) : [];
  const byCost = new Map<string, Compared>();
  const uncharged: UnchargedLine[] = [];
  const charged = byShipment(costs);
  for (const [shipment, own] of byShipment(lines)) {
    const compared = compareCosts(charged.get(shipment) ?? [], own);
    for (const one of compared.costs) byCost.set(one.COST_NO, one);
    uncharged.push(...own.filter((line) => compared.unused.includes(line)));
  }
  const shipmentOfCost = new Map(costs.map((cost) => [cost.COST_NO, shipmentOf(cost)]));
  const unchargedOf = (some: readonly string[]) => {
    const theirs = new Set(some.map((costNo) => shipmentOfCost.get(costNo)));
    return uncharged.filter((line) => theirs.has(shipmentOf(line)));
  };
  return { byCost, uncharged, unchargedOf };
}

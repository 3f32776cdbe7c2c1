import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../contract/dates';
import { Decimal } from '../../contract/decimal';
import { unitQuantity } from '../../contract/ptl/quo/quoteSum';
import { basisOf, type ChargedDay, type CostBasis, type UsedPrice } from '../../contract/set/costBasis';
import type { setCost } from '../../contract/tables/set';
import type { RowOf } from '../../contract/tables/table';
import type { Ctx } from '../lib/serve';
import { closeness, closestFirst, priceApplies } from '../mdm/prices.service';

type Stored = RowOf<typeof setCost>;

/**
 * A cost line as far as it is known, with its number in the request, and the days that are charged where each is charged by itself; a rate or a
 * day of the rate that is kept as it was typed is said by its basis.
 */
export type CostDraft = Partial<Stored> &
  Pick<Stored, 'CORP_CD' | 'CUST_CD' | 'COST_TP' | 'AR_AP' | 'OCCR_DT' | 'FRT_CD'> & {
    ROW_NO?: number;
    DAYS?: readonly Pick<ChargedDay, 'DAY' | 'NO'>[];
  };

type Step = keyof typeof closeness;
const steps = Object.keys(closeness) as Step[];

interface Measures {
  N: number;
  TRANS_MODE: string | null;
  LOAD_TP: string | null;
  GRS_WT: number | null;
  MSR_CBM: number | null;
  RTON: number | null;
  CHRG_WT: number | null;
  PKG_QTY: number | null;
  PLT_QTY: number | null;
  CAR_QTY: number | null;
  CNTR_QTY: number | null;
  TEU_QTY: number | null;
}

/** A price that applies to the `N`th line, and how it stands at each step of the choice. */
type Offered = UsedPrice & { N: number; FRT_UNIT: string; VAT_TP: string } & Record<`STEP_${Step}`, string | number | boolean>;

/** The lines as a table to select from, each with its place `n`. */
export const linesTable = (lines: readonly CostDraft[]): RawBuilder<unknown> => {
  const text = (name: string) => name.toLowerCase();
  const columns = ['CORP_CD', 'CUST_CD', 'VNDR_CD', 'AR_AP', 'FRT_CD', 'HBL_NO', 'DLV_ORD_NO', 'CNTR_NO', 'CNTR_TP_CD', 'CAR_TP'] as const;
  const more = ['OCCR_DT', 'CURR_CD', 'VAT_TP', 'PRC_NO', 'EXCH_DT'] as const;
  const rows = lines.map((line, n) => ({
    n,
    ...Object.fromEntries([...columns, ...more].map((name) => [text(name), line[name] ?? null])),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (n int, ${sql.join(columns.map((name) => sql`${sql.ref(name)} text`))},
    occr_dt date, curr_cd text, vat_tp text, prc_no text, exch_dt date)`;
};

/** What lines are priced by: keys of their shipment or delivery order, else their own, and what is measured of them. Road charges go by the order. */
const pricedBy = (lines: readonly CostDraft[]): RawBuilder<unknown> => sql`
  select l.n, l.corp_cd, l.cust_cd, l.vndr_cd, l.ar_ap, l.frt_cd, l.occr_dt as day, h.pol_cd, h.pod_cd, o.pickup_area, o.dlv_area,
      coalesce(l.cntr_tp_cd, o.cntr_tp_cd, b.cntr_tp_cd) as cntr_tp_cd, coalesce(l.car_tp, o.car_tp) as car_tp,
      case when r.road then 'TRK' else h.trans_mode end as trans_mode,
      case when r.road then coalesce(o.imex_tp, h.imex_tp, 'D') else h.imex_tp end as imex_tp, h.load_tp,
      case when r.road then o.grs_wt else h.grs_wt end as grs_wt, case when r.road then o.msr_cbm else h.msr_cbm end as msr_cbm,
      case when r.road then greatest(o.grs_wt / 1000, o.msr_cbm) else coalesce(h.rton, greatest(h.grs_wt / 1000, h.msr_cbm)) end as rton,
      case when r.road then o.grs_wt else h.chrg_wt end as chrg_wt, case when r.road then o.pkg_qty else h.pkg_qty end as pkg_qty,
      o.plt_qty, o.car_qty, case when l.cntr_no is not null or o.dlv_ord_no is not null then 1 else b.qty end as cntr_qty,
      case when l.cntr_no is not null or o.dlv_ord_no is not null then t.teu else b.teu end as teu_qty
    from ${linesTable(lines)} join mdm_freight f on f.frt_cd = l.frt_cd
      left join fms_hbl h on h.corp_cd = l.corp_cd and h.hbl_no = l.hbl_no and h.del_yn = 'N'
      left join pan_dlv_ord o on o.dlv_ord_no = l.dlv_ord_no and o.del_yn = 'N'
      left join mdm_cntr_tp t on t.cntr_tp_cd = coalesce(l.cntr_tp_cd, o.cntr_tp_cd)
      left join lateral (select count(*)::int as qty, sum(k.teu) as teu, case when count(distinct c.cntr_tp_cd) = 1 then min(c.cntr_tp_cd) end as cntr_tp_cd
        from fms_cntr c join mdm_cntr_tp k using (cntr_tp_cd) where c.hbl_seq = h.hbl_seq having count(*) > 0) b on true
      cross join lateral (select f.frt_grp = 'TRK' or h.hbl_seq is null as road) r`;

/** The quantity that a unit takes of a line's shipment, order or own figures; null where they do not say it. */
function measuredQuantity(unit: string, line: CostDraft, measures: Measures): number | null {
  const own: Record<string, number | null | undefined> = {
    PLT: measures.PLT_QTY,
    CAR: measures.CAR_QTY,
    TEU: measures.TEU_QTY,
    DAY: line.DAYS?.length ?? line.USE_DAYS,
    HR: line.WAIT_HR,
    KM: line.DIST_KM,
  };
  const quantity = unit in own ? (own[unit] ?? null) : unitQuantity(unit, measures, null);
  return quantity === null ? null : Decimal.of(quantity).rounded(3).toNumber();
}

const sameLevel = (a: Offered, b: Offered): boolean =>
  a.STEP_CUST === b.STEP_CUST && a.STEP_KEYS === b.STEP_KEYS && a.FRT_UNIT === b.FRT_UNIT;

/** Prices of days go up by steps: of each day the step with the greatest MIN_QTY that it reaches. Days that nobody has counted run from OCCR_DT on. */
function daysCharged(line: CostDraft, quantity: number, levels: readonly Offered[]): ChargedDay[] {
  const counted = Array.from({ length: Math.floor(quantity) }, (_, i) => ({ DAY: addDays(line.OCCR_DT, i), NO: i + 1 }));
  const byStep = levels.toSorted((a, b) => (b.MIN_QTY ?? 0) - (a.MIN_QTY ?? 0));
  return (line.DAYS ?? counted).map(({ DAY, NO }) => {
    const step = byStep.find(({ MIN_QTY }) => (MIN_QTY ?? 0) <= NO);
    return { DAY, NO, UNIT_PRC: step?.UNIT_PRC ?? 0, PRC_NO: step?.PRC_NO ?? null };
  });
}

const used = ({ PRC_NO, UNIT_PRC, CURR_CD, CUST_CD, BGN_DT, END_DT, MIN_QTY, MIN_AMT, MAX_AMT }: UsedPrice): UsedPrice => ({
  ...{ PRC_NO, UNIT_PRC, CURR_CD, CUST_CD, BGN_DT, END_DT, MIN_QTY, MIN_AMT, MAX_AMT },
});

/** Prices as they are now, by their numbers, as a basis keeps them. */
export async function usedPrices(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<Map<string, UsedPrice>> {
  const { rows } = await sql<UsedPrice>`
    select prc_no, unit_prc, curr_cd, cust_cd, bgn_dt, end_dt, min_qty, min_amt, max_amt from mdm_pricing where prc_no = any(${[...new Set(numbers)]})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.PRC_NO, row]));
}

/** The line with the price that counts; null where none applies. */
function priced(line: CostDraft, measures: Measures, offers: readonly Offered[]): CostDraft | null {
  const [first] = offers;
  if (!first) return null;
  const { PRICE, OTHER, MEASURED_QTY, DAYS, RATE, ...kept } = (basisOf(line) ?? {}) as Partial<CostBasis>;
  const typed = MEASURED_QTY ?? line.UNIT_QTY ?? null;
  const measured = measuredQuantity(first.FRT_UNIT, line, measures);
  const quantity = line.FRT_UNIT && line.FRT_UNIT !== first.FRT_UNIT ? (measured ?? typed) : (typed ?? measured);
  const stepped = line.DAYS !== undefined || (first.FRT_UNIT === 'DAY' && first.MIN_QTY !== null);
  const levels = offers.filter((offer) => sameLevel(offer, first));
  const days = stepped ? daysCharged(line, quantity ?? 0, levels) : [];
  const charged = stepped || quantity === null ? quantity : Decimal.max(quantity, first.MIN_QTY ?? quantity).toNumber();
  const next = offers.find((offer) => offer !== first && !(stepped && levels.includes(offer)));
  const lost = next && steps.find((step) => next[`STEP_${step}`] !== first[`STEP_${step}`]);
  const sameCurrency = !line.CURR_CD || line.CURR_CD === first.CURR_CD;
  const basis = {
    ...kept,
    ...(RATE && sameCurrency ? { RATE } : {}),
    PRICE: used(first),
    ...(next && lost ? { OTHER: { ...used(next), LOST: lost } } : {}),
    ...(charged !== quantity && quantity !== null ? { MEASURED_QTY: quantity } : {}),
    ...(days.length ? { DAYS: days } : {}),
  };
  const average = Decimal.sum(days.map(({ UNIT_PRC }) => UNIT_PRC)).dividedBy(days.length || 1, 4);
  return {
    ...line,
    ...(sameCurrency ? {} : { EXCH_DT: null, EXCH_RATE: undefined }),
    FRT_UNIT: first.FRT_UNIT,
    ...(charged === null ? {} : { UNIT_QTY: charged }),
    UNIT_PRC: days.length ? average.toNumber() : first.UNIT_PRC,
    CURR_CD: first.CURR_CD,
    VAT_TP: first.VAT_TP,
    PRC_NO: first.PRC_NO,
    BSS_JSON: JSON.stringify(basis),
  };
}

/** The lines with the prices that count, and a null in place of each that none applies to. */
export async function pricedLines(ctx: Ctx<unknown>, lines: readonly CostDraft[]): Promise<(CostDraft | null)[]> {
  if (lines.length === 0) return [];
  const { rows: measures } = await sql<Measures>`select * from (${pricedBy(lines)}) q`.execute(ctx.db);
  const standing = steps.map((step) => sql`${closeness[step]} as ${sql.ref(`STEP_${step}`)}`);
  const { rows: offers } = await sql<Offered>`
    with q as materialized (${pricedBy(lines)})
    select q.n, p.prc_no, p.unit_prc, p.curr_cd, p.cust_cd, p.bgn_dt, p.end_dt, p.min_qty, p.min_amt, p.max_amt, p.frt_unit, p.vat_tp, ${sql.join(standing)}
      from q join mdm_pricing p on p.frt_cd = q.frt_cd and ${priceApplies('q')} order by q.n, ${closestFirst}`.execute(ctx.db);
  const of = new Map<number, Offered[]>();
  for (const offer of offers) of.set(offer.N, [...(of.get(offer.N) ?? []), offer]);
  const measured = new Map(measures.map((row) => [row.N, row]));
  return lines.map((line, n) => {
    const found = measured.get(n);
    return found ? priced(line, found, of.get(n) ?? []) : null;
  });
}

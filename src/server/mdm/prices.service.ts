import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Row } from '../../contract/dictionary';
import { type CostSection, costSections, type QuoteMeasures, unitQuantity } from '../../contract/ptl/quo/quoteSum';
import type { Db } from '../db/open';
import { nameIn } from '../lib/names';
import { Refusal } from '../lib/refusal';
import type { Lang } from '../lib/texts';
import { ratesOf } from './rates.service';

/** What a price may name besides its charge; an empty one is for all. */
const keys = ['CUST_CD', 'VNDR_CD', 'POL_CD', 'POD_CD', 'PICKUP_AREA', 'DLV_AREA', 'CNTR_TP_CD', 'CAR_TP'] as const;

const kinds = ['CORP_CD', 'AR_AP', 'TRANS_MODE', 'IMEX_TP'] as const;

type Met = RawBuilder<SqlBool>;

/** What the price `p` must meet to apply to what `of` names by the same columns, and by its DAY: in the order in which it is looked at. */
export const priceConditions = (of: string): { inUse: Met; onDay: Met; columns: readonly (readonly [column: string, met: Met])[] } => ({
  inUse: sql<SqlBool>`p.use_yn = 'Y'`,
  onDay: sql<SqlBool>`${sql.ref(`${of}.DAY`)} between p.bgn_dt and p.end_dt`,
  columns: [
    ...kinds.map((name) => [name, sql<SqlBool>`${sql.ref(`p.${name}`)} = ${sql.ref(`${of}.${name}`)}`] as const),
    ...keys.map(
      (name) =>
        [
          name,
          sql<SqlBool>`(${sql.ref(`p.${name}`)} is null or coalesce(${sql.ref(`p.${name}`)} = ${sql.ref(`${of}.${name}`)}, false))`,
        ] as const,
    ),
  ],
});

/** Does the price `p` apply to what `of` names by the same columns, by its CORP_CD, AR_AP, TRANS_MODE and IMEX_TP, and by its DAY? */
export const priceApplies = (of: string): Met => {
  const { inUse, onDay, columns } = priceConditions(of);
  return sql<SqlBool>`${sql.join([inUse, onDay, ...columns.map(([, met]) => met)], sql` and `)}`;
};

/** What prices `p` that apply are compared by, one after the other: the customer's own first, then the one that fits more closely, then the latest. */
export const closeness = {
  CUST: sql`p.cust_cd is null`,
  KEYS: sql`-num_nonnulls(${sql.join(keys.map((name) => sql.ref(`p.${name}`)))})`,
  DAY: sql`current_date - p.bgn_dt`,
  NO: sql`p.prc_no`,
} as const;

/** Of the prices `p` that apply the one that counts first. */
export const closestFirst: RawBuilder<unknown> = sql.join(Object.values(closeness));

/** What the look-up reads of a quote. */
export type PricedQuote = QuoteMeasures &
  Row<
    'CORP_CD' | 'CUST_CD' | 'IMEX_TP' | 'POL_CD' | 'POD_CD' | 'CNTR_TP_CD' | 'QUO_DT' | 'EXCH_DT',
    'CORP_CD' | 'IMEX_TP' | 'POL_CD' | 'POD_CD' | 'QUO_DT'
  >;

/** A line as it is proposed: all but its amounts, which the sums make. */
export type ProposedLine = Row<
  | 'FRT_CD'
  | 'FRT_NM'
  | 'FRT_UNIT'
  | 'UNIT_QTY'
  | 'UNIT_PRC'
  | 'PRC_NO'
  | 'MIN_QTY'
  | 'MIN_AMT'
  | 'MAX_AMT'
  | 'CURR_CD'
  | 'EXCH_RATE'
  | 'EXCH_UNIT'
  | 'VAT_TP'
  | 'VAT_RATE'
  | 'RMK',
  'FRT_CD' | 'FRT_NM' | 'FRT_UNIT' | 'UNIT_QTY' | 'UNIT_PRC' | 'PRC_NO' | 'CURR_CD' | 'EXCH_RATE' | 'EXCH_UNIT' | 'VAT_TP' | 'VAT_RATE'
> & { COST_SECT: CostSection };

type Found = Omit<ProposedLine, 'COST_SECT' | 'UNIT_QTY' | 'EXCH_RATE' | 'EXCH_UNIT'> & { FRT_GRP: string };

/** The section a charge belongs to: freight and its surcharges, else the Korean end of the way. */
function sectionOf(group: string, imexTp: string): CostSection {
  if (['OF', 'AF', 'SUR'].includes(group)) return 'FRT';
  if (group === 'ETC') return 'ETC';
  return imexTp === 'I' ? 'DST' : imexTp === 'E' ? 'ORG' : 'ETC';
}

const mainFreight = ['OF', 'AF'];

/**
 * The lines that the sales prices of a quote's day give it: of each charge with a price for its customer, lane and container the closest one,
 * as far as the quote says the quantity its unit takes. Rates are those of EXCH_DT. No price at all: 422 MSG000191; no rate: 422 MSG000190.
 */
export async function proposeLines(db: Db, quote: PricedQuote, lang: Lang): Promise<ProposedLine[]> {
  const { rows: units } = await sql<{ CODE: string; TEU: number | null }>`
    select c.code, t.teu from cms_code_dtl c left join mdm_cntr_tp t on t.cntr_tp_cd = ${quote.CNTR_TP_CD} where c.mstr_cd = 'FRT_UNIT'`.execute(
    db,
  );
  const quantities = new Map(units.map(({ CODE, TEU }) => [CODE, unitQuantity(CODE, quote, TEU)]));
  const known = [...quantities].flatMap(([unit, quantity]) => (quantity === null && unit !== 'PCT' ? [] : unit));
  const { rows } = await sql<Found>`
    select distinct on (f.sort_seq, f.frt_cd) f.frt_cd, ${nameIn(lang, 'F.FRT_NM')} as frt_nm, f.frt_grp, p.frt_unit, p.unit_prc, p.prc_no, p.min_qty, p.min_amt, p.max_amt,
           p.curr_cd, p.vat_tp, v.attr1::numeric as vat_rate, p.rmk
      from (select ${quote.CORP_CD} as corp_cd, 'AR' as ar_ap, ${quote.TRANS_MODE} as trans_mode, ${quote.IMEX_TP} as imex_tp,
                   ${quote.CUST_CD} as cust_cd, null as vndr_cd, ${quote.POL_CD} as pol_cd, ${quote.POD_CD} as pod_cd, null as pickup_area,
                   null as dlv_area, ${quote.CNTR_TP_CD} as cntr_tp_cd, null as car_tp, ${quote.QUO_DT}::date as day) q
      join mdm_pricing p on ${priceApplies('q')} and p.frt_unit = any(${known})
      join mdm_freight f on f.frt_cd = p.frt_cd
      join cms_code_dtl v on v.mstr_cd = 'VAT_TP' and v.code = p.vat_tp
     order by f.sort_seq, f.frt_cd, ${closestFirst}`.execute(db);
  if (rows.length === 0) throw new Refusal(422, 'MSG000191');
  const rates = await ratesOf(
    db,
    rows.map((row) => row.CURR_CD),
    quote.EXCH_DT ?? quote.QUO_DT,
  );
  const lines = rows
    // A percentage without a freight to take it of is none.
    .filter((row) => row.FRT_UNIT !== 'PCT' || rows.some((other) => mainFreight.includes(other.FRT_GRP) && other.CURR_CD === row.CURR_CD))
    .map(({ FRT_GRP, ...row }): ProposedLine => {
      const { EXCH_RATE, EXCH_UNIT } = rates.get(row.CURR_CD) as { EXCH_RATE: number; EXCH_UNIT: number };
      return { ...row, COST_SECT: sectionOf(FRT_GRP, quote.IMEX_TP), UNIT_QTY: quantities.get(row.FRT_UNIT) ?? 0, EXCH_RATE, EXCH_UNIT };
    });
  return lines.sort((a, b) => costSections.indexOf(a.COST_SECT) - costSections.indexOf(b.COST_SECT));
}

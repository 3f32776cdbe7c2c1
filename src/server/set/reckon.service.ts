import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { Decimal } from '../../contract/decimal';
import { won } from '../../contract/ptl/quo/quoteSum';
import { basisOf, type CostBasis, measuresOf, type RateReason } from '../../contract/set/costBasis';
import { type CostAmounts, costAmounts } from '../../contract/set/costSum';
import { setCost } from '../../contract/tables/set';
import type { Ctx } from '../lib/serve';
import { lastRate, noRate } from '../mdm/rates.service';
import { type CostDraft, linesTable, pricedLines, usedPrices } from './costPrices.service';

export type { CostDraft } from './costPrices.service';

/** A line with everything its amounts are worked out of, the amounts, and its basis. */
export type ReckonedCost = CostDraft & CostAmounts & { UNIT_QTY: number; UNIT_PRC: number; EXCH_RATE: number; BSS_JSON: string };

const at = ({ ROW_NO }: CostDraft) => (ROW_NO === undefined ? {} : { ROW_NO });

/**
 * Puts to each line the price that counts on its day (unit, quantity of at least the price's, price, currency, tax kind, number), and into its
 * basis that price, the next one, and at which step that lost. Lines that no price applies to stay as they are: MSG000191 each.
 */
export async function priceCosts<L extends CostDraft>(ctx: Ctx<unknown>, lines: readonly L[]): Promise<{ lines: L[]; faults: Fault[] }> {
  const found = await pricedLines(ctx, lines);
  return {
    lines: lines.map((line, i) => ({ ...line, ...found[i] })),
    faults: lines.flatMap((line, i) => (found[i] ? [] : [{ ...at(line), FIELD: 'UNIT_PRC', CODE: 'MSG000191' }])),
  };
}

/** What is known of a line: its currency and tax kind, and the rate of the day that counts. */
interface Facts {
  N: number;
  FRT_GRP: string;
  DEC_LEN: number;
  EXCH_UNIT: number;
  VAT_RATE: number;
  WHY: RateReason;
  BASE_DT: string;
  EXCH_DT: string | null;
  EXCH_RATE: number | null;
}

/**
 * Facts of each line. The rate is that of the day the cargo arrived, or is to arrive, of imports; that it departed, or is to depart, of exports;
 * else of the day of the work; one that was typed goes before.
 */
async function factsOf(ctx: Ctx<unknown>, lines: readonly CostDraft[]): Promise<Map<number, Facts>> {
  const typed = lines.map((line) => basisOf(line)?.RATE?.WHY === 'TYPED' && line.EXCH_DT);
  const asked = lines.map((line, i) => ({ ...line, EXCH_DT: typed[i] || null }));
  const { rows } = await sql<Facts>`
    select l.n, f.frt_grp, least(k.dec_len, 2) as dec_len, k.exch_unit, v.attr1::numeric as vat_rate, b.why, b.day as base_dt, x.exch_dt, x.exch_rate
      from ${linesTable(asked)} join mdm_freight f on f.frt_cd = l.frt_cd join mdm_currency k on k.curr_cd = l.curr_cd
        join cms_code_dtl v on v.mstr_cd = 'VAT_TP' and v.code = l.vat_tp
        left join fms_hbl h on h.corp_cd = l.corp_cd and h.hbl_no = l.hbl_no and h.del_yn = 'N'
        cross join lateral (select w.why, coalesce(l.exch_dt, w.day) as day from (values
            (1, 'ATA', case when h.imex_tp = 'I' then h.ata_dtm::date end), (2, 'ETA', case when h.imex_tp = 'I' then h.eta_dt end),
            (3, 'ATD', case when h.imex_tp = 'E' then h.atd_dtm::date end), (4, 'ETD', case when h.imex_tp = 'E' then h.etd_dt end),
            (5, 'OCCR', l.occr_dt)) as w (place, why, day) where w.day is not null order by w.place limit 1) b
        left join lateral ${lastRate('L.CURR_CD', sql`b.day`, 'TTS')} x on true`.execute(ctx.db);
  return new Map(rows.map((row) => [row.N, row]));
}

/** Groups of charges that percentages are taken of. */
export const mainFreight = ['OF', 'AF'];

/** The shipment, currency and side of a cost, which a percentage goes by. */
export const shipmentOf = ({ CORP_CD, HBL_NO, CURR_CD, AR_AP }: Partial<CostDraft>): string => [CORP_CD, HBL_NO, CURR_CD, AR_AP].join('|');

/** What the main freight of shipments comes to, in its currency and by sales and purchase: that of the lines, and of costs that stand beside them. */
export async function mainFreights(
  ctx: Ctx<unknown>,
  lines: readonly CostDraft[],
  own: readonly (CostDraft & Partial<CostAmounts>)[],
): Promise<Map<string, Decimal>> {
  const shipments = lines.flatMap(({ FRT_UNIT, HBL_NO }) => (FRT_UNIT === 'PCT' && HBL_NO ? HBL_NO : []));
  if (shipments.length === 0) return new Map();
  const { rows } = await sql<{ CORP_CD: string; HBL_NO: string; CURR_CD: string; AR_AP: string; FRGN_AMT: number }>`
    select s.corp_cd, s.hbl_no, s.curr_cd, s.ar_ap, sum(s.frgn_amt) as frgn_amt from set_cost s join mdm_freight f using (frt_cd)
     where s.hbl_no = any(${shipments}) and f.frt_grp = any(${mainFreight}) and s.frt_unit <> 'PCT' and s.del_yn = 'N' and s.cost_sts <> 'CXL'
       and s.cost_no <> all(${lines.map(({ COST_NO }) => COST_NO ?? '')}) group by 1, 2, 3, 4`.execute(ctx.db);
  const sums = new Map<string, Decimal>();
  for (const row of [...rows, ...own]) sums.set(shipmentOf(row), (sums.get(shipmentOf(row)) ?? Decimal.zero).plus(row.FRGN_AMT ?? 0));
  return sums;
}

/** Prices of lines that name one but keep nothing of it: as they are now. */
async function missingPrices(ctx: Ctx<unknown>, lines: readonly CostDraft[]) {
  const missing = lines.flatMap((line) => (line.PRC_NO && !basisOf(line)?.PRICE ? line.PRC_NO : []));
  return missing.length ? usedPrices(ctx, missing) : new Map();
}

/**
 * Works out the amounts of lines, and keeps with each what they were worked out of (BSS_JSON), so that they can be worked out again of the line
 * alone. A percentage is taken of the main freight of its shipment, currency and side. Lines that cannot be: a currency without a rate
 * (MSG000190), no quantity (MSG000012), amounts that are too large (MSG000016).
 */
export async function reckonCosts<L extends CostDraft>(
  ctx: Ctx<unknown>,
  lines: readonly L[],
): Promise<{ lines: (L & ReckonedCost)[]; faults: Fault[] }> {
  if (lines.length === 0) return { lines: [], faults: [] };
  const [facts, prices] = [await factsOf(ctx, lines), await missingPrices(ctx, lines)];
  const faults: Fault[] = [];
  const reckoned = (line: L, n: number, base?: Decimal): (L & ReckonedCost) | null => {
    const fault = (FIELD: string, CODE: string, ...ARGS: (string | number)[]) => {
      faults.push({ ...at(line), FIELD, CODE, ARGS });
      return null;
    };
    const known = facts.get(n);
    if (!known) return fault('CURR_CD', 'MSG000017', ctx.label('CURR_CD', setCost.name), line.CURR_CD ?? '');
    const UNIT_QTY = base?.compare(0) ? base.toNumber() : line.UNIT_QTY;
    if (!UNIT_QTY) return fault('UNIT_QTY', 'MSG000012', ctx.label('UNIT_QTY', setCost.name));
    const before = (basisOf(line) ?? {}) as Partial<CostBasis>;
    const isWon = line.CURR_CD === won;
    const isTyped = before.RATE?.WHY === 'TYPED';
    const EXCH_RATE = isWon ? 1 : isTyped ? (line.EXCH_RATE ?? known.EXCH_RATE) : known.EXCH_RATE;
    if (!EXCH_RATE) {
      faults.push({ ...at(line), ...noRate(line.CURR_CD ?? '', known.BASE_DT) });
      return null;
    }
    const { RATE, PRICE = line.PRC_NO ? prices.get(line.PRC_NO) : undefined, ...kept } = before;
    const basis: CostBasis = {
      ...kept,
      ...(PRICE ? { PRICE } : {}),
      EXCH_UNIT: known.EXCH_UNIT,
      DEC_LEN: known.DEC_LEN,
      VAT_RATE: known.VAT_RATE,
      ...(isWon ? {} : { RATE: { BASE_DT: known.BASE_DT, WHY: isTyped ? 'TYPED' : known.WHY } }),
    };
    const whole = { ...line, UNIT_QTY, UNIT_PRC: line.UNIT_PRC ?? 0, FRT_UNIT: line.FRT_UNIT ?? '', EXCH_RATE };
    const amounts = costAmounts(measuresOf(whole, basis));
    const most = Math.max(amounts.FRGN_AMT, amounts.TOT_AMT);
    if (most > greatest) return fault('UNIT_PRC', 'MSG000016', ctx.label('TOT_AMT', setCost.name), 0, greatest);
    const EXCH_DT = isWon ? null : isTyped && line.EXCH_RATE ? (line.EXCH_DT ?? known.BASE_DT) : known.EXCH_DT;
    return { ...whole, ...amounts, EXCH_DT, BSS_JSON: JSON.stringify(basis) };
  };
  const plain = lines.map((line, n) => (line.FRT_UNIT === 'PCT' ? null : reckoned(line, n)));
  const freights = plain.filter((line, n) => line && mainFreight.includes(facts.get(n)?.FRT_GRP ?? '')) as (L & ReckonedCost)[];
  const bases = await mainFreights(ctx, lines, freights);
  const done = lines.map((line, n) => (line.FRT_UNIT === 'PCT' ? reckoned(line, n, bases.get(shipmentOf(line))) : plain[n]));
  return { lines: done.filter((line) => line != null), faults };
}

/** The greatest amount that a column keeps. */
const greatest = 9_999_999_999_999.99;

import { Decimal, type Decimalish } from '../../decimal';
import type { Row } from '../../dictionary';

/** What the sums read of a quote: its measures, and the currency its totals are shown in with the rate kept for it. */
export type QuoteMeasures = Row<'TRANS_MODE' | 'LOAD_TP' | 'GRS_WT' | 'MSR_CBM' | 'CNTR_QTY' | 'PKG_QTY' | 'RTON' | 'CHRG_WT'>;
export type QuoteCurrency = Row<'CURR_CD' | 'EXCH_RATE' | 'EXCH_UNIT'>;

/** What the sums read of a line: all of it stands in the line itself, so that a quote can be calculated again years later. */
export type QuoteSumLine = Row<
  | 'COST_SECT'
  | 'FRT_UNIT'
  | 'UNIT_QTY'
  | 'UNIT_PRC'
  | 'MIN_QTY'
  | 'MIN_AMT'
  | 'MAX_AMT'
  | 'CURR_CD'
  | 'EXCH_RATE'
  | 'EXCH_UNIT'
  | 'VAT_RATE'
>;

/** Amounts of a line; null while something they need is missing. */
export type LineAmounts = Row<'FRGN_AMT' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT'>;

/** Totals in the currency of the quote. */
export interface Totals {
  SPLY_AMT: number;
  VAT_AMT: number;
  TOT_AMT: number;
}

/** Decimals of a currency, DEC_LEN of its master row. */
export type Decimals = (currency: string) => number;

/** The cost sections in the order they are shown. */
export const costSections = ['ORG', 'FRT', 'DST', 'ETC'] as const;
export type CostSection = (typeof costSections)[number];

/** The currency of all rates: its own is always 1. */
export const won = 'KRW';

/** Volume weight of air cargo in kg: 6,000 cm³ to the kg, rounded up to half a kilogram. */
export const volumeWeight = (cbm: Decimalish): Decimal => Decimal.of(cbm).times(1_000_000).toStep(3_000, 'up').dividedBy(6_000, 1);

/** Kilograms that air cargo is charged by: the greater of gross and volume weight, rounded up to half a kilogram. */
export const chargeableWeight = (grossKg: Decimalish, cbm: Decimalish): Decimal =>
  Decimal.max(grossKg, volumeWeight(cbm)).toStep('0.5', 'up');

/** Revenue tons of part loads: the greater of tons and cubic metres, to three decimals. */
export const revenueTons = (grossKg: Decimalish, cbm: Decimalish): Decimal =>
  Decimal.max(Decimal.of(grossKg).times('0.001'), cbm).rounded(3);

/** RTON and CHRG_WT that follow from the weight and the volume of a quote; null where they do not apply or neither is known. */
export function measured(quote: Pick<QuoteMeasures, 'TRANS_MODE' | 'LOAD_TP' | 'GRS_WT' | 'MSR_CBM'>): Row<'RTON' | 'CHRG_WT'> {
  const none = { RTON: null, CHRG_WT: null };
  if (quote.GRS_WT === null && quote.MSR_CBM === null) return none;
  const [gross, cbm] = [quote.GRS_WT ?? 0, quote.MSR_CBM ?? 0];
  if (quote.TRANS_MODE === 'AIR') return { ...none, CHRG_WT: chargeableWeight(gross, cbm).toNumber() };
  return quote.LOAD_TP === 'FCL' ? none : { ...none, RTON: revenueTons(gross, cbm).toNumber() };
}

/** The quantity a unit takes of a quote, part loads at least one revenue ton; null where the quote does not say it. `teu` is that of its container type. */
export function unitQuantity(unit: string, quote: QuoteMeasures, teu: number | null): number | null {
  switch (unit) {
    case 'CBM':
      return quote.MSR_CBM;
    case 'TON':
      return quote.GRS_WT === null ? null : Decimal.of(quote.GRS_WT).times('0.001').rounded(3).toNumber();
    case 'RT':
      return quote.RTON === null ? null : Decimal.max(quote.RTON, 1).toNumber();
    case 'KG':
      return quote.CHRG_WT;
    case 'CNTR':
      return quote.CNTR_QTY;
    case 'TEU':
      return quote.CNTR_QTY === null || teu === null ? null : Decimal.of(quote.CNTR_QTY).times(teu).toNumber();
    case 'BL':
    case 'SHPT':
      return 1;
    case 'PKG':
      return quote.PKG_QTY;
    default:
      return null;
  }
}

const everything: QuoteMeasures = {
  TRANS_MODE: 'SEA',
  LOAD_TP: 'LCL',
  GRS_WT: 1,
  MSR_CBM: 1,
  CNTR_QTY: 1,
  PKG_QTY: 1,
  RTON: 1,
  CHRG_WT: 1,
};
const nothing: QuoteMeasures = {
  ...{ TRANS_MODE: null, LOAD_TP: null, GRS_WT: null, MSR_CBM: null },
  ...{ CNTR_QTY: null, PKG_QTY: null, RTON: null, CHRG_WT: null },
};

/** Does a quote say the quantity that a unit takes: always, only some, or never? */
export const unitSaid = (unit: string): 'ALWAYS' | 'SOME' | 'NEVER' =>
  unitQuantity(unit, nothing, null) !== null ? 'ALWAYS' : unitQuantity(unit, everything, 1) !== null ? 'SOME' : 'NEVER';

/** Won that an amount is worth at a rate, truncated below one won. */
export const wonValue = (amount: Decimalish, rate: Decimalish, unit: Decimalish): Decimal =>
  Decimal.of(amount).times(rate).dividedBy(unit, 0, 'down');

/** The amounts of a line. The quantity of a percentage is the amount it is taken of. */
export function lineAmounts(line: QuoteSumLine, quote: QuoteCurrency, decimals: Decimals): LineAmounts {
  const { UNIT_QTY, UNIT_PRC, CURR_CD, EXCH_RATE, EXCH_UNIT, VAT_RATE } = line;
  const known = [UNIT_QTY, UNIT_PRC, EXCH_RATE, VAT_RATE, quote.EXCH_RATE].every((value) => value !== null) && EXCH_UNIT && quote.EXCH_UNIT;
  if (!known || !CURR_CD || !quote.CURR_CD || !quote.EXCH_RATE) return { FRGN_AMT: null, SPLY_AMT: null, VAT_AMT: null, TOT_AMT: null };
  const quantity = Decimal.max(UNIT_QTY as number, line.MIN_QTY ?? (UNIT_QTY as number));
  const priced = quantity.times(UNIT_PRC as number).times(line.FRT_UNIT === 'PCT' ? '0.01' : 1);
  const atLeast = Decimal.max(priced, line.MIN_AMT ?? priced);
  const foreign = Decimal.min(atLeast, line.MAX_AMT ?? atLeast).rounded(decimals(CURR_CD));
  const scale = decimals(quote.CURR_CD);
  const rounding = quote.CURR_CD === won ? 'down' : 'half';
  // One division of exact products: nothing is rounded in between.
  const supply = foreign
    .times(EXCH_RATE as number)
    .times(quote.EXCH_UNIT as number)
    .dividedBy(Decimal.of(EXCH_UNIT as number).times(quote.EXCH_RATE), scale, rounding);
  const vat = supply.times(VAT_RATE as number).dividedBy(100, scale, rounding);
  return { FRGN_AMT: foreign.toNumber(), SPLY_AMT: supply.toNumber(), VAT_AMT: vat.toNumber(), TOT_AMT: supply.plus(vat).toNumber() };
}

/** The lines with their amounts. A percentage is taken of the main freight in its currency, other percentages left out. */
export function quoteLines<L extends QuoteSumLine>(lines: readonly L[], quote: QuoteCurrency, decimals: Decimals): (L & LineAmounts)[] {
  const plain = lines.map((line) => (line.FRT_UNIT === 'PCT' ? null : { ...line, ...lineAmounts(line, quote, decimals) }));
  return lines.map((line, i) => {
    const done = plain[i];
    if (done) return done;
    const freight = plain.filter((other) => other?.COST_SECT === 'FRT' && other.CURR_CD === line.CURR_CD);
    const taken = { ...line, UNIT_QTY: Decimal.sum(freight.map((other) => other?.FRGN_AMT ?? 0)).toNumber() };
    return { ...taken, ...lineAmounts(taken, quote, decimals) };
  });
}

const totalOf = (lines: readonly Partial<LineAmounts>[], column: keyof LineAmounts): number =>
  Decimal.sum(lines.map((line) => line[column] ?? 0)).toNumber();

/** The sums of the rounded lines. */
export const quoteTotals = (lines: readonly Partial<LineAmounts>[]): Totals => ({
  SPLY_AMT: totalOf(lines, 'SPLY_AMT'),
  VAT_AMT: totalOf(lines, 'VAT_AMT'),
  TOT_AMT: totalOf(lines, 'TOT_AMT'),
});

/** Sub-totals of the sections that have lines, in their order. */
export const sectionTotals = (
  lines: readonly (Partial<LineAmounts> & { COST_SECT: string | null })[],
): ({ COST_SECT: string } & Totals)[] =>
  costSections.flatMap((COST_SECT) => {
    const own = lines.filter((line) => line.COST_SECT === COST_SECT);
    return own.length ? [{ COST_SECT, ...quoteTotals(own) }] : [];
  });

/** Sub-totals of each currency, FRGN_AMT in that currency, the others in the currency of the quote; sorted by currency. */
export function currencyTotals(
  lines: readonly (Partial<LineAmounts> & { CURR_CD: string | null })[],
): ({ CURR_CD: string; FRGN_AMT: number } & Totals)[] {
  const codes = [...new Set(lines.flatMap((line) => line.CURR_CD ?? []))].sort();
  return codes.map((CURR_CD) => {
    const own = lines.filter((line) => line.CURR_CD === CURR_CD);
    return { CURR_CD, FRGN_AMT: totalOf(own, 'FRGN_AMT'), ...quoteTotals(own) };
  });
}

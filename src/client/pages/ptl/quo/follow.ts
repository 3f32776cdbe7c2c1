import { measured, type QuoteMeasures, quoteLines, unitQuantity, won } from '../../../../contract/ptl/quo/quoteSum';
import type { Quote, QuoteLine } from '../../../../contract/ptl/quo/tarQuote';
import { followedQuantity } from '../../../../contract/ptl/quo/tarQuoteRules';
import { isEmpty } from '../../../../contract/rules';

export interface Rate {
  EXCH_RATE: number;
  EXCH_UNIT: number;
}

/** What the sums take from the master data; undefined is not known yet, null is none. */
export interface Masters {
  /** Decimals of a currency. */
  decimals(currency: string): number | undefined;
  /** How many of a currency its rate is for. */
  unit(currency: string): number | undefined;
  /** TEU of a container type. */
  teu(type: string): number | null | undefined;
  /** Per cent of a tax kind. */
  vatRate(kind: string): number | undefined;
  /** Rate of a currency on a day. */
  rate(day: string, currency: string): Rate | null | undefined;
}

/** A quote with its lines by their place in the grid. */
export interface Sheet {
  quote: Partial<Quote>;
  lines: ReadonlyMap<number, QuoteLine>;
}

/** What has to be written into the quote and its lines so that they fit what was typed. */
export interface Followed {
  quote: Partial<Quote>;
  lines: Map<number, Partial<QuoteLine>>;
}

/** What a price is for: a line of anything else is no longer made with it. */
const pricedBy = ['FRT_CD', 'FRT_UNIT', 'CURR_CD'] as const;
const noPrice = { PRC_NO: null, MIN_QTY: null, MAX_AMT: null };
const noRate = { EXCH_RATE: null, EXCH_UNIT: null };

/** Day whose rates the quote takes. */
export const rateDay = (quote: Partial<Quote>): string => quote.EXCH_DT ?? quote.QUO_DT ?? '';

/** The measures that quantities are taken of, revenue tons and chargeable weight among them. */
export function measuresOf(quote: Partial<Quote>): QuoteMeasures {
  const { TRANS_MODE = null, LOAD_TP = null, GRS_WT = null, MSR_CBM = null, CNTR_QTY = null, PKG_QTY = null } = quote;
  const cargo = { TRANS_MODE, LOAD_TP, GRS_WT, MSR_CBM, CNTR_QTY, PKG_QTY };
  return { ...cargo, ...measured(cargo) };
}

/** The quantity of a line: proposed for another unit, else as the cargo has it until it is typed over. */
function quantityOf(old: QuoteLine | undefined, line: QuoteLine, before: Partial<Quote>, quote: Partial<Quote>, masters: Masters) {
  const teuOf = (type: string | null) => (type ? (masters.teu(type) ?? null) : null);
  const cargo = (of: Partial<Quote>) => ({ ...measuresOf(of), CNTR_TP_CD: of.CNTR_TP_CD ?? null });
  const isOther = old !== undefined && old.FRT_UNIT !== line.FRT_UNIT && old.UNIT_QTY === line.UNIT_QTY;
  if (line.FRT_UNIT === 'PCT' || !(isOther || line.UNIT_QTY === null)) return followedQuantity(line, cargo(before), cargo(quote), teuOf);
  return unitQuantity(line.FRT_UNIT ?? '', cargo(quote), teuOf(quote.CNTR_TP_CD ?? null)) ?? line.UNIT_QTY;
}

/** A rate that is typed where there was none is for the unit of its currency. */
function unitOf({ CURR_CD, EXCH_RATE, EXCH_UNIT }: Partial<Quote> | QuoteLine, masters: Masters): { EXCH_UNIT?: number | null } {
  const missing = CURR_CD && !isEmpty(EXCH_RATE) && isEmpty(EXCH_UNIT);
  return missing ? { EXCH_UNIT: masters.unit(CURR_CD) ?? null } : {};
}

/** Another day or another currency takes its own rate; won are 1, whatever is typed. */
function followedQuote(before: Partial<Quote>, quote: Partial<Quote>, masters: Masters): Partial<Quote> {
  const moved = rateDay(before) !== rateDay(quote) || before.CURR_CD !== quote.CURR_CD;
  const typed = before.EXCH_RATE !== quote.EXCH_RATE;
  if (!quote.CURR_CD) return {};
  if (quote.CURR_CD !== won && (moved ? typed : !isEmpty(quote.EXCH_RATE))) return unitOf(quote, masters);
  return masters.rate(rateDay(quote), quote.CURR_CD) ?? (moved ? noRate : {});
}

/** A rate follows its currency and its day, a tax rate its kind. */
function followedLine(
  old: QuoteLine | undefined,
  line: QuoteLine,
  before: Partial<Quote>,
  quote: Partial<Quote>,
  masters: Masters,
): QuoteLine {
  const next = { ...line, UNIT_QTY: quantityOf(old, line, before, quote, masters) };
  if (old && old.PRC_NO === line.PRC_NO && pricedBy.some((field) => old[field] !== line[field])) Object.assign(next, noPrice);
  const moved = old !== undefined && (old.CURR_CD !== line.CURR_CD || rateDay(before) !== rateDay(quote));
  if (line.CURR_CD && (line.CURR_CD === won || line.EXCH_RATE === null || (moved && old.EXCH_RATE === line.EXCH_RATE)))
    Object.assign(next, masters.rate(rateDay(quote), line.CURR_CD) ?? (moved ? noRate : {}));
  if (line.VAT_TP && (line.VAT_RATE === null || (old && old.VAT_TP !== line.VAT_TP && old.VAT_RATE === line.VAT_RATE)))
    next.VAT_RATE = masters.vatRate(line.VAT_TP) ?? null;
  return { ...next, ...unitOf(next, masters) };
}

const differing = <T extends object>(from: T, to: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(to).filter(([field, value]) => !Object.is(from[field as keyof T] ?? null, value ?? null)),
  ) as Partial<T>;

/**
 * What follows from the change of a quote and its lines; by the same functions the server calculates with. Nothing is calculated while
 * the decimals of a currency are not known.
 */
export function follow(before: Sheet, now: Sheet, masters: Masters): Followed {
  const changed = followedQuote(before.quote, now.quote, masters);
  const quote = { ...now.quote, ...changed };
  const places = [...now.lines.keys()];
  const lines = [...now.lines].map(([i, line]) => followedLine(before.lines.get(i), line, before.quote, quote, masters));
  const currencies = [quote.CURR_CD, ...lines.map((line) => line.CURR_CD)].filter((code) => code !== null && code !== undefined);
  const known = currencies.every((code) => masters.decimals(code) !== undefined);
  const { CURR_CD = null, EXCH_RATE = null, EXCH_UNIT = null } = quote;
  const summed = known ? quoteLines(lines, { CURR_CD, EXCH_RATE, EXCH_UNIT }, (code) => masters.decimals(code) ?? 0) : lines;
  const patches = summed.map((line, n) => [places[n] as number, differing(now.lines.get(places[n] as number) as QuoteLine, line)] as const);
  return { quote: differing(now.quote, quote), lines: new Map(patches.filter(([, patch]) => Object.keys(patch).length > 0)) };
}

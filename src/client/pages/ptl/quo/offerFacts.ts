import { daysBetween } from '../../../../contract/dates';
import { Decimal } from '../../../../contract/decimal';
import { type CostSection, costSections, quoteTotals, type Totals, won } from '../../../../contract/ptl/quo/quoteSum';
import type { Quote, QuoteLine } from '../../../../contract/ptl/quo/tarQuote';
import { type ComparedRow, compareLines } from './compare';

type Rated = Pick<QuoteLine, 'CURR_CD' | 'EXCH_RATE' | 'EXCH_UNIT'>;

/** How long an offer can still be accepted; null where it is not for anybody to decide any more. */
export type Validity = { state: 'open' | 'near'; days: number } | { state: 'today'; hours: number } | { state: 'over' } | null;

/** Days before the end of an offer from which on it warns. */
const nearDays = 3;

/** The validity of a quote on a day of 8 digits at a time of 4. It ends with its last day. */
export function validityOf(quote: Partial<Quote>, today: string, time: string): Validity {
  if (quote.LAST_YN !== 'Y') return null;
  if (quote.QUO_STS === 'EXP') return { state: 'over' };
  if (quote.QUO_STS !== 'OFR' || !quote.VALID_DT) return null;
  const days = daysBetween(today, quote.VALID_DT);
  if (days < 0) return { state: 'over' };
  if (days === 0) return { state: 'today', hours: Math.ceil((24 * 60 - Number(time.slice(0, 2)) * 60 - Number(time.slice(2))) / 60) };
  return { state: days <= nearDays ? 'near' : 'open', days };
}

/** A line of an offer; of one that another revision had and this one has not, the line of that. */
export interface OfferRow {
  key: string;
  line: QuoteLine;
  /** Fell away since the revision compared with: counts in no sum. */
  gone: boolean;
  /** Came since. */
  fresh: boolean;
  /** Total less that of the revision compared with; null where they are in two currencies, or there is none. */
  diff: number | null;
}

/** The lines of one section of costs, with their sums. */
export interface OfferSection extends Totals {
  section: CostSection;
  rows: OfferRow[];
  diff: number | null;
}

/** What an offer is compared with. */
export interface Against {
  quote: Quote;
  lines: readonly QuoteLine[];
}

const sumOf = (rows: readonly OfferRow[]): number | null =>
  rows.some(({ diff }) => diff === null) ? null : Decimal.sum(rows.map(({ diff }) => diff ?? 0)).toNumber();

/** A line that the offer and what it is compared with have together, or one of them alone. */
const rowOf = ({ KEY, one, other, DIFF_AMT }: ComparedRow): OfferRow | null => {
  const line = other ?? one;
  return line && { key: KEY, line, gone: other === null, fresh: one === null, diff: DIFF_AMT };
};

/** The lines of an offer by their sections; compared with another revision those that fell away stand behind the others of their section. */
export function offerSections(lines: readonly QuoteLine[], currency: string | null, against: Against | null): OfferSection[] {
  const rows: OfferRow[] = against
    ? compareLines(against.lines, lines, against.quote.CURR_CD === currency).flatMap((row) => rowOf(row) ?? [])
    : lines.map((line) => ({ key: String(line.LINE_NO), line, gone: false, fresh: false, diff: null }));
  const place = (row: OfferRow) => (row.gone ? lines.length : lines.indexOf(row.line));
  return costSections.flatMap((section) => {
    const own = rows.filter(({ line }) => line.COST_SECT === section).sort((a, b) => place(a) - place(b));
    if (own.length === 0) return [];
    return [{ section, rows: own, ...quoteTotals(own.flatMap(({ line, gone }) => (gone ? [] : line))), diff: against && sumOf(own) }];
  });
}

/** What changed between two revisions: the lines whose total is another one, or that one of them alone has. */
export const changedRows = (sections: readonly OfferSection[]): OfferRow[] =>
  sections.flatMap(({ rows }) => rows.filter(({ diff, gone, fresh }) => gone || fresh || diff !== 0));

/** The total of an offer less that of another revision; null where they are in two currencies. */
export const changeSince = (quote: Partial<Quote>, earlier: Partial<Quote>): number | null =>
  quote.CURR_CD === earlier.CURR_CD
    ? Decimal.of(quote.TOT_AMT ?? 0)
        .minus(earlier.TOT_AMT ?? 0)
        .toNumber()
    : null;

/** The rates that a line is converted with into the currency of its quote, its own first; none where both have one currency. Won has no rate. */
export const ratesUsed = (line: Rated, quote: Rated): Rated[] =>
  line.CURR_CD === quote.CURR_CD ? [] : [line, quote].filter(({ CURR_CD, EXCH_RATE }) => CURR_CD && CURR_CD !== won && EXCH_RATE);

/** The rates that lines were worked out with, each once. */
export function ratesOf(lines: readonly Rated[], quote: Rated): { CURR_CD: string; EXCH_RATE: number; EXCH_UNIT: number }[] {
  const known = new Map<string, { CURR_CD: string; EXCH_RATE: number; EXCH_UNIT: number }>();
  for (const { CURR_CD, EXCH_RATE, EXCH_UNIT } of lines.flatMap((line) => ratesUsed(line, quote)))
    if (CURR_CD && EXCH_RATE) known.set(`${CURR_CD} ${EXCH_RATE}`, { CURR_CD, EXCH_RATE, EXCH_UNIT: EXCH_UNIT ?? 1 });
  return [...known.values()];
}

/** The minimum that a line costs, where it costs no more than that for being too little. */
export function minimumOf({ MIN_AMT, FRGN_AMT, UNIT_QTY, UNIT_PRC, FRT_UNIT, MIN_QTY }: QuoteLine): number | null {
  if (MIN_AMT === null || FRGN_AMT !== MIN_AMT || UNIT_QTY === null || UNIT_PRC === null) return null;
  const priced = Decimal.max(UNIT_QTY, MIN_QTY ?? UNIT_QTY)
    .times(UNIT_PRC)
    .times(FRT_UNIT === 'PCT' ? '0.01' : 1);
  return Decimal.max(priced, MIN_AMT).toNumber() === priced.toNumber() ? null : MIN_AMT;
}

import type { Fault } from '../../call';
import { type ColumnRule, checkRow, isEmail, isEmpty } from '../../rules';
import { ptlQuote } from '../../tables/ptl';
import { type QuoteMeasures, unitQuantity } from './quoteSum';
import { type Quote, type QuoteLine, typedColumns, typedLineColumns } from './tarQuote';

const required: readonly string[] = ptlQuote.required;

/** Longest request text; its column has no length. */
export const longestRequest = 4_000;

/** What each typed column of a quote must keep to. */
export const quoteRules: readonly ColumnRule[] = typedColumns.map((field) => ({
  field,
  required: required.includes(field),
  ...(field === 'REQ_CNNT' ? { type: { type: 'V', len: longestRequest } } : {}),
  ...(['PKG_QTY', 'GRS_WT', 'MSR_CBM'].includes(field) ? { min: 0 } : {}),
  ...(field === 'CNTR_QTY' ? { min: 1, max: 999 } : {}),
  ...(field === 'EXCH_RATE' ? { min: 0.0001 } : {}),
  ...(field === 'EXCH_UNIT' ? { min: 1, max: 1000 } : {}),
}));

/** What each typed column of a line must keep to; quantity and rate are proposed where they are not typed. */
export const lineRules: readonly ColumnRule[] = typedLineColumns.map((field) => ({
  field,
  required: !['UNIT_QTY', 'MIN_AMT', 'EXCH_RATE', 'EXCH_UNIT', 'RMK'].includes(field),
  ...(['UNIT_QTY', 'UNIT_PRC', 'MIN_AMT'].includes(field) ? { min: 0 } : {}),
  ...(field === 'EXCH_RATE' ? { min: 0.0001 } : {}),
  ...(field === 'EXCH_UNIT' ? { min: 1, max: 1000 } : {}),
}));

/** Faults of a quote that need nothing but the quote. */
export function checkQuote(quote: Partial<Quote>, title: (field: string) => string): Fault[] {
  const faults = checkRow(quote as Record<string, unknown>, quoteRules, title);
  const known = typeof quote.EMAIL === 'string' && !isEmpty(quote.EMAIL) && !faults.some((fault) => fault.FIELD === 'EMAIL');
  return known && !isEmail(String(quote.EMAIL)) ? [...faults, { FIELD: 'EMAIL', CODE: 'MSG000019' }] : faults;
}

/** Faults of asking for a price: full loads name their containers (MSG000266), part loads and air cargo weight and volume (MSG000267). */
export function checkMeasures(quote: Partial<Quote>): Fault[] {
  const missing = (CODE: string, ...fields: (keyof Quote)[]): Fault[] =>
    fields.filter((field) => isEmpty(quote[field]) || quote[field] === 0).map((FIELD) => ({ FIELD, CODE }));
  if (quote.LOAD_TP === 'FCL') return missing('MSG000266', 'CNTR_TP_CD', 'CNTR_QTY');
  return quote.LOAD_TP === 'LCL' || quote.TRANS_MODE === 'AIR' ? missing('MSG000267', 'GRS_WT', 'MSR_CBM') : [];
}

/** Faults of a line that need nothing but the line. */
export const checkLine = (line: Partial<QuoteLine>, title: (field: string) => string): Fault[] =>
  checkRow(line as Record<string, unknown>, lineRules, title);

/** TEU of a container type, null where it is not known. */
export type TeuOf = (type: string | null) => number | null;

type Measured = QuoteMeasures & Pick<Quote, 'CNTR_TP_CD'>;

/** The quantity of a line after its quote changed: it follows weight, volume and containers as long as nobody typed over it. */
export function followedQuantity(
  line: Pick<QuoteLine, 'FRT_UNIT' | 'UNIT_QTY'>,
  before: Measured,
  after: Measured,
  teuOf: TeuOf,
): number | null {
  const proposal = (quote: Measured) => unitQuantity(line.FRT_UNIT ?? '', quote, teuOf(quote.CNTR_TP_CD));
  return line.UNIT_QTY === proposal(before) ? (proposal(after) ?? line.UNIT_QTY) : line.UNIT_QTY;
}

import type { Fault, SaveRow } from '../../../contract/call';
import { addDays, isDate8 } from '../../../contract/dates';
import {
  canEditLines,
  canEditQuote,
  fixedColumns,
  type Quote,
  type QuoteLine,
  quoteKey,
  typedColumns,
  typedLineColumns,
} from '../../../contract/ptl/quo/tarQuote';
import { checkLine, checkQuote } from '../../../contract/ptl/quo/tarQuoteRules';
import { isEmpty, stored } from '../../../contract/rules';
import type { Ctx } from '../../lib/serve';
import { forReader, lineTitle, quoteTitle } from './quotes';

/** Where a fault of a column is told: the row it was sent in, and how it is named there. */
export type Place = (field: string) => Pick<Fault, 'ROW_NO' | 'FIELD'>;

/** A line that was sent, and where. */
export interface SentLine {
  row: Partial<SaveRow<QuoteLine>>;
  at: Place;
}

/** What is to become of a quote: the columns sent, none where only lines are, and the changed lines. */
export interface Change {
  /** The quote as it is; none for a new one. */
  before?: Quote;
  beforeLines: readonly QuoteLine[];
  row: Partial<Quote>;
  lines: readonly SentLine[];
  at: Place;
}

/** A line as it is to be. */
export interface DraftLine {
  line: Partial<QuoteLine>;
  before?: QuoteLine;
  /** Was the rate, or the quantity, typed with this save? */
  rateTyped: boolean;
  quantityTyped: boolean;
  at: Place;
}

/** A quote as it is to be, with all its lines. */
export interface Draft {
  quote: Partial<Quote>;
  before?: Quote;
  rateTyped: boolean;
  lines: DraftLine[];
  removed: QuoteLine[];
  at: Place;
}

/** Days a quote is valid where nothing else is said. */
const validDays = 30;

/** What follows from the day a price is asked for. */
export const datesOf = (day: string): Pick<Quote, 'QUO_DT' | 'VALID_DT' | 'EXCH_DT'> => ({
  QUO_DT: day,
  VALID_DT: addDays(day, validDays),
  EXCH_DT: day,
});

/** Puts what was sent upon what is stored, and tells every fault that needs nothing but the quote itself. */
export function drafted(ctx: Ctx<unknown>, change: Change, nameOf: (status: string) => string): { draft: Draft; faults: Fault[] } {
  const { before, row, at } = change;
  const faults: Fault[] = [];
  const refuse = (place: Place, field: string) => {
    const code = before?.LAST_YN === 'N' ? 'MSG000265' : 'MSG000027';
    faults.push({ ...place(field), CODE: code, ARGS: [nameOf(before?.QUO_STS ?? 'TMP')] });
  };
  const quote: Partial<Quote> = before ? { ...before } : newQuote(ctx, row);
  if (before) {
    const seen = forReader(before, ctx);
    for (const column of [...typedColumns, ...fixedColumns]) {
      if (!(column in row) || stored(row[column]) === stored(seen[column])) continue;
      if (canEditQuote(before, column, ctx.user)) Object.assign(quote, { [column]: stored(row[column]) });
      else refuse(at, column);
    }
  }
  quote.EXCH_DT = quote.EXCH_DT ?? quote.QUO_DT;
  const lines = draftedLines(ctx, change, () => canEditLines(before ?? {}, ctx.user), refuse);
  faults.push(...checkQuote(quote, quoteTitle(ctx)).map((fault) => ({ ...fault, ...at(fault.FIELD ?? '') })));
  if (ctx.user.USER_TP === 'C' && isEmpty(quote.CUST_CD))
    faults.push({ ...at('CUST_CD'), CODE: 'MSG000012', ARGS: [quoteTitle(ctx)('CUST_CD')] });
  faults.push(...lines.faults);
  const rateTyped = !isEmpty(quote.EXCH_RATE) && quote.EXCH_RATE !== before?.EXCH_RATE;
  return { draft: { quote, before, rateTyped, lines: lines.lines, removed: lines.removed, at }, faults };
}

/** A quote that is not stored yet: what the person may type, the days that follow, and the corporation's currency. */
function newQuote(ctx: Ctx<unknown>, row: Partial<Quote>): Partial<Quote> {
  const typed = Object.fromEntries(typedColumns.map((c) => [c, canEditQuote({}, c, ctx.user) ? stored(row[c]) : null])) as Partial<Quote>;
  const dates = datesOf(isDate8(typed.QUO_DT ?? '') ? String(typed.QUO_DT) : ctx.today);
  return {
    ...typed,
    QUO_DT: typed.QUO_DT ?? dates.QUO_DT,
    VALID_DT: typed.VALID_DT ?? dates.VALID_DT,
    EXCH_DT: typed.EXCH_DT ?? dates.EXCH_DT,
    CURR_CD: typed.CURR_CD ?? ctx.user.BASE_CURR_CD,
    CORP_CD: ctx.user.CORP_CD,
    QUO_STS: 'TMP',
  };
}

interface DraftLines {
  lines: DraftLine[];
  removed: QuoteLine[];
  faults: Fault[];
}

function draftedLines(
  ctx: Ctx<unknown>,
  { before, beforeLines, lines: sent, at }: Change,
  mayEdit: () => boolean,
  refuse: (place: Place, field: string) => void,
): DraftLines {
  const faults: Fault[] = [];
  const removed: QuoteLine[] = [];
  const byNo = new Map(sent.flatMap((one) => (one.row.BATCH_FLAG === 'insert' ? [] : [[one.row.LINE_NO, one] as const])));
  for (const { row, at: place } of sent) {
    if (!mayEdit()) refuse(place, 'LINE_NO');
    else if (!row.BATCH_FLAG) faults.push({ ...place('BATCH_FLAG'), CODE: 'MSG000012', ARGS: ['BATCH_FLAG'] });
    else if (row.BATCH_FLAG !== 'insert' && !beforeLines.some((line) => line.LINE_NO === row.LINE_NO))
      faults.push({ ...place('LINE_NO'), CODE: 'MSG000043' });
  }
  const kept = beforeLines.flatMap((old): DraftLine[] => {
    const change = byNo.get(old.LINE_NO);
    if (change?.row.BATCH_FLAG === 'delete') {
      removed.push(old);
      return [];
    }
    return [changedLine(old, change ?? { row: {}, at })];
  });
  const added = sent.filter(({ row }) => row.BATCH_FLAG === 'insert').map((one) => newLine(before, one));
  for (const { line, before: old, at: place } of [...kept, ...added]) {
    if (old && !byNo.has(old.LINE_NO)) continue;
    faults.push(...checkLine(line, lineTitle(ctx)).map((fault) => ({ ...fault, ...place(fault.FIELD ?? '') })));
  }
  return { lines: [...kept, ...added], removed, faults };
}

function changedLine(old: QuoteLine, { row, at }: SentLine): DraftLine {
  const line: Partial<QuoteLine> = { ...old };
  for (const column of typedLineColumns) if (column in row) Object.assign(line, { [column]: stored(row[column]) });
  // The price it was made with applies no longer where it is another charge.
  if (line.FRT_CD !== old.FRT_CD || line.FRT_UNIT !== old.FRT_UNIT || line.CURR_CD !== old.CURR_CD)
    Object.assign(line, { PRC_NO: null, MIN_QTY: null, MAX_AMT: null });
  const typed = (column: 'EXCH_RATE' | 'UNIT_QTY') => !isEmpty(line[column]) && line[column] !== old[column];
  // With another unit the quantity that is sent is meant for it, be it the same number.
  const quantityTyped = typed('UNIT_QTY') || ('UNIT_QTY' in row && !isEmpty(line.UNIT_QTY) && line.FRT_UNIT !== old.FRT_UNIT);
  return { line, before: old, rateTyped: typed('EXCH_RATE'), quantityTyped, at };
}

function newLine(quote: Quote | undefined, { row, at }: SentLine): DraftLine {
  const typed = Object.fromEntries([...typedLineColumns, 'PRC_NO' as const].map((column) => [column, stored(row[column])]));
  const line: Partial<QuoteLine> = { ...typed, ...(quote ? { QUO_NO: quote.QUO_NO, QUO_REV: quote.QUO_REV } : {}) };
  return { line, rateTyped: !isEmpty(line.EXCH_RATE), quantityTyped: !isEmpty(line.UNIT_QTY), at };
}

/** Quotes of a list by the key of the revision, for those who look for one of them. */
export const byKey = (quotes: readonly Quote[]): Map<string, Quote> => new Map(quotes.map((quote) => [quoteKey(quote), quote]));

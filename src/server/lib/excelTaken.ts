import { type Cell, cellText } from './excelCells';
import type { ColumnKind } from './excelTable';

/** A message about a cell. */
export interface Said {
  code: string;
  args: (string | number)[];
}

/** What is taken of a cell, what is wrong with it, and what is only doubtful. */
export interface Taken {
  text: string;
  fault: Said | null;
  doubt: Said | null;
}

const fine = (text: string): Taken => ({ text, fault: null, doubt: null });
const wrong = (text: string, code: string, ...args: (string | number)[]): Taken => ({ text, fault: { code, args }, doubt: null });

const dashed = (date: string): string => date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
const clock = (time: string): string => time.replace(/^(\d\d)(\d\d)$/, '$1:$2');

/** A number that a spreadsheet program has written in short, with an exponent: its digits are gone. */
const shortened = /^[+-]?\d(\.\d+)?E\+\d+$/i;

/** A number with a format of its own, of which the text that is seen and the value that is stored must agree. */
function takenNumber(cell: Extract<Cell, { kind: 'number' }>, kind: ColumnKind): Taken {
  const { text, value, format, shown } = cell;
  if (!shown) return wrong(text, 'MSG000509', format, text);
  if (kind !== 'number') return fine(shown.text);
  // Some formats show nought as a dash, or as nothing.
  const seen = shown.number ?? (value === 0 ? 0 : Number.NaN);
  if (seen === Number(text)) return fine(text);
  const decimals = String(seen).split('.')[1]?.length ?? 0;
  const isRounded = Math.abs(seen - value) <= 0.5 * 10 ** -decimals * (1 + 1e-9);
  const said = { code: isRounded ? 'MSG000499' : 'MSG000498', args: [shown.text, text] };
  return isRounded ? { text, fault: null, doubt: said } : { text, fault: said, doubt: null };
}

/** A day, a time or both; of one in the other's column the half that it has stands, which is refused there as what it is. */
function takenMoment({ date, time }: Extract<Cell, { kind: 'moment' }>, kind: ColumnKind): Taken {
  if (kind === 'date') return fine(dashed(date) || clock(time));
  if (kind === 'time') return fine(clock(time) || dashed(date));
  const seen = [dashed(date), clock(time)].filter(Boolean).join(' ');
  return wrong(seen, 'MSG000497', seen);
}

/**
 * What a cell gives to a column of this kind: the text that is seen, of a number its value. Faults are an error (MSG000495), a formula that was never
 * calculated (MSG000496), a day in a column of none (MSG000497), a value that is seen as another one (MSG000498, MSG000509); one that is
 * seen rounded is doubtful (MSG000499).
 */
export function taken(cell: Cell | undefined, kind: ColumnKind, isCsv: boolean): Taken {
  if (typeof cell === 'object') {
    if (cell.kind === 'moment') return takenMoment(cell, kind);
    if (cell.kind === 'number') return takenNumber(cell, kind);
    return wrong(cell.text, cell.kind === 'error' ? 'MSG000495' : 'MSG000496', cell.text);
  }
  const text = cellText(cell);
  if (kind === 'text' && isCsv && shortened.test(text)) return wrong(text, 'MSG000498', text, '?');
  return fine(text);
}

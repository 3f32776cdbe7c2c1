import { dashed, timeText } from '../../contract/shown';
import { titleOf, type UploadColumn } from '../../contract/uploadForm';
import type { SheetRow, SheetText } from './excelRead';
import { type CellValue, type Code, type ReadBy, readCell } from './uploadCell';

export interface UploadError<F extends string = string> {
  rowNo: number;
  column: UploadColumn<F>;
  /** The cell as it was read. */
  text: string;
  code: string;
  args: (string | number)[];
  /** The text could not be read as what the column takes. */
  isUnread?: boolean;
}

export interface CheckedRow<F extends string = string> {
  rowNo: number;
  values: Record<F, string | number | null>;
  errors: UploadError<F>[];
  /** What would stop a later step, but not the save. */
  warnings: UploadError<F>[];
  /** Titles of the cells that were filled from what is known already. */
  filled?: string[];
  /** What the rows of its group say, in short. */
  hash?: string;
  /** The document that was saved of it: the row is passed over. */
  savedAs?: string;
}

/** Would the row be saved? */
export const isGood = (row: CheckedRow): boolean => row.errors.length === 0 && row.savedAs === undefined;

/** Adds a fault to a row, in the column of a form that has the field. */
export type AddFault<F extends string> = (row: CheckedRow<F>, field: F, code: string, args?: (string | number)[], text?: string) => void;

/** Gives what adds faults to the rows of a form; a field that is no column of it has none. */
export function faultAdder<F extends string>(form: readonly UploadColumn<F>[]): AddFault<F> {
  const columns = new Map(form.map((column) => [column.field, column]));
  return (row, field, code, args = [], text = String(row.values[field] ?? '')) => {
    const column = columns.get(field);
    if (column) row.errors.push({ rowNo: row.rowNo, column, text, code, args });
  };
}

/** Gives what reads rows of a sheet by the columns of a form: their values, and the faults of cells that cannot be read. Equal cells of a column are read once. */
export function rowReader<F extends string>(
  form: readonly UploadColumn<F>[],
  { codes, ...by }: ReadBy & { codes: Partial<Record<F, readonly Code[]>> },
): (row: SheetRow) => CheckedRow<F> {
  const known = form.map(() => new Map<string, CellValue>());
  const read = (text: string, i: number, column: UploadColumn<F>): CellValue => {
    const found = known[i]?.get(text) ?? readCell(text, column, codes[column.field], by);
    known[i]?.set(text, found);
    return found;
  };
  return ({ rowNo, cells, faults = [], doubts = [] }) => {
    const row: CheckedRow<F> = { rowNo, values: {} as CheckedRow<F>['values'], errors: [], warnings: [] };
    for (const [i, column] of form.entries()) {
      const text = cells[i] ?? '';
      const seen = faults.find((fault) => fault.column === i);
      const { value, fault }: CellValue = seen ? { value: text, fault: seen } : read(text, i, column);
      row.values[column.field] = value;
      if (fault) row.errors.push({ rowNo, column, text, code: fault.code, args: fault.args, isUnread: true });
    }
    for (const { column: i, code, args } of doubts) {
      const column = form[i];
      if (column) row.warnings.push({ rowNo, column, text: cells[i] ?? '', code, args });
    }
    return row;
  };
}

/** Puts the faults of required cells that are empty before those of cells that could not be read. */
export function needCells<F extends string>(
  row: CheckedRow<F>,
  form: readonly UploadColumn<F>[],
  lang: 'ko' | 'en',
  isNeeded: (column: UploadColumn<F>) => boolean,
): void {
  const missing = form.filter((column) => isNeeded(column) && row.values[column.field] === null);
  row.errors.unshift(
    ...missing.map((column) => ({ rowNo: row.rowNo, column, text: '', code: 'MSG000012', args: [titleOf(column, lang)] })),
  );
}

/** Rows of the same group, in the order they stand; groups in the order of their first rows. A row that names none is one by itself. */
export function groupsBy<F extends string>(rows: readonly CheckedRow<F>[], field: F): CheckedRow<F>[][] {
  const groups = new Map<string, CheckedRow<F>[]>();
  for (const row of rows) {
    const key = String(row.values[field] ?? `:${row.rowNo}`);
    const own = groups.get(key);
    if (own) own.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** Columns that the rows of a group share must be as in its first row: the first row that differs is named. A cell that is refused as empty or unreadable is not compared. */
export function checkShared<F extends string>(
  [first, ...others]: readonly CheckedRow<F>[],
  form: readonly UploadColumn<F>[],
  lang: 'ko' | 'en',
): void {
  if (!first) return;
  for (const column of form) {
    if (!column.order) continue;
    const { field } = column;
    const says = ({ values, errors }: CheckedRow<F>) =>
      !errors.some((error) => error.column.field === field && (error.isUnread || values[field] === null));
    if (!says(first)) continue;
    const differs = others.find((row) => row.values[field] !== first.values[field] && says(row));
    if (!differs) continue;
    const said = String(first.values[field] ?? '-');
    differs.errors.push({
      ...{ rowNo: differs.rowNo, column, text: String(differs.values[field] ?? ''), code: 'MSG000803' },
      args: [titleOf(column, lang), first.rowNo, column.kind === 'date' ? dashed(said) : column.kind === 'time' ? timeText(said) : said],
    });
  }
}

/** A good row of a group with a bad one is not saved either: it says, in the column that names the group, which row stops it. */
export function stopGroup<F extends string>(group: readonly CheckedRow<F>[], column: UploadColumn<F>, lang: 'ko' | 'en'): void {
  const bad = group.find((row) => row.errors.length > 0);
  if (!bad) return;
  for (const row of group)
    if (row.errors.length === 0) {
      const text = String(row.values[column.field] ?? '');
      row.errors.push({ rowNo: row.rowNo, column, text, code: 'MSG000834', args: [bad.rowNo, titleOf(column, lang)] });
    }
}

/** The rows of a file, and what of it was not read. */
export type FormSheet = Pick<SheetText, 'rows' | 'unread'>;

/** Rows of a group some of whose rows stand below the gap, and so were not read, get this fault: the group is not saved in part. */
export function checkUnread<F extends string>(
  rows: readonly CheckedRow<F>[],
  { unread }: FormSheet,
  column: UploadColumn<F>,
  code: string,
): void {
  if (!unread) return;
  for (const row of rows) {
    const key = String(row.values[column.field] ?? '');
    if (unread.keys.includes(key)) row.errors.push({ rowNo: row.rowNo, column, text: key, code, args: [unread.from] });
  }
}

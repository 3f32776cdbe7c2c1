import type { ExcelField } from '../../contract/call';
import { field as standard } from '../../contract/dictionary';
import { isNumbering } from '../../contract/shown';
import { codeName } from '../lib/codes';
import { currencyOf, grouped, isAmount, typeOf } from '../lib/formats';
import { lang, t } from '../lib/texts';
import type { GridColumn } from './column';
import type { SheetColumn, SheetRow } from './excelSheet';
import type { GroupLine } from './groups';
import type { GridModel } from './model';
import type { GridStore } from './store';
import { type TotalsOf, totalOf, totalText } from './totalText';

/** Width of a column in characters, as Excel counts them. */
export const characters = (px: number): number => Math.max(4, Math.round(px / 0.7) / 10);

/** A column of the file: its look, and what stands in it for a row. */
export interface FileColumn<R> extends SheetColumn {
  column: GridColumn<R>;
  value: (row: R) => unknown;
}

/** Names of codes, each looked up once. */
function named(group: string): (code: unknown) => unknown {
  const names = new Map<unknown, string>();
  return (code) => {
    if (code === null || code === undefined || code === '') return null;
    const name = names.get(code) ?? codeName(group, String(code));
    names.set(code, name);
    return name;
  };
}

/** A column of a grid in a file. `plain` leaves codes and Y/N as they are stored. */
export function fileColumn<R extends object>(column: GridColumn<R>, width: number, plain: boolean): FileColumn<R> {
  const { field, label: title } = column;
  const value = (row: R) => column.text?.(row) ?? (row[field] as unknown);
  const text = { title, width: characters(width), kind: 'text' as const, column, value };
  const type = !column.like || standard(field) ? typeOf(field) : column.type;
  if (type?.code === 'YN') return plain ? text : { ...text, value: (row) => (value(row) === 'Y' ? 'V' : null) };
  if (type?.code) {
    const name = named(type.code);
    return plain ? text : { ...text, value: (row) => column.text?.(row) ?? name(row[field]) };
  }
  if (isAmount(field)) {
    const currency = column.currency?.() ?? currencyOf(field) ?? (lang() === 'ko' ? 'KRW' : 'USD');
    return { ...text, kind: 'amount', currency };
  }
  switch (type?.type) {
    case 'N':
      return { ...text, kind: 'number', decimals: type.scale ?? 0 };
    case 'L':
      return { ...text, kind: 'number', decimals: -1 };
    case 'D':
      return { ...text, kind: 'date' };
    case 'T':
      return { ...text, kind: 'time' };
    case 'S':
      return { ...text, kind: 'instant' };
    default:
      return isNumbering(field, type) ? { ...text, decimals: -1 } : text;
  }
}

/** Totals as they are shown: numbers as numbers, those with a text or per cent as text. */
const totalCells = <R extends object, S>(model: GridModel<R, S>, columns: readonly GridColumn<R>[], totals?: TotalsOf<R>) =>
  columns.map((column) => {
    const total = totalOf(model, column, totals);
    const plain = total !== null && /^-?[\d.]{1,15}$/.test(total) && !column.footer?.text && !column.footer?.percent;
    return plain ? Number(total) : totalText(model, column, totals) || null;
  });

/** The total of a column as the server makes it: of all rows of its file. */
export function totalField<R extends object>({ footer, type }: GridColumn<R>): Omit<ExcelField, 'FIELD' | 'WIDTH'> {
  const kind = footer?.kind === 'CUSTOM' ? footer.onServer : footer?.kind;
  if (!kind || kind === 'CHK') return {};
  const scale = type.type === 'N' ? (type.scale ?? 0) : 0;
  if (footer?.kind === 'RATE') return { TOTAL: 'RATE', DECIMALS: footer.decimals ?? scale, PART: footer.part, WHOLE: footer.whole };
  return { TOTAL: kind, DECIMALS: kind === 'AVG' ? (footer?.decimals ?? Math.max(scale, 1)) : scale };
}

/** The line of totals; none where no column has one. */
export function totalsRow<R extends object, S>(model: GridModel<R, S>, columns: readonly GridColumn<R>[]): SheetRow | undefined {
  const cells = totalCells(model, columns);
  if (cells.every((cell) => cell === null)) return undefined;
  const label = cells.indexOf(null);
  return { cells: cells.map((cell, i) => (i === label ? t('UI.GRID.SUM') : cell)), currency: model.store.arranged.totals.currency };
}

/** A line of the file: a row, or the head of a group. */
export type FileLine<R extends object> = { level: number } & ({ row: R } | { group: GroupLine<R> });

/** Every row listed, also those folded away, below the heads of its groups. */
export function fileLines<R extends object>(store: GridStore<R>): FileLine<R>[] {
  const { groupLines, grouping, listed, shape } = store.arranged;
  const rowsOf = (from: number, to: number): FileLine<R>[] =>
    Array.from(listed.subarray(from, to), (i) => ({ level: shape ? shape.level(i) - 1 : 0, row: store.rows[i] as R }));
  if (!groupLines.length) return rowsOf(0, listed.length);
  const grouped = groupLines.flatMap((group): FileLine<R>[] => [
    { level: group.level, group },
    ...(group.level === grouping.length - 1 ? rowsOf(group.start, group.end) : []),
  ]);
  return [
    ...grouped,
    ...rowsOf(
      groupLines.reduce((end, group) => Math.max(end, group.end), 0),
      listed.length,
    ),
  ];
}

/** A line as the worker takes it: the head of a group has its value and number of rows in the first cell that no total takes. */
export function sheetRow<R extends object, S>(model: GridModel<R, S>, columns: readonly FileColumn<R>[], line: FileLine<R>): SheetRow {
  const { level } = line;
  if ('row' in line) {
    const { CURR_CD: currency } = line.row as { CURR_CD?: string | null };
    return { level, currency, cells: columns.map(({ value }) => value(line.row)) };
  }
  const { totals, text, count, start, end } = line.group;
  const rows = () => Array.from(model.store.arranged.listed.subarray(start, end));
  const cells = totalCells(
    model,
    columns.map(({ column }) => column),
    {
      of: totals,
      rows: () => rows().map((i) => model.store.rows[i] as R),
      checked: () => rows().filter((i) => model.store.marks.checked.has(i)).length,
    },
  );
  const head = cells.indexOf(null);
  const shown = `${text || t('UI.GRID.FILTER_BLANK')} (${grouped(count)})`;
  return { level, currency: totals.currency, cells: cells.map((cell, i) => (i === head ? shown : cell)) };
}

import { field as standard } from '../../contract/dictionary';
import { codeName } from '../lib/codes';
import { currencyOf, isAmount, isNumbering, typeOf } from '../lib/formats';
import { lang } from '../lib/texts';
import type { GridColumn } from './column';
import type { SheetColumn, SheetRow } from './excelSheet';
import type { GridModel } from './model';
import { totalOf, totalText } from './totalText';

/** Width of a column in characters, as Excel counts them. */
export const characters = (px: number): number => Math.max(4, Math.round(px / 0.7) / 10);

/** A column of the file: its look, and what stands in it for a row. */
export interface FileColumn<R> extends SheetColumn {
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
  const value = (row: R) => row[field] as unknown;
  const text = { title, width: characters(width), kind: 'text' as const, value };
  const type = !column.like || standard(field) ? typeOf(field) : column.type;
  if (type?.code === 'YN') return plain ? text : { ...text, value: (row) => (value(row) === 'Y' ? 'V' : null) };
  if (type?.code) {
    const name = named(type.code);
    return plain ? text : { ...text, value: (row) => name(value(row)) };
  }
  if (isAmount(field)) return { ...text, kind: 'amount', currency: currencyOf(field) ?? (lang() === 'ko' ? 'KRW' : 'USD') };
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

/** The line of totals as it is shown; none where no column has one. */
export function totalsRow<R extends object, S>(model: GridModel<R, S>, columns: readonly GridColumn<R>[]): SheetRow | undefined {
  const cells = columns.map((column) => {
    const total = totalOf(model, column);
    const plain = total !== null && /^-?[\d.]{1,15}$/.test(total) && !column.footer?.text && !column.footer?.percent;
    return plain ? Number(total) : totalText(model, column) || null;
  });
  return cells.some((cell) => cell !== null) ? { cells, currency: model.store.totals.currency } : undefined;
}

import type { CodeItem } from '../../contract/code';
import { currencyDecimals } from '../../contract/currency';
import { Decimal } from '../../contract/decimal';
import type { Field } from '../../contract/dictionary';
import { field as standard } from '../../contract/dictionary';
import { numberLimits } from '../../contract/rules';
import { dashed, timeText } from '../../contract/shown';
import { composed } from '../../contract/text';
import { matchEntries, readTel } from '../../contract/typed';
import { faultText } from '../fields/form';
import { dateReading, momentReading, numberReading, type Reading, timeReading } from '../fields/reading';
import { codeName, codes, nameOf } from '../lib/codes';
import { amount, checkText, formatValue, grouped } from '../lib/formats';
import type { GridColumn } from './column';
import { everyItem, isEvery } from './every';

/** Is the text of the column's cells always the stored one? */
export const isAsStored = <R>({ kind, field }: GridColumn<R>): boolean => (kind === 'text' || kind === 'memo') && !field.endsWith('_YM');

/** Is a value an amount with more decimals than its currency has? It stands as it was typed, until it is refused. */
function isTooFine(value: unknown, row: object): value is number {
  const decimals = 'CURR_CD' in row && typeof row.CURR_CD === 'string' ? currencyDecimals(row.CURR_CD) : null;
  return typeof value === 'number' && typeof decimals === 'number' && Decimal.of(value).rounded(decimals).compare(value) !== 0;
}

/** Text of a cell as it is shown. */
export function shownText<R extends object>(row: R, column: GridColumn<R>): string {
  const value = row[column.field] as unknown;
  const text = column.text?.(row) ?? null;
  if (text !== null) return text;
  if (value === null || value === undefined || value === '') return '';
  if (column.edit && isTooFine(value, row)) return grouped(value);
  if (column.currency && typeof value === 'number') return amount(value, column.currency());
  if (!column.like || standard(column.field)) return formatValue(column.field, value, row);
  return byType(value, column.type);
}

function byType(value: unknown, type: Field): string {
  if (typeof value === 'number')
    return type.type === 'L' ? String(value) : grouped(value, type.type === 'N' ? (type.scale ?? 0) : undefined);
  const text = String(value);
  if (type.code === 'YN') return checkText(text);
  if (type.code) return codeName(type.code, text);
  if (type.type === 'T') return timeText(text);
  return type.type === 'D' || type.type === 'S' ? dashed(text) : text;
}

/** Text an editor starts with: numbers without grouping, dates dashed, code columns by name. */
export function editText<R extends object>(row: R, column: GridColumn<R>): string {
  const value = row[column.field] as unknown;
  if (value === null || value === undefined) return '';
  if (column.every) return shownText(row, column);
  if (column.kind === 'number') return plainNumber(value as number);
  if (column.kind === 'code' || column.kind === 'date' || column.kind === 'time') return shownText(row, column);
  if (column.kind === 'instant') return dashed(String(value));
  return String(value);
}

/** A number in plain decimal notation. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 }) : text;
}

/** Text of a cell on the clipboard, which pasting here gives back and a spreadsheet understands: plain numbers, dashed dates, checks as Y or N, codes by name where it tells them apart. */
export function copiedText<R extends object>(row: R, column: GridColumn<R>): string {
  const value = row[column.field] as unknown;
  if (column.kind === 'check') return String(value ?? '');
  const text = editText(row, column);
  return column.kind === 'code' && codeNamed(column, text) !== value ? String(value ?? '') : text;
}

/** Entries of a code list that a text may mean, and the one it names, by the names of the language shown. */
function matches(list: readonly CodeItem[], text: string): { found: CodeItem[]; named: CodeItem | null } {
  const { found, named } = matchEntries(
    text,
    list.map((item) => ({ CODE: item.CODE, NAME: nameOf(item), item })),
  );
  return { found: found.map(({ item }) => item), named: named?.item ?? null };
}

/** The code list of a column, behind what stands for all of it. */
const listOf = <R>({ type, every }: GridColumn<R>): CodeItem[] => [...(every ? [everyItem()] : []), ...codes(type.code ?? '')];

/** Entries that a code column offers in a row, as it was loaded, for a text, and the one that names. */
export const codeMatches = <R>(column: GridColumn<R>, loaded: R, text: string): { found: CodeItem[]; named: CodeItem | null } =>
  matches(
    listOf(column).filter(({ CODE }) => !column.only || column.only(loaded, CODE)),
    text,
  );

/** The code that a text names in a column, whatever the row offers: its save says so where that is not taken. */
const codeNamed = <R>(column: GridColumn<R>, text: string): string | undefined => matches(listOf(column), text).named?.CODE;

/** A reading as a cell takes it. */
const taken = (reading: Reading<unknown>): Parsed => ('fault' in reading ? { refused: faultText(reading.fault) } : reading);

/** What a typed or pasted text stands for. `unknown`: it names no entry of the code list; `refused`: why it is no value of the column at all. */
export type Parsed = { value: unknown; unknown?: true } | { refused: string };

/** The stored value of a typed or pasted text; a text that is no number, date or time of the column is refused. */
export function parse<R>(text: string, column: GridColumn<R>): Parsed {
  const trimmed = composed(text).trim();
  if (trimmed === '') return { value: null };
  if (isEvery(column, trimmed)) return { value: everyItem().CODE };
  switch (column.kind) {
    case 'number':
      return taken(numberReading(trimmed, column.type.scale ?? 0, column.label, numberLimits(column.type, column)));
    case 'date':
      return taken(dateReading(trimmed, 'day', column.label));
    case 'time':
      return taken(timeReading(trimmed, column.label));
    case 'instant':
      return taken(momentReading(trimmed, column.label));
    case 'check':
      return { value: /^(y|v|1|true|예|o)$/i.test(trimmed) ? 'Y' : 'N' };
    case 'code': {
      const code = codeNamed(column, trimmed);
      return code === undefined ? { value: trimmed, unknown: true } : { value: code };
    }
    default:
      if (column.type.tel) return { value: readTel(trimmed) ?? trimmed };
      return { value: column.upper ? trimmed.toUpperCase() : trimmed };
  }
}

import { bareNumber, plainText, readDate, readMonth, readTime } from '../../contract/typed';
import { today } from '../lib/dates';
import { finder } from '../lib/hangul';
import type { CellKind, GridColumn } from './column';
import { isAsStored } from './value';

/** What a column lets through: a text typed into the filter row, and stored values chosen or left out in the list; '' is an empty cell. */
export interface ColumnFilter {
  text?: string;
  values?: readonly string[];
  without?: readonly string[];
}

type Shown<R> = (row: R, column: GridColumn<R>) => string;
type Test<R> = (row: R) => boolean;

/** A stored value as the filter knows it. */
export const stored = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const operators = /^(>=|<=|>|<|=)\s*(.*)$/s;
const between = /^(.*?)\s*\.\.\s*(.*)$/s;

const fits: Record<string, (order: number) => boolean> = {
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '=': (order) => order === 0,
};

/**
 * The beginning of the values of a column that a typed day, time or instant stands for, in digits: of a day without its time, a month without its
 * day, an hour without its minutes the same part of a value counts. Null when it is none.
 */
function beginning(text: string, kind: CellKind): string | null {
  const plain = plainText(text);
  if (kind === 'time') {
    const time = readTime(plain);
    return time && !/\d{3}|\d\D+\d/.test(plain) ? time.slice(0, 2) : time;
  }
  const digits = /[^\d\s.:/-]/.test(plain) ? '' : plain.replace(/\D/g, '');
  return readDate(plain, today()) ?? readMonth(plain) ?? (digits || null);
}

/** Compares values of the column with a typed one; null when the text is no value of the column. */
function comparer<R>(text: string, { kind }: GridColumn<R>): ((value: unknown) => number) | null {
  if (kind === 'number') {
    const plain = bareNumber(text);
    const wanted = Number(plain);
    return plain === '' || Number.isNaN(wanted) ? null : (value) => Number(value) - wanted;
  }
  const wanted = beginning(text, kind);
  if (wanted === null) return null;
  return (value) => {
    const own = String(value).slice(0, wanted.length);
    return own < wanted ? -1 : own > wanted ? 1 : 0;
  };
}

const compared = new Set(['number', 'date', 'time', 'instant']);

/** What a typed condition says of a value that is not empty; null when the text is no condition the column understands. */
function condition<R extends object>(text: string, column: GridColumn<R>): Test<unknown> | null {
  const [, operator, operand = ''] = text.match(operators) ?? [];
  if (operator) {
    const order = comparer(operand, column);
    return order && ((value) => fits[operator]?.(order(value)) ?? false);
  }
  const [, from = '', to = ''] = text.match(between) ?? [];
  const [lower, upper] = [comparer(from, column), comparer(to, column)];
  if ((from && !lower) || (to && !upper) || !(lower || upper)) return null;
  return (value) => (lower?.(value) ?? 0) >= 0 && (upper?.(value) ?? 0) <= 0;
}

const isCondition = (text: string): boolean => operators.test(text) || between.test(text);

/** Is the text a condition that a column of numbers or dates does not understand? */
export function isFaulty<R extends object>(text: string, column: GridColumn<R>): boolean {
  const typed = text.trim();
  return compared.has(column.kind) && typed !== '=' && isCondition(typed) && !condition(typed, column);
}

/**
 * What a typed text lets through: `=` empty cells, `=x` this value alone, in numbers and dates `>=x`, `<x`, `x..y`, `x..`; else the cells whose
 * shown text holds it. A condition still without its value lets everything through.
 */
function byText<R extends object>(typed: string, column: GridColumn<R>, shown: Shown<R>): Test<R> | null {
  const text = typed.trim();
  const ofRow = (row: R): unknown => row[column.field];
  if (!text) return null;
  if (text === '=') return (row) => stored(ofRow(row)) === '';
  if (compared.has(column.kind) && isCondition(text)) {
    const holds = condition(text, column);
    return holds && ((row) => stored(ofRow(row)) !== '' && holds(ofRow(row)));
  }
  if (text.startsWith('=')) {
    const wanted = text.slice(1).trim().toLowerCase();
    return (row) => shown(row, column).toLowerCase() === wanted;
  }
  if (column.kind === 'number') {
    const holds = finder(bareNumber(text));
    return (row) => holds(shown(row, column).replaceAll(',', ''));
  }
  const holds = finder(text);
  if (isAsStored(column)) return (row) => holds(stored(ofRow(row)));
  if (column.kind === 'text' || column.kind === 'memo') return (row) => holds(shown(row, column));
  const day = column.kind === 'date' ? readDate(text, today()) : column.kind === 'time' ? readTime(text) : null;
  const known = new Map<unknown, boolean>();
  return (row) => {
    const value = ofRow(row);
    const kept = known.get(value) ?? ((day !== null && value === day) || holds(shown(row, column)));
    known.set(value, kept);
    return kept;
  };
}

function testsOf<R extends object>({ text = '', values, without }: ColumnFilter, column: GridColumn<R>, shown: Shown<R>): Test<R>[] {
  const listed = new Set(values ?? without);
  const chosen = (row: R): boolean => listed.has(stored(row[column.field])) === Boolean(values);
  const typed = byText(text, column, shown);
  return [...(values || without ? [chosen] : []), ...(typed ? [typed] : [])];
}

/** The rows that every column's filter lets through, in their order. */
export function filtered<R extends object>(
  indexes: Int32Array<ArrayBuffer>,
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  filters: Readonly<Record<string, ColumnFilter>>,
  shown: Shown<R>,
): Int32Array<ArrayBuffer> {
  const tests = columns.flatMap((column) => {
    const filter = filters[column.field];
    return filter ? testsOf(filter, column, shown) : [];
  });
  if (!tests.length) return indexes;
  return indexes.filter((i) => tests.every((test) => test(rows[i] as R)));
}

/** A filter without what says nothing; undefined when nothing is left. */
export function tidyFilter({ text, values, without }: ColumnFilter): ColumnFilter | undefined {
  const filter = { ...(text?.trim() ? { text } : {}), ...(values ? { values } : without ? { without } : {}) };
  return Object.keys(filter).length ? filter : undefined;
}

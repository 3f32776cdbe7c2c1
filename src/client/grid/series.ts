import { addDays, addMonths, daysBetween, isDate8 } from '../../contract/dates';
import { Decimal } from '../../contract/decimal';
import type { GridColumn } from './column';

/** How cells are filled: `copy` again and again, `pull` as their values go on, `other` the other way than by `pull`. */
export type FillWay = 'copy' | 'pull' | 'other';

/** A value `n` cells after the first one of a line; before it where `n` is below 0. */
type Series = (n: number) => number | string;

/** What goes on by one step, which a single value has of 1; null where the steps differ. */
function evenly(values: readonly Decimal[]): ((n: number) => Decimal) | null {
  const [first = Decimal.zero, second = first.plus(1)] = values;
  const step = second.minus(first);
  const value = (n: number) => first.plus(step.times(n));
  return values.every((one, n) => one.compare(value(n)) === 0) ? value : null;
}

/** Days go on by months where all are the same day of theirs, else by days. */
function daySeries(days: readonly string[]): Series | null {
  const [first = ''] = days;
  const counted = (of: (day: string) => number) => evenly(days.map((day) => Decimal.of(of(day))));
  const months = counted((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(4, 6)));
  if (months && days.length > 1 && days.every((day) => day.slice(6) === first.slice(6)))
    return (n) => addMonths(first, months(n).minus(months(0)).toNumber());
  const gone = counted((day) => daysBetween(first, day));
  return gone && ((n) => addDays(first, gone(n).toNumber()));
}

/** The series that values of columns side by side or below each other go on in; null where they are copied. */
export function seriesOf<R>(cells: readonly { value: unknown; column: GridColumn<R> }[], way: FillWay): Series | null {
  const values = cells.map(({ value }) => value);
  const days = cells.every(({ value, column }) => column.kind === 'date' && isDate8(String(value)));
  if (way === 'copy' || !values.length || !(days || values.every((value) => typeof value === 'number'))) return null;
  const counts = days || values.length > 1;
  if (counts !== (way === 'pull')) return null;
  if (days) return daySeries(values.map(String));
  const numbers = evenly(values.map((value) => Decimal.of(value as number)));
  return numbers && ((n) => numbers(n).toNumber());
}

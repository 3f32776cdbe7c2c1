/** Calendar arithmetic on dates of 8 digits (`yyyyMMdd`) and times of 4 (`HHmm`), without a zone. */

const toUtc = (date: string) => new Date(Date.UTC(+date.slice(0, 4), +date.slice(4, 6) - 1, +date.slice(6, 8)));
const fromUtc = (d: Date) => d.toISOString().slice(0, 10).replaceAll('-', '');

/** Is it a day of the calendar, in 8 digits? */
export function isDate8(value: string): boolean {
  return /^\d{8}$/.test(value) && value >= '10000101' && fromUtc(toUtc(value)) === value;
}

/** Is it a month, in 6 digits? */
export const isMonth6 = (value: string): boolean => /^\d{6}$/.test(value) && isDate8(`${value}01`);

/** Is it a time of the day from 0000 to 2359? */
export const isTime = (value: string): boolean => /^([01]\d|2[0-3])[0-5]\d$/.test(value);

/** Is it an instant of 14 digits? */
export const isInstant = (value: string): boolean =>
  /^\d{14}$/.test(value) && isDate8(value.slice(0, 8)) && isTime(value.slice(8, 12)) && value.slice(12) <= '59';

export function addDays(date: string, days: number): string {
  const d = toUtc(date);
  d.setUTCDate(d.getUTCDate() + days);
  return fromUtc(d);
}

/** The same day `months` later; the last day of the month where there is no such day. */
export function addMonths(date: string, months: number): string {
  const d = toUtc(date);
  const day = d.getUTCDate();
  d.setUTCDate(1);
  d.setUTCMonth(d.getUTCMonth() + months);
  const last = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 0)).getUTCDate();
  d.setUTCDate(Math.min(day, last));
  return fromUtc(d);
}

/** The last day of a month of 6 digits. */
export const lastDayOf = (month: string): string => addDays(addMonths(`${month}01`, 1), -1);

/** Days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / 86_400_000);

/** 0 Sunday … 6 Saturday. */
export const weekday = (date: string): number => toUtc(date).getUTCDay();

/** Monday to Friday and not a holiday (a set of 8-digit dates). */
export const isBusinessDay = (date: string, holidays: ReadonlySet<string>): boolean =>
  weekday(date) !== 0 && weekday(date) !== 6 && !holidays.has(date);

/** `n` business days after `date`, the date itself not counted. */
export function addBusinessDays(date: string, n: number, holidays: ReadonlySet<string>): string {
  let day = date;
  for (let left = n; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, holidays)) left--;
  }
  return day;
}

/** Longest range a search may span. */
export interface Span {
  days?: number;
  months?: number;
  years?: number;
}

/** Is `to` later than `from` plus the span? A range of exactly the span is allowed. */
export function exceeds(from: string, to: string, max: Span): boolean {
  const end = addDays(addMonths(from, (max.months ?? 0) + (max.years ?? 0) * 12), max.days ?? 0);
  return to > end;
}

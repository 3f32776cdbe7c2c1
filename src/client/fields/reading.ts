import type { Fault } from '../../contract/call';
import { isDate8 } from '../../contract/dates';
import { mostDigits, plainText, readDate, readDecimal, readMoment, readMonth, readTime } from '../../contract/typed';
import { today } from '../lib/dates';

/** What a typed text stands for, or why it stands for nothing. Blank text is an empty value. */
export type Reading<V> = { value: V | null } | { fault: Fault };

/** What a date box holds: a day (8 digits), a month (6) or a year (4). */
export type DateType = 'day' | 'month' | 'year';

const isBlank = (text: string): boolean => plainText(text) === '';

/** A number with no more decimals than there is room for, never a rounded one, and within its limits, where it has any. */
export function numberReading(text: string, scale: number, title: string, limits?: { min: number; max: number }): Reading<number> {
  if (isBlank(text)) return { value: null };
  const value = readDecimal(text, scale);
  switch (value) {
    case 'NONE':
      return { fault: { CODE: 'MSG000015', ARGS: [title] } };
    case 'DIGITS':
      return { fault: { CODE: 'MSG000479', ARGS: [title, mostDigits] } };
    case 'DECIMALS':
      return { fault: scale ? { CODE: 'MSG000475', ARGS: [title, scale] } : { CODE: 'MSG000476', ARGS: [title] } };
    default:
      return limits && (value < limits.min || value > limits.max)
        ? { fault: { CODE: 'MSG000016', ARGS: [title, limits.min, limits.max] } }
        : { value };
  }
}

/** A whole date with stray letters in it, as a key beside the right one leaves them. */
const stray = { day: /^(\d{4})-?(\d{2})-?(\d{2})$/, month: /^(\d{4})-?(\d{2})$/, year: /^(\d{4})$/ } as const;

/** The digits of a whole date as it is typed, in one or dashed, stray letters left out; null for any other text. */
export function wholeDate(text: string, type: DateType): string | null {
  const digits = stray[type].exec(text.replace(/\p{L}/gu, ''))?.slice(1).join('');
  return digits && isDate8(digits.padEnd(6, '01').padEnd(8, '01')) ? digits : null;
}

/** A day, month or year as people write it. */
export function dateReading(text: string, type: DateType, title: string): Reading<string> {
  if (isBlank(text)) return { value: null };
  const written = type === 'day' ? readDate(text, today()) : type === 'month' ? readMonth(text) : null;
  const value = written ?? wholeDate(plainText(text), type);
  return value === null ? { fault: { CODE: type === 'day' ? 'MSG000474' : 'MSG000477', ARGS: [title] } } : { value };
}

/** A time as people write it. */
export function timeReading(text: string, title: string): Reading<string> {
  if (isBlank(text)) return { value: null };
  const value = readTime(text);
  return value === null ? { fault: { CODE: 'MSG000014', ARGS: [title] } } : { value };
}

/** A day with a time as people write them. */
export function momentReading(text: string, title: string): Reading<string> {
  if (isBlank(text)) return { value: null };
  const value = readMoment(text, today());
  return value === null ? { fault: { CODE: 'MSG000840', ARGS: [title] } } : { value };
}

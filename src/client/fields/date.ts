import { isDate8, isMonth6 } from '../../contract/dates';

export type DateType = 'day' | 'month' | 'year';

/** Digits of a whole value. */
export const digitsOf = { day: 8, month: 6, year: 4 } as const;

/** Typed text with all but digits stripped, dashed as far as it goes: at most 10 long. Gives the caret too. */
export function typedDate(typed: string, caret: number, type: DateType): { text: string; caret: number } {
  const digits = typed.replace(/\D/g, '').slice(0, digitsOf[type]);
  const before = Math.min(typed.slice(0, caret).replace(/\D/g, '').length, digits.length);
  return { text: dashedDate(digits), caret: dashedDate(digits.slice(0, before)).length };
}

/** 2026, 2026-1, 2026-11, 2026-11-2 … */
export const dashedDate = (digits: string): string =>
  [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter(Boolean).join('-');

/** The stored value of a whole text; null for an incomplete one or one that is no date. */
export function storedDate(text: string, type: DateType): string | null {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== digitsOf[type]) return null;
  const valid = type === 'day' ? isDate8(digits) : type === 'month' ? isMonth6(digits) : isDate8(`${digits}0101`);
  return valid ? digits : null;
}

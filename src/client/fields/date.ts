import { type DateType, wholeDate } from './reading';

/** Digits of a whole value. */
export const digitsOf = { day: 8, month: 6, year: 4 } as const;

/** A typed text; one that has the digits of a whole date is dashed at once. Gives the caret too. */
export function typedDate(typed: string, caret: number, type: DateType): { text: string; caret: number } {
  const digits = wholeDate(typed, type);
  if (!digits) return { text: typed, caret };
  const before = typed.slice(0, caret).replace(/\D/g, '').length;
  return { text: dashedDate(digits), caret: dashedDate(digits.slice(0, before)).length };
}

/** 2026, 2026-1, 2026-11, 2026-11-2 … */
export const dashedDate = (digits: string): string =>
  [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter(Boolean).join('-');

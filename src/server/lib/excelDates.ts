import { addDays, daysBetween } from '../../contract/dates';

/** The day from which Excel counts: right from March 1900 on, as its calendar has a 29 February 1900 that never was. */
const firstDay = '18991230';

/** Days of a date of 8 digits as Excel counts them. */
export const serialOf = (date: string): number => daysBetween(firstDay, date);

/** The date of 8 digits of an Excel day. */
export const dateOf = (serial: number): string => addDays(firstDay, serial);

/**
 * The moment of a day as a workbook counts it, its fraction the time; of a time alone it lies before 1900. Days up to 28 February 1900 are those
 * that Excel shows, its 29 February is the 28th. Workbooks of old Macs count from 1904, by the right calendar. NaN for a day no calendar has.
 */
export function momentOf(serial: number, is1904: boolean): Date {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return new Date(first + Math.round(serial * 86_400_000));
}

/** Is a built-in number format one of a day or time? Those of 27 to 36 and 50 to 58 are so in Korean, Chinese and Japanese. */
export const isDateFormatId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** What stands for itself in a format: quoted, escaped, a width (`_d`), a filling (`*d`), a colour, condition or language in brackets. */
const literals = /"[^"]*"?|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]?/gi;

/** Does a number format (`yyyy"년" m"월"`, `[h]:mm`) show a number as a day or time? So it is where a letter of them stands for no text. */
export const isDateFormat = (format: string): boolean => /[dhmsy]|aaa/i.test(format.replace(literals, ''));

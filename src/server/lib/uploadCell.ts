import { bareContainerNo } from '../../contract/rules';
import { bareNumber, isMisgrouped, matchEntries, plainText, readDate, readTel, readTime } from '../../contract/typed';
import { highest, titleOf, type UploadColumn } from '../../contract/uploadForm';

/** A fault of one cell; arguments that are titles are given in the language of the check. */
export interface CellFault {
  code: string;
  args: (string | number)[];
}

/** What a cell holds after reading: the wire value, or the text as typed where it cannot be read. */
export interface CellValue {
  value: string | number | null;
  fault?: CellFault;
}

/** A code in use and its name. */
export interface Code {
  CODE: string;
  NAME: string;
}

/** What the cells of a form are read with. */
export interface ReadBy {
  lang: 'ko' | 'en';
  /** The day that dates without a year are of, 8 digits. */
  today: string;
}

/** Decimals of a number that are not zeros at its end. */
const decimalsOf = (plain: string): number => plain.split('.')[1]?.replace(/0+$/, '').length ?? 0;

function number(text: string, column: UploadColumn, title: string): CellValue {
  const plain = bareNumber(text);
  if (!/^-?\d{1,20}(\.\d{1,20})?$/.test(plain) || isMisgrouped(text)) return { value: text, fault: { code: 'MSG000015', args: [title] } };
  const value = Number(plain);
  const [min, max] = [column.min ?? 0, highest(column)];
  if (value < min || value > max) return { value: text, fault: { code: 'MSG000016', args: [title, min, max] } };
  const { scale = 0 } = column;
  if (decimalsOf(plain) <= scale) return { value };
  return { value: text, fault: scale ? { code: 'MSG000475', args: [title, scale] } : { code: 'MSG000476', args: [title] } };
}

/** A day of this century as a spreadsheet program counts it, where the format of a date is missing. */
const dayNumber = /^[34567]\d{4}(\.0*)?$/;

/** Codes that a text may mean, named one by one; of many the first. */
const mostAlike = (alike: readonly string[]): string => alike.slice(0, 5).join(', ') + (alike.length > 5 ? ' …' : '');

/** The code that a text names: by itself or by its whole name, in any letter case. */
function codeNamed(text: string, codes: readonly Code[]): string | null {
  const { named } = matchEntries(text, codes);
  const wanted = plainText(text).toLowerCase();
  return named && [named.CODE, named.NAME].some((known) => known.toLowerCase() === wanted) ? named.CODE : null;
}

/**
 * Reads one cell as its column says: length, type, then whether the code is known. Dates, times, numbers and codes are taken as they are
 * anywhere else. Whether it is required is asked of the row, not here.
 */
export function readCell(text: string, column: UploadColumn, codes: readonly Code[] | undefined, { lang, today }: ReadBy): CellValue {
  if (text === '') return { value: null };
  const title = titleOf(column, lang);
  const wrong = (code: string, ...args: (string | number)[]): CellValue => ({ value: text, fault: { code, args } });
  switch (column.kind) {
    case 'number':
      return number(text, column, title);
    case 'date': {
      const date = readDate(text, today);
      if (date) return { value: date };
      return dayNumber.test(text) ? wrong('MSG000483', title, text) : wrong('MSG000474', title);
    }
    case 'time': {
      const time = readTime(text);
      return time ? { value: time } : wrong('MSG000014', title);
    }
    case 'code': {
      const code = codeNamed(text, codes ?? []);
      if (code) return { value: code };
      const alike = matchEntries(text, codes ?? []).found.map(({ CODE, NAME }) => `${CODE} ${NAME}`);
      return alike.length ? wrong('MSG000482', title, text, mostAlike(alike)) : wrong('MSG000017', title, text);
    }
    case 'digits': {
      const digits = plainText(text);
      return /^\d+$/.test(digits) && digits.length === column.len ? { value: digits } : wrong('MSG000478', title, column.len);
    }
    case 'tel': {
      const tel = readTel(text);
      if (tel === null) return wrong('MSG000481', title);
      return tel.length > column.len ? wrong('MSG000358', title, column.len, tel.length) : { value: tel };
    }
    default: {
      const stored = column.kind === 'container' ? bareContainerNo(text) : text;
      const length = [...stored].length;
      return length > column.len ? wrong('MSG000358', title, column.len, length) : { value: stored };
    }
  }
}

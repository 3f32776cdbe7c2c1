import { isDate8, isTime } from '../../../contract/dates';
import { type FormColumn, highest, titleOf } from '../../../contract/pan/dlvOrdForm';
import { dateOf } from '../../lib/excelDates';

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

const numberPattern = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;

/**
 * Dates as 8 digits from `yyyyMMdd`, with `-`, `.` or `/` between, or from an Excel date with its time; null for anything else.
 * An Excel date whose cell lost its format is a number of five digits.
 */
export function dateText(text: string): string | null {
  if (/^[2-9]\d{4}$/.test(text)) return dateOf(Number(text));
  const parts = /^(\d{4})([-./]?)(\d{1,2})\2(\d{1,2})\.?( \d{4})?$/.exec(text);
  if (!parts || (!parts[2] && (parts[3]?.length !== 2 || parts[4]?.length !== 2))) return null;
  const date = `${parts[1]}${parts[3]?.padStart(2, '0')}${parts[4]?.padStart(2, '0')}`;
  return isDate8(date) ? date : null;
}

/** Times as 4 digits from `HHmm` (also without its leading zero, as a number loses it), `HH:mm`, or an Excel date with its time; else null. */
export function timeText(text: string): string | null {
  const parts = /^(?:\d{8} )?(\d{2}):?(\d{2})(?::00)?$/.exec(text) ?? /^(\d):?(\d{2})(?::00)?$/.exec(text);
  const time = parts ? `${parts[1]?.padStart(2, '0')}${parts[2]}` : '';
  return isTime(time) ? time : null;
}

/** Decimals of a number that are not zeros at its end. */
function decimalsOf(plain: string): number {
  const point = plain.indexOf('.');
  let end = plain.length;
  while (point >= 0 && plain[end - 1] === '0') end--;
  return point < 0 ? 0 : end - point - 1;
}

function number(text: string, column: FormColumn, title: string): CellValue {
  if (!numberPattern.test(text)) return { value: text, fault: { code: 'MSG000015', args: [title] } };
  const plain = text.replaceAll(',', '');
  const value = Number(plain);
  const decimals = decimalsOf(plain);
  const [min, max] = [column.min ?? 0, highest(column)];
  if (value < min || value > max || decimals > (column.scale ?? 0))
    return { value: text, fault: { code: 'MSG000016', args: [title, min, max] } };
  return { value };
}

/**
 * Reads one cell as its column says: length, type, then whether the code is known. Codes are taken in either case.
 * Whether it is required is asked of the row, not here.
 */
export function readCell(text: string, column: FormColumn, codes: ReadonlySet<string> | undefined, lang: 'ko' | 'en'): CellValue {
  if (text === '') return { value: null };
  const title = titleOf(column, lang);
  const wrong = (code: string, ...args: (string | number)[]): CellValue => ({ value: text, fault: { code, args } });
  const length = [...text].length;
  switch (column.kind) {
    case 'number':
      return number(text, column, title);
    case 'date': {
      const date = dateText(text);
      return date ? { value: date } : wrong('MSG000187');
    }
    case 'time': {
      const time = timeText(text);
      return time ? { value: time } : wrong('MSG000014', title);
    }
    case 'code': {
      const code = text.toUpperCase();
      return codes?.has(code) ? { value: code } : wrong('MSG000017', title, text);
    }
    case 'digits':
      if (!/^\d+$/.test(text)) return wrong('MSG000015', title);
      if (length > column.len) return wrong('MSG000358', title, column.len, length);
      return length === column.len ? { value: text } : wrong('MSG000013', '{row}', title);
    default:
      return length > column.len ? wrong('MSG000358', title, column.len, length) : { value: text };
  }
}

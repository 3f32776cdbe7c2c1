import { isDateFormat, isDateFormatId } from './excelDates';
import { Tags } from './excelTags';

/** What the numbers of a cell format stand for. */
export interface NumberFormat {
  /** A day, a time or both. */
  isDate: boolean;
  /** How a number is shown (`#,##0.0`). */
  code: string;
}

export const general: NumberFormat = { isDate: false, code: 'General' };

/** Longest number format of a workbook. */
const maxFormat = 255;

const accounting = (symbol: string, decimals: string) =>
  ['-', `-${symbol}`].map((minus, i) => `_-${i ? '' : symbol}${i ? minus : ''}* #,##0${decimals}_-`).join(';');

/** The formats that a workbook names by their number alone; others of them are days, or shown as they are. */
const builtIn: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: accounting('', ''),
  42: accounting('₩', ''),
  43: accounting('', '.00'),
  44: accounting('₩', '.00'),
  48: '##0.0E+0',
};

/** The cell formats of a workbook, by the number of the style that cells name. */
export function numberFormats(styles: Buffer): NumberFormat[] {
  const custom = new Map<string, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inNumbers = false;
  let inCells = false;
  const tags = new Tags(styles);
  while (tags.next()) {
    if (tags.is('numFmts')) inNumbers = !tags.isEnd;
    else if (tags.is('cellXfs')) inCells = !tags.isEnd && !tags.isEmpty;
    else if (inNumbers && tags.opens('numFmt')) {
      const code = tags.attribute('formatCode').slice(0, maxFormat);
      custom.set(tags.attribute('numFmtId'), { isDate: isDateFormat(code), code });
    } else if (inCells && tags.opens('xf')) {
      const id = tags.attribute('numFmtId');
      formats.push(custom.get(id) ?? { isDate: isDateFormatId(Number(id)), code: builtIn[id] ?? general.code });
    }
  }
  return formats;
}

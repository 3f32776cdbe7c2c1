import { isDateFormat, isDateFormatId } from './excelDates';
import { Tags } from './excelTags';

/** What the numbers of a cell format stand for. */
export interface NumberFormat {
  /** A day, a time or both. */
  isDate: boolean;
  /** Digits of a code with leading zeros, whose format is zeros alone (00000); 0 for any other number. */
  digits: number;
}

/** Longest number format of a workbook. */
const maxFormat = 255;

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
      custom.set(tags.attribute('numFmtId'), { isDate: isDateFormat(code), digits: /^0{2,}$/.test(code) ? code.length : 0 });
    } else if (inCells && tags.opens('xf')) {
      const id = tags.attribute('numFmtId');
      formats.push(custom.get(id) ?? { isDate: isDateFormatId(Number(id)), digits: 0 });
    }
  }
  return formats;
}

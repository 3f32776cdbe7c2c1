import { isDate8, isTime } from '../../contract/dates';
import { serialOf } from './excelDates';

/** What a column of a workbook holds. `check` shows Y as V and anything else as nothing. */
export type CellKind = 'text' | 'number' | 'date' | 'time' | 'instant' | 'check';

/** Number of a style in `stylesXml`. */
export const style = { plain: 0, head: 1, text: 2, quoted: 3, date: 4, time: 5, instant: 6, check: 7, note: 8, number: 9 };

const numberFormats = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.000###', '0'];

/** Style of a number with this many decimals; -1 is a plain number without grouping. */
export const numberStyle = (scale: number): number => style.number + (scale < 0 ? 5 : Math.min(scale, 4));

const formats: [number, string][] = [
  [170, 'yyyy\\-mm\\-dd'],
  [171, 'hh:mm'],
  [172, 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
  ...numberFormats.map((format, i): [number, string] => [180 + i, format]),
];

const xf = (format: number, font = 0, fill = 0, border = 0, rest = '', inner = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${rest}>${inner}</xf>`;

const align = (horizontal: string, wrap = '') => `<alignment horizontal="${horizontal}" vertical="center"${wrap}/>`;

/** The styles of every workbook made here; a style's place is its number in `style`. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats
  .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="10"/><name val="맑은 고딕"/><family val="2"/></font><font><b/><sz val="10"/><name val="맑은 고딕"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EEF2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA7B0"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="15">${[
  xf(0),
  xf(49, 1, 2, 1, ' applyAlignment="1"', align('center', ' wrapText="1"')),
  xf(49),
  xf(49, 0, 0, 0, ' quotePrefix="1"'),
  xf(170, 0, 0, 0, ' applyAlignment="1"', align('center')),
  xf(171, 0, 0, 0, ' applyAlignment="1"', align('center')),
  xf(172, 0, 0, 0, ' applyAlignment="1"', align('center')),
  xf(49, 0, 0, 0, ' applyAlignment="1"', align('center')),
  xf(49, 0, 0, 0, ' applyAlignment="1"', '<alignment vertical="top" wrapText="1"/>'),
  ...numberFormats.map((_, i) => xf(180 + i)),
].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const forbidden = '\\p{Surrogate}\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff';
const unusual = new RegExp(`[${forbidden}]|_x[0-9A-Fa-f]{4}_`, 'u');
const unusualAll = new RegExp(`[${forbidden}]`, 'gu');

/** Text as it may stand in a workbook's XML: escaped, without characters XML does not know, at most 32,767 of them. */
export function xmlText(value: string): string {
  let text = value.length > 32_767 ? value.slice(0, 32_767) : value;
  if (unusual.test(text)) text = text.replace(unusualAll, '').replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (c) => special[c] ?? c) : text;
}

/** Letters of a column, counted from 0: A, B … Z, AA. */
export function letterOf(column: number): string {
  let letters = '';
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
}

/** Column of a cell's name or of its letters alone, counted from 0. */
export function columnOf(cell: string): number {
  let n = 0;
  for (let i = 0; i < cell.length; i++) {
    const letter = cell.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    n = n * 26 + letter;
  }
  return n - 1;
}

const textCell = (ref: string, value: string, s: number) =>
  `<c r="${ref}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;

/** One cell as XML; nothing for an empty one. A text that a program might take for a formula is marked as quoted. */
export function cellXml(ref: string, value: unknown, kind: CellKind, scale = 0, textStyle: number = style.text): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (kind === 'check') return text === 'Y' ? textCell(ref, 'V', style.check) : '';
  if (kind === 'number' && Number.isFinite(Number(value))) return `<c r="${ref}" s="${numberStyle(scale)}"><v>${text}</v></c>`;
  if (kind === 'date' && isDate8(text)) return `<c r="${ref}" s="${style.date}"><v>${serialOf(text)}</v></c>`;
  if (kind === 'time' && isTime(text))
    return `<c r="${ref}" s="${style.time}"><v>${(+text.slice(0, 2) * 60 + +text.slice(2)) / 1440}</v></c>`;
  if (kind === 'instant' && /^\d{14}$/.test(text)) {
    const seconds = +text.slice(8, 10) * 3600 + +text.slice(10, 12) * 60 + +text.slice(12);
    return `<c r="${ref}" s="${style.instant}"><v>${serialOf(text.slice(0, 8)) + seconds / 86_400}</v></c>`;
  }
  return textCell(ref, text, textStyle === style.text && /^[=+\-@\t\r\n']/.test(text) ? style.quoted : textStyle);
}

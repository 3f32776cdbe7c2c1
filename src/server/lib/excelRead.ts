import { openBook, stringsOf } from './excelBook';
import { momentOf } from './excelDates';
import { type NumberFormat, numberFormats } from './excelFormats';
import { spelt, Tags } from './excelTags';
import { columnOf } from './excelXml';
import { Refusal } from './refusal';

/** A row of a sheet: its number in Excel, counted from 1, and the text of its cells from column A on. */
export interface SheetRow {
  rowNo: number;
  cells: string[];
}

export interface SheetText {
  header: string[];
  rows: SheetRow[];
}

/** Columns that are read: what stands to the right of them belongs to no form. */
const maxColumns = 256;
/** Characters of all cells: cells may name the same long text again and again. */
const maxText = 50_000_000;

/** A number as it was typed: without the noise of binary fractions and without an exponent; a code with its leading zeros. */
function numberText(value: number, digits: number): string {
  const rounded = Number(value.toPrecision(15));
  let text = String(rounded);
  if (text.includes('e'))
    text = rounded
      .toFixed(Math.abs(rounded) < 1 ? 20 : 0)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
  return digits && Number.isInteger(rounded) && rounded >= 0 ? text.padStart(digits, '0') : text;
}

/** A moment as a date of 8 digits, a time of 4, or both with a space between. */
function momentText(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / 60_000) * 60_000);
  if (Number.isNaN(rounded.getTime())) return '';
  const iso = rounded.toISOString();
  const [date, time] = [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')];
  if (rounded.getUTCFullYear() < 1900) return time;
  return time === '0000' ? date : `${date} ${time}`;
}

/** Goes over a cell and gives its trimmed text. */
type CellReader = (tags: Tags) => string;

export function cellReader(strings: (at: number) => string, formats: readonly NumberFormat[] = [], is1904 = false): CellReader {
  const numeric = (text: string, style: string): string => {
    const value = Number(text);
    if (text === '' || Number.isNaN(value)) return text;
    if (!Number.isFinite(value)) return '';
    const format = formats[Number(style)];
    return format?.isDate && style ? momentText(momentOf(value, is1904)) : numberText(value, style && format ? format.digits : 0);
  };
  return (tags) => {
    if (tags.isEmpty) return '';
    const [type, style, outer] = [tags.attribute('t'), tags.attribute('s'), tags.depth];
    let value = '';
    let inline = '';
    while (tags.next() && tags.depth > outer) {
      if (tags.opens('v')) value = tags.text();
      else if (tags.opens('is')) inline = tags.runs();
    }
    if (type === 's') return strings(value === '' ? -1 : Number(value));
    if (type === 'inlineStr') return inline.trim();
    if (type === 'str') return spelt(value).trim();
    if (type === 'b') return value === '1' || value.toLowerCase() === 'true' ? 'Y' : 'N';
    return type === 'e' ? value.trim() : numeric(value.trim(), style);
  };
}

/** Goes over a row and gives the texts of its cells, up to the last that has one. */
function rowCells(tags: Tags, read: CellReader): string[] {
  const cells: string[] = [];
  if (tags.isEmpty) return cells;
  const outer = tags.depth;
  let column = -1;
  while (tags.next() && tags.depth > outer) {
    if (!tags.opens('c')) continue;
    const ref = tags.attribute('r');
    column = ref ? columnOf(ref) : column + 1;
    const text = read(tags);
    if (text === '' || column < 0 || column >= maxColumns) continue;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  return cells;
}

/** Of every row up to `rows` whether its column A lies in a merged area without being its top. */
function mergedRows(xml: Buffer, rows: number): (rowNo: number) => boolean {
  const changes = new Int32Array(rows + 2);
  const tags = new Tags(xml, Math.max(0, xml.lastIndexOf('sheetData>')));
  let any = false;
  while (tags.next()) {
    const [, from, to] = tags.opens('mergeCell') ? (/^A(\d+):[A-Z]+(\d+)$/.exec(tags.attribute('ref').replaceAll('$', '')) ?? []) : [];
    if (!from || !to || Number(from) >= Number(to) || Number(from) >= rows) continue;
    any = true;
    changes[Number(from) + 1] = (changes[Number(from) + 1] ?? 0) + 1;
    const behind = Math.min(Number(to), rows) + 1;
    changes[behind] = (changes[behind] ?? 0) - 1;
  }
  if (any) for (let i = 1; i < changes.length; i++) changes[i] = (changes[i] ?? 0) + (changes[i - 1] ?? 0);
  return (rowNo) => any && (changes[rowNo] ?? 0) > 0;
}

/**
 * Reads the first sheet of an .xlsx: the header of row 1 and the rows from row 2 until column A is empty. Every cell comes as trimmed text:
 * a formula as its stored value, an Excel date as 8 digits, a time as 4, a number without grouping, a code with its leading zeros,
 * a merged area as its top left cell (a row whose column A lies in such an area is read, although A is empty).
 * At most `maxRows` + 1 rows come, so that more than allowed is seen. 415 MSG000301 for what is no .xlsx, 422 MSG000304 for a broken one.
 */
export async function readSheet(buffer: Buffer, name = '', maxRows = 100_000): Promise<SheetText> {
  const book = await openBook(buffer, name);
  const strings = await stringsOf(book);
  const formats = numberFormats((await book.archive.read(book.styles)) ?? Buffer.alloc(0));
  const xml = (await book.archive.read(book.sheet)) ?? Buffer.alloc(0);
  const isMerged = mergedRows(xml, maxRows + 2);
  const cellText = cellReader(strings, formats, book.is1904);
  const read: SheetText = { header: [], rows: [] };
  const tags = new Tags(xml);
  let [rowNo, next, size] = [0, 2, 0];
  while (tags.next() && !tags.ends('sheetData')) {
    if (!tags.opens('row')) continue;
    rowNo = Number(tags.attribute('r') || rowNo + 1);
    const cells = rowCells(tags, cellText);
    for (const cell of cells) size += cell.length;
    if (!Number.isSafeInteger(rowNo) || size > maxText) throw new Refusal(422, 'MSG000304');
    if (rowNo === 1) {
      read.header = cells;
      continue;
    }
    for (; next < rowNo && isMerged(next); next++) read.rows.push({ rowNo: next, cells: [] });
    if (next < rowNo || next > maxRows + 2 || (!cells[0] && !isMerged(rowNo))) break;
    read.rows.push({ rowNo, cells });
    next++;
  }
  return read;
}

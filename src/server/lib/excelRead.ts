import { zipSync } from 'fflate';
import type { CellValue } from 'hucre/xlsx';
import { readXlsx } from 'hucre/xlsx';
import { openBook } from './excelBook';
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

/** A number as it was typed: without the noise of binary fractions and without an exponent. */
function numberText(value: number, format = ''): string {
  const rounded = Number(value.toPrecision(15));
  let text = String(rounded);
  if (text.includes('e'))
    text = rounded
      .toFixed(Math.abs(rounded) < 1 ? 20 : 0)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
  // A format of zeros alone (00000) is how Excel keeps the leading zeros of a code.
  return /^0{2,}$/.test(format) && Number.isInteger(rounded) && rounded >= 0 ? text.padStart(format.length, '0') : text;
}

/** A moment as a date of 8 digits, a time of 4, or both with a space between. */
function momentText(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / 60_000) * 60_000);
  const iso = rounded.toISOString();
  const [date, time] = [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')];
  if (rounded.getUTCFullYear() < 1900) return time;
  return time === '0000' ? date : `${date} ${time}`;
}

function cellText(value: CellValue | undefined, format?: string): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value, format) : '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return value.trim();
}

const needed = (entry: string) => /\.(xml|rels)$/i.test(entry) && !/^(docProps|customXml|xl\/(drawings|charts|media))\//.test(entry);

/** The sheet's XML without the rows after the first `count`, so that a long one costs no more than a short one. */
function cutRows(xml: Buffer, count: number): Buffer {
  const data = /<((?:\w+:)?)sheetData[\s>]/.exec(xml.toString('latin1', 0, 1 << 20));
  if (!data) return xml;
  const [row, end] = [`<${data[1]}row`, `</${data[1]}sheetData>`];
  let at = data.index;
  for (let rows = 0; rows <= count; rows++) {
    at = xml.indexOf(row, at + 1);
    if (at < 0) return xml;
  }
  const rest = xml.indexOf(end, at);
  return rest < 0 ? xml : Buffer.concat([xml.subarray(0, at), xml.subarray(rest)]);
}

/** The first sheet's cells, up to `maxRows` rows; refuses what cannot be read as a workbook (422 MSG000304). */
async function firstSheet(buffer: Buffer, name: string, maxRows: number) {
  const { parts, sheet: path } = await openBook(buffer, name, needed);
  for (const part of parts.keys()) if (part !== path && part.startsWith(path.slice(0, path.lastIndexOf('/') + 1))) parts.delete(part);
  parts.set(path, cutRows(parts.get(path) ?? Buffer.alloc(0), maxRows));
  try {
    // Packed anew, so that the reader sees nothing but what was proved to be within the limits.
    const book = await readXlsx(zipSync(Object.fromEntries(parts), { level: 0 }), { sheets: [0], readStyles: true });
    const sheet = book.sheets[0];
    if (sheet) return sheet;
  } catch {
    // What the reader cannot make out is no form of ours.
  }
  throw new Refusal(422, 'MSG000304');
}

/**
 * Reads the first sheet of an .xlsx: the header of row 1 and the rows from row 2 until column A is empty. Every cell comes as trimmed text:
 * a formula as its stored value, an Excel date as 8 digits, a time as 4, a number without grouping, a code with its leading zeros,
 * a merged area as its top left cell (a row whose column A lies in such an area is read, although A is empty).
 * At most `maxRows` + 1 rows come, so that more than allowed is seen. 415 MSG000301 for what is no .xlsx, 422 MSG000304 for a broken one.
 */
export async function readSheet(buffer: Buffer, name = '', maxRows = 100_000): Promise<SheetText> {
  const sheet = await firstSheet(buffer, name, maxRows + 2);
  const text = (row: number, col: number): string => {
    const cell = sheet.cells?.get(`${row},${col}`);
    return cellText(cell?.formulaResult ?? sheet.rows[row]?.[col], cell?.style?.numFmt);
  };
  const width = (row: number) => sheet.rows[row]?.length ?? 0;
  const rowText = (row: number) => Array.from({ length: width(row) }, (_, col) => text(row, col));
  const merged = (row: number) => sheet.merges?.some((m) => m.startCol === 0 && row > m.startRow && row <= m.endRow) ?? false;
  const rows: SheetRow[] = [];
  for (let row = 1; row <= maxRows + 1; row++) {
    if (row >= sheet.rows.length || (text(row, 0) === '' && !merged(row))) break;
    rows.push({ rowNo: row + 1, cells: rowText(row) });
  }
  return { header: rowText(0), rows };
}

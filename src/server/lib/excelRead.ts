import { zipSync } from 'fflate';
import type { CellValue } from 'hucre/xlsx';
import { streamXlsxRows } from 'hucre/xlsx';
import { attribute, openBook } from './excelBook';
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

/** A number as it was typed: without the noise of binary fractions and without an exponent; a code with its leading zeros. */
function numberText(value: number, digits = 0): string {
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
  const iso = rounded.toISOString();
  const [date, time] = [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')];
  if (rounded.getUTCFullYear() < 1900) return time;
  return time === '0000' ? date : `${date} ${time}`;
}

/** The text of a cell; `digits`: a number that stands for a code of so many digits. */
function cellText(value: CellValue | undefined, digits?: number): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value, digits) : '';
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

/** Lengths of the number formats that are zeros alone (00000), by the number of the style that cells name. */
function codeStyles(styles = ''): Map<string, number> {
  const zeros = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)].flatMap(([tag]): [string, number][] => {
      const format = attribute(tag, 'formatCode');
      return /^0{2,}$/.test(format) ? [[attribute(tag, 'numFmtId'), format.length]] : [];
    }),
  );
  const [formats = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  const lengths = [...formats.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].map(([tag]) => zeros.get(attribute(tag, 'numFmtId')));
  return new Map(lengths.flatMap((length, style): [string, number][] => (length === undefined ? [] : [[String(style), length]])));
}

/** Where numbers stand for codes with leading zeros: the length of each, by its cell (`B7`). */
function codeCells(xml: Buffer, styles: ReadonlyMap<string, number>): Map<string, number> {
  if (styles.size === 0) return new Map();
  return new Map(
    [...xml.toString('latin1').matchAll(/<(?:\w+:)?c\s[^>]*>/g)].flatMap(([tag]): [string, number][] => {
      const length = styles.get(attribute(tag, 's'));
      return length === undefined ? [] : [[attribute(tag, 'r'), length]];
    }),
  );
}

/** Numbers of the rows whose column A lies in a merged area without being its top. */
function mergedRows(xml: Buffer): (rowNo: number) => boolean {
  const tail = xml.subarray(Math.max(0, xml.lastIndexOf('sheetData>'))).toString('latin1');
  const areas = [...tail.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)].flatMap(([tag]): [number, number][] => {
    const [, from, to] = /^A(\d+):[A-Z]+(\d+)$/.exec(attribute(tag, 'ref').replaceAll('$', '')) ?? [];
    return from && to ? [[Number(from), Number(to)]] : [];
  });
  return (rowNo) => areas.some(([from, to]) => rowNo > from && rowNo <= to);
}

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
const columnName = (at: number): string => (at < 26 ? (letters[at] ?? '') : columnName(Math.floor(at / 26) - 1) + (letters[at % 26] ?? ''));

/**
 * Reads the first sheet of an .xlsx: the header of row 1 and the rows from row 2 until column A is empty. Every cell comes as trimmed text:
 * a formula as its stored value, an Excel date as 8 digits, a time as 4, a number without grouping, a code with its leading zeros,
 * a merged area as its top left cell (a row whose column A lies in such an area is read, although A is empty).
 * At most `maxRows` + 1 rows come, so that more than allowed is seen. 415 MSG000301 for what is no .xlsx, 422 MSG000304 for a broken one.
 */
export async function readSheet(buffer: Buffer, name = '', maxRows = 100_000): Promise<SheetText> {
  const { parts, sheet, styles } = await openBook(buffer, name, needed);
  const folder = sheet.slice(0, sheet.lastIndexOf('/') + 1);
  for (const part of parts.keys()) if (part !== sheet && part.startsWith(folder)) parts.delete(part);
  const xml = cutRows(parts.get(sheet) ?? Buffer.alloc(0), maxRows + 2);
  const codes = codeCells(xml, codeStyles(parts.get(styles)?.toString('utf8')));
  const isMerged = mergedRows(xml);
  parts.set(sheet, xml);
  const text = (value: CellValue | undefined, row: number, col: number): string =>
    cellText(value, codes.size ? codes.get(`${columnName(col)}${row}`) : undefined);
  const read: SheetText = { header: [], rows: [] };
  let next = 2;
  try {
    // Packed anew, so that the reader sees nothing but what was proved to be within the limits; packed, because it reads that piece by piece.
    for await (const { index, values } of streamXlsxRows(zipSync(Object.fromEntries(parts), { level: 1 }))) {
      const rowNo = index + 1;
      const cells = values.map((value, col) => text(value, rowNo, col));
      if (rowNo === 1) {
        read.header = cells;
        continue;
      }
      for (; next < rowNo && isMerged(next); next++) read.rows.push({ rowNo: next, cells: [] });
      if (next < rowNo || next > maxRows + 2 || (!cells[0] && !isMerged(rowNo))) break;
      read.rows.push({ rowNo, cells });
      next++;
    }
  } catch {
    // What the reader cannot make out is no form of ours.
    throw new Refusal(422, 'MSG000304');
  }
  return read;
}

import { momentOf } from './excelDates';
import { general, type NumberFormat } from './excelFormats';
import { type Shown, shownNumber } from './excelShown';
import { seenText, spelt, Tags } from './excelTags';
import { columnOf } from './excelXml';

/** What a cell holds besides a plain text. */
export type Cell =
  | string
  | { kind: 'error' | 'formula'; text: string }
  | { kind: 'moment'; date: string; time: string }
  /** A number with a format of its own: as it was typed and as it is shown; `shown` is null where that cannot be said. */
  | { kind: 'number'; text: string; value: number; format: string; shown: Shown | null };

/** A row of a sheet as it stands: its number in Excel, whether it is hidden, its cells from column A on. */
export interface SourceRow {
  rowNo: number;
  isHidden: boolean;
  cells: readonly (Cell | undefined)[];
}

/** Columns that are read: what stands to the right of them belongs to no form. */
export const maxColumns = 256;

/** What Excel shows where there is no value, and where a column is too narrow for one. */
const noValue = /^(#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|#{3,})$/;

/** A text, or the error it stands for. */
export const textCell = (text: string): Cell => (noValue.test(text) ? { kind: 'error', text } : text);

/** The text of a cell: a number as it was typed, a day as 8 digits, a time as 4, both with a space between. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell !== 'object') return cell ?? '';
  return cell.kind === 'moment' ? [cell.date, cell.time].filter(Boolean).join(' ') : cell.text;
}

/** A number as it was typed: without the noise of binary fractions and without an exponent. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return rounded
    .toFixed(Math.abs(rounded) < 1 ? 20 : 0)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** A moment as its date of 8 digits and its time of 4: a day without a time has none, a time without a day no date. */
function momentCell(moment: Date): Cell {
  const rounded = new Date(Math.round(moment.getTime() / 60_000) * 60_000);
  // As the workbook shows it.
  if (Number.isNaN(rounded.getTime())) return { kind: 'error', text: '####' };
  const iso = rounded.toISOString();
  const [date, time] = [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')];
  if (rounded.getUTCFullYear() < 1900) return { kind: 'moment', date: '', time };
  return { kind: 'moment', date, time: time === '0000' ? '' : time };
}

function numberCell(text: string, format: NumberFormat, is1904: boolean): Cell {
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return text;
  if (!Number.isFinite(value)) return { kind: 'error', text };
  if (format.isDate) return momentCell(momentOf(value, is1904));
  const typed = numberText(value);
  if (Math.abs(value) >= exact) return { kind: 'number', text: typed, value, format: format.code, shown: null };
  if (format.code === general.code || format.code === '@') return typed;
  return { kind: 'number', text: typed, value, format: format.code, shown: shownNumber(value, format.code) };
}

/** Excel holds 15 digits of a number: what was typed beyond them is gone. */
const exact = 1e15;

/** Goes over a cell and gives what it holds. */
type CellReader = (tags: Tags) => Cell;

export function cellReader(strings: (at: number) => string, formats: readonly NumberFormat[], is1904: boolean): CellReader {
  return (tags) => {
    if (tags.isEmpty) return '';
    const [type, style, outer] = [tags.attribute('t'), tags.attribute('s'), tags.depth];
    let value = '';
    let inline = '';
    let formula: string | null = null;
    while (tags.next() && tags.depth > outer) {
      if (tags.opens('v')) value = tags.text();
      else if (tags.opens('f')) formula = tags.text();
      else if (tags.opens('is')) inline = tags.runs();
    }
    if (type === 's') return textCell(strings(value === '' ? -1 : Number(value)));
    if (type === 'inlineStr') return textCell(seenText(inline));
    if (formula !== null && value === '' && type !== 'str') return { kind: 'formula', text: `=${formula}` };
    if (type === 'str') return textCell(seenText(spelt(value)));
    if (type === 'b') return value === '1' || value.toLowerCase() === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'e') return { kind: 'error', text: value.trim() || '#N/A' };
    // A moment of ISO 8601.
    const [, year, month, day, hours, minutes] = (type === 'd' && /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/.exec(value)) || [];
    if (year) return momentCell(new Date(Date.UTC(+year, Number(month) - 1, Number(day), Number(hours ?? 0), Number(minutes ?? 0))));
    return numberCell(value.trim(), (style && formats[Number(style)]) || general, is1904);
  };
}

/** Goes over a row and gives its cells, up to the last that holds something. */
function rowCells(tags: Tags, read: CellReader): (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = [];
  if (tags.isEmpty) return cells;
  const outer = tags.depth;
  let column = -1;
  while (tags.next() && tags.depth > outer) {
    if (!tags.opens('c')) continue;
    const ref = tags.attribute('r');
    column = ref ? columnOf(ref) : column + 1;
    const cell = read(tags);
    if (cell === '' || column < 0 || column >= maxColumns) continue;
    while (cells.length < column) cells.push(undefined);
    cells[column] = cell;
  }
  return cells;
}

/** The rows of a sheet that stand in it, one after the other. */
export function* sheetRows(xml: Buffer, read: CellReader): Generator<SourceRow> {
  const tags = new Tags(xml);
  let rowNo = 0;
  while (tags.next() && !tags.ends('sheetData')) {
    if (!tags.opens('row')) continue;
    rowNo = Number(tags.attribute('r') || rowNo + 1);
    const height = tags.attribute('ht');
    const isHidden = ['1', 'true'].includes(tags.attribute('hidden')) || (height !== '' && Number(height) === 0);
    yield { rowNo, isHidden, cells: rowCells(tags, read) };
  }
}

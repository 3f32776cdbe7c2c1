import { zipSync } from 'fflate';
import { unpack } from './archive';
import { bufferOf, writeExcel } from './excel';
import { openBook } from './excelBook';
import { cellText } from './excelCells';
import { withoutMacros } from './excelMacros';
import { attributeEdits, CellStyles } from './excelStyles';
import { type AskedColumn, findTable, type Table } from './excelTable';
import { type Edit, edited, Tags } from './excelTags';
import { columnOf, letterOf, xmlText } from './excelXml';

export interface Reasons {
  /** Title of the column, and the titles it may have from an earlier run. */
  title: string;
  titles: readonly string[];
  /** The columns of the form: the reasons stand to the right of them. */
  columns: readonly AskedColumn[];
  /** Text of the column by row number (from 1). */
  rows: ReadonlyMap<number, string>;
  /** Cells to be marked: `C5`. */
  cells: readonly string[];
}

/** Formula of the conditional format by which earlier releases marked cells. */
const markFormula = 'LEN("QUAYSIDE")>0';

/** Number of a row, counted on where it does not say its own. */
const rowNumber = (tags: Tags, before: number): number => Number(tags.attribute('r') || before + 1);

/** Column of a cell, counted on likewise. */
function columnNumber(tags: Tags, before: number): number {
  const ref = tags.attribute('r');
  return ref ? columnOf(ref) : before + 1;
}

/** The column of the reasons: the one of an earlier run, else the first right of the form that nothing stands in. */
function reasonColumn({ rows, places, titles: header }: Table, titles: readonly string[]): number {
  const old = header.findIndex((title, at) => titles.includes(title) && !places.includes(at));
  if (old >= 0) return old;
  const used = new Set<number>();
  for (const { cells } of rows()) for (const [at, cell] of cells.entries()) if (cell !== undefined) used.add(at);
  let free = Math.max(-1, ...places) + 1;
  while (used.has(free)) free++;
  return free;
}

/** How cells of a sheet are marked. */
interface Look {
  /** What makes a cell that is there marked, or not. */
  edits(tags: Tags, isFaulty: boolean): Edit[];
  /** A marked cell where there is none. */
  blank(column: number): string;
}

/**
 * What changes in a row: its reason in the place of any that stands there, marks in the cells that are faulty and in no other, also where there is
 * no cell.
 */
function rowEdits(tags: Tags, column: number, reason: string | undefined, faulty: ReadonlySet<number>, look: Look): Edit[] {
  const { from, to, isEmpty, depth, prefix } = tags;
  const spans = tags.place('spans');
  const edits: Edit[] = [];
  const missing = new Set(faulty);
  /** Where the cells stand that are there, with the column of each. */
  const places: { column: number; from: number }[] = [];
  let last = -1;
  while (!isEmpty && tags.next() && tags.depth > depth) {
    if (!tags.opens('c')) continue;
    const begin = tags.from;
    last = columnNumber(tags, last);
    if (last !== column) {
      for (const edit of look.edits(tags, faulty.has(last))) edits.push(edit);
      missing.delete(last);
      places.push({ column: last, from: begin });
    }
    tags.leave();
    if (last === column) edits.push({ from: begin, to: tags.to, text: '' });
  }
  const cells = [...missing].map((at) => ({ column: at, text: look.blank(at) }));
  if (reason !== undefined) cells.push({ column, text: reason });
  cells.sort((a, b) => a.column - b.column);
  if (cells.length === 0) return edits;
  if (spans && spans.from > from) edits.push({ from: spans.from - 1, to: spans.to + 1, text: '' });
  if (isEmpty) edits.push({ from: to - 2, to, text: `>${cells.map(({ text }) => text).join('')}</${prefix}row>` });
  else
    for (const cell of cells) {
      const at = places.find((place) => place.column > cell.column)?.from ?? tags.from;
      edits.push({ from: at, to: at, text: cell.text });
    }
  return edits;
}

/** Widens the column of the reasons; ranges of columns that hold it are cut in two. */
function widthEdits(tags: Tags, column: number): Edit[] {
  const { from, to, isEmpty, depth, prefix: p } = tags;
  const number = column + 1;
  const own = `<${p}col min="${number}" max="${number}" width="60" customWidth="1"/>`;
  if (isEmpty) return [{ from, to, text: `<${p}cols>${own}</${p}cols>` }];
  const edits: Edit[] = [];
  /** A range of columns with other ends. */
  const part = (min: number, max: number): string => {
    const ends = [
      { place: tags.place('min'), text: String(min) },
      { place: tags.place('max'), text: String(max) },
    ].flatMap(({ place, text }) => (place ? [{ from: place.value - tags.from, to: place.to - tags.from, text }] : []));
    return min <= max ? String(edited(tags.xml.subarray(tags.from, tags.to), ends)) : '';
  };
  let text = own;
  while (tags.next() && tags.depth > depth) {
    if (!tags.opens('col')) continue;
    const [min, max] = [Number(tags.attribute('min')), Number(tags.attribute('max'))];
    if (max < number) continue;
    if (min > number) edits.push({ from: tags.from, to: tags.from, text });
    else edits.push({ from: tags.from, to: tags.to, text: part(min, column) + text + part(number + 1, max) });
    text = '';
    if (min > number) break;
  }
  if (text) edits.push({ from: tags.from, to: tags.from, text });
  return edits;
}

/** Is the block of conditional formats the marks of an earlier release? Goes on to its end. */
function isOwnMark(tags: Tags): boolean {
  if (tags.isEmpty) return false;
  const outer = tags.depth;
  let own = false;
  while (tags.next() && tags.depth > outer) if (tags.opens('formula') && tags.text() === markFormula) own = true;
  return own;
}

/** Faulty cells by their row: their columns. */
function columnsByRow(cells: readonly string[]): Map<number, Set<number>> {
  const rows = new Map<number, Set<number>>();
  for (const cell of cells) {
    const row = Number(cell.replace(/^[A-Z]+/, ''));
    const columns = rows.get(row) ?? new Set();
    rows.set(row, columns.add(columnOf(cell)));
  }
  return rows;
}

const none: ReadonlySet<number> = new Set();

/** What changes in the sheet: the column with its reasons, its width, and the marks. */
function sheetEdits(table: Table, reasons: Reasons, styles: CellStyles | null): Edit[] {
  const { xml, headerRow } = table;
  const column = reasonColumn(table, reasons.titles);
  const letter = letterOf(column);
  const texts = new Map([...reasons.rows, [headerRow, reasons.title]]);
  const faulty = columnsByRow(styles ? reasons.cells : []);
  const edits: Edit[] = [];
  const tags = new Tags(xml);
  let p = '';
  let row = 0;
  let isWidened = false;
  const look: Look = {
    edits: (cell, isFaulty) => {
      const now = Number(cell.attribute('s')) || 0;
      const wanted = styles ? (isFaulty ? styles.marked(now) : styles.unmarked(now)) : now;
      return wanted === now ? [] : attributeEdits(cell, { s: wanted });
    },
    blank: (at) => `<${p}c r="${letterOf(at)}${row}" s="${styles?.marked(0) ?? 0}"/>`,
  };
  while (tags.next()) {
    const { from, depth } = tags;
    if (depth === 0 && !tags.isEnd) p = tags.prefix;
    if (tags.is('sheetData')) {
      if (!isWidened)
        edits.push({
          from,
          to: from,
          text: `<${p}cols><${p}col min="${column + 1}" max="${column + 1}" width="60" customWidth="1"/></${p}cols>`,
        });
      isWidened = true;
    } else if (tags.opens('row')) {
      row = rowNumber(tags, row);
      const text = texts.get(row);
      texts.delete(row);
      const reason =
        text === undefined
          ? undefined
          : `<${p}c r="${letter}${row}" s="${styles?.reason ?? 0}" t="inlineStr"><${p}is><${p}t xml:space="preserve">${xmlText(text)}</${p}t></${p}is></${p}c>`;
      if (row >= headerRow) for (const edit of rowEdits(tags, column, reason, faulty.get(row) ?? none, look)) edits.push(edit);
    } else if (depth === 1 && tags.opens('cols')) {
      for (const edit of widthEdits(tags, column)) edits.push(edit);
      isWidened = true;
    } else if (depth === 1 && tags.opens('dimension')) {
      const [, start, last = '', end] = /^([A-Z]{1,3}\d{1,7}:)([A-Z]{1,3})(\d{1,7})$/.exec(tags.attribute('ref')) ?? [];
      const place = tags.place('ref');
      if (place && start && columnOf(last) < column) edits.push({ from: place.value, to: place.to, text: `${start}${letter}${end}` });
    } else if (depth === 1 && tags.opens('conditionalFormatting') && isOwnMark(tags)) edits.push({ from, to: tags.to, text: '' });
  }
  return edits;
}

/** A workbook of the rows of a CSV file, each in its place, all of them texts. */
async function bookOfCsv({ rows }: Table): Promise<Buffer> {
  const lines: string[][] = [];
  for (const { rowNo, cells } of rows()) lines[rowNo - 1] = Array.from(cells, (cell) => cellText(cell));
  const [titles = [], ...below] = Array.from(lines, (line) => line ?? []);
  const width = [titles, ...below].reduce((most, line) => Math.max(most, line.length), 0);
  const columns = Array.from({ length: width }, (_, i) => ({ title: titles[i] ?? '' }));
  return bufferOf(writeExcel({ sheets: [{ name: 'CSV', columns, rows: below }] }));
}

/**
 * The user's own workbook with one more column that says what is wrong with each row, and the faulty cells marked. Everything else
 * stays as it was: styles, further sheets, the user's notes; macros alone are left out. A column of reasons from an earlier run is replaced, so
 * that a corrected workbook that was loaded again does not keep old ones. A CSV file comes back as a workbook.
 */
export async function appendReasons(file: Buffer, name: string, reasons: Reasons): Promise<Buffer> {
  const sent = await findTable(file, name, reasons.columns);
  const buffer = sent.isCsv ? await bookOfCsv(sent) : file;
  const table = sent.isCsv ? await findTable(buffer, '', reasons.columns) : sent;
  const book = await openBook(buffer, name);
  const parts = withoutMacros(await unpack(buffer, name));
  const userStyles = parts.get(book.styles);
  const styles = userStyles ? new CellStyles(userStyles) : null;
  parts.set(table.sheet?.path ?? '', edited(table.xml, sheetEdits(table, reasons, styles)));
  if (styles) parts.set(book.styles, styles.written());
  return Buffer.from(zipSync(Object.fromEntries(parts), { level: 6 }));
}

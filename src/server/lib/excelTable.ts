import { type Book, type BookSheet, openBook, stringsOf } from './excelBook';
import { type Cell, cellReader, cellText, maxColumns, type SourceRow, sheetRows, textCell } from './excelCells';
import { csvRows, csvText } from './excelCsv';
import { numberFormats } from './excelFormats';
import { Refusal } from './refusal';

/** What the cells of a column are read as. */
export type ColumnKind = 'text' | 'number' | 'date' | 'time';

/** A column that is looked for by its titles. */
export interface AskedColumn {
  titles: readonly string[];
  kind: ColumnKind;
  /** Does what a merged area holds hold for each of its rows? Else it stands in the first one alone. */
  isShared: boolean;
}

/** Where a table stands: the row of its titles, and the place of each asked column (-1: not there). */
export interface TablePlace {
  headerRow: number;
  titles: string[];
  places: number[];
  /** Places of titles of asked columns that stand there once more. */
  twice: number[];
}

/** A table as it was found, with the rows of its sheet. */
export interface Table extends TablePlace {
  rows: () => Iterable<SourceRow>;
  /** The sheet, and further ones that hold such a table too, hidden ones among them; none of a CSV file. */
  sheet?: BookSheet;
  others: string[];
  xml: Buffer;
  isCsv: boolean;
}

/** Rows among which the titles are looked for. */
const maxHeaderRow = 20;
/** Sheets that are looked through for a table. */
const maxLooked = 20;

const squeezed = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[\s\u200b\u2060\ufeff*]/g, '')
    .toLowerCase();

/**
 * Where the asked columns stand: the first of the first 20 rows that holds most of their titles, at least two and a third of them. Null where none does.
 * `isEmpty` says that nothing stands in those rows at all.
 */
function findHeader(rows: Iterable<SourceRow>, columns: readonly AskedColumn[]): { found: TablePlace | null; isEmpty: boolean } {
  const known = new Map(columns.flatMap(({ titles }, i) => titles.map((title) => [squeezed(title), i] as const)));
  let [found, most, isEmpty]: [TablePlace | null, number, boolean] = [null, 0, true];
  for (const { rowNo, cells } of rows) {
    if (rowNo > maxHeaderRow) break;
    if (cells.length > 0) isEmpty = false;
    const titles = Array.from(cells, (cell) => cellText(cell));
    const named = titles.map((title) => known.get(squeezed(title)));
    const places = columns.map((_, i) => named.indexOf(i));
    const count = places.filter((at) => at >= 0).length;
    if (count > most && count >= Math.min(columns.length, Math.max(2, columns.length / 3)))
      [found, most] = [
        { headerRow: rowNo, titles, places, twice: named.flatMap((i, at) => (i !== undefined && places[i] !== at ? [at] : [])) },
        count,
      ];
  }
  return { found, isEmpty };
}

/** Where no column is asked for: row 1 holds the titles and every column is one. */
const asItStands = (rows: Iterable<SourceRow>): { found: TablePlace; isEmpty: boolean } => {
  for (const { rowNo, cells } of rows) {
    if (rowNo > 1) break;
    return { found: { headerRow: 1, titles: Array.from(cells, (cell) => cellText(cell)), places: [], twice: [] }, isEmpty: false };
  }
  return { found: { headerRow: 1, titles: [], places: [], twice: [] }, isEmpty: false };
};

const none = Buffer.alloc(0);

/** The readers of the sheets of a workbook. */
async function readerOf(book: Book): Promise<(xml: Buffer) => Iterable<SourceRow>> {
  const strings = await stringsOf(book);
  const formats = numberFormats((await book.archive.read(book.styles)) ?? none);
  const read = cellReader(strings, formats, book.is1904);
  return (xml) => sheetRows(xml, read);
}

/** Refuses a file without such a table: 422 MSG000305 an empty one, MSG000304 with the titles looked for. */
function refuseNone(isEmpty: boolean, columns: readonly AskedColumn[]): never {
  throw isEmpty
    ? new Refusal(422, 'MSG000305')
    : new Refusal(422, 'MSG000304', { args: [columns.map(({ titles }) => titles[0]).join(', ')] });
}

/** Is it a CSV file, by its name? */
export const isCsvName = (name: string): boolean => /\.csv$/i.test(name);

/** The table of a CSV file. */
function csvTable(file: Buffer, columns: readonly AskedColumn[]): Table {
  const text = csvText(file);
  function* rows(): Generator<SourceRow> {
    for (const { rowNo, cells } of csvRows(text, maxColumns))
      yield { rowNo, isHidden: false, cells: cells.map((cell): Cell | undefined => (cell === '' ? undefined : textCell(cell))) };
  }
  const { found, isEmpty } = columns.length ? findHeader(rows(), columns) : asItStands(rows());
  return found ? { ...found, rows, others: [], xml: none, isCsv: true } : refuseNone(isEmpty, columns);
}

/** The table with the asked columns: in the first sheet that is seen whose first rows hold their titles, or in a CSV file. */
export async function findTable(file: Buffer, name: string, columns: readonly AskedColumn[]): Promise<Table> {
  if (isCsvName(name)) return csvTable(file, columns);
  const book = await openBook(file, name);
  const rowsOf = await readerOf(book);
  let table: Table | undefined;
  let isNothing = true;
  for (const sheet of book.sheets.slice(0, columns.length ? maxLooked : 1)) {
    const xml = (await book.archive.read(sheet.path)) ?? none;
    const { found, isEmpty } = columns.length ? findHeader(rowsOf(xml), columns) : asItStands(rowsOf(xml));
    isNothing &&= isEmpty;
    if (!found) continue;
    if (table) table.others.push(sheet.name);
    else if (!sheet.isHidden) table = { ...found, rows: () => rowsOf(xml), sheet, others: [], xml, isCsv: false };
  }
  return table ?? refuseNone(isNothing, columns);
}

import { type Cell, cellText, type SourceRow } from './excelCells';
import { mergedTops } from './excelMerged';
import { type AskedColumn, findTable } from './excelTable';
import { type Said, taken } from './excelTaken';
import { Refusal } from './refusal';

/** A row of a table: its number in Excel, counted from 1, and the texts of the asked columns (of all there are, where none is asked). */
export interface SheetRow {
  rowNo: number;
  cells: string[];
  /** What is wrong with cells, and what is only doubtful, by the number of the asked column. */
  faults?: CellSaid[];
  doubts?: CellSaid[];
}

export type CellSaid = Said & { column: number };

export interface SheetText {
  /** The titles as they stand, and the row they stand in. */
  header: string[];
  headerRow: number;
  /** Where each asked column stands in the sheet, from 0; -1 where it does not. */
  places: number[];
  /** Places of titles that stand a second time. */
  twice: number[];
  rows: SheetRow[];
  /** Numbers of rows that were read and are hidden, or let out by a filter. */
  hidden: number[];
  /** Rows with something in them below the first gap of the first asked column: from which row, how many, and what stands in that column. */
  unread: { from: number; count: number; keys: string[] } | null;
  /** Further sheets with such titles: they are not read. */
  others: string[];
}

/** Characters of all cells: cells may name the same long text again and again. */
const maxText = 50_000_000;

const keyColumn: AskedColumn = { titles: [], kind: 'text', isShared: true };

/** A row as its asked columns say it. */
interface Taken extends SheetRow {
  faults: CellSaid[];
  doubts: CellSaid[];
  /** Does it hold something of its own, beside what a merged area holds for all its rows? */
  isFilled: boolean;
}

/** Reads rows by the asked columns, one after the other; what a merged area holds is kept for the rows below its first. */
function rowReader(
  columns: readonly AskedColumn[],
  places: readonly number[],
  topOf: (rowNo: number, column: number) => number,
  isCsv: boolean,
) {
  const held: ({ top: number; cell: Cell | undefined } | undefined)[] = [];
  return ({ rowNo, cells }: Pick<SourceRow, 'rowNo' | 'cells'>): Taken => {
    const row: Taken = { rowNo, cells: [], faults: [], doubts: [], isFilled: false };
    const all = columns.length || cells.length;
    for (let column = 0; column < all; column++) {
      const asked = columns[column] ?? (column === 0 ? keyColumn : undefined);
      let cell = cells[asked && columns.length ? (places[column] ?? -1) : column];
      const top = asked ? topOf(rowNo, column) : 0;
      if (top && top < rowNo) cell = asked?.isShared && held[column]?.top === top ? held[column]?.cell : undefined;
      else if (top) held[column] = { top, cell };
      if (cell !== undefined && !(top && top < rowNo)) row.isFilled = true;
      const { text, fault, doubt } =
        columns.length && asked ? taken(cell, asked.kind, isCsv) : { text: cellText(cell), fault: null, doubt: null };
      row.cells.push(text);
      if (fault) row.faults.push({ column, ...fault });
      if (doubt) row.doubts.push({ column, ...doubt });
    }
    return row;
  };
}

/**
 * Reads the table of an .xlsx or .csv that has the asked columns; without any, the first sheet with all its columns below row 1. Rows come up to the
 * first gap of the first column (a row of a merged area has what the area holds), what lies below is counted. A cell is read as it is seen
 * (`taken`). At most `maxRows` + 1 rows come, so that more than allowed is seen. Refused: what is no workbook (`refusedBook`), one without
 * such a table (422 MSG000304 with its titles), an empty one (MSG000305), a broken one (MSG000492).
 */
export async function readSheet(file: Buffer, name = '', maxRows = 100_000, columns: readonly AskedColumn[] = []): Promise<SheetText> {
  const table = await findTable(file, name, columns);
  const { headerRow, places } = table;
  const topOf = mergedTops(table.xml, columns.length ? places : [0], headerRow + maxRows + 2);
  const read = rowReader(columns, places, topOf, table.isCsv);
  const sheet: SheetText = {
    header: table.titles,
    headerRow,
    places,
    twice: table.twice,
    rows: [],
    hidden: [],
    unread: null,
    others: table.others,
  };
  const unreadKeys = new Set<string>();
  let [next, last, size, isGap] = [headerRow + 1, headerRow, 0, false];
  for (const source of table.rows()) {
    const { rowNo } = source;
    if (rowNo <= headerRow) continue;
    if (!Number.isSafeInteger(rowNo) || rowNo <= last) throw new Refusal(422, 'MSG000492');
    last = rowNo;
    for (; !isGap && next < rowNo; next++) isGap = topOf(next, 0) === 0;
    const row = read(source);
    for (const cell of row.cells) size += cell.length;
    if (size > maxText) throw new Refusal(422, 'MSG000492');
    const [key = ''] = row.cells;
    isGap ||= key === '';
    next = rowNo + 1;
    if (!row.isFilled) continue;
    if (isGap) {
      // A first row without a key goes on with the one above the gap.
      if (!sheet.unread && !key) unreadKeys.add(sheet.rows.at(-1)?.cells[0] ?? '');
      sheet.unread = { from: sheet.unread?.from ?? rowNo, count: (sheet.unread?.count ?? 0) + 1, keys: [] };
      if (key && unreadKeys.size < maxRows) unreadKeys.add(key);
      continue;
    }
    if (sheet.rows.length > maxRows) break;
    const { faults, doubts, cells } = row;
    sheet.rows.push({ rowNo, cells, ...(faults.length ? { faults } : {}), ...(doubts.length ? { doubts } : {}) });
    if (source.isHidden) sheet.hidden.push(rowNo);
  }
  if (sheet.unread) sheet.unread.keys = [...unreadKeys];
  return sheet;
}

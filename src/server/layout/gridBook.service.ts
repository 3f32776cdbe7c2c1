import type { FastifyRequest } from 'fastify';
import type { Book, BookKind, BookParam } from '../../contract/gridBook';
import { type ReceivedBook, receiveBook } from '../lib/bookUpload';
import type { AskedColumn } from '../lib/excelTable';
import type { Kit } from '../lib/kit';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { needColumns, sheetNotes } from '../lib/sheetNotes';
import type { Texts } from '../lib/texts';

/** Columns that a grid may have at most. */
const maxColumns = 100;
const kinds: readonly BookKind[] = ['text', 'number', 'date', 'time'];

interface GridBook extends ReceivedBook {
  fields: string[];
  /** What the line of totals of a list begins with, in either language. */
  sums: string[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 200;

/** What the grid says of its columns; 400 MSG000032 where that is not what a grid says. */
function paramOf(param: Partial<BookParam>): BookParam {
  const { SCRN_ID, TBL_NM, COLUMNS } = param;
  const isColumn = (column: Partial<BookParam['COLUMNS'][number]> | null) =>
    isText(column?.FIELD) && isText(column.TITLE) && kinds.includes(column.KIND as BookKind);
  const isList = Array.isArray(COLUMNS) && COLUMNS.length > 0 && COLUMNS.length <= maxColumns && COLUMNS.every(isColumn);
  if (!isText(SCRN_ID) || !isText(TBL_NM) || !isList) throw new Refusal(400, 'MSG000032');
  return { SCRN_ID, TBL_NM, COLUMNS };
}

/** The columns as they are looked for: by their titles in both languages, as the grid shows them, and by their names. */
async function askedColumns(texts: Texts, { SCRN_ID, TBL_NM, COLUMNS }: BookParam): Promise<AskedColumn[]> {
  const speeches = await Promise.all((['ko', 'en'] as const).map((lang) => texts.of(lang)));
  return COLUMNS.map(({ FIELD, TITLE, KIND }) => ({
    titles: [TITLE, ...speeches.map((speech) => speech.label(FIELD, SCRN_ID, TBL_NM)), FIELD],
    kind: KIND,
    isShared: false,
  }));
}

export async function receiveGridBook(request: FastifyRequest, kit: Kit, gone?: AbortSignal): Promise<GridBook> {
  let fields: string[] = [];
  let sums: string[] = [];
  const columns = async (texts: Texts, param: object) => {
    const asked = paramOf(param);
    fields = asked.COLUMNS.map(({ FIELD }) => FIELD);
    sums = await Promise.all((['ko', 'en'] as const).map(async (lang) => (await texts.of(lang)).text('UI.GRID.SUM')));
    return askedColumns(texts, asked);
  };
  const book = await receiveBook(request, kit, { columns, maxRows: kit.env.settings.LIST_MAX_ROW }, gone);
  return { ...book, fields, sums };
}

/** The rows of a workbook by the columns of a grid; the first column must be in it. */
export async function gridBook(ctx: Ctx<GridBook>): Promise<Book> {
  const { sheet, fields, sums } = ctx.body;
  needColumns({ ...sheet, places: sheet.places.slice(0, 1) }, [ctx.label(fields[0] ?? '')]);
  if (sheet.rows.length === 0 && !sheet.unread) throw new Refusal(422, 'MSG000305');
  const last = sheet.rows.at(-1);
  const rows = last?.cells.some((text) => sums.includes(text)) ? sheet.rows.slice(0, -1) : sheet.rows;
  return {
    FIELDS: fields.filter((_, i) => sheet.places[i] !== -1),
    OTHERS: sheet.header.filter((title, at) => title && !sheet.places.includes(at)),
    NOTES: sheetNotes(ctx, sheet),
    ROWS: rows.map(({ rowNo, cells, faults = [], doubts = [] }) => ({
      ROW_NO: rowNo,
      CELLS: cells,
      FAULTS: [...faults, ...doubts].map(({ column, code, args }) => ({ FIELD: fields[column] ?? '', MESSAGE: ctx.text(code, ...args) })),
    })),
  };
}

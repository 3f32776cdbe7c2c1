import type { RawBuilder } from 'kysely';
import type { ExcelBody } from '../../contract/call';
import { field as dictionaryField } from '../../contract/dictionary';
import { codeNames } from './codeNames';
import { askedColumns, bufferOf, excelType, gridExcel } from './excel';
import { type CostlyList, type ListOptions, page } from './page';
import { trackExport } from './privacy';
import { Refusal } from './refusal';
import { screenName } from './screenName';
import type { Ctx, Download } from './serve';

interface Workbook {
  /** Name of the sheet, and of the file with the day. */
  name: string;
  /** Table that the rows are of: it says which columns reach a person. */
  table: string;
  /** Columns that the reader may have, in the order of the grid. */
  columns: readonly string[];
  rows: Iterable<object> | AsyncIterable<object>;
  /** Code groups of columns that hold codes of another group in other rows, besides those of the dictionary. */
  groups?: Readonly<Record<string, string>>;
  /** Titles that are others than the labels of the table. */
  title?(field: string): string | undefined;
}

/**
 * The Excel of a grid, the one way by which rows leave the portal as a file: the columns asked for among those the reader may have, codes by their
 * names, as the dictionary says which columns hold some, and below them the totals that the grid has. With a column in it that reaches a person it needs a reason (422 MSG000039), and that it
 * is taken away is logged. No rows: 422 MSG000035. It is written while they are read.
 */
export async function loggedWorkbook<S>(
  ctx: Ctx<ExcelBody<S>>,
  { name, table, columns, rows, groups: own, title }: Workbook,
): Promise<Download> {
  const titled = askedColumns(ctx.body, columns).map((column) => ({
    ...column,
    title: title?.(column.field) ?? ctx.label(column.field, table),
  }));
  const taken = trackExport(ctx, table, titled);
  // Y and N are shown as marks.
  const groups = titled.flatMap(({ field }) => {
    const group = own?.[field] ?? dictionaryField(field)?.code;
    return group && group !== 'YN' ? [[field, group] as const] : [];
  });
  const codes = await codeNames(ctx, Object.fromEntries(groups));
  const plain = ctx.body.CODE_YN === 'Y';
  const sheet = { name, columns: titled, rows: taken.count(rows), plain, codes, ...(plain ? {} : { sum: ctx.text('UI.GRID.SUM') }) };
  const body = await bufferOf(gridExcel(sheet));
  if (taken.rows === 0) throw new Refusal(422, 'MSG000035');
  await taken.log();
  return { name: `${name}_${ctx.today}.xlsx`, type: excelType, body };
}

interface ListWorkbook extends Pick<Workbook, 'table' | 'columns' | 'groups' | 'title'> {
  /** SCRN_ID: the file is called as the screen. */
  screen: string;
  /** What the name has behind it, of a grid below. */
  of?: string;
  order: ListOptions;
}

/** The Excel of a list that one query reads, up to the rows that a file may have. */
export async function listWorkbook<S>(
  ctx: Ctx<ExcelBody<S>>,
  query: RawBuilder<object> | CostlyList<object>,
  { screen, of, order, ...sheet }: ListWorkbook,
) {
  const { LIST: rows } = await page(ctx, query, ctx.body, { ...order, cap: ctx.settings.EXCEL_MAX_ROW });
  return loggedWorkbook(ctx, { name: [await screenName(ctx, screen), of].filter(Boolean).join(' '), ...sheet, rows });
}

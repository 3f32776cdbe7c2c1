import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { reasonTitles, titleOf, type UploadColumn, type Uploaded, type UploadOutcome } from '../../contract/uploadForm';
import { readSheetApart } from './excelApart';
import type { SheetText } from './excelRead';
import type { AskedColumn } from './excelTable';
import { letterOf } from './excelXml';
import { flatMapInPieces, mapInPieces } from './pieces';
import { Refusal } from './refusal';
import { insertRows } from './save';
import type { Ctx } from './serve';
import { needColumns } from './sheetNotes';
import { type CheckedRow, isGood, type UploadError } from './uploadRows';

/** A row of CMS_UPLOAD_ERR, without its run and number. */
export interface ErrorRow {
  ROW_NO: number;
  COL_LTR: string;
  COL_NM: string;
  CELL_VAL: string;
  ERR_CD: string;
  ERR_MSG: string;
}

/** A file that was read: its table, and what its content is known again by. */
export interface FormFile {
  sheet: SheetText;
  hash: string;
}

/** The columns of a form as they are looked for in a workbook. */
export const askedColumns = (form: readonly UploadColumn[]): AskedColumn[] =>
  form.map((column) => ({
    titles: [column.ko, column.en],
    kind: column.kind === 'number' || column.kind === 'date' || column.kind === 'time' ? column.kind : 'text',
    // A quantity that was merged stands once for its rows.
    isShared: column.order === true || column.kind !== 'number',
  }));

/** The column that a workbook given back has beside the form: it names what its rows were saved as. */
const reasonColumn: AskedColumn = { titles: Object.values(reasonTitles), kind: 'text', isShared: false };

/** The columns with the titles in a language first: those that are not there are told by them. */
const inWordsOf = (form: readonly UploadColumn[], lang: 'ko' | 'en'): AskedColumn[] =>
  askedColumns(form).map((column) => ({ ...column, titles: lang === 'en' ? [...column.titles].reverse() : column.titles }));

/** The rows of a form in a file. 422 MSG000304 with the titles of columns that are missing, MSG000305 no row, 413 MSG000310 too many. */
export async function readForm(
  ctx: Ctx<unknown>,
  { form, maxRows }: { form: readonly UploadColumn[]; maxRows: number },
  file: Buffer,
  name: string,
): Promise<FormFile> {
  const sheet = await readSheetApart(file, name, maxRows, [...inWordsOf(form, ctx.lang), reasonColumn], ctx.gone);
  needColumns(
    sheet,
    form.map((column) => titleOf(column, ctx.lang)),
  );
  if (sheet.rows.length === 0 && !sheet.unread) throw new Refusal(422, 'MSG000305');
  if (sheet.rows.length > maxRows) throw new Refusal(413, 'MSG000310', { args: [maxRows] });
  return { sheet, hash: createHash('sha256').update(file).digest('hex') };
}

/** A fault said in full: its field stands in the message, or before it. */
export const named = (title: string, message: string): string => (message.includes(`[${title}]`) ? message : `[${title}] ${message}`);

const said = (ctx: Ctx<unknown>, error: UploadError): string => named(titleOf(error.column, ctx.lang), ctx.text(error.code, ...error.args));

/** A checked row as the popup shows it: cells that could not be read as they were typed. `savedText` says that it was saved before. */
function shownRow<R>(ctx: Ctx<unknown>, row: CheckedRow, savedText: string): Uploaded<R> {
  const faults = row.errors.length ? row.errors : row.warnings;
  const fields: Record<string, string> = {};
  for (const fault of faults) {
    const { field } = fault.column;
    fields[field] = [fields[field], said(ctx, fault)].filter(Boolean).join('\n');
  }
  const state = row.errors.length ? 'ERR' : row.warnings.length ? 'WARN' : 'OK';
  const filled = row.filled ? [ctx.text('MSG000544', row.filled.join(', '))] : [];
  const told = [...faults.map((fault) => said(ctx, fault)), ...filled].join(' / ') || null;
  return {
    ...(row.values as R),
    ROW_NO: row.rowNo,
    CHK_STS: row.savedAs ? 'DONE' : state,
    ERR_MSG: row.savedAs ? ctx.text(savedText, row.savedAs) : told,
    ERR_FIELDS: fields,
  };
}

/** How many rows there are, and how many of them are good, faulty, and saved before. */
export function countsOf(rows: readonly CheckedRow[]): Pick<UploadOutcome<unknown>, 'TOT_CNT' | 'OK_CNT' | 'ERR_CNT' | 'SAVED_CNT'> {
  const saved = rows.filter((row) => row.savedAs !== undefined).length;
  const ok = rows.filter(isGood).length;
  return { TOT_CNT: rows.length, OK_CNT: ok, ERR_CNT: rows.length - ok - saved, SAVED_CNT: saved };
}

/** The rows of a run as the popup shows them. */
export const shownRows = <R>(ctx: Ctx<unknown>, rows: readonly CheckedRow[], savedText: string): Promise<Uploaded<R>[]> =>
  mapInPieces(rows, (row) => shownRow<R>(ctx, row, savedText));

/** Keeps the faults of a run, in place of those of an earlier check. */
export async function writeErrors(
  ctx: Ctx<unknown>,
  uploadNo: string,
  rows: readonly CheckedRow[],
  { places }: SheetText,
  form: readonly UploadColumn[],
): Promise<void> {
  await sql`delete from cms_upload_err where upload_no = ${uploadNo}`.execute(ctx.db);
  const place = new Map(form.map((column, i) => [column.field, places[i] ?? 0]));
  const errors = await flatMapInPieces(rows, (row) =>
    row.errors.map((error) => ({
      ROW_NO: error.rowNo,
      COL_LTR: letterOf(place.get(error.column.field) ?? 0),
      COL_NM: titleOf(error.column, ctx.lang),
      CELL_VAL: [...error.text].slice(0, 200).join(''),
      ERR_CD: error.code,
      ERR_MSG: [...ctx.text(error.code, ...error.args)].slice(0, 2000).join(''),
    })),
  );
  await insertRows(
    ctx.db,
    'CMS_UPLOAD_ERR',
    errors.map((error, i) => ({ UPLOAD_NO: uploadNo, ERR_SEQ: i + 1, ...error })),
  );
}

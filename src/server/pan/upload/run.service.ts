import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type FormField, form, reasonTitles, titleOf } from '../../../contract/pan/dlvOrdForm';
import type { UploadResult, UploadRow } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { uploadMaxRows } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { customersInScope } from '../../lib/customers';
import { readSheetApart } from '../../lib/excelApart';
import type { SheetText } from '../../lib/excelRead';
import type { AskedColumn } from '../../lib/excelTable';
import { letterOf } from '../../lib/excelXml';
import { Refusal } from '../../lib/refusal';
import { insertRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { needColumns } from '../../lib/sheetNotes';
import { liveOf } from '../savedRows.service';
import { loadContext } from '../uploadContext.service';
import { checkUpload } from './check';
import { type CheckedRow, isGood, type UploadError } from './row';

/** Columns by which a row is of the same goods for the same place as a line of an order, in the order of the query below. */
const goods = ['HBL_NO', 'DLV_PLC_NM', 'ITEM_CD', 'ITEM_NM', 'LOT_NO'] as const satisfies readonly FormField[];

/** A row of CMS_UPLOAD_ERR, without its run and number. */
export interface ErrorRow {
  ROW_NO: number;
  COL_LTR: string;
  COL_NM: string;
  CELL_VAL: string;
  ERR_CD: string;
  ERR_MSG: string;
}

/**
 * Refuses a customer for whom the user may not upload: customer users need the service PAN (403 MSG000029) and may name their own customers
 * only, staff those of their scope (422 MSG000043). A suspended one refuses the whole file (MSG000186).
 */
export async function checkCustomer(ctx: Ctx<unknown>, custCd: string): Promise<void> {
  if (ctx.user.USER_TP === 'C' && !ctx.user.keySvcList.includes('PAN')) throw new Refusal(403, 'MSG000029');
  if (!custCd)
    throw new Refusal(422, 'MSG000012', {
      args: [ctx.label('CUST_CD')],
      errors: [{ FIELD: 'CUST_CD', CODE: 'MSG000012', ARGS: [ctx.label('CUST_CD')] }],
    });
  const { rows } = await sql<{ CUST_NM: string; STOP_YN: string }>`
    select cust_nm, stop_yn from mdm_cust c where cust_cd = ${custCd} and cust_tp = 'CUS' and del_yn = 'N' and ${customersInScope(ctx.scope, 'C')}`.execute(
    ctx.db,
  );
  const [customer] = rows;
  if (!customer) throw new Refusal(422, 'MSG000043', { errors: [{ FIELD: 'CUST_CD', CODE: 'MSG000043' }] });
  if (customer.STOP_YN === 'Y')
    throw new Refusal(422, 'MSG000186', {
      args: [customer.CUST_NM],
      errors: [{ FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer.CUST_NM] }],
    });
}

/** The columns of the form as they are looked for in a workbook. */
export const askedForm: readonly AskedColumn[] = form.map((column) => ({
  titles: [column.ko, column.en],
  kind: column.kind === 'number' || column.kind === 'date' || column.kind === 'time' ? column.kind : 'text',
  // A quantity that was merged stands once for its rows.
  isShared: column.order === true || column.kind !== 'number',
}));

/** The column that a workbook given back has beside the form: it names the orders that its rows were saved as. */
const reasonColumn: AskedColumn = { titles: Object.values(reasonTitles), kind: 'text', isShared: false };

/** A file that was read: its table, and what its content is known again by. */
export interface FormFile {
  sheet: SheetText;
  hash: string;
}

/** The columns with the titles in a language first: those that are not there are told by them. */
const inWordsOf = (lang: 'ko' | 'en'): AskedColumn[] =>
  askedForm.map((column) => ({ ...column, titles: lang === 'en' ? [...column.titles].reverse() : column.titles }));

/** The rows of the form in a file. 422 MSG000304 with the titles of columns that are missing, MSG000305 no row, 413 MSG000310 too many. */
export async function readForm(ctx: Ctx<unknown>, file: Buffer, name: string): Promise<FormFile> {
  const sheet = await readSheetApart(file, name, uploadMaxRows, [...inWordsOf(ctx.lang), reasonColumn], ctx.gone);
  needColumns(
    sheet,
    form.map((column) => titleOf(column, ctx.lang)),
  );
  if (sheet.rows.length === 0 && !sheet.unread) throw new Refusal(422, 'MSG000305');
  if (sheet.rows.length > uploadMaxRows) throw new Refusal(413, 'MSG000310', { args: [uploadMaxRows] });
  return { sheet, hash: createHash('sha256').update(file).digest('hex') };
}

/** Checks the rows of a file against the data as it is now. */
export const checkForm = async (ctx: Ctx<unknown>, sheet: SheetText, custCd: string): Promise<CheckedRow[]> =>
  checkUpload(sheet, await loadContext(ctx, sheet, custCd));

/**
 * When the same file was saved before for the customer, as the user may know it: the last time, said in full; nothing where none of
 * its orders is left that the user sees.
 */
export async function seenBefore(ctx: Ctx<unknown>, hash: string, custCd: string): Promise<string[]> {
  const { rows } = await sql<{ UPLOAD_NO: string; DAY: string }>`
    select upload_no, to_char(reg_dtm, 'YYYY-MM-DD HH24:MI') as day from cms_upload
     where file_hash = ${hash} and cust_cd = ${custCd} and corp_cd = ${ctx.user.CORP_CD} and upload_sts in ('DONE', 'PART')
       and exists (select from cms_upload_row r join pan_dlv_ord o on o.dlv_ord_no = r.dlv_ord_no
         where r.upload_no = cms_upload.upload_no and o.del_yn = 'N' and o.dlv_ord_sts not in ('RJT', 'CXL'))
     order by reg_dtm desc limit 1`.execute(ctx.db);
  return rows.map(({ UPLOAD_NO, DAY }) => ctx.text('MSG000501', DAY, UPLOAD_NO));
}

/**
 * Warns of rows that say of the same goods, for the same place, other things than an order that a file of this name was saved as: the file was
 * changed after it had been saved, and its rows make new orders. Runs of the last 31 days are looked at.
 */
export async function warnChanged(ctx: Ctx<unknown>, rows: readonly CheckedRow[], fileName: string, custCd: string): Promise<void> {
  const [column] = form;
  const good = rows.filter(isGood);
  const nameOf = ({ values }: CheckedRow) => JSON.stringify(goods.map((field) => values[field]));
  const claimed = rows.flatMap(({ errors }) => errors.flatMap(({ code, args }) => (code === 'MSG000480' ? args : [])));
  const known = [...rows.flatMap(({ savedAs = [] }) => savedAs), ...claimed];
  const { rows: found } = await sql<{ GOODS: unknown[]; DLV_ORD_NO: string }>`
    select distinct on (g.goods) g.goods, o.dlv_ord_no
      from cms_upload u join cms_file f on f.file_sn = u.file_sn join cms_upload_row r on r.upload_no = u.upload_no
      join pan_dlv_ord o on o.dlv_ord_no = r.dlv_ord_no join pan_dlv_ord_dtl d on d.dlv_ord_no = o.dlv_ord_no
      cross join lateral (select jsonb_build_array(o.hbl_no, o.dlv_plc_nm, d.item_cd, d.item_nm, d.lot_no) as goods) g
     where f.file_nm = ${fileName} and u.upload_tp = 'DLV_ORD' and u.cust_cd = ${custCd} and u.corp_cd = ${ctx.user.CORP_CD}
       and u.upload_sts in ('DONE', 'PART') and u.reg_dtm > now() - interval '31 days' and ${liveOf(ctx, custCd)}
       and o.dlv_ord_no <> all(${known}) and g.goods = any(${[...new Set(good.map(nameOf))]}::jsonb[])
     order by g.goods, o.dlv_ord_no desc`.execute(ctx.db);
  const orders = new Map(found.map(({ GOODS, DLV_ORD_NO }) => [JSON.stringify(GOODS), DLV_ORD_NO]));
  for (const row of good) {
    const order = orders.get(nameOf(row));
    if (order && column) row.warnings.push({ rowNo: row.rowNo, column, text: '', code: 'MSG000484', args: [order] });
  }
}

/** A fault said in full: its field stands in the message, or before it. */
export const named = (title: string, message: string): string => (message.includes(`[${title}]`) ? message : `[${title}] ${message}`);

const said = (ctx: Ctx<unknown>, error: UploadError): string => named(titleOf(error.column, ctx.lang), ctx.text(error.code, ...error.args));

/** A checked row as the popup shows it: cells that could not be read as they were typed. */
function shownRow(ctx: Ctx<unknown>, row: CheckedRow): UploadRow {
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
    ...row.values,
    ROW_NO: row.rowNo,
    CHK_STS: row.savedAs ? 'DONE' : state,
    ERR_MSG: row.savedAs ? ctx.text('MSG000500', row.savedAs) : told,
    ERR_FIELDS: fields,
  } as UploadRow;
}

/** What a run comes to, with its rows as the popup shows them. */
export function resultOf(ctx: Ctx<unknown>, UPLOAD_NO: string, rows: readonly CheckedRow[], NOTES: string[]): UploadResult {
  const saved = rows.filter((row) => row.savedAs !== undefined).length;
  const ok = rows.filter(isGood).length;
  return {
    UPLOAD_NO,
    TOT_CNT: rows.length,
    OK_CNT: ok,
    ERR_CNT: rows.length - ok - saved,
    SAVED_CNT: saved,
    NOTES,
    LIST: rows.map((row) => shownRow(ctx, row)),
  };
}

/** Keeps which rows of a run stand in which order, in place of those of an earlier check. */
export async function writeSaved(ctx: Ctx<unknown>, uploadNo: string, rows: readonly CheckedRow[]): Promise<void> {
  await sql`delete from cms_upload_row where upload_no = ${uploadNo}`.execute(ctx.db);
  const saved = rows.flatMap(({ rowNo, hash, savedAs }) =>
    hash && savedAs ? [{ UPLOAD_NO: uploadNo, ROW_NO: rowNo, ROW_HASH: hash, DLV_ORD_NO: savedAs }] : [],
  );
  await insertRows(ctx.db, 'CMS_UPLOAD_ROW', saved);
}

/** Keeps the faults of a run, in place of those of an earlier check. */
export async function writeErrors(ctx: Ctx<unknown>, uploadNo: string, rows: readonly CheckedRow[], { places }: SheetText): Promise<void> {
  await sql`delete from cms_upload_err where upload_no = ${uploadNo}`.execute(ctx.db);
  const errors = rows.flatMap((row) => row.errors);
  await insertRows(
    ctx.db,
    'CMS_UPLOAD_ERR',
    errors.map((error, i) => ({
      UPLOAD_NO: uploadNo,
      ERR_SEQ: i + 1,
      ROW_NO: error.rowNo,
      COL_LTR: letterOf(places[form.indexOf(error.column)] ?? 0),
      COL_NM: titleOf(error.column, ctx.lang),
      CELL_VAL: [...error.text].slice(0, 200).join(''),
      ERR_CD: error.code,
      ERR_MSG: [...ctx.text(error.code, ...error.args)].slice(0, 2000).join(''),
    })),
  );
}

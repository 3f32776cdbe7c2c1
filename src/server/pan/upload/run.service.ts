import { sql } from 'kysely';
import { isFormHeader, titleOf } from '../../../contract/pan/dlvOrdForm';
import type { UploadRow } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { uploadMaxRows } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { customersInScope } from '../../lib/customers';
import { readSheetApart } from '../../lib/excelApart';
import type { SheetRow } from '../../lib/excelRead';
import { Refusal } from '../../lib/refusal';
import { insertRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { loadContext } from '../uploadContext.service';
import { checkUpload } from './check';
import type { CheckedRow, UploadError } from './row';

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

/** The rows of the form in a workbook. 422 MSG000304 another form, MSG000305 no row, 413 MSG000310 too many. */
export async function readForm(file: Buffer, name: string, gone?: AbortSignal): Promise<SheetRow[]> {
  const { header, rows } = await readSheetApart(file, name, uploadMaxRows, gone);
  if (!isFormHeader(header)) throw new Refusal(422, 'MSG000304');
  if (rows.length === 0) throw new Refusal(422, 'MSG000305');
  if (rows.length > uploadMaxRows) throw new Refusal(413, 'MSG000310', { args: [uploadMaxRows] });
  return rows;
}

/** Checks the rows of a workbook against the data as it is now. */
export const checkForm = async (ctx: Ctx<unknown>, rows: SheetRow[], custCd: string): Promise<CheckedRow[]> =>
  checkUpload(rows, await loadContext(ctx, rows, custCd));

/** A fault said in full: its field stands in the message, or before it. */
export const named = (title: string, message: string): string => (message.includes(`[${title}]`) ? message : `[${title}] ${message}`);

const said = (ctx: Ctx<unknown>, error: UploadError): string => named(titleOf(error.column, ctx.lang), ctx.text(error.code, ...error.args));

/** A checked row as the popup shows it: cells that could not be read as they were typed. */
export function shownRow(ctx: Ctx<unknown>, row: CheckedRow): UploadRow {
  const faults = row.errors.length ? row.errors : row.warnings;
  const fields: Record<string, string> = {};
  for (const fault of faults) {
    const { field } = fault.column;
    fields[field] = [fields[field], said(ctx, fault)].filter(Boolean).join('\n');
  }
  return {
    ...row.values,
    ROW_NO: row.rowNo,
    CHK_STS: row.errors.length ? 'ERR' : row.warnings.length ? 'WARN' : 'OK',
    ERR_MSG: faults.length ? faults.map((fault) => said(ctx, fault)).join(' / ') : null,
    ERR_FIELDS: fields,
  } as UploadRow;
}

/** Keeps the faults of a run, in place of those of an earlier check. */
export async function writeErrors(ctx: Ctx<unknown>, uploadNo: string, rows: readonly CheckedRow[]): Promise<void> {
  await sql`delete from cms_upload_err where upload_no = ${uploadNo}`.execute(ctx.db);
  const errors = rows.flatMap((row) => row.errors);
  await insertRows(
    ctx.db,
    'CMS_UPLOAD_ERR',
    errors.map((error, i) => ({
      UPLOAD_NO: uploadNo,
      ERR_SEQ: i + 1,
      ROW_NO: error.rowNo,
      COL_LTR: error.column.letter,
      COL_NM: titleOf(error.column, ctx.lang),
      CELL_VAL: [...error.text].slice(0, 200).join(''),
      ERR_CD: error.code,
      ERR_MSG: [...ctx.text(error.code, ...error.args)].slice(0, 2000).join(''),
    })),
  );
}

/** Rows that are good and so would be saved. */
export const goodRows = (rows: readonly CheckedRow[]): number => rows.filter((row) => row.errors.length === 0).length;

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { reasonTitles } from '../../../contract/pan/dlvOrdForm';
import { dlvOrdExcelUploadPopup, type UploadResult } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { codeNames } from '../../lib/codeNames';
import { excelType } from '../../lib/excel';
import { appendReasonsApart } from '../../lib/excelApart';
import { openStore } from '../../lib/fileStore';
import { takeNumbers } from '../../lib/number';
import { Refusal } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { sheetNotes } from '../../lib/sheetNotes';
import { createOrders } from '../dlvOrd.service';
import { takeCustomerTurn } from '../savedRows.service';
import { submitRows } from '../saveSubmit.service';
import { ordersOf } from '../upload/groups';
import {
  askedForm,
  checkCustomer,
  checkForm,
  type ErrorRow,
  type FormFile,
  named,
  readForm,
  resultOf,
  seenBefore,
  warnChanged,
  writeErrors,
  writeSaved,
} from '../upload/run.service';

interface Workbook {
  FILE_NM: string;
  FILE_PATH: string;
}

interface Run extends Workbook {
  UPLOAD_NO: string;
  CUST_CD: string;
  UPLOAD_STS: string;
  FILE_SN: number;
}

/** A workbook the user uploaded himself. Missing or another's: 422 MSG000043. */
async function ownFile(ctx: Ctx<unknown>, fileSn: number): Promise<Workbook> {
  const { rows } = await sql<Workbook>`
    select file_nm, file_path from cms_file f
     where file_sn = ${Number.isSafeInteger(fileSn) ? fileSn : 0} and reg_user_id = ${ctx.user.USER_ID} and del_yn = 'N'
       and (ref_key is null or exists (select from cms_upload u where u.file_sn = f.file_sn and u.upload_no = f.ref_key))`.execute(ctx.db);
  if (!rows[0]) throw new Refusal(422, 'MSG000043', { errors: [{ FIELD: 'FILE_SN', CODE: 'MSG000043' }] });
  return rows[0];
}

/** A run of the user himself with its workbook; `lock` keeps others off it. Missing or another's: MSG000043 with this status. */
async function ownRun(ctx: Ctx<unknown>, uploadNo: string, status: number, lock = false): Promise<Run> {
  const { rows } = await sql<Run>`
    select u.upload_no, u.cust_cd, u.upload_sts, u.file_sn, f.file_nm, f.file_path
      from cms_upload u join cms_file f on f.file_sn = u.file_sn
     where u.upload_no = ${uploadNo} and u.upload_tp = 'DLV_ORD' and u.reg_user_id = ${ctx.user.USER_ID}
     ${lock ? sql`for update of u` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw new Refusal(status, 'MSG000043');
  return rows[0];
}

/** A run of the user himself with the faults it found, and the rows that stand in orders. */
async function errorsOf(
  ctx: Ctx<{ UPLOAD_NO: string }>,
): Promise<{ run: Run; rows: ErrorRow[]; saved: { ROW_NO: number; DLV_ORD_NO: string }[] }> {
  const run = await ownRun(ctx, ctx.body.UPLOAD_NO, 404);
  const { rows } = await sql<ErrorRow>`
    select row_no, col_ltr, col_nm, cell_val, err_cd, err_msg from cms_upload_err where upload_no = ${run.UPLOAD_NO} order by err_seq`.execute(
    ctx.db,
  );
  const { rows: saved } = await sql<{ ROW_NO: number; DLV_ORD_NO: string }>`
    select row_no, dlv_ord_no from cms_upload_row where upload_no = ${run.UPLOAD_NO}`.execute(ctx.db);
  return { run, rows, saved };
}

export default async function dlvOrdExcelUploadPopupRoutes(app: FastifyInstance) {
  const files = openStore(app.kit.env);

  /** The rows of a workbook, read while no transaction is open: a file's content never changes, whatever becomes of its row. */
  const rowsOf = async (ctx: Ctx<unknown>, { FILE_PATH, FILE_NM }: Workbook): Promise<FormFile> =>
    readForm(ctx, await files.read(FILE_PATH), FILE_NM);

  const rowsToCheck = async (ctx: Ctx<{ FILE_SN: number; CUST_CD: string }>) =>
    rowsOf(
      ctx,
      await ctx.within('read', async (part) => {
        await checkCustomer(part, ctx.body.CUST_CD);
        return ownFile(part, ctx.body.FILE_SN);
      }),
    );

  const rowsToSave = async (ctx: Ctx<{ UPLOAD_NO: string }>) =>
    rowsOf(ctx, await ctx.within('read', (part) => ownRun(part, ctx.body.UPLOAD_NO, 422)));

  serve(app, dlvOrdExcelUploadPopup.check, check, { prepare: rowsToCheck });
  serve(app, dlvOrdExcelUploadPopup.save, save, { prepare: rowsToSave });
  serve(
    app,
    dlvOrdExcelUploadPopup.excel,
    async (ctx) => {
      const { run, rows, saved } = await ctx.within('read', (part) => errorsOf(part));
      const title = reasonTitles[ctx.lang];
      const reasons = new Map(saved.map(({ ROW_NO, DLV_ORD_NO }) => [ROW_NO, ctx.text('MSG000500', DLV_ORD_NO)]));
      for (const row of rows) reasons.set(row.ROW_NO, [reasons.get(row.ROW_NO), named(row.COL_NM, row.ERR_MSG)].filter(Boolean).join('\n'));
      const cells = [...new Set(rows.map((row) => `${row.COL_LTR}${row.ROW_NO}`))];
      const told = { title, titles: Object.values(reasonTitles), columns: askedForm, rows: reasons, cells };
      const body = await appendReasonsApart(await files.read(run.FILE_PATH), run.FILE_NM, told, ctx.gone);
      return { name: `${run.FILE_NM.replace(/\.(xlsx|csv)$/i, '')}_${title}.xlsx`, type: excelType, body };
    },
    { transaction: 'none' },
  );
}

async function check(ctx: Ctx<{ FILE_SN: number; CUST_CD: string }>, { sheet, hash }: FormFile): Promise<UploadResult> {
  const { FILE_SN, CUST_CD } = ctx.body;
  await checkCustomer(ctx, CUST_CD);
  const { FILE_NM } = await ownFile(ctx, FILE_SN);
  const rows = await checkForm(ctx, sheet, CUST_CD);
  await warnChanged(ctx, rows, FILE_NM, CUST_CD);
  // An earlier check of the same file that was not saved is replaced.
  const replaced = sql`select upload_no from cms_upload where file_sn = ${FILE_SN} and upload_sts = 'CHK'`;
  await sql`delete from cms_upload_err where upload_no in (${replaced})`.execute(ctx.db);
  await sql`delete from cms_upload_row where upload_no in (${replaced})`.execute(ctx.db);
  await sql`delete from cms_upload where file_sn = ${FILE_SN} and upload_sts = 'CHK'`.execute(ctx.db);
  const [uploadNo = ''] = await takeNumbers(ctx.db, 'UPL', ctx.user.CORP_CD, 1);
  const notes = [...(await seenBefore(ctx, hash, CUST_CD)), ...sheetNotes(ctx, sheet)];
  const result = resultOf(ctx, uploadNo, rows, notes);
  const { TOT_CNT, OK_CNT, ERR_CNT } = result;
  await ctx.db
    .insertInto('CMS_UPLOAD')
    .values({
      UPLOAD_NO: uploadNo,
      UPLOAD_TP: 'DLV_ORD',
      CORP_CD: ctx.user.CORP_CD,
      CUST_CD,
      FILE_SN,
      FILE_HASH: hash,
      TOT_CNT,
      OK_CNT,
      ERR_CNT,
      UPLOAD_STS: 'CHK',
    })
    .execute();
  await writeErrors(ctx, uploadNo, rows, sheet);
  await writeSaved(ctx, uploadNo, rows);
  // From now on the workbook belongs to its run and is not taken for one that was left behind.
  await ctx.db.updateTable('CMS_FILE').set({ REF_KEY: uploadNo }).where('FILE_SN', '=', FILE_SN).execute();
  if (ERR_CNT > 0) ctx.say('MSG000306', ERR_CNT);
  return result;
}

async function save(
  ctx: Ctx<{ UPLOAD_NO: string; SUBMIT_YN: 'Y' | 'N' }>,
  { sheet }: FormFile,
): Promise<UploadResult & { ORD_CNT: number }> {
  const { UPLOAD_NO, SUBMIT_YN } = ctx.body;
  const run = await ownRun(ctx, UPLOAD_NO, 422, true);
  if (run.UPLOAD_STS !== 'CHK') {
    const { UPLOAD_STS } = await codeNames(ctx, { UPLOAD_STS: 'UPLOAD_STS' });
    throw new Refusal(422, 'MSG000027', { args: [UPLOAD_STS.get(run.UPLOAD_STS) ?? run.UPLOAD_STS] });
  }
  await checkCustomer(ctx, run.CUST_CD);
  await takeCustomerTurn(ctx, run.CUST_CD);
  // The data may have changed since the check: what is saved is what is good now.
  const rows = await checkForm(ctx, sheet, run.CUST_CD);
  const { TOT_CNT, OK_CNT, ERR_CNT, SAVED_CNT } = resultOf(ctx, UPLOAD_NO, rows, []);
  const orders = ordersOf(rows, run.CUST_CD);
  const made = await createOrders(
    ctx,
    orders.map(({ order }) => ({ ...order, DLV_ORD_DT: ctx.today })),
    UPLOAD_NO,
  );
  if (SUBMIT_YN === 'Y' && made.length)
    await submitRows(
      ctx,
      made,
      orders.map(({ rowNo }) => rowNo),
    );
  for (const [i, order] of orders.entries()) for (const row of order.rows) row.savedAs = made[i]?.DLV_ORD_NO;
  await writeErrors(ctx, UPLOAD_NO, rows, sheet);
  await writeSaved(ctx, UPLOAD_NO, rows);
  await ctx.db
    .updateTable('CMS_UPLOAD')
    .set({ TOT_CNT, OK_CNT, ERR_CNT, UPLOAD_STS: ERR_CNT === 0 ? 'DONE' : OK_CNT === 0 ? 'FAIL' : 'PART' })
    .where('UPLOAD_NO', '=', UPLOAD_NO)
    .execute();
  ctx.say('MSG000308', TOT_CNT, OK_CNT);
  return { ...resultOf(ctx, UPLOAD_NO, rows, sheetNotes(ctx, sheet)), OK_CNT, ERR_CNT, SAVED_CNT, ORD_CNT: made.length };
}

import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Call } from '../../contract/call';
import { reasonTitles, type UploadColumn, type Uploaded, type UploadOutcome } from '../../contract/uploadForm';
import { codeNames } from './codeNames';
import { excelType } from './excel';
import { appendReasonsApart } from './excelApart';
import { openStore } from './fileStore';
import { takeNumbers } from './number';
import { Refusal } from './refusal';
import { insertRows } from './save';
import { type Ctx, serve } from './serve';
import { sheetNotes } from './sheetNotes';
import type { CheckedRow, FormSheet } from './uploadRows';
import { askedColumns, countsOf, type ErrorRow, type FormFile, named, readForm, shownRows, writeErrors } from './uploadRun';

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

/** The calls of a popup that loads a form. */
export interface UploadCalls<Values, More, Made> {
  check: Call<{ BATCH_ID: string; FILE_SN: number; CUST_CD: string }, UploadOutcome<Uploaded<Values>>>;
  save: Call<{ BATCH_ID: string; UPLOAD_NO: string } & More, UploadOutcome<Uploaded<Values>> & Made>;
  excel: Call<{ UPLOAD_NO: string }, Blob>;
}

/** A form that is loaded from workbooks, with what is its own. */
export interface Upload<F extends string, More, Made> {
  type: 'DLV_ORD' | 'FLAIR_PO';
  form: readonly UploadColumn<F>[];
  maxRows: number;
  /** Message of a row that was saved before, and what stands in CMS_UPLOAD_ROW by which it is told (`u` is the run, `r` the row). */
  savedText: string;
  savedAs: RawBuilder<string>;
  /** Is something left of what a run `cms_upload` saved, so that its file is told when it comes again? */
  isLeft: RawBuilder<SqlBool>;
  /** Refuses a customer for whom the user may not upload. */
  allow(ctx: Ctx<unknown>, custCd: string): Promise<void>;
  /** Checks the rows of a file against the data as it is now; for a save it locks what it is about first. */
  check(ctx: Ctx<unknown>, sheet: FormSheet, custCd: string, isSaving: boolean): Promise<CheckedRow<F>[]>;
  /** Adds warnings to rows that were checked. */
  warn?(ctx: Ctx<unknown>, rows: readonly CheckedRow<F>[], fileName: string, custCd: string): Promise<void>;
  /** Saves the good rows of a run, says of each what it was saved as, and gives what more is answered. */
  save(ctx: Ctx<More>, rows: readonly CheckedRow<F>[], run: { UPLOAD_NO: string; CUST_CD: string }): Promise<Made>;
  /** What is kept of a row that was saved. */
  kept(row: CheckedRow<F>): object;
}

/** Two saves of the same rows of a customer at once: the second one waits and sees what the first has saved. */
export const takeCustomerTurn = ({ db }: Ctx<unknown>, custCd: string) =>
  sql`select pg_advisory_xact_lock(hashtext('upload ' || ${custCd}))`.execute(db);

/** A workbook the user uploaded himself. Missing or another's: 422 MSG000043. */
async function ownFile(ctx: Ctx<unknown>, fileSn: number): Promise<Workbook> {
  const { rows } = await sql<Workbook>`
    select file_nm, file_path from cms_file f
     where file_sn = ${Number.isSafeInteger(fileSn) ? fileSn : 0} and reg_user_id = ${ctx.user.USER_ID} and del_yn = 'N'
       and (ref_key is null or exists (select from cms_upload u where u.file_sn = f.file_sn and u.upload_no = f.ref_key))`.execute(ctx.db);
  if (!rows[0]) throw new Refusal(422, 'MSG000043', { errors: [{ FIELD: 'FILE_SN', CODE: 'MSG000043' }] });
  return rows[0];
}

/** When the same file was saved before for the customer, as the user may know it: the last time, said in full. */
async function seenBefore(ctx: Ctx<unknown>, hash: string, custCd: string, isLeft: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ UPLOAD_NO: string; DAY: string }>`
    select upload_no, to_char(reg_dtm, 'YYYY-MM-DD HH24:MI') as day from cms_upload
     where file_hash = ${hash} and cust_cd = ${custCd} and corp_cd = ${ctx.user.CORP_CD} and upload_sts in ('DONE', 'PART') and ${isLeft}
     order by reg_dtm desc limit 1`.execute(ctx.db);
  return rows.map(({ UPLOAD_NO, DAY }) => ctx.text('MSG000501', DAY, UPLOAD_NO));
}

/** Serves the calls of a popup that loads a form: check a workbook, save its good rows, give it back with its reasons. */
export function serveUpload<F extends string, Values, More, Made extends object>(
  app: FastifyInstance,
  calls: UploadCalls<Values, More, Made>,
  upload: Upload<F, More, Made>,
): void {
  const { type, form, savedText } = upload;
  const files = openStore(app.kit.env);

  /** A run of the user himself with its workbook; `lock` keeps others off it. Missing or another's: MSG000043 with this status. */
  async function ownRun(ctx: Ctx<unknown>, uploadNo: string, status: number, lock = false): Promise<Run> {
    const { rows } = await sql<Run>`
      select u.upload_no, u.cust_cd, u.upload_sts, u.file_sn, f.file_nm, f.file_path
        from cms_upload u join cms_file f on f.file_sn = u.file_sn
       where u.upload_no = ${uploadNo} and u.upload_tp = ${type} and u.reg_user_id = ${ctx.user.USER_ID}
       ${lock ? sql`for update of u` : sql``}`.execute(ctx.db);
    if (!rows[0]) throw new Refusal(status, 'MSG000043');
    return rows[0];
  }

  /** The rows of a workbook, read while no transaction is open: a file's content never changes, whatever becomes of its row. */
  const rowsOf = async (ctx: Ctx<unknown>, { FILE_PATH, FILE_NM }: Workbook): Promise<FormFile> =>
    readForm(ctx, upload, await files.read(FILE_PATH), FILE_NM);

  /** Keeps the faults of a run and which of its rows were saved, in place of those of an earlier check. */
  async function keep(ctx: Ctx<unknown>, uploadNo: string, rows: readonly CheckedRow<F>[], { sheet }: FormFile): Promise<void> {
    await writeErrors(ctx, uploadNo, rows, sheet, form);
    await sql`delete from cms_upload_row where upload_no = ${uploadNo}`.execute(ctx.db);
    const saved = rows.filter((row) => row.savedAs !== undefined);
    await insertRows(
      ctx.db,
      'CMS_UPLOAD_ROW',
      saved.map((row) => ({ UPLOAD_NO: uploadNo, ROW_NO: row.rowNo, ...upload.kept(row) })),
    );
  }

  /** A run of the user himself with the faults it found, and the rows that were saved. */
  async function errorsOf(ctx: Ctx<{ UPLOAD_NO: string }>) {
    const run = await ownRun(ctx, ctx.body.UPLOAD_NO, 404);
    const { rows } = await sql<ErrorRow>`
      select row_no, col_ltr, col_nm, cell_val, err_cd, err_msg from cms_upload_err where upload_no = ${run.UPLOAD_NO} order by err_seq`.execute(
      ctx.db,
    );
    const { rows: saved } = await sql<{ ROW_NO: number; SAVED_AS: string }>`
      select r.row_no, ${upload.savedAs} as saved_as from cms_upload_row r where r.upload_no = ${run.UPLOAD_NO}`.execute(ctx.db);
    return { run, rows, saved };
  }

  serve(
    app,
    calls.check,
    async (ctx, file: FormFile) => {
      const { FILE_SN, CUST_CD } = ctx.body;
      await upload.allow(ctx, CUST_CD);
      const { FILE_NM } = await ownFile(ctx, FILE_SN);
      const rows = await upload.check(ctx, file.sheet, CUST_CD, false);
      await upload.warn?.(ctx, rows, FILE_NM, CUST_CD);
      // An earlier check of the same file that was not saved is replaced.
      const replaced = sql`select upload_no from cms_upload where file_sn = ${FILE_SN} and upload_sts = 'CHK'`;
      await sql`delete from cms_upload_err where upload_no in (${replaced})`.execute(ctx.db);
      await sql`delete from cms_upload_row where upload_no in (${replaced})`.execute(ctx.db);
      await sql`delete from cms_upload where file_sn = ${FILE_SN} and upload_sts = 'CHK'`.execute(ctx.db);
      const [UPLOAD_NO = ''] = await takeNumbers(ctx.db, 'UPL', ctx.user.CORP_CD, 1);
      const NOTES = [...(await seenBefore(ctx, file.hash, CUST_CD, upload.isLeft)), ...sheetNotes(ctx, file.sheet)];
      const counts = countsOf(rows);
      const { TOT_CNT, OK_CNT, ERR_CNT } = counts;
      const run = { UPLOAD_NO, UPLOAD_TP: type, CORP_CD: ctx.user.CORP_CD, CUST_CD, FILE_SN, FILE_HASH: file.hash };
      await insertRows(ctx.db, 'CMS_UPLOAD', [{ ...run, TOT_CNT, OK_CNT, ERR_CNT, UPLOAD_STS: 'CHK' }]);
      await keep(ctx, UPLOAD_NO, rows, file);
      // From now on the workbook belongs to its run and is not taken for one that was left behind.
      await ctx.db.updateTable('CMS_FILE').set({ REF_KEY: UPLOAD_NO }).where('FILE_SN', '=', FILE_SN).execute();
      if (ERR_CNT > 0) ctx.say('MSG000306', ERR_CNT);
      return { UPLOAD_NO, ...counts, NOTES, LIST: await shownRows<Values>(ctx, rows, savedText) };
    },
    {
      prepare: async (ctx) =>
        rowsOf(
          ctx,
          await ctx.within('read', async (part) => {
            await upload.allow(part, ctx.body.CUST_CD);
            return ownFile(part, ctx.body.FILE_SN);
          }),
        ),
    },
  );

  serve(
    app,
    calls.save,
    async (ctx, file: FormFile) => {
      const run = await ownRun(ctx, ctx.body.UPLOAD_NO, 422, true);
      const { UPLOAD_NO, CUST_CD } = run;
      if (run.UPLOAD_STS !== 'CHK') {
        const { UPLOAD_STS } = await codeNames(ctx, { UPLOAD_STS: 'UPLOAD_STS' });
        throw new Refusal(422, 'MSG000027', { args: [UPLOAD_STS.get(run.UPLOAD_STS) ?? run.UPLOAD_STS] });
      }
      await upload.allow(ctx, CUST_CD);
      await takeCustomerTurn(ctx, CUST_CD);
      // The data may have changed since the check: what is saved is what is good now.
      const rows = await upload.check(ctx, file.sheet, CUST_CD, true);
      const counts = countsOf(rows);
      const { TOT_CNT, OK_CNT, ERR_CNT } = counts;
      const made = await upload.save(ctx, rows, { UPLOAD_NO, CUST_CD });
      await keep(ctx, UPLOAD_NO, rows, file);
      await ctx.db
        .updateTable('CMS_UPLOAD')
        .set({ TOT_CNT, OK_CNT, ERR_CNT, UPLOAD_STS: ERR_CNT === 0 ? 'DONE' : OK_CNT === 0 ? 'FAIL' : 'PART' })
        .where('UPLOAD_NO', '=', UPLOAD_NO)
        .execute();
      ctx.say('MSG000308', TOT_CNT, OK_CNT);
      const LIST = await shownRows<Values>(ctx, rows, savedText);
      return { UPLOAD_NO, ...counts, NOTES: sheetNotes(ctx, file.sheet), LIST, ...made };
    },
    { prepare: async (ctx) => rowsOf(ctx, await ctx.within('read', (part) => ownRun(part, ctx.body.UPLOAD_NO, 422))) },
  );

  serve(
    app,
    calls.excel,
    async (ctx) => {
      const { run, rows, saved } = await ctx.within('read', (part) => errorsOf(part));
      const title = reasonTitles[ctx.lang];
      const reasons = new Map(saved.map(({ ROW_NO, SAVED_AS }) => [ROW_NO, ctx.text(savedText, SAVED_AS)]));
      for (const row of rows) reasons.set(row.ROW_NO, [reasons.get(row.ROW_NO), named(row.COL_NM, row.ERR_MSG)].filter(Boolean).join('\n'));
      const cells = [...new Set(rows.map((row) => `${row.COL_LTR}${row.ROW_NO}`))];
      const told = { title, titles: Object.values(reasonTitles), columns: askedColumns(form), rows: reasons, cells };
      const body = await appendReasonsApart(await files.read(run.FILE_PATH), run.FILE_NM, told, ctx.gone);
      return { name: `${run.FILE_NM.replace(/\.(xlsx|csv)$/i, '')}_${title}.xlsx`, type: excelType, body };
    },
    { transaction: 'none' },
  );
}

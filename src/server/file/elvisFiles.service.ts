import { sql } from 'kysely';
import type { ActionBody, SaveData } from '../../contract/call';
import { partlyRegistered } from '../../contract/cms/popup/cmsDocumentElvisPopup';
import type { DocumentFile } from '../../contract/ptl/popup/ptlFileMgtPopup';
import { type FileStore, openStore } from '../lib/fileStore';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows } from '../lib/save';
import { systemScope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import { transaction } from '../lib/transaction';
import { dropFromStore, keepInStore, type Place, storeContent, storeDocuments, storeRefusal } from '../outside/elvis.service';
import type { Outside } from '../outside/outside.service';
import { lockWritableFiles, type StoredRow, shown } from './documentFiles.service';

/** The document store as a call reaches it. */
export const outsideOf = ({ request, systemDb }: Ctx<unknown>): Outside => {
  const { env, secret } = request.server.kit;
  return { db: systemDb, env, secret };
};

type Registering = StoredRow & { OFFICE: string | null };

/** Puts files that are in the portal into the document store too, each once; those already there are left as they are. */
export async function registerFiles(ctx: Ctx<ActionBody<DocumentFile>>): Promise<SaveData<DocumentFile>> {
  const asked = askedRows(ctx);
  const rows = await ctx.within('write', (part) => registering(part, asked));
  await registerRows(ctx as Ctx<unknown>, rows);
  const numbers = rows.map((row) => row.FILE_SN);
  const { rows: now } = await ctx.within('read', ({ db }) =>
    sql<StoredRow>`select * from cms_file where file_sn = any(${numbers})`.execute(db),
  );
  return { LIST: numbers.flatMap((sn) => now.filter((row) => row.FILE_SN === sn).map(shown)) };
}

/** Puts files just written into an office of the document store. */
export async function registerUploaded(ctx: Ctx<unknown>, numbers: readonly number[], office: string): Promise<void> {
  const { rows } = await ctx.within('read', ({ db }) =>
    sql<StoredRow>`select * from cms_file where file_sn = any(${numbers}) and del_yn = 'N' order by file_sn`.execute(db),
  );
  await registerRows(
    ctx,
    rows.map((row) => ({ ...row, OFFICE: office })),
  );
}

/** One file after the other; where one fails after others were kept, the refusal says which are there and which one failed. */
async function registerRows(ctx: Ctx<unknown>, rows: readonly Registering[]): Promise<void> {
  const store = openStore(ctx.request.server.kit.env);
  for (const [i, row] of rows.entries()) {
    if (row.ELVIS_DOC_ID) continue;
    await register(ctx, store, row).catch((error: unknown) => {
      if (i === 0 || !(error instanceof Refusal)) throw error;
      const there = rows.slice(0, i).map((one) => one.FILE_NM);
      const why = ctx.text(error.code, ...(error.args ?? []));
      throw new Refusal(error.status, partlyRegistered, { args: [rows.length, i, there.join(', '), row.FILE_NM ?? '', why] });
    });
  }
}

/** The files where the user may change them and they hang on a document, with the office of their corporation. */
async function registering(ctx: Ctx<unknown>, asked: readonly Partial<DocumentFile>[]): Promise<Registering[]> {
  const rows = await lockWritableFiles(ctx, asked);
  const { rows: corps } = await sql<{ CORP_CD: string; OFFICE: string | null }>`
    select corp_cd, elvis_ofc_cd as office from mdm_corp where corp_cd = any(${rows.map((row) => String(row.CORP_CD))})`.execute(ctx.db);
  const offices = new Map(corps.map((corp) => [corp.CORP_CD, corp.OFFICE]));
  const found = rows.map((row): Registering => ({ ...row, OFFICE: offices.get(String(row.CORP_CD)) ?? null }));
  refuseFaults(
    found.flatMap(({ REF_KEY, OFFICE }, i) => [
      ...(REF_KEY ? [] : [{ ROW_NO: i + 1, FIELD: 'REF_KEY', CODE: 'MSG000012' }]),
      ...(OFFICE ? [] : [{ ROW_NO: i + 1, FIELD: 'ELVIS_OFC_CD', CODE: 'MSG000012' }]),
    ]),
  );
  return found;
}

/**
 * Keeps one file in the store. A document that an earlier try left there without telling is taken for it; of two who keep the same file at
 * once the second takes its own document back.
 */
async function register(ctx: Ctx<unknown>, store: FileStore, row: Registering): Promise<void> {
  const outside = outsideOf(ctx);
  const name = row.FILE_NM ?? '';
  const place = { officeCode: row.OFFICE ?? '', refType: row.REF_TP ?? '', refKey: row.REF_KEY ?? '', docType: row.DOC_TP ?? '' };
  try {
    const body = await store.read(String(row.FILE_PATH));
    const left = await leftBehind(ctx, outside, place, { name, body });
    const docId = left ?? (await keepInStore(outside, { ...place, regUser: ctx.user.USER_ID }, { name, body }));
    const { numAffectedRows: marked } = await ctx.within('write', ({ db }) =>
      sql`update cms_file set elvis_doc_id = ${docId}, elvis_ofc_cd = ${place.officeCode}
          where file_sn = ${row.FILE_SN} and elvis_doc_id is null and del_yn = 'N'`.execute(db),
    );
    if (!marked && !left)
      await dropFromStore(outside, docId).catch((error: unknown) =>
        ctx.log.warn(error, `the document ${docId} is left in the document store`),
      );
  } catch (error) {
    throw storeRefusal(error, name);
  }
}

/** A document of the same place, name and content that no file of the portal stands for. */
async function leftBehind(
  ctx: Ctx<unknown>,
  outside: Outside,
  place: Place,
  { name, body }: { name: string; body: Buffer },
): Promise<string | undefined> {
  const alike = (await storeDocuments(outside, place)).filter(
    (document) => document.fileName === name && document.fileSize === body.length,
  );
  if (alike.length === 0) return undefined;
  const ids = alike.map((document) => document.docId);
  // Whoever's files they are.
  const { rows } = await transaction(ctx.request.server.kit.pools.short, { scope: systemScope, readOnly: true }, ({ db }) =>
    sql<{ ID: string }>`select elvis_doc_id as id from cms_file where elvis_doc_id = any(${ids})`.execute(db),
  );
  for (const { docId } of alike.filter((document) => !rows.some((row) => row.ID === document.docId))) {
    if ((await storeContent(outside, docId, body.length + 1)).equals(body)) return docId;
  }
  return undefined;
}

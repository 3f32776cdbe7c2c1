import { sql } from 'kysely';
import { type StoreKey, type StoreRow, type StoreSearch, storeMaxRows } from '../../contract/cms/popup/cmsDocumentElvisPopup';
import { nameIn } from '../lib/names';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { type StoreDocument, storeContent, storeDocuments, storeRefusal } from '../outside/elvis.service';
import { readDocuments } from './document.service';
import { outsideOf } from './elvisFiles.service';
import { inOffice, officesOf } from './offices.service';
import { checkContent } from './upload.service';

/** An office of the store that works for a corporation of the user's: 422 MSG000017 else. */
export async function checkOffice(ctx: Ctx<unknown>, code: string): Promise<void> {
  const offices = await officesOf(ctx.request.server.kit);
  if (!offices.some((office) => office.CODE === code && inOffice(ctx.scope, office)))
    throw new Refusal(422, 'MSG000017', {
      args: [ctx.label('ELVIS_OFC_CD'), code],
      errors: [{ FIELD: 'ELVIS_OFC_CD', CODE: 'MSG000017', ARGS: ['LBL.ELVIS_OFC_CD', code] }],
    });
}

export const readVisibleKeys = (ctx: Ctx<unknown>, refTp: string, keys: readonly string[]): Promise<Set<string>> =>
  ctx.within('read', async (part) => new Set((await readDocuments(part, refTp, keys)).keys()));

/** What the store has of a place, as far as the user may see what it belongs to. */
export async function readStoreDocuments(
  ctx: Ctx<unknown>,
  { ELVIS_OFC_CD, REF_TP, REF_KEY, DOC_TP }: Partial<StoreSearch>,
): Promise<StoreRow[]> {
  const place = {
    officeCode: String(ELVIS_OFC_CD),
    ...(REF_TP ? { refType: String(REF_TP) } : {}),
    ...(REF_KEY ? { refKey: String(REF_KEY) } : {}),
    ...(DOC_TP ? { docType: String(DOC_TP) } : {}),
  };
  const found = await storeDocuments(outsideOf(ctx), place).catch((error: unknown) => {
    throw storeRefusal(error);
  });
  return ctx.within('read', (part) => shownTo(part, String(ELVIS_OFC_CD), found));
}

async function shownTo(ctx: Ctx<unknown>, office: string, found: readonly StoreDocument[]): Promise<StoreRow[]> {
  const seen = new Set<string>();
  for (const refTp of new Set(found.map((document) => document.refType))) {
    const keys = found.flatMap((document) => (document.refType === refTp ? document.refKey : []));
    for (const key of (await readDocuments(ctx, refTp, keys)).keys()) seen.add(`${refTp} ${key}`);
  }
  const mine = found.filter((document) => seen.has(`${document.refType} ${document.refKey}`));
  const { rows: users } = await sql<{ USER_ID: string; USER_NM: string }>`
    select u.user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as user_nm from cms_user u where u.user_id = any(${mine.map((document) => document.regUser)})`.execute(
    ctx.db,
  );
  const { rows: linked } = await sql<{ ID: string }>`
    select elvis_doc_id as id from cms_file where elvis_doc_id = any(${mine.map((document) => document.docId)}) and del_yn = 'N'`.execute(
    ctx.db,
  );
  const links = new Set(linked.map((row) => row.ID));
  const names = new Map(users.map((user) => [user.USER_ID, user.USER_NM]));
  return mine.map((document) => ({
    ELVIS_DOC_ID: document.docId,
    ELVIS_OFC_CD: office,
    DOC_TP: document.docType,
    FILE_NM: document.fileName,
    FILE_SIZE: document.fileSize,
    REF_TP: document.refType,
    REF_KEY: document.refKey,
    REG_USER_NM: names.get(document.regUser) ?? document.regUser,
    REG_DTM: document.regDtm,
    LINK_YN: links.has(document.docId) ? 'Y' : 'N',
  }));
}

/** The documents asked for, as the store has them now. One the user may not see never was (MSG000043), one that is gone is MSG000312. */
export async function requireDocuments(ctx: Ctx<unknown>, keys: readonly StoreKey[]): Promise<StoreRow[]> {
  if (keys.length === 0 || keys.some((key) => typeof key !== 'object' || key === null)) throw new Refusal(422, 'MSG000009');
  if (keys.length > storeMaxRows) throw new Refusal(422, 'MSG000046', { args: [storeMaxRows] });
  const rows: StoreRow[] = [];
  for (const [i, { ELVIS_DOC_ID, ELVIS_OFC_CD, REF_TP, REF_KEY }] of keys.entries()) {
    await checkOffice(ctx, String(ELVIS_OFC_CD));
    const fault = (CODE: string) => new Refusal(422, CODE, { errors: [{ ROW_NO: i + 1, CODE }] });
    if ((await readVisibleKeys(ctx, String(REF_TP), [String(REF_KEY)])).size === 0) throw fault('MSG000043');
    const row =
      rows.find((known) => known.ELVIS_DOC_ID === ELVIS_DOC_ID) ??
      (await readStoreDocuments(ctx, { ELVIS_OFC_CD: String(ELVIS_OFC_CD), REF_TP: String(REF_TP), REF_KEY: String(REF_KEY) })).find(
        (one) => one.ELVIS_DOC_ID === ELVIS_DOC_ID,
      );
    if (!row) throw fault('MSG000312');
    if (!rows.includes(row)) rows.push(row);
  }
  return rows;
}

/** The content of a document, checked as an upload is. */
export async function fetchDocument(
  ctx: Ctx<unknown>,
  { ELVIS_DOC_ID, FILE_NM }: StoreRow,
  most: number,
): Promise<{ name: string; body: Buffer }> {
  const body = await storeContent(outsideOf(ctx), ELVIS_DOC_ID ?? '', most).catch((error: unknown) => {
    throw storeRefusal(error, FILE_NM ?? '');
  });
  return { name: await checkContent(FILE_NM ?? '', body), body };
}

import { sql } from 'kysely';
import type { LinkBody, StoreRow } from '../../contract/cms/popup/cmsDocumentElvisPopup';
import type { StoredFile } from '../../contract/file';
import { codesInUse } from '../lib/codeNames';
import { type FileStore, openStore } from '../lib/fileStore';
import { extensionOf } from '../lib/files';
import { takeNumbers } from '../lib/number';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { hashOf } from '../lib/spool';
import { mayBeCommitted } from '../lib/transaction';
import { writableDocument } from './document.service';
import { registerUploaded } from './elvisFiles.service';
import { checkOffice, fetchDocument } from './elvisRead.service';
import { lockAndCheckQuota } from './quota.service';
import { discard, type Received, type Sent, type StoredContent, type Uploaded, upload } from './upload.service';

/** Keeps an upload here and in the document store. Where the store fails the files stay here; sent again they are the same files. */
export async function uploadToStore(ctx: Ctx<Received>): Promise<Uploaded> {
  const { param, kept } = ctx.body;
  const store = openStore(ctx.request.server.kit.env);
  const keep = async () => {
    const known = await sentBefore(ctx, store);
    const fresh = kept.filter((file) => !known.has(file));
    const made = known.size && !fresh.length ? [] : (await ctx.within('write', (part) => upload(part, { param, kept: fresh }))).LIST;
    return { known, LIST: kept.flatMap((file) => known.get(file) ?? made[fresh.indexOf(file)] ?? []) };
  };
  const { known, LIST } = await keep().catch(async (error: unknown) => {
    if (!mayBeCommitted(error)) await discard(ctx.body, store);
    throw error;
  });
  await discard({ param, kept: [...known.keys()] }, store);
  await registerUploaded(
    ctx,
    LIST.map((file) => file.FILE_SN),
    String(param.ELVIS_OFC_CD),
  );
  return { FILE_NM: LIST[0]?.FILE_NM ?? '', FILE_SN: LIST[0]?.FILE_SN ?? 0, LIST };
}

/** Those of the files that the user has put on the document before: same name, same content. */
async function sentBefore(ctx: Ctx<Received>, store: FileStore): Promise<Map<Sent, StoredFile>> {
  const { param, kept } = ctx.body;
  if (!param.REF_KEY) throw new Refusal(422, 'MSG000012', { errors: [{ FIELD: 'REF_KEY', CODE: 'MSG000012' }] });
  await checkOffice(ctx, String(param.ELVIS_OFC_CD ?? ''));
  const { rows } = await ctx.within('read', ({ db, user }) =>
    sql<StoredFile & { FILE_PATH: string }>`
      select file_sn, file_nm, file_ext, file_size, file_grp_no, file_path from cms_file
       where ref_tp = ${param.REF_TP ?? ''} and ref_key = ${param.REF_KEY} and reg_user_id = ${user.USER_ID} and del_yn = 'N'
         and file_nm = any(${kept.map((file) => file.FILE_NM)})`.execute(db),
  );
  const known = new Map<Sent, StoredFile>();
  for (const file of kept) {
    for (const { FILE_PATH, ...row } of rows.filter((one) => one.FILE_NM === file.FILE_NM && one.FILE_SIZE === file.FILE_SIZE)) {
      if ((await hashOf(await store.stream(FILE_PATH))) === file.HASH) known.set(file, row);
    }
  }
  return known;
}

/** Makes files of a document out of documents of the store: checked as uploads are, kept here too, closed to customers, each linked once. */
export async function linkDocuments(ctx: Ctx<LinkBody>, rows: readonly StoreRow[]): Promise<void> {
  const { env } = ctx.request.server.kit;
  const store = openStore(env);
  const most = env.settings.UPLOAD_MAX_MB * 1024 * 1024;
  const refTp = String(ctx.body.REF_TP ?? '');
  const refKey = String(ctx.body.REF_KEY ?? '');
  const ownerOf = async (part: Ctx<unknown>) => {
    const owner = await writableDocument(part, refTp, refKey);
    if (!owner) throw new Refusal(422, 'MSG000043');
    return owner;
  };
  const known = await ctx.within('read', async (part) => {
    await ownerOf(part);
    const { rows: linked } = await sql<{ ID: string }>`
      select elvis_doc_id as id from cms_file where ref_tp = ${refTp} and ref_key = ${refKey} and del_yn = 'N'
         and elvis_doc_id = any(${rows.map((row) => row.ELVIS_DOC_ID)})`.execute(part.db);
    return new Set(linked.map((row) => row.ID));
  });
  const kept: { row: StoreRow; file: StoredContent; used: boolean }[] = [];
  try {
    for (const row of rows.filter((one) => !known.has(one.ELVIS_DOC_ID ?? ''))) {
      if ((row.FILE_SIZE ?? 0) > most) throw new Refusal(413, 'MSG000302', { args: [env.settings.UPLOAD_MAX_MB] });
      const { name, body } = await fetchDocument(ctx, row, most);
      const file = { FILE_NM: name, FILE_EXT: extensionOf(name), FILE_SIZE: body.length, FILE_PATH: await store.keep(body) };
      kept.push({ row, file, used: false });
    }
    await ctx.within('write', async (part) => {
      const owner = await ownerOf(part);
      const kinds = (await codesInUse(part.db, ['DOC_TP'])).get('DOC_TP');
      const group = kept.length ? (await takeNumbers(part.db, 'FGR', part.user.CORP_CD, 1))[0] : null;
      for (const one of kept) {
        const { FILE_NM, FILE_EXT, FILE_SIZE, FILE_PATH } = one.file;
        const docTp = kinds?.has(one.row.DOC_TP ?? '') ? one.row.DOC_TP : 'ETC';
        const { rows: made } = await sql`
          insert into cms_file (file_grp_no, file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt,
            elvis_doc_id, elvis_ofc_cd)
          values (${group}, ${FILE_NM}, ${FILE_EXT}, ${FILE_SIZE}, ${FILE_PATH}, ${refTp}, ${refKey}, ${docTp}, 'N', ${owner.CUST_CD}, ${owner.CORP_CD}, 0,
            ${one.row.ELVIS_DOC_ID}, ${one.row.ELVIS_OFC_CD})
          on conflict (ref_tp, ref_key, elvis_doc_id) where elvis_doc_id is not null and del_yn = 'N' do nothing returning file_sn`.execute(
          part.db,
        );
        one.used = made.length > 0;
      }
      if (kept.length) await lockAndCheckQuota(part, owner.CORP_CD, owner.CUST_CD);
    });
  } catch (error) {
    for (const one of kept) one.used = false;
    throw error;
  } finally {
    await store.drop(kept.flatMap(({ file, used }) => (used ? [] : file.FILE_PATH)));
  }
}

import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { StoredFile, UploadParam } from '../../contract/file';
import { proveArchive } from '../lib/archive';
import { isAllowed, isArchive } from '../lib/archiveKind';
import { codeCheck } from '../lib/codeNames';
import { refusedBook } from '../lib/excelKind';
import type { FileStore } from '../lib/fileStore';
import { cleanName, extensionOf } from '../lib/files';
import { normalize } from '../lib/normalize';
import { takeNumbers } from '../lib/number';
import { Refusal, refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { dropSpooled, type Spooled, spoolParts } from '../lib/spool';
import { Turns } from '../lib/turns';
import { paramOf } from '../lib/uploadParam';
import { writableDocument } from './document.service';
import { readFiles } from './files.service';
import { lockAndCheckQuota } from './quota.service';

/** A file whose content is in the store. */
export interface StoredContent {
  FILE_NM: string;
  FILE_EXT: string;
  FILE_SIZE: number;
  FILE_PATH: string;
}

/** A file of an upload, with the SHA-256 of its content. */
export type Sent = StoredContent & { HASH: string };

/** What an upload brought: its parameters and the files, already checked and in the store. */
export interface Received {
  param: Partial<UploadParam> & { ELVIS_OFC_CD?: unknown };
  kept: Sent[];
}

/** Name and number of the first file, and all of them. */
export interface Uploaded {
  FILE_NM: string;
  FILE_SN: number;
  LIST: StoredFile[];
}

/** Text parts of an upload: a JSON part, or its values one by one. */
const texts = ['param', 'REF_TP', 'REF_KEY', 'DOC_TP', 'FILE_GRP_NO', 'OPEN_YN', 'ELVIS_OFC_CD'];

/** Reads the parts of an upload before any transaction; its files are checked, then kept. Nothing stays of an upload that fails. */
export async function receive(request: FastifyRequest, store: FileStore): Promise<Received> {
  const { fields, files } = await spoolParts(request, store.spool, { texts });
  const kept: Sent[] = [];
  try {
    const param = { ...(normalize(fields) as object), ...(paramOf(fields.param) as Partial<UploadParam>) };
    for (const file of files) kept.push(await keepSpooled(file, store));
    return { param, kept };
  } catch (error) {
    await store.drop(kept.map((file) => file.FILE_PATH));
    throw error;
  } finally {
    await dropSpooled(files);
  }
}

/** Files that are in memory at the same time to be looked at, whoever sends them. */
const inspections = new Turns({ atOnce: 2, each: 2, waitEach: 100, waitAll: 100, patienceMs: 60_000 });

/** Keeps a file of the spool that is what its name says and no archive that unpacks to too much: 415 MSG000301 else. */
const keepSpooled = ({ name, size, hash, path }: Spooled, store: FileStore): Promise<Sent> =>
  inspections.run({ key: 'all', known: true }, undefined, async () => {
    const FILE_NM = await checkContent(name, await readFile(path));
    return { FILE_NM, FILE_EXT: extensionOf(FILE_NM), FILE_SIZE: size, FILE_PATH: await store.take(path), HASH: hash };
  });

/** The clean name of a file that may be handed on; 415 where it may not, with MSG000301 or what to do about a workbook (`refusedBook`). */
export async function checkContent(name: string, content: Buffer): Promise<string> {
  const FILE_NM = cleanName(name);
  if (!isAllowed(extensionOf(FILE_NM), content)) throw refusedBook(content, FILE_NM);
  if (isArchive(content)) await proveArchive(content, FILE_NM);
  return FILE_NM;
}

/** Takes the files of an upload away again. */
export const discard = ({ kept }: Received, store: FileStore): Promise<void> => store.drop(kept.map((file) => file.FILE_PATH));

/** Writes the rows of an upload. With REF_KEY the document must be in the user's scope (422 MSG000043 else). */
export async function upload(ctx: Ctx<unknown>, { param, kept }: Received): Promise<Uploaded> {
  const { db, user } = ctx;
  const refTp = param.REF_TP ?? '';
  const required = { REF_TP: refTp, files: kept.length ? 'Y' : '' };
  refuseFaults(Object.entries(required).flatMap(([FIELD, value]) => (value ? [] : [{ FIELD, CODE: 'MSG000012' }])));
  await checkParam(ctx, param);
  const owner = param.REF_KEY ? await writableDocument(ctx, refTp, param.REF_KEY) : undefined;
  if (param.REF_KEY && !owner) throw new Refusal(422, 'MSG000043');
  const group = param.FILE_GRP_NO ?? (await takeNumbers(db, 'FGR', user.CORP_CD, 1))[0] ?? null;
  const openYn = user.USER_TP === 'C' || param.OPEN_YN === 'Y' ? 'Y' : 'N';
  const { rows } = await sql<StoredFile>`
    insert into cms_file (file_grp_no, file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt)
    select ${group}, x.file_nm, x.file_ext, x.file_size, x.file_path, ${refTp}, ${param.REF_KEY ?? null}, ${param.DOC_TP ?? 'ETC'}, ${openYn},
      ${owner?.CUST_CD ?? user.CUST_CD}, ${owner?.CORP_CD ?? user.CORP_CD}, 0
    from rows from (jsonb_to_recordset(${lower(kept)}::jsonb) as (file_nm text, file_ext text, file_size bigint, file_path text))
      with ordinality as x (file_nm, file_ext, file_size, file_path, seq) order by seq
    returning file_sn, file_nm, file_ext, file_size, file_grp_no`.execute(db);
  await lockAndCheckQuota(ctx, owner?.CORP_CD ?? user.CORP_CD, owner?.CUST_CD ?? user.CUST_CD);
  const first = rows[0];
  return { FILE_NM: first?.FILE_NM ?? '', FILE_SN: first?.FILE_SN ?? 0, LIST: rows };
}

/** Kinds of document and of file are known ones; a group of files is joined by those who may see what is in it. */
async function checkParam(ctx: Ctx<unknown>, param: Partial<UploadParam>): Promise<void> {
  const { db, label } = ctx;
  refuseFaults((await codeCheck(db, ['REF_TP', 'DOC_TP'], label))(param));
  const group = param.FILE_GRP_NO ?? null;
  if (group === null) return;
  const { rows } = await sql<{ FILE_SN: number }>`
    select file_sn from cms_file where file_grp_no = ${typeof group === 'string' ? group : null} and del_yn = 'N' order by file_sn limit 1`.execute(
    db,
  );
  const joined = rows.length > 0 && (await readFiles(ctx, [rows[0]?.FILE_SN ?? 0]).catch(() => []));
  if (!joined || joined.length === 0) throw new Refusal(422, 'MSG000043', { errors: [{ FIELD: 'FILE_GRP_NO', CODE: 'MSG000043' }] });
}

const lower = (rows: readonly Sent[]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))));

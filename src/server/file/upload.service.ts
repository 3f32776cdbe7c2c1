import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { StoredFile, UploadParam } from '../../contract/file';
import { codesInUse } from '../code/common.service';
import { proveArchive } from '../lib/archive';
import { isAllowed, isArchive } from '../lib/archiveKind';
import type { FileStore } from '../lib/fileStore';
import { cleanName, extensionOf } from '../lib/files';
import { takeNumbers } from '../lib/number';
import { Refusal, refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { tidy } from '../lib/tidy';
import { writableDocument } from './document.service';
import { readFiles } from './files.service';

export interface Kept {
  FILE_NM: string;
  FILE_EXT: string;
  FILE_SIZE: number;
  FILE_PATH: string;
}

/** What an upload brought: its parameters and the files, already checked and in the store. */
export interface Received {
  param: Partial<UploadParam> & { ELVIS_OFC_CD?: unknown };
  kept: Kept[];
}

/** Name and number of the first file, and all of them. */
export interface Uploaded {
  FILE_NM: string;
  FILE_SN: number;
  LIST: StoredFile[];
}

/** Lets the routes of a plugin take uploads, within the limits of the settings. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  const { UPLOAD_MAX_MB, UPLOAD_MAX_CNT } = app.kit.env.settings;
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_MB * 1024 * 1024, files: UPLOAD_MAX_CNT, fields: 20, parts: UPLOAD_MAX_CNT + 20 },
  });
}

/** Reads the parts of an upload one file at a time, before any transaction: content checked, then kept. Nothing stays of one that fails. */
export async function receive(request: FastifyRequest, store: FileStore): Promise<Received> {
  const kept: Kept[] = [];
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname === 'files') kept.push(await keepContent(part.filename ?? '', await part.toBuffer(), store));
      else fields[part.fieldname] = (await part.toBuffer()).toString();
    }
  } catch (error) {
    await store.drop(kept.map((file) => file.FILE_PATH));
    throw error;
  }
  return { param: { ...(tidy(fields) as object), ...paramOf(fields.param) }, kept };
}

function paramOf(part: unknown): Partial<UploadParam> {
  try {
    const param: unknown = typeof part === 'string' ? JSON.parse(part) : part;
    return typeof param === 'object' && param !== null ? (tidy(param) as Partial<UploadParam>) : {};
  } catch {
    throw new Refusal(400, 'MSG000032');
  }
}

/** Keeps content in the store that is what its name says and no archive that unpacks to too much: 415 MSG000301 else. */
export async function keepContent(name: string, content: Buffer, store: FileStore): Promise<Kept> {
  const FILE_NM = await checkContent(name, content);
  return { FILE_NM, FILE_EXT: extensionOf(FILE_NM), FILE_SIZE: content.length, FILE_PATH: await store.keep(content) };
}

/** The clean name of a file that may be handed on; 415 MSG000301 where it may not. */
export async function checkContent(name: string, content: Buffer): Promise<string> {
  const FILE_NM = cleanName(name);
  if (!isAllowed(extensionOf(FILE_NM), content)) throw new Refusal(415, 'MSG000301', { args: [FILE_NM] });
  if (isArchive(content)) await proveArchive(content, FILE_NM);
  return FILE_NM;
}

/** Writes the rows of an upload. With REF_KEY the document must be in the user's scope (422 MSG000043 else). */
export async function upload(ctx: Ctx<unknown>, { param, kept }: Received, store: FileStore): Promise<Uploaded> {
  const { db, user } = ctx;
  try {
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
    const first = rows[0];
    return { FILE_NM: first?.FILE_NM ?? '', FILE_SN: first?.FILE_SN ?? 0, LIST: rows };
  } catch (error) {
    await store.drop(kept.map((file) => file.FILE_PATH));
    throw error;
  }
}

/** Kinds of document and of file are known ones; a group of files is joined by those who may see what is in it. */
async function checkParam(ctx: Ctx<unknown>, param: Partial<UploadParam>): Promise<void> {
  const { db, label } = ctx;
  const codes = await codesInUse(db, ['REF_TP', 'DOC_TP']);
  refuseFaults(
    (['REF_TP', 'DOC_TP'] as const).flatMap((FIELD): Fault[] => {
      const value = param[FIELD] ?? null;
      return value === null || (typeof value === 'string' && codes.has(`${FIELD}/${value}`))
        ? []
        : [{ FIELD, CODE: 'MSG000017', ARGS: [label(FIELD), String(value)] }];
    }),
  );
  const group = param.FILE_GRP_NO ?? null;
  if (group === null) return;
  const { rows } = await sql<{ FILE_SN: number }>`
    select file_sn from cms_file where file_grp_no = ${typeof group === 'string' ? group : null} and del_yn = 'N' order by file_sn limit 1`.execute(
    db,
  );
  const joined = rows.length > 0 && (await readFiles(ctx, [rows[0]?.FILE_SN ?? 0]).catch(() => []));
  if (!joined || joined.length === 0) throw new Refusal(422, 'MSG000043', { errors: [{ FIELD: 'FILE_GRP_NO', CODE: 'MSG000043' }] });
}

const lower = (rows: readonly Kept[]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))));

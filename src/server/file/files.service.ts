import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '../lib/refusal';
import type { Scope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import { readDocuments } from './document.service';

export interface FileRow {
  FILE_SN: number;
  FILE_GRP_NO: string | null;
  FILE_NM: string;
  FILE_EXT: string;
  FILE_SIZE: number;
  FILE_PATH: string;
  REF_TP: string;
  REF_KEY: string | null;
  DOC_TP: string;
  OPEN_YN: string;
  REG_USER_ID: string;
  CORP_CD: string;
}

/** Files `F` that may be seen of a document that is: customers see the open ones and their own. */
export const seenBy = ({ userId, userTp }: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(f.reg_user_id = ${userId} or ${userTp} = 'S' or f.open_yn = 'Y')`;

/** How many files of a document the user sees, by the key of the document's row in a query. */
export const fileCount = ({ scope }: Pick<Ctx<unknown>, 'scope'>, refTp: string, key: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from cms_file f
    where f.ref_tp = ${refTp} and f.ref_key = ${sql.ref(key)} and f.del_yn = 'N' and ${seenBy(scope)})`;

/**
 * Files the user may read, in the order asked: those of a document inside the scope, open ones only for customers, and the own uploads.
 * A missing and a forbidden file alike: MSG000043, with 404 unless it is one of the rows of an action.
 */
export async function readFiles(ctx: Ctx<unknown>, numbers: readonly number[], status = 404): Promise<FileRow[]> {
  const wanted = numbers.filter((sn) => Number.isSafeInteger(sn) && sn > 0);
  const { rows } = await sql<FileRow>`
    select file_sn, file_grp_no, file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, reg_user_id, corp_cd
    from cms_file where file_sn = any(${wanted}) and del_yn = 'N'`.execute(ctx.db);
  const readable = new Map((await onDocuments(ctx, rows)).map((row) => [row.FILE_SN, row]));
  const files = numbers.map((sn) => readable.get(sn));
  if (files.length === 0 || files.some((row) => row === undefined)) throw new Refusal(status, 'MSG000043');
  return files.filter((row) => row !== undefined);
}

/** Leaves out files whose document the user may not see. */
async function onDocuments(ctx: Ctx<unknown>, rows: readonly FileRow[]): Promise<FileRow[]> {
  const seen = new Map<string, Set<string>>();
  for (const refTp of new Set(rows.map((row) => row.REF_TP))) {
    const keys = rows.filter((row) => row.REF_TP === refTp).flatMap((row) => row.REF_KEY ?? []);
    seen.set(refTp, new Set((await readDocuments(ctx, refTp, keys)).keys()));
  }
  const { scope } = ctx;
  return rows.filter((row) => {
    const own = row.REG_USER_ID === scope.userId;
    if (row.REF_KEY === null) return own;
    return (seen.get(row.REF_TP)?.has(row.REF_KEY) ?? false) && (own || scope.userTp === 'S' || row.OPEN_YN === 'Y');
  });
}

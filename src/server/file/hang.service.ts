import { sql } from 'kysely';
import type { Ctx } from '../lib/serve';

/** A group of files that somebody hangs on a document, or on a part of it that has had the group `before`. */
interface Hung {
  REF_KEY: string;
  CUST_CD: string;
  FILE_GRP_NO: string | null | undefined;
  OPEN_YN: string;
  before?: string | null;
}

/**
 * Hangs the files of a group that hang on nothing yet on a document: own uploads alone. They are as open as what they come with; those that hang
 * there already follow it. False for a group that is none of the user's, or stands somewhere else.
 */
export async function hangGroup(
  { db, user }: Pick<Ctx<unknown>, 'db' | 'user'>,
  refTp: string,
  { REF_KEY, CUST_CD, FILE_GRP_NO, OPEN_YN, before }: Hung,
): Promise<boolean> {
  if (!FILE_GRP_NO) return true;
  const { rows } = await sql<{ FILE_SN: number; READY: boolean }>`
    select f.file_sn, f.ref_tp = ${refTp} and f.reg_user_id = ${user.USER_ID} and f.ref_key is null as ready from cms_file f
     where f.file_grp_no = ${FILE_GRP_NO} and f.del_yn = 'N'`.execute(db);
  if (FILE_GRP_NO !== before && (rows.length === 0 || rows.some(({ READY }) => !READY))) return false;
  await sql`
    update cms_file f set ref_key = ${REF_KEY}, cust_cd = ${CUST_CD}, open_yn = ${OPEN_YN}
     where f.ref_tp = ${refTp} and f.file_grp_no = ${FILE_GRP_NO} and f.del_yn = 'N' and (f.ref_key = ${REF_KEY} or f.file_sn = any(${rows.flatMap(
       ({ FILE_SN, READY }) => (READY ? [FILE_SN] : []),
     )}))`.execute(db);
  return true;
}

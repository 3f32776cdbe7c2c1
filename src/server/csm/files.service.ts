import { sql } from 'kysely';
import type { RequestFile } from '../../contract/csm/csmRequest';
import { seenBy } from '../file/files.service';
import type { Ctx } from '../lib/serve';

interface GroupedFile extends RequestFile {
  REF_KEY: string;
  FILE_GRP_NO: string | null;
}

/** Files of requests that the user sees: of an entry by its group, of the request itself (group null) those of no entry. */
export async function filesOf(
  { db, scope }: Pick<Ctx<unknown>, 'db' | 'scope'>,
  numbers: readonly string[],
): Promise<(number: string, group: string | null) => RequestFile[]> {
  const { rows } = await sql<GroupedFile>`
    select f.ref_key, e.file_grp_no, f.file_sn, f.file_nm, f.file_size, f.open_yn
      from cms_file f left join lateral (select e.file_grp_no from csm_res e where e.req_no = f.ref_key and e.file_grp_no = f.file_grp_no limit 1) e on true
     where f.ref_tp = 'CSM' and f.ref_key = any(${[...numbers]}) and f.del_yn = 'N' and ${seenBy(scope)} order by f.file_sn`.execute(db);
  return (number, group) =>
    rows
      .filter(({ REF_KEY, FILE_GRP_NO }) => REF_KEY === number && FILE_GRP_NO === group)
      .map(({ FILE_SN, FILE_NM, FILE_SIZE, OPEN_YN }) => ({ FILE_SN, FILE_NM, FILE_SIZE, OPEN_YN }));
}

/** A group of files that somebody hangs on a request, or on an entry of it, which has had the group `before`. */
interface Hung {
  REQ_NO: string;
  CUST_CD: string;
  FILE_GRP_NO: string | null | undefined;
  OPEN_YN: string;
  before?: string | null;
}

/**
 * Hangs the files of a group that hang on nothing yet on a request: own uploads alone. They are as open as what they come with; those that hang
 * there already follow it. False for a group that is none of the user's, or stands somewhere else.
 */
export async function hangFiles({ db, user }: Ctx<unknown>, { REQ_NO, CUST_CD, FILE_GRP_NO, OPEN_YN, before }: Hung): Promise<boolean> {
  if (!FILE_GRP_NO) return true;
  const { rows } = await sql<{ FILE_SN: number; READY: boolean }>`
    select f.file_sn, f.ref_tp = 'CSM' and f.reg_user_id = ${user.USER_ID} and f.ref_key is null as ready from cms_file f
     where f.file_grp_no = ${FILE_GRP_NO} and f.del_yn = 'N'`.execute(db);
  if (FILE_GRP_NO !== before && (rows.length === 0 || rows.some(({ READY }) => !READY))) return false;
  await sql`
    update cms_file f set ref_key = ${REQ_NO}, cust_cd = ${CUST_CD}, open_yn = ${OPEN_YN}
     where f.ref_tp = 'CSM' and f.file_grp_no = ${FILE_GRP_NO} and f.del_yn = 'N' and (f.ref_key = ${REQ_NO} or f.file_sn = any(${rows.flatMap(
       ({ FILE_SN, READY }) => (READY ? [FILE_SN] : []),
     )}))`.execute(db);
  return true;
}

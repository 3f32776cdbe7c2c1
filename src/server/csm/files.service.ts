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

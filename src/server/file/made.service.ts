import { sql } from 'kysely';
import { openStore } from '../lib/fileStore';
import { cleanName, extensionOf } from '../lib/files';
import type { Ctx } from '../lib/serve';

/** A document the portal made itself, and the one it hangs on. */
export interface MadeFile {
  name: string;
  body: Buffer;
  REF_TP: string;
  REF_KEY: string;
  DOC_TP: string;
  OPEN_YN: 'Y' | 'N';
  CUST_CD: string | null;
  CORP_CD: string;
}

/** Keeps documents that were made as files, in the order given; none of them where the transaction is not committed. */
export async function keepMade(
  { db, request, ifUndone }: Pick<Ctx<unknown>, 'db' | 'request' | 'ifUndone'>,
  made: readonly MadeFile[],
): Promise<{ FILE_SN: number; FILE_NM: string }[]> {
  const store = openStore(request.server.kit.env);
  const files: { FILE_SN: number; FILE_NM: string }[] = [];
  for (const { name, body, ...file } of made) {
    const path = await store.keep(body);
    ifUndone(() => store.drop([path]));
    const FILE_NM = cleanName(name);
    const { rows } = await sql<{ FILE_SN: number }>`
      insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt)
      values (${FILE_NM}, ${extensionOf(FILE_NM)}, ${body.length}, ${path}, ${file.REF_TP}, ${file.REF_KEY}, ${file.DOC_TP}, ${file.OPEN_YN},
        ${file.CUST_CD}, ${file.CORP_CD}, 0)
      returning file_sn`.execute(db);
    files.push({ FILE_SN: rows[0]?.FILE_SN ?? 0, FILE_NM });
  }
  return files;
}

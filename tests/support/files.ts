import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './db';

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface StoredFile {
  REF_TP: string;
  REF_KEY: string | null;
  CORP_CD: string;
  REG_USER_ID?: string;
  OPEN_YN?: string;
}

/** A picture in the store with its row, written by the owner of the database; gives its number. */
export async function fileOf(t: Pick<TestApp, 'sql' | 'app'>, file: StoredFile): Promise<number> {
  const folder = join(t.app.kit.env.FILE_STORE, 'aa');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'picture'), onePixel);
  const [row] = await t.sql<{ file_sn: string }>(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, corp_cd, down_cnt, del_yn)
     values ('a.png', 'png', 1, 'aa/picture', $1, $2, 'ETC', $4, $3, 0, 'N') returning file_sn`,
    [file.REF_TP, file.REF_KEY, file.CORP_CD, file.OPEN_YN ?? 'Y'],
  );
  if (file.REG_USER_ID) {
    await t.sql('alter table cms_file disable trigger user');
    await t.sql('update cms_file set reg_user_id = $2 where file_sn = $1', [row?.file_sn, file.REG_USER_ID]);
    await t.sql('alter table cms_file enable trigger user');
  }
  return Number(row?.file_sn);
}

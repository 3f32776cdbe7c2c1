import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Settings } from '../../../config/settings';
import type { Db } from '../db/open';
import { lockAndCheckQuota } from '../file/quota.service';
import { checkContent, type Sent, upload } from '../file/upload.service';
import type { FileStore } from '../lib/fileStore';
import { cleanName, extensionOf } from '../lib/files';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import type { Work } from '../lib/transaction';
import type { LetterFile } from './letter.service';

/** A file that is not kept, and why. */
export interface Refused {
  name: string;
  refusal: Refusal;
}

/** Files of a mail that were looked at as those of an upload are. */
export interface Checked {
  good: LetterFile[];
  refused: Refused[];
}

/** Looks at files of a mail as at those of an upload: how many and how large they may be, and that each is what its name says. */
export async function checkFiles(files: readonly LetterFile[], { UPLOAD_MAX_MB, UPLOAD_MAX_CNT }: Settings): Promise<Checked> {
  const checked: Checked = { good: [], refused: [] };
  for (const { name, content } of files) {
    try {
      if (checked.good.length >= UPLOAD_MAX_CNT) throw new Refusal(413, 'MSG000603', { args: [UPLOAD_MAX_CNT] });
      if (content.length > UPLOAD_MAX_MB * 1024 ** 2) throw new Refusal(413, 'MSG000302', { args: [UPLOAD_MAX_MB] });
      checked.good.push({ name: await checkContent(name, content), content });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      checked.refused.push({ name: cleanName(name), refusal: error });
    }
  }
  return checked;
}

/** Puts files into the store; they go with the transaction where that fails. */
export async function storeFiles(files: readonly LetterFile[], store: FileStore, { ifUndone }: Pick<Work, 'ifUndone'>): Promise<Sent[]> {
  const kept: Sent[] = [];
  for (const { name, content } of files) {
    const FILE_PATH = await store.keep(content);
    ifUndone(() => store.drop([FILE_PATH]));
    const HASH = createHash('sha256').update(content).digest('hex');
    kept.push({ FILE_NM: name, FILE_EXT: extensionOf(name), FILE_SIZE: content.length, FILE_PATH, HASH });
  }
  return kept;
}

/** Does a piece of work in a transaction that may be refused alone; gives the refusal. */
export async function unlessRefused(db: Db, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await sql`savepoint piece`.execute(db);
  try {
    await work();
    await sql`release savepoint piece`.execute(db);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint piece`.execute(db);
    return error;
  }
}

/** Uploads files for a user, each by itself, as one group; gives its number, and those there is no room for. */
export async function uploadFiles(ctx: Ctx<unknown>, files: readonly Sent[]): Promise<{ group: string | null; refused: Refused[] }> {
  let group: string | null = null;
  const refused: Refused[] = [];
  for (const file of files) {
    const refusal = await unlessRefused(ctx.db, async () => {
      const done = await upload(ctx, { param: { REF_TP: 'CSM', ...(group ? { FILE_GRP_NO: group } : {}) }, kept: [file] });
      group = done.LIST[0]?.FILE_GRP_NO ?? null;
    });
    if (refusal) refused.push({ name: file.FILE_NM, refusal });
  }
  return { group, refused };
}

/** Hangs files on a mail that waits; gives those there is no room for. */
export async function hangOnMail(db: Db, settings: Settings, files: readonly Sent[], seq: number, corpCd: string): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const { FILE_NM, FILE_EXT, FILE_SIZE, FILE_PATH } of files) {
    const refusal = await unlessRefused(db, async () => {
      await sql`
        insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, corp_cd, down_cnt)
        values (${FILE_NM}, ${FILE_EXT}, ${FILE_SIZE}, ${FILE_PATH}, 'RCM', ${String(seq)}, 'ETC', 'N', ${corpCd}, 0)`.execute(db);
      await lockAndCheckQuota({ db, settings }, corpCd, null);
    });
    if (refusal) refused.push({ name: FILE_NM, refusal });
  }
  return refused;
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Settings } from '../../../config/settings';
import type { RequestFile } from '../../contract/csm/csmRequest';
import type { Db } from '../db/open';
import { lockAndCheckQuota } from '../file/quota.service';
import { checkContent, type Sent, upload } from '../file/upload.service';
import type { FileStore } from '../lib/fileStore';
import { cleanName, extensionOf } from '../lib/files';
import { takeNumbers } from '../lib/number';
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

/** The files that hang on mails. */
export async function filesOfMail(db: Db, seqs: readonly number[]): Promise<(seq: number) => RequestFile[]> {
  const { rows } = await sql<RequestFile & { REF_KEY: string }>`
    select ref_key, file_sn, file_nm, file_size, open_yn from cms_file
     where ref_tp = 'RCM' and ref_key = any(${seqs.map(String)}) and del_yn = 'N' order by file_sn`.execute(db);
  return (seq) =>
    rows
      .filter(({ REF_KEY }) => REF_KEY === String(seq))
      .map(({ FILE_SN, FILE_NM, FILE_SIZE, OPEN_YN }) => ({ FILE_SN, FILE_NM, FILE_SIZE, OPEN_YN }));
}

/** Moves the files of a mail to a request, as a group; gives its number, null where there are none. They count among those of its customer then. */
export async function moveFiles(
  ctx: Ctx<unknown>,
  seq: number,
  { REQ_NO, CUST_CD, OPEN_YN }: { REQ_NO: string; CUST_CD: string; OPEN_YN: 'Y' | 'N' },
): Promise<string | null> {
  const files = await filesOfMail(ctx.db, [seq]);
  if (files(seq).length === 0) return null;
  const [group = null] = await takeNumbers(ctx.db, 'FGR', ctx.user.CORP_CD, 1);
  await sql`
    update cms_file set ref_tp = 'CSM', ref_key = ${REQ_NO}, file_grp_no = ${group}, cust_cd = ${CUST_CD}, open_yn = ${OPEN_YN}
     where ref_tp = 'RCM' and ref_key = ${String(seq)} and del_yn = 'N'`.execute(ctx.db);
  await lockAndCheckQuota(ctx, ctx.user.CORP_CD, CUST_CD);
  return group;
}

import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { FileStore } from './fileStore';
import { contentType } from './files';

/** A picture as a part of a mail. */
export interface MailPicture {
  cid: string;
  filename: string;
  content: Buffer;
  contentType: string;
}

const picture = /<img\b[^<>]*\ssrc="(\/api\/file\/fileDownload\?fileSn=(\d{1,15}))"[^<>]*>/gi;

/** FILE_SN of the pictures in cleaned HTML that are files of this portal. */
export const filesNamed = (html: string): number[] => [...new Set([...html.matchAll(picture)].map((found) => Number(found[2])))];

interface File {
  FILE_SN: number;
  FILE_NM: string;
  FILE_EXT: string;
  FILE_PATH: string;
}

/**
 * The HTML of a mail with its pictures as parts of the mail: files that hang on the row the mail speaks about. Any other file named in it is
 * left out, and nothing is fetched from anywhere.
 */
export async function embedPictures(
  db: Db,
  store: FileStore,
  html: string,
  ref: { REF_TP: string | null; REF_KEY: string | null },
): Promise<{ html: string; pictures: MailPicture[] }> {
  const { rows } = await sql<File>`
    select file_sn, file_nm, file_ext, file_path from cms_file
     where file_sn = any(${filesNamed(html)}) and ref_tp = ${ref.REF_TP} and ref_key = ${ref.REF_KEY} and del_yn = 'N'
       and file_ext in ('png', 'jpg', 'jpeg', 'gif')`.execute(db);
  const cids = new Map(rows.map((row) => [row.FILE_SN, `picture-${row.FILE_SN}@quayside`]));
  const pictures = await Promise.all(
    rows.map(async (row) => ({
      cid: cids.get(row.FILE_SN) ?? '',
      filename: row.FILE_NM,
      content: await store.read(row.FILE_PATH),
      contentType: contentType(row.FILE_EXT),
    })),
  );
  const embedded = html.replace(picture, (tag, src: string, number: string) => {
    const cid = cids.get(Number(number));
    return cid ? tag.replace(src, `cid:${cid}`) : '';
  });
  return { html: embedded, pictures };
}

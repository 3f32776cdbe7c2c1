import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isPersonal } from '../../contract/file';
import { badLink, countFailure, failedTooOften, messagePage } from '../auth/linkFailures.service';
import type { FileStore } from '../lib/fileStore';
import { contentType } from '../lib/files';
import { logAccess } from '../lib/privacy';
import { systemScope } from '../lib/scope';
import type { Ctx, Download, SeeOther } from '../lib/serve';
import { readToken, writeToken } from '../lib/token';
import { transaction } from '../lib/transaction';

/** Days for which the link of a mail gives out its file. */
export const linkDays = 7;

const path = '/api/file/linkDownload';
const targetOf = (fileSn: number | '') => `${path}?fileSn=${fileSn}`;

/** Makes the link that gives out one file to whoever has it, until it expires or is revoked. */
export async function makeLink(ctx: Ctx<unknown>, fileSn: number, about: string): Promise<string> {
  const { secret } = ctx.request.server.kit;
  const claims = { TOKEN_ID: randomUUID(), TOKEN_TP: 'DOC' as const, USER_ID: ctx.user.USER_ID };
  const { rows } = await sql<{ ISSUED: number; EXPIRES: number }>`
    insert into cms_jwt (token_id, token_tp, user_id, target_url, iss_dtm, exp_dtm, use_cnt, max_use_cnt, revoke_yn, rmk)
    values (${claims.TOKEN_ID}, 'DOC', ${claims.USER_ID}, ${targetOf(fileSn)}, now(), now() + make_interval(days => ${linkDays}), 0, 0, 'N', ${about.slice(0, 500)})
    returning floor(extract(epoch from iss_dtm))::int as issued, ceil(extract(epoch from exp_dtm))::int as expires`.execute(ctx.db);
  const token = await writeToken(secret, claims, rows[0]?.ISSUED ?? 0, rows[0]?.EXPIRES ?? 0);
  return ctx.outbox.link(path, { token });
}

interface Linked {
  FILE_SN: number;
  FILE_NM: string;
  FILE_EXT: string;
  FILE_PATH: string;
  DOC_TP: string;
}

/** The file of a link. Every use is counted on the token and the file; one that names a person is logged under who sent it. */
export async function sendByLink(ctx: Ctx<{ token?: unknown }>, store: FileStore): Promise<Download | SeeOther> {
  const { pools, secret, security } = ctx.request.server.kit;
  if (await failedTooOften(ctx)) return badLink;
  const claims = await readToken(secret, ctx.body.token);
  const found =
    claims?.TOKEN_TP === 'DOC' &&
    (await transaction(pools.short, { scope: { ...systemScope, userId: claims.USER_ID }, ip: ctx.ip }, async ({ db }) => {
      const { rows: used } = await sql<{ TARGET_URL: string; CORP_CD: string; RMK: string | null }>`
        update cms_jwt j set use_cnt = j.use_cnt + 1, last_use_dtm = now() from cms_user u
         where j.token_id = ${claims.TOKEN_ID} and j.token_tp = 'DOC' and j.user_id = ${claims.USER_ID} and u.user_id = j.user_id
           and j.revoke_yn = 'N' and j.exp_dtm > now()
        returning j.target_url, u.corp_cd, j.rmk`.execute(db);
      const [link] = used;
      if (!link) return null;
      const { rows } = await sql<Linked>`
        update cms_file set down_cnt = down_cnt + 1 where file_sn = ${Number(link.TARGET_URL.slice(targetOf('').length))} and del_yn = 'N'
        returning file_sn, file_nm, file_ext, file_path, doc_tp`.execute(db);
      return { ...link, USER_ID: claims.USER_ID, file: rows[0] };
    }));
  if (!found) {
    await countFailure(ctx);
    return badLink;
  }
  const { file } = found;
  if (!file) return messagePage('MSG000312');
  if (isPersonal(file)) {
    const { systemDb, svcId, ip } = ctx;
    await logAccess(
      { systemDb, svcId, ip, security, session: null, user: found },
      { type: 'DOWN', table: 'CMS_FILE', columns: 'FILE_NM', key: String(file.FILE_SN), rows: 1, reason: found.RMK },
    );
  }
  return { name: file.FILE_NM, type: contentType(file.FILE_EXT), body: await store.stream(file.FILE_PATH) };
}

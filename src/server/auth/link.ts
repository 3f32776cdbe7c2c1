import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { landing, onSite } from '../../contract/link';
import { session } from '../../contract/session';
import type { Db } from '../db/open';
import { systemScope } from '../lib/scope';
import { type Ctx, SeeOther, serve } from '../lib/serve';
import { type Claims, readToken } from '../lib/token';
import { transaction } from '../lib/transaction';
import { cookieName, sessionCookie } from '../plugins/guard';
import { fitsCorp } from './account.service';
import { badLink, countFailure, failedTooOften, messagePage } from './linkFailures.service';
import { logSignIn, openSession, tellSignIn, type Way } from './opening.service';
import { endSessions } from './sessions.service';

/** Longest address a link leads to, as TARGET_URL is. */
const maxTarget = 300;

interface User {
  USER_ID: string;
  USER_NM: string;
  CORP_CD: string;
  LANG_CD: 'ko' | 'en';
  TARGET_URL: string | null;
}

/**
 * Links by token. A good one opens the session of its user and leads to a page of this site; all others lead to one message, and only
 * the login log knows more. A person who is signed in as somebody else keeps that session: a link never changes who one is unasked.
 */
export default async function link(app: FastifyInstance): Promise<void> {
  const { kit } = app;

  serve(app, session.link, async (ctx) => {
    const { body, ip, request, reply } = ctx;
    if (await failedTooOften(ctx)) return badLink;
    const claims = await readToken(kit.secret, body.token);
    const agent = request.headers['user-agent']?.slice(0, 500) ?? null;
    const way: Way = { type: claims?.TOKEN_TP === 'GUEST' ? 'GUEST' : 'SSO', corpCd: kit.env.CORP, lang: 'ko', ip, agent };
    const other = claims !== null && ctx.session !== null && ctx.session.person.USER_ID !== claims.USER_ID;
    const opened = claims && !other && (claims.TOKEN_TP === 'SSO' || claims.TOKEN_TP === 'GUEST') ? await follow(ctx, claims, way) : null;
    if (!opened) {
      await transaction(kit.pools.short, { scope: systemScope, ip }, ({ db }) =>
        logSignIn(db, { result: 'TOKEN', typed: claims?.USER_ID ?? '', way }),
      );
      tellSignIn(kit, { result: 'TOKEN', typed: claims?.USER_ID ?? '', way });
      await countFailure(ctx);
      return other ? messagePage('MSG000138') : badLink;
    }
    tellSignIn(kit, { result: 'OK', typed: '', user: opened.user, way });
    if (ctx.session) kit.sessions.forget(ctx.session.hash);
    reply.setCookie(cookieName(kit.env), opened.id, sessionCookie(kit.env));
    return new SeeOther(`/login/data?${new URLSearchParams({ url: opened.target })}`);
  });

  /** Uses a token once and opens its session in place of the one there; null where the token or its target is not good. */
  async function follow({ body, session: before }: Ctx<{ url?: unknown }>, claims: Claims, way: Way) {
    const asked = body.url === undefined ? null : siteAddress(body.url);
    if (body.url !== undefined && asked === null) return null;
    const scope = { ...systemScope, userId: claims.USER_ID };
    return transaction(kit.pools.short, { scope, ip: way.ip }, async ({ db }) => {
      const user = await use(db, claims, asked, fitsCorp(way.corpCd));
      if (!user) return null;
      if (before) await endSessions(db, { hash: before.hash }, 'OUT');
      const id = await openSession(db, kit, user, { ...way, lang: user.LANG_CD });
      return { id, user, target: asked ?? user.TARGET_URL ?? landing };
    });
  }
}

/** The address where it is a path of this site that a browser reads in one way only, else null. */
const siteAddress = (url: unknown): string | null =>
  typeof url === 'string' && url.length <= maxTarget && !url.includes('//') && onSite(url) ? url : null;

/** Uses a token up by one, in one statement: of two that come at once for the last use, the second finds nothing. */
async function use(db: Db, claims: Claims, asked: string | null, fits: RawBuilder<unknown>): Promise<User | undefined> {
  const { rows } = await sql<User>`
    update cms_jwt j set use_cnt = j.use_cnt + 1, last_use_dtm = now() from cms_user u
    where j.token_id = ${claims.TOKEN_ID} and j.token_tp = ${claims.TOKEN_TP} and j.user_id = ${claims.USER_ID} and u.user_id = j.user_id
      and j.revoke_yn = 'N' and j.exp_dtm > now() and (j.max_use_cnt = 0 or j.use_cnt < j.max_use_cnt)
      and (${asked}::text is null or j.target_url is null or j.target_url = ${asked})
      and u.user_sts = 'ACT' and u.del_yn = 'N' and not (u.lock_yn = 'Y' and (u.lock_until_dtm is null or u.lock_until_dtm > now()))
      and (u.use_bgn_dt is null or u.use_bgn_dt <= now()::date) and (u.use_end_dt is null or u.use_end_dt >= now()::date)
      and ${fits}
    returning u.user_id, u.user_nm, u.corp_cd, u.lang_cd, j.target_url`.execute(db);
  return rows[0];
}

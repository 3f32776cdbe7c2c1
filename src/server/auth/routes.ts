import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { session } from '../../contract/session';
import { newIntroToken } from '../lib/intro';
import { systemScope } from '../lib/scope';
import { serve } from '../lib/serve';
import { transaction } from '../lib/transaction';
import { cookieName } from '../plugins/guard';
import { login, readAttempt } from './login';

/** Signing in and out, and what the pages before it ask. */
export default async function auth(app: FastifyInstance): Promise<void> {
  const { kit } = app;
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: kit.env.PUBLIC_URL.startsWith('https:') } as const;

  serve(app, session.login, async ({ body, ip, request, reply, session: before }) => {
    const attempt = readAttempt(body);
    request.lang = attempt.lang;
    const agent = request.headers['user-agent']?.slice(0, 500) ?? null;
    const id = await login(kit, { ...attempt, ip, agent });
    if (before) await end(before.hash);
    reply.setCookie(cookieName(kit.env), id, cookie);
    return { result: 'OK' as const };
  });

  serve(app, session.logout, async ({ session: live, reply }) => {
    if (live) await end(live.hash);
    reply.clearCookie(cookieName(kit.env), cookie);
    return { result: 'OK' as const };
  });

  serve(app, session.authorized, async ({ session: live, ip }) => ({
    authorized: live ? ('Y' as const) : ('N' as const),
    USER_ID: live?.user.USER_ID ?? null,
    introToken: live ? null : await newIntroToken(kit.pools.db, ip),
  }));

  serve(
    app,
    session.introLang,
    async ({ body, lang }) => {
      const asked = body.LANG_CD === 'en' || body.LANG_CD === 'ko' ? body.LANG_CD : lang;
      return { [asked]: { ...(await kit.texts.intro(asked)) } };
    },
    { transaction: 'none' },
  );

  /** Ends a session everywhere and notes it in the login log. */
  async function end(hash: string): Promise<void> {
    await transaction(kit.pools.short, { scope: systemScope }, async ({ db }) => {
      await sql`delete from cms_sess where sess_hash = ${hash}`.execute(db);
      await sql`update cms_login_log set logout_dtm = now() where sess_id = ${hash} and logout_dtm is null`.execute(db);
    });
    kit.sessions.forget(hash);
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codeMinutes } from '../../contract/login/register';
import { checkRow, isEmail } from '../../contract/rules';
import { session } from '../../contract/session';
import { deviceName, deviceOf, deviceSec } from '../lib/device';
import { writeIntroToken } from '../lib/intro';
import { countOrRefuse, networkOf } from '../lib/limit';
import { refuseFaults } from '../lib/refusal';
import { serve } from '../lib/serve';
import type { Session } from '../lib/session';
import { cookieName, sessionCookie, ticketName } from '../plugins/guard';
import { sendCode } from './emailCode.service';
import find from './find';
import link from './link';
import { login, readAttempt } from './login';
import type { Opened } from './opening.service';
import { beginSecondStep, secondStep, ticketSec } from './secondStep';
import { endSessions } from './sessions.service';

/** Codes mailed to one e-mail address, and the time in which they are counted. */
const codesOfAddress = 5;
const codeWindowSec = 600;

const agentOf = ({ headers }: FastifyRequest): string | null => headers['user-agent']?.slice(0, 500) ?? null;

/** Signing in and out, and what the pages before it ask. */
export default async function auth(app: FastifyInstance): Promise<void> {
  const { kit } = app;
  await find(app);
  await link(app);
  const cookie = sessionCookie(kit.env);

  serve(app, session.login, async ({ body, ip, request, reply, session: before }) => {
    const attempt = readAttempt(body);
    request.lang = attempt.chosen ?? request.lang;
    const first = await login(kit, { ...attempt, ip, agent: agentOf(request), device: deviceOf(request) });
    if ('id' in first) {
      if (before) await end(before);
      keep(reply, first);
      return { result: 'OK' as const };
    }
    const { ticket, answer } = await beginSecondStep(kit, first.user, first.usedHash, {
      ...attempt,
      lang: attempt.chosen ?? first.user.LANG_CD,
      ip,
    });
    reply.setCookie(ticketName(kit.env), ticket, { ...cookie, maxAge: ticketSec });
    return answer;
  });

  serve(app, session.otp, async ({ body, ip, request, reply, session: before }) => {
    const { answer, ...opened } = await secondStep(kit, request.cookies[ticketName(kit.env)], body.OTP_CD, {
      ip,
      agent: agentOf(request),
      device: deviceOf(request),
    });
    if (before) await end(before);
    keep(reply.clearCookie(ticketName(kit.env), cookie), opened);
    return answer;
  });

  serve(app, session.logout, async ({ session: live, reply }) => {
    if (live) await end(live);
    reply.clearCookie(cookieName(kit.env), cookie);
    // The pages that a browser keeps to go back to. What it stores is not only the user's: language, others' sealed work, other corporations' sessions.
    reply.header('clear-site-data', '"cache"');
    return { result: 'OK' as const };
  });

  serve(app, session.authorized, async ({ session: live, ip, request }) => ({
    authorized: live ? ('Y' as const) : ('N' as const),
    USER_ID: live?.user.USER_ID ?? null,
    introToken: live ? null : await writeIntroToken(kit.pools.asideDb, ip),
    ended: await kit.sessions.whyEnded(request.cookies[cookieName(kit.env)]),
  }));

  serve(
    app,
    session.sendMsg,
    async (ctx) => {
      const { EMAIL, PURPOSE } = ctx.body;
      const faults = checkRow(
        { EMAIL, PURPOSE },
        [
          { field: 'EMAIL', required: true },
          { field: 'PURPOSE', required: true },
        ],
        ctx.label,
      );
      refuseFaults(faults);
      if (!isEmail(EMAIL)) faults.push({ FIELD: 'EMAIL', CODE: 'MSG000019' });
      if (PURPOSE !== 'REGISTER' && PURPOSE !== 'QUOTE')
        faults.push({ FIELD: 'PURPOSE', CODE: 'MSG000017', ARGS: ['LBL.PURPOSE', PURPOSE] });
      refuseFaults(faults);
      await countOrRefuse(ctx.systemDb, 'CODE', `address:${networkOf(ctx.ip)}`, ctx.settings.ASK_ADDR_MAX, codeWindowSec);
      await countOrRefuse(ctx.systemDb, 'CODE', EMAIL.toLowerCase(), codesOfAddress, codeWindowSec);
      await sendCode(ctx, EMAIL, PURPOSE, kit.env.CORP);
      ctx.say('MSG000113', codeMinutes);
      return null;
    },
    { unscoped: true },
  );

  serve(
    app,
    session.introLang,
    async ({ body, lang }) => {
      const asked = body.LANG_CD === 'en' || body.LANG_CD === 'ko' ? body.LANG_CD : lang;
      return { [asked]: { ...(await kit.texts.intro(asked)) } };
    },
    { transaction: 'none' },
  );

  /** Gives the browser its session, and what it is known by at the next sign-in. */
  const keep = (reply: FastifyReply, { id, device }: Opened) =>
    reply.setCookie(cookieName(kit.env), id, cookie).setCookie(deviceName(kit.env), device, { ...cookie, maxAge: deviceSec });

  /** Ends a session everywhere, here at once. */
  async function end({ hash }: Session): Promise<void> {
    await endSessions(kit.pools.asideDb, { hash }, 'OUT');
    kit.sessions.forget(hash);
  }
}

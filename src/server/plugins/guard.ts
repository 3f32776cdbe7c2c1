import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../../config/env';
import { seedFile } from '../db/seedFiles';
import { callerOf } from '../lib/device';
import { introTokenLives } from '../lib/intro';
import type { Kit } from '../lib/kit';
import { admitPartner, countUse } from '../lib/partner';
import { Refusal } from '../lib/refusal';
import type { Session } from '../lib/session';

/** Name of the session cookie: cookies are shared by the ports of a host, so each corporation's build has its own. */
export const cookieName = ({ PUBLIC_URL, CORP }: Env): string => (PUBLIC_URL.startsWith('https:') ? '__Host-sid' : `sid${CORP}`);

/** Name of the cookie that a sign-in carries from the password to the second step. */
export const ticketName = ({ PUBLIC_URL, CORP }: Env): string => (PUBLIC_URL.startsWith('https:') ? '__Host-otp' : `otp${CORP}`);

/** The session cookie's properties. */
export const sessionCookie = ({ PUBLIC_URL }: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: PUBLIC_URL.startsWith('https:') }) as const;

/**
 * Decides before the body is read whether a call may be made: its origin, its session, its grant. Default deny: a route under /api
 * without a call is not even registered.
 */
export function guard(app: FastifyInstance): void {
  const seeded = new Set(
    [...seedFile('screens'), ...seedFile('buttons')].map((row) => [row.SCRN_ID, row.BTN_ID].filter(Boolean).join('/')),
  );
  app.decorateRequest('session', null);
  app.decorateRequest('partner', null);
  app.decorateRequest('lang', 'ko');
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.method === 'HEAD' || route.method === 'OPTIONS') return;
    const { call } = route.config ?? {};
    if (!call) throw new Error(`${route.method} ${route.url} has no call: register it by serve()`);
    if ((call.auth === 'ROLE' || call.auth === 'TOKEN') && !call.screen) throw new Error(`${call.id} needs a role but names no screen`);
    if (call.screen && !seeded.has(call.screen)) throw new Error(`${call.id} names the screen ${call.screen}, which the seed has not`);
    if (call.button && !seeded.has(`${call.screen}/${call.button}`))
      throw new Error(`${call.id} names the button ${call.button}, which the seed has not on ${call.screen}`);
    const key = `${call.method} ${call.path}`;
    if (app.kit.calls.has(key)) throw new Error(`${key} is registered twice`);
    app.kit.calls.set(key, call);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.lang = acceptedLang(request);
    const { call } = request.routeOptions.config;
    if (!call) return;
    reply.header('cache-control', 'no-store');
    const foreign = call.method === 'GET' ? call.kind === 'download' && isCrossSite(request) : isForeign(request, app.kit.env);
    if (foreign) throw new Refusal(403, 'MSG000029');
    if (call.auth === 'TOKEN') {
      request.session = await admitPartner(app.kit, request, call);
      if (!request.headers['accept-language']) request.lang = request.session.user.LANG_CD;
    } else {
      request.session = await app.kit.sessions.find(request.cookies[cookieName(app.kit.env)]);
      if (request.session) {
        reply.header('x-rights', request.session.rights.mark);
        needSameView(request, reply, request.session);
      }
      if (request.session && !request.headers['x-lang']) request.lang = request.session.user.LANG_CD;
      await admit(app.kit, request);
    }
    if ((await app.kit.services.get('')).off.has(call.id)) throw new Refusal(403, 'MSG000029');
    request.session?.rights.check(call);
    if (request.partner) await countUse(app.kit.pools.asideDb, request.partner);
    const type = request.headers['content-type'];
    if (type && type.startsWith('multipart/') !== (call.kind === 'upload')) throw new Refusal(415, 'MSG000032');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call || !(await app.kit.services.get('')).logged.has(call.id)) return;
    const { person } = request.session ?? {};
    request.log.info({ svc: call.id, user: person?.USER_ID, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call');
  });
}

/**
 * Says in every answer whose view it is given in, * for none. A page that shows a view names it in its calls: once that has ended they are
 * refused, or they would be done as the person who has signed in.
 */
function needSameView(request: FastifyRequest, reply: FastifyReply, { user, person }: Session): void {
  const view = user === person ? '*' : user.USER_ID;
  reply.header('x-view', view);
  if ((request.headers['x-view'] ?? view) !== view) throw new Refusal(403, 'MSG000125');
}

/** Refuses whom the call's kind of permission does not let in. */
async function admit({ pools, turns, sessions, env }: Kit, request: FastifyRequest): Promise<void> {
  const { call } = request.routeOptions.config;
  if (!call) return;
  const { session } = request;
  if (call.auth === 'INTRO' && !session) {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const lives = token && (await turns.visit.run(callerOf(request), undefined, () => introTokenLives(pools.asideDb, token, request.ip)));
    if (!lives) throw new Refusal(401, 'MSG000030');
  } else if (call.auth !== 'OPEN' && !session)
    throw new Refusal(401, 'MSG000030', { ended: await sessions.whyEnded(request.cookies[cookieName(env)]) });
}

/** Is a file asked for from a page of another site? A link followed from nowhere, as out of a mail program, is not. */
const isCrossSite = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] === 'cross-site';

/** Does the request come from another site's page? Programs that send neither header are not browsers. */
function isForeign(request: FastifyRequest, env: Env): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== request.headers.host && host !== new URL(env.PUBLIC_URL).host;
}

/** The language the browser shows (x-lang), else the one it prefers. */
const acceptedLang = (request: FastifyRequest): 'ko' | 'en' =>
  /^en\b/i.test(String(request.headers['x-lang'] ?? request.headers['accept-language'] ?? '')) ? 'en' : 'ko';

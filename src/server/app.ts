import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { sql } from 'kysely';
import type { Env } from '../../config/env';
import admin from './admin/routes';
import auth from './auth/routes';
import cfs from './cfs/routes';
import cms from './cms/routes';
import code from './code/routes';
import csm from './csm/routes';
import type { Pools } from './db/open';
import etc from './etc/routes';
import file from './file/routes';
import find from './find/routes';
import flair from './flair/routes';
import home from './home/routes';
import kofe from './kofe/routes';
import layout from './layout/routes';
import { Events } from './lib/events';
import { Outbox } from './lib/mail';
import { Secret } from './lib/secret';
import { openSecurityLog } from './lib/securityLog';
import { Sessions } from './lib/session';
import { Texts } from './lib/texts';
import { openTurns } from './lib/turns';
import { validatorOf } from './lib/validators';
import { version } from './lib/version';
import login from './login/routes';
import mdm from './mdm/routes';
import mimi from './mimi/routes';
import open from './open/routes';
import ord from './ord/routes';
import pan from './pan/routes';
import { bodies } from './plugins/bodies';
import { errors } from './plugins/errors';
import { guard } from './plugins/guard';
import { headers, permissionsPolicy } from './plugins/headers';
import { hosts } from './plugins/hosts';
import { openapi } from './plugins/openapi';
import { pace } from './plugins/pace';
import { pages } from './plugins/pages';
import { securityEvents } from './plugins/securityEvents';
import { readServiceSettings, writeServices } from './plugins/services';
import pra from './pra/routes';
import ptl from './ptl/routes';
import session from './session/routes';
import set from './set/routes';

interface Options {
  env: Env;
  pools: Pools;
  /** Folder of the built client; none serves the API alone. */
  clientDir?: string;
  logger?: FastifyBaseLogger | FastifyServerOptions['logger'];
}

/**
 * Builds the portal without listening: tests use it through `inject`, main.ts listens. Refuses (throws) when a route under /api has no call
 * or a call no permission. The database must be migrated; closing the app ends its subscription, not the pools.
 */
export async function buildApp({ env, pools, clientDir, logger = false }: Options): Promise<FastifyInstance> {
  const app = Fastify({
    ...(isLogger(logger) ? { loggerInstance: logger.child({}, { serializers: { req: addressed } }) } : { logger }),
    trustProxy: env.TRUST_PROXY.length ? env.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
    frameworkErrors: unreadable,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorOf);
  app.setSerializerCompiler(() => JSON.stringify);
  if (!env.SECRET_KEY) throw new Error('the portal needs a SECRET_KEY');
  const events = new Events(pools.short, app.log);
  const texts = new Texts(pools.asideDb, events);
  const secret = new Secret(env.SECRET_KEY);
  const security = await openSecurityLog(env, secret, app.log, (error) => noteFailure(pools, error));
  app.decorate('kit', {
    env,
    pools,
    events,
    texts,
    outbox: new Outbox(secret, texts, env),
    secret,
    security,
    turns: openTurns(pools.short.options),
    sessions: new Sessions(pools, events, env.settings, secret),
    publicDir: clientDir ?? join(process.cwd(), 'public'),
    calls: new Map(),
    services: events.cache(['rights'], 5_000, () => readServiceSettings(pools.asideDb)),
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await headers(app);
  errors(app);
  pace(app);
  hosts(app);
  guard(app);
  await bodies(app);
  securityEvents(app);
  await openapi(app);
  for (const area of [
    auth,
    login,
    session,
    layout,
    admin,
    code,
    file,
    find,
    home,
    cms,
    mdm,
    etc,
    ptl,
    pra,
    ord,
    cfs,
    csm,
    mimi,
    flair,
    kofe,
    pan,
    set,
  ])
    await area(app);
  // By itself: its log hears the calls of partners alone.
  await app.register(open);
  health(app);
  await pages(app, clientDir);
  app.addHook('onClose', async () => {
    await events.close();
    await security.close();
  });
  await app.ready();
  await writeServices(app);
  await events.start();
  return app;
}

/** A security log that cannot be written is an error of the administrator's day. */
function noteFailure(pools: Pools, error: Error): void {
  const message = `the security log cannot be written: ${error.message}`.slice(0, 2_000);
  sql`insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, cfm_yn)
    values (now(), 'SECLOG', 'security', 'FATAL', ${message}, 'N')`
    .execute(pools.asideDb)
    // That it fails is in the process's own log.
    .catch(() => undefined);
}

/** What the log says of a request: no query, which may hold a token. */
const addressed = ({ method, url, host, ip }: FastifyRequest) => ({ method, url: url.split('?')[0], host, remoteAddress: ip });

const isLogger = (logger: Options['logger']): logger is FastifyBaseLogger => typeof logger === 'object' && 'child' in logger;

/** A path that cannot be decoded never reaches the hooks. */
function unreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = 'MSG000032';
  reply
    .code(400)
    .headers({
      'x-request-id': request.id,
      'x-error-code': code,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'permissions-policy': permissionsPolicy,
    })
    .send({ message: code, code });
}

/** /healthz: the process answers, and says which version it is. /readyz: its database does too. */
function health(app: FastifyInstance): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok', version }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(app.kit.pools.asideDb);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'starting' });
    }
  });
}

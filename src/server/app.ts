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
import cms from './cms/routes';
import code from './code/routes';
import type { Pools } from './db/open';
import etc from './etc/routes';
import file from './file/routes';
import find from './find/routes';
import home from './home/routes';
import layout from './layout/routes';
import { Events } from './lib/events';
import { Outbox } from './lib/mail';
import { Secret } from './lib/secret';
import { Sessions } from './lib/session';
import { Texts } from './lib/texts';
import login from './login/routes';
import mdm from './mdm/routes';
import open from './open/routes';
import pan from './pan/routes';
import { errors } from './plugins/errors';
import { guard } from './plugins/guard';
import { headers } from './plugins/headers';
import { openapi } from './plugins/openapi';
import { pages } from './plugins/pages';
import { readServiceSettings, writeServices } from './plugins/services';
import ptl from './ptl/routes';
import session from './session/routes';

interface Options {
  env: Env;
  pools: Pools;
  /** Folder of the built client; none serves the API alone. */
  clientDir?: string;
  logger?: FastifyBaseLogger | FastifyServerOptions['logger'];
}

/** Largest JSON body in bytes; uploads have a limit of their own. */
const bodyLimit = 10 * 1024 * 1024;

/**
 * Builds the portal without listening: tests use it through `inject`, main.ts listens. Refuses (throws) when a route under /api has no call
 * or a call no permission. The database must be migrated; closing the app ends its subscription, not the pools.
 */
export async function buildApp({ env, pools, clientDir, logger = false }: Options): Promise<FastifyInstance> {
  const app = Fastify({
    ...(isLogger(logger) ? { loggerInstance: logger.child({}, { serializers: { req: addressed } }) } : { logger }),
    bodyLimit,
    trustProxy: env.TRUST_PROXY.length ? env.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
    frameworkErrors: unreadable,
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true, allErrors: true, allowUnionTypes: true } },
  });
  app.setSerializerCompiler(() => JSON.stringify);
  if (!env.SECRET_KEY) throw new Error('the portal needs a SECRET_KEY');
  const events = new Events(pools.short, app.log);
  const texts = new Texts(pools.asideDb, events);
  const secret = new Secret(env.SECRET_KEY);
  app.decorate('kit', {
    env,
    pools,
    events,
    texts,
    outbox: new Outbox(secret, texts, env),
    secret,
    sessions: new Sessions(pools, events, env.settings),
    publicDir: clientDir ?? join(process.cwd(), 'public'),
    calls: new Map(),
    services: events.cache(['rights'], 5_000, () => readServiceSettings(pools.asideDb)),
  });
  jsonOnly(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await headers(app);
  errors(app);
  guard(app);
  await openapi(app);
  for (const area of [auth, login, session, layout, admin, code, file, find, home, cms, mdm, etc, ptl, pan, open]) await app.register(area);
  health(app);
  await pages(app, clientDir);
  app.addHook('onClose', () => events.close());
  await app.ready();
  await writeServices(app);
  await events.start();
  return app;
}

/** What the log says of a request: no query, which may hold a token. */
const addressed = ({ method, url, host, ip }: FastifyRequest) => ({ method, url: url.split('?')[0], host, remoteAddress: ip });

const isLogger = (logger: Options['logger']): logger is FastifyBaseLogger => typeof logger === 'object' && 'child' in logger;

/** A path that cannot be decoded never reaches the hooks. */
function unreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = 'MSG000032';
  reply
    .code(400)
    .headers({ 'x-request-id': request.id, 'x-error-code': code, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send({ message: code, code });
}

/** Bodies are JSON; an empty one is an empty object. */
function jsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body as string, done);
  });
}

/** /healthz: the process answers. /readyz: its database does too. */
function health(app: FastifyInstance): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(app.kit.pools.db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'starting' });
    }
  });
}

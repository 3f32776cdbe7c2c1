import { rmSync } from 'node:fs';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { readEnv } from '../../config/env';
import { buildApp } from '../../src/server/app';
import { noteLogAge, readScopeKey } from '../../src/server/db/installation';
import { appUrlOf } from '../../src/server/db/migrate';
import { openPools, type PoolOptions, type Pools } from '../../src/server/db/open';
import { cloneDatabase, type TestDatabase } from './clone';
import { demoPassword } from './demoPassword';
import { dataFolder } from './folders';

/** SECRET_KEY of the portals under test. */
export const testSecret = 'a secret of the tests, long enough';

/** One signed-in browser: its calls carry its cookie. */
export interface Visitor {
  cookie: string;
  /** Posts a JSON body and gives the whole answer. */
  post(path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Posts a JSON body and gives `data` of the answer; throws with the answer when it is no success. */
  data<T>(path: string, body?: object): Promise<T>;
}

export interface TestApp {
  /** The first of the portals; calls go to each in turn. */
  app: FastifyInstance;
  /** Pools of the first one. */
  pools: Pools;
  /** Runs SQL as the owner: no row scope. Names of columns stay lower case. */
  sql<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Signs the row scope of the portal's transactions. */
  scopeKey: string;
  /** Owner URL of this file's database. */
  ownerUrl: string;
  /** A visitor who is not signed in. */
  visitor(cookie?: string): Visitor;
  /** Signs a user of the demo in at the build of a corporation. Throws with the answer when that fails. */
  login(userId: string, options?: { password?: string; corp?: string; lang?: 'ko' | 'en' }): Promise<Visitor>;
  close(): Promise<void>;
}

/** Tests call as fast as they can. */
const unpaced = { CALL_RATE: '0', CALL_RATE_ADDR: '0' };

/** Portals of a test app: as processes do, they share the database and the files alone. */
const portals = Number(process.env.PORTALS ?? 2);

/** How the portals of a test reach their database. */
interface Way extends PoolOptions {
  /** Gives the URL they use for the role `app`. */
  through?: (url: string) => Promise<string>;
  /** The database they stand on; none = a clone of the template. */
  database?: TestDatabase;
}

/** Portals on a database of their own, for one test file. `env` adds to or replaces the environment. */
export async function createTestApp(env: Record<string, string> = {}, { through, database, ...options }: Way = {}): Promise<TestApp> {
  const { url: ownerUrl, drop } = database ?? (await cloneDatabase());
  const folder = dataFolder();
  const settings = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent', SECRET_KEY: testSecret, LOGIN_WAIT_MS: '0', ...unpaced, ...env });
  const url = appUrlOf(ownerUrl);
  const appUrl = (await through?.(url)) ?? url;
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1, options: '-c TimeZone=Asia/Seoul' });
  owner.on('error', () => {});
  await noteLogAge(owner, settings.settings);
  const scopeKey = await readScopeKey(owner);
  const apps: FastifyInstance[] = [];
  for (let i = 0; i < portals; i++)
    apps.push(await buildApp({ pools: openPools(appUrl, scopeKey, { size: 5, ...options }), env: settings }));
  const [app] = apps as [FastifyInstance];
  const { pools } = app.kit;
  let calls = 0;
  const send: Send = (call) => (apps[calls++ % apps.length] ?? app).inject(call);
  const visitor = (cookie = '') => visitorOf(send, cookie);
  return {
    app,
    pools,
    scopeKey,
    ownerUrl,
    sql: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => (await owner.query<R>(text, values)).rows,
    visitor,
    login: async (userId, { password = demoPassword, corp = settings.CORP, lang = 'ko' } = {}) => {
      const answer = await visitor().post('/api/login', { p: `${password}\u001f${corp}`, c: userId, lang });
      const cookie = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
      if (answer.statusCode !== 200 || !cookie.length) throw new Error(`${userId} is not signed in: ${answer.statusCode} ${answer.body}`);
      return visitor(cookie.join('; '));
    },
    close: async () => {
      for (const one of apps) {
        // The next connection of a client may be open already and have no request that would end it.
        one.server.closeAllConnections();
        await one.close();
      }
      for (const one of apps) await one.kit.pools.close();
      await owner.end();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Send = (call: InjectOptions) => Promise<LightMyRequestResponse>;

function visitorOf(inject: Send, cookie: string): Visitor {
  const send = (options: InjectOptions) =>
    inject({ ...options, headers: { ...(cookie ? { cookie } : {}), ...options.headers } as InjectOptions['headers'] });
  const post: Visitor['post'] = (url, body = {}, headers = {}) =>
    send({ method: 'POST', url, payload: body, headers: { 'content-type': 'application/json', ...headers } });
  return {
    cookie,
    post,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    data: async <T>(path: string, body?: object) => {
      const answer = await post(path, body);
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return answer.json<{ data: T }>().data;
    },
  };
}

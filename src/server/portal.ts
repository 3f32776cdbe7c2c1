import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { EnvError, readEnv } from '../../config/env';
import { buildApp } from './app';
import { administrator } from './db/administrator';
import { EmbeddedError } from './db/binaries';
import { MigrateError } from './db/migrate';
import { openPools, refuseStrongRole } from './db/open';
import { DemoError, prepareDatabase, type Reached, reachDatabase } from './db/prepare';
import { Runner } from './jobs/runner';
import { openStore, sweepSpool } from './lib/fileStore';
import { Secret } from './lib/secret';
import { SinkError } from './lib/securitySink';
import { version } from './lib/version';
import { inviteToStandIn, leadToStandIns, startStandIns } from './standIns';

const GRACE_MS = 10_000;

/** Connections that may wait to be taken: what comes above is dropped by the system, and its caller hears of nothing for seconds. */
const arrivals = 4_096;

/** Answers while the database is being prepared, and again once the portal is closing. */
const notReady: RequestListener = ({ url }, response) => {
  const alive = url === '/healthz';
  const json = alive || url === '/readyz' || url?.startsWith('/api/');
  const type = json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  response.writeHead(alive ? 200 : 503, { 'content-type': type, 'cache-control': 'no-store', 'retry-after': '2', connection: 'close' });
  if (json)
    response.end(JSON.stringify(alive ? { status: 'ok', version } : { status: 'starting', message: '준비 중입니다.', code: 'starting' }));
  else response.end('<!doctype html><meta http-equiv="refresh" content="2"><title>Quayside</title><p>준비 중입니다 · Getting ready …');
};

/**
 * Runs the portal until it is ended: listens at once, prepares the database, and serves once `clientBuilt`, the build of what browsers load, is done too.
 * Ends the process with one line where it cannot.
 */
export async function runPortal(clientBuilt: Promise<unknown> = Promise.resolve()): Promise<void> {
  try {
    await run(clientBuilt);
  } catch (error) {
    process.stderr.write(`${complaint(error)}\n`);
    process.exit(1);
  }
}

async function run(clientBuilt: Promise<unknown>): Promise<void> {
  const env = readEnv();
  const log = pino({ level: env.LOG_LEVEL });
  const say = (line: string) => log.info(line);

  let answer = notReady;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: env.PORT, host: env.HOST, backlog: arrivals }, resolve);
  });
  // With PORT 0 the address is known only now.
  const { port } = server.address() as AddressInfo;
  if (env.PORT === 0) env.PUBLIC_URL = env.PUBLIC_URL.replace(/:0$/, `:${port}`);

  let reached: Reached | undefined;
  let closeApp = async () => {};
  let closing = false;
  const close = async (code: number) => {
    if (closing) process.exit(code || 1);
    closing = true;
    say('closing: finishing the calls in flight');
    await drain(server, () => {
      answer = notReady;
    });
    await closeApp().catch((error) => log.error(error));
    await reached?.stop();
    say('closed');
    log.flush();
    process.exit(code);
  };
  process.on('SIGTERM', () => void close(0));
  process.on('SIGINT', () => void close(0));
  process.on('uncaughtException', (error) => {
    log.fatal(error);
    void close(1);
  });

  const clientDir = fileURLToPath(new URL(`../../dist/client/${env.CORP}/`, import.meta.url));
  try {
    reached = await reachDatabase(env, say);
    const prepared = await prepareDatabase(env, reached.ownerUrl, say);
    env.SECRET_KEY = prepared.secretKey;
    const pools = openPools(prepared.appUrl, prepared.scopeKey, {
      size: env.POOL_SIZE,
      heavyTimeoutSec: env.HEAVY_TIMEOUT_SEC,
      onError: (error) => log.warn(error, 'a connection to the database broke'),
    });
    closeApp = () => pools.close();
    await refuseStrongRole(pools.short);
    if (prepared.seeded === 'demo' && env.MOCK_PORT) {
      env.OUTBOUND_HOSTS.push(`127.0.0.1:${env.MOCK_PORT}`);
      inviteToStandIn(env);
      await leadToStandIns(pools.asideDb, env.MOCK_PORT, new Secret(prepared.secretKey));
    }
    await sweepSpool(openStore(env));
    await clientBuilt;
    const app = await buildApp({ pools, env, clientDir: existsSync(clientDir) ? clientDir : undefined, logger: log });
    const runner = new Runner(app.kit, log);
    closeApp = async () => {
      await runner.stop();
      await app.close();
      await pools.close();
    };
    if (closing) return;
    runner.start();
    if (!env.SMTP_URL) say(`SMTP_URL is not set: mails are written into ${join(env.DATA_DIR, 'mail')}`);
    answer = (request, response) => app.routing(request, response);
    banner(env.PUBLIC_URL, prepared.seeded === 'demo', prepared.oneTimePassword);
    if (prepared.seeded === 'demo') await startStandIns(env, port, pools.asideDb);
  } catch (error) {
    if (closing) return;
    process.stderr.write(`${complaint(error)}\n`);
    await close(1);
  }
}

/** Takes no new connection, lets the calls in flight end for ten seconds, then cuts them. */
async function drain(server: ReturnType<typeof createServer>, refuse: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  refuse();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function banner(address: string, demo: boolean, oneTimePassword?: string): void {
  const lines = ['', `  Quayside  ${address}`];
  if (demo)
    lines.push(
      '',
      '  Demo accounts, password Demo!2026:',
      '  ops01 dispatcher   cadm01 customer   stl01 settlement   adm1000 corporation   sysadm system',
    );
  if (oneTimePassword)
    lines.push(
      '',
      `  Administrator ${administrator}, one-time password ${oneTimePassword}`,
      '  It is shown this once and has to be changed at the first sign-in.',
    );
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** One line for what the operator can mend, everything for what is a fault of ours. */
function complaint(error: unknown): string {
  if ([EnvError, EmbeddedError, MigrateError, DemoError, SinkError].some((kind) => error instanceof kind)) return (error as Error).message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `PORT ${process.env.PORT ?? 8080} is taken by another program: end it or set another PORT`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

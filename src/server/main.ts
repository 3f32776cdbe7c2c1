import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { EnvError, readEnv } from '../../config/env';
import { buildApp } from './app';
import { administrator } from './db/administrator';
import { EmbeddedError } from './db/binaries';
import { MigrateError } from './db/migrate';
import { openPools, refuseStrongRole } from './db/open';
import { prepareDatabase, type Reached, reachDatabase } from './db/prepare';

const GRACE_MS = 10_000;

/** Answers while the database is being prepared, and again once the portal is closing. */
const notReady: RequestListener = (request, response) => {
  const alive = request.url === '/healthz';
  response.writeHead(alive ? 200 : 503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '2' });
  response.end(alive ? 'ok' : '준비 중입니다. 잠시 후 다시 시도하십시오.\nThe portal is getting ready. Please try again in a moment.\n');
};

async function main(): Promise<void> {
  const env = readEnv();
  const log = pino({ level: env.LOG_LEVEL });
  const say = (line: string) => log.info(line);

  let answer = notReady;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(env.PORT, env.HOST, resolve));
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

  try {
    reached = await reachDatabase(env, say);
    const prepared = await prepareDatabase(env, reached.ownerUrl, say);
    if (prepared.seeded === 'demo' && env.MOCK_PORT) env.OUTBOUND_HOSTS.push(`127.0.0.1:${env.MOCK_PORT}`);
    const pools = openPools(prepared.appUrl, {
      size: env.POOL_SIZE,
      heavyTimeoutSec: env.HEAVY_TIMEOUT_SEC,
      onError: (error) => log.warn(error, 'a connection to the database broke'),
    });
    closeApp = () => pools.close();
    await refuseStrongRole(pools.short);
    const app = await buildApp({ pools, env, logger: { level: env.LOG_LEVEL } });
    closeApp = async () => {
      await app.close();
      await pools.close();
    };
    await app.ready();
    if (closing) return;
    answer = (request, response) => app.routing(request, response);
    banner(env.PUBLIC_URL, prepared.seeded === 'demo', prepared.oneTimePassword);
  } catch (error) {
    if (closing) return;
    complain(error, (text) => process.stderr.write(`${text}\n`));
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
function complain(error: unknown, write: (text: string) => void): void {
  if (error instanceof EnvError || error instanceof EmbeddedError || error instanceof MigrateError) return write(error.message);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return write(`PORT ${process.env.PORT ?? 8080} is taken by another program: end it or set another PORT`);
  write(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

main().catch((error: unknown) => {
  complain(error, (text) => process.stderr.write(`${text}\n`));
  process.exit(1);
});

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Env } from '../../config/env';
import type { Db } from './db/open';
import { SealError, Secret } from './lib/secret';

const run = fileURLToPath(new URL('./cli/run.mjs', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a program needs of the environment to run at all; settings and secrets of the portal are not its. */
const plain = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/**
 * Starts the stand-ins of the outside world on MOCK_PORT, beside the demo: a process that knows the portal's address and the folder of
 * mails, keeps the documents of the document store below it, and prints its own address or why it did not start. Its input ends with this process, however that ends, and it with its input.
 */
export function startStandIns(env: Env, port: number): void {
  if (!env.MOCK_PORT) return;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const child = spawn(process.execPath, [run, 'mock/main.ts'], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      ...Object.fromEntries(plain.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      MOCK_PORT: String(env.MOCK_PORT),
      PORTAL_URL: `http://${host}:${port}`,
      ...(env.SMTP_URL ? {} : { MAIL_DIR: join(env.DATA_DIR, 'mail') }),
      ...(env.SECRET_KEY ? { ELVIS_DIR: join(env.DATA_DIR, 'elvis'), ELVIS_KEY: storeKey(new Secret(env.SECRET_KEY)) } : {}),
    },
  });
  child.on('error', (error) => process.stderr.write(`the stand-ins are not started: ${error.message}\n`));
}

/** The key the stand-in of the document store asks for: another for each installation. */
const storeKey = (secret: Secret): string => secret.derive('stand-in', 'ELVIS');

/**
 * Outside systems of the demo are the stand-ins: what CMS_API has of them leads to their port, which may be another than at the last start,
 * and the document store's has the key of this installation.
 */
export async function leadToStandIns(db: Db, port: number, secret: Secret): Promise<void> {
  const here = `http://127.0.0.1:${port}`;
  await sql`update cms_api set api_url = regexp_replace(api_url, '^http://127[.]0[.]0[.]1:[0-9]+', ${here}),
      kept_url = regexp_replace(kept_url, '^http://127[.]0[.]0[.]1:[0-9]+', ${here})
    where api_tp = 'OUT' and ((api_url ~ '^http://127[.]0[.]0[.]1:[0-9]+' and not starts_with(api_url, ${`${here}/`}))
      or (kept_url ~ '^http://127[.]0[.]0[.]1:[0-9]+' and not starts_with(kept_url, ${`${here}/`})))`.execute(db);
  const { rows } = await sql<{ AUTH_KEY: string | null }>`
    select auth_key from cms_api where api_id = 'ELVIS' and starts_with(api_url, ${`${here}/`})`.execute(db);
  if (rows[0] && !isOurs(secret, rows[0].AUTH_KEY))
    await sql`update cms_api set auth_key = ${secret.seal('api', storeKey(secret), 'ELVIS')} where api_id = 'ELVIS'`.execute(db);
}

function isOurs(secret: Secret, sealed: string | null): boolean {
  try {
    return sealed !== null && secret.open('api', sealed, 'ELVIS') === storeKey(secret);
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

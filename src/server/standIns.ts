import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Env } from '../../config/env';
import type { Db } from './db/open';

const run = fileURLToPath(new URL('./cli/run.mjs', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a program needs of the environment to run at all; settings and secrets of the portal are not its. */
const plain = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/**
 * Starts the stand-ins of the outside world on MOCK_PORT, beside the demo: a process that knows the portal's address and the folder of
 * mails, and prints its own address or why it did not start. Its input ends with this process, however that ends, and it with its input.
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
    },
  });
  child.on('error', (error) => process.stderr.write(`the stand-ins are not started: ${error.message}\n`));
}

/** Outside systems of the demo are the stand-ins: what CMS_API has of them leads to their port, which may be another than at the last start. */
export async function leadToStandIns(db: Db, port: number): Promise<void> {
  const here = `http://127.0.0.1:${port}`;
  await sql`update cms_api set api_url = regexp_replace(api_url, '^http://127[.]0[.]0[.]1:[0-9]+', ${here})
    where api_tp = 'OUT' and api_url ~ '^http://127[.]0[.]0[.]1:[0-9]+' and not starts_with(api_url, ${`${here}/`})`.execute(db);
}

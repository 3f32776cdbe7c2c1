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
 * mails, keeps the documents of the document store below it, makes the demo company of its base date for the customs service, and prints
 * its own address or why it did not start. Its input ends with this process, however that ends, and it with its input.
 */
export async function startStandIns(env: Env, port: number, db: Db): Promise<void> {
  if (!env.MOCK_PORT) return;
  const { rows } = await sql<{ VALUE: string }>`select value from portal_state where key = 'demo_base_date'`.execute(db);
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const child = spawn(process.execPath, [run, 'mock/main.ts'], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      ...Object.fromEntries(plain.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      MOCK_PORT: String(env.MOCK_PORT),
      PORTAL_URL: `http://${host}:${port}`,
      ...(env.SMTP_URL ? {} : { MAIL_DIR: join(env.DATA_DIR, 'mail') }),
      ...(env.SECRET_KEY && readsStandIn(env)
        ? { IMAP_PORT: String(env.MOCK_IMAP_PORT), IMAP_KEY: keyOf(new Secret(env.SECRET_KEY), 'IMAP') }
        : {}),
      ...(env.SECRET_KEY ? keyed(env.DATA_DIR, new Secret(env.SECRET_KEY)) : {}),
      ...(rows[0] ? { DEMO_DATE: rows[0].VALUE } : {}),
    },
  });
  child.on('error', (error) => process.stderr.write(`the stand-ins are not started: ${error.message}\n`));
}

/** Systems whose stand-in asks for a key, and the stand-in. */
const keyedSystems: Readonly<Record<string, string>> = {
  ELVIS: 'ELVIS',
  UNIPASS_CARGO: 'UNIPASS',
  UNIPASS_CNTR: 'UNIPASS',
  UNIPASS_EXP: 'UNIPASS',
};

/** The key a stand-in asks for: another for each installation. */
const keyOf = (secret: Secret, standIn: string): string => secret.derive('stand-in', standIn);

const keyed = (folder: string, secret: Secret) => ({
  ELVIS_DIR: join(folder, 'elvis'),
  ELVIS_KEY: keyOf(secret, 'ELVIS'),
  UNIPASS_KEY: keyOf(secret, 'UNIPASS'),
});

/** Address of the demo's inbox. */
const demoInbox = 'cs@quayside.localhost';
const readsStandIn = ({ IMAP_ADDRESS }: Env): boolean => IMAP_ADDRESS === demoInbox;

/** Lets the demo read the stand-in of an inbox, where its mails are files and no other inbox is named. */
export function readStandInInbox(env: Env, secret: Secret): void {
  if (!env.MOCK_IMAP_PORT || env.IMAP_URL || env.SMTP_URL) return;
  env.IMAP_URL = `imap://inbox:${keyOf(secret, 'IMAP')}@127.0.0.1:${env.MOCK_IMAP_PORT}/INBOX`;
  env.IMAP_ADDRESS = demoInbox;
}

/**
 * Outside systems of the demo are the stand-ins: what CMS_API has of them leads to their port, which may be another than at the last start,
 * and those whose stand-in asks for a key have the one of this installation.
 */
export async function leadToStandIns(db: Db, port: number, secret: Secret): Promise<void> {
  const here = `http://127.0.0.1:${port}`;
  await sql`update cms_api set api_url = regexp_replace(api_url, '^http://127[.]0[.]0[.]1:[0-9]+', ${here}),
      kept_url = regexp_replace(kept_url, '^http://127[.]0[.]0[.]1:[0-9]+', ${here})
    where api_tp = 'OUT' and ((api_url ~ '^http://127[.]0[.]0[.]1:[0-9]+' and not starts_with(api_url, ${`${here}/`}))
      or (kept_url ~ '^http://127[.]0[.]0[.]1:[0-9]+' and not starts_with(kept_url, ${`${here}/`})))`.execute(db);
  const { rows } = await sql<{ API_ID: string; AUTH_KEY: string | null }>`
    select api_id, auth_key from cms_api where api_id = any(${Object.keys(keyedSystems)}) and starts_with(api_url, ${`${here}/`})`.execute(
    db,
  );
  for (const { API_ID, AUTH_KEY } of rows) {
    const key = keyOf(secret, keyedSystems[API_ID] ?? '');
    if (!isKey(secret, API_ID, AUTH_KEY, key))
      await sql`update cms_api set auth_key = ${secret.seal('api', key, API_ID)} where api_id = ${API_ID}`.execute(db);
  }
}

function isKey(secret: Secret, apiId: string, sealed: string | null, key: string): boolean {
  try {
    return sealed !== null && secret.open('api', sealed, apiId) === key;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

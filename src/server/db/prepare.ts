import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../../../config/env';
import { openStore } from '../lib/fileStore';
import { makeAdministrator, renewAdministrator } from './administrator';
import { openEmbedded } from './embedded';
import { alone, ensureSecret, noteLogAge, readScopeKey, readSeeded, type Seeded } from './installation';
import { appUrlOf, migrate } from './migrate';
import { seedSystem } from './seed';

/** A database that is ready for the portal. */
export interface Prepared {
  ownerUrl: string;
  /** URL of the portal's own role. */
  appUrl: string;
  seeded: Seeded;
  /** What texts are sealed with: SECRET_KEY, else the one the database keeps for its owner. */
  secretKey: string;
  /** What the row scope of transactions is signed with. */
  scopeKey: string;
  /** Password of the administrator that was made just now. */
  oneTimePassword?: string;
}

/** The demo company is asked for where it must not be. */
export class DemoError extends Error {}

/** The database of an environment, reachable but not yet migrated; `stop` ends the embedded one. */
export interface Reached {
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Opens the embedded database, or takes the one that DATABASE_URL names. */
export async function reachDatabase(env: Env, log: (line: string) => void): Promise<Reached> {
  if (env.DATABASE_URL) return { ownerUrl: env.DATABASE_URL, stop: async () => {} };
  const embedded = await openEmbedded(env.DATA_DIR, { log });
  return { ownerUrl: embedded.url, stop: embedded.stop };
}

/** Migrates and seeds a database, one process at a time. `demoArgs` are options of the demo's seed. */
export async function prepareDatabase(env: Env, ownerUrl: string, log: (line: string) => void, demoArgs: string[] = []): Promise<Prepared> {
  const appUrl = env.DATABASE_APP_URL ?? appUrlOf(ownerUrl);
  return alone(ownerUrl, async (client) => {
    await migrate(ownerUrl, { appUrl, log });
    await seedSystem(ownerUrl, log);
    let seeded = await readSeeded(client);
    let oneTimePassword: string | undefined;
    if (seeded === 'empty' && env.SEED === 'demo') {
      await seedDemo(env, ownerUrl, log, demoArgs);
      seeded = 'demo';
    } else if (seeded === 'empty') {
      oneTimePassword = await makeAdministrator(client, env.CORP, env.settings.TEMP_PW_HR);
      seeded = 'own';
    } else if (seeded === 'own') oneTimePassword = await renewAdministrator(client, env.settings.TEMP_PW_HR);
    if (seeded === 'demo' && !env.loopback) {
      throw new DemoError(
        `the database holds the demo company, whose passwords are public: HOST ${env.HOST} is refused, use a loopback HOST or another database`,
      );
    }
    const secretKey = env.SECRET_KEY ?? (await ensureSecret(client));
    await noteLogAge(client, env.settings);
    const scopeKey = await readScopeKey(client);
    return { ownerUrl, appUrl, seeded, secretKey, scopeKey, ...(oneTimePassword ? { oneTimePassword } : {}) };
  });
}

const run = fileURLToPath(new URL('../cli/run.mjs', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What is in a file of the demo, as its seed sends it to be kept. */
interface Sent {
  path: string;
  content: Uint8Array;
}

/** Seeds the demo company in a process of its own, as a whole or not at all: the portal knows nothing of it, but keeps what is in its files. */
async function seedDemo(env: Env, ownerUrl: string, log: (line: string) => void, args: string[]): Promise<void> {
  log('seeding the demo company');
  const store = openStore(env);
  const child = spawn(process.execPath, [run, 'mock/demo/seed.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    // The URL holds a password, so it is no argument: arguments are seen by every user of the machine.
    env: { ...process.env, DATABASE_URL: ownerUrl, ELVIS_DIR: join(env.DATA_DIR, 'elvis') },
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let errors = '';
  child.on('message', ({ path, content }: Sent) => {
    store.put(path, Buffer.from(content)).then(
      () => child.connected && child.send(path),
      (error: Error) => {
        errors = error.message;
        child.kill();
      },
    );
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.trim()) log(line);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  process.off('exit', end);
  if (code !== 0) throw new Error(`the demo could not be seeded (code ${code}):\n${errors}`);
}

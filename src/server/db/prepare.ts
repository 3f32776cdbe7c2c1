import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Env } from '../../../config/env';
import { makeAdministrator } from './administrator';
import { openEmbedded } from './embedded';
import { alone, readSeeded, type Seeded, wipe, writeSeeded } from './installation';
import { appUrlOf, migrate } from './migrate';
import { seedSystem } from './seed';

/** A database that is ready for the portal. */
export interface Prepared {
  ownerUrl: string;
  /** URL of the portal's own role. */
  appUrl: string;
  seeded: Seeded;
  /** Password of the administrator that was made just now. */
  oneTimePassword?: string;
}

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

/**
 * Migrates and seeds a database, one process at a time. A demo whose seeding was killed half way is wiped and seeded anew; no user has seen
 * it, as the portal is not ready before.
 */
export async function prepareDatabase(env: Env, ownerUrl: string, log: (line: string) => void): Promise<Prepared> {
  const appUrl = env.DATABASE_APP_URL ?? appUrlOf(ownerUrl);
  return alone(ownerUrl, async (client) => {
    await migrate(ownerUrl, { appUrl, log });
    let seeded = await readSeeded(client);
    if (seeded === 'demo-half') {
      log('the demo was not seeded to its end: seeding it anew');
      await wipe(client);
      await migrate(ownerUrl, { appUrl, log });
    }
    await seedSystem(ownerUrl);
    if (seeded === 'demo' && !env.loopback) {
      throw new Error(
        `the database holds the demo company, whose passwords are public: HOST ${env.HOST} is refused, use a loopback HOST or another database`,
      );
    }
    let oneTimePassword: string | undefined;
    if (seeded === 'empty' || seeded === 'demo-half') {
      if (env.SEED === 'demo') {
        await writeSeeded(client, 'demo-half');
        await seedDemo(ownerUrl, env, log);
        seeded = 'demo';
      } else {
        oneTimePassword = await makeAdministrator(client, env.CORP);
        seeded = 'own';
      }
      await writeSeeded(client, seeded);
    }
    return { ownerUrl, appUrl, seeded, ...(oneTimePassword ? { oneTimePassword } : {}) };
  });
}

const run = fileURLToPath(new URL('../cli/run.mjs', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Seeds the demo company in a process of its own: the portal knows nothing of it. */
export async function seedDemo(
  ownerUrl: string,
  env: Pick<Env, 'MOCK_PORT' | 'FILE_STORE'>,
  log: (line: string) => void,
  args: string[] = [],
) {
  log('seeding the demo company');
  const child = spawn(process.execPath, [run, 'mock/demo/run.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The URL holds a password, so it is no argument: arguments are seen by every user of the machine.
    env: { ...process.env, OWNER_URL: ownerUrl, FILE_STORE: env.FILE_STORE, MOCK_URL: `http://127.0.0.1:${env.MOCK_PORT}` },
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.trim()) log(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  process.off('exit', end);
  if (code !== 0) throw new Error(`the demo could not be seeded (code ${code}):\n${errors}`);
}

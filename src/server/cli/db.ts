import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Env, EnvError, readEnv } from '../../../config/env';
import { administrator } from '../db/administrator';
import { backup } from '../db/backup';
import { EmbeddedError } from '../db/binaries';
import { runningEmbedded } from '../db/embedded';
import { noteBackup, readSeeded, type Seeded, wipe } from '../db/installation';
import { appUrlOf, MigrateError, migrate } from '../db/migrate';
import { DemoError, prepareDatabase, reachDatabase } from '../db/prepare';
import { RestoreError, restore } from '../db/restore';
import { openStore } from '../lib/fileStore';

/** A command that was not run; the message says why. */
class Refused extends Error {}

const usage = `npm run db:migrate
npm run db:seed [-- --dlv <orders> --hbl <shipments> --base-date <yyyyMMdd>]   the demo company, into a database without users
npm run db:reset [-- --yes --dlv <orders> --hbl <shipments> --base-date <yyyyMMdd>]   empties the database and seeds it anew
npm run db:backup [-- <file>]
npm run db:restore -- <file> [--yes]                         --yes: where the database holds more than the demo`;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Job {
  env: Env;
  ownerUrl: string;
  yes: boolean;
  file?: string;
  demoArgs: string[];
}

const jobs: Record<string, { /** May run while the portal does. */ beside?: true; run(job: Job): Promise<void> }> = {
  migrate: {
    run: async ({ env, ownerUrl }) => {
      const applied = await migrate(ownerUrl, { appUrl: env.DATABASE_APP_URL, log: say });
      say(applied.length ? `${applied.length} migrations applied` : 'nothing to migrate');
    },
  },
  seed: {
    run: async ({ env, ownerUrl, demoArgs }) => {
      const before = await stateOf(ownerUrl);
      if (before === 'own') throw new Refused('the database is in use by a company: the demo is seeded into a database without users only');
      if (before === 'demo') throw new Refused('the demo is there already: npm run db:reset seeds it anew');
      await prepareDatabase({ ...env, SEED: 'demo' }, ownerUrl, say, demoArgs);
    },
  },
  reset: {
    run: async ({ env, ownerUrl, yes, demoArgs }) => {
      await mayWipe(ownerUrl, yes, 'reset');
      await withOwner(ownerUrl, wipe);
      const { oneTimePassword } = await prepareDatabase(env, ownerUrl, say, demoArgs);
      say(
        oneTimePassword
          ? `administrator ${administrator}, one-time password ${oneTimePassword}`
          : 'the demo company is as at the first start',
      );
    },
  },
  backup: {
    beside: true,
    run: async ({ env, ownerUrl, file }) => {
      const at = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
      const archive = resolve(file ?? `quayside-${at}.backup`);
      if (existsSync(archive)) throw new Refused(`${archive} exists already: give another name`);
      const { rows, files } = await backup(ownerUrl, openStore(env), archive, say);
      await withOwner(ownerUrl, noteBackup);
      say(`${archive}: ${Object.values(rows).reduce((a, b) => a + b, 0)} rows, ${files} files`);
    },
  },
  restore: {
    run: async ({ env, ownerUrl, yes, file }) => {
      if (!file) throw new Refused('which archive? npm run db:restore -- <file>');
      if (!existsSync(file)) throw new Refused(`there is no file ${resolve(file)}`);
      if (!(await isEmpty(ownerUrl))) {
        await mayWipe(ownerUrl, yes, 'restore');
        await withOwner(ownerUrl, wipe);
      }
      const { rows, files } = await restore(ownerUrl, env.DATABASE_APP_URL ?? appUrlOf(ownerUrl), openStore(env), resolve(file), say);
      say(`restored ${Object.values(rows).reduce((a, b) => a + b, 0)} rows, ${files} files`);
    },
  },
};

async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside db' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function isEmpty(ownerUrl: string): Promise<boolean> {
  return withOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`);
    return !rowCount;
  });
}

function stateOf(ownerUrl: string): Promise<Seeded> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('portal_state') is not null as there`);
    return rows[0]?.there ? readSeeded(client) : 'empty';
  });
}

/** Only the demo company, or nothing, is thrown away without being asked. */
async function mayWipe(ownerUrl: string, yes: boolean, command: string): Promise<void> {
  if (yes || (await stateOf(ownerUrl)) === 'demo' || (await isEmpty(ownerUrl))) return;
  throw new Refused(`${command} throws away everything this database holds: back it up (npm run db:backup), then add --yes`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      dlv: { type: 'string' },
      hbl: { type: 'string' },
      'base-date': { type: 'string' },
    },
  });
  const job = jobs[positionals[0] ?? ''];
  if (!job) throw new Refused(usage);
  const counts = (['dlv', 'hbl'] as const).flatMap((name) => (values[name] === undefined ? [] : [[`--${name}`, values[name]] as const]));
  for (const [name, count] of counts) {
    if (!/^\d{1,8}$/.test(count)) throw new Refused(`${name} must be a whole number, not "${count}"`);
  }
  const day = values['base-date'];
  if (day !== undefined && !/^\d{8}$/.test(day)) throw new Refused(`--base-date must be 8 digits, not "${day}"`);
  const demoArgs = [...counts.flat(), ...(day ? ['--base-date', day] : [])];
  const env = readEnv();
  const running = env.DATABASE_URL || !job.beside ? undefined : await runningEmbedded(env.DATA_DIR);
  const reached = running ? { ownerUrl: running, stop: async () => {} } : await reachDatabase(env, say);
  try {
    await job.run({ env, ownerUrl: reached.ownerUrl, yes: values.yes, file: positionals[1], demoArgs });
  } finally {
    await reached.stop();
  }
}

main().catch((error: unknown) => {
  const known = [Refused, EnvError, EmbeddedError, MigrateError, RestoreError, DemoError].some((kind) => error instanceof kind);
  process.stderr.write(`${known ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});

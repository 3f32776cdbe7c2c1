import { readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded, runningEmbedded } from '../../src/server/db/embedded';
import { emptyDatabase } from '../support/clone';
import { dataFolder } from '../support/folders';
import { commandsBelow, residentMb, seesProcesses } from '../support/processes';
import { type Program, root, startProgram } from '../support/programs';

let folder = '';
let portals: Program[] = [];

beforeEach(() => {
  folder = dataFolder();
});
afterEach(async () => {
  for (const portal of portals) await portal.end('SIGKILL');
  portals = [];
  await (await openEmbedded(folder)).stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A portal of its own on a free port; the stand-ins are not part of it. */
function portal(env: Record<string, string> = {}): Program {
  const program = startProgram('src/server/main.ts', [], { PORT: '0', DATA_DIR: folder, ...env });
  portals.push(program);
  return program;
}

const addressOf = (program: Program) => program.said(/Quayside +(http:\/\/\S+)/, 120_000);

async function owner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = await runningEmbedded(folder);
  if (!url) throw new Error('the database does not run');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const login = (address: string, userId: string, password: string) =>
  fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ c: userId, p: `${password}\u001f1000`, lang: 'ko' }),
  });

describe('the portal as a process', () => {
  test('an installation without the demo has one administrator, whose one-time password is shown once', async () => {
    const first = portal({ SEED: 'none' });
    const address = await addressOf(first);
    const password = await first.said(/one-time password (\S+)/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await owner(async (client) => {
      expect((await client.query('select user_id, temp_pw_yn, pw_hash, temp_pw_hash from cms_user')).rows).toEqual([
        {
          user_id: 'sysadm',
          temp_pw_yn: 'Y',
          pw_hash: expect.stringMatching(/^\$argon2id\$/),
          temp_pw_hash: expect.stringMatching(/^\$argon2id\$/),
        },
      ]);
    });
    const answer = await login(address, 'sysadm', password);
    expect(answer.status).toBe(200);
    expect(await first.end()).toBe(0);

    const second = portal({ SEED: 'none' });
    await addressOf(second);
    expect(second.output()).not.toContain('one-time password');
  });

  test('it listens before its database is ready: healthz 200, readyz and calls 503', async () => {
    const program = portal({ SEED: 'none', PORT: '18471', MOCK_PORT: '18472' });
    const seen = new Set<string>();
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      const [health, ready] = await Promise.all(
        ['healthz', 'readyz'].map((path) =>
          fetch(`http://127.0.0.1:18471/${path}`).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      );
      seen.add(`${health} ${ready}`);
      if (ready === 200) break;
    }
    expect([...seen].filter((pair) => !pair.includes('0 0'))).toEqual(expect.arrayContaining(['200 503', '200 200']));
    expect(await program.end()).toBe(0);
  });

  test('SIGTERM lets the call in flight end with its answer, takes no new one, and stops the database', async () => {
    const program = portal({ SEED: 'none' });
    const address = await addressOf(program);
    const password = await program.said(/one-time password (\S+)/);
    const url = await runningEmbedded(folder);
    const blocker = new pg.Client({ connectionString: url });
    blocker.on('error', () => {});
    await blocker.connect();
    await blocker.query('begin; lock table cms_user in access exclusive mode');
    const inFlight = login(address, 'sysadm', password);
    for (let waiting = 0; !waiting; ) {
      waiting = (await blocker.query(`select 1 from pg_locks where relation = 'cms_user'::regclass and not granted`)).rowCount ?? 0;
    }
    program.child.kill('SIGTERM');
    await program.said(/closing/);
    await expect(reach(Number(new URL(address).port))).resolves.toBe(false);
    expect(program.child.exitCode).toBeNull();
    await blocker.query('commit');
    expect((await inFlight).status).toBe(200);
    expect(await program.ended).toBe(0);
    expect(await runningEmbedded(folder)).toBeUndefined();
    await blocker.end().catch(() => {});
  });

  test('killed in the middle of the first seed, the next start has the whole demo', async () => {
    const killed = portal();
    await killed.said(/seeding the demo company/, 60_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await killed.end('SIGKILL');
    const next = portal();
    await addressOf(next);
    expect(next.output()).toContain('ops01');
    const counts = await owner(async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from cms_user) as users, (select count(*)::int from pan_dlv_ord) as orders`,
      );
      return rows[0] as { users: number; orders: number };
    });
    expect(counts).toEqual({ users: 42, orders: 600 });
  }, 180_000);

  test('the demo is not served where other machines reach it', async () => {
    const first = portal();
    await addressOf(first);
    await first.end();
    const second = portal({ HOST: '0.0.0.0' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/demo company, whose passwords are public: HOST 0\.0\.0\.0 is refused/);
  }, 180_000);

  test('several processes on one PostgreSQL start at once and share its administrator; the portal works there as the role app', async () => {
    const database = await emptyDatabase();
    try {
      const both = [portal({ DATABASE_URL: database.url }), portal({ DATABASE_URL: database.url })];
      const addresses = await Promise.all(both.map(addressOf));
      const passwords = both.flatMap((program) => /one-time password (\S+)/.exec(program.output())?.[1] ?? []);
      expect(passwords).toHaveLength(1);
      expect((await login(addresses[1] ?? '', 'sysadm', passwords[0] ?? '')).status).toBe(200);
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query(
        `select distinct usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await client.end();
      expect(rows).toEqual([{ usename: 'app' }]);
      for (const program of both) expect(await program.end()).toBe(0);
    } finally {
      await database.drop();
    }
  });

  test('a port that is taken is said in one line', async () => {
    const first = portal({ SEED: 'none' });
    const port = new URL(await addressOf(first)).port;
    const second = startProgram('src/server/main.ts', [], { PORT: port, DATA_DIR: `${root}tests/.out/never` });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toBe(`PORT ${port} is taken by another program: end it or set another PORT`);
  });
});

// A corporation whose client no other test reads.
describe.runIf(seesProcesses)('npm start with a stale build', () => {
  const CORP = '2000';
  const begin = () => {
    rmSync(join(root, 'dist/client', CORP), { recursive: true, force: true });
    rmSync(join(root, 'dist/server/.stamp'), { force: true });
    const program = startProgram('src/server/cli/start.mjs', [], { PORT: '0', MOCK_PORT: '0', DATA_DIR: folder, SEED: 'none', CORP });
    portals.push(program);
    return program;
  };

  test('nothing of the build stays in the portal: neither its memory nor a helper process', async () => {
    const program = begin();
    await addressOf(program);
    for (const part of ['server', 'client']) expect(program.output()).toContain(`built the ${part}\n`);
    const { pid = 0 } = program.child;
    expect(commandsBelow(pid).filter((command) => /esbuild|build\.mjs/.test(command))).toEqual([]);
    // A portal that has just been started holds half of this, the build far more than all of it.
    expect(residentMb(pid)).toBeLessThan(350);
    expect(await program.end()).toBe(0);
  }, 180_000);

  test('a signal during the build ends the build too', async () => {
    const program = begin();
    const { pid = 0 } = program.child;
    await expect.poll(() => commandsBelow(pid).join(), { timeout: 20_000 }).toMatch(/build\.mjs/);
    expect(await program.end()).toBe(1);
    expect(program.output().trim().split('\n').at(-1)).toBe('the build was ended by SIGTERM');
    expect(program.output()).not.toContain('Quayside');
    expect(readdirSync(join(root, 'dist')).filter((name) => name.includes('.new-'))).toEqual([]);
  }, 60_000);
});

/** Whether something accepts connections on a port. */
function reach(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

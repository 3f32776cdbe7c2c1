import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nativeFolder } from '../../src/server/db/binaries';
import { openEmbedded, runningEmbedded } from '../../src/server/db/embedded';
import { appUrlOf, migrate } from '../../src/server/db/migrate';
import { openPools, refuseStrongRole } from '../../src/server/db/open';
import { dataFolder } from '../support/folders';
import { type Program, startProgram } from '../support/programs';

let folder = '';
let holders: Program[] = [];

beforeEach(() => {
  folder = dataFolder();
});
afterEach(async () => {
  for (const holder of holders) await holder.end('SIGKILL');
  holders = [];
  // A server that a killed holder left is taken over and ended.
  if (existsSync(join(folder, 'database.json'))) await (await openEmbedded(folder)).stop();
  rmSync(folder, { recursive: true, force: true });
});

function hold(): Program {
  const holder = startProgram('tests/support/holder.ts', [folder]);
  holders.push(holder);
  return holder;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const serverPid = () => Number.parseInt(readFileSync(join(folder, 'database/pg/postmaster.pid'), 'utf8'), 10);

describe('the embedded database', () => {
  test('a server left by a killed portal is taken over with its data', async () => {
    const holder = hold();
    const url = await holder.said(/open (\S+)/);
    await query(url, `create table kept as select 'whole' as word`);
    const pid = serverPid();
    await holder.end('SIGKILL');
    const database = await openEmbedded(folder);
    expect(database.takenOver).toBe(true);
    expect(serverPid()).toBe(pid);
    expect(await query(database.url, 'select word from kept')).toEqual([{ word: 'whole' }]);
    await database.stop();
    expect(existsSync(join(folder, 'database/pg/postmaster.pid'))).toBe(false);
    expect(existsSync(join(folder, 'portal.lock'))).toBe(false);
  });

  test('a portal and its server both killed: the next start recovers what was committed', async () => {
    const holder = hold();
    const url = await holder.said(/open (\S+)/);
    await query(url, 'create table kept as select 1 as n');
    const pid = serverPid();
    await holder.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const database = await openEmbedded(folder);
    expect(database.takenOver).toBe(false);
    expect(await query(database.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await database.stop();
  });

  test('a server that is killed under a living portal is started again with what was committed', async () => {
    const database = await openEmbedded(folder);
    await query(database.url, 'create table kept as select 1 as n');
    process.kill(serverPid(), 'SIGKILL');
    await expect.poll(() => query(database.url, 'select n from kept').catch(() => []), { timeout: 15_000 }).toEqual([{ n: 1 }]);
    await database.stop();
    expect(existsSync(join(folder, 'database/pg/postmaster.pid'))).toBe(false);
  });

  test('a second portal on the same folder refuses, naming process and folder', async () => {
    const first = hold();
    await first.said(/open /);
    const second = hold();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${first.child.pid}`);
    expect(second.output()).toContain(folder);
    expect(await runningEmbedded(folder)).toContain('postgresql://');
    expect(await first.end()).toBe(0);
    expect(await runningEmbedded(folder)).toBeUndefined();
  });

  test('two portals that start at once: one works, one refuses', async () => {
    const both = [hold(), hold()];
    const codes = await Promise.all(both.map((holder) => Promise.race([holder.ended, holder.said(/open /).catch(() => holder.ended)])));
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
  });

  test('killed at any moment of the first start, the next one has a whole database', async () => {
    for (const delay of [300, 450, 600, 800, 1_000]) {
      const holder = hold();
      await sleep(delay);
      await holder.end('SIGKILL');
    }
    const database = await openEmbedded(folder);
    expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([]);
    await database.stop();
  });

  test('a database of another major version is left alone, with the way to back up and restore', async () => {
    await (await openEmbedded(folder, { unsafe: true })).stop();
    const file = join(folder, 'database/pg/PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');
    await expect(openEmbedded(folder)).rejects.toThrow(/PostgreSQL 17.*PostgreSQL \d+.*db:backup.*db:restore/);
    expect(readFileSync(file, 'utf8')).toBe('17\n');
    writeFileSync(file, version);
  });

  test('fault 29: a damaged database stops the start with what its server says, and its files are left as they are', async () => {
    const database = await openEmbedded(folder, { unsafe: true });
    await query(database.url, `create table kept as select 'whole' as word`);
    await database.stop();
    const file = join(folder, 'database/pg/global/pg_control');
    const whole = readFileSync(file);
    writeFileSync(file, '');
    await expect(openEmbedded(folder)).rejects.toThrow(/did not start, its files were left as they are:[\s\S]*pg_control/);
    expect(readFileSync(file).length).toBe(0);
    // With the file put right, everything is there.
    writeFileSync(file, whole);
    const again = await openEmbedded(folder);
    expect(await query(again.url, 'select word from kept')).toEqual([{ word: 'whole' }]);
    await again.stop();
  });

  test('it listens on a socket of its own alone and asks for the password', async () => {
    const database = await openEmbedded(folder, { unsafe: true });
    expect(await query(database.url, `select current_setting('listen_addresses') as a, current_setting('fsync') as f`)).toEqual([
      { a: '', f: 'off' },
    ]);
    const wrong = new URL(database.url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/);
    await database.stop();
  });

  test('a platform without a program gets a message that names DATABASE_URL', () => {
    const arch = Object.getOwnPropertyDescriptor(process, 'arch') ?? {};
    Object.defineProperty(process, 'arch', { ...arch, value: 'mips' });
    try {
      expect(() => nativeFolder()).toThrow(/mips.*DATABASE_URL/);
    } finally {
      Object.defineProperty(process, 'arch', arch);
    }
  });

  test('the portal refuses to work as a role that stands above the row scope', async () => {
    const database = await openEmbedded(folder, { unsafe: true });
    await migrate(database.url);
    for (const [url, refused] of [
      [database.url, true],
      [appUrlOf(database.url), false],
    ] as const) {
      const pools = openPools(url, '');
      const check = refuseStrongRole(pools.short);
      if (refused) await expect(check).rejects.toThrow(/"quayside".*row-level security/);
      else await check;
      await pools.close();
    }
    await database.stop();
  });

  test('fsync is on', async () => {
    const database = await openEmbedded(folder);
    expect(await query(database.url, `select current_setting('fsync') as f`)).toEqual([{ f: 'on' }]);
    await database.stop();
  });
});

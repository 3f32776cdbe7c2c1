import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byCursor } from '../../src/server/lib/cursor';
import { systemScope } from '../../src/server/lib/scope';
import { transaction, type Work } from '../../src/server/lib/transaction';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const numbers = (upTo: number, pause = 0) =>
  sql<{ N: number }>`select n, pg_sleep(${pause}) as slept from generate_series(1, ${upTo}) n order by n`;

const work = <T>(run: (work: Work) => Promise<T>, signal?: AbortSignal) =>
  transaction(t.pools.heavy, { scope: systemScope, readOnly: true, ...(signal ? { stop: { signal, by: t.pools.short } } : {}) }, run);

async function batchedWrites<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe('a query read in parts', () => {
  it.each([0, 1, 100, 1_001])('gives all of %i rows once, in order, as shown; other statements may follow', async (count) => {
    const twice = await work(async ({ db }) => [
      await batchedWrites(byCursor(db, numbers(count), ({ N }) => N)),
      await batchedWrites(byCursor(db, numbers(count), ({ N }) => N * 2)),
    ]);
    const expected = Array.from({ length: count }, (_, i) => i + 1);
    expect(twice).toEqual([expected, expected.map((n) => n * 2)]);
  });

  it('fault 39: is ended when its caller goes away, between two parts too, even where every heavy connection is taken', async () => {
    const gone = new AbortController();
    let read = 0;
    const slow = ({ N }: { N: number }) => {
      read = N;
      return N;
    };
    const both = [1, 2].map(() => work(({ db }) => batchedWrites(byCursor(db, numbers(1_000_000, 0.000_5), slow)), gone.signal));
    const ended = Promise.allSettled(both);
    await expect.poll(() => read, { timeout: 10_000 }).toBeGreaterThan(400);
    const begun = performance.now();
    gone.abort();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(performance.now() - begun).toBeLessThan(2_000);
    // No cancel is left that would end what the connection does next.
    for (let i = 0; i < 4; i++) await work(({ db }) => sql`select pg_sleep(0.1)`.execute(db));
  });
});

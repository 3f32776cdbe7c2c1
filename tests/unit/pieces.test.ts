import { describe, expect, test } from 'vitest';
import { flatMapInPieces, inPieces, jsonInPieces, mapInPieces } from '../../src/server/lib/pieces';

/** Holds the thread. */
function hold(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** How often timers and immediates ran while work was under way. */
async function othersDuring(work: () => Promise<unknown>): Promise<{ timers: number; immediates: number }> {
  const ran = { timers: 0, immediates: 0 };
  let over = false;
  const timer = setInterval(() => ran.timers++, 1);
  const immediate = () => {
    if (over) return;
    ran.immediates++;
    setImmediate(immediate);
  };
  setImmediate(immediate);
  await work();
  over = true;
  clearInterval(timer);
  return ran;
}

describe('work in pieces', () => {
  test('many rows leave the thread to others in between, in their order', async () => {
    const seen: number[] = [];
    const others = await othersDuring(() =>
      inPieces(
        Array.from({ length: 60 }, (_, i) => i),
        (row) => {
          hold(1);
          seen.push(row);
        },
      ),
    );
    expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(others.timers).toBeGreaterThan(5);
    expect(others.immediates).toBeGreaterThan(5);
  });

  test('a few rows are gone over without a rest', async () => {
    expect(await othersDuring(() => inPieces([1, 2, 3], () => {}))).toEqual({ timers: 0, immediates: 0 });
  });

  test('of two that rest, one goes on in a turn of the loop', async () => {
    let turn = 0;
    let over = false;
    const count = () => {
      turn++;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    const turns: number[] = [];
    const work = () =>
      inPieces([1, 2, 3, 4], () => {
        turns.push(turn);
        hold(5);
      });
    await Promise.all([work(), work()]);
    over = true;
    const later = turns.slice(2);
    expect(new Set(later).size).toBe(later.length);
  });

  test('what fails in a row fails the whole', async () => {
    const work = inPieces([1, 2], (row) => {
      if (row === 2) throw new Error('second');
    });
    await expect(work).rejects.toThrow('second');
  });

  test('map and flatMap give what those of a list give', async () => {
    expect(await mapInPieces(['a', 'b'], (one, i) => one + i)).toEqual(['a0', 'b1']);
    expect(await flatMapInPieces([1, 2, 0], (n) => Array(n).fill(n))).toEqual([1, 2, 2]);
  });
});

describe('JSON in pieces', () => {
  test.each([
    ['null', null],
    ['a text', 'a "b" \u2028 각'],
    ['an empty list', []],
    ['an empty object', {}],
    ['nothing in a list', [undefined, null, 1]],
    ['nothing in an object', { a: undefined, b: null, d: Number.NaN }],
    ['rows', { data: { LIST: [{ A: 1, B: 'x', G2: [{ C: [1, [2]] }] }, {}], TOTAL: 2 }, message: '"' }],
    ['what says itself how it is written', { at: new Date(0), list: [new Date(0)] }],
    ['a list of lists', [[], [[1], {}]]],
    ['a long list', { LIST: Array.from({ length: 101 }, (_, i) => (i % 7 ? { i, t: '각' } : null)) }],
    ['a list of as many as are written at once', Array.from({ length: 40 }, (_, i) => i)],
    ['names', { '': 1, '"': { 2: [], 1: {} } }],
  ])('%s is written as by JSON.stringify', async (_, value) => {
    expect(await jsonInPieces(value)).toBe(JSON.stringify(value));
  });

  test('values are changed as by JSON.stringify', async () => {
    const change = (name: string, value: unknown) => (name === 'PW' ? '***' : name === 'GONE' ? undefined : value);
    const value = ['svc', { PW: ['a'], GONE: 1, LIST: [{ PW: 'b', GONE: 2, C: 3 }], ROW: { PW: 1, D: 4 } }];
    expect(await jsonInPieces(value, change)).toBe(JSON.stringify(value, change));
    expect(await jsonInPieces({ body: value[1] }, change)).toBe(JSON.stringify({ body: value[1] }, change));
  });

  test('a long list leaves the thread to others', async () => {
    const LIST = Array.from({ length: 200 }, () => ({ toJSON: () => hold(0.3) }));
    expect((await othersDuring(() => jsonInPieces({ data: { LIST } }))).immediates).toBeGreaterThan(3);
  });
});

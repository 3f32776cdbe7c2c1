import { describe, expect, test } from 'vitest';
import { Refusal } from '../../src/server/lib/refusal';
import { type TurnLimits, Turns } from '../../src/server/lib/turns';

const limits: TurnLimits = { atOnce: 2, each: 1, waitEach: 3, waitAll: 5, patienceMs: 10_000 };
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A desk with work that ends when it is told to, and the order in which it began. */
function desk(own: Partial<TurnLimits> = {}) {
  const turns = new Turns({ ...limits, ...own });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (who: string, name: string, signal?: AbortSignal, known = true) =>
    turns.run({ key: who, known }, signal, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { turns, began, ask, end };
}

describe('work in turns', () => {
  test('one caller never has every place, however much he sends', async () => {
    const { began, ask, end } = desk();
    const mine = ['a1', 'a2', 'a3'].map((name) => ask('a', name));
    const other = ask('b', 'b1');
    await settled();
    expect(began).toEqual(['a1', 'b1']);
    await end('b1');
    expect(began).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(await Promise.all([...mine, other])).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  test('who has waited with one piece of work goes before who has had a place meanwhile', async () => {
    const { began, ask, end } = desk({ atOnce: 1, each: 1 });
    const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')];
    await settled();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(name);
    await Promise.all(all);
    expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  test('a full queue refuses at once with 429, that of one caller before that of all', async () => {
    const { ask, turns } = desk();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
    const refused = await ask('a', 'a5').catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, code: 'MSG000126' });
    expect(refused).toBeInstanceOf(Refusal);
    for (const name of ['b1', 'b2', 'b3']) void ask('b', name);
    expect(turns.waiting).toBe(5);
    await expect(ask('c', 'c1')).rejects.toMatchObject({ status: 429 });
  });

  test('strangers fill a queue of their own, and those who are known are served by turns with them', async () => {
    const { began, ask, end, turns } = desk({ atOnce: 1 });
    const all = [ask('x0', 'x0', undefined, false)];
    for (const name of ['x1', 'x2', 'x3', 'x4', 'x5']) all.push(ask(name, name, undefined, false));
    await expect(ask('x6', 'x6', undefined, false)).rejects.toMatchObject({ status: 429 });
    all.push(ask('a', 'a1'), ask('b', 'b1'));
    expect(turns.waiting).toBe(7);
    for (const name of ['x0', 'a1', 'x1', 'b1', 'x2', 'x3', 'x4', 'x5']) await end(name);
    await Promise.all(all);
    expect(began).toEqual(['x0', 'a1', 'x1', 'b1', 'x2', 'x3', 'x4', 'x5']);
  });

  test('work whose caller has gone is dropped and leaves its place in the queue', async () => {
    const { began, ask, end, turns } = desk({ atOnce: 1 });
    const gone = new AbortController();
    const first = ask('a', 'a1');
    const left = ask('b', 'b1', gone.signal);
    const last = ask('c', 'c1');
    gone.abort();
    await expect(left).rejects.toThrow(/abort/i);
    expect(turns.waiting).toBe(1);
    await end('a1');
    await end('c1');
    expect(await Promise.all([first, last])).toEqual(['a1', 'c1']);
    expect(began).toEqual(['a1', 'c1']);
    await expect(ask('b', 'b2', gone.signal)).rejects.toThrow(/abort/i);
  });

  test('who waits longer than the patience is refused, and work that fails gives its place back', async () => {
    const { ask, turns } = desk({ atOnce: 1, patienceMs: 20 });
    void ask('a', 'a1');
    await expect(ask('b', 'b1')).rejects.toMatchObject({ status: 429 });
    const other = new Turns(limits);
    await expect(other.run({ key: 'a', known: true }, undefined, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await other.run({ key: 'a', known: true }, undefined, async () => 'again')).toBe('again');
    expect(turns.waiting).toBe(0);
  });
});

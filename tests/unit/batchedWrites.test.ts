import { describe, expect, it } from 'vitest';
import { batchedWrites } from '../../src/server/lib/batchedWrites';

/** A write that waits until it is let go. */
function slow() {
  const written: string[][] = [];
  const open: (() => void)[] = [];
  const add = batchedWrites<string>(async (items) => {
    written.push([...items]);
    await new Promise<void>((resolve) => open.push(resolve));
    if (items.includes('bad')) throw new Error('bad');
  });
  const release = async () => {
    open.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { written, add, release };
}

describe('writes in common', () => {
  it('what comes while a write is under way goes out with the next one, and waits for it', async () => {
    const { written, add, release } = slow();
    const settled: string[] = [];
    for (const item of ['a', 'b', 'c']) void add(item).then(() => settled.push(item));
    expect(written).toEqual([['a']]);
    await release();
    expect([written, settled]).toEqual([[['a'], ['b', 'c']], ['a']]);
    await release();
    expect(settled).toEqual(['a', 'b', 'c']);
    void add('d');
    expect(written.at(-1)).toEqual(['d']);
  });

  it('none fails for another’s sake', async () => {
    const { written, add, release } = slow();
    const first = add('a');
    const [good, bad] = [add('b'), add('bad')].map((one) => one.then(() => 'written', String));
    for (let i = 0; i < 4; i++) await release();
    await first;
    expect([await good, await bad]).toEqual(['written', 'Error: bad']);
    expect(written).toEqual([['a'], ['b', 'bad'], ['b'], ['bad']]);
  });

  it('a thousand go out in a few writes', async () => {
    const sizes: number[] = [];
    const add = batchedWrites<number>(async (items) => sizes.push(items.length));
    await Promise.all(Array.from({ length: 1_000 }, (_, i) => add(i)));
    expect(sizes).toEqual([1, 200, 200, 200, 200, 199]);
  });
});

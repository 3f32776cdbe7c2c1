import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Cache } from '../../src/server/lib/events';

afterEach(() => {
  vi.useRealTimers();
});

const counting = (ttlMs: number) => {
  let loads = 0;
  return new Cache(
    ['texts'],
    ttlMs,
    async () => ++loads,
    () => true,
  );
};

test('fault 35: what is cached grows old though the clock was set back, and stays though it was set forward', async () => {
  const [short, long] = [counting(20), counting(60_000)];
  expect([await short.get('a'), await long.get('a')]).toEqual([1, 1]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await sleep(40);
  expect([await short.get('a'), await long.get('a')]).toEqual([2, 1]);
  vi.setSystemTime(Date.now() + 7_200_000);
  expect(await long.get('a')).toBe(1);
});

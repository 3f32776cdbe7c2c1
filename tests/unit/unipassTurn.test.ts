import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

// Timers of promises are not those that are faked: they are led there.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _: undefined, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => reject(signal.reason));
    }),
}));

/** The turns of a process that has asked nothing yet. */
const freshTurns = async () => (await import('../../src/server/outside/unipass.service')).customsTurn;

test('at most eight calls a second begin, evenly, and the first at once', async () => {
  const turn = await freshTurns();
  const begun: number[] = [];
  const start = performance.now();
  const all = Array.from({ length: 30 }, () => turn().then(() => begun.push(Math.round(performance.now() - start))));
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  expect(begun.slice(0, 4)).toEqual([0, 125, 250, 375]);
  for (const at of begun) expect(begun.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(8);
  await turn();
  expect(performance.now() - start).toBe(10_000);
});

test('who would wait for more than ten seconds is told at once and takes no turn; who is cut off stops waiting', async () => {
  const turn = await freshTurns();
  const waiting = Array.from({ length: 81 }, () => turn());
  await expect(turn()).rejects.toThrow('too many calls wait already');
  const cut = new AbortController();
  await vi.advanceTimersByTimeAsync(5_000);
  const last = expect(turn(cut.signal)).rejects.toThrow('ended');
  cut.abort(new Error('ended'));
  await last;
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(waiting);
});

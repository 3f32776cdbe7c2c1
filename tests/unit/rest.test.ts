import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRest, restMs } from '../../src/client/lib/rest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const asker = () => {
  const rest = createRest();
  const ran: number[] = [];
  const ask = (n: number, busy = false) => void rest.on(async () => void ran.push(n), busy);
  return { rest, ran, ask };
};

test('a single move is answered at once, and the next one too once all has rested', async () => {
  const { ran, ask } = asker();
  ask(1);
  expect(ran).toEqual([1]);
  await vi.advanceTimersByTimeAsync(restMs);
  ask(2);
  expect(ran).toEqual([1, 2]);
});

test('of moves that follow each other quickly the first is answered, and the one where they end', async () => {
  const { ran, ask } = asker();
  for (let n = 1; n <= 40; n++) {
    ask(n);
    await vi.advanceTimersByTimeAsync(30);
  }
  expect(ran).toEqual([1]);
  await vi.advanceTimersByTimeAsync(restMs);
  expect(ran).toEqual([1, 40]);
});

test('a single move waits where something is under way; what is left out runs never, and nobody waits for it', async () => {
  const { rest, ran, ask } = asker();
  ask(1, true);
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(restMs);
  expect(ran).toEqual([1]);
  const left = rest.on(async () => void ran.push(2), true);
  rest.drop();
  await left;
  await vi.advanceTimersByTimeAsync(restMs);
  expect(ran).toEqual([1]);
});

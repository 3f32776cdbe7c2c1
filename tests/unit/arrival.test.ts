import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileArriving } from '../../src/server/lib/arrival';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});
const refused = (status: number, code: string) => expect.objectContaining({ status, code });

it('a body that brings nothing for some seconds is given up', async () => {
  const body = new PassThrough();
  const outcome = whileArriving(body, never).catch((error: unknown) => error);
  body.resume().write(Buffer.alloc(100_000));
  await vi.advanceTimersByTimeAsync(10_000);
  body.write(Buffer.alloc(100));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual(refused(408, 'MSG000452'));
});

it('one that brings enough in every while is read for as long as it takes', async () => {
  const body = new PassThrough();
  let come = 0;
  const outcome = whileArriving(body, async () => {
    for await (const part of body) come += part.length;
    return come;
  });
  for (let i = 0; i < 30; i++) {
    body.write(Buffer.alloc(40_000));
    await vi.advanceTimersByTimeAsync(10_000);
  }
  body.end();
  expect(await outcome).toBe(1_200_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('one that brings more than it may is given up, whatever was made of it', async () => {
  const body = new PassThrough();
  const outcome = whileArriving(body, never, 1).catch((error: unknown) => error);
  body.resume().write(Buffer.alloc(1024 * 1024 + 1));
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual(refused(413, 'MSG000302'));
});

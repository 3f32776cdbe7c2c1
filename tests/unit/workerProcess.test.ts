import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { WorkerPair, WorkerProcess } from '../../src/server/lib/workerProcess';
import type { SlowJob } from '../support/slowWorker';

const folder = mkdtempSync(join(tmpdir(), 'quayside-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

let logs = 0;

/** A worker of the tests, with what its jobs note. */
function slow(waiting = 5) {
  const log = join(folder, `${++logs}`);
  const worker = new WorkerProcess('../../../tests/support/slowWorker', { memoryMb: 128, patienceMs: 120_000, waiting });
  const run = (name: string, does: SlowJob['does'] = 'ends', gone?: AbortSignal) =>
    worker.run<string>({ name, log, does } satisfies SlowJob, gone);
  const begun = () => {
    try {
      return readFileSync(log, 'utf8').split('\n').filter(Boolean);
    } catch {
      return [];
    }
  };
  return { run, begun };
}

it('a job whose caller leaves while it waits never runs; one whose caller leaves while it runs is ended, and the next one is done', async () => {
  const { run, begun } = slow();
  const [first, second] = [new AbortController(), new AbortController()];
  const hanging = run('hangs', 'hangs', first.signal);
  const waiting = run('waits', 'ends', second.signal);
  const last = run('last');
  await vi.waitFor(() => expect(begun()).toEqual(['hangs']), { timeout: 30_000 });
  second.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  first.abort(new Error('left too'));
  await expect(hanging).rejects.toThrow('left too');
  expect(await last).toBe('last');
  expect(begun()).toEqual(['hangs', 'last']);
  await expect(run('gone before', 'ends', first.signal)).rejects.toThrow('left too');
}, 90_000);

it('a job that takes more memory than its process has ends that, not the portal, nor what waits behind it', async () => {
  const { run } = slow();
  const [bad, good] = await Promise.allSettled([run('eats', 'eats'), run('next')]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('it has ended') } });
  expect(good).toEqual({ status: 'fulfilled', value: 'next' });
}, 90_000);

it('jobs beyond those that may wait are refused with 429', async () => {
  const { run, begun } = slow(2);
  const gone = new AbortController();
  const jobs = [run('hangs', 'hangs', gone.signal), run('a'), run('b')];
  await expect(run('one too many')).rejects.toMatchObject({ status: 429, code: 'MSG000126' });
  await vi.waitFor(() => expect(begun()).toEqual(['hangs']), { timeout: 30_000 });
  gone.abort(new Error('left'));
  expect((await Promise.allSettled(jobs)).map((job) => job.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
}, 90_000);

it('a short job does not wait for a long one of somebody else: two run at once', async () => {
  const log = join(folder, `${++logs}`);
  const pair = new WorkerPair('../../../tests/support/slowWorker', { memoryMb: 128, patienceMs: 120_000, waiting: 5 });
  const gone = new AbortController();
  const long = pair.run({ name: 'long', log, does: 'hangs' } satisfies SlowJob, gone.signal);
  expect(await pair.run({ name: 'short', log, does: 'ends' } satisfies SlowJob)).toBe('short');
  gone.abort(new Error('left'));
  await expect(long).rejects.toThrow('left');
}, 90_000);

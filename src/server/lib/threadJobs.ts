import { parentPort } from 'node:worker_threads';
import { Refusal } from './refusal';
import type { ThreadAnswer } from './thread';

/** Inside a thread: does each job that comes and sends back what it gives, or why it could not. */
export function onJob<Job>(work: (job: Job) => Promise<unknown>): void {
  parentPort?.on('message', (job: Job) => {
    const answer = (given: ThreadAnswer) => parentPort?.postMessage(given);
    work(job).then(
      (result) => answer({ result }),
      (error: unknown) => {
        if (error instanceof Refusal) answer({ refusal: { status: error.status, code: error.code, args: error.args } });
        else answer({ error: error instanceof Error ? error.message : String(error) });
      },
    );
  });
}

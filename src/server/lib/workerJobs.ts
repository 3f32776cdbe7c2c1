import { Refusal } from './refusal';
import type { WorkerAnswer } from './workerProcess';

/** Inside a worker process: does each job that comes and sends back what it gives, or why it could not. */
export function onJob<Job>(work: (job: Job) => Promise<unknown>): void {
  // The portal ends it, having answered its last calls; without the portal it ends by itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  const answer = (given: WorkerAnswer) => process.send?.(given);
  process.on('message', (job: Job) => {
    work(job).then(
      (result) => answer({ result }),
      (error: unknown) => {
        if (error instanceof Refusal) answer({ refusal: { status: error.status, code: error.code, args: error.args } });
        else answer({ error: error instanceof Error ? error.message : String(error) });
      },
    );
  });
  answer({ ready: true });
}

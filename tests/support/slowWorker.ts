import { appendFileSync } from 'node:fs';
import { onJob } from '../../src/server/lib/workerJobs';

/** A job that notes in a file that it has begun, and then ends, never does, or takes ever more memory. */
export interface SlowJob {
  name: string;
  log: string;
  does: 'ends' | 'hangs' | 'eats';
}

onJob<SlowJob>(async ({ name, log, does }) => {
  appendFileSync(log, `${name}\n`);
  while (does === 'hangs');
  for (const eaten: object[] = []; does === 'eats'; ) eaten.push(Array.from({ length: 10_000 }, (_, i) => ({ i })));
  return name;
});

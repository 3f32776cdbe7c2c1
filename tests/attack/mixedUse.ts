import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../support/processes';
import { printFailures, startPortal, startUsers, timesOf } from './floodRun';

/** Memory that the portal may hold after a first start, and after a day of use, MiB. */
const memoryAtMost = 350;
/** Seconds without a call until what is kept for a next one has been let go. */
const idleSec = 70;

/** A day of mixed use in some minutes: twenty people who hardly think. Gives the bars it missed. */
export async function mixedUse(seconds: number): Promise<string[]> {
  const portal = await startPortal();
  const missed: string[] = [];
  const measure = (when: string) => {
    const mb = residentMb(portal.pid);
    process.stdout.write(`memory of the portal ${when}: ${mb.toFixed(0)} MiB\n`);
    if (mb > memoryAtMost) missed.push(`more than ${memoryAtMost} MiB ${when}`);
  };
  try {
    measure('after its first start');
    const users = startUsers(portal, 100, [['day', seconds]]);
    const [day] = await users.results();
    const done = day?.done ?? [];
    const kinds = [...timesOf(done)].map(([kind, { count, p95 }]) => `${kind} ${count} (p95 ${p95.toFixed(0)} ms)`);
    process.stdout.write(`calls of a day of twenty people: ${kinds.join(', ')}\n`);
    if (printFailures('day', done)) missed.push('calls of users failed');
    measure('at the end of the day');
    await sleep(idleSec * 1_000);
    measure(`after ${idleSec} s without a call`);
  } finally {
    await portal.end();
  }
  return missed;
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newOrder, todayOf } from '../support/orders';
import { accounts, type Done, type Facts, User } from './users';

// The users in a process of their own, so that nothing but the portal holds up their clock. What they do is parted into phases; a line says
// that one has ended, the last line what was measured.

/** `[address, milliseconds of thinking, [name, seconds] of each phase]`. */
export type UsersTask = [address: string, thinkMs: number, phases: [name: string, seconds: number][]];

export interface PhaseResult {
  name: string;
  done: Done[];
  /** Delay of this process's own event loop, ms: what the times may be wrong by. */
  delayP99: number;
}

const [address, thinkMs, phases] = JSON.parse(process.argv[2] ?? '') as UsersTask;
const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c TimeZone=Asia/Seoul' });
await client.connect();
const owner = { sql: async <R extends object>(text: string, values?: unknown[]) => (await client.query<R>(text, values)).rows };
const facts: Facts = { address, today: await todayOf(owner), order: await newOrder(owner, '') };
await client.end();

let done: Done[] = [];
const users = accounts.map((account) => new User(account, facts, (one) => done.push(one)));
for (const user of users) await user.signIn();
process.stdout.write('signed in\n');

const stop = new AbortController();
const working = users.map((user) => user.work(thinkMs, stop.signal));
const results: PhaseResult[] = [];
for (const [name, seconds] of phases) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  done = [];
  await sleep(seconds * 1_000);
  delay.disable();
  results.push({ name, done, delayP99: delay.percentile(99) / 1e6 });
  process.stdout.write(`over: ${name}\n`);
}
// What is under way at the end of the last phase belongs to it.
const last = results.at(-1);
stop.abort();
await Promise.all(working);
if (last) last.done = done;
process.stdout.write(`${JSON.stringify(results)}\n`);

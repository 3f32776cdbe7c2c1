import { rmSync } from 'node:fs';
import pg from 'pg';
import { openEmbedded, runningEmbedded } from '../../src/server/db/embedded';
import { dataFolder } from '../support/folders';
import { residentMb, seesProcesses } from '../support/processes';
import { type Program, startProgram } from '../support/programs';
import { oweMuch } from './floodSettlements';
import type { Done } from './users';
import type { PhaseResult, UsersTask } from './usersRun';

// Twenty people at work, first alone, then beside every attack at once, on a portal as it is started, with its own limits.

const said = (line: string) => process.stdout.write(`${line}\n`);

/** Bars: how many times slower the users' calls may be beside the attacks, and the memory of the portal, MiB. */
const [slowerAtMost, memoryAtMost] = [3, 1_024];
/** Memory at which the run is broken off: the machine has other work. */
const memoryGuard = 3 * 1_024;

/** A portal of its own for a run, as `npm start` starts it. */
export interface Portal {
  address: string;
  database: string;
  program: Program;
  pid: number;
  end(): Promise<void>;
}

/** Starts it, with what is to be in its database before anybody comes. */
export async function startPortal(prepare: (database: string) => Promise<void> = async () => {}): Promise<Portal> {
  if (!seesProcesses) throw new Error('the memory of the portal is read from /proc, and attackers have an address of their own: Linux');
  const folder = dataFolder();
  const program = startProgram('src/server/cli/start.mjs', [], { DATA_DIR: folder, PORT: '0', MOCK_PORT: '0', LOG_LEVEL: 'warn' });
  const end = async () => {
    // One that hangs is killed, and leaves its database behind.
    const late = setTimeout(() => program.child.kill('SIGKILL'), 30_000);
    await program.end();
    clearTimeout(late);
    await (await openEmbedded(folder)).stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const address = await program.said(/Quayside +(http:\/\/\S+)/, 300_000);
    const database = await runningEmbedded(folder);
    if (!database) throw new Error('the database does not run');
    await prepare(database);
    return { address, database, program, pid: program.child.pid ?? 0, end };
  } catch (error) {
    await end();
    throw error;
  }
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const sortedTimes = (done: readonly Done[]) => done.map(({ ms }) => ms).sort((a, b) => a - b);
const whole = (n: number) => (Number.isNaN(n) ? '-' : n.toFixed(n < 10 ? 1 : 0));

/** p50 and p95 of the calls of a phase: of all, and of each kind. */
export function timesOf(done: readonly Done[]): Map<string, { count: number; p50: number; p95: number }> {
  const kinds = ['all', ...new Set(done.map(({ kind }) => kind).sort())];
  return new Map(
    kinds.map((kind) => {
      const times = sortedTimes(kind === 'all' ? done : done.filter((one) => one.kind === kind));
      return [kind, { count: times.length, p50: at(times, 0.5), p95: at(times, 0.95) }];
    }),
  );
}

/** Starts the users; what they did is known when they have ended. */
export function startUsers(
  { address, database }: Portal,
  thinkMs: number,
  phases: UsersTask[2],
): { program: Program; results(): Promise<PhaseResult[]> } {
  const task: UsersTask = [address, thinkMs, phases];
  const program = startProgram('tests/attack/usersRun.ts', [JSON.stringify(task)], { DATABASE_URL: database });
  return {
    program,
    results: async () => {
      if ((await program.ended) !== 0) throw new Error(`the users broke off:\n${program.output()}`);
      return JSON.parse(program.output().trim().split('\n').at(-1) ?? '') as PhaseResult[];
    },
  };
}

/** Watches the memory of the portal from now on; `peak` begins anew at each `reset`. */
function watch({ pid, program }: Portal) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
    if (peak > memoryGuard) program.child.kill('SIGKILL');
  }, 1_000);
  return {
    peak: () => peak,
    reset: () => {
      peak = residentMb(pid);
    },
    end: () => clearInterval(timer),
  };
}

async function todayOf({ database }: Portal): Promise<string> {
  const client = new pg.Client({ connectionString: database, options: '-c TimeZone=Asia/Seoul' });
  await client.connect();
  const { rows } = await client.query<{ day: string }>(`select to_char(now(), 'YYYYMMDD') as day`);
  await client.end();
  return rows[0]?.day ?? '';
}

function printTimes(quiet: PhaseResult, flooded: PhaseResult): number {
  const [before, beside] = [timesOf(quiet.done), timesOf(flooded.done)];
  said('kind        calls   p50   p95 ms | beside the attacks: calls   p50   p95 ms | p95 x');
  for (const [kind, { count, p50, p95 }] of before) {
    const now = beside.get(kind);
    const ratio = (now?.p95 ?? Number.NaN) / p95;
    const cells = [whole(count).padStart(6), whole(p50).padStart(6), whole(p95).padStart(6)];
    const more = [
      whole(now?.count ?? 0).padStart(26),
      whole(now?.p50 ?? Number.NaN).padStart(6),
      whole(now?.p95 ?? Number.NaN).padStart(6),
    ];
    said(`${kind.padEnd(10)} ${cells.join('')}    | ${more.join('')}    | ${ratio.toFixed(2)}`);
  }
  return (beside.get('all')?.p95 ?? Number.NaN) / (before.get('all')?.p95 ?? Number.NaN);
}

/** Tells of the calls of users that were not answered as they should be, by kind, status and user; gives how many. */
export function printFailures(phase: string, done: readonly Done[]): number {
  const failures = new Map<string, number>();
  for (const { kind, userId, status } of done) {
    if (status === 200) continue;
    const what = `${kind} ${status || 'without an answer'} of ${userId}`;
    failures.set(what, (failures.get(what) ?? 0) + 1);
  }
  said(`calls of users that failed, ${phase}: ${[...failures].map(([what, n]) => `${n} x ${what}`).join(', ') || 'none'}`);
  return [...failures.values()].reduce((a, b) => a + b, 0);
}

/** The run, with the attacks that have `match` in their names; gives the bars it missed. */
export async function flood(quietSec: number, seconds: number, match: string): Promise<string[]> {
  const missed: string[] = [];
  const portal = await startPortal(oweMuch);
  const memory = watch(portal);
  const attackers = startProgram('tests/attack/attacksRun.ts', [portal.address, await todayOf(portal), match], {}, { input: true });
  const users = startUsers(portal, 1_000, [
    ['first calls', 10],
    ['quiet', quietSec],
    ['flooded', seconds],
  ]);
  try {
    await attackers.said(/ready/);
    await users.program.said(/over: quiet/, (quietSec + 60) * 1_000);
    said(`${quietSec} s quiet, then ${seconds} s beside every attack; most memory of the portal while quiet ${whole(memory.peak())} MiB`);
    memory.reset();
    attackers.child.stdin?.write('go\n');
    const [, quiet, flooded] = await users.results();
    attackers.child.stdin?.end();
    if (!quiet || !flooded) throw new Error('a phase is missing');
    const slower = printTimes(quiet, flooded);
    said(`the users' own clock: delay of their event loop p99 ${whole(quiet.delayP99)} ms quiet, ${whole(flooded.delayP99)} ms flooded`);
    for (const { name, done } of [quiet, flooded]) if (printFailures(name, done)) missed.push(`calls of users failed, ${name}`);
    const alive = portal.program.child.exitCode === null && portal.program.child.signalCode === null;
    said(`the portal ${alive ? 'is alive' : 'has ended'}; most memory ${whole(memory.peak())} MiB, now ${whole(residentMb(portal.pid))}`);
    if (!alive) missed.push('the portal has ended');
    if (memory.peak() > memoryAtMost) missed.push(`memory above ${memoryAtMost} MiB`);
    said(`p95 of all calls of users beside the attacks: ${slower.toFixed(2)} times that without`);
    if (!(slower <= slowerAtMost)) missed.push(`p95 more than ${slowerAtMost} times that without the attacks`);
    await attackers.ended;
    for (const [name, answers] of JSON.parse(attackers.output().trim().split('\n').at(-1) ?? '[]') as [string, Record<string, number>][]) {
      const total = Object.values(answers).reduce((a, b) => a + b, 0);
      const each = Object.entries(answers).map(([status, n]) => `${n} x ${status === '0' ? 'none' : status}`);
      said(`${name}: ${total} answers${each.length ? `, ${each.join(', ')}` : ''}`);
    }
    const crashed = /unknown error/.exec(portal.program.output());
    if (crashed)
      missed.push(`the portal met an unknown error:\n${portal.program.output().slice(crashed.index - 500, crashed.index + 2_000)}`);
  } finally {
    memory.end();
    for (const program of [users.program, attackers]) await program.end('SIGKILL');
    await portal.end();
  }
  return missed;
}

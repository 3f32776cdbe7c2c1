import type { PoolConfig } from 'pg';
import type { Cost } from '../../contract/call';
import { unavailable } from './faults';
import { tooMany } from './limit';
import type { Refusal } from './refusal';

export interface TurnLimits {
  /** Pieces of work that are done at the same time. */
  atOnce: number;
  /** How many of those one caller may have: with fewer than `atOnce`, nobody can take every place. */
  each: number;
  /** How many pieces of work may wait: of one caller, of all who are known, and of all who are not. */
  waitEach: number;
  waitAll: number;
  /** Milliseconds that one waits at most. */
  patienceMs: number;
  /** What one is told who has waited so long; 429 MSG000126 where nothing is said. */
  tooLate?: () => Refusal;
}

/** Whose turn work is. Strangers, whoever they are, never fill the queue of those the portal knows. */
export interface Caller {
  key: string;
  known: boolean;
}

interface Waiting {
  start(): void;
}

/** Those who wait, by caller; the caller served last stands at the end. */
class Queue {
  readonly callers = new Map<string, Set<Waiting>>();
  size = 0;

  add(key: string, waiting: Waiting): void {
    const own = this.callers.get(key);
    if (own) own.add(waiting);
    else this.callers.set(key, new Set([waiting]));
    this.size++;
  }

  drop(key: string, waiting: Waiting): void {
    const own = this.callers.get(key);
    if (!own?.delete(waiting)) return;
    this.size--;
    if (own.size === 0) this.callers.delete(key);
  }

  /** Behind all others: he has just had a place. */
  toEnd(key: string): void {
    const own = this.callers.get(key);
    if (!own) return;
    this.callers.delete(key);
    this.callers.set(key, own);
  }
}

/** Seconds after which somebody who was sent away is told to come again. */
const comeAgainSec = 5;

/**
 * Places for work that costs this process much (its processor, its memory, a connection kept for long). Callers are served in turn: who has
 * waited with one piece of work goes before who has had a place meanwhile, however many more he has sent; those who are known and those who are
 * not are served by turns too. What would wait in a queue that is full, or longer than the patience, is refused with 429 MSG000126. The places
 * are those of one process: they guard what it alone has.
 */
export class Turns {
  private readonly running = new Map<string, number>();
  private total = 0;
  private readonly known = new Queue();
  private readonly strangers = new Queue();
  private servedLast = this.strangers;

  constructor(private readonly limits: TurnLimits) {}

  /** Does work in its turn. Work whose signal fires while it waits is dropped: it rejects with the signal's reason. */
  async run<T>(who: Caller, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.take(who, signal);
    try {
      return await work();
    } finally {
      this.giveBack(who);
    }
  }

  /** Pieces of work that wait. */
  get waiting(): number {
    return this.known.size + this.strangers.size;
  }

  private runningOf = (key: string): number => this.running.get(key) ?? 0;

  private begin(key: string): void {
    this.running.set(key, this.runningOf(key) + 1);
    this.total++;
  }

  private take({ key, known }: Caller, signal?: AbortSignal): Promise<void> {
    const { atOnce, each, waitEach, waitAll, patienceMs, tooLate = () => tooMany(comeAgainSec) } = this.limits;
    signal?.throwIfAborted();
    if (this.total < atOnce && this.runningOf(key) < each) {
      this.begin(key);
      return Promise.resolve();
    }
    const queue = known ? this.known : this.strangers;
    if ((queue.callers.get(key)?.size ?? 0) >= waitEach || queue.size >= waitAll) return Promise.reject(tooMany(comeAgainSec));
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        queue.drop(key, waiting);
        stop();
        reject(error);
      };
      const gone = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(tooLate()), patienceMs);
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
      };
      const waiting: Waiting = {
        start: () => {
          stop();
          resolve();
        },
      };
      signal?.addEventListener('abort', gone, { once: true });
      queue.add(key, waiting);
    });
  }

  private giveBack({ key, known }: Caller): void {
    const left = this.runningOf(key) - 1;
    if (left > 0) this.running.set(key, left);
    else this.running.delete(key);
    this.total--;
    const queue = known ? this.known : this.strangers;
    queue.toEnd(key);
    const [first, second] = this.servedLast === this.known ? [this.strangers, this.known] : [this.known, this.strangers];
    if (!this.next(first)) this.next(second);
  }

  /** Gives the place that has become free to the caller of a queue who has gone longest without one; false: nobody there may have it. */
  private next(queue: Queue): boolean {
    for (const [key, own] of queue.callers) {
      if (this.runningOf(key) >= this.limits.each) continue;
      const [first] = own;
      if (!first) continue;
      queue.drop(key, first);
      queue.toEnd(key);
      this.servedLast = queue;
      this.begin(key);
      first.start();
      return true;
    }
    return false;
  }
}

/**
 * Places of a process by what they guard: the two connections for long searches; the processes that draw; those that take files apart;
 * the memory and disk of uploads; the two hashes that run at once; the few writes for people who have not signed in. One caller has at most half
 * of them. Of the ten connections for short calls, hashes and visits together leave two. Many people may sign in from one address: they wait.
 */
const places: Record<Cost, TurnLimits> = {
  search: { atOnce: 2, each: 1, waitEach: 12, waitAll: 200, patienceMs: 60_000 },
  render: { atOnce: 2, each: 1, waitEach: 6, waitAll: 100, patienceMs: 60_000 },
  parse: { atOnce: 2, each: 1, waitEach: 3, waitAll: 50, patienceMs: 30_000 },
  upload: { atOnce: 6, each: 2, waitEach: 6, waitAll: 60, patienceMs: 60_000 },
  hash: { atOnce: 6, each: 3, waitEach: 60, waitAll: 300, patienceMs: 10_000 },
  visit: { atOnce: 2, each: 1, waitEach: 60, waitAll: 300, patienceMs: 10_000 },
};

/**
 * Places of calls without a cost: those of one caller take at most half of the connections, so that nobody else waits for more than that. Who
 * waits here waits for a connection, and is told the same after as long.
 */
const shortPlaces = ({ max, connectionTimeoutMillis }: PoolConfig): TurnLimits => ({
  atOnce: Number.POSITIVE_INFINITY,
  each: Math.ceil((max ?? 1) / 2),
  waitEach: 500,
  waitAll: 5_000,
  patienceMs: connectionTimeoutMillis ?? 0,
  tooLate: unavailable,
});

export type AllTurns = Record<Cost | 'short', Turns>;

/** The places of a process with its pool for short calls. */
export function openTurns(pool: PoolConfig): AllTurns {
  const all = Object.entries({ ...places, short: shortPlaces(pool) });
  return Object.fromEntries(all.map(([name, limits]) => [name, new Turns(limits)])) as AllTurns;
}

import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { tooMany } from './limit';
import { Refusal } from './refusal';

/** What a worker sends: that it is there, the result of a job, or why there is none. */
export interface WorkerAnswer {
  ready?: true;
  result?: unknown;
  error?: string;
  refusal?: { status: number; code: string; args?: (string | number)[] };
}

interface Job {
  job: unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Limits {
  /** Megabytes of its heap. */
  memoryMb: number;
  /** Milliseconds a job may take, once the process is there. */
  patienceMs: number;
  /** Jobs that wait behind the running one. */
  waiting: number;
}

/** Milliseconds without work after which a worker is let go. */
const idleMs = 60_000;
/** Milliseconds a worker has to start in: some hundred on a machine with nothing else to do. */
const startMs = 30_000;
/** Priority of the system below that of the portal. */
const niceness = 19;
/** Seconds after which somebody who was sent away is told to come again. */
const comeAgainSec = 5;

/**
 * A process for work that takes long or much memory, one job after the other: no call has to wait for it, no file can bring the portal down,
 * and what it took of memory is the system's again when it ends. It starts with the first job. A job that takes longer or more memory than it
 * may, or whose caller has gone, is ended with the process; the next one starts a new one.
 */
export class WorkerProcess {
  private child: ChildProcess | null = null;
  private ready = false;
  private running: Job | null = null;
  private readonly queue: Job[] = [];
  /** Patience with the running job, or with having none. */
  private timer: NodeJS.Timeout | undefined;

  /** `name` is the file of this folder that the process runs, without its ending; it is an entry of the server's build. */
  constructor(
    private readonly name: string,
    private readonly limits: Limits,
  ) {}

  /**
   * Does a job in the process. What that refuses is a Refusal here; anything else that goes wrong is an Error. Where too many jobs wait it is
   * refused with 429 MSG000126. When the signal fires the job is given up, whether it waits or runs: it rejects with the signal's reason.
   */
  run<Result>(job: unknown, gone?: AbortSignal): Promise<Result> {
    if (gone?.aborted) return Promise.reject(gone.reason);
    if (this.queue.length >= this.limits.waiting) return Promise.reject(tooMany(comeAgainSec));
    return new Promise<Result>((resolve, reject) => {
      const leave = () => this.leave(one, gone?.reason);
      const stay = () => gone?.removeEventListener('abort', leave);
      const one: Job = {
        job,
        resolve: (result) => {
          stay();
          resolve(result as Result);
        },
        reject: (error) => {
          stay();
          reject(error);
        },
      };
      gone?.addEventListener('abort', leave, { once: true });
      this.queue.push(one);
      if (!this.running) this.next();
    });
  }

  /** Jobs that run or wait. */
  get jobs(): number {
    return this.queue.length + (this.running ? 1 : 0);
  }

  private leave(job: Job, reason: unknown): void {
    if (job === this.running) this.failed(reason);
    else {
      this.queue.splice(this.queue.indexOf(job), 1);
      job.reject(reason);
    }
  }

  private next(): void {
    clearTimeout(this.timer);
    this.running = this.queue.shift() ?? null;
    if (!this.running) {
      this.child?.unref();
      this.child?.channel?.unref();
      this.timer = setTimeout(() => this.stop(), idleMs).unref();
      return;
    }
    this.child ??= this.start();
    this.child.ref();
    this.child.channel?.ref();
    this.limit(this.ready ? this.limits.patienceMs : startMs);
    // A process that has just ended, or could not be started, says so by itself.
    if (this.child.connected) this.child.send(this.running.job as object, () => undefined);
  }

  private limit(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.failed(new Error(`${this.name}: it took too long`)), ms);
  }

  /** The process from our source as it is, or from beside the bundle this file was built into. It gets nothing of this one's environment but the zone. */
  private start(): ChildProcess {
    const here = import.meta.filename;
    const built = !here.endsWith('.ts');
    const child = fork(join(dirname(here), built ? `src-server-lib-${this.name}.js` : `${this.name}.ts`), {
      execArgv: [`--max-old-space-size=${this.limits.memoryMb}`, ...(built ? [] : ['--import', import.meta.resolve('tsx')])],
      env: { TZ: process.env.TZ },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Calls and the database go first where the processors do not suffice for all.
    try {
      if (child.pid) setPriority(child.pid, niceness);
    } catch {
      // Where the system does not allow it, it works as the others do.
    }
    // Busy, it does not see that the portal has ended.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    for (const event of ['exit', 'error']) child.once(event, () => process.off('exit', end));
    child.on('message', (answer: WorkerAnswer) => child === this.child && this.answered(answer));
    child.on('error', (error) => child === this.child && this.failed(error));
    child.on('exit', (code, signal) => child === this.child && this.failed(new Error(`${this.name}: it has ended (${signal ?? code})`)));
    return child;
  }

  private answered({ ready, result, error, refusal }: WorkerAnswer): void {
    if (ready) {
      this.ready = true;
      this.limit(this.limits.patienceMs);
      return;
    }
    const job = this.running;
    this.next();
    if (refusal) job?.reject(new Refusal(refusal.status, refusal.code, { args: refusal.args }));
    else if (error !== undefined) job?.reject(new Error(`${this.name}: ${error}`));
    else job?.resolve(result);
  }

  /** The running job brought the process down, or must not go on: those behind it get a new one. */
  private failed(error: unknown): void {
    const job = this.running;
    this.stop();
    this.next();
    job?.reject(error);
  }

  private stop(): void {
    const { child } = this;
    this.child = null;
    this.ready = false;
    child?.kill('SIGKILL');
  }
}

/** Two such processes: as many jobs run at once as callers have turns (lib/turns.ts), so that a short one never waits for a long one of somebody else. */
export class WorkerPair {
  private readonly workers: readonly [WorkerProcess, WorkerProcess];

  constructor(name: string, limits: Limits) {
    this.workers = [new WorkerProcess(name, limits), new WorkerProcess(name, limits)];
  }

  /** Does a job in the one that has less to do. */
  run<Result>(job: unknown, gone?: AbortSignal): Promise<Result> {
    const [first, second] = this.workers;
    return (second.jobs < first.jobs ? second : first).run(job, gone);
  }
}

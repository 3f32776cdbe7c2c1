import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from './refusal';

/** What a thread sends back: the result of a job, or why there is none. */
export interface ThreadAnswer {
  result?: unknown;
  error?: string;
  refusal?: { status: number; code: string; args?: (string | number)[] };
}

interface Job {
  job: unknown;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Milliseconds without work after which a thread is let go. */
const idleMs = 60_000;

/** What a thread needs to run our source as it is, where nothing has been built. */
const fromSource = (file: string) =>
  `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => { register(); return import(${JSON.stringify(file)}); })`;

/**
 * A thread for work that takes long or much memory, one job after the other, so that no call has to wait for it and no file can bring the
 * process down. It starts with the first job. A job that takes longer than `patienceMs` or more than `memoryMb` is ended with the thread;
 * the next one starts a new one.
 */
export class Thread {
  private worker: Worker | null = null;
  private running: Job | null = null;
  private readonly queue: Job[] = [];
  /** Patience with the running job, or with having none. */
  private timer: NodeJS.Timeout | undefined;

  /** `name` is the file of this folder that the thread runs, without its ending; it is an entry of the server's build. */
  constructor(
    private readonly name: string,
    private readonly limits: { memoryMb: number; patienceMs: number },
  ) {}

  /** Does a job in the thread. What the thread refuses is a Refusal here; anything else that goes wrong is an Error. */
  run<Result>(job: unknown): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.queue.push({ job, resolve: resolve as (result: unknown) => void, reject });
      if (!this.running) this.next();
    });
  }

  private next(): void {
    clearTimeout(this.timer);
    this.running = this.queue.shift() ?? null;
    if (!this.running) {
      this.worker?.unref();
      this.timer = setTimeout(() => this.stop(), idleMs).unref();
      return;
    }
    this.worker ??= this.start();
    this.worker.ref();
    this.timer = setTimeout(() => this.failed(new Error(`${this.name}: it took too long`)), this.limits.patienceMs);
    this.worker.postMessage(this.running.job);
  }

  /** The thread as source, or beside the bundle this file was built into. */
  private start(): Worker {
    const here = import.meta.filename;
    const options = { resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb } };
    const worker = here.endsWith('.ts')
      ? new Worker(fromSource(join(dirname(here), `${this.name}.ts`)), { ...options, eval: true, execArgv: [] })
      : new Worker(join(dirname(here), `src-server-lib-${this.name}.js`), options);
    worker.on('message', (answer: ThreadAnswer) => worker === this.worker && this.answered(answer));
    worker.on('error', (error) => worker === this.worker && this.failed(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => worker === this.worker && this.failed(new Error(`${this.name}: the thread has ended`)));
    return worker;
  }

  private answered({ result, error, refusal }: ThreadAnswer): void {
    const job = this.running;
    this.next();
    if (refusal) job?.reject(new Refusal(refusal.status, refusal.code, { args: refusal.args }));
    else if (error !== undefined) job?.reject(new Error(`${this.name}: ${error}`));
    else job?.resolve(result);
  }

  /** The running job brought the thread down, or must not go on: those behind it get a new one. */
  private failed(error: Error): void {
    const job = this.running;
    this.stop();
    this.next();
    job?.reject(error);
  }

  private stop(): void {
    const { worker } = this;
    this.worker = null;
    void worker?.terminate();
  }
}

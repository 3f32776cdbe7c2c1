import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from './answers';
import { type Account, EmbeddedError } from './binaries';

/** Process id that the server wrote into its folder. */
export function postmaster(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : undefined;
}

/** True for a living process that works in this cluster; a server's working folder is its cluster. */
function lives(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (!existsSync('/proc/self/stat')) return true;
  try {
    const at = statSync(`/proc/${pid}/cwd`);
    const here = statSync(cluster);
    return at.ino === here.ino && at.dev === here.dev;
  } catch {
    return false;
  }
}

/** Whether a server works in the cluster; waits for one that is still starting or recovering. */
export async function isRunning(cluster: string, url: string): Promise<boolean> {
  const pid = postmaster(cluster);
  if (pid === undefined) return false;
  for (let waited = 0; lives(pid, cluster); waited += 100) {
    if (await answers(url)) return true;
    if (waited > 60_000)
      throw new EmbeddedError(`the database server (process ${pid}) of ${cluster} does not answer: end it and start again`);
    await sleep(100);
  }
  return false;
}

/**
 * Marks lock files that a killed server left as ours, the parent of the next one. That one would take a zombie, or another process of the
 * old id, for its predecessor; what the files say of shared memory stays, so it still waits for the old server's own children.
 */
function claim(files: string[]): void {
  for (const file of files) {
    if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\s*\d+/, String(process.pid)));
  }
}

/** How long a server may take to come up or to let go, in ms; recovery from a crash takes its time. */
const PATIENCE_MS = 120_000;

/** What a server is started with. */
interface Launch {
  native: string;
  cluster: string;
  socket: string;
  account: Account | undefined;
  logFile: string;
  /** URL at which it answers once it is ready. */
  url: string;
  unsafe: boolean;
}

/** Starts a server in a cluster and waits until it answers. Throws an EmbeddedError with the end of its log. */
export async function launch({ native, cluster, socket, account, logFile, url, unsafe }: Launch): Promise<void> {
  const values = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    random_page_cost: '1.1',
    timezone: 'Asia/Seoul',
    log_timezone: 'Asia/Seoul',
    ...(unsafe ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  claim([join(cluster, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]);
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    if (await runs(native, cluster, values, account, logFile, url)) return;
    const said = readFileSync(logFile, 'utf8').trim();
    // The children of a killed server are still on their way out.
    if (said.includes('shared memory block') && Date.now() < until) await sleep(250);
    else {
      const end = said.split('\n').slice(-5).join('\n');
      throw new EmbeddedError(`the database in ${cluster} did not start, its files were left as they are:\n${end}`);
    }
  }
}

/** Starts the server once; true when it answers, false when it ended. */
async function runs(
  native: string,
  cluster: string,
  values: Record<string, string>,
  account: Account | undefined,
  logFile: string,
  url: string,
): Promise<boolean> {
  const out = openSync(logFile, 'w', 0o600);
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A group of its own: Ctrl+C in a terminal is for the portal, which then stops its server itself.
    { ...account, cwd: '/', detached: true, stdio: ['ignore', out, out] },
  );
  closeSync(out);
  let ended = false;
  const end = () => {
    ended = true;
  };
  child.on('error', end);
  child.on('exit', end);
  child.unref();
  while (!ended) {
    if (await answers(url)) return true;
    await sleep(25);
  }
  return false;
}

/** Starts the server again whenever it is found ended, until the returned function is called. Nothing that was committed is lost by that. */
export function keepRunning(cluster: string, again: () => Promise<void>, log: (line: string) => void): () => Promise<void> {
  let work: Promise<void> | undefined;
  const timer = setInterval(() => {
    const pid = postmaster(cluster);
    if (work || (pid !== undefined && lives(pid, cluster))) return;
    log('the database server has ended: starting it again');
    work = again()
      .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        work = undefined;
      });
  }, 1_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await work;
  };
}

/** Ends the server: no new connections, those that remain are cut; at once where that takes longer than 15 seconds. */
export async function stopServer(cluster: string): Promise<void> {
  const pid = postmaster(cluster);
  if (pid === undefined || !lives(pid, cluster)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 20_000 && lives(pid, cluster); waited += 25) {
    if (waited === 15_000) process.kill(pid, 'SIGQUIT');
    await sleep(25);
  }
}

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A process as it can be told from a later one with the same id. */
interface Holder {
  pid: number;
  started: string;
}

/** When a living process started, in a form that no other process of that id shares; none = it does not live. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** The id of the living process that holds the lock; none = it is free, or left by a process that was killed. */
export function lockHolder(file: string): number | undefined {
  const holder = read(file);
  return holder && startOf(holder.pid) === holder.started ? holder.pid : undefined;
}

/** Takes the lock for this process and returns its release, or the id of the process that holds it. A killed holder's lock is taken over. */
export function takeLock(file: string): (() => void) | number {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '' }));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(own, file);
        return () => {
          if (read(file)?.pid === process.pid) rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 20) throw error;
      }
      const pid = lockHolder(file);
      if (pid !== undefined) return pid;
      setAside(file);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Takes a dead lock out of the way; puts it back where another process took it over in between. */
function setAside(file: string): void {
  const dead = `${file}.${randomUUID()}`;
  try {
    renameSync(file, dead);
  } catch {
    return;
  }
  if (lockHolder(dead) !== undefined) {
    try {
      linkSync(dead, file);
    } catch {
      // A third process holds it by now, and the loop will see that one.
    }
  }
  rmSync(dead, { force: true });
}

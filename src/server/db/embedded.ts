import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { answers } from './answers';
import { type Account, accountOf, EmbeddedError, handOver, runnableFolder } from './binaries';
import { lockHolder, takeLock } from './lock';
import { isRunning, keepRunning, launch, postmaster, stopServer } from './postmaster';

/** The PostgreSQL in a data folder, running. */
export interface Embedded {
  /** URL of the owner on the portal's database. */
  url: string;
  /** Where the database's files are; another place than the data folder where the unprivileged account cannot reach that one. */
  cluster: string;
  /** True when the server was found running, left by a portal that was killed. */
  takenOver: boolean;
  /** Ends the server cleanly and frees the data folder. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  log?: (line: string) => void;
  /** Tests alone: no waiting for the disk. */
  unsafe?: boolean;
}

/** What the data folder keeps about its database. */
interface Kept {
  id: string;
  password: string;
  /** Folder of the cluster, the socket and, where needed, a copy of the programs, where the data folder itself cannot hold them. */
  home?: string;
}

type Placed = Kept & { home: string };

const user = 'quayside';
const database = 'quayside';

/**
 * Starts the PostgreSQL of a data folder, makes it at the first time, takes over one that a killed portal left running, and starts it again
 * should it end by itself.
 * Throws an EmbeddedError with one line that says what to do: another portal holds the folder, another major version made it,
 * the platform has no program.
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true });
  const release = takeLock(join(dataDir, 'portal.lock'));
  if (typeof release === 'number') {
    throw new EmbeddedError(
      `another portal (process ${release}) works on the data folder ${dataDir}: stop it, give this one a DATA_DIR of its own, ` +
        'or run several processes on one PostgreSQL by DATABASE_URL',
    );
  }
  try {
    return await start(dataDir, release, options);
  } catch (error) {
    release();
    throw error;
  }
}

/** Owner URL of a data folder's database while its portal runs, for a command that works beside it; none = it does not run. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const kept = readKept(dataDir);
  if (!kept || lockHolder(join(dataDir, 'portal.lock')) === undefined) return undefined;
  const url = urlOf(placed(kept, dataDir), database);
  return (await answers(url)) ? url : undefined;
}

async function start(dataDir: string, release: () => void, { log = () => {}, unsafe = false }: EmbeddedOptions): Promise<Embedded> {
  const known = readKept(dataDir);
  const own = ownFolder(dataDir);
  const account = process.getuid?.() === 0 ? ownerOf(known?.home ?? own) : undefined;
  const kept = placed(known ?? firstKept(dataDir, account), dataDir);
  const { home } = kept;
  const cluster = join(home, 'pg');
  const native = runnableFolder(account, () => (home === own ? systemFolder(kept.id) : home));
  mkdirSync(home, { recursive: true });
  if (home !== own) log(`the account the database runs as cannot reach ${dataDir}: the database is in ${home}`);

  removeHalfMade(home);
  if (existsSync(cluster)) refuseOtherVersion(cluster, native, dataDir);
  else initialise(native, cluster, kept.password, account, unsafe, log);
  const socket = socketFolder(kept);
  handOver(socket, account);

  const url = urlOf(kept, 'postgres');
  const begin = () => launch({ native, cluster, socket, account, logFile: join(dataDir, 'database.log'), url, unsafe });
  const takenOver = await isRunning(cluster, url);
  if (takenOver) log(`took over the database server (process ${postmaster(cluster)}) that a killed portal left running`);
  else await begin();
  await createDatabase(kept);
  const letGo = keepRunning(cluster, begin, log);
  return {
    url: urlOf(kept, database),
    cluster,
    takenOver,
    stop: async () => {
      await letGo();
      await stopServer(cluster);
      release();
    },
  };
}

function readKept(dataDir: string): Kept | undefined {
  const file = join(dataDir, 'database.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
}

/** Settles where the database of a new data folder stands, and writes it down before anything is made there. */
function firstKept(dataDir: string, account: Account | undefined): Kept {
  const id = randomUUID().slice(0, 8);
  const home = homeFor(dataDir, id, account);
  const kept = { id, password: randomBytes(24).toString('base64url'), ...(home && { home }) };
  const file = join(dataDir, 'database.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return kept;
}

/** Where in a data folder its database stands: in a folder of its own, which can be a disk of its own. Those of former releases stand beside it. */
const ownFolder = (dataDir: string): string => (existsSync(join(dataDir, 'pg')) ? dataDir : join(dataDir, 'database'));

/** The data folder may have been moved since: a database inside it moves along. */
function placed(kept: Kept, dataDir: string): Placed {
  return { ...kept, home: kept.home ?? ownFolder(dataDir) };
}

/** PostgreSQL refuses to run as root: it runs as the owner of its files, at the first time as `nobody`. */
function ownerOf(home: string): Account {
  const cluster = join(home, 'pg');
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const nobody = accountOf('nobody');
  if (nobody) return nobody;
  throw new EmbeddedError('PostgreSQL refuses to run as root and there is no account "nobody": start as another user, or set DATABASE_URL');
}

/** A system folder where the account cannot work in the data folder. */
function homeFor(dataDir: string, id: string, account: Account | undefined): string | undefined {
  if (!account) return undefined;
  const probe = join(dataDir, `probe-${id}`);
  handOver(probe, account);
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0" && : > file', probe], { ...account, cwd: '/', stdio: 'ignore' });
  rmSync(probe, { recursive: true, force: true });
  return status === 0 ? undefined : systemFolder(id);
}

function systemFolder(id: string): string {
  for (const base of ['/var/lib', '/var/tmp', tmpdir()]) {
    try {
      accessSync(base, constants.W_OK | constants.X_OK);
      return join(base, `quayside-${id}`);
    } catch {
      // The next one may do.
    }
  }
  throw new EmbeddedError('no system folder can hold the database (/var/lib, /var/tmp): set DATABASE_URL, or start as an ordinary user');
}

/** A socket's path holds about 100 characters, so deep data folders have theirs elsewhere. */
function socketFolder({ home, id }: Placed): string {
  const own = join(home, 'run');
  return Buffer.byteLength(own) <= 80 ? own : join(tmpdir(), `quayside-${id}`);
}

function urlOf(kept: Placed, name: string): string {
  return `postgresql://${user}:${kept.password}@localhost/${name}?host=${encodeURIComponent(socketFolder(kept))}`;
}

/** Clusters are made beside their place and then moved into it, so one that a kill cut short is only rubbish. */
function removeHalfMade(home: string): void {
  for (const name of readdirSync(home)) {
    // Its initdb may still be writing for a moment.
    if (name.startsWith('pg.new-')) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function refuseOtherVersion(cluster: string, native: string, dataDir: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' });
  const brought = /\d+/.exec(stdout ?? '')?.[0];
  if (!brought || made === brought) return;
  throw new EmbeddedError(
    `the database in ${cluster} was made by PostgreSQL ${made}, this release brings PostgreSQL ${brought}. Nothing was changed. With the ` +
      `release that made it run "npm run db:backup -- quayside.backup"; then move ${dataDir} aside, and with this release run ` +
      '"npm run db:restore -- quayside.backup"',
  );
}

function initialise(
  native: string,
  cluster: string,
  password: string,
  account: Account | undefined,
  unsafe: boolean,
  log: (line: string) => void,
) {
  log(`making the database in ${cluster}`);
  const half = `${cluster.slice(0, -2)}pg.new-${randomUUID().slice(0, 8)}`;
  handOver(half, account);
  const secret = `${half}-password`;
  writeFileSync(secret, password, { mode: 0o600 });
  if (account) chownSync(secret, account.uid, account.gid);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const run = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', half, '-U', user, '--auth=scram-sha-256', `--pwfile=${secret}`, ...locale, ...(unsafe ? ['--no-sync'] : [])],
    { ...account, cwd: '/', encoding: 'utf8' },
  );
  rmSync(secret, { force: true });
  if (run.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new EmbeddedError(`the database could not be made in ${cluster}: ${(run.stderr || run.error?.message || '').trim()}`);
  }
  renameSync(half, cluster);
}

async function createDatabase(kept: Placed): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(kept, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

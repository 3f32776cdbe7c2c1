import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { Env } from '../../../config/env';

/** Where uploaded files lie: each under a random name, whole or not at all. */
export interface FileStore {
  /** Folder of this machine for what is still on its way into the store. */
  readonly spool: string;
  /** Keeps content under a new name and gives its path inside the store. */
  keep(content: Buffer): Promise<string>;
  /** Keeps a file of the spool under a new name and gives its path inside the store; it is no longer in the spool then. */
  take(spooled: string): Promise<string>;
  /** The content as a stream. Rejects when it is gone. */
  stream(path: string): Promise<Readable>;
  /** The whole content. Rejects when it is gone. */
  read(path: string): Promise<Buffer>;
  /** Takes files away whose rows were not written, or are gone. */
  drop(paths: readonly string[]): Promise<void>;
  /** Puts content back under its path. */
  put(path: string, content: Buffer): Promise<void>;
  /** The paths of everything in the store. */
  paths(): AsyncIterable<string>;
}

type Place = Pick<Env, 'DATA_DIR' | 'FILE_STORE' | 'FILE_STORE_KEY' | 'FILE_STORE_SECRET' | 'FILE_STORE_REGION'>;

/** The store of an environment: a bucket where FILE_STORE is a URL, else a folder. */
export function openStore({ DATA_DIR, FILE_STORE, FILE_STORE_KEY, FILE_STORE_SECRET, FILE_STORE_REGION }: Place): FileStore {
  if (!FILE_STORE_KEY || !FILE_STORE_SECRET) return new FolderStore(FILE_STORE);
  return new BucketStore(join(DATA_DIR, 'spool'), {
    endpoint: FILE_STORE,
    accessKeyId: FILE_STORE_KEY,
    secretAccessKey: FILE_STORE_SECRET,
    region: FILE_STORE_REGION ?? 'auto',
    requestAbortTimeout: answerWithin,
  });
}

/** Longer than any upload takes, ms. */
const abandonedAfter = 60 * 60_000;

/** Takes away what a killed process left in the spool. */
export async function sweepSpool({ spool }: FileStore): Promise<void> {
  if (!existsSync(spool)) return;
  for (const name of await readdir(spool)) {
    const path = join(spool, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - abandonedAfter) await rm(path, { force: true });
  }
}

/** A new path: two letters, then a random name. */
function newPath(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

class FolderStore implements FileStore {
  /** Inside the store's folder, so that a file is moved and not copied. */
  readonly spool: string;

  constructor(private readonly root: string) {
    this.spool = join(root, '.spool');
  }

  async keep(content: Buffer): Promise<string> {
    const path = newPath();
    await this.put(path, content);
    return path;
  }

  async take(spooled: string): Promise<string> {
    const path = newPath();
    await this.move(spooled, path);
    return path;
  }

  async put(path: string, content: Buffer): Promise<void> {
    this.at(path);
    await mkdir(this.spool, { recursive: true });
    const spooled = join(this.spool, randomUUID());
    try {
      await writeFile(spooled, content, { flag: 'wx', mode: 0o600 });
      await this.move(spooled, path);
    } catch (error) {
      await rm(spooled, { force: true });
      throw error;
    }
  }

  /** Flushed to disk, then renamed. */
  private async move(spooled: string, path: string): Promise<void> {
    const handle = await open(spooled, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    const target = this.at(path);
    await mkdir(dirname(target), { recursive: true });
    await rename(spooled, target);
  }

  async *paths(): AsyncGenerator<string> {
    if (!existsSync(this.root)) return;
    for (const entry of await readdir(this.root, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && entry.parentPath !== this.spool)
        yield relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/');
    }
  }

  async stream(path: string): Promise<Readable> {
    return (await open(this.at(path))).createReadStream();
  }

  read(path: string): Promise<Buffer> {
    return readFile(this.at(path));
  }

  async drop(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => rm(this.at(path), { force: true })));
  }

  private at(path: string): string {
    const full = normalize(join(this.root, path));
    if (!full.startsWith(normalize(this.root) + sep)) throw new Error(`not a path of the file store: ${path}`);
    return full;
  }
}

/** Objects that a bucket lists in one answer. */
const listedAtOnce = 1_000;
/** Longest wait for a bucket, ms. */
const answerWithin = 30_000;

/** The store cannot be reached, or refuses: the call is refused for the moment. */
export class StoreError extends Error {}

/** A bucket of an S3-compatible store: an object is there whole or not at all by itself. */
class BucketStore implements FileStore {
  private readonly bucket: S3mini;

  constructor(
    readonly spool: string,
    config: ConstructorParameters<typeof S3mini>[0],
  ) {
    this.bucket = new S3mini(config);
  }

  async keep(content: Buffer): Promise<string> {
    const path = newPath();
    await this.put(path, content);
    return path;
  }

  async take(spooled: string): Promise<string> {
    const path = await this.keep(await readFile(spooled));
    await rm(spooled);
    return path;
  }

  async put(path: string, content: Buffer): Promise<void> {
    await reached(this.bucket.putObject(path, content, 'application/octet-stream'));
  }

  async *paths(): AsyncGenerator<string> {
    let next: string | undefined;
    do {
      const page = await reached(this.bucket.listObjectsPaged('/', '', listedAtOnce, next));
      for (const { Key } of page?.objects ?? []) yield Key;
      next = page?.nextContinuationToken;
    } while (next);
  }

  async stream(path: string): Promise<Readable> {
    const { body } = await this.get(path);
    return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
  }

  async read(path: string): Promise<Buffer> {
    return Buffer.from(await (await this.get(path)).arrayBuffer());
  }

  async drop(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => reached(this.bucket.deleteObject(path))));
  }

  private async get(path: string): Promise<Response> {
    const found = await reached(this.bucket.getObjectResponse(path));
    if (!found) throw new Error(`gone from the file store: ${path}`);
    return found;
  }
}

const reached = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new StoreError('the file store cannot be reached', { cause });
  });

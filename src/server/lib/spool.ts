import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { whileArriving } from './arrival';
import { callerOf } from './device';
import { Pace } from './pace';
import { Refusal } from './refusal';
import { textMaxBytes, uploadMaxMb } from './requestLimits';

/** A file of an upload as it has come, not looked at yet. */
export interface Spooled {
  name: string;
  size: number;
  /** SHA-256 of its content. */
  hash: string;
  path: string;
}

/**
 * How fast the files of one caller are taken, in KB: as fast as a good line of an office brings them. Writing, hashing and looking through what
 * comes faster would take the processor and the disk from everybody else. Forty megabytes come at once.
 */
const bandwidth = new Pace(10 * 1024, 4);

interface Asked {
  /** Names of the text parts; files come as `files`. */
  texts: readonly string[];
  /** Files at most; UPLOAD_MAX_CNT where none is said. */
  most?: number;
}

/**
 * Reads the parts of an upload: texts into memory, files into a folder, as fast as the disk takes them. A part that was not asked for is refused
 * before it is read (422 MSG000451). Of an upload that is refused, broken off or falls silent no file stays; of another one the caller takes
 * them away.
 */
export async function spoolParts(
  request: FastifyRequest,
  folder: string,
  { texts, most }: Asked,
): Promise<{ fields: Record<string, unknown>; files: Spooled[] }> {
  const { settings } = request.server.kit.env;
  const mostMb = uploadMaxMb(settings);
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > mostMb * 1024 ** 2) throw new Refusal(413, 'MSG000302', { args: [mostMb] });
  await mkdir(folder, { recursive: true });
  await needRoom(folder, length, settings.FILE_RESERVE_MB);
  const fields: Record<string, unknown> = {};
  const files: Spooled[] = [];
  const read = async () => {
    for await (const part of request.parts(most ? { limits: { files: most } } : {})) {
      if (part.type === 'file' && part.fieldname === 'files') {
        await needRoom(folder, 0, settings.FILE_RESERVE_MB);
        files.push(await spoolFile(part, folder, settings.UPLOAD_MAX_MB, callerOf(request).key));
      } else if (texts.includes(part.fieldname)) fields[part.fieldname] = part.type === 'file' ? await textOf(part.file) : typedOf(part);
      else throw unasked(part.fieldname);
    }
  };
  try {
    const work = () =>
      read().catch(async (error: unknown) => {
        await dropSpooled(files);
        throw error;
      });
    await whileArriving(request.raw, work, mostMb);
  } catch (error) {
    throw isPartsLimit(error) ? unasked('') : error;
  }
  return { fields, files };
}

/** Takes files out of the spool, those that are there still. */
export async function dropSpooled(files: readonly Spooled[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

/** SHA-256 of a stream. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

/** Free bytes of the disk that a folder lies on. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Refuses (507 MSG000456) what would leave less room on the disk than is kept free: what else lies on it, the database perhaps, needs it. */
async function needRoom(folder: string, bytes: number, reserveMb: number): Promise<void> {
  if ((await freeBytes(folder)) - bytes < reserveMb * 1024 ** 2) throw new Refusal(507, 'MSG000456');
}

const unasked = (name: string) => new Refusal(422, 'MSG000451', { args: [name.slice(0, 50)] });
const tooLong = () => new Refusal(413, 'MSG000302', { args: [textMaxBytes / 1024 ** 2] });

const isPartsLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'].includes(String(error.code));

async function spoolFile(part: MultipartFile, folder: string, maxMb: number, caller: string): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      part.file,
      async function* (content: AsyncIterable<Buffer>) {
        for await (const piece of content) {
          hash.update(piece);
          size += piece.length;
          yield piece;
          const { waitMs } = bandwidth.take(caller, performance.now(), Number.POSITIVE_INFINITY, piece.length / 1024);
          if (waitMs) await sleep(waitMs);
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 512 * 1024 }),
    );
    if (part.file.truncated) throw new Refusal(413, 'MSG000302', { args: [maxMb] });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { name: part.filename ?? '', size, hash: hash.digest('hex'), path };
}

function typedOf({ value, valueTruncated }: MultipartValue): unknown {
  if (valueTruncated) throw tooLong();
  return value;
}

/** A text that was sent as a file, as browsers do where it has a type. */
async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > textMaxBytes) throw tooLong();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

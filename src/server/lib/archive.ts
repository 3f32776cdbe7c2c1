import { createInflateRaw } from 'node:zlib';
import { isTableName } from './excelNames';
import { Refusal } from './refusal';

/** What an archive may unpack to: bytes in all, and times its own size. */
export const maxUnpacked = 200 * 1024 * 1024;
export const maxRatio = 100;
/** Entries of an archive, and bytes of the name of one: more than any program of an office writes. */
export const maxEntries = 10_000;
export const maxNameBytes = 1_024;

interface Entry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  packed: number;
  size: number;
  /** Where its local header stands. */
  at: number;
}

const u16 = (b: Buffer, at: number) => b.readUInt16LE(at);
const u32 = (b: Buffer, at: number) => b.readUInt32LE(at);
const u64 = (b: Buffer, at: number) => Number(b.readBigUInt64LE(at));

/** Sizes and place of an entry from its ZIP64 field, where the plain ones are full. */
function wide(entry: Entry, extra: Buffer): Entry {
  for (let at = 0; at + 4 <= extra.length; at += 4 + u16(extra, at + 2)) {
    if (u16(extra, at) !== 1) continue;
    let next = at + 4;
    const take = () => {
      next += 8;
      return u64(extra, next - 8);
    };
    if (entry.size === 0xffffffff) entry.size = take();
    if (entry.packed === 0xffffffff) entry.packed = take();
    if (entry.at === 0xffffffff) entry.at = take();
  }
  return entry;
}

/** Bytes of the end of the central directory, without and with the longest comment behind it. */
const endBytes = 22;
const lastBytes = endBytes + 0xffff;

/** The central directory; throws when the buffer is no archive, a broken one or one of more or longer entries than are allowed. */
function entriesOf(buffer: Buffer): Entry[] {
  const tail = Math.max(0, buffer.length - lastBytes);
  const end = tail + buffer.subarray(tail).lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < tail) throw new Error('no central directory');
  let count = u16(buffer, end + 10);
  let at = u32(buffer, end + 16);
  if (end >= 20 && u32(buffer, end - 20) === 0x07064b50) {
    const end64 = u64(buffer, end - 12);
    count = u64(buffer, end64 + 32);
    at = u64(buffer, end64 + 48);
  }
  if (count > maxEntries) throw new Error('too many entries');
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    if (u32(buffer, at) !== 0x02014b50) throw new Error('broken central directory');
    const [name, extra, comment] = [u16(buffer, at + 28), u16(buffer, at + 30), u16(buffer, at + 32)];
    if (name > maxNameBytes) throw new Error('too long a name');
    const entry = {
      name: buffer.toString('utf8', at + 46, at + 46 + name),
      method: u16(buffer, at + 10),
      packed: u32(buffer, at + 20),
      size: u32(buffer, at + 24),
      at: u32(buffer, at + 42),
    };
    entries.push(wide(entry, buffer.subarray(at + 46 + name, at + 46 + name + extra)));
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** Its data as packed; throws when it does not lie inside the archive, is encrypted or packed in an unusual way. */
function packedData(buffer: Buffer, entry: Entry): Buffer {
  if (u32(buffer, entry.at) !== 0x04034b50 || u16(buffer, entry.at + 6) & 1) throw new Error('broken entry');
  const from = entry.at + 30 + u16(buffer, entry.at + 26) + u16(buffer, entry.at + 28);
  if (from + entry.packed > buffer.length || (entry.method !== 0 && entry.method !== 8)) throw new Error('broken entry');
  return buffer.subarray(from, from + entry.packed);
}

const refused = (name: string) => new Refusal(415, 'MSG000301', { args: [name] });

/** An archive that is not whole: of a workbook it is said what to do (MSG000492). */
const broken = (name: string) => (isTableName(name) ? new Refusal(415, 'MSG000492') : refused(name));

/** Why an entry cannot be unpacked: its data are broken (MSG000492), or are not what the archive says. */
const notUnpacked = (error: unknown, name: string): Refusal =>
  String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new Refusal(415, 'MSG000492') : broken(name);

/**
 * The entries, when the sizes the archive declares are within the limits. Entries that share their packed data would have it unpacked
 * again and again: all together are no longer than the archive.
 */
function declared(buffer: Buffer, name: string): Entry[] {
  let entries: Entry[];
  try {
    entries = entriesOf(buffer);
    for (const entry of entries) packedData(buffer, entry);
  } catch {
    throw broken(name);
  }
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (packed > buffer.length || total > Math.min(maxUnpacked, buffer.length * maxRatio)) throw refused(name);
  return entries;
}

const chunkBytes = 256 * 1024;

/** Unpacks one entry and gives its parts as they come; throws when there is more or less of it than it says. */
async function* inflate(buffer: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const data = packedData(buffer, entry);
  let size = 0;
  if (entry.method === 0) {
    size = data.length;
    yield data;
  } else {
    const stream = createInflateRaw({ chunkSize: Math.min(Math.max(entry.size, 1024), chunkBytes) });
    stream.end(data);
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > entry.size) throw new Error('larger than it says');
      yield part;
    }
  }
  if (size !== entry.size) throw new Error('not as large as it says');
}

/**
 * Refuses (415 MSG000301 with `name`) an archive that says it would unpack to more than 200 MB or 100 times its size, that has more than
 * 10,000 entries, whose entries overlap, or that is broken. Reads its directory only, so before anything is unpacked.
 */
export function checkArchive(buffer: Buffer, name = ''): void {
  declared(buffer, name);
}

/** As `checkArchive`, and also proves the declared sizes by inflating every entry without keeping it. Memory stays small. */
export async function proveArchive(buffer: Buffer, name = ''): Promise<void> {
  const entries = declared(buffer, name);
  try {
    for (const entry of entries) for await (const part of inflate(buffer, entry)) void part;
  } catch (error) {
    throw notUnpacked(error, name);
  }
}

/** An archive within the limits of `checkArchive`, of which single entries are unpacked when they are asked for. */
export interface Archive {
  /** Entries that are no folders. */
  names: ReadonlySet<string>;
  /** What an entry holds, undefined where there is none; 415 MSG000301 for one that lies about its size, MSG000492 for a broken one. */
  read(entry: string): Promise<Buffer | undefined>;
}

/** Opens an archive; 415 MSG000301 with `name` where it is beyond the limits. */
export function openArchive(buffer: Buffer, name = ''): Archive {
  const entries = new Map(declared(buffer, name).flatMap((entry) => (entry.name.endsWith('/') ? [] : [[entry.name, entry] as const])));
  return {
    names: new Set(entries.keys()),
    async read(wanted) {
      const entry = entries.get(wanted);
      if (!entry) return undefined;
      const content = Buffer.allocUnsafeSlow(entry.size);
      let size = 0;
      try {
        for await (const part of inflate(buffer, entry)) size += part.copy(content, size);
      } catch (error) {
        throw notUnpacked(error, name);
      }
      return content;
    },
  };
}

/** All entries of an archive, unpacked; an entry that lies about its size is refused while it is inflated. */
export async function unpack(buffer: Buffer, name = ''): Promise<Map<string, Buffer>> {
  const archive = openArchive(buffer, name);
  const parts = new Map<string, Buffer>();
  for (const entry of archive.names) parts.set(entry, (await archive.read(entry)) as Buffer);
  return parts;
}

/** Names of the entries of an archive; empty when it is none. */
export function entryNames(buffer: Buffer): string[] {
  try {
    return entriesOf(buffer).map((entry) => entry.name);
  } catch {
    return [];
  }
}

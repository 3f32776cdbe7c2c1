import { createInflateRaw } from 'node:zlib';
import { Refusal } from './refusal';

/** What an archive may unpack to: bytes in all, and times its own size. */
export const maxUnpacked = 200 * 1024 * 1024;
export const maxRatio = 100;

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

/** The central directory; throws when the buffer is no archive or a broken one. */
function entriesOf(buffer: Buffer): Entry[] {
  const end = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('no central directory');
  let count = u16(buffer, end + 10);
  let at = u32(buffer, end + 16);
  if (end >= 20 && u32(buffer, end - 20) === 0x07064b50) {
    const end64 = u64(buffer, end - 12);
    count = u64(buffer, end64 + 32);
    at = u64(buffer, end64 + 48);
  }
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    if (u32(buffer, at) !== 0x02014b50) throw new Error('broken central directory');
    const [name, extra, comment] = [u16(buffer, at + 28), u16(buffer, at + 30), u16(buffer, at + 32)];
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

/** The entries, when the sizes the archive declares are within the limits. */
function declared(buffer: Buffer, name: string): Entry[] {
  let entries: Entry[];
  try {
    entries = entriesOf(buffer);
    for (const entry of entries) packedData(buffer, entry);
  } catch {
    throw refused(name);
  }
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > Math.min(maxUnpacked, buffer.length * maxRatio)) throw refused(name);
  return entries;
}

/** Unpacks one entry and gives its parts as they come; throws when there is more or less of it than it says. */
async function* inflate(buffer: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const data = packedData(buffer, entry);
  let size = 0;
  if (entry.method === 0) {
    size = data.length;
    yield data;
  } else {
    const stream = createInflateRaw();
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
 * Refuses (415 MSG000301 with `name`) an archive that says it would unpack to more than 200 MB or 100 times its size, or that is broken.
 * Reads its directory only, so before anything is unpacked.
 */
export function checkArchive(buffer: Buffer, name = ''): void {
  declared(buffer, name);
}

/** As `checkArchive`, and also proves the declared sizes by inflating every entry without keeping it. Memory stays small. */
export async function proveArchive(buffer: Buffer, name = ''): Promise<void> {
  const entries = declared(buffer, name);
  try {
    for (const entry of entries) for await (const part of inflate(buffer, entry)) void part;
  } catch {
    throw refused(name);
  }
}

/** Unpacks an archive within the limits of `checkArchive`; an entry that lies about its size is refused while it is inflated. */
export async function unpack(buffer: Buffer, name = '', wanted: (entry: string) => boolean = () => true): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const entries = declared(buffer, name);
  try {
    for (const entry of entries) {
      if (!wanted(entry.name) || entry.name.endsWith('/')) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of inflate(buffer, entry)) chunks.push(chunk);
      parts.set(entry.name, Buffer.concat(chunks));
    }
  } catch {
    throw refused(name);
  }
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

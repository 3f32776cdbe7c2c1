import { once } from 'node:events';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** One part of a workbook; its text is made while it is read. */
export interface Part {
  name: string;
  text: Iterable<string> | AsyncIterable<string>;
}

/** An entry that zlib deflates in its own thread: fflate's deflate is slower and holds up the event loop. */
class DeflatedEntry extends ZipPassThrough {
  override compression = 8;
  private readonly deflate = createDeflateRaw({ level: 4 });
  /** Settles when everything pushed has gone into the archive. */
  readonly done: Promise<void>;

  constructor(name: string) {
    super(name);
    this.done = new Promise((resolve, reject) => {
      this.deflate.on('data', (chunk: Buffer) => this.ondata(null, Uint8Array.from(chunk), false));
      this.deflate.on('end', () => {
        this.ondata(null, new Uint8Array(0), true);
        resolve();
      });
      this.deflate.on('error', reject);
    });
  }

  protected override process(chunk: Uint8Array, final: boolean): void {
    if (chunk.length) this.deflate.write(chunk);
    if (final) this.deflate.end();
  }

  /** Gives up what is not finished. */
  close(): void {
    this.deflate.destroy();
  }

  /** Pushes a chunk and waits while zlib has enough to do. */
  async add(chunk: Buffer): Promise<void> {
    this.push(chunk);
    if (this.deflate.writableNeedDrain) await once(this.deflate, 'drain');
  }
}

/** Bytes of text gathered before they are handed to zlib. */
const chunkSize = 64 * 1024;

/** Packs the parts in order, reading each only as fast as the archive is taken; memory does not grow with their size. */
export async function* pack(parts: Iterable<Part>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else if (chunk.length) ready.push(chunk);
  });
  for (const part of parts) {
    const entry = new DeflatedEntry(part.name);
    zip.add(entry);
    try {
      let text = '';
      for await (const piece of part.text) {
        text += piece;
        if (text.length < chunkSize) continue;
        await entry.add(Buffer.from(text));
        text = '';
        yield* ready.splice(0);
      }
      entry.push(Buffer.from(text), true);
      await entry.done;
    } finally {
      entry.close();
    }
    yield* ready.splice(0);
  }
  zip.end();
  if (failure) throw failure;
  yield* ready.splice(0);
}

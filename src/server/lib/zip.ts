import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { cleanName } from './files';

interface Part {
  name: string;
  open(): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

/** Several files as one archive, streamed; equal names are numbered. */
export function zip(files: readonly Part[]): Readable {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const ready: Uint8Array[] = [];
    const archive = new Zip((error, chunk) => {
      if (error) throw error;
      ready.push(chunk);
    });
    const names = new Map<string, number>();
    for (const file of files) {
      const name = cleanName(file.name);
      const seen = names.get(name) ?? 0;
      names.set(name, seen + 1);
      const entry = new ZipPassThrough(seen ? name.replace(/(\.[^.]*)?$/, ` (${seen})$1`) : name);
      archive.add(entry);
      for await (const chunk of await file.open()) {
        entry.push(chunk);
        yield* ready.splice(0);
      }
      entry.push(new Uint8Array(0), true);
      yield* ready.splice(0);
    }
    archive.end();
    yield* ready.splice(0);
  }
  return Readable.from(bytes());
}

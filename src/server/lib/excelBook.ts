import { unpack } from './archive';
import { sniff } from './archiveKind';
import { Refusal } from './refusal';

/** A workbook taken apart: its parts, and where the first sheet, the styles and the shared strings stand among them. */
export interface Book {
  parts: Map<string, Buffer>;
  sheet: string;
  styles: string;
  strings: string;
}

/** An attribute of a tag, empty where it has none. */
export const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';

/** Where a relationship of a part leads; `id` is its Id, or the end of its Type. */
function target(parts: Map<string, Buffer>, part: string, id: string | RegExp): string {
  const at = part.lastIndexOf('/') + 1;
  const rels = parts.get(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`)?.toString('utf8') ?? '';
  const tags = rels.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
  const tag = tags.find((t) => (typeof id === 'string' ? attribute(t, 'Id') === id : id.test(attribute(t, 'Type'))));
  const path = tag ? attribute(tag, 'Target') : '';
  if (path.startsWith('/')) return path.slice(1);
  return path ? new URL(path, `http://x/${part.slice(0, at)}`).pathname.slice(1) : '';
}

/** Opens an .xlsx within the limits of an archive. 415 MSG000301 for anything else, 422 MSG000304 where no sheet can be found. */
export async function openBook(buffer: Buffer, name: string, wanted?: (entry: string) => boolean): Promise<Book> {
  if (sniff(buffer) !== 'xlsx') throw new Refusal(415, 'MSG000301', { args: [name] });
  const parts = await unpack(buffer, name, wanted);
  const workbook = target(parts, '', /officeDocument$/);
  const text = parts.get(workbook)?.toString('utf8') ?? '';
  const tag = /<(?:\w+:)?sheet\s[^>]*>/.exec(text)?.[0];
  const sheet = tag ? target(parts, workbook, attribute(tag, 'id')) : '';
  if (!parts.has(sheet)) throw new Refusal(422, 'MSG000304');
  return { parts, sheet, styles: target(parts, workbook, /\/styles$/), strings: target(parts, workbook, /\/sharedStrings$/) };
}

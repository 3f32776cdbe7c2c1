import { posix } from 'node:path';
import { type Archive, maxNameBytes, openArchive } from './archive';
import { sniff } from './archiveKind';
import { Tags } from './excelTags';
import { Refusal } from './refusal';

/** A workbook: its archive, and where the first sheet, the styles and the shared strings stand in it. */
export interface Book {
  archive: Archive;
  sheet: string;
  styles: string;
  strings: string;
  /** Are its days counted from 1904? */
  is1904: boolean;
}

const none = Buffer.alloc(0);

/** Where the relationships of a part lead that are wanted by their Id or Type, each kind's first. */
async function targets<Name extends string>(
  archive: Archive,
  part: string,
  wanted: (id: string, type: string) => Name | null,
): Promise<Partial<Record<Name, string>>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const found: Partial<Record<Name, string>> = {};
  const tags = new Tags((await archive.read(`${folder}_rels/${part.slice(folder.length)}.rels`)) ?? none);
  while (tags.next()) {
    if (!tags.opens('Relationship')) continue;
    const name = wanted(tags.attribute('Id'), tags.attribute('Type'));
    const path = name && !found[name] ? tags.attribute('Target') : '';
    if (name && path && path.length <= maxNameBytes) found[name] = path.startsWith('/') ? path.slice(1) : posix.join(folder, path);
  }
  return found;
}

/** Opens an .xlsx within the limits of an archive. 415 MSG000301 for anything else, 422 MSG000304 where no sheet can be found. */
export async function openBook(buffer: Buffer, name: string): Promise<Book> {
  if (sniff(buffer) !== 'xlsx') throw new Refusal(415, 'MSG000301', { args: [name] });
  const archive = openArchive(buffer, name);
  const root = await targets(archive, '', (_, type) => (type.endsWith('officeDocument') ? 'workbook' : null));
  const workbook = root.workbook ?? '';
  let first: string | null = null;
  let is1904 = false;
  const tags = new Tags((await archive.read(workbook)) ?? none);
  while (first === null && tags.next()) {
    if (tags.opens('workbookPr')) is1904 = ['1', 'true'].includes(tags.attribute('date1904'));
    else if (tags.opens('sheet')) first = tags.attribute('id');
  }
  const paths = await targets(archive, workbook, (id, type) => {
    if (type.endsWith('/styles')) return 'styles';
    if (type.endsWith('/sharedStrings')) return 'strings';
    return id === first ? 'sheet' : null;
  });
  const { sheet = '', styles = '', strings = '' } = paths;
  if (!archive.names.has(sheet)) throw new Refusal(422, 'MSG000304');
  return { archive, sheet, styles, strings, is1904 };
}

/** The shared strings by their number; each is read when it is first asked for, once however often cells name it, and trimmed. */
export async function stringsOf({ archive, strings }: Book): Promise<(at: number) => string> {
  const xml = (await archive.read(strings)) ?? none;
  const places: number[] = [];
  const tags = new Tags(xml);
  while (tags.next()) if (tags.opens('si')) places.push(tags.from);
  const read: string[] = [];
  return (at) => {
    const from = places[at];
    if (from === undefined) return '';
    let text = read[at];
    if (text === undefined) {
      const item = new Tags(xml, from);
      item.next();
      text = item.runs().trim();
      read[at] = text;
    }
    return text;
  };
}

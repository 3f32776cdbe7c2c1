import { posix } from 'node:path';
import { type Archive, maxNameBytes, openArchive } from './archive';
import { sniff } from './archiveKind';
import { refusedBook } from './excelKind';
import { seenText, Tags } from './excelTags';
import { Refusal } from './refusal';

/** A sheet of a workbook: its name, and where it stands in the archive. */
export interface BookSheet {
  name: string;
  path: string;
  /** It is not seen, while others are. */
  isHidden: boolean;
}

/** A workbook: its archive, and where its sheets, the styles and the shared strings stand in it. */
export interface Book {
  archive: Archive;
  /** The sheets: those that can be seen first, each in its order. */
  sheets: BookSheet[];
  styles: string;
  strings: string;
  /** Are its days counted from 1904? */
  is1904: boolean;
}

const none = Buffer.alloc(0);
/** Sheets that are looked at. */
const maxSheets = 255;

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

/** Opens an .xlsx within the limits of an archive. 415 where it is none (`refusedBook`) or a binary one (MSG000490), 422 MSG000492 where no sheet can be found. */
export async function openBook(buffer: Buffer, name: string): Promise<Book> {
  if (sniff(buffer) !== 'xlsx') throw refusedBook(buffer, name);
  const archive = openArchive(buffer, name);
  const root = await targets(archive, '', (_, type) => (type.endsWith('officeDocument') ? 'workbook' : null));
  const workbook = root.workbook ?? '';
  const named: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  const tags = new Tags((await archive.read(workbook)) ?? none);
  while (tags.next()) {
    if (tags.opens('workbookPr')) is1904 = ['1', 'true'].includes(tags.attribute('date1904'));
    else if (tags.opens('sheet') && named.length < maxSheets)
      named.push({ id: tags.attribute('id'), name: tags.attribute('name'), isHidden: /hidden/i.test(tags.attribute('state')) });
  }
  const paths: Partial<Record<string, string>> = await targets(archive, workbook, (id, type) => {
    if (type.endsWith('/styles')) return 'styles';
    if (type.endsWith('/sharedStrings')) return 'strings';
    return type.endsWith('/worksheet') ? `sheet ${id}` : null;
  });
  const isSeen = named.some((sheet) => !sheet.isHidden);
  const sheets = named.flatMap(({ id, name, isHidden }): BookSheet[] => {
    const path = paths[`sheet ${id}`];
    return path && archive.names.has(path) ? [{ name, path, isHidden: isSeen && isHidden }] : [];
  });
  sheets.sort((a, b) => Number(a.isHidden) - Number(b.isHidden));
  if (sheets.length === 0)
    throw archive.names.has('xl/workbook.bin') ? new Refusal(415, 'MSG000490', { args: [name] }) : new Refusal(422, 'MSG000492');
  return { archive, sheets, styles: paths.styles ?? '', strings: paths.strings ?? '', is1904 };
}

/** The shared strings by their number; each is read when it is first asked for, once however often cells name it. */
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
      text = seenText(item.runs());
      read[at] = text;
    }
    return text;
  };
}

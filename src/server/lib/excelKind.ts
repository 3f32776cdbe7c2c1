import { entryNames } from './archive';
import { type Kind, sniff } from './archiveKind';
import { isTableName } from './excelNames';
import { Refusal } from './refusal';

/** Content that no program of tables opens, whatever the file is called. */
const foreign: readonly Kind[] = ['pdf', 'jpg', 'png', 'gif', 'tif', 'msg', 'eml'];

/**
 * Why a file is no workbook that can be read, and what to do about it, with 415: MSG000490 an older or another format, MSG000491 locked with a
 * password, MSG000492 broken, MSG000507 a CSV of no known encoding, MSG000565 what Excel keeps beside an open workbook, MSG000566 empty,
 * MSG000301 anything else.
 */
export function refusedBook(content: Buffer, name: string): Refusal {
  return new Refusal(415, reasonOf(content, name), { args: [name] });
}

function reasonOf(content: Buffer, name: string): string {
  const kind = sniff(content);
  if (content.length === 0) return 'MSG000566';
  if (kind === 'ole' && content.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return 'MSG000491';
  if (kind === 'zip' && entryNames(content).length === 0) return 'MSG000492';
  if (kind === 'xls') return 'MSG000490';
  if (!isTableName(name) || foreign.includes(kind)) return 'MSG000301';
  if (name.startsWith('~$')) return 'MSG000565';
  if (kind === 'unknown') return /\.csv$/i.test(name) ? 'MSG000507' : 'MSG000492';
  return 'MSG000490';
}

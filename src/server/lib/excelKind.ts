import { entryNames } from './archive';
import { sniff } from './archiveKind';
import { Refusal } from './refusal';

/** Names of files that a program of tables writes. */
const isTableName = (name: string): boolean => /\.(xls[xmb]?|xlt[xm]?|ods)$/i.test(name);

/**
 * Why a file is no workbook that can be read, and what to do about it: 415 MSG000490 an older or another format, MSG000491 locked with a password,
 * MSG000492 broken, MSG000301 anything else.
 */
export function refusedBook(content: Buffer, name: string): Refusal {
  const kind = sniff(content);
  const isLocked = kind === 'ole' && content.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  if (isLocked) return new Refusal(415, 'MSG000491', { args: [name] });
  if (kind === 'zip' && entryNames(content).length === 0) return new Refusal(415, 'MSG000492');
  const isPage = kind === 'text' && /^\s*</.test(content.toString('latin1', 0, 100).replace(/^ï»¿/, ''));
  const isOther = kind === 'xls' || (isTableName(name) && (isPage || !/\.xlsx$/i.test(name)));
  return new Refusal(415, isOther ? 'MSG000490' : 'MSG000301', { args: [name] });
}

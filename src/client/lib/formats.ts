import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { type Field, field as standard } from '../../contract/dictionary';
import { dashed, isNumbering, timeText } from '../../contract/shown';
import { codeName } from './codes';
import { session, signedIn } from './session';
import { type Lang, lang } from './texts';

/** How stored values are shown: the one place for screens, grids and Excel as seen. */

const cache = createIntlCache();
const locales: Record<Lang, IntlShape> = {
  ko: createIntl({ locale: 'ko-KR' }, cache),
  en: createIntl({ locale: 'en-US' }, cache),
};

/** Number and date formats of the language shown. */
export const intl = (): IntlShape => locales[lang()];

/** A number grouped by 3, with exactly `scale` decimals, or up to 6 as needed. */
export function grouped(value: number, scale?: number): string {
  return intl().formatNumber(value, { minimumFractionDigits: scale ?? 0, maximumFractionDigits: scale ?? 6 });
}

/** An amount with the sign of its currency and that currency's decimals; without a currency won in Korean, dollar in English. */
export function amount(value: number | `${number}`, currency?: string | null): string {
  const code = currency || (lang() === 'ko' ? 'KRW' : 'USD');
  try {
    return intl().formatNumber(value, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  } catch {
    return `${grouped(Number(value), 2)} ${code}`;
  }
}

/** A check shown in text: Y is V, anything else nothing. */
export const checkText = (value: unknown): string => (value === 'Y' ? 'V' : '');

/** Bytes in B, KB, MB or GB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kb = bytes / 1024;
  const mb = kb / 1024;
  if (kb < 1024) return `${grouped(kb, 1)} KB`;
  return mb < 1024 ? `${grouped(mb, 1)} MB` : `${grouped(mb / 1024, 1)} GB`;
}

export type FileKind = 'excel' | 'word' | 'powerpoint' | 'pdf' | 'image' | 'text' | 'video' | 'audio' | 'attachment';

const extensions: [FileKind, string][] = [
  ['excel', 'xls xlsx xlsm xlsb csv'],
  ['word', 'doc docx rtf'],
  ['powerpoint', 'ppt pptx'],
  ['pdf', 'pdf'],
  ['image', 'jpg jpeg png gif bmp webp svg tif tiff'],
  ['text', 'txt log md xml json'],
  ['video', 'mp4 avi mov wmv mkv webm'],
  ['audio', 'mp3 wav ogg m4a flac'],
];

/** Kind of a file by the extension of its name; an unknown one is a generic attachment. */
export function fileKind(name: string): FileKind {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return extensions.find(([, list]) => list.split(' ').includes(extension))?.[0] ?? 'attachment';
}

/** Type of a column: of the dictionary, or of a calculated one by the ending of its name. */
export function typeOf(field: string): Field | undefined {
  const type = standard(field);
  if (type) return type;
  if (field.endsWith('_DTM')) return { type: 'S' };
  if (field.endsWith('_DT')) return { type: 'D' };
  if (field.endsWith('_TM')) return { type: 'T' };
  if (field.endsWith('_AMT')) return { type: 'N', len: 15, scale: 2 };
  if (field.endsWith('_YN')) return { type: 'C', len: 1, code: 'YN' };
  return undefined;
}

/** Is it an amount of money? */
export const isAmount = (field: string): boolean => field.endsWith('_AMT');

/** Currency of an amount: that of its row, else the corporation's where the column has it; null = unknown. */
export const currencyOf = (field: string, row?: object): string | null =>
  (row as { CURR_CD?: string | null } | undefined)?.CURR_CD ?? (typeOf(field)?.base && signedIn() ? session().baseCurrCd : null);

/** A stored value as it is shown; amounts by the CURR_CD of their row. Empty is an empty text. */
export function formatValue(field: string, value: unknown, row?: object): string {
  if (value === null || value === undefined || value === '') return '';
  const type = typeOf(field);
  if (typeof value === 'number') {
    if (field === 'FILE_SIZE') return fileSize(value);
    if (isAmount(field)) return amount(value, currencyOf(field, row));
    return isNumbering(field, type) ? String(value) : grouped(value, type?.type === 'N' ? (type.scale ?? 0) : undefined);
  }
  const text = String(value);
  if (type?.code === 'YN') return checkText(text);
  if (type?.code) return codeName(type.code, text);
  if (type?.type === 'T') return timeText(text);
  if (type?.type === 'D' || type?.type === 'S' || field.endsWith('_YM')) return dashed(text);
  return text;
}

import { composed } from '../../contract/text';

const types: Record<string, string> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  zip: 'application/zip',
  eml: 'message/rfc822',
};

/** Content type of an extension; what is not known is sent as bytes. */
export const contentType = (ext: string): string => types[ext] ?? 'application/octet-stream';

/** Extensions a browser shows by itself without running anything in them. */
export const isShown = (ext: string): boolean => ['pdf', 'jpg', 'jpeg', 'png', 'gif', 'txt'].includes(ext);

/** Extension of a name, lower case and without the dot. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** A name as it is stored, without folders and control characters, at most 255 characters with its extension kept. */
export function cleanName(name: string): string {
  const base = composed(name.split(/[/\\]/).pop() ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim();
  const letters = [...(base || 'file')];
  if (letters.length <= 255) return letters.join('');
  const ext = extensionOf(base);
  return ext ? `${letters.slice(0, 254 - ext.length).join('')}.${ext}` : letters.slice(0, 255).join('');
}

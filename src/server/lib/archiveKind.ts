import { entryNames } from './archive';

/** What a file is by its content. `ole` is an old compound document of none of the known programs. */
export type Kind =
  | 'pdf'
  | 'xlsx'
  | 'docx'
  | 'pptx'
  | 'hwpx'
  | 'zip'
  | 'xls'
  | 'doc'
  | 'ppt'
  | 'hwp'
  | 'msg'
  | 'ole'
  | 'jpg'
  | 'png'
  | 'gif'
  | 'tif'
  | 'eml'
  | 'text'
  | 'unknown';

const magic: [Kind, string][] = [
  ['pdf', '%PDF-'],
  ['jpg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['tif', 'II*\0'],
  ['tif', 'MM\0*'],
  ['hwp', 'HWP Document File'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
];

/** Names of streams that tell compound documents apart. */
const streams: [Kind, string][] = [
  ['doc', 'WordDocument'],
  ['ppt', 'PowerPoint Document'],
  ['xls', 'Workbook'],
  ['msg', '__properties_version1.0'],
  ['hwp', 'HwpSummaryInformation'],
];

function packed(buffer: Buffer): Kind {
  const names = entryNames(buffer);
  const has = (start: string) => names.some((name) => name.startsWith(start));
  if (has('[Content_Types].xml')) return has('xl/') ? 'xlsx' : has('word/') ? 'docx' : has('ppt/') ? 'pptx' : 'zip';
  return has('Contents/content.hpf') ? 'hwpx' : 'zip';
}

function text(buffer: Buffer): Kind {
  const start = buffer.subarray(0, 8192);
  const wide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const plain = start.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 27);
  if (!wide && !plain) return 'unknown';
  return /^(\ufeff|ï»¿)?[A-Za-z][A-Za-z0-9-]*:[^\r\n]*\r?\n([A-Za-z][A-Za-z0-9-]*:|[ \t])/.test(start.toString('latin1')) ? 'eml' : 'text';
}

/** What the content is, whatever the file is called. An empty file is `unknown`. */
export function sniff(buffer: Buffer): Kind {
  if (!buffer.length) return 'unknown';
  const start = buffer.toString('latin1', 0, 24);
  const kind = magic.find(([, bytes]) => start.startsWith(bytes))?.[0];
  if (kind === 'zip') return packed(buffer);
  if (kind === 'ole') return streams.find(([, name]) => buffer.includes(Buffer.from(name, 'utf16le')))?.[0] ?? 'ole';
  return kind ?? text(buffer);
}

/** Extensions that may be uploaded, and what their content may be. */
export const allowedKinds: Record<string, readonly Kind[]> = {
  pdf: ['pdf'],
  xls: ['xls'],
  xlsx: ['xlsx'],
  csv: ['text', 'eml'],
  doc: ['doc'],
  docx: ['docx'],
  ppt: ['ppt'],
  pptx: ['pptx'],
  hwp: ['hwp'],
  hwpx: ['hwpx'],
  txt: ['text', 'eml'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png'],
  gif: ['gif'],
  tif: ['tif'],
  tiff: ['tif'],
  zip: ['zip', 'xlsx', 'docx', 'pptx', 'hwpx'],
  eml: ['eml'],
  msg: ['msg'],
};

/** Is the extension (lower case, no dot) allowed, and the content what it says? */
export function isAllowed(ext: string, buffer: Buffer): boolean {
  const kind = sniff(buffer);
  if (allowedKinds[ext]?.includes(kind)) return true;
  // A compound document may hold another one: an old workbook with a Word document in it is still a workbook.
  const own = streams.find(([of]) => of === ext);
  return own !== undefined && streams.some(([of]) => of === kind) && buffer.includes(Buffer.from(own[1], 'utf16le'));
}

/** Is the content an archive, so that `checkArchive` must see it? */
export const isArchive = (buffer: Buffer): boolean => ['zip', 'xlsx', 'docx', 'pptx', 'hwpx'].includes(sniff(buffer));

import { referencesIn } from './reference';

/** A reply in two: what its writer says, and what the mail program has put below. */
export interface Cut {
  text: string;
  rest: string;
}

/** Lines that a mail program puts before the mail that is answered. */
const separators = ['original message', 'original mail', '원본 메시지', '원본 메일', '원본메시지', '원본메일'];

/** How a sentence ends that introduces a quote. */
const introductionEnds = ['wrote:', 'writes:', '작성:', '작성 :', '쓴 글:', '썼습니다:', '썼음:', '보낸 메일:'];

/** Names of the lines that repeat the head of the mail that is answered. */
const heads: Record<'from' | 'date' | 'title', readonly string[]> = {
  from: ['from', '보낸 사람', '보낸사람', '보낸이', '발신', '발신자'],
  date: ['sent', 'date', '보낸 날짜', '보낸날짜', '보낸 시간', '보낸시간', '날짜', '발신일', '일시'],
  title: ['subject', '제목'],
};

/** Lines that telephones put below a mail. */
const telephoneLines = [
  /^sent from (my |outlook|mail for|yahoo|samsung|galaxy)/i,
  /^get outlook for /i,
  /^(나의|내) .{1,40}에서 (보냄|보냈습니다\.?)$/,
  /^(iphone|ipad|android|galaxy|갤럭시|samsung)\S{0,20}( .{1,30})?에서 (보냄|보냈습니다\.?|보낸 메일입니다\.?)$/i,
  /^(outlook|네이버 메일앱|다음 메일앱).{0,20}에서 (보냄|보냈습니다\.?)$/i,
];

/** Lines of a signature below its dashes; what is longer is a text. */
const longestSignature = 12;
/** Lines over which a mail program breaks the sentence that introduces a quote. */
const longestIntroduction = 4;
/** Lines among which the head of a mail stands. */
const longestHead = 8;

/** Parts that are taken off one after the other: a signature above a quote above another signature. */
const mostRounds = 12;
const signatureDashes = '-- ';

const isBlank = (line: string): boolean => line.trim() === '';
const isQuoted = (line: string): boolean => line.startsWith('>');

/**
 * A reply without what its mail program has put below: the mail that is answered, and signatures. Quotes that stand above words of the writer stay,
 * and so does everything where it is not sure who has written it. Of a mail whose writer has put nothing above the answered one everything stays
 * too, unless files were all that was sent.
 */
export function cutReply(text: string, { hasFiles = false } = {}): Cut {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .split('\n')
    .map((line) => (line === signatureDashes ? line : line.trimEnd()));
  let end = lines.length;
  for (let round = 0; round < mostRounds; round++) {
    while (end > 0 && isBlank(lines[end - 1] as string)) end--;
    const standing = lines.slice(0, end);
    const next = Math.min(...parts.map((without) => without(standing, hasFiles)));
    if (next === end) break;
    end = next;
  }
  return { text: lines.slice(0, end).join('\n').trim(), rest: lines.slice(end).join('\n').trim() };
}

/** Where the quoted lines at the end begin, with the sentence that introduces them. */
function withoutQuote(lines: readonly string[]): number {
  let start = lines.length;
  while (start > 0 && (isQuoted(lines[start - 1] as string) || isBlank(lines[start - 1] as string))) start--;
  return lines.slice(start).some(isQuoted) ? introductionAbove(lines, start) : lines.length;
}

/** Where a sentence begins that ends above a line and introduces a quote; else that line. */
function introductionAbove(lines: readonly string[], start: number): number {
  let last = start;
  while (last > 0 && isBlank(lines[last - 1] as string)) last--;
  const counts = Array.from({ length: Math.min(longestIntroduction, last) }, (_, i) => i + 1);
  const sentence = (count: number) => lines.slice(last - count, last).join(' ');
  const whole = counts.find((count) => isIntroduction(sentence(count)));
  if (whole) return last - whole;
  if (last > 0 && endsAsIntroduction(sentence(1)) && sentence(1).includes('@')) return last - 1;
  return start;
}

/** "On … wrote:", "2026년 … 님이 작성:". */
function isIntroduction(sentence: string): boolean {
  const said = sentence.trim().toLowerCase();
  return endsAsIntroduction(sentence) && (said.startsWith('on ') || /^\d{2,4}(년|[-./])/.test(said));
}

function endsAsIntroduction(sentence: string): boolean {
  const said = sentence.trim().toLowerCase();
  return said.length <= 400 && introductionEnds.some((ending) => said.endsWith(ending));
}

/** Where the answered mail begins that stands in full below its head; it stays where nothing was written above, unless files were sent. */
function withoutOriginal(lines: readonly string[], hasFiles: boolean): number {
  const start = lines.findIndex((_, i) => isSeparator(lines[i] as string, lines[i + 1]) || isHead(lines.slice(i, i + longestHead)));
  if (start < 0) return lines.length;
  const rule = start > 0 && /^_{10,}$/.test(lines[start - 1] as string) ? start - 1 : start;
  return hasFiles || lines.slice(0, rule).some((line) => !isBlank(line)) ? rule : lines.length;
}

function isSeparator(line: string, next: string | undefined): boolean {
  const dashed = line.trim();
  if (next === undefined || !dashed.startsWith('--') || !dashed.endsWith('--')) return false;
  return separators.includes(dashed.replaceAll('-', '').trim().toLowerCase());
}

/** The head of a mail: who, when and about what, in neighbouring lines. A person who writes of a route has no subject in it. */
function isHead(lines: readonly string[]): boolean {
  if (headOf(lines[0] ?? '') !== 'from') return false;
  const kinds = new Set<string | undefined>();
  for (const line of lines) {
    if (isBlank(line)) break;
    kinds.add(headOf(line));
  }
  return kinds.has('date') && kinds.has('title');
}

function headOf(line: string): keyof typeof heads | undefined {
  const colon = line.indexOf(':');
  if (colon < 0 || colon > 20) return undefined;
  const name = line.slice(0, colon).replaceAll('*', '').trim().toLowerCase();
  return (Object.keys(heads) as (keyof typeof heads)[]).find((kind) => heads[kind].includes(name));
}

/** Where a mail of ours begins that stands below its introduction without marks of a quote. */
function withoutIntroduced(lines: readonly string[]): number {
  for (let i = 0; i < lines.length; i++)
    for (let count = 1; count <= longestIntroduction && i + count < lines.length; count++) {
      if (!isIntroduction(lines.slice(i, i + count).join(' '))) continue;
      const below = lines.slice(i + count);
      if (!below.some(isQuoted) && referencesIn(below.join('\n')).length) return i;
    }
  return lines.length;
}

/** Where the line of a telephone, or a short signature below its dashes, begins. Dashes without the blank that mail programs put are the writer's own. */
function withoutSignature(lines: readonly string[]): number {
  const last = lines.at(-1)?.trim() ?? '';
  if (telephoneLines.some((line) => line.test(last))) return lines.length - 1;
  const dashes = lines.lastIndexOf(signatureDashes);
  return dashes >= 0 && lines.length - dashes - 1 <= longestSignature ? dashes : lines.length;
}

const parts = [withoutQuote, withoutOriginal, withoutIntroduced, withoutSignature];

import { isDate8, isInstant, isMonth6, isTime } from './dates';
import { Decimal } from './decimal';
import { composed } from './text';

/** Text as it is read: full-width letters and digits as plain ones, no blanks around it. */
export const plainText = (text: string): string => composed(text).normalize('NFKC').trim();

/** Longest text that is a date or a time; beyond it none is looked for. */
const longest = 40;

/** The day of the week behind a date, as a phone writes it. */
const weekday = /\s?[\s(][일월화수목금토](요일)?\)?$/;

/** Parts of a date: year of four or two digits, month, day; or month and day alone. */
const dateForms: RegExp[] = [
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})\.?$/,
  /^(\d{4})년\s?(\d{1,2})월\s?(\d{1,2})일$/,
  /^(\d{2})(\d{2})(\d{2})$/,
  /^(\d{2})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})\.?$/,
  /^()(\d{2})(\d{2})$/,
  /^()(\d{1,2})\s?[-./]\s?(\d{1,2})\.?$/,
  /^()(\d{1,2})월\s?(\d{1,2})일$/,
];

/**
 * The day, in 8 digits, that a typed or pasted text stands for; null when it is none. A year of two digits is one of this century, a day
 * without a year one of the year of `today` (8 digits), which 오늘 and `today` stand for.
 */
export function readDate(text: string, today: string): string | null {
  const typed = plainText(text).replace(weekday, '');
  if (typed.length > longest) return null;
  if (/^(오늘|today)$/i.test(typed)) return today;
  for (const form of dateForms) {
    const [, year = '', month = '', day = ''] = form.exec(typed) ?? [];
    if (!day) continue;
    const whole = year.length === 4 ? year : year ? `20${year}` : today.slice(0, 4);
    const date = `${whole}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
    return isDate8(date) ? date : null;
  }
  return null;
}

/** Is the half of the day named the later one? */
const isLater = (half: string): boolean => /^(오후|p)/i.test(half);

/**
 * The time, HHmm, that a typed or pasted text stands for; null when it is none: `14:30`, `1430`, `930`, `9`, `9:5` (09:05), `오후 2:30`,
 * `2:30 PM`, `14시 30분`. Seconds are those of a spreadsheet: nought.
 */
export function readTime(text: string): string | null {
  const typed = plainText(text);
  if (typed.length > longest) return null;
  const [, before = '', clock = '', after = ''] = /^(오전|오후|am|pm)?\s?(\d.*?)\s?(오전|오후|[ap]\.?m\.?)?$/i.exec(typed) ?? [];
  const half = before || after;
  if (before && after) return null;
  const [, hour = '', minute = '0'] =
    /^(\d{1,2})(?::(\d{1,2}))?(?::00)?$/.exec(clock) ??
    /^(\d{1,2})(\d{2})$/.exec(clock) ??
    /^(\d{1,2})시(?:\s?(\d{1,2})분)?$/.exec(clock) ??
    [];
  if (!hour || (half && (Number(hour) < 1 || Number(hour) > 12))) return null;
  const hours = half ? (Number(hour) % 12) + (isLater(half) ? 12 : 0) : Number(hour);
  const time = `${String(hours).padStart(2, '0')}${minute.padStart(2, '0')}`;
  return isTime(time) ? time : null;
}

/**
 * The moment, in 14 digits, that a typed or pasted text stands for; null when it is none: a day and a time as they are read by themselves, parted by a
 * blank or a T, with seconds where there are any. A day alone is its beginning.
 */
export function readMoment(text: string, today: string): string | null {
  const typed = plainText(text);
  if (typed.length > longest) return null;
  if (/^\d{12}(\d\d)?$/.test(typed)) {
    const digits = typed.padEnd(14, '0');
    return isInstant(digits) ? digits : null;
  }
  const [, bare = typed, seconds = '00'] = /^(.*\d:\d{1,2}):([0-5]\d)$/.exec(typed) ?? [];
  for (let at = bare.length; at > 0; at--) {
    if (at < bare.length && !/[\sT]/.test(bare.charAt(at))) continue;
    const day = readDate(bare.slice(0, at), today);
    const time = at === bare.length ? '0000' : readTime(bare.slice(at + 1));
    if (day && time) return `${day}${time}${seconds}`;
  }
  return null;
}

/** A telephone number: digits with the marks people part them by, with the code of a country, an extension behind it. */
const telForm = /^(\+?[\d(][\d\s().-]*\d)(?:\s?(?:~|#|x|ext\.?|내선)\s?\d{1,5}|\s?\((?:내선|ext\.?)\s?\d{1,5}\))?$/i;

/** The telephone number that a typed or pasted text stands for, with plain digits and hyphens; null when it is none. */
export function readTel(text: string): string | null {
  const typed = plainText(text).replace(/[\u2010-\u2015\u2212\u30fc]/g, '-');
  if (typed.length > longest) return null;
  const digits = telForm.exec(typed)?.[1]?.replace(/\D/g, '').length ?? 0;
  return digits >= 7 && digits <= 15 ? typed : null;
}

/** What a telephone dials of a number: its digits, without an extension; nothing of a text that is none. */
export const dialled = (tel: string): string => telForm.exec(tel)?.[1]?.replace(/[^\d+]/g, '') ?? '';

/** A typed number without what people write beside it: separators of thousands, blanks, ₩, $ and 원. */
export const bareNumber = (text: string): string =>
  plainText(text)
    .replace(/[,\s₩$]/g, '')
    .replace(/원$/, '');

/** Does a number hold commas that part no groups of three digits? Nobody can say what such a text stands for. */
export function isMisgrouped(text: string): boolean {
  const plain = plainText(text)
    .replace(/[\s₩$]/g, '')
    .replace(/원$/, '');
  return plain.includes(',') && !/^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain);
}

/** Longest text that is a number. */
const longestNumber = 100;
/** Most digits that a number holds exactly. */
export const mostDigits = 15;

/** Why a text is no number: it is none, has more digits than a number holds, or more decimals than there is room for. */
export type NumberFault = 'NONE' | 'DIGITS' | 'DECIMALS';

/** The number that a typed or pasted text stands for, with at most `scale` decimals; never a rounded one: else why it is none. */
export function readDecimal(text: string, scale: number): number | NumberFault {
  const plain = bareNumber(text);
  if (plain.length > longestNumber || isMisgrouped(text) || !/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return 'NONE';
  const value = Decimal.of(plain);
  if (value.compare(value.rounded(scale)) !== 0) return 'DECIMALS';
  const digits = value.rounded(scale).toString().replace(/\D/g, '').replace(/^0+/, '');
  return digits.length > mostDigits ? 'DIGITS' : value.toNumber();
}

/** The month, in 6 digits, that a typed or pasted text stands for: `202611`, `2026-11`, `2026. 11.`, `2026년 11월`; null when it is none. */
export function readMonth(text: string): string | null {
  const typed = plainText(text);
  if (typed.length > longest) return null;
  const [, year = '', month = ''] =
    /^(\d{4})(\d{2})$/.exec(typed) ?? /^(\d{4})\s?[-./]\s?(\d{1,2})\.?$/.exec(typed) ?? /^(\d{4})년\s?(\d{1,2})월$/.exec(typed) ?? [];
  const value = `${year}${month.padStart(2, '0')}`;
  return isMonth6(value) ? value : null;
}

/** An entry of a list of codes, with the names it is known by. */
interface Entry {
  CODE: string;
  NAME: string;
}

/** How well a text names an entry: 0 its code, 1 its whole name, 2 the beginning of either, 3 a part of its name; none of these: null. */
function rankOf(wanted: string, { CODE, NAME }: Entry): number | null {
  const [code, name] = [CODE.toLowerCase(), NAME.toLowerCase()];
  if (code === wanted) return 0;
  if (name === wanted) return 1;
  if (code.startsWith(wanted) || name.startsWith(wanted)) return 2;
  return name.includes(wanted) ? 3 : null;
}

/**
 * Entries of a list that a typed text may mean, the likeliest first, and the one it names: that whose code or name it is, else the only
 * one that begins with it, else the only one that contains it. Where several are left none is named.
 */
export function matchEntries<E extends Entry>(text: string, list: readonly E[]): { found: E[]; named: E | null } {
  const wanted = plainText(text).toLowerCase();
  if (!wanted) return { found: [...list], named: null };
  const ranks: E[][] = [[], [], [], []];
  for (const entry of list) {
    const rank = rankOf(wanted, entry);
    if (rank !== null) ranks[rank]?.push(entry);
  }
  const [best = []] = ranks.filter((entries) => entries.length > 0);
  return { found: ranks.flat(), named: best.length === 1 ? (best[0] ?? null) : null };
}

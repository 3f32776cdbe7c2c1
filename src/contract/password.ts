import type { Fault } from './call';
import { hasPlainEnds, hasRun, holdsUserId, missingKinds, type PasswordKind } from './rules';

/** The type of a password as it is sent: its length is a rule of its own. */
export const passwordType = { type: 'X' } as const;

/** How long a password may be: at least characters, at most bytes; PLAIN_ENDS: it begins and ends with a capital or a digit. */
export interface PasswordLimits {
  MIN_LEN: number;
  MAX_BYTE: number;
  PLAIN_ENDS: boolean;
}

/** What everybody tries first: greetings, seasons, places, the trade's own words. The server knows more of them. */
export const commonWords =
  `password passwd pass word a1b2c3 q1w2e3 qwerty welcome admin administrator root letmein login master monkey dragon iloveyou love sunshine princess football
  baseball soccer shadow superman secret change default temp test user guest hello start spring summer autumn winter korea seoul busan incheon
  logis logistics freight cargo ship quayside saebyeol customer portal samsung hyundai google naver kakao apple`.split(/\s+/);

/** What a character may stand for: look-alikes of letters, and the digit under a sign. The figure one looks like two letters. */
const lookAlikes = ['0o1l3e4a5s7t@a$s!i', '0o1i3e4a5s7t@a$s!l'].map(readAs);
const underSigns = readAs('!1@2#3$4%5^6&7*8(9)0_-+=');

function readAs(pairs: string): (text: string) => string {
  const of = new Map(Array.from({ length: pairs.length / 2 }, (_, i) => [pairs.charAt(2 * i), pairs.charAt(2 * i + 1)]));
  return (text) => [...text].map((c) => of.get(c) ?? c).join('');
}

const keyRows = ['1234567890-=', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const keyOf = (c: string): [row: number, column: number] | null => {
  const row = keyRows.findIndex((keys) => keys.includes(c));
  return row < 0 ? null : [row, (keyRows[row] ?? '').indexOf(c)];
};
/** Steps between neighbouring keys: along a row, and up or down as the rows are set off. */
const steps = ['0,1', '0,-1', '1,0', '-1,0', '1,-1', '-1,1'];

/** Ends of the pieces that begin at `from`: a walk over neighbouring keys, straight on for three keys or anyhow for four; 123, abc and back. */
function walkEnd(text: string, from: number): number {
  const stepAt = (i: number): string => {
    const [a, b] = [keyOf(text.charAt(i)), keyOf(text.charAt(i + 1))];
    return a && b ? `${b[0] - a[0]},${b[1] - a[1]}` : '';
  };
  const goes = (isOne: (i: number) => boolean): number => {
    let end = from;
    while (end + 1 < text.length && isOne(end)) end++;
    return end + 1;
  };
  const distance = (i: number) => text.charCodeAt(i + 1) - text.charCodeAt(i);
  const straight = goes((i) => steps.includes(stepAt(i)) && stepAt(i) === stepAt(from));
  const anyhow = goes((i) => steps.includes(stepAt(i)));
  const counted = goes((i) => Math.abs(distance(i)) === 1 && distance(i) === distance(from));
  return Math.max(straight - from >= 3 ? straight : from, anyhow - from >= 4 ? anyhow : from, counted - from >= 3 ? counted : from);
}

/** Own characters that a password needs; a figure or a sign is a quarter of one: those are guessed in front of and behind every word. */
const ownNeeded = 4;
const ownOfSign = 0.25;

/**
 * Is so little of the password the user's own that it is guessed? Common words (also with look-alikes), walks over the keyboard, sequences,
 * years, and what stands there twice count for nothing.
 */
export function isCommonPassword(password: string, words: readonly string[] = commonWords): boolean {
  const lower = password.toLowerCase();
  const known = new Array<boolean>(lower.length).fill(false);
  const mark = (from: number, to: number) => known.fill(true, from, to);
  for (const text of [lower, ...lookAlikes.map((read) => read(lower))])
    for (const word of words) for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) mark(at, at + word.length);
  const keys = underSigns(lower);
  for (let i = 0; i < keys.length; i++) {
    mark(i, walkEnd(keys, i));
    if (i > 0 && keys[i] === keys[i - 1]) mark(i, i + 1);
    if (lower.indexOf(lower.slice(i, i + 3)) < i - 2 && i + 3 <= lower.length) mark(i, i + 3);
  }
  for (const { index } of lower.matchAll(/(?:19|20)\d\d/g)) mark(index, index + 4);
  const own = [...lower].reduce((sum, c, i) => sum + (known[i] ? 0 : /[a-z\u0080-\uffff]/.test(c) ? 1 : ownOfSign), 0);
  return own < ownNeeded;
}

/**
 * Every fault of a new password but those that need the database: kinds and length, and where it is not too long runs, user ID, common words.
 * `kindName` gives a kind of character its name in the language shown.
 */
export function passwordFaults(pw: string, userId: string, limits: PasswordLimits, kindName: (kind: PasswordKind) => string): Fault[] {
  const fault = (CODE: string, ...ARGS: (string | number)[]): Fault => ({ CODE, ARGS });
  const faults: Fault[] = [];
  const missing = missingKinds(pw);
  if (missing.length) faults.push(fault('MSG000117', missing.map(kindName).join(', ')));
  const isLong = new TextEncoder().encode(pw).length > limits.MAX_BYTE;
  if ([...pw].length < limits.MIN_LEN || isLong) faults.push(fault('MSG000127', limits.MIN_LEN, limits.MAX_BYTE));
  // Looking for words in a text of any length takes any time.
  if (isLong) return faults;
  if (hasRun(pw)) faults.push(fault('MSG000118'));
  if (holdsUserId(pw, userId)) faults.push(fault('MSG000119'));
  if (isCommonPassword(pw)) faults.push(fault('MSG000128'));
  if (limits.PLAIN_ENDS && !hasPlainEnds(pw)) faults.push(fault('MSG000129'));
  return faults;
}

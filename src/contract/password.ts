import type { Fault } from './call';
import { hasPlainEnds, hasRun, holdsUserId, missingKinds, type PasswordKind } from './rules';

/** How long a password may be: at least characters, at most bytes; PLAIN_ENDS: it begins and ends with a capital or a digit. */
export interface PasswordLimits {
  MIN_LEN: number;
  MAX_BYTE: number;
  PLAIN_ENDS: boolean;
}

/** Beginnings of passwords that everybody tries first: keyboard rows, greetings, seasons, the trade's own words. */
const commonWords =
  `password passwd passw0rd qwerty qwertyuiop qwer asdf asdfgh zxcv zxcvbn qazwsx welcome admin administrator letmein login
  master monkey dragon iloveyou sunshine princess football baseball shadow superman secret changeme default temp test user guest hello
  spring summer autumn winter korea seoul busan incheon logis logistics quayside saebyeol customer portal q2w3e4 q2w3e4r q2w3e4r5t abc abcd abcde abcdef`.split(
    /\s+/,
  );

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** Is the password a common word with figures and signs before or behind it, or with figures that look like letters? */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const read = (text: string) => text.replace(/[013457@$!]/g, (c) => lookAlikes[c] ?? c);
  return [bare(lower), bare(read(bare(lower))), read(bare(lower))].some((word) => commonWords.includes(word));
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

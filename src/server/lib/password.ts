import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Settings } from '../../../config/settings';
import { commonWords, isCommonPassword, type PasswordLimits } from '../../contract/password';
import { moreCommonWords } from './commonWords';

/** The library's default algorithm is argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at the same time; more would stall the process's file work. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Argon2id hash of a password, its parameters inside. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

let dummy: Promise<string> | undefined;

/** Does the password fit the hash? Without a hash as much work is done, and it never fits. */
export async function fitsPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no user has this');
  const against = stored ?? (await dummy);
  const fits = await inTurn(() => verify(against, password).catch(() => false));
  return fits && Boolean(stored);
}

/** Tells two stored passwords apart and says nothing of either. */
export const passwordMark = (stored: string): string => createHash('sha256').update(stored).digest('base64url').slice(0, 16);

const allCommonWords = [...commonWords, ...moreCommonWords];

/** Is a password guessed by the words the server knows, which are more than the browser's? */
export const isGuessable = (password: string): boolean => isCommonPassword(password, allCommonWords);

/** How long a password of this installation may be. */
export const limitsOf = ({ PW_MIN_LEN, PW_MAX_BYTE, PW_PLAIN_ENDS }: Settings): PasswordLimits => ({
  MIN_LEN: PW_MIN_LEN,
  MAX_BYTE: PW_MAX_BYTE,
  PLAIN_ENDS: PW_PLAIN_ENDS === 1,
});

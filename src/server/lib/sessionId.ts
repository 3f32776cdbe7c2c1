import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from './secret';

/** Bytes of a session's secret, and of the mark behind them. */
const secretBytes = 22;
const markBytes = 10;

const markOf = (secret: Secret, bytes: Buffer): Buffer => secret.sign('session', bytes.toString('base64url')).subarray(0, markBytes);

/** Hash under which a session is stored; the cookie's value is nowhere kept. */
export const sessionHash = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** A new session's secret: random bytes, and a mark by which every process knows them as ours. */
export function newSessionId(secret: Secret): string {
  const bytes = randomBytes(secretBytes);
  return Buffer.concat([bytes, markOf(secret, bytes)]).toString('base64url');
}

/** Was it made here? Says nothing of whether the session lives, but spares the database values that somebody made up. */
export function isSessionId(secret: Secret, id: string): boolean {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== secretBytes + markBytes) return false;
  return timingSafeEqual(bytes.subarray(secretBytes), markOf(secret, bytes.subarray(0, secretBytes)));
}

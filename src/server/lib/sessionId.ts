import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from './secret';

/** Bytes of an ID's secret, and of the mark behind them. */
const secretBytes = 22;
const markBytes = 10;

const markOf = (secret: Secret, purpose: string, bytes: Buffer): Buffer =>
  secret.sign(purpose, bytes.toString('base64url')).subarray(0, markBytes);

/** Hash under which an ID is stored; its value is nowhere kept. */
export const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** A new secret ID of a purpose: random bytes, and a mark by which every process knows them as ours. */
export function newMarkedId(secret: Secret, purpose: string): string {
  const bytes = randomBytes(secretBytes);
  return Buffer.concat([bytes, markOf(secret, purpose, bytes)]).toString('base64url');
}

/** Was it made here for the purpose? Says nothing of whether it is still good, but spares the database values that somebody made up. */
export function isMarkedId(secret: Secret, purpose: string, id: string): boolean {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== secretBytes + markBytes) return false;
  return timingSafeEqual(bytes.subarray(secretBytes), markOf(secret, purpose, bytes.subarray(0, secretBytes)));
}

/** Hash under which a session is stored. */
export const sessionHash = hashOf;

/** A new session's secret. */
export const newSessionId = (secret: Secret): string => newMarkedId(secret, 'session');

/** Is it the secret of a session, whether that lives or not? */
export const isSessionId = (secret: Secret, id: string): boolean => isMarkedId(secret, 'session', id);

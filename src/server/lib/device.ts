import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../../config/env';
import { networkOf } from './limit';
import { passwordMark } from './password';
import { SealError, type Secret } from './secret';
import type { Caller } from './turns';

/** A browser from which a user has signed in. */
export interface Device {
  id: string;
  userId: string;
  /** Which of the user's passwords was typed then: after another one it is a stranger's. */
  mark: string;
  /** Seconds since 1970 at which it is a stranger's again. */
  ends: number;
}

/** Seconds for which a browser is known. */
export const deviceSec = 90 * 86_400;
const purpose = 'device';
const nowSec = () => Math.floor(Date.now() / 1_000);

/** Name of the cookie by which a browser is known. */
export const deviceName = ({ PUBLIC_URL, CORP }: Env): string => (PUBLIC_URL.startsWith('https:') ? '__Host-dev' : `dev${CORP}`);

/** The cookie's value for a browser in which a user has just signed in with the password of a hash; sealed, so it says nothing of the user. */
export function newDevice(secret: Secret, userId: string, hash: string): string {
  const device: Device = { id: randomBytes(12).toString('base64url'), userId, mark: passwordMark(hash), ends: nowSec() + deviceSec };
  return secret.seal(purpose, JSON.stringify(device));
}

/** The browser a request comes from, where a user has signed in there; whether the password is still the same, its reader must ask. */
export function deviceOf({ cookies, server }: FastifyRequest): Device | null {
  const { env, secret } = server.kit;
  const sealed = cookies[deviceName(env)];
  if (!sealed) return null;
  try {
    const device = JSON.parse(secret.open(purpose, sealed)) as Device;
    return device.ends > nowSec() ? device : null;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/** Whose turn a costly call is: the user's who has signed in, or did so in this browser with the same password before, else the network's. */
export function callerOf(request: FastifyRequest): Caller {
  const { session, ip } = request;
  if (session) return { key: session.person.USER_ID, known: true };
  const device = deviceOf(request);
  return device ? { key: `device ${device.userId} ${device.mark}`, known: true } : { key: networkOf(ip), known: false };
}

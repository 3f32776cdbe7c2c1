import { useSyncExternalStore } from 'react';
import type { Actor } from '../../contract/pan/dlvOrd';
import type { SessionData } from '../../contract/session';
import { store } from './store';

/** Values of the signed-in user. */
export type Session = SessionData;

const current = store<Session | null>(null);
let came = 0;

/** Signs in (the answer of /api/session) or out (null). Whoever keeps things of a session listens by `onSession`. */
export function setSession(session: Session | null): void {
  came = Date.now();
  current.set(session);
}

/** When the session came, by the browser's clock. */
export const sessionCame = (): number => came;

/** Calls back when somebody signs in or out. */
export const onSession = current.subscribe;

/** Is somebody signed in? */
export const signedIn = (): boolean => current.get() !== null;

/** Values of the signed-in user. Throws when nobody is: a workspace page never runs then. */
export function session(): Session {
  const value = current.get();
  if (!value) throw new Error('nobody is signed in');
  return value;
}

/** Values of the signed-in user, or null; the component renders again at sign-in and sign-out. */
export const useSession = (): Session | null => useSyncExternalStore(current.subscribe, current.get);

/** Does somebody of the staff look at the portal as this user? Then nothing is written by itself. */
export const isView = (): boolean => Boolean(current.get()?.viewer);

/** Does the user only read: a guest, or who looks at the portal as another? */
export const onlyReads = (): boolean => isView() || session().roleList.every((role) => role === 'GUEST');

/** The user as the rules of documents ask for one. */
export const actor = (): Actor => session();

/** The customer whose rows alone the user reaches; null where there may be several, or all. */
export function onlyCustomer(): Session['custList'][number] | null {
  const [only, ...others] = current.get()?.custList ?? [];
  return only && others.length === 0 ? only : null;
}

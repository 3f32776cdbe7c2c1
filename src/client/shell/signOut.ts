import { session as sessionCalls } from '../../contract/session';
import { call } from '../lib/call';
import { writeLayouts } from '../lib/layouts';
import { box } from './box';
import { clearDrafts } from './drafts';
import { anyDirty } from './tabs';

/** Ends the session on the server; then the browser loads /login afresh. */
async function leave(): Promise<void> {
  await writeLayouts();
  await call(sessionCalls.logout, {}).catch((error) => console.error(error));
  location.assign('/login');
}

/** May work that is not saved be left behind? Asked (MSG000006) only where there is some. */
export const mayLeaveWork = async (): Promise<boolean> => !anyDirty() || box.question('MSG000006');

/** Signs out: asks first (MSG000038), before that about unsaved changes. The open tabs and what they hold are forgotten. */
export async function signOut(): Promise<void> {
  if (!(await mayLeaveWork()) || !(await box.question('MSG000038'))) return;
  sessionStorage.removeItem('tabs');
  await clearDrafts();
  await leave();
}

/** The user's own account has changed: tells it and signs out. What the tabs hold stays for the same user. */
export async function signOutAfter(code: string): Promise<void> {
  await box.info(code);
  await leave();
}

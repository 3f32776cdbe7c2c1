import { session as sessionCalls } from '../../contract/session';
import { call } from '../lib/call';
import { writeLayouts } from '../lib/layouts';
import { signedIn } from '../lib/session';
import { local } from '../lib/storage';
import { attempt } from './attempt';
import { mayLeaveWork } from './signOut';

const mark = 'view';

/** Loads the browser's page afresh: with another view everything is another's. Unsaved work stays for the user it belongs to. */
export const startAnew = (): void => location.assign('/');

/** The other windows of the browser follow: the session is theirs too. */
addEventListener('storage', ({ key }) => key === mark && signedIn() && startAnew());

function turn(): void {
  local.set(mark, Date.now());
  startAnew();
}

/** Shows the portal as a customer sees it: asks about unsaved work first (MSG000006), then makes the call that begins the view. */
export async function enterView(begin: () => Promise<unknown>): Promise<void> {
  if (!(await mayLeaveWork())) return;
  await writeLayouts();
  if (await attempt(begin)) turn();
}

/** Ends the view as a customer. */
export async function endView(): Promise<void> {
  if ((await mayLeaveWork()) && (await attempt(() => call(sessionCalls.endView, {})))) turn();
}

import type { SessionEnd } from '../../contract/sessionEnd';
import { isView, session, setSession, signedIn } from '../lib/session';
import { t } from '../lib/texts';
import { box, clearBoxes } from '../shell/box';
import { clearDrafts } from '../shell/drafts';
import { clearMenus } from '../shell/menu';
import { clearNotices } from '../shell/notify';
import { openFreePopup } from '../shell/popups';
import { anyDirty, clearTabs } from '../shell/tabs';

/** What the login dialog hands back: who has signed in. */
interface SignedIn {
  USER_ID: string;
}

/**
 * The session has ended: the login dialog, which says why, over the open work. Resolves when the same user is back; rejects when the work is left. A view
 * as a customer has ended with the session.
 */
export async function signInAgain(why?: SessionEnd): Promise<void> {
  if (!signedIn()) throw new Error('nobody was signed in');
  const { USER_ID } = session().viewer ?? session();
  for (;;) {
    try {
      const back = await openFreePopup<SignedIn>('/login/popup/login', { title: t('UI.LOGIN.SESSION_TITLE'), param: { USER_ID, why } });
      if (back.USER_ID.toLowerCase() === USER_ID.toLowerCase() && !isView()) return;
      break;
    } catch (reason) {
      if (reason instanceof Error) throw reason;
      if (!anyDirty() || (await box.question('MSG000006'))) {
        await leaveTo('/login');
        throw new Error('the work was left');
      }
    }
  }
  await leaveTo('/');
  throw new Error('another user has signed in, or the view has ended');
}

/** Empties the workspace and loads the browser's page afresh. */
async function leaveTo(path: string): Promise<void> {
  await clearDrafts();
  clearTabs();
  clearBoxes();
  clearNotices();
  sessionStorage.removeItem('tabs');
  setSession(null);
  clearMenus();
  location.assign(path);
}

import { sharePage } from '../../contract/login/share';
import { type SessionData, session as sessionCalls } from '../../contract/session';
import type { SessionEnd } from '../../contract/sessionEnd';
import { call, setIntroToken } from '../lib/call';
import { loadLayouts } from '../lib/layouts';
import { loadTexts } from '../lib/load';
import { session, setSession } from '../lib/session';
import { local } from '../lib/storage';
import { store } from '../lib/store';
import { type Lang, setTexts, t } from '../lib/texts';
import { broughtBack, openDrafts } from './drafts';
import { firstLook, showLook } from './look';
import { initialMenu, menus } from './menu';
import { notify } from './notify';
import { keepTabs, openTab } from './tabs';

/** How far the start has come: `in` when session, menus and language are all there. */
export type Start = 'loading' | 'out' | 'in' | 'failed';
export const start = store<Start>('loading');

/** Why the session that the browser had has ended; null where it had none. */
export const ended = store<SessionEnd | null>(null);

/** The browser's own choice of language; Korean by default. */
export const storedLang = (): Lang => (local.get<Lang>('lang') === 'en' ? 'en' : 'ko');

/** The language of a page for strangers: the one chosen here before, else the browser's own. */
const strangersLang = (): Lang => local.get<Lang>('lang') ?? (navigator.language.startsWith('ko') ? 'ko' : 'en');

/** Asks who is there and loads what the address needs: under /login the login texts only. A failure is logged, nothing more. */
export async function begin(path: string): Promise<void> {
  start.set('loading');
  try {
    const { data } = await call(sessionCalls.authorized, {});
    // The login dialog's own address, typed by somebody who is signed in.
    if (data.authorized === 'Y' && path.startsWith('/login/popup/')) return location.replace('/');
    setIntroToken(data.introToken);
    ended.set(data.ended);
    const signedIn = data.authorized === 'Y' && !path.includes('/login');
    if (signedIn) {
      await loadWorkspace();
      await beginTabs(path);
      start.set('in');
    } else {
      await loadTexts(path === sharePage ? strangersLang() : storedLang());
      start.set('out');
    }
  } catch (error) {
    console.error(error);
    start.set('failed');
  }
}

/** Session, menus and texts in a language, or in that of the session; all of them or none. Before that no language is shown yet, or another. */
async function loadFrame(asked: Lang | null): Promise<SessionData> {
  const [who, menuData, texts] = await Promise.all([
    call(sessionCalls.session, {}, { lang: asked ?? '' }),
    call(sessionCalls.menuMap, {}),
    call(sessionCalls.languageMap, { LANG_CD: asked ?? 'ko' }),
  ]);
  const wanted = asked ?? who.data.langCd;
  const map = texts.data[wanted] ?? (await call(sessionCalls.languageMap, { LANG_CD: wanted })).data[wanted];
  setTexts(wanted, map ?? {});
  menus.set(menuData.data);
  setSession(who.data);
  return who.data;
}

/** What the workspace needs: session, menus and language, and beside them how the user has the grids. */
export async function loadWorkspace(): Promise<void> {
  const [who] = await Promise.all([loadFrame(local.get<Lang>('lang')), loadLayouts()]);
  showLook(who.look ?? firstLook);
}

/** The tabs of the loaded workspace with what was left unsaved in them: those that were open, and at `/` the favourite to begin with. */
export async function beginTabs(path: string): Promise<void> {
  await openDrafts();
  const begins = !keepTabs(session().USER_ID) && path === '/';
  if ([...broughtBack().values()].includes(true)) notify.info(t('UI.TAB.RESTORED'));
  const initial = initialMenu();
  if (begins && initial) openTab(initial.MENU_ABBR);
}

/** Shows another language from now on, names of the session too, also at the next visit; a failure is logged and leaves the present one. */
export async function switchLang(to: Lang): Promise<void> {
  try {
    await loadFrame(to);
    local.set('lang', to);
  } catch (error) {
    console.error(error);
  }
}

import type { Browser, JSHandle, Page, Route } from 'playwright';
import type { MenuData, MenuNode } from '../../src/contract/session';
import type { ClientParts } from './clientParts';
import { fixturePages } from './fixturePages';
import { askedAbout, fillLogin, type Options, open, type Person, portal, signIn } from './person';

/** Signs a user in at the client of the tests, whose parts a test can use in the page. */
export const arrive = (browser: Browser, userId: string, options: Options = {}): Promise<Person> =>
  signIn(browser, userId, { ...options, url: portal().testClient });

/** Signs a user in at the client of the tests, with the pages of the tests among his menus. */
export async function arriveAtFixtures(browser: Browser, userId: string, options: Options = {}): Promise<Person> {
  const person = await open(browser, { ...options, url: portal().testClient });
  const { page } = person;
  const withFixtures = async (route: Route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: MenuData };
    const [like] = Object.values(data.menuMap);
    for (const { route: own } of fixturePages) {
      const names = { MENU_ID: own.screen, MENU_ABBR: own.screen, MENU_NM: own.screen, MENU_PATH: own.path };
      data.menuMap[own.screen] = { ...like, ...names } as MenuNode;
    }
    await route.fulfill({ response, json: { data } });
  };
  // A page that is closed meanwhile needs no answer.
  const unlessClosed = (error: unknown) => {
    if (!page.isClosed()) throw error;
  };
  await page.route('**/api/menuMap', (route) => withFixtures(route).catch(unlessClosed));
  await page.goto('/login');
  await fillLogin(page, userId);
  await page.getByRole('tablist').first().waitFor();
  return person;
}

/** Does something in a page of the client of the tests with parts of it. */
export async function inClient<A, R>(page: Page, work: (parts: ClientParts, argument: A) => R, argument?: A): Promise<Awaited<R>> {
  const parts = (await page.evaluateHandle('parts')) as JSHandle<ClientParts>;
  // Playwright types its arguments by what it can send, which a caller's is.
  return (parts.evaluate as (work: (parts: ClientParts, argument: A) => R, argument?: A) => Promise<Awaited<R>>)(work, argument);
}

/** Opens the popup of a path as a screen would; what it ends with is given by `ended`. */
export const openPopup = (page: Page, path: string, param: object, options: object = {}): Promise<void> =>
  inClient(page, (parts, [at, given]) => parts.noteEnd(parts.openPopup(at, given)), [path, { ...options, param }] as const);

/** Opens the popup of a kind of look-up. */
export const openLookup = (page: Page, param: Parameters<ClientParts['openLookup']>[0]): Promise<void> =>
  inClient(page, (parts, given) => parts.noteEnd(parts.openLookup(given)), param);

/** Shows a message box; its answer is given by `ended`. */
export const showBox = (page: Page, kind: 'question' | 'info' | 'warn' | 'error', text: string): Promise<void> =>
  inClient(page, (parts, [of, said]) => parts.noteEnd(parts.box.show(of, said)), [kind, text] as const);

/** Asks for a reason; its answer is given by `ended`. */
export async function askReason(page: Page, question = '처리하시겠습니까?', verb = '처리'): Promise<void> {
  await inClient(page, (parts, [asks, does]) => parts.noteEnd(parts.askAction({ question: asks, verb: does, reason: {} })), [
    question,
    verb,
  ] as const);
  await askedAbout(page).getByRole('textbox').waitFor();
}

/** Shows a notification. */
export const notify = (page: Page, kind: 'success' | 'info' | 'warn' | 'error', text: string): Promise<void> =>
  inClient(page, (parts, [of, said]) => void parts.notify[of](said), [kind, text] as const);

/** Brings the overlay, as a call under way does. */
export const takeOff = (page: Page): Promise<void> =>
  inClient(page, (parts) => {
    parts.land = parts.take(false);
  });

/** Lets the overlay go again. */
export const land = (page: Page): Promise<void> => inClient(page, (parts) => parts.land());

/** How the popup or box opened last ended: `{ resolved }` or `{ rejected }`. */
export const ended = (page: Page): Promise<unknown> => inClient(page, (parts) => parts.ended);

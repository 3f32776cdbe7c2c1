import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject } from 'vitest';
import { routes } from '../../config/routes';
import { loginSeparator, session } from '../../src/contract/session';
import { demoPassword } from './demoPassword';

/** The portal of this worker. */
export function portal() {
  const own = inject('portals')[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  if (!own) throw new Error('no portal was started for this worker');
  return own;
}

/** Profiles that a person sits at. */
const taken = new Set<BrowserContext>();

/** Where the client that a browser's own profile goes to is served. */
const addresses = new WeakMap<BrowserContext, string>();

/**
 * The browser of a test file; close it when the file is done. Its own profile is that of all files of this worker: what they have fetched and
 * compiled is there for those after them. Persons at the client that is served at `url` sit at it, one at a time.
 */
export async function launch(url = portal().address): Promise<Browser> {
  const context = await chromium.launchPersistentContext(portal().profile, {
    executablePath: process.env.BROWSER_PATH,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-component-update'],
    locale: 'ko-KR',
    baseURL: url,
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  addresses.set(context, url);
  const browser = context.browser();
  if (!browser) throw new Error('the browser gives nothing but its own profile');
  return browser;
}

/** A person at a browser window: what the page said in its console is kept. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Warnings and errors of the browser's console. */
  complaints: string[];
  close(): Promise<void>;
}

export interface Options {
  width?: number;
  height?: number;
  lang?: 'ko' | 'en';
  /** The browser calls itself this. */
  agent?: string;
  password?: string;
  /** Language the browser prefers. */
  locale?: string;
  /** Time zone of the person's computer. */
  timezone?: string;
  /** Where the client is served, when not by the portal itself. */
  url?: string;
  /** Longest wait for a page or an element, ms. */
  patience?: number;
  /** The person has not asked for less motion: what slides and fades does so, which takes its time. */
  moving?: boolean;
  /** The pages of the menus are fetched ahead, as without a data saver: half the work of a start, and nothing to most tests. */
  ahead?: boolean;
  /** Screen pixels of a pixel of the page: 2 with half the window is the browser's zoom of 200 %. */
  zoom?: number;
  /** It is a phone: touched, and as wide as it says. */
  touch?: boolean;
}

/** Nothing but an empty window is left of whoever sat at a browser's own profile. */
async function clear(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await context.clearCookies();
  await context.clearPermissions();
  await context.unrouteAll();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: addresses.get(context) ?? '', storageTypes: 'local_storage,indexeddb' });
  await cdp.detach();
  return page;
}

/** The browser's own profile, when nobody sits at it and its settings are those wanted. */
async function ownProfile(browser: Browser, { agent, locale, timezone, url = portal().address, zoom, touch }: Options) {
  const [context] = browser.contexts();
  if (!context || taken.has(context) || url !== addresses.get(context) || agent || locale || timezone || zoom || touch) return undefined;
  taken.add(context);
  const close = async () => {
    await clear(context);
    taken.delete(context);
  };
  return { context, page: await clear(context), close };
}

/** A profile with nothing in it. */
async function newProfile(browser: Browser, { agent, locale = 'ko-KR', timezone, url = portal().address, zoom, touch = false }: Options) {
  const context = await browser.newContext({
    locale,
    baseURL: url,
    acceptDownloads: true,
    reducedMotion: 'reduce',
    deviceScaleFactor: zoom ?? 1,
    hasTouch: touch,
    isMobile: touch,
    ...(agent ? { userAgent: agent } : {}),
    ...(timezone ? { timezoneId: timezone } : {}),
  });
  return { context, page: await context.newPage(), close: () => context.close() };
}

/** Opens a window that nobody is signed in at. */
export async function open(browser: Browser, options: Options = {}): Promise<Person> {
  const { width = 1366, height = 768, patience = 30_000, ahead, moving, lang } = options;
  const { context, page, close } = (await ownProfile(browser, options)) ?? (await newProfile(browser, options));
  context.setDefaultTimeout(patience);
  await page.setViewportSize({ width, height });
  if (moving) await page.emulateMedia({ reducedMotion: 'no-preference' });
  // As the choice of the login page leaves it.
  if (lang === 'en') await page.addInitScript("if (location.origin !== 'null') localStorage.lang ??= '\"en\"'");
  if (!ahead) await page.addInitScript("Object.defineProperty(NetworkInformation.prototype, 'saveData', { value: true })");
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints, close };
}

/** Fills the login form that is shown, of the page or of the dialog at the end of a session, and sends it. */
export async function fillLogin(page: Page, userId: string, password = demoPassword): Promise<void> {
  const form = page.getByRole('form', { name: /로그인|Sign in/ });
  const user = form.getByRole('textbox', { name: /아이디|User ID/ });
  await user.fill(userId);
  await form.getByRole('textbox', { name: /비밀번호|Password/ }).fill(password);
  await form.getByRole('button', { name: /^(로그인|Sign in)$/ }).click();
}

/**
 * Opens a window in which a user of the demo has signed in, by the call of the login page; waits for the workspace: with the page of `screen`
 * where one is named, else with what the user's menus open first.
 */
export async function signIn(
  browser: Browser,
  userId: string,
  { screen, ...options }: Options & { screen?: string } = {},
): Promise<Person> {
  const person = await open(browser, options);
  const { page, context } = person;
  const { lang = 'ko', password = demoPassword } = options;
  const data = { c: userId, p: `${password}${loginSeparator}1000`, lang };
  const answer = await context.request.post(session.login.path, { data });
  if (!answer.ok()) throw new Error(`${userId} is not signed in: ${answer.status()} ${await answer.text()}`);
  const path = routes.find((route) => route.screen === screen)?.path ?? '/';
  await page.goto(screen ? `${path}?mid=${screen}` : path);
  await page.getByRole('tablist').first().waitFor();
  return person;
}

/** Opens a page from the side menu, by the names of its folder and itself. */
export async function openMenu(page: Page, folder: string | RegExp, name: string | RegExp): Promise<void> {
  const menu = page.getByRole('menu').first();
  const item = menu.getByRole('menuitem', { name, exact: true });
  const shown = page.getByRole('tab', { name, selected: true });
  // The overlay of a call that begins between press and release takes the press, a folder that closes takes its entries: a person presses again.
  const press = async () => {
    if (!(await item.isVisible())) await menu.getByRole('menuitem', { name: folder }).first().click();
    return item
      .click({ timeout: 5_000 })
      .then(() => shown.waitFor({ timeout: 5_000 }))
      .then(
        () => true,
        () => false,
      );
  };
  for (let tries = 1; !(await press()); tries++) if (tries === 5) throw new Error(`the menu does not open ${name}`);
}

/** Waits until nothing is on its way to the server. */
export const settled = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('main[aria-busy=true]').count(), { timeout: 20_000 }).toBe(0);

/** Does something that ends with a notification: looked for from before on, because it stays for a second only. */
export async function told(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: text }).waitFor();
  await Promise.all([notice, act()]);
}

/** The dialog before an action. */
export const askedAbout = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.locator('.q-popup-foot button[type=submit]') })
    .last();

/** Does what the dialog before an action asks about: presses the button named by it. */
export async function goOn(page: Page): Promise<void> {
  await askedAbout(page).locator('.q-popup-foot button[type=submit]').click();
}

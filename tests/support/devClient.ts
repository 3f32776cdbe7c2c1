import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { createServer, type Plugin, preview } from 'vite';
import { pageFile, type Route } from '../../config/routes';
import type { MenuData, MenuNode } from '../../src/contract/session';
import { type Options, type Person, portal, signIn } from './person';
import { root } from './programs';

/** A page of the tests: its row in the route table, and its file below tests/fixtures. */
export interface FixturePage {
  route: Route;
  file: string;
}

/** Hands the calls to the portal of the browser tests, as if they came from its own pages. */
const overPortal = () => {
  const target = portal().address;
  return { '/api': { target, changeOrigin: true, headers: { origin: target } } };
};

/** The client as `npm run dev` serves it, over the portal of the browser tests: its modules can be imported by a page. */
export async function serveClient(...fixtures: FixturePage[]): Promise<{ url: string; close(): Promise<void> }> {
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [withPages(fixtures)],
    server: { port: 0, strictPort: false, hmr: false, proxy: overPortal() },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the client is not served');
  return { url, close: () => server.close() };
}

/** The client built for a corporation, over the portal of the browser tests. */
export async function serveBuild(corp: string): Promise<{ url: string; close(): Promise<void> }> {
  // As it is built for use: the test runner's own mode is not handed on.
  const env = { ...process.env, CORP: corp, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['src/server/cli/build.mjs'], { cwd: root, env });
  const server = await preview({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(root, 'dist/client', corp) },
    preview: { port: 0, strictPort: false, proxy: overPortal() },
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the build is not served');
  return { url, close: () => server.close() };
}

/** Adds pages of the tests to the route table and to the page files. */
const withPages = (fixtures: FixturePage[]): Plugin => ({
  name: 'fixture-pages',
  transform(code, id) {
    if (id.endsWith('/config/routes.ts')) return `${code}\nroutes.push(...${JSON.stringify(fixtures.map(({ route }) => route))});`;
    if (!id.endsWith('/app/pageFiles.ts')) return;
    const files = fixtures.map(
      ({ route, file }) => `files['../pages/${pageFile(route.path)}.tsx'] = () => import('${join(root, 'tests/fixtures', file)}');`,
    );
    return [code, ...files].join('\n');
  },
});

/** Gives the signed-in user the menus of the pages of the tests. */
export const giveMenus = (page: Page, fixtures: FixturePage[]): Promise<unknown> =>
  page.route('**/api/menuMap', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: MenuData };
    const [like] = Object.values(data.menuMap);
    for (const { route: own } of fixtures) {
      data.menuMap[own.screen] = {
        ...like,
        MENU_ID: own.screen,
        MENU_ABBR: own.screen,
        MENU_NM: own.screen,
        MENU_PATH: own.path,
      } as MenuNode;
    }
    await route.fulfill({ response, json: { data } });
  });

/** Signs a user in at the served client. A page of it comes in many files, so that the first one takes its time. */
export async function arrive(browser: Browser, url: string, userId: string, options: Options = {}): Promise<Person> {
  const person = await signIn(browser, userId, { ...options, url, patience: 120_000 });
  await person.page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
  person.context.setDefaultTimeout(30_000);
  person.complaints.length = 0;
  return person;
}

/**
 * Opens a popup as a screen would; what it ends with is given by `ended`. A text, so that the test runner leaves its import alone.
 */
const open = (page: Page, module: string, call: string): Promise<void> =>
  page.evaluate(`import(location.origin + '${module}').then((module) => {
    window.ended = undefined;
    module.${call}.then(
      (resolved) => { window.ended = { resolved }; },
      (rejected) => { window.ended = { rejected }; },
    );
  })`);

/** Opens the popup of a path. */
export const openPopup = (page: Page, path: string, param: object, options: object = {}): Promise<void> =>
  open(page, '/shell/popups.ts', `openPopup(${JSON.stringify(path)}, ${JSON.stringify({ ...options, param })})`);

/** Opens the popup of a kind of look-up. */
export const openLookup = (page: Page, param: object): Promise<void> =>
  open(page, '/lib/lookups.ts', `openLookup(${JSON.stringify(param)})`);

/** Shows a message box; its answer is given by `ended`. */
export const showBox = (page: Page, kind: 'question' | 'info' | 'warn' | 'error', text: string): Promise<void> =>
  open(page, '/shell/box.ts', `box.show('${kind}', ${JSON.stringify(text)})`);

/** Asks for a reason; its answer is given by `ended`. */
export const askReason = (page: Page): Promise<void> => open(page, '/shell/box.ts', 'box.reason()');

/** Shows a notification. */
export const notify = (page: Page, kind: 'success' | 'info' | 'warn' | 'error', text: string): Promise<void> =>
  page.evaluate(`import(location.origin + '/shell/notify.tsx').then(({ notify }) => notify.${kind}(${JSON.stringify(text)}))`);

/** How the popup or box opened last ended: `{ resolved }` or `{ rejected }`. */
export const ended = (page: Page): Promise<unknown> => page.evaluate(() => (window as unknown as { ended?: unknown }).ended);

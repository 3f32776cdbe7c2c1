import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { createServer } from 'vite';
import { inject } from 'vitest';
import { type Options, type Person, signIn } from './person';
import { root } from './programs';

/** The client as `npm run dev` serves it, over the portal of the browser tests: its modules can be imported by a page. */
export async function serveClient(): Promise<{ url: string; close(): Promise<void> }> {
  const target = inject('portal');
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { port: 0, strictPort: false, hmr: false, proxy: { '/api': { target, changeOrigin: true, headers: { origin: target } } } },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the client is not served');
  return { url, close: () => server.close() };
}

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

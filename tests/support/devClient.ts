import { join } from 'node:path';
import type { Page } from 'playwright';
import { createServer } from 'vite';
import { inject } from 'vitest';
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
export const openPopup = (page: Page, path: string, param: object): Promise<void> =>
  open(page, '/shell/popups.ts', `openPopup(${JSON.stringify(path)}, { param: ${JSON.stringify(param)} })`);

/** Opens the popup of a kind of look-up. */
export const openLookup = (page: Page, param: object): Promise<void> =>
  open(page, '/lib/lookups.ts', `openLookup(${JSON.stringify(param)})`);

/** How the popup opened last ended: `{ resolved }` or `{ rejected }`. */
export const ended = (page: Page): Promise<unknown> => page.evaluate(() => (window as unknown as { ended?: unknown }).ended);

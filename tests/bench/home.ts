import type { Page } from 'playwright';
import type { Stage } from './stage';
import { interleaved, printRatio } from './table';
import { launch } from './tabs';

/** Chunk of the home page, and a page in its place that shows a word. */
const [homeChunk, blankPage] = ['**/Home-*.js', `export default () => 'blank';`];

/** Milliseconds from the start of the navigation until `/` is drawn; `found` gives them then. */
async function drawnAfter(page: Page, found: () => number | false): Promise<number> {
  await page.goto('/');
  const at = await page.waitForFunction(found, undefined, { polling: 'raf' });
  return Number(await at.jsonValue());
}

const isFull = () =>
  document.querySelector('.home-line') !== null && !document.querySelector('.home [aria-busy=true]') && performance.now();
const isBlank = () => document.querySelector('.panel')?.textContent === 'blank' && performance.now();

/** The home page with every figure in it, against a blank page in the same shell. */
export async function homePage({ portal, cookie }: Stage): Promise<void> {
  const browser = await launch();
  try {
    const open = async () => {
      const context = await browser.newContext({ viewport: { width: 1920, height: 1000 }, baseURL: portal, locale: 'ko-KR' });
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: portal }]);
      return context.newPage();
    };
    const [full, blank] = [await open(), await open()];
    // Both pass a route: it leaves the browser's cache out.
    await full.route(homeChunk, (route) => route.continue());
    await blank.route(homeChunk, (route) => route.fulfill({ contentType: 'text/javascript', body: blankPage }));
    const { ours, theirs } = await interleaved(
      () => drawnAfter(full, isFull),
      () => drawnAfter(blank, isBlank),
    );
    printRatio(
      { id: 'HOME', title: 'home page with all its figures, against a blank page of the same shell', unit: 'ms', atMost: 1.5 },
      ours,
      theirs,
    );
  } finally {
    await browser.close();
  }
}

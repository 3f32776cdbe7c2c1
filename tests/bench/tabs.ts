import { rmSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { runningEmbedded } from '../../src/server/db/embedded';
import { browserPath } from '../support/browser.mjs';
import { dataFolder } from '../support/folders';
import { hidePopups } from '../support/portal';
import { startProgram } from '../support/programs';
import { type Held, held, openAndClose } from '../support/tabCycles';
import { signIn } from './stage';
import { interleaved, printFigure, printRatio, sized } from './table';

/** Tabs that were opened and closed at the two looks at what is left; one round is two tabs. */
const [early, late] = [sized(50, 10), sized(500, 60)];

/** Open tabs that are compared, and changes of one round. */
const [many, few, changes] = [sized(30, 12), 2, 20];

/** The browser of a measurement. */
export const launch = async (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  });

/** A window of its own with the list of delivery orders open. */
async function listIn(browser: Browser, portal: string): Promise<{ page: Page; client: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 }, baseURL: portal, locale: 'ko-KR' });
  const [name = '', value = ''] = (await signIn(portal, 'adm1000')).split('=');
  await context.addCookies([{ name, value, url: portal }]);
  const page = await context.newPage();
  await page.goto('/pan/dlvOrdList?mid=dlvOrdList');
  await page.getByRole('grid').first().getByRole('link').first().waitFor();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  return { page, client };
}

/** What the page holds after few and after many rounds. */
async function heldAfter(portal: string): Promise<[Held, Held]> {
  // What often runs is compiled again and again, and that code stands in the heap too: compiled once, only what was left behind grows.
  const browser = await launch('--js-flags=--always-sparkplug --no-maglev --no-opt');
  try {
    const { page, client } = await listIn(browser, portal);
    await page.getByRole('button', { name: '닫기 배송 오더 현황' }).click();
    await openAndClose(page, early / 2);
    const before = await held(client);
    await openAndClose(page, (late - early) / 2);
    return [before, await held(client)];
  } finally {
    await browser.close();
  }
}

/** Opens that many orders of the list. */
async function openOrders(page: Page, count: number): Promise<void> {
  const list = page.getByRole('tab', { name: '배송 오더 현황' });
  const numbers = await page.getByRole('grid').first().getByRole('link').allInnerTexts();
  for (const number of numbers.slice(0, count)) {
    await list.click();
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('tab', { name: number, selected: true }).waitFor();
    await page.locator('.panel:visible').getByRole('tablist').waitFor();
  }
}

/** Main thread that showing another order takes, ms. */
async function changeTime({ page, client }: { page: Page; client: CDPSession }): Promise<number> {
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await busy();
  await page.evaluate(async (times) => {
    const tabs = [...document.querySelectorAll<HTMLElement>('.tabbar [role=tab]')].filter((tab) => /DV\d/.test(tab.innerText));
    for (let i = 0; i < times; i++) {
      tabs[i % tabs.length]?.click();
      // The frame that shows it, and what comes after it.
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
  }, changes);
  return ((await busy()) - before) / changes;
}

async function compareChanges(portal: string): Promise<void> {
  const browser = await launch();
  try {
    const [large, small] = [await listIn(browser, portal), await listIn(browser, portal)];
    await openOrders(large.page, many - 2);
    await openOrders(small.page, few);
    const { ours, theirs } = await interleaved(
      () => changeTime(large),
      () => changeTime(small),
    );
    const title = `main thread to show another order among ${many} open tabs, against ${few} orders`;
    printRatio({ id: 'TABS', title, unit: 'ms' }, ours, theirs);
  } finally {
    await browser.close();
  }
}

/** Tabs in Chromium on the demo company: what stays behind of those closed, and what those open cost. */
export async function openTabs(): Promise<void> {
  const folder = dataFolder();
  const program = startProgram('src/server/cli/start.mjs', [], { DATA_DIR: folder, PORT: '0', NODE_ENV: 'production' });
  try {
    const portal = await program.said(/Quayside +(http:\/\/\S+)/, 180_000);
    await hidePopups((await runningEmbedded(folder)) ?? '');
    await compareChanges(portal);
    const [before, after] = await heldAfter(portal);
    const what = `${late} tabs opened and closed, against ${early}`;
    printFigure({ id: 'TABS', title: `heap after ${what}`, unit: 'times', atMost: 1.05 }, after.heap / before.heap);
    printFigure({ id: 'TABS', title: `more DOM nodes after ${what}`, unit: 'nodes' }, after.nodes - before.nodes);
    printFigure({ id: 'TABS', title: `more event listeners after ${what}`, unit: 'listeners' }, after.listeners - before.listeners);
  } finally {
    await program.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

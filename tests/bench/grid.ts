import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { browserPath } from '../support/browser.mjs';
import { root } from '../support/programs';
import { interleaved, median, printFigure, printRatio } from './table';

const sides = ['ours', 'ag'] as const;
type Side = (typeof sides)[number];

const folder = join(root, 'tests/bench/grid');
const built = join(root, 'tests/.out/bench-grid');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** Builds both pages as the client is built, and serves them. */
async function serve(): Promise<{ url: string; close: () => void }> {
  process.env.NODE_ENV = 'production';
  await build({
    root: folder,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    build: { outDir: built, emptyOutDir: true, rollupOptions: { input: sides.map((side) => join(folder, `${side}.html`)) } },
  });
  const server = createServer(({ url = '' }, answer) => {
    const file = join(built, new URL(url, 'http://host').pathname);
    if (!existsSync(file)) return void answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

interface Measured {
  load: number;
  edit: number;
  /** Frames not shown in time, of the 180 of three seconds, and milliseconds of main thread a frame. */
  dropped: number;
  busy: number;
  droppedAcross: number;
  busyAcross: number;
}

/** Types into a cell and gives the time from Enter to the new value. */
async function edit(page: Page, row: number, text: string): Promise<number> {
  const cell = await page.evaluateHandle((r) => window.bench.cell(r, 4) as HTMLElement, row);
  await cell.asElement()?.click();
  await page.evaluate(([r, wanted]) => window.bench.awaitEdit(Number(r), 4, String(wanted)), [row, text]);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  return page.evaluate(() => window.bench.edited);
}

async function taskSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

async function scroll(page: Page, client: CDPSession, down: number, across: number): Promise<{ dropped: number; busy: number }> {
  const before = await taskSeconds(client);
  const gaps = await page.evaluate(([vertical, horizontal]) => window.bench.scroll(vertical, horizontal), [down, across] as const);
  const busy = ((await taskSeconds(client)) - before) * 1_000;
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1_000 / 60)) - 1), 0);
  return { dropped, busy: busy / gaps.length };
}

async function measure(browser: Browser, url: string, side: Side, rows: number): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${url}/${side}.html`);
    await page.waitForFunction(() => window.bench !== undefined);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    const loads = [];
    for (let i = 0; i < 3; i++) loads.push(await page.evaluate((n) => window.bench.load(n), rows));
    const edits = [];
    for (let i = 0; i < 5; i++) edits.push(await edit(page, 3 + i, `new ${i}`));
    const vertical = await scroll(page, client, 4_000, 0);
    const horizontal = await scroll(page, client, 0, 1_500);
    if (errors.length) throw new Error(`${side}: ${errors[0]}`);
    return {
      load: median(loads),
      edit: median(edits),
      ...vertical,
      droppedAcross: horizontal.dropped,
      busyAcross: horizontal.busy,
    };
  } finally {
    await page.close();
  }
}

/** The grid in Chromium: 5,000 and 100,000 rows of 40 columns, against ag-grid-community with the same rows in the same window. */
export async function grids(): Promise<void> {
  const { url, close } = await serve();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    for (const rows of [5_000, 100_000]) {
      const { ours, theirs } = await interleaved(
        () => measure(browser, url, 'ours', rows),
        () => measure(browser, url, 'ag', rows),
      );
      const of = (runs: Measured[], name: keyof Measured) => runs.map((run) => run[name]);
      const compare = (id: string, what: string, name: keyof Measured, atMost = 1) =>
        printRatio(
          { id, title: `${what}, ${rows.toLocaleString('en-US')} rows x 40, against ag-grid-community`, unit: 'ms', atMost },
          of(ours, name),
          of(theirs, name),
        );
      compare('P5', 'rows handed over to rows painted', 'load');
      // Both show the value with the next frame, so the ratio is that of one frame to another.
      compare('P6', 'Enter in an editor to the value painted', 'edit', 1.25);
      compare('P7', 'main thread a frame, scrolling down at 4,000 px/s', 'busy');
      compare('P7', 'main thread a frame, scrolling across at 1,500 px/s', 'busyAcross');
      for (const [what, name] of [
        ['down', 'dropped'],
        ['across', 'droppedAcross'],
      ] as const) {
        const title = `frames dropped of 180 scrolling ${what}, theirs ${median(of(theirs, name))}`;
        printFigure({ id: 'P7', title, unit: 'frames' }, median(of(ours, name)));
      }
    }
  } finally {
    await browser.close();
    close();
  }
}

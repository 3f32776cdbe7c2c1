import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { browserPath } from '../support/browser.mjs';
import { root } from '../support/programs';
import { columnCount } from './grid/data';
import { interleaved, median, printFigure, printRatio, sized } from './table';

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
  /** Growth of the heap by the rows handed over, after garbage collection, in MiB. */
  heap: number;
  edit: number;
  jumps: number;
  update: number;
  sort: number;
  filter: number;
  /** Frames not shown in time, of the 180 of three seconds, and milliseconds of main thread a frame. */
  dropped: number;
  busy: number;
  droppedAcross: number;
  busyAcross: number;
  /** Of 480 frames of scrolling, those with rows missing. */
  blank: number;
  /** Only ours: the community edition of the peer takes no blocks. */
  paste: number;
}

/** Bytes in use once the garbage is collected. */
async function heap(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize;
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

/** Does something five times and gives the median. */
async function five(measure: (run: number) => Promise<number>): Promise<number> {
  const found = [];
  for (let run = 0; run < 5; run++) found.push(await measure(run));
  return median(found);
}

async function measure(browser: Browser, url: string, side: Side): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${url}/${side}.html`);
    await page.waitForFunction(() => window.bench !== undefined);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    await page.evaluate((n) => window.bench.prepare(n), rowCount);
    const empty = await heap(client);
    const first = await page.evaluate(() => window.bench.load());
    const grown = (await heap(client)) - empty;
    const load = median([first, await page.evaluate(() => window.bench.load()), await page.evaluate(() => window.bench.load())]);
    const edit = await five((run) => page.evaluate((n) => window.bench.enter(3 + n, 4, `new ${n}`), run));
    await page.evaluate(() => window.bench.load());
    const vertical = await scroll(page, client, 4_000, 0);
    const horizontal = await scroll(page, client, 0, 1_500);
    const blank = await page.evaluate(() => window.bench.blanks());
    const jumps = await page.evaluate(() => window.bench.jumps());
    const filter = await five(() => page.evaluate(() => window.bench.filter()));
    const update = await five((run) => page.evaluate((n) => window.bench.update(n), run));
    const paste = side === 'ours' ? await page.evaluate(() => window.bench.paste(2, 4)) : 0;
    await page.evaluate(() => window.bench.load());
    const sort = await five(() => page.evaluate(() => window.bench.sort()));
    if (errors.length) throw new Error(`${side}: ${errors[0]}`);
    return {
      load,
      heap: grown / 2 ** 20,
      edit,
      jumps,
      update,
      sort,
      filter,
      ...vertical,
      droppedAcross: horizontal.dropped,
      busyAcross: horizontal.busy,
      blank,
      paste,
    };
  } finally {
    await page.close();
  }
}

const rowCount = sized(100_000, 20_000);

/** The grid in Chromium: many rows of 30 columns, against ag-grid-community with the same rows in the same window. */
export async function grids(): Promise<void> {
  const { url, close } = await serve();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const { ours, theirs } = await interleaved(
      () => measure(browser, url, 'ours'),
      () => measure(browser, url, 'ag'),
    );
    const of = (runs: Measured[], name: keyof Measured) => runs.map((run) => run[name]);
    const compare = (id: string, what: string, name: keyof Measured, atMost: number, unit = 'ms') =>
      printRatio(
        { id, title: `${what}, ${rowCount.toLocaleString('en-US')} rows x ${columnCount}, against ag-grid-community`, unit, atMost },
        of(ours, name),
        of(theirs, name),
      );
    const figure = (id: string, title: string, name: keyof Measured, unit: string, atMost?: number) =>
      printFigure(
        { id, title: `${title} (theirs ${median(of(theirs, name))})`, unit, ...(atMost === undefined ? {} : { atMost }) },
        median(of(ours, name)),
      );
    compare('P5', 'rows handed over to rows painted', 'load', 0.5);
    compare('P5', 'growth of the heap by the rows', 'heap', 0.5, 'MiB');
    compare('P6', 'Enter in an editor to the value painted', 'edit', 1);
    compare('P6', 'one cell of every row written by script', 'update', 1);
    compare('P7', 'main thread a frame, scrolling down at 4,000 px/s', 'busy', 0.8);
    compare('P7', 'main thread a frame, scrolling across at 1,500 px/s', 'busyAcross', 0.8);
    compare('P7', 'jump to a place among the rows, 95 of 100 within', 'jumps', 0.8);
    figure('P7', 'frames dropped of 180 scrolling down', 'dropped', 'frames');
    figure('P7', 'frames dropped of 180 scrolling across', 'droppedAcross', 'frames');
    figure('P7', 'frames of 480 with a row missing, at 24 to 2,400 px a frame', 'blank', 'frames', 0);
    compare('SORT', 'sorted by a text column', 'sort', 1);
    compare('FILTER', 'filtered by a text', 'filter', 0.5);
    figure('PASTE', '1,000 x 10 cells pasted to the cells painted', 'paste', 'ms', 100);
  } finally {
    await browser.close();
    close();
  }
}

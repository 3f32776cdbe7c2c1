import { field, type Row, rowHeight, rowsOf } from './data';

/** What a page with a grid lets the measuring do. */
export interface GridPage {
  load(rows: Row[]): void;
  /** The element that scrolls. */
  scroller(): HTMLElement;
  /** The shown cell of a row and column, both from 0. */
  cell(row: number, column: number): HTMLElement | null;
  /** Begins to edit a cell that is shown, and gives the element that takes what is typed. */
  edit(row: number, column: number): Promise<HTMLInputElement | HTMLTextAreaElement>;
  /** Writes a value into one column of all rows, row by row, and has them shown. */
  update(values: readonly string[], column: number): void;
  /** Sorts by a column, upwards; null puts the rows as they came. */
  sort(column: number | null): void;
  /** Shows only rows whose column contains a text; null shows all. */
  filter(column: number, text: string | null): void;
  /** Rows shown. */
  count(): number;
}

const frame = () => new Promise<number>(requestAnimationFrame);
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the frame that is being made has been painted: what is posted now runs behind it. */
const afterPaint = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

/** Milliseconds from `begun` until the frame is painted in which `shown` holds. */
async function painted(begun: number, shown: () => boolean, atMost = 30_000): Promise<number> {
  // What is done as soon as the work has ended still belongs to its frame.
  for (let turn = 0; turn < 20 && !shown(); turn++) await Promise.resolve();
  while (!shown()) if ((await frame()) - begun > atMost) throw new Error('never shown');
  await afterPaint();
  return performance.now() - begun;
}

/** Does something at the beginning of a frame, and gives the milliseconds until the frame is painted in which `shown` holds. */
async function untilPainted(work: () => unknown, shown: () => boolean): Promise<number> {
  await frame();
  const begun = performance.now();
  work();
  return painted(begun, shown);
}

/** The figure below which 95 of 100 lie. */
const p95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** The measurements of a page; times in milliseconds. */
export const measures = (page: GridPage) => {
  let rows: Row[] = [];

  /** Rows missing in the view where it stands now. */
  const blank = (): number => {
    const element = page.scroller();
    const { top, bottom } = element.getBoundingClientRect();
    const first = Math.ceil(element.scrollTop / rowHeight);
    const last = Math.floor((element.scrollTop + element.clientHeight) / rowHeight) - 2;
    let missing = 0;
    for (let row = first; row <= Math.min(last, rows.length - 1); row++) {
      const at = page.cell(row, 0)?.getBoundingClientRect();
      if (!at || at.bottom < top || at.top > bottom) missing++;
    }
    return missing;
  };

  return {
    cell: page.cell,

    /** Makes the rows, without showing them. */
    prepare(count: number): void {
      rows = rowsOf(count);
    },

    /** From the rows handed over to the frame that shows them. */
    async load(): Promise<number> {
      page.load([]);
      await rest(300);
      return untilPainted(
        () => page.load(rows),
        () => page.cell(5, 4)?.textContent === rows[5]?.[field(4)],
      );
    },

    /** From Enter in an editor to the frame that shows the text in the cell. */
    async enter(row: number, column: number, text: string): Promise<number> {
      const input = await page.edit(row, column);
      const proto = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
      Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
      await rest(50);
      const key = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true } as KeyboardEventInit;
      return untilPainted(
        () => input.dispatchEvent(new KeyboardEvent('keydown', key)),
        () => page.cell(row, column)?.textContent === text,
      );
    },

    /** Three seconds of scrolling to and fro at an even speed, in px a second: the time between frames. */
    async scroll(down: number, across: number): Promise<number[]> {
      const element = page.scroller();
      element.scrollTop = 0;
      element.scrollLeft = 0;
      const gaps: number[] = [];
      const begun = performance.now();
      for (let last = begun; last - begun < 3_000; ) {
        await frame();
        const now = performance.now();
        gaps.push(now - last);
        last = now;
        const at = 1 - Math.abs(((now - begun) % 2_000) - 1_000) / 1_000;
        if (down) element.scrollTop = at * down;
        if (across) element.scrollLeft = at * across;
      }
      element.scrollTop = 0;
      element.scrollLeft = 0;
      await rest(200);
      return gaps;
    },

    /** Frames in which rows were missing although the place was set a frame before: two seconds at each of several speeds, in px a frame. */
    async blanks(): Promise<number> {
      const element = page.scroller();
      let found = 0;
      for (const step of [24, 120, 600, 2_400]) {
        element.scrollTop = 0;
        for (let n = 0; n < 120; n++) {
          element.scrollTop += step;
          await frame();
          // The scroll event comes before the callbacks of the frame: by now the rows of the place must be there.
          if (blank()) found++;
        }
      }
      element.scrollTop = 0;
      return found;
    },

    /** Jumps to places all over the rows: 95 of 100 are painted within this time. */
    async jumps(): Promise<number> {
      const element = page.scroller();
      const times: number[] = [];
      for (let n = 1; n <= 60; n++) {
        const row = (n * 7_919) % (rows.length - 100);
        const shown = () => page.cell(row + 10, 4)?.textContent === rows[row + 10]?.[field(4)];
        await frame();
        await afterPaint();
        element.scrollTop = row * rowHeight;
        const took = await painted(performance.now(), shown, 1_000).catch(() => null);
        // The peer now and then never draws a place, until it is scrolled again: such a jump counts for nothing.
        if (took !== null) times.push(took);
        else element.scrollTop += 1;
        await rest(120);
      }
      element.scrollTop = 0;
      await rest(100);
      return p95(times);
    },

    /** Writes one cell of every row by script. */
    async update(run: number): Promise<number> {
      const values = rows.map((_, r) => `u${run}-${r}`);
      page.scroller().scrollTop = 0;
      await rest(100);
      return untilPainted(
        () => page.update(values, 5),
        () => page.cell(3, 5)?.textContent === values[3],
      );
    },

    /** Sorts all rows by a text column, from as they came. */
    async sort(): Promise<number> {
      const before = page.cell(0, 4)?.textContent;
      const column = field(4);
      const first = rows.map((row) => String(row[column])).sort()[0];
      if (before === first) throw new Error('the rows stand in this order already');
      const took = await untilPainted(
        () => page.sort(4),
        () => page.cell(0, 4)?.textContent === first,
      );
      page.sort(null);
      await rest(300);
      return took;
    },

    /** Filters all rows by a text that one in ten has. */
    async filter(): Promise<number> {
      const wanted = rows.filter((row) => String(row[field(1)]).includes('7-')).length;
      const took = await untilPainted(
        () => page.filter(1, '7-'),
        () => page.count() === wanted && page.cell(2, 1)?.textContent?.includes('7-') === true,
      );
      page.filter(1, null);
      await rest(300);
      return took;
    },

    /** Pastes 1,000 rows of 10 cells from the cell; gives the longest time the main thread was held. */
    async paste(row: number, column: number): Promise<number> {
      const input = await page.edit(row, column);
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true } as KeyboardEventInit));
      await rest(50);
      const text = Array.from({ length: 1_000 }, (_, y) =>
        Array.from({ length: 10 }, (_, x) => (x % 4 === 3 ? y : `p${y}.${x}`)).join('\t'),
      );
      const data = new DataTransfer();
      data.setData('text/plain', `${text.join('\r\n')}\r\n`);
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      return untilPainted(
        () => document.activeElement?.dispatchEvent(paste),
        () => page.cell(row + 3, column)?.textContent === 'p3.0',
      );
    },
  };
};

declare global {
  interface Window {
    bench: ReturnType<typeof measures>;
  }
}

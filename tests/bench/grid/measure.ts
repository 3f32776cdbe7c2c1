import { type Row, rowsOf } from './data';

/** What a page with a grid lets the measuring do. */
export interface GridPage {
  load(rows: Row[]): void;
  /** The element that scrolls. */
  scroller(): HTMLElement;
  /** The shown cell of a row and column, both from 0. */
  cell(row: number, column: number): HTMLElement | null;
}

const frame = () => new Promise(requestAnimationFrame);

/** Waits for the frame that shows a text (any where none is given) in a cell, and for the next one. */
async function painted(page: GridPage, row: number, column: number, text?: string): Promise<void> {
  for (;;) {
    await frame();
    const shown = page.cell(row, column)?.textContent;
    if (text === undefined ? shown : shown === text) break;
  }
  await frame();
}

/** The measurements of a page, in milliseconds. */
export const measures = (page: GridPage) => ({
  cell: page.cell,

  /** From the rows handed over to the frame that shows them. */
  async load(count: number): Promise<number> {
    const rows = rowsOf(count);
    page.load([]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const begun = performance.now();
    page.load(rows);
    await painted(page, 5, 3);
    return performance.now() - begun;
  },

  /** From the next Enter to the frame that shows the text in the cell; `edited` has it. */
  awaitEdit(row: number, column: number, text: string): void {
    this.edited = new Promise((resolve) => {
      const pressed = async (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        removeEventListener('keydown', pressed, true);
        const begun = performance.now();
        await painted(page, row, column, text);
        resolve(performance.now() - begun);
      };
      addEventListener('keydown', pressed, true);
    });
  },
  edited: Promise.resolve(0),

  /** Three seconds of scrolling to and fro at an even speed, in px a second; gives the time between frames. */
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
    return gaps;
  },
});

declare global {
  interface Window {
    bench: ReturnType<typeof measures>;
  }
}

import type { CDPSession, Page } from 'playwright';

/** What a page holds once its garbage is gone. */
export interface Held {
  /** Bytes of the script's heap. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** Collects the garbage and counts what is left. */
export async function held(client: CDPSession): Promise<Held> {
  await client.send('Performance.enable');
  // Weak references take a collection of their own.
  for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return { heap: usedSize, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/**
 * Opens the list of delivery orders and from its first row an order, and closes both again, so many times as fast as the page goes.
 * Starts and ends at Home; the menu must be open at the list.
 */
export async function openAndClose(page: Page, times: number): Promise<void> {
  // A function that is run from its source names those inside it by this helper.
  await page.evaluate('globalThis.__name ??= (named) => named');
  await page.evaluate(async (cycles) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
    const tabs = () => document.querySelectorAll('.tabbar [role=tab]').length;
    async function until<T>(what: string, found: () => T | undefined | null | false): Promise<T> {
      for (const end = performance.now() + 30_000; performance.now() < end; await frame()) {
        const value = found();
        if (value) return value;
      }
      throw new Error(`${what} has not come`);
    }
    const quiet = () => until('the last answer', () => !document.querySelector('main[aria-busy=true]'));
    const close = async () => {
      const open = tabs();
      seen('.tab-close[tabindex="0"]')?.click();
      await until('the tab’s end', () => tabs() < open);
    };
    for (let i = 0; i < cycles; i++) {
      (await until('the menu', () => seen('[role=menuitem][aria-label="배송 오더 현황"]'))).click();
      const link = await until('the list', () => seen('.panel [role=grid] a'));
      await quiet();
      link.click();
      await until('the order', () => seen('.panel .subtabs') && seen('.panel .gr'));
      await quiet();
      await close();
      await close();
      await until('Home', () => location.pathname === '/');
      await quiet();
    }
  }, times);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { root } from './programs';

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');
const shots = join(root, 'tests/.out');

/** Keeps a picture of the window under tests/.out, when PICTURES is set: they are for people to look at, and take their time. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Waits until what fades in or out has done so: half a colour has half its contrast. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY || one.playState === 'finished'),
  );

/** What axe finds wrong by these rules or tags, one line each with the elements. */
const axeFinds = (page: Page, runOnly: string[]): Promise<string[]> =>
  page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // The rows of a grid are alike; styles are looked at where they apply, not as files.
    const { violations } = await axe.run(
      { exclude: [['.gr:nth-child(n+9)']] },
      { runOnly: only, resultTypes: ['violations'], preload: false },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  }, runOnly);

/** WCAG 2.2 AA: what axe finds wrong in the window, and by its contrasts in the dark. */
export async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await axeFinds(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  if ((await page.locator('html').getAttribute('data-shade')) !== 'light') return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  // Who has chosen the bright look keeps it.
  const follows = await page
    .locator('html[data-shade=dark]')
    .waitFor({ state: 'attached', timeout: 1_000 })
    .then(
      () => true,
      () => false,
    );
  await atRest(page);
  const inTheDark = follows ? await axeFinds(page, ['color-contrast']) : [];
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-shade=light]').waitFor({ state: 'attached' });
  return [...found, ...inTheDark.map((line) => `in the dark: ${line}`)];
}

/**
 * Texts that a person sees or hears but that are no words: keys of texts and columns. Of a screen about keys what it shows of them is left
 * out: rows, fields, and names that a key in brackets follows.
 */
export const rawKeys = (page: Page, isAboutKeys = false): Promise<string[]> =>
  page.evaluate((withoutKeys) => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
      .filter(isShown)
      .flatMap((element) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''));
    const lines = (text: string) => text.split('\n').filter((line) => /\b(UI|LBL|MSG)\.|[A-Z]+_[A-Z]{2,}/.test(line));
    const found = lines([document.body.innerText, ...named].join('\n'));
    if (!withoutKeys) return found;
    const parts = document.querySelectorAll<HTMLElement>('.gr, tbody tr, td, .ant-select, [role=listitem], dd');
    const keys = new Set([...parts].flatMap((part) => [...lines(part.innerText), ...lines(part.title)]));
    return found.filter((line) => !keys.has(line) && !/\([A-Z_0-9]+\)/.test(line));
  }, isAboutKeys);

/** Korean in what the portal itself says, seen or heard. Data is left out: cells, names of people, places and customers. */
export const hangul = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const data = '[role=gridcell], .gr, .gname, .gnote, .gviews, .q-lookup, .q-plain-text, .step-who, .doc-files, td, dd, [lang=ko]';
    const isShown = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) && !element.closest(data);
    const found: string[] = [];
    const note = (element: Element | null, text: string | null) => {
      const isValue = text === (element as HTMLInputElement | null)?.value;
      if (text && /[가-힣]/.test(text) && !isValue && isShown(element)) found.push(`${element?.className}: ${text.trim()}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) note(walker.currentNode.parentElement, walker.currentNode.textContent);
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) note(element, element.getAttribute(name));
    }
    return [...new Set(found), ...(/[가-힣]/.test(document.title) ? [document.title] : [])];
  });

/** Lines that must fit into the window and do not: header, tab bar, toolbars, titles and feet of dialogs. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      '.head, .head-links, .tabbar, .gtools, .gpane, .q-form, .dialog-head, .q-popup-foot',
    )) {
      if (!element.offsetParent) continue;
      const over = element.scrollWidth - element.clientWidth;
      if (over > 0) found.push(`${element.className} by ${over}px: ${element.innerText.slice(0, 60)}`);
    }
    return found;
  });

/** What people must read and is cut at its end: titles of columns and fields, what empty fields say, menu items, tabs, buttons, headings, counts, totals, tags. Data is left out. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const data = '.gr, [role=gridcell], td, dd, .ant-select-selection-item';
    const said = '.gh, .gcounts, label, [role=tab], [role=menuitem], button, h1, h2, h3, dt, th, .dialog-head';
    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(said)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(data)) continue;
      for (const part of [element, ...element.querySelectorAll<HTMLElement>('*')]) {
        if (getComputedStyle(part).overflowX === 'visible' || part.clientWidth === 0 || !part.innerText) continue;
        if (part.scrollWidth > part.clientWidth) found.add(`${part.innerText.trim()}: ${part.clientWidth} of ${part.scrollWidth}px`);
      }
    }
    for (const inCell of document.querySelectorAll<HTMLElement>('.gr .tag, .gf .gc')) {
      const cell = inCell.closest<HTMLElement>('.gc');
      if (!cell?.innerText || !cell.checkVisibility({ visibilityProperty: true })) continue;
      if (cell.scrollWidth > cell.clientWidth) found.add(`${cell.innerText.trim()}: ${cell.clientWidth} of ${cell.scrollWidth}px`);
    }
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const { font, paddingLeft, paddingRight, letterSpacing } = getComputedStyle(field);
      if (field.value || !field.placeholder || !field.checkVisibility({ visibilityProperty: true })) continue;
      pen.font = font;
      pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const wide = pen.measureText(field.placeholder).width;
      if (wide > room + 1) found.add(`${field.placeholder}: ${Math.floor(room)} of ${Math.ceil(wide)}px`);
    }
    for (const card of document.querySelectorAll<HTMLElement>('.card')) {
      if (card.scrollHeight > card.clientHeight) found.add(`${card.innerText.trim()}: ${card.clientHeight} of ${card.scrollHeight}px high`);
    }
    return [...found];
  });

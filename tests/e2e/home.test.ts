import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shoot, violations } from '../support/look';
import { launch, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'adm1000', { width: 1366, height: 1400 });
  page = person.page;
});
afterAll(() => browser.close());

/** What moved by itself, as the browser tells it. */
type Shift = PerformanceEntry & { sources: { node: Node | null }[] };

const part = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
/** Every part has what it shows. */
const loaded = async () => {
  await part('주별 정시율').getByRole('img').waitFor();
  await expect.poll(() => page.locator('.home [aria-busy=true]').count()).toBe(0);
};
const rowsFound = () => page.locator('[role=grid], [role=treegrid]').first().getAttribute('aria-rowcount').then(Number);
const goHome = () => page.getByRole('tab', { name: '홈' }).click();
/** Closes the list that a figure opened. */
async function closeList(name = '배송 오더 현황'): Promise<void> {
  await page
    .getByRole('button', { name: `닫기 ${name}` })
    .first()
    .click();
  await goHome();
}

describe('home', () => {
  it('S9-40 cards are 170 to 180 px wide at 1366 and 1920; axe finds nothing; nothing moves while the parts come', async () => {
    await page.goto('/');
    await loaded();
    const moved = await page.evaluate(
      () =>
        new Promise<string[]>((done) => {
          const inHome = ({ sources }: Shift) =>
            sources.flatMap(({ node }) => ((node as Element | null)?.closest?.('.home')?.className ? [(node as Element).className] : []));
          new PerformanceObserver((list) => done((list.getEntries() as Shift[]).flatMap(inHome))).observe({
            type: 'layout-shift',
            buffered: true,
          });
          setTimeout(() => done([]), 500);
        }),
    );
    expect(moved).toEqual([]);
    const card = page.getByRole('button', { name: /^배송 진행/ });
    for (const width of [1366, 1920]) {
      await page.setViewportSize({ width, height: 1400 });
      const box = await card.boundingBox();
      expect(box?.width, `${width}`).toBeGreaterThanOrEqual(170);
      expect(box?.width, `${width}`).toBeLessThanOrEqual(180);
      expect(await page.evaluate(() => document.querySelector('.home')?.scrollWidth === document.querySelector('.home')?.clientWidth)).toBe(
        true,
      );
      await shoot(page, `home-${width}`);
    }
    expect(await violations(page)).toEqual([]);
  });

  it('a card, a deadline and a state open the list with their condition, a notice its popup', async () => {
    await goHome();
    await loaded();
    /** Lines beside the rows: the header, and the head of the board's one group. */
    const openings: [name: RegExp, count: (text: string) => number, tab: string, more: number][] = [
      [/^배송 진행/, (text) => Number(/배송 진행\s*(\d+)/.exec(text)?.[1]), '배송 오더 현황', 1],
      [/^배송 (기한 초과|오늘) [1-9]/, Number, '마감 일정', 2],
    ];
    for (const [name, count, tab, more] of openings) {
      const figure = page.getByRole('button', { name }).first();
      const expected = count(await figure.innerText());
      expect(expected).toBeGreaterThan(0);
      await figure.click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      await expect.poll(rowsFound, { message: String(name) }).toBe(expected + more);
      await closeList(tab);
    }
    const held = part('상태별 배송').getByRole('row', { name: /보류/ });
    const expected = Number(await held.getByRole('cell').last().innerText());
    await held.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(rowsFound).toBe(expected + 1);
    await closeList();

    const notice = part('최근 공지').getByRole('row').nth(1).getByRole('button');
    const title = await notice.innerText();
    await notice.click();
    await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('the page is asked for again when it is shown after a minute, and not while it is hidden', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/home/')) asked.push(request.url().split('/').at(-1) ?? '');
    });
    await page.getByRole('button', { name: /^배송 진행/ }).click();
    await page.getByRole('tab', { name: '배송 오더 현황', selected: true }).waitFor();
    await settled(page);
    await goHome();
    await loaded();
    expect(asked).toEqual([]);
    await page.getByRole('tab', { name: '배송 오더 현황' }).click();
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 61_000;
    });
    expect(asked).toEqual([]);
    await goHome();
    await expect
      .poll(() => asked.toSorted())
      .toEqual(['selectHome', 'selectHomeCards', 'selectHomeCharts', 'selectHomeG2', 'selectHomeG3', 'selectHomeG4']);
  });
});

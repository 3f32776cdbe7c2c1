import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shoot, violations } from '../support/look';
import { launch, openMenu, type Person, settled, signIn } from '../support/person';
import { held, openAndClose } from '../support/tabCycles';
import { workspace } from '../support/tabs';

let browser: Browser;
let person: Person;
let page: Page;
let w: ReturnType<typeof workspace>;

const scrolled = () => page.locator('.tabbar-view').evaluate((view) => view.scrollLeft);
/** Row of the list at its upper edge. */
const firstRow = () =>
  w
    .panel()
    .locator('.gb')
    .first()
    .evaluate((body) => {
      const top = body.getBoundingClientRect().top;
      const rows = [...body.querySelectorAll('[aria-rowindex]')].filter((row) => row.getBoundingClientRect().bottom > top + 1);
      return Math.min(...rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
    });

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'adm1000', { width: 1920, height: 1000, moving: true });
  page = person.page;
  w = workspace(page);
});
afterAll(() => browser.close());

beforeEach(() => w.begin());

describe('the bar', () => {
  it('S1-09 has a tab for each open page, and one page is seen', async () => {
    await w.openOrder(0);
    expect(await w.names()).toEqual(['홈', w.list, w.order(0)]);
    await w.show(w.list);
    await w.show(w.order(0));
    expect(await page.getByRole('tabpanel').filter({ visible: true }).and(page.locator('.panel')).count()).toBe(1);
    expect(await w.panel().getAttribute('aria-labelledby')).toBe(await w.tab(w.order(0)).getAttribute('id'));
    expect(await w.panel().getAttribute('id')).toBe(await w.tab(w.order(0)).getAttribute('aria-controls'));
  });

  it('S2-27 a page has tabs of its own, which stay as they were', async () => {
    await w.openOrder(0);
    const own = w.panel().getByRole('tablist');
    expect((await own.getByRole('tab').allInnerTexts()).slice(0, 2)).toEqual(['상태 이력', '비용']);
    await own.getByRole('tab', { name: '상태 이력' }).focus();
    await page.keyboard.press('ArrowRight');
    await w.panel().getByRole('tabpanel', { name: '비용' }).waitFor();
    await w.show(w.list);
    await w.show(w.order(0));
    expect(await own.getByRole('tab', { selected: true }).innerText()).toBe('비용');
    expect(await w.names()).toEqual(['홈', w.list, w.order(0)]);
  });

  it('S2-30 on a copy its menu is marked, and its buttons are there', async () => {
    await w.show('홈');
    await openMenu(page, '오더·배송', w.list);
    await expect.poll(w.path).toBe('/pan/dlvOrdList/copy1');
    expect(await w.names()).toEqual(['홈', `${w.list} (2)`, w.list]);
    const item = page.getByRole('menuitem', { name: w.list, exact: true });
    expect(await item.getAttribute('aria-current')).toBe('page');
    await w.panel().getByRole('button', { name: '엑셀' }).waitFor();
  });

  it('S3-19 two orders are two tabs, each shows its own; coming back asks for nothing again', async () => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/selectDlvOrdDetailForm') && asked.push(request.postData() ?? ''));
    await w.openOrder(0);
    await w.openOrder(1);
    const number = () => w.panel().getByRole('heading').first().innerText();
    await expect.poll(number).toBe(w.number(1));
    await w.show(w.order(0));
    await expect.poll(number).toBe(w.number(0));
    await settled(page);
    expect(asked).toHaveLength(2);
  });

  it('S3-18 a list comes back where it was scrolled to, also when its tab is moved', async () => {
    await w.openOrder(0);
    await w.show(w.list);
    const rows = Number(await w.panel().getByRole('grid').getAttribute('aria-rowcount'));
    const wanted = Math.min(500, rows - 60);
    expect(wanted).toBeGreaterThan(100);
    const body = w.panel().locator('.gb').first();
    await body.evaluate((element, row) => element.scrollTo({ top: row * 24 }), wanted);
    await expect.poll(firstRow).toBeGreaterThanOrEqual(wanted);
    const before = await firstRow();
    await w.show('홈');
    await w.show(w.list);
    await expect.poll(firstRow).toBe(before);
    await w.choose(w.list, '오른쪽으로 옮기기');
    await expect.poll(w.names).toEqual(['홈', w.order(0), w.list]);
    await expect.poll(firstRow).toBe(before);
    await w.show(w.order(0));
    await w.show(w.list);
    await expect.poll(firstRow).toBe(before);
  });

  it('pins and order outlive a reload of the page', async () => {
    await w.openOrder(0);
    await w.openOrder(1);
    await w.choose(w.order(1), '탭 고정');
    await page.getByRole('button', { name: `탭 고정 해제 ${w.order(1)}` }).waitFor();
    await page.reload();
    await expect.poll(w.names).toEqual(['홈', w.order(1), w.list, w.order(0)]);
    expect(await page.getByRole('button', { name: `닫기 ${w.order(1)}`, exact: true }).count()).toBe(0);
    await w.choose(w.order(1), '탭 고정 해제');
    await w.close(w.order(1));
    expect(await w.names()).toEqual(['홈', w.list, w.order(0)]);
  });

  it('the mouse drags a tab to its place, pinned ones and Home stay in front', async () => {
    await w.openOrder(0);
    await w.openOrder(1);
    await w.choose(w.list, '탭 고정');
    const drag = async (name: string, onto: string) => {
      const [from, to] = [await w.tab(name).boundingBox(), await w.tab(onto).boundingBox()];
      if (!from || !to) throw new Error('a tab is not seen');
      await page.mouse.move(from.x + 20, from.y + 16);
      await page.mouse.down();
      await page.mouse.move(from.x + 10, from.y + 16);
      await page.mouse.move(to.x + to.width / 3, to.y + 16, { steps: 8 });
      await page.mouse.up();
    };
    await drag(w.order(1), w.order(0));
    await expect.poll(w.names).toEqual(['홈', w.list, w.order(1), w.order(0)]);
    await expect.poll(w.shown).toBe(w.order(1));
    await drag(w.order(0), '홈');
    await expect.poll(w.names).toEqual(['홈', w.list, w.order(0), w.order(1)]);
    await expect.poll(w.shown).toBe(w.order(0));
    await drag('홈', w.order(1));
    expect((await w.names())[0]).toBe('홈');
  });

  it('S9-27 many tabs scroll in the bar by its buttons (A57) and the wheel, the one shown is in view, a list finds the others', async () => {
    for (let nth = 0; nth < 9; nth++) await w.openOrder(nth);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1920);
    await expect.poll(scrolled).toBeGreaterThan(300);
    const inView = (name: string) =>
      w.tab(name).evaluate((element) => {
        const [own, view] = [element.getBoundingClientRect(), element.closest('.tabbar-view')?.getBoundingClientRect()];
        return view !== undefined && own.left >= view.left - 1 && own.right <= view.right + 1;
      });
    await expect.poll(() => inView(w.order(8))).toBe(true);
    const at = await scrolled();
    await page.getByRole('button', { name: '왼쪽으로 이동' }).click();
    expect(await scrolled()).toBe(at - 100);
    await page.getByRole('button', { name: '오른쪽으로 이동' }).click();
    expect(await scrolled()).toBe(at);
    expect(await inView('홈')).toBe(true);
    await w.tab(w.order(8)).hover();
    await page.mouse.wheel(0, -120);
    await expect.poll(scrolled).toBe(at - 120);

    const button = page.getByRole('button', { name: '열린 화면 목록' });
    await button.click();
    const search = page.getByRole('textbox', { name: '열린 화면 검색' });
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('menu', { name: '열린 화면' }).getByRole('menuitem').count()).toBe(11);
    await expect.poll(() => violations(page), { timeout: 15_000 }).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await search.fill(w.number(2));
    await shoot(page, 'tab-list');
    await search.press('Enter');
    await expect.poll(w.shown).toBe(w.order(2));
    await expect.poll(() => inView(w.order(2))).toBe(true);
    await expect.poll(() => w.tab(w.order(2)).evaluate((element) => element === document.activeElement)).toBe(true);
  }, 120_000);
});

describe('what it costs', () => {
  it('hidden tabs draw nothing and move nothing', async () => {
    for (let nth = 0; nth < 3; nth++) await w.openOrder(nth);
    const client = await person.context.newCDPSession(page);
    await client.send('Performance.enable');
    const work = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return metrics.reduce((sum, { name, value }) => (['LayoutCount', 'RecalcStyleCount'].includes(name) ? sum + value : sum), 0);
    };
    /** Times that the page was laid out or styled in a second in which nobody does anything. */
    const idle = async () => {
      const before = await work();
      await page.evaluate(async () => {
        for (let frame = 0; frame < 60; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      });
      return (await work()) - before;
    };
    await expect.poll(idle, { timeout: 20_000 }).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it('opening and closing again and again leaves nothing behind', async () => {
    await w.choose('홈', '다른 탭 닫기');
    await page.getByRole('menuitem', { name: w.list, exact: true }).waitFor();
    const client = await person.context.newCDPSession(page);
    await openAndClose(page, 3);
    const before = await held(client);
    await openAndClose(page, 5);
    const after = await held(client);
    expect(after.nodes - before.nodes).toBeLessThan(100);
    expect(after.listeners - before.listeners).toBeLessThan(10);
  });

  it('the browser console stayed silent', () => {
    expect(person.complaints).toEqual([]);
  });
});

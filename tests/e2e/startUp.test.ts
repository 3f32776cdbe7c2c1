import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageFile } from '../../config/routes';
import type { MenuData } from '../../src/contract/session';
import { fillLogin, launch, open, openMenu, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The chunk of a page, as its file begins. */
const chunk = (path: string) => `/assets/${pageFile(path).split('/').at(-1)}-`;

/** Paths of the pages in the signed-in user's menus. */
const menuPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/menuMap', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const { data } = (await answer.json()) as { data: MenuData };
    return Object.values(data.menuMap).flatMap(({ MENU_PATH }) => MENU_PATH ?? []);
  });

describe('chunks fetched ahead', () => {
  it('S9-06 the pages of the user’s menus are fetched when 2,000 ms have gone by, popups are not', async () => {
    const { page, close } = await signIn(browser, 'ops02', { ahead: true });
    // A browser keeps 250 entries of what was loaded, unless it is told to keep more.
    await page.evaluate(() => performance.setResourceTimingBufferSize(2_000));
    const shown = ['/', new URL(page.url()).pathname];
    const paths = await menuPaths(page);
    expect(paths.length).toBeGreaterThan(shown.length);
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })));
    const missing = async () => {
      const names = (await loaded()).map(({ name }) => name);
      return paths.filter((path) => !names.some((name) => name.includes(chunk(path))));
    };
    await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
    const entries = await loaded();
    const start = entries.find(({ name }) => name.endsWith('/api/menuMap'))?.startTime ?? 0;
    for (const path of paths.filter((one) => !shown.includes(one))) {
      const first = entries.find(({ name }) => name.includes(chunk(path)));
      expect([path, (first?.startTime ?? 0) - start >= 2_000]).toEqual([path, true]);
    }
    // What pages share with a popup may have its name; the page of one has a default.
    const named = entries.map(({ name }) => name).filter((name) => /Popup-/.test(name));
    const pages = await Promise.all(named.map(async (name) => [name, (await (await fetch(name)).text()).includes('as default')] as const));
    expect(pages.filter(([, isPage]) => isPage)).toEqual([]);
    await close();
  });

  /** Opens a browser on a connection whose clock can be put forward, and notes the chunks it asks for. */
  async function on(connection: object) {
    const person = await open(browser, { moving: true });
    const { page } = person;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    await page.clock.install();
    await page.goto('/login');
    return { ...person, asked };
  }
  /** Ten seconds later; a request of the page made after them has been answered. */
  async function later(page: Page): Promise<void> {
    for (let i = 0; i < 2; i++) await page.clock.fastForward(10_000);
    await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  }

  it.each([
    ['4g', { effectiveType: '4g' }, true],
    ['2g', { effectiveType: '2g' }, false],
    ['slow 2g', { effectiveType: 'slow-2g' }, false],
    ['a data saver', { effectiveType: '4g', saveData: true }, false],
  ])('S9-07 on %s', async (_, connection, fetched) => {
    const { page, asked, close } = await on(connection);
    await fillLogin(page, 'ops02');
    await page.getByRole('tablist').first().waitFor();
    await settled(page);
    const shown = ['/', new URL(page.url()).pathname];
    const [path = ''] = (await menuPaths(page)).filter((one) => !shown.includes(one));
    await later(page);
    const seen = () => asked.some((url) => url.includes(chunk(path)));
    if (fetched) await expect.poll(seen).toBe(true);
    else expect(seen()).toBe(false);
    await close();
  });

  it('S9-06 nothing is fetched before signing in', async () => {
    const { page, asked, close } = await on({ effectiveType: '4g' });
    await page.getByRole('form').waitFor();
    await later(page);
    expect(asked.filter((url) => /\/(DlvOrd|Home|workspace)[^/]*$/.test(url))).toEqual([]);
    await close();
  });
});

describe('the start', () => {
  const calls = ['/api/session', '/api/menuMap', '/api/languageMap'];
  it.each(calls)('S4-01 the workspace waits for %s', async (path) => {
    const { page, close } = await open(browser, { moving: true });
    await page.goto('/login');
    const held: Route[] = [];
    const answered: string[] = [];
    await page.route(`**${path}`, (route) => void held.push(route));
    page.on('requestfinished', (request) => answered.push(new URL(request.url()).pathname));
    await fillLogin(page, 'ops02');
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(() => calls.filter((one) => answered.includes(one))).toEqual(calls.filter((one) => one !== path));
    await expect(page.getByRole('banner').waitFor({ timeout: 1_500 })).rejects.toThrow('Timeout');
    await held[0]?.continue();
    await page.getByRole('tablist').first().waitFor();
    await close();
  });

  it('S8-11 a start that fails is logged: no box, no notification, a button to load again', async () => {
    const { page, complaints, close } = await open(browser, { moving: true });
    await page.goto('/login');
    const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'no language map', code: 'ERR-1', unknown: true } });
    await page.route('**/api/languageMap', fail);
    await fillLogin(page, 'ops02');
    const again = page.getByRole('button', { name: '다시 불러오기' });
    await again.waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(complaints.join('\n')).toContain('no language map');
    await page.unroute('**/api/languageMap', fail);
    await again.click();
    await page.getByRole('tablist').first().waitFor();
    await close();
  });

  it('S1-04 a fresh browser, of whatever language, is shown Korean; S1-05 its calendar has Korean months and weekdays', async () => {
    const { page, close } = await open(browser, { locale: 'en-US', moving: true });
    await page.goto('/login');
    await page.getByRole('button', { name: '로그인', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ko');
    await fillLogin(page, 'ops02');
    await openMenu(page, '오더·배송', '배송 오더 현황');
    await settled(page);
    expect(await page.locator('html').getAttribute('lang')).toBe('ko');
    await page.getByRole('search').getByRole('textbox', { name: '시작일' }).press('Alt+ArrowDown');
    const calendar = page.locator('.ant-picker-dropdown:visible');
    await calendar.waitFor();
    expect(await calendar.locator('th').allInnerTexts()).toEqual(['일', '월', '화', '수', '목', '금', '토']);
    expect(await calendar.locator('.ant-picker-header-view').innerText()).toMatch(/^\d{4}년\s*\d{1,2}월$/);
    await close();
  });
});

describe('a popup that loads', () => {
  it('S9-05 shows a spinner after 200 ms; S9-04 after 100 s it is given up and the opener told', async () => {
    const { page, close } = await open(browser, { moving: true });
    await page.clock.install();
    await page.goto('/login');
    await fillLogin(page, 'ops02');
    await page.getByRole('tablist').first().waitFor();
    await settled(page);
    await page.route('**/assets/ChangeMe-*.js', () => {});
    await page.getByRole('button', { name: '내 정보' }).click();
    const dialog = page.getByRole('dialog', { name: '내 정보' });
    const spinner = dialog.getByRole('status', { name: '화면을 불러오는 중' });
    await spinner.waitFor({ state: 'attached' });
    const seenAt = (time: number) =>
      spinner.evaluate((element, currentTime) => {
        const [appears] = element.getAnimations();
        if (!appears) return null;
        appears.pause();
        appears.currentTime = currentTime;
        return getComputedStyle(element).opacity;
      }, time);
    expect([await seenAt(0), await seenAt(199), await seenAt(200)]).toEqual(['0', '0', '1']);
    await page.clock.fastForward(90_000);
    expect(await dialog.count()).toBe(1);
    await page.clock.fastForward(10_000);
    await page.getByRole('alertdialog').getByText('팝업 화면을 불러오는 시간이 초과되었습니다').waitFor();
    expect(await dialog.count()).toBe(0);
    await close();
  });
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLogin, launch, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
  page = person.page;
});
afterAll(() => browser.close());

const banner = () => page.getByRole('banner');
const side = () => page.getByRole('navigation', { name: '메뉴', exact: true });
const path = () => new URL(page.url()).pathname;

describe('the workspace', () => {
  it('S2-03 has header, side menu, tabs and page', async () => {
    for (const part of [banner(), side(), page.getByRole('tablist').first(), page.getByRole('main')]) {
      expect(await part.count()).toBe(1);
      expect(await part.isVisible()).toBe(true);
    }
  });

  it('S1-07 the logo bears the name of the company; S2-07 it leads to /', async () => {
    await openMenu(page, '오더·배송', '배송 오더 현황');
    expect(path()).toBe('/pan/dlvOrdList');
    const logo = banner().getByRole('img', { name: '새별로지스' });
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await logo.click();
    await page.getByRole('tab', { name: '홈', selected: true }).waitFor();
    expect(path()).toBe('/');
  });

  it('S2-09 the header names the place and the user of the session', async () => {
    const session = await page.evaluate(async () => {
      const answer = await fetch('/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      return (await answer.json()).data as { corpLocNm: string; USER_NM: string };
    });
    expect(session.corpLocNm).not.toBe('');
    for (const text of [session.corpLocNm, session.USER_NM]) expect(await banner().innerText()).toContain(text);
  });

  it('S1-08 the menu is folded and pinned by its buttons; S3-17 folded it stays while tabs change', async () => {
    const width = async () => (await side().boundingBox())?.width;
    const pin = side().getByRole('button', { name: /^메뉴 고정/ });
    await expect.poll(width).toBe(240);
    const before = await pin.getAttribute('aria-pressed');
    await pin.click();
    expect(await pin.getAttribute('aria-pressed')).not.toBe(before);
    await pin.click();
    expect(await pin.getAttribute('aria-pressed')).toBe(before);
    await side().getByRole('button', { name: '메뉴 접기' }).click();
    await page.mouse.move(900, 600);
    await expect.poll(width).toBe(54);
    await page.getByRole('tab', { name: '배송 오더 현황' }).click();
    await page.getByRole('tab', { name: '홈' }).click();
    expect(await width()).toBe(54);
    await side().getByRole('button', { name: '메뉴 펼치기' }).click();
    await expect.poll(width).toBe(240);
  });

  it('S2-06 is at least 1280 px wide: a narrower window scrolls sideways, the whole header with it', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await page.getByRole('main').evaluate((main) => getComputedStyle(main).minWidth)).toBe('1280px');
    const logout = banner().getByRole('button', { name: '로그아웃' });
    const right = async () => {
      const at = await logout.boundingBox();
      return at ? at.x + at.width : null;
    };
    expect(await right()).toBeGreaterThan(1024);
    await logout.focus();
    await expect.poll(right).toBeLessThanOrEqual(1024);
    expect(await page.evaluate(() => document.documentElement.scrollLeft)).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1920, height: 1000 });
  });

  it('S9-14 the columns of a form change at lg, 1600 px', async () => {
    await page.goto('/cms/member/CmsMyPage?mid=cmsMyPage');
    const form = page.locator('.q-page > .q-form:visible').first();
    await form.waitFor();
    const columns = () => form.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
    for (const [width, count] of [
      [1599, 3],
      [1600, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 1000 });
      await expect.poll(columns, { message: String(width) }).toBe(count);
    }
  });
});

describe('leaving and coming back', () => {
  it('S2-12 S4-03 three calls of an expired session: one login dialog over the work, which goes on after it', async () => {
    await page.getByRole('tab', { name: '홈' }).click();
    await settled(page);
    const refused: number[] = [];
    page.on('response', (response) => response.status() === 401 && refused.push(401));
    await page.getByRole('tab', { name: '홈' }).click({ button: 'right' });
    const again = page.getByRole('menuitem', { name: '새로 고침' });
    await again.waitFor();
    const item = await again.elementHandle();
    await person.context.clearCookies();
    // By itself: a quiet call may have opened the dialog over the menu before it is pressed.
    await item?.evaluate((element) => (element as HTMLElement).click());
    const dialog = page.getByRole('dialog', { name: '다시 로그인' });
    await dialog.waitFor();
    await expect.poll(() => refused.length).toBeGreaterThan(1);
    expect(await page.getByRole('dialog', { includeHidden: true }).count()).toBe(1);
    expect(await page.getByRole('tab', { includeHidden: true }).count()).toBeGreaterThan(1);
    await fillLogin(page, 'ops01');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('heading', { name: '오늘' }).waitFor();
  });

  it('S2-48 A16 a page that cannot be loaded, not after loading afresh either: the system was updated', async () => {
    const other = await signIn(browser, 'ops02', { width: 1920, height: 1000 });
    await settled(other.page);
    await other.page.getByRole('tab', { name: '홈' }).click();
    await other.page.route('**/DlvOrdSummaryList-*.js', (route) => route.abort());
    await other.page.reload();
    await other.page.getByRole('tablist').first().waitFor();
    const loads: string[] = [];
    other.page.on('framenavigated', (frame) => loads.push(frame.url()));
    await other.page.getByRole('menuitem', { name: '오더·배송' }).first().click();
    await other.page.getByRole('menuitem', { name: '배송 오더 집계', exact: true }).click();
    const updated = '시스템이 업데이트되었습니다. F5 키를 눌러 새로 고침하십시오. 문제가 계속되면 관리자에게 문의하십시오.';
    await other.page.getByText(updated).waitFor();
    await other.page.unroute('**/DlvOrdSummaryList-*.js');
    await other.page.reload();
    await other.page.getByRole('grid').first().waitFor();
    expect(await other.page.getByText(updated).count()).toBe(0);
    await other.close();
  });

  it('S2-11 the button asks MSG000038 and signs out', async () => {
    await banner().getByRole('button', { name: '로그아웃' }).click();
    const box = page.getByRole('alertdialog');
    await box.getByText('로그아웃하시겠습니까?').waitFor();
    await box.getByRole('button', { name: '취소' }).click();
    await expect.poll(() => box.count()).toBe(0);
    expect(path()).not.toBe('/login');
    await banner().getByRole('button', { name: '로그아웃' }).click();
    // What the browser keeps besides is not only this user's: the language, sealed work of others, the session at another corporation's build.
    await page.evaluate(async () => {
      localStorage.setItem('kept', 'x');
      await new Promise((done) => {
        indexedDB.open('kept').onsuccess = done;
      });
    });
    await page.context().addCookies([{ name: 'sid2000', value: 'x', url: new URL(page.url()).origin }]);
    const answered = page.waitForResponse('**/api/logout');
    await box.getByRole('button', { name: '확인' }).click();
    expect(await (await answered).headerValue('clear-site-data')).toBe('"cache"');
    await page.waitForURL('**/login');
    expect(
      await page.evaluate(async () => [localStorage.getItem('kept'), (await indexedDB.databases()).some(({ name }) => name === 'kept')]),
    ).toEqual(['x', true]);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('sid2000');
    // Nor is the page that was left shown again.
    await page.goBack().catch(() => {});
    await page.waitForURL('**/login**');
    expect(await page.evaluate(() => fetch('/api/session', { method: 'POST' }).then((answer) => answer.status))).toBe(401);
  });
});

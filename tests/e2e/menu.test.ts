import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/look';
import { launch, openMenu, type Person, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const folder = '오더·배송';
const side = (page: Page) => page.getByRole('navigation', { name: '메뉴', exact: true });
const width = async (page: Page) => (await side(page).boundingBox())?.width;
const item = (page: Page, name: string | RegExp) => side(page).getByRole('menuitem', { name, exact: true });
const entries = (page: Page) => side(page).getByRole('menuitem').allInnerTexts();
const path = (page: Page) => new URL(page.url()).pathname;
const away = (page: Page) => page.mouse.move(900, 500);

describe('the side menu of a wide window', () => {
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    person = await signIn(browser, 'ops02', { width: 1920, height: 1000, moving: true });
    page = person.page;
    await page.getByRole('tab', { name: '홈' }).click();
    await side(page).getByRole('button', { name: '전체 메뉴' }).click();
  });
  afterAll(() => person.close());

  it('S2-35 S9-08 is 240 px wide, begins 48 px from the top, and 54 px wide when folded', async () => {
    expect(await side(page).boundingBox()).toMatchObject({ x: 0, y: 48, width: 240 });
    await side(page).getByRole('button', { name: '메뉴 접기' }).click();
    await expect.poll(() => width(page)).toBe(54);
    await away(page);
    await side(page).getByRole('button', { name: '메뉴 펼치기' }).click();
    await expect.poll(() => width(page)).toBe(240);
  });

  it('S2-34 is a tree that works by the keyboard', async () => {
    await page.reload();
    const top = item(page, folder);
    await top.waitFor();
    if ((await top.getAttribute('aria-expanded')) === 'true') await top.click();
    await expect.poll(() => top.getAttribute('aria-expanded')).toBe('false');
    await top.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => top.getAttribute('aria-expanded')).toBe('true');
    const below = item(page, '고객 오더 관리');
    await below.waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => below.evaluate((e) => e === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: '고객 오더 관리', selected: true }).waitFor();
  });

  it('S2-08 a top link opens its branch and is the current one', async () => {
    const link = page.getByRole('banner').getByRole('link', { name: folder });
    await item(page, folder).click();
    await expect.poll(() => item(page, folder).getAttribute('aria-expanded')).toBe('false');
    await link.click();
    await expect.poll(() => item(page, folder).getAttribute('aria-expanded')).toBe('true');
    expect(await link.getAttribute('aria-current')).toBe('true');
  });

  it('S2-19 the menu of the tab that is shown does nothing', async () => {
    await openMenu(page, folder, '배송 오더 현황');
    await expect.poll(() => page.getByRole('grid').first().getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(1);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const late = () => page.waitForTimeout(700).then(() => calls.splice(0));
    await expect.poll(late).toEqual([]);
    const before = [page.url(), await page.evaluate(() => history.length), await page.getByRole('tab').count()];
    await item(page, '배송 오더 현황').click();
    await page.waitForTimeout(300);
    expect([page.url(), await page.evaluate(() => history.length), await page.getByRole('tab').count()]).toEqual(before);
    expect(calls).toEqual([]);
    expect(await item(page, '배송 오더 현황').getAttribute('aria-current')).toBe('page');
  });

  it('is searched by name in either language, by initial consonants, and by syllables half typed; Enter opens the first page', async () => {
    const field = side(page).getByRole('textbox', { name: '메뉴 검색' });
    for (const [word, found] of [
      ['ㅂㅅㅇㄷㅈ', ['배송 오더 집계']],
      ['배송오더 혀', ['배송 오더 현황']],
      ['order SUMM', ['배송 오더 집계']],
      ['오더·', ['고객 오더 관리', '배송 오더 관리', '배차판', '배송 오더 현황', '배송 오더 집계', '상하차지 주소록']],
      ['ㅋㅋㅋ', []],
    ] as const) {
      await field.fill(word);
      await expect.poll(async () => (await entries(page)).filter((name) => name !== folder), { message: word }).toEqual(found);
    }
    await side(page).getByText('일치하는 메뉴가 없습니다').waitFor();
    await field.fill('ㅂㅅㅇㄷㅈㄱ');
    await field.press('Enter');
    await page.getByRole('tab', { name: '배송 오더 집계', selected: true }).waitFor();
    expect(path(page)).toBe('/pan/dlvOrdSummaryList');
    expect(await field.inputValue()).toBe('');
  });

  it('S2-18 S2-20 a choice leads to path and mid; unpinned the menu folds after it, pinned it stays', async () => {
    const pin = side(page).getByRole('button', { name: /^메뉴 고정/ });
    await openMenu(page, folder, '배송 오더 관리');
    expect(new URL(page.url()).search).toBe('?mid=dlvOrdMgt');
    expect(await width(page)).toBe(240);
    expect(await pin.getAttribute('aria-pressed')).toBe('true');
    await pin.click();
    await item(page, '배송 오더 현황').click();
    await away(page);
    await expect.poll(() => width(page)).toBe(54);
    await page.reload();
    await side(page)
      .getByRole('button', { name: /^메뉴 고정/ })
      .click();
    expect(await pin.getAttribute('aria-pressed')).toBe('true');
  });

  it('S4-36 S4-38 folds below 1920 px and unfolds again, pinned or not', async () => {
    await away(page);
    for (const [wide, expected] of [
      [1919, 54],
      [1920, 240],
      [1600, 54],
      [2000, 240],
    ] as const) {
      await page.setViewportSize({ width: wide, height: 1000 });
      await expect.poll(() => width(page), { message: String(wide) }).toBe(expected);
    }
    await page.setViewportSize({ width: 1920, height: 1000 });
  });
});

it('S4-37 Edge folds below 1910 px', async () => {
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
  const { page, close } = await signIn(browser, 'ops02', { width: 1910, height: 1000, agent, moving: true });
  expect(await width(page)).toBe(240);
  await page.setViewportSize({ width: 1909, height: 1000 });
  await expect.poll(() => width(page)).toBe(54);
  await close();
});

describe('the folded side menu', () => {
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    person = await signIn(browser, 'ops02', { width: 1600, height: 900, moving: true });
    page = person.page;
    await away(page);
    await page.locator('.side.small').waitFor();
  });
  afterAll(() => person.close());

  it('S9-09 opens as a whole after the mouse has rested for 800 ms, S9-10 closes 300 ms after it has left', async () => {
    // The clock of the page stands still until it is moved on.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.mouse.move(27, 600);
    await page.clock.runFor(799);
    expect(await width(page)).toBe(54);
    await page.clock.runFor(1);
    await expect.poll(() => width(page)).toBe(240);
    expect(await item(page, folder).isVisible()).toBe(true);
    await away(page);
    await page.clock.runFor(299);
    expect(await width(page)).toBe(240);
    await page.clock.runFor(1);
    await expect.poll(() => width(page)).toBe(54);
    await page.clock.resume();
  });

  it('a page chosen before the mouse has rested is not covered by the menu again', async () => {
    await item(page, folder).click();
    await item(page, '배송 오더 현황').click({ position: { x: 30, y: 10 } });
    await expect.poll(() => width(page)).toBe(54);
    await page.waitForTimeout(1_200);
    expect(await width(page)).toBe(54);
    await away(page);
  });

  it('S2-40 has FAV on top, which the open one has not; it opens the menu with the favourites', async () => {
    const first = side(page).getByRole('menuitem').first();
    await expect.poll(() => first.getAttribute('data-menu-id')).toMatch(/-FAV$/);
    expect(await violations(page)).toEqual([]);
    await first.click();
    await expect.poll(() => width(page)).toBe(240);
    expect(await side(page).getByRole('button', { name: '마이 메뉴' }).getAttribute('aria-pressed')).toBe('true');
    await side(page).getByRole('button', { name: '전체 메뉴' }).click();
    await item(page, folder).waitFor();
    expect(await side(page).locator('[data-menu-id$="-FAV"]').count()).toBe(0);
  });
});

it('a guest sees neither star nor My Menu nor My Info', async () => {
  const { page, close } = await signIn(browser, 'guest01', { width: 1920, height: 1000, moving: true });
  await side(page).getByRole('menuitem', { name: '게시판' }).waitFor();
  expect(await side(page).getByRole('menuitem').count()).toBe(1);
  for (const name of [/마이 메뉴/, /즐겨찾기/, '내 정보']) expect(await page.getByRole('button', { name }).count(), String(name)).toBe(0);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await close();
});

describe('the search for a number', () => {
  let person: Person;
  let page: Page;
  const field = () => page.getByRole('combobox', { name: /번호 검색/ });
  beforeAll(async () => {
    person = await signIn(browser, 'ops01', { width: 1366, height: 768, moving: true });
    page = person.page;
    await page.getByRole('tab', { name: '홈' }).click();
  });
  afterAll(() => person.close());

  it('Ctrl+K and a slash lead into it, and its title says so', async () => {
    expect(await field().getAttribute('title')).toContain('Ctrl+K, /');
    await page.keyboard.press('Control+k');
    await expect.poll(() => field().evaluate((e) => e === document.activeElement)).toBe(true);
    await page.keyboard.type('a/b');
    expect(await field().inputValue()).toBe('a/b');
    await page.getByRole('main').focus();
    await page.keyboard.press('/');
    await expect.poll(() => field().evaluate((e) => e === document.activeElement)).toBe(true);
    expect(await field().inputValue()).toBe('a/b');
  });

  it('asks once, offers the screens that have it; Enter opens the first', async () => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/findNo') && asked.push(request.postData() ?? ''));
    await field().fill('dvstory15001');
    await field().press('Enter');
    const options = page.locator('.ant-select-item-option');
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual([
        '배송 오더 상세에서 보기 · DVSTORY15001 (1)',
        '배송 오더 관리에서 보기 · DVSTORY15001 (1)',
        '배송 오더 현황에서 보기 · DVSTORY15001 (1)',
      ]);
    expect(asked).toEqual(['{"SEARCH":{"NO":"DVSTORY15001"}}']);
    expect(await violations(page)).toEqual([]);
    await field().press('Enter');
    await page.getByRole('tab', { name: '배송 오더 상세', selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?mid=dlvOrdDetail&DLV_ORD_NO=DVSTORY15001');
    expect(await field().inputValue()).toBe('');
  });

  it('hands a list the number as its condition', async () => {
    await field().fill('DVSTORY15001');
    await field().press('Enter');
    await page.locator('.ant-select-item-option').last().click();
    await page.getByRole('tab', { name: '배송 오더 현황', selected: true }).waitFor();
    const condition = page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' });
    await expect.poll(() => condition.inputValue()).toBe('DVSTORY15001');
    await expect.poll(() => page.getByRole('grid').first().getByRole('link', { name: 'DVSTORY15001' }).count()).toBe(1);
  });

  it('says that a number was not found, and that a check digit is wrong', async () => {
    await field().fill('CSQU3054384');
    await field().press('Enter');
    await page.getByText('해당 메뉴나 번호를 찾을 수 없습니다. 컨테이너 번호를 확인하십시오. (CSQU3054384)').waitFor();
    await field().press('Escape');
    await expect.poll(() => page.getByText('해당 메뉴나 번호를 찾을 수 없습니다').isVisible()).toBe(false);
  });
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, askReason, ended, land, notify, openPopup, showBox, takeOff } from '../support/inClient';
import { hangul, shoot, violations } from '../support/look';
import { askedAbout, fillLogin, launch, open, type Person, portal, settled } from '../support/person';

/** What axe says of every state of the frame, in both languages. */
let browser: Browser;
beforeAll(async () => {
  browser = await launch(portal().testClient);
});
afterAll(() => browser.close());

describe.each(['ko', 'en'] as const)('%s', (lang) => {
  const say = (ko: string, en: string) => (lang === 'ko' ? ko : en);
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    person = await arrive(browser, 'ops01', { lang });
    page = person.page;
  });
  afterAll(() => person?.close());

  async function clean(name: string, of: Page = page) {
    await shoot(of, `axe-${name}-${lang}`);
    expect({ violations: await violations(of), korean: lang === 'en' ? await hangul(of) : [] }, name).toEqual({
      violations: [],
      korean: [],
    });
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = () => page.getByRole('dialog').last();
  /** Closes what lies over the page, one after the other. */
  async function closeAll() {
    const layers = () => page.locator('[role=dialog], .box-mask:not(.leaving)').count();
    for (let left = await layers(); left > 0; left = await layers()) {
      await page.keyboard.press('Escape');
      await expect.poll(layers).toBeLessThan(left);
    }
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  }
  /** Somebody who is not signed in, at an address. */
  async function visit(path: string, before: (page: Page) => Promise<unknown> = async () => {}) {
    const visitor = await open(browser, { url: portal().testClient });
    await visitor.page.addInitScript((chosen) => localStorage.setItem('lang', JSON.stringify(chosen)), lang);
    await before(visitor.page);
    await visitor.page.goto(path);
    return visitor;
  }

  it('the login page with a fault', async () => {
    const visitor = await visit('/login');
    await fillLogin(visitor.page, 'nobody', 'wrong');
    await visitor.page.getByRole('alert').waitFor();
    await clean('login-fault', visitor.page);
    await visitor.close();
  });

  it('the menu folded, unfolded and peeking', async () => {
    await clean('menu-folded');
    await button(say('메뉴 펼치기', 'Expand menu')).click();
    await page.getByRole('textbox', { name: say('메뉴 검색', 'Search menu') }).waitFor();
    await clean('menu-open');
    const search = page.getByRole('textbox', { name: say('메뉴 검색', 'Search menu') });
    await search.fill(say('오더', 'order'));
    const clear = await page.locator('.side-search .ant-input-clear-icon').boundingBox();
    expect(Math.min(clear?.width ?? 0, clear?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await clean('menu-searched');
    await search.fill('');
    await button(say('메뉴 접기', 'Collapse menu')).click();
    await page.mouse.move(900, 600);
    await page.mouse.move(27, 600);
    await page.locator('.side.peeking').waitFor();
    await clean('menu-peeking');
    await page.mouse.move(900, 600);
    await page.locator('.side.small').waitFor();
  });

  it('the favourites, shown and edited', async () => {
    await page.evaluate(async () => {
      const post = (path: string, body: object) =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((a) => a.json());
      const { menuMap, myMenuList } = (await post('/api/menuMap', {})).data;
      if (myMenuList.length === 0) await post('/api/registMyMenu', { MENU_ID: menuMap.dlvOrdMgt.MENU_ID });
    });
    await page.reload();
    await page.getByRole('tablist').first().waitFor();
    await button(say('메뉴 펼치기', 'Expand menu')).click();
    await button(say('마이 메뉴', 'My menu')).click();
    await button(say('편집', 'Edit')).waitFor();
    await clean('favourites');
    await button(say('편집', 'Edit')).click();
    await clean('favourites-edited');
    await button(say('되돌리기', 'Undo')).click();
    await button(say('메뉴 접기', 'Collapse menu')).click();
    await page.mouse.move(900, 600);
  });

  it('the menu of a tab', async () => {
    await page.getByRole('tab').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: say('새로 고침', 'Reload') }).waitFor();
    await clean('tab-menu');
    await page.keyboard.press('Escape');
  });

  it('the search for a number, found and not found', async () => {
    const field = page.getByRole('combobox', { name: say('번호 검색', 'Menu or number') });
    await field.fill('DVSTORY15001');
    await field.press('Enter');
    await page.locator('.ant-select-item-option').first().waitFor();
    await clean('find-found');
    await field.fill('NOSUCHNUMBER');
    await field.press('Enter');
    await page.getByText(say('해당 메뉴나 번호를 찾을 수 없습니다', 'No such menu or number')).waitFor();
    await clean('find-none');
    await field.press('Escape');
    await field.fill('');
  });

  it.each(['question', 'info', 'warn', 'error'] as const)('a message box: %s', async (kind) => {
    await showBox(page, kind, say('저장할 데이터가 없습니다.', 'There is nothing to save.'));
    await page.getByRole('alertdialog').waitFor();
    await clean(`box-${kind}`);
    await closeAll();
  });

  it('a message box that is longer than the window', async () => {
    await showBox(page, 'info', say('아주 긴 문장입니다. ', 'A very long text. ').repeat(500));
    await page.getByRole('alertdialog').waitFor();
    await clean('box-long');
    await closeAll();
  });

  it('a message box that asks for a reason, without one', async () => {
    await askReason(page, say('처리하시겠습니까?', 'Do it?'), say('처리', 'Do'));
    await page.keyboard.press('Enter');
    await askedAbout(page).getByText(say('사유를 입력하십시오.', 'Enter the reason.')).waitFor();
    await clean('box-reason');
    await closeAll();
  });

  it('notifications of all kinds', async () => {
    // Those that go by themselves stay for once.
    await page.evaluate(() => {
      const { setTimeout } = window;
      window.setTimeout = ((act: () => void, ms?: number) => (ms === 1_000 ? 0 : setTimeout(act, ms))) as typeof window.setTimeout;
    });
    for (const kind of ['success', 'info', 'warn', 'error'] as const) await notify(page, kind, say('저장되었습니다.', 'Saved.'));
    await expect.poll(() => page.locator('.notice').count()).toBe(4);
    await clean('notices');
    await page.reload();
    await page.getByRole('tablist').first().waitFor();
  });

  it('the overlay', async () => {
    await takeOff(page);
    await page.getByRole('progressbar').waitFor();
    await clean('overlay');
    await land(page);
  });

  it('popups: no permission, loading, in full screen, failed', async () => {
    await openPopup(page, '/cms/popup/nope', {});
    await dialog().locator('.notice-view').waitFor();
    await clean('popup-no-permission');
    await closeAll();
    const file = '**/assets/CmsOrgnPopup-*';
    await page.route(file, () => {});
    await openPopup(page, '/cms/popup/cmsOrgnPopup', { KIND: 'Orgn', KEYWORD: '', search: {} });
    await dialog().getByRole('status').waitFor();
    await clean('popup-loading');
    await closeAll();
    await page.unroute(file);
    await openPopup(page, '/cms/popup/cmsCustomerPopup', { KIND: 'Customer', KEYWORD: '', search: {} }, { fullScreen: true });
    await dialog().getByRole('gridcell').first().waitFor();
    await settled(page);
    await clean('popup-full');
    await closeAll();
    await openPopup(page, '/cms/popup/cmsUsedPhrasePopup', {});
    await dialog().getByText('An error occurred').waitFor();
    await clean('popup-failed');
    await closeAll();
  });

  it('exchange rates: reckoned with at once, and chosen by Enter', async () => {
    await openPopup(page, '/cms/popup/cmsExchangeRatePopup', { CURR_CD: 'JPY', FRGN_AMT: 12345 });
    await dialog().getByRole('gridcell', { name: 'JPY' }).waitFor();
    const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
    await expect.poll(() => field(say('금액 (JPY)', 'Amount (JPY)')).inputValue()).toBe('12,345');
    await expect.poll(() => field(say('원화 환산', 'In KRW')).inputValue()).toMatch(/^1\d\d,\d{3}$/);
    await clean('exchange-rates');
    await dialog().getByRole('gridcell', { name: 'JPY' }).click();
    await page.keyboard.press('Enter');
    await expect.poll(() => ended(page)).toMatchObject({ resolved: { CURR_CD: 'JPY', EXCH_UNIT: 100 } });
  });

  it('My Info and the password, with faults', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('내 정보', 'My info') })
      .click();
    const field = (ko: string, en: string) => dialog().getByRole('textbox', { name: say(ko, en), exact: true });
    await expect.poll(() => field('사용자 ID', 'User ID').inputValue()).toBe('ops01');
    await field('이메일', 'E-mail').fill('a@b.c');
    await dialog()
      .getByRole('button', { name: say('저장', 'Save') })
      .click();
    await dialog().locator('[aria-invalid=true]').first().waitFor();
    await clean('my-info-faults');
    await dialog()
      .getByRole('button', { name: say('비밀번호 변경', 'Change password') })
      .click();
    await field('현재 비밀번호', 'Current password').waitFor();
    await settled(page);
    await dialog()
      .getByRole('button', { name: say('저장', 'Save') })
      .click();
    await dialog().locator('[aria-invalid=true]').first().waitFor();
    await clean('password-faults');
    for (let n = 0; n < 2; n++) {
      await page.keyboard.press('Escape');
      const asks = page.getByRole('alertdialog');
      if (await asks.count()) await page.keyboard.press('Enter');
    }
    await page.reload();
    await page.getByRole('tablist').first().waitFor();
  });

  it('the error page, and a page that cannot be loaded twice', async () => {
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Error' }).waitFor();
    await clean('error-page');
    await page.route('**/assets/DlvOrdSummaryList-*', (route) => route.abort());
    await page.goto('/pan/dlvOrdSummaryList?mid=dlvOrdSummaryList');
    await page.getByText(say('시스템이 업데이트되었습니다.', 'The system was updated.')).waitFor();
    await clean('system-updated');
    await page.unroute('**/assets/DlvOrdSummaryList-*');
  });

  it('a start that has failed', async () => {
    const visitor = await visit('/login', (of) => of.route('**/api/auth/authorized', (route) => route.abort()));
    await visitor.page.getByRole('button').waitFor();
    await clean('start-failed', visitor.page);
    await visitor.close();
  });

  it('the login dialog with a refusal', async () => {
    await page.goto('/pan/dlvOrdList?mid=dlvOrdList');
    const search = page.locator('search button[type=submit]');
    await search.waitFor();
    await settled(page);
    await person.context.clearCookies();
    // By itself, and also when hidden: a quiet call may have opened the dialog over it before it is pressed.
    await search.evaluate((element: HTMLElement) => element.click());
    await dialog().getByRole('form').waitFor();
    await fillLogin(page, 'ops01', 'wrong');
    await dialog().getByRole('alert').waitFor();
    await settled(page);
    await clean('session-login-refused');
    expect(await page.locator('.dialog-body').evaluate((body) => body.scrollHeight - body.clientHeight)).toBe(0);
  });
});

import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { column, goTo, orders } from '../support/desk';
import { arrive, ended, inClient, openPopup, showBox } from '../support/inClient';
import { launch, openMenu, type Person, portal, settled } from '../support/person';

/** Where the focus goes while popups come and go. */
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch(portal().testClient);
  person = await arrive(browser, 'ops01');
  page = person.page;
});
afterAll(() => browser.close());

const dialogs = () => page.getByRole('dialog', { includeHidden: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const left = (count: number) => expect.poll(() => dialogs().count()).toBe(count);
const corp = () => openPopup(page, '/cms/popup/cmsCorpPopup', { KIND: 'Corp', KEYWORD: '', search: {} });
/** Name and layer of the element that has the focus. */
const focus = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    const layer = at?.closest('[role=dialog], [role=alertdialog]');
    const title = layer && document.getElementById(layer.getAttribute('aria-labelledby') ?? '')?.textContent;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return `${at?.getAttribute('aria-label') ?? label ?? at?.textContent?.slice(0, 40).trim()} in ${title ?? at?.closest('main, header')?.tagName.toLowerCase() ?? '?'}`;
  });
const focused = (wanted: string) => expect.poll(focus).toBe(wanted);
afterEach(async () => {
  for (let open = await dialogs().count(); open > 0; open--) {
    await page.keyboard.press('Escape');
    const ask = page.locator('.box-mask:not(.leaving)');
    await expect.poll(async () => (await ask.count()) > 0 || (await dialogs().count()) < open).toBe(true);
    if (await ask.count()) await page.getByRole('alertdialog').getByRole('button', { name: '확인', exact: true }).click();
    await expect.poll(() => dialogs().count()).toBeLessThan(open);
  }
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
});

it('stays in the popup: Tab goes round, in either direction', async () => {
  await openPopup(page, '/cms/popup/cmsCustomerPopup', { KIND: 'Customer', KEYWORD: '', search: {} });
  await dialog('거래처 조회').getByRole('gridcell').first().waitFor();
  await focused('검색어 in 거래처 조회');
  for (const key of ['Tab', 'Shift+Tab']) {
    const passed: string[] = [];
    do {
      await page.keyboard.press(key);
      passed.push(await focus());
    } while (passed.at(-1) !== '검색어 in 거래처 조회' && passed.length < 30);
    expect(passed.filter((at) => !at.endsWith(' in 거래처 조회'))).toEqual([]);
    expect(passed).toContain('닫기 in 거래처 조회');
    expect(passed).toContain('전체 화면 in 거래처 조회');
    expect(passed.length).toBeLessThan(30);
  }
});

it('goes back to each opener in turn: three popups and a message box', async () => {
  await page.getByRole('banner').getByRole('button', { name: '내 정보' }).focus();
  await page.keyboard.press('Enter');
  await focused('사용자명 in 내 정보');
  await dialog('내 정보').getByRole('button', { name: '비밀번호 변경' }).focus();
  await page.keyboard.press('Enter');
  await focused('현재 비밀번호 in 비밀번호 변경');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const before = await focus();
  expect(before).toMatch(/ in 비밀번호 변경$/);
  await corp();
  await focused('검색어 in 법인 조회');
  await showBox(page, 'question', '계속하시겠습니까?');
  await focused('확인 in 확인');
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Tab');
    expect(await focus()).toMatch(/ in 확인$/);
  }
  for (const [at, open] of [
    ['검색어 in 법인 조회', 3],
    [before, 2],
    ['비밀번호 변경 in 내 정보', 1],
    ['내 정보 in header', 0],
  ] as const) {
    await page.keyboard.press('Escape');
    await focused(at);
    await left(open);
  }
});

it('an opener that is gone: to the popup below, and from the last one to the page', async () => {
  await page.evaluate(() => {
    const button = document.createElement('button');
    document.querySelector('main')?.append(button);
    button.focus();
  });
  await corp();
  await focused('검색어 in 법인 조회');
  await page.evaluate(() => document.querySelector('main > button:last-child')?.remove());
  const search = dialog('법인 조회').getByRole('button', { name: '조회' });
  await search.focus();
  await showBox(page, 'info', '저장되었습니다.');
  await focused('확인 in 알림');
  await search.evaluate((element) => element.remove());
  await page.keyboard.press('Enter');
  await expect.poll(focus).toMatch(/ in 법인 조회$/);
  await page.keyboard.press('Escape');
  await left(0);
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
});

it('what has the focus is disabled or goes: the focus goes next to it, never to the page nor onto what drops or closes', async () => {
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<div><button>요청</button><button>접수</button><button>출력</button><button data-drops>취소</button></div>',
      );
    const [, , last] = document.querySelectorAll<HTMLButtonElement>('main > div:last-child button');
    last?.focus();
  });
  const last = (name: string) => page.locator('main > div:last-child').getByRole('button', { name });
  await last('출력').evaluate((button: HTMLButtonElement) => {
    button.disabled = true;
  });
  await focused('접수 in main');
  await last('요청').focus();
  await last('요청').evaluate((button) => button.remove());
  await focused('접수 in main');
  await last('접수').evaluate((button) => button.parentElement?.remove());
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
});

it('an answer gives it back as well', async () => {
  await page.getByRole('banner').getByRole('button', { name: '언어 변경' }).focus();
  await corp();
  await dialog('법인 조회').locator('.gr.current').waitFor();
  await dialog('법인 조회').getByRole('button', { name: '선택', exact: true }).press('Enter');
  await expect.poll(() => ended(page)).toMatchObject({ resolved: { CODE: '1000' } });
  await focused('언어 변경 English in header');
});

describe('Escape with something open inside a popup closes that alone', () => {
  const inBatch = dialog.bind(null, '배송 오더 일괄 입력');
  const open = async () => {
    await left(0);
    await openPopup(page, '/pan/popup/BatchInputPopup', {});
    await inBatch().getByRole('grid').waitFor();
    await settled(page);
  };
  const closesAlone = async (panel: string) => {
    const shown = page.locator(panel);
    await expect.poll(() => shown.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => shown.count()).toBe(0);
    expect(await dialogs().count()).toBe(1);
  };

  it('a list of codes', async () => {
    await open();
    await inBatch().getByRole('combobox', { name: '배송 구분' }).first().click();
    await closesAlone('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await page.keyboard.press('Escape');
    await left(0);
  });

  it('the entries offered in a look-up field', async () => {
    await open();
    await inBatch().getByRole('textbox', { name: '거래처 코드', exact: true }).pressSequentially('c0000');
    await closesAlone('.gpanel');
  });

  it('the calendar of a cell, and Alt with an arrow in a look-up field does not move the popup', async () => {
    await open();
    const before = await inBatch().boundingBox();
    await inBatch().getByRole('textbox', { name: '거래처 코드', exact: true }).press('Alt+ArrowDown');
    await left(2);
    await page.keyboard.press('Escape');
    await left(1);
    await inBatch().getByRole('button', { name: '추가', exact: true }).click();
    await goTo(page, '하차 요청일');
    await page.keyboard.press('Alt+ArrowDown');
    await closesAlone('.gpanel');
    expect(await inBatch().boundingBox()).toEqual(before);
  });

  it('a calendar, which Alt with an arrow opens without moving the popup', async () => {
    await inClient(page, async ({ askAction, receipt }) => {
      void (await receipt()).askReceipt([], (fields) => askAction({ question: '인수 확인', verb: '완료', ...(fields ? { fields } : {}) }));
    });
    await dialog('인수 확인').waitFor();
    const before = await dialog('인수 확인').boundingBox();
    const day = dialog('인수 확인').getByRole('textbox').nth(1);
    await day.press('Alt+ArrowDown');
    await closesAlone('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
    expect(await dialog('인수 확인').boundingBox()).toEqual(before);
  });
});

it('a popup opened from a cell of a grid gives it back to the cell', async () => {
  await openMenu(page, '오더·배송', '배송 오더 관리');
  await settled(page);
  const number = page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' });
  await number.fill('NOSUCHORDER');
  await number.press('Enter');
  await expect.poll(() => orders(page).getAttribute('aria-rowcount')).toBe('1');
  await page.getByRole('button', { name: '추가', exact: true }).first().click();
  await expect.poll(() => column(page)).toBe('상차일');
  await goTo(page, '거래처 코드');
  await page.keyboard.press('F4');
  await focused('검색어 in 거래처 조회');
  await page.keyboard.press('Escape');
  await left(0);
  await expect.poll(() => column(page)).toBe('거래처 코드');
  await page.keyboard.press('ArrowRight');
  expect(await column(page)).not.toBe('거래처 코드');
});

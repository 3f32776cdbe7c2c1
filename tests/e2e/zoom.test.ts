import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, notify, openPopup, showBox, takeOff } from '../support/inClient';
import { shoot } from '../support/look';
import { launch, open, openMenu, type Person, portal, settled } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch(portal().testClient);
});
afterAll(() => browser.close());

/** What can be pressed or typed into and does not come into the window when the focus goes there: cut off, or out of reach. */
const outOfReach = (page: Page, within: string) =>
  page.evaluate((css) => {
    const found: string[] = [];
    const elements = [...document.querySelectorAll<HTMLElement>(css)].flatMap((part) => [
      ...part.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled), [role=tab]'),
    ]);
    for (const element of elements) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.tabIndex < 0) continue;
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!at || !(element.contains(at) || at.contains(element))) found.push(element.ariaLabel ?? element.innerText ?? element.outerHTML);
    }
    return found;
  }, within);

describe('a zoom of 200 % of a window of 1366 x 768', () => {
  let person: Person;
  let page: Page;
  const half = { width: 683, height: 384, zoom: 2 };
  beforeAll(async () => {
    person = await arrive(browser, 'ops01', half);
    page = person.page;
  });
  afterAll(() => person?.close());

  it('the login page is all within reach', async () => {
    const visitor = await open(browser, { ...half, url: portal().testClient });
    await visitor.page.goto('/login');
    await visitor.page.getByRole('form').waitFor();
    await shoot(visitor.page, 'zoom-login');
    expect(await outOfReach(visitor.page, 'body')).toEqual([]);
    await visitor.close();
  });

  it('so are header and home, in the frame of narrow windows', async () => {
    await page.getByRole('tab', { selected: true }).click();
    await page.getByRole('dialog', { name: '열린 화면' }).getByRole('button', { name: /^홈/ }).click();
    await page.getByRole('heading', { name: '오늘' }).waitFor();
    await settled(page);
    await shoot(page, 'zoom-home');
    expect(await outOfReach(page, '.head, .panel')).toEqual([]);
  });

  it('so is the desk, of which rows are in sight', async () => {
    await openPage('배송 오더 관리');
    await page.getByRole('grid').first().getByRole('row').nth(1).waitFor();
    await settled(page);
    await shoot(page, 'zoom-desk');
    expect(await outOfReach(page, '.head, .gpane, .gtools')).toEqual([]);
    expect(await page.getByRole('grid').first().getByRole('row').nth(1).isVisible()).toBe(true);
  });

  async function openPage(name: string) {
    await page.getByRole('button', { name: '메뉴 열기' }).click();
    await openMenu(page, '오더·배송', name);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settled(page);
  }

  it.each([
    ['/admin/ChangeMe', {}],
    ['/admin/ChangePassword', {}],
    ['/cms/popup/cmsCustomerPopup', { KIND: 'Customer', KEYWORD: '', search: {} }],
    ['/cms/popup/cmsMultiCustomerPopup', { KEYWORD: '', search: {} }],
    ['/cms/popup/cmsOrgnPopup', { KIND: 'Orgn', KEYWORD: '', search: {} }],
    ['/cms/popup/cmsHistoryPopup', { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: 'DVSTORY15001', STS_CD: 'DLV_ORD_STS' }],
    ['/cms/popup/cmsReportPopup', { REPORT_TP: 'TRO', TYPES: ['TRO', 'POD'], KEYS: ['DVSTORY15001'] }],
    ['/pan/popup/BatchInputPopup', {}],
    ['/pan/popup/DlvOrdExcelUploadPopup', {}],
    ['/ptl/popup/PtlFileMgtPopup', { REF_TP: 'DLV', REF_KEY: 'DVSTORY15001', EDIT_YN: 'Y' }],
    ['/login/popup/login', { USER_ID: 'ops01' }],
  ] as const)('%s fits the window and is all within reach', async (path, param) => {
    await openPopup(page, path, param);
    await page.getByRole('dialog').locator('.popup-page').waitFor();
    await settled(page);
    await shoot(page, `zoom-${path.split('/').pop()}`);
    const { x = -1, y = -1, width = 0, height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {};
    expect([x >= 0, y >= 0, x + width <= 683, y + height <= 384]).toEqual([true, true, true, true]);
    expect(await outOfReach(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('a message box fits too', async () => {
    await showBox(page, 'error', '아주 긴 문장입니다. '.repeat(300));
    await page.getByRole('alertdialog').waitFor();
    expect(await outOfReach(page, '[role=alertdialog]')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  });
});

it('who wants no motion sees none: nothing moves or fades for longer than 0.01 s', async () => {
  const { page, close } = await arrive(browser, 'ops01');
  await openPopup(page, '/cms/popup/cmsCustomerPopup', { KIND: 'Customer', KEYWORD: '', search: {} });
  await page.getByRole('dialog').getByRole('gridcell').first().waitFor();
  await page.getByRole('dialog').getByRole('combobox').click();
  await showBox(page, 'info', '저장되었습니다.');
  await takeOff(page);
  await notify(page, 'warn', '인터넷 연결 상태를 확인하십시오.');
  await page.locator('.notice').waitFor();
  await page.getByRole('progressbar').waitFor();
  const moving = await page.evaluate(() => {
    const longest = (of: string) => Math.max(...of.split(',').map(Number.parseFloat));
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part);
        const moves = longest(transitionDuration) > 0.01 || (animationName !== 'none' && longest(animationDuration) > 0.01);
        return moves ? [`${element.tagName}.${element.className}${part ?? ''}`] : [];
      }),
    );
  });
  expect(moving).toEqual([]);
  await close();
});

import type { Browser, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clickRow, findOrder, orderIn, pressTool } from '../support/desk';
import { arrive, ended, openPopup } from '../support/inClient';
import { launch, openMenu, type Person, portal, settled } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch(portal().testClient);
  person = await arrive(browser, 'ops01', { moving: true });
  page = person.page;
});
afterAll(() => browser.close());

const dialogs = () => page.getByRole('dialog', { includeHidden: true });
const dialog = () => page.getByRole('dialog');
const closeAll = async () => {
  for (let left = await dialogs().count(); left > 0; left--) {
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogs().count()).toBeLessThan(left);
  }
};
afterEach(async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await closeAll();
});
const corp = '/cms/popup/cmsCorpPopup';
const search = { KIND: 'Corp', KEYWORD: '', search: {} };
/** Opens a popup over those that are open, and waits for its page. */
async function show(options: object = {}) {
  const before = await dialogs().count();
  await openPopup(page, corp, search, options);
  await expect.poll(() => dialogs().count()).toBe(before + 1);
  await dialog().getByRole('gridcell').first().waitFor();
  await settled(page);
}
const frameOf = async (n = 0) => {
  const at = await dialogs().nth(n).boundingBox();
  if (!at) throw new Error('not in the window');
  return [at.x, at.y, at.width, at.height].map((value) => Math.round(value * 10) / 10);
};
const whole = [0, 0, 1366, 768];
const drag = async (from: [number, number], to: [number, number]) => {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
};

describe('one popup', () => {
  it('S4-08 has the title given, else the name of its menu; S9-15 in a header of 32 px', async () => {
    await show({ title: '청구 법인' });
    expect(await page.getByRole('dialog', { name: '청구 법인', exact: true }).count()).toBe(1);
    expect((await dialog().locator('.dialog-head').boundingBox())?.height).toBe(32);
    await closeAll();
    await show();
    expect(await page.getByRole('dialog', { name: '법인 조회', exact: true }).count()).toBe(1);
  });

  it('S6-02 S2-47 of a path that is no route shows the no-permission screen; S4-09 without a size it is 800 x 600', async () => {
    await openPopup(page, '/cms/popup/nope', {});
    await dialog().getByText('팝업을 열 권한이 없습니다. 관리자에게 문의하십시오.').waitFor();
    expect(await frameOf()).toEqual([283, 84, 800, 600]);
  });

  it('S6-02 S2-47 so does one the user has no right to', async () => {
    const guest = await arrive(browser, 'guest01');
    await openPopup(guest.page, corp, search);
    await guest.page.getByRole('dialog').getByText('관리자에게 문의하십시오.').waitFor();
    expect(await guest.page.getByRole('grid').count()).toBe(0);
    await guest.close();
  });

  it('S4-19 is closed by its button, which tells the opener', async () => {
    await show();
    await dialog().locator('.dialog-head').getByRole('button', { name: '닫기' }).click();
    await expect.poll(() => dialogs().count()).toBe(0);
    expect(await ended(page)).toEqual({ rejected: false });
  });

  it('S4-12 opens in full screen when that is asked for; S4-18 the button leads to its size and back', async () => {
    await show({ fullScreen: true });
    expect(await frameOf()).toEqual(whole);
    await dialog().getByRole('button', { name: '이전 크기로' }).click();
    expect(await frameOf()).toEqual([383, 84, 600, 600]);
    await drag([500, 100], [400, 50]);
    const before = [283, 34, 600, 600];
    await expect.poll(() => frameOf()).toEqual(before);
    await dialog().getByRole('button', { name: '전체 화면' }).click();
    expect(await frameOf()).toEqual(whole);
    await dialog().getByRole('button', { name: '이전 크기로' }).click();
    expect(await frameOf()).toEqual(before);
  });

  it('S4-17 is dragged by its title bar, and stays inside the window on all four sides', async () => {
    await show({ width: 600, height: 400 });
    for (const [to, expected] of [
      [
        [0, 0],
        [0, 0, 600, 400],
      ],
      [
        [1365, 0],
        [766, 0, 600, 400],
      ],
      [
        [1365, 767],
        [766, 368, 600, 400],
      ],
      [
        [0, 767],
        [0, 368, 600, 400],
      ],
    ] as const) {
      const [x = 0, y = 0] = await frameOf();
      await drag([x + 300, y + 16], [...to]);
      await expect.poll(() => frameOf()).toEqual(expected);
    }
    await drag([5, 700], [300, 300]);
    expect(await frameOf(), 'not by its body').toEqual([0, 368, 600, 400]);
  });

  it('its size is changed by the corner, not below 300 x 160 and not out of the window', async () => {
    await show({ width: 600, height: 400 });
    for (const [to, width, height] of [
      [[900, 500], 517, 316],
      [[0, 0], 300, 160],
      [[1365, 767], 983, 584],
    ] as const) {
      const [x = 0, y = 0, wide = 0, high = 0] = await frameOf();
      await drag([x + wide - 4, y + high - 4], [...to]);
      const off = async () => {
        const [, , nowWide = 0, nowHigh = 0] = await frameOf();
        return Math.max(Math.abs(nowWide - width), Math.abs(nowHigh - height));
      };
      await expect.poll(off, { message: `${width} x ${height}` }).toBeLessThan(6);
    }
  });

  it('fits into the window that has become smaller', async () => {
    await show({ width: 1000, height: 700 });
    await page.setViewportSize({ width: 900, height: 500 });
    await expect.poll(async () => (await frameOf())[2]).toBe(900);
    const [x = 0, y = 0, width = 0, height = 0] = await frameOf();
    expect([x >= 0, y >= 0, x + width <= 900, y + height <= 500]).toEqual([true, true, true, true]);
    expect(await covered()).toBeNull();
  });
});

/** What lies over the last button of the dialog on top, if anything does. */
const covered = () =>
  page.evaluate(() => {
    const button = [...document.querySelectorAll('[role=dialog]:not([inert]) .q-popup-foot button')].at(-1);
    const { x = 0, y = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return button?.contains(top) ? null : (top?.className ?? 'nothing');
  });

describe('several popups', () => {
  const inert = () => dialogs().evaluateAll((all) => all.map((element) => element.hasAttribute('inert')));

  it('S1-10 stack: S4-13 each 3 % of the window lower, S4-14 the last is active, S4-20 Escape closes it alone', async () => {
    for (let n = 0; n < 3; n++) await show({ width: 600, height: 400 });
    const tops = [(await frameOf(0))[1] ?? 0, (await frameOf(1))[1] ?? 0, (await frameOf(2))[1] ?? 0];
    expect(tops).toEqual([184, 207, 230.1]);
    for (const n of [0, 1, 2]) expect(await dialogs().nth(n).isVisible()).toBe(true);
    expect(await inert()).toEqual([true, true, false]);
    expect(await page.locator('#app').evaluate((app) => app.hasAttribute('inert'))).toBe(true);
    expect(
      await dialogs()
        .nth(2)
        .evaluate((element) => element.contains(document.activeElement)),
    ).toBe(true);
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Escape');
      await expect.poll(() => dialogs().count()).toBe(left);
      expect(await inert()).toEqual(Array.from({ length: left }, (_, n) => n < left - 1));
    }
    expect(await page.locator('#app').evaluate((app) => app.hasAttribute('inert'))).toBe(false);
  });

  it('S4-13 four in a low window: each has its title in sight and its buttons within reach', async () => {
    await page.setViewportSize({ width: 1366, height: 600 });
    for (let n = 0; n < 4; n++) {
      await show({ width: 800, height: 600 });
      const [, top = 0, , height = 0] = await frameOf(n);
      expect(top).toBe(n * 18);
      expect(top + height).toBeLessThanOrEqual(600);
      expect(await covered()).toBeNull();
    }
  });
});

describe('a popup of a screen', () => {
  it('S4-10 is given its parameter: the history of the row', async () => {
    const order = await orderIn(page, 'REQ');
    await findOrder(page, order);
    await clickRow(page, 1);
    await pressTool(page, '이력');
    await dialog().getByText(order).first().waitFor();
    await settled(page);
    await dialog().getByRole('tab', { name: '상태' }).click();
    await expect.poll(() => dialog().getByRole('grid').last().textContent()).toContain('배송 요청');
  });

  it('S4-11 A23 shows a printable form with its own tools; S7-44 gets its named code lists in one call', async () => {
    await openMenu(page, '오더·배송', '배송 오더 현황');
    await settled(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/selectCommonCode') && asked.push(request.postData() ?? ''));
    const lists = page.waitForResponse('**/api/code/selectCommonCode');
    await pressTool(page, '배송 지시서');
    const answer = await lists;
    expect(JSON.parse(asked[0] ?? '')).toMatchObject({ REPORT_TP: { MSTR_CD: 'REPORT_TP' }, LANG_CD: { MSTR_CD: 'LANG_CD' } });
    expect(await answer.request().headerValue('cookie')).toContain('sid');
    expect((await answer.json()).data).toMatchObject({ REPORT_TP: expect.any(Array), LANG_CD: expect.any(Array) });
    await dialog().getByTitle('배송 지시서').and(dialog().locator('iframe')).waitFor();
    expect(asked).toHaveLength(1);
    const saved = page.waitForEvent('download');
    await dialog().getByRole('button', { name: '다운로드' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    // The browser's own window for printing cannot be seen from here: that it is asked for can.
    await dialog()
      .locator('iframe')
      .evaluate((frame) =>
        Object.defineProperty(frame, 'contentWindow', { value: { print: () => Object.assign(window, { printed: true }) } }),
      );
    await dialog().getByRole('button', { name: '출력' }).click();
    await expect.poll(() => page.evaluate(() => (window as unknown as { printed?: boolean }).printed)).toBe(true);
  });
});

it('S8-07 a popup whose page fails says so in its dialog; the workspace stays', async () => {
  await openPopup(page, '/cms/popup/cmsUsedPhrasePopup', {});
  await dialog().getByText('An error occurred').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs().count()).toBe(0);
  await page.getByRole('tab', { name: '홈' }).waitFor();
});

describe('a popup that does not come', () => {
  const file = '**/assets/CmsOrgnPopup-*';
  const orgn = '/cms/popup/cmsOrgnPopup';
  const box = () => page.getByRole('alertdialog', { name: '오류', exact: true });
  const told = async (text: string) => {
    await box().getByText(text).waitFor();
    expect(await ended(page)).toMatchObject({ rejected: expect.objectContaining({ message: 'activePopup' }) });
    expect(await dialogs().count()).toBe(0);
  };

  it('S4-22 A27 cannot be loaded: the opener is told activePopup, and so is the user', async () => {
    await page.route(file, (route) => route.abort());
    await openPopup(page, orgn, { ...search, KIND: 'Orgn' });
    await told('팝업 화면을 불러올 수 없습니다. (activePopup: /cms/popup/cmsOrgnPopup)');
    await page.keyboard.press('Enter');
    await expect.poll(() => box().count()).toBe(0);
    await page.unroute(file);
  });

  it('S9-05 A52 is slow: a spinner after 200 ms; S9-04 after 100,000 ms it is given up', async () => {
    const held: Route[] = [];
    await page.route(file, (route) => void held.push(route));
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await openPopup(page, orgn, { ...search, KIND: 'Orgn' });
    const spinner = dialog().getByRole('status', { name: '화면을 불러오는 중' });
    await spinner.waitFor();
    expect(await spinner.evaluate((element) => getComputedStyle(element).animation)).toMatch(/0\.2s.* appear/);
    await expect.poll(() => spinner.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await page.clock.fastForward(99_900);
    expect(await dialogs().count()).toBe(1);
    await page.clock.fastForward(200);
    await told('팝업 화면을 불러오는 시간이 초과되었습니다');
  });
});

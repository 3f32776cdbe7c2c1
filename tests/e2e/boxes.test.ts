import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrive, askReason, ended, inClient, land, notify, openPopup, showBox, takeOff } from '../support/inClient';
import { askedAbout, launch, type Person, portal, settled } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch(portal().testClient);
  person = await arrive(browser, 'ops01', { moving: true });
  page = person.page;
});
afterAll(() => browser.close());

const box = () => page.getByRole('alertdialog');
const none = () => expect.poll(() => box().count()).toBe(0);
const notes = () => page.getByRole('status').or(page.getByRole('alert')).and(page.locator('.notice'));
const frameOf = async (of: { boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null> }) => {
  const at = await of.boundingBox();
  if (!at) throw new Error('not in the window');
  return at;
};
/** What lies on top in the middle of an element: itself when nothing covers it. */
const covered = (selector: string) =>
  page.evaluate((css) => {
    const element = [...document.querySelectorAll(css)].at(-1);
    if (!element) return `no ${css}`;
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(top) ? null : (top?.className ?? 'nothing');
  }, selector);
const style = (selector: string, name: string) =>
  page
    .locator(selector)
    .last()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

describe('message boxes', () => {
  afterEach(none);

  it.each([
    ['question', '확인', 'anticon-question-circle', 400, ['확인', '취소']],
    ['info', '알림', 'anticon-info-circle', 400, ['확인']],
    ['warn', '경고', 'anticon-warning', 500, ['확인']],
    ['error', '오류', 'anticon-close-circle', 500, ['확인']],
  ] as const)('S4-23 S4-24 S9-17 %s: its name, its mark, its buttons, its width', async (kind, name, mark, width, buttons) => {
    await showBox(page, kind, '저장할 데이터가 없습니다.');
    const shown = page.getByRole('alertdialog', { name, exact: true });
    await shown.waitFor();
    expect((await frameOf(shown)).width).toBe(width);
    expect(await shown.locator('.box-mark').getAttribute('class')).toContain(mark);
    expect(await shown.getByRole('button').allInnerTexts()).toEqual(buttons);
    expect(await shown.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.innerText)).toBe(
      '저장할 데이터가 없습니다.',
    );
    await shown.getByRole('button', { name: '확인', exact: true }).click();
    await expect.poll(() => ended(page)).toEqual({ resolved: true });
  });

  it.each([
    ['Enter', ['Enter'], true],
    ['Enter on Cancel', ['Tab', 'Enter'], false],
    ['Escape', ['Escape'], false],
  ] as const)('S4-25 A28 a question is answered by %s', async (_, keys, answer) => {
    await showBox(page, 'question', '삭제하시겠습니까?');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('확인');
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(() => ended(page)).toEqual({ resolved: answer });
  });

  it('a reason is typed; without one MSG000039 stands beneath, and Enter is OK', async () => {
    await askReason(page);
    const field = askedAbout(page).getByRole('textbox', { name: '사유' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await askedAbout(page).getByText('사유를 입력하십시오.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.type('차량 고장');
    await page.keyboard.press('Enter');
    await expect.poll(() => ended(page)).toEqual({ resolved: { RSN: '차량 고장' } });
  });

  it('S9-18 a very long word is cut into lines at 600 px', async () => {
    await showBox(page, 'question', 'x'.repeat(400));
    const { width } = await frameOf(box());
    expect(width).toBe(600);
    expect(await box().evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('S9-18 a very long text scrolls between title and buttons, by the keyboard too', async () => {
    await showBox(page, 'error', '아주 긴 문장입니다. '.repeat(600));
    const { y, width, height } = await frameOf(box());
    expect([y, width, height]).toEqual([0, 500, 768]);
    const stays = async () => [await covered('.box-head'), await covered('.box-foot button')];
    expect(await stays()).toEqual([null, null]);
    await page.keyboard.press('Home');
    await expect.poll(() => box().evaluate((element) => element.scrollTop)).toBe(0);
    expect(await stays()).toEqual([null, null]);
    await page.keyboard.press('End');
    await expect.poll(() => box().evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)).toBeLessThan(1);
    expect(await stays()).toEqual([null, null]);
    await page.keyboard.press('Enter');
    await expect.poll(() => ended(page)).toEqual({ resolved: true });
  });
});

/** Nothing is left of one test for the next. */
async function noNotes() {
  await inClient(page, ({ clearNotices }) => clearNotices());
  await expect.poll(() => notes().count()).toBe(0);
}

describe('notifications', () => {
  afterEach(noNotes);

  it('S1-11 S9-12 stand at the bottom right, 350 px wide, and do not cover each other', async () => {
    for (const n of [1, 2, 3]) await notify(page, n === 2 ? 'error' : 'warn', `인터넷 연결 상태를 확인하십시오. ${'길게 '.repeat(n * 10)}`);
    await expect.poll(() => notes().count()).toBe(3);
    const frames = await Promise.all([0, 1, 2].map((n) => frameOf(notes().nth(n))));
    expect(frames.map(({ width }) => width)).toEqual([350, 350, 350]);
    for (const { x, width } of frames) expect(1366 - x - width).toBeLessThan(40);
    const [oldest, middle, newest] = frames as [(typeof frames)[0], (typeof frames)[0], (typeof frames)[0]];
    expect(768 - newest.y - newest.height).toBeLessThan(40);
    expect(oldest.y + oldest.height).toBeLessThanOrEqual(middle.y);
    expect(middle.y + middle.height).toBeLessThanOrEqual(newest.y);
  });

  it('S1-11 more than the window holds: the newest is in sight, the oldest is reached by the keyboard', async () => {
    for (let n = 1; n <= 30; n++) await notify(page, 'warn', `알림 ${n}: 인터넷 연결 상태를 확인하십시오.`);
    await expect.poll(() => notes().count()).toBe(30);
    const inWindow = async (n: number) => {
      const { y, height } = await frameOf(notes().nth(n));
      return y >= 0 && y + height <= 768;
    };
    await expect.poll(() => inWindow(29)).toBe(true);
    expect(await inWindow(0)).toBe(false);
    await notes().nth(0).getByRole('button', { name: '알림 닫기' }).focus();
    await expect.poll(() => inWindow(0)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => notes().count()).toBe(29);
    // Between and beside them the page takes the mouse.
    expect(await page.evaluate(() => document.elementFromPoint(innerWidth - 6, 300)?.closest('.notices') ?? null)).toBeNull();
  });
});

describe('what lies over what', () => {
  afterEach(noNotes);
  const select = () => page.getByRole('dialog').getByRole('combobox', { name: '거래처 구분' });
  const list = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

  it('S9-16 A55 dialog 100, above it message box, drop-down, notification, overlay', async () => {
    const param = { KIND: 'Customer', KEYWORD: '', search: {} };
    await openPopup(page, '/cms/popup/cmsCustomerPopup', param, { fullScreen: true });
    await page.getByRole('dialog').getByRole('gridcell').first().waitFor();
    await settled(page);
    expect(await style('.dialog-mask', 'z-index')).toBe('100');
    expect(await covered('.dialog-head')).toBeNull();
    expect(await covered('.head-logo')).toContain('dialog');

    await select().click();
    await expect.poll(() => covered(list)).toBeNull();
    for (let n = 0; n < 12; n++) await notify(page, 'warn', `알림 ${n}: 인터넷 연결 상태를 확인하십시오.`);
    const { x, width } = await frameOf(page.locator(list));
    expect(x + width).toBeGreaterThan(1366 - 362);
    await expect.poll(() => covered('.notice')).toBeNull();
    expect(await page.locator('.notice').evaluateAll(anyCovered)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(list).count()).toBe(0);

    await showBox(page, 'question', '조회하시겠습니까?');
    await expect.poll(() => covered('.box')).toBeNull();
    expect(await covered('.dialog-head')).toContain('box-mask');
    await expect.poll(() => covered('.notice')).toBeNull();
    await takeOff(page);
    await page.getByRole('progressbar').waitFor();
    for (const below of ['.box', '.notice', '.dialog-head', '.head-logo']) expect(await covered(below), below).toContain('overlay');
    await land(page);
    await page.keyboard.press('Escape');
    await none();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(person.complaints).toEqual([]);
  });

  it('a drop-down that is open when a message box comes closes before it', async () => {
    await openPopup(page, '/cms/popup/cmsCustomerPopup', { KIND: 'Customer', KEYWORD: '', search: {} });
    await select().click();
    await expect.poll(() => covered(list)).toBeNull();
    await showBox(page, 'info', '저장할 데이터가 없습니다.');
    await box().waitFor();
    await expect.poll(() => page.locator(list).count()).toBe(0);
    await page.keyboard.press('Enter');
    await none();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

/** In the page: those of the elements in the window that something else lies over. */
function anyCovered(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return y < 0 || element.contains(top) ? [] : [top?.className ?? ''];
  });
}

describe('by the clock', () => {
  // It stands still until it is moved on.
  beforeAll(async () => {
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  });

  it('S4-26 a box leaves the document 330 ms after closing', async () => {
    await showBox(page, 'warn', '필수 입력입니다.');
    await box().getByRole('button').press('Enter');
    await page.clock.runFor(300);
    expect(await box().count()).toBe(1);
    await page.clock.runFor(100);
    await none();
  });

  it('S8-14 A51 success and information go after 1,000 ms, S9-13 with a fade of 200', async () => {
    for (const kind of ['success', 'info'] as const) await notify(page, kind, '저장되었습니다.');
    await expect.poll(() => page.getByRole('status').and(notes()).count()).toBe(2);
    expect(await style('.notice', 'transition-duration')).toBe('0.2s');
    await page.clock.runFor(990);
    expect(await page.locator('.notice.leaving').count()).toBe(0);
    await page.clock.runFor(20);
    await expect.poll(() => page.locator('.notice.leaving').count()).toBe(2);
    await page.clock.runFor(180);
    expect(await notes().count()).toBe(2);
    await page.clock.runFor(20);
    await expect.poll(() => notes().count()).toBe(0);
  });

  it('S8-15 warnings and errors stay until they are closed', async () => {
    for (const kind of ['warn', 'error'] as const) await notify(page, kind, '인터넷 연결 상태를 확인하십시오.');
    await page.clock.runFor(10_000);
    expect(await page.getByRole('alert').and(notes()).count()).toBe(2);
    for (const left of [1, 0]) {
      await notes().first().getByRole('button', { name: '알림 닫기' }).press('Enter');
      await page.clock.runFor(200);
      await expect.poll(() => notes().count()).toBe(left);
    }
  });
});

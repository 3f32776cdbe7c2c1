import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, goTo, orders } from '../support/desk';
import { violations } from '../support/look';
import { launch, openMenu, type Person, settled, signIn } from '../support/person';

/** Editing at the delivery desk as a browser has it: mouse, clipboard and composition. Nothing is saved. */
let browser: Browser;
let ops: Person;
let page: Page;
let keyboard: CDPSession;

beforeAll(async () => {
  browser = await launch();
  ops = await signIn(browser, 'ops01', { width: 1920, height: 1080 });
  page = ops.page;
  await ops.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  keyboard = await ops.context.newCDPSession(page);
  await openMenu(page, '오더·배송', '배송 오더 관리');
  await orders(page).locator('[aria-rowindex="20"]').waitFor();
});
afterAll(() => browser.close());

const titles = () => orders(page).locator('th[data-field]');
/** A cell by the place of its row and the title of its column, which is in view. */
async function cell(no: number, title: string): Promise<Locator> {
  const at = (await titles().allTextContents()).findIndex((text) => text.replace('*', '') === title);
  return orders(page).locator(`[aria-rowindex="${no + 1}"] .gc[data-column="${at}"]`);
}
async function click(no: number, title: string, options: Parameters<Locator['click']>[0] = {}) {
  await settled(page);
  await (await cell(no, title)).click(options);
}
const number = (no: number) => orders(page).locator(`[aria-rowindex="${no + 1}"] .gc[data-system=NO]`);
const ranges = () => page.locator('.grange');
const told = () => page.locator('.grid .gtotals').first();
const lastRow = async () => Number(await orders(page).getAttribute('aria-rowcount')) - 1;
/** What stands in a cell of the last row. */
async function inLast(title: string): Promise<string | null> {
  await goTo(page, title);
  return (await cell(await lastRow(), title)).textContent();
}
const changed = () => page.locator('.gtools').first().getByText('변경').count();

/** Goes to the first cells. */
async function toTop() {
  await page.locator('.gcur textarea').first().focus();
  await page.keyboard.press('Control+Home');
  await goTo(page, '상차일');
}

/** Takes back all that was done. */
async function undoAll() {
  await page.locator('.gcur textarea').first().focus();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+z');
      return changed();
    })
    .toBe(0);
}

describe('ranges by the mouse', () => {
  beforeEach(() => click(2, '거래처명'));

  it('a drag selects cells over the edge of the pinned columns, and says how many', async () => {
    await settled(page);
    const from = await (await cell(2, '거래처명')).boundingBox();
    const to = await (await cell(5, '하차지')).boundingBox();
    if (!from || !to) throw new Error('no cells');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => told().textContent()).toContain('16');
    const boxes = await ranges().evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
    expect(Math.min(...boxes.map((box) => box.left))).toBeCloseTo(from.x, 0);
    expect(Math.max(...boxes.map((box) => box.right))).toBeCloseTo(to.x + to.width, 0);
    expect(boxes[0]?.height).toBe(4 * 24);
  });

  it('Shift and a click stretch the range, Ctrl and a click begin another one', async () => {
    await click(4, '상차지', { modifiers: ['Shift'] });
    await expect.poll(() => told().textContent()).toContain('9');
    await click(7, '배송 구분', { modifiers: ['Control'] });
    await expect.poll(() => told().textContent()).toContain('10');
    await click(9, '배송 구분');
    await expect.poll(() => ranges().count()).toBe(0);
  });

  it('the number of a row selects the row, with Shift the rows up to it; a title with Ctrl its column, alone it sorts', async () => {
    const all = (await titles().count()) as number;
    await number(3).click();
    await expect.poll(() => told().textContent()).toContain(`${all}`);
    await number(5).click({ modifiers: ['Shift'] });
    await expect.poll(() => told().textContent()).toContain(`${all * 3}`);
    const title = orders(page).getByRole('columnheader', { name: '배송 구분' });
    await title.getByRole('button').click({ modifiers: ['Control'] });
    await expect.poll(() => told().textContent()).toContain(`${all * 3 + (await lastRow()) - 3}`);
    expect(await title.getAttribute('aria-sort')).toBe('none');
    await title.getByRole('button').click();
    expect(await title.getAttribute('aria-sort')).toBe('ascending');
    await title.getByRole('button').click();
    await title.getByRole('button').click();
    expect(await title.getAttribute('aria-sort')).toBe('none');
  });

  it('the rows scroll while a drag is held beyond their edge, and the range goes with them', async () => {
    const from = await (await cell(2, '배송 구분')).boundingBox();
    const body = await orders(page).locator('.gb').boundingBox();
    if (!from || !body) throw new Error('no cells');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, body.y + body.height + 20, { steps: 3 });
    await expect
      .poll(() =>
        orders(page)
          .locator('.gb')
          .evaluate((element) => element.scrollTop),
      )
      .toBeGreaterThan(100);
    await page.mouse.up();
    const box = await ranges().first().boundingBox();
    expect(box?.height).toBeGreaterThan(body.height);
    await page.keyboard.press('Control+Home');
    await expect
      .poll(() =>
        orders(page)
          .locator('.gb')
          .evaluate((element) => element.scrollTop),
      )
      .toBe(0);
  });
});

describe('what is typed', () => {
  beforeEach(() => page.getByRole('button', { name: '추가', exact: true }).first().click());
  afterEach(undoAll);

  it('S3-15 S4-44 S4-49 S5-11 S5-12 a new row is marked, pink where it is required, grey where it is not typed; Enter in its last column adds one', async () => {
    const row = await lastRow();
    await page.keyboard.press('ArrowUp');
    const status = orders(page).locator(`[aria-rowindex="${row + 1}"] [data-system=ST]`);
    await status.getByRole('img', { name: '신규 행' }).waitFor();
    const ground = async (title: string) => (await cell(row, title)).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground('거래처 코드')).toBe('rgb(247, 225, 228)');
    expect(await ground('거래처명')).toBe('rgb(241, 241, 241)');
    await page.keyboard.press('ArrowDown');
    await goTo(page, '비고');
    await page.keyboard.type('xy');
    await page.keyboard.press('F2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type('z');
    const box = await page.locator('.gcur.editing textarea').boundingBox();
    const body = await orders(page).locator('.gb').boundingBox();
    expect(box?.height).toBe(2 * 22 + 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((body?.y ?? 0) + (body?.height ?? 0));
    await page.keyboard.press('Enter');
    await expect.poll(lastRow).toBe(row + 1);
    await page.keyboard.press('ArrowUp');
    await goTo(page, '비고');
    expect(await (await cell(row, '비고')).textContent()).toBe('x\nzy');
  });
});

describe('what is changed', () => {
  /** The first order on its way: which rows are delivered goes by the day. */
  let no = 0;
  beforeEach(async () => {
    await toTop();
    const open = orders(page)
      .getByRole('row')
      .filter({ hasText: /배차완료|상차완료|하차지 도착/ });
    no = Number(await open.first().getAttribute('aria-rowindex')) - 1;
    await click(no, '상차지');
    await goTo(page, '씰 번호');
  });
  afterEach(undoAll);

  it('S3-11 S3-12 S4-45 S4-51 a save carries what was done to a row and its check, Y or N', async () => {
    const sent: unknown[] = [];
    await page.route('**/saveDlvOrd', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 422, json: { code: 'MSG000040', message: '마감된 건입니다.' } });
    });
    const save = async () => {
      await page.getByRole('button', { name: '저장', exact: true }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
      await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    };
    await page.keyboard.type('S9');
    await page.keyboard.press('Enter');
    await save();
    const check = orders(page).getByRole('checkbox', { name: `${no}행 선택`, exact: true });
    await check.click();
    await save();
    await check.click();
    expect(sent).toMatchObject([
      { LIST: [{ BATCH_FLAG: 'update', SEAL_NO: 'S9', AG_CHECK: 'N' }] },
      { LIST: [{ BATCH_FLAG: 'update', SEAL_NO: 'S9', AG_CHECK: 'Y' }] },
    ]);
    await page.unroute('**/saveDlvOrd');
  });

  it('a key replaces the value, F2 edits it, Escape restores it, Ctrl+Z takes it back and Ctrl+Y does it again', async () => {
    const value = async () => (await cell(no, '씰 번호')).textContent();
    const before = await value();
    await page.keyboard.type('AB');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await page.keyboard.type('C');
    await page.keyboard.press('Escape');
    expect(await value()).toBe('AB');
    await page.keyboard.press('F2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    await page.keyboard.type('D');
    await page.keyboard.press('Tab');
    await expect.poll(value).toBe('ABD');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(value).toBe('AB');
    expect(await column(page)).toBe('씰 번호');
    await page.keyboard.press('Control+z');
    await expect.poll(value).toBe(before);
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(value).toBe('ABD');
  });
});

describe('the clipboard of the browser', () => {
  afterEach(undoAll);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const putOut = (text: string) => page.evaluate((out) => navigator.clipboard.writeText(out), text);

  it('a range is copied with its titles from the menu, and without them by the key', async () => {
    await toTop();
    await click(9, '상차일');
    await click(10, '상차지', { modifiers: ['Shift'] });
    await page.keyboard.press('Control+c');
    await expect.poll(clipboard).toMatch(/^\d{4}-\d\d-\d\d\t\S.*\n\d{4}-\d\d-\d\d\t\S.*$/);
    const html = page.evaluate(async () => (await (await navigator.clipboard.read())[0]?.getType('text/html'))?.text());
    expect(await html).toMatch(/mso-number-format:.*\d{4}-\d\d-\d\d/);
    await click(9, '상차지', { button: 'right' });
    await page.getByRole('menuitem', { name: '머리글과 함께 복사' }).click();
    await expect.poll(clipboard).toMatch(/^상차일\t상차지\n/);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: '아래로 채우기' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '실행 취소' }).getAttribute('title')).toMatch(/^실행 취소할 편집이 없습니다\./);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menuitem', { name: '아래로 채우기' }).count()).toBe(0);
    expect(await column(page)).toBe('상차일');
  });

  it('S4-50 what Excel put out is pasted into added rows and undone at once; cutting empties', async () => {
    await page.getByRole('button', { name: '추가', exact: true }).first().click();
    const row = await lastRow();
    await goTo(page, '씰 번호');
    await putOut('S1\t"곳 ""A"""\t"두\n줄"\r\nS2\tB\tC\r\n\t\t\r\n');
    await page.keyboard.press('Control+v');
    await expect.poll(lastRow).toBe(row + 1);
    expect(await (await cell(row, '상차지 주소')).textContent()).toBe('곳 "A"');
    await page.keyboard.press('Control+x');
    await expect.poll(clipboard).toBe('S1\t"곳 ""A"""\t"두\n줄"\nS2\tB\tC');
    await expect.poll(async () => (await cell(row, '상차지 주소')).textContent()).toBe('');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(lastRow).toBe(row);
    await expect.poll(async () => (await cell(row, '씰 번호')).textContent()).toBe('');
    await page.evaluate(() => {
      const html = new Blob(['<table><tr><td>06236</td><td>곳<br>둘</td></tr></table>'], { type: 'text/html' });
      return navigator.clipboard.write([new ClipboardItem({ 'text/html': html })]);
    });
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: '붙여넣기' }).click();
    await expect.poll(async () => (await cell(row, '상차지 주소')).textContent()).toBe('곳\n둘');
    expect(await (await cell(row, '씰 번호')).textContent()).toBe('06236');
  });

  it('pulling a date counts on over the cells it is dragged to, with Ctrl it is copied', async () => {
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: '추가', exact: true }).first().click();
    const row = (await lastRow()) - 2;
    const drag = async (title: string) => {
      const handle = await page.locator('.gfill:visible').boundingBox();
      const to = await (await cell(row + 2, title)).boundingBox();
      if (!handle || !to) throw new Error('no handle');
      await page.mouse.move(handle.x + 4, handle.y + 4);
      await page.mouse.down();
      await page.mouse.move(to.x + 20, to.y + 12, { steps: 4 });
      await page.mouse.up();
    };
    const texts = async (title: string) => Promise.all([0, 1, 2].map(async (n) => (await cell(row + n, title)).textContent()));
    await click(row, '상차일');
    await page.keyboard.type('20260301');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.down('Control');
    await drag('상차일');
    await page.keyboard.up('Control');
    await expect.poll(() => texts('상차일')).toEqual(['2026-03-01', '2026-03-01', '2026-03-01']);
    await click(row, '상차일');
    await drag('상차일');
    await expect.poll(() => texts('상차일')).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  });
});

describe('Hangul composed by the browser, from the first key on an unopened cell', () => {
  beforeEach(() => page.getByRole('button', { name: '추가', exact: true }).first().click());
  afterEach(undoAll);

  const compose = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
  };
  /** A key that belongs to the composition. */
  const innerKey = (key: string) =>
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
  const typed = () => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value);

  it.each([
    ['품명', '한'],
    ['요청 사항', '한'],
    ['배송 구분', '혼적'],
    ['거래처 코드', '한강'],
  ])('in %s: Enter takes the text once, and only after the composition', async (title, text) => {
    const row = await lastRow();
    await goTo(page, title);
    await compose('ㅎ', '하', text);
    expect(await typed()).toBe(text);
    await innerKey('Enter');
    expect([await typed(), await column(page), await lastRow()]).toEqual([text, title, row]);
    await keyboard.send('Input.insertText', { text });
    expect(await typed()).toBe(text);
    if (title === '거래처 코드') await page.getByRole('option', { name: /한강/ }).first().waitFor();
    await page.keyboard.press('Enter');
    expect(await lastRow()).toBe(row);
    await expect.poll(() => inLast(title)).toMatch(title === '거래처 코드' ? /^C\d{5}$/ : text);
    if (title === '거래처 코드') expect(await inLast('거래처명')).toMatch(/^한강/);
  });

  it('Tab takes it, Escape drops it, a click elsewhere takes it and leaves the other cell as it is', async () => {
    const row = await lastRow();
    const value = async (at: number, title: string) => (await cell(at, title)).textContent();
    await goTo(page, '씰 번호');
    await compose('ㅎ', '하');
    await keyboard.send('Input.insertText', { text: '하' });
    await page.keyboard.press('Tab');
    await expect.poll(() => value(row, '씰 번호')).toBe('하');
    expect(await column(page)).toBe('상차지 주소');
    await page.keyboard.press('Escape');
    await compose('ㄱ', '가');
    await keyboard.send('Input.insertText', { text: '가' });
    await page.keyboard.press('Escape');
    await expect.poll(() => value(row, '상차지 주소')).toBe('');
    await compose('ㄱ', '거');
    await innerKey('ArrowRight');
    expect([await typed(), await column(page)]).toEqual(['거', '상차지 주소']);
    await keyboard.send('Input.insertText', { text: '거' });
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => value(row, '상차지 주소')).toBe('거');
    expect(await column(page)).toBe('상차지 지역');
    await page.keyboard.press('ArrowLeft');
    await compose('ㄴ', '나');
    await click(row, '상차지 지역');
    await expect.poll(() => value(row, '상차지 주소')).toBe('나');
    expect([await typed(), await column(page)]).toEqual(['', '상차지 지역']);
    await compose('ㄷ', '다');
    await keyboard.send('Input.insertText', { text: '다' });
    await page.keyboard.press('Enter');
    await expect.poll(() => value(row, '상차지 지역')).toBe('다');
  });
});

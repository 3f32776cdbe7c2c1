import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickRow, findOrder, goTo, orderIn, orders, typeInto } from '../support/desk';
import { shoot } from '../support/look';
import { launch, type Person, settled, signIn } from '../support/person';

/** Two dispatchers have the same order open; the first saves. */
let browser: Browser;
let first: Person;
let second: Person;
let order: string;

beforeAll(async () => {
  browser = await launch();
  first = await signIn(browser, 'ops01');
  second = await signIn(browser, 'ops01');
  order = await orderIn(first.page, 'REQ');
});
afterAll(() => browser.close());

const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).first().click();
/** The cell of a column in the current row holds this text. */
async function holds(page: Page, label: string, text: string): Promise<void> {
  await goTo(page, label);
  const shown = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return id ? document.getElementById(id)?.textContent : undefined;
    });
  await expect.poll(shown).toBe(text);
}
const conflict = () => second.page.getByRole('dialog', { name: /다른 사용자나 다른 창에서 변경/ });

describe('two dispatchers at one order', () => {
  it('the first one saves', async () => {
    await findOrder(first.page, order);
    await findOrder(second.page, order);
    await clickRow(first.page, 1);
    await typeInto(first.page, '하차지 담당자', '김먼저');
    await typeInto(first.page, '하차지 연락처', '02-111-1111');
    await save(first.page);
    await first.page.getByRole('status').filter({ hasText: '저장되었습니다' }).waitFor();
  });

  it('the second one is told what differs, mine beside theirs', async () => {
    const { page } = second;
    await clickRow(page, 1);
    await typeInto(page, '하차지 담당자', '이나중');
    await typeInto(page, '하차지 연락처', '02-222-2222');
    await typeInto(page, '요청 사항', '뒷문으로');
    await save(page);
    await conflict().waitFor();
    await shoot(page, 'conflict');
    const lines = await conflict().getByRole('row').allTextContents();
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/하차지 담당자.*이나중.*김먼저/),
      expect.stringMatching(/하차지 연락처.*02-222-2222.*02-111-1111/),
      expect.stringMatching(/요청 사항.*뒷문으로/),
    ]);
    const head = await conflict().locator('.dialog-head').boundingBox();
    expect(head?.height).toBe(32);
  });

  it('giving up loses nothing that was typed', async () => {
    const { page } = second;
    await page.keyboard.press('Escape');
    await expect.poll(() => conflict().count()).toBe(0);
    await clickRow(page, 1);
    await holds(page, '하차지 담당자', '이나중');
    await holds(page, '요청 사항', '뒷문으로');
  });

  it('the second one chooses field by field, and both end up in the order', async () => {
    const { page } = second;
    await save(page);
    await conflict()
      .getByRole('row', { name: /하차지 담당자/ })
      .getByRole('radio')
      .nth(1)
      .check();
    await conflict().getByRole('button', { name: '저장', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '저장되었습니다' }).waitFor();
    await settled(page);
    for (const of of [page, first.page]) {
      await of.getByRole('button', { name: '조회', exact: true }).click();
      await settled(of);
      await expect.poll(() => orders(of).getAttribute('aria-rowcount')).toBe('2');
      await clickRow(of, 1);
      await holds(of, '하차지 담당자', '김먼저');
      await holds(of, '하차지 연락처', '02-222-2222');
      await holds(of, '요청 사항', '뒷문으로');
    }
  });

  it('the browser console tells of the conflict alone', () => {
    expect(first.complaints).toEqual([]);
    expect(second.complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });
});

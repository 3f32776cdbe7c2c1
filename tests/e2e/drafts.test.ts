import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clickRow, findOrder, goTo, orderIn, orders, typeInto } from '../support/desk';
import { shoot } from '../support/look';
import { fillLogin, launch, open, openMenu, type Person, settled, signIn, told } from '../support/person';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const box = (page: Page) => page.getByRole('alertdialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const isMarked = (page: Page, name: string | RegExp) => tab(page, name).getAttribute('aria-description');
const changed = '저장하지 않은 변경 있음';

/** What the browser keeps: whose, and everything it holds as text. */
const kept = (page: Page): Promise<{ owners: string[]; text: string; bytes: number }> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('drafts');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const rows = await new Promise<{ owner: string; sealed: Uint8Array }[]>((resolve) => {
      const asked = db.transaction('drafts').objectStore('drafts').getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
    db.close();
    const bytes = rows.map((row) => new TextDecoder().decode(row.sealed));
    return { owners: rows.map((row) => row.owner), text: [JSON.stringify(rows), ...bytes].join('\n'), bytes: bytes.join('').length };
  });

/** Types another contact into an order that may be changed; gives its number. */
async function changeOne(page: Page, contact: string, nth = 0): Promise<string> {
  const number = await orderIn(page, 'REQ', nth);
  await findOrder(page, number);
  await clickRow(page, 1);
  await typeInto(page, '하차지 담당자', contact);
  await expect.poll(() => isMarked(page, '배송 오더 관리')).toBe(changed);
  return number;
}

/** The contact of the n-th order: columns out of view are not drawn. */
async function hasContact(page: Page, text: string, n = 1): Promise<void> {
  await clickRow(page, n);
  await goTo(page, '하차지 담당자');
  await orders(page).getByRole('row').nth(n).getByText(text).waitFor();
}

/** The page is there again after it was loaded afresh. */
async function back(page: Page): Promise<void> {
  await page.getByRole('tablist').first().waitFor();
  await settled(page);
}

const stored = (page: Page, number: string) =>
  page.evaluate(async (DLV_ORD_NO) => {
    const answer = await fetch('/api/pan/dlvOrdMgt/selectDlvOrd', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ SEARCH: { DLV_ORD_NO } }),
    });
    return (await answer.json()).data.LIST[0] as Record<string, unknown>;
  }, number);

describe('a reload of the page', () => {
  let person: Person;
  let page: Page;
  beforeEach(async () => {
    person = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
    page = person.page;
  });
  afterEach(() => person.close());

  it('brings changed, added and deleted rows of the tab back, with its conditions, and they are saved', async () => {
    const number = await changeOne(page, '되살림');
    await button(page, '추가').first().click();
    await typeInto(page, '하차지 담당자', '새 줄');
    await expect.poll(() => orders(page).getAttribute('aria-rowcount')).toBe('3');
    await page.reload();
    await back(page);
    expect(await isMarked(page, '배송 오더 관리')).toBe(changed);
    await expect.poll(() => orders(page).getAttribute('aria-rowcount')).toBe('3');
    expect(await page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' }).inputValue()).toBe(number);
    await hasContact(page, '되살림', 1);
    await hasContact(page, '새 줄', 2);
    await shoot(page, 'drafts-back');
    await clickRow(page, 2);
    await button(page, '행 삭제').first().click();
    await expect.poll(() => orders(page).getAttribute('aria-rowcount')).toBe('2');
    await told(page, '저장되었습니다', () => button(page, '저장').first().click());
    expect((await stored(page, number)).DLV_CHRG_NM).toBe('되살림');
    await expect.poll(() => isMarked(page, '배송 오더 관리')).toBeNull();
    await page.reload();
    await back(page);
    expect(await isMarked(page, '배송 오더 관리')).toBeNull();
  });

  it('brings back what stood in an open cell, the lines below, and a tab that was not shown', async () => {
    await findOrder(page, await orderIn(page, 'REQ'));
    await clickRow(page, 1);
    const lines = page.getByRole('grid').nth(1);
    await lines.getByRole('row').nth(1).locator('.gc[data-column]').nth(3).waitFor();
    await button(page, '추가').nth(1).click();
    await page.keyboard.type('나중에');
    await page.reload();
    await back(page);
    await expect.poll(() => lines.textContent()).toContain('나중에');
    await openMenu(page, '오더·배송', '배송 오더 현황');
    await expect.poll(() => isMarked(page, '배송 오더 관리')).toBe(changed);
    await page.reload();
    await tab(page, '배송 오더 현황').waitFor();
    expect(await isMarked(page, '배송 오더 관리')).toBe(changed);
    await button(page, '닫기 배송 오더 관리').click();
    await box(page).getByText('저장하지 않은 변경 내용이 있습니다').waitFor();
    await box(page).getByRole('button', { name: '취소' }).click();
    await tab(page, '배송 오더 관리').click();
    await expect.poll(() => lines.textContent()).toContain('나중에');
    await button(page, '닫기 배송 오더 관리').click();
    await box(page).getByRole('button', { name: '확인' }).click();
    await expect.poll(() => kept(page).then(({ owners }) => owners)).toEqual([]);
  });

  it('brings back the form of an order and a popup that is opened again', async () => {
    const order = await orderIn(page, 'REQ', 1);
    await page.goto(`/pan/dlvOrdDetail?mid=dlvOrdDetail&DLV_ORD_NO=${order}`);
    await settled(page);
    await button(page, '수정').click();
    await page.getByRole('textbox', { name: '하차지 담당자' }).fill('상세에서');
    const day = page.getByRole('textbox', { name: '하차 요청일', exact: true });
    const before = await day.inputValue();
    await day.fill('2026-02-30');
    await openMenu(page, '오더·배송', '배송 오더 관리');
    await settled(page);
    await button(page, '일괄 입력').click();
    const popup = page.getByRole('dialog', { name: '배송 오더 일괄 입력' });
    await popup.getByRole('textbox', { name: '상차지', exact: true }).fill('부산신항');
    await popup.getByRole('button', { name: '추가', exact: true }).click();
    await popup.getByRole('grid').getByRole('row').nth(1).waitFor();
    await page.reload();
    await back(page);
    expect(await isMarked(page, '배송 오더 관리')).toBe(changed);
    await button(page, '일괄 입력').click();
    expect(await popup.getByRole('textbox', { name: '상차지', exact: true }).inputValue()).toBe('부산신항');
    await expect.poll(() => popup.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
    await page.keyboard.press('Escape');
    await box(page).getByRole('button', { name: '확인' }).click();
    await expect.poll(() => isMarked(page, '배송 오더 관리')).toBeNull();
    await tab(page, /배송 오더 상세/).click();
    await settled(page);
    expect(await page.getByRole('textbox', { name: '하차지 담당자' }).inputValue()).toBe('상세에서');
    // What could not be read is there too, and the save says so; the field has the focus.
    expect(await day.inputValue()).toBe('2026-02-30');
    await button(page, '저장').click();
    await page.getByText('[하차 요청일] 항목의 일자를 확인하십시오').waitFor();
    expect(await day.evaluate((input) => input === document.activeElement)).toBe(true);
    await day.fill(before);
    await told(page, '저장되었습니다', () => button(page, '저장').click());
    expect((await stored(page, order)).DLV_CHRG_NM).toBe('상세에서');
  });

  it('a row that others changed meanwhile is not overwritten: saving shows both', async () => {
    const order = await changeOne(page, '내 담당자');
    await page.reload();
    await page.getByRole('tablist').first().waitFor();
    const { UPD_CNT } = await stored(page, order);
    await page.evaluate(
      async (row) => {
        await fetch('/api/pan/dlvOrdMgt/saveDlvOrd', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ BATCH_ID: crypto.randomUUID(), LIST: [row] }),
        });
      },
      { ...(await stored(page, order)), BATCH_FLAG: 'update', DLV_CHRG_NM: '남의 담당자', UPD_CNT },
    );
    await page.reload();
    await back(page);
    await hasContact(page, '내 담당자');
    await button(page, '저장').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('남의 담당자').waitFor();
    expect(await dialog.textContent()).toContain('내 담당자');
    await page.keyboard.press('Escape');
  });

  it('a save whose answer was lost is not done twice', async () => {
    const order = await changeOne(page, '한 번만');
    const before = (await stored(page, order)).UPD_CNT as number;
    const sent: string[] = [];
    await page.route('**/saveDlvOrd', async (route) => {
      sent.push(JSON.parse(route.request().postData() ?? '{}').BATCH_ID);
      // The first answer never reaches the page.
      if (sent.length > 1) await route.continue();
      else await route.fetch();
    });
    await button(page, '저장').first().click();
    await expect.poll(() => stored(page, order).then((row) => row.UPD_CNT)).toBe(before + 1);
    await page.reload();
    await back(page);
    await hasContact(page, '한 번만');
    await told(page, '저장되었습니다', () => button(page, '저장').first().click());
    expect(sent).toEqual([sent[0], sent[0]]);
    expect((await stored(page, order)).UPD_CNT).toBe(before + 1);
  });
});

describe('whose work it is', () => {
  it('a browser that crashed gives the work back in a new window; another user sees nothing of it, and it is sealed', async () => {
    const first = await open(browser, { width: 1920, height: 1000 });
    await first.page.goto('/login');
    await fillLogin(first.page, 'ops01');
    await back(first.page);
    await changeOne(first.page, '비밀스러운이름');
    // The conditions alone are smaller than a row.
    await expect.poll(() => kept(first.page).then(({ bytes }) => bytes)).toBeGreaterThan(1_500);
    expect((await kept(first.page)).text).not.toMatch(/비밀스러운|DLV_CHRG_NM|dlvOrdMgt/);
    const cdp = await first.context.newCDPSession(first.page);
    const crashed = first.page.waitForEvent('crash');
    void cdp.send('Page.crash').catch(() => {});
    await crashed;

    await first.context.clearCookies();
    const other = await first.context.newPage();
    await other.goto('/login');
    await fillLogin(other, 'ops02');
    await back(other);
    expect(await tab(other, '배송 오더 관리').count()).toBe(0);
    expect((await kept(other)).owners).toEqual(['ops01']);
    await other.close();

    await first.context.clearCookies();
    const again = await first.context.newPage();
    await again.goto('/login');
    await fillLogin(again, 'ops01');
    await back(again);
    expect(await isMarked(again, '배송 오더 관리')).toBe(changed);
    await tab(again, '배송 오더 관리').click();
    await hasContact(again, '비밀스러운이름');
    await first.close();
  });

  it('a second window leaves the first one its work, also when it is a copy of it', async () => {
    const { page, context, close } = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
    await changeOne(page, '첫 창');
    await expect.poll(() => kept(page).then(({ owners }) => owners.length)).toBe(1);
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open(location.href));
    const second = await opened;
    await back(second);
    expect(await second.evaluate(() => sessionStorage.getItem('window'))).not.toBe(
      await page.evaluate(() => sessionStorage.getItem('window')),
    );
    expect(await isMarked(second, '배송 오더 관리')).toBeNull();
    await second.close();
    await page.reload();
    await back(page);
    await hasContact(page, '첫 창');
    await close();
  });

  it('S2-11 after signing out nothing is left; the work is asked about first', async () => {
    const { page, close } = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
    await changeOne(page, '남지 않음');
    await expect.poll(() => kept(page).then(({ owners }) => owners.length)).toBe(1);
    await button(page, '로그아웃').click();
    await box(page).getByText('저장하지 않은 변경 내용이 있습니다').waitFor();
    await page.keyboard.press('Enter');
    await box(page).getByText('로그아웃하시겠습니까').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    expect((await kept(page)).owners).toEqual([]);
    await fillLogin(page, 'ops01');
    await back(page);
    expect(await tab(page, '배송 오더 관리').count()).toBe(0);
    await close();
  });

  it('another user at the end of a session: asked, then the work is gone', async () => {
    const { page, context, close } = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
    await changeOne(page, '전 사람');
    await context.clearCookies();
    await button(page, '저장').first().click();
    await page.getByRole('dialog', { name: '다시 로그인' }).waitFor();
    await fillLogin(page, 'ops02');
    await box(page).getByRole('button', { name: '확인' }).click();
    await page.getByRole('dialog', { name: '다시 로그인' }).waitFor({ state: 'detached' });
    await back(page);
    expect(await tab(page, '배송 오더 관리').count()).toBe(0);
    expect((await kept(page)).owners).toEqual([]);
    await close();
  });

  it('S8-06 a page whose chunk is gone after a release loads afresh, and the work of the other tabs is there', async () => {
    const { page, close } = await open(browser, { width: 1920, height: 1000 });
    let gone = true;
    await page.route(/assets\/DlvOrdList-/, (route) => (gone ? route.abort() : route.continue()));
    await page.goto('/login');
    await fillLogin(page, 'ops02');
    await back(page);
    await changeOne(page, '출시 전');
    page.once('load', () => {
      gone = false;
    });
    await page.getByRole('menuitem', { name: '배송 오더 현황' }).click({ noWaitAfter: true });
    await expect.poll(() => gone).toBe(false);
    await back(page);
    await page.getByRole('tab', { name: '배송 오더 현황', selected: true }).waitFor();
    await tab(page, '배송 오더 관리').click();
    await hasContact(page, '출시 전');
    await close();
  });
});

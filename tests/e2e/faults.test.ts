import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clickRow, findOrder, orderIn, typeInto } from '../support/desk';
import { fillLogin, launch, open, openMenu, type Person, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const saveButton = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).first();

/** What is stored of an order. */
const stored = (page: Page, number: string) =>
  page.evaluate(async (DLV_ORD_NO) => {
    const answer = await fetch('/api/pan/dlvOrdMgt/selectDlvOrd', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ SEARCH: { DLV_ORD_NO } }),
    });
    const { DLV_CHRG_NM, UPD_CNT } = (await answer.json()).data.LIST[0];
    return { DLV_CHRG_NM, UPD_CNT } as { DLV_CHRG_NM: string; UPD_CNT: number };
  }, number);

describe('a save', () => {
  let person: Person;
  let page: Page;
  let number: string;
  let before: number;
  beforeEach(async () => {
    person = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
    page = person.page;
    number = await orderIn(page, 'REQ', 3);
    await findOrder(page, number);
    before = (await stored(page, number)).UPD_CNT;
    await clickRow(page, 1);
  });
  afterEach(() => person.close());

  it('fault 1: two clicks at once save once', async () => {
    await typeInto(page, '하차지 담당자', '두 번 누름');
    const sent = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('/saveDlvOrd')) sent.add(JSON.parse(request.postData() ?? '{}').BATCH_ID);
    });
    await told(page, '저장되었습니다', () => saveButton(page).dblclick());
    await settled(page);
    expect(await stored(page, number)).toEqual({ DLV_CHRG_NM: '두 번 누름', UPD_CNT: before + 1 });
    expect([sent.size, await page.getByRole('dialog').count()]).toEqual([1, 0]);
  });

  it('faults 4, 36: without a connection it says so and keeps what was typed; with one again the button saves, once', async () => {
    await typeInto(page, '하차지 담당자', '끊긴 동안');
    await person.context.setOffline(true);
    await saveButton(page).click();
    const notice = page.getByText('인터넷 연결 상태를 확인하십시오').first();
    await notice.waitFor();
    await person.context.setOffline(false);
    await page.keyboard.press('Escape');
    await told(page, '저장되었습니다', () => saveButton(page).click());
    await settled(page);
    expect(await stored(page, number)).toEqual({ DLV_CHRG_NM: '끊긴 동안', UPD_CNT: before + 1 });
  });
});

it('fault 34: on a computer two days ahead, in another zone, the days of a search are those of the server and nobody is signed out', async () => {
  /** The days among the conditions of the delivery desk. */
  const days = async ({ page }: Person) => {
    await openMenu(page, '오더·배송', '배송 오더 관리');
    const search = page.getByRole('search').locator('input');
    const texts = async () => {
      const shown = await search.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      return shown.filter((text) => /^\d{4}-\d\d-\d\d$/.test(text));
    };
    await expect.poll(texts).toHaveLength(2);
    return texts();
  };
  const right = await signIn(browser, 'ops02');
  const wrong = await open(browser, { timezone: 'America/New_York' });
  await wrong.page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await wrong.page.goto('/login');
  await fillLogin(wrong.page, 'ops02');
  await wrong.page.getByRole('tablist').first().waitFor();
  expect(await days(wrong)).toEqual(await days(right));
  await settled(wrong.page);
  expect(await wrong.page.getByRole('dialog').count()).toBe(0);
  await Promise.all([right.close(), wrong.close()]);
});

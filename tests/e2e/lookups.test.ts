import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ended, openLookup, openPopup, serveClient } from '../support/devClient';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { fillLogin, launch, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const dialogs = (page: Page) => page.getByRole('dialog').count();
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
/** Outside of a test: nothing is on its way to the server. */
const idle = (page: Page) => page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
const noDialog = (page: Page) => expect.poll(() => dialogs(page)).toBe(0);
async function closeAll(page: Page) {
  for (let left = await dialogs(page); left > 0; left--) {
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogs(page)).toBeLessThan(left);
  }
}

describe('the look-up field', () => {
  let person: Person;
  let page: Page;
  const code = () => page.getByRole('search').getByRole('textbox', { name: '거래처 코드', exact: true });
  const name = () => page.getByRole('search').getByRole('textbox', { name: '거래처 코드 명칭' });
  const values = async () => [await code().inputValue(), await name().inputValue()];
  const wrong = () => page.getByRole('search').getByText(/코드가 존재하지 않거나/);
  async function type(text: string) {
    await code().fill('');
    await code().pressSequentially(text);
  }

  beforeAll(async () => {
    person = await signIn(browser, 'ops01');
    page = person.page;
    await openMenu(page, '오더·배송', '배송 오더 현황');
    await idle(page);
  });
  afterEach(() => closeAll(page));
  afterAll(() => person?.close());

  it('offers entries while typing; arrow and Enter take one', async () => {
    await type('c0000');
    const list = page.getByRole('listbox', { name: '거래처 코드' });
    await list.waitFor();
    expect(await list.getByRole('option').count()).toBeGreaterThan(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await code().getAttribute('aria-activedescendant')).toContain('C00002');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await list.count()).toBe(0);
    expect((await values())[0]).toBe('C00002');
    expect((await values())[1]).not.toBe('');
  });

  it('S4-15 an exact code fills its name on leaving, without a popup', async () => {
    await type('c00001');
    await page.keyboard.press('Tab');
    await expect.poll(values).toEqual(['C00001', '플레어패션코리아']);
    expect(await dialogs(page)).toBe(0);
  });

  it('an exact code is taken by F4 too, without showing the popup', async () => {
    await type('C00003');
    await page.keyboard.press('F4');
    await expect.poll(async () => (await values())[1]).toBe('미미뷰티');
    expect(await dialogs(page)).toBe(0);
  });

  it('S2-46 several matches open the popup with the keyword; arrow down and Enter choose', async () => {
    await type('C0000');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('row').nth(3).waitFor();
    const keyword = dialog(page).getByRole('textbox', { name: '검색어' });
    expect(await keyword.inputValue()).toBe('C0000');
    const { width, height } = (await dialog(page).boundingBox()) ?? {};
    expect([width, height]).toEqual([800, 600]);
    await keyword.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await noDialog(page);
    await expect.poll(async () => (await values())[0]).toBe('C00002');
  });

  it('Alt+Down opens it on the row of the code held; S4-16 closed, the field is as before and says nothing', async () => {
    await type('C00003');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await values())[1]).toBe('미미뷰티');
    await code().press('Alt+ArrowDown');
    await dialog(page).locator('.gr.current').filter({ hasText: 'C00003' }).waitFor();
    await page.keyboard.press('Escape');
    await noDialog(page);
    expect(await values()).toEqual(['C00003', '미미뷰티']);
    expect(await wrong().count()).toBe(0);
  });

  it('S4-21 closed after typing what is no code: MSG000017, and emptying it empties the name', async () => {
    await type('C0000');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('row').nth(3).waitFor();
    await page.keyboard.press('Escape');
    await wrong().waitFor();
    expect(await values()).toEqual(['C0000', '']);
    await type('ZZZ9');
    await page.keyboard.press('Tab');
    await page.getByText('[거래처 코드] 코드가 존재하지 않거나 사용할 수 없습니다. (ZZZ9)').waitFor();
    await type('C00001');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await values())[1]).not.toBe('');
    await code().fill('');
    await page.keyboard.press('Tab');
    expect(await values()).toEqual(['', '']);
    expect(await wrong().count()).toBe(0);
    expect(person.complaints).toEqual([]);
  });
});

describe('look-up columns of a grid', () => {
  let person: Person;
  let page: Page;
  const grid = () => page.getByRole('grid').first();
  const row = (n: number) => grid().getByRole('row').nth(n);
  /** Text of a column in a row, by the header's name. */
  async function cell(of: Locator, header: string): Promise<Locator> {
    const column = await grid().getByRole('columnheader').filter({ hasText: header }).first().getAttribute('data-field');
    const headers = await grid()
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((h) => h.getAttribute('data-field')));
    return of.locator(`[aria-colindex="${headers.indexOf(column) + 1}"]`);
  }
  const paste = (text: string) =>
    page.evaluate((value) => {
      const data = new DataTransfer();
      data.setData('text/plain', value);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);

  beforeAll(async () => {
    person = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
    page = person.page;
    await openMenu(page, '오더·배송', '배송 오더 관리');
    await idle(page);
    await page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' }).fill('NOSUCHORDER');
    await page.keyboard.press('Enter');
    await idle(page);
  });
  afterAll(() => person?.close());

  it('codes pasted into one resolve in one call: names are filled, wrong and suspended ones are faults', async () => {
    for (let n = 0; n < 5; n++) await page.getByRole('button', { name: '추가', exact: true }).first().click();
    await (await cell(row(1), '거래처 코드')).click();
    const asked: { CODES?: string[] }[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/cmsCommonPopup/select')) asked.push(request.postDataJSON().SEARCH);
    });
    await paste('C00001\nc00003\nNEVER\nC00012\nC00001');
    await expect.poll(async () => (await cell(row(1), '거래처명')).textContent()).toBe('플레어패션코리아');
    expect(asked.map((search) => search.CODES)).toEqual([['C00001', 'C00003', 'NEVER', 'C00012']]);
    const names = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await cell(row(n), '거래처명')).textContent()));
    expect(names).toEqual(['플레어패션코리아', '미미뷰티', '', '', '플레어패션코리아']);
    const invalid = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await cell(row(n), '거래처 코드')).getAttribute('aria-invalid')));
    expect(invalid).toEqual([null, null, 'true', 'true', null]);
    await (await cell(row(3), '거래처 코드')).hover();
    await page.getByText(/코드가 존재하지 않거나 사용할 수 없습니다. \(NEVER\)/).waitFor();
    await (await cell(row(4), '거래처 코드')).hover();
    await page.getByText(/거래가 중지된 거래처입니다/).waitFor();
  });

  it('S4-21 F4 with a typed text that is no code: closing the popup leaves a fault; without typing the cell is as before', async () => {
    await (await cell(row(5), '거래처 코드')).click();
    await page.keyboard.press('F4');
    await dialog(page).getByRole('row').nth(3).waitFor();
    await page.keyboard.press('Escape');
    await noDialog(page);
    expect(await (await cell(row(5), '거래처 코드')).textContent()).toBe('C00001');
    await page.keyboard.type('C0000');
    await page.keyboard.press('F4');
    await dialog(page).getByRole('row').nth(3).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await cell(row(5), '거래처 코드')).getAttribute('aria-invalid')).toBe('true');
    expect(await (await cell(row(5), '거래처명')).textContent()).toBe('');
  });

  it('S5-20 the popup marks a suspended customer and refuses it for a new order', async () => {
    await (await cell(row(5), '거래처 코드')).click();
    await page.keyboard.press('F4');
    const stopped = dialog(page).getByRole('row').filter({ hasText: '거래 중지' }).filter({ hasText: 'C00012' });
    await stopped.dblclick();
    const box = page.getByRole('alertdialog');
    await box.getByText(/거래가 중지된 거래처입니다/).waitFor();
    await box.getByRole('button', { name: '확인' }).click();
    expect(await dialogs(page)).toBe(1);
    await dialog(page).getByRole('row').filter({ hasText: 'C00002' }).dblclick();
    await noDialog(page);
    await expect.poll(async () => (await cell(row(5), '거래처 코드')).textContent()).toBe('C00002');
    expect(await (await cell(row(5), '거래처명')).textContent()).toBe('프라임라이프');
    expect(person.complaints).toEqual([]);
  });
});

describe('every look-up popup', () => {
  let client: Awaited<ReturnType<typeof serveClient>>;
  beforeAll(async () => {
    client = await serveClient();
  });
  afterAll(() => client?.close());

  const kinds: [kind: string, ko: string, en: string][] = [
    ['CyCfs', '장치장', 'CY/CFS'],
    ['Domain', '도메인', 'Domain'],
    ['Vessel', '선박', 'Vessel'],
    ['ElvisCommon', 'ELVIS 오피스', 'ELVIS office'],
    ['CarList', '차량', 'Vehicle'],
    ['User', '사용자', 'User'],
    ['Port', '항구', 'Port'],
    ['Country', '국가', 'Country'],
    ['Currency', '통화', 'Currency'],
    ['Carrier', '선사·항공사', 'Carrier'],
    ['Freight', '운임', 'Freight code'],
    ['CntrTp', '컨테이너 규격', 'Container type'],
    ['Item', '품목', 'Item'],
    ['Vendor', '매입처', 'Vendor'],
    ['Customs', '세관', 'Customs office'],
  ];
  const popups: [path: string, param: object, ko: string, en: string, size: [number, number]][] = [
    ['cmsCustomerPopup', { KIND: 'Customer' }, '거래처 조회', 'Customer lookup', [800, 600]],
    ['cmsMultiCustomerPopup', {}, '거래처 다중 선택', 'Multi customer lookup', [800, 600]],
    ['cmsCustomerAbbPopup', { KIND: 'CustomerAbb' }, '거래처 약칭 조회', 'Customer abbreviation lookup', [800, 600]],
    ['cmsCorpPopup', { KIND: 'Corp' }, '법인 조회', 'Corporation lookup', [600, 600]],
    ['cmsOrgnPopup', { KIND: 'Orgn' }, '조직 조회', 'Organisation lookup', [600, 600]],
  ];

  async function arrive(lang: 'ko' | 'en'): Promise<Person> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'ko-KR', baseURL: client.url });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto('/login', { timeout: 120_000 });
    await page.getByRole('form').waitFor({ timeout: 120_000 });
    if (lang === 'en') await page.getByRole('combobox', { name: /언어|Language/ }).selectOption('en');
    await fillLogin(page, 'ops01');
    await page.getByRole('tablist').first().waitFor({ timeout: 120_000 });
    await idle(page);
    complaints.length = 0;
    return { page, context, complaints, close: () => context.close() };
  }

  describe.each(['ko', 'en'] as const)('%s', (lang) => {
    let person: Person;
    let page: Page;
    beforeAll(async () => {
      person = await arrive(lang);
      page = person.page;
    });
    afterAll(() => person?.close());
    afterEach(() => closeAll(page));

    async function looksRight(name: string) {
      await settled(page);
      await page.waitForTimeout(250);
      await shoot(page, `${name}-${lang}-1366`);
      expect(
        {
          violations: await violations(page),
          keys: await rawKeys(page),
          korean: lang === 'en' ? await hangul(page) : [],
          overflowing: await overflowing(page),
          complaints: person.complaints.splice(0),
        },
        name,
      ).toEqual({ violations: [], keys: [], korean: [], overflowing: [], complaints: [] });
    }

    it.each(popups)(
      'S2-44 S2-45 S2-46 %s',
      async (path, param, ko, en, size) => {
        await openPopup(page, `/cms/popup/${path}`, { KEYWORD: '', search: {}, ...param });
        const popup = page.getByRole('dialog', { name: lang === 'ko' ? ko : en });
        await popup.getByRole('gridcell').first().waitFor();
        const { width, height } = (await popup.boundingBox()) ?? {};
        expect([width, height]).toEqual(size);
        await looksRight(path);
        await page.keyboard.press('Escape');
        await expect.poll(() => ended(page)).toEqual({ rejected: false });
      },
      120_000,
    );

    it.each(kinds)('S7-42 S7-43 cmsCommonPopup of %s', async (KIND, ko, en) => {
      await openLookup(page, { KIND, KEYWORD: '', search: {} });
      const popup = page.getByRole('dialog', { name: lang === 'ko' ? `${ko} 조회` : `${en} lookup` });
      await popup.getByRole('grid', { name: lang === 'ko' ? `${ko} 목록` : `${en} list` }).waitFor();
      const { width, height } = (await popup.boundingBox()) ?? {};
      expect([width, height]).toEqual([600, 600]);
      await looksRight(`cmsCommonPopup-${KIND}`);
    });
  });

  describe('how they end', () => {
    let person: Person;
    let page: Page;
    beforeAll(async () => {
      person = await arrive('ko');
      page = person.page;
    });
    afterAll(() => person?.close());
    const show = async (path: string, param: object) => {
      await openPopup(page, `/cms/popup/${path}`, { KEYWORD: '', search: {}, ...param });
      await dialog(page).getByRole('gridcell').first().waitFor();
    };
    const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).last().click();

    it('S4-21 A26 rejects with whether the keyword typed equals a code of the result', async () => {
      await show('cmsCorpPopup', { KIND: 'Corp' });
      const keyword = dialog(page).getByRole('textbox', { name: '검색어' });
      await keyword.fill('1000');
      await keyword.press('Enter');
      await settled(page);
      await press('닫기');
      await expect.poll(() => ended(page)).toEqual({ rejected: true });
      await show('cmsCorpPopup', { KIND: 'Corp' });
      await dialog(page).getByRole('textbox', { name: '검색어' }).fill('100');
      await page.keyboard.press('Escape');
      await expect.poll(() => ended(page)).toEqual({ rejected: false });
    });

    it('S4-15 an organisation of the tree is chosen by a double click', async () => {
      await show('cmsOrgnPopup', { KIND: 'Orgn' });
      const team = dialog(page).getByRole('row').filter({ hasText: '└' }).first();
      const code = await team.locator('[aria-colindex="3"]').textContent();
      await team.dblclick();
      await expect.poll(() => ended(page)).toMatchObject({ resolved: { CODE: code, ORGN_LVL: 2 } });
    });

    it('an abbreviation resolves with the customer it stands for', async () => {
      await show('cmsCustomerAbbPopup', { KIND: 'CustomerAbb', KEYWORD: '플레' });
      await press('선택');
      await expect.poll(() => ended(page)).toMatchObject({ resolved: { CODE: '플레어', NAME: '플레어패션코리아', CUST_CD: 'C00001' } });
    });

    it('several customers: chosen ones are moved down, taken away, and handed back as a list', async () => {
      await show('cmsMultiCustomerPopup', { CODES: ['C00005'] });
      const lists = () => dialog(page).getByRole('grid');
      const chosen = () => lists().nth(1).getByRole('row');
      const count = () => lists().nth(1).getAttribute('aria-rowcount').then(Number);
      await expect.poll(count).toBe(2);
      for (const code of ['C00001', 'C00002', 'C00005']) {
        await lists().first().getByRole('row').filter({ hasText: code }).getByRole('checkbox').click();
      }
      await press('추가');
      await expect.poll(count).toBe(4);
      await chosen().filter({ hasText: 'C00002' }).getByRole('checkbox').click();
      await press('행 삭제');
      await expect.poll(count).toBe(3);
      await lists().first().getByRole('row').filter({ hasText: 'C00007' }).dblclick();
      await expect.poll(count).toBe(4);
      await shoot(page, 'cmsMultiCustomerPopup-chosen-ko-1366');
      await press('선택');
      await expect
        .poll(async () => ((await ended(page)) as { resolved?: { CODE: string }[] })?.resolved?.map((item) => item.CODE))
        .toEqual(['C00005', 'C00001', 'C00007']);
      expect(person.complaints).toEqual([]);
    });
  });
});

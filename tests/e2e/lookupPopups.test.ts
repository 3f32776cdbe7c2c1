import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LookupKind } from '../../src/contract/lookup';
import { arrive, ended, openLookup, openPopup } from '../support/inClient';
import { shoot } from '../support/look';
import { looksRight } from '../support/looks';
import { launch, type Person, portal, settled } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch(portal().testClient);
});
afterAll(() => browser.close());

const dialogs = (page: Page) => page.getByRole('dialog').count();
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
async function closeAll(page: Page) {
  for (let left = await dialogs(page); left > 0; left--) {
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogs(page)).toBeLessThan(left);
  }
}

describe('every look-up popup', () => {
  const kinds: [kind: LookupKind, ko: string, en: string][] = [
    ['CyCfs', '장치장', 'CY/CFS'],
    ['Place', '상하차지', 'Place'],
    ['Domain', '도메인', 'Domain'],
    ['Vessel', '선박', 'Vessel'],
    ['ElvisCommon', 'ELVIS 오피스', 'ELVIS office'],
    ['CarList', '차량', 'Vehicle'],
    ['User', '사용자', 'User'],
    ['Port', '항구', 'Port'],
    ['Country', '국가', 'Country'],
    ['Currency', '통화', 'Currency'],
    ['Carrier', '선사·항공사', 'Carrier'],
    ['Freight', '운임', 'Charge code'],
    ['CntrTp', '컨테이너 규격', 'Container type'],
    ['Item', '품목', 'Item'],
    ['PoLine', '미입고 발주', 'Open PO line'],
    ['FlairLine', '미부킹 PO 품목', 'Open PO line of FLAIR'],
    ['Shipment', '선적', 'Shipment'],
    ['Vendor', '매입처', 'Vendor'],
    ['Customs', '세관', 'Customs office'],
  ];
  const popups: [path: string, param: object, ko: string, en: string, size: [number, number]][] = [
    ['cmsCustomerPopup', { KIND: 'Customer' }, '거래처 조회', 'Customer look-up', [800, 600]],
    ['cmsMultiCustomerPopup', {}, '거래처 다중 선택', 'Choose customers', [800, 600]],
    ['cmsCustomerAbbPopup', { KIND: 'CustomerAbb' }, '거래처 약칭 조회', 'Customer abbreviation look-up', [800, 600]],
    ['cmsCorpPopup', { KIND: 'Corp' }, '법인 조회', 'Corporation look-up', [600, 600]],
    ['cmsOrgnPopup', { KIND: 'Orgn' }, '조직 조회', 'Organisation look-up', [600, 600]],
  ];

  describe.each(['ko', 'en'] as const)('%s', (lang) => {
    let person: Person;
    let page: Page;
    beforeAll(async () => {
      person = await arrive(browser, 'ops01', { lang });
      page = person.page;
    });
    afterAll(() => person?.close());
    afterEach(() => closeAll(page));
    const look = { langs: [lang], alsoWide: false };

    it.each(popups)(
      'S2-44 S2-45 S2-46 %s',
      async (path, param, ko, en, size) => {
        await openPopup(page, `/cms/popup/${path}`, { KEYWORD: '', search: {}, ...param });
        const popup = page.getByRole('dialog', { name: lang === 'ko' ? ko : en });
        await popup.getByRole('gridcell').first().waitFor();
        const { width, height } = (await popup.boundingBox()) ?? {};
        expect([width, height]).toEqual(size);
        await looksRight(person, path, look);
        await page.keyboard.press('Escape');
        await expect.poll(() => ended(page)).toEqual({ rejected: false });
      },
      120_000,
    );

    it.each(kinds)('S7-42 S7-43 cmsCommonPopup of %s', async (KIND, ko, en) => {
      await openLookup(page, { KIND, KEYWORD: '', search: {} });
      const popup = page.getByRole('dialog', { name: lang === 'ko' ? `${ko} 조회` : `${en} look-up` });
      await popup.getByRole('grid', { name: lang === 'ko' ? `${ko} 목록` : en, exact: true }).waitFor();
      const { width, height } = (await popup.boundingBox()) ?? {};
      expect([width, height]).toEqual([600, 600]);
      await looksRight(person, `cmsCommonPopup-${KIND}`, look);
    });
  });

  describe('how they end', () => {
    let person: Person;
    let page: Page;
    beforeAll(async () => {
      person = await arrive(browser, 'ops01');
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
      const team = dialog(page).locator('[role=row][aria-level="2"]').first();
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

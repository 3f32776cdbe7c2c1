import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { column, goTo, pressTool } from '../support/desk';
import { cut, hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, open, openMenu, type Person, settled, signIn } from '../support/person';

const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

/** The two window sizes every screen is made for. */
const wide = { width: 1920, height: 1000 };
const narrow = { width: 1366, height: 768 };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Every screen of the delivery desk, in both languages and sizes. */
describe.each(['ko', 'en'] as const)('in %s, at 1366 and 1920 px', (lang) => {
  const say = (ko: string, en: string) => (lang === 'ko' ? ko : en);
  const folder = say('오더·배송', 'Orders and delivery');
  let person: Person;
  let page: Page;

  async function looksRight(name: string, of: Person = person) {
    await settled(of.page);
    await of.page.waitForTimeout(200);
    await shoot(of.page, `${name}-${lang}-${narrow.width}`);
    const texts = {
      // Names and colours are the same in a wider window.
      violations: await violations(of.page),
      korean: lang === 'en' ? await hangul(of.page) : [],
      keys: await rawKeys(of.page),
      cut: await cut(of.page),
    };
    const overflow = await overflowing(of.page);
    await of.page.setViewportSize(wide);
    await settled(of.page);
    await of.page.waitForTimeout(200);
    await shoot(of.page, `${name}-${lang}-${wide.width}`);
    const found = {
      ...texts,
      overflow,
      wideOverflow: await overflowing(of.page),
      wideCut: await cut(of.page),
      complaints: of.complaints.splice(0),
    };
    await of.page.setViewportSize(narrow);
    expect(found, name).toEqual({
      violations: [],
      korean: [],
      keys: [],
      cut: [],
      overflow: [],
      wideOverflow: [],
      wideCut: [],
      complaints: [],
    });
  }

  const dialog = () => page.getByRole('dialog').last();
  const press = (ko: string, en: string) => pressTool(page, say(ko, en));
  const grid = () => page.getByRole('grid').first();
  const hasRows = () => expect.poll(() => grid().getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(1);

  beforeAll(async () => {
    person = await signIn(browser, 'ops01', { ...narrow, lang });
    page = person.page;
  });
  afterEach(async () => {
    for (let left = await page.getByRole('dialog').count(); left > 0; left--) {
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBeLessThan(left);
    }
  });
  afterAll(() => person?.close());

  it('the login page', async () => {
    const visitor = await open(browser, narrow);
    await visitor.page.goto('/login');
    if (lang === 'en') await visitor.page.getByRole('combobox', { name: '언어' }).selectOption('en');
    await visitor.page.getByRole('textbox', { name: say('아이디', 'User ID') }).waitFor();
    await looksRight('login', visitor);
    await visitor.close();
  });

  it('home', async () => {
    await page.getByRole('tab', { name: say('홈', 'Home') }).click();
    await page.getByRole('heading', { name: say('오늘', 'Today') }).waitFor();
    await looksRight('home');
  });

  it('dlvOrdMgt', async () => {
    await openMenu(page, folder, say('배송 오더 관리', 'Delivery orders'));
    await hasRows();
    await looksRight('dlvOrdMgt');
  });

  it('a popup of dlvOrdMgt: batch input', async () => {
    await press('일괄 입력', 'Batch input');
    await dialog().getByRole('grid').waitFor();
    await looksRight('BatchInputPopup');
  });

  it('a popup of dlvOrdMgt: customer look-up', async () => {
    await page
      .getByRole('search')
      .getByRole('button', { name: say('거래처 코드 조회', 'Look up Customer') })
      .click();
    await dialog().getByRole('grid').waitFor();
    await looksRight('cmsCustomerPopup');
  });

  it('a popup of dlvOrdMgt: upload', async () => {
    await press('업로드', 'Upload');
    await dialog().getByRole('grid').waitFor();
    await looksRight('DlvOrdExcelUploadPopup');
  });

  it('a popup of dlvOrdMgt: files', async () => {
    await press('첨부', 'Files');
    await dialog().getByRole('grid').waitFor();
    await looksRight('PtlFileMgtPopup');
  });

  it('a popup of dlvOrdMgt: history', async () => {
    await press('이력', 'History');
    await dialog().getByRole('grid').first().waitFor();
    await looksRight('cmsHistoryPopup');
  });

  it('a popup of dlvOrdMgt: look-up of a container type from a cell', async () => {
    await press('추가', 'Add');
    await expect.poll(() => column(page)).toBe(say('상차일', 'Pick-up date'));
    await goTo(page, say('컨테이너 규격', 'Container type'));
    await page.keyboard.press('F4');
    await dialog().getByRole('grid').waitFor();
    await looksRight('cmsCommonPopup-CntrTp');
  });

  it('a popup of dlvOrdMgt: choice of a truck', async () => {
    await page
      .getByRole('button', { name: say('조회', 'Search'), exact: true })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await hasRows();
    const confirmed = grid()
      .getByRole('row')
      .filter({ hasText: say('접수 확정', 'Confirmed') })
      .first();
    await confirmed.locator('.ck').click();
    await press('배차', 'Assign truck');
    await dialog().getByRole('textbox').first().waitFor();
    await page.keyboard.press('F4');
    await dialog().getByRole('grid').waitFor();
    await looksRight('cmsCommonPopup-CarList');
  });

  it('dlvOrdList', async () => {
    await openMenu(page, folder, say('배송 오더 현황', 'Delivery order list'));
    await hasRows();
    await looksRight('dlvOrdList');
  });

  it('a popup of dlvOrdList: transport order', async () => {
    let isFetched = false;
    page.once('download', () => {
      isFetched = true;
    });
    await press('배송 지시서', 'Transport order');
    await dialog().locator('iframe').waitFor();
    // The browser's own viewer has the form, or a browser without one takes it as a file: a refused frame does neither.
    const isViewed = () => page.frames().some((frame) => frame.url().startsWith('chrome-extension:'));
    await expect.poll(() => isFetched || isViewed()).toBe(true);
    await looksRight('cmsReportPopup');
  });

  it.each(['DVSTORY15001', 'ASG'])('dlvOrdDetail of %s', async (order) => {
    const number =
      order === 'ASG'
        ? await page.evaluate(
            async ([FR_DT, TO_DT]) => {
              const SEARCH = { DT_TP: 'DLV', FR_DT, TO_DT, DLV_ORD_STS: ['ASG'] };
              const headers = { 'content-type': 'application/json' };
              const answer = await fetch('/api/pan/dlvOrdList/selectDlvOrd', { method: 'POST', headers, body: JSON.stringify({ SEARCH }) });
              return (await answer.json()).data.LIST[0].DLV_ORD_NO as string;
            },
            [addDays(today(), -3), addDays(today(), 3)],
          )
        : order;
    await page.getByRole('tab', { name: say('배송 오더 현황', 'Delivery order list') }).click();
    const field = page.getByRole('search').getByRole('textbox', { name: say('배송 오더 번호', 'Delivery order no.') });
    await field.fill(number);
    await field.press('Enter');
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('heading', { name: number }).waitFor();
    await looksRight(`dlvOrdDetail-${order}`);
  });

  it('dlvOrdSummaryList', async () => {
    await openMenu(page, folder, say('배송 오더 집계', 'Delivery order summary'));
    await hasRows();
    await looksRight('dlvOrdSummaryList');
  });
});

import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { chooseEntry, clickRow, findOrder, goTo, orderIn, orders, typeInto } from '../support/desk';
import { hangul, shoot, violations } from '../support/look';
import { askedAbout, launch, openMenu, type Person, settled, signIn } from '../support/person';

/** What leaves a list, and the states it can be in: Excel, print, faults, stale rows, keys. */
let browser: Browser;
let person: Person;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops01', { width: 1920, height: 900 });
  page = person.page;
  // The browser's own dialog cannot be answered: what would be printed is kept.
  await person.context.addInitScript(() => {
    window.print = () => {
      Object.assign(window.top ?? window, { printed: document.documentElement.outerHTML });
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
});
afterAll(() => browser.close());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog').last();
const box = () => page.getByRole('alertdialog').last();
async function closeBox(): Promise<string> {
  const text = await box().innerText();
  await box().getByRole('button', { name: '확인' }).click();
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  return text;
}
async function clean(name: string): Promise<void> {
  await shoot(page, `grid-${name}`);
  expect({ [name]: await violations(page) }).toEqual({ [name]: [] });
}
const cell = (row: number, field: number) => orders(page).locator(`.gr[aria-rowindex="${row + 1}"] .gc[data-column="${field}"]`);

/** Opens a list from the menu and waits for its rows. */
async function openList(name: string): Promise<void> {
  await openMenu(page, '오더·배송', name);
  await orders(page).locator('.gr').first().waitFor();
  await settled(page);
}

/** The rows of a saved workbook, with the texts as Excel shows them. */
async function book(download: Download): Promise<{ rows: string[][]; sheet: xlsx.WorkSheet }> {
  const file = xlsx.read(readFileSync(await download.path()), { cellNF: true, cellStyles: true });
  const sheet = file.Sheets[file.SheetNames[0] as string] as xlsx.WorkSheet;
  return { sheet, rows: xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) };
}
const saved = async (press: () => Promise<unknown>) => (await Promise.all([page.waitForEvent('download'), press()]))[0];
/** What takes the telephone numbers of drivers and receivers away asks for a reason. */
const withReason = async (press: () => Promise<unknown>) => {
  await press();
  const asked = askedAbout(page);
  await asked.getByRole('textbox').fill('배차 확인');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.count()).toBe(0);
};
const excel = () => withReason(() => button('엑셀').click());
const more = async (name: string) => {
  await button('목록 내보내기').click();
  await chooseEntry(page, name);
};
/** Changes orders at the server, as somebody else would. */
const changeElsewhere = (numbers: string[], values: Partial<DeliveryOrder>) =>
  page.evaluate(
    async ([wanted, changed]) => {
      const post = async (verb: string, body: object) => {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
        return (await (await fetch(`/api/pan/dlvOrdMgt/${verb}`, init)).json()).data;
      };
      const LIST = [];
      for (const DLV_ORD_NO of wanted) LIST.push(...(await post('selectDlvOrd', { SEARCH: { DLV_ORD_NO } })).LIST);
      await post('saveDlvOrd', {
        BATCH_ID: crypto.randomUUID(),
        LIST: LIST.map((row: object) => ({ ...row, ...changed, BATCH_FLAG: 'update' })),
      });
    },
    [numbers, values] as const,
  );

describe('Excel', () => {
  it('S9-33 as the desk is seen: order, titles, number formats, codes by name, totals, unsaved changes', async () => {
    await findOrder(page, await orderIn(page, 'REQ'));
    await clickRow(page, 1);
    await typeInto(page, '품명', '=1+1');
    const titles = await orders(page).locator('th[data-field] .ght').allInnerTexts();
    const download = await saved(excel);
    expect(download.suggestedFilename()).toMatch(/^배송 오더 목록_\d{8}\.xlsx$/);
    const { rows, sheet } = await book(download);
    expect(rows[0]).toEqual(titles);
    const shown = Number(await orders(page).getAttribute('aria-rowcount')) - 1;
    expect(rows).toHaveLength(shown + 2);
    const at = (title: string) => titles.indexOf(title);
    expect(rows[1]?.[at('품명')]).toBe('=1+1');
    expect(rows[1]?.[at('배송 상태')]).toBe(await cell(1, at('배송 상태')).innerText());
    expect(rows[1]?.[at('오더일')]).toMatch(/^\d{4}-\d\d-\d\d$/);
    const weight = xlsx.utils.encode_cell({ r: 1, c: at('총중량(KG)') });
    expect([sheet[weight].t, sheet[weight].z]).toEqual(['n', '#,##0.000']);
    const total = await orders(page).locator('[data-total=GRS_WT]').innerText();
    expect(rows.at(-1)?.[at('총중량(KG)')]).toBe(total);
    expect(sheet['!cols']?.[at('하차지 주소')]?.width).toBeCloseTo(27.1, 1);
  });

  it('to be loaded again it has the titles of the upload form and codes', async () => {
    const { rows } = await book(await saved(() => withReason(() => more('다시 올릴 엑셀 (코드)'))));
    expect(rows[0]?.slice(0, 4)).toEqual(['오더 그룹', '배송 구분', '수출입 구분', 'HBL 번호']);
    expect(rows[0]).toHaveLength(31);
    expect(rows[1]?.[0]).toMatch(/^DV/);
    expect(['CNTR', 'FTL', 'LTL']).toContain(rows[1]?.[1]);
  });

  it('S9-39 read-only checks are V where they are Y, in the list and in its file', async () => {
    await openList('배송 오더 현황');
    const titles = await orders(page).locator('th[data-field] .ght').allInnerTexts();
    const { rows } = await book(await saved(excel));
    const checks = rows.slice(1).map((row) => row[titles.indexOf('정시 여부')]);
    expect(new Set(checks)).toEqual(new Set(['V', '']));
  });
});

it('the printed list has title, conditions, a header for every page and every row', async () => {
  await more('목록 출력');
  await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true);
  const sheet = await person.context.newPage();
  await sheet.setContent(await page.evaluate(() => (window as unknown as { printed: string }).printed));
  expect(await sheet.locator('h1').innerText()).toBe('배송 오더 목록');
  expect(await sheet.locator('p').innerText()).toMatch(/일자 구분: 하차 요청일 · 시작일: \d{4}-\d\d-\d\d · 종료일/);
  expect(await sheet.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
  expect(await sheet.locator('tbody tr').count()).toBe(Number(await orders(page).getAttribute('aria-rowcount')));
  await sheet.close();
});

describe('the states of a list', () => {
  const selects = '**/api/pan/dlvOrdList/selectDlvOrd';

  it('read-only, with rows: white cells, axe finds nothing', async () => {
    expect(await orders(page).locator('.gc.ro').count()).toBe(0);
    await clean('read-only');
  });

  it('S5-40 empty: it says so, and so does its Excel', async () => {
    const number = page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' });
    await number.fill('DV0000000000');
    await number.press('Enter');
    await page.getByText('조회된 데이터가 없습니다').waitFor();
    await clean('empty');
    await button('엑셀').click();
    expect(await closeBox()).toContain('데이터가 비어 있습니다.');
    await number.fill('');
  });

  it('S8-13 failed: no overlay is left, it can be tried again', async () => {
    await page.route(selects, (route) => route.fulfill({ status: 500, json: { code: 'MSG000032', message: 'x' } }));
    await button('조회').click();
    await button('다시 시도').waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await clean('failed');
    await page.unroute(selects);
    await button('다시 시도').click();
    await expect.poll(() => orders(page).getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(10);
  });

  it('loading: the overlay is named and the page busy', async () => {
    let go: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(selects, async (route) => {
      await held;
      await route.continue();
    });
    await button('조회').click();
    await page.getByRole('progressbar', { name: '처리 중' }).waitFor();
    expect(await page.locator('main[aria-busy=true]').count()).toBe(1);
    go();
    await settled(page);
    await page.unroute(selects);
  });

  it('cut at the cap: it says how much is shown; the file comes from the server, beside the work, and can be given up', async () => {
    await page.route(selects, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { TOTAL: number } };
      body.data.TOTAL = 12_000;
      await route.fulfill({ response, json: body });
    });
    await button('조회').click();
    await page.getByText(/처음 \d+건만 표시합니다 \(전체 12,000건\)/).waitFor();
    await page.getByRole('alert').getByRole('button').click();
    await page.route('**/dlvOrdList/excel', () => {});
    await excel();
    const notice = page.getByRole('status').filter({ hasText: '엑셀 파일을 만드는 중입니다 (12,000건)' });
    await notice.waitFor();
    expect(await page.locator('main[aria-busy=true]').count()).toBe(0);
    await clean('cut');
    // A notification above that goes meanwhile moves this one away from under the mouse.
    const giveUp = () =>
      notice
        .getByRole('button', { name: '취소' })
        .click({ timeout: 1_000 })
        .catch(() => {});
    await expect.poll(() => giveUp().then(() => notice.count())).toBe(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.unroute('**/dlvOrdList/excel');
    await page.unroute(selects);
    expect((await book(await saved(excel))).rows.length).toBeGreaterThan(10);
  });

  it('S9-31 S9-32 grouped sums: the on-time rate of all is that of all deliveries, in per cent', async () => {
    await openList('배송 오더 집계');
    const total = (field: string) => orders(page).locator(`[data-total=${field}]`).innerText();
    const [done, onTime] = [Number(await total('CMP_CNT')), Number(await total('ONTIME_CNT'))];
    expect(done).toBeGreaterThan(0);
    expect(await total('ONTIME_RATE')).toBe(`${((onTime / done) * 100).toFixed(1)}%`);
    await clean('summary');
  });
});

describe('the desk', () => {
  it('S5-33 S5-34 faults have a name, a place and a way to them by F8; axe finds nothing', async () => {
    await openList('배송 오더 관리');
    await clickRow(page, 1);
    for (const title of ['하차지 담당자', '하차지']) {
      await goTo(page, title);
      await page.keyboard.press('Delete');
    }
    await page.keyboard.press('Control+s');
    expect(await closeBox()).toContain('1행: [하차지, 하차지 담당자] 항목을 확인하십시오.');
    await page.getByRole('button', { name: '오류 2' }).waitFor();
    expect(await orders(page).locator('[aria-invalid=true]').count()).toBeGreaterThan(0);
    const here = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(here).toBe('하차지');
    await page.keyboard.press('F8');
    await expect.poll(here).toBe('하차지 담당자');
    const described = await page.evaluate(
      () => document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).toContain('하차지 담당자');
    await page.keyboard.press('Shift+F8');
    await expect.poll(here).toBe('하차지');
    await clean('faults');
  });

  it('S5-13 the required titles carry a red asterisk', async () => {
    const title = orders(page).locator('th[data-field=DLV_PLC_NM]');
    expect(await title.getAttribute('aria-required')).toBe('true');
    expect(await title.locator('.ghr').innerText()).toBe('*');
    const [red, , blue] = (await title.locator('.ghr').evaluate((mark) => getComputedStyle(mark).color)).match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeLessThan(80);
  });

  it('several stale rows stand in one dialog, and what was chosen is saved', async () => {
    await page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' }).fill('');
    await button('조회').click();
    await box().waitFor();
    await closeBox();
    await settled(page);
    const asked = orders(page).locator('.gr', { hasText: '배송 요청' });
    const further = async () => {
      await orders(page)
        .locator('.gb')
        .evaluate((body) => body.scrollBy({ top: 240 }));
      await settled(page);
      return asked.count();
    };
    await expect.poll(further).toBeGreaterThan(1);
    const numbers = [await asked.nth(0).locator('a').innerText(), await asked.nth(1).locator('a').innerText()];
    for (const one of numbers) {
      await orders(page).locator('.gr', { hasText: one }).locator('.gc[data-column]').nth(1).click();
      await typeInto(page, '요청 사항', '내 요청');
    }
    await changeElsewhere(numbers, { REQ_RMK: '남의 요청' });
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: '2개 행이 다른 사용자나 다른 창에서 변경되었습니다' }).waitFor();
    await clean('stale');
    await dialog().getByRole('button', { name: '저장된 값 사용' }).nth(0).click();
    await dialog().getByRole('button', { name: '저장', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '저장되었습니다' }).waitFor();
    await settled(page);
    const remarks = await page.evaluate(async (wanted) => {
      const found = [];
      for (const DLV_ORD_NO of wanted) {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ SEARCH: { DLV_ORD_NO } }) };
        found.push((await (await fetch('/api/pan/dlvOrdMgt/selectDlvOrd', init)).json()).data.LIST[0].REQ_RMK);
      }
      return found;
    }, numbers);
    expect([...remarks].sort()).toEqual(['남의 요청', '내 요청']);
  });

  it.each(['ko', 'en'] as const)('F1 lists the keys (%s), axe finds nothing', async (lang) => {
    if (lang === 'en' && (await page.locator('html').getAttribute('lang')) === 'ko')
      await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('grid').first().waitFor();
    await settled(page);
    await clickRow(page, 1);
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: lang === 'ko' ? '키보드 도움말' : 'Keyboard help' }).waitFor();
    expect(await dialog().getByRole('term').count()).toBeGreaterThan(25);
    if (lang === 'en') expect(await hangul(page)).toEqual([]);
    await clean(`keys-${lang}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

it('the browser console stayed silent', () => {
  expect(person.complaints.filter((text) => !/selectDlvOrd|409|422/.test(text))).toEqual([]);
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customers } from '../../mock/demo/customers';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, openMenu, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const list = (page: Page) => page.getByRole('grid').first();
const row = (page: Page, text: string) => list(page).getByRole('row').filter({ hasText: text });
const numbers = (page: Page) => page.getByRole('textbox', { name: /^(번호|Number)$/ });
const clean = async (page: Page) => [await violations(page), await rawKeys(page), await overflowing(page)];

async function findNumbers(page: Page, text: string): Promise<void> {
  await numbers(page).fill(text);
  await page.getByRole('button', { name: '조회', exact: true }).click();
  await settled(page);
}

it('1: an import clerk sees the delayed vessel in the list, finds it by its number in the header, and reads on its page what is known and what is not', async () => {
  const { page, close } = await signIn(browser, 'cadm01', { width: 1366, height: 768 });
  await openMenu(page, '화물 추적', '선적 진행 현황');
  await list(page).getByRole('row').nth(3).waitFor();
  await findNumbers(page, 'hlstory00001');
  const delayed = row(page, 'HLSTORY00001');
  await expect.poll(() => delayed.innerText()).toContain('출항');
  expect(await delayed.getAttribute('class')).toContain('tone-warn');
  await page.getByRole('tab', { name: '이벤트' }).click();
  await expect.poll(() => page.getByRole('list', { name: '진행 단계' }).innerText()).toContain('출항');
  await settled(page);
  await shoot(page, 'shipments');
  expect(await clean(page)).toEqual([[], [], []]);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('HLSTORY00001');
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-item-option', { hasText: '화물 상세' }).first().click();
  const life = page.getByRole('tabpanel').filter({ has: page.getByRole('heading', { name: 'HLSTORY00001' }) });
  for (const known of ['항만 체선', '+6일', '확인되지 않음', 'D/O 준비', '남은 Free Time', '부킹'])
    await expect.poll(() => life.innerText(), { timeout: 20_000 }).toContain(known);
  // On paper: one sheet, laid out as on the screen.
  const sheets = async (options: object) => /\/Type \/Pages\s*\/Count (\d+)/.exec((await page.pdf(options)).toString('latin1'))?.[1];
  for (const options of [{ preferCSSPageSize: true }, { format: 'A4' }]) expect(await sheets(options)).toBe('1');
  await settled(page);
  await shoot(page, 'shipment');
  expect(await clean(page)).toEqual([[], [], []]);
  await close();
});

it('in English the page of a held shipment says who must act and leaves nothing in Korean but names', async () => {
  const { page, close } = await signIn(browser, 'cadm02', { lang: 'en' });
  await page.goto('/ptl/status/ptlShipngStusDetail?mid=ptlShipngStusDetail&HBL_NO=HLSTORY00002');
  await page.getByRole('heading', { name: 'HLSTORY00002' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'D/O readiness' }).innerText()).toContain('No customs hold');
  await settled(page);
  const names = ['보완 요구', ...customers.flatMap(({ goods }) => goods)];
  expect((await hangul(page)).filter((text) => !names.some((name) => text.includes(name)))).toEqual([]);
  await close();
});

it('3, 4: an operator finds by one search what is over and what runs out, pastes a column of numbers, and is told which are unknown', async () => {
  const { page, close } = await signIn(browser, 'ops02', { width: 1920, height: 1080 });
  await openMenu(page, '화물 추적', '수입화물 진행 현황');
  await list(page).getByRole('row').nth(3).waitFor();
  await numbers(page).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'HLSTORY00003\r\nHLSTORY00004\r\nNOSUCH77');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  expect(await numbers(page).inputValue()).toBe('HLSTORY00003, HLSTORY00004, NOSUCH77');
  await page.getByRole('button', { name: '조회', exact: true }).click();
  await page.getByText('조회되지 않은 번호 1개: NOSUCH77').waitFor();
  await expect.poll(() => row(page, 'HLSTORY00003').innerText()).toContain('735,000');
  await expect.poll(() => row(page, 'HLSTORY00004').innerText()).toContain('임박');
  await shoot(page, 'import-cargo');
  expect(await clean(page)).toEqual([[], [], []]);
  await close();
});

it('2: a D/O that is refused for a customs hold is issued when the hold is cleared, and its delivery is ordered from the row', async () => {
  const { page, close, complaints } = await signIn(browser, 'adm1000', { width: 1366, height: 768 });
  await page.goto('/ptl/status/fmsImportCargoList?mid=fmsImportCargoList');
  await list(page).getByRole('row').nth(3).waitFor();
  await findNumbers(page, 'HLSTORY00002');
  const held = row(page, 'HLSTORY00002');
  expect(await held.getAttribute('class')).toContain('tone-bad');
  const issue = async () => {
    await held.getByRole('checkbox').first().click();
    await page.getByRole('button', { name: 'D/O 발급', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'D/O 발급', exact: true }).click();
  };
  await issue();
  const box = page.getByRole('alertdialog');
  await expect.poll(() => box.innerText()).toContain('통관 보류');
  await page.keyboard.press('Enter');
  expect(complaints).toEqual([expect.stringContaining('422')]);
  complaints.length = 0;

  await page.goto('/ptl/status/ptlShipngStusList?mid=ptlShipngStusList');
  await list(page).getByRole('row').nth(3).waitFor();
  await findNumbers(page, 'HLSTORY00002');
  await row(page, 'HLSTORY00002').getByRole('checkbox').first().click();
  await page.getByRole('button', { name: '이벤트 등록' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '이벤트 코드' }).click();
  await page.keyboard.type('수입신고 수리');
  await page.keyboard.press('Enter');
  await told(page, '처리', () => dialog.getByRole('button', { name: '이벤트 등록' }).click());
  await expect.poll(() => row(page, 'HLSTORY00002').innerText()).toContain('수입신고 수리');

  await page.goto('/ptl/status/fmsImportCargoList?mid=fmsImportCargoList');
  await list(page).getByRole('row').nth(1).waitFor();
  await findNumbers(page, 'HLSTORY00002');
  await told(page, '처리', issue);
  await expect.poll(() => held.innerText()).toContain('D/O 발급');
  await settled(page);
  await page.getByRole('button', { name: '배송 요청' }).click();
  await page.getByRole('tab', { name: /배송 오더 관리/ }).waitFor();
  await expect
    .poll(() => page.getByRole('tabpanel').filter({ hasText: '배송 오더 목록' }).getByRole('grid').first().innerText())
    .toMatch(/임시 저장[\s\S]*[A-Z]{4}\d{7}/);
  await close();
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo } from '../support/desk';
import { keepSettings } from '../support/keep';
import { overflowing, rawKeys, violations } from '../support/look';
import { launch, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
keepSettings();

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(`/cms/comm/C${screen.slice(1)}?mid=${screen}`);
  await page.getByRole('grid').first().waitFor();
  await settled(page);
}
/** A row of a grid by the text of one of its cells. */
const row = (page: Page, grid: string, text: string) =>
  page
    .getByRole(grid === '메뉴 트리' ? 'treegrid' : 'grid', { name: grid, exact: true })
    .getByRole('row')
    .filter({ has: page.getByText(text, { exact: true }) });
const look = async (page: Page) => [
  await violations(page),
  await rawKeys(page).then((lines) => lines.filter(isNoCode)),
  await overflowing(page),
];
/** IDs of roles and menus are what these screens are about. */
const isNoCode = (line: string): boolean => !/^[A-Z]+(_[A-Z0-9]+)+$|\([A-Z_0-9]+\)/.test(line.trim());
const agree = async (page: Page, name = '변경') => {
  const dialog = page.getByRole('dialog', { name: '권한 변경 확인' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name, exact: true }).click();
};

it('S6-04 a role for a night dispatcher is made of a copy, given two menus and buttons, and its user sees exactly that in a second browser', async () => {
  const { page, close } = await signIn(browser, 'sysadm');
  await open(page, 'cmsRoleMenuMgt');
  expect(await look(page)).toEqual([[], [], []]);
  await row(page, '역할', 'OPS').locator('.gc[data-column]').nth(1).click();
  await settled(page);
  await page.getByRole('button', { name: '역할 복사' }).click();
  const copy = page.getByRole('dialog', { name: '역할 복사' });
  await copy.getByRole('textbox', { name: '역할 ID' }).fill('NIGHT');
  await copy.getByRole('textbox', { name: '역할명', exact: true }).fill('야간 배차');
  await told(page, '역할 NIGHT', () => copy.getByRole('button', { name: '확인' }).click());
  await expect.poll(() => page.locator('.gnote').innerText()).toBe('야간 배차');
  await settled(page);

  // Folders go with what is below them, by mouse and by the space bar.
  const tree = page.getByRole('treegrid', { name: '메뉴 트리' });
  await row(page, '메뉴 트리', 'QUO').locator('.gc[data-column="1"]').click();
  expect(await row(page, '메뉴 트리', 'tarQuoteList').locator('.ck').getAttribute('class')).toBe('ck');
  await row(page, '메뉴 트리', 'dlvOrdDetail').locator('.gc[data-column]').nth(0).click();
  await goTo(page, '부여');
  await page.keyboard.press('Space');
  await row(page, '메뉴 트리', 'dlvOrdSummaryList').locator('.gc[data-column="1"]').click();
  expect(await row(page, '메뉴 트리', 'ORDF').locator('.ck').getAttribute('class')).toBe('ck some');
  await page.keyboard.press('Control+z');
  await expect.poll(() => row(page, '메뉴 트리', 'dlvOrdSummaryList').locator('.ck').getAttribute('class')).toBe('ck on');
  await row(page, '메뉴 트리', 'dlvOrdSummaryList').locator('.gc[data-column="1"]').click();
  for (const folder of ['BRD', 'CMSF']) await row(page, '메뉴 트리', folder).locator('.gc[data-column="1"]').click();
  await tree.waitFor();
  await page.getByRole('button', { name: '저장', exact: true }).nth(1).click();
  const summary = page.getByRole('dialog', { name: '권한 변경 확인' });
  await expect.poll(() => summary.innerText()).toMatch(/야간 배차 \(NIGHT\) · 사용자 0명[\s\S]*메뉴 −\d+[\s\S]*서비스 −\d+/);
  expect(await look(page)).toEqual([[], [], []]);
  await told(page, '저장되었습니다.', () => agree(page));
  await settled(page);

  await open(page, 'cmsRoleButtonMgt');
  expect(await look(page)).toEqual([[], [], []]);
  await row(page, '역할', 'NIGHT').locator('.gc[data-column]').nth(1).click();
  await settled(page);
  await row(page, '메뉴', 'dlvOrdMgt').locator('.gc[data-column]').nth(1).click();
  await settled(page);
  for (const button of ['reject', 'cancel', 'excel']) await row(page, '버튼', button).locator('.gc[data-column="0"]').click();
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await told(page, '저장되었습니다.', () => agree(page));
  await settled(page);

  // The user changes the role while signed in.
  await page.evaluate(async () => {
    const post = (verb: string, body: object) =>
      fetch(`/api/cms/comm/CmsUserMgt/${verb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { data } = await (await post('selectCmsUserG2', { SEARCH: { USER_ID: 'ops04' } })).json();
    const rows = (data.LIST as { ROLE_ID: string; UPD_CNT: number }[]).map(({ ROLE_ID, UPD_CNT }) => ({
      BATCH_FLAG: 'delete',
      USER_ID: 'ops04',
      ROLE_ID,
      UPD_CNT,
    }));
    await post('saveCmsUserG2', {
      BATCH_ID: crypto.randomUUID(),
      LIST: [...rows, { BATCH_FLAG: 'insert', USER_ID: 'ops04', ROLE_ID: 'NIGHT' }],
    });
  });
  const night = await signIn(browser, 'ops04');
  const menu = night.page.getByRole('menu').first();
  await expect.poll(() => menu.getByRole('menuitem').count()).toBeGreaterThan(0);
  expect(await night.page.getByRole('banner').getByRole('link', { name: '견적' }).count()).toBe(0);
  const rights = await night.page.evaluate(async () => {
    const answer = await fetch('/api/menuMap', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const { data } = await answer.json();
    type Menu = { MENU_ABBR: string; children: Menu[]; buttons: { BTN_ID: string }[] };
    return {
      menus: (data.menuHierarchyList as Menu[]).flatMap((folder) => folder.children.map((one) => one.MENU_ABBR)),
      buttons: (data.menuMap.dlvOrdMgt as Menu).buttons.map((one) => one.BTN_ID),
    };
  });
  expect(rights.menus).toEqual(['dlvOrdMgt', 'dlvOrdList']);
  expect(rights.buttons).toEqual(expect.arrayContaining(['confirm', 'assign']));
  expect(rights.buttons.filter((one) => ['reject', 'cancel', 'excel'].includes(one))).toEqual([]);
  await night.close();
  await close();
});

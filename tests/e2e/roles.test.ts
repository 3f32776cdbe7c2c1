import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { read, utils, type WorkSheet } from 'xlsx';
import type { MenuData } from '../../src/contract/session';
import { findOrder, goTo, orderIn, orders, typeInto } from '../support/desk';
import { keepSettings } from '../support/keep';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { askedAbout, goOn, launch, settled, signIn, told } from '../support/person';

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
/** A row of the tree of menus, which is scrolled to it, round and round: only the rows in view are in the page. */
async function inTree(page: Page, text: string) {
  const found = row(page, '메뉴 트리', text);
  const body = page.getByRole('treegrid', { name: '메뉴 트리' }).locator('.gb');
  await expect
    .poll(async () => {
      if (await found.count()) return true;
      await body.evaluate((element) => {
        const isEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
        element.scrollTop = isEnd ? 0 : element.scrollTop + element.clientHeight / 2;
      });
      return false;
    })
    .toBe(true);
  return found;
}
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

const give = async (page: Page, role: string, menu: string, ...buttons: string[]) => {
  await row(page, '역할', role).locator('.gc[data-column]').nth(1).click();
  await settled(page);
  await row(page, '메뉴', menu).locator('.gc[data-column]').nth(1).click();
  await settled(page);
  for (const button of buttons) await row(page, '버튼', button).locator('.gc[data-column="0"]').click();
  await page.getByRole('button', { name: '저장', exact: true }).click();
};
/** Opens the roles of an account. */
async function openRolesOf(page: Page, user: string): Promise<void> {
  await page.goto('/cms/comm/CmsUserMgt?mid=cmsUserMgt');
  const field = page.getByRole('search').getByRole('textbox', { name: '검색어' });
  await field.fill(user);
  await field.press('Enter');
  await expect.poll(() => page.getByRole('grid').first().getAttribute('aria-rowcount')).toBe('2');
  await page.getByRole('tab', { name: '역할', exact: true }).click();
  await settled(page);
}
/** What the portal offers a user. */
const offered = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/menuMap', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const { data } = (await answer.json()) as { data: MenuData };
    return {
      menus: data.menuHierarchyList.flatMap((folder) => folder.children.map((one) => one.MENU_ABBR)),
      buttons: data.menuMap.dlvOrdMgt?.buttons.map((one) => one.BTN_ID) ?? [],
    };
  });

it('S6-04 a role for a night dispatcher is made of a copy, given two menus of orders and buttons, and its user sees exactly that in a second browser', async () => {
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
  await (await inTree(page, 'QUO')).locator('.gc[data-column="1"]').click();
  expect(await (await inTree(page, 'tarQuoteList')).locator('.ck').getAttribute('class')).toBe('ck');
  await (await inTree(page, 'dlvOrdDetail')).locator('.gc[data-column]').nth(0).click();
  await goTo(page, '부여');
  await page.keyboard.press('Space');
  await (await inTree(page, 'dlvOrdSummaryList')).locator('.gc[data-column="1"]').click();
  expect(await (await inTree(page, 'ORDF')).locator('.ck').getAttribute('class')).toBe('ck some');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await inTree(page, 'dlvOrdSummaryList')).locator('.ck').getAttribute('class')).toBe('ck on');
  await (await inTree(page, 'dlvOrdSummaryList')).locator('.gc[data-column="1"]').click();
  for (const folder of ['CGO', 'CSMF', 'KEY', 'BRD', 'CMSF']) await (await inTree(page, folder)).locator('.gc[data-column="1"]').click();
  await tree.waitFor();
  await page.getByRole('button', { name: '저장', exact: true }).nth(1).click();
  const summary = page.getByRole('dialog', { name: '권한 변경 확인' });
  await expect.poll(() => summary.innerText()).toMatch(/야간 배차 \(NIGHT\) · 사용자 0명[\s\S]*메뉴 −\d+[\s\S]*서비스 −\d+/);
  expect(await look(page)).toEqual([[], [], []]);
  await told(page, '저장되었습니다.', () => agree(page));
  await settled(page);

  await open(page, 'cmsRoleButtonMgt');
  expect(await look(page)).toEqual([[], [], []]);
  await give(page, 'NIGHT', 'dlvOrdMgt', 'reject', 'cancel', 'excel');
  await told(page, '저장되었습니다.', () => agree(page));
  await settled(page);

  // The role takes the place of the one the user had.
  await openRolesOf(page, 'ops01');
  const given = page.getByRole('grid', { name: '역할', exact: true });
  const part = page.getByRole('tabpanel').filter({ has: given }).last();
  await given.getByRole('row').nth(1).locator('.ck').first().click();
  await part.getByRole('button', { name: '삭제', exact: true }).click();
  await part.getByRole('button', { name: '추가', exact: true }).click();
  await typeInto(page, '역할 ID', 'NIGHT');
  await expect.poll(() => given.innerText()).toContain('야간 배차');
  await shoot(page, 'role-given');
  await part.getByRole('button', { name: '저장', exact: true }).click();
  await told(page, '저장되었습니다.', () => goOn(page));
  await settled(page);

  const night = await signIn(browser, 'ops01');
  const menu = night.page.getByRole('menu').first();
  await expect.poll(() => menu.getByRole('menuitem').count()).toBeGreaterThan(0);
  expect(await night.page.getByRole('banner').getByRole('link', { name: '견적' }).count()).toBe(0);
  const rights = await offered(night.page);
  expect(rights.menus).toEqual([
    'custOrderMgt',
    'dlvOrdMgt',
    'dlvOrdBoard',
    'dlvOrdList',
    'dlvPlaceMgt',
    ...['setCostList', 'setCostFrtDtlList', 'setCostTransport', 'setCostCarList', 'setCostContainer', 'setCostEtc', 'setForgotList'],
    'MDM_CODE',
    'MDM_CUSTF',
    'MDM_ETCF',
  ]);
  expect(rights.buttons).toEqual(expect.arrayContaining(['confirm', 'assign']));
  expect(rights.buttons.filter((one) => ['reject', 'cancel', 'excel'].includes(one))).toEqual([]);

  // Rights are taken away while they are in use: a press is refused, and the page offers it no more.
  await findOrder(night.page, await orderIn(night.page, 'REQ'));
  const confirm = night.page.getByRole('button', { name: '접수 확정', exact: true });
  await orders(night.page).getByRole('row').nth(1).locator('.ck').first().click();
  await confirm.waitFor();
  await open(page, 'cmsRoleButtonMgt');
  await told(page, '저장되었습니다.', () => give(page, 'NIGHT', 'dlvOrdMgt', 'confirm'));
  await confirm.click();
  const box = night.page.getByRole('alertdialog');
  await expect.poll(() => askedAbout(night.page).innerText()).toContain('접수 확정');
  await goOn(night.page);
  await expect.poll(() => box.innerText()).toContain('MSG000029');
  await box.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => confirm.count()).toBe(0);
  await close();
  await night.close();
});

it('the matrix compares two roles by what differs, changes both after saying what that does, and leaves as a workbook', async () => {
  const { page, close } = await signIn(browser, 'sysadm', { width: 1920, height: 1000 });
  await open(page, 'cmsRoleButtonMgt');
  await page.getByRole('tab', { name: '매트릭스' }).click();
  const matrix = page.getByRole('treegrid', { name: '권한 매트릭스' });
  await matrix.waitFor();
  await settled(page);
  expect(await look(page)).toEqual([[], [], []]);
  const part = page.getByRole('tabpanel').filter({ has: matrix }).last();
  const chosen = part.getByRole('combobox', { name: '비교할 역할' });
  for (const role of ['운영 담당', '영업 담당']) {
    await chosen.fill(role);
    await chosen.press('Enter');
  }
  await page.keyboard.press('Escape');
  await part.getByRole('button', { name: '조회', exact: true }).click();
  const note = part.locator('.gnote');
  await expect.poll(() => note.innerText()).toMatch(/^운영 담당만 \d+ · 영업 담당만 \d+ · 공통 \d+$/);
  const figures = async () => [...(await note.innerText()).matchAll(/\d+/g)].map(Number) as [number, number, number];
  const [left, right, both] = await figures();
  expect(left).toBeGreaterThan(0);
  await part.getByRole('checkbox', { name: /차이만/ }).check();
  await part.getByRole('button', { name: '조회', exact: true }).click();
  await expect.poll(() => note.innerText()).toBe(`운영 담당만 ${left} · 영업 담당만 ${right}`);
  await shoot(page, 'role-differences');
  // Two buttons of a page that both have.
  await part.getByRole('textbox', { name: '검색어' }).fill('dlvOrdDetail');
  await page.keyboard.press('Enter');
  await settled(page);
  for (const button of ['modify', 'complete']) {
    await matrix.getByRole('row').filter({ hasText: button }).first().locator('.gc[data-column]').nth(1).click();
    await goTo(page, '영업 담당');
    await page.keyboard.press('Space');
  }
  await part.getByRole('button', { name: '저장', exact: true }).click();
  const summary = page.getByRole('dialog', { name: '권한 변경 확인' });
  await expect.poll(() => summary.innerText()).toMatch(/영업 담당 \(SALES\) · 사용자 \d+명[\s\S]*버튼 \+2/);
  expect(await look(page)).toEqual([[], [], []]);
  await shoot(page, 'role-summary');
  await told(page, '저장되었습니다.', () => agree(page));
  await part.getByRole('textbox', { name: '검색어' }).fill('');
  await part.getByRole('checkbox', { name: /차이만/ }).uncheck();
  await part.getByRole('button', { name: '조회', exact: true }).click();
  await expect.poll(figures).toEqual([left - 2, right, both + 2]);
  const [download] = await Promise.all([page.waitForEvent('download'), part.getByRole('button', { name: '엑셀', exact: true }).click()]);
  const book = read(readFileSync(await download.path()));
  const [head, ...lines] = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] as WorkSheet, { header: 1 });
  expect(head).toEqual(expect.arrayContaining(['운영 담당', '영업 담당']));
  expect(lines.length).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(() => hangul(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await close();
});

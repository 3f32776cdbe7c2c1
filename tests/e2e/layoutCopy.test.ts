import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LayoutData } from '../../src/contract/layoutData';
import { keepSettings } from '../support/keep';
import { hangul, overflowing, rawKeys, violations } from '../support/look';
import { askedAbout, goOn, launch, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
keepSettings();

const path = '/cms/setting/CmsGridLayoutCopyMgt?mid=cmsGridLayoutCopyMgt';
const layout: LayoutData = { columns: [{ field: 'CUST_NM', width: 260 }] };

/** Saves a row of layouts as a grid does; gives it. */
const save = (page: Page, row: object) =>
  page.evaluate(
    async (sent) => {
      const body = JSON.stringify({ BATCH_ID: crypto.randomUUID(), LIST: [sent] });
      const answer = await fetch('/api/saveGridLayout', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return (await answer.json()).data.LIST[0];
    },
    row as Record<string, unknown>,
  );

/** The named layouts of the delivery desk that a user has. */
const views = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(async () => {
    const body = JSON.stringify({ SEARCH: { SCRN_ID: 'dlvOrdMgt' } });
    const answer = await fetch('/api/selectGridLayout', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return (await answer.json()).data.LIST.filter((one: { LAYOUT_NM: string }) => one.LAYOUT_NM !== '~');
  });

it('a view is copied to those who may open its screen, after it is said what will be new, overwritten and left out', async () => {
  const [ops, second] = await Promise.all([signIn(browser, 'ops05'), signIn(browser, 'ops06')]);
  const view = {
    BATCH_FLAG: 'insert',
    SCRN_ID: 'dlvOrdMgt',
    GRID_ID: 'G1',
    LAYOUT_NM: '배차 보기',
    LAYOUT_JSON: JSON.stringify(layout),
    DFLT_YN: 'N',
  };
  const made = await save(ops.page, view);
  await save(second.page, { ...view, LAYOUT_JSON: '{"columns":[]}' });
  const { page, close } = await signIn(browser, 'adm1000');
  await page.goto(path);
  const [sources, users, preview] = ['원본 레이아웃', '대상 사용자', '복사 결과 미리 보기'].map((name) =>
    page.getByRole('grid', { name, exact: true }),
  );
  await sources?.waitFor();
  await page.getByRole('search').getByRole('textbox', { name: '원본 사용자', exact: true }).fill('ops05');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '조회', exact: true }).click();
  const row = (grid: typeof users, text: string) => grid?.getByRole('row').filter({ hasText: text }).last();
  await row(sources, '배차 보기')?.getByRole('checkbox').click();
  await settled(page);
  for (const user of ['ops06', 'ops07', 'stl01']) await row(users, user)?.getByRole('checkbox').click();
  await page.getByText('신규 1 · 덮어쓰기 1 · 제외 1').waitFor();
  await expect.poll(() => preview?.innerText()).toMatch(/화면 권한 없음/);
  expect([await violations(page), await rawKeys(page), await overflowing(page)]).toEqual([[], [], []]);
  await page.getByRole('button', { name: '복사', exact: true }).click();
  await expect.poll(() => askedAbout(page).innerText()).toMatch(/2건을 복사 처리[\s\S]*제외 1건[\s\S]*화면 권한 없음/);
  await told(page, '레이아웃이 2명에게 복사되었습니다.', () => goOn(page));
  expect((await views(second.page)).filter((one) => one.USER_ID).map((one) => one.LAYOUT_JSON)).toEqual([made.LAYOUT_JSON]);

  await page.getByRole('button', { name: '기본 레이아웃 지정' }).click();
  const dialog = askedAbout(page);
  await dialog.getByRole('combobox').fill('운영');
  await page.keyboard.press('Enter');
  expect([await violations(page), await overflowing(page)]).toEqual([[], []]);
  await told(page, '처리되었습니다.', () => goOn(page));
  // It stands before the default that the role has in every corporation.
  const shared = (await views(second.page)).filter((one) => one.CORP_CD === '1000' && one.USER_ID === null);
  expect(shared).toMatchObject([{ ROLE_ID: 'OPS', CORP_CD: '1000', DFLT_YN: 'Y', LAYOUT_NM: '배차 보기' }]);

  await Promise.all([close(), ops.close(), second.close()]);
});

it('it speaks English and fits its window', async () => {
  const { page, close } = await signIn(browser, 'adm1000', { lang: 'en' });
  await page.goto(path);
  await page.getByRole('grid').nth(2).waitFor();
  await settled(page);
  expect([await violations(page), await rawKeys(page), await hangul(page), await overflowing(page)]).toEqual([[], [], [], []]);
  await close();
});

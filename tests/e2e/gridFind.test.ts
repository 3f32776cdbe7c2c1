import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveAtFixtures } from '../support/inClient';
import { shoot, violations } from '../support/look';
import { launch, type Person, portal } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;
beforeAll(async () => {
  browser = await launch(portal().testClient);
  person = await arriveAtFixtures(browser, 'ops01');
  page = person.page;
  await page.goto('/pan/gridFind?mid=gridFind');
  await cell('D1000').waitFor();
  person.context.setDefaultTimeout(10_000);
  person.complaints.length = 0;
});
afterAll(async () => {
  await person?.close();
  await browser?.close();
});

const frame = (name: string): Locator => page.locator(`[aria-label="${name}"]`).filter({ has: page.locator('.gb') });
const orders = () => frame('오더');
const orgns = () => frame('조직');
const cell = (text: string, grid = orders()) => grid.getByRole('gridcell', { name: text, exact: true });
const title = (name: string) => orders().getByRole('columnheader', { name });
const menuItem = (name: string) => page.getByRole('menuitem', { name });
const press = (key: string) => page.keyboard.press(key);
/** Texts of the rows drawn, from the top on: the number and one column, or a group's line. */
const shown = (grid: Locator, column: number): Promise<string[]> =>
  grid.locator('.gr').evaluateAll(
    (rows, at) =>
      rows
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map((row) => {
          const part = (selector: string) => row.querySelector(selector)?.textContent?.trim();
          return part('.ggl') ?? `${part('[data-system=NO]')} ${part(`[data-column="${at}"]`)}`;
        }),
    column,
  );
const top = async (grid: Locator, column: number, count: number) => (await shown(grid, column)).slice(0, count);

/** Opens the menu of a column from its title, by the keyboard. */
async function openMenu(name: string): Promise<void> {
  await title(name).getByRole('button').focus();
  await press('Alt+ArrowDown');
  await page.getByRole('menu', { name: `열 메뉴 ${name}` }).waitFor();
}
const choose = async (column: string, item: string) => {
  await openMenu(column);
  await menuItem(item).click();
  await expect.poll(() => page.locator('.gmenu').count()).toBe(0);
};

describe('sorting', () => {
  it('S3-13 a click sorts by a column alone, Alt beside the others; the number stays 1, 2, 3 …', async () => {
    await title('배송 구분').getByRole('button').click();
    await expect.poll(() => title('배송 구분').getAttribute('aria-sort')).toBe('ascending');
    await title('포장 수량').getByRole('button').focus();
    await press('Alt+Enter');
    await press('Alt+Enter');
    await expect.poll(() => title('포장 수량').getAttribute('aria-sort')).toBe('descending');
    expect([await title('배송 구분').locator('.ghn').textContent(), await title('포장 수량').locator('.ghn').textContent()]).toEqual([
      '1',
      '2',
    ]);
    await expect.poll(() => top(orders(), 2, 3)).toEqual(['1 D1298', '2 D1295', '3 D1292']);
    await press('Enter');
    await expect.poll(() => title('배송 구분').getAttribute('aria-sort')).toBe('none');
  });
});

describe('filters', () => {
  it('S3-13 S4-52 the line of filters narrows the rows; the header check takes those shown alone', async () => {
    await title('배송 구분').getByRole('button').focus();
    await press('Control+Shift+L');
    const filter = (name: string) => page.getByRole('textbox', { name: `필터 ${name}` });
    await filter('포장 수량').fill('295..297');
    await filter('상차지').fill('ㅇㅊ');
    await expect.poll(() => shown(orders(), 2)).toEqual(['1 D1295', '2 D1296', '3 D1297']);
    await expect.poll(() => page.getByText('필터 적용: 3/300건').isVisible()).toBe(true);
    await orders().getByRole('checkbox', { name: '모두 선택' }).click();
    await expect.poll(() => orders().locator('[data-total=CUST_NM]').textContent()).toBe('3');
    await filter('포장 수량').fill('>=x');
    await expect.poll(() => page.getByText('[포장 수량] 필터 조건을').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'grid-filter');
    await page.getByRole('button', { name: '필터 해제' }).click();
    await expect.poll(() => orders().getAttribute('aria-rowcount')).toBe('301');
    await press('Escape');
    await title('배송 구분').getByRole('button').focus();
    await press('Control+Shift+L');
    await expect.poll(() => filter('상차지').count()).toBe(0);
  });

  it('S9-30 the total of the kind CHK counts the rows checked, three by their boxes', async () => {
    const total = () => orders().locator('[data-total=CUST_NM]').textContent();
    await expect.poll(total).toBe('3');
    await orders().getByRole('checkbox', { name: '모두 선택' }).click();
    await orders().getByRole('checkbox', { name: '모두 선택' }).click();
    await expect.poll(total).toBe('0');
    for (const n of [1, 3, 5])
      await orders()
        .getByRole('checkbox', { name: `${n}행 선택`, exact: true })
        .click();
    await expect.poll(total).toBe('3');
  });

  it('values of a column are chosen from the list of its menu', async () => {
    await openMenu('거래처명');
    const box = (name: string) => page.locator('.gmenu').getByRole('checkbox', { name });
    await expect.poll(() => box('코페무역').isChecked()).toBe(true);
    const listed = ['모두 선택3', '미미뷰티100', '코페무역100', '한강전자부품100'];
    expect(await page.locator('.gmenu label').allTextContents()).toEqual(listed);
    await box('모두 선택').click();
    await box('미미뷰티').click();
    await expect.poll(() => orders().getAttribute('aria-rowcount')).toBe('101');
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    expect(await page.evaluate(() => document.activeElement?.closest('th')?.dataset.field)).toBe('CUST_NM');
    await expect.poll(() => title('거래처명').getByRole('img', { name: '필터' }).count()).toBe(1);
    await choose('거래처명', '필터 해제');
    await expect.poll(() => orders().getAttribute('aria-rowcount')).toBe('301');
  });
});

describe('finding', () => {
  it('Ctrl+F finds in the rows, goes to them and gives the focus back', async () => {
    await cell('D1000').click();
    await press('Control+f');
    const bar = page.getByRole('search', { name: '목록에서 찾기' });
    await bar.getByRole('textbox').fill('ㄴㅈ');
    await press('Enter');
    await expect.poll(() => bar.getByRole('status').textContent()).toBe('1/1');
    await expect.poll(() => orders().locator('.gc.found').allTextContents()).toEqual(['냉장 보관']);
    await bar.getByRole('textbox').fill('D10');
    await press('Enter');
    await expect.poll(() => bar.getByRole('status').textContent()).toBe('1/100');
    await press('Shift+Enter');
    await expect.poll(() => bar.getByRole('status').textContent()).toBe('100/100');
    await press('F3');
    await expect.poll(() => bar.getByRole('status').textContent()).toBe('1/100');
    await cell('D1000').waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    await expect.poll(() => bar.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    expect(await orders().locator('.gc.found').count()).toBe(0);
  });

  it('outside of a grid Ctrl+F is the browser’s own', async () => {
    await page.getByRole('tab', { selected: true }).focus();
    await page.evaluate(() =>
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (key === 'f') document.body.dataset.taken = String(defaultPrevented);
      }),
    );
    await press('Control+f');
    expect(await page.evaluate(() => document.body.dataset.taken)).toBe('false');
    await press('Escape');
  });
});

describe('equal cells', () => {
  const texts = () =>
    orders()
      .locator('.gr [data-column="0"]')
      .evaluateAll((cells) => {
        const { top: edge = 0 } = cells[0]?.closest('.gb')?.getBoundingClientRect() ?? {};
        const y = (one: Element) => one.getBoundingClientRect().bottom;
        return cells
          .filter((one) => y(one) > edge + 1 && getComputedStyle(one).textIndent === '0px')
          .sort((a, b) => y(a) - y(b))
          .map((one) => one.textContent);
      });
  it('are drawn as one; the uppermost row in view shows the value; every cell keeps it for screen readers', async () => {
    await cell('D1000').click();
    await press('Control+Home');
    await expect.poll(texts).toEqual(['코페무역']);
    await orders()
      .locator('.gb')
      .evaluate((body) => {
        body.scrollTop = 24 * 95;
      });
    await expect.poll(texts).toEqual(['코페무역', '미미뷰티']);
    expect(await orders().locator('.gr [data-column="0"]').filter({ hasText: /^$/ }).count()).toBe(0);
    await orders()
      .locator('.gb')
      .evaluate((body) => {
        body.scrollTop = 0;
      });
  });
});

describe('groups', () => {
  it('S4-48 rows are grouped with sub-totals that follow edits; their lines are not edited, checked or counted', async () => {
    await choose('거래처명', '이 열로 묶기');
    await choose('배송 구분', '이 열로 묶기');
    await expect.poll(() => orders().getAttribute('role')).toBe('treegrid');
    const first = orders().locator('.gg').first();
    const sums = () => orders().locator('.gg [data-subtotal=PKG_QTY]').allTextContents();
    await expect
      .poll(() => top(orders(), 2, 3))
      .toEqual(['거래처명 미미뷰티 100', expect.stringMatching(/^배송 구분 .+ 3\d$/), expect.stringMatching(/^1 D11/)]);
    expect(await first.getAttribute('aria-level')).toBe('1');
    const [all = ''] = await sums();
    await orders().locator('[data-row] [data-column="4"]').first().click();
    const own = Number(await orders().locator('.gr.current [data-column="4"]').textContent());
    await page.keyboard.type(String(own + 1000));
    await press('Enter');
    const plain = (text: string | undefined) => Number(text?.replaceAll(',', ''));
    await expect.poll(async () => plain((await sums())[0])).toBe(plain(all) + 1000);
    await press('Control+Home');
    await press('ArrowLeft');
    await press('ArrowLeft');
    await expect.poll(() => first.getAttribute('class')).toContain('current');
    await page.keyboard.type('9');
    await press('Delete');
    await press('ArrowLeft');
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => orders().getAttribute('aria-rowcount')).toBe(String(1 + 1 + 2 * 104));
    expect(await page.locator('.gcounts').first().textContent()).toMatch(/전체 300.*선택 3.*변경 1/);
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'grid-groups');
    await press('Space');
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('true');
    await first.click();
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('false');
    await choose('배송 구분', '묶기 해제');
    await choose('거래처명', '묶기 해제');
    await expect.poll(() => orders().getAttribute('role')).toBe('grid');
  });
});

describe('a tree', () => {
  it('stands in by its levels and folds by keys and by its arrow', async () => {
    expect(await orgns().getAttribute('role')).toBe('treegrid');
    expect(await shown(orgns(), 0)).toEqual(['1 본사', '2 서울 지사', '3 서울 수출팀', '4 부산 지사']);
    expect(
      await orgns()
        .locator('.gr')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-level')).sort()),
    ).toEqual(['1', '2', '2', '3']);
    await cell('서울 지사', orgns()).click();
    await press('ArrowLeft');
    await expect.poll(() => shown(orgns(), 0)).toEqual(['1 본사', '2 서울 지사', '3 부산 지사']);
    await press('ArrowLeft');
    await press('ArrowLeft');
    await expect.poll(() => shown(orgns(), 0)).toEqual(['1 본사']);
    await orgns().locator('.gta').click();
    await press('ArrowDown');
    await press('ArrowRight');
    await expect.poll(() => shown(orgns(), 0)).toEqual(['1 본사', '2 서울 지사', '3 서울 수출팀', '4 부산 지사']);
    expect(await violations(page)).toEqual([]);
    expect(person.complaints).toEqual([]);
  });
});

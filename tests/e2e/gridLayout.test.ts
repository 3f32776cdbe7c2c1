import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GridLayout } from '../../src/contract/gridLayout';
import { chooseEntry, orders } from '../support/desk';
import { arriveAtFixtures } from '../support/inClient';
import { violations } from '../support/look';
import { goOn, launch, openMenu, type Person, settled, signIn } from '../support/person';

const user = 'adm1000';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const head = (grid: Locator, field: string) => grid.locator(`th[data-field="${field}"]`);
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('an element is not seen');
  return box;
};
/** The columns from the left, as their titles stand. */
const order = (grid: Locator) =>
  grid.locator('th[data-field]').evaluateAll((titles) => titles.map((title) => (title as HTMLElement).dataset.field ?? ''));
const widthOf = async (grid: Locator, field: string) => (await boxOf(head(grid, field))).width;
/** Left edges of a title and of what stands below it, the totals among it. */
const edges = (grid: Locator, field: string) =>
  grid.evaluate((element, name) => {
    const at = [...element.querySelectorAll<HTMLElement>('th[data-field]')].findIndex((title) => title.dataset.field === name);
    const found = [`th[data-field="${name}"]`, `.gc[data-column="${at}"]`, `.gc[data-total="${name}"]`].map((selector) =>
      element.querySelector(selector),
    );
    return found.map((one) => Math.round(one?.getBoundingClientRect().left ?? -1));
  }, field);

describe('a grid of every kind of cell', () => {
  let person: Person;
  let page: Page;
  let grid: Locator;
  const row = (no: number) => grid.locator(`.gr[aria-rowindex="${no + 1}"]`);
  const texts = () => row(1).locator('.gc[data-column]').allInnerTexts();
  beforeAll(async () => {
    person = await arriveAtFixtures(browser, 'sal04');
    page = person.page;
    await page.goto('/pan/gridCells?mid=gridCells');
    grid = page.getByRole('grid');
    await grid.locator('[aria-rowindex="2"] .gc[data-column]').first().waitFor();
  });
  afterAll(() => person?.close());

  it('S9-34 S9-38 S9-39 shows won without decimals, 8, 12 and 14 digits dashed, Y as V', async () => {
    expect((await texts()).slice(0, 6)).toEqual(['item 0', '₩1,234,567', '2026-11-20', '2026-11-20 09:30', '2026-11-20 09:30:15', 'V']);
    expect((await row(2).locator('.gc[data-column]').allInnerTexts())[5]).toBe('');
  });

  it('S9-24 S9-25 S9-28 rows are 24 px, the header 26 px with 12 px text, system columns 60, 40 and 50 px at the left edge', async () => {
    const titles = grid.getByRole('columnheader');
    const sizes = async () => {
      const boxes = await Promise.all([0, 1, 2].map((n) => boxOf(titles.nth(n))));
      return boxes.map(({ x, width }) => [x - (boxes[0]?.x ?? 0), width]);
    };
    expect(await sizes()).toEqual([
      [0, 60],
      [60, 40],
      [100, 50],
    ]);
    await grid.locator('.gb').evaluate((body) => body.scrollTo({ left: 300 }));
    expect((await sizes())[2]).toEqual([100, 50]);
    expect(
      await row(1)
        .locator('.gc[data-system]')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width)),
    ).toEqual([60, 40, 50]);
    expect((await boxOf(row(1))).height).toBe(24);
    expect((await boxOf(titles.first())).height).toBe(26);
    expect(await titles.first().evaluate((title) => getComputedStyle(title).fontSize)).toBe('12px');
  });

  it('a column pinned at the right stays there, with its title, its total and the cursor', async () => {
    const body = grid.locator('.gb');
    const at = async (left: number) => {
      await body.evaluate((element, to) => element.scrollTo({ left: to }), left);
      await expect.poll(() => body.evaluate((element) => element.scrollLeft)).toBeGreaterThanOrEqual(Math.min(left, 100));
      await expect.poll(async () => new Set(await edges(grid, 'GRS_WT')).size).toBe(1);
      return (await edges(grid, 'GRS_WT'))[0];
    };
    const begin = await at(0);
    expect([await at(200), await at(10_000)]).toEqual([begin, begin]);
    const inner = await body.evaluate((element) => element.getBoundingClientRect().left + element.clientWidth);
    expect((begin ?? 0) + (await widthOf(grid, 'GRS_WT'))).toBe(inner);
    await row(3).locator('.gp.end .gc').click();
    expect(Math.round((await boxOf(page.locator('.gcur'))).x)).toBe(begin);
    expect(await edges(grid, 'TEXT11')).toHaveLength(3);
    await page.keyboard.press('ArrowLeft');
    const cursor = await boxOf(page.locator('.gcur'));
    expect(cursor.x + cursor.width).toBeLessThanOrEqual((begin ?? 0) + 1);
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    expect(Math.round((await boxOf(page.locator('.gcur'))).x)).toBe(begin);
    await row(3).locator('.gp.end .gc').hover();
    await page.mouse.down();
    const goal = await boxOf(row(5).locator('.gp.end .gc'));
    await page.mouse.move(goal.x + 10, goal.y + 12, { steps: 3 });
    await page.mouse.up();
    const range = await boxOf(page.locator('.grange'));
    expect([Math.round(range.x), range.height]).toEqual([begin, 72]);
  });

  it('the menu of a column pins it at either edge and frees it: title, cells and total go together', async () => {
    const choose = async (field: string, name: string) => {
      await head(grid, field).locator('.gh').press('Alt+ArrowDown');
      await page.getByRole('menuitem', { name, exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).waitFor({ state: 'hidden' });
    };
    const together = async (field: string) => {
      await expect.poll(async () => new Set(await edges(grid, field)).size).toBe(1);
      return (await edges(grid, field))[0] ?? 0;
    };
    await grid.locator('.gb').evaluate((body) => body.scrollTo({ left: 0 }));
    const free = await together('FRGN_AMT');
    const right = await together('GRS_WT');
    await choose('FRGN_AMT', '오른쪽 고정');
    expect(await together('FRGN_AMT')).toBe(right - (await widthOf(grid, 'FRGN_AMT')));
    await choose('RCPT_YN', '왼쪽 고정');
    expect(await together('RCPT_YN')).toBe(free);
    await choose('GRS_WT', '고정 해제');
    await grid.locator('.gb').evaluate((body) => body.scrollTo({ left: 250 }));
    const inner = await grid.locator('.gb').evaluate((body) => body.getBoundingClientRect().left + body.clientWidth);
    expect((await together('FRGN_AMT')) + (await widthOf(grid, 'FRGN_AMT'))).toBe(inner);
    expect(await together('RCPT_YN')).toBe(free);
    await page.locator('.gtools').getByRole('button', { name: /^보기/ }).click();
    await page.getByRole('menuitem', { name: '기본값으로 되돌리기' }).click();
    await expect.poll(async () => (await order(grid)).slice(0, 3)).toEqual(['ITEM_NM', 'FRGN_AMT', 'DLV_DT']);
    await grid.locator('.gb').evaluate((body) => body.scrollTo({ left: 0 }));
    expect([await together('FRGN_AMT'), await together('GRS_WT')]).toEqual([free, right]);
  });

  it('in a low window the menu of a column stays in it and scrolls: its filters are reached', async () => {
    for (const size of [
      { width: 1366, height: 641 },
      { width: 683, height: 320 },
    ]) {
      await page.setViewportSize(size);
      await head(grid, 'ITEM_NM').locator('.gh').press('Alt+ArrowDown');
      const panel = page.locator('.gmenu');
      const last = panel.getByRole('checkbox').last();
      await last.scrollIntoViewIfNeeded();
      const [outer, inner] = [await boxOf(panel), await boxOf(last)];
      expect([outer.y >= 0, outer.y + outer.height <= size.height, inner.y + inner.height <= size.height]).toEqual([true, true, true]);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  it('an edge of a title drags the width, a double click there fits what is in view', async () => {
    await grid.locator('.gb').evaluate((body) => body.scrollTo({ left: 0 }));
    const before = await widthOf(grid, 'DLV_DT');
    const drag = async (field: string, by: number) => {
      const box = await boxOf(head(grid, field));
      await page.mouse.move(box.x + box.width - 2, box.y + 12);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 2 + by, box.y + 12, { steps: 3 });
      await page.mouse.up();
    };
    await drag('DLV_DT', 40);
    await expect.poll(() => widthOf(grid, 'DLV_DT')).toBe(before + 40);
    await drag('CMPL_DTM', -70);
    const cut = () =>
      row(1)
        .locator('.gc[data-column="4"]')
        .evaluate((cell) => cell.scrollWidth > cell.clientWidth);
    expect(await cut()).toBe(true);
    const narrow = await boxOf(head(grid, 'CMPL_DTM'));
    await page.mouse.dblclick(narrow.x + narrow.width - 2, narrow.y + 12);
    await expect.poll(cut).toBe(false);
    const fitted = await widthOf(grid, 'CMPL_DTM');
    expect(await row(1).locator('.gc[data-column="4"]').innerText()).toBe('2026-11-20 09:30:15');
    expect(fitted).toBeLessThan(150);
    const edge = await boxOf(head(grid, 'GRS_WT'));
    await page.mouse.move(edge.x + 2, edge.y + 12);
    await page.mouse.down();
    await page.mouse.move(edge.x - 28, edge.y + 12, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => widthOf(grid, 'GRS_WT')).toBe(edge.width + 30);
    expect(await grid.locator('th[aria-sort=ascending]').count()).toBe(0);
  });

  it('S9-35 in English an amount without a currency is in dollars with two decimals', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await expect.poll(async () => (await texts())[1]).toBe('$1,234,567.40');
  });
});

describe('the delivery desk as its user left it', () => {
  let person: Person;
  let page: Page;
  let grid: Locator;
  const desk = async (at: Person) => {
    page = at.page;
    grid = orders(page);
    await openMenu(page, '오더·배송', '배송 오더 관리');
    await grid.getByRole('link').first().waitFor();
    await settled(page);
  };
  const post = <T>(path: string, body: object): Promise<T> =>
    page.evaluate(
      async ([to, json]) => {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: json };
        return (await (await fetch(to, init)).json()).data;
      },
      [path, JSON.stringify(body)] as const,
    );
  const stored = async () => (await post<{ LIST: GridLayout[] }>('/api/selectGridLayout', { SEARCH: {} })).LIST;
  const forget = async () => {
    const LIST = (await stored()).map((row) => ({ ...row, BATCH_FLAG: 'delete' }));
    if (LIST.length) await post('/api/saveGridLayout', { BATCH_ID: crypto.randomUUID(), LIST });
  };
  const tool = (name: RegExp) => page.locator('.gtools').first().getByRole('button', { name });
  const choose = async (name: string) => {
    await tool(/^보기/).click();
    await chooseEntry(page, name);
  };
  const again = async () => {
    await person.close();
    person = await signIn(browser, user, { width: 1366, patience: 15_000 });
    await desk(person);
  };
  beforeAll(async () => {
    person = await signIn(browser, user, { width: 1366, patience: 15_000 });
    ({ page } = person);
    await forget();
    await page.reload();
    await page.getByRole('tablist').first().waitFor();
  });
  afterAll(async () => {
    await forget();
    await person.close();
  });

  it('a dragged title moves its column: a line shows where, and nothing is sorted', async () => {
    await desk(person);
    const before = await order(grid);
    const [from, to] = [await boxOf(head(grid, 'CNTR_NO')), await boxOf(head(grid, 'DLV_TP'))];
    await page.mouse.move(from.x + 40, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 12, { steps: 4 });
    expect((await boxOf(page.locator('.gdrop'))).x).toBeCloseTo(to.x - 1, 0);
    await page.mouse.up();
    expect(await page.locator('.gdrop').count()).toBe(0);
    const at = before.indexOf('DLV_TP');
    await expect
      .poll(() => order(grid))
      .toEqual([...before.slice(0, at), 'CNTR_NO', ...before.slice(at).filter((field) => field !== 'CNTR_NO')]);
    expect(new Set((await edges(grid, 'CNTR_NO')).slice(0, 2)).size).toBe(1);
    expect(await grid.locator('th[aria-sort=ascending]').count()).toBe(0);
  });

  it('the list of columns hides and orders by the keyboard, and is without a fault of axe', async () => {
    await tool(/^열 선택/).click();
    const dialog = page.getByRole('dialog', { name: '열 선택' });
    await dialog.getByRole('textbox', { name: '열 이름 검색' }).fill('거래처');
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['거래처명', '거래처 코드']);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: '거래처명' }).press('Space');
    await expect.poll(() => order(grid)).not.toContain('CUST_NM');
    await dialog.getByRole('textbox', { name: '열 이름 검색' }).fill('');
    await dialog.getByRole('checkbox', { name: '컨테이너 번호' }).press('Alt+ArrowDown');
    await expect.poll(async () => (await order(grid)).indexOf('CNTR_NO') - (await order(grid)).indexOf('DLV_TP')).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toBe('컨테이너 번호');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('comes back at the next sign-in and in another browser, before its rows and without a jump', async () => {
    const left = await order(grid);
    await page.getByRole('button', { name: '로그아웃' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await page.getByRole('form', { name: '로그인' }).waitFor();
    await person.close();
    person = await signIn(browser, user, { width: 1366, patience: 15_000 });
    await person.page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const titles = [...document.querySelectorAll<HTMLElement>('[role=grid] th[data-field]')].map((title) => title.dataset.field);
        if (titles.includes('CNTR_NO')) seen.add(titles.slice(0, titles.indexOf('CNTR_NO') + 1).join());
      }).observe(document, { childList: true, subtree: true });
    });
    await person.page.reload();
    await person.page.getByRole('tablist').first().waitFor();
    await desk(person);
    expect(await order(grid)).toEqual(left);
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toHaveLength(1);
  });

  it('a view keeps columns, sort and conditions; a dot tells of changes, and the own default opens', async () => {
    const search = page.getByRole('search');
    await search.getByRole('textbox', { name: '컨테이너 번호' }).fill('TCLU');
    await head(grid, 'DLV_DT').getByRole('button').first().click();
    await choose('다른 이름으로 보기 저장');
    const dialog = page.getByRole('dialog', { name: '다른 이름으로 보기 저장' });
    await dialog.getByRole('textbox', { name: '보기 이름' }).fill('내 배차');
    await dialog.getByRole('checkbox', { name: /검색 조건|함께 저장/ }).check();
    await dialog.getByRole('button', { name: '저장' }).click();
    await tool(/^보기: 내 배차$/).waitFor();
    const kept = await order(grid);
    await choose('기본값으로 되돌리기');
    await expect.poll(() => order(grid)).toContain('CUST_NM');
    expect(await head(grid, 'DLV_DT').getAttribute('aria-sort')).toBe('none');
    await search.getByRole('button', { name: '초기화' }).click();
    await choose('내 배차');
    await expect.poll(() => order(grid)).toEqual(kept);
    expect(await head(grid, 'DLV_DT').getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => search.getByRole('textbox', { name: '컨테이너 번호' }).inputValue()).toBe('TCLU');
    await head(grid, 'DLV_TP').getByRole('button').first().press('Control+Shift+ArrowRight');
    await tool(/^보기: 내 배차 \(변경됨\)$/).waitFor();
    const changed = await order(grid);
    await choose('보기 저장');
    await tool(/^보기: 내 배차$/).waitFor();
    await choose('기본 보기로 지정');
    await expect.poll(async () => (await stored()).map((row) => row.DFLT_YN)).toContain('Y');
    await again();
    expect(await order(grid)).toEqual(changed);
    await tool(/^보기: 내 배차$/).waitFor();
    expect(await page.getByRole('search').getByRole('textbox', { name: '컨테이너 번호' }).inputValue()).toBe('TCLU');
    expect(await head(grid, 'DLV_DT').getAttribute('aria-sort')).toBe('ascending');
  });

  it('a name that is taken is refused in words; renamed and deleted it is gone from the list', async () => {
    await choose('다른 이름으로 보기 저장');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '보기 이름' }).fill('내 배차');
    await dialog.getByRole('button', { name: '저장' }).click();
    const told = page.getByRole('alertdialog');
    await expect.poll(() => told.innerText()).toContain('이미 등록된 데이터입니다. (내 배차)');
    await told.getByRole('button', { name: '확인' }).click();
    await told.waitFor({ state: 'hidden' });
    await choose('이름 변경');
    await dialog.getByRole('textbox', { name: '보기 이름' }).fill('새 이름');
    await dialog.getByRole('button', { name: '저장' }).click();
    await tool(/^보기: 새 이름/).waitFor();
    await choose('보기 삭제');
    await goOn(page);
    await tool(/^보기$/).waitFor();
    expect((await stored()).map((row) => row.LAYOUT_NM)).toEqual(['~']);
  });

  it('an administrator shares with a role below', async () => {
    await choose('역할과 공유');
    const dialog = page.getByRole('dialog', { name: '역할과 공유' });
    await dialog.getByRole('textbox', { name: '보기 이름' }).fill('정산 보기');
    await dialog.getByRole('combobox', { name: '공유할 역할' }).click();
    const roles = page.locator('.ant-select-item-option');
    await roles.filter({ hasText: '정산 담당' }).waitFor();
    expect(await roles.filter({ hasText: '관리자' }).allInnerTexts()).toEqual(['고객 관리자']);
    await roles.filter({ hasText: '정산 담당' }).click();
    await dialog.getByRole('button', { name: '저장' }).click();
    await tool(/^보기: 정산 보기/).waitFor();
    expect((await stored()).find((row) => row.LAYOUT_NM === '정산 보기')).toMatchObject({ USER_ID: null, ROLE_ID: 'STL', CORP_CD: '1000' });
  });
});

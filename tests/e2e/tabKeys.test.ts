import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clickRow } from '../support/desk';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, openMenu, type Person, signIn } from '../support/person';
import { workspace } from '../support/tabs';

let browser: Browser;
let person: Person;
let page: Page;
let w: ReturnType<typeof workspace>;

const press = (key: string) => page.keyboard.press(key);
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'adm1000', { width: 1920, height: 1000 });
  page = person.page;
  w = workspace(page);
});
afterAll(() => browser.close());

beforeEach(() => w.begin());

describe('without a mouse', () => {
  it('S2-26 Alt+PageDown, Alt+PageUp and Alt+W work inside a grid, which has the focus again when its tab comes back', async () => {
    await w.openOrder(0);
    await w.show(w.list);
    await clickRow(page, 3);
    const place = () =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        return [at?.tagName, at?.closest('.panel')?.id, document.querySelector('.panel:not([style*=none]) .gr.current')?.ariaRowIndex];
      });
    const before = await place();
    expect(before[0]).toBe('TEXTAREA');
    await press('Alt+PageDown');
    await expect.poll(w.shown).toBe(w.order(0));
    await expect.poll(() => w.focused(w.order(0))).toBe(true);
    await press('Alt+PageUp');
    await expect.poll(w.shown).toBe(w.list);
    await expect.poll(place).toEqual(before);
    await press('Alt+PageUp');
    await expect.poll(w.shown).toBe('홈');
    await press('Alt+PageUp');
    await expect.poll(w.shown).toBe(w.order(0));
    await press('Alt+w');
    await expect.poll(w.names).toEqual(['홈', w.list]);
    await expect.poll(place).toEqual(before);
    await press('Alt+w');
    await press('Alt+w');
    await expect.poll(w.names).toEqual(['홈']);
  });

  it('they wait while a dialog lies over the page', async () => {
    await page.getByRole('search').getByRole('button', { name: '거래처 코드 조회' }).click();
    await page.getByRole('dialog').getByRole('grid').waitFor();
    await press('Alt+PageUp');
    await press('Alt+w');
    await press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect([await w.shown(), await w.names()]).toEqual([w.list, ['홈', w.list]]);
    await press('Alt+PageUp');
    await expect.poll(w.shown).toBe('홈');
  });

  it('Ctrl+Shift and an arrow move a tab, Shift+F10 opens its menu, and the focus stays on it', async () => {
    await w.openOrder(0);
    await w.openOrder(1);
    await w.tab(w.order(1)).focus();
    await press('Control+Shift+ArrowLeft');
    expect(await w.names()).toEqual(['홈', w.list, w.order(1), w.order(0)]);
    expect(await w.focused(w.order(1))).toBe(true);
    await press('Control+Shift+ArrowRight');
    expect(await w.names()).toEqual(['홈', w.list, w.order(0), w.order(1)]);
    expect(await w.focused(w.order(1))).toBe(true);
    await press('Shift+F10');
    await item('새로 고침').waitFor();
    expect(await item('이 탭 닫기').getAttribute('aria-keyshortcuts')).toBe('Alt+W');
    expect(await item('왼쪽으로 옮기기').getAttribute('aria-keyshortcuts')).toBe('Control+Shift+ArrowLeft');
    await expect.poll(() => violations(page), { timeout: 15_000 }).toEqual([]);
    await press('Escape');
    await expect.poll(() => w.focused(w.order(1))).toBe(true);
    await press('Shift+F10');
    await item('탭 고정').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
    const at = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let before = await at(); !before.startsWith('다른 탭 닫기'); before = await at()) {
      await press('ArrowUp');
      await expect.poll(at).not.toBe(before);
    }
    await press('Enter');
    await expect.poll(w.names).toEqual(['홈', w.order(1)]);
    await expect.poll(() => w.focused(w.order(1))).toBe(true);
  });
});

describe('back and forward', () => {
  it('lead through the tabs as they were shown; a tab that was closed opens again', async () => {
    await w.openOrder(0);
    await w.show('홈');
    await page.goBack();
    await expect.poll(w.shown).toBe(w.order(0));
    await page.goBack();
    await expect.poll(w.shown).toBe(w.list);
    await page.goForward();
    await expect.poll(w.shown).toBe(w.order(0));
    await w.show(w.list);
    await w.close(w.order(0));
    await page.goBack();
    await expect.poll(w.shown).toBe(w.order(0));
    await w
      .panel()
      .getByRole('heading', { name: w.number(0) })
      .waitFor();
    expect(await w.names()).toEqual(['홈', w.list, w.order(0)]);
  });

  it('S2-28 a closed copy opens again under a number that is not taken', async () => {
    await w.openOrder(0);
    await w.openOrder(1);
    expect(w.path()).toBe('/pan/dlvOrdDetail/copy1');
    await w.show('홈');
    await w.close(w.order(1));
    await page.goBack();
    await expect.poll(w.shown).toBe(w.order(1));
    await expect.poll(w.path).toBe('/pan/dlvOrdDetail/copy2');
    expect(await w.names()).toEqual(['홈', w.list, w.order(0), w.order(1)]);
    await page.goBack();
    await expect.poll(w.shown).not.toBe(w.order(1));
  });

  it('no press of Back stays where it is after a tab was closed; choosing the tab shown makes no step', async () => {
    await w.show('홈');
    await w.openOrder(0);
    await w.close(w.order(0));
    await expect.poll(w.shown).toBe(w.list);
    const steps = await page.evaluate(() => history.length);
    await w.tab(w.list).dblclick();
    await openMenu(page, '오더·배송', w.list);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.goBack();
    await expect.poll(w.shown).toBe('홈');
    await page.goForward();
    await expect.poll(w.shown).toBe(w.list);
  });
});

it('everything in English', async () => {
  await w.openOrder(0);
  await page.getByRole('button', { name: '언어 변경' }).click();
  const bar = page.getByRole('tablist', { name: 'Open screens' });
  const name = `Delivery order detail ${w.number(0)}`;
  await bar.getByRole('tab', { name, exact: true }).waitFor();
  await w.panel().getByRole('listitem').filter({ hasText: 'Confirmed' }).waitFor();
  await bar.getByRole('tab', { name, exact: true }).click({ button: 'right' });
  for (const text of ['Reload', 'Pin tab', 'Move left', 'Move right', 'Next tab', 'Previous tab', 'Close this tab', 'Close other tabs']) {
    await item(text).waitFor();
  }
  await item('Close tabs to the right').waitFor();
  await shoot(page, 'tab-menu-en');
  const faults = async () => [await hangul(page), await rawKeys(page), await overflowing(page), await violations(page)].flat();
  // Polled: what fades in or out has too little contrast for a moment.
  await expect.poll(faults, { timeout: 15_000 }).toEqual([]);
  await item('Pin tab').click();
  await page.getByRole('button', { name: `Unpin tab ${name}`, exact: true }).waitFor();
  await page.getByRole('button', { name: 'List of open screens' }).click();
  await page.getByRole('menu', { name: 'Open screens' }).getByRole('menuitem', { name, exact: true }).waitFor();
  await expect.poll(faults, { timeout: 15_000 }).toEqual([]);
  await press('Escape');
  await page.getByRole('button', { name: 'Change language' }).click();
  await w.tab(w.order(0)).waitFor();
  expect(person.complaints).toEqual([]);
});

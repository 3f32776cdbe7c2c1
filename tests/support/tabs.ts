import type { Page } from 'playwright';
import { expect } from 'vitest';
import { settled } from './person';

const list = '배송 오더 현황';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** The list with every order near today, by the days handed over. */
const listAddress = `/pan/dlvOrdList?mid=dlvOrdList&FR_DT=${day(-80)}&TO_DT=${day(90)}`;

/** The tab workspace as a person has it in hand: the bar, and the orders that the list leads to. */
export function workspace(page: Page) {
  const bar = () => page.getByRole('tablist', { name: '열린 화면' });
  const tab = (name: string) => bar().getByRole('tab', { name, exact: true });
  const panel = () => page.locator('.panel:visible');
  const shown = () => bar().getByRole('tab', { selected: true }).innerText();
  /** Numbers of the first orders of the list. */
  let numbers: string[] = [];
  const order = (nth: number) => `배송 오더 상세 ${numbers[nth]}`;
  const show = async (name: string) => {
    await tab(name).click();
    await expect.poll(shown).toBe(name);
  };
  return {
    list,
    tab,
    panel,
    shown,
    order,
    show,
    number: (nth: number) => numbers[nth] as string,
    names: () => bar().getByRole('tab').allInnerTexts(),
    path: () => new URL(page.url()).pathname,
    focused: (name: string) => tab(name).evaluate((element) => element === document.activeElement),
    /** Begins with Home and the list alone. */
    async begin() {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(listAddress);
      await panel().getByRole('link').first().waitFor();
      await settled(page);
      numbers = await panel().getByRole('link').allInnerTexts();
    },
    /** Opens the n-th order of the list by its link. */
    async openOrder(nth: number) {
      await show(list);
      await panel()
        .getByRole('link', { name: numbers[nth] as string, exact: true })
        .click();
      await expect.poll(shown).toBe(order(nth));
      await panel().getByRole('tablist').waitFor();
      await settled(page);
    },
    async close(name: string) {
      await page.getByRole('button', { name: `닫기 ${name}`, exact: true }).click();
      await tab(name).waitFor({ state: 'detached' });
    },
    /** Chooses from the menu of a tab. */
    async choose(name: string, item: string) {
      await tab(name).click({ button: 'right' });
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
}

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, type Person, settled, signIn } from '../support/person';

/** The frame without a mouse, and without motion: how something looks with the focus is seen at once. */
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops03', { width: 1920, height: 1000 });
  page = person.page;
});
afterAll(() => browser.close());

/** Name of what has the focus. */
const focus = () =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim().slice(0, 40) || (at?.id ?? '');
  });
async function walk(wanted: string, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < 80; i++) {
    if ((await focus()) === wanted) return;
    await page.keyboard.press(key);
    passed.push(await focus());
  }
  expect(passed).toContain(wanted);
}
const press = (key: string) => page.keyboard.press(key);
const frameOf = async () => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {};
  return [x, y, width, height];
};
const frameIs = (wanted: number[]) => expect.poll(frameOf).toEqual(wanted);

/** Goes through the stops of Tab until the first comes again: those that look with the focus as they do without it. */
async function unseen(): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    const look = (element: Element) =>
      [element, element.parentElement, element.closest('.ant-select, .ant-input-affix-wrapper, .grid, [role=grid]')]
        .map((one) => (one ? getComputedStyle(one) : null))
        .map((style) => style && [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor].join())
        .join('|');
    Object.assign(window, { look, seen: new Set() });
  });
  for (let i = 0; i < 120; i++) {
    await press('Tab');
    const at = await page.evaluate(async () => {
      const { look, seen } = window as unknown as { look(element: Element): string; seen: Set<Element> };
      const element = document.activeElement as HTMLElement;
      if (seen.has(element)) return 'again';
      seen.add(element);
      const still = () => new Promise((resolve) => setTimeout(resolve, 50));
      if (element === document.body) return null;
      await still();
      const withFocus = look(element);
      element.blur();
      await still();
      const without = look(element);
      element.focus();
      const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? element.outerHTML.slice(0, 80);
      const cursor = element.matches('textarea') && element.closest('[role=grid], .grid');
      return withFocus === without && !cursor ? `${element.tagName} ${name}` : null;
    });
    if (at === 'again') break;
    if (at) found.push(at);
  }
  return found;
}

describe('the frame without a mouse', () => {
  it('begins with the link to the page, then the header', async () => {
    await page.getByRole('tab', { name: '홈' }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.click(1, 999);
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.focus());
    expect(await focus()).toBe('본문으로 건너뛰기');
    await press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.focus());
    const header: string[] = [];
    for (let i = 0; i < 16; i++) {
      await press('Tab');
      header.push(await focus());
    }
    const folders = ['화물 추적', '고객 요청', '전용 서비스', '정산'];
    expect(header.filter((name) => !folders.includes(name)).slice(0, 12)).toEqual([
      '',
      '오더·배송',
      '견적',
      '게시판',
      '기준정보',
      '시스템 관리',
      '메뉴·번호 검색 (B/L, 컨테이너, 오더)',
      '언어 변경 English',
      '화면 모드',
      '내 정보',
      '로그아웃',
      '전체 메뉴',
    ]);
  });

  it('goes through the menu: search, tree, page; Delete closes its tab', async () => {
    await walk('메뉴 검색');
    await page.keyboard.type('집계');
    await press('Enter');
    const tab = page.getByRole('tab', { name: '배송 오더 집계' });
    await tab.waitFor();
    await settled(page);
    await tab.focus();
    await press('Home');
    await page.getByRole('tab', { name: '홈', selected: true }).waitFor();
    await press('ArrowLeft');
    await page.getByRole('tab', { name: '배송 오더 집계', selected: true }).waitFor();
    await press('Delete');
    await expect.poll(() => tab.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-selected'))).toBe('true');
  });

  it('S4-17 S4-18 S4-19 a popup is opened, moved, sized, shown whole and closed', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.focus());
    await walk('내 정보');
    await press('Enter');
    await page.getByRole('dialog', { name: '내 정보' }).waitFor();
    await settled(page);
    await frameIs([560, 350, 800, 300]);
    await press('Alt+ArrowRight');
    await press('Alt+ArrowUp');
    await frameIs([580, 330, 800, 300]);
    await press('Alt+Shift+ArrowRight');
    await press('Alt+Shift+ArrowDown');
    await frameIs([580, 330, 820, 320]);
    await walk('전체 화면');
    await press('Enter');
    await frameIs([0, 0, 1920, 1000]);
    expect(await focus()).toBe('이전 크기로');
    await press('Space');
    await frameIs([580, 330, 820, 320]);
    expect(await unseen()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: '전체 화면' }).focus();
    await press('Tab');
    expect(await focus()).toBe('닫기');
    await press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(focus).toBe('내 정보');
  }, 120_000);

  it('shows where the focus is at every stop of the workspace', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.focus());
    expect(await unseen()).toEqual([]);
  }, 120_000);

  it('signs out: Cancel by Tab and Enter, then OK by Enter', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.focus());
    await walk('로그아웃');
    await press('Enter');
    await expect.poll(focus).toBe('확인');
    await press('Tab');
    await press('Enter');
    await expect.poll(focus).toBe('로그아웃');
    await press('Enter');
    await expect.poll(focus).toBe('확인');
    await press('Enter');
    await page.waitForURL('**/login');
  });
});

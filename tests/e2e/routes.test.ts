import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../config/routes';
import { launch, open, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
  page = person.page;
});
afterAll(() => browser.close());

const address = (on = page) => new URL(on.url()).pathname;
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
/** Goes to an address as a link of another page does. */
const within = (target: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, target);
/** Layouts whose routes the entry guard lets pass. */
const exempt = ['login', 'blank'];

describe('every route runs an entry guard', () => {
  it('S2-02 signed out, a path typed by hand leads to /login; the login side and the error page stay', async () => {
    const visitor = await open(browser);
    const led: Record<string, string> = {};
    // Of the pages of the workspace and of the popups one each: who is signed out gets no further than the guard.
    const kinds = ['default', 'popup'].map((layout) => routes.findLast((route) => route.layout === layout));
    const some = routes.filter((route) => route.path === '/' || exempt.includes(route.layout) || kinds.includes(route));
    for (const { path } of some) {
      await visitor.page.goto(path);
      await expect.poll(() => visitor.page.locator('h1, main form, main p').count(), { message: path }).toBeGreaterThan(0);
      led[path] = address(visitor.page);
    }
    await visitor.close();
    // The transit page has no session to load, and says so.
    const stays = ({ path, layout }: (typeof routes)[number]) =>
      path === '/login/data' ? '/login/msgView' : exempt.includes(layout) ? path : '/login';
    expect(led).toEqual(Object.fromEntries(some.map((route) => [route.path, stays(route)])));
  });

  it('S2-02 S2-21 S2-22 signed in, a page with a wrong mid or none, and a popup, lead to /', async () => {
    const typed = (layout: string) => (layout === 'popup' ? ['own'] : ['', 'nope', 'home']);
    const tried = new Set<string>();
    for (const { path, layout, screen } of routes) {
      if (exempt.includes(layout) || path === '/') continue;
      for (const mid of typed(layout)) {
        const target = path + (mid && `?mid=${mid === 'own' ? screen : mid}`);
        // By hand once for each kind of page; the guard is the same within the workspace, which is there at once.
        if (tried.has(layout + mid)) await within(target);
        else await page.goto(target);
        tried.add(layout + mid);
        await tab('홈').waitFor();
        await expect.poll(() => address(), { message: target }).toBe('/');
      }
    }
  });
});

describe('a page at its address', () => {
  it('S2-23 its menu is the active one; S2-24 the tab has its name and number; S2-25 Home stands first and stays', async () => {
    await page.goto('/pan/dlvOrdList?mid=dlvOrdList');
    await tab('배송 오더 현황').waitFor();
    const item = page.getByRole('menuitem', { name: '배송 오더 현황', exact: true });
    await expect.poll(() => item.getAttribute('aria-current')).toBe('page');
    const menuId = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/menuMap', { method: 'POST', headers, body: '{}' });
      return (await answer.json()).data.menuMap.dlvOrdList.MENU_ID as string;
    });
    expect(await tab('배송 오더 현황').getAttribute('id')).toBe(`tab-${menuId}`);
    const first = page.getByRole('tablist').first().getByRole('tab').first();
    expect(await first.textContent()).toBe('홈');
    expect(await page.getByRole('button', { name: '닫기 홈' }).count()).toBe(0);
    await first.focus();
    await page.keyboard.press('Delete');
    await first.click({ button: 'middle' });
    expect(await first.textContent()).toBe('홈');
  });

  it('S2-29 a copy of it has its own contents, and the page’s chunk is loaded once', async () => {
    const chunks: string[] = [];
    page.on('request', (request) => {
      if (/DlvOrdMgt-.*\.js$/.test(request.url())) chunks.push(request.url());
    });
    await page.goto('/pan/dlvOrdMgt?mid=dlvOrdMgt');
    await settled(page);
    const number = page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' });
    await number.fill('DV-ONE');
    await within('/pan/dlvOrdMgt?mid=dlvOrdMgt&DLV_ORD_NO=DV-TWO');
    await expect.poll(() => address()).toBe('/pan/dlvOrdMgt/copy1');
    await expect.poll(() => number.inputValue()).toBe('DV-TWO');
    await number.fill('DV-THREE');
    await tab(/^배송 오더 관리$/).click();
    expect(await number.inputValue()).toBe('DV-ONE');
    await tab(/배송 오더 관리 DV-TWO/).click();
    expect(await number.inputValue()).toBe('DV-THREE');
    expect(chunks).toHaveLength(new Set(chunks).size);
  });
});

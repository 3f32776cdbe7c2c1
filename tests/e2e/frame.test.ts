import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickRow, findOrder, goTo, orderIn, orders, typeInto } from '../support/desk';
import { shoot } from '../support/look';
import { fillLogin, launch, open, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
  page = person.page;
});
afterAll(() => browser.close());

const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).first().click();
const overlay = (on = page) => on.getByRole('progressbar', { name: '처리 중' });
const box = (on = page) => on.getByRole('alertdialog');
/** Answers the box, and waits until it has faded. */
async function ok(): Promise<void> {
  await box().getByRole('button', { name: '확인' }).click();
  await expect.poll(() => box().count()).toBe(0);
}
const desk = () => openMenu(page, '오더·배송', '배송 오더 관리');

/** Holds the calls of a path back until they are let go. */
async function hold(on: Page, path: string) {
  const held: Route[] = [];
  await on.route(path, (route) => void held.push(route));
  return {
    held: () => expect.poll(() => held.length).toBeGreaterThan(0),
    count: () => held.length,
    async release() {
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await on.unroute(path);
    },
  };
}

describe('addresses', () => {
  it('S2-01 deep links in history mode: the server answers the page, reloading stays on it', async () => {
    const answer = await page.request.get('/pan/dlvOrdMgt');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    await page.goto('/pan/dlvOrdMgt?mid=dlvOrdMgt');
    await page.getByRole('tab', { name: '배송 오더 관리', selected: true }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: '배송 오더 관리', selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pan/dlvOrdMgt');
    expect(page.url()).not.toContain('#');
  });
});

describe('codes', () => {
  it('S7-33 a screen asks for all its code lists in one call; S7-45 they are cached for the session', async () => {
    const asked: string[][] = [];
    const other = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
    other.page.on('request', (request) => {
      if (!request.url().endsWith('/selectCommonCode')) return;
      asked.push([...(request.postData() ?? '').matchAll(/"MSTR_CD":"(\w+)"/g)].map((m) => m[1] ?? ''));
    });
    await settled(other.page);
    await openMenu(other.page, '오더·배송', '배송 오더 관리');
    await settled(other.page);
    // Whatever kinds the orders have that other tests have put before the demo's.
    await orders(other.page)
      .getByText(/^(컨테이너 운송|일반 트럭\(독차\)|혼적)$/)
      .first()
      .waitFor();
    // Those that no other screen has which may be open since the sign-in.
    const own = ['PKG_UT', 'QTY_UT'];
    expect(asked.filter((groups) => groups.some((group) => own.includes(group)))).toEqual([expect.arrayContaining(own)]);
    await openMenu(other.page, '오더·배송', '배송 오더 현황');
    await settled(other.page);
    const all = asked.flat();
    expect(all).toHaveLength(new Set(all).size);
    await other.close();
  });

  it('S8-12 a failed code look-up gives an empty list and no box', async () => {
    const other = await open(browser);
    // From the first page on: Home asks for some of the lists too, and they stay for the session.
    await other.page.route('**/selectCommonCode', (route) =>
      route.fulfill({ status: 500, json: { message: 'x', code: 'ERR-1', unknown: true } }),
    );
    await other.page.goto('/login');
    await fillLogin(other.page, 'ops01');
    await openMenu(other.page, '오더·배송', '배송 오더 관리');
    await settled(other.page);
    await other.page.getByRole('search').getByRole('combobox', { name: '배송 구분' }).click();
    const options = other.page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect.poll(() => options.allTextContents()).toEqual(['전체']);
    expect(await box(other.page).count()).toBe(0);
    await other.close();
  });
});

describe('requests under way', () => {
  it('S1-12 S4-05 the overlay covers the window until the last request ends', async () => {
    await desk();
    await settled(page);
    const lines = await hold(page, '**/selectDlvOrdG2');
    const list = await hold(page, '**/selectDlvOrd');
    await press('조회');
    await list.held();
    await overlay().waitFor();
    expect(await overlay().boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1000 });
    expect(await page.locator('main').getAttribute('aria-busy')).toBe('true');
    await list.release();
    await lines.held();
    expect(await overlay().count()).toBe(1);
    await lines.release();
    await expect.poll(() => overlay().count()).toBe(0);
    expect(await page.locator('main').getAttribute('aria-busy')).toBe('false');
  });

  it('S4-06 a quiet look-up shows none', async () => {
    const lookup = await hold(page, '**/api/cms/popup/cmsCommonPopup/*');
    const field = page.getByRole('search').getByRole('textbox', { name: '거래처 코드', exact: true });
    await field.fill('C00001');
    await field.press('Tab');
    await lookup.held();
    await page.waitForTimeout(300);
    expect(await overlay().count()).toBe(0);
    await lookup.release();
    await expect.poll(() => page.getByRole('textbox', { name: '거래처 코드 명칭' }).inputValue()).toBe('플레어패션코리아');
    await press('초기화');
  });
});

describe('measures', () => {
  it('S5-32 a date box is 22 px high', async () => {
    const field = page.getByRole('search').getByRole('textbox', { name: '시작일' });
    expect((await field.boundingBox())?.height).toBe(22);
    expect((await page.locator('.q-date').first().boundingBox())?.height).toBe(22);
  });

  it('S9-26 the drop area is 95 px high', async () => {
    await press('첨부');
    const area = page.getByRole('dialog').locator('.q-drop');
    await area.waitFor();
    expect((await area.boundingBox())?.height).toBe(95);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('what goes wrong', () => {
  it('S8-03 an unknown error is told with its number, and the call never comes back', async () => {
    await page.route('**/selectDlvOrd', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-error-code': 'ERR-7K2M9QX4' },
        json: { message: '처리 중 오류가 발생하였습니다.', code: 'ERR-7K2M9QX4', unknown: true },
      }),
    );
    await press('조회');
    await box().getByText('[ERR-7K2M9QX4]').waitFor();
    await shoot(page, 'unknown-error');
    await ok();
    await expect.poll(() => overlay().count()).toBe(0);
    expect(await box().count()).toBeLessThanOrEqual(1);
    await page.getByText('목록을 불러오지 못했습니다').waitFor();
    await page.unroute('**/selectDlvOrd');
  });

  it('S8-04 no answer: the internet connection', async () => {
    await page.route('**/templateDownload', (route) => route.abort());
    await press('업로드');
    await page.getByRole('dialog').getByRole('button', { name: '양식 다운로드' }).click();
    await box().getByText('인터넷 연결 상태를 확인하십시오').waitFor();
    await ok();
    await page.unroute('**/templateDownload');
  });

  it('S8-05 a failed download shows the error that came as bytes, and saves nothing', async () => {
    const saved: string[] = [];
    page.on('download', (file) => saved.push(file.suggestedFilename()));
    await page.route('**/templateDownload', (route) =>
      route.fulfill({ status: 404, json: { message: '데이터가 존재하지 않습니다.', code: 'MSG000043' } }),
    );
    await page.getByRole('dialog').getByRole('button', { name: '양식 다운로드' }).click();
    await box().getByText('[MSG000043]').waitFor();
    await ok();
    expect(saved).toEqual([]);
    await page.unroute('**/templateDownload');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('S8-13 a failed list hides the overlay and can be tried again', async () => {
    await page.route('**/selectDlvOrd', (route) =>
      route.fulfill({ status: 503, json: { message: '잠시 후 다시 시도하십시오.', code: 'MSG000050' } }),
    );
    await press('조회');
    await page.getByText('목록을 불러오지 못했습니다').waitFor();
    await expect.poll(() => overlay().count()).toBe(0);
    if (await box().count()) await ok();
    await shoot(page, 'failed-list');
    await page.unroute('**/selectDlvOrd');
    await press('다시 시도');
    await expect.poll(() => orders(page).getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(1);
  });
});

describe('the end of a session', () => {
  it('S4-04 a dead cookie at the start leads to /login', async () => {
    const visitor = await open(browser);
    await visitor.context.addCookies([{ name: 'sid1000', value: 'dead', url: new URL(page.url()).origin }]);
    await visitor.page.goto('/');
    await visitor.page.waitForURL('**/login');
    await visitor.close();
  });

  it('S4-02 the login dialog opens over the work; signing in again finishes the save that was interrupted', async () => {
    const order = await orderIn(page, 'REQ', 1);
    await findOrder(page, order);
    await clickRow(page, 1);
    await typeInto(page, '하차지 담당자', '박이어');
    await person.context.clearCookies();
    await press('저장');
    const dialog = page.getByRole('dialog', { name: '다시 로그인' });
    await dialog.waitFor();
    await shoot(page, 'session-login');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await orders(page).getByText('박이어').isVisible()).toBe(true);
    await fillLogin(page, 'ops01');
    await page.getByRole('status').filter({ hasText: '저장되었습니다' }).waitFor();
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => orders(page).textContent()).toContain('박이어');
  });

  it('one that an administrator has ended says so over the work, and after a reload in the language of the page; what was typed is kept', async () => {
    const { page: own, close } = await signIn(browser, 'ops04', { width: 1920, height: 1000, screen: 'dlvOrdMgt' });
    await press('추가', own);
    await clickRow(own, 1);
    await typeInto(own, '하차지 담당자', '최남음');
    const admin = await signIn(browser, 'sysadm');
    const data = { BATCH_ID: crypto.randomUUID(), LIST: [{ USER_ID: 'ops04' }] };
    const ended = await admin.page.request.post('/api/cms/comm/CmsUserMgt/endSession', { data });
    expect(ended.status(), await ended.text()).toBe(200);
    await admin.close();
    await expect.poll(async () => (await own.request.post('/api/session', { data: {} })).status()).toBe(401);
    await own.keyboard.press('Control+k');
    await own.keyboard.type('DLV20261120');
    await own.keyboard.press('Enter');
    const dialog = own.getByRole('dialog', { name: '다시 로그인' });
    await dialog.getByText('관리자가 세션을 종료하였습니다.').waitFor();
    await shoot(own, 'session-ended');
    expect(await orders(own).getByText('최남음').isVisible()).toBe(true);
    own.on('dialog', (question) => void question.accept());
    await own.reload();
    await own.waitForURL('**/login?url=*');
    await own.getByText('관리자가 세션을 종료하였습니다.').waitFor();
    await own.getByRole('combobox').selectOption('en');
    await own.getByText('An administrator has ended this session.').waitFor();
    await own.getByRole('combobox').selectOption('ko');
    await fillLogin(own, 'ops04');
    await own.getByRole('tab', { name: '배송 오더 관리', selected: true }).waitFor();
    await clickRow(own, 1);
    await goTo(own, '하차지 담당자');
    await expect.poll(() => orders(own).textContent()).toContain('최남음');
    await close();
  });
});

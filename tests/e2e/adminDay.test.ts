import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, open, portal, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch(portal().testClient);
});
afterAll(() => browser.close());

const day = '/cms/log/CmsAdminDay?mid=cmsAdminDay';
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const arrived = async (page: Page) => {
  await page.goto(day);
  await page
    .getByRole('status')
    .filter({ hasText: /이상 없음|in order/ })
    .waitFor();
  await settled(page);
};

it('from the home page to what waits: the requests are listed as the page counted them', async () => {
  const { page, close } = await signIn(browser, 'adm1000');
  await page.getByRole('button', { name: /운영 확인 사항/ }).click();
  await page.getByRole('tab', { name: '오늘의 운영', selected: true }).waitFor();
  const row = panel(page, '가입 신청').getByRole('row').nth(1);
  const count = Number(await row.getByRole('cell').nth(3).innerText());
  expect(count).toBeGreaterThan(0);
  expect(await panel(page, '시스템').count()).toBe(0);
  await row.getByRole('button', { name: '승인 대기 신청' }).press('Enter');
  await page.getByRole('tab', { name: '가입 신청 관리', selected: true }).waitFor();
  const requests = page.getByRole('grid').filter({ visible: true }).first();
  await expect.poll(() => requests.getAttribute('aria-rowcount')).toBe(String(count + 1));
  await close();
});

it('an error of somebody’s browser, signed out or not: the code read out opens it from the page and from the number search', async () => {
  const visitor = await open(browser);
  await visitor.page.goto('/login');
  await visitor.page.getByRole('form').first().waitFor();
  await visitor.page.evaluate(() => setTimeout(() => Promise.reject(new Error('a plan that nobody caught'))));
  const told = await visitor.page.getByRole('alert').filter({ hasText: 'ERR-' }).innerText();
  const code = /ERR-[0-9A-F]{8}/.exec(told)?.[0] ?? '';
  expect(code).not.toBe('');
  await visitor.close();

  const { page, close } = await signIn(browser, 'sysadm');
  await arrived(page);
  await panel(page, '오류').getByText('a plan that nobody caught').waitFor();
  const field = page.getByRole('textbox', { name: '오류 코드로 찾기' });
  await field.fill(code.slice(4).toLowerCase());
  await field.press('Enter');
  await page.getByRole('tab', { name: '오류 이력', selected: true }).waitFor();
  const detail = page.getByRole('region', { name: '오류 상세' });
  await expect.poll(() => detail.innerText()).toContain('a plan that nobody caught');
  await expect.poll(() => detail.innerText()).toContain(code);
  await page.getByRole('tab', { name: '홈' }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press('Enter');
  await page
    .getByRole('option', { name: new RegExp(code) })
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: '오류 이력', selected: true }).waitFor();
  await close();
});

it('figures that cannot be read anew stay with their time, a job is mended in its popup, a hidden page asks for nothing', async () => {
  const { page, close } = await signIn(browser, 'sysadm');
  await arrived(page);
  await page.route('**/CmsAdminDay/selectCmsAdminDay', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: '새로 고침' }).click();
  const requests = panel(page, '가입 신청');
  await requests.getByRole('status').filter({ hasText: '값입니다.' }).waitFor();
  expect(await requests.getByRole('row').count()).toBeGreaterThan(1);
  await page.unroute('**/CmsAdminDay/selectCmsAdminDay');
  await page.route('**/CmsAdminDay/selectCmsAdminDayG5', async (route) => {
    const late = { KIND: 'JOB_LATE', LVL: 'BAD', NAME: '메일 발송', KEY: 'MAIL_SEND', FROM_DTM: '20261101090000' };
    const LIST = [{ CNT: null, MAX: null, GROW: null, LAST_DTM: null, NOTE: null, ...late }];
    await route.fulfill({ json: { data: { LIST, TOTAL: 1, AT_DTM: '20261101100000' } } });
  });
  await page.getByRole('button', { name: '새로 고침' }).click();
  await requests.getByRole('status').waitFor({ state: 'detached' });
  await panel(page, '배치 작업').getByRole('button', { name: '실행되지 않은 배치' }).click();
  await page.getByRole('dialog', { name: '배치 스케줄러' }).getByRole('grid').first().waitFor();
  await page.keyboard.press('Escape');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/CmsAdminDay/')) asked++;
  });
  await page.clock.install();
  await page.getByRole('tab', { name: '홈' }).click();
  await page.clock.fastForward(200_000);
  expect(asked).toBe(0);
  await page.getByRole('tab', { name: '오늘의 운영' }).click();
  await expect.poll(() => asked).toBe(8);
  await close();
});

it('speaks English, fits its window and passes axe', async () => {
  for (const [user, width] of [
    ['sysadm', 1366],
    ['adm1000', 1920],
  ] as const) {
    const { page, close } = await signIn(browser, user, { lang: 'en', width, height: 900 });
    await arrived(page);
    await shoot(page, `admin-day-${user}`);
    const sideways = await page.locator('.admin-day').evaluate((element) => element.scrollWidth - element.clientWidth);
    const found = {
      violations: await violations(page),
      // Cells hold what failed, by other tests too: names of jobs and the words of programs.
      keys: await rawKeys(page, true),
      korean: await hangul(page),
      over: await overflowing(page),
    };
    expect([found, sideways], `${user}: ${JSON.stringify(found)}`).toEqual([{ violations: [], keys: [], korean: [], over: [] }, 0]);
    await close();
  }
});

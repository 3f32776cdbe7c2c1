import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../support/demoPassword';
import { hangul, overflowing, rawKeys, violations } from '../support/look';
import { otpCode } from '../support/otp';
import { fillLogin, goOn, launch, open, type Person, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const passes = [
  { lang: 'ko', width: 1366, height: 768, user: 'stl02' },
  { lang: 'en', width: 1920, height: 1000, user: 'sal02' },
] as const;

describe.each(passes)('my page, $lang $width', ({ lang, width, height, user }) => {
  const say = (ko: string, en: string) => (lang === 'ko' ? ko : en);
  let person: Person;
  let page: Page;
  let codes: string[];
  let secret: string;

  const dialog = () => page.getByRole('dialog').last();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const sub = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const secondStep = () => press(say('2단계 인증', 'Two-step sign-in'));
  const password = () => dialog().getByLabel(say('현재 비밀번호', 'Current password'), { exact: true });
  const code = () => page.getByRole('textbox', { name: say('인증 코드', 'Verification code') });

  async function looksRight(name: string) {
    await settled(page);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const korean = lang === 'en' ? await hangul(page) : [];
    const found = { violations: await violations(page), keys: await rawKeys(page), korean, overflowing: await overflowing(page) };
    expect(found, name).toEqual({ violations: [], keys: [], korean: [], overflowing: [] });
  }

  beforeAll(async () => {
    person = await signIn(browser, user, { lang, width, height });
    page = person.page;
    await page.goto('/cms/member/CmsMyPage?mid=cmsMyPage');
    await page.getByRole('grid', { name: say('최근 로그인', 'Recent sign-ins') }).waitFor();
  });
  afterAll(() => person?.close());

  it('shows the own data, and each list in its place', async () => {
    await expect.poll(() => page.getByRole('status', { name: say('사용자 ID', 'User ID') }).innerText()).toBe(user);
    await looksRight('sign-ins');
    for (const [ko, en] of [
      ['즐겨찾기', 'Favourites'],
      ['레이아웃', 'Layouts'],
      ['세션', 'Sessions'],
    ] as const) {
      await sub(say(ko, en));
      await page.getByRole('grid', { name: say(ko, en) }).waitFor();
      await looksRight(en);
    }
  });

  it('a session of another window is ended; the present one cannot be chosen', async () => {
    const other = await signIn(browser, user, { lang });
    await press(say('초기화', 'Reset'));
    const grid = page.getByRole('grid', { name: say('세션', 'Sessions') });
    await expect.poll(() => grid.getAttribute('aria-rowcount').then(Number)).toBe(3);
    await grid.getByRole('checkbox').first().check();
    await press(say('세션 종료', 'End session'));
    await goOn(page);
    await expect.poll(() => grid.getAttribute('aria-rowcount').then(Number)).toBe(2);
    const status = () => other.page.evaluate(() => fetch('/api/session', { method: 'POST' }).then((answer) => answer.status));
    await expect.poll(status).toBe(401);
    await other.close();
  });

  it('the second step is switched on: picture, key, password and the first code, ten recovery codes', async () => {
    await secondStep();
    secret = (await page.locator('.otp-secret code').innerText()).replaceAll(' ', '');
    await looksRight('second step on');
    await password().fill(demoPassword);
    await code().fill(otpCode(secret));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: say('복구 코드', 'Recovery codes') });
    await list.waitFor();
    await looksRight('recovery codes');
    codes = await list.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await press(say('보관하였습니다', 'I have saved them'));
    await expect.poll(() => page.getByRole('checkbox', { name: say('2단계 인증 여부', 'Two-step sign-in') }).isChecked()).toBe(true);
  });

  it('from then on the sign-in asks for the code in the same form', async () => {
    const fresh = await open(browser, { width, height });
    await fresh.page.goto('/login');
    if (lang === 'en') await fresh.page.getByRole('combobox', { name: '언어' }).selectOption('en');
    await fillLogin(fresh.page, user);
    const field = fresh.page.getByRole('textbox', { name: say('인증 코드', 'Verification code') });
    await field.waitFor();
    expect(await violations(fresh.page)).toEqual([]);
    await field.fill(codes[0] ?? '');
    await fresh.page.keyboard.press('Enter');
    await fresh.page.getByRole('tablist').first().waitFor();
    await fresh.close();
  });

  it('it is switched off by password and code', async () => {
    await secondStep();
    await password().fill(demoPassword);
    await code().fill(codes[1] ?? '');
    await looksRight('second step off');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('checkbox', { name: say('2단계 인증 여부', 'Two-step sign-in') }).isChecked()).toBe(false);
  });
});

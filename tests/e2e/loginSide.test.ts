import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../support/db';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, open, type Person } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

let person: Person;
let page: Page;
beforeEach(async () => {
  person = await open(browser);
  page = person.page;
});
afterEach(() => person.close());

/** Calls that the page has made, in their order. */
function callsOf(of: Page): string[] {
  const made: string[] = [];
  of.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(pathname);
  });
  return made;
}

/** Signs in as a link does: the session is there, the page is not. */
const haveSession = async (userId = 'ops01') => {
  const answer = await person.context.request.post('/api/login', { data: { c: userId, p: `${demoPassword}\u001f1000`, lang: 'ko' } });
  expect(answer.status()).toBe(200);
};
const address = () => `${new URL(page.url()).pathname}${new URL(page.url()).search}`;
const message = () => page.getByRole('main').getByRole('paragraph').first();

describe('the message page', () => {
  it('S2-04 shows one message with its values in the login layout, and a button to the sign-in', async () => {
    await page.goto('/login/msgView?code=MSG000113&arg=5');
    await expect.poll(() => message().innerText()).toBe('인증번호를 발송하였습니다. 5분 이내에 입력하십시오.');
    expect(await page.getByRole('tablist').count()).toBe(0);
    expect(await page.getByRole('menu').count()).toBe(0);
    await page.getByRole('button', { name: '로그인 화면으로' }).press('Enter');
    await page.getByRole('form', { name: '로그인' }).waitFor();
    expect(address()).toBe('/login');
  });

  it.each([
    ['no code', ''],
    ['a code that does not exist', '?code=MSG999999'],
    ['a text that is no message', '?code=UI.LOGIN.TITLE'],
    ['markup', '?code=%3Cb%3EMSG000110%3C%2Fb%3E'],
  ])('%s shows the message of an unknown error', async (_, query) => {
    await page.goto(`/login/msgView${query}`);
    await expect.poll(() => message().innerText()).toBe('처리 중 오류가 발생하였습니다. 관리자에게 문의하십시오.');
  });

  it('markup in a value stays text, a long one is cut, a missing one is a dash', async () => {
    await page.goto(`/login/msgView?code=MSG000103&arg=x`);
    await expect.poll(() => message().innerText()).toBe('사용이 정지된 계정입니다. 관리자에게 문의하십시오.');
    await page.goto(`/login/msgView?code=MSG000206&arg=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await expect.poll(() => message().innerText()).toBe('관세청 조회 오류: <img src=x onerror=alert(1)>');
    expect(await message().locator('img').count()).toBe(0);
    await page.goto(`/login/msgView?code=MSG000206&arg=${'x'.repeat(500)}`);
    await expect.poll(() => message().innerText()).toBe(`관세청 조회 오류: ${'x'.repeat(100)}`);
    await page.goto('/login/msgView?code=MSG000206');
    await expect.poll(() => message().innerText()).toBe('관세청 조회 오류: -');
  });
});

describe('the transit page of a link', () => {
  const to = (url: string) => page.goto(`/login/data?url=${encodeURIComponent(url)}`);

  it('S2-05 A10 shows the overlay only, loads session, menus and language, and goes to the page of the link', async () => {
    await haveSession();
    const made = callsOf(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/menuMap', async (route) => {
      await held;
      await route.continue();
    });
    await to('/pan/dlvOrdMgt?mid=dlvOrdMgt&DLV_ORD_NO=DV1');
    await page.getByRole('progressbar', { name: '처리 중' }).waitFor();
    await expect.poll(() => made).toEqual(expect.arrayContaining(['/api/session', '/api/menuMap', '/api/languageMap']));
    expect(await page.locator('#app').innerText()).toBe('');
    expect(address()).toMatch(/^\/login\/data/);
    release();
    await page.getByRole('tab', { name: '배송 오더 관리', selected: true }).waitFor();
    expect(address()).toBe('/pan/dlvOrdMgt?mid=dlvOrdMgt&DLV_ORD_NO=DV1');
    expect(made.filter((path) => path === '/api/session')).toHaveLength(1);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    '/pan/noSuch?mid=noSuch',
    '/cms/comm/CmsUserMgt?mid=cmsUserMgt',
    '',
  ])('A10 a link to "%s" goes to /', async (url) => {
    await haveSession('cadm01');
    await to(url);
    await page.getByRole('tablist').first().waitFor();
    await expect.poll(address).toBe('/');
  });

  it('A10 without a session, and where the load fails, it is the message MSG000122', async () => {
    await to('/pan/dlvOrdMgt?mid=dlvOrdMgt');
    await page.waitForURL('**/login/msgView?code=MSG000122');
    await expect.poll(() => message().innerText()).toBe('접속 링크가 유효하지 않거나 만료되었습니다.');
    await haveSession();
    await page.route('**/api/languageMap', (route) => route.abort());
    await to('/pan/dlvOrdMgt?mid=dlvOrdMgt');
    await page.waitForURL('**/login/msgView?code=MSG000122');
    await message().waitFor();
  });

  it('stays at most 120 s, then it is MSG000031', async () => {
    await haveSession();
    let asked = false;
    await page.route('**/api/session', () => {
      asked = true;
    });
    await page.clock.install();
    await to('/pan/dlvOrdMgt?mid=dlvOrdMgt');
    await expect.poll(() => asked).toBe(true);
    await page.clock.fastForward(119_000);
    expect(address()).toMatch(/^\/login\/data/);
    await page.clock.fastForward(2_000);
    await page.waitForURL('**/login/msgView?code=MSG000031');
    await expect.poll(() => message().innerText()).toBe('인터넷 연결 상태를 확인하십시오.');
  });
});

describe('how it looks', () => {
  const passes = [
    { lang: 'ko', width: 1366, height: 768 },
    { lang: 'en', width: 1366, height: 768 },
    { lang: 'ko', width: 1920, height: 1000 },
    { lang: 'en', width: 1920, height: 1000 },
  ] as const;

  describe.each(passes)('$lang $width x $height', ({ lang, width, height }) => {
    beforeEach(async () => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(`localStorage.setItem('lang', '"${lang}"')`);
    });

    async function looksRight(name: string) {
      await shoot(page, `${name}-${lang}-${width}`);
      const korean = lang === 'en' ? await hangul(page) : [];
      expect(
        {
          violations: await violations(page),
          keys: await rawKeys(page),
          korean,
          overflowing: await overflowing(page),
          complaints: person.complaints,
        },
        name,
      ).toEqual({ violations: [], keys: [], korean: [], overflowing: [], complaints: [] });
    }

    it('the message page', async () => {
      await page.goto('/login/msgView?code=MSG000110');
      await message().waitFor();
      await looksRight('msgView');
    });
  });
});

import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../support/demoPassword';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { mailsTo } from '../support/mailbox';
import { fillLogin, launch, open, type Person } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

let person: Person;
let page: Page;
beforeEach(async () => {
  // With the pages fetched ahead, as they are for who has no data saver: before the sign-in none may be.
  person = await open(browser, { ahead: true });
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
/** A machine under load takes its time. */
const soon = <T>(read: () => T | Promise<T>, options: { timeout?: number; interval?: number } = {}) =>
  expect.poll(read, { timeout: 15_000, ...options });
const address = () => `${new URL(page.url()).pathname}${new URL(page.url()).search}`;
const message = () => page.getByRole('main').getByRole('paragraph').first();

describe('the message page', () => {
  it('S2-04 shows one message with its values in the login layout, and a button to the sign-in', async () => {
    await page.goto('/login/msgView?code=MSG000113&arg=5');
    await soon(() => message().innerText()).toBe('인증번호를 발송하였습니다. 5분 이내에 입력하십시오.');
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
    await soon(() => message().innerText()).toBe('처리 중 오류가 발생하였습니다. 관리자에게 문의하십시오.');
  });

  it('markup in a value stays text, a long one is cut, a missing one is a dash', async () => {
    await page.goto(`/login/msgView?code=MSG000103&arg=x`);
    await soon(() => message().innerText()).toBe('사용이 정지된 계정입니다. 관리자에게 문의하십시오.');
    await page.goto(`/login/msgView?code=MSG000206&arg=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await soon(() => message().innerText()).toBe('관세청 조회 오류: <img src=x onerror=alert(1)>');
    expect(await message().locator('img').count()).toBe(0);
    await page.goto(`/login/msgView?code=MSG000206&arg=${'x'.repeat(500)}`);
    await soon(() => message().innerText()).toBe(`관세청 조회 오류: ${'x'.repeat(100)}`);
    await page.goto('/login/msgView?code=MSG000206');
    await soon(() => message().innerText()).toBe('관세청 조회 오류: -');
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
    await soon(() => made).toEqual(expect.arrayContaining(['/api/session', '/api/menuMap', '/api/languageMap']));
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
    await soon(address).toBe('/');
  });

  it('A10 without a session, and where the load fails, it is the message MSG000122', async () => {
    await to('/pan/dlvOrdMgt?mid=dlvOrdMgt');
    await page.waitForURL('**/login/msgView?code=MSG000122');
    await soon(() => message().innerText()).toBe('접속 링크가 유효하지 않거나 만료되었습니다.');
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
    await soon(() => asked).toBe(true);
    await page.clock.fastForward(119_000);
    expect(address()).toMatch(/^\/login\/data/);
    await page.clock.fastForward(2_000);
    await page.waitForURL('**/login/msgView?code=MSG000031');
    await soon(() => message().innerText()).toBe('인터넷 연결 상태를 확인하십시오.');
  });
});

const minute = { timeout: 90_000, interval: 500 };

const dialog = () => page.getByRole('dialog');
const box = () => page.getByRole('alertdialog').last();
const ok = async (text: string) => {
  await soon(() => box().innerText()).toContain(text);
  await box().getByRole('button', { name: '확인' }).click();
};

describe('find user ID and password', () => {
  it('are small dialogs of the page; what is missing or malformed is told at the field, the rest alike by MSG000106 and MSG000107', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: '아이디 찾기' }).click();
    const email = dialog().getByRole('textbox', { name: '이메일' });
    await soon(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await soon(() => dialog().getByRole('alert').innerText()).toBe('[이메일] 항목은 필수 입력입니다.');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('nobody@');
    await page.keyboard.press('Enter');
    await soon(() => dialog().getByRole('alert').innerText()).toBe('이메일 형식을 확인하십시오.');
    await email.fill('nobody@nowhere.example');
    await page.keyboard.press('Enter');
    await ok('입력하신 이메일로 아이디를 발송하였습니다.');
    await soon(() => dialog().count()).toBe(0);
    await page.getByRole('button', { name: '비밀번호 찾기' }).press('Enter');
    await dialog().getByRole('button', { name: '보내기' }).click();
    await soon(() => dialog().getByRole('alert').innerText()).toBe('[아이디] 항목은 필수 입력입니다.');
    await dialog().getByRole('textbox', { name: '아이디' }).fill('no.such.user');
    await dialog().getByRole('button', { name: '보내기' }).click();
    await ok('등록된 이메일로 임시 비밀번호를 발송하였습니다.');
    await soon(() => dialog().count()).toBe(0);
  });

  it('Escape closes the dialog, and the focus goes back', async () => {
    await page.goto('/login');
    const button = page.getByRole('button', { name: '아이디 찾기' });
    await button.press('Enter');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await soon(() => dialog().count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('S7-11 the temporary password of the mail signs in, and is warned of', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: '비밀번호 찾기' }).click();
    await dialog().getByRole('textbox', { name: '아이디' }).fill('cusr06');
    await page.keyboard.press('Enter');
    await ok('등록된 이메일로 임시 비밀번호를 발송하였습니다.');
    await soon(() => mailsTo('cusr06@c00004.example').length, minute).toBe(1);
    const password = /<code>(.+?)<\/code>/.exec(mailsTo('cusr06@c00004.example')[0] ?? '')?.[1]?.replace('&amp;', '&') ?? '';
    await fillLogin(page, 'cusr06', password);
    await soon(() => box().innerText()).toContain('임시 비밀번호를 사용 중입니다.');
  }, 120_000);
});

describe('the request for an account', () => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fault = async (name: string) => {
    const id = await field(name).getAttribute('aria-describedby');
    return id ? (await page.locator(`[id="${id}"]`).innerText()).trim() : null;
  };
  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.locator('.ant-select-dropdown').getByText(option).click();
  };
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const good = {
    아이디: 'new.person',
    비밀번호: 'Nice#Harbour7',
    '비밀번호 확인': 'Nice#Harbour7',
    이름: '새사람',
    이메일: 'new.person@trade.example',
    휴대전화: '010-1234-5678',
    회사명: '새무역',
    사업자등록번호: '220-81-62517',
  };

  it('leads there from the sign-in; every fault is shown at its field, what was typed stays, nothing is sent', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: '회원 가입 신청' }).click();
    await page.getByRole('form', { name: '회원 가입 신청' }).waitFor();
    expect(address()).toBe('/login/register');
    const made = callsOf(page);
    await press('신청');
    await soon(() => fault('아이디')).toBe('[아이디] 항목은 필수 입력입니다.');
    expect(await field('아이디').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByText('항목은 필수 입력입니다.').count()).toBe(9);
    expect(await page.getByText('동의하여야 합니다.').count()).toBe(2);
    await fill({
      ...good,
      비밀번호: 'harbourNice',
      '비밀번호 확인': 'x',
      이메일: 'a@b',
      휴대전화: '01012345678',
      사업자등록번호: '1',
      아이디: 'a b',
      인증번호: '12',
    });
    await press('신청');
    await soon(() => fault('아이디')).toContain('아이디는 영문, 숫자');
    expect(await fault('비밀번호')).toBe('비밀번호는 3~20자이며 숫자, 특수문자을(를) 포함하여야 합니다.');
    expect(await fault('비밀번호 확인')).toBe('새 비밀번호와 확인 비밀번호가 일치하지 않습니다.');
    expect(await fault('이메일')).toBe('이메일 형식을 확인하십시오.');
    expect(await fault('인증번호')).toBe('인증번호가 올바르지 않거나 만료되었습니다.');
    expect(await fault('휴대전화')).toContain('휴대전화 번호 형식을');
    expect(await fault('사업자등록번호')).toBe('사업자등록번호를 확인하십시오.');
    expect(await field('회사명').inputValue()).toBe('새무역');
    expect(made).toEqual([]);
  });

  it('S7-32 the lists of the page are asked for with the intro token as bearer', async () => {
    const headers: Record<string, string | undefined> = {};
    page.on('request', (request) => {
      headers[new URL(request.url()).pathname] = request.headers().authorization;
    });
    await page.goto('/login/register');
    await choose('법인 선택', '새별글로벌');
    await choose('가입 구분', '임직원');
    expect(headers['/api/code/selectCorpCode']).toMatch(/^Bearer [\w-]{32}$/);
    expect(headers['/api/code/selectCommonCode']).toMatch(/^Bearer [\w-]{32}$/);
  });

  it('the user ID is checked, the code is mailed and its time runs down; submitted it ends at MSG000110 and does not sign in', async () => {
    await page.goto('/login/register');
    await field('아이디').fill('OPS01');
    await press('중복 확인');
    await soon(() => fault('아이디')).toBe('이미 사용 중인 아이디입니다.');
    await fill(good);
    await press('중복 확인');
    await soon(() => page.getByRole('status').filter({ hasText: '사용할 수 있는 아이디입니다.' }).count()).toBe(1);
    await press('인증번호 발송');
    await ok('인증번호를 발송하였습니다. 5분 이내에 입력하십시오.');
    await soon(() => page.getByRole('timer').innerText()).toMatch(/^남은 시간 4:\d\d$/);
    await press('개인정보 수집 동의 내용 보기');
    await ok('수집 항목:');
    for (const name of ['이용약관 동의', '개인정보 수집 동의']) await page.getByRole('checkbox', { name }).check();

    await field('인증번호').fill('000000');
    await soon(() => mailsTo(good.이메일).length, minute).toBe(1);
    const code = /<b>(\d{6})<\/b>/.exec(mailsTo(good.이메일)[0] ?? '')?.[1] ?? '';
    if (code === '000000') await field('인증번호').fill('000001');
    await press('신청');
    await ok('인증번호가 올바르지 않거나 만료되었습니다.');
    expect(await fault('인증번호')).toBe('인증번호가 올바르지 않거나 만료되었습니다.');
    expect(await field('비밀번호').inputValue()).toBe(good.비밀번호);
    expect(Object.values(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).join()).not.toContain(good.비밀번호);

    await field('인증번호').fill(code);
    await press('신청');
    await page.waitForURL('**/login/msgView?code=MSG000110');
    await soon(() => message().innerText()).toBe('가입 신청이 접수되었습니다. 승인 결과는 이메일로 안내드립니다.');
    await page.getByRole('button', { name: '로그인 화면으로' }).click();
    await fillLogin(page, good.아이디, good.비밀번호);
    await soon(() => page.getByRole('alert').innerText()).toBe('가입 승인 대기 중입니다. [MSG000104]');
  }, 150_000);

  it('a refusal of the server is shown at its field and everything typed stays; 취소 leads back', async () => {
    await page.goto('/login/register');
    await page.route('**/api/login/register/submit', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), BIZ_NO: '1' }) }),
    );
    await fill({ ...good, 인증번호: '123456' });
    for (const name of ['이용약관 동의', '개인정보 수집 동의']) await page.getByRole('checkbox', { name }).check();
    await press('신청');
    await ok('사업자등록번호를 확인하십시오.');
    expect(await fault('사업자등록번호')).toBe('사업자등록번호를 확인하십시오.');
    expect(await field('이름').inputValue()).toBe('새사람');
    await press('취소');
    await page.getByRole('form', { name: '로그인' }).waitFor();
  });
});

describe('before the sign-in', () => {
  it.each(['/login', '/login/register', '/login/msgView?code=MSG000110'])(
    'S2-31 nothing of the session and no workspace is loaded on %s',
    async (path) => {
      const made = callsOf(page);
      const scripts: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.endsWith('.js')) scripts.push(pathname);
      });
      await haveSession();
      await page.goto(path);
      await page.getByRole('main').getByRole('button').first().waitFor();
      await page.waitForLoadState('networkidle');
      // Idle time in which the workspace would fetch its pages.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_500 })));
      for (const path of ['/api/session', '/api/menuMap', '/api/languageMap']) expect(made).not.toContain(path);
      expect(made).toContain('/api/auth/introLang');
      expect(scripts.filter((name) => /workspace|grid|DlvOrd|Home|Cms/i.test(name))).toEqual([]);
      if (path !== '/login/register') expect(scripts.filter((name) => /themed|Register|config-provider/i.test(name))).toEqual([]);
      expect(await page.getByRole('tablist').count()).toBe(0);
    },
  );
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

    /** Waits until nothing fades or moves any more: axe measures the colours of the moment. */
    const settledLook = () => soon(() => page.evaluate(() => document.getAnimations().length)).toBe(0);

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

    it('the sign-in and its dialogs', async () => {
      await page.goto('/login');
      await page.getByRole('form').waitFor();
      await looksRight('login');
      for (const name of [/아이디 찾기|Find user ID/, /비밀번호 찾기|Find password/]) {
        await page.getByRole('button', { name }).click();
        await dialog()
          .getByRole('button', { name: /보내기|Send/ })
          .click();
        await soon(() => dialog().getByRole('alert').innerText()).not.toBe('');
        await settledLook();
        await looksRight(`find-${String(name).length}`);
        await page.keyboard.press('Escape');
        await soon(() => dialog().count()).toBe(0);
      }
    });

    it('the request for an account, empty and with every fault', async () => {
      await page.goto('/login/register');
      await expect
        .poll(() =>
          page
            .locator('.ant-select')
            .filter({ hasText: /새별로지스|Saebyeol Logis/ })
            .count(),
        )
        .toBeGreaterThan(0);
      await looksRight('register');
      await page.getByRole('button', { name: /^(신청|Submit)$/ }).click();
      await soon(() => page.locator('.q-fault').count()).toBe(11);
      await settledLook();
      await looksRight('register-faults');
      expect(await page.locator('.login-side').evaluate((side) => side.scrollWidth - side.clientWidth), 'overflow').toBe(0);
    });
  });
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../support/demoPassword';
import { violations } from '../support/look';
import { fillLogin, launch, open, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

let person: Person;
let page: Page;
const as = async (userId: string, password = demoPassword) => {
  await person?.close();
  person = await signIn(browser, userId, { password });
  page = person.page;
  await settled(page);
};
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const box = () => page.getByRole('alertdialog').last();
const ok = async (text: string) => {
  await expect.poll(() => box().innerText()).toContain(text);
  await box().getByRole('button', { name: '확인' }).click();
};
const field = (name: string) => page.getByRole('dialog').last().getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('dialog').last().getByRole('button', { name: '저장' }).click();
const session = () => page.evaluate(() => fetch('/api/session', { method: 'POST' }).then((answer) => answer.status));
const passwords = async (present: string, next: string, again = next) => {
  await field('현재 비밀번호').fill(present);
  await field('새 비밀번호').fill(next);
  await field('새 비밀번호 확인').fill(again);
  await save();
};
/** Leaves a new order that is not saved in the desk. */
const unsaved = async () => {
  await openMenu(page, '오더·배송', '배송 오더 관리');
  await settled(page);
  await page.getByRole('button', { name: '추가', exact: true }).first().click();
  await expect.poll(() => page.locator('.tab-dirty').count()).toBe(1);
};

describe('My Info', () => {
  it('S2-10 S2-13 the button opens the popup, 800 x 300', async () => {
    await as('sal03');
    await page.getByRole('button', { name: '내 정보' }).click();
    await dialog('내 정보').waitFor();
    expect(await dialog('내 정보').boundingBox()).toMatchObject({ width: 800, height: 300 });
    await expect.poll(() => field('사용자 ID').inputValue()).toBe('sal03');
    expect(await field('사용자 ID').getAttribute('readonly')).not.toBeNull();
    expect(await violations(page)).toEqual([]);
  });

  it('checks mobile number and e-mail, and asks for the present password: MSG000018, MSG000019, MSG000114', async () => {
    await field('휴대전화').fill('01012345678');
    await field('이메일').fill('a@b.c');
    await save();
    await page.getByText('휴대전화 번호 형식을 확인하십시오.').waitFor();
    await page.getByText('이메일 형식을 확인하십시오.').waitFor();
    await field('휴대전화').fill('010-1234-5678');
    await field('이메일').fill('ops04@saebyeol.example');
    await save();
    await field('현재 비밀번호').fill('wrong');
    await page.keyboard.press('Enter');
    await ok('현재 비밀번호가 올바르지 않습니다.');
    await save();
    await field('현재 비밀번호').fill(demoPassword);
    await page.keyboard.press('Enter');
    await ok('이미 등록된 이메일입니다.');
    await field('이메일').fill('sal03.new@saebyeol.example');
  });

  it('S4-42 once saved it tells to sign in again and signs out', async () => {
    await save();
    await field('현재 비밀번호').fill(demoPassword);
    await page.keyboard.press('Enter');
    await ok('다시 로그인하십시오.');
    await page.waitForURL('**/login');
    expect(await session()).toBe(401);
    await as('sal03');
    await page.getByRole('button', { name: '내 정보' }).click();
    await expect.poll(() => field('이메일').inputValue()).toBe('sal03.new@saebyeol.example');
  });

  it('MSG000006 comes first when a tab has unsaved changes; the tabs are there again after it', async () => {
    await as('ops05');
    await unsaved();
    await page.getByRole('button', { name: '내 정보' }).click();
    await expect.poll(() => field('사용자 ID').inputValue()).toBe('ops05');
    await field('직위').fill('책임');
    await save();
    await expect.poll(() => box().innerText()).toContain('저장하지 않은 변경 내용이 있습니다.');
    await box().getByRole('button', { name: '취소' }).click();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(1);
    await save();
    await ok('저장하지 않은 변경 내용이 있습니다.');
    await field('현재 비밀번호').fill(demoPassword);
    await page.keyboard.press('Enter');
    await ok('다시 로그인하십시오.');
    await page.waitForURL('**/login');
    await fillLogin(page, 'ops05');
    await page.getByRole('tab', { name: '배송 오더 관리' }).waitFor();
  });
});

describe('the password', () => {
  it('S2-14 the popup is 500 x 400, opened from My Info', async () => {
    await as('sal04');
    await page.getByRole('button', { name: '내 정보' }).click();
    await dialog('내 정보').getByRole('button', { name: '비밀번호 변경' }).click();
    await dialog('비밀번호 변경').waitFor();
    expect(await dialog('비밀번호 변경').boundingBox()).toMatchObject({ width: 500, height: 400 });
    await page.getByText('8자 이상').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('S5-06 the missing kinds are named; two that differ and a used one are refused', async () => {
    await passwords(demoPassword, 'harbourNice');
    await ok('비밀번호는 3~20자이며 숫자, 특수문자을(를) 포함하여야 합니다.');
    await passwords(demoPassword, 'Nice#Harbour7', 'Nice#Harbour8');
    await ok('새 비밀번호와 확인 비밀번호가 일치하지 않습니다.');
    await passwords('wrong', 'Nice#Harbour7');
    await ok('현재 비밀번호가 올바르지 않습니다.');
    await passwords(demoPassword, demoPassword);
    await ok('최근 사용한 비밀번호 3개는 다시 사용할 수 없습니다.');
  });

  it('S4-43 once changed it tells so and signs out; the old cookie and other windows are out, the new password is in force', async () => {
    const other = await signIn(browser, 'sal04');
    await passwords(demoPassword, 'Nice#Harbour7');
    await ok('비밀번호가 변경되었습니다. 다시 로그인하십시오.');
    await page.waitForURL('**/login');
    expect(await session()).toBe(401);
    expect(await other.page.evaluate(() => fetch('/api/session', { method: 'POST' }).then((a) => a.status))).toBe(401);
    await other.close();
    await as('sal04', 'Nice#Harbour7');
  });

  it('S4-39 S4-41 a temporary password is warned of at load, OK leads to the change; closed, it leads back to the warning until it is done', async () => {
    const warning = '임시 비밀번호를 사용 중입니다. 비밀번호를 변경하십시오.';
    await as('cusr08', 'Temp!Pw026');
    await ok(warning);
    await dialog('비밀번호 변경').getByRole('button', { name: '닫기' }).last().click();
    await ok(warning);
    expect(await page.evaluate(() => fetch('/api/pan/dlvOrdMgt/selectDlvOrd', { method: 'POST' }).then((a) => a.status))).toBe(403);
    await passwords('Temp!Pw026', 'Nice#Harbour7');
    await ok('비밀번호가 변경되었습니다. 다시 로그인하십시오.');
    await page.waitForURL('**/login');
    await as('cusr08', 'Nice#Harbour7');
    await page.getByRole('tabpanel').first().waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('S4-40 S4-41 a password of 95 days is warned of, one of fewer than 90 is not', async () => {
    await as('cusr03');
    await ok('비밀번호를 변경한 지 90일이 지났습니다.');
    await dialog('비밀번호 변경').waitFor();
    await as('cusr02');
    await page.waitForTimeout(500);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('both popups stand in English too', async () => {
    await person.close();
    person = await signIn(browser, 'cusr05', { lang: 'en' });
    page = person.page;
    await page.getByRole('button', { name: 'My info' }).click();
    await dialog('My info').getByRole('button', { name: 'Change password' }).click();
    await dialog('Change password').getByRole('textbox', { name: 'New password', exact: true }).waitFor();
    expect(await page.getByRole('dialog').last().innerText()).not.toMatch(/[가-힣]/);
  });
});

it('an address of an account popup typed by hand leads to / (signed out: to /login)', async () => {
  const visitor = await open(browser);
  await visitor.page.goto('/admin/ChangeMe');
  await visitor.page.waitForURL('**/login');
  await visitor.close();
  await as('sal01');
  await page.goto('/admin/ChangePassword?mid=changePassword');
  await page.getByRole('tablist').first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/admin/ChangePassword');
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawKeys, shoot, violations } from '../support/look';
import { askedAbout, goOn, launch, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

const users = '사용자 관리';
const bar = (of: Page = page) => of.getByRole('region', { name: /고객 화면을 조회 중/ });
const box = () => page.getByRole('alertdialog').last();
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const field = (name: string) => page.getByRole('tabpanel', { name: '기본 정보' }).getByRole('textbox', { name, exact: true });
const find = async (userId: string) => {
  await page.getByRole('search').getByRole('textbox', { name: '검색어', exact: true }).fill(userId);
  await press('조회');
  await cell(userId).click();
};
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true }).first();

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'sysadm', { width: 1366, height: 900, patience: 10_000 });
  page = person.page;
});
afterAll(() => browser.close());

describe('user administration', () => {
  it('shows the account of the current row in its form; a new one is added with its faults at their fields', async () => {
    await page.goto('/cms/comm/CmsUserMgt?mid=cmsUserMgt');
    await find('ops02');
    await expect.poll(() => field('사용자명').inputValue()).toBe('노항만');
    expect(await page.getByRole('tab', { name: '거래처', exact: true }).count()).toBe(0);
    await press('추가');
    await field('사용자 ID').fill('new one');
    await press('저장');
    await page.getByText('아이디는 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)만 사용할 수 있습니다.').waitFor();
    await field('사용자 ID').fill('new.one');
    await field('사용자명').fill('신입');
    await field('이메일').fill('new.one@saebyeol.example');
    await field('조직 코드').fill('10IC21');
    await field('조직 코드').press('Tab');
    await field('역할').fill('OPS');
    await field('역할').press('Tab');
    await settled(page);
    await press('저장');
    await page.getByRole('status').filter({ hasText: '저장되었습니다' }).waitFor();
    await find('new.one');
    await settled(page);
    await shoot(page, 'cmsUserMgt');
    expect({ violations: await violations(page), keys: await rawKeys(page), complaints: person.complaints.splice(0) }).toEqual({
      violations: [],
      keys: [],
      complaints: [],
    });
  });
});

describe('view as customer', () => {
  it('asks about unsaved work and for the reason, then shows the portal of the customer below a bar that names both', async () => {
    const second = await person.context.newPage();
    await second.goto('/');
    await second.getByRole('tablist').first().waitFor();
    await find('cadm01');
    await expect.poll(() => field('사용자명').inputValue()).toBe('구하나');
    await field('직위').fill('본부장');
    await press('고객 화면 보기');
    await box().getByText('저장하지 않은 변경 내용이 있습니다').waitFor();
    await box().getByRole('button', { name: '확인' }).click();
    await askedAbout(page).getByRole('textbox').fill('전화 문의 확인');
    await goOn(page);
    await bar().waitFor();
    expect(await bar().innerText()).toMatch(/구하나 \(cadm01\).*한시스 \(sysadm\)/);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['홈']);
    await bar(second).waitFor();
    await second.close();
    expect(await violations(page)).toEqual([]);
  });

  it('reads, and changes nothing', async () => {
    await openMenu(page, '오더·배송', '배송 오더 관리');
    await page.getByRole('gridcell', { name: /^DV/ }).first().waitFor();
    const answer = await page.evaluate(() =>
      fetch('/api/registMyMenu', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((a) => a.status),
    );
    expect(answer).toBe(403);
    await page.getByRole('button', { name: '내 정보' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '직위', exact: true }).fill('대표');
    await dialog.getByRole('button', { name: '저장' }).click();
    await page.locator('input[type=password]').fill('Demo!2026');
    await page.getByRole('dialog').last().getByRole('button', { name: '확인' }).click();
    await box().getByText('[MSG000125]').waitFor();
    await page.keyboard.press('Enter');
  });

  it('stays over a reload and ends by its button: the own workspace is back, with what was typed there', async () => {
    await page.goto('/');
    await bar().waitFor();
    await bar().getByRole('button', { name: '조회 종료' }).click();
    await bar().waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: users }).click();
    await expect.poll(() => field('직위').inputValue()).toBe('본부장');
  });
});

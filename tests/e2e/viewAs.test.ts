import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawKeys, shoot, violations } from '../support/look';
import { launch, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

const users = '사용자 관리';
const bar = (of: Page = page) => of.getByRole('region', { name: /고객 화면을 조회 중/ });
const box = () => page.getByRole('alertdialog');
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true }).first();

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'sysadm', { width: 1366, height: 900 });
  page = person.page;
});
afterAll(() => browser.close());

describe('user administration', () => {
  it('shows the account of the current row in its form; a new one is added with its faults at their fields', async () => {
    await openMenu(page, '공통', users).catch(async () => {
      await page.goto('/cms/comm/CmsUserMgt?mid=cmsUserMgt');
    });
    await cell('ops02').click();
    await expect.poll(() => page.getByRole('textbox', { name: '사용자명', exact: true }).inputValue()).toBe('노항만');
    expect(await page.getByRole('tab', { name: '거래처', exact: true }).count()).toBe(0);
    await press('추가');
    await page.getByRole('textbox', { name: '사용자 ID', exact: true }).fill('new one');
    await press('저장');
    await page.getByText('아이디는 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)만 사용할 수 있습니다.').waitFor();
    await page.getByRole('textbox', { name: '사용자 ID', exact: true }).fill('new.one');
    await page.getByRole('textbox', { name: '사용자명', exact: true }).fill('신입');
    await page.getByRole('textbox', { name: '이메일', exact: true }).fill('new.one@saebyeol.example');
    await page.getByRole('textbox', { name: '조직 코드', exact: true }).fill('10IC21');
    await page.getByRole('textbox', { name: '조직 코드', exact: true }).press('Tab');
    await settled(page);
    await press('저장');
    await cell('new.one').waitFor();
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
    await cell('cadm01').click();
    await expect.poll(() => page.getByRole('textbox', { name: '사용자명', exact: true }).inputValue()).toBe('구하나');
    await page.getByRole('textbox', { name: '직위', exact: true }).fill('본부장');
    await press('고객 화면 보기');
    await box().getByText('저장하지 않은 변경 내용이 있습니다').waitFor();
    await box().getByRole('button', { name: '확인' }).click();
    await box().getByRole('textbox').fill('전화 문의 확인');
    await box().getByRole('button', { name: '확인' }).click();
    await bar().waitFor();
    expect(await bar().innerText()).toMatch(/구하나 \(cadm01\).*한시스 \(sysadm\)/);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['홈']);
    await bar(second).waitFor();
    await second.close();
    expect(await violations(page)).toEqual([]);
  });

  it('reads, and changes nothing', async () => {
    await openMenu(page, '오더·배송', '배송 오더 관리');
    await page.getByRole('gridcell', { name: '플레어패션코리아' }).first().waitFor();
    await press('추가');
    await press('저장');
    await box().waitFor();
    await page.keyboard.press('Enter');
    const answer = await page.evaluate(() =>
      fetch('/api/registMyMenu', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((a) => a.status),
    );
    expect(answer).toBe(403);
    await page.getByRole('button', { name: '내 정보' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '직위', exact: true }).fill('대표');
    await dialog.getByRole('button', { name: '저장' }).click();
    await box().getByRole('button', { name: '확인' }).click();
    await page.getByRole('dialog').last().getByRole('textbox').last().fill('Demo!2026');
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
    await expect.poll(() => page.getByRole('textbox', { name: '직위', exact: true }).inputValue()).toBe('본부장');
  });
});

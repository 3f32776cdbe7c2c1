import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, rawKeys, shoot, violations } from '../support/look';
import { askedAbout, goOn, launch, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let customer: Person;
let first: Person;
let second: Person;
let number: string;

const size = { width: 1366, height: 768 };
const title = '양산 출고 시각 확인';

beforeAll(async () => {
  browser = await launch();
  customer = await signIn(browser, 'cadm01', size);
  first = await signIn(browser, 'ops02', size);
  second = await signIn(browser, 'ops03', size);
});
afterAll(() => browser.close());

const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const state = ({ page }: Person) => page.locator('.csm-part .gtools > .tag').first().textContent();
const blocks = ({ page }: Person) => page.locator('.csm-block > header').allTextContents();
const box = ({ page }: Person): Locator => page.locator('.csm-write textarea').first();
const isFine = async (person: Person, name: string) => {
  await settled(person.page);
  await shoot(person.page, name);
  expect({ violations: await violations(person.page), keys: await rawKeys(person.page), complaints: person.complaints.splice(0) }).toEqual({
    violations: [],
    keys: [],
    complaints: [],
  });
};
/** Opens the request on a page of it. */
async function open(person: Person, screen: 'CsmRequestMgt' | 'CsmResponseMgt'): Promise<void> {
  const { page } = person;
  await page.goto(`/csm/${screen}?mid=${screen.charAt(0).toLowerCase()}${screen.slice(1)}&REQ_NO=${number}`);
  await page.locator('.csm-thread').waitFor();
  await settled(page);
}

it('a customer asks with a file', async () => {
  const { page } = customer;
  await page.goto('/csm/CsmRequestMgt?mid=csmRequestMgt');
  // The demo's requests are there: nothing takes the place of what is begun.
  await page.getByRole('grid').first().getByRole('row').nth(1).waitFor();
  await settled(page);
  await press(customer, '신규');
  const form = page.locator('.csm-form');
  for (const [field, text] of [
    ['요청 유형', 'D/O 요청'],
    ['수출입 구분', '수입'],
    ['운송 수단', '해상'],
  ] as const) {
    await form.getByRole('combobox', { name: field, exact: true }).click();
    await page.keyboard.type(text);
    await page.locator('.ant-select-item-option-active').filter({ hasText: text }).waitFor();
    await page.keyboard.press('Enter');
  }
  await form.getByRole('textbox', { name: '제목', exact: true }).fill(title);
  await form.locator('textarea').first().fill('오늘 D/O가 나옵니까?\n25일 오전에는 받아야 합니다.');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '납품일정.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await form.getByRole('button', { name: '납품일정.pdf', exact: true }).waitFor();
  await isFine(customer, 'csmRequestMgt-form');
  await press(customer, '요청');
  await goOn(page);
  await expect.poll(() => state(customer)).toBe('요청');
  number = (await page.locator('.csm-part .gtools > .gname').first().textContent()) ?? '';
  expect(number).toMatch(/^CS\d{10}$/);
  await expect.poll(() => page.locator('.csm-block').count()).toBe(1);
  expect(await page.locator('.csm-block .csm-file').textContent()).toContain('납품일정.pdf');
});

it('two operators receive it at once: one wins, the other is told', async () => {
  await Promise.all([open(first, 'CsmResponseMgt'), open(second, 'CsmResponseMgt')]);
  for (const person of [first, second]) {
    await press(person, '접수');
    await askedAbout(person.page).waitFor();
  }
  await Promise.all([goOn(first.page), goOn(second.page)]);
  const loser = async () => {
    for (const person of [first, second]) if (await person.page.getByRole('alertdialog').count()) return person;
    return null;
  };
  await expect.poll(loser).not.toBeNull();
  const lost = (await loser()) as Person;
  expect(await lost.page.getByRole('alertdialog').innerText()).toContain('이미 다른 사용자가 접수하였습니다.');
  await lost.page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  // The winner goes on.
  if (lost === first) [first, second] = [second, first];
  await expect.poll(() => state(first)).toBe('접수');
  lost.complaints.splice(0);
});

it('the operator asks back and keeps a memo for staff', async () => {
  await press(first, '추가 정보 요청');
  await box(first).fill('하차지 연락처를 알려 주십시오.');
  await first.page.keyboard.press('Control+Enter');
  await expect.poll(() => state(first)).toBe('추가 정보 요청');
  // A letter outside fields begins a memo.
  await first.page.locator('.csm-thread').focus();
  await first.page.keyboard.press('m');
  await box(first).fill('선사 통화, 운임 입금 확인 필요');
  await press(first, '메모 저장');
  await expect.poll(() => first.page.locator('.csm-block-memo').count()).toBe(1);
  await isFine(first, 'csmResponseMgt');
});

it('the customer sees the question without the memo, and adds', async () => {
  await open(customer, 'CsmRequestMgt');
  await expect.poll(() => blocks(customer).then((all) => all.length)).toBe(3);
  expect((await blocks(customer)).join()).not.toContain('메모');
  expect(await customer.page.locator('.csm-write').innerText()).not.toContain('메모');
  // What is typed is there again after the page was loaded afresh.
  await box(customer).fill('오창고 과장 010-0000-0000');
  await customer.page.waitForTimeout(1_500);
  await customer.page.reload();
  await expect.poll(() => box(customer).inputValue()).toBe('오창고 과장 010-0000-0000');
  await press(customer, '의견 보내기');
  await expect.poll(() => state(customer)).toBe('처리 중');
  await isFine(customer, 'csmRequestMgt');
});

it('the operator answers, and sees when the customer has read it', async () => {
  await open(first, 'CsmResponseMgt');
  await expect.poll(() => blocks(first).then((all) => all.at(-1))).toContain('고객 추가 의견');
  expect((await blocks(first)).join()).toContain('읽음');
  await box(first).fill('오늘 17:30에 출고됩니다.');
  await press(first, '답변 등록');
  await expect.poll(() => state(first)).toBe('답변 완료');
  await expect.poll(() => blocks(first).then((all) => all.at(-1))).toContain('아직 읽지 않음');
  await open(customer, 'CsmRequestMgt');
  await expect.poll(() => blocks(customer).then((all) => all.at(-1))).toContain('답변');
  await settled(customer.page);
  await open(first, 'CsmResponseMgt');
  await expect.poll(() => blocks(first).then((all) => all.at(-1))).toMatch(/읽음 \d\d-\d\d/);
});

it('the customer closes it with a score; the list has it in English too', async () => {
  const { page } = customer;
  await press(customer, '완료 확인');
  const dialog = askedAbout(page);
  await dialog.getByRole('combobox', { name: '만족도' }).click();
  await page.keyboard.type('매우 만족');
  await page.keyboard.press('Enter');
  await goOn(page);
  await expect.poll(() => state(customer)).toBe('완료');
  await expect.poll(() => page.locator('.csm-write').count()).toBe(0);

  const english = await signIn(browser, 'cadm01', { ...size, lang: 'en' });
  await english.page.goto(`/csm/CsmRequestList?mid=csmRequestList&REQ_NO=${number}`);
  const popup = english.page.getByRole('dialog');
  await popup.locator('.csm-block').first().waitFor();
  await isFine(english, 'csmResponsePopup-en');
  await popup.getByRole('button', { name: 'Close', exact: true }).last().click();
  await isFine(english, 'csmRequestList-en');
  const own = [title, '플레어패션코리아', '구하나', '노항만', '도수입'];
  expect((await hangul(english.page)).filter((text) => !own.some((one) => text.includes(one)))).toEqual([]);
});

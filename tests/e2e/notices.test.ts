import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { goOn, launch, openMenu, type Person, settled, signIn, told } from '../support/person';

let browser: Browser;
let writer: Person;
let reader: Person;
beforeAll(async () => {
  browser = await launch();
  [writer, reader] = await Promise.all([signIn(browser, 'adm1000'), signIn(browser, 'cadm01', { lang: 'en' })]);
});
afterAll(() => browser?.close());

const title = '창고 이전 안내';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (page: Page, name: string) => page.getByRole('dialog').last().getByRole('button', { name, exact: true }).last().click();
const rowOf = (page: Page, text: string) => page.getByRole('grid').first().getByRole('row').filter({ hasText: text });
async function clean(page: Page, name: string, korean: boolean) {
  await shoot(page, `notices-${name}`);
  expect({
    violations: await violations(page),
    keys: await rawKeys(page),
    over: await overflowing(page),
    korean: korean ? [] : await hangul(page),
  }).toEqual({ violations: [], keys: [], over: [], korean: [] });
}

it('S1-03 a notice is written, aimed at a customer, previewed and published', async () => {
  const { page } = writer;
  await openMenu(page, '게시판', '공지사항 관리');
  await settled(page);
  await press(page, '추가');
  await page.getByRole('textbox', { name: '제목' }).fill(title);
  await press(page, '저장');
  await page.getByText('[내용] 항목은 필수 입력입니다.').waitFor();

  await press(page, '내용 편집');
  const editor = page.getByRole('dialog').getByRole('textbox', { name: '내용' });
  await editor.click();
  await page.keyboard.type('새 창고로 옮깁니다.');
  await inDialog(page, '적용');
  await page.frameLocator('.notice-preview iframe').getByText('새 창고로 옮깁니다.').waitFor();

  await press(page, '거래처 여러 건');
  const chooser = page.getByRole('dialog').last();
  await chooser.getByRole('grid').first().getByRole('row').filter({ hasText: 'C00001' }).dblclick();
  await expect.poll(() => chooser.getByRole('grid').nth(1).getAttribute('aria-rowcount')).toBe('2');
  await inDialog(page, '선택');
  await page.getByRole('grid').nth(1).getByText('플레어패션코리아').waitFor();
  await told(page, '저장', () => press(page, '저장'));
  await rowOf(page, title).getByText('임시 저장').waitFor();
  await settled(page);
  await clean(page, 'mgt-ko', true);

  await press(page, '미리보기');
  await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
  await inDialog(page, '닫기');

  await rowOf(page, title).getByRole('checkbox').click();
  await press(page, '게시');
  await told(page, '처리', () => goOn(page));
  await rowOf(page, title).getByText('게시 중').waitFor();
  await settled(page);
  expect(await page.getByRole('textbox', { name: '제목' }).getAttribute('readonly')).not.toBeNull();
  expect(writer.complaints).toEqual([]);
});

it('S1-03 its reader finds it on the board, opens it and has read it; the writer sees by whom', async () => {
  const { page } = reader;
  await openMenu(page, 'Notices', 'Notice board');
  await settled(page);
  const row = rowOf(page, title);
  expect(await row.getByRole('gridcell').last().textContent()).toBe('');
  await clean(page, 'board-en', false);
  await row.getByRole('button', { name: title }).click();
  await page.getByRole('dialog').frameLocator('iframe').getByText('새 창고로 옮깁니다.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => row.getByRole('gridcell').last().textContent()).toBe('V');
  expect(reader.complaints).toEqual([]);

  await press(writer.page, '조회');
  await settled(writer.page);
  await rowOf(writer.page, title).getByText(title).click();
  await writer.page.getByRole('tab', { name: '열람 현황' }).click();
  await writer.page.getByRole('grid').last().getByText('cadm01').waitFor();
});

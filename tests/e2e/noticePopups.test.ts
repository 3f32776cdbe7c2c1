import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Browser, Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evil } from '../fixtures/evilHtml';
import { violations } from '../support/look';
import { launch, openMenu, portal, settled, signIn } from '../support/person';

let browser: Browser;
let client: pg.Client;
beforeAll(async () => {
  browser = await launch();
  client = new pg.Client({ connectionString: portal().database });
  await client.connect();
});
afterAll(async () => {
  await client.query(`delete from ptl_notice_read where notc_no like 'NE%'`);
  await client.query(`delete from ptl_notice_tgt where notc_no like 'NE%'`);
  await client.query(`delete from ptl_notice where notc_no like 'NE%'`);
  await client.end();
  await browser.close();
});

/** A notice of so many lines for the users of C00009, the later the higher in the list. */
async function notice(nth: number, lines: number, html?: string): Promise<void> {
  const texts = Array.from({ length: lines }, (_, i) => `${i + 1}번째 줄`);
  await client.query(
    `insert into ptl_notice (notc_no, notc_tp, corp_cd, notc_title, notc_cnnt, notc_txt, top_yn, pop_yn, pop_tp, bgn_dt, end_dt, notc_sts, wrt_user_id, pub_dtm)
     values ($1, 'GEN', '1000', $2, $3, $4, 'N', 'Y', 'DAY', now()::date, now()::date, 'PUB', 'adm1000', now() + make_interval(secs => $5))`,
    [`NE${nth}`, `${lines}줄 공지`, html ?? `<p>${texts.join('<br>')}</p>`, texts.join('\n'), nth],
  );
  await client.query(`insert into ptl_notice_tgt (notc_no, tgt_tp, tgt_cd) values ($1, 'CUST', 'C00009')`, [`NE${nth}`]);
}

const dialogs = (page: Page) => page.locator('[role=dialog]');
/** The document inside the frame of the popup on top. */
async function inside(page: Page): Promise<Frame> {
  const frame = await (await dialogs(page).last().locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('there is no frame');
  return frame;
}
/** Gives the popup on top up to the one below it. */
async function close(page: Page): Promise<void> {
  const count = await dialogs(page).count();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs(page).count()).toBe(count - 1);
}

const links =
  '<p><a href="https://portal.example/x">web</a> <a href="javascript:alert(1)">script</a> <a href="//evil.example/y">other</a></p>';

/** Hostile markup as no cleaning has touched it, but for what would hide all of it. */
const hostileTexts = evil.join('\n').replace('body { display: none }', '');

describe('the notices after the sign-in', () => {
  it('S7-19 S3-05 S9-19 S9-20 S9-21 S9-22 S9-23 open one over the other, to the pixel; read and hidden; foreign HTML does nothing', async () => {
    // 648 px, 630 px, 288 px and 270 px of text.
    for (const [i, lines] of [36, 35, 16, 15].entries()) await notice(i + 1, lines, lines === 16 ? links + hostileTexts : undefined);
    await client.query(
      `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, corp_cd, down_cnt, del_yn)
       values ('강풍 안내.pdf', 'pdf', 219136, 'aa/x', 'NOT', 'NE4', 'ETC', 'Y', '1000', 0, 'N')`,
    );
    const person = await signIn(browser, 'cadm09', { height: 1200 });
    const { page, context } = person;
    const wrong: string[] = [];
    page.on('dialog', (dialog) => {
      wrong.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await context.route(/evil\.example/, (route) => {
      wrong.push(`request ${route.request().url()}`);
      return route.abort();
    });
    await context.route('https://portal.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'web' }));

    await expect.poll(() => dialogs(page).count()).toBe(4);
    const boxes = await dialogs(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes.map(({ width, height, top }) => [width, height, top])).toEqual([
      [500, 800, 200],
      [500, 796, 236],
      [500, 454, 272],
      [500, 400, 308],
    ]);

    const top = dialogs(page).last();
    await expect.poll(() => top.getByRole('button', { name: /강풍 안내\.pdf/ }).count()).toBe(1);
    expect(await top.getByRole('heading').textContent()).toBe('15줄 공지');
    const frame = await inside(page);
    expect(await frame.evaluate(() => [document.body.clientWidth, getComputedStyle(document.body).fontSize])).toEqual([438, '12px']);
    expect(await frame.evaluate(() => document.body.textContent)).toContain('15번째 줄');
    expect(await violations(page)).toEqual([]);
    const hide = top.getByRole('checkbox', { name: '오늘 하루 보지 않기' });
    await hide.click();
    await expect.poll(() => hide.isChecked()).toBe(true);
    await expect
      .poll(
        async () =>
          (await client.query(`select notc_no from ptl_notice_read where hide_until_dt = now()::date and user_id = 'cadm09'`)).rows,
      )
      .toEqual([{ notc_no: 'NE4' }]);
    // The text is selected by a click into it; Escape still closes.
    await frame.locator('body').click();
    await close(page);

    const hostile = await inside(page);
    await hostile.locator('a', { hasText: 'web' }).waitFor();
    const [opened] = await Promise.all([context.waitForEvent('page'), hostile.locator('a', { hasText: 'web' }).dispatchEvent('click')]);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
    await hostile.locator('a', { hasText: 'script' }).dispatchEvent('click');
    await hostile.locator('a', { hasText: /^other$/ }).dispatchEvent('click');
    expect(context.pages().length).toBeLessThanOrEqual(2);
    const fixed = await hostile.evaluate(() => [window.innerWidth, 'evil' in window]);
    expect(fixed).toEqual([438, false]);
    expect(wrong.filter((one) => !one.endsWith('/y'))).toEqual([]);
    for (const other of context.pages().slice(1)) await other.close();
    for (let left = 3; left > 0; left--) await close(page);
    const { rows } = await client.query(`select count(*)::int as n from ptl_notice_read where user_id = 'cadm09' and notc_no like 'NE%'`);
    expect(rows).toEqual([{ n: 4 }]);

    await page.reload();
    await page.getByRole('tablist').first().waitFor();
    await settled(page);
    expect(await dialogs(page).count()).toBe(0);
    expect(person.complaints.filter((line) => !/sandbox|Content Security|Refused|Blocked|status of 404/i.test(line))).toEqual([]);
    await person.close();
  });

  it('S8-10 that cannot be loaded are told of in an error box, and the work goes on', async () => {
    const person = await signIn(browser, 'cadm08');
    const { page } = person;
    await page.evaluate(() => localStorage.removeItem('notices'));
    await page.route('**/selectNotiList', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'ERR-1', unknown: true } }));
    await page.reload();
    const box = page.getByRole('alertdialog');
    expect(await box.textContent()).toContain('공지사항을 불러올 수 없습니다.');
    await box.getByRole('button', { name: '확인' }).click();
    await openMenu(page, '오더·배송', '배송 오더 현황');
    await person.close();
  });
});

describe('the editor of formatted texts', () => {
  it('takes what Word has, pictures as files and keys alone; what is not applied is kept', async () => {
    const person = await signIn(browser, 'adm1000');
    const { page } = person;
    const open = async () => {
      await page.getByRole('button', { name: '추가', exact: true }).first().click();
      await page.getByText('내용 편집', { exact: true }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('edit-text');
    };
    await openMenu(page, '게시판', '공지사항 관리');
    await settled(page);
    await open();
    const text = page.locator('#edit-text');
    await page.keyboard.type('휴무');
    await text.evaluate(
      (element, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      // A red that can be read: how a text is coloured is its author's.
      readFileSync('tests/fixtures/clipboard/word.clip', 'utf8').replaceAll('color:red', 'color:#B00000'),
    );
    const box = page.getByRole('alertdialog');
    expect(await box.textContent()).toContain('그림 1개');
    await box.getByRole('button', { name: '확인' }).click();
    await box.waitFor({ state: 'detached' });
    expect(await text.locator('td').allTextContents()).toEqual(['구간', '운임(KRW)', '인천항', '용인', '350,000']);

    const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    await page.locator('input[type=file]').last().setInputFiles({ name: '약도.png', mimeType: 'image/png', buffer: bytes });
    const picture = text.locator('img');
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^\/api\/file\/fileDownload\?fileSn=\d+$/);
    expect(await picture.getAttribute('alt')).toBe('약도');

    await text.press('Alt+F10');
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim());
    await expect.poll(focused).toBe('문단 종류');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '표 넣기' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('표');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('edit-text');

    await page.keyboard.press('Escape');
    expect(await box.textContent()).toContain('저장하지 않은 변경 내용이 있습니다.');
    await box.getByRole('button', { name: '취소' }).click();
    await box.waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    await open();
    await expect.poll(() => text.locator('img').count()).toBe(1);
    expect(await text.textContent()).toContain('휴무');
    await page.getByRole('button', { name: '적용' }).click();
    await text.waitFor({ state: 'detached' });
    expect(await page.frameLocator('.notice-preview iframe').locator('td').first().textContent()).toBe('구간');
    await person.close();
  });
});

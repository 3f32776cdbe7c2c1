import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, open, portal, settled, signIn } from '../support/person';

let browser: Browser;
let HBL_NO = '';
beforeAll(async () => {
  browser = await launch();
  const database = new pg.Client({ connectionString: portal().database });
  await database.connect();
  const { rows } = await database.query(
    `select hbl_no from fms_hbl join fms_cntr using (hbl_seq) where cust_cd = 'C00001' and corp_cd = '1000' and del_yn = 'N' and imex_tp = 'I'
      and dlv_cmpl_dtm is null order by hbl_seq desc limit 1`,
  );
  HBL_NO = rows[0].hbl_no;
  await database.end();
});
afterAll(() => browser?.close());

it('a customer makes a link, copies it, a stranger opens it in either language, and it is revoked', async () => {
  const maker = await signIn(browser, 'cadm01');
  await maker.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await maker.page.goto(`/ptl/status/ptlShipngStusDetail?mid=ptlShipngStusDetail&HBL_NO=${HBL_NO}`);
  await settled(maker.page);
  await maker.page.getByRole('button', { name: '공유 링크' }).click();
  const dialog = maker.page.getByRole('dialog', { name: `공유 링크 ${HBL_NO}` });
  await dialog.getByRole('checkbox', { name: '컨테이너' }).check();
  await dialog.getByRole('button', { name: '링크 만들기' }).click();
  await dialog.getByRole('textbox', { name: '링크 주소' }).waitFor();
  await dialog.getByRole('button', { name: '복사' }).click();
  for (const fault of [violations, rawKeys, overflowing]) expect(await fault(maker.page)).toEqual([]);
  await shoot(maker.page, 'share-dialog');
  const link = await maker.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/login\/share#[\w-]{43}$/);

  const stranger = await open(browser, { locale: 'en-US', width: 390, height: 844 });
  const paths: string[] = [];
  stranger.page.on('request', (request) => paths.push(request.url()));
  await stranger.page.goto(link.slice(link.indexOf('/login')));
  await stranger.page.getByRole('heading', { level: 1, name: HBL_NO }).waitFor();
  expect(await stranger.page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Expected arrival', 'Milestones', 'Containers']);
  for (const fault of [violations, rawKeys, overflowing, hangul]) expect(await fault(stranger.page)).toEqual([]);
  await shoot(stranger.page, 'share-page-en');
  expect(paths.filter((path) => path.includes(link.split('#')[1] ?? '') && !path.includes('#'))).toEqual([]);
  await stranger.page.getByRole('button', { name: '한국어' }).click();
  await stranger.page.getByRole('heading', { level: 2, name: '진행 단계' }).waitFor();
  await shoot(stranger.page, 'share-page-ko');

  await dialog.getByRole('button', { name: '폐기' }).first().click();
  await maker.page.getByRole('button', { name: '확인', exact: true }).click();
  await settled(maker.page);
  await stranger.page.reload();
  await stranger.page.getByRole('alert').getByText('더 이상 사용할 수 없습니다').waitFor();
  expect(await stranger.page.getByRole('heading', { level: 1 }).count()).toBe(0);
  expect(stranger.complaints.filter((line) => !line.includes('404'))).toEqual([]);
  expect(maker.complaints).toEqual([]);
  await stranger.close();
  await maker.close();
});

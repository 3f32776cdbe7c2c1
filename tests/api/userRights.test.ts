import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fact } from '../../src/contract/cms/comm/cmsSvcRoleMgt';
import type { UserRight } from '../../src/contract/cms/comm/cmsUserMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const base = '/api/cms/comm/CmsUserMgt';
const rights = async (USER_ID: string, SEARCH: object = {}, who = admin) =>
  (await who.data<{ LIST: UserRight[] }>(`${base}/selectCmsUserG4`, { SEARCH: { USER_ID, ...SEARCH } })).LIST;
const of = (list: UserRight[], key: string) => list.find((row) => row.ROW_KEY === key);

it('says of every screen, button and call whether a user may, by which role and with which rows, or what keeps him from it', async () => {
  const list = await rights('ops01');
  expect(of(list, 'dlvOrdMgt||')).toMatchObject({ OK_YN: 'Y', ROLE_TXT: expect.stringContaining('OPS'), WHY_TXT: null });
  expect(of(list, 'dlvOrdMgt|confirm|')).toMatchObject({ OK_YN: 'Y' });
  expect(of(list, 'dlvOrdMgt|confirm|pan.dlvOrdMgt.confirm')).toMatchObject({ OK_YN: 'Y', DATA_SCOPE: expect.any(String) });
  const menu = of(list, 'cmsUserMgt||');
  expect(menu).toMatchObject({ OK_YN: 'N', ROLE_TXT: null, DATA_SCOPE: null, WHY_TXT: '메뉴를 가진 역할 있음: -' });
  expect(new Set(list.map((row) => row.ROW_KEY)).size).toBe(list.length);
});

it('agrees with what the calls answer', async () => {
  const visitor = await t.login('stl01');
  const list = (await rights('stl01')).filter((row) => row.SVC_ID !== null && /\.select\w+$/.test(row.SVC_ID));
  const calls = [...t.app.kit.calls.values()];
  const asked = list.filter((_, i) => i % 12 === 0);
  expect(asked.length).toBeGreaterThan(10);
  for (const { SVC_ID, OK_YN } of asked) {
    const call = calls.find(({ id }) => id === SVC_ID);
    const answer = await visitor.post(call?.path ?? '', { SEARCH: {} });
    expect([SVC_ID, answer.statusCode !== 403]).toEqual([SVC_ID, OK_YN === 'Y']);
  }
});

it('is searched by names and codes, and by the answer', async () => {
  const found = await rights('ops01', { KEYWORD: 'DLVORDMGT', OK_YN: 'Y' });
  expect(found.length).toBeGreaterThan(5);
  for (const row of found)
    expect([row.SCRN_ID.startsWith('dlvOrdMgt') || (row.SVC_ID ?? '').includes('dlvOrdMgt'), row.OK_YN]).toEqual([true, 'Y']);
});

it('follows a role that ends', async () => {
  await t.sql(`update cms_user_role set end_dt = now()::date - 1 where user_id = 'ops06'`);
  expect((await rights('ops06', { OK_YN: 'Y' })).length).toBe(0);
  const { LIST } = await admin.data<{ LIST: Fact[] }>(`${base}/selectCmsUserG5`, { SEARCH: { USER_ID: 'ops06', SCRN_ID: 'dlvOrdMgt' } });
  expect(LIST.find(({ FACT_ID }) => FACT_ID === 'ROLES')).toMatchObject({ OK_YN: 'N' });
  expect(LIST.at(-1)).toMatchObject({ FACT_ID: 'VERDICT', OK_YN: 'N' });
});

it('of a user out of reach nothing is said; who lacks the button asks nothing', async () => {
  await t.sql(`insert into cms_role_menu (role_id, menu_id) select 'CORP_ADM', menu_id from cms_menu where scrn_id = 'cmsUserMgt'`);
  const lacking = await t.login('adm1000');
  expect((await lacking.post(`${base}/selectCmsUserG4`, { SEARCH: { USER_ID: 'ops01' } })).statusCode).toBe(403);
  await t.sql(
    `insert into cms_role_btn (role_id, menu_id, btn_id) select 'CORP_ADM', menu_id, 'rights' from cms_menu where scrn_id = 'cmsUserMgt'`,
  );
  const own = await t.login('adm1000');
  expect((await rights('ops01', {}, own)).length).toBeGreaterThan(100);
  expect(await rights('cusr09', {}, own)).toEqual([]);
  expect((await own.post(`${base}/selectCmsUserG5`, { SEARCH: { USER_ID: 'cusr09', SCRN_ID: 'home' } })).statusCode).toBe(422);
});

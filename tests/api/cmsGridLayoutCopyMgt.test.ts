import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { LayoutCopy, SourceLayout, TargetUser } from '../../src/contract/cms/setting/cmsGridLayoutCopyMgt';
import { type GridLayout, workingName } from '../../src/contract/gridLayout';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  [admin, ops] = await Promise.all([t.login('adm1000'), t.login('ops01')]);
});
afterAll(() => t?.close());
beforeEach(() => t.sql('delete from cms_grid_layout'));

const at = '/api/cms/setting/CmsGridLayoutCopyMgt';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const content = {
  columns: [{ field: 'DLV_ORD_NO', width: 120 }],
  sorts: [{ field: 'DLV_DT', dir: 'ascending' }],
  search: { CUST_CD: 'C00001' },
};
const view = (LAYOUT_NM: string, more: object = {}) => ({
  BATCH_FLAG: 'insert',
  SCRN_ID: 'dlvOrdMgt',
  GRID_ID: 'G1',
  LAYOUT_NM,
  LAYOUT_JSON: JSON.stringify(content),
  DFLT_YN: 'N',
  ...more,
});
const keep = (visitor: Visitor, ...LIST: object[]) => visitor.data('/api/saveGridLayout', { BATCH_ID: randomUUID(), LIST });
const layouts = async (visitor: Visitor): Promise<GridLayout[]> =>
  (await visitor.data<ReadData<GridLayout>>('/api/selectGridLayout', { SEARCH: {} })).LIST;
const views = async (USER_ID: string, visitor = admin, more: object = {}) =>
  (await visitor.data<ReadData<SourceLayout>>(`${at}/selectCmsGridLayoutCopy`, { SEARCH: { USER_ID, ...more } })).LIST;
const users = async (visitor = admin) =>
  (await visitor.data<ReadData<TargetUser>>(`${at}/selectCmsGridLayoutCopyG2`, { SEARCH: { USER_ID: 'ops01' } })).LIST;
const pairs = (sources: SourceLayout[], targets: string[]) =>
  targets.flatMap((USER_ID) => sources.map(({ VIEW_ID, UPD_CNT }) => ({ VIEW_ID, USER_ID, UPD_CNT })));
const preview = async (sources: SourceLayout[], targets: string[], visitor = admin) =>
  (
    await visitor.data<ReadData<LayoutCopy>>(`${at}/selectCmsGridLayoutCopyG3`, {
      SEARCH: { VIEW_ID: sources.map((one) => one.VIEW_ID), USER_ID: targets },
    })
  ).LIST;
const copy = (sources: SourceLayout[], targets: string[], visitor = admin) =>
  visitor.post(`${at}/copy`, { BATCH_ID: randomUUID(), LIST: pairs(sources, targets) });
const setDefault = (sources: SourceLayout[], ROLE_ID: string | null, visitor = admin) =>
  visitor.post(`${at}/setDefault`, {
    BATCH_ID: randomUUID(),
    LIST: sources.map(({ VIEW_ID, UPD_CNT }) => ({ VIEW_ID, UPD_CNT, ROLE_ID })),
  });

describe('layouts of others', () => {
  it('are copied by administrators of a corporation, for the users of the own one', async () => {
    await keep(ops, view('아침'));
    for (const user of ['ops01', 'sal01', 'cadm01']) {
      const visitor = await t.login(user);
      for (const verb of ['selectCmsGridLayoutCopy', 'selectCmsGridLayoutCopyG2'])
        expect(codeOf(await visitor.post(`${at}/${verb}`, { SEARCH: { USER_ID: 'ops01' } }))).toEqual([403, 'MSG000029']);
    }
    const [other, sys] = [await t.login('adm2000', { corp: '2000' }), await t.login('sysadm')];
    const [source] = (await views('ops01')) as [SourceLayout];
    expect(await views('ops01', other)).toEqual([]);
    expect((await views('ops01', sys)).length).toBe(1);
    expect((await users()).map((user) => user.USER_ID)).not.toContain('adm2000');
    expect((await users()).map((user) => user.USER_ID)).not.toContain('ops01');
    expect((await users(other)).map((user) => user.USER_ID)).toContain('adm2000');
    expect((await users()).map((user) => user.USER_ID)).not.toContain('sysadm');
    expect((await users(sys)).map((user) => user.USER_ID)).toContain('sysadm');
    expect(faults(await copy([source], ['sysadm']))).toEqual(['1 USER_ID MSG000043']);
    expect([faults(await copy([source], ['adm2000'])), faults(await copy([source], ['ops02'], other))]).toEqual([
      ['1 USER_ID MSG000043'],
      ['1 VIEW_ID MSG000043'],
    ]);
    expect((await copy([source], ['adm2000'], sys)).statusCode).toBe(200);
    expect(codeOf(await admin.post(`${at}/selectCmsGridLayoutCopy`, { SEARCH: {} }))).toEqual([422, 'MSG000012']);
  });

  it('the list holds named views, not how the grid was left, found by screen', async () => {
    await keep(ops, view('아침'), view(workingName), view('목록', { SCRN_ID: 'dlvOrdList' }));
    expect((await views('ops01')).map((one) => [one.SCRN_ID, one.LAYOUT_NM]).sort()).toEqual([
      ['dlvOrdList', '목록'],
      ['dlvOrdMgt', '아침'],
    ]);
    expect((await views('ops01', admin, { SCRN_ID: 'dlvOrdList' })).map((one) => one.LAYOUT_NM)).toEqual(['목록']);
    const english = await t.login('adm1000', { lang: 'en' });
    expect((await views('ops01', english)).map((one) => one.SCRN_NM)).toContain('Delivery orders');
  });

  it('before a copy it is said what is new, what is overwritten and who cannot open the screen; the copy does just that', async () => {
    const second = await t.login('ops02');
    await keep(ops, view('아침'), view('저녁'));
    await keep(second, view('아침', { LAYOUT_JSON: '{"columns":[]}', DFLT_YN: 'Y' }));
    const sources = await views('ops01');
    const targets = ['ops02', 'stl01'];
    const closed = (
      await t.sql(
        `select 1 from cms_user_role ur join cms_role_menu rm using (role_id) join cms_menu m using (menu_id) where user_id = 'stl01' and scrn_id = 'dlvOrdMgt'`,
      )
    ).length;
    expect(closed).toBe(0);
    const planned = (await preview(sources, targets)).map((one) => `${one.USER_ID} ${one.LAYOUT_NM} ${one.RSLT}`).sort();
    expect(planned).toEqual(['ops02 아침 OVER', 'ops02 저녁 NEW', 'stl01 아침 SCREEN', 'stl01 저녁 SCREEN']);
    expect((await layouts(second)).length).toBe(1);
    const done = await copy(sources, targets);
    expect([done.statusCode, done.json().message, done.json().data.LIST.length]).toEqual([200, '레이아웃이 1명에게 복사되었습니다.', 2]);
    const now = await layouts(second);
    expect(now.map((one) => [one.LAYOUT_NM, one.DFLT_YN, JSON.parse(one.LAYOUT_JSON)])).toEqual([
      ['아침', 'Y', content],
      ['저녁', 'N', content],
    ]);
    expect(await t.sql(`select 1 from cms_grid_layout where user_id = 'stl01'`)).toEqual([]);
  });

  it('filters and conditions do not reach customers: they may name others', async () => {
    await keep(ops, view('아침'));
    const sources = await views('ops01');
    expect(await preview(sources, ['cadm01', 'ops02'])).toMatchObject([
      { USER_ID: 'cadm01', RSLT: 'NEW', PART_YN: 'Y' },
      { USER_ID: 'ops02', RSLT: 'NEW', PART_YN: 'N' },
    ]);
    await copy(sources, ['cadm01']);
    const [own] = await layouts(await t.login('cadm01'));
    expect(JSON.parse(own?.LAYOUT_JSON ?? '')).toEqual({ columns: content.columns, sorts: content.sorts });
  });

  it('what it overwrote stands in the history of the view, who did it too; what users do to their own views does not', async () => {
    const second = await t.login('ops02');
    const old = '{"columns":[]}';
    await keep(second, view('아침', { LAYOUT_JSON: old }));
    await keep(ops, view('아침'));
    const [own] = await layouts(second);
    await keep(second, { ...own, BATCH_FLAG: 'update', DFLT_YN: 'Y' });
    const history = (visitor: Visitor) =>
      visitor.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
        SEARCH: { TBL_NM: 'CMS_GRID_LAYOUT', ROW_KEY: String(own?.VIEW_ID) },
      });
    expect((await history(admin)).json().data.LIST).toEqual([]);
    const [last] = await t.sql(`select coalesce(max(hist_seq), 0) as seq from cms_hist`);
    await copy(await views('ops01'), ['ops02', 'ops03']);
    expect((await history(admin)).json().data.LIST).toMatchObject([
      { CHG_TP: 'U', COL_NM: 'LAYOUT_JSON', OLD_VAL: old, NEW_VAL: JSON.stringify(content), CHG_USER_ID: 'adm1000' },
    ]);
    const others = `select chg_tp, col_nm from cms_hist where tbl_nm = 'CMS_GRID_LAYOUT' and row_key <> $1 and hist_seq > $2`;
    expect(await t.sql(others, [own?.VIEW_ID, last?.seq])).toEqual([{ chg_tp: 'I', col_nm: null }]);
    for (const visitor of [second, await t.login('adm2000', { corp: '2000' })])
      expect(codeOf(await history(visitor))).toEqual([404, 'MSG000043']);
  });

  it('a target keeps 50 views at most, and a view that changed since it was listed is not copied', async () => {
    await keep(await t.login('ops02'), ...Array.from({ length: 49 }, (_, n) => view(`보기 ${n}`)));
    await keep(ops, view('아침'), view('저녁'));
    const sources = await views('ops01');
    expect((await preview(sources, ['ops02'])).map((one) => one.RSLT)).toEqual(['NEW', 'FULL']);
    expect((await copy(sources, ['ops02'])).json().data.LIST.length).toBe(1);
    await t.sql(`update cms_grid_layout set layout_json = '{"columns":[]}' where view_id = $1`, [sources[0]?.VIEW_ID]);
    const stale = await copy(sources, ['ops03']);
    expect([codeOf(stale), stale.json().row.LAYOUT_JSON]).toEqual([[409, 'MSG000025'], undefined]);
  });

  it('a target who saves the view in an open tab is told that it changed; two copies at once both arrive', async () => {
    const second = await t.login('ops02');
    await keep(second, view('아침'));
    const [open] = await layouts(second);
    await keep(ops, view('아침'), view('저녁'));
    const sources = await views('ops01');
    const answers = await Promise.all([copy(sources, ['ops02', 'ops03']), copy(sources, ['ops03', 'ops02'])]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    const late = await second.post('/api/saveGridLayout', { BATCH_ID: randomUUID(), LIST: [{ ...open, BATCH_FLAG: 'update' }] });
    expect(codeOf(late)).toEqual([409, 'MSG000025']);
    expect((await layouts(second)).map((one) => one.LAYOUT_NM)).toEqual(['아침', '저녁']);
    expect(codeOf(await copy([], ['ops02']))).toEqual([422, 'MSG000009']);
  });
});

describe('a default for many', () => {
  it('is what the users of a role, or everybody of the corporation, begin with, in place of the one before', async () => {
    const [second, customer, away] = [await t.login('ops02'), await t.login('cusr01'), await t.login('ops09', { corp: '2000' })];
    await keep(ops, view('아침'), view('저녁'));
    const [morning, evening] = (await views('ops01')) as [SourceLayout, SourceLayout];
    expect((await setDefault([morning], 'OPS')).statusCode).toBe(200);
    const shown = async (visitor: Visitor) =>
      (await layouts(visitor))
        .filter((one) => one.USER_ID === null)
        .map((one) => `${one.ROLE_ID} ${one.CORP_CD} ${one.LAYOUT_NM} ${one.DFLT_YN}`);
    expect([await shown(second), await shown(customer)]).toEqual([['OPS 1000 아침 Y'], []]);
    await setDefault([evening], 'OPS');
    expect(await shown(second)).toEqual(['OPS 1000 아침 N', 'OPS 1000 저녁 Y']);
    await setDefault([morning], null);
    expect(await shown(customer)).toEqual(['null 1000 아침 Y']);
    expect(await shown(away)).toEqual([]);
    const everybody = (await layouts(customer)).find((one) => one.ROLE_ID === null);
    expect(JSON.parse(everybody?.LAYOUT_JSON ?? '')).toEqual({ columns: content.columns, sorts: content.sorts });
    expect(JSON.parse((await layouts(second)).find((one) => one.ROLE_ID === 'OPS')?.LAYOUT_JSON ?? '')).toEqual(content);
    const [own] = (await layouts(admin)).filter((one) => one.ROLE_ID === null && one.USER_ID === null);
    await keep(admin, { ...own, BATCH_FLAG: 'delete' });
    expect(await shown(customer)).toEqual([]);
    await setDefault([morning], null, await t.login('sysadm'));
    expect(await shown(away)).toEqual(['null null 아침 Y']);
    expect(await shown(customer)).toEqual(['null null 아침 Y']);
  });

  it('is kept in the history: what it put in the place of what, and who took it back', async () => {
    const kept = () =>
      t.sql(`select chg_tp, col_nm, old_val, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_GRID_LAYOUT'
        and (col_nm is null or col_nm in ('DFLT_YN', 'ROLE_ID')) order by hist_seq`);
    await t.sql(`delete from cms_hist where tbl_nm = 'CMS_GRID_LAYOUT'`);
    await keep(ops, view('아침'), view('저녁'));
    const [morning, evening] = (await views('ops01')) as [SourceLayout, SourceLayout];
    await setDefault([morning], 'OPS');
    await setDefault([evening], 'OPS');
    const by = { chg_user_id: 'adm1000' };
    const made = { chg_tp: 'I', col_nm: null, old_val: null, new_val: null, ...by };
    expect(await kept()).toEqual([made, made, { chg_tp: 'U', col_nm: 'DFLT_YN', old_val: 'Y', new_val: 'N', ...by }]);
    const shared = (await layouts(admin)).find((one) => one.LAYOUT_NM === '저녁');
    await keep(admin, { ...shared, BATCH_FLAG: 'delete' });
    expect((await kept()).slice(3)).toEqual([
      { chg_tp: 'D', col_nm: 'ROLE_ID', old_val: 'OPS', new_val: null, ...by },
      { chg_tp: 'D', col_nm: 'DFLT_YN', old_val: 'Y', new_val: null, ...by },
    ]);
  });

  it('is refused for a role that cannot open the screen or is out of reach, and for two of one grid', async () => {
    await keep(ops, view('아침'), view('저녁'));
    const both = await views('ops01');
    const one = both.slice(0, 1);
    expect(faults(await setDefault(one, 'STL'))).toEqual(['1 SCRN_NM MSG000017']);
    for (const role of ['CORP_ADM', 'SYS_ADM', 'NOBODY']) expect(codeOf(await setDefault(one, role))).toEqual([403, 'MSG000029']);
    expect(faults(await setDefault(both, 'OPS'))).toEqual(['2 GRID_ID MSG000010']);
    expect(codeOf(await setDefault([{ ...(one[0] as SourceLayout), UPD_CNT: 9 }], 'OPS'))).toEqual([409, 'MSG000025']);
    expect(faults(await setDefault(one, 'OPS', await t.login('adm2000', { corp: '2000' })))).toEqual(['1 VIEW_ID MSG000043']);
    expect(await t.sql('select 1 from cms_grid_layout where user_id is null')).toEqual([]);
  });
});

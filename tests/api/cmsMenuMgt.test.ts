import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Menu, MenuButton } from '../../src/contract/cms/comm/cmsMenuMgt';
import type { MenuData, MenuNode } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const at = '/api/cms/comm/CmsMenuMgt';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const list = async (SEARCH: object = {}) => (await admin.data<ReadData<Menu>>(`${at}/selectCmsMenu`, { SEARCH })).LIST;
const menu = async (abbr: string) => (await list()).find(({ MENU_ABBR }) => MENU_ABBR === abbr) as Menu;
const save = (...LIST: object[]) => admin.post(`${at}/saveCmsMenu`, { BATCH_ID: randomUUID(), LIST });
const remove = (...rows: Menu[]) =>
  admin.post(`${at}/delete`, { BATCH_ID: randomUUID(), LIST: rows.map(({ MENU_ID, UPD_CNT }) => ({ MENU_ID, UPD_CNT })) });
const changed = async (abbr: string, values: object) => ({ ...(await menu(abbr)), ...values, BATCH_FLAG: 'update' });
const folder = (MENU_ID: string, values: object = {}) => ({
  BATCH_FLAG: 'insert',
  MENU_ID,
  MENU_ABBR: MENU_ID,
  MENU_NM: `폴더 ${MENU_ID}`,
  MENU_SEQ: 10,
  MENU_TP: 'FOLDER',
  SHOW_YN: 'Y',
  USE_YN: 'Y',
  ...values,
});
const page = (MENU_ID: string, SCRN_ID: string, values: object = {}) =>
  folder(MENU_ID, { MENU_TP: 'PAGE', SCRN_ID, MENU_ABBR: SCRN_ID, MENU_NM: SCRN_ID, ...values });
const names = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map((node) => (node.children.length ? [node.MENU_ABBR, names(node.children)] : node.MENU_ABBR));
const menusOf = async (user: string) => (await t.login(user)).data<MenuData>('/api/menuMap');

describe('the menu tree', () => {
  it('is kept by system administrators alone', async () => {
    for (const user of ['adm1000', 'ops01', 'cadm01']) {
      const visitor = await t.login(user);
      expect(codeOf(await visitor.post(`${at}/selectCmsMenu`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
      expect(codeOf(await visitor.post(`${at}/selectCmsMenuG3`, { SEARCH: { ROLE_ID: 'OPS' } }))).toEqual([403, 'MSG000029']);
      expect(codeOf(await visitor.post(`${at}/saveCmsMenu`, { BATCH_ID: randomUUID(), LIST: [] }))).toEqual([403, 'MSG000029']);
      expect(codeOf(await visitor.post(`${at}/delete`, { BATCH_ID: randomUUID(), LIST: [] }))).toEqual([403, 'MSG000029']);
    }
  });

  it('what a word finds comes with the folders above it; buttons are those of the screen', async () => {
    expect((await list({ KEYWORD: 'CmsMenuMgt' })).map(({ MENU_ABBR }) => MENU_ABBR).sort()).toEqual(['CMSF', 'CMS_COMM', 'cmsMenuMgt']);
    expect(await list({ KEYWORD: '배송 오더 관리' })).toMatchObject([{ MENU_ABBR: 'dlvOrdMgt' }, { MENU_ABBR: 'ORDF', BUILT_YN: 'Y' }]);
    expect(await list({ USE_YN: 'N' })).toEqual([]);
    expect(await menu('clpList')).toMatchObject({ BUILT_YN: 'Y', BROUGHT_YN: 'Y', ROLE_CNT: expect.any(Number) });
    await t.sql(`update cms_menu set menu_path = '/cfs/notBuilt' where menu_abbr = 'clpList'`);
    expect(await menu('clpList')).toMatchObject({ BUILT_YN: 'N', BROUGHT_YN: 'Y' });
    await t.sql(`update cms_menu set menu_path = '/cfs/clpList' where menu_abbr = 'clpList'`);
    const { LIST } = await admin.data<ReadData<MenuButton>>(`${at}/selectCmsMenuG2`, { SEARCH: { SCRN_ID: 'cmsMenuMgt' } });
    expect(LIST.map(({ BTN_ID }) => BTN_ID)).toEqual(['search', 'refresh', 'add', 'save', 'delete', 'preview', 'history']);
  });

  it('a new name in both languages is in everybody’s menu at its next loading', async () => {
    await t.sql(`delete from cms_my_menu where user_id = 'ops01'`);
    await t.sql(`insert into cms_my_menu (user_id, menu_id, sort_seq, init_yn) values ('ops01', 'M300020', 10, 'N')`);
    expect((await save(await changed('dlvOrdMgt', { MENU_NM: '배송 지시', MENU_ENG_NM: 'Deliveries' }))).statusCode).toBe(200);
    for (const user of ['ops01', 'cadm01', 'sysadm'])
      expect((await menusOf(user)).menuMap.dlvOrdMgt).toMatchObject({ MENU_NM: '배송 지시', MENU_ENG_NM: 'Deliveries' });
    expect((await menusOf('ops01')).myMenuList).toContainEqual(expect.objectContaining({ MENU_ABBR: 'dlvOrdMgt', MENU_NM: '배송 지시' }));
    const { LIST } = await admin.data<ReadData<object>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
      SEARCH: { TBL_NM: 'CMS_MENU', ROW_KEY: 'M300020' },
    });
    expect(LIST).toMatchObject([
      { COL_NM: 'MENU_ENG_NM', OLD_VAL: 'Delivery orders', NEW_VAL: 'Deliveries', CHG_USER_ID: 'sysadm' },
      { COL_NM: 'MENU_NM', OLD_VAL: '배송 오더 관리', NEW_VAL: '배송 지시' },
    ]);
  });

  it('every wrong value of a menu is named with its row', async () => {
    const answer = await save(
      folder('x y', { MENU_NM: ' ' }),
      folder('M300020', { MENU_ABBR: 'dlvOrdMgt' }),
      folder('N1', { MENU_ABBR: 'KEY_NOTHING', MENU_ICON: 'NoOutlined' }),
      folder('N2', { UPPER_MENU_ID: 'nowhere', MENU_SEQ: -1 }),
      page('N3', 'noSuchScreen'),
      folder('N4', { MENU_TP: 'PAGE' }),
      page('N5', 'cmsHistoryPopup'),
      folder('N6', { MENU_ABBR: 'KEY_NOTHING', SHOW_YN: '' }),
      folder('N7', { MENU_TP: 'TAB' }),
    );
    expect(faults(answer).sort()).toEqual([
      '1 MENU_ABBR MSG000013',
      '1 MENU_ID MSG000013',
      '1 MENU_NM MSG000012',
      '2 MENU_ABBR MSG000402',
      '2 MENU_ID MSG000024',
      '3 MENU_ABBR MSG000017',
      '3 MENU_ICON MSG000017',
      '4 MENU_SEQ MSG000016',
      '4 UPPER_MENU_ID MSG000017',
      '5 SCRN_ID MSG000017',
      '6 SCRN_ID MSG000012',
      '7 MENU_ABBR MSG000402',
      '7 SCRN_ID MSG000445',
      '8 MENU_ABBR MSG000402',
      '8 SHOW_YN MSG000012',
      '9 MENU_TP MSG000017',
    ]);
    expect(faults(await save(await changed('dlvOrdMgt', { MENU_ABBR: 'x', MENU_TP: 'FOLDER', SCRN_ID: null })))).toEqual([
      '1 MENU_ABBR MSG000194',
      '1 MENU_TP MSG000194',
      '1 SCRN_ID MSG000194',
    ]);
  });

  it('a folder moved takes all below it along: levels and paths follow, and roles that have its pages have the folder above', async () => {
    await save(folder('F1', { MENU_ICON: 'TruckOutlined', MENU_SEQ: 5 }));
    expect((await save(await changed('SETF', { UPPER_MENU_ID: 'F1', MENU_SEQ: 20 }))).json().data.LIST).toMatchObject([
      { MENU_ABBR: 'SETF', MENU_LVL: 2, TREE_PATH: 'F1>M600000', UPPER_MENU_ID: 'F1' },
    ]);
    expect(await menu('setCostList')).toMatchObject({ MENU_LVL: 3, TREE_PATH: 'F1>M600000>M600010' });
    const roles = async (id: string) =>
      (await t.sql<{ r: string }>(`select role_id as r from cms_role_menu where menu_id = '${id}' order by 1`)).map((row) => row.r);
    expect(await roles('F1')).toEqual(await roles('M600000'));
    // Saved rows are written once.
    expect(await menu('SETF')).toMatchObject({ UPD_CNT: 1 });
    await save(await changed('SETF', { UPPER_MENU_ID: null, MENU_SEQ: 60 }));
    expect(await menu('setCostList')).toMatchObject({ MENU_LVL: 2, TREE_PATH: 'M600000>M600010' });
  });

  it('siblings stand in their order in the side menu', async () => {
    const shown = async () =>
      (await menusOf('ops01')).menuHierarchyList.find(({ MENU_ABBR }) => MENU_ABBR === 'ORDF')?.children.map((one) => one.MENU_ABBR);
    expect(await shown()).toEqual(['custOrderMgt', 'dlvOrdMgt', 'dlvOrdBoard', 'dlvOrdList', 'dlvOrdSummaryList', 'dlvPlaceMgt']);
    await save(await changed('dlvOrdList', { MENU_SEQ: 15 }));
    expect(await shown()).toEqual(['custOrderMgt', 'dlvOrdList', 'dlvOrdMgt', 'dlvOrdBoard', 'dlvOrdSummaryList', 'dlvPlaceMgt']);
  });

  it('nothing stands below itself, below a page, or deeper than four levels', async () => {
    expect(faults(await save(await changed('CMSF', { UPPER_MENU_ID: 'M900000' })))).toEqual(['1 UPPER_MENU_ID MSG000405']);
    expect(faults(await save(await changed('CMSF', { UPPER_MENU_ID: 'M910000' })))).toEqual(['1 UPPER_MENU_ID MSG000405']);
    // Two that would stand below each other.
    expect(
      faults(await save(await changed('BRD', { UPPER_MENU_ID: 'M400000' }), await changed('QUO', { UPPER_MENU_ID: 'M700000' }))),
    ).toEqual(['1 UPPER_MENU_ID MSG000405', '2 UPPER_MENU_ID MSG000405']);
    expect(faults(await save(await changed('dlvOrdList', { UPPER_MENU_ID: 'M300020' })))).toEqual(['1 UPPER_MENU_ID MSG000444']);
    expect(faults(await save(await changed('MDMF', { UPPER_MENU_ID: 'M910000' })))).toEqual(['1 UPPER_MENU_ID MSG000443']);
    expect(faults(await save(await changed('QUO', { UPPER_MENU_ID: 'M810000' })))).toEqual([]);
    expect(await menu('tarQuoteMgt')).toMatchObject({ MENU_LVL: 4 });
    await save(await changed('QUO', { UPPER_MENU_ID: null }));
  });

  it('two who move menus below each other at once: one is refused', async () => {
    await save(folder('R1'), folder('R2'));
    const [one, two] = [await changed('R1', { UPPER_MENU_ID: 'R2' }), await changed('R2', { UPPER_MENU_ID: 'R1' })];
    const answers = await Promise.all([save(one), save(two)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    // Whoever saves waits for a save of the tree that is under way.
    const under = await t.pools.asideDb.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(hashtext('cms_menu'))`.execute(under);
    const waiting = save(await changed('R2', { MENU_NM: 'waited' }));
    const waits = () => t.sql<{ n: number }>(`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`);
    try {
      await expect.poll(waits, { timeout: 5_000 }).toEqual([{ n: 1 }]);
    } finally {
      await under.commit().execute();
    }
    expect((await waiting).statusCode).toBe(200);
    const [first, second] = [await changed('R1', { MENU_NM: 'a' }), await changed('R1', { MENU_NM: 'b' })];
    const stale = await Promise.all([save(first), save(second)]);
    expect(stale.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  it('what leads to the administration’s own screens is neither hidden nor switched off, nor moved to where it would be', async () => {
    for (const abbr of ['cmsMenuMgt', 'cmsRoleMenuMgt', 'cmsUserMgt', 'CMS_COMM', 'CMSF'])
      for (const FIELD of ['SHOW_YN', 'USE_YN'])
        expect([abbr, faults(await save(await changed(abbr, { [FIELD]: 'N' })))]).toEqual([abbr, [`1 ${FIELD} MSG000441`]]);
    expect(faults(await save(await changed('cmsMenuMgt', { UPPER_MENU_ID: 'M990000' })))).toEqual(['1 UPPER_MENU_ID MSG000441']);
    await save(folder('OFF', { USE_YN: 'N' }));
    expect(faults(await save(await changed('CMS_COMM', { UPPER_MENU_ID: 'OFF' })))).toEqual(['1 UPPER_MENU_ID MSG000441']);
    expect(faults(await save(await changed('CMS_LOG', { SHOW_YN: 'N' })))).toEqual([]);
    await save(await changed('CMS_LOG', { SHOW_YN: 'Y' }));
  });

  it('a folder switched off takes the pages below it from everybody, on both portals within a second', async () => {
    const ops = await t.login('ops01');
    const ask = async () => codeOf(await ops.post('/api/pan/dlvOrdList/selectDlvOrd', { SEARCH: {} }));
    const both = async () => [await ask(), await ask()];
    const [before] = await both();
    await save(await changed('ORDF', { USE_YN: 'N' }));
    await expect.poll(both, { timeout: 1_000, interval: 30 }).toEqual([
      [403, 'MSG000029'],
      [403, 'MSG000029'],
    ]);
    expect((await ops.data<MenuData>('/api/menuMap')).menuMap.dlvOrdMgt).toBeUndefined();
    await save(await changed('ORDF', { USE_YN: 'Y' }));
    await expect.poll(both, { timeout: 1_000, interval: 30 }).toEqual([before, before]);
  });

  it('a menu in use is not deleted: the refusal says where; unused it goes, and what it was stays in the history', async () => {
    expect(faults(await remove(await menu('dlvOrdMgt')))).toEqual(['1 MENU_ID MSG000442']);
    await admin.post('/api/cms/comm/CmsScreenMgt/saveCmsScreen', {
      BATCH_ID: randomUUID(),
      LIST: [{ BATCH_FLAG: 'insert', SCRN_ID: 'ownPage', SCRN_NM: '우리', SCRN_TP: 'PAGE', SCRN_PATH: '/own/ownPage', USE_YN: 'Y' }],
    });
    expect((await save(folder('D1'), page('D2', 'ownPage', { UPPER_MENU_ID: 'D1' }))).statusCode).toBe(200);
    expect(await menu('ownPage')).toMatchObject({ MENU_PATH: '/own/ownPage', TREE_PATH: 'D1>D2', MENU_LVL: 2 });
    const children = await remove(await menu('D1'));
    expect([codeOf(children), faults(children)]).toEqual([
      [422, 'MSG000401'],
      ['1 MENU_ID MSG000401', '1 MENU_ID MSG000026'],
    ]);
    expect(children.json().errors[1].MESSAGE).toContain('하위 메뉴: ownPage');

    await t.sql(`insert into cms_role_menu (role_id, menu_id) values ('OPS', 'D2'), ('STL', 'D2')`);
    await t.sql(`insert into cms_my_menu (user_id, menu_id, sort_seq, init_yn) values ('ops01', 'D2', 90, 'N')`);
    const used = await remove(await menu('ownPage'));
    expect([codeOf(used), used.json().message]).toEqual([
      [422, 'MSG000026'],
      expect.stringMatching(/역할: OPS, STL · 즐겨찾기한 사용자: ops01/),
    ]);
    // Without the roles the favourite is nobody's any more, unless a system administrator has it.
    await t.sql(`delete from cms_role_menu where menu_id = 'D2'`);
    await t.sql(`insert into cms_my_menu (user_id, menu_id, sort_seq, init_yn) values ('sysadm', 'D2', 90, 'N')`);
    expect((await remove(await menu('ownPage'))).json().message).toContain('즐겨찾기한 사용자: sysadm)');
    await t.sql(`delete from cms_my_menu where menu_id = 'D2' and user_id = 'sysadm'`);
    expect(faults(await admin.post(`${at}/delete`, { BATCH_ID: randomUUID(), LIST: [{ MENU_ID: 'nothing', UPD_CNT: 0 }] }))).toEqual([
      expect.stringContaining('MSG000043'),
    ]);
    expect((await remove(await menu('ownPage'), await menu('D1'))).statusCode).toBe(200);
    expect(await list({ KEYWORD: 'ownPage' })).toEqual([]);
    const history = await t.sql(
      `select chg_tp, col_nm, old_val from cms_hist where tbl_nm = 'CMS_MENU' and row_key = 'D2' and (col_nm is null or col_nm = 'MENU_NM') order by hist_seq`,
    );
    expect(history).toEqual([
      { chg_tp: 'I', col_nm: null, old_val: null },
      { chg_tp: 'D', col_nm: 'MENU_NM', old_val: 'ownPage' },
    ]);
  });

  it('a visited menu stays, with how often it was', async () => {
    await save(folder('V1'));
    await t.sql(
      `insert into cms_visit_log (user_id, corp_cd, menu_id, visit_dtm, client_ip) values ('ops01', '1000', 'V1', now(), '127.0.0.1')`,
    );
    expect((await remove(await menu('V1'))).json().message).toContain('접속 이력: 1건');
  });

  it('a preview is the side menu of whoever has the role alone, and changes nothing', async () => {
    const preview = async (SEARCH: object) => (await admin.data<ReadData<MenuNode>>(`${at}/selectCmsMenuG3`, { SEARCH })).LIST;
    const counted = async () => t.sql('select sum(upd_cnt)::int as n, count(*)::int as menus from cms_menu');
    const before = await counted();
    for (const [user, role] of [
      ['stl01', 'STL'],
      ['cusr01', 'CUST_USR'],
    ] as const) {
      const roles = await t.sql<{ role_id: string }>(`select role_id from cms_user_role where user_id = '${user}'`);
      expect(roles).toEqual([{ role_id: role }]);
      const services = await t.sql<{ s: string }>(
        `select distinct key_svc as s from mdm_cust_svc join cms_user_cust using (cust_cd) where user_id = '${user}'`,
      );
      expect(names(await preview({ ROLE_ID: role, KEY_SVC: services.map(({ s }) => s) }))).toEqual(
        names((await menusOf(user)).menuHierarchyList),
      );
    }
    expect(names(await preview({ ROLE_ID: 'SYS_ADM' }))).toEqual(names((await menusOf('sysadm')).menuHierarchyList));
    expect(await counted()).toEqual(before);
    // What customers have by a key-account service is seen with it alone.
    await save(folder('KEYF', { MENU_ABBR: 'KEY_PAN' }), await changed('dlvOrdList', { UPPER_MENU_ID: 'KEYF' }));
    expect(JSON.stringify(names(await preview({ ROLE_ID: 'CUST_USR', KEY_SVC: ['PAN'] })))).toContain('["KEY_PAN",["dlvOrdList"]]');
    expect(JSON.stringify(names(await preview({ ROLE_ID: 'CUST_USR', KEY_SVC: ['FLAIR'] })))).not.toContain('dlvOrdList');
    expect(codeOf(await admin.post(`${at}/selectCmsMenuG3`, { SEARCH: {} }))).toEqual([422, 'MSG000012']);
    expect(codeOf(await admin.post(`${at}/selectCmsMenuG3`, { SEARCH: { ROLE_ID: 'NOBODY' } }))).toEqual([422, 'MSG000017']);
  });
});

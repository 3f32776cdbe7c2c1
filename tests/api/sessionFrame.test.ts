import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuData, MenuNode } from '../../src/contract/session';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];

describe('English is English: the language of a session', () => {
  const spoken = async (user: string, lang: string) => {
    const visitor = await t.login(user, { lang: lang as 'en' });
    const { langCd, USER_NM } = await visitor.data<{ langCd: string; USER_NM: string }>('/api/session');
    return [langCd, USER_NM];
  };

  it('is that of the account where none was chosen in the browser, else the one chosen; the names follow', async () => {
    expect(await spoken('cusr05', '')).toEqual(['en', 'Alex Brown']);
    expect(await spoken('cusr05', 'ko')).toEqual(['ko', '브라운']);
    expect(await spoken('ops01', '')).toEqual(['ko', '강배차']);
    expect(await spoken('ops01', 'en')).toEqual(['en', 'Kang Baecha']);
  });
});

describe('how a person wants to see the portal', () => {
  const lookOf = async (user: string) => (await (await t.login(user)).data<{ look: unknown }>('/api/session')).look;

  it('is kept with the account, at each sign-in, and is nobody else’s', async () => {
    const chosen = { THEME_TP: 'DARK', DENSITY_TP: 'TIGHT' };
    expect(await lookOf('ops01')).toBeNull();
    const ops = await t.login('ops01');
    await ops.data('/api/saveLook', { THEME_TP: 'LIGHT', DENSITY_TP: 'ROOMY' });
    await ops.data('/api/saveLook', chosen);
    expect(await lookOf('ops01')).toEqual({ ...chosen, DUE_SCOPE: null });
    await ops.data('/api/saveLook', { ...chosen, DUE_SCOPE: 'ORGN' });
    await ops.data('/api/saveLook', chosen);
    expect(await lookOf('ops01')).toEqual({ ...chosen, DUE_SCOPE: 'ORGN' });
    expect(await lookOf('ops02')).toBeNull();
  });

  it('is one of those there are: another is refused with its field', async () => {
    const ops = await t.login('ops02');
    const answer = await ops.post('/api/saveLook', { THEME_TP: 'PINK', DENSITY_TP: 'NORMAL' });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [expect.objectContaining({ FIELD: 'THEME_TP' })]]);
    for (const DUE_SCOPE of ['YOURS', ['ME'], 7]) {
      const refused = await ops.post('/api/saveLook', { THEME_TP: 'DARK', DENSITY_TP: 'NORMAL', DUE_SCOPE });
      expect([refused.statusCode, refused.json().errors]).toEqual([422, [expect.objectContaining({ FIELD: 'DUE_SCOPE' })]]);
    }
    expect(await lookOf('ops02')).toBeNull();
  });
});

describe('menus', () => {
  const walk = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...walk(node.children)]);

  it('S3-01 S3-02 S3-03 S7-16 the map has tree, pages, popups and favourites, every node whole', async () => {
    const data = await (await t.login('ops01')).data<MenuData>('/api/menuMap');
    expect(Object.keys(data)).toEqual(['menuHierarchyList', 'menuMap', 'popupMap', 'myMenuList']);
    expect(data.menuMap.dlvOrdMgt).toMatchObject({ MENU_PATH: '/pan/dlvOrdMgt', isFavorite: expect.any(Boolean) });
    const nodes = walk(data.menuHierarchyList);
    expect(nodes.length).toBeGreaterThan(1);
    for (const node of nodes) {
      expect(Object.keys(node)).toEqual(
        expect.arrayContaining([
          'MENU_ID',
          'MENU_ABBR',
          'MENU_NM',
          'MENU_PATH',
          'MENU_SEQ',
          'TREE_PATH',
          'UPPER_MENU_ID',
          'MENU_ICON',
          'INIT_YN',
          'children',
        ]),
      );
      for (const button of node.buttons)
        expect(button).toMatchObject({ BTN_ID: expect.any(String), BTN_TP: expect.stringMatching(/MAIN|SUB|ROW/) });
    }
  });

  it('S6-01 S6-03 buttons and menus follow the roles; menus without a page and empty folders are not sent', async () => {
    const ops = await (await t.login('ops01')).data<MenuData>('/api/menuMap');
    const customer = await (await t.login('cusr01')).data<MenuData>('/api/menuMap');
    const buttons = (data: MenuData) => data.menuMap.dlvOrdMgt?.buttons.map((button) => button.BTN_ID) ?? [];
    expect(buttons(ops)).toContain('assign');
    expect(buttons(customer)).not.toContain('assign');
    expect(buttons(customer)).toContain('search');
    expect(ops.menuMap.cmsUserMgt).toBeUndefined();
    const empty = walk(ops.menuHierarchyList).filter((node) => node.MENU_TP === 'FOLDER' && node.children.length === 0);
    expect(empty).toEqual([]);
  });

  it('both names of a menu are sent', async () => {
    const data = await (await t.login('ops01', { lang: 'en' })).data<MenuData>('/api/menuMap');
    expect(data.menuMap.dlvOrdMgt).toMatchObject({ MENU_NM: '배송 오더 관리', MENU_ENG_NM: 'Delivery orders' });
  });

  it('S7-20 S3-04 registMyMenu toggles, S7-21 reorderMyMenu stores the order and refuses a foreign menu', async () => {
    const v = await t.login('ops02');
    await t.sql(`delete from cms_my_menu where user_id = 'ops02'`);
    const ids = (await t.sql(`select menu_id from cms_menu where menu_abbr in ('dlvOrdMgt', 'dlvOrdList') order by menu_id`)).map(
      (row) => row.menu_id,
    );
    const on = await v.post('/api/registMyMenu', { MENU_ID: ids[0] });
    expect(on.json()).toMatchObject({ data: { isFavorite: true, myMenuList: [{ MENU_ABBR: 'dlvOrdMgt' }] }, message: expect.any(String) });
    await v.data('/api/registMyMenu', { MENU_ID: ids[1] });
    const order = [...ids].reverse().map((MENU_ID, i) => ({ MENU_ID, INIT_YN: i === 0 ? 'Y' : 'N' }));
    await v.data('/api/reorderMyMenu', { myMenuList: order });
    const { myMenuList } = await v.data<MenuData>('/api/menuMap');
    expect(myMenuList.map(({ MENU_ID, INIT_YN }) => ({ MENU_ID, INIT_YN }))).toEqual(order);
    expect(codeOf(await v.post('/api/reorderMyMenu', { myMenuList: [{ MENU_ID: 'M910010', INIT_YN: 'N' }] }))).toEqual([422, 'MSG000043']);
    expect((await v.data<{ isFavorite: boolean }>('/api/registMyMenu', { MENU_ID: ids[0] })).isFavorite).toBe(false);
  });
});

describe('texts and logs', () => {
  it('S3-07 S7-17 the language map is keyed by the language', async () => {
    const v = await t.login('ops01');
    const ko = await v.data<Record<string, Record<string, string>>>('/api/languageMap', { LANG_CD: 'ko' });
    const en = await v.data<Record<string, Record<string, string>>>('/api/languageMap', { LANG_CD: 'en' });
    expect(ko.ko?.['LBL.CURR_CD']).toBe('통화');
    expect(en.en?.['LBL.CURR_CD']).toBe('Currency');
  });

  it('S7-13 the texts before the sign-in are those of the login pages only', async () => {
    const data = await t.visitor().data<Record<string, Record<string, string>>>('/api/auth/introLang', { LANG_CD: 'en' });
    const keys = Object.keys(data.en ?? {});
    expect(keys).toEqual(expect.arrayContaining(['MSG000101', 'LBL.USER_ID']));
    expect(keys.filter((key) => key.startsWith('UI.GRID.'))).toEqual([]);
  });

  it('a changed text shows at once', async () => {
    const v = await t.login('ops01');
    await v.data('/api/languageMap', { LANG_CD: 'ko' });
    await t.sql(`update cms_lang set lang_txt = '통화코드' where lang_key = 'LBL.CURR_CD' and lang_cd = 'ko'`);
    const text = async () =>
      (await v.data<Record<string, Record<string, string>>>('/api/languageMap', { LANG_CD: 'ko' })).ko?.['LBL.CURR_CD'];
    await expect.poll(text).toBe('통화코드');
  });

  it('S7-22 a visit is logged, an unknown menu ignored', async () => {
    const v = await t.login('ops01');
    const count = async () => (await t.sql<{ n: number }>(`select count(*)::int n from cms_visit_log where user_id = 'ops01'`))[0]?.n ?? 0;
    const before = await count();
    await v.data('/api/insertVisitLog', { MENU_ID: 'M300020' });
    expect((await v.post('/api/insertVisitLog', { MENU_ID: 'nothing' })).statusCode).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('an error of a browser is kept under the code its user is told, without persons and without what stands behind the path', async () => {
    const v = await t.login('ops01');
    const told = await v.data<{ ERR_CD: string }>('/api/insertErrorLog', {
      ERR_MSG: 'no place for kim@flair.example at 010-1234-5678, 220-81-62517',
      ERR_STACK: 'at kim@flair.example (/assets/index-12345678.js:1:20)',
      URL: '/pan/dlvOrdMgt?CUST_NM=kim#x',
      MENU_ID: 'M300020',
    });
    expect(told.ERR_CD).toMatch(/^ERR-[0-9A-F]{8}$/);
    const admin = await t.login('sysadm');
    const { LIST } = await admin.data<{ LIST: object[] }>('/api/cms/log/CmsErrorLogList/selectCmsErrorLog', {
      SEARCH: { ERR_CD: told.ERR_CD.toLowerCase() },
    });
    const text = {
      ERR_MSG: 'no place for *** at ***, ***',
      ERR_STACK: 'at *** (/assets/index-12345678.js:1:20)',
      SVC_URL: '/pan/dlvOrdMgt',
    };
    expect(LIST).toMatchObject([{ ...text, USER_ID: 'ops01', MENU_ID: 'M300020', SCRN_NM: '배송 오더 관리', CFM_YN: 'N' }]);
  });

  it('errors of browsers are kept, signed in or not, at most 20 a minute and address', async () => {
    await t.sql(`delete from cms_lmt where lmt_tp = 'API'`);
    const answers = [];
    for (let i = 0; i < 21; i++) answers.push((await t.visitor().post('/api/insertErrorLog', { ERR_MSG: `broken ${i}` })).statusCode);
    expect(answers).toEqual([...Array(20).fill(200), 429]);
    const rows = await t.sql(`select distinct err_cd from cms_error_log where err_msg like 'broken %' and user_id is null`);
    expect(rows).toHaveLength(20);
  });
});

import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Screen, ScreenButton, Service } from '../../src/contract/cms/comm/cmsScreenMgt';
import type { MenuData } from '../../src/contract/session';
import { buildApp } from '../../src/server/app';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const at = '/api/cms/comm/CmsScreenMgt';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const list = async <R>(verb: string, SEARCH: object) => (await admin.data<ReadData<R>>(`${at}/${verb}`, { SEARCH })).LIST;
const screen = async (id: string) =>
  (await list<Screen>('selectCmsScreen', { KEYWORD: id })).find(({ SCRN_ID }) => SCRN_ID === id) as Screen;
const button = async (SCRN_ID: string, id: string) =>
  (await list<ScreenButton>('selectCmsScreenG2', { SCRN_ID })).find(({ BTN_ID }) => BTN_ID === id) as ScreenButton;
const service = async (SCRN_ID: string, id: string) =>
  (await list<Service>('selectCmsScreenG3', { SCRN_ID })).find(({ SVC_ID }) => SVC_ID === id) as Service;
const save = (grid: '' | 'G2' | 'G3', ...LIST: object[]) => admin.post(`${at}/saveCmsScreen${grid}`, { BATCH_ID: randomUUID(), LIST });
const changed = (row: object, values: object) => ({ ...row, ...values, BATCH_FLAG: 'update' });
const newScreen = { BATCH_FLAG: 'insert', SCRN_ID: 'ownPage', SCRN_NM: '새 화면', SCRN_TP: 'PAGE', SCRN_PATH: '/own/ownPage', USE_YN: 'Y' };
const newButton = { BATCH_FLAG: 'insert', SCRN_ID: 'ownPage', BTN_ID: 'go', BTN_TP: 'SUB', BTN_NM: '가기', SORT_SEQ: 10, USE_YN: 'Y' };
const soon = { timeout: 1_000, interval: 30 };

describe('screens, their buttons and calls', () => {
  it('are kept by system administrators alone', async () => {
    for (const user of ['adm1000', 'ops01', 'cadm01']) {
      const visitor = await t.login(user);
      expect(codeOf(await visitor.post(`${at}/selectCmsScreen`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
      expect(codeOf(await visitor.post(`${at}/saveCmsScreenG3`, { BATCH_ID: randomUUID(), LIST: [] }))).toEqual([403, 'MSG000029']);
    }
  });

  it('are found by ID, names or path, by type and by whether they are in use', async () => {
    expect((await list<Screen>('selectCmsScreen', { KEYWORD: 'dlvordmgt' })).map(({ SCRN_ID }) => SCRN_ID)).toEqual(['dlvOrdMgt']);
    expect((await list<Screen>('selectCmsScreen', { KEYWORD: '배송 오더 관리' })).map(({ SCRN_ID }) => SCRN_ID)).toEqual(['dlvOrdMgt']);
    const popups = await list<Screen>('selectCmsScreen', { SCRN_TP: 'POPUP' });
    expect(popups.every((one) => one.SCRN_TP === 'POPUP' && one.POP_WIDTH !== undefined)).toBe(true);
    expect(await list('selectCmsScreen', { USE_YN: 'N' })).toEqual([]);
    expect(await screen('cmsHistoryPopup')).toMatchObject({ POP_WIDTH: 900, POP_HEIGHT: 600, BROUGHT_YN: 'Y' });
    // Calls that belong to no screen are those of the frame.
    expect((await list<Service>('selectCmsScreenG3', {})).map(({ SVC_ID }) => SVC_ID)).toContain('menuMap');
    expect((await list<Service>('selectCmsScreenG3', { SCRN_ID: 'dlvOrdMgt' })).every((one) => one.SCRN_ID === 'dlvOrdMgt')).toBe(true);
  });

  it('every wrong value of a screen is named with its row', async () => {
    const answer = await save(
      '',
      { ...newScreen, SCRN_ID: 'own page', SCRN_NM: '' },
      { ...newScreen, SCRN_ID: 'a', SCRN_PATH: '/pan/dlvOrdMgt', USE_YN: 'X' },
      { ...newScreen, SCRN_ID: 'b', SCRN_PATH: 'no path', SCRN_TP: 'WINDOW' },
      { ...newScreen, SCRN_ID: 'c', SCRN_PATH: '/c', POP_WIDTH: 500 },
      { ...newScreen, SCRN_ID: 'd', SCRN_PATH: '/d', SCRN_TP: 'POPUP', POP_WIDTH: 20, POP_HEIGHT: 9_999 },
      { ...newScreen, SCRN_ID: 'dlvOrdMgt', SCRN_PATH: '/d' },
    );
    expect(faults(answer).sort()).toEqual([
      '1 SCRN_ID MSG000013',
      '1 SCRN_NM MSG000012',
      '2 SCRN_PATH MSG000024',
      '2 USE_YN MSG000017',
      '3 SCRN_PATH MSG000013',
      '3 SCRN_TP MSG000017',
      '4 POP_WIDTH MSG000013',
      '5 POP_HEIGHT MSG000016',
      '5 POP_WIDTH MSG000016',
      '6 SCRN_ID MSG000024',
      '6 SCRN_PATH MSG000024',
    ]);
  });

  it('what the portal brought keeps its path and type and is not removed; one of our own is, unless it is used', async () => {
    const desk = await screen('dlvOrdMgt');
    expect(faults(await save('', changed(desk, { SCRN_PATH: '/x', SCRN_TP: 'POPUP' })))).toEqual([
      '1 SCRN_TP MSG000194',
      '1 SCRN_PATH MSG000194',
    ]);
    expect(faults(await save('', { ...desk, BATCH_FLAG: 'delete' }))).toEqual(['1 SCRN_ID MSG000442']);
    expect(faults(await save('G2', { ...(await button('dlvOrdMgt', 'save')), BATCH_FLAG: 'delete' }))).toEqual(['1 BTN_ID MSG000442']);

    expect((await save('', newScreen)).statusCode).toBe(200);
    expect((await save('G2', newButton)).statusCode).toBe(200);
    expect(faults(await save('G2', { ...newButton, SCRN_ID: 'nowhere' }, { ...newButton, BTN_ID: 'b', BTN_TP: 'X' }))).toEqual([
      '2 BTN_TP MSG000017',
      '1 SCRN_ID MSG000017',
    ]);
    await t.sql(`insert into cms_menu (menu_id, menu_abbr, menu_nm, menu_lvl, menu_seq, menu_tp, scrn_id, menu_path, tree_path, show_yn, use_yn)
      values ('OWN', 'ownPage', '우리 메뉴', 1, 1, 'PAGE', 'ownPage', '/own/ownPage', 'OWN', 'Y', 'Y')`);
    await t.sql(`insert into cms_role_menu (role_id, menu_id) values ('OPS', 'OWN')`);
    await t.sql(`insert into cms_role_btn (role_id, menu_id, btn_id) values ('OPS', 'OWN', 'go')`);
    const answer = await save('', { ...(await screen('ownPage')), BATCH_FLAG: 'delete' });
    expect(faults(answer)).toEqual(['1 SCRN_ID MSG000026']);
    expect(answer.json().message).toMatch(/우리 메뉴.*go/);
    const refused = await save('G2', { ...(await button('ownPage', 'go')), BATCH_FLAG: 'delete' });
    expect([faults(refused), refused.json().message]).toEqual([['1 BTN_ID MSG000026'], expect.stringContaining('OPS')]);
    // Another path of the screen is that of its menu.
    expect((await save('', changed(await screen('ownPage'), { SCRN_PATH: '/own/other' }))).statusCode).toBe(200);
    expect(await t.sql(`select menu_path from cms_menu where menu_id = 'OWN'`)).toEqual([{ menu_path: '/own/other' }]);
    await t.sql(`delete from cms_role_btn where menu_id = 'OWN'`);
    await t.sql(`delete from cms_role_menu where menu_id = 'OWN'`);
    await t.sql(`delete from cms_menu where menu_id = 'OWN'`);
    expect((await save('G2', { ...(await button('ownPage', 'go')), BATCH_FLAG: 'delete' })).statusCode).toBe(200);
    expect((await save('', { ...(await screen('ownPage')), BATCH_FLAG: 'delete' })).statusCode).toBe(200);
  });

  it('a screen or a call switched off is refused on both portals within a second, and works again when it is switched on', async () => {
    const ops = await t.login('ops01');
    const url = '/api/pan/dlvOrdList/selectDlvOrd';
    const both = async () => [codeOf(await ops.post(url, { SEARCH: {} })), codeOf(await ops.post(url, { SEARCH: {} }))];
    const all = (code: unknown) => [code, code];
    const refused = [403, 'MSG000029'];
    const free = [422, 'MSG000012'];
    const first = (await both())[0];
    expect(first).not.toEqual(refused);
    const call = await service('dlvOrdList', 'pan.dlvOrdList.selectDlvOrd');
    await save('G3', changed(call, { USE_YN: 'N' }));
    await expect.poll(both, soon).toEqual(all(refused));
    await save('G3', changed(await service('dlvOrdList', call.SVC_ID), { USE_YN: 'Y' }));
    await expect.poll(both, soon).toEqual(all(first));
    await save('', changed(await screen('dlvOrdList'), { USE_YN: 'N' }));
    await expect.poll(both, soon).toEqual(all(refused));
    expect((await ops.data<MenuData>('/api/menuMap')).menuMap.dlvOrdList).toBeUndefined();
    await save('', changed(await screen('dlvOrdList'), { USE_YN: 'Y' }));
    await expect.poll(both, soon).toEqual(all(first));
    // A call without a screen too, of people who are not signed in.
    const forgotten = (await list<Service>('selectCmsScreenG3', {})).find(({ SVC_ID }) => SVC_ID === 'auth.findMyId') as Service;
    await save('G3', changed(forgotten, { USE_YN: 'N' }));
    const guest = async () => codeOf(await t.visitor().post('/api/auth/findMyId', { EMAIL: '' }));
    await expect.poll(async () => [await guest(), await guest()], soon).toEqual(all(refused));
    await save(
      'G3',
      changed((await list<Service>('selectCmsScreenG3', {})).find(({ SVC_ID }) => SVC_ID === 'auth.findMyId') as Service, { USE_YN: 'Y' }),
    );
    await expect.poll(async () => [await guest(), await guest()], soon).toEqual(all(free));
  });

  it('what administrators need to come back cannot be switched off', async () => {
    for (const id of ['cmsMenuMgt', 'cmsScreenMgt', 'cmsRoleMenuMgt', 'cmsRoleButtonMgt', 'cmsSvcRoleMgt', 'cmsUserMgt'])
      expect([id, faults(await save('', changed(await screen(id), { USE_YN: 'N' })))]).toEqual([id, ['1 USE_YN MSG000441']]);
    expect(faults(await save('G2', changed(await button('cmsScreenMgt', 'save'), { USE_YN: 'N' })))).toEqual(['1 USE_YN MSG000441']);
    const own = await service('cmsScreenMgt', 'cms.comm.CmsScreenMgt.saveCmsScreenG3');
    expect(faults(await save('G3', changed(own, { USE_YN: 'N' })))).toEqual(['1 USE_YN MSG000441']);
    const frame = await list<Service>('selectCmsScreenG3', {});
    for (const id of ['login', 'session', 'menuMap', 'languageMap', 'auth.authorized']) {
      const one = frame.find(({ SVC_ID }) => SVC_ID === id) as Service;
      expect([id, faults(await save('G3', changed(one, { USE_YN: 'N' })))]).toEqual([id, ['1 USE_YN MSG000441']]);
    }
    // A name of it may change, as that of every other screen, whatever its path looks like.
    const all = await list<Screen>('selectCmsScreen', {});
    expect(faults(await save('', ...all.map((one) => changed(one, { RMK: 'x' }))))).toEqual([]);
    expect((await screen('catchAll')).RMK).toBe('x');
  });

  it('of a call only its name, its log and its use can be changed', async () => {
    const call = await service('dlvOrdMgt', 'pan.dlvOrdMgt.confirm');
    const answer = await save('G3', changed(call, { SVC_NM: '확정', SVC_URL: '/api/x', AUTH_TP: 'OPEN', BTN_ID: 'search' }));
    expect(answer.json().data.LIST).toEqual([{ ...call, SVC_NM: '확정', UPD_CNT: call.UPD_CNT + 1 }]);
    for (const BATCH_FLAG of ['insert', 'delete']) expect(codeOf(await save('G3', { ...call, BATCH_FLAG }))).toEqual([403, 'MSG000029']);
    expect(faults(await save('G3', changed(await service('dlvOrdMgt', call.SVC_ID), { SVC_NM: ' ', LOG_YN: '' })))).toEqual([
      '1 SVC_NM MSG000012',
      '1 LOG_YN MSG000012',
    ]);
  });

  it('a call that is to be logged stands in the log with who made it and how it ended', async () => {
    const lines: { svc?: string; user?: string; status?: number }[] = [];
    const stream = new PassThrough().on('data', (line) => lines.push(JSON.parse(String(line))));
    const app = await buildApp({ pools: t.pools, env: t.app.kit.env, logger: pino({ level: 'info' }, stream) });
    const ask = () =>
      app.inject({ method: 'POST', url: '/api/session', headers: { cookie: admin.cookie, 'content-type': 'application/json' } });
    await ask();
    expect(lines.filter(({ svc }) => svc)).toEqual([]);
    const one = (await list<Service>('selectCmsScreenG3', {})).find(({ SVC_ID }) => SVC_ID === 'session') as Service;
    await save('G3', changed(one, { LOG_YN: 'Y' }));
    await expect
      .poll(async () => {
        await ask();
        return lines.find(({ svc }) => svc);
      }, soon)
      .toMatchObject({ svc: 'session', user: 'sysadm', status: 200 });
    await app.close();
  });

  it('a button that becomes everybody’s, or theirs alone who were given it, takes its calls with it at once', async () => {
    const roles = async () =>
      (await t.sql<{ role_id: string }>(`select role_id from cms_svc_role where svc_id = 'pan.dlvOrdList.excel' order by 1`)).map(
        (r) => r.role_id,
      );
    await t.sql(
      `delete from cms_role_btn where role_id = 'SALES' and btn_id = 'excel' and menu_id = (select menu_id from cms_menu where scrn_id = 'dlvOrdList')`,
    );
    const before = await roles();
    expect(before).not.toContain('SALES');
    await save('G2', changed(await button('dlvOrdList', 'excel'), { BTN_TP: 'MAIN' }));
    expect(await roles()).toContain('SALES');
    await save('G2', changed(await button('dlvOrdList', 'excel'), { BTN_TP: 'SUB' }));
    expect(await roles()).toEqual(before);
  });

  it('a new name or size of a popup, and a caption, is what the next loading of the menu gives', async () => {
    await save('', changed(await screen('cmsHistoryPopup'), { POP_WIDTH: 1_000, POP_HEIGHT: 700 }));
    await save('G2', changed(await button('dlvOrdMgt', 'confirm'), { BTN_NM: '오더 확정', BTN_ENG_NM: 'Confirm order' }));
    const { popupMap, menuMap } = await (await t.login('ops01')).data<MenuData>('/api/menuMap');
    expect(popupMap.cmsHistoryPopup).toMatchObject({ POP_WIDTH: 1_000, POP_HEIGHT: 700 });
    expect(menuMap.dlvOrdMgt?.buttons.find(({ BTN_ID }) => BTN_ID === 'confirm')).toMatchObject({
      BTN_NM: '오더 확정',
      BTN_ENG_NM: 'Confirm order',
    });
  });

  it('every change is in the history with before and after; what the portal brought is not', async () => {
    const changes = async (TBL_NM: string, ROW_KEY: string) =>
      (await admin.data<ReadData<object>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH: { TBL_NM, ROW_KEY } })).LIST;
    expect(await changes('CMS_SCREEN', 'cmsHistoryPopup')).toMatchObject([
      { COL_NM: 'POP_HEIGHT', OLD_VAL: '600', NEW_VAL: '700', CHG_USER_ID: 'sysadm' },
      { COL_NM: 'POP_WIDTH', OLD_VAL: '900', NEW_VAL: '1,000' },
      { COL_NM: 'RMK', OLD_VAL: null, NEW_VAL: 'x' },
    ]);
    expect(await changes('CMS_SCREEN_BTN', 'dlvOrdMgt|confirm')).toMatchObject([{ NEW_VAL: 'Confirm order' }, { NEW_VAL: '오더 확정' }]);
    expect(await changes('CMS_SVC', 'pan.dlvOrdMgt.confirm')).toMatchObject([{ COL_NM: 'SVC_NM', NEW_VAL: '확정' }]);
    expect(
      await t.sql(`select 1 from cms_hist where tbl_nm in ('CMS_MENU', 'CMS_SCREEN', 'CMS_SCREEN_BTN', 'CMS_SVC') and chg_user_id = 'system'
      and chg_tp = 'I'`),
    ).toEqual([]);
  });

  it('two who change one screen at once: the second is told', async () => {
    const one = await screen('dlvOrdMgt');
    const answers = await Promise.all([save('', changed(one, { RMK: '1' })), save('', changed(one, { RMK: '2' }))]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  it('all three lists go to Excel', async () => {
    for (const [body, there, not] of [
      [{ SEARCH: { SCRN_TP: 'POPUP' } }, ['cmsHistoryPopup', '변경 이력'], ['dlvOrdMgt']],
      [{ SEARCH: { SCRN_ID: 'dlvOrdMgt' }, GRID: 'G2' }, ['confirm', '오더 확정'], ['pan.dlvOrdMgt.confirm', 'cmsHistoryPopup']],
      [{ SEARCH: { SCRN_ID: 'dlvOrdMgt' }, GRID: 'G3' }, ['pan.dlvOrdMgt.confirm', '/api/pan/dlvOrdMgt/confirm'], ['pan.dlvOrdList']],
    ] as const) {
      const answer = await admin.post(`${at}/excel`, body);
      expect(answer.statusCode).toBe(200);
      const sheets = Object.values(unzipSync(answer.rawPayload)).map((part) => strFromU8(part));
      const said = (word: string) => sheets.some((sheet) => sheet.includes(word));
      expect([there.filter((word) => !said(word)), not.filter(said)]).toEqual([[], []]);
    }
  });
});

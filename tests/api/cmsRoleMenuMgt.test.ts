import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../src/contract/cms/popup/cmsHistoryPopup';
import type { MenuData } from '../../src/contract/session';
import { buildApp } from '../../src/server/app';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { atMenus, heldBy, newRole, rolesBy } from '../support/roles';

let t: TestApp;
let other: FastifyInstance;
let sysadm: Visitor;
let adm: Visitor;
const id = new Map<string, string>();

beforeAll(async () => {
  t = await createTestApp();
  other = await buildApp({ pools: t.pools, env: t.app.kit.env });
  [sysadm, adm] = await Promise.all([t.login('sysadm'), t.login('adm1000')]);
  for (const row of await t.sql<{ menu_abbr: string; menu_id: string }>('select menu_abbr, menu_id from cms_menu'))
    id.set(row.menu_abbr, row.menu_id);
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});

const menu = (ROLE_ID: string, abbr: string, DX_CHECK: 'Y' | 'N') => ({ ROLE_ID, MENU_ID: id.get(abbr) ?? abbr, DX_CHECK });
const versionOf = async (visitor: Visitor, role: string) => (await rolesBy(visitor).roles({ ROLE_ID: role }))[0]?.UPD_CNT;
const first = (faults: { FIELD?: string; CODE: string }[]) => [faults[0]?.FIELD, faults[0]?.CODE];

describe('roles', () => {
  it('a new role begins with what nobody can work without, is changed, found and deleted', async () => {
    const by = rolesBy(sysadm);
    expect((await by.save(newRole('NIGHT'))).status).toBe(200);
    expect((await heldBy(t, 'NIGHT')).menus).toEqual([
      'CMSF',
      'CMS_MEM',
      'POP',
      'changeMe',
      'changePassword',
      'cmsMyPage',
      'home',
      'ptlNotiPopup',
    ]);
    const [row] = await by.roles({ KEYWORD: 'night' });
    expect([row?.SYS_YN, row?.USER_CNT, row?.EDIT_YN]).toEqual(['N', 0, 'Y']);
    const changed = await by.save({ BATCH_FLAG: 'update', ROLE_ID: 'NIGHT', ROLE_NM: '야간', UPD_CNT: row?.UPD_CNT });
    expect(changed.LIST[0]?.ROLE_NM).toBe('야간');
    const stale = await by.save({ BATCH_FLAG: 'update', ROLE_ID: 'NIGHT', ROLE_NM: 'x', UPD_CNT: row?.UPD_CNT });
    expect([stale.status, stale.code]).toEqual([409, 'MSG000025']);
    expect((await by.save({ BATCH_FLAG: 'delete', ROLE_ID: 'NIGHT', UPD_CNT: changed.LIST[0]?.UPD_CNT })).status).toBe(200);
    expect(await heldBy(t, 'NIGHT')).toEqual({ menus: [], buttons: [], services: [] });
  });

  it('names every fault of a role: its ID, a scope of the other kind of user, a corporation that is none, and saves nothing', async () => {
    const answer = await rolesBy(sysadm).save(
      newRole('lower'),
      newRole('OPS'),
      newRole('A1', { USER_TP: 'C', DATA_SCOPE: 'CORP' }),
      newRole('A2', { CORP_CD: '9999' }),
      newRole('A3', { ROLE_NM: null }),
    );
    expect(answer.status).toBe(422);
    expect(answer.errors.map((fault) => [fault.ROW_NO, fault.FIELD, fault.CODE])).toEqual([
      [1, 'ROLE_ID', 'MSG000013'],
      [2, 'ROLE_ID', 'MSG000024'],
      [5, 'ROLE_NM', 'MSG000012'],
    ]);
    const codes = await rolesBy(sysadm).save(newRole('A1', { USER_TP: 'C', DATA_SCOPE: 'CORP' }), newRole('A2', { CORP_CD: '9999' }));
    expect(codes.errors.map((fault) => [fault.ROW_NO, fault.FIELD, fault.CODE])).toEqual([
      [1, 'DATA_SCOPE', 'MSG000017'],
      [2, 'CORP_CD', 'MSG000017'],
    ]);
    expect(await rolesBy(sysadm).roles({ KEYWORD: 'A1' })).toEqual([]);
  });

  it('a role that only a deleted notice names can be deleted', async () => {
    const by = rolesBy(sysadm);
    await by.save(newRole('TOLD'));
    await t.sql(`insert into ptl_notice (notc_no, notc_tp, corp_cd, notc_title, notc_cnnt, top_yn, pop_yn, notc_sts, bgn_dt, end_dt, wrt_user_id)
      values ('NT-ROLE', 'GEN', '1000', 'x', 'x', 'N', 'N', 'TMP', '20260101', '20261231', 'sysadm')`);
    await t.sql(`insert into ptl_notice_tgt (notc_no, tgt_tp, tgt_cd) values ('NT-ROLE', 'ROLE', 'TOLD')`);
    const role = { BATCH_FLAG: 'delete', ROLE_ID: 'TOLD', UPD_CNT: 0 };
    expect(first((await by.save(role)).errors)).toEqual(['ROLE_ID', 'MSG000026']);
    await t.sql(`update ptl_notice set del_yn = 'Y' where notc_no = 'NT-ROLE'`);
    expect((await by.save(role)).status).toBe(200);
  });

  it('a system role is neither deleted nor renamed, one that is used is refused with where it is used', async () => {
    const by = rolesBy(sysadm);
    const ops = { ROLE_ID: 'OPS', UPD_CNT: await versionOf(sysadm, 'OPS') };
    expect(first((await by.save({ BATCH_FLAG: 'delete', ...ops })).errors)).toEqual(['ROLE_ID', 'MSG000403']);
    expect(first((await by.save({ BATCH_FLAG: 'update', ...ops, ROLE_NM: 'x' })).errors)).toEqual(['ROLE_NM', 'MSG000194']);
    expect(first((await by.save({ BATCH_FLAG: 'update', ...ops, USE_YN: 'N' })).errors)).toEqual(['USE_YN', 'MSG000194']);
    expect((await by.save({ BATCH_FLAG: 'update', ...ops, RMK: '운영' })).status).toBe(200);
    await by.save(newRole('USED'));
    const used = { BATCH_FLAG: 'delete', ROLE_ID: 'USED', UPD_CNT: 0 };
    await t.sql(
      `insert into cms_grid_layout (role_id, scrn_id, grid_id, layout_nm, layout_json, dflt_yn) values ('USED', 'dlvOrdMgt', 'G1', 'x', '{}', 'N')`,
    );
    const inView = await by.save(used);
    expect([first(inView.errors), inView.message]).toEqual([['ROLE_ID', 'MSG000026'], expect.stringContaining('저장된 보기 1')]);
    await t.sql(`insert into cms_user_role (user_id, role_id) values ('stl01', 'USED')`);
    const held = await by.save(used);
    expect([first(held.errors), held.message]).toEqual([['ROLE_ID', 'MSG000404'], expect.stringContaining('1명')]);
    expect(first((await by.save({ ...used, BATCH_FLAG: 'update', CORP_CD: '2000' })).errors)).toEqual(['CORP_CD', 'MSG000435']);
    expect(first((await by.save({ ...used, BATCH_FLAG: 'update', USER_TP: 'C', DATA_SCOPE: 'CUST' })).errors)).toEqual([
      'USER_TP',
      'MSG000435',
    ]);
  });

  it('a copy has the menus, buttons and services of the other role, without services that were taken from it', async () => {
    const by = rolesBy(sysadm);
    await t.sql(`delete from cms_svc_role where role_id = 'OPS' and svc_id = 'pan.dlvOrdMgt.hold'`);
    const copied = await by.copy({
      FROM_ROLE_ID: 'OPS',
      UPD_CNT: await versionOf(sysadm, 'OPS'),
      ROLE_ID: 'OPS2',
      ROLE_NM: '운영 2',
      BTN_YN: 'Y',
    });
    expect(copied.status, copied.message).toBe(200);
    expect(copied.LIST[0]).toMatchObject({ ROLE_ID: 'OPS2', DATA_SCOPE: 'ORGN_SUB', SYS_YN: 'N', USER_CNT: 0 });
    expect(await heldBy(t, 'OPS2')).toEqual(await heldBy(t, 'OPS'));
    const bare = await by.copy({
      FROM_ROLE_ID: 'OPS',
      UPD_CNT: await versionOf(sysadm, 'OPS'),
      ROLE_ID: 'OPS3',
      ROLE_NM: '운영 3',
      BTN_YN: 'N',
    });
    expect(bare.status).toBe(200);
    expect((await heldBy(t, 'OPS3')).buttons).toEqual([]);
    const again = await by.copy({ FROM_ROLE_ID: 'OPS', UPD_CNT: await versionOf(sysadm, 'OPS'), ROLE_ID: 'OPS2', ROLE_NM: 'x' });
    expect(first(again.errors)).toEqual(['ROLE_ID', 'MSG000024']);
    const old = await by.copy({ FROM_ROLE_ID: 'OPS', UPD_CNT: -1, ROLE_ID: 'OPS4', ROLE_NM: 'x' });
    expect(old.code).toBe('MSG000025');
  });
});

describe('menus of a role', () => {
  it('a page brings its folders and the popups it opens, a folder taken takes all below and their popups and buttons', async () => {
    const by = rolesBy(sysadm);
    await by.save(newRole('TREE'));
    const basics = (await heldBy(t, 'TREE')).menus;
    expect((await by.saveMenus([menu('TREE', 'dlvOrdMgt', 'Y')])).status).toBe(200);
    const given = await heldBy(t, 'TREE');
    expect(given.menus).toEqual(expect.arrayContaining(['ORDF', 'dlvOrdMgt', 'batchInputPopup', 'cmsCustomerPopup', 'ptlFileMgtPopup']));
    expect(given.services).toContain('pan.dlvOrdMgt.selectDlvOrd');
    expect(given.services).not.toContain('pan.dlvOrdMgt.confirm');
    await t.sql(`insert into cms_role_btn (role_id, menu_id, btn_id) values ('TREE', $1, 'confirm')`, [id.get('dlvOrdMgt')]);
    expect((await by.saveMenus([menu('TREE', 'dlvOrdList', 'Y'), menu('TREE', 'dlvOrdMgt', 'N')])).status).toBe(200);
    const less = await heldBy(t, 'TREE');
    expect(less.menus).toEqual(expect.arrayContaining(['ORDF', 'dlvOrdList', 'cmsReportPopup', 'ptlFileMgtPopup']));
    expect(less.menus.filter((one) => ['dlvOrdMgt', 'batchInputPopup'].includes(one))).toEqual([]);
    expect(less.buttons).toEqual([]);
    expect((await by.saveMenus([menu('TREE', 'ORDF', 'N')])).status).toBe(200);
    expect((await heldBy(t, 'TREE')).menus).toEqual(basics);
    expect(await heldBy(t, 'TREE')).toMatchObject({ buttons: [] });
  });

  it('the summary says before what a save does, changes nothing, and a save that would do something else by now is refused', async () => {
    const by = rolesBy(sysadm);
    await by.save(newRole('SUMM'));
    const LIST = [menu('SUMM', 'tarQuoteList', 'Y')];
    const before = await heldBy(t, 'SUMM');
    const seen = await by.preview(`${atMenus}/selectCmsRoleMenuG3`, { LIST });
    expect(await heldBy(t, 'SUMM')).toEqual(before);
    const gained = (kind: string) => seen.LIST.find((line) => line.ITEM_TP === kind && line.ACT_TP === 'ADD');
    expect(gained('MENU')?.ITEMS).toContain('견적 현황');
    await t.sql(`insert into cms_role_menu (role_id, menu_id) values ('SUMM', $1)`, [id.get('QUO')]);
    const late = await by.saveMenus(LIST, { SEEN: seen.SEEN });
    expect([late.status, late.code]).toEqual([409, 'MSG000025']);
    expect((await heldBy(t, 'SUMM')).menus).not.toContain('tarQuoteList');
    const anew = await by.preview(`${atMenus}/selectCmsRoleMenuG3`, { LIST });
    expect((await by.saveMenus(LIST, { SEEN: anew.SEEN })).status).toBe(200);
    const after = await heldBy(t, 'SUMM');
    expect(anew.LIST.find((line) => line.ITEM_TP === 'SVC')?.CNT).toBe(after.services.length - before.services.length);
  });

  it('S6-04 a menu given is open to the user’s running session on every process within a second, taken away it is refused', async () => {
    const by = rolesBy(sysadm);
    await by.save(newRole('LIVE'));
    await t.sql(`insert into cms_user_role (user_id, role_id) values ('stl01', 'LIVE')`);
    const stl = await t.login('stl01');
    const asks = async (app: FastifyInstance) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/cms/comm/CmsUserMgt/selectCmsUser',
          headers: { cookie: stl.cookie },
          payload: { SEARCH: {} },
        })
      ).statusCode;
    const soon = { timeout: 1_000, interval: 50 };
    expect([await asks(t.app), await asks(other)]).toEqual([403, 403]);
    await by.saveMenus([menu('LIVE', 'cmsUserMgt', 'Y')]);
    await expect.poll(() => asks(t.app), soon).toBe(200);
    await expect.poll(() => asks(other), soon).toBe(200);
    expect((await stl.data<MenuData>('/api/menuMap')).menuMap.cmsUserMgt).toBeDefined();
    await by.saveMenus([menu('LIVE', 'cmsUserMgt', 'N')]);
    await expect.poll(() => asks(t.app), soon).toBe(403);
    await expect.poll(() => asks(other), soon).toBe(403);
  });

  it('who gave and took a menu is in the history of the role, with names, and the services that followed are not', async () => {
    const by = rolesBy(sysadm);
    await by.save(newRole('PAST'));
    await by.saveMenus([menu('PAST', 'ptlNotcMgt', 'Y')]);
    await by.saveMenus([menu('PAST', 'ptlNotcMgt', 'N')]);
    const read = (visitor: Visitor) =>
      visitor.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH: { TBL_NM: 'CMS_ROLE', ROW_KEY: 'PAST' } });
    const LIST = (await read(sysadm)).json().data.LIST as HistoryRow[];
    const of = (value: string) => LIST.filter((row) => [row.OLD_VAL, row.NEW_VAL].join().includes(value));
    expect(of('ptlNotcMgt').length + of(id.get('ptlNotcMgt') ?? '').length).toBe(2);
    expect(of(id.get('ptlNotcMgt') ?? '').map((row) => [row.CHG_TP, row.COL_NM, row.OLD_VAL, row.NEW_VAL, row.CHG_USER_ID])).toEqual([
      ['D', 'MENU_ID', `공지사항 관리 (${id.get('ptlNotcMgt')})`, null, 'sysadm'],
      ['I', 'MENU_ID', null, `공지사항 관리 (${id.get('ptlNotcMgt')})`, 'sysadm'],
    ]);
    expect(LIST.some((row) => row.COL_NM === 'SVC_ID')).toBe(false);
    expect((await read(adm)).statusCode).toBe(404);
  });
});

describe('an administrator of a corporation', () => {
  it('sees the common roles and those of the own corporation, and changes the own ones alone', async () => {
    await rolesBy(sysadm).save(newRole('OF2000', { CORP_CD: '2000' }), newRole('OF1000', { CORP_CD: '1000' }));
    const rows = await rolesBy(adm).roles();
    const seen = rows.map((row) => row.ROLE_ID);
    expect(seen).toEqual(expect.arrayContaining(['OPS', 'OF1000']));
    expect(seen.filter((one) => ['OF2000', 'SYS_ADM'].includes(one))).toEqual([]);
    expect(rows.filter((row) => row.EDIT_YN === 'Y').map((row) => row.ROLE_ID)).toEqual(['OF1000']);
    const by = rolesBy(adm);
    expect(first((await by.save({ BATCH_FLAG: 'update', ROLE_ID: 'OPS', RMK: 'x', UPD_CNT: 0 })).errors)).toEqual(['ROLE_ID', 'MSG000433']);
    expect(first((await by.save({ BATCH_FLAG: 'update', ROLE_ID: 'OF2000', RMK: 'x', UPD_CNT: 0 })).errors)).toEqual([
      'ROLE_ID',
      'MSG000043',
    ]);
    expect(first((await by.saveMenus([menu('OPS', 'dlvOrdMgt', 'N')])).errors)).toEqual(['ROLE_ID', 'MSG000433']);
    expect(first((await by.saveMenus([menu('OF2000', 'dlvOrdMgt', 'Y')])).errors)).toEqual(['ROLE_ID', 'MSG000017']);
    expect(await by.menus('OF2000')).toEqual([]);
  });

  it('makes roles of the own corporation only, no wider than the own scope, with menus the administrator has', async () => {
    const by = rolesBy(adm);
    const made = await by.save(newRole('MINE', { CORP_CD: '2000' }));
    expect([made.status, made.LIST[0]?.CORP_CD]).toEqual([200, '1000']);
    expect(first((await by.save(newRole('WIDE', { DATA_SCOPE: 'ALL' }))).errors)).toEqual(['DATA_SCOPE', 'MSG000433']);
    expect((await by.menus('MINE')).map((row) => row.MENU_ABBR)).not.toContain('cmsSvcRoleMgt');
    expect(first((await by.saveMenus([menu('MINE', 'cmsSvcRoleMgt', 'Y')])).errors)).toEqual(['MENU_ID', 'MSG000017']);
    expect((await by.saveMenus([menu('MINE', 'dlvOrdMgt', 'Y')])).status).toBe(200);
    const copied = await by.copy({ FROM_ROLE_ID: 'CORP_ADM', UPD_CNT: 0, ROLE_ID: 'MINE2', ROLE_NM: '사본', BTN_YN: 'Y' });
    expect(copied.LIST[0]).toMatchObject({ CORP_CD: '1000', EDIT_YN: 'Y' });
    expect(first((await by.copy({ FROM_ROLE_ID: 'SYS_ADM', UPD_CNT: 0, ROLE_ID: 'MINE3', ROLE_NM: 'x' })).errors)).toEqual([
      'FROM_ROLE_ID',
      'MSG000043',
    ]);
  });

  it('cannot take away the own rights, nor can anybody those of the system administrator', async () => {
    await rolesBy(sysadm).save(newRole('CHIEF', { CORP_CD: '1000' }));
    await t.sql(
      `insert into cms_role_menu (role_id, menu_id) select 'CHIEF', menu_id from cms_role_menu where role_id = 'CORP_ADM' on conflict do nothing`,
    );
    await t.sql(
      `insert into cms_role_btn (role_id, menu_id, btn_id) select 'CHIEF', menu_id, btn_id from cms_role_btn where role_id = 'CORP_ADM'`,
    );
    await t.sql(`update cms_user_role set role_id = 'CHIEF' where user_id = 'adm1000' and role_id = 'CORP_ADM'`);
    const by = rolesBy(adm);
    await expect.poll(async () => (await adm.post(`${atMenus}/selectCmsRoleMenu`, { SEARCH: {} })).statusCode).toBe(200);
    const desk = await by.saveMenus([menu('CHIEF', 'dlvOrdMgt', 'N')]);
    expect([desk.code, desk.message]).toEqual(['MSG000432', expect.stringContaining('배송 오더 관리')]);
    const off = await by.save({ BATCH_FLAG: 'update', ROLE_ID: 'CHIEF', USE_YN: 'N', UPD_CNT: 0 });
    expect(off.code).toBe('MSG000432');
    const narrow = await by.save({ BATCH_FLAG: 'update', ROLE_ID: 'CHIEF', DATA_SCOPE: 'ORGN', UPD_CNT: 0 });
    expect(narrow.code).toBe('MSG000432');
    await t.sql(`update cms_user_role set role_id = 'CORP_ADM' where user_id = 'adm1000' and role_id = 'CHIEF'`);
    const all = await rolesBy(sysadm).saveMenus([menu('SYS_ADM', 'cmsUserMgt', 'N')]);
    expect(first(all.errors)).toEqual(['ROLE_ID', 'MSG000431']);
    const version = await versionOf(sysadm, 'SYS_ADM');
    expect(first((await rolesBy(sysadm).save({ BATCH_FLAG: 'update', ROLE_ID: 'SYS_ADM', USE_YN: 'N', UPD_CNT: version })).errors)).toEqual(
      ['USE_YN', 'MSG000194'],
    );
  });
});

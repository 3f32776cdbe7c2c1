import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import type { ButtonMenu, ButtonRole, MatrixRow, RoleButton } from '../../src/contract/cms/comm/cmsRoleButtonMgt';
import type { CodeItem } from '../../src/contract/code';
import type { MenuData } from '../../src/contract/session';
import { buildApp } from '../../src/server/app';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { atButtons, heldBy, newRole, rolesBy } from '../support/roles';

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

const cell = (ROLE_ID: string, abbr: string, BTN_ID: string | null, AG_CHECK: 'Y' | 'N') => ({
  ROLE_ID,
  MENU_ID: id.get(abbr) ?? abbr,
  BTN_ID,
  AG_CHECK,
});
const list = async <R>(visitor: Visitor, verb: string, SEARCH: object = {}) =>
  (await visitor.data<{ LIST: R[] }>(`${atButtons}/${verb}`, { SEARCH })).LIST;
const first = (faults: { FIELD?: string; CODE: string }[]) => [faults[0]?.FIELD, faults[0]?.CODE];
const copyRole = (ROLE_ID: string, FROM_ROLE_ID = 'OPS') =>
  rolesBy(sysadm).copy({ FROM_ROLE_ID, UPD_CNT: 0, ROLE_ID, ROLE_NM: `역할 ${ROLE_ID}`, BTN_YN: 'Y' });

describe('buttons of a role', () => {
  it('S6-05 every role stands in the code list of roles', async () => {
    const codes = (await sysadm.data<{ LIST: CodeItem[] }>('/api/code/selectRoleId')).LIST;
    const roles = await list<ButtonRole>(sysadm, 'selectCmsRoleButton');
    expect(codes.map((code) => code.CODE).sort()).toEqual(roles.map((role) => role.ROLE_ID).sort());
    expect(codes.every((code) => code.NAME)).toBe(true);
  });

  it('menus of a role come with how many buttons they have and how many the role has, buttons with their check', async () => {
    await copyRole('SOME');
    await rolesBy(sysadm).saveButtons([cell('SOME', 'dlvOrdMgt', 'confirm', 'N')]);
    const menus = await list<ButtonMenu>(sysadm, 'selectCmsRoleButtonG2', { ROLE_ID: 'SOME' });
    const desk = menus.find((row) => row.MENU_ABBR === 'dlvOrdMgt');
    const buttons = await list<RoleButton>(sysadm, 'selectCmsRoleButtonG3', { ROLE_ID: 'SOME', MENU_ID: desk?.MENU_ID });
    const granted = buttons.filter((row) => row.AG_CHECK === 'Y');
    expect([buttons.length, granted.length]).toEqual([desk?.BTN_CNT, desk?.GRANT_CNT]);
    expect(granted.map((row) => row.BTN_ID)).not.toContain('confirm');
    expect(buttons.map((row) => row.BTN_ID)).not.toContain('search');
    expect(menus.some((row) => row.MENU_ABBR === 'cmsUserMgt')).toBe(false);
    expect((await list<ButtonMenu>(sysadm, 'selectCmsRoleButtonG2', { ROLE_ID: 'SOME', KEYWORD: 'dlvordmgt' })).length).toBe(1);
  });

  it('S6-04 a button given works in the user’s running session on every process within a second, taken it is refused', async () => {
    await copyRole('DESK');
    await t.sql(`update cms_user_role set role_id = 'DESK' where user_id = 'ops02' and role_id = 'OPS'`);
    const ops = await t.login('ops02');
    const code = async (app: FastifyInstance) =>
      (await app.inject({ method: 'POST', url: '/api/pan/dlvOrdMgt/confirm', headers: { cookie: ops.cookie }, payload: {} })).headers[
        'x-error-code'
      ];
    const soon = { timeout: 1_000, interval: 50 };
    expect([await code(t.app), await code(other)]).toEqual(['MSG000012', 'MSG000012']);
    const by = rolesBy(sysadm);
    expect((await by.saveButtons([cell('DESK', 'dlvOrdMgt', 'confirm', 'N')])).status).toBe(200);
    await expect.poll(() => code(t.app), soon).toBe('MSG000029');
    await expect.poll(() => code(other), soon).toBe('MSG000029');
    await by.saveButtons([cell('DESK', 'dlvOrdMgt', 'confirm', 'Y')]);
    await expect.poll(() => code(t.app), soon).toBe('MSG000012');
    await expect.poll(() => code(other), soon).toBe('MSG000012');
  });

  it('a copy made a night dispatcher has its two menus and five buttons, and every one of them can be pressed', async () => {
    await copyRole('NIGHT');
    const by = rolesBy(sysadm);
    const held = await heldBy(t, 'NIGHT');
    const pages = (await t.sql<{ menu_abbr: string }>(`select menu_abbr from cms_menu where menu_tp = 'PAGE' and show_yn = 'Y'`)).map(
      (row) => row.menu_abbr,
    );
    const built = (await by.menus('NIGHT')).map((row) => row.MENU_ABBR);
    const others = pages.filter((page) => held.menus.includes(page) && built.includes(page) && !['dlvOrdMgt', 'dlvOrdList'].includes(page));
    const wanted = ['assign', 'confirm', 'hold', 'load', 'save'];
    const subs = held.buttons.flatMap((key) => (key.startsWith('dlvOrd') ? [key.split('/') as [string, string]] : []));
    const changes = [
      ...others.map((page) => cell('NIGHT', page, null, 'N')),
      ...subs.map(([page, button]) => cell('NIGHT', page, button, page === 'dlvOrdMgt' && wanted.includes(button) ? 'Y' : 'N')),
    ];
    const { SEEN } = await by.preview(`${atButtons}/selectCmsRoleButtonG5`, { LIST: changes });
    expect((await by.saveButtons(changes, { SEEN })).status).toBe(200);
    await t.sql(`update cms_user_role set role_id = 'NIGHT' where user_id = 'ops03' and role_id = 'OPS'`);
    const night = await t.login('ops03');
    const { menuMap, menuHierarchyList } = await night.data<MenuData>('/api/menuMap');
    expect(menuHierarchyList.flatMap((folder) => folder.children.map((menu) => menu.MENU_ABBR))).toEqual(['dlvOrdMgt', 'dlvOrdList']);
    const shown = menuMap.dlvOrdMgt?.buttons.filter((button) => button.BTN_TP === 'SUB').map((button) => button.BTN_ID);
    expect(shown?.sort()).toEqual(wanted);
    const calls = [...t.app.kit.calls.values()].filter((call) => call.screen === 'dlvOrdMgt' && wanted.includes(call.button ?? ''));
    for (const call of calls) expect([call.id, (await night.post(call.path, { SEARCH: {} })).statusCode]).not.toEqual([call.id, 403]);
    expect((await night.post('/api/pan/dlvOrdMgt/complete', {})).statusCode).toBe(403);
  });

  it('takes the buttons of another role, on the menus both have, and with replacing those it has not', async () => {
    await copyRole('FROM1');
    await rolesBy(sysadm).saveButtons([cell('FROM1', 'dlvOrdMgt', 'hold', 'N')]);
    await copyRole('TO1');
    await rolesBy(sysadm).saveButtons([cell('TO1', 'dlvOrdMgt', 'confirm', 'N')]);
    const copy = (more: object) =>
      sysadm.post(`${atButtons}/copy`, {
        BATCH_ID: randomUUID(),
        LIST: [{ ROLE_ID: 'TO1', FROM_ROLE_ID: 'FROM1', MENU_ID: null, ...more }],
      });
    expect((await copy({})).statusCode).toBe(200);
    expect((await heldBy(t, 'TO1')).buttons).toEqual(expect.arrayContaining(['dlvOrdMgt/confirm', 'dlvOrdMgt/hold']));
    expect((await copy({})).json().code).toBe('MSG000008');
    expect((await copy({ REPLACE_YN: 'Y' })).statusCode).toBe(200);
    expect((await heldBy(t, 'TO1')).buttons).toEqual((await heldBy(t, 'FROM1')).buttons);
    expect((await copy({ FROM_ROLE_ID: 'TO1' })).json().errors[0]).toMatchObject({ FIELD: 'FROM_ROLE_ID', CODE: 'MSG000017' });
  });

  it('a button needs its menu, a MAIN one and one of another screen are none, and one fault saves nothing', async () => {
    const by = rolesBy(sysadm);
    await by.save(newRole('BARE'));
    const answer = await by.saveButtons([cell('BARE', 'dlvOrdMgt', 'confirm', 'Y')]);
    expect([first(answer.errors), answer.message]).toEqual([['BTN_ID', 'MSG000434'], expect.stringContaining('배송 오더 관리')]);
    const wrong = await by.saveButtons([
      cell('BARE', 'dlvOrdMgt', null, 'Y'),
      cell('BARE', 'dlvOrdMgt', 'search', 'Y'),
      cell('BARE', 'dlvOrdMgt', 'publish', 'Y'),
      { ...cell('BARE', 'dlvOrdMgt', 'save', 'Y'), MENU_ID: 'nowhere' },
    ]);
    expect(wrong.errors.map((fault) => [fault.ROW_NO, fault.FIELD])).toEqual([
      [2, 'BTN_ID'],
      [3, 'BTN_ID'],
      [4, 'MENU_ID'],
    ]);
    expect((await heldBy(t, 'BARE')).menus).not.toContain('dlvOrdMgt');
    const bad = await sysadm.post(`${atButtons}/selectCmsRoleButtonG5`, { LIST: [null, 7, { AG_CHECK: 'X' }] });
    expect([bad.statusCode, bad.json().code]).toEqual([422, 'MSG000017']);
  });

  it('an administrator of a corporation gives no button that is not the own, and changes no common role', async () => {
    await rolesBy(adm).save(newRole('LOCAL'));
    await rolesBy(sysadm).saveButtons([cell('LOCAL', 'cmsUserMgt', null, 'Y')]);
    expect(first((await rolesBy(adm).saveButtons([cell('LOCAL', 'cmsUserMgt', 'resetPw', 'Y')])).errors)).toEqual(['MENU_ID', 'MSG000017']);
    expect(first((await rolesBy(adm).saveButtons([cell('OPS', 'dlvOrdMgt', 'confirm', 'N')])).errors)).toEqual(['ROLE_ID', 'MSG000433']);
    expect((await list<ButtonMenu>(adm, 'selectCmsRoleButtonG2', { ROLE_ID: 'LOCAL' })).map((row) => row.MENU_ABBR)).not.toContain(
      'cmsUserMgt',
    );
    expect(
      (await rolesBy(adm).saveButtons([cell('LOCAL', 'dlvOrdMgt', null, 'Y'), cell('LOCAL', 'dlvOrdMgt', 'confirm', 'Y')])).status,
    ).toBe(200);
  });
});

describe('the matrix', () => {
  it('has a row for each menu and button and a column for each role asked, and all for the system administrator', async () => {
    const rows = await list<MatrixRow>(sysadm, 'selectCmsRoleButtonG4', { ROLE_ID: ['OPS', 'SYS_ADM'] });
    const confirm = rows.find((row) => row.ROW_KEY === `${id.get('dlvOrdMgt')}|confirm`);
    expect(confirm).toMatchObject({ UPPER_KEY: id.get('dlvOrdMgt'), ROW_TP: 'BTN', R_OPS: 'Y', R_SYS_ADM: 'Y', GRANT_CNT: 2 });
    expect(Object.keys(confirm ?? {}).filter((field) => field.startsWith('R_'))).toEqual(['R_SYS_ADM', 'R_OPS']);
    expect(rows.every((row) => row.R_SYS_ADM === 'Y')).toBe(true);
  });

  it('shows only what differs between the roles asked, below its menus', async () => {
    const SEARCH = { ROLE_ID: ['OPS', 'STL'], DIFF_YN: 'Y' };
    const rows = await list<MatrixRow>(sysadm, 'selectCmsRoleButtonG4', SEARCH);
    const held = [await heldBy(t, 'OPS'), await heldBy(t, 'STL')] as const;
    const buttons = rows.filter((row) => row.ROW_TP === 'BTN');
    expect(buttons.length).toBeGreaterThan(10);
    expect(buttons.filter((row) => row.R_OPS === row.R_STL)).toEqual([]);
    const [ops, stl] = held.map((one) => new Set(one.buttons.filter((key) => key.startsWith('dlvOrdMgt/'))));
    expect(buttons.filter((row) => row.MENU_ID === id.get('dlvOrdMgt'))).toHaveLength((ops?.size ?? 0) - (stl?.size ?? 0));
    const keys = new Set(rows.map((row) => row.ROW_KEY));
    expect(rows.filter((row) => row.UPPER_KEY && !keys.has(row.UPPER_KEY))).toEqual([]);
  });

  it('who looks for a menu finds its buttons, who looks for a button finds it below its menus', async () => {
    const found = async (KEYWORD: string) => list<MatrixRow>(sysadm, 'selectCmsRoleButtonG4', { ROLE_ID: ['OPS'], KEYWORD });
    const desk = await found('DLVORDMGT');
    expect(desk.map((row) => row.ROW_CD)).toEqual(expect.arrayContaining(['ORDF', 'dlvOrdMgt', 'confirm', 'history']));
    expect(new Set(desk.map((row) => row.MENU_ID))).toEqual(new Set([id.get('ORDF'), id.get('dlvOrdMgt')]));
    const refusing = await found('반려');
    expect(refusing.map((row) => row.ROW_CD)).toEqual(expect.arrayContaining(['ORDF', 'dlvOrdMgt', 'reject']));
    expect(refusing.map((row) => row.ROW_CD)).not.toContain('confirm');
  });

  it('is a workbook of all its rows with the roles as columns', async () => {
    const answer = await sysadm.post(`${atButtons}/excel`, { SEARCH: { ROLE_ID: ['OPS', 'STL'] } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    const book = xlsx.read(answer.rawPayload);
    const sheet = book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet;
    const [head, ...rows] = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
    expect(head).toEqual(['메뉴·버튼', 'ID', '운영 담당', '정산 담당']);
    expect(rows).toHaveLength((await list(sysadm, 'selectCmsRoleButtonG4', { ROLE_ID: ['OPS'] })).length);
    expect(rows.find((row) => row[1] === 'confirm')?.slice(2, 4)).toEqual(['V', null]);
  });

  it('two administrators at once: each change stays, and what one has seen is not done when the other’s changed it', async () => {
    await copyRole('BOTH');
    const by = rolesBy(sysadm);
    const mine = [cell('BOTH', 'dlvOrdMgt', 'confirm', 'N')];
    const theirs = [cell('BOTH', 'dlvOrdMgt', 'hold', 'N')];
    const answers = await Promise.all([by.saveButtons(mine), by.saveButtons(theirs)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await heldBy(t, 'BOTH')).buttons.filter((key) => ['dlvOrdMgt/confirm', 'dlvOrdMgt/hold'].includes(key))).toEqual([]);
    const LIST = [cell('BOTH', 'dlvOrdMgt', null, 'N')];
    const { SEEN } = await by.preview(`${atButtons}/selectCmsRoleButtonG5`, { LIST });
    await by.saveButtons([cell('BOTH', 'dlvOrdMgt', 'hold', 'Y')]);
    const late = await by.saveButtons(LIST, { SEEN });
    expect([late.status, late.code]).toEqual([409, 'MSG000025']);
    expect((await heldBy(t, 'BOTH')).menus).toContain('dlvOrdMgt');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceRole, ServiceRow } from '../../src/contract/cms/comm/cmsSvcRoleMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let sysadm: Visitor;
let ops: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [sysadm, ops] = await Promise.all([t.login('sysadm'), t.login('ops01')]);
});
afterAll(() => t?.close());

const at = '/api/cms/comm/CmsSvcRoleMgt';
const confirm = 'pan.dlvOrdMgt.confirm';
const list = async (SEARCH: object) => (await sysadm.data<{ LIST: ServiceRow[] }>(`${at}/selectCmsSvcRole`, { SEARCH })).LIST;
const roles = async (SVC_ID: string) =>
  (await sysadm.data<{ LIST: ServiceRole[] }>(`${at}/selectCmsSvcRoleG2`, { SEARCH: { SVC_ID } })).LIST;
const granted = async (SVC_ID: string) => (await roles(SVC_ID)).filter((row) => row.AG_CHECK === 'Y').map((row) => row.ROLE_ID);
const save = (visitor: Visitor, ...rows: object[]) =>
  visitor.post(`${at}/saveCmsSvcRoleG2`, { BATCH_ID: randomUUID(), LIST: rows.map((row) => ({ BATCH_FLAG: 'update', ...row })) });
const code = async () => (await ops.post('/api/pan/dlvOrdMgt/confirm', {})).json().code;

describe('roles of services', () => {
  it('lists the calls of the program, by part of the address, screen, kind of permission and role', async () => {
    expect(await list({})).toHaveLength(t.app.kit.calls.size);
    expect((await list({ KEYWORD: '/dlvOrdMgt/conf' })).map((row) => row.SVC_ID)).toEqual([confirm]);
    expect(new Set((await list({ SCRN_ID: 'dlvOrdMgt' })).map((row) => row.SCRN_ID))).toEqual(new Set(['dlvOrdMgt']));
    expect(new Set((await list({ AUTH_TP: 'OPEN' })).map((row) => row.AUTH_TP))).toEqual(new Set(['OPEN']));
    const own = await list({ ROLE_ID: 'CUST_USR' });
    expect(own.map((row) => row.SVC_ID)).toContain('pan.dlvOrdMgt.submit');
    expect(own.map((row) => row.SVC_ID)).not.toContain(confirm);
    const [row] = await list({ KEYWORD: confirm });
    expect([row?.ROLE_CNT, row?.BTN_ID]).toEqual([(await granted(confirm)).length, 'confirm']);
    expect(await roles('login')).toEqual([]);
  });

  it('S6-04 a service taken from a role is refused to its users, given back it is not', async () => {
    expect(await granted(confirm)).toContain('OPS');
    expect((await save(sysadm, { SVC_ID: confirm, ROLE_ID: 'OPS', AG_CHECK: 'N' })).statusCode).toBe(200);
    expect(await granted(confirm)).not.toContain('OPS');
    await expect.poll(code).toBe('MSG000029');
    await save(sysadm, { SVC_ID: confirm, ROLE_ID: 'OPS', AG_CHECK: 'Y' });
    await expect.poll(code).toBe('MSG000012');
  });

  it('who gave a service to a role or took it is in the history of the service, by its role', async () => {
    const hold = 'pan.dlvOrdMgt.hold';
    for (const AG_CHECK of ['N', 'Y']) await save(sysadm, { SVC_ID: hold, ROLE_ID: 'OPS', AG_CHECK });
    const SEARCH = { TBL_NM: 'CMS_SVC', ROW_KEY: hold };
    const read = (verb: string, visitor = sysadm) => visitor.post(`/api/cms/popup/cmsHistoryPopup/${verb}`, { SEARCH });
    const { LIST } = (await read('selectCmsHistory')).json().data;
    expect(LIST.map((row: Record<string, unknown>) => [row.CHG_TP, row.COL_NM, row.OLD_VAL, row.NEW_VAL, row.CHG_USER_ID])).toEqual([
      ['I', 'ROLE_ID', null, '운영 담당 (OPS)', 'sysadm'],
      ['D', 'ROLE_ID', '운영 담당 (OPS)', null, 'sysadm'],
    ]);
    const later = LIST.map((row: { HIST_SEQ: number }) => row.HIST_SEQ).toSorted()[0];
    const compare = await sysadm.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG3', { SEARCH: { ...SEARCH, FROM_SEQ: later } });
    expect(compare.json().data.LIST).toMatchObject([{ COL_NM: 'ROLE_ID', OLD_VAL: null, NEW_VAL: '운영 담당 (OPS)', CHG_CNT: 1 }]);
    expect((await read('selectCmsHistory', ops)).statusCode).toBe(404);
  });

  it('sync gives the services named to every role whose grants have them, and leaves the others alone', async () => {
    await save(sysadm, ...[confirm, 'pan.dlvOrdMgt.assign'].map((SVC_ID) => ({ SVC_ID, ROLE_ID: 'OPS', AG_CHECK: 'N' })));
    const before = (await granted(confirm)).length;
    const answer = await sysadm.post(`${at}/sync`, { BATCH_ID: randomUUID(), LIST: [{ SVC_ID: confirm }] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await granted(confirm)).toHaveLength(before + 1);
    expect(await granted('pan.dlvOrdMgt.assign')).not.toContain('OPS');
    expect((await sysadm.post(`${at}/sync`, { BATCH_ID: randomUUID(), LIST: [] })).json().code).toBe('MSG000009');
  });

  it('names what is wrong, all of it, and saves nothing then', async () => {
    const answer = await save(
      sysadm,
      { SVC_ID: confirm, ROLE_ID: 'STL', AG_CHECK: 'Y' },
      { SVC_ID: 'no.such', ROLE_ID: 'NOBODY', AG_CHECK: 'Y' },
      { SVC_ID: 'login', ROLE_ID: 'OPS', AG_CHECK: 'Y' },
      { SVC_ID: confirm, ROLE_ID: 'OPS', AG_CHECK: 'maybe' },
      { SVC_ID: confirm, ROLE_ID: 'SYS_ADM', AG_CHECK: 'N' },
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map((e: { ROW_NO: number; FIELD: string; CODE: string }) => [e.ROW_NO, e.FIELD, e.CODE])).toEqual([
      [2, 'SVC_ID', 'MSG000017'],
      [2, 'ROLE_ID', 'MSG000017'],
      [3, 'SVC_ID', 'MSG000017'],
      [4, 'AG_CHECK', 'MSG000017'],
      [5, 'AG_CHECK', 'MSG000403'],
    ]);
    expect(await granted(confirm)).not.toContain('STL');
    expect((await save(sysadm, { BATCH_FLAG: 'insert', SVC_ID: confirm, ROLE_ID: 'STL', AG_CHECK: 'Y' })).statusCode).toBe(403);
  });

  it('is for system administrators alone', async () => {
    const adm = await t.login('adm1000');
    for (const path of ['selectCmsSvcRole', 'selectCmsSvcRoleG2', 'selectCmsSvcRoleG3', 'saveCmsSvcRoleG2', 'sync'])
      for (const visitor of [ops, adm]) expect((await visitor.post(`${at}/${path}`, {})).json().code).toBe('MSG000029');
  });
});

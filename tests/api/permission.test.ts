import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
const visitors = new Map<string, Visitor>();
/** One user of the demo for each role. */
const users = {
  SYS_ADM: 'sysadm',
  CORP_ADM: 'adm1000',
  OPS: 'ops01',
  SALES: 'sal01',
  STL: 'stl01',
  CUST_ADM: 'cadm01',
  CUST_USR: 'cusr01',
  GUEST: 'guest01',
};
const granted = new Set(
  readFileSync(new URL('../../src/server/db/seed/grants.tsv', import.meta.url), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split('\t').slice(0, 3).join('|')),
);

beforeAll(async () => {
  t = await createTestApp();
  // Who has the grant of a key-account screen must have its service too.
  await t.sql(`insert into mdm_cust_svc (cust_cd, key_svc, bgn_dt) values ('C00001', 'PRA', '2020-01-01'),
    ('C00001', 'MIMI', '2020-01-01'), ('C00001', 'KOFE', '2020-01-01') on conflict do nothing`);
  for (const [role, user] of Object.entries(users)) visitors.set(role, await t.login(user));
});
afterAll(() => t?.close());

const as = (role: string): Visitor => {
  const visitor = visitors.get(role);
  if (!visitor) throw new Error(role);
  return visitor;
};
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];

describe('every call against every role', () => {
  it('a call of a screen is refused with 403 exactly where the grants lack it', async () => {
    const wrong: string[] = [];
    const calls = [...t.app.kit.calls.values()].filter((call) => call.auth === 'ROLE');
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) {
      for (const role of Object.keys(users)) {
        // A button that is MAIN on its screen needs no grant of its own.
        const [button] = await t.sql(`select btn_tp from cms_screen_btn where scrn_id = $1 and btn_id = $2`, [
          call.screen,
          call.button ?? '',
        ]);
        const key = `${role}|${call.screen}|${button?.btn_tp === 'MAIN' ? '' : (call.button ?? '')}`;
        const { statusCode, headers } = await as(role).post(call.path, { SEARCH: {} });
        const refused = statusCode === 403;
        const writes = ['save', 'action', 'upload'].includes(call.kind);
        const allowed = granted.has(key) && !(role === 'GUEST' && writes);
        if (refused === allowed || statusCode >= 500)
          wrong.push(`${role} ${call.id}: ${statusCode} ${headers['x-error-code']}, granted ${granted.has(key)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('S6-06 a guest reads, every write is refused with MSG000125', async () => {
    expect((await as('GUEST').post('/api/menuMap')).statusCode).toBe(200);
    expect(codeOf(await as('GUEST').post('/api/registMyMenu', { MENU_ID: 'M000000' }))).toEqual([403, 'MSG000125']);
    const upload = await t.app.inject({
      method: 'POST',
      url: '/api/file/fileUpload',
      headers: { cookie: as('GUEST').cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(codeOf(upload)).toEqual([403, 'MSG000125']);
  });
});

describe('rows of a save', () => {
  const save = (LIST: object[]) => ({ BATCH_ID: randomUUID(), LIST });

  it('an inserted row needs add or copy, a deleted one minus, besides save', async () => {
    await t.sql(`delete from cms_role_btn where role_id = 'OPS' and btn_id in ('add', 'copy', 'minus')
      and menu_id = (select menu_id from cms_menu where menu_abbr = 'dlvOrdMgt')`);
    const path = '/api/pan/dlvOrdMgt/saveDlvOrd';
    await expect.poll(async () => codeOf(await as('OPS').post(path, save([{ BATCH_FLAG: 'insert' }])))).toEqual([403, 'MSG000029']);
    expect(codeOf(await as('OPS').post(path, save([{ BATCH_FLAG: 'delete', DLV_ORD_NO: 'x', UPD_CNT: 0 }])))).toEqual([403, 'MSG000029']);
    expect((await as('OPS').post(path, save([{ BATCH_FLAG: 'update', DLV_ORD_NO: 'x', UPD_CNT: 0 }]))).statusCode).toBe(422);
  });

  it('fault 32: a right that is taken away is gone at the next call', async () => {
    const path = '/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase';
    const body = () => save([{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: 'x', PHRS_CNNT: 'x' }]);
    expect((await as('STL').post(path, body())).statusCode).toBe(200);
    await t.sql(`delete from cms_role_btn where role_id = 'STL' and btn_id = 'add'`);
    await expect.poll(async () => codeOf(await as('STL').post(path, body()))).toEqual([403, 'MSG000029']);
  });
});

describe('row scope', () => {
  interface Order {
    DLV_ORD_NO: string;
    CUST_CD: string;
  }
  const path = '/api/pan/dlvOrdDetail/selectDlvOrdDetailForm';

  it('another customer’s order does not exist, as a number that never was', async () => {
    const [foreign] = await t.sql(`select dlv_ord_no from pan_dlv_ord where cust_cd <> 'C00001' and del_yn = 'N' limit 1`);
    const [own] = await t.sql(`select dlv_ord_no from pan_dlv_ord where cust_cd = 'C00001' and del_yn = 'N' limit 1`);
    const ask = async (no: string) => (await as('CUST_ADM').post(path, { SEARCH: { DLV_ORD_NO: no } })).json();
    expect(await ask(foreign?.dlv_ord_no)).toEqual(await ask('NEVER-WAS'));
    expect((await ask(own?.dlv_ord_no)).data.LIST).toHaveLength(1);
  });

  it('a list holds the own customers’ orders alone, without the columns of staff', async () => {
    const { LIST } = await as('CUST_ADM').data<{ LIST: Order[] }>('/api/pan/dlvOrdMgt/selectDlvOrd', {
      SEARCH: { DT_TP: 'ORD', ...(await dates()) },
    });
    expect([...new Set(LIST.map((order) => order.CUST_CD))].filter((code) => code !== 'C00001')).toEqual([]);
  });

  it('staff see their corporation; row-level security says the same to any query of theirs', async () => {
    const rows = await t.sql(`select corp_cd, orgn_cd from pan_dlv_ord`);
    expect(new Set(rows.map((row) => row.corp_cd)).size).toBeGreaterThan(1);
    const scope: Scope = { kind: 'CORP', corps: ['1000'], orgns: [], custs: [], userId: 'ops01', userTp: 'S' };
    const seen = await transaction(
      t.pools.short,
      { scope },
      async ({ db }) => (await sql<{ CORP_CD: string }>`select distinct corp_cd from pan_dlv_ord`.execute(db)).rows,
    );
    expect(seen).toEqual([{ CORP_CD: '1000' }]);
    await expect(t.pools.short.query('select 1 from pan_dlv_ord')).rejects.toThrow(/no row scope/);
  });

  async function dates() {
    const [row] = await t.sql(
      `select to_char(max(dlv_ord_dt) - 60, 'YYYYMMDD') f, to_char(max(dlv_ord_dt), 'YYYYMMDD') t from pan_dlv_ord`,
    );
    return { FR_DT: row?.f, TO_DT: row?.t };
  }
});

it('a right taken and given back while somebody is signed in shows in the answers, and in the menus', async () => {
  const v = as('STL');
  const marks: unknown[] = [];
  const buttons = async () => {
    const answer = await v.post('/api/menuMap');
    marks.push(answer.headers['x-rights']);
    return answer.json().data.menuMap.dlvOrdList?.buttons.map(({ BTN_ID }: { BTN_ID: string }) => BTN_ID);
  };
  const before = await buttons();
  expect(before).toContain('excel');
  const gone = await t.sql(
    `delete from cms_role_btn b using cms_menu m where m.menu_id = b.menu_id and m.scrn_id = 'dlvOrdList' and b.btn_id = 'excel' and b.role_id = 'STL'
     returning b.menu_id`,
  );
  await expect.poll(buttons).not.toContain('excel');
  await t.sql(`insert into cms_role_btn (role_id, menu_id, btn_id) values ('STL', $1, 'excel')`, [gone[0]?.menu_id]);
  await expect.poll(buttons).toEqual(before);
  const [first] = marks;
  expect([typeof first, marks.at(-1), new Set(marks).size]).toEqual(['string', first, 2]);
  expect((await t.visitor().post('/api/auth/authorized')).headers['x-rights']).toBeUndefined();
});

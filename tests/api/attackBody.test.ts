import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { maskedBody } from '../../src/server/lib/mask';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lines } from '../support/matrix';
import { keysOf } from '../support/matrixKeys';
import { makeOrder, newOrder, save } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;

beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '100000' });
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t?.close());

const visitors = new Map<string, Promise<Visitor>>();
function as(user = 'cadm01'): Promise<Visitor> {
  const visitor = visitors.get(user) ?? t.login(user);
  visitors.set(user, visitor);
  return visitor;
}
const hostileCalls = () =>
  [...t.app.kit.calls.values()].filter(
    ({ id, method, kind }) => method === 'POST' && kind !== 'upload' && kind !== 'partner' && !lines[id]?.alone,
  );

const desk = '/api/pan/dlvOrdMgt';
const period = { DT_TP: 'DLV', FR_DT: '20260101', TO_DT: '20260110' };
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

/** Keys of every object. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

/** A value in place of one that a screen sends: it cannot become a text. */
const hostile = { toString: 1, valueOf: 1 };
/** JSON of so many levels. */
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('bodies nobody foresaw', () => {
  it('no call answers 500 to objects without a text in place of its values', async () => {
    const keys = await keysOf(t, ops, 'C00001');
    const wrong: unknown[] = [];
    const envelope = ['PAGE', 'SIZE', 'SORT', 'SEARCH', 'GRID', 'COLUMNS', 'CODE_YN', 'ACCESS_RSN', 'LIST', 'RSN', 'LANG_CD'];
    for (const call of hostileCalls()) {
      const visitor = await as(lines[call.id]?.by);
      const body = { ...(call.kind === 'save' || call.kind === 'action' ? { BATCH_ID: randomUUID() } : {}), ...lines[call.id]?.body(keys) };
      const search = Object.keys((body as { SEARCH?: object }).SEARCH ?? {});
      const bodies = [
        ...[...new Set([...Object.keys(body), ...envelope])].map((name) => ({ ...body, [name]: hostile })),
        ...search.map((name) => ({ ...body, SEARCH: { ...(body as { SEARCH: object }).SEARCH, [name]: hostile } })),
        { ...body, SEARCH: { X: hostile }, LIST: [hostile, { X: hostile }] },
      ];
      for (const one of bodies) {
        const answer = await visitor.post(call.path, one);
        if (answer.statusCode === 500) wrong.push([call.id, JSON.stringify(one)]);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it('no call answers 500 to a body of thousands of levels, and what fails is written to the error log', async () => {
    const wrong: unknown[] = [];
    for (const call of hostileCalls()) {
      const visitor = await as(lines[call.id]?.by);
      for (const body of [`{"SIZE":${deep(5_000)},"X":${deep(5_000)}}`]) {
        const answer = await t.app.inject({
          method: 'POST',
          url: call.path,
          payload: body,
          headers: { cookie: visitor.cookie, 'content-type': 'application/json' },
        });
        if (answer.statusCode === 500) wrong.push([call.id, body.slice(0, 20)]);
      }
    }
    expect(wrong).toEqual([]);
    expect(maskedBody(JSON.parse(`{"TEL_NO":"02-1","X":${deep(20_000)}}`))).toMatch(/^{"TEL_NO":"\*\*\*","X":\[/);
  }, 300_000);

  it.each(names)('a condition named as %s, a key of every object, is an unknown value', async (name) => {
    for (const path of [`${desk}/selectDlvOrd`, '/api/pan/dlvOrdList/selectDlvOrd', '/api/pan/dlvOrdSummaryList/selectDlvOrdSummary']) {
      expect((await ops.post(path, { SEARCH: { ...period, DT_TP: name } })).statusCode).toBe(200);
    }
    const summary = '/api/pan/dlvOrdSummaryList/selectDlvOrdSummary';
    expect(codeOf(await ops.post(summary, { SEARCH: { ...period, SUM_TP: [name] } }))).toEqual([422, 'MSG000017']);
    expect(codeOf(await ops.post(`${desk}/selectDlvOrd`, { SEARCH: period, SORT: [{ FIELD: name, DIR: 'ASC' }] }))).toEqual([
      422,
      'MSG000017',
    ]);
    expect(codeOf(await ops.post('/api/cms/popup/cmsCommonPopup/select', { SEARCH: { KIND: name } }))).toEqual([422, 'MSG000017']);
  });

  it('one basis of a summary may come without its list', async () => {
    const path = '/api/pan/dlvOrdSummaryList/selectDlvOrdSummary';
    const one = await ops.data<{ LIST: object[] }>(path, { SEARCH: { ...period, SUM_TP: 'MON' } });
    expect(one).toEqual(await ops.data(path, { SEARCH: { ...period, SUM_TP: ['MON'] } }));
  });

  it('an action without rows says so', async () => {
    for (const action of ['submit', 'confirm', 'assign', 'load', 'arrive', 'complete', 'resume']) {
      expect(codeOf(await ops.post(`${desk}/${action}`, { BATCH_ID: randomUUID() }))).toEqual([422, 'MSG000009']);
      expect(codeOf(await ops.post(`${desk}/${action}`, { BATCH_ID: randomUUID(), LIST: [] }))).toEqual([422, 'MSG000009']);
    }
  });

  it('a save without rows says that nothing has changed', async () => {
    expect(codeOf(await save(ops, []))).toEqual([422, 'MSG000008']);
  });

  it('the same row twice in one save is refused, changed or removed', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const key = { DLV_ORD_NO: order.DLV_ORD_NO, UPD_CNT: order.UPD_CNT };
    const twice = await save(ops, [
      { ...key, BATCH_FLAG: 'update', RMK: 'a' },
      { ...key, BATCH_FLAG: 'delete' },
    ]);
    expect([...codeOf(twice), twice.json().errors[0].ROW_NO]).toEqual([422, 'MSG000024', 2]);
  });

  it('a list of a hundred thousand rows is refused at once', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ DLV_ORD_NO: `X${i}`, UPD_CNT: 0 }));
    const began = Date.now();
    expect(codeOf(await ops.post(`${desk}/confirm`, { BATCH_ID: randomUUID(), LIST: rows }))).toEqual([413, 'MSG000310']);
    expect(
      codeOf(
        await save(
          ops,
          rows.map((row) => ({ ...row, BATCH_FLAG: 'update' })),
        ),
      ),
    ).toEqual([413, 'MSG000310']);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('millions of faults are not written down: the answer stays small and quick', async () => {
    const many = Array.from({ length: 1_000_000 }, () => 0);
    for (const body of [
      { BATCH_ID: randomUUID(), LIST: many },
      { BATCH_ID: randomUUID(), LIST: [{ BATCH_FLAG: 'insert', G2: many }] },
      { BATCH_ID: randomUUID(), LIST: [Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`A${i}`, {}]))] },
      { SEARCH: Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`A${i}`, {}])) },
    ]) {
      const began = Date.now();
      const path = 'SEARCH' in body ? `${desk}/selectDlvOrd` : `${desk}/saveDlvOrd`;
      const answer = await ops.post(path, body);
      expect([413, 422]).toContain(answer.statusCode);
      expect(answer.body.length).toBeLessThan(1_000_000);
      expect(Date.now() - began).toBeLessThan(10_000);
    }
  }, 60_000);

  it('five thousand orders that cannot go are named in one answer', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    await t.sql(
      `insert into pan_dlv_ord select (jsonb_populate_record(o, jsonb_build_object('dlv_ord_no', 'ZZ' || i, 'dlv_ord_sts', 'CMP', 'upd_cnt', 0))).*
         from pan_dlv_ord o, generate_series(1, 4999) i where o.dlv_ord_no = $1`,
      [order.DLV_ORD_NO],
    );
    const LIST = Array.from({ length: 4999 }, (_, i) => ({ DLV_ORD_NO: `ZZ${i + 1}`, UPD_CNT: 0 }));
    const answer = await ops.post(`${desk}/confirm`, { BATCH_ID: randomUUID(), LIST });
    expect([...codeOf(answer), answer.json().errors.length]).toEqual([422, 'MSG000040', 4999]);
    const typed = LIST.map((row) => ({
      ...row,
      BATCH_FLAG: 'update',
      PICKUP_PLC_NM: 'x',
      DLV_PLC_NM: 'x',
      DLV_TEL: '02-123-0001',
      CAR_QTY: 9,
      RMK: 'x',
      GRS_WT: 3,
    }));
    expect(codeOf(await save(ops, typed))).toEqual([422, 'MSG000040']);
  }, 60_000);

  it('columns of an action are checked as those of a save: types, lengths and codes', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const set = (status: string) =>
      t.sql(`update pan_dlv_ord set dlv_ord_sts = $2 where dlv_ord_no = $1 returning upd_cnt`, [order.DLV_ORD_NO, status]);
    const faults = async (action: string, extra: object) => {
      const [now] = await t.sql<{ upd_cnt: number }>(`select upd_cnt from pan_dlv_ord where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
      const answer = await ops.post(`${desk}/${action}`, {
        BATCH_ID: randomUUID(),
        LIST: [{ DLV_ORD_NO: order.DLV_ORD_NO, UPD_CNT: now?.upd_cnt, ...extra }],
      });
      return (answer.json().errors ?? []).map((e: { FIELD: string; CODE: string }) => [e.FIELD, e.CODE]);
    };
    await set('CFM');
    const [car] = await t.sql<{ car_no: string }>(`select car_no from mdm_car where corp_cd = '1000' and use_yn = 'Y' order by 1 limit 1`);
    const CAR_NO = car?.car_no;
    expect(await faults('assign', { CAR_NO, DRV_TEL: '0'.repeat(21) })).toEqual([['DRV_TEL', 'MSG000358']]);
    expect(await faults('assign', { CAR_NO, CAR_TP: 'ZZZ' })).toEqual([['CAR_TP', 'MSG000017']]);
    expect(await faults('assign', { CAR_NO, TRUCK_CD: 'C00001' })).toEqual([['TRUCK_CD', 'MSG000017']]);
    await set('ASG');
    expect(await faults('load', { LOAD_DTM: '20269999999999' })).toEqual([['LOAD_DTM', 'MSG000187']]);
    expect(await faults('load', { LOAD_DTM: 5 })).toHaveLength(1);
    await set('LDD');
    expect(await faults('complete', { RCVR_NM: 'x'.repeat(51), CMPL_DTM: '20200101' })).toEqual([
      ['RCVR_NM', 'MSG000358'],
      ['CMPL_DTM', 'MSG000187'],
    ]);
    expect(await faults('complete', { RCVR_NM: 'x', CMPL_DTM: '20200101000000', POD_FILE_SN: 'abc' })).toEqual([
      ['POD_FILE_SN', 'MSG000015'],
    ]);
  });

  it('bodies nested deeper than any of ours are refused, wherever they stand', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const places = [`{"SEARCH":{"A":${deep}}}`, `{"A":${deep},"LIST":${deep},"p":${deep}}`];
    const calls = [...t.app.kit.calls.values()].filter(
      ({ method, kind, path }) => method === 'POST' && kind !== 'upload' && !/logout$/.test(path),
    );
    for (const [i, call] of calls.entries()) {
      const answer = await t.app.inject({
        method: 'POST',
        url: call.path,
        headers: { cookie: cadm.cookie, 'content-type': 'application/json' },
        payload: places[i % places.length] as string,
      });
      expect([call.id, answer.statusCode < 500]).toEqual([call.id, true]);
    }
  }, 60_000);

  it('the pages before the sign-in take no large body', async () => {
    const big = { p: 'x'.repeat(200_000), c: 'ops01' };
    expect((await t.visitor().post('/api/login', big)).statusCode).toBe(413);
    expect((await t.visitor().post('/api/insertErrorLog', { ERR_MSG: 'x'.repeat(200_000) })).statusCode).toBe(413);
  });
});

describe('texts', () => {
  it('no NUL, half pairs or blanks around reach the data, and markup stays text', async () => {
    const [row] = (
      await cadm.data<{ LIST: DeliveryOrder[] }>(`${desk}/saveDlvOrd`, {
        BATCH_ID: randomUUID(),
        LIST: [
          await newOrder(t, 'C00001', {
            DLV_PLC_NM: '  a\0b\ud800c  ',
            REQ_RMK: '<img src=x onerror=alert(1)>',
            DLV_CHRG_NM: "=cmd|'/c calc'!A1",
          }),
        ],
      })
    ).LIST;
    expect([row?.DLV_PLC_NM, row?.REQ_RMK, row?.DLV_CHRG_NM]).toEqual(['abc', '<img src=x onerror=alert(1)>', "=cmd|'/c calc'!A1"]);
  });
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lines } from '../support/matrix';
import { keysOf } from '../support/matrixKeys';
import { makeOrder, newOrder, todayOf } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;

beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '100000' });
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t?.close());

const period = { DT_TP: 'DLV', FR_DT: '20260101', TO_DT: '20260110' };

/** Keys of every object, and values no screen sends. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
/** Values the envelope lets through: what becomes of them is the call's own matter. */
const single = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    '',
    '%',
    '\\',
    "'",
    '\0',
    '\ud800',
    '=1+1',
    '20260230',
    '2400',
    'x'.repeat(400),
  ],
  ...names,
);
const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    '',
    ' ',
    '%',
    '_',
    '\\',
    "'",
    '\0',
    '\ud800',
    '\u202e',
    '=1+1',
    ...names,
  ),
  fc.constantFrom('20260230', '99999999', '2400', 'x'.repeat(400), '😀'.repeat(200)),
  fc.array(fc.constantFrom(null, 1, 'DLV', 'constructor', true), { maxLength: 3 }),
  fc.constant({ a: 1 }),
  fc.constant([[1]]),
);
const fields = [
  ...['DLV_ORD_NO', 'LINE_NO', 'CUST_CD', 'DLV_ORD_DT', 'DLV_TP', 'IMEX_TP', 'HBL_NO', 'CNTR_NO', 'CNTR_TP_CD', 'PICKUP_DT', 'PICKUP_TM'],
  ...['DLV_DT', 'DLV_TM', 'DLV_TEL', 'CAR_TP', 'CAR_QTY', 'GRS_WT', 'TRSP_AMT', 'TRUCK_CD', 'CAR_NO', 'DRV_NM', 'DRV_TEL', 'LOAD_DTM'],
  ...['ARR_DTM', 'CMPL_DTM', 'RCVR_NM', 'POD_FILE_SN', 'FILE_SN', 'DOC_TP', 'OPEN_YN', 'REF_KEY', 'PHRS_TP', 'PHRS_TITLE', 'PHRS_CNNT'],
  ...['ITEM_NM', 'QTY', 'QTY_UT', 'DLVD_QTY', 'DIFF_RSN', 'UPD_CNT', 'BATCH_FLAG', 'UPLOAD_NO', 'CORP_CD', 'ORGN_CD', 'DLV_ORD_STS'],
];
const conditions = [
  ...['DT_TP', 'FR_DT', 'TO_DT', 'NO_TP', 'KEYWORD', 'DLV_ORD_NO', 'DLV_ORD_STS', 'CUST_CD', 'SUM_TP', 'GRP1_CD', 'GRP2_CD', 'TRUCK_CD'],
  ...['KIND', 'CODES', 'REF_TP', 'REF_KEY', 'FILE_GRP_NO', 'TBL_NM', 'ROW_KEY', 'PHRS_TP', 'HBL_NO', 'UPLOAD_NO', 'CUST_TP', 'USER_TP'],
];
const some = (keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...keys), fc.oneof({ weight: 9, arbitrary: single }, { weight: 1, arbitrary: odd }), { maxKeys: 4 });
const search = fc.record({
  SEARCH: fc.tuple(some(conditions), fc.constantFrom({}, period)).map(([x, y]) => ({ ...y, ...x })),
  PAGE: fc.option(fc.oneof(fc.integer(), odd), { nil: undefined }),
  SIZE: fc.option(fc.oneof(fc.integer(), odd), { nil: undefined }),
  SORT: fc.option(
    fc.array(fc.record({ FIELD: fc.oneof(odd, fc.constantFrom('DLV_DT')), DIR: fc.constantFrom('ASC', 'DESC') }), { maxLength: 3 }),
    {
      nil: undefined,
    },
  ),
});
const other = some([
  'FILE_SN',
  'LIST',
  'REPORT_TP',
  'KEYS',
  'LANG_CD',
  'UPLOAD_NO',
  'CUST_CD',
  'SUBMIT_YN',
  'MENU_ID',
  'myMenuList',
  'ACCESS_RSN',
  'UPLOAD_TP',
  'KIND',
  'CORP_CD',
  'RSN',
  'ERR_MSG',
]);

/** The body with one of its values, counted through all of it, replaced. */
function oddAt(body: unknown, place: number, value: unknown): unknown {
  let left = place;
  const walk = (part: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(part)) return part.map(walk);
    if (part !== null && typeof part === 'object')
      return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, walk(item)]));
    return part;
  };
  return walk(body);
}

/** What the server noted about an answer of 500. */
async function noted(code: string): Promise<string> {
  const [row] = await t.sql<{ err_msg: string; err_stack: string }>(`select err_msg, err_stack from cms_error_log where err_cd = $1`, [
    code,
  ]);
  return `${row?.err_msg} ${row?.err_stack?.split('\n').find((line) => line.includes('/src/server/')) ?? ''}`;
}

describe('bodies nobody foresaw', () => {
  it('no call answers 500 to keys of every object, odd numbers, odd texts and lists in place of values', async () => {
    const real = await makeOrder(t, ops, 'C00001');
    const drafted = await newOrder(t, 'C00001');
    const row = fc
      .tuple(
        fc.constantFrom({}, { DLV_ORD_NO: real.DLV_ORD_NO, UPD_CNT: real.UPD_CNT }, drafted),
        some(fields),
        fc.array(some(fields), { maxLength: 2 }),
      )
      .map(([base, over, G2]) => ({ BATCH_FLAG: 'update', ...base, ...over, ...(G2.length ? { G2 } : {}) }));
    const calls = [...t.app.kit.calls.values()].filter((c) => c.method === 'POST' && c.kind !== 'upload' && !/log(in|out)$/i.test(c.path));
    const body = fc.oneof(
      search,
      other,
      fc.record({
        BATCH_ID: fc.constant(null).map(() => randomUUID()),
        LIST: fc.array(row, { maxLength: 3 }),
        RSN: fc.constantFrom('x', null),
      }),
      fc.record({ BATCH_ID: fc.constant(null).map(() => randomUUID()) }),
    );
    const sysadm = await t.login('sysadm');
    const keys = await keysOf(t, ops, 'C00001');
    const wrong = new Set<string>();
    for (const call of calls) {
      const line = lines[call.id];
      const visitor = line?.by === 'sysadm' ? sysadm : ops;
      const near = fc
        .tuple(fc.nat(40), odd)
        .map(([place, value]) => oddAt({ BATCH_ID: randomUUID(), ...line?.body(keys) }, place, value) as object);
      await fc.assert(
        fc.asyncProperty(fc.oneof(body, near), async (sent) => {
          const answer = await visitor.post(call.path, sent);
          // No outside system is there: that it does not answer is told, and no failure of ours.
          const isTold = answer.statusCode === 502 && !answer.json().unknown;
          if (answer.statusCode >= 500 && !isTold)
            wrong.add(`${call.id}: ${await noted(answer.json().code)} ${JSON.stringify(sent).slice(0, 300)}`);
        }),
        { numRuns: 24, seed: 7 },
      );
    }
    expect([...wrong], [...wrong].join('\n')).toEqual([]);
  }, 300_000);

  it('no condition brings a customer a row of another one, nor a column of the staff', async () => {
    const foreign = new Set<string>();
    let seen = 0;
    const day = (await todayOf(t)).slice(0, 6);
    const wide = { DT_TP: 'DLV', FR_DT: `${day}01`, TO_DT: `${day}28` };
    const value = fc.constantFrom<unknown>(
      'C00002',
      ['C00001', 'C00002'],
      'DV',
      '%',
      '',
      null,
      'CNTR',
      'C',
      ['TMP', 'CMP'],
      'T0001',
      'Customer',
      'User',
      'CarList',
      'Item',
    );
    const likely = fc.record({
      SEARCH: fc
        .tuple(
          fc.dictionary(fc.constantFrom(...conditions.filter((name) => !/_DT$/.test(name))), value, { maxKeys: 2 }),
          fc.constantFrom({}, { DLV_ORD_NO: 'DV' }),
        )
        .map(([asked, number]) => ({ ...wide, ...number, ...asked })),
      SORT: fc.constantFrom([], [{ FIELD: 'CUST_CD', DIR: 'DESC' }]),
    });
    const calls = [...t.app.kit.calls.values()].filter((c) => c.method === 'POST' && (c.kind === 'read' || c.kind === 'code'));
    for (const call of calls) {
      await fc.assert(
        fc.asyncProperty(likely, async (body) => {
          const answer = await cadm.post(call.path, body);
          const list = answer.statusCode === 200 ? (answer.json().data?.LIST ?? []) : [];
          for (const row of Array.isArray(list) ? list : []) {
            seen++;
            if ((row.CUST_CD ?? 'C00001') !== 'C00001') foreign.add(`${call.id}: ${JSON.stringify(row).slice(0, 200)}`);
            for (const column of ['TRUCK_CD', 'RMK', 'TRUCK_TEL', 'DRV_NM'])
              if (
                row[column] &&
                !(column === 'DRV_NM' && (row.DLV_ORD_NO || row.BKG_NO)) &&
                !(column === 'RMK' && (row.LINE_NO || row.PO_NO || row.BKG_NO))
              )
                foreign.add(`${call.id}: ${column}`);
          }
        }),
        { numRuns: 25, seed: 11 },
      );
    }
    expect([...foreign]).toEqual([]);
    expect(seen).toBeGreaterThan(1_000);
  }, 120_000);
});

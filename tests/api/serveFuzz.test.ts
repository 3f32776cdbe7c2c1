import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '100000' });
});
afterAll(() => t?.close());

const nasty: unknown[] = [null, -1, 1e30, true, '%', "'; drop table cms_user --", '20261399', 'a'.repeat(5000), [null], { a: 1 }, '\u0000'];
const names = [
  'DLV_ORD_NO',
  'KEYWORD',
  'FR_DT',
  'TO_DT',
  'DT_TP',
  'CUST_CD',
  'DLV_ORD_STS',
  'TBL_NM',
  'ROW_KEY',
  'REF_TP',
  'REF_KEY',
  'KIND',
  'CODES',
  'SUM_TP',
  'FILE_SN',
];

/** Bodies that no screen sends. */
function* bodies(): Generator<unknown> {
  yield* [
    null,
    [],
    'text',
    7,
    {},
    { SEARCH: null },
    { SEARCH: 5 },
    { LIST: null },
    { LIST: [null] },
    { LIST: [[]] },
    { SEARCH: { ['__proto__']: 1 } },
  ];
  for (const value of nasty) {
    yield { SEARCH: Object.fromEntries(names.map((name) => [name, value])) };
    yield { SEARCH: { DT_TP: 'DLV', FR_DT: '20260101', TO_DT: '20260110', SUM_TP: ['MM'], DLV_TP: value, CUST_CD: value } };
    yield { SORT: [{ FIELD: value, DIR: 'ASC' }], SEARCH: {} };
    yield { PAGE: value, SIZE: value, SEARCH: {} };
    for (const BATCH_FLAG of ['insert', 'update', 'delete']) {
      yield {
        BATCH_ID: randomUUID(),
        RSN: 'x',
        LIST: [{ BATCH_FLAG, UPD_CNT: 0, G2: value, ...Object.fromEntries(names.map((name) => [name, value])) }],
      };
    }
    yield {
      MENU_ID: value,
      myMenuList: value,
      LIST: value,
      FILE_SN: value,
      UPLOAD_TP: value,
      CORP_CD: value,
      LANG_CD: value,
      ERR_MSG: value,
      UPLOAD_NO: value,
    };
    yield { A: value, B: { MSTR_CD: value, CODES: value } };
  }
}

it('fault 41: no body makes any call answer 5xx', async () => {
  const visitor = await t.login('sysadm');
  const wrong: string[] = [];
  for (const [at, call] of [...t.app.kit.calls.values()].entries()) {
    if (call.method !== 'POST' || call.path === '/api/logout' || call.path === '/api/login') continue;
    // Each call gets every fourth body, its neighbours the others: nearly all of them share how a body is read.
    for (const body of [...bodies()].filter((_, i) => (i + at) % 4 === 0)) {
      const answer = await visitor.post(call.path, body as object);
      // An outside system that does not answer is told as such: a refusal and no failure of ours.
      if (answer.statusCode < 500 || (answer.statusCode === 502 && !answer.json().unknown)) continue;
      const [row] = await t.sql(`select err_msg, err_stack from cms_error_log where err_cd = $1`, [answer.json().code]);
      const where =
        String(row?.err_stack ?? '')
          .split('\n')
          .find((line) => line.includes('/src/server/')) ?? '';
      wrong.push(`${call.id} ${JSON.stringify(body).slice(0, 120)}: ${answer.statusCode} ${row?.err_msg} ${where.trim()}`);
      break;
    }
  }
  expect(wrong).toEqual([]);
}, 240_000);

it('fault 41: no body signs anybody in or breaks the sign-in', async () => {
  // Each as ID and as password, beside itself and two others: a refusal costs a whole check of a password.
  for (const [at, p] of nasty.entries()) {
    for (const c of [0, 1, 5].map((further) => nasty[(at + further) % nasty.length])) {
      const answer = await t.visitor().post('/api/login', { p, c, lang: c });
      expect([401, 429]).toContain(answer.statusCode);
    }
  }
}, 120_000);

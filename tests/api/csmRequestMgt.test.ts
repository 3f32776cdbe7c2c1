import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { requestIn, threadOf } from '../support/requests';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops02'), t.login('cadm01')]);
});
afterAll(() => t.close());

it('goes', async () => {
  for (const s of ['TMP', 'REQ', 'CXL', 'RCP', 'PRC', 'ASK', 'ANS', 'CMP'] as const) {
    const r = await requestIn(s, { customer: cadm, ops });
    console.log(s, r.CSM_REQ_STS, r.ORGN_CD, r.PROM_DTM, r.LIGHT_TP, r.ANS_HR, r.UNREAD_CNT, r.CHRG_USER_ID);
    if (s === 'ANS') console.log(await threadOf(cadm, r.REQ_NO));
  }
  expect(1).toBe(1);
});

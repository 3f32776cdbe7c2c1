import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder } from '../support/orders';

let t: TestApp;
let ops: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
});
afterAll(() => t?.close());

it('more calls at once than there are connections do not wait for each other for ever, whatever they log', async () => {
  const order = await makeOrder(t, ops, 'C00001');
  const began = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      i % 2
        ? ops.post('/api/cms/popup/cmsCommonPopup/selectCarList', { SEARCH: {} })
        : ops.post('/api/insertErrorLog', { ERR_MSG: order.DLV_ORD_NO }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(Date.now() - began).toBeLessThan(5_000);
});

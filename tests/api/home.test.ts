import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { HomeCard, HomeTask } from '../../src/contract/home';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t.close());

const running = async (v: Visitor) =>
  (await v.data<{ LIST: HomeCard[] }>('/api/home/selectHomeCards', {})).LIST.find((c) => c.CARD_ID === 'DLV_RUN');
const tasks = (v: Visitor) => v.data<ReadData<HomeTask>>('/api/home/selectHomeG3', {});
const moveTo = (no: string, status: string) => t.sql(`update pan_dlv_ord set dlv_ord_sts = $2 where dlv_ord_no = $1`, [no, status]);

it('counts the delivery orders under way by state, inside the scope of the user', async () => {
  const before = await running(ops);
  const others = await running(customer);
  const order = await makeOrder(t, ops, 'C00002');
  await moveTo(order.DLV_ORD_NO, 'LDD');
  const after = await running(ops);
  const loaded = (card?: HomeCard) => card?.PARTS.find((part) => part.CODE === 'LDD')?.CNT ?? 0;
  expect(after?.CNT).toBe((before?.CNT ?? 0) + 1);
  expect(loaded(after)).toBe(loaded(before) + 1);
  expect(after?.PARTS.map((part) => part.CODE)).toEqual(['ASG', 'LDD', 'ARV']);
  expect(await running(customer)).toEqual(others);
});

it('lists the orders that wait for the staff, oldest first, and none to customers', async () => {
  const before = await tasks(ops);
  const order = await makeOrder(t, ops, 'C00001');
  await moveTo(order.DLV_ORD_NO, 'REQ');
  const { LIST, TOTAL } = await tasks(ops);
  expect(TOTAL).toBe(before.TOTAL + 1);
  expect(LIST.length).toBe(Math.min(TOTAL, 10));
  expect(LIST.every((task) => task.REF_TP === 'DLV' && task.STS_CD === 'REQ')).toBe(true);
  expect(LIST.map((task) => task.REG_DTM)).toEqual(LIST.map((task) => task.REG_DTM).sort());
  expect(await tasks(customer)).toEqual({ LIST: [], TOTAL: 0 });
});

it('is refused without a session', async () => {
  expect((await t.visitor().post('/api/home/selectHomeCards', {})).statusCode).toBe(401);
});

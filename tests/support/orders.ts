import { randomUUID } from 'node:crypto';
import { addDays, weekday } from '../../src/contract/dates';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import type { TestApp, Visitor } from './db';

type Order = Partial<DeliveryOrder> & Record<string, unknown>;

/** Asks the database as its owner. */
type Owner = Pick<TestApp, 'sql'>;

/** Today by the database's clock, 8 digits. */
export async function todayOf(t: Owner): Promise<string> {
  const [row] = await t.sql<{ d: string }>(`select to_char(now(), 'YYYYMMDD') as d`);
  return row?.d ?? '';
}

/** A working day at least `days` from today: no Sunday, no holiday of the seed. */
export async function workingDay(t: Owner, days: number): Promise<string> {
  let day = addDays(await todayOf(t), days);
  for (;;) {
    const holiday = await t.sql(`select 1 from mdm_holiday where ctry_cd = 'KR' and hldy_dt = $1::date`, [day]);
    if (weekday(day) !== 0 && holiday.length === 0) return day;
    day = addDays(day, 1);
  }
}

/** A whole new order of a customer, ready to be saved and submitted. */
export async function newOrder(t: Owner, custCd: string, over: Order = {}): Promise<Order> {
  const day = await workingDay(t, 2);
  return {
    BATCH_FLAG: 'insert',
    CUST_CD: custCd,
    DLV_ORD_DT: await todayOf(t),
    DLV_TP: 'FTL',
    IMEX_TP: 'D',
    PICKUP_PLC_NM: '인천 아암 CFS',
    PICKUP_ADDR: '인천 연수구 아암대로 1',
    PICKUP_DT: day,
    PICKUP_TM: '0900',
    DLV_PLC_NM: '용인 남사 물류센터',
    DLV_ADDR: '경기 용인시 처인구 남사읍 1',
    DLV_DT: day,
    DLV_TM: '1500',
    DLV_CHRG_NM: '오창고',
    DLV_TEL: '031-000-1118',
    CAR_TP: 'T5',
    CAR_QTY: 1,
    GRS_WT: 1200.5,
    G2: [{ ITEM_NM: '러닝화', QTY: 10, QTY_UT: 'BOX', PKG_QTY: 10, GRS_WT: 1200.5 }],
    ...over,
  };
}

/** The same order as a partner's system sends it. */
export function partnerOrder(order: object): Order {
  const { BATCH_FLAG: _, CUST_CD: __, DLV_ORD_DT: ___, GRS_WT: ____, G2, ...rest } = order as Order;
  return { ...rest, LINES: G2 };
}

const desk = '/api/pan/dlvOrdMgt';

/** Saves rows of the desk. */
export const save = (v: Visitor, rows: Order[], batchId: string = randomUUID()) =>
  v.post(`${desk}/saveDlvOrd`, { BATCH_ID: batchId, LIST: rows });

/** Saves one new order and gives it back. */
export async function makeOrder(t: TestApp, v: Visitor, custCd: string, over: Order = {}): Promise<DeliveryOrder> {
  const { LIST } = await v.data<{ LIST: DeliveryOrder[] }>(`${desk}/saveDlvOrd`, {
    BATCH_ID: randomUUID(),
    LIST: [await newOrder(t, custCd, over)],
  });
  return LIST[0] as DeliveryOrder;
}

/** Takes a status action on orders. */
export const act = (v: Visitor, action: string, orders: Order[], extra: Order = {}, reason?: string) =>
  v.post(`${desk}/${action}`, {
    BATCH_ID: randomUUID(),
    LIST: orders.map((o) => ({ DLV_ORD_NO: o.DLV_ORD_NO, UPD_CNT: o.UPD_CNT, ...extra })),
    ...(reason ? { RSN: reason } : {}),
  });

/** The same, for one order that must take it; gives the order after. */
export async function take(v: Visitor, action: string, order: Order, extra: Order = {}, reason?: string): Promise<DeliveryOrder> {
  const answer = await act(v, action, [order], extra, reason);
  if (answer.statusCode !== 200) throw new Error(`${action}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: { LIST: DeliveryOrder[] } }>().data.LIST[0] as DeliveryOrder;
}

/** A truck of a corporation, as `assign` sends it. */
export async function aTruck(t: TestApp, corp = '1000'): Promise<Order> {
  const [car] = await t.sql<{ car_no: string; truck_cd: string; drv_nm: string; truck_tel: string }>(
    `select car_no, truck_cd, drv_nm, truck_tel from mdm_car where corp_cd = $1 and use_yn = 'Y' order by car_no limit 1`,
    [corp],
  );
  return { CAR_NO: car?.car_no, TRUCK_CD: car?.truck_cd, DRV_NM: car?.drv_nm, DRV_TEL: car?.truck_tel };
}

/** Every action that leads an order from a draft to the state, by a dispatcher. */
export async function lead(
  t: TestApp,
  ops: Visitor,
  order: DeliveryOrder,
  to: 'REQ' | 'CFM' | 'ASG' | 'LDD' | 'ARV',
): Promise<DeliveryOrder> {
  const steps: [string, string][] = [
    ['REQ', 'submit'],
    ['CFM', 'confirm'],
    ['ASG', 'assign'],
    ['LDD', 'load'],
    ['ARV', 'arrive'],
  ];
  let now = order;
  for (const [state, action] of steps) {
    now = await take(ops, action, now, action === 'assign' ? await aTruck(t) : {});
    if (state === to) break;
  }
  return now;
}

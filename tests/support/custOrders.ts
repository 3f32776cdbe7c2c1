import { randomUUID } from 'node:crypto';
import type { CustOrder, CustOrderLine, WayStep } from '../../src/contract/ord/custOrder';
import type { Visitor } from './db';

type Row = Partial<CustOrder> & Record<string, unknown>;

const screen = '/api/ord/custOrderMgt';

/** A whole line: ten cartons of 60 × 40 × 50 cm. */
export const orderLine = (over: object = {}) => ({
  BATCH_FLAG: 'insert' as const,
  ITEM_NM: '러닝화',
  PKG_QTY: 10,
  PKG_UT_CD: 'CT',
  LEN_CM: 60,
  WID_CM: 40,
  HGT_CM: 50,
  GRS_WT: 120,
  ...over,
});

/** A whole new order of a customer: a part load from Shanghai to Busan. */
export const newCustOrder = (custCd: string, over: Row = {}): Row => ({
  BATCH_FLAG: 'insert',
  CUST_CD: custCd,
  IMEX_TP: 'I',
  TRANS_MODE: 'SEA',
  LOAD_TP: 'LCL',
  CARGO_TP: 'GEN',
  INCOTERMS: 'FOB',
  SHPR_NM: 'SHANGHAI SHOES LTD',
  CNEE_NM: '화주 상사',
  POL_CD: 'CNSHA',
  POD_CD: 'KRPUS',
  CARGO_RDY_DT: '20261210',
  DG_YN: 'N',
  G2: [orderLine()],
  ...over,
});

/** Saves orders. */
export const saveOrders = (v: Visitor, ...rows: Row[]) => v.post(`${screen}/saveCustOrder`, { BATCH_ID: randomUUID(), LIST: rows });

/** Saves one order that must be taken, and gives it back. */
export async function savedOrder(v: Visitor, row: Row): Promise<CustOrder> {
  const answer = await saveOrders(v, row);
  if (answer.statusCode !== 200) throw new Error(`save: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: { LIST: CustOrder[] } }>().data.LIST[0] as CustOrder;
}

/** What a change of an order sends. */
export const orderChange = ({ ORD_NO, UPD_CNT }: CustOrder, row: Row): Row => ({ BATCH_FLAG: 'update', ORD_NO, UPD_CNT, ...row });

/** Takes a status action on orders. */
export const actOn = (v: Visitor, action: string, orders: readonly CustOrder[], extra: Row = {}, reason?: string) =>
  v.post(`${screen}/${action}`, {
    BATCH_ID: randomUUID(),
    LIST: orders.map(({ ORD_NO, UPD_CNT }) => ({ ORD_NO, UPD_CNT, ...extra })),
    ...(reason ? { RSN: reason } : {}),
  });

/** Takes an action that must be done; the order as it is then. */
export async function moved(v: Visitor, action: string, order: CustOrder, extra: Row = {}, reason?: string): Promise<CustOrder> {
  const answer = await actOn(v, action, [order], extra, reason);
  if (answer.statusCode !== 200) throw new Error(`${action}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: { LIST: CustOrder[] } }>().data.LIST[0] as CustOrder;
}

const read = async <R>(v: Visitor, verb: string, SEARCH: object): Promise<R[]> =>
  (await v.data<{ LIST: R[] }>(`${screen}/${verb}`, { SEARCH })).LIST;

export const findOrders = (v: Visitor, search: object) => read<CustOrder>(v, 'selectCustOrder', search);
export const linesOfOrder = (v: Visitor, ORD_NO: string) => read<CustOrderLine>(v, 'selectCustOrderG2', { ORD_NO });
export const wayOfOrder = (v: Visitor, ORD_NO: string) => read<WayStep>(v, 'selectCustOrderG3', { ORD_NO });
export const creditOf = (v: Visitor, CUST_CD: string) => read<{ USED_AMT: number }>(v, 'selectCustOrderG4', { CUST_CD });

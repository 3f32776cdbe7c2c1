import { screenCalls, sentColumns } from '../call';
import { type CustOrder, type CustOrderLine, type OrderAction, sentCustOrder, sentCustOrderLine, type WayStep } from './custOrder';

/** ORD_NO alone finds an order whatever its date, as the customer's own number and a PO of a line do. */
export interface CustOrderSearch {
  FR_DT: string;
  TO_DT: string;
  ORD_STS: string[];
  IMEX_TP: string;
  TRANS_MODE: string;
  CUST_CD: string;
  ORD_NO: string;
  CUST_REF_NO: string;
  PO_NO: string;
}

export interface CustOrderKey {
  ORD_NO: string;
}

/** What a customer owes against its credit, in won. */
export interface OrderCredit {
  CUST_CD: string;
  /** Unpaid settlements and confirmed costs that are in none yet. */
  USED_AMT: number;
  CRDT_LMT_AMT: number;
}

const calls = screenCalls('custOrderMgt', '/ord/custOrderMgt');
const action = (button: OrderAction) => calls.action<CustOrder>(button);

export const custOrderMgt = {
  select: calls.read<CustOrderSearch, CustOrder>('selectCustOrder'),
  selectLines: calls.read<CustOrderKey, CustOrderLine>('selectCustOrderG2'),
  /** The way of an order: quote, order, shipment, deliveries, costs. */
  selectWay: calls.read<CustOrderKey, WayStep>('selectCustOrderG3'),
  /** LIST holds one row where the customer of an order is over its credit, and the reader may know it; else none. */
  selectCredit: calls.read<{ CUST_CD: string }, OrderCredit>('selectCustOrderG4'),
  /** Orders with their changed lines (G2), in one transaction. */
  save: calls.save<CustOrder>('saveCustOrder', sentCustOrder, { lines: sentColumns(sentCustOrderLine) }),
  submit: action('submit'),
  receive: action('receive'),
  confirm: action('confirm'),
  reject: action('reject'),
  /** Takes HBL_NO; without one the order is linked to no shipment any more. */
  linkBl: action('linkBl'),
  cancel: action('cancel'),
  delete: action('delete'),
  excel: calls.excel<CustOrderSearch>(),
};

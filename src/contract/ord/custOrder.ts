import type { SaveRow } from '../call';
import type { Row } from '../dictionary';
import type { ordCustOrd, ordCustOrdDtl } from '../tables/ord';
import type { ColumnOf, OwnColumnOf } from '../tables/table';

/** Columns of ORD_CUST_ORD that go over the wire, with the joined names. */
export type CustOrder = Row<
  Exclude<ColumnOf<typeof ordCustOrd>, 'DEL_YN' | 'FILE_GRP_NO'> | 'CUST_NM',
  'ORD_NO' | 'ORD_STS' | 'UPD_CNT'
> & {
  POL_NM: string | null;
  POD_NM: string | null;
  OPS_USER_NM: string | null;
  /** Changed lines travel inside the save of their order; all lines of a new one. */
  G2?: Partial<SaveRow<CustOrderLine>>[];
};

export type CustOrderLine = Row<OwnColumnOf<typeof ordCustOrdDtl>, 'ORD_NO' | 'LINE_NO' | 'UPD_CNT'>;

export type OrderStatus = 'TMP' | 'REQ' | 'ACK' | 'CFM' | 'BKD' | 'CMP' | 'RJT' | 'CXL';

/** A status action of an order, named as its button. */
export type OrderAction = 'submit' | 'receive' | 'confirm' | 'reject' | 'linkBl' | 'cancel' | 'delete';

interface Transition {
  from: readonly OrderStatus[];
  /** State after; `linkBl` leads to one by the shipment that is named, `delete` leaves none. */
  to: OrderStatus | null;
  /** A reason must be given. */
  reason?: true;
}

/** The state machine of customer orders; who may press a button is a matter of grants, `cancel` apart. A delivered shipment leads from BKD to CMP. */
export const orderTransitions: Record<OrderAction, Transition> = {
  submit: { from: ['TMP'], to: 'REQ' },
  receive: { from: ['REQ'], to: 'ACK' },
  confirm: { from: ['ACK'], to: 'CFM' },
  reject: { from: ['REQ', 'ACK'], to: 'RJT', reason: true },
  linkBl: { from: ['CFM', 'BKD'], to: null },
  cancel: { from: ['TMP', 'REQ', 'ACK', 'CFM'], to: 'CXL', reason: true },
  delete: { from: ['TMP'], to: null },
};

/** The steps of an order that is not stopped, in their order. */
export const orderRoad = ['TMP', 'REQ', 'ACK', 'CFM', 'BKD', 'CMP'] as const satisfies readonly OrderStatus[];

/** What the rules ask of the person: staff or customer, and the roles held. */
export interface OrderActor {
  USER_TP: string;
  roleList: readonly string[];
}

/** Which states a person may cancel in: users of a customer until it is received, their administrators and staff until it is linked. */
const cancelStates = ({ USER_TP, roleList }: OrderActor): readonly OrderStatus[] =>
  USER_TP === 'S' || roleList.includes('CUST_ADM') ? orderTransitions.cancel.from : ['TMP', 'REQ'];

/**
 * Why an order cannot take an action, as a message code, or null when it can: MSG000193 received by another, MSG000248 cancelled while it is
 * linked to a shipment, MSG000040 in a final state, MSG000027 every other wrong state.
 */
export function orderRefusal(action: OrderAction, { ORD_STS }: Pick<CustOrder, 'ORD_STS'>, actor: OrderActor): string | null {
  const from: readonly string[] = action === 'cancel' ? cancelStates(actor) : orderTransitions[action].from;
  if (from.includes(ORD_STS)) return null;
  if (action === 'receive' && ORD_STS === 'ACK') return 'MSG000193';
  if (action === 'cancel' && ORD_STS === 'BKD') return 'MSG000248';
  return ['CMP', 'RJT', 'CXL'].includes(ORD_STS) ? 'MSG000040' : 'MSG000027';
}

/** Columns a person types on an order; sums of packages, weight and volume follow from the lines. */
export const typedOrderColumns = [
  ...(['CUST_CD', 'CUST_REF_NO', 'ORD_DT', 'IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'CARGO_TP', 'INCOTERMS', 'SHPR_NM', 'CNEE_NM'] as const),
  ...(['POL_CD', 'POD_CD', 'CARGO_RDY_DT', 'REQ_ETD_DT', 'REQ_ETA_DT', 'PICKUP_ADDR', 'DLV_ADDR', 'CNTR_TP_CD', 'CNTR_QTY'] as const),
  ...(['DG_YN', 'UN_NO', 'CHRG_NM', 'TEL_NO', 'REQ_RMK'] as const),
] as const;

/** Columns that only actions and the portal itself set: a save that changes one is refused. */
export const fixedOrderColumns = ['CORP_CD', 'ORGN_CD', 'ORD_STS', 'QUO_NO', 'HBL_NO', 'OPS_USER_ID', 'RJCT_RSN'] as const;

/** Columns that a copy of an order takes over: its own numbers and days are others. */
export const copiedOrderColumns = typedOrderColumns.filter(
  (column) => !['CUST_REF_NO', 'ORD_DT', 'CARGO_RDY_DT', 'REQ_ETD_DT', 'REQ_ETA_DT'].includes(column),
);

/** Columns a person types on a line. */
export const typedOrderLineColumns = [
  ...(['PO_NO', 'ITEM_CD', 'ITEM_NM', 'HS_CD', 'QTY', 'QTY_UT', 'PKG_QTY', 'PKG_UT_CD', 'LEN_CM', 'WID_CM', 'HGT_CM'] as const),
  ...(['GRS_WT', 'MSR_CBM', 'UNIT_PRC', 'CURR_CD', 'RMK'] as const),
] as const;

/** Columns that a save takes of an order, and of a line. */
export const sentCustOrder = ['ORD_NO', ...typedOrderColumns, ...fixedOrderColumns] as const;
export const sentCustOrderLine = ['ORD_NO', 'LINE_NO', ...typedOrderLineColumns] as const;

/** May this person change an order and its lines in its present state? Customers until it is received, staff until it is confirmed. */
export const canEditCustOrder = ({ ORD_NO, ORD_STS }: Partial<CustOrder>, { USER_TP }: OrderActor): boolean =>
  !ORD_NO || ['TMP', 'REQ', ...(USER_TP === 'S' ? ['ACK'] : [])].includes(ORD_STS ?? '');

/** May this column be typed? The customer of a saved order stays. */
export const canEditCustOrderColumn = (order: Partial<CustOrder>, column: string, actor: OrderActor): boolean =>
  (typedOrderColumns as readonly string[]).includes(column) &&
  canEditCustOrder(order, actor) &&
  !(column === 'CUST_CD' && Boolean(order.ORD_NO));

/** The kinds of a step on the way of an order, from its quote to its costs. */
export const wayKinds = ['QUO', 'ORD', 'HBL', 'DLV', 'COST'] as const;

/** A step on the way of an order: what there is of it, its state and time. Of several deliveries or costs the number of them. */
export interface WayStep {
  STEP: (typeof wayKinds)[number];
  /** Its number, of the only one; null where there is none or there are several. */
  REF_NO: string | null;
  CNT: number;
  /** Its state, of a delivery or a cost the one of the least advanced. */
  STS: string | null;
  /** When that state was reached, where it is known. */
  STS_DTM: string | null;
  /** How many of them are done. */
  DONE_CNT: number;
  /** Sum of what is charged in won, of the costs alone. */
  SPLY_AMT: number | null;
}

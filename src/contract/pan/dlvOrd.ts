import { receives } from '../columnRules';
import type { RowRequests } from '../csm/csmRequest';
import type { Row } from '../dictionary';
import type { panDlvOrd, panDlvOrdDtl } from '../tables/pan';
import type { ColumnOf, OwnColumnOf } from '../tables/table';

/** Columns of PAN_DLV_ORD that go over the wire, with the joined names. */
export type DeliveryOrder = Row<
  Exclude<ColumnOf<typeof panDlvOrd>, 'DEL_YN'> | 'CUST_NM',
  'DLV_ORD_NO' | 'DLV_ORD_STS' | 'CUST_CD' | 'UPD_CNT'
> &
  RowRequests & {
    TRUCK_NM: string | null;
    /** State before the hold, of an order in HLD; else null. */
    FROM_STS: string | null;
    /** What a cancelled haul is charged, given with `cancel` alone. */
    SPLY_AMT?: number | null;
    /** Files that the reader may see. */
    FILE_CNT?: number | null;
    /** When it was last sent to trucker or driver, and whether one of them was told another truck than it has now; staff alone know. */
    SEND_DTM?: string | null;
    SEND_OLD_YN?: string | null;
    /** Lines of an order that is not saved yet travel inside it. */
    G2?: Partial<DeliveryOrderLine>[];
  };

export type DeliveryOrderLine = Row<OwnColumnOf<typeof panDlvOrdDtl>, 'DLV_ORD_NO' | 'LINE_NO' | 'UPD_CNT'>;

export type Status = 'TMP' | 'REQ' | 'CFM' | 'ASG' | 'LDD' | 'ARV' | 'CMP' | 'HLD' | 'RJT' | 'CXL';

/** A status action of the desk, named as its button. */
export type Action =
  | 'submit'
  | 'confirm'
  | 'assign'
  | 'unassign'
  | 'load'
  | 'arrive'
  | 'complete'
  | 'hold'
  | 'resume'
  | 'reject'
  | 'cancel';

interface Transition {
  from: readonly Status[];
  /** State after; `resume` goes back to the state before the hold. */
  to: Status | 'before';
  /** A reason must be given. */
  reason?: true;
}

/** The state machine of delivery orders; who may press a button is a matter of grants, `cancel` apart (see canDo). */
export const transitions: Record<Action, Transition> = {
  submit: { from: ['TMP'], to: 'REQ' },
  confirm: { from: ['REQ'], to: 'CFM' },
  reject: { from: ['REQ', 'CFM'], to: 'RJT', reason: true },
  assign: { from: ['CFM', 'ASG'], to: 'ASG' },
  unassign: { from: ['ASG'], to: 'CFM' },
  load: { from: ['ASG'], to: 'LDD' },
  arrive: { from: ['LDD'], to: 'ARV' },
  complete: { from: ['LDD', 'ARV'], to: 'CMP' },
  hold: { from: ['REQ', 'CFM', 'ASG'], to: 'HLD', reason: true },
  resume: { from: ['HLD'], to: 'before' },
  cancel: { from: ['TMP', 'REQ', 'CFM', 'ASG', 'HLD'], to: 'CXL', reason: true },
};

/** The actions that take an order on, in the order of the work. */
export const steps = ['submit', 'confirm', 'assign', 'load', 'arrive', 'complete'] as const satisfies readonly Action[];

/** The step that takes an order on from a state: the first that leads to another one. */
export const nextStep = (status: string): Action | null =>
  steps.find((action) => transitions[action].to !== status && (transitions[action].from as readonly string[]).includes(status)) ?? null;

/** States in which an order is sent to the trucker and the driver of its truck. */
const sentStates: readonly string[] = ['ASG', 'LDD', 'ARV'];

/** Why an order cannot be sent now, as a message code, or null when it can. */
export const sendRefusal = (status: string): string | null =>
  sentStates.includes(status) ? null : finalStates.includes(status) ? 'MSG000040' : 'MSG000027';

/** States no action leads out of. */
export const finalStates: readonly string[] = ['CMP', 'RJT', 'CXL'];

/** What the rules ask of the person: staff or customer, and the roles held. */
export interface Actor {
  USER_TP: string;
  roleList: readonly string[];
}

/** Which states a person may cancel in: customers up to REQ, their administrators up to CFM, staff up to ASG and HLD. */
function cancelStates(actor: Actor): readonly Status[] {
  if (actor.USER_TP === 'S') return transitions.cancel.from;
  return actor.roleList.includes('CUST_ADM') ? ['TMP', 'REQ', 'CFM'] : ['TMP', 'REQ'];
}

/**
 * Why an order cannot take an action now, as a message code, or null when it can.
 * Final states give MSG000040, a customer's cancel after the assignment MSG000241, every other wrong state MSG000027.
 */
export function refusal(action: Action, status: string, actor: Actor): string | null {
  const from = action === 'cancel' ? cancelStates(actor) : transitions[action].from;
  if ((from as readonly string[]).includes(status)) return null;
  if (finalStates.includes(status)) return 'MSG000040';
  if (action === 'cancel' && actor.USER_TP === 'C' && ['ASG', 'LDD', 'ARV', 'HLD'].includes(status)) return 'MSG000241';
  return 'MSG000027';
}

/** Can the order take the action? Buttons and server ask the same. */
export const can = (action: Action, order: Pick<DeliveryOrder, 'DLV_ORD_STS'>, actor: Actor): boolean =>
  refusal(action, order.DLV_ORD_STS, actor) === null;

/** May a price be typed for the cancelled haul? Staff may, once a truck was sent. */
export const takesCancelCost = (order: Pick<DeliveryOrder, 'DLV_ORD_STS' | 'ORGN_CD'>, actor: Actor): boolean =>
  actor.USER_TP === 'S' && (order.DLV_ORD_STS === 'ASG' || order.DLV_ORD_STS === 'HLD') && Boolean(order.ORGN_CD);

/** Columns a person types on an order; the truck changes only by `assign`. */
export const typedColumns = [
  'CUST_CD',
  'DLV_ORD_DT',
  'DLV_TP',
  'IMEX_TP',
  'HBL_NO',
  'CNTR_NO',
  'CNTR_TP_CD',
  'SEAL_NO',
  'PICKUP_PLC_NM',
  'PICKUP_ADDR',
  'PICKUP_AREA',
  'PICKUP_DT',
  'PICKUP_TM',
  'DLV_PLC_NM',
  'DLV_ZIP',
  'DLV_ADDR',
  'DLV_AREA',
  'DLV_DT',
  'DLV_TM',
  'DLV_CHRG_NM',
  'DLV_TEL',
  'RTN_PLC_NM',
  'CAR_TP',
  'CAR_QTY',
  'ITEM_NM',
  'PKG_QTY',
  'PKG_UT_CD',
  'PLT_QTY',
  'GRS_WT',
  'MSR_CBM',
  'TRSP_AMT',
  'REQ_RMK',
  'RMK',
] as const;

/** Columns the dispatcher fills in on the grid before `assign`, and the form sends with it. */
export const truckColumns = ['TRUCK_CD', 'CAR_NO', 'DRV_NM', 'DRV_TEL'] as const;

/** Typed columns that are another order's each time: numbers, days, what it costs, and what staff noted. */
const notRepeated: readonly string[] = ['DLV_ORD_DT', 'HBL_NO', 'CNTR_NO', 'SEAL_NO', 'PICKUP_DT', 'DLV_DT', 'TRSP_AMT', 'RMK'];

/** Columns that an order made from another one takes over. */
export const repeatedColumns = typedColumns.filter((column) => !notRepeated.includes(column));

/** What a copy of an order takes of it, on the same days. */
export const copiedOrder = (order: Partial<DeliveryOrder>): Partial<DeliveryOrder> =>
  Object.fromEntries((['CUST_NM', 'PICKUP_DT', 'DLV_DT', ...repeatedColumns] as const).map((field) => [field, order[field]]));

/** Columns a save compares with the stored ones: a change of one that may not change now is refused, not passed over. */
export const savedColumns = [
  ...typedColumns,
  ...truckColumns,
  ...(['POD_FILE_SN', 'CORP_CD', 'ORGN_CD', 'DLV_ORD_STS', 'ASGN_DTM', 'LOAD_DTM', 'ARR_DTM', 'CMPL_DTM', 'RCVR_NM', 'RJCT_RSN'] as const),
  'UPLOAD_NO' as const,
] as const;

/** Columns of a line that a save may change. */
export const lineColumns = [
  ...(['ITEM_CD', 'ITEM_NM', 'LOT_NO', 'QTY', 'QTY_UT', 'PKG_QTY', 'GRS_WT', 'MSR_CBM', 'DLVD_QTY', 'DIFF_RSN', 'RMK'] as const),
] as const;

/** Columns that the line of such an order takes over: what is known at the delivery only, and the lot, are others. */
export const repeatedLineColumns = ['ITEM_CD', 'ITEM_NM', 'QTY', 'QTY_UT', 'PKG_QTY', 'GRS_WT', 'MSR_CBM', 'RMK'] as const;

/** What the line of a copied order takes of one. */
export const copiedLine = (line: Partial<DeliveryOrderLine>): Partial<DeliveryOrderLine> =>
  Object.fromEntries(repeatedLineColumns.map((field) => [field, line[field]]));

/** Columns that a save takes of an order, and of a line. */
export const sentOrder = ['DLV_ORD_NO', ...savedColumns] as const;
export const sentLine = ['DLV_ORD_NO', 'LINE_NO', ...lineColumns] as const;

const underWayColumns = [
  'DLV_PLC_NM',
  'DLV_ADDR',
  'DLV_DT',
  'DLV_TM',
  'DLV_CHRG_NM',
  'DLV_TEL',
  'RTN_PLC_NM',
  'SEAL_NO',
  'TRSP_AMT',
  'REQ_RMK',
  'RMK',
];

/** Columns of a line that are known at the delivery only. */
export const receivedColumns = ['DLVD_QTY', 'DIFF_RSN'] as const;

/** Days after completion in which OPS may still mend the proof of delivery and the quantities received. */
export const podDays = 7;

/**
 * May this person change this column of an order in its present state? `FROM_STS` decides for an order on hold.
 * An order that is not saved yet (no DLV_ORD_NO) takes every typed column; the proof of delivery can still be mended for some days
 * (`completedDays` since CMPL_DTM).
 */
export function canEditOrder(order: Partial<DeliveryOrder>, column: string, actor: Actor, completedDays = 0): boolean {
  if (column === 'POD_FILE_SN') return order.DLV_ORD_STS === 'CMP' && actor.USER_TP === 'S' && completedDays <= podDays;
  if (!(typedColumns as readonly string[]).includes(column)) return false;
  if (!receives('PAN_DLV_ORD', column, actor)) return false;
  if (!order.DLV_ORD_NO) return true;
  if (column === 'CUST_CD') return false;
  const status = order.DLV_ORD_STS === 'HLD' ? (order.FROM_STS ?? 'HLD') : order.DLV_ORD_STS;
  if (actor.USER_TP === 'C') return order.DLV_ORD_STS === 'TMP' || order.DLV_ORD_STS === 'REQ';
  if (status === 'TMP' || status === 'REQ' || status === 'CFM') return true;
  if (status === 'ASG') return column !== 'DLV_TP' && column !== 'IMEX_TP';
  return (status === 'LDD' || status === 'ARV') && underWayColumns.includes(column);
}

/** The same for a column of a line; `completedDays` are the days since CMPL_DTM. */
export function canEditLine(order: Partial<DeliveryOrder>, column: string, actor: Actor, completedDays = 0): boolean {
  const received = (receivedColumns as readonly string[]).includes(column);
  if (!order.DLV_ORD_NO) return !received;
  const status = order.DLV_ORD_STS === 'HLD' ? (order.FROM_STS ?? 'HLD') : order.DLV_ORD_STS;
  if (actor.USER_TP === 'C') return !received && (order.DLV_ORD_STS === 'TMP' || order.DLV_ORD_STS === 'REQ');
  if (status === 'LDD' || status === 'ARV') return received;
  if (status === 'CMP') return received && completedDays <= podDays;
  return !received && ['TMP', 'REQ', 'CFM', 'ASG'].includes(status ?? '');
}

/** When things happened, with the state that each leads to, in their order. */
export const eventTimes = { LOAD_DTM: 'LDD', ARR_DTM: 'ARV', CMPL_DTM: 'CMP' } as const;

/** May wrong times of what happened be mended? Staff may, after the delivery for as long as its proof. */
export const canMendTimes = (order: Partial<DeliveryOrder>, actor: Actor, completedDays = 0): boolean =>
  actor.USER_TP === 'S' && Object.values(eventTimes).some((status) => status === order.DLV_ORD_STS) && completedDays <= podDays;

/** Can a saved order be removed? Only a draft. */
export const canRemove = (order: Partial<DeliveryOrder>): boolean => !order.DLV_ORD_NO || order.DLV_ORD_STS === 'TMP';

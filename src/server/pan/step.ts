import type { DeliveryOrder, DeliveryOrderLine } from '../../contract/pan/dlvOrd';

/** One order of a status action: its key and version, and the columns the action sets. */
export type ActionRow = Partial<DeliveryOrder> & { G2?: Partial<DeliveryOrderLine>[]; UPD_CNT?: number | null };

/** An order that may take the action, with what was sent for it and where. */
export interface Step {
  order: DeliveryOrder;
  row: ActionRow;
  rowNo: number;
}

/** The orders of these steps, each with where it stands in the request. */
export const orderRows = (steps: readonly Step[]): { orderNo: string; rowNo: number }[] =>
  steps.map(({ order, rowNo }) => ({ orderNo: order.DLV_ORD_NO, rowNo }));

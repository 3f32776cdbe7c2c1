import { copiedLine, copiedOrder, type DeliveryOrder, type DeliveryOrderLine } from '../../../contract/pan/dlvOrd';
import { dlvOrdMgt } from '../../../contract/pan/dlvOrdMgt';
import { uploadMaxRows } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { titleOf } from '../../../contract/uploadForm';
import { call } from '../../lib/call';
import { isSaved } from '../../lib/saved';
import { lang } from '../../lib/texts';

// Orders with their lines, for whatever takes both of them over.

/** Orders whose lines are asked for at once. */
const ordersAtOnce = 500;

/** The lines of saved orders, by the order's number. */
async function linesOf(orders: readonly DeliveryOrder[]): Promise<Map<string, DeliveryOrderLine[]>> {
  const numbers = orders.map(({ DLV_ORD_NO }) => DLV_ORD_NO);
  const of = new Map<string, DeliveryOrderLine[]>();
  for (let from = 0; from < numbers.length; from += ordersAtOnce) {
    const SEARCH = { DLV_ORD_NO: numbers.slice(from, from + ordersAtOnce) };
    for (const line of (await call(dlvOrdMgt.selectLines, { SEARCH })).data.LIST)
      of.set(line.DLV_ORD_NO, [...(of.get(line.DLV_ORD_NO) ?? []), line]);
  }
  return of;
}

/** What copies of orders take over, their lines inside. */
export async function copiesOf(orders: readonly DeliveryOrder[]): Promise<Partial<DeliveryOrder>[]> {
  const of = await linesOf(orders.filter(isSaved));
  return orders.map((order) => ({
    ...copiedOrder(order),
    G2: (isSaved(order) ? (of.get(order.DLV_ORD_NO) ?? []) : (order.G2 ?? [])).map(copiedLine),
  }));
}

/** The upload form with the orders as it takes them: a row for each line, the rows of an order's number one order again. */
export async function uploadForm() {
  const { form, formRowsOf } = await import('../../../contract/pan/dlvOrdForm');
  const rows = async (orders: readonly DeliveryOrder[]) => {
    const of = await linesOf(orders);
    return orders.flatMap((order) => formRowsOf(order, of.get(order.DLV_ORD_NO) ?? []));
  };
  return { columns: form.map((column) => ({ field: column.field, title: titleOf(column, lang()) })), rows, maxRows: uploadMaxRows };
}

import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { OpenTab, StatusTag } from '../../grid';
import { openTab } from '../../shell/tabs';

export const OrderStatus = ({ status }: { status: string | null | undefined }) =>
  status ? <StatusTag group="DLV_ORD_STS" code={status} /> : null;

export const openOrder = (order: Pick<DeliveryOrder, 'DLV_ORD_NO'>): void => openTab('dlvOrdDetail', { DLV_ORD_NO: order.DLV_ORD_NO });

export function OrderLink({ order }: { order: Pick<DeliveryOrder, 'DLV_ORD_NO'> }) {
  if (!order.DLV_ORD_NO) return null;
  return (
    <OpenTab menu="dlvOrdDetail" args={{ DLV_ORD_NO: order.DLV_ORD_NO }}>
      {order.DLV_ORD_NO}
    </OpenTab>
  );
}

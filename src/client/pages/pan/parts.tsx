import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { OpenTab, StatusTag } from '../../grid';
import { codeName } from '../../lib/codes';
import { t } from '../../lib/texts';
import { openTab } from '../../shell/tabs';

export const OrderStatus = ({ status }: { status: string | null | undefined }) =>
  status ? <StatusTag group="DLV_ORD_STS" code={status} /> : null;

/** Says the status that keeps an order from being worked on. */
export const inState = ({ DLV_ORD_STS }: Partial<DeliveryOrder>): string => t('MSG000027', codeName('DLV_ORD_STS', DLV_ORD_STS ?? ''));

const handedOver = ['DLV_ORD_NO', 'HBL_NO', 'CNTR_NO', 'UPLOAD_NO', 'DT_TP', 'FR_DT', 'TO_DT'];

/** Conditions that another screen has handed over with a number: the number, and the days its orders lie in. */
export const numbersOf = (args: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(args).filter(([name]) => handedOver.includes(name)));

export const openOrder = (order: Pick<DeliveryOrder, 'DLV_ORD_NO'>): void => openTab('dlvOrdDetail', { DLV_ORD_NO: order.DLV_ORD_NO });

export function OrderLink({ order }: { order: Pick<DeliveryOrder, 'DLV_ORD_NO'> }) {
  if (!order.DLV_ORD_NO) return null;
  return (
    <OpenTab menu="dlvOrdDetail" args={{ DLV_ORD_NO: order.DLV_ORD_NO }}>
      {order.DLV_ORD_NO}
    </OpenTab>
  );
}

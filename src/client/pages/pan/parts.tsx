import type { About } from '../../../contract/csm/csmRequest';
import { addMonths } from '../../../contract/dates';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { shortMoment } from '../../../contract/shown';
import { OpenTab, StatusTag } from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { t } from '../../lib/texts';
import { openTab } from '../../shell/tabs';

export function OrderStatus({ status }: { status: string | null | undefined }) {
  useCodes({ DLV_ORD_STS: { MSTR_CD: 'DLV_ORD_STS' } });
  return status ? <StatusTag group="DLV_ORD_STS" code={status} /> : null;
}

/** Says the status that keeps an order from being worked on. */
export const inState = ({ DLV_ORD_STS }: Partial<DeliveryOrder>): string => t('MSG000027', codeName('DLV_ORD_STS', DLV_ORD_STS ?? ''));

const handedOver = ['DLV_ORD_NO', 'HBL_NO', 'CNTR_NO', 'UPLOAD_NO', 'DT_TP', 'FR_DT', 'TO_DT'];

/** Conditions that another screen has handed over with a number: the number, and the days its orders lie in. */
export const numbersOf = (args: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(args).filter(([name]) => handedOver.includes(name)));

/** States whose orders another screen has handed over, in the months from `from` to `to` from today. */
export const statesOf = ({ DLV_ORD_STS }: Record<string, string>, from: number, to: number) =>
  DLV_ORD_STS ? { DLV_ORD_STS, FR_DT: addMonths(today(), from), TO_DT: addMonths(today(), to) } : {};

export const openOrder = (order: Pick<DeliveryOrder, 'DLV_ORD_NO'>): void => openTab('dlvOrdDetail', { DLV_ORD_NO: order.DLV_ORD_NO });

/** What is known of an order where a request about it is begun: it goes to who serves its customer by truck. */
export const aboutOrder = ({ DLV_ORD_NO, CUST_CD, IMEX_TP }: Pick<DeliveryOrder, 'DLV_ORD_NO' | 'CUST_CD' | 'IMEX_TP'>): About => ({
  REF_NO: DLV_ORD_NO,
  CUST_CD,
  IMEX_TP,
  TRANS_MODE: 'TRK',
});

export function OrderLink({ order }: { order: Pick<DeliveryOrder, 'DLV_ORD_NO'> }) {
  if (!order.DLV_ORD_NO) return null;
  return (
    <OpenTab menu="dlvOrdDetail" args={{ DLV_ORD_NO: order.DLV_ORD_NO }}>
      {order.DLV_ORD_NO}
    </OpenTab>
  );
}

/** When an order was sent, and whether it must be sent again. */
export function Sent({ order: { SEND_DTM, SEND_OLD_YN } }: { order: Pick<DeliveryOrder, 'SEND_DTM' | 'SEND_OLD_YN'> }) {
  if (!SEND_DTM) return null;
  const at = shortMoment(SEND_DTM.slice(0, 8), SEND_DTM.slice(8, 12));
  return SEND_OLD_YN === 'Y' ? (
    <span className="warn">
      {at} {t('UI.dlvOrdMgt.SENT_OLD')}
    </span>
  ) : (
    at
  );
}

import { screenCalls } from '../call';
import type { DeliveryOrder } from './dlvOrd';

export interface DlvOrdListSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  DLV_ORD_STS: string[];
  DLV_TP: string;
  IMEX_TP: string;
  CUST_CD: string;
  TRUCK_CD: string;
  CAR_NO: string;
  CNTR_NO: string;
  HBL_NO: string;
  DLV_ORD_NO: string;
  KEYWORD: string;
}

/** ONTIME_YN: arrived within two hours of the asked time, or on the day where no time was asked. POD_YN: a proof of delivery is filed. */
export type DeliveryOrderProgress = DeliveryOrder & { ONTIME_YN: string | null; POD_YN: string };

const calls = screenCalls('dlvOrdList', '/pan/dlvOrdList');

export const dlvOrdList = {
  select: calls.read<DlvOrdListSearch, DeliveryOrderProgress>('selectDlvOrd'),
  excel: calls.excel<DlvOrdListSearch>(),
};

import { screenCalls } from '../call';
import type { DeliveryOrder } from './dlvOrd';

export interface DlvOrdSummarySearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  /** Up to three of DLV_SUM_TP, in the order they group by. */
  SUM_TP: string[];
  CUST_CD: string;
  DLV_TP: string;
  DLV_ORD_STS: string;
}

/** One group. GRP1 to GRP3 are shown, GRP1_CD to GRP3_CD are the values selectLines takes back. */
export interface DlvOrdSummary {
  GRP1: string | null;
  GRP2: string | null;
  GRP3: string | null;
  GRP1_CD: string | null;
  GRP2_CD: string | null;
  GRP3_CD: string | null;
  ORD_CNT: number;
  CAR_QTY: number;
  PKG_QTY: number;
  PLT_QTY: number;
  GRS_WT: number;
  MSR_CBM: number;
  CMP_CNT: number;
  ONTIME_CNT: number;
  /** Per cent of the completed, one decimal; null where none is completed. */
  ONTIME_RATE: number | null;
  CXL_CNT: number;
  /** Null for those who may not see prices. */
  TRSP_AMT: number | null;
}

const calls = screenCalls('dlvOrdSummaryList', '/pan/dlvOrdSummaryList');

export const dlvOrdSummaryList = {
  select: calls.read<DlvOrdSummarySearch, DlvOrdSummary>('selectDlvOrdSummary', { cost: 'search' }),
  orders: calls.read<DlvOrdSummarySearch & Pick<DlvOrdSummary, 'GRP1_CD' | 'GRP2_CD' | 'GRP3_CD'>, DeliveryOrder>('selectDlvOrdSummaryG2'),
  excel: calls.excel<DlvOrdSummarySearch>(),
};

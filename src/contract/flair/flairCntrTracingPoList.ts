import { screenCalls } from '../call';
import type { Row } from '../dictionary';

export interface CntrSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  CNTR_NO: string;
  HBL_NO: string;
  PO_NO: string;
  STYLE_NO: string;
  CNTR_STS: string | string[];
}

/** A container of a shipment with bookings in it: how many purchase orders are in it, and how much of them. */
export type Cntr = Row<
  | 'HBL_SEQ'
  | 'HBL_NO'
  | 'CNTR_NO'
  | 'CNTR_TP_CD'
  | 'CNTR_STS'
  | 'VSL_NM'
  | 'VOY_NO'
  | 'POL_CD'
  | 'POD_CD'
  | 'ETD_DT'
  | 'ETA_DT'
  | 'ATA_DTM'
  | 'GATE_OUT_DTM'
  | 'EMPTY_RTN_DTM'
  | 'LOAD_QTY'
  | 'CTN_QTY'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'LOAD_RATE',
  'HBL_SEQ' | 'HBL_NO' | 'CNTR_NO' | 'CNTR_TP_CD' | 'CNTR_STS' | 'POL_CD' | 'POD_CD'
> & { FREE_STS: string; PO_CNT: number };

/** What of a line is in a container. */
export type CntrLoad = Row<
  | 'PO_LOAD_SEQ'
  | 'PO_NO'
  | 'LINE_NO'
  | 'STYLE_NO'
  | 'ITEM_NM'
  | 'COLOR_CD'
  | 'SIZE_CD'
  | 'LOAD_QTY'
  | 'CTN_QTY'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'REQ_DLV_DT',
  'PO_LOAD_SEQ' | 'PO_NO' | 'LINE_NO' | 'STYLE_NO' | 'ITEM_NM' | 'LOAD_QTY' | 'REQ_DLV_DT'
>;

const calls = screenCalls('flairCntrTracingPoList', '/flair/flairCntrTracingPoList');

export const flairCntrTracingPoList = {
  select: calls.read<CntrSearch, Cntr>('selectFlairCntrTracingPo'),
  selectLoads: calls.read<{ HBL_SEQ: number; CNTR_NO: string }, CntrLoad>('selectFlairCntrTracingPoG2'),
  excel: calls.excel<CntrSearch | { HBL_SEQ: number; CNTR_NO: string }>(),
};

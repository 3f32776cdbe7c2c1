import { screenCalls } from '../call';
import type { Row } from '../dictionary';

/** PO_NO or BKG_NO finds lines whatever their days. */
export interface TracingSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  PO_NO: string;
  BKG_NO: string;
  STYLE_NO: string;
  VNDR_NM: string;
  BRAND_NM: string;
  SEASON_CD: string;
  PO_LINE_STS: string | string[];
  TRANS_MODE: string;
  CUST_CD: string;
  LATE_YN: string;
  LATE_RSN: string | string[];
}

/**
 * A line in a booking, or what of it is in none. PO_QTY is that of the line and stands in the first of its rows that are found, so that each quantity
 * counts once; LINE_QTY has it in every row. EXP_DLV_DT is null where nobody knows it.
 */
export type Traced = Row<
  | 'CUST_CD'
  | 'PO_NO'
  | 'LINE_NO'
  | 'STYLE_NO'
  | 'ITEM_NM'
  | 'COLOR_CD'
  | 'SIZE_CD'
  | 'VNDR_NM'
  | 'BRAND_NM'
  | 'SEASON_CD'
  | 'PO_LINE_STS'
  | 'PO_QTY'
  | 'BKD_QTY'
  | 'SHPD_QTY'
  | 'RCVD_QTY'
  | 'CGO_RDY_DT'
  | 'SHIP_END_DT'
  | 'BKG_NO'
  | 'ETD_DT'
  | 'ATD_DTM'
  | 'ETA_DT'
  | 'ATA_DTM'
  | 'REQ_DLV_DT'
  | 'DLV_CMPL_DTM'
  | 'HBL_NO'
  | 'VSL_NM'
  | 'POL_CD'
  | 'POD_CD'
  | 'TRANS_MODE',
  | ('CUST_CD' | 'PO_NO' | 'LINE_NO' | 'STYLE_NO' | 'ITEM_NM' | 'VNDR_NM' | 'PO_LINE_STS' | 'BKD_QTY' | 'SHPD_QTY' | 'RCVD_QTY')
  | ('SHIP_END_DT' | 'REQ_DLV_DT' | 'POL_CD' | 'POD_CD' | 'TRANS_MODE')
> & { LINE_QTY: number; OPEN_QTY: number; SHPD_RATE: number; EXP_DLV_DT: string | null; LATE_DAYS: number; LATE_RSN: string | null };

const calls = screenCalls('flairTracingPoList', '/flair/flairTracingPoList');

export const flairTracingPoList = {
  select: calls.read<TracingSearch, Traced>('selectFlairTracingPo'),
  excel: calls.excel<TracingSearch>(),
};

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
  /** Only what has not come yet. */
  WAIT_YN: string;
  LATE_RSN: string | string[];
}

/**
 * A line in a booking, or what of it is in none. PO_QTY is what of the line was ordered in this row, booked and open together, so that rows add up
 * however they are searched and filtered; LINE_QTY is what the whole line ordered. BKG_KEY is empty where there is no booking. EXP_DLV_DT is null where nobody knows it.
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
  | ('CUST_CD' | 'PO_NO' | 'LINE_NO' | 'STYLE_NO' | 'ITEM_NM' | 'VNDR_NM' | 'PO_LINE_STS' | 'PO_QTY' | 'BKD_QTY' | 'SHPD_QTY' | 'RCVD_QTY')
  | ('SHIP_END_DT' | 'REQ_DLV_DT' | 'POL_CD' | 'POD_CD' | 'TRANS_MODE')
> & {
  BKG_KEY: string;
  LINE_QTY: number;
  OPEN_QTY: number;
  SHPD_RATE: number;
  EXP_DLV_DT: string | null;
  LATE_DAYS: number;
  LATE_RSN: string | null;
};

/** What a line's quantities are made of: what of it is in a booking and container. */
export type TracedLoad = Row<
  | 'PO_LOAD_SEQ'
  | 'BKG_NO'
  | 'FLAIR_BKG_STS'
  | 'CNTR_NO'
  | 'BKD_QTY'
  | 'SHPD_QTY'
  | 'RCVD_QTY'
  | 'DIFF_RSN'
  | 'ETD_DT'
  | 'ETA_DT'
  | 'HBL_NO'
  | 'VSL_NM',
  'PO_LOAD_SEQ' | 'BKG_NO' | 'FLAIR_BKG_STS' | 'BKD_QTY' | 'SHPD_QTY'
>;

/** Lines that are compared at most. */
export const mostCompared = 200;

/** Lines by their keys, and another way for what is open of them. */
export interface WhatIfSearch {
  LINE_KEYS: string[];
  TRANS_MODE: string;
  ETD_DT: string;
  ETA_DT: string;
}

export const lineKey = ({ CUST_CD, PO_NO, LINE_NO }: Pick<Traced, 'CUST_CD' | 'PO_NO' | 'LINE_NO'>): string =>
  `${CUST_CD}|${PO_NO}|${LINE_NO}`;

/** What is open of a line, as it is expected now and by the other way (NEW_), and how many days that wins. */
export type WhatIf = Pick<
  Traced,
  | 'CUST_CD'
  | 'PO_NO'
  | 'LINE_NO'
  | 'STYLE_NO'
  | 'COLOR_CD'
  | 'SIZE_CD'
  | 'OPEN_QTY'
  | 'CGO_RDY_DT'
  | 'REQ_DLV_DT'
  | 'EXP_DLV_DT'
  | 'LATE_DAYS'
> & { NEW_DLV_DT: string | null; NEW_LATE_DAYS: number | null; WON_DAYS: number | null; READY_YN: string };

/** A sailing that bookings and shipments of the lane know of. */
export type Sailing = Row<'VSL_NM' | 'VOY_NO' | 'CARR_CD' | 'TRANS_MODE' | 'ETD_DT' | 'ETA_DT', 'TRANS_MODE' | 'ETD_DT' | 'ETA_DT'>;

const calls = screenCalls('flairTracingPoList', '/flair/flairTracingPoList');
const whatIf = { button: 'whatIf' };

export const flairTracingPoList = {
  select: calls.read<TracingSearch, Traced>('selectFlairTracingPo'),
  selectLoads: calls.read<Pick<Traced, 'CUST_CD' | 'PO_NO' | 'LINE_NO'>, TracedLoad>('selectFlairTracingPoG2'),
  selectWhatIf: calls.read<WhatIfSearch, WhatIf>('selectFlairTracingPoG3', whatIf),
  selectSailings: calls.read<Pick<WhatIfSearch, 'LINE_KEYS'>, Sailing>('selectFlairTracingPoG4', whatIf),
  excel: calls.excel<TracingSearch | Pick<Traced, 'CUST_CD' | 'PO_NO' | 'LINE_NO'>>(),
};

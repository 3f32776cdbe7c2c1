import { screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import { flairPo, flairPoLine } from '../tables/flair';
import { type EditableRow, editable } from '../tables/table';

/** PO_NO may say several numbers, or beginnings of numbers, parted by commas; with it, or with the number of an upload, the period does not count. */
export interface FlairPoSearch {
  FR_DT: string;
  TO_DT: string;
  PO_NO: string;
  UPLOAD_NO: string;
  VNDR_NM: string;
  BRAND_NM: string;
  SEASON_CD: string;
  STYLE_NO: string;
  FLAIR_PO_STS: string | string[];
  CUST_CD: string;
}

/** So many numbers, or beginnings of numbers, may be asked for at once. */
export const mostPoNumbers = 500;

/** What is typed of a purchase order; its number is the customer's. */
export const po = editable(flairPo, [
  ...(['PO_DT', 'BUYER_NM', 'VNDR_CD', 'VNDR_NM', 'BRAND_NM', 'SEASON_CD', 'INCOTERMS', 'TRANS_MODE', 'POL_CD', 'POD_CD'] as const),
  ...(['SHIP_BGN_DT', 'SHIP_END_DT', 'REQ_DLV_DT', 'CURR_CD', 'RMK'] as const),
]);

/** What is typed of its lines; a new one gets the next number. */
export const poLine = editable(
  flairPoLine,
  [
    ...(['STYLE_NO', 'ITEM_CD', 'ITEM_NM', 'COLOR_CD', 'SIZE_CD', 'HS_CD', 'PO_QTY', 'QTY_UT', 'UNIT_PRC', 'PACK_QTY', 'CTN_QTY'] as const),
    ...(['CGO_RDY_DT', 'SHORT_YN', 'RMK'] as const),
  ],
  { PO_QTY: { min: 1 }, UNIT_PRC: { min: 0 }, PACK_QTY: { min: 0 }, CTN_QTY: { min: 0 } },
);

export type PoLine = EditableRow<typeof poLine> &
  Row<
    'PO_AMT' | 'BKD_QTY' | 'SHPD_QTY' | 'RCVD_QTY' | 'PO_LINE_STS' | 'CURR_CD',
    'PO_AMT' | 'BKD_QTY' | 'SHPD_QTY' | 'RCVD_QTY' | 'PO_LINE_STS' | 'CURR_CD'
  >;

/** A purchase order; lines of one that is not saved yet travel inside it. */
export type Po = EditableRow<typeof po> &
  Row<'FLAIR_PO_STS' | 'TOT_QTY' | 'TOT_AMT' | 'UPLOAD_NO' | 'CUST_NM', 'FLAIR_PO_STS' | 'CUST_NM'> & { G2?: Partial<PoLine>[] };

/** A quantity of a purchase order's line, in a booking or in none: what the matrix says below it. EXP_DLV_DT is null where nobody knows it. */
export type Way = Row<
  'LINE_NO' | 'STYLE_NO' | 'COLOR_CD' | 'SIZE_CD' | 'BKD_QTY' | 'BKG_NO' | 'FLAIR_BKG_STS' | 'ETD_DT' | 'SHIP_END_DT' | 'REQ_DLV_DT',
  'LINE_NO' | 'STYLE_NO' | 'BKD_QTY' | 'SHIP_END_DT' | 'REQ_DLV_DT'
> & { LINE_QTY: number; OPEN_QTY: number; EXP_DLV_DT: string | null; LATE_DAYS: number; LATE_RSN: string | null };

/** Means by which purchase orders are carried. */
export const transModes = ['SEA', 'AIR'];

/** Is the text a season: the year and one of the seasons of the trade, as 26SS? */
export const isSeason = (text: string): boolean => /^\d{2}(SS|FW|SP|SU|FA|WI)$/.test(text);

/** Is the text a code of the harmonised system, with 6 to 10 digits? */
export const isHsCode = (text: string): boolean => /^\d{6,10}$/.test(text);

/** Why a purchase order cannot be cancelled or removed, as a message code, or null when it can. */
export function poRefusal({ FLAIR_PO_STS }: { FLAIR_PO_STS: string }): string | null {
  if (['CLS', 'CXL'].includes(FLAIR_PO_STS)) return 'MSG000027';
  return FLAIR_PO_STS === 'OPN' ? null : 'MSG000247';
}

/** The same of a line. */
export function lineRefusal({ PO_LINE_STS, BKD_QTY }: { PO_LINE_STS: string; BKD_QTY: number | null }): string | null {
  if (PO_LINE_STS === 'CXL') return 'MSG000027';
  return BKD_QTY ? 'MSG000247' : null;
}

const calls = screenCalls('flairPoInfoMgt', '/flair/flairPoInfoMgt');

export const flairPoInfoMgt = {
  select: calls.read<FlairPoSearch, Po>('selectFlairPoInfo'),
  /** Lines of a purchase order, or of several of one customer. */
  selectLines: calls.read<{ CUST_CD: string; PO_NO: string | string[] }, PoLine>('selectFlairPoInfoG2'),
  /** What has become of the lines of a purchase order: their bookings, and when each quantity is expected. */
  selectWays: calls.read<{ CUST_CD: string; PO_NO: string }, Way>('selectFlairPoInfoG3'),
  save: calls.save<Po>('saveFlairPoInfo', po.all, { lines: sentColumns(poLine.columns) }),
  saveLines: calls.save<PoLine>('saveFlairPoInfoG2', poLine.all),
  cancel: calls.action<Po>('cancel'),
  cancelLines: calls.action<PoLine>('cancelLines', { button: 'cancel' }),
  excel: calls.excel<FlairPoSearch & { CUST_CD: string; PO_NO: string }>(),
};

import { type SaveRow, screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import { flairBkg, flairPoLoad } from '../tables/flair';
import { type EditableRow, editable } from '../tables/table';

/** BKG_NO or PO_NO finds bookings whatever their days. */
export interface BookingSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  BKG_NO: string;
  LINE_BKG_NO: string;
  FLAIR_BKG_STS: string | string[];
  VNDR_NM: string;
  CARR_CD: string;
  POL_CD: string;
  POD_CD: string;
  PO_NO: string;
  CUST_CD: string;
}

/** What is typed of a booking; its number and state are given. */
export const booking = editable(flairBkg, [
  ...(['CUST_CD', 'BKG_DT', 'VNDR_NM', 'TRANS_MODE', 'LOAD_TP', 'CARR_CD', 'LINE_BKG_NO', 'VSL_NM', 'VOY_NO', 'POL_CD', 'POD_CD'] as const),
  ...(['CGO_RDY_DT', 'ETD_DT', 'ETA_DT', 'HBL_NO', 'RMK'] as const),
]);

/** What is typed of a quantity in it. */
export const load = editable(
  flairPoLoad,
  ['CUST_CD', 'PO_NO', 'LINE_NO', 'BKG_NO', 'BKD_QTY', 'LOAD_QTY', 'RCVD_QTY', 'DIFF_RSN', 'CTN_QTY', 'GRS_WT', 'MSR_CBM', 'CNTR_NO'],
  { BKD_QTY: { min: 1 }, LOAD_QTY: { min: 0 }, RCVD_QTY: { min: 0 }, CTN_QTY: { min: 0 }, GRS_WT: { min: 0 }, MSR_CBM: { min: 0 } },
);

/** A quantity of a purchase order's line in a booking; OPEN_QTY: what of the line is not booked yet. */
export type Load = EditableRow<typeof load> &
  Row<'STYLE_NO' | 'ITEM_NM' | 'COLOR_CD' | 'SIZE_CD' | 'PO_QTY', 'STYLE_NO' | 'ITEM_NM' | 'PO_QTY'> & { OPEN_QTY: number };

/** A booking; quantities of one that is not saved yet travel inside it, and so does what was typed of those of another, saved with it. */
export type Booking = EditableRow<typeof booking> &
  Row<'FLAIR_BKG_STS' | 'CUST_NM' | 'TOT_CTN_QTY' | 'TOT_GRS_WT' | 'TOT_MSR_CBM', 'FLAIR_BKG_STS' | 'CUST_NM'> & {
    G2?: (Partial<Load> & Partial<Pick<SaveRow<Load>, 'BATCH_FLAG' | 'UPD_CNT'>>)[];
  };

/** Columns that a booking has in common with the purchase orders of its lines. */
export const commonColumns = ['VNDR_NM', 'POL_CD', 'POD_CD', 'TRANS_MODE'] as const;
export type Common = Partial<Record<(typeof commonColumns)[number], string | null>>;

/** The columns in which two are not alike, where both say something. */
export const differing = (one: Common, other: Common): (typeof commonColumns)[number][] =>
  commonColumns.filter((field) => one[field] && other[field] && one[field] !== other[field]);

/** An open line of a purchase order, as it is looked up. */
export type OpenLine = Pick<
  Load,
  'CUST_CD' | 'PO_NO' | 'LINE_NO' | 'STYLE_NO' | 'ITEM_NM' | 'COLOR_CD' | 'SIZE_CD' | 'PO_QTY' | 'CTN_QTY' | 'OPEN_QTY'
> &
  Common;

/** What a quantity in a booking begins with: all that is open of the line, in as many cartons as that is of them. */
export function ofOpenLine(line: OpenLine): Partial<Load> {
  const { CUST_CD, PO_NO, LINE_NO, STYLE_NO, ITEM_NM, COLOR_CD, SIZE_CD, PO_QTY, CTN_QTY, OPEN_QTY } = line;
  return {
    ...{ CUST_CD, PO_NO, LINE_NO, STYLE_NO, ITEM_NM, COLOR_CD, SIZE_CD, PO_QTY, OPEN_QTY, BKD_QTY: OPEN_QTY },
    CTN_QTY: CTN_QTY ? Math.ceil((CTN_QTY * OPEN_QTY) / PO_QTY) : null,
  };
}

const calls = screenCalls('flairBKTracingPoList', '/flair/flairBKTracingPoList');

export const flairBKTracingPoList = {
  select: calls.read<BookingSearch, Booking>('selectFlairBKTracingPo'),
  selectLoads: calls.read<{ BKG_NO: string }, Load>('selectFlairBKTracingPoG2'),
  save: calls.save<Booking>('saveFlairBKTracingPo', booking.all, { lines: sentColumns(load.all) }),
  saveLoads: calls.save<Load>('saveFlairBKTracingPoG2', load.all),
  confirm: calls.action<Booking>('confirm'),
  cancel: calls.action<Booking>('cancel'),
  excel: calls.excel<BookingSearch>(),
};

import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import { cfsBkg } from '../tables/cfs';
import { type EditableRow, editable } from '../tables/table';

/** BKG_NO or HBL_NO finds bookings whatever their days. */
export interface BookingSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  CYCFS_CD: string;
  CFS_BKG_STS: string | string[];
  IMEX_TP: string;
  CUST_CD: string;
  BKG_NO: string;
  HBL_NO: string;
  VSL_NM: string;
  POD_CD: string;
}

/** What is measured when cargo comes in, and where it is put. */
export const receivedColumns = ['ACTL_PKG_QTY', 'ACTL_GRS_WT', 'ACTL_MSR_CBM', 'IN_DTM', 'CFS_LOC', 'DMG_YN', 'DMG_RMK'] as const;

/** What is typed of a booking; its number, state and load plan are given. */
export const booking = editable(
  cfsBkg,
  [
    ...([
      'CUST_CD',
      'BKG_DT',
      'IMEX_TP',
      'CYCFS_CD',
      'IN_PLAN_DT',
      'IN_PLAN_TM',
      'HBL_NO',
      'SHPR_NM',
      'POL_CD',
      'POD_CD',
      'VSL_NM',
    ] as const),
    ...([
      'VOY_NO',
      'ETD_DT',
      'CARGO_CLS_DTM',
      'ITEM_NM',
      'PKG_QTY',
      'PKG_UT_CD',
      'GRS_WT',
      'MSR_CBM',
      'LEN_CM',
      'WID_CM',
      'HGT_CM',
    ] as const),
    ...(['STACK_CNT', 'IMDG_CLS', 'UN_NO', 'SET_TEMP'] as const),
    ...receivedColumns,
    ...(['OUT_DTM', 'CAR_NO', 'DRV_NM', 'DRV_TEL', 'RMK'] as const),
  ],
  {
    PKG_QTY: { min: 1 },
    GRS_WT: { min: 0.001 },
    MSR_CBM: { min: 0 },
    LEN_CM: { min: 0.1 },
    WID_CM: { min: 0.1 },
    HGT_CM: { min: 0.1 },
    STACK_CNT: { min: 1 },
    ACTL_PKG_QTY: { min: 1 },
    ACTL_GRS_WT: { min: 0.001 },
    ACTL_MSR_CBM: { min: 0 },
  },
);

/** A booking; DIFF_QTY is received less booked packages. */
export type Booking = EditableRow<typeof booking> &
  Row<'CFS_BKG_STS' | 'CUST_NM' | 'CYCFS_NM' | 'CLP_NO' | 'DIFF_QTY', 'CFS_BKG_STS' | 'CUST_NM' | 'CYCFS_NM'> & { FILE_CNT: number };

/** What a reception says of a booking. */
export type Reception = Pick<Booking, 'BKG_NO' | (typeof receivedColumns)[number]>;

const calls = screenCalls('cfsBookingList', '/cfs/cfsBookingList');

export const cfsBookingList = {
  select: calls.read<BookingSearch, Booking>('selectCfsBooking'),
  save: calls.save<Booking>('saveCfsBooking', booking.all),
  confirm: calls.action<Booking>('confirm'),
  receive: calls.action<Booking>('receive'),
  out: calls.action<Booking>('out'),
  cancel: calls.action<Booking>('cancel'),
  excel: calls.excel<BookingSearch>(),
};

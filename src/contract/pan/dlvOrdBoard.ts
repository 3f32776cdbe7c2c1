import { type ReadBody, type ReadData, screenCalls } from '../call';
import type { DeliveryOrder } from './dlvOrd';
import type { TruckHaul } from './truckDay';

/** Columns of an order that the board shows: none of them reaches a person. */
export const boardColumns = [
  ...([
    'DLV_ORD_NO',
    'UPD_CNT',
    'DLV_ORD_STS',
    'DLV_TP',
    'CAR_TP',
    'CAR_QTY',
    'ITEM_NM',
    'PKG_QTY',
    'PKG_UT_CD',
    'GRS_WT',
    'MSR_CBM',
  ] as const),
  ...(['PICKUP_PLC_NM', 'PICKUP_AREA', 'PICKUP_DT', 'PICKUP_TM', 'DLV_PLC_NM', 'DLV_AREA', 'DLV_DT', 'DLV_TM'] as const),
  ...(['TRUCK_CD', 'CAR_NO', 'DRV_NM', 'MAX_WT', 'ASGN_DTM', 'LOAD_DTM', 'ARR_DTM', 'CMPL_DTM', 'REQ_RMK'] as const),
] as const;

export type BoardOrder = Pick<DeliveryOrder, (typeof boardColumns)[number] | 'CUST_NM'>;

/** A truck of the master, or one of the day (TRUCK_SECT is null) that only orders know. */
export interface BoardTruck {
  CAR_NO: string;
  TRUCK_SECT: string | null;
  CAR_TP: string | null;
  MAX_WT: number | null;
  TRUCK_CD: string | null;
  TRUCK_NM: string | null;
  DRV_NM: string | null;
  USE_YN: string;
  RMK: string | null;
}

/** A day of the board: LIST are the orders, those without a truck among them. */
export interface BoardDay extends ReadData<BoardOrder> {
  TRUCKS: BoardTruck[];
  TRUCK_TOTAL: number;
  /** When that was so, 14 digits. */
  NOW: string;
}

/** How driver and receiver of an order are reached. */
export type BoardContact = Pick<DeliveryOrder, 'DLV_ORD_NO' | 'DRV_NM' | 'DRV_TEL' | 'DLV_CHRG_NM' | 'DLV_TEL'>;

/** What a dispatcher was asked about and has agreed to, as it was written: lines of text. */
export interface Agreed {
  AGREED?: string | null;
}

const calls = screenCalls('dlvOrdBoard', '/pan/dlvOrdBoard');

export const dlvOrdBoard = {
  select: calls.other<ReadBody<{ PICKUP_DT: string }>, BoardDay>('selectDlvOrdBoard', 'read'),
  contact: calls.read<{ DLV_ORD_NO: string }, BoardContact>('selectDlvOrdBoardG2'),
  selectTruckHauls: calls.read<{ CAR_NO: string; DAYS: string[] }, TruckHaul>('selectTruckHauls', { button: 'assign' }),
  assign: calls.action<DeliveryOrder, Agreed>('assign'),
  unassign: calls.action<DeliveryOrder>('unassign'),
  /** Other planned times. */
  move: calls.action<DeliveryOrder, Agreed>('move'),
};

import { screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import type { StatusChange } from '../statusChange';
import { type DeliveryOrder, type DeliveryOrderLine, sentLine, sentOrder } from './dlvOrd';

interface Key {
  DLV_ORD_NO: string;
}

export type OrderFile = Row<'FILE_SN' | 'DOC_TP' | 'FILE_NM' | 'FILE_SIZE' | 'REG_DTM', 'FILE_SN'> & {
  REG_USER_ID: string | null;
  REG_USER_NM: string | null;
};
export type OrderCost = Row<
  'COST_NO' | 'FRT_CD' | 'FRT_UNIT' | 'UNIT_QTY' | 'UNIT_PRC' | 'CURR_CD' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT' | 'COST_STS' | 'AR_AP',
  'COST_NO'
> & { FRT_NM: string | null };

/** An order sent, the newest first; IS_OLD where the truck or driver is another one by now. */
export type OrderSending = Row<'SEND_SEQ' | 'SEND_TP' | 'SEND_DTM' | 'TO_EMAIL' | 'CAR_NO' | 'DRV_NM' | 'DRV_TEL', 'SEND_SEQ'> & {
  SEND_USER_NM: string | null;
  SEND_OLD_YN: string;
};

/** What an order reserves of its customer's stock, or has taken from it. */
export type OrderRelease = Row<
  'SPLY_NO' | 'SPLY_STS' | 'SPLY_DT' | 'ITEM_CD' | 'ITEM_NM' | 'LOT_NO' | 'SPLY_QTY' | 'QTY_UT' | 'CYCFS_NM',
  'SPLY_NO' | 'SPLY_STS' | 'SPLY_DT' | 'ITEM_CD' | 'ITEM_NM' | 'SPLY_QTY' | 'QTY_UT' | 'CYCFS_NM'
>;

/** A picture among the files of an order, in base 64. */
export type OrderPicture = Row<'FILE_SN' | 'FILE_EXT', 'FILE_SN'> & { DATA: string };

/** How large a picture may be that is shown small, bytes, and how many are. */
export const pictureBytes = 1_000_000;
export const picturesMost = 6;

const calls = screenCalls('dlvOrdDetail', '/pan/dlvOrdDetail');

export const dlvOrdDetail = {
  /** LIST holds the one order, or is empty. */
  form: calls.read<Key, DeliveryOrder>('selectDlvOrdDetailForm'),
  lines: calls.read<Key, DeliveryOrderLine>('selectDlvOrdDetail'),
  /** The newest first. */
  history: calls.read<Key, StatusChange>('selectDlvOrdDetailG2'),
  files: calls.read<Key, OrderFile>('selectDlvOrdDetailG3'),
  costs: calls.read<Key, OrderCost>('selectDlvOrdDetailG4'),
  /** A LIST of one order; its changed lines travel inside it as G2 with their BATCH_FLAG. */
  save: calls.save<DeliveryOrder>('saveDlvOrdDetail', sentOrder, { lines: sentColumns(sentLine) }),
  /** The pictures among the files, to be shown small: those that name nobody and are not large. */
  pictures: calls.read<Key, OrderPicture>('selectDlvOrdDetailG6'),
  /** To whom it was sent; for staff. */
  sendings: calls.read<Key, OrderSending>('selectDlvOrdDetailG5'),
  /** Of key accounts with stock. */
  releases: calls.read<Key, OrderRelease>('selectDlvOrdDetailG7'),
  assign: calls.action<DeliveryOrder>('assign'),
  load: calls.action<DeliveryOrder>('load'),
  arrive: calls.action<DeliveryOrder>('arrive'),
  complete: calls.action<DeliveryOrder>('complete'),
  /** Mends when it was loaded, arrived and was delivered, with a reason. */
  times: calls.action<DeliveryOrder>('times'),
};

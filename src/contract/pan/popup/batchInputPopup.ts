import { screenCalls, sentColumns } from '../../call';
import { type DeliveryOrder, sentLine, sentOrder } from '../dlvOrd';

/** Columns every order of the batch takes from the pattern. */
export const patternColumns = [
  'CUST_CD',
  'DLV_TP',
  'IMEX_TP',
  'PICKUP_PLC_NM',
  'PICKUP_ADDR',
  'DLV_PLC_NM',
  'DLV_ADDR',
  'DLV_CHRG_NM',
  'DLV_TEL',
  'CAR_TP',
  'HBL_NO',
] as const;

export const batchMaxRows = 200;

const calls = screenCalls('batchInputPopup', '/pan/popup/BatchInputPopup');

export const batchInputPopup = {
  /** Rows carry the pattern's columns too: each is a whole order in the making. */
  save: calls.save<DeliveryOrder>('saveBatchInput', sentOrder, { lines: sentColumns(sentLine) }),
  /** Containers of a shipment that have no live delivery order. Changes nothing. */
  fill: calls.other<
    { SEARCH: { HBL_NO: string; CUST_CD: string } },
    { LIST: Pick<DeliveryOrder, 'CNTR_NO' | 'CNTR_TP_CD' | 'SEAL_NO' | 'PKG_QTY' | 'GRS_WT'>[] }
  >('fill', 'read', 'fill'),
};

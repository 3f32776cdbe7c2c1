import { screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import { type DeliveryOrder, type DeliveryOrderLine, sentLine, sentOrder } from './dlvOrd';

interface Key {
  DLV_ORD_NO: string;
}

export type StatusChange = Row<'CHG_DTM' | 'FROM_STS' | 'TO_STS' | 'CHG_USER_ID' | 'CHG_RSN'> & { CHG_USER_NM: string | null };
export type OrderFile = Row<'FILE_SN' | 'DOC_TP' | 'FILE_NM' | 'FILE_SIZE' | 'REG_DTM', 'FILE_SN'> & {
  REG_USER_ID: string | null;
  REG_USER_NM: string | null;
};
export type OrderCost = Row<
  'COST_NO' | 'FRT_CD' | 'FRT_UNIT' | 'UNIT_QTY' | 'UNIT_PRC' | 'CURR_CD' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT' | 'COST_STS' | 'AR_AP',
  'COST_NO'
> & { FRT_NM: string | null };

const calls = screenCalls('dlvOrdDetail', '/pan/dlvOrdDetail');

export const dlvOrdDetail = {
  /** LIST holds the one order, or is empty. */
  form: calls.read<Key, DeliveryOrder>('selectDlvOrdDetailForm'),
  lines: calls.read<Key, DeliveryOrderLine>('selectDlvOrdDetail'),
  history: calls.read<Key, StatusChange>('selectDlvOrdDetailG2'),
  files: calls.read<Key, OrderFile>('selectDlvOrdDetailG3'),
  costs: calls.read<Key, OrderCost>('selectDlvOrdDetailG4'),
  /** A LIST of one order; its changed lines travel inside it as G2 with their BATCH_FLAG. */
  save: calls.save<DeliveryOrder>('saveDlvOrdDetail', sentOrder, { lines: sentColumns(sentLine) }),
  complete: calls.action<DeliveryOrder>('complete'),
};

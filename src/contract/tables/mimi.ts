import type { Table } from './table';

export const mimiSupply = {
  name: 'MIMI_SUPPLY',
  key: ['SPLY_NO'],
  required: ['CORP_CD', 'CUST_CD', 'SPLY_DT', 'SPLY_TP', 'CYCFS_CD', 'ITEM_CD', 'SPLY_QTY', 'QTY_UT', 'SPLY_STS', 'DEL_YN'],
  optional: ['PO_NO', 'LINE_NO', 'LOT_NO', 'HBL_NO', 'DLV_ORD_NO', 'CFM_USER_ID', 'CFM_DTM', 'RMK'],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const mimiStock = {
  name: 'MIMI_STOCK',
  key: ['CUST_CD', 'CYCFS_CD', 'ITEM_CD', 'LOT_NO', 'STK_YM'],
  required: ['OPN_QTY', 'IN_QTY', 'OUT_QTY', 'ADJ_QTY', 'CLS_QTY', 'CLOSE_YN'],
  optional: [],
} as const satisfies Table;

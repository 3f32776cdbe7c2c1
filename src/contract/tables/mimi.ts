import type { Table } from './table';

export const mimiPo = {
  name: 'MIMI_PO',
  key: ['CUST_CD', 'PO_NO'],
  required: ['CORP_CD', 'PO_DT', 'VNDR_NM', 'CYCFS_CD', 'DLV_REQ_DT', 'CURR_CD', 'MIMI_PO_STS', 'DEL_YN'],
  optional: ['VNDR_CD', 'TOT_QTY', 'TOT_AMT', 'RMK'],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const mimiPoDtl = {
  name: 'MIMI_PO_DTL',
  key: ['CUST_CD', 'PO_NO', 'LINE_NO'],
  required: ['ITEM_CD', 'PO_QTY', 'QTY_UT', 'UNIT_PRC', 'PO_AMT', 'SPLY_QTY', 'RMN_QTY', 'DLV_REQ_DT', 'MIMI_LINE_STS'],
  optional: ['RMK'],
  filled: ['SPLY_QTY'],
} as const satisfies Table;

export const mimiSupply = {
  name: 'MIMI_SUPPLY',
  key: ['SPLY_NO'],
  required: ['CORP_CD', 'CUST_CD', 'SPLY_DT', 'SPLY_TP', 'CYCFS_CD', 'ITEM_CD', 'SPLY_QTY', 'QTY_UT', 'SPLY_STS', 'RSV_YN', 'DEL_YN'],
  optional: ['PO_NO', 'LINE_NO', 'LOT_NO', 'HBL_NO', 'DLV_ORD_NO', 'CFM_USER_ID', 'CFM_DTM', 'RMK'],
  filled: ['RSV_YN', 'DEL_YN'],
} as const satisfies Table;

export const mimiStock = {
  name: 'MIMI_STOCK',
  key: ['CUST_CD', 'CYCFS_CD', 'ITEM_CD', 'LOT_NO', 'STK_YM'],
  required: ['OPN_QTY', 'IN_QTY', 'OUT_QTY', 'ADJ_QTY', 'CLS_QTY', 'CLOSE_YN'],
  optional: [],
} as const satisfies Table;

export const mimiCount = {
  name: 'MIMI_COUNT',
  key: ['CNT_NO'],
  required: ['CORP_CD', 'CUST_CD', 'CYCFS_CD', 'CNT_DT', 'CNT_STS', 'DEL_YN'],
  optional: ['REQ_USER_ID', 'REQ_DTM', 'AGR_USER_ID', 'AGR_DTM', 'RJCT_RSN', 'RMK'],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const mimiCountDtl = {
  name: 'MIMI_COUNT_DTL',
  key: ['CNT_NO', 'ITEM_CD', 'LOT_NO'],
  required: ['CUST_CD', 'QTY_UT', 'BOOK_QTY'],
  optional: ['CNT_QTY', 'DIFF_QTY', 'CNT_DIFF_RSN', 'SPLY_NO', 'RMK'],
  filled: ['LOT_NO', 'BOOK_QTY', 'DIFF_QTY'],
} as const satisfies Table;

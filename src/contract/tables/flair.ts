import type { Table } from './table';

export const flairPo = {
  name: 'FLAIR_PO',
  key: ['CUST_CD', 'PO_NO'],
  required: [
    ...([
      'CORP_CD',
      'PO_DT',
      'VNDR_NM',
      'INCOTERMS',
      'TRANS_MODE',
      'POL_CD',
      'POD_CD',
      'SHIP_BGN_DT',
      'SHIP_END_DT',
      'REQ_DLV_DT',
    ] as const),
    ...(['CURR_CD', 'TOT_QTY', 'TOT_AMT', 'FLAIR_PO_STS', 'DEL_YN'] as const),
  ],
  optional: ['BUYER_NM', 'VNDR_CD', 'BRAND_NM', 'SEASON_CD', 'UPLOAD_NO', 'RMK'],
  filled: ['TOT_QTY', 'TOT_AMT', 'FLAIR_PO_STS', 'DEL_YN'],
} as const satisfies Table;

export const flairPoLine = {
  name: 'FLAIR_PO_LINE',
  key: ['CUST_CD', 'PO_NO', 'LINE_NO'],
  required: [
    ...(['STYLE_NO', 'ITEM_NM', 'PO_QTY', 'QTY_UT', 'UNIT_PRC', 'PO_AMT', 'BKD_QTY', 'SHPD_QTY', 'RCVD_QTY', 'SHORT_YN'] as const),
    'PO_LINE_STS',
  ],
  optional: ['ITEM_CD', 'COLOR_CD', 'SIZE_CD', 'HS_CD', 'PACK_QTY', 'CTN_QTY', 'CGO_RDY_DT', 'RMK'],
  filled: ['BKD_QTY', 'SHPD_QTY', 'RCVD_QTY', 'SHORT_YN', 'PO_LINE_STS'],
} as const satisfies Table;

export const flairBkg = {
  name: 'FLAIR_BKG',
  key: ['BKG_NO'],
  required: ['CORP_CD', 'CUST_CD', 'BKG_DT', 'VNDR_NM', 'TRANS_MODE', 'LOAD_TP', 'POL_CD', 'POD_CD', 'CGO_RDY_DT', 'FLAIR_BKG_STS'],
  optional: [
    ...(['CARR_CD', 'LINE_BKG_NO', 'VSL_NM', 'VOY_NO', 'ETD_DT', 'ETA_DT', 'TOT_CTN_QTY', 'TOT_GRS_WT', 'TOT_MSR_CBM', 'HBL_NO'] as const),
    'RMK',
  ],
  filled: ['FLAIR_BKG_STS'],
} as const satisfies Table;

export const flairPoLoad = {
  name: 'FLAIR_PO_LOAD',
  key: ['PO_LOAD_SEQ'],
  required: ['CUST_CD', 'PO_NO', 'LINE_NO', 'BKG_NO', 'BKD_QTY'],
  optional: ['HBL_NO', 'CNTR_NO', 'LOAD_QTY', 'RCVD_QTY', 'DIFF_RSN', 'CTN_QTY', 'GRS_WT', 'MSR_CBM'],
  filled: ['PO_LOAD_SEQ'],
} as const satisfies Table;

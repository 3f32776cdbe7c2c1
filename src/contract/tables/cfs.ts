import type { Table } from './table';

export const cfsBkg = {
  name: 'CFS_BKG',
  key: ['BKG_NO'],
  required: [
    ...(['CORP_CD', 'ORGN_CD', 'CUST_CD', 'BKG_DT', 'IMEX_TP', 'CYCFS_CD', 'IN_PLAN_DT', 'ITEM_NM', 'PKG_QTY', 'PKG_UT_CD'] as const),
    ...(['GRS_WT', 'MSR_CBM', 'DMG_YN', 'CFS_BKG_STS', 'DEL_YN'] as const),
  ],
  optional: [
    ...([
      'IN_PLAN_TM',
      'HBL_NO',
      'POL_CD',
      'POD_CD',
      'VSL_NM',
      'VOY_NO',
      'ETD_DT',
      'CARGO_CLS_DTM',
      'SHPR_NM',
      'LEN_CM',
      'WID_CM',
    ] as const),
    ...([
      'HGT_CM',
      'STACK_CNT',
      'IMDG_CLS',
      'UN_NO',
      'SET_TEMP',
      'ACTL_PKG_QTY',
      'ACTL_GRS_WT',
      'ACTL_MSR_CBM',
      'IN_DTM',
      'OUT_DTM',
    ] as const),
    ...(['CAR_NO', 'DRV_NM', 'DRV_TEL', 'CFS_LOC', 'DMG_RMK', 'CLP_NO', 'RMK'] as const),
  ],
  filled: ['DMG_YN', 'CFS_BKG_STS', 'DEL_YN'],
} as const satisfies Table;

export const cfsClp = {
  name: 'CFS_CLP',
  key: ['CLP_NO'],
  required: [
    ...([
      'CORP_CD',
      'ORGN_CD',
      'CYCFS_CD',
      'CLP_DT',
      'CNTR_TP_CD',
      'POL_CD',
      'POD_CD',
      'TOT_PKG_QTY',
      'TOT_GRS_WT',
      'TOT_MSR_CBM',
    ] as const),
    ...(['LOAD_RATE', 'CLP_STS', 'DEL_YN'] as const),
  ],
  optional: [
    ...(['CNTR_NO', 'SEAL_NO', 'CARR_CD', 'LINE_BKG_NO', 'VSL_NM', 'VOY_NO', 'ETD_DT', 'STUF_BGN_DTM', 'STUF_END_DTM'] as const),
    'RMK',
  ],
  filled: ['TOT_PKG_QTY', 'TOT_GRS_WT', 'TOT_MSR_CBM', 'LOAD_RATE', 'CLP_STS', 'DEL_YN'],
} as const satisfies Table;

export const cfsClpDtl = {
  name: 'CFS_CLP_DTL',
  key: ['CLP_NO', 'LINE_NO'],
  required: ['LOAD_SEQ', 'BKG_NO', 'CUST_CD', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'MSR_CBM'],
  optional: ['HBL_NO', 'ITEM_NM', 'RMK'],
} as const satisfies Table;

import type { Table } from './table';

export const setCost = {
  name: 'SET_COST',
  key: ['COST_NO'],
  required: [
    'CORP_CD',
    'ORGN_CD',
    'CUST_CD',
    'COST_TP',
    'AR_AP',
    'OCCR_DT',
    'FRT_CD',
    'FRT_UNIT',
    'UNIT_QTY',
    'UNIT_PRC',
    'CURR_CD',
    'EXCH_RATE',
    'FRGN_AMT',
    'SPLY_AMT',
    'VAT_TP',
    'VAT_AMT',
    'TOT_AMT',
    'COST_STS',
    'DEL_YN',
  ],
  optional: [
    'VNDR_CD',
    'HBL_NO',
    'MBL_NO',
    'DLV_ORD_NO',
    'CNTR_NO',
    'CNTR_TP_CD',
    'CAR_NO',
    'CAR_TP',
    'PICKUP_PLC_NM',
    'DLV_PLC_NM',
    'DIST_KM',
    'WAIT_HR',
    'USE_DAYS',
    'EXCH_DT',
    'PRC_NO',
    'STL_NO',
    'CFM_USER_ID',
    'CFM_DTM',
    'DSP_RSN',
    'QUO_DIFF_RSN',
    'BSS_JSON',
    'FEED_COST_NO',
    'FEED_DTM',
    'RMK',
  ],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const setStl = {
  name: 'SET_STL',
  key: ['STL_NO'],
  required: [
    'CORP_CD',
    'CUST_CD',
    'AR_AP',
    'STL_YM',
    'STL_DT',
    'COST_CNT',
    'SPLY_AMT',
    'VAT_AMT',
    'TOT_AMT',
    'PAID_AMT',
    'BAL_AMT',
    'STL_STS',
    'DEL_YN',
  ],
  optional: ['ORGN_CD', 'TAX_INV_NO', 'INV_DT', 'DUE_DT', 'CFM_USER_ID', 'CFM_DTM', 'DSP_RSN', 'ORG_STL_NO', 'REQ_DTM', 'RMK'],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const setClose = {
  name: 'SET_CLOSE',
  key: ['CORP_CD', 'ORGN_CD', 'STL_YM'],
  required: ['CLOSE_YN'],
  optional: ['CLOSE_USER_ID', 'CLOSE_DTM'],
} as const satisfies Table;

export const setStlPay = {
  name: 'SET_STL_PAY',
  key: ['STL_NO', 'PAY_SEQ'],
  required: ['PAY_DT', 'PAY_TP', 'PAY_AMT'],
  optional: ['BANK_CD', 'ACCT_NO', 'DEPO_NO', 'TRX_SEQ', 'RMK'],
} as const satisfies Table;

export const setDsp = {
  name: 'SET_DSP',
  key: ['COST_NO', 'DSP_SEQ'],
  required: ['STL_NO', 'DSP_CNNT', 'DSP_USER_ID', 'DSP_DTM'],
  optional: ['STL_DSP_TP', 'DSP_AMT', 'DSP_RSLT', 'END_DTM', 'FILE_GRP_NO'],
} as const satisfies Table;

/** Until when who has read the thread of a cost line: what the other side wrote later is new to them. */
export const setRead = {
  name: 'SET_READ',
  key: ['COST_NO', 'USER_ID'],
  required: ['READ_DTM'],
  optional: [],
  audit: false,
} as const satisfies Table;

export const kofeDeposit = {
  name: 'KOFE_DEPOSIT',
  key: ['DEPO_NO'],
  required: ['CORP_CD', 'CUST_CD', 'DEPO_DT', 'DEPO_TP', 'CURR_CD', 'DEPO_AMT', 'DEPO_STS'],
  optional: [
    ...(['ORGN_CD', 'HBL_NO', 'STL_NO', 'BANK_CD', 'ACCT_NO', 'DPSTR_NM', 'CFM_USER_ID', 'CFM_DTM', 'RJCT_RSN', 'RMK'] as const),
    'FILE_GRP_NO',
    'TRX_SEQ',
  ],
} as const satisfies Table;

export const setCostSkip = {
  name: 'SET_COST_SKIP',
  key: ['FORGOT_TP', 'REF_KEY'],
  required: ['CORP_CD', 'CUST_CD', 'SKIP_RSN'],
  optional: ['ORGN_CD'],
} as const satisfies Table;

export const setBankStmt = {
  name: 'SET_BANK_STMT',
  key: ['STMT_SEQ'],
  required: ['CORP_CD', 'BANK_CD', 'ACCT_NO', 'FILE_NM', 'TRX_CNT', 'DUP_CNT', 'OUT_CNT', 'ERR_CNT'],
  optional: [],
  filled: ['STMT_SEQ'],
} as const satisfies Table;

export const setBankTrx = {
  name: 'SET_BANK_TRX',
  key: ['TRX_SEQ'],
  required: ['STMT_SEQ', 'CORP_CD', 'BANK_CD', 'ACCT_NO', 'ROW_NO', 'TRX_DT', 'TRX_AMT', 'SAME_NO'],
  optional: ['TRX_TM', 'TRX_BAL_AMT', 'DPSTR_NM', 'TRX_CNNT', 'MTCH_TP', 'ASIDE_RSN'],
  filled: ['TRX_SEQ'],
} as const satisfies Table;

export const setBankLyt = {
  name: 'SET_BANK_LYT',
  key: ['CORP_CD', 'HEAD_KEY'],
  required: ['DT_COL', 'IN_COL', 'DPSTR_COL'],
  optional: ['TM_COL', 'CNNT_COL', 'BAL_COL'],
} as const satisfies Table;

export const setBankNm = {
  name: 'SET_BANK_NM',
  key: ['CORP_CD', 'DPSTR_KEY', 'CUST_CD'],
  required: ['MTCH_CNT'],
  optional: [],
} as const satisfies Table;

export const setOvdRule = {
  name: 'SET_OVD_RULE',
  key: ['CORP_CD'],
  required: [],
  optional: ['OVD_DAY_TXT'],
} as const satisfies Table;

export const setOvdMail = {
  name: 'SET_OVD_MAIL',
  key: ['STL_NO', 'OVD_STEP'],
  required: ['OVD_DAYS', 'BAL_AMT', 'SENT_DTM'],
  optional: [],
  filled: ['SENT_DTM'],
  audit: false,
} as const satisfies Table;

export const setOvdSkip = {
  name: 'SET_OVD_SKIP',
  key: ['CORP_CD', 'CUST_CD'],
  required: ['SKIP_DT', 'SKIP_RSN'],
  optional: [],
} as const satisfies Table;

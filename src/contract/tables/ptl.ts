import type { Table } from './table';

export const ptlNotice = {
  name: 'PTL_NOTICE',
  key: ['NOTC_NO'],
  required: [
    'NOTC_TP',
    'CORP_CD',
    'NOTC_TITLE',
    'NOTC_CNNT',
    'TOP_YN',
    'POP_YN',
    'BGN_DT',
    'END_DT',
    'NOTC_STS',
    'WRT_USER_ID',
    'VIEW_CNT',
    'DEL_YN',
  ],
  optional: ['NOTC_TXT', 'POP_TP', 'PUB_DTM', 'FILE_GRP_NO'],
  filled: ['VIEW_CNT', 'DEL_YN'],
} as const satisfies Table;

export const ptlNoticeTgt = {
  name: 'PTL_NOTICE_TGT',
  key: ['NOTC_NO', 'TGT_TP', 'TGT_CD'],
  required: [],
  optional: [],
} as const satisfies Table;

export const ptlNoticeRead = {
  name: 'PTL_NOTICE_READ',
  key: ['NOTC_NO', 'USER_ID'],
  required: ['READ_DTM'],
  optional: ['HIDE_UNTIL_DT'],
  audit: false,
} as const satisfies Table;

export const ptlQuote = {
  name: 'PTL_QUOTE',
  key: ['QUO_NO', 'QUO_REV'],
  required: [
    'CORP_CD',
    'CUST_NM',
    'CHRG_NM',
    'TEL_NO',
    'EMAIL',
    'QUO_DT',
    'IMEX_TP',
    'TRANS_MODE',
    'LOAD_TP',
    'CARGO_TP',
    'INCOTERMS',
    'POL_CD',
    'POD_CD',
    'ITEM_NM',
    'CURR_CD',
    'QUO_STS',
    'DEL_YN',
  ],
  optional: [
    'ORGN_CD',
    'CUST_CD',
    'VALID_DT',
    'PICKUP_ADDR',
    'DLV_ADDR',
    'REQ_ETD_DT',
    'HS_CD',
    'PKG_QTY',
    'PKG_UT_CD',
    'GRS_WT',
    'MSR_CBM',
    'CNTR_TP_CD',
    'CNTR_QTY',
    'RTON',
    'CHRG_WT',
    'EXCH_DT',
    'EXCH_RATE',
    'EXCH_UNIT',
    'SPLY_AMT',
    'VAT_AMT',
    'TOT_AMT',
    'REQ_CNNT',
    'RPLY_CNNT',
    'LOSE_RSN',
    'SALES_USER_ID',
    'RPLY_DTM',
    'ORD_NO',
    'FILE_GRP_NO',
  ],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const ptlQuoteDtl = {
  name: 'PTL_QUOTE_DTL',
  key: ['QUO_NO', 'QUO_REV', 'LINE_NO'],
  required: [
    'COST_SECT',
    'FRT_CD',
    'FRT_UNIT',
    'UNIT_QTY',
    'UNIT_PRC',
    'CURR_CD',
    'EXCH_RATE',
    'EXCH_UNIT',
    'FRGN_AMT',
    'SPLY_AMT',
    'VAT_TP',
    'VAT_RATE',
    'VAT_AMT',
    'TOT_AMT',
  ],
  optional: ['PRC_NO', 'MIN_QTY', 'MIN_AMT', 'MAX_AMT', 'RMK'],
} as const satisfies Table;

export const ptlShare = {
  name: 'PTL_SHARE',
  key: ['SHARE_SEQ'],
  required: ['HBL_SEQ', 'TOKEN_HASH', 'SHARE_FACTS', 'USER_ID', 'REVOKE_YN', 'VISIT_CNT'],
  optional: ['END_DT', 'LAST_VISIT_DTM'],
  filled: ['SHARE_SEQ', 'REVOKE_YN', 'VISIT_CNT'],
} as const satisfies Table;

export const ptlShareVisit = {
  name: 'PTL_SHARE_VISIT',
  key: ['SHARE_SEQ', 'VISIT_NO'],
  required: ['VISIT_DTM', 'VISIT_NET'],
  optional: [],
  audit: false,
} as const satisfies Table;

export const ptlRefNm = {
  name: 'PTL_REF_NM',
  key: ['CUST_CD', 'REF_IDX'],
  required: ['REF_NM'],
  optional: ['REF_ENG_NM'],
} as const satisfies Table;

export const ptlHblRef = {
  name: 'PTL_HBL_REF',
  key: ['HBL_SEQ', 'CUST_CD', 'REF_IDX'],
  required: ['REF_VAL', 'REF_KEY'],
  optional: [],
  filled: ['REF_KEY'],
} as const satisfies Table;

export const ptlFollow = {
  name: 'PTL_FOLLOW',
  key: ['FLW_SEQ'],
  required: ['USER_ID', 'FLW_TP', 'FLW_HOW'],
  optional: ['HBL_SEQ', 'CUST_CD', 'SRCH_COND', 'FLW_NM', 'EVENT_CDS', 'ETA_DAYS', 'FREE_DAYS'],
  filled: ['FLW_SEQ'],
} as const satisfies Table;

export const ptlNews = {
  name: 'PTL_NEWS',
  key: ['NEWS_SEQ'],
  required: ['HBL_SEQ', 'NEWS_TP', 'NEWS_KEY', 'OPEN_YN', 'NEWS_DTM', 'DONE_YN'],
  optional: ['EVENT_CD', 'CNTR_NO', 'LOC_CD', 'EVENT_DTM', 'OLD_ETA_DT', 'ETA_DT', 'FREE_DT'],
  filled: ['NEWS_SEQ', 'NEWS_DTM', 'DONE_YN'],
  audit: false,
} as const satisfies Table;

export const ptlFollowNews = {
  name: 'PTL_FOLLOW_NEWS',
  key: ['USER_ID', 'NEWS_SEQ'],
  required: ['FLW_HOW'],
  optional: ['FLW_SEQ', 'MAIL_DTM', 'SEEN_DTM'],
  audit: false,
} as const satisfies Table;

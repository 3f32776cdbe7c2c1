import type { Table } from './table';

export const mdmCorp = {
  name: 'MDM_CORP',
  key: ['CORP_CD'],
  required: ['CORP_NM', 'BIZ_NO', 'CTRY_CD', 'BASE_CURR_CD', 'LOGO_CD', 'USE_YN'],
  optional: ['CORP_ENG_NM', 'CORP_LOC_NM', 'CEO_NM', 'BIZ_COND', 'BIZ_ITEM', 'ADDR', 'ADDR_ENG', 'TEL_NO', 'EMAIL', 'ELVIS_OFC_CD'],
} as const satisfies Table;

export const mdmOrgn = {
  name: 'MDM_ORGN',
  key: ['ORGN_CD'],
  required: ['CORP_CD', 'ORGN_NM', 'ORGN_TP', 'ORGN_LVL', 'SORT_SEQ', 'USE_YN'],
  optional: ['ORGN_ENG_NM', 'UPPER_ORGN_CD', 'MGR_USER_ID', 'TEL_NO', 'BGN_DT', 'END_DT'],
} as const satisfies Table;

export const mdmCorpBank = {
  name: 'MDM_CORP_BANK',
  key: ['CORP_CD', 'ACCT_SEQ'],
  required: ['BANK_CD', 'ACCT_NO', 'ACCT_NM', 'CURR_CD', 'MAIN_YN', 'USE_YN'],
  optional: ['SWIFT_CD'],
} as const satisfies Table;

export const mdmCust = {
  name: 'MDM_CUST',
  key: ['CUST_CD'],
  required: ['CUST_NM', 'CUST_TP', 'CORP_CD', 'CTRY_CD', 'PAY_TERM', 'CURR_CD', 'STOP_YN', 'KEY_YN', 'DEL_YN'],
  optional: [
    'CUST_ENG_NM',
    'CUST_ABBR',
    'BIZ_NO',
    'CEO_NM',
    'BIZ_COND',
    'BIZ_ITEM',
    'ZIP_NO',
    'ADDR',
    'ADDR_DTL',
    'ADDR_ENG',
    'TEL_NO',
    'FAX_NO',
    'EMAIL',
    'TAX_EMAIL',
    'SALES_USER_ID',
    'PAY_DAY',
    'CRDT_LMT_AMT',
    'STOP_DT',
    'STOP_RSN',
    'OLD_CD',
    'CSTM_ID_NO',
    'RMK',
  ],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const mdmCustSvc = {
  name: 'MDM_CUST_SVC',
  key: ['CUST_CD', 'KEY_SVC'],
  required: ['BGN_DT'],
  optional: ['END_DT'],
} as const satisfies Table;

export const mdmCustOrgn = {
  name: 'MDM_CUST_ORGN',
  key: ['CUST_CD', 'ORGN_CD', 'BIZ_TP'],
  required: ['MAIN_YN'],
  optional: ['CHRG_USER_ID', 'BGN_DT', 'END_DT'],
} as const satisfies Table;

export const mdmCustChrg = {
  name: 'MDM_CUST_CHRG',
  key: ['CUST_CD', 'CHRG_SEQ'],
  required: ['CHRG_NM', 'CHRG_TP', 'MAIL_YN'],
  optional: ['BIZ_DEPT', 'POST_NM', 'TEL_NO', 'MOBILE_NO', 'EMAIL'],
} as const satisfies Table;

export const mdmCarrier = {
  name: 'MDM_CARRIER',
  key: ['CARR_CD'],
  required: ['CARR_NM', 'CARR_TP', 'USE_YN'],
  optional: ['CARR_ENG_NM', 'SCAC_CD', 'IATA_CD', 'CSTM_SGN', 'CTRY_CD', 'TRACK_URL', 'FREE_DAYS', 'DET_FREE_DAYS', 'RMK'],
} as const satisfies Table;

export const mdmVessel = {
  name: 'MDM_VESSEL',
  key: ['VSL_CD'],
  required: ['VSL_NM', 'USE_YN'],
  optional: ['IMO_NO', 'CALL_SGN', 'CARR_CD', 'CTRY_CD'],
} as const satisfies Table;

export const mdmCntrTp = {
  name: 'MDM_CNTR_TP',
  key: ['CNTR_TP_CD'],
  required: ['CNTR_TP_NM', 'ISO_CD', 'CNTR_SIZE', 'CNTR_KIND', 'TEU', 'INR_CBM', 'MAX_WT', 'SORT_SEQ', 'USE_YN'],
  optional: ['TARE_WT'],
} as const satisfies Table;

export const mdmCountry = {
  name: 'MDM_COUNTRY',
  key: ['CTRY_CD'],
  required: ['CTRY_NM', 'CTRY_ENG_NM', 'CTRY_CD3', 'REGION_CD', 'USE_YN'],
  optional: ['TEL_CD', 'CURR_CD'],
} as const satisfies Table;

export const mdmPort = {
  name: 'MDM_PORT',
  key: ['PORT_CD'],
  required: ['PORT_NM', 'PORT_TP', 'CTRY_CD', 'USE_YN'],
  optional: ['PORT_ENG_NM', 'IATA_CD', 'CSTM_CD', 'TIME_ZONE', 'OLD_CD'],
} as const satisfies Table;

export const mdmCurrency = {
  name: 'MDM_CURRENCY',
  key: ['CURR_CD'],
  required: ['CURR_NM', 'DEC_LEN', 'EXCH_UNIT', 'SORT_SEQ', 'USE_YN'],
  optional: ['CURR_ENG_NM', 'CURR_SGN'],
} as const satisfies Table;

export const mdmExchRate = {
  name: 'MDM_EXCH_RATE',
  key: ['EXCH_DT', 'CURR_CD', 'EXCH_TP'],
  required: ['EXCH_RATE', 'SRC_TP'],
  optional: [],
} as const satisfies Table;

export const mdmCustoms = {
  name: 'MDM_CUSTOMS',
  key: ['CSTM_CD', 'DEPT_CD'],
  required: ['CSTM_NM', 'USE_YN'],
  optional: ['CSTM_ENG_NM', 'DEPT_NM', 'TEL_NO'],
} as const satisfies Table;

export const mdmCycfs = {
  name: 'MDM_CYCFS',
  key: ['CYCFS_CD'],
  required: ['CYCFS_NM', 'CYCFS_TP', 'USE_YN'],
  optional: ['CYCFS_ENG_NM', 'ORGN_CD', 'SHED_SGN', 'DO_CD', 'PORT_CD', 'CSTM_CD', 'ADDR', 'TEL_NO', 'CHRG_NM'],
} as const satisfies Table;

export const mdmFreight = {
  name: 'MDM_FREIGHT',
  key: ['FRT_CD'],
  required: ['FRT_NM', 'FRT_GRP', 'COST_TP', 'FRT_UNIT', 'VAT_TP', 'AR_YN', 'AP_YN', 'SORT_SEQ', 'USE_YN'],
  optional: ['FRT_ENG_NM', 'CURR_CD', 'RMK'],
} as const satisfies Table;

export const mdmPhrase = {
  name: 'MDM_PHRASE',
  key: ['PHRS_SEQ'],
  required: ['PHRS_TP', 'CORP_CD', 'PHRS_TITLE', 'PHRS_CNNT', 'SORT_SEQ', 'USE_YN'],
  optional: ['USER_ID'],
  filled: ['PHRS_SEQ'],
} as const satisfies Table;

export const mdmPricing = {
  name: 'MDM_PRICING',
  key: ['PRC_NO'],
  required: [
    'CORP_CD',
    'AR_AP',
    'FRT_CD',
    'TRANS_MODE',
    'IMEX_TP',
    'FRT_UNIT',
    'UNIT_PRC',
    'CURR_CD',
    'VAT_TP',
    'BGN_DT',
    'END_DT',
    'USE_YN',
  ],
  optional: [
    'CUST_CD',
    'VNDR_CD',
    'POL_CD',
    'POD_CD',
    'PICKUP_AREA',
    'DLV_AREA',
    'CNTR_TP_CD',
    'CAR_TP',
    'MIN_QTY',
    'MIN_AMT',
    'MAX_AMT',
    'RMK',
  ],
} as const satisfies Table;

export const mdmCar = {
  name: 'MDM_CAR',
  key: ['CAR_NO'],
  required: ['CORP_CD', 'TRUCK_CD', 'CAR_TP', 'TRUCK_SECT', 'USE_YN'],
  optional: ['DRV_NM', 'TRUCK_TEL', 'MAX_WT', 'RMK'],
} as const satisfies Table;

export const mdmHoliday = {
  name: 'MDM_HOLIDAY',
  key: ['CTRY_CD', 'HLDY_DT'],
  required: ['HLDY_NM', 'HLDY_TP'],
  optional: [],
} as const satisfies Table;

export const mdmPlace = {
  name: 'MDM_PLACE',
  key: ['PLC_CD'],
  required: ['CORP_CD', 'PLC_NM', 'ADDR', 'PLC_SRC', 'USE_YN', 'USE_CNT'],
  optional: ['CUST_CD', 'PLC_ENG_NM', 'ZIP_NO', 'ADDR_DTL', 'CHRG_NM', 'TEL_NO', 'OPEN_HR', 'ACCESS_RMK', 'LAST_USE_DTM'],
  filled: ['PLC_CD', 'USE_CNT'],
} as const satisfies Table;

export const mdmItem = {
  name: 'MDM_ITEM',
  key: ['CUST_CD', 'ITEM_CD'],
  required: ['ITEM_NM', 'QTY_UT', 'LOT_YN', 'USE_YN'],
  optional: ['ITEM_ENG_NM', 'ITEM_SPEC', 'HS_CD', 'BOX_QTY', 'UNIT_WT', 'UNIT_CBM', 'SAFE_QTY'],
} as const satisfies Table;

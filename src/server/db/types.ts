// Row types of the tables, as the query layer sees them: upper snake case, wire values (see open.ts).
import type { Generated } from 'kysely';

interface Audit {
  REG_USER_ID: Generated<string>;
  REG_DTM: Generated<string>;
  UPD_USER_ID: Generated<string>;
  UPD_DTM: Generated<string>;
  UPD_CNT: Generated<number>;
}

interface CmsUser extends Audit {
  USER_ID: string;
  USER_NM: string;
  USER_ENG_NM: string | null;
  USER_TP: string;
  PW_HASH: string;
  TEMP_PW_HASH: string | null;
  TEMP_PW_EXP_DTM: string | null;
  EMAIL: string;
  MOBILE_NO: string | null;
  TEL_NO: string | null;
  CORP_CD: string;
  ORGN_CD: string | null;
  CUST_CD: string | null;
  BIZ_DEPT: string | null;
  TEAM_NM: string | null;
  POST_NM: string | null;
  USER_STS: string;
  LOCK_YN: string;
  LOCK_UNTIL_DTM: string | null;
  LOGIN_FAIL_CNT: number;
  LAST_LOGIN_DTM: string | null;
  LAST_CHG_PW_DTM: string | null;
  LANG_CD: string;
  TEMP_PW_YN: string;
  OTP_YN: string;
  USE_BGN_DT: string | null;
  USE_END_DT: string | null;
  DEL_YN: Generated<string>;
  RMK: string | null;
}

interface CmsUserRole extends Audit {
  USER_ID: string;
  ROLE_ID: string;
  BGN_DT: string | null;
  END_DT: string | null;
}

interface CmsUserCust extends Audit {
  USER_ID: string;
  CUST_CD: string;
  MAIN_YN: string;
}

interface CmsUserReg extends Audit {
  REG_NO: string;
  REG_TP: string;
  USER_ID: string;
  USER_NM: string;
  PW_HASH: string;
  EMAIL: string;
  MOBILE_NO: string;
  BIZ_NO: string;
  CUST_NM: string;
  CUST_CD: string | null;
  CORP_CD: string;
  BIZ_DEPT: string | null;
  POST_NM: string | null;
  ROLE_ID: string | null;
  REG_STS: string;
  TERMS_YN: string;
  PRVC_YN: string;
  PRVC_AGREE_DTM: string;
  APRV_USER_ID: string | null;
  APRV_DTM: string | null;
  RJCT_RSN: string | null;
}

interface CmsPwHist {
  USER_ID: string;
  PW_SEQ: number;
  PW_HASH: string;
  PW_CHG_TP: string;
  CHG_DTM: string;
}

interface CmsRole extends Audit {
  ROLE_ID: string;
  ROLE_NM: string;
  ROLE_ENG_NM: string | null;
  USER_TP: string;
  DATA_SCOPE: string;
  CORP_CD: string | null;
  SORT_SEQ: number;
  USE_YN: string;
  SYS_YN: string;
  OTP_YN: string;
  RMK: string | null;
}

interface CmsScreen extends Audit {
  SCRN_ID: string;
  SCRN_NM: string;
  SCRN_ENG_NM: string | null;
  SCRN_TP: string;
  SCRN_PATH: string;
  POP_WIDTH: number | null;
  POP_HEIGHT: number | null;
  USE_YN: string;
  RMK: string | null;
}

interface CmsScreenBtn extends Audit {
  SCRN_ID: string;
  BTN_ID: string;
  BTN_TP: string;
  BTN_NM: string;
  BTN_ENG_NM: string | null;
  SORT_SEQ: number;
  USE_YN: string;
}

interface CmsMenu extends Audit {
  MENU_ID: string;
  MENU_ABBR: string;
  MENU_NM: string;
  MENU_ENG_NM: string | null;
  UPPER_MENU_ID: string | null;
  MENU_LVL: number;
  MENU_SEQ: number;
  MENU_TP: string;
  SCRN_ID: string | null;
  MENU_PATH: string | null;
  TREE_PATH: string | null;
  MENU_ICON: string | null;
  SHOW_YN: string;
  USE_YN: string;
}

interface CmsRoleMenu extends Audit {
  ROLE_ID: string;
  MENU_ID: string;
}

interface CmsRoleBtn extends Audit {
  ROLE_ID: string;
  MENU_ID: string;
  BTN_ID: string;
}

interface CmsSvc extends Audit {
  SVC_ID: string;
  SVC_NM: string;
  SVC_URL: string;
  HTTP_MTHD: string;
  SCRN_ID: string | null;
  BTN_ID: string | null;
  AUTH_TP: string;
  LOG_YN: string;
  USE_YN: string;
}

interface CmsSvcRole extends Audit {
  SVC_ID: string;
  ROLE_ID: string;
}

interface CmsMyMenu extends Audit {
  USER_ID: string;
  MENU_ID: string;
  SORT_SEQ: number;
  INIT_YN: string;
}

interface CmsCodeMst extends Audit {
  MSTR_CD: string;
  MSTR_NM: string;
  MSTR_ENG_NM: string | null;
  SYS_YN: string;
  USER_EDIT_YN: string;
  ATTR1_TITLE: string | null;
  ATTR2_TITLE: string | null;
  USE_YN: string;
  RMK: string | null;
}

interface CmsCodeDtl extends Audit {
  MSTR_CD: string;
  CODE: string;
  NAME: string;
  ENG_NAME: string | null;
  OLD_CD: string | null;
  ATTR1: string | null;
  ATTR2: string | null;
  SORT_SEQ: number;
  BGN_DT: string | null;
  END_DT: string | null;
  USE_YN: string;
  RMK: string | null;
}

interface CmsCodeUser extends Audit {
  CORP_CD: string;
  MSTR_CD: string;
  CODE: string;
  NAME: string | null;
  ENG_NAME: string | null;
  SORT_SEQ: number | null;
  USE_YN: string;
}

interface CmsLang extends Audit {
  LANG_KEY: string;
  LANG_CD: string;
  LANG_TP: string;
  LANG_TXT: string;
  RMK: string | null;
}

interface CmsDataDic extends Audit {
  DIC_CD: string;
  DIC_TP: string;
  DIC_NM: string;
  DIC_ENG_NM: string | null;
  DOMAIN_CD: string | null;
  DATA_TP: string | null;
  DATA_LEN: number | null;
  DEC_LEN: number | null;
  MSTR_CD: string | null;
  RMK: string | null;
  USE_YN: string;
}

interface CmsEmailFrm extends Audit {
  FRM_ID: string;
  LANG_CD: string;
  FRM_NM: string;
  MAIL_TITLE: string;
  MAIL_CNNT: string;
  VAR_LIST: string | null;
  SEND_EMAIL: string | null;
  USE_YN: string;
}

interface CmsEmailLog {
  MAIL_SEQ: Generated<number>;
  FRM_ID: string | null;
  TO_EMAIL: string;
  CC_EMAIL: string | null;
  MAIL_TITLE: string;
  REF_TP: string | null;
  REF_KEY: string | null;
  CORP_CD: string | null;
  MAIL_CNNT: string | null;
  FILE_LIST: string | null;
  SEND_STS: string;
  ERR_MSG: string | null;
  RETRY_CNT: number;
  SEND_DTM: string | null;
  QUE_DTM: Generated<string | null>;
}

interface CmsApi extends Audit {
  API_ID: string;
  API_NM: string;
  API_TP: string;
  API_URL: string;
  HTTP_MTHD: string;
  AUTH_KEY: string | null;
  TIMEOUT_MS: number;
  RETRY_CNT: number;
  ALLOW_IP: string | null;
  USE_YN: string;
  LAST_CALL_DTM: string | null;
  LAST_CALL_STS: string | null;
  RMK: string | null;
  KEPT_URL: string | null;
  KEPT_KEY: string | null;
}

interface CmsJwt extends Audit {
  TOKEN_ID: string;
  TOKEN_TP: string;
  USER_ID: string | null;
  CUST_CD: string | null;
  API_ID: string | null;
  API_SCOPES: string | null;
  TARGET_URL: string | null;
  ISS_DTM: string;
  EXP_DTM: string;
  USE_CNT: number;
  MAX_USE_CNT: number;
  REVOKE_YN: string;
  LAST_USE_DTM: string | null;
  RMK: string | null;
}

interface CmsLoginLog {
  LOG_SEQ: Generated<number>;
  USER_ID: string;
  USER_NM: string | null;
  CORP_CD: string | null;
  LOGIN_DTM: string;
  LOGOUT_DTM: string | null;
  LOGIN_TP: string;
  LOGIN_RSLT: string;
  CLIENT_IP: string | null;
  USER_AGENT: string | null;
  SESS_ID: string | null;
}

interface CmsVisitLog {
  LOG_SEQ: Generated<number>;
  USER_ID: string;
  CORP_CD: string | null;
  MENU_ID: string;
  VISIT_DTM: string;
  CLIENT_IP: string | null;
}

interface CmsErrorLog {
  LOG_SEQ: Generated<number>;
  ERR_DTM: string;
  ERR_CD: string;
  REQ_ID: string;
  ERR_LVL: string;
  ERR_MSG: string;
  ERR_STACK: string | null;
  SVC_URL: string | null;
  REQ_BODY: string | null;
  USER_ID: string | null;
  MENU_ID: string | null;
  CLIENT_IP: string | null;
  CFM_YN: string;
  CFM_RMK: string | null;
}

interface CmsIfLog {
  LOG_SEQ: Generated<number>;
  API_ID: string;
  REF_KEY: string | null;
  REQ_DTM: string;
  RES_MS: number | null;
  HTTP_STS: number | null;
  IF_RSLT: string;
  RES_BODY: string | null;
  ERR_MSG: string | null;
}

interface CmsAutonoRule extends Audit {
  RULE_CD: string;
  CORP_CD: string;
  RULE_NM: string;
  PREFIX: string;
  DATE_FMT: string;
  SEQ_LEN: number;
  RESET_TP: string;
  SEPARATOR: string | null;
  SAMPLE_NO: string | null;
  USE_YN: string;
}

interface CmsAutonoCnt extends Audit {
  RULE_CD: string;
  CORP_CD: string;
  PERIOD_KEY: string;
  LAST_SEQ: number;
  LAST_NO: string | null;
  LAST_DTM: string | null;
}

interface CmsGridLayout extends Audit {
  VIEW_ID: Generated<number>;
  USER_ID: string | null;
  ROLE_ID: string | null;
  CORP_CD: string | null;
  SCRN_ID: string;
  GRID_ID: string;
  LAYOUT_NM: string;
  LAYOUT_JSON: string;
  DFLT_YN: string;
}

interface CmsHist {
  HIST_SEQ: Generated<number>;
  TBL_NM: string;
  ROW_KEY: string;
  CHG_TP: string;
  COL_NM: string | null;
  OLD_VAL: string | null;
  NEW_VAL: string | null;
  CHG_USER_ID: string;
  CHG_DTM: string;
  CLIENT_IP: string | null;
}

interface CmsStsHist {
  HIST_SEQ: Generated<number>;
  REF_TP: string;
  REF_KEY: string;
  FROM_STS: string | null;
  TO_STS: string;
  CHG_USER_ID: string;
  CHG_DTM: string;
  CHG_RSN: string | null;
}

interface CmsJob extends Audit {
  JOB_ID: string;
  JOB_NM: string;
  CRON_EXPR: string;
  JOB_STS: string;
  LAST_RUN_DTM: string | null;
  LAST_RSLT: string | null;
  LAST_MSG: string | null;
  NEXT_RUN_DTM: string | null;
  USE_YN: string;
}

interface CmsFile extends Audit {
  FILE_SN: Generated<number>;
  FILE_GRP_NO: string | null;
  FILE_NM: string;
  FILE_EXT: string;
  FILE_SIZE: number;
  FILE_PATH: string;
  REF_TP: string;
  REF_KEY: string | null;
  DOC_TP: string;
  OPEN_YN: string;
  CUST_CD: string | null;
  CORP_CD: string;
  ELVIS_DOC_ID: string | null;
  ELVIS_OFC_CD: string | null;
  DOWN_CNT: number;
  DEL_YN: Generated<string>;
}

interface CmsUpload extends Audit {
  UPLOAD_NO: string;
  UPLOAD_TP: string;
  CORP_CD: string;
  CUST_CD: string | null;
  FILE_SN: number | null;
  TOT_CNT: number;
  OK_CNT: number;
  ERR_CNT: number;
  UPLOAD_STS: string;
}

interface CmsUploadErr {
  UPLOAD_NO: string;
  ERR_SEQ: number;
  ROW_NO: number;
  COL_LTR: string | null;
  COL_NM: string | null;
  CELL_VAL: string | null;
  ERR_CD: string;
  ERR_MSG: string;
}

interface CmsSess {
  SESS_HASH: string;
  USER_ID: string;
  CORP_CD: string;
  LOGIN_TP: string;
  LANG_CD: string;
  CLIENT_IP: string | null;
  USER_AGENT: string | null;
  LOGIN_DTM: string;
  LAST_CALL_DTM: string;
  EXP_DTM: string;
  VIEW_USER_ID: string | null;
}

interface CmsBatch {
  BATCH_ID: string;
  USER_ID: string;
  SVC_ID: string;
  BODY_HASH: string;
  HTTP_STS: number;
  RES_BODY: string;
  REG_DTM: string;
}

interface CmsEmailCd {
  EMAIL_CD_SEQ: Generated<number>;
  EMAIL: string;
  PURPOSE: string;
  CD_HASH: string;
  TRY_CNT: number;
  EXP_DTM: string;
  USE_DTM: string | null;
  CLIENT_IP: string | null;
  REG_DTM: string;
}

interface CmsUserOtp extends Audit {
  USER_ID: string;
  SECRET_KEY: string;
  LAST_STEP: number;
  CFM_YN: string;
}

interface CmsUserOtpCd {
  USER_ID: string;
  CD_SEQ: number;
  CD_HASH: string;
  USE_DTM: string | null;
}

interface CmsLmt {
  LMT_TP: string;
  LMT_KEY: string;
  LMT_CNT: number;
  BGN_DTM: string;
  UNTIL_DTM: string | null;
}

interface CmsPrvcLog {
  LOG_SEQ: Generated<number>;
  ACCESS_DTM: string;
  USER_ID: string;
  CORP_CD: string | null;
  PRVC_TP: string;
  SVC_ID: string | null;
  TBL_NM: string;
  TGT_KEY: string | null;
  ROW_CNT: number;
  COL_LIST: string;
  ACCESS_RSN: string | null;
  CLIENT_IP: string | null;
}

interface CmsViewLog {
  LOG_SEQ: Generated<number>;
  USER_ID: string;
  VIEW_USER_ID: string;
  BGN_DTM: string;
  END_DTM: string | null;
  VIEW_RSN: string;
  CLIENT_IP: string | null;
}

interface CmsFeedMsg {
  API_ID: string;
  MSG_ID: string;
  SENT_DTM: string;
  RCV_DTM: string;
  OK_CNT: number;
  ERR_CNT: number;
  RES_BODY: string;
}

interface MdmCorp extends Audit {
  CORP_CD: string;
  CORP_NM: string;
  CORP_ENG_NM: string | null;
  CORP_LOC_NM: string | null;
  BIZ_NO: string;
  CEO_NM: string | null;
  ADDR: string | null;
  ADDR_ENG: string | null;
  TEL_NO: string | null;
  EMAIL: string | null;
  CTRY_CD: string;
  BASE_CURR_CD: string;
  LOGO_CD: string;
  ELVIS_OFC_CD: string | null;
  USE_YN: string;
}

interface MdmOrgn extends Audit {
  ORGN_CD: string;
  CORP_CD: string;
  ORGN_NM: string;
  ORGN_ENG_NM: string | null;
  UPPER_ORGN_CD: string | null;
  ORGN_TP: string;
  ORGN_LVL: number;
  SORT_SEQ: number;
  MGR_USER_ID: string | null;
  TEL_NO: string | null;
  BGN_DT: string | null;
  END_DT: string | null;
  USE_YN: string;
}

interface MdmCorpBank extends Audit {
  CORP_CD: string;
  ACCT_SEQ: number;
  BANK_CD: string;
  ACCT_NO: string;
  ACCT_NM: string;
  CURR_CD: string;
  SWIFT_CD: string | null;
  MAIN_YN: string;
  USE_YN: string;
}

interface MdmCust extends Audit {
  CUST_CD: string;
  CUST_NM: string;
  CUST_ENG_NM: string | null;
  CUST_ABBR: string | null;
  CUST_TP: string;
  CORP_CD: string;
  BIZ_NO: string | null;
  CEO_NM: string | null;
  BIZ_COND: string | null;
  BIZ_ITEM: string | null;
  CTRY_CD: string;
  ZIP_NO: string | null;
  ADDR: string | null;
  ADDR_DTL: string | null;
  ADDR_ENG: string | null;
  TEL_NO: string | null;
  FAX_NO: string | null;
  EMAIL: string | null;
  TAX_EMAIL: string | null;
  SALES_USER_ID: string | null;
  PAY_TERM: string;
  PAY_DAY: number | null;
  CURR_CD: string;
  CRDT_LMT_AMT: number | null;
  STOP_YN: string;
  STOP_DT: string | null;
  STOP_RSN: string | null;
  KEY_YN: string;
  OLD_CD: string | null;
  CSTM_ID_NO: string | null;
  DEL_YN: Generated<string>;
  RMK: string | null;
}

interface MdmCustSvc extends Audit {
  CUST_CD: string;
  KEY_SVC: string;
  BGN_DT: string;
  END_DT: string | null;
}

interface MdmCustOrgn extends Audit {
  CUST_CD: string;
  ORGN_CD: string;
  BIZ_TP: string;
  CHRG_USER_ID: string | null;
  MAIN_YN: string;
  BGN_DT: string | null;
  END_DT: string | null;
}

interface MdmCustChrg extends Audit {
  CUST_CD: string;
  CHRG_SEQ: number;
  CHRG_NM: string;
  BIZ_DEPT: string | null;
  POST_NM: string | null;
  TEL_NO: string | null;
  MOBILE_NO: string | null;
  EMAIL: string | null;
  CHRG_TP: string;
  MAIL_YN: string;
}

interface MdmCarrier extends Audit {
  CARR_CD: string;
  CARR_NM: string;
  CARR_ENG_NM: string | null;
  CARR_TP: string;
  SCAC_CD: string | null;
  IATA_CD: string | null;
  CSTM_SGN: string | null;
  CTRY_CD: string | null;
  TRACK_URL: string | null;
  FREE_DAYS: number | null;
  DET_FREE_DAYS: number | null;
  USE_YN: string;
  RMK: string | null;
}

interface MdmVessel extends Audit {
  VSL_CD: string;
  VSL_NM: string;
  IMO_NO: string | null;
  CALL_SGN: string | null;
  CARR_CD: string | null;
  CTRY_CD: string | null;
  USE_YN: string;
}

interface MdmCntrTp extends Audit {
  CNTR_TP_CD: string;
  CNTR_TP_NM: string;
  ISO_CD: string;
  CNTR_SIZE: string;
  CNTR_KIND: string;
  TEU: number;
  INR_CBM: number;
  MAX_WT: number;
  TARE_WT: number | null;
  SORT_SEQ: number;
  USE_YN: string;
}

interface MdmCountry extends Audit {
  CTRY_CD: string;
  CTRY_NM: string;
  CTRY_ENG_NM: string;
  CTRY_CD3: string;
  REGION_CD: string;
  TEL_CD: string | null;
  CURR_CD: string | null;
  USE_YN: string;
}

interface MdmPort extends Audit {
  PORT_CD: string;
  PORT_NM: string;
  PORT_ENG_NM: string | null;
  PORT_TP: string;
  CTRY_CD: string;
  IATA_CD: string | null;
  CSTM_CD: string | null;
  TIME_ZONE: string | null;
  OLD_CD: string | null;
  USE_YN: string;
}

interface MdmCurrency extends Audit {
  CURR_CD: string;
  CURR_NM: string;
  CURR_ENG_NM: string | null;
  CURR_SGN: string | null;
  DEC_LEN: number;
  EXCH_UNIT: number;
  SORT_SEQ: number;
  USE_YN: string;
}

interface MdmExchRate extends Audit {
  EXCH_DT: string;
  CURR_CD: string;
  EXCH_TP: string;
  EXCH_RATE: number;
  SRC_TP: string;
}

interface MdmCustoms extends Audit {
  CSTM_CD: string;
  CSTM_NM: string;
  CSTM_ENG_NM: string | null;
  DEPT_CD: string;
  DEPT_NM: string | null;
  TEL_NO: string | null;
  USE_YN: string;
}

interface MdmCycfs extends Audit {
  CYCFS_CD: string;
  CYCFS_NM: string;
  CYCFS_TP: string;
  SHED_SGN: string | null;
  DO_CD: string | null;
  PORT_CD: string | null;
  CSTM_CD: string | null;
  ADDR: string | null;
  TEL_NO: string | null;
  CHRG_NM: string | null;
  USE_YN: string;
}

interface MdmFreight extends Audit {
  FRT_CD: string;
  FRT_NM: string;
  FRT_ENG_NM: string | null;
  FRT_GRP: string;
  COST_TP: string;
  FRT_UNIT: string;
  VAT_TP: string;
  CURR_CD: string | null;
  AR_YN: string;
  AP_YN: string;
  SORT_SEQ: number;
  USE_YN: string;
  RMK: string | null;
}

interface MdmPhrase extends Audit {
  PHRS_SEQ: Generated<number>;
  PHRS_TP: string;
  CORP_CD: string;
  USER_ID: string | null;
  PHRS_TITLE: string;
  PHRS_CNNT: string;
  SORT_SEQ: number;
  USE_YN: string;
}

interface MdmPricing extends Audit {
  PRC_NO: string;
  CORP_CD: string;
  CUST_CD: string | null;
  AR_AP: string;
  VNDR_CD: string | null;
  FRT_CD: string;
  TRANS_MODE: string;
  IMEX_TP: string;
  POL_CD: string | null;
  POD_CD: string | null;
  PICKUP_AREA: string | null;
  DLV_AREA: string | null;
  CNTR_TP_CD: string | null;
  CAR_TP: string | null;
  FRT_UNIT: string;
  MIN_QTY: number | null;
  MIN_AMT: number | null;
  MAX_AMT: number | null;
  UNIT_PRC: number;
  CURR_CD: string;
  VAT_TP: string;
  BGN_DT: string;
  END_DT: string;
  USE_YN: string;
  RMK: string | null;
}

interface MdmCar extends Audit {
  CAR_NO: string;
  CORP_CD: string;
  TRUCK_CD: string;
  CAR_TP: string;
  TRUCK_SECT: string;
  DRV_NM: string | null;
  TRUCK_TEL: string | null;
  MAX_WT: number | null;
  USE_YN: string;
  RMK: string | null;
}

interface MdmHoliday extends Audit {
  CTRY_CD: string;
  HLDY_DT: string;
  HLDY_NM: string;
  HLDY_TP: string;
}

interface MdmItem extends Audit {
  CUST_CD: string;
  ITEM_CD: string;
  ITEM_NM: string;
  ITEM_ENG_NM: string | null;
  ITEM_SPEC: string | null;
  HS_CD: string | null;
  QTY_UT: string;
  BOX_QTY: number | null;
  UNIT_WT: number | null;
  UNIT_CBM: number | null;
  SAFE_QTY: number | null;
  LOT_YN: string;
  USE_YN: string;
}

interface FmsMbl extends Audit {
  MBL_SEQ: Generated<number>;
  CORP_CD: string;
  ORGN_CD: string;
  MBL_NO: string;
  IMEX_TP: string;
  TRANS_MODE: string;
  CARR_CD: string;
  LINE_BKG_NO: string | null;
  VSL_CD: string | null;
  VSL_NM: string | null;
  VOY_NO: string | null;
  POL_CD: string;
  POD_CD: string;
  ETD_DT: string;
  ETA_DT: string;
  ATD_DTM: string | null;
  ATA_DTM: string | null;
  PTN_CD: string | null;
  MRN_NO: string | null;
  MSN_NO: string | null;
}

interface FmsHbl extends Audit {
  HBL_SEQ: Generated<number>;
  CORP_CD: string;
  ORGN_CD: string;
  HBL_NO: string;
  MBL_SEQ: number | null;
  CUST_CD: string;
  IMEX_TP: string;
  TRANS_MODE: string;
  LOAD_TP: string;
  CARGO_TP: string;
  INCOTERMS: string;
  FRT_TERM: string;
  BL_TP: string;
  SHPR_CD: string | null;
  SHPR_NM: string;
  CNEE_CD: string | null;
  CNEE_NM: string;
  NTFY_CD: string | null;
  NTFY_NM: string | null;
  ACTL_SHPR_CD: string | null;
  ACTL_SHPR_NM: string | null;
  PTN_CD: string | null;
  CARR_CD: string;
  VSL_NM: string | null;
  VOY_NO: string | null;
  POR_CD: string | null;
  POL_CD: string;
  POD_CD: string;
  PVY_CD: string | null;
  ETD_DT: string;
  ETA_DT: string;
  ORG_ETA_DT: string;
  ATD_DTM: string | null;
  ATA_DTM: string | null;
  PKG_QTY: number;
  PKG_UT_CD: string;
  GRS_WT: number;
  MSR_CBM: number;
  VOL_WT: number | null;
  CHRG_WT: number | null;
  RTON: number | null;
  ITEM_NM: string;
  HS_CD: string | null;
  MARK_TXT: string | null;
  INV_NO: string | null;
  INV_AMT: number | null;
  CURR_CD: string | null;
  CUST_REF_NO: string | null;
  PO_NO: string | null;
  CARG_MT_NO: string | null;
  CSTM_CD: string | null;
  CYCFS_CD: string | null;
  CSTM_STS: string | null;
  CSTM_HOLD_YN: string;
  CSTM_HOLD_RSN: string | null;
  BOND_IN_DTM: string | null;
  IMP_DCLR_NO: string | null;
  IMP_DCLR_DTM: string | null;
  IMP_ACPT_DTM: string | null;
  RLSE_DTM: string | null;
  EXP_DCLR_NO: string | null;
  EXP_ACPT_DT: string | null;
  LOAD_DUTY_DT: string | null;
  SHPM_CMPL_YN: string | null;
  DO_NO: string | null;
  DO_ISS_DTM: string | null;
  FREE_DAYS: number | null;
  DEM_BGN_DT: string | null;
  DLV_CMPL_DTM: string | null;
  CARGO_STS: string;
  DELAY_YN: string;
  DELAY_DAYS: number;
  DELAY_RSN: string | null;
  OPS_USER_ID: string | null;
  SALES_USER_ID: string | null;
  FILE_GRP_NO: string | null;
  DEL_YN: Generated<string>;
  RMK: string | null;
}

interface FmsCntr extends Audit {
  CNTR_SEQ: Generated<number>;
  HBL_SEQ: number;
  CNTR_NO: string;
  CNTR_TP_CD: string;
  SEAL_NO: string | null;
  PKG_QTY: number | null;
  GRS_WT: number | null;
  MSR_CBM: number | null;
  VGM_WT: number | null;
  SOC_YN: string;
  DISC_DTM: string | null;
  GATE_IN_DTM: string | null;
  GATE_OUT_DTM: string | null;
  EMPTY_RTN_DTM: string | null;
  FREE_DAYS: number | null;
  DET_FREE_DAYS: number | null;
  DEM_DAYS: number | null;
  DET_DAYS: number | null;
  CNTR_STS: string;
  RMK: string | null;
}

interface FmsEvent extends Audit {
  EVENT_SEQ: Generated<number>;
  HBL_SEQ: number;
  CNTR_NO: string | null;
  EVENT_TP: string;
  EVENT_CD: string;
  EVENT_CLSF: string;
  EVENT_DTM: string;
  LOC_CD: string | null;
  FCLT_TP: string | null;
  FCLT_NM: string | null;
  TRANS_MODE: string | null;
  VSL_NM: string | null;
  VOY_NO: string | null;
  EMPTY_YN: string | null;
  DOC_REF_TP: string | null;
  DOC_REF_NO: string | null;
  EVENT_SRC: string;
  EVENT_CRT_DTM: string;
  OPEN_YN: string;
  RMK: string | null;
}

interface PanDlvOrd extends Audit {
  DLV_ORD_NO: string;
  CORP_CD: string;
  ORGN_CD: string;
  CUST_CD: string;
  DLV_ORD_DT: string;
  DLV_TP: string;
  IMEX_TP: string;
  HBL_NO: string | null;
  CNTR_NO: string | null;
  CNTR_TP_CD: string | null;
  SEAL_NO: string | null;
  PICKUP_PLC_NM: string;
  PICKUP_ADDR: string;
  PICKUP_AREA: string | null;
  PICKUP_DT: string;
  PICKUP_TM: string | null;
  DLV_PLC_NM: string;
  DLV_ZIP: string | null;
  DLV_ADDR: string;
  DLV_AREA: string | null;
  DLV_DT: string;
  DLV_TM: string | null;
  DLV_CHRG_NM: string;
  DLV_TEL: string;
  RTN_PLC_NM: string | null;
  CAR_TP: string;
  CAR_QTY: number;
  TRUCK_CD: string | null;
  CAR_NO: string | null;
  DRV_NM: string | null;
  DRV_TEL: string | null;
  ITEM_NM: string | null;
  PKG_QTY: number | null;
  PKG_UT_CD: string | null;
  PLT_QTY: number | null;
  GRS_WT: number | null;
  MSR_CBM: number | null;
  DLV_ORD_STS: string;
  ASGN_DTM: string | null;
  LOAD_DTM: string | null;
  ARR_DTM: string | null;
  CMPL_DTM: string | null;
  RCVR_NM: string | null;
  POD_FILE_SN: number | null;
  TRSP_AMT: number | null;
  RJCT_RSN: string | null;
  UPLOAD_NO: string | null;
  REQ_RMK: string | null;
  RMK: string | null;
  DEL_YN: Generated<string>;
}

interface PanDlvOrdDtl extends Audit {
  DLV_ORD_NO: string;
  LINE_NO: number;
  ITEM_CD: string | null;
  ITEM_NM: string;
  LOT_NO: string | null;
  QTY: number;
  QTY_UT: string;
  PKG_QTY: number | null;
  GRS_WT: number | null;
  MSR_CBM: number | null;
  DLVD_QTY: number | null;
  DIFF_RSN: string | null;
  RMK: string | null;
}

interface MimiSupply extends Audit {
  SPLY_NO: string;
  CORP_CD: string;
  CUST_CD: string;
  SPLY_DT: string;
  SPLY_TP: string;
  CYCFS_CD: string;
  PO_NO: string | null;
  LINE_NO: number | null;
  ITEM_CD: string;
  LOT_NO: string | null;
  SPLY_QTY: number;
  QTY_UT: string;
  HBL_NO: string | null;
  DLV_ORD_NO: string | null;
  SPLY_STS: string;
  CFM_USER_ID: string | null;
  CFM_DTM: string | null;
  RMK: string | null;
  DEL_YN: Generated<string>;
}

interface MimiStock extends Audit {
  CUST_CD: string;
  CYCFS_CD: string;
  ITEM_CD: string;
  LOT_NO: string;
  STK_YM: string;
  OPN_QTY: number;
  IN_QTY: number;
  OUT_QTY: number;
  ADJ_QTY: number;
  CLS_QTY: number;
  CLOSE_YN: string;
}

interface SetCost extends Audit {
  COST_NO: string;
  CORP_CD: string;
  ORGN_CD: string;
  CUST_CD: string;
  COST_TP: string;
  AR_AP: string;
  VNDR_CD: string | null;
  OCCR_DT: string;
  HBL_NO: string | null;
  MBL_NO: string | null;
  DLV_ORD_NO: string | null;
  CNTR_NO: string | null;
  CNTR_TP_CD: string | null;
  CAR_NO: string | null;
  CAR_TP: string | null;
  PICKUP_PLC_NM: string | null;
  DLV_PLC_NM: string | null;
  DIST_KM: number | null;
  WAIT_HR: number | null;
  USE_DAYS: number | null;
  FRT_CD: string;
  FRT_UNIT: string;
  UNIT_QTY: number;
  UNIT_PRC: number;
  CURR_CD: string;
  EXCH_DT: string | null;
  EXCH_RATE: number;
  FRGN_AMT: number;
  SPLY_AMT: number;
  VAT_TP: string;
  VAT_AMT: number;
  TOT_AMT: number;
  PRC_NO: string | null;
  COST_STS: string;
  STL_NO: string | null;
  CFM_USER_ID: string | null;
  CFM_DTM: string | null;
  DSP_RSN: string | null;
  RMK: string | null;
  DEL_YN: Generated<string>;
}

interface SetStl extends Audit {
  STL_NO: string;
  CORP_CD: string;
  ORGN_CD: string | null;
  CUST_CD: string;
  AR_AP: string;
  STL_YM: string;
  STL_DT: string;
  COST_CNT: number;
  SPLY_AMT: number;
  VAT_AMT: number;
  TOT_AMT: number;
  PAID_AMT: number;
  BAL_AMT: number;
  TAX_INV_NO: string | null;
  INV_DT: string | null;
  DUE_DT: string | null;
  STL_STS: string;
  CFM_USER_ID: string | null;
  CFM_DTM: string | null;
  DSP_RSN: string | null;
  RMK: string | null;
  DEL_YN: Generated<string>;
}

interface SetClose extends Audit {
  CORP_CD: string;
  ORGN_CD: string;
  STL_YM: string;
  CLOSE_YN: string;
  CLOSE_USER_ID: string | null;
  CLOSE_DTM: string | null;
}

/** Every table of the database. */
interface PtlNotice extends Audit {
  NOTC_NO: string;
  NOTC_TP: string;
  CORP_CD: string;
  NOTC_TITLE: string;
  NOTC_CNNT: string;
  NOTC_TXT: string | null;
  TOP_YN: string;
  POP_YN: string;
  POP_TP: string | null;
  BGN_DT: string;
  END_DT: string;
  NOTC_STS: string;
  WRT_USER_ID: string;
  PUB_DTM: string | null;
  VIEW_CNT: Generated<number>;
  FILE_GRP_NO: string | null;
  DEL_YN: Generated<string>;
}

interface PtlNoticeTgt extends Audit {
  NOTC_NO: string;
  TGT_TP: string;
  TGT_CD: string;
}

interface PtlNoticeRead {
  NOTC_NO: string;
  USER_ID: string;
  READ_DTM: string;
  HIDE_UNTIL_DT: string | null;
}

interface PtlQuote extends Audit {
  QUO_NO: string;
  QUO_REV: number;
  CORP_CD: string;
  ORGN_CD: string | null;
  CUST_CD: string | null;
  CUST_NM: string;
  CHRG_NM: string;
  TEL_NO: string;
  EMAIL: string;
  QUO_DT: string;
  VALID_DT: string | null;
  IMEX_TP: string;
  TRANS_MODE: string;
  LOAD_TP: string;
  CARGO_TP: string;
  INCOTERMS: string;
  POL_CD: string;
  POD_CD: string;
  PICKUP_ADDR: string | null;
  DLV_ADDR: string | null;
  REQ_ETD_DT: string | null;
  ITEM_NM: string;
  HS_CD: string | null;
  PKG_QTY: number | null;
  PKG_UT_CD: string | null;
  GRS_WT: number | null;
  MSR_CBM: number | null;
  CNTR_TP_CD: string | null;
  CNTR_QTY: number | null;
  RTON: number | null;
  CHRG_WT: number | null;
  CURR_CD: string;
  EXCH_DT: string | null;
  EXCH_RATE: number | null;
  EXCH_UNIT: number | null;
  SPLY_AMT: number | null;
  VAT_AMT: number | null;
  TOT_AMT: number | null;
  QUO_STS: string;
  REQ_CNNT: string | null;
  RPLY_CNNT: string | null;
  LOSE_RSN: string | null;
  SALES_USER_ID: string | null;
  RPLY_DTM: string | null;
  ORD_NO: string | null;
  FILE_GRP_NO: string | null;
  DEL_YN: Generated<string>;
}

interface PtlQuoteDtl extends Audit {
  QUO_NO: string;
  QUO_REV: number;
  LINE_NO: number;
  COST_SECT: string;
  FRT_CD: string;
  FRT_UNIT: string;
  UNIT_QTY: number;
  UNIT_PRC: number;
  PRC_NO: string | null;
  MIN_QTY: number | null;
  MIN_AMT: number | null;
  MAX_AMT: number | null;
  CURR_CD: string;
  EXCH_RATE: number;
  EXCH_UNIT: number;
  FRGN_AMT: number;
  SPLY_AMT: number;
  VAT_TP: string;
  VAT_RATE: number;
  VAT_AMT: number;
  TOT_AMT: number;
  RMK: string | null;
}

interface OrdCustOrd extends Audit {
  ORD_NO: string;
  CORP_CD: string;
  ORGN_CD: string | null;
  CUST_CD: string;
  CUST_REF_NO: string | null;
  ORD_DT: string;
  IMEX_TP: string;
  TRANS_MODE: string;
  LOAD_TP: string;
  CARGO_TP: string;
  INCOTERMS: string;
  SHPR_NM: string;
  CNEE_NM: string;
  POL_CD: string;
  POD_CD: string;
  CARGO_RDY_DT: string;
  REQ_ETD_DT: string | null;
  REQ_ETA_DT: string | null;
  PICKUP_ADDR: string | null;
  DLV_ADDR: string | null;
  CNTR_TP_CD: string | null;
  CNTR_QTY: number | null;
  PKG_QTY: number | null;
  PKG_UT_CD: string | null;
  GRS_WT: number | null;
  MSR_CBM: number | null;
  DG_YN: string;
  UN_NO: string | null;
  CHRG_NM: string | null;
  TEL_NO: string | null;
  ORD_STS: string;
  QUO_NO: string | null;
  HBL_NO: string | null;
  RJCT_RSN: string | null;
  REQ_RMK: string | null;
  OPS_USER_ID: string | null;
  FILE_GRP_NO: string | null;
  DEL_YN: Generated<string>;
}

interface OrdCustOrdDtl extends Audit {
  ORD_NO: string;
  LINE_NO: number;
  PO_NO: string | null;
  ITEM_CD: string | null;
  ITEM_NM: string;
  HS_CD: string | null;
  QTY: number | null;
  QTY_UT: string | null;
  PKG_QTY: number;
  PKG_UT_CD: string;
  LEN_CM: number | null;
  WID_CM: number | null;
  HGT_CM: number | null;
  GRS_WT: number;
  MSR_CBM: number;
  UNIT_PRC: number | null;
  FRGN_AMT: number | null;
  CURR_CD: string | null;
  RMK: string | null;
}

export interface Database {
  CMS_USER: CmsUser;
  CMS_USER_ROLE: CmsUserRole;
  CMS_USER_CUST: CmsUserCust;
  CMS_USER_REG: CmsUserReg;
  CMS_PW_HIST: CmsPwHist;
  CMS_ROLE: CmsRole;
  CMS_SCREEN: CmsScreen;
  CMS_SCREEN_BTN: CmsScreenBtn;
  CMS_MENU: CmsMenu;
  CMS_ROLE_MENU: CmsRoleMenu;
  CMS_ROLE_BTN: CmsRoleBtn;
  CMS_SVC: CmsSvc;
  CMS_SVC_ROLE: CmsSvcRole;
  CMS_MY_MENU: CmsMyMenu;
  CMS_CODE_MST: CmsCodeMst;
  CMS_CODE_DTL: CmsCodeDtl;
  CMS_CODE_USER: CmsCodeUser;
  CMS_LANG: CmsLang;
  CMS_DATA_DIC: CmsDataDic;
  CMS_EMAIL_FRM: CmsEmailFrm;
  CMS_EMAIL_LOG: CmsEmailLog;
  CMS_API: CmsApi;
  CMS_JWT: CmsJwt;
  CMS_LOGIN_LOG: CmsLoginLog;
  CMS_VISIT_LOG: CmsVisitLog;
  CMS_ERROR_LOG: CmsErrorLog;
  CMS_IF_LOG: CmsIfLog;
  CMS_AUTONO_RULE: CmsAutonoRule;
  CMS_AUTONO_CNT: CmsAutonoCnt;
  CMS_GRID_LAYOUT: CmsGridLayout;
  CMS_HIST: CmsHist;
  CMS_STS_HIST: CmsStsHist;
  CMS_JOB: CmsJob;
  CMS_FILE: CmsFile;
  CMS_UPLOAD: CmsUpload;
  CMS_UPLOAD_ERR: CmsUploadErr;
  CMS_SESS: CmsSess;
  CMS_BATCH: CmsBatch;
  CMS_EMAIL_CD: CmsEmailCd;
  CMS_USER_OTP: CmsUserOtp;
  CMS_USER_OTP_CD: CmsUserOtpCd;
  CMS_LMT: CmsLmt;
  CMS_PRVC_LOG: CmsPrvcLog;
  CMS_VIEW_LOG: CmsViewLog;
  CMS_FEED_MSG: CmsFeedMsg;
  MDM_CORP: MdmCorp;
  MDM_ORGN: MdmOrgn;
  MDM_CORP_BANK: MdmCorpBank;
  MDM_CUST: MdmCust;
  MDM_CUST_SVC: MdmCustSvc;
  MDM_CUST_ORGN: MdmCustOrgn;
  MDM_CUST_CHRG: MdmCustChrg;
  MDM_CARRIER: MdmCarrier;
  MDM_VESSEL: MdmVessel;
  MDM_CNTR_TP: MdmCntrTp;
  MDM_COUNTRY: MdmCountry;
  MDM_PORT: MdmPort;
  MDM_CURRENCY: MdmCurrency;
  MDM_EXCH_RATE: MdmExchRate;
  MDM_CUSTOMS: MdmCustoms;
  MDM_CYCFS: MdmCycfs;
  MDM_FREIGHT: MdmFreight;
  MDM_PHRASE: MdmPhrase;
  MDM_PRICING: MdmPricing;
  MDM_CAR: MdmCar;
  MDM_HOLIDAY: MdmHoliday;
  MDM_ITEM: MdmItem;
  PTL_NOTICE: PtlNotice;
  PTL_NOTICE_TGT: PtlNoticeTgt;
  PTL_NOTICE_READ: PtlNoticeRead;
  PTL_QUOTE: PtlQuote;
  PTL_QUOTE_DTL: PtlQuoteDtl;
  ORD_CUST_ORD: OrdCustOrd;
  ORD_CUST_ORD_DTL: OrdCustOrdDtl;
  FMS_MBL: FmsMbl;
  FMS_HBL: FmsHbl;
  FMS_CNTR: FmsCntr;
  FMS_EVENT: FmsEvent;
  PAN_DLV_ORD: PanDlvOrd;
  PAN_DLV_ORD_DTL: PanDlvOrdDtl;
  MIMI_SUPPLY: MimiSupply;
  MIMI_STOCK: MimiStock;
  SET_COST: SetCost;
  SET_STL: SetStl;
  SET_CLOSE: SetClose;
}

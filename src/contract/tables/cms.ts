import type { Table } from './table';

export const cmsUser = {
  name: 'CMS_USER',
  key: ['USER_ID'],
  required: [
    'USER_NM',
    'USER_TP',
    'PW_HASH',
    'EMAIL',
    'CORP_CD',
    'USER_STS',
    'LOCK_YN',
    'LOGIN_FAIL_CNT',
    'LANG_CD',
    'TEMP_PW_YN',
    'OTP_YN',
    'DEL_YN',
  ],
  optional: [
    'USER_ENG_NM',
    'TEMP_PW_HASH',
    'TEMP_PW_EXP_DTM',
    'MOBILE_NO',
    'TEL_NO',
    'ORGN_CD',
    'CUST_CD',
    'BIZ_DEPT',
    'TEAM_NM',
    'POST_NM',
    'LOCK_UNTIL_DTM',
    'LAST_LOGIN_DTM',
    'LAST_CHG_PW_DTM',
    'USE_BGN_DT',
    'USE_END_DT',
    'RMK',
    'PW_EXP_DTM',
  ],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const cmsUserRole = {
  name: 'CMS_USER_ROLE',
  key: ['USER_ID', 'ROLE_ID'],
  required: [],
  optional: ['BGN_DT', 'END_DT'],
} as const satisfies Table;

export const cmsUserCust = {
  name: 'CMS_USER_CUST',
  key: ['USER_ID', 'CUST_CD'],
  required: ['MAIN_YN'],
  optional: [],
} as const satisfies Table;

export const cmsUserReg = {
  name: 'CMS_USER_REG',
  key: ['REG_NO'],
  required: [
    'REG_TP',
    'USER_ID',
    'USER_NM',
    'PW_HASH',
    'EMAIL',
    'MOBILE_NO',
    'BIZ_NO',
    'CUST_NM',
    'CORP_CD',
    'REG_STS',
    'TERMS_YN',
    'PRVC_YN',
    'PRVC_AGREE_DTM',
  ],
  optional: ['CUST_CD', 'BIZ_DEPT', 'POST_NM', 'ROLE_ID', 'APRV_USER_ID', 'APRV_DTM', 'RJCT_RSN'],
} as const satisfies Table;

export const cmsPwHist = {
  name: 'CMS_PW_HIST',
  key: ['USER_ID', 'PW_SEQ'],
  required: ['PW_HASH', 'PW_CHG_TP', 'CHG_DTM'],
  optional: [],
  audit: false,
} as const satisfies Table;

export const cmsRole = {
  name: 'CMS_ROLE',
  key: ['ROLE_ID'],
  required: ['ROLE_NM', 'USER_TP', 'DATA_SCOPE', 'SORT_SEQ', 'USE_YN', 'SYS_YN', 'OTP_YN'],
  optional: ['ROLE_ENG_NM', 'CORP_CD', 'RMK'],
} as const satisfies Table;

export const cmsScreen = {
  name: 'CMS_SCREEN',
  key: ['SCRN_ID'],
  required: ['SCRN_NM', 'SCRN_TP', 'SCRN_PATH', 'USE_YN'],
  optional: ['SCRN_ENG_NM', 'POP_WIDTH', 'POP_HEIGHT', 'RMK'],
} as const satisfies Table;

export const cmsScreenBtn = {
  name: 'CMS_SCREEN_BTN',
  key: ['SCRN_ID', 'BTN_ID'],
  required: ['BTN_TP', 'BTN_NM', 'SORT_SEQ', 'USE_YN'],
  optional: ['BTN_ENG_NM'],
} as const satisfies Table;

export const cmsMenu = {
  name: 'CMS_MENU',
  key: ['MENU_ID'],
  required: ['MENU_ABBR', 'MENU_NM', 'MENU_LVL', 'MENU_SEQ', 'MENU_TP', 'SHOW_YN', 'USE_YN'],
  optional: ['MENU_ENG_NM', 'UPPER_MENU_ID', 'SCRN_ID', 'MENU_PATH', 'TREE_PATH', 'MENU_ICON'],
} as const satisfies Table;

export const cmsRoleMenu = {
  name: 'CMS_ROLE_MENU',
  key: ['ROLE_ID', 'MENU_ID'],
  required: [],
  optional: [],
} as const satisfies Table;

export const cmsRoleBtn = {
  name: 'CMS_ROLE_BTN',
  key: ['ROLE_ID', 'MENU_ID', 'BTN_ID'],
  required: [],
  optional: [],
} as const satisfies Table;

export const cmsSvc = {
  name: 'CMS_SVC',
  key: ['SVC_ID'],
  required: ['SVC_NM', 'SVC_URL', 'HTTP_MTHD', 'AUTH_TP', 'LOG_YN', 'USE_YN'],
  optional: ['SCRN_ID', 'BTN_ID'],
} as const satisfies Table;

export const cmsSvcRole = {
  name: 'CMS_SVC_ROLE',
  key: ['SVC_ID', 'ROLE_ID'],
  required: [],
  optional: [],
} as const satisfies Table;

export const cmsMyMenu = {
  name: 'CMS_MY_MENU',
  key: ['USER_ID', 'MENU_ID'],
  required: ['SORT_SEQ', 'INIT_YN'],
  optional: [],
} as const satisfies Table;

export const cmsCodeMst = {
  name: 'CMS_CODE_MST',
  key: ['MSTR_CD'],
  required: ['MSTR_NM', 'SYS_YN', 'USER_EDIT_YN', 'USE_YN'],
  optional: ['MSTR_ENG_NM', 'ATTR1_TITLE', 'ATTR2_TITLE', 'RMK'],
} as const satisfies Table;

export const cmsCodeDtl = {
  name: 'CMS_CODE_DTL',
  key: ['MSTR_CD', 'CODE'],
  required: ['NAME', 'SORT_SEQ', 'USE_YN'],
  optional: ['ENG_NAME', 'OLD_CD', 'ATTR1', 'ATTR2', 'BGN_DT', 'END_DT', 'RMK'],
} as const satisfies Table;

export const cmsCodeUser = {
  name: 'CMS_CODE_USER',
  key: ['CORP_CD', 'MSTR_CD', 'CODE'],
  required: ['USE_YN'],
  optional: ['NAME', 'ENG_NAME', 'SORT_SEQ'],
} as const satisfies Table;

export const cmsLang = {
  name: 'CMS_LANG',
  key: ['LANG_KEY', 'LANG_CD'],
  required: ['LANG_TP', 'LANG_TXT'],
  optional: ['RMK'],
} as const satisfies Table;

export const cmsDataDic = {
  name: 'CMS_DATA_DIC',
  key: ['DIC_CD'],
  required: ['DIC_TP', 'DIC_NM', 'USE_YN'],
  optional: ['DIC_ENG_NM', 'DOMAIN_CD', 'DATA_TP', 'DATA_LEN', 'DEC_LEN', 'MSTR_CD', 'RMK'],
} as const satisfies Table;

export const cmsEmailFrm = {
  name: 'CMS_EMAIL_FRM',
  key: ['FRM_ID', 'LANG_CD'],
  required: ['FRM_NM', 'MAIL_TITLE', 'MAIL_CNNT', 'USE_YN'],
  optional: ['VAR_LIST', 'SEND_EMAIL'],
} as const satisfies Table;

export const cmsEmailLog = {
  name: 'CMS_EMAIL_LOG',
  key: ['MAIL_SEQ'],
  required: ['TO_EMAIL', 'MAIL_TITLE', 'SEND_STS', 'RETRY_CNT'],
  optional: ['FRM_ID', 'CC_EMAIL', 'REF_TP', 'REF_KEY', 'CORP_CD', 'MAIL_CNNT', 'FILE_LIST', 'ERR_MSG', 'SEND_DTM', 'QUE_DTM'],
  filled: ['MAIL_SEQ', 'QUE_DTM'],
  audit: false,
} as const satisfies Table;

export const cmsApi = {
  name: 'CMS_API',
  key: ['API_ID'],
  required: ['API_NM', 'API_TP', 'API_URL', 'HTTP_MTHD', 'TIMEOUT_MS', 'RETRY_CNT', 'USE_YN'],
  optional: ['AUTH_KEY', 'ALLOW_IP', 'LAST_CALL_DTM', 'LAST_CALL_STS', 'RMK', 'KEPT_URL', 'KEPT_KEY'],
} as const satisfies Table;

export const cmsJwt = {
  name: 'CMS_JWT',
  key: ['TOKEN_ID'],
  required: ['TOKEN_TP', 'ISS_DTM', 'EXP_DTM', 'USE_CNT', 'MAX_USE_CNT', 'REVOKE_YN'],
  optional: ['USER_ID', 'CUST_CD', 'API_ID', 'API_SCOPES', 'TARGET_URL', 'LAST_USE_DTM', 'RMK'],
} as const satisfies Table;

export const cmsLoginLog = {
  name: 'CMS_LOGIN_LOG',
  key: ['LOG_SEQ'],
  required: ['USER_ID', 'LOGIN_DTM', 'LOGIN_TP', 'LOGIN_RSLT'],
  optional: ['USER_NM', 'CORP_CD', 'LOGOUT_DTM', 'LOGOUT_RSN', 'CLIENT_IP', 'USER_AGENT', 'SESS_ID'],
  filled: ['LOG_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsVisitLog = {
  name: 'CMS_VISIT_LOG',
  key: ['LOG_SEQ'],
  required: ['USER_ID', 'MENU_ID', 'VISIT_DTM'],
  optional: ['CORP_CD', 'CLIENT_IP'],
  filled: ['LOG_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsErrorLog = {
  name: 'CMS_ERROR_LOG',
  key: ['LOG_SEQ'],
  required: ['ERR_DTM', 'ERR_CD', 'REQ_ID', 'ERR_LVL', 'ERR_MSG', 'CFM_YN'],
  optional: ['ERR_STACK', 'SVC_URL', 'REQ_BODY', 'USER_ID', 'MENU_ID', 'CLIENT_IP', 'CFM_RMK'],
  filled: ['LOG_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsIfLog = {
  name: 'CMS_IF_LOG',
  key: ['LOG_SEQ'],
  required: ['API_ID', 'REQ_DTM', 'IF_RSLT'],
  optional: ['REF_KEY', 'RES_MS', 'HTTP_STS', 'RES_BODY', 'ERR_MSG'],
  filled: ['LOG_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsAutonoRule = {
  name: 'CMS_AUTONO_RULE',
  key: ['RULE_CD', 'CORP_CD'],
  required: ['RULE_NM', 'PREFIX', 'DATE_FMT', 'SEQ_LEN', 'RESET_TP', 'USE_YN'],
  optional: ['SEPARATOR', 'SAMPLE_NO'],
} as const satisfies Table;

export const cmsAutonoCnt = {
  name: 'CMS_AUTONO_CNT',
  key: ['RULE_CD', 'CORP_CD', 'PERIOD_KEY'],
  required: ['LAST_SEQ'],
  optional: ['LAST_NO', 'LAST_DTM'],
} as const satisfies Table;

export const cmsGridLayout = {
  name: 'CMS_GRID_LAYOUT',
  key: ['VIEW_ID'],
  required: ['SCRN_ID', 'GRID_ID', 'LAYOUT_NM', 'LAYOUT_JSON', 'DFLT_YN'],
  optional: ['USER_ID', 'ROLE_ID', 'CORP_CD'],
  filled: ['VIEW_ID'],
} as const satisfies Table;

export const cmsUserLook = {
  name: 'CMS_USER_LOOK',
  key: ['USER_ID'],
  required: ['THEME_TP', 'DENSITY_TP'],
  optional: ['DUE_SCOPE'],
  audit: false,
} as const satisfies Table;

export const cmsHist = {
  name: 'CMS_HIST',
  key: ['HIST_SEQ'],
  required: ['TBL_NM', 'ROW_KEY', 'CHG_TP', 'CHG_USER_ID', 'CHG_DTM'],
  optional: ['COL_NM', 'OLD_VAL', 'NEW_VAL', 'CLIENT_IP'],
  filled: ['HIST_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsStsHist = {
  name: 'CMS_STS_HIST',
  key: ['HIST_SEQ'],
  required: ['REF_TP', 'REF_KEY', 'TO_STS', 'CHG_USER_ID', 'CHG_DTM'],
  optional: ['FROM_STS', 'CHG_RSN'],
  filled: ['HIST_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsJob = {
  name: 'CMS_JOB',
  key: ['JOB_ID'],
  required: ['JOB_NM', 'CRON_EXPR', 'JOB_STS', 'USE_YN'],
  optional: ['LAST_RUN_DTM', 'LAST_RSLT', 'LAST_MSG', 'NEXT_RUN_DTM'],
} as const satisfies Table;

export const cmsJobLog = {
  name: 'CMS_JOB_LOG',
  key: ['LOG_SEQ'],
  required: ['JOB_ID', 'BGN_DTM', 'PROC_NM'],
  optional: ['END_DTM', 'RUN_RSLT', 'RUN_MSG'],
  filled: ['LOG_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsFile = {
  name: 'CMS_FILE',
  key: ['FILE_SN'],
  required: ['FILE_NM', 'FILE_EXT', 'FILE_SIZE', 'FILE_PATH', 'REF_TP', 'DOC_TP', 'OPEN_YN', 'CORP_CD', 'DOWN_CNT', 'DEL_YN'],
  optional: ['FILE_GRP_NO', 'REF_KEY', 'CUST_CD', 'ELVIS_DOC_ID', 'ELVIS_OFC_CD'],
  filled: ['FILE_SN', 'DEL_YN'],
} as const satisfies Table;

export const cmsQuota = {
  name: 'CMS_QUOTA',
  key: ['CORP_CD', 'CUST_CD'],
  required: [],
  optional: ['QUOTA_MB'],
} as const satisfies Table;

export const cmsUpload = {
  name: 'CMS_UPLOAD',
  key: ['UPLOAD_NO'],
  required: ['UPLOAD_TP', 'CORP_CD', 'TOT_CNT', 'OK_CNT', 'ERR_CNT', 'UPLOAD_STS'],
  optional: ['CUST_CD', 'FILE_SN', 'FILE_HASH'],
} as const satisfies Table;

export const cmsUploadRow = {
  name: 'CMS_UPLOAD_ROW',
  key: ['UPLOAD_NO', 'ROW_NO'],
  required: [],
  optional: ['ROW_HASH', 'DLV_ORD_NO', 'PO_NO', 'LINE_NO'],
  audit: false,
} as const satisfies Table;

export const cmsUploadErr = {
  name: 'CMS_UPLOAD_ERR',
  key: ['UPLOAD_NO', 'ERR_SEQ'],
  required: ['ROW_NO', 'ERR_CD', 'ERR_MSG'],
  optional: ['COL_LTR', 'COL_NM', 'CELL_VAL'],
  audit: false,
} as const satisfies Table;

export const cmsSess = {
  name: 'CMS_SESS',
  key: ['SESS_HASH'],
  required: ['USER_ID', 'CORP_CD', 'LOGIN_TP', 'LANG_CD', 'LOGIN_DTM', 'LAST_CALL_DTM', 'EXP_DTM'],
  optional: ['CLIENT_IP', 'USER_AGENT', 'VIEW_USER_ID'],
  audit: false,
} as const satisfies Table;

export const cmsBatch = {
  name: 'CMS_BATCH',
  key: ['BATCH_ID', 'USER_ID'],
  required: ['SVC_ID', 'BODY_HASH', 'HTTP_STS', 'RES_BODY', 'REG_DTM'],
  optional: [],
  audit: false,
} as const satisfies Table;

export const cmsEmailCd = {
  name: 'CMS_EMAIL_CD',
  key: ['EMAIL_CD_SEQ'],
  required: ['EMAIL', 'PURPOSE', 'CD_HASH', 'TRY_CNT', 'EXP_DTM', 'REG_DTM'],
  optional: ['USE_DTM', 'CLIENT_IP'],
  filled: ['EMAIL_CD_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsUserOtp = {
  name: 'CMS_USER_OTP',
  key: ['USER_ID'],
  required: ['SECRET_KEY', 'LAST_STEP', 'CFM_YN'],
  optional: [],
} as const satisfies Table;

export const cmsUserOtpCd = {
  name: 'CMS_USER_OTP_CD',
  key: ['USER_ID', 'CD_SEQ'],
  required: ['CD_HASH'],
  optional: ['USE_DTM'],
  audit: false,
} as const satisfies Table;

export const cmsLmt = {
  name: 'CMS_LMT',
  key: ['LMT_TP', 'LMT_KEY'],
  required: ['LMT_CNT', 'BGN_DTM'],
  optional: ['UNTIL_DTM'],
  audit: false,
} as const satisfies Table;

export const cmsPrvcLog = {
  name: 'CMS_PRVC_LOG',
  key: ['LOG_SEQ'],
  required: ['ACCESS_DTM', 'USER_ID', 'PRVC_TP', 'TBL_NM', 'ROW_CNT', 'COL_LIST'],
  optional: ['CORP_CD', 'SVC_ID', 'TGT_KEY', 'ACCESS_RSN', 'CLIENT_IP'],
  filled: ['LOG_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsViewLog = {
  name: 'CMS_VIEW_LOG',
  key: ['LOG_SEQ'],
  required: ['USER_ID', 'VIEW_USER_ID', 'BGN_DTM', 'VIEW_RSN'],
  optional: ['END_DTM', 'CLIENT_IP'],
  filled: ['LOG_SEQ'],
  audit: false,
} as const satisfies Table;

export const cmsFeedMsg = {
  name: 'CMS_FEED_MSG',
  key: ['API_ID', 'MSG_ID'],
  required: ['SENT_DTM', 'RCV_DTM', 'OK_CNT', 'ERR_CNT', 'RES_BODY'],
  optional: [],
  audit: false,
} as const satisfies Table;

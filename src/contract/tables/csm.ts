import type { Table } from './table';

export const csmReq = {
  name: 'CSM_REQ',
  key: ['REQ_NO'],
  required: ['CORP_CD', 'CUST_CD', 'CSM_REQ_TP', 'REQ_TITLE', 'REQ_CNNT', 'URGT_YN', 'REQ_USER_ID', 'CSM_REQ_STS', 'DEL_YN'],
  optional: [
    'ORGN_CD',
    'IMEX_TP',
    'TRANS_MODE',
    'HBL_NO',
    'REF_NO',
    'DUE_DT',
    'REQ_DTM',
    'RCPT_USER_ID',
    'RCPT_DTM',
    'CHRG_USER_ID',
    'ANS_DTM',
    'CMPL_DTM',
    'SATIS_SCR',
    'SATIS_RMK',
    'FILE_GRP_NO',
  ],
  filled: ['DEL_YN'],
} as const satisfies Table;

export const csmRes = {
  name: 'CSM_RES',
  key: ['REQ_NO', 'RES_SEQ'],
  required: ['CSM_RES_TP', 'RES_CNNT', 'RES_USER_ID', 'RES_DTM', 'OPEN_YN', 'MAIL_YN'],
  optional: ['READ_DTM', 'FILE_GRP_NO', 'RCV_SEQ'],
} as const satisfies Table;

/** Until when who has read a request: what came later is new to them. */
export const csmRead = {
  name: 'CSM_READ',
  key: ['REQ_NO', 'USER_ID'],
  required: ['READ_DTM'],
  optional: [],
  audit: false,
} as const satisfies Table;

/** Hours that are promised for a kind of request of a customer; * stands for every one. */
export const csmDueRule = {
  name: 'CSM_DUE_RULE',
  key: ['CORP_CD', 'CSM_REQ_TP', 'CUST_CD'],
  required: ['ANS_LMT_HR', 'CMPL_LMT_HR'],
  optional: [],
} as const satisfies Table;

/** The clock of a request: minutes promised, minutes it stood still, and since when it does. */
export const csmDue = {
  name: 'CSM_DUE',
  key: ['REQ_NO'],
  required: ['WAIT_MIN'],
  optional: ['ANS_LMT_MIN', 'CMPL_LMT_MIN', 'STOP_DTM'],
  filled: ['WAIT_MIN'],
  audit: false,
} as const satisfies Table;

/** A mail that came, with what became of it. */
export const csmMail = {
  name: 'CSM_MAIL',
  key: ['RCV_SEQ'],
  required: ['CORP_CD', 'MAIL_HASH', 'MAIL_CNNT', 'RCV_DTM', 'RCV_STS', 'AUTO_YN'],
  optional: [
    'FROM_EMAIL',
    'FROM_NM',
    'MAIL_TITLE',
    'SEND_DTM',
    'WAIT_RSN',
    'REQ_NO',
    'CUST_CD',
    'FILE_RMK',
    'PRCS_USER_ID',
    'PRCS_DTM',
    'PRCS_RMK',
  ],
  filled: ['RCV_SEQ'],
} as const satisfies Table;

/** How far an inbox has been read. */
export const csmMailBox = {
  name: 'CSM_MAIL_BOX',
  key: ['BOX_KEY'],
  required: ['BOX_VER', 'LAST_SEQ', 'TRY_CNT'],
  optional: [],
  filled: ['TRY_CNT'],
  audit: false,
} as const satisfies Table;

/** The columns of CMS_USER that the portal's role reads: all but the hashes of passwords, which `password_of` of the database tells. */
export const userColumns = [
  ...(['USER_ID', 'USER_NM', 'USER_ENG_NM', 'USER_TP', 'TEMP_PW_EXP_DTM', 'EMAIL', 'MOBILE_NO', 'TEL_NO', 'CORP_CD', 'ORGN_CD'] as const),
  ...(['CUST_CD', 'BIZ_DEPT', 'TEAM_NM', 'POST_NM', 'USER_STS', 'LOCK_YN', 'LOCK_UNTIL_DTM', 'LOGIN_FAIL_CNT', 'LAST_LOGIN_DTM'] as const),
  ...(['LAST_CHG_PW_DTM', 'LANG_CD', 'TEMP_PW_YN', 'OTP_YN', 'USE_BGN_DT', 'USE_END_DT', 'DEL_YN', 'RMK', 'PW_EXP_DTM'] as const),
  ...(['REG_USER_ID', 'REG_DTM', 'UPD_USER_ID', 'UPD_DTM', 'UPD_CNT'] as const),
];

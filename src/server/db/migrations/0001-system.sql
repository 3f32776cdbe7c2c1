-- 사용자 / User (staff and customer users in one table)
create table cms_user (
  user_id varchar(20) not null,
  user_nm varchar(50) not null,
  user_eng_nm varchar(50),
  user_tp char(1) not null check (user_tp in ('S', 'C')),
  pw_hash varchar(200) not null,
  temp_pw_hash varchar(200),
  temp_pw_exp_dtm timestamptz,
  email varchar(100) not null,
  mobile_no varchar(13),
  tel_no varchar(20),
  corp_cd varchar(10) not null,
  orgn_cd varchar(10),
  cust_cd varchar(10),
  biz_dept varchar(50),
  team_nm varchar(50),
  post_nm varchar(50),
  user_sts varchar(10) not null check (user_sts in ('ACT', 'SUS', 'EXP', 'RTR')),
  lock_yn char(1) not null check (lock_yn in ('Y', 'N')),
  lock_until_dtm timestamptz,
  login_fail_cnt integer not null,
  last_login_dtm timestamptz,
  last_chg_pw_dtm timestamptz,
  lang_cd varchar(5) not null check (lang_cd in ('ko', 'en')),
  temp_pw_yn char(1) not null check (temp_pw_yn in ('Y', 'N')),
  otp_yn char(1) not null check (otp_yn in ('Y', 'N')),
  use_bgn_dt date,
  use_end_dt date,
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (user_id)
);

-- 사용자 역할 / Roles held by a user
create table cms_user_role (
  user_id varchar(20) not null,
  role_id varchar(20) not null,
  bgn_dt date,
  end_dt date,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (user_id, role_id)
);

-- 사용자 거래처 / Customers a customer user may see
create table cms_user_cust (
  user_id varchar(20) not null,
  cust_cd varchar(10) not null,
  main_yn char(1) not null check (main_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (user_id, cust_cd)
);

-- 가입 신청 / Registration request made on the register screen
create table cms_user_reg (
  reg_no varchar(20) not null,
  reg_tp char(1) not null check (reg_tp in ('S', 'C')),
  user_id varchar(20) not null,
  user_nm varchar(50) not null,
  pw_hash varchar(200) not null,
  email varchar(100) not null,
  mobile_no varchar(13) not null,
  biz_no varchar(12) not null,
  cust_nm varchar(100) not null,
  cust_cd varchar(10),
  corp_cd varchar(10) not null,
  biz_dept varchar(50),
  post_nm varchar(50),
  role_id varchar(20),
  reg_sts varchar(10) not null check (reg_sts in ('REQ', 'APV', 'RJT', 'CXL')),
  terms_yn char(1) not null check (terms_yn in ('Y', 'N')),
  prvc_yn char(1) not null check (prvc_yn in ('Y', 'N')),
  prvc_agree_dtm timestamptz not null,
  aprv_user_id varchar(20),
  aprv_dtm timestamptz,
  rjct_rsn varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (reg_no)
);

-- 비밀번호 이력 / Password history (last 3 may not be reused) (no audit columns)
create table cms_pw_hist (
  user_id varchar(20) not null,
  pw_seq integer not null,
  pw_hash varchar(200) not null,
  pw_chg_tp varchar(10) not null check (pw_chg_tp in ('SELF', 'RESET', 'FIND', 'APRV')),
  chg_dtm timestamptz not null,
  primary key (user_id, pw_seq)
);

-- 역할 / Role
create table cms_role (
  role_id varchar(20) not null,
  role_nm varchar(50) not null,
  role_eng_nm varchar(50),
  user_tp char(1) not null check (user_tp in ('S', 'C')),
  data_scope varchar(10) not null check (data_scope in ('ALL', 'CORP', 'ORGN_SUB', 'ORGN', 'SALES_OWN', 'CUST', 'NONE')),
  corp_cd varchar(10),
  sort_seq integer not null,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  sys_yn char(1) not null check (sys_yn in ('Y', 'N')),
  otp_yn char(1) not null check (otp_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (role_id)
);

-- 화면 / Screen registry (one row per page or popup)
create table cms_screen (
  scrn_id varchar(50) not null,
  scrn_nm varchar(100) not null,
  scrn_eng_nm varchar(100),
  scrn_tp varchar(10) not null check (scrn_tp in ('PAGE', 'POPUP', 'REPORT')),
  scrn_path varchar(200) not null,
  pop_width integer,
  pop_height integer,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (scrn_id)
);

-- 화면 버튼 / Buttons of a screen
create table cms_screen_btn (
  scrn_id varchar(50) not null,
  btn_id varchar(30) not null,
  btn_tp varchar(10) not null check (btn_tp in ('MAIN', 'SUB', 'ROW')),
  btn_nm varchar(50) not null,
  btn_eng_nm varchar(50),
  sort_seq integer not null,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (scrn_id, btn_id)
);

-- 메뉴 / Menu tree
create table cms_menu (
  menu_id varchar(20) not null,
  menu_abbr varchar(50) not null,
  menu_nm varchar(100) not null,
  menu_eng_nm varchar(100),
  upper_menu_id varchar(20),
  menu_lvl integer not null,
  menu_seq integer not null,
  menu_tp varchar(10) not null check (menu_tp in ('FOLDER', 'PAGE', 'POPUP')),
  scrn_id varchar(50),
  menu_path varchar(200),
  tree_path varchar(200),
  menu_icon varchar(50),
  show_yn char(1) not null check (show_yn in ('Y', 'N')),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (menu_id)
);

-- 역할별 메뉴 / Menus of a role
create table cms_role_menu (
  role_id varchar(20) not null,
  menu_id varchar(20) not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (role_id, menu_id)
);

-- 역할별 버튼 / Buttons of a role on a menu
create table cms_role_btn (
  role_id varchar(20) not null,
  menu_id varchar(20) not null,
  btn_id varchar(30) not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (role_id, menu_id, btn_id)
);

-- 서비스 / Service = one call of the API (written by the program)
create table cms_svc (
  svc_id varchar(100) not null,
  svc_nm varchar(100) not null,
  svc_url varchar(200) not null,
  http_mthd varchar(10) not null check (http_mthd in ('POST', 'GET')),
  scrn_id varchar(50),
  btn_id varchar(30),
  auth_tp varchar(10) not null check (auth_tp in ('OPEN', 'INTRO', 'LOGIN', 'ROLE', 'TOKEN')),
  log_yn char(1) not null check (log_yn in ('Y', 'N')),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (svc_id)
);

-- 서비스별 역할 / Roles allowed to call a service
create table cms_svc_role (
  svc_id varchar(100) not null,
  role_id varchar(20) not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (svc_id, role_id)
);

-- 즐겨찾기 메뉴 / Favourite menus
create table cms_my_menu (
  user_id varchar(20) not null,
  menu_id varchar(20) not null,
  sort_seq integer not null,
  init_yn char(1) not null check (init_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (user_id, menu_id)
);

-- 공통코드 마스터 / Code group
create table cms_code_mst (
  mstr_cd varchar(30) not null,
  mstr_nm varchar(100) not null,
  mstr_eng_nm varchar(100),
  sys_yn char(1) not null check (sys_yn in ('Y', 'N')),
  user_edit_yn char(1) not null check (user_edit_yn in ('Y', 'N')),
  attr1_title varchar(30),
  attr2_title varchar(30),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (mstr_cd)
);

-- 공통코드 상세 / Code
create table cms_code_dtl (
  mstr_cd varchar(30) not null,
  code varchar(30) not null,
  name varchar(100) not null,
  eng_name varchar(100),
  old_cd varchar(30),
  attr1 varchar(100),
  attr2 varchar(100),
  sort_seq integer not null,
  bgn_dt date,
  end_dt date,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (mstr_cd, code)
);

-- 법인별 공통코드 / Corporation-specific name, order and use of a code (kept by business staff)
create table cms_code_user (
  corp_cd varchar(10) not null,
  mstr_cd varchar(30) not null,
  code varchar(30) not null,
  name varchar(100),
  eng_name varchar(100),
  sort_seq integer,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd, mstr_cd, code)
);

-- 다국어 / Labels and messages per language
create table cms_lang (
  lang_key varchar(50) not null,
  lang_cd varchar(5) not null check (lang_cd in ('ko', 'en')),
  lang_tp varchar(10) not null check (lang_tp in ('LBL', 'UI', 'MSG', 'MENU', 'BTN')),
  lang_txt varchar(1000) not null,
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (lang_key, lang_cd)
);

-- 데이터 사전 / Standard words and domains behind column names
create table cms_data_dic (
  dic_cd varchar(50) not null,
  dic_tp varchar(10) not null check (dic_tp in ('WORD', 'DOMAIN', 'TERM')),
  dic_nm varchar(100) not null,
  dic_eng_nm varchar(100),
  domain_cd varchar(50),
  data_tp varchar(20),
  data_len integer,
  dec_len integer,
  mstr_cd varchar(30),
  rmk varchar(500),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (dic_cd)
);

-- 이메일 양식 / Mail template
create table cms_email_frm (
  frm_id varchar(30) not null,
  lang_cd varchar(5) not null check (lang_cd in ('ko', 'en')),
  frm_nm varchar(100) not null,
  mail_title varchar(200) not null,
  mail_cnnt text not null,
  var_list varchar(500),
  send_email varchar(100),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (frm_id, lang_cd)
);

-- 이메일 발송 이력 / Mail sent or failed (no audit columns)
create table cms_email_log (
  mail_seq bigint generated by default as identity not null,
  frm_id varchar(30),
  to_email varchar(500) not null,
  cc_email varchar(500),
  mail_title varchar(200) not null,
  ref_tp varchar(10),
  ref_key varchar(50),
  corp_cd varchar(10),
  mail_cnnt text,
  file_list text,
  send_sts varchar(10) not null check (send_sts in ('WAIT', 'SENT', 'FAIL')),
  err_msg varchar(2000),
  retry_cnt integer not null,
  send_dtm timestamptz,
  primary key (mail_seq)
);

-- 연계 API / External or partner API registered
create table cms_api (
  api_id varchar(30) not null,
  api_nm varchar(100) not null,
  api_tp varchar(10) not null check (api_tp in ('OUT', 'IN')),
  api_url varchar(300) not null,
  http_mthd varchar(10) not null check (http_mthd in ('POST', 'GET')),
  auth_key varchar(200),
  timeout_ms integer not null,
  retry_cnt integer not null,
  allow_ip varchar(500),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  last_call_dtm timestamptz,
  last_call_sts varchar(10),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (api_id)
);

-- 접속 토큰 / Issued single-sign-on and API tokens
create table cms_jwt (
  token_id varchar(50) not null,
  token_tp varchar(10) not null check (token_tp in ('SSO', 'API', 'GUEST')),
  user_id varchar(20),
  cust_cd varchar(10),
  api_id varchar(30),
  target_url varchar(300),
  iss_dtm timestamptz not null,
  exp_dtm timestamptz not null,
  use_cnt integer not null,
  max_use_cnt integer not null,
  revoke_yn char(1) not null check (revoke_yn in ('Y', 'N')),
  last_use_dtm timestamptz,
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (token_id)
);

-- 로그인 이력 / Login log (no audit columns)
create table cms_login_log (
  log_seq bigint generated by default as identity not null,
  user_id varchar(20) not null,
  user_nm varchar(50),
  corp_cd varchar(10),
  login_dtm timestamptz not null,
  logout_dtm timestamptz,
  login_tp varchar(10) not null check (login_tp in ('PW', 'SSO', 'GUEST')),
  login_rslt varchar(10) not null check (login_rslt in ('OK', 'NOUSER', 'BADPW', 'LOCK', 'STOP', 'PEND', 'TOKEN')),
  client_ip varchar(45),
  user_agent varchar(500),
  sess_id varchar(100),
  primary key (log_seq)
);

-- 화면 접속 이력 / Menu visit log (no audit columns)
create table cms_visit_log (
  log_seq bigint generated by default as identity not null,
  user_id varchar(20) not null,
  corp_cd varchar(10),
  menu_id varchar(20) not null,
  visit_dtm timestamptz not null,
  client_ip varchar(45),
  primary key (log_seq)
);

-- 오류 이력 / Error log (no audit columns)
create table cms_error_log (
  log_seq bigint generated by default as identity not null,
  err_dtm timestamptz not null,
  err_cd varchar(30) not null,
  req_id varchar(50) not null,
  err_lvl varchar(10) not null check (err_lvl in ('INFO', 'WARN', 'ERROR', 'FATAL')),
  err_msg varchar(2000) not null,
  err_stack text,
  svc_url varchar(200),
  req_body text,
  user_id varchar(20),
  menu_id varchar(20),
  client_ip varchar(45),
  cfm_yn char(1) not null check (cfm_yn in ('Y', 'N')),
  cfm_rmk varchar(500),
  primary key (log_seq)
);

-- 인터페이스 이력 / Calls to outside systems (no audit columns)
create table cms_if_log (
  log_seq bigint generated by default as identity not null,
  api_id varchar(30) not null,
  ref_key varchar(50),
  req_dtm timestamptz not null,
  res_ms integer,
  http_sts integer,
  if_rslt varchar(10) not null check (if_rslt in ('OK', 'NODATA', 'MULTI', 'REJECT', 'TIMEOUT', 'DOWN', 'PARSE')),
  res_body text,
  err_msg varchar(2000),
  primary key (log_seq)
);

-- 자동채번 규칙 / Auto-number rule
create table cms_autono_rule (
  rule_cd varchar(20) not null,
  corp_cd varchar(10) not null,
  rule_nm varchar(100) not null,
  prefix varchar(10) not null,
  date_fmt varchar(10) not null check (date_fmt in ('YYYYMMDD', 'YYMMDD', 'YYYYMM', 'YYMM', 'YYYY', 'NONE')),
  seq_len integer not null,
  reset_tp varchar(10) not null check (reset_tp in ('D', 'M', 'Y', 'N')),
  separator varchar(2),
  sample_no varchar(30),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (rule_cd, corp_cd)
);

-- 자동채번 현황 / Last number per rule and period
create table cms_autono_cnt (
  rule_cd varchar(20) not null,
  corp_cd varchar(10) not null,
  period_key varchar(8) not null,
  last_seq bigint not null,
  last_no varchar(30),
  last_dtm timestamptz,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (rule_cd, corp_cd, period_key)
);

-- 그리드 레이아웃 / Saved views (column layout and filter) of a grid: own, shared with a role, or for all
create table cms_grid_layout (
  view_id bigint generated by default as identity not null,
  user_id varchar(20),
  role_id varchar(20),
  corp_cd varchar(10),
  scrn_id varchar(50) not null,
  grid_id varchar(30) not null,
  layout_nm varchar(50) not null,
  layout_json text not null,
  dflt_yn char(1) not null check (dflt_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (view_id)
);

-- 변경 이력 / Field changes of audited rows (no audit columns)
create table cms_hist (
  hist_seq bigint generated by default as identity not null,
  tbl_nm varchar(30) not null,
  row_key varchar(100) not null,
  chg_tp char(1) not null check (chg_tp in ('I', 'U', 'D')),
  col_nm varchar(50),
  old_val text,
  new_val text,
  chg_user_id varchar(20) not null,
  chg_dtm timestamptz not null,
  client_ip varchar(45),
  primary key (hist_seq)
);

-- 상태 이력 / Status transitions of all business documents (no audit columns)
create table cms_sts_hist (
  hist_seq bigint generated by default as identity not null,
  ref_tp varchar(10) not null,
  ref_key varchar(50) not null,
  from_sts varchar(10),
  to_sts varchar(10) not null,
  chg_user_id varchar(20) not null,
  chg_dtm timestamptz not null,
  chg_rsn varchar(500),
  primary key (hist_seq)
);

-- 배치 작업 / Scheduled job
create table cms_job (
  job_id varchar(30) not null,
  job_nm varchar(100) not null,
  cron_expr varchar(50) not null,
  job_sts varchar(10) not null check (job_sts in ('IDLE', 'RUN', 'STOP')),
  last_run_dtm timestamptz,
  last_rslt varchar(10),
  last_msg varchar(1000),
  next_run_dtm timestamptz,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (job_id)
);

-- 첨부 파일 / Uploaded file
create table cms_file (
  file_sn bigint generated by default as identity not null,
  file_grp_no varchar(20),
  file_nm varchar(255) not null,
  file_ext varchar(10) not null,
  file_size bigint not null,
  file_path varchar(300) not null,
  ref_tp varchar(10) not null,
  ref_key varchar(50),
  doc_tp varchar(10) not null,
  open_yn char(1) not null check (open_yn in ('Y', 'N')),
  cust_cd varchar(10),
  corp_cd varchar(10) not null,
  elvis_doc_id varchar(50),
  elvis_ofc_cd varchar(10),
  down_cnt integer not null,
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (file_sn)
);

-- 엑셀 업로드 이력 / Excel upload run
create table cms_upload (
  upload_no varchar(20) not null,
  upload_tp varchar(10) not null check (upload_tp in ('FLAIR_PO', 'DLV_ORD', 'BATCH_DLV')),
  corp_cd varchar(10) not null,
  cust_cd varchar(10),
  file_sn bigint,
  tot_cnt integer not null,
  ok_cnt integer not null,
  err_cnt integer not null,
  upload_sts varchar(10) not null check (upload_sts in ('CHK', 'DONE', 'PART', 'FAIL')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (upload_no)
);

-- 업로드 오류 상세 / Errors of an upload run (no audit columns)
create table cms_upload_err (
  upload_no varchar(20) not null,
  err_seq integer not null,
  row_no integer not null,
  col_ltr varchar(3),
  col_nm varchar(50),
  cell_val varchar(200),
  err_cd varchar(30) not null,
  err_msg varchar(2000) not null,
  primary key (upload_no, err_seq)
);

-- 세션 / Session of a signed-in user (no audit columns)
create table cms_sess (
  sess_hash varchar(100) not null,
  user_id varchar(20) not null,
  corp_cd varchar(10) not null,
  login_tp varchar(10) not null check (login_tp in ('PW', 'SSO', 'GUEST')),
  lang_cd varchar(5) not null check (lang_cd in ('ko', 'en')),
  client_ip varchar(45),
  user_agent varchar(500),
  login_dtm timestamptz not null,
  last_call_dtm timestamptz not null,
  exp_dtm timestamptz not null,
  view_user_id varchar(20),
  primary key (sess_hash)
);

-- 저장 요청 결과 / Stored answers of saves and status actions, so that a repeated BATCH_ID changes nothing (no audit columns)
create table cms_batch (
  batch_id varchar(36) not null,
  user_id varchar(20) not null,
  svc_id varchar(100) not null,
  body_hash varchar(100) not null,
  http_sts integer not null,
  res_body text not null,
  reg_dtm timestamptz not null,
  primary key (batch_id, user_id)
);

-- 이메일 인증번호 / E-mail codes of sendMsg (no audit columns)
create table cms_email_cd (
  email_cd_seq bigint generated by default as identity not null,
  email varchar(100) not null,
  purpose varchar(10) not null check (purpose in ('REGISTER', 'QUOTE')),
  cd_hash varchar(100) not null,
  try_cnt integer not null,
  exp_dtm timestamptz not null,
  use_dtm timestamptz,
  client_ip varchar(45),
  reg_dtm timestamptz not null,
  primary key (email_cd_seq)
);

-- 2단계 인증 / Second step of a user
create table cms_user_otp (
  user_id varchar(20) not null,
  secret_key varchar(200) not null,
  last_step bigint not null,
  cfm_yn char(1) not null check (cfm_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (user_id)
);

-- 2단계 복구 코드 / Recovery codes of the second step (no audit columns)
create table cms_user_otp_cd (
  user_id varchar(20) not null,
  cd_seq integer not null,
  cd_hash varchar(100) not null,
  use_dtm timestamptz,
  primary key (user_id, cd_seq)
);

-- 횟수 제한 / Counters of limits (typed user IDs known or not, addresses, accounts, tokens) (no audit columns)
create table cms_lmt (
  lmt_tp varchar(10) not null check (lmt_tp in ('LOGIN', 'ADDR', 'TEMPPW', 'CODE', 'QUOTE', 'REG', 'INTRO', 'API')),
  lmt_key varchar(100) not null,
  lmt_cnt integer not null,
  bgn_dtm timestamptz not null,
  until_dtm timestamptz,
  primary key (lmt_tp, lmt_key)
);

-- 개인정보 접근 이력 / Access to personal data: who, whose, what, why (no audit columns)
create table cms_prvc_log (
  log_seq bigint generated by default as identity not null,
  access_dtm timestamptz not null,
  user_id varchar(20) not null,
  corp_cd varchar(10),
  prvc_tp varchar(10) not null check (prvc_tp in ('VIEW', 'DOWN', 'PRINT', 'CHANGE')),
  svc_id varchar(100),
  tbl_nm varchar(30) not null,
  tgt_key varchar(100),
  row_cnt integer not null,
  col_list varchar(500) not null,
  access_rsn varchar(500),
  client_ip varchar(45),
  primary key (log_seq)
);

-- 대리 조회 이력 / Staff looking at the portal as a customer user, read-only (no audit columns)
create table cms_view_log (
  log_seq bigint generated by default as identity not null,
  user_id varchar(20) not null,
  view_user_id varchar(20) not null,
  bgn_dtm timestamptz not null,
  end_dtm timestamptz,
  view_rsn varchar(500) not null,
  client_ip varchar(45),
  primary key (log_seq)
);

-- 수신 메시지 / Messages of the feeds, so that a repeated one changes nothing (no audit columns)
create table cms_feed_msg (
  api_id varchar(30) not null,
  msg_id varchar(50) not null,
  sent_dtm timestamptz not null,
  rcv_dtm timestamptz not null,
  ok_cnt integer not null,
  err_cnt integer not null,
  res_body text not null,
  primary key (api_id, msg_id)
);

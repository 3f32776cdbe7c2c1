-- What the tables and the less obvious columns mean.

comment on table cms_user is '사용자 / User (staff and customer users in one table)';
comment on column cms_user.user_id is 'User ID; letters, digits, `_`, `-`, `.`; stored as typed, compared case-insensitively';
comment on column cms_user.user_eng_nm is 'User name in English';
comment on column cms_user.user_tp is 'User type: staff or customer';
comment on column cms_user.pw_hash is 'Password hash; never returned by any call';
comment on column cms_user.temp_pw_hash is 'Temporary password standing beside the old one; moves to PW_HASH when first used';
comment on column cms_user.temp_pw_exp_dtm is 'TEMP_PW_HR after it was made; empty = does not expire';
comment on column cms_user.email is 'E-mail; unique among users not deleted';
comment on column cms_user.mobile_no is 'Mobile, `999-9999-9999`';
comment on column cms_user.corp_cd is 'Corporation the user belongs to';
comment on column cms_user.orgn_cd is 'Organisation; required for staff';
comment on column cms_user.cust_cd is 'Main customer; required for customer users but GUEST';
comment on column cms_user.biz_dept is 'Department as shown on lists';
comment on column cms_user.lock_yn is 'Locked after too many failures';
comment on column cms_user.lock_until_dtm is 'The lock opens by itself at this time; empty with LOCK_YN = Y = only an administrator opens it';
comment on column cms_user.login_fail_cnt is 'Consecutive failures; reset by a successful login';
comment on column cms_user.last_chg_pw_dtm is 'Empty = temporary password (session value `lastChgPwTm`)';
comment on column cms_user.temp_pw_yn is 'Y when PW_HASH is a temporary password (first used, or the only one)';
comment on column cms_user.otp_yn is 'Second step in use (CMS_USER_OTP)';
comment on column cms_user.use_bgn_dt is 'First day the account works';
comment on column cms_user.use_end_dt is 'Last day the account works';

comment on table cms_user_role is '사용자 역할 / Roles held by a user';
comment on column cms_user_role.bgn_dt is 'Valid from (empty = always)';

comment on table cms_user_cust is '사용자 거래처 / Customers a customer user may see';
comment on column cms_user_cust.main_yn is 'Exactly one Y per user';

comment on table cms_user_reg is '가입 신청 / Registration request made on the register screen';
comment on column cms_user_reg.pw_hash is 'Hash of the password typed at registration';
comment on column cms_user_reg.biz_no is 'Business registration number `999-99-99999`';
comment on column cms_user_reg.cust_nm is 'Company name as typed';
comment on column cms_user_reg.cust_cd is 'Customer matched by the approver';
comment on column cms_user_reg.role_id is 'Role given on approval';

comment on table cms_pw_hist is '비밀번호 이력 / Password history (last 3 may not be reused) (no audit columns)';

comment on table cms_role is '역할 / Role';
comment on column cms_role.user_tp is 'Which kind of user may hold it';
comment on column cms_role.data_scope is 'Row scope the role gives';
comment on column cms_role.corp_cd is 'Empty = common role; otherwise only in that corporation';
comment on column cms_role.sys_yn is 'Y cannot be deleted or renamed';
comment on column cms_role.otp_yn is 'Users with this role must use the second step';

comment on table cms_screen is '화면 / Screen registry (one row per page or popup)';
comment on column cms_screen.scrn_id is 'e.g. `dlvOrdMgt`';

comment on table cms_screen_btn is '화면 버튼 / Buttons of a screen';
comment on column cms_screen_btn.btn_tp is 'SUB buttons are permission-checked';
comment on column cms_screen_btn.sort_seq is 'Order on the toolbar';

comment on table cms_menu is '메뉴 / Menu tree';
comment on column cms_menu.menu_abbr is 'Unique; the `mid` of the page';
comment on column cms_menu.upper_menu_id is 'Parent; empty = top level';
comment on column cms_menu.scrn_id is 'Screen shown; empty for a folder';
comment on column cms_menu.menu_path is 'Route path; empty for a folder';
comment on column cms_menu.tree_path is 'IDs from the root joined by `>`; kept by the server';
comment on column cms_menu.show_yn is 'N = reachable, not in the tree (popups, detail pages)';

comment on table cms_role_menu is '역할별 메뉴 / Menus of a role';

comment on table cms_role_btn is '역할별 버튼 / Buttons of a role on a menu';
comment on column cms_role_btn.btn_id is 'Button of the menu''s screen';

comment on table cms_svc is '서비스 / Service = one call of the API (written by the program)';
comment on column cms_svc.svc_id is 'e.g. `pan.dlvOrdMgt.save`';
comment on column cms_svc.http_mthd is 'Method; unique together with SVC_URL';
comment on column cms_svc.scrn_id is 'Screen it belongs to';
comment on column cms_svc.btn_id is 'Button whose permission it needs';
comment on column cms_svc.auth_tp is 'Open, intro token, signed-in, role, API token';
comment on column cms_svc.log_yn is 'Write calls to the log';
comment on column cms_svc.use_yn is 'In use; N = refused with MSG000029';

comment on table cms_svc_role is '서비스별 역할 / Roles allowed to call a service';

comment on table cms_my_menu is '즐겨찾기 메뉴 / Favourite menus';
comment on column cms_my_menu.init_yn is 'At most one Y per user; opened after login';

comment on table cms_code_mst is '공통코드 마스터 / Code group';
comment on column cms_code_mst.sys_yn is 'Y = codes used by program logic; rows may be renamed, not removed';
comment on column cms_code_mst.user_edit_yn is 'Y = may be kept on CmsCommonCodeUser';

comment on table cms_code_dtl is '공통코드 상세 / Code';
comment on column cms_code_dtl.old_cd is 'Code in the former system';
comment on column cms_code_dtl.use_yn is 'In use; N stays readable on old rows';

comment on table cms_code_user is '법인별 공통코드 / Corporation-specific name, order and use of a code (kept by business staff)';
comment on column cms_code_user.name is 'Name used in this corporation (empty = common name)';
comment on column cms_code_user.use_yn is 'Hidden in this corporation when N';

comment on table cms_lang is '다국어 / Labels and messages per language';
comment on column cms_lang.lang_key is 'Label key (`LBL.…`) or message code (`MSG…`)';
comment on column cms_lang.lang_tp is 'Label, message, menu, button';
comment on column cms_lang.lang_txt is 'Text; `{0}`, `{1}` … are placeholders';
comment on column cms_lang.rmk is 'Where it is used';

comment on table cms_data_dic is '데이터 사전 / Standard words and domains behind column names';
comment on column cms_data_dic.dic_cd is 'Word or domain code, e.g. `HBL_NO`';
comment on column cms_data_dic.dic_nm is 'Korean name = grid header default';
comment on column cms_data_dic.domain_cd is 'Domain of a term';

comment on table cms_email_frm is '이메일 양식 / Mail template';
comment on column cms_email_frm.frm_id is 'e.g. `CSM_ANSWER`';
comment on column cms_email_frm.mail_title is 'Subject with `${name}` variables';
comment on column cms_email_frm.mail_cnnt is 'HTML body with `${name}` variables';
comment on column cms_email_frm.send_email is 'From address (empty = corporation default)';

comment on table cms_email_log is '이메일 발송 이력 / Mail sent or failed (no audit columns)';
comment on column cms_email_log.ref_tp is 'Kind of row it speaks about';
comment on column cms_email_log.ref_key is 'Key of that row';
comment on column cms_email_log.corp_cd is 'Corporation whose mail it is';
comment on column cms_email_log.mail_cnnt is 'Body, encrypted; emptied when SENT. Bodies of TEMP_PW and AUTH_CODE are never shown';
comment on column cms_email_log.file_list is 'JSON list of FILE_SN, FILE_NM; emptied when SENT';
comment on column cms_email_log.retry_cnt is 'Retries, at most 3';

comment on table cms_api is '연계 API / External or partner API registered';
comment on column cms_api.api_tp is 'Outbound call, inbound partner';
comment on column cms_api.auth_key is 'Encrypted; lists show the last 4 characters';
comment on column cms_api.last_call_sts is '`OK` or error code';

comment on table cms_jwt is '접속 토큰 / Issued single-sign-on and API tokens';
comment on column cms_jwt.user_id is 'User it stands for';
comment on column cms_jwt.cust_cd is 'Customer it stands for';
comment on column cms_jwt.max_use_cnt is '0 = no limit; default of SSO and GUEST 1';

comment on table cms_login_log is '로그인 이력 / Login log (no audit columns)';
comment on column cms_login_log.user_id is 'As typed; need not exist';
comment on column cms_login_log.login_tp is 'Password, SSO link, guest';
comment on column cms_login_log.client_ip is 'Address forwarded by the server';
comment on column cms_login_log.sess_id is 'SESS_HASH of CMS_SESS, never the cookie''s value';

comment on table cms_visit_log is '화면 접속 이력 / Menu visit log (no audit columns)';

comment on table cms_error_log is '오류 이력 / Error log (no audit columns)';
comment on column cms_error_log.err_cd is 'Value sent as `x-error-code`: the message code, or `ERR-` and 8 characters, unique, for an unknown error';
comment on column cms_error_log.req_id is 'Value sent as `x-request-id`';
comment on column cms_error_log.err_stack is 'Stack; system administrators only';
comment on column cms_error_log.req_body is 'Body with passwords and tokens masked';
comment on column cms_error_log.cfm_yn is 'Seen by an administrator';

comment on table cms_if_log is '인터페이스 이력 / Calls to outside systems (no audit columns)';
comment on column cms_if_log.ref_key is 'B/L, declaration or document number asked for';
comment on column cms_if_log.http_sts is 'Status, 0 = no answer';

comment on table cms_autono_rule is '자동채번 규칙 / Auto-number rule';
comment on column cms_autono_rule.rule_cd is 'e.g. `DLV`';
comment on column cms_autono_rule.corp_cd is 'Corporation; `*` = every corporation';
comment on column cms_autono_rule.seq_len is 'Digits of the sequence, zero-padded';
comment on column cms_autono_rule.reset_tp is 'When the sequence restarts';
comment on column cms_autono_rule.sample_no is 'Kept by the server';

comment on table cms_autono_cnt is '자동채번 현황 / Last number per rule and period';
comment on column cms_autono_cnt.period_key is '`yyyyMMdd`, `yyyyMM`, `yyyy` or `*`';

comment on table cms_grid_layout is '그리드 레이아웃 / Saved views (column layout and filter) of a grid: own, shared with a role, or for all';
comment on column cms_grid_layout.user_id is 'Owner; empty = shared';
comment on column cms_grid_layout.role_id is 'Shared with the users of this role; USER_ID and ROLE_ID empty = for everybody';
comment on column cms_grid_layout.corp_cd is 'Shared views: only in this corporation (empty = all)';
comment on column cms_grid_layout.grid_id is 'e.g. `G1`';
comment on column cms_grid_layout.layout_json is 'Order, width, hidden, pinned, sort, filter';
comment on column cms_grid_layout.dflt_yn is 'Applied on opening: own before role before everybody';

comment on table cms_hist is '변경 이력 / Field changes of audited rows (no audit columns)';
comment on column cms_hist.row_key is 'Key parts joined by a bar';

comment on table cms_sts_hist is '상태 이력 / Status transitions of all business documents (no audit columns)';
comment on column cms_sts_hist.chg_rsn is 'Reason (required for reject, hold, cancel)';

comment on table cms_job is '배치 작업 / Scheduled job';
comment on column cms_job.cron_expr is 'Six-field cron, Korean time';
comment on column cms_job.last_rslt is '`OK` / `FAIL`';
comment on column cms_job.last_msg is 'Text of the last run';

comment on table cms_file is '첨부 파일 / Uploaded file';
comment on column cms_file.file_sn is 'Sequence returned by the upload';
comment on column cms_file.file_grp_no is 'Groups the files of one document; rule FGR';
comment on column cms_file.file_path is 'Server path; never returned';
comment on column cms_file.ref_tp is 'Kind of row it hangs on';
comment on column cms_file.ref_key is 'Key of that row; empty until the document is saved: then only the uploader (REG_USER_ID) reads the file, and after 24 hours it is removed';
comment on column cms_file.open_yn is 'N = staff only';
comment on column cms_file.cust_cd is 'Owner, for row scope';
comment on column cms_file.elvis_doc_id is 'Set when kept in the document store';
comment on column cms_file.elvis_ofc_cd is 'Office code used there';
comment on column cms_file.del_yn is 'Soft delete; removed from disk after 30 days';

comment on table cms_upload is '엑셀 업로드 이력 / Excel upload run';

comment on table cms_upload_err is '업로드 오류 상세 / Errors of an upload run (no audit columns)';
comment on column cms_upload_err.row_no is 'Excel row number, 1-based';
comment on column cms_upload_err.err_msg is 'Message with values filled in';

comment on table cms_sess is '세션 / Session of a signed-in user (no audit columns)';
comment on column cms_sess.sess_hash is 'Hash of the cookie''s value';
comment on column cms_sess.corp_cd is 'Corporation of the build';
comment on column cms_sess.login_tp is 'Password, SSO link, guest';
comment on column cms_sess.lang_cd is 'Language chosen at login';
comment on column cms_sess.login_dtm is 'Made; absolute limit counts from here';
comment on column cms_sess.last_call_dtm is 'Last call; idle limit counts from here';
comment on column cms_sess.exp_dtm is 'Ends at the latest';
comment on column cms_sess.view_user_id is 'Customer user whose view is shown, read-only (CMS_VIEW_LOG)';

comment on table cms_batch is '저장 요청 결과 / Stored answers of saves and status actions, so that a repeated BATCH_ID changes nothing (no audit columns)';
comment on column cms_batch.batch_id is 'UUID given by the client';
comment on column cms_batch.body_hash is 'Hash of the body; another body with the same BATCH_ID is refused';

comment on table cms_email_cd is '이메일 인증번호 / E-mail codes of sendMsg (no audit columns)';
comment on column cms_email_cd.cd_hash is 'Hash of the 6 digits';
comment on column cms_email_cd.try_cnt is 'Wrong tries, at most 5';
comment on column cms_email_cd.exp_dtm is '5 minutes after sending';

comment on table cms_user_otp is '2단계 인증 / Second step of a user';
comment on column cms_user_otp.secret_key is 'Encrypted; shown once';
comment on column cms_user_otp.last_step is 'Time step used last; never taken twice';
comment on column cms_user_otp.cfm_yn is 'Y after the first right code';

comment on table cms_user_otp_cd is '2단계 복구 코드 / Recovery codes of the second step (no audit columns)';

comment on table cms_lmt is '횟수 제한 / Counters of limits (typed user IDs known or not, addresses, accounts, tokens) (no audit columns)';
comment on column cms_lmt.lmt_key is 'Typed ID in lower case, address, e-mail, account or token';
comment on column cms_lmt.lmt_cnt is 'Count in the window';
comment on column cms_lmt.bgn_dtm is 'Start of the window';

comment on table cms_prvc_log is '개인정보 접근 이력 / Access to personal data: who, whose, what, why (no audit columns)';
comment on column cms_prvc_log.prvc_tp is 'View, download, print, change';
comment on column cms_prvc_log.tgt_key is 'Whose data: key of the row; empty for a list';
comment on column cms_prvc_log.col_list is 'Personal columns given out';

comment on table cms_view_log is '대리 조회 이력 / Staff looking at the portal as a customer user, read-only (no audit columns)';

comment on table cms_feed_msg is '수신 메시지 / Messages of the feeds, so that a repeated one changes nothing (no audit columns)';
comment on column cms_feed_msg.msg_id is '`msgId` of the sender';
comment on column cms_feed_msg.sent_dtm is '`sentDtm`';

comment on table mdm_corp is '법인 / Corporation';
comment on column mdm_corp.corp_loc_nm is 'Location name in the header (session `corpLocNm`)';
comment on column mdm_corp.elvis_ofc_cd is 'Office code in the document store';

comment on table mdm_orgn is '조직 / Organisation (branch, department, team) of a corporation';

comment on table mdm_corp_bank is '법인 계좌 / Bank accounts of a corporation (source of `selectBankInfo`)';

comment on table mdm_cust is '거래처 / Customer and partner (shipper, consignee, agent, trucker, vendor)';
comment on column mdm_cust.cust_cd is 'Customer code; rule CUS';
comment on column mdm_cust.cust_tp is 'Kind of business partner';
comment on column mdm_cust.corp_cd is 'Corporation that created it';
comment on column mdm_cust.biz_no is 'Business registration number; check digit verified';
comment on column mdm_cust.tax_email is 'E-mail for tax invoices';
comment on column mdm_cust.pay_day is 'Days after invoice; used by term `DAYS`';
comment on column mdm_cust.crdt_lmt_amt is 'Credit limit, base currency';
comment on column mdm_cust.old_cd is 'Code in the former system';
comment on column mdm_cust.cstm_id_no is 'Customs clearance identification code';

comment on table mdm_cust_svc is '거래처 전용 서비스 / Key-account services of a customer (opens the FLAIR, PRA, MIMI and KOFE menus)';

comment on table mdm_cust_orgn is '거래처 담당 조직 / Which organisation serves a customer for which business';
comment on column mdm_cust_orgn.main_yn is 'One Y per customer and business';

comment on table mdm_cust_chrg is '거래처 담당자 / Contacts of a customer';
comment on column mdm_cust_chrg.chrg_tp is 'What the contact is for';

comment on table mdm_carrier is '선사·항공사 / Carrier';
comment on column mdm_carrier.carr_tp is 'Ocean, air, feeder, truck, rail';
comment on column mdm_carrier.scac_cd is 'Standard carrier alpha code';
comment on column mdm_carrier.iata_cd is 'Airline code (2 letters) or prefix (3 digits)';
comment on column mdm_carrier.cstm_sgn is 'Customs sign of the carrier (`shcoFlcoSgn`)';
comment on column mdm_carrier.free_days is 'Default demurrage free days';
comment on column mdm_carrier.det_free_days is 'Default detention free days';

comment on table mdm_vessel is '선박 / Vessel';

comment on table mdm_cntr_tp is '컨테이너 규격 / Container type and size';
comment on column mdm_cntr_tp.cntr_tp_cd is 'e.g. `20GP`';
comment on column mdm_cntr_tp.iso_cd is 'ISO 6346 size and type, e.g. `22G1`';

comment on table mdm_country is '국가 / Country (ISO 3166)';

comment on table mdm_port is '항구·공항 / Port, airport, inland point (UN/LOCODE)';
comment on column mdm_port.time_zone is 'IANA zone of event times';

comment on table mdm_currency is '통화 / Currency (ISO 4217)';
comment on column mdm_currency.dec_len is 'Minor units used for rounding';
comment on column mdm_currency.exch_unit is '1, or 100 for JPY, VND, IDR';

comment on table mdm_exch_rate is '환율 / Exchange rate to KRW';
comment on column mdm_exch_rate.exch_rate is 'KRW per EXCH_UNIT of the currency';

comment on table mdm_customs is '세관 / Customs office';
comment on column mdm_customs.dept_cd is 'Department code; `00` = the office itself (other tables refer to CSTM_CD with `00`)';

comment on table mdm_cycfs is 'CY·CFS·보세창고 / Terminal, depot or bonded warehouse';
comment on column mdm_cycfs.cycfs_cd is 'Code used in the product';
comment on column mdm_cycfs.cycfs_tp is 'CY, CFS, bonded warehouse, depot';
comment on column mdm_cycfs.shed_sgn is '8-digit customs sign (`shedSgn`)';
comment on column mdm_cycfs.do_cd is 'Code used when a D/O is sent';

comment on table mdm_freight is '운임·비용 코드 / Freight and charge code';
comment on column mdm_freight.cost_tp is 'Settlement list it feeds';

comment on table mdm_phrase is '자주 쓰는 문구 / Frequently used phrase';
comment on column mdm_phrase.user_id is 'Owner; empty = shared in the corporation';

comment on table mdm_pricing is '단가 / Price agreed per customer, lane and charge';
comment on column mdm_pricing.cust_cd is 'Empty = standard tariff';
comment on column mdm_pricing.vndr_cd is 'Vendor, for purchase prices';
comment on column mdm_pricing.pol_cd is 'Port of loading (empty = any)';
comment on column mdm_pricing.pod_cd is 'Port of discharge (empty = any)';
comment on column mdm_pricing.pickup_area is 'Pick-up area, road charges';
comment on column mdm_pricing.dlv_area is 'Delivery area, road charges';
comment on column mdm_pricing.cntr_tp_cd is 'Container type (empty = any)';
comment on column mdm_pricing.car_tp is 'Vehicle type, road charges';
comment on column mdm_pricing.min_qty is 'Quantity charged at least';
comment on column mdm_pricing.min_amt is 'Amount charged at least';

comment on table mdm_car is '차량 / Truck (source of the CarList lookup)';
comment on column mdm_car.car_no is 'Registration number, e.g. `부산98바1234`';
comment on column mdm_car.truck_cd is 'Trucking company (CUST_TP `TRK`)';

comment on table mdm_holiday is '휴일 / Non-working days';

comment on table mdm_item is '품목 / Customer item (stock and order lines)';
comment on column mdm_item.hs_cd is 'HS code, 6 to 10 digits';

comment on table fms_mbl is 'Master B/L / Master bill of lading / master air waybill';

comment on table fms_hbl is 'House B/L(선적) / House B/L = the shipment; the entity behind every cargo screen';
comment on column fms_hbl.hbl_no is 'House B/L or house air waybill number; rule HBL';
comment on column fms_hbl.cust_cd is 'Customer served (row scope and settlement)';
comment on column fms_hbl.bl_tp is 'Original, surrender, sea waybill';
comment on column fms_hbl.ntfy_nm is 'Notify party as printed';
comment on column fms_hbl.actl_shpr_cd is 'Actual shipper (owner of the goods)';
comment on column fms_hbl.org_eta_dt is 'Estimated arrival at booking; base of the on-time KPI';
comment on column fms_hbl.vol_wt is 'Volume weight (air), calculated';
comment on column fms_hbl.chrg_wt is 'Chargeable weight (air), calculated';
comment on column fms_hbl.rton is 'Revenue ton (sea), calculated';
comment on column fms_hbl.curr_cd is 'Currency of the invoice';
comment on column fms_hbl.po_no is 'First purchase order number as text';
comment on column fms_hbl.carg_mt_no is 'Cargo management number: MRN(11) + MSN(4) + HSN(4)';
comment on column fms_hbl.bond_in_dtm is 'Carried into the bonded place';
comment on column fms_hbl.rlse_dtm is 'Released from the bonded place';
comment on column fms_hbl.load_duty_dt is 'Must be loaded by (acceptance + 30 days)';
comment on column fms_hbl.do_no is 'Delivery order (release) number; rule DON';
comment on column fms_hbl.free_days is 'Demurrage free days agreed';
comment on column fms_hbl.dem_bgn_dt is 'First day charged, calculated';
comment on column fms_hbl.dlv_cmpl_dtm is 'Delivered to the door';
comment on column fms_hbl.delay_yn is 'ETA later than ORG_ETA_DT by more than 1 day';
comment on column fms_hbl.delay_days is 'ETA (or ATA) minus ORG_ETA_DT, not below 0';

comment on table fms_cntr is '컨테이너 / Container of a house B/L';
comment on column fms_cntr.cntr_no is 'ISO 6346: 4 letters, 6 digits, check digit';
comment on column fms_cntr.vgm_wt is 'Verified gross mass (export)';
comment on column fms_cntr.free_days is 'Demurrage free days (default from the shipment)';
comment on column fms_cntr.dem_days is 'Days over free time, calculated';
comment on column fms_cntr.det_days is 'Days over detention free time, calculated';

comment on table fms_event is '화물 이벤트 / Track and trace event (DCSA form)';
comment on column fms_event.cntr_no is 'Equipment; empty for shipment and transport events';
comment on column fms_event.event_tp is 'Transport, equipment, shipment, customs';
comment on column fms_event.event_cd is 'DCSA code or customs code';
comment on column fms_event.event_dtm is 'Local time of the place';
comment on column fms_event.trans_mode is 'Mode of the leg';
comment on column fms_event.doc_ref_tp is 'Document the event refers to';
comment on column fms_event.event_src is 'Carrier, customs, typed, EDI';
comment on column fms_event.open_yn is 'N = staff only';

comment on table pan_dlv_ord is '배송 오더 / Truck delivery order';
comment on column pan_dlv_ord.dlv_tp is 'Container haul, full truck, part load';
comment on column pan_dlv_ord.pickup_area is 'Area used for the price';
comment on column pan_dlv_ord.dlv_area is 'Area used for the price';
comment on column pan_dlv_ord.trsp_amt is 'Sales price of the haul (staff and settlement)';
comment on column pan_dlv_ord.upload_no is 'Excel run it came from';

comment on table pan_dlv_ord_dtl is '배송 오더 품목 / Delivery order line';

comment on table mimi_supply is '입출고 / Stock movement (supply in, release out, return, adjustment)';
comment on column mimi_supply.sply_qty is 'Positive; negative only for an adjustment';
comment on column mimi_supply.hbl_no is 'Shipment it came with';
comment on column mimi_supply.dlv_ord_no is 'Delivery it left with';

comment on table mimi_stock is '재고 월 집계 / Monthly stock per item, warehouse and lot';
comment on column mimi_stock.lot_no is '`-` when no lot is kept';
comment on column mimi_stock.adj_qty is 'Adjustment and returns, signed';
comment on column mimi_stock.close_yn is 'Closed months do not change';

comment on table set_cost is '비용 / Cost line; feeds all seven settlement screens';
comment on column set_cost.cost_tp is 'Freight, transport, car, container, other';
comment on column set_cost.ar_ap is 'Sales or purchase; customers see sales only';
comment on column set_cost.vndr_cd is 'Vendor of a purchase line';
comment on column set_cost.occr_dt is 'Date of the work';
comment on column set_cost.use_days is 'Days charged (demurrage, detention, storage)';
comment on column set_cost.exch_rate is 'Rate; 1 for KRW';
comment on column set_cost.sply_amt is 'Supply amount in KRW';
comment on column set_cost.stl_no is 'Settlement it is in';
comment on column set_cost.dsp_rsn is 'Reason of the customer''s objection';

comment on table set_stl is '정산 / Settlement (monthly bill) of a customer';
comment on column set_stl.cfm_user_id is 'Customer user who agreed';

comment on table set_close is '월 마감 / Month closing per organisation';

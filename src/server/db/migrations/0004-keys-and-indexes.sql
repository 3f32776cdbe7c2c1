-- Foreign keys, unique rules and indexes. An index stands where a search, a join or a rule needs it; look-ups of small masters
-- (ports, carriers, currencies) have none on the side that points to them. mdm_cycfs.cstm_cd and cms_autono_cnt.rule_cd name rows by
-- a part of their key, so they are no foreign keys.

alter table cms_user add foreign key (corp_cd) references mdm_corp;
alter table cms_user add foreign key (orgn_cd) references mdm_orgn;
alter table cms_user add foreign key (cust_cd) references mdm_cust;
create unique index cms_user_id_any_case on cms_user (lower(user_id));
create unique index cms_user_email_in_use on cms_user (lower(email)) where del_yn = 'N';
create index on cms_user (corp_cd, orgn_cd);
create index on cms_user (cust_cd);

alter table cms_user_role add foreign key (user_id) references cms_user;
alter table cms_user_role add foreign key (role_id) references cms_role;
create index on cms_user_role (role_id);

alter table cms_user_cust add foreign key (user_id) references cms_user;
alter table cms_user_cust add foreign key (cust_cd) references mdm_cust;
create index on cms_user_cust (cust_cd);
alter table cms_user_cust add constraint cms_user_cust_one_main exclude (user_id with =) where (main_yn = 'Y') deferrable initially deferred;

alter table cms_user_reg add foreign key (cust_cd) references mdm_cust;
alter table cms_user_reg add foreign key (corp_cd) references mdm_corp;
alter table cms_user_reg add foreign key (role_id) references cms_role;
alter table cms_user_reg add foreign key (aprv_user_id) references cms_user;
create unique index cms_user_reg_open_id on cms_user_reg (lower(user_id)) where reg_sts = 'REQ';
create unique index cms_user_reg_open_email on cms_user_reg (lower(email)) where reg_sts = 'REQ';

alter table cms_pw_hist add foreign key (user_id) references cms_user;

alter table cms_role add foreign key (corp_cd) references mdm_corp;

alter table cms_screen_btn add foreign key (scrn_id) references cms_screen;
create unique index cms_screen_path on cms_screen (scrn_path);

alter table cms_menu add foreign key (upper_menu_id) references cms_menu;
alter table cms_menu add foreign key (scrn_id) references cms_screen;
create index on cms_menu (upper_menu_id);
create index on cms_menu (scrn_id);
create unique index cms_menu_abbr on cms_menu (menu_abbr);

alter table cms_role_menu add foreign key (role_id) references cms_role;
alter table cms_role_menu add foreign key (menu_id) references cms_menu;
create index on cms_role_menu (menu_id);

alter table cms_role_btn add foreign key (role_id) references cms_role;
alter table cms_role_btn add foreign key (menu_id) references cms_menu;
create index on cms_role_btn (menu_id);

alter table cms_svc add foreign key (scrn_id) references cms_screen;
create index on cms_svc (scrn_id);
create unique index cms_svc_url on cms_svc (svc_url, http_mthd);

alter table cms_svc_role add foreign key (svc_id) references cms_svc;
alter table cms_svc_role add foreign key (role_id) references cms_role;
create index on cms_svc_role (role_id);

alter table cms_my_menu add foreign key (user_id) references cms_user;
alter table cms_my_menu add foreign key (menu_id) references cms_menu;
create index on cms_my_menu (menu_id);
alter table cms_my_menu add constraint cms_my_menu_one_init exclude (user_id with =) where (init_yn = 'Y') deferrable initially deferred;

alter table cms_code_dtl add foreign key (mstr_cd) references cms_code_mst;

alter table cms_code_user add foreign key (corp_cd) references mdm_corp;
alter table cms_code_user add foreign key (mstr_cd, code) references cms_code_dtl;
create index on cms_code_user (mstr_cd, code);

alter table cms_data_dic add foreign key (domain_cd) references cms_data_dic;
alter table cms_data_dic add foreign key (mstr_cd) references cms_code_mst;

alter table cms_email_log add foreign key (corp_cd) references mdm_corp;
create index on cms_email_log (send_sts, mail_seq) where send_sts <> 'SENT';
create index on cms_email_log (ref_tp, ref_key);

alter table cms_jwt add foreign key (user_id) references cms_user;
alter table cms_jwt add foreign key (cust_cd) references mdm_cust;
alter table cms_jwt add foreign key (api_id) references cms_api;
create index on cms_jwt (user_id);
create index on cms_jwt (cust_cd);
create index on cms_jwt (api_id);

alter table cms_visit_log add foreign key (user_id) references cms_user;
alter table cms_visit_log add foreign key (menu_id) references cms_menu;
create index on cms_visit_log (menu_id);
create index on cms_login_log (login_dtm);
create index on cms_login_log (user_id, login_dtm);
create index on cms_login_log (sess_id);
create index on cms_visit_log (visit_dtm);
create index on cms_visit_log (user_id, visit_dtm);
create index on cms_error_log (err_cd);
create index on cms_error_log (req_id);
create index on cms_error_log (err_dtm);

alter table cms_if_log add foreign key (api_id) references cms_api;
create index on cms_if_log (api_id, req_dtm);

alter table cms_autono_rule add foreign key (corp_cd) references mdm_corp;

alter table cms_grid_layout add foreign key (user_id) references cms_user;
alter table cms_grid_layout add foreign key (role_id) references cms_role;
alter table cms_grid_layout add foreign key (corp_cd) references mdm_corp;
alter table cms_grid_layout add foreign key (scrn_id) references cms_screen;
create index on cms_grid_layout (user_id);
create index on cms_grid_layout (role_id);
create index on cms_grid_layout (scrn_id);
alter table cms_grid_layout add constraint cms_grid_layout_name unique nulls not distinct (user_id, role_id, corp_cd, scrn_id, grid_id, layout_nm);
create index on cms_hist (tbl_nm, row_key);
create index on cms_hist (chg_dtm);
create index on cms_sts_hist (ref_tp, ref_key);

alter table cms_file add foreign key (cust_cd) references mdm_cust;
alter table cms_file add foreign key (corp_cd) references mdm_corp;
create index on cms_file (ref_tp, ref_key);
create index on cms_file (file_grp_no);
create index on cms_file (cust_cd);
create index on cms_file (reg_dtm) where ref_key is null or del_yn = 'Y';

alter table cms_upload add foreign key (corp_cd) references mdm_corp;
alter table cms_upload add foreign key (cust_cd) references mdm_cust;
alter table cms_upload add foreign key (file_sn) references cms_file;
create index on cms_upload (file_sn);
create index on cms_upload (corp_cd, reg_dtm);
create index on cms_upload (cust_cd);

alter table cms_upload_err add foreign key (upload_no) references cms_upload;

alter table cms_sess add foreign key (user_id) references cms_user;
alter table cms_sess add foreign key (corp_cd) references mdm_corp;
alter table cms_sess add foreign key (view_user_id) references cms_user;
create index on cms_sess (user_id, login_dtm);
create index on cms_sess (exp_dtm);

alter table cms_batch add foreign key (user_id) references cms_user;
alter table cms_batch add foreign key (svc_id) references cms_svc;
create index on cms_batch (reg_dtm);
create index on cms_email_cd (email, purpose);

alter table cms_user_otp add foreign key (user_id) references cms_user;

alter table cms_user_otp_cd add foreign key (user_id) references cms_user;

alter table cms_prvc_log add foreign key (user_id) references cms_user;
alter table cms_prvc_log add foreign key (svc_id) references cms_svc;
create index on cms_prvc_log (access_dtm);
create index on cms_prvc_log (user_id, access_dtm);

alter table cms_view_log add foreign key (user_id) references cms_user;
alter table cms_view_log add foreign key (view_user_id) references cms_user;
create index on cms_view_log (view_user_id);
create index on cms_view_log (user_id, bgn_dtm);

alter table cms_feed_msg add foreign key (api_id) references cms_api;

alter table mdm_corp add foreign key (ctry_cd) references mdm_country;
alter table mdm_corp add foreign key (base_curr_cd) references mdm_currency;
create unique index mdm_corp_biz_no on mdm_corp (biz_no);

alter table mdm_orgn add foreign key (corp_cd) references mdm_corp;
alter table mdm_orgn add foreign key (upper_orgn_cd) references mdm_orgn;
alter table mdm_orgn add foreign key (mgr_user_id) references cms_user;
create index on mdm_orgn (upper_orgn_cd);
create index on mdm_orgn (corp_cd);

alter table mdm_corp_bank add foreign key (corp_cd) references mdm_corp;
alter table mdm_corp_bank add foreign key (curr_cd) references mdm_currency;

alter table mdm_cust add foreign key (corp_cd) references mdm_corp;
alter table mdm_cust add foreign key (ctry_cd) references mdm_country;
alter table mdm_cust add foreign key (sales_user_id) references cms_user;
alter table mdm_cust add foreign key (curr_cd) references mdm_currency;
create index on mdm_cust (sales_user_id);
-- SHP, CNE, PTN and ETC may be foreign companies without a Korean number; the others are domestic kinds.
create unique index mdm_cust_biz_no on mdm_cust (biz_no, corp_cd) where biz_no is not null and cust_tp in ('CUS', 'TRK', 'CFS', 'CUB', 'VND');
create index on mdm_cust (corp_cd, cust_tp);

alter table mdm_cust_svc add foreign key (cust_cd) references mdm_cust;

alter table mdm_cust_orgn add foreign key (cust_cd) references mdm_cust;
alter table mdm_cust_orgn add foreign key (orgn_cd) references mdm_orgn;
alter table mdm_cust_orgn add foreign key (chrg_user_id) references cms_user;
create index on mdm_cust_orgn (orgn_cd);
create index on mdm_cust_orgn (chrg_user_id);
alter table mdm_cust_orgn add constraint mdm_cust_orgn_one_main exclude (cust_cd with =, biz_tp with =) where (main_yn = 'Y') deferrable initially deferred;

alter table mdm_cust_chrg add foreign key (cust_cd) references mdm_cust;

alter table mdm_carrier add foreign key (ctry_cd) references mdm_country;

alter table mdm_vessel add foreign key (carr_cd) references mdm_carrier;
alter table mdm_vessel add foreign key (ctry_cd) references mdm_country;
create index on mdm_vessel (carr_cd);
create unique index mdm_vessel_imo_no on mdm_vessel (imo_no);
create unique index mdm_cntr_tp_iso_cd on mdm_cntr_tp (iso_cd);

alter table mdm_country add foreign key (curr_cd) references mdm_currency;
create unique index mdm_country_cd3 on mdm_country (ctry_cd3);

alter table mdm_port add foreign key (ctry_cd) references mdm_country;

alter table mdm_exch_rate add foreign key (curr_cd) references mdm_currency;

alter table mdm_cycfs add foreign key (port_cd) references mdm_port;

alter table mdm_freight add foreign key (curr_cd) references mdm_currency;

alter table mdm_phrase add foreign key (corp_cd) references mdm_corp;
alter table mdm_phrase add foreign key (user_id) references cms_user;
create index on mdm_phrase (user_id);

alter table mdm_pricing add foreign key (corp_cd) references mdm_corp;
alter table mdm_pricing add foreign key (cust_cd) references mdm_cust;
alter table mdm_pricing add foreign key (vndr_cd) references mdm_cust;
alter table mdm_pricing add foreign key (frt_cd) references mdm_freight;
alter table mdm_pricing add foreign key (pol_cd) references mdm_port;
alter table mdm_pricing add foreign key (pod_cd) references mdm_port;
alter table mdm_pricing add foreign key (cntr_tp_cd) references mdm_cntr_tp;
alter table mdm_pricing add foreign key (curr_cd) references mdm_currency;
create index on mdm_pricing (vndr_cd);
create index on mdm_pricing (frt_cd, trans_mode, imex_tp, cust_cd);
create index on mdm_pricing (cust_cd);
-- Periods in use of the same key do not overlap. A key is hashed into a range of one number, so that no extension is needed.
create function key_range(key text) returns int8range language sql immutable strict parallel safe
  return int8range(hashtextextended(key, 0) / 2, hashtextextended(key, 0) / 2, '[]');
alter table mdm_pricing add constraint mdm_pricing_period exclude using gist (
  key_range(
    corp_cd || '|' || coalesce(cust_cd, '') || '|' || ar_ap || '|' || coalesce(vndr_cd, '') || '|' || frt_cd || '|' || trans_mode
      || '|' || imex_tp || '|' || coalesce(pol_cd, '') || '|' || coalesce(pod_cd, '') || '|' || coalesce(pickup_area, '')
      || '|' || coalesce(dlv_area, '') || '|' || coalesce(cntr_tp_cd, '') || '|' || coalesce(car_tp, '') || '|' || frt_unit
      || '|' || case when frt_unit = 'DAY' then coalesce(min_qty, 0)::text else '' end
  ) with &&,
  daterange(bgn_dt, end_dt, '[]') with &&
) where (use_yn = 'Y');

alter table mdm_car add foreign key (corp_cd) references mdm_corp;
alter table mdm_car add foreign key (truck_cd) references mdm_cust;
create index on mdm_car (truck_cd);
create index on mdm_car (corp_cd, car_tp);

alter table mdm_holiday add foreign key (ctry_cd) references mdm_country;

alter table mdm_item add foreign key (cust_cd) references mdm_cust;

alter table fms_mbl add foreign key (corp_cd) references mdm_corp;
alter table fms_mbl add foreign key (orgn_cd) references mdm_orgn;
alter table fms_mbl add foreign key (carr_cd) references mdm_carrier;
alter table fms_mbl add foreign key (vsl_cd) references mdm_vessel;
alter table fms_mbl add foreign key (pol_cd) references mdm_port;
alter table fms_mbl add foreign key (pod_cd) references mdm_port;
alter table fms_mbl add foreign key (ptn_cd) references mdm_cust;
create unique index fms_mbl_no on fms_mbl (corp_cd, mbl_no, imex_tp);
create index on fms_mbl (mbl_no);

alter table fms_hbl add foreign key (corp_cd) references mdm_corp;
alter table fms_hbl add foreign key (orgn_cd) references mdm_orgn;
alter table fms_hbl add foreign key (mbl_seq) references fms_mbl;
alter table fms_hbl add foreign key (cust_cd) references mdm_cust;
alter table fms_hbl add foreign key (shpr_cd) references mdm_cust;
alter table fms_hbl add foreign key (cnee_cd) references mdm_cust;
alter table fms_hbl add foreign key (ntfy_cd) references mdm_cust;
alter table fms_hbl add foreign key (actl_shpr_cd) references mdm_cust;
alter table fms_hbl add foreign key (ptn_cd) references mdm_cust;
alter table fms_hbl add foreign key (carr_cd) references mdm_carrier;
alter table fms_hbl add foreign key (por_cd) references mdm_port;
alter table fms_hbl add foreign key (pol_cd) references mdm_port;
alter table fms_hbl add foreign key (pod_cd) references mdm_port;
alter table fms_hbl add foreign key (pvy_cd) references mdm_port;
alter table fms_hbl add foreign key (curr_cd) references mdm_currency;
alter table fms_hbl add foreign key (cycfs_cd) references mdm_cycfs;
alter table fms_hbl add foreign key (ops_user_id) references cms_user;
alter table fms_hbl add foreign key (sales_user_id) references cms_user;
create index on fms_hbl (mbl_seq);
create unique index fms_hbl_no on fms_hbl (corp_cd, hbl_no);
create unique index fms_hbl_carg_mt_no on fms_hbl (carg_mt_no);
create index on fms_hbl (hbl_no);
create index on fms_hbl (cust_cd, eta_dt);
create index on fms_hbl (cust_cd, etd_dt);
create index on fms_hbl (corp_cd, orgn_cd, eta_dt);
create index on fms_hbl (eta_dt);
create index on fms_hbl (etd_dt);
create index on fms_hbl (cargo_sts);
create index on fms_hbl (inv_no);
create index on fms_hbl (po_no);
create index on fms_hbl (cust_ref_no);

alter table fms_cntr add foreign key (hbl_seq) references fms_hbl;
alter table fms_cntr add foreign key (cntr_tp_cd) references mdm_cntr_tp;
create unique index fms_cntr_no on fms_cntr (hbl_seq, cntr_no);
create index on fms_cntr (cntr_no);

alter table fms_event add foreign key (hbl_seq) references fms_hbl;
alter table fms_event add foreign key (loc_cd) references mdm_port;
alter table fms_event add constraint fms_event_once unique nulls not distinct (hbl_seq, cntr_no, event_cd, event_clsf, event_dtm, loc_cd);

alter table pan_dlv_ord add foreign key (corp_cd) references mdm_corp;
alter table pan_dlv_ord add foreign key (orgn_cd) references mdm_orgn;
alter table pan_dlv_ord add foreign key (cust_cd) references mdm_cust;
alter table pan_dlv_ord add foreign key (cntr_tp_cd) references mdm_cntr_tp;
alter table pan_dlv_ord add foreign key (truck_cd) references mdm_cust;
alter table pan_dlv_ord add foreign key (car_no) references mdm_car;
alter table pan_dlv_ord add foreign key (pod_file_sn) references cms_file;
alter table pan_dlv_ord add foreign key (upload_no) references cms_upload;
create index on pan_dlv_ord (truck_cd);
create index on pan_dlv_ord (car_no);
create index on pan_dlv_ord (pod_file_sn);
create index on pan_dlv_ord (upload_no);
create index on pan_dlv_ord (cust_cd, dlv_dt);
create index on pan_dlv_ord (corp_cd, orgn_cd, dlv_dt);
create index on pan_dlv_ord (dlv_dt);
create index on pan_dlv_ord (pickup_dt);
create index on pan_dlv_ord (dlv_ord_dt);
create index on pan_dlv_ord (dlv_ord_sts, dlv_dt);
create index on pan_dlv_ord (cntr_no);
create index on pan_dlv_ord (hbl_no);

alter table pan_dlv_ord_dtl add foreign key (dlv_ord_no) references pan_dlv_ord;

alter table mimi_supply add foreign key (corp_cd) references mdm_corp;
alter table mimi_supply add foreign key (cust_cd) references mdm_cust;
alter table mimi_supply add foreign key (cycfs_cd) references mdm_cycfs;
alter table mimi_supply add foreign key (dlv_ord_no) references pan_dlv_ord;
alter table mimi_supply add foreign key (cfm_user_id) references cms_user;
create index on mimi_supply (dlv_ord_no);
alter table mimi_supply add foreign key (cust_cd, item_cd) references mdm_item;
create index on mimi_supply (cust_cd, item_cd, cycfs_cd, lot_no);
create index on mimi_supply (corp_cd, sply_dt);

alter table mimi_stock add foreign key (cust_cd) references mdm_cust;
alter table mimi_stock add foreign key (cycfs_cd) references mdm_cycfs;
alter table mimi_stock add foreign key (cust_cd, item_cd) references mdm_item;
create index on mimi_stock (cust_cd, item_cd);

alter table set_cost add foreign key (corp_cd) references mdm_corp;
alter table set_cost add foreign key (orgn_cd) references mdm_orgn;
alter table set_cost add foreign key (cust_cd) references mdm_cust;
alter table set_cost add foreign key (vndr_cd) references mdm_cust;
alter table set_cost add foreign key (dlv_ord_no) references pan_dlv_ord;
alter table set_cost add foreign key (cntr_tp_cd) references mdm_cntr_tp;
alter table set_cost add foreign key (frt_cd) references mdm_freight;
alter table set_cost add foreign key (curr_cd) references mdm_currency;
alter table set_cost add foreign key (prc_no) references mdm_pricing;
alter table set_cost add foreign key (stl_no) references set_stl;
alter table set_cost add foreign key (cfm_user_id) references cms_user;
create index on set_cost (vndr_cd);
create index on set_cost (dlv_ord_no);
create index on set_cost (prc_no);
create index on set_cost (stl_no);
create index on set_cost (cust_cd, occr_dt);
create index on set_cost (corp_cd, orgn_cd, occr_dt, cost_tp);
create index on set_cost (hbl_no);

alter table set_stl add foreign key (corp_cd) references mdm_corp;
alter table set_stl add foreign key (orgn_cd) references mdm_orgn;
alter table set_stl add foreign key (cust_cd) references mdm_cust;
alter table set_stl add foreign key (cfm_user_id) references cms_user;
create index on set_stl (cust_cd, stl_ym);
create index on set_stl (corp_cd, stl_ym);

alter table set_close add foreign key (corp_cd) references mdm_corp;
alter table set_close add foreign key (orgn_cd) references mdm_orgn;
alter table set_close add foreign key (close_user_id) references cms_user;

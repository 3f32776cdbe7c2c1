/**
 * What the portal's role may do with each table. A new table needs its line here, and the policies that its class says: a test compares both
 * with the database.
 *
 * scope: business rows under the row scope. own: rows of a user. held: of a customer, a corporation, or the portal itself. log: written from
 * every scope, read by administrators or by nobody. guarded: read from everywhere, for sign-in, rights, names or codes hang on it, and written
 * in the scopes of administrators, mdm_cust_orgn in those of sales people too. staffed: the same, written by all staff. open: without a policy, with the reason. owner: the role has no right but the one that is named.
 */
export type TableRule = 'scope' | 'own' | 'held' | 'log' | 'guarded' | 'staffed' | { open: string } | { owner: string };

const of = (rule: TableRule, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, rule]));

export const tableRules: Record<string, TableRule> = {
  ...of(
    'scope',
    'pan_dlv_ord pan_dlv_ord_dtl pan_dlv_send pan_dlv_tmpl fms_hbl fms_mbl fms_cntr fms_event set_cost set_stl set_stl_pay set_bank_stmt set_bank_trx set_bank_lyt set_bank_nm set_dsp set_close kofe_deposit mimi_supply mimi_stock mimi_po mimi_po_dtl mimi_count mimi_count_dtl set_ovd_skip set_ovd_mail',
  ),
  ...of(
    'scope',
    'mdm_item mdm_pricing mdm_car mdm_phrase cms_file cms_upload cms_upload_err cms_upload_row ord_cust_ord ord_cust_ord_dtl csm_req csm_res csm_due csm_mail',
  ),
  ...of(
    'scope',
    'ptl_quote ptl_quote_dtl ptl_notice ptl_notice_tgt ptl_notice_read ptl_ref_nm ptl_hbl_ref mdm_place pra_kpi_tgt ptl_share ptl_share_visit ptl_news',
  ),
  ...of('scope', 'portal_cargo portal_count csm_mail_box'),
  ...of('scope', 'set_cost_skip flair_po flair_po_line flair_bkg flair_po_load cfs_bkg cfs_clp cfs_clp_dtl'),
  ...of(
    'own',
    'cms_batch cms_my_menu cms_pw_hist cms_sess cms_user_otp cms_user_otp_cd cms_grid_layout cms_user_look ptl_follow ptl_follow_news csm_read set_read',
  ),
  ...of('held', 'mdm_cust_chrg cms_user_reg cms_jwt cms_hist cms_sts_hist'),
  ...of('held', 'cms_lmt cms_email_cd cms_api cms_if_log cms_feed_msg cms_job_log portal_size'),
  ...of('log', 'cms_login_log cms_visit_log cms_error_log cms_prvc_log cms_view_log cms_email_log'),
  ...of('guarded', 'cms_user cms_user_role cms_user_cust cms_role cms_role_menu cms_role_btn cms_svc_role cms_svc'),
  ...of('guarded', 'cms_menu cms_screen cms_screen_btn cms_code_mst cms_code_dtl cms_code_user cms_lang cms_data_dic cms_email_frm'),
  ...of('guarded', 'cms_quota cms_autono_rule mdm_corp mdm_corp_bank mdm_orgn mdm_cust_orgn csm_due_rule set_ovd_rule'),
  ...of('staffed', 'mdm_carrier mdm_vessel mdm_customs mdm_cycfs mdm_cust mdm_cust_svc'),
  ...of('guarded', 'mdm_cntr_tp mdm_country mdm_port mdm_currency mdm_exch_rate mdm_freight mdm_holiday'),
  cms_autono_cnt: { open: 'counters of numbers: every call that makes a document counts there' },
  cms_job: { open: 'when jobs run: every call that queues a mail makes MAIL_SEND due' },
  portal_secret: { owner: '' },
  portal_request: { owner: '' },
  schema_migration: { owner: '' },
  portal_state: { owner: 'SELECT' },
  portal_seed: { owner: '' },
};

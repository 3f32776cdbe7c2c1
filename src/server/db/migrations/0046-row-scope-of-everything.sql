-- Every table that holds what belongs to somebody is under a policy, not only business rows; which kind of rule each table has is said in
-- tests/support/tableRules.ts, which a test compares with the database.

-- Is the scope that of an administrator: of everything, or of a corporation?
create function app_is_admin() returns boolean language plpgsql stable parallel restricted as $$
begin
  return app_scope() in ('ALL', 'CORP');
end $$;

-- Who a transaction works for: the user it is answered as, and who has signed in.
create function app_selves() returns text[] language plpgsql stable parallel restricted as $$
begin
  return array[app_owner(), app_user()];
end $$;

-- Is the document seen in this scope that a history names, by its kind or its table? In PL/pgSQL, so that of its many tables only the one is
-- planned that is asked for, and once on a connection.
create function sees_document(kind text, key text) returns boolean language plpgsql stable parallel restricted as $$
declare number bigint := case when key ~ '^[0-9]{1,18}$' then key::bigint end;
begin
  case kind
    when 'DLV', 'PAN_DLV_ORD' then return exists (select from pan_dlv_ord o where o.dlv_ord_no = key);
    when 'QUO', 'PTL_QUOTE' then
      return exists (select from ptl_quote q where q.quo_no = split_part(key, '|', 1) and q.quo_rev::text = split_part(key, '|', 2));
    when 'ORD', 'ORD_CUST_ORD' then return exists (select from ord_cust_ord o where o.ord_no = key);
    when 'NOT' then return exists (select from ptl_notice n where n.notc_no = key);
    when 'HBL', 'FMS_HBL' then return exists (select from fms_hbl h where h.hbl_seq = number);
    when 'CST', 'SET_COST' then return exists (select from set_cost c where c.cost_no = key);
    when 'STL', 'SET_STL' then return exists (select from set_stl s where s.stl_no = key);
    when 'MDM_PRICING' then return exists (select from mdm_pricing p where p.prc_no = key);
    when 'CUS', 'MDM_CUST' then return key = any(app_served());
    when 'CMS_USER_REG' then return exists (select from cms_user_reg r where r.reg_no = key);
    -- Accounts and rights: of the own corporation, for its administrators.
    when 'CMS_CODE_USER', 'CMS_QUOTA' then return app_is_admin() and split_part(key, '|', 1) = any(app_corps());
    when 'CMS_GRID_LAYOUT' then return app_is_admin() and exists (select from cms_grid_layout l where l.view_id = number);
    when 'CMS_USER', 'CMS_USER_ROLE', 'CMS_USER_CUST' then
      return app_is_admin() and exists (select from cms_user u where u.user_id = split_part(key, '|', 1) and u.corp_cd = any(app_corps()));
    when 'CMS_ROLE', 'CMS_ROLE_MENU', 'CMS_ROLE_BTN', 'CMS_SVC_ROLE' then
      return app_is_admin() and exists (select from cms_role r where r.role_id = split_part(key, '|', 1) and r.corp_cd = any(app_corps()));
    else return false;
  end case;
end $$;

-- A change of state is written by who sees its document; asked once for all rows of a statement.
create function needs_document() returns trigger language plpgsql as $$
declare orders text[] := array(select distinct ref_key from new_rows where ref_tp = 'DLV');
begin
  if cardinality(orders) > (select count(*) from pan_dlv_ord o where o.dlv_ord_no = any(orders))
    or exists (select from new_rows n where n.ref_tp <> 'DLV' and not sees_document(n.ref_tp, n.ref_key)) then
    raise exception 'new row violates row-level security policy of a document' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger needs_document after insert on cms_sts_hist referencing new table as new_rows
  for each statement when (current_user = 'app') execute function needs_document();

-- More words for rules: an administrator's scope, rows of the user, rows of the corporation's users (of the column user_id).
do $$
declare source text := pg_get_functiondef('scope_rows'::regproc);
begin
  source := replace(source, '[''{staff}''', '[''{admin}'', ''(select app_is_admin())''],
    [''{self}'', ''user_id = any((select app_selves())::text[])''],
    [''{users}'', ''((select app_is_admin()) and user_id in (select u.user_id from cms_user u where u.corp_cd = any((select app_corps())::text[])))''],
    [''{staff}''');
  execute source;
end $$;

-- Everybody reads the table, who signs in or has rights depends on it; who may write it is said by a rule.
create function guard_rows(tbl regclass, rule text) returns void language plpgsql as $$
begin
  perform scope_rows(tbl, rule);
  execute format('create policy read_all on %s for select to app using (true)', tbl);
end $$;

-- A table is written from every scope, and read by a rule.
create function append_rows(tbl regclass, rule text) returns void language plpgsql as $$
begin
  perform scope_rows(tbl, rule);
  execute format('create policy append on %s for insert to app with check ((select app_scope()) is not null)', tbl);
end $$;

do $$
declare tbl text;
begin
  -- What a user has.
  foreach tbl in array '{cms_batch,cms_my_menu,cms_pw_hist}'::text[] loop
    perform scope_rows(tbl::regclass, '{all} or {self}');
  end loop;
  -- Administrators end sessions of the corporation's users and take a second step away.
  foreach tbl in array '{cms_sess,cms_user_otp,cms_user_otp_cd}'::text[] loop
    perform scope_rows(tbl::regclass, '{all} or {self} or {users}');
  end loop;
  perform scope_rows('cms_grid_layout', '{all} or {self} or {users} or user_id is null');
  -- A link in a mail gives out one file: its maker makes it. Every other token is the system administrator's.
  perform scope_rows('cms_jwt', '{all} or ({self} and token_tp = ''DOC'')');

  -- Persons at partners, and those who ask for an account.
  perform scope_rows('mdm_cust_chrg', '{served}');
  perform scope_rows('cms_user_reg', '{all} or ({admin} and {corp})');

  -- Counters of limits, codes that were mailed, outside systems with their keys and answers: the portal's own.
  perform scope_rows('cms_lmt', '{all} or {admin} or (lmt_tp = ''API'' and lmt_key = ''otp:'' || {own})');
  foreach tbl in array '{cms_email_cd,cms_api,cms_if_log,cms_feed_msg,portal_size}'::text[] loop
    perform scope_rows(tbl::regclass, '{all}');
  end loop;

  -- Logs: everybody's calls write them, administrators read those of their corporation. Who gave personal data out and who looked as somebody
  -- else, the portal cannot read back.
  perform append_rows('cms_error_log', '{all}');
  perform append_rows('cms_email_log', '{all} or ({admin} and {corp})');
  perform append_rows('cms_visit_log', '{all} or ({admin} and {corp})');
  perform scope_rows('cms_login_log', '{all} or {self} or ({admin} and {corp})');
  perform append_rows('cms_prvc_log', '{all}');
  perform append_rows('cms_view_log', '{all}');

  -- Changes of state and of fields are seen with what they are of.
  perform append_rows('cms_sts_hist', '{all} or sees_document(ref_tp, ref_key)');
  -- What is written is asked by the trigger above, not row by row.
  alter policy row_scope on cms_sts_hist with check (false);
  perform scope_rows('cms_hist', '{all} or sees_document(tbl_nm, row_key)');

  -- Accounts and rights: read by everybody, written within the own corporation; of the own account by its user.
  perform guard_rows('cms_user', '{all} or {self} or ({admin} and {corp})');
  foreach tbl in array '{cms_user_role,cms_user_cust}'::text[] loop
    perform guard_rows(tbl::regclass, '{all} or {users}');
  end loop;
  -- What reaches everything is given by who does.
  create policy within on cms_user_role as restrictive for insert to app
    with check ((select app_scope()) = 'ALL' or role_id not in (select r.role_id from cms_role r where r.data_scope = 'ALL'));
  create policy within_changed on cms_user_role as restrictive for update to app using (true)
    with check ((select app_scope()) = 'ALL' or role_id not in (select r.role_id from cms_role r where r.data_scope = 'ALL'));
  perform guard_rows('cms_role', '{all} or ({admin} and {corp} and data_scope <> ''ALL'')');
  -- Who copies a common role locks it.
  create policy locked on cms_role for update to app using ((select app_is_admin())) with check (false);
  foreach tbl in array '{cms_role_menu,cms_role_btn,cms_svc_role}'::text[] loop
    perform guard_rows(tbl::regclass, '{all} or ({admin} and role_id in (select r.role_id from cms_role r where r.corp_cd = any((select app_corps())::text[])))');
  end loop;
  foreach tbl in array '{cms_menu,cms_screen,cms_screen_btn,cms_svc,cms_email_frm,cms_data_dic,cms_lang,cms_code_mst,cms_code_dtl,mdm_corp,mdm_corp_bank}'::text[] loop
    perform guard_rows(tbl::regclass, '{all}');
  end loop;
  perform guard_rows('cms_code_user', '{all} or ({admin} and {corp})');
  perform guard_rows('cms_autono_rule', '{admin}');
  -- Master data, names and codes that everybody works with.
  foreach tbl in array '{mdm_orgn,mdm_cust,mdm_cust_svc,mdm_cust_orgn,mdm_carrier,mdm_vessel,mdm_cntr_tp,mdm_country,mdm_port,mdm_currency,mdm_exch_rate,mdm_customs,mdm_cycfs,mdm_freight,mdm_holiday}'::text[] loop
    perform guard_rows(tbl::regclass, '{admin}');
  end loop;
end $$;
-- What policies, which see a row before or after its change alone, do not say. A role is changed by who has it, and stays his; the user of an
-- account changes what is his own, the rest its corporation's administrator.
create function keeps_role() returns trigger language plpgsql as $$
begin
  if app_scope() <> 'ALL' and (old.data_scope = 'ALL' or (old.corp_cd = any(app_corps())) is not true) then
    raise exception 'new row violates row-level security policy: the role is another corporation''s' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger a_keeps_role before update on cms_role for each row when (current_user = 'app') execute function keeps_role();

create function keeps_account() returns trigger language plpgsql as $$
declare
  own text[] := '{pw_hash,temp_pw_hash,temp_pw_exp_dtm,pw_exp_dtm,temp_pw_yn,last_chg_pw_dtm,otp_yn,user_nm,user_eng_nm,email,mobile_no,tel_no,biz_dept,post_nm,lang_cd,upd_user_id,upd_dtm,upd_cnt}';
begin
  if app_scope() <> 'ALL' and (app_is_admin() and old.corp_cd = any(app_corps())) is not true and to_jsonb(new) - own is distinct from to_jsonb(old) - own then
    raise exception 'new row violates row-level security policy: the account''s rights are not its user''s' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger a_keeps_account before update on cms_user for each row when (current_user = 'app') execute function keeps_account();

-- Sales people take customers of their corporation in; what is kept of one is changed by administrators.
create policy taken_in on mdm_cust for insert to app with check ((select app_is_staff()) and corp_cd = any((select app_corps())::text[]));

revoke select on cms_prvc_log, cms_view_log from app;
revoke update on cms_view_log from app;
-- The end of a view is noted by the trigger, whoever ends the session.
alter function end_view() security definer set search_path = public, pg_temp;
-- Only a sign-in opens a session, which works in the portal's own scope.
create policy opened on cms_sess as restrictive for insert to app with check ((select app_scope()) = 'ALL');

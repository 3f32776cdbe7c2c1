-- A request that was not sent yet is its author's alone, and so are its files: the form says so.

drop policy row_scope on csm_req;
select scope_rows('csm_req',
  '{corp} and (csm_req_sts <> ''TMP'' or {all} or req_user_id = (select app_owner())) and (({orgn} and {cust}) or ({staff} and chrg_user_id = (select app_owner())))');

create function is_foreign_draft(no varchar) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (select from csm_req r where r.req_no = no and r.csm_req_sts = 'TMP' and r.req_user_id is distinct from app_owner());
create policy draft_files on cms_file as restrictive to app
  using (ref_tp <> 'CSM' or ref_key is null or (select app_corps()) is null or not is_foreign_draft(ref_key))
  with check (true);

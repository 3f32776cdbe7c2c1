-- Which organisation serves a customer is said by administrators and sales people: of the own corporation's organisations, for customers they
-- reach. A customer is given to another corporation by the system administrator alone.
drop policy row_scope on mdm_cust_orgn;
select scope_rows('mdm_cust_orgn', $rule${served} and ({admin} or (select app_scope()) = 'SALES_OWN')
  and ((select app_corps()) is null or orgn_cd in (select o.orgn_cd from mdm_orgn o where o.corp_cd = any((select app_corps())::text[])))$rule$);
-- Who is put in charge of a customer sees it: he is of the own corporation.
create policy within on mdm_cust_orgn as restrictive for insert to app
  with check ((select app_corps()) is null or chrg_user_id is null
    or chrg_user_id in (select u.user_id from cms_user u where u.corp_cd = any((select app_corps())::text[])));
create policy within_changed on mdm_cust_orgn as restrictive for update to app using (true)
  with check ((select app_corps()) is null or chrg_user_id is null
    or chrg_user_id in (select u.user_id from cms_user u where u.corp_cd = any((select app_corps())::text[])));

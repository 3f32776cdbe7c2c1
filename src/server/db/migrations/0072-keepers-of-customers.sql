-- Customers are kept by the staff of their corporation, of sales people those who have them; their contacts and services too, with a history.
do $$
declare
  source text := pg_get_functiondef('sees_document'::regproc);
begin
  drop policy row_scope on mdm_cust;
  perform scope_rows('mdm_cust', '{all} or ({staff} and {corp} and {cust})');
  drop policy row_scope on mdm_cust_svc;
  perform scope_rows('mdm_cust_svc', '{all} or ({staff} and {cust} and cust_cd in (select c.cust_cd from mdm_cust c where c.corp_cd = any((select app_corps())::text[])))');
  perform keep_history('mdm_cust_chrg');
  perform keep_history('mdm_cust_svc');
  source := replace(source, 'when ''CUS'', ''MDM_CUST'' then', 'when ''MDM_CUST_CHRG'', ''MDM_CUST_SVC'' then
      return app_is_staff() and split_part(key, ''|'', 1) = any(app_served());
    when ''CUS'', ''MDM_CUST'' then');
  execute source;
end $$;

-- A customer that was deleted leaves its business number to others.
drop index mdm_cust_biz_no;
create unique index mdm_cust_biz_no on mdm_cust (biz_no, corp_cd)
  where biz_no is not null and cust_tp in ('CUS', 'TRK', 'CFS', 'CUB', 'VND') and del_yn = 'N';

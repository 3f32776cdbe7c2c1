-- Phrases keep their history, seen with them; who serves a customer keeps his with that of the customer.
do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  perform keep_history('mdm_phrase');
  perform keep_history('mdm_cust_orgn');
  source := replace(source, 'when ''MDM_CUST_CHRG'', ''MDM_CUST_SVC'' then', 'when ''MDM_PHRASE'' then return exists (select from mdm_phrase p where p.phrs_seq = number);
    when ''MDM_CUST_CHRG'', ''MDM_CUST_SVC'', ''MDM_CUST_ORGN'' then');
  execute source;
end $$;

-- The masters keep their history, which all staff see. Fetched rates are many and hold their values themselves: their history begins with a change.
do $$
declare
  tbl text;
  source text := pg_get_functiondef('sees_document'::regproc);
begin
  foreach tbl in array '{mdm_carrier,mdm_vessel,mdm_cntr_tp,mdm_country,mdm_port,mdm_holiday,mdm_currency,mdm_exch_rate,mdm_customs,mdm_cycfs,mdm_freight}'::text[] loop
    perform keep_history(tbl::regclass);
  end loop;
  drop trigger hist_insert on mdm_exch_rate;
  source := replace(source, 'else return false;', $text$when 'MDM_CARRIER', 'MDM_VESSEL', 'MDM_CNTR_TP', 'MDM_COUNTRY', 'MDM_PORT', 'MDM_HOLIDAY', 'MDM_CURRENCY', 'MDM_EXCH_RATE', 'MDM_CUSTOMS',
      'MDM_CYCFS', 'MDM_FREIGHT' then return app_is_staff();
    else return false;$text$);
  execute source;
  -- Carriers, their vessels, customs offices and bonded places are kept by operators too, whose scope is an office.
  foreach tbl in array '{mdm_carrier,mdm_vessel,mdm_customs,mdm_cycfs}'::text[] loop
    execute format('drop policy row_scope on %s', tbl);
    perform scope_rows(tbl::regclass, '{admin} or {staff}');
  end loop;
end $$;

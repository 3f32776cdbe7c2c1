-- The amount that a price charges at most, kept by the lines of quotes made with it.

alter table mdm_pricing add column max_amt numeric(15,2) check (max_amt >= coalesce(min_amt, 0));
comment on column mdm_pricing.max_amt is 'Amount charged at most';
alter table ptl_quote_dtl add column max_amt numeric(15,2);
comment on column ptl_quote_dtl.max_amt is 'Maximum';

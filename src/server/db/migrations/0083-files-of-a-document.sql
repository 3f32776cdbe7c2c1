-- The papers of a shipment are looked up by its number and its customer. By two indexes of their own the planner put each one together with all files
-- of the customer.
drop index cms_file_ref_tp_ref_key_idx;
create index on cms_file (ref_tp, ref_key, cust_cd);

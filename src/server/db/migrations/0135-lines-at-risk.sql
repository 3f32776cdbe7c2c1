-- What purchase orders still wait for is found without what has come; no day has none after it.
create index flair_po_line_waiting on flair_po_line (cust_cd, po_no) where po_line_sts in ('OPN', 'BKP', 'BKD', 'SHP');
alter function add_business_days(date, integer) strict;

-- Rows of an upload may stand in lines of purchase orders as well as in delivery orders. A line that is removed later leaves its row as it is.
alter table cms_upload_row
  alter column row_hash drop not null,
  alter column dlv_ord_no drop not null,
  add column po_no varchar(50),
  add column line_no integer,
  add check (num_nonnulls(dlv_ord_no, po_no) = 1 and num_nonnulls(po_no, line_no) <> 1 and num_nonnulls(dlv_ord_no, row_hash) <> 1);
comment on table cms_upload_row is '업로드 저장 행 / Rows of an upload that were saved';
comment on column cms_upload_row.po_no is 'Purchase order of the run''s customer';

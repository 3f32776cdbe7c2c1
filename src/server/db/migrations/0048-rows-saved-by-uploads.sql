-- What was loaded by a form is known again: the file by its content, each order by what its rows said.
alter table cms_upload add column file_hash varchar(64);
comment on column cms_upload.file_hash is 'SHA-256 of the file';
create index on cms_upload (cust_cd, file_hash) where file_hash is not null;

create table cms_upload_row (
  upload_no varchar(20) not null references cms_upload,
  row_no integer not null,
  row_hash varchar(64) not null,
  dlv_ord_no varchar(20) not null references pan_dlv_ord,
  primary key (upload_no, row_no)
);
comment on table cms_upload_row is '업로드 저장 행 / Rows of an upload that stand in an order';
comment on column cms_upload_row.row_hash is 'SHA-256 of what the rows of the order say';
create index on cms_upload_row (row_hash);
create index on cms_upload_row (dlv_ord_no);
revoke all on cms_upload_row from app;
grant select, insert, delete on cms_upload_row to app;
-- They are seen with their run, and so by nobody who does not serve its customer.
select scope_rows('cms_upload_row', '{all} or exists (select from cms_upload u where u.upload_no = cms_upload_row.upload_no)');

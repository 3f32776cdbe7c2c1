-- What a tax invoice says of the corporation, and approval numbers that are noted once.

alter table mdm_corp add biz_cond varchar(50), add biz_item varchar(50);
comment on column mdm_corp.biz_cond is 'Business type on tax invoices';
comment on column mdm_corp.biz_item is 'Business item on tax invoices';

create unique index set_stl_tax_inv_no on set_stl (corp_cd, tax_inv_no) where tax_inv_no is not null;

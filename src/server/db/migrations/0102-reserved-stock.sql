-- A planned release that a delivery order has reserved follows the lines of the order.
alter table mimi_supply add rsv_yn char(1) not null default 'N' check (rsv_yn in ('Y', 'N'));
comment on column mimi_supply.rsv_yn is 'Reserved by its delivery order, whose lines change it';
create index on mimi_supply (cust_cd, item_cd) where rsv_yn = 'Y' and sply_sts = 'PLN';

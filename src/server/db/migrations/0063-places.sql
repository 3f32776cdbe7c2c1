-- The address book: places where goods are loaded and delivered, of one customer, or of all of the corporation.
create sequence place_no;

-- What a name or an address is known again by: neither spaces nor capitals count.
create function place_key(words text) returns text language sql immutable parallel safe return lower(regexp_replace(coalesce(words, ''), '[[:space:]]', '', 'g'));

create function next_place() returns text language sql volatile return 'P' || to_char(nextval('place_no'), 'FM0000000');

create table mdm_place (
  plc_cd varchar(20) not null primary key default next_place(),
  corp_cd varchar(10) not null references mdm_corp,
  cust_cd varchar(10) references mdm_cust,
  plc_nm varchar(100) not null,
  plc_eng_nm varchar(100),
  zip_no varchar(10),
  addr varchar(300) not null,
  addr_dtl varchar(200),
  chrg_nm varchar(50),
  tel_no varchar(20),
  open_hr varchar(100),
  access_rmk varchar(500),
  plc_src varchar(10) not null,
  use_yn char(1) not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0
);
comment on table mdm_place is '상하차지 / Place of delivery orders';
comment on column mdm_place.cust_cd is 'Customer; empty = for all customers of the corporation';
comment on column mdm_place.open_hr is 'When goods are taken in and given out, in words';
comment on column mdm_place.access_rmk is 'What the driver must know: gate, dock, fork-lift, height';
comment on column mdm_place.plc_src is 'Kept by people, or remembered from an order';

-- A place stands once for its customer: the same name at the same address.
create unique index mdm_place_once on mdm_place (corp_cd, coalesce(cust_cd, '*'), place_key(plc_nm), place_key(addr || coalesce(addr_dtl, '')));
create index on mdm_place (cust_cd);

-- History and version count what people change of a place, not how often it is used: the history is made before those columns are.
select keep_history('mdm_place');
alter table mdm_place add use_cnt integer not null default 0, add last_use_dtm timestamptz;
comment on column mdm_place.use_cnt is 'Orders that named it when they were saved';
create trigger stamp before insert or update of cust_cd, plc_nm, plc_eng_nm, zip_no, addr, addr_dtl, chrg_nm, tel_no, open_hr, access_rmk, plc_src, use_yn
  on mdm_place for each row execute function stamp();

revoke all on mdm_place from app;
grant select, insert, update, delete on mdm_place to app;
grant usage on sequence place_no to app;
-- What is for all is kept by staff and read by everybody of the corporation.
select scope_rows('mdm_place', '{corp} and {cust} and cust_cd is not null or {corp} and {staff} and cust_cd is null');
create policy shared on mdm_place for select to app
  using (cust_cd is null and ((select app_corps()) is null or corp_cd = any((select app_corps())::text[])));

-- Remembers places of orders: those in the book are counted up, those for all too; others are added for their customer. What nobody has kept
-- follows the last order. Terminals and warehouses (MDM_CYCFS) are offered beside the book
-- with the address they have there, and do not come into it by their names.
create function keep_places(given jsonb) returns void language plpgsql set search_path = public, pg_temp as $$
declare used record;
begin
  for used in
    select g.corp_cd, g.cust_cd, place_key(g.plc_nm) as name_key, place_key(g.addr) as addr_key,
           (array_agg(g.plc_nm order by g.at desc, g.n desc))[1] as plc_nm, (array_agg(g.addr order by g.at desc, g.n desc))[1] as addr,
           (array_agg(g.zip_no order by g.at desc, g.n desc) filter (where g.zip_no is not null))[1] as zip_no,
           (array_agg(g.chrg_nm order by g.at desc, g.n desc) filter (where g.tel_no is not null))[1] as chrg_nm,
           (array_agg(g.tel_no order by g.at desc, g.n desc) filter (where g.tel_no is not null))[1] as tel_no,
           sum(g.cnt)::int as use_cnt, max(g.at) as at
      from (select x.*, coalesce(x.use_cnt, 1) as cnt, coalesce(x.last_use_dtm, now()) as at
              from rows from (jsonb_to_recordset(given) as (corp_cd text, cust_cd text, plc_nm text, zip_no text, addr text, chrg_nm text, tel_no text,
                use_cnt int, last_use_dtm timestamptz)) with ordinality
                as x (corp_cd, cust_cd, plc_nm, zip_no, addr, chrg_nm, tel_no, use_cnt, last_use_dtm, n)) g
     where g.plc_nm is not null and g.addr is not null
       and not exists (select from mdm_cycfs c where c.addr is not null and place_key(c.cycfs_nm) = place_key(g.plc_nm))
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    update mdm_place p set use_cnt = p.use_cnt + used.use_cnt, last_use_dtm = greatest(p.last_use_dtm, used.at)
     where p.plc_cd = (
       select q.plc_cd from mdm_place q
        where q.corp_cd = used.corp_cd and coalesce(q.cust_cd, '*') in (used.cust_cd, '*')
          and place_key(q.plc_nm) = used.name_key and place_key(q.addr || coalesce(q.addr_dtl, '')) = used.addr_key
        order by q.cust_cd nulls last limit 1);
    if not found then
      insert into mdm_place as p (corp_cd, cust_cd, plc_nm, zip_no, addr, chrg_nm, tel_no, plc_src, use_yn, use_cnt, last_use_dtm)
      values (used.corp_cd, used.cust_cd, used.plc_nm, used.zip_no, used.addr, used.chrg_nm, used.tel_no, 'USE', 'Y', used.use_cnt, used.at)
      on conflict (corp_cd, coalesce(cust_cd, '*'), place_key(plc_nm), place_key(addr || coalesce(addr_dtl, '')))
        do update set use_cnt = p.use_cnt + excluded.use_cnt, last_use_dtm = excluded.last_use_dtm;
    end if;
    update mdm_place p
       set zip_no = coalesce(used.zip_no, p.zip_no), chrg_nm = coalesce(used.chrg_nm, p.chrg_nm), tel_no = coalesce(used.tel_no, p.tel_no)
     where p.plc_src = 'USE' and p.corp_cd = used.corp_cd and coalesce(p.cust_cd, '*') = used.cust_cd
       and place_key(p.plc_nm) = used.name_key and place_key(p.addr || coalesce(p.addr_dtl, '')) = used.addr_key
       and (coalesce(used.zip_no, p.zip_no), coalesce(used.chrg_nm, p.chrg_nm), coalesce(used.tel_no, p.tel_no))
           is distinct from (p.zip_no, p.chrg_nm, p.tel_no);
  end loop;
end $$;

-- The same for a call of the portal, of orders inside its scope: a customer's order counts up a place for all that the customer may not change.
create function remember_places(given jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  corps text[] := app_corps();
  custs text[] := app_custs();
begin
  if exists (select from jsonb_to_recordset(given) as g (corp_cd text, cust_cd text)
      where (corps is not null and g.corp_cd = any(corps) is not true) or (custs is not null and g.cust_cd = any(custs) is not true)) then
    raise exception 'new row violates row-level security policy: the place is of an order outside the scope' using errcode = 'insufficient_privilege';
  end if;
  perform keep_places(given);
end $$;

-- Fills the book from all orders there are.
create function fill_places() returns void language sql set search_path = public, pg_temp as $$
  select keep_places(coalesce(jsonb_agg(to_jsonb(u) order by u::text), '[]')) from (
    select corp_cd, cust_cd, pickup_plc_nm as plc_nm, pickup_addr as addr, null as zip_no, null as chrg_nm, null as tel_no,
           count(*) as use_cnt, max(dlv_ord_dt)::timestamptz as last_use_dtm
      from pan_dlv_ord where del_yn = 'N' group by 1, 2, 3, 4
    union all
    select corp_cd, cust_cd, dlv_plc_nm, dlv_addr, dlv_zip, dlv_chrg_nm, dlv_tel, count(*), max(dlv_ord_dt)::timestamptz
      from pan_dlv_ord where del_yn = 'N' group by 1, 2, 3, 4, 5, 6, 7) u
$$;
revoke execute on function keep_places(jsonb), remember_places(jsonb), fill_places() from public;
grant execute on function remember_places(jsonb) to app;
select fill_places();

-- Numbers are found by a part of them. An index of three letters each finds it anywhere in a number; below row-level security no condition
-- of a caller may use it, so the search is a function of the owner that asks for the scope itself.
create extension if not exists pg_trgm with schema public;
create index pan_dlv_ord_parts on pan_dlv_ord using gin (dlv_ord_no gin_trgm_ops, cntr_no gin_trgm_ops);
create index fms_hbl_parts on fms_hbl using gin (hbl_no gin_trgm_ops, carg_mt_no gin_trgm_ops);
create index fms_mbl_parts on fms_mbl using gin (mbl_no gin_trgm_ops);

-- The numbers of delivery orders and shipments in the scope of the transaction that hold a part: of an order, a container, a house or master B/L,
-- a cargo. The most recent first, at most as many as asked for. The part has at least four letters or digits, and nothing else but hyphens.
create function numbers_with(part text, most integer) returns table (no varchar) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  corps text[] := app_corps();
  orgns text[] := app_orgns();
  custs text[] := app_custs();
  mine text := concat_ws(' and ', 'x.del_yn = ''N''',
    case when corps is not null then 'x.corp_cd = any($3)' end,
    case when orgns is not null then '(x.orgn_cd is null or x.orgn_cd = any($4))' end,
    case when custs is not null then 'x.cust_cd = any($5)' end);
begin
  if part is null or part !~ '^[A-Z0-9][A-Z0-9-]{3,19}$' then
    return;
  end if;
  return query execute format($find$
    select f.no from (
      (select x.dlv_ord_no as no, x.dlv_dt as day from pan_dlv_ord x where x.dlv_ord_no like $1 and %1$s order by x.dlv_dt desc limit $2)
      union all
      (select x.cntr_no, max(x.dlv_dt) from pan_dlv_ord x where x.cntr_no like $1 and %1$s group by 1 order by 2 desc limit $2)
      union all
      (select x.hbl_no, x.eta_dt from fms_hbl x where x.hbl_no like $1 and %1$s order by 2 desc limit $2)
      union all
      (select x.carg_mt_no, x.eta_dt from fms_hbl x where x.carg_mt_no like $1 and %1$s order by 2 desc limit $2)
      union all
      (select m.mbl_no, max(x.eta_dt) from fms_mbl m join fms_hbl x on x.mbl_seq = m.mbl_seq
        where m.mbl_no like $1 and %1$s group by 1 order by 2 desc limit $2)
    ) f where f.no is not null group by f.no order by max(f.day) desc, f.no limit $2 $find$, mine)
    using '%' || part || '%', most, corps, orgns, custs;
end $$;
revoke execute on function numbers_with(text, integer) from public;
grant execute on function numbers_with(text, integer) to app;

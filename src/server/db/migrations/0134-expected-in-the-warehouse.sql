-- When goods of purchase orders are expected in the warehouse, and what makes them late.

-- The day so many business days after another one, which is not counted itself.
create function add_business_days(day date, days integer) returns date language plpgsql stable as $$
declare
  at date := day;
  rest integer := days;
begin
  while rest > 0 loop
    at := at + 1;
    if is_business_day(at) then rest := rest - 1; end if;
  end loop;
  return at;
end $$;

-- Why a quantity is late (FLAIR_LATE_RSN): without a sailing it is not booked, held by customs it is customs. Else the days late are parted: those lost
-- after the day on which it should have been in (`planned`), those of the vessel, and the rest, for which the sailing itself was too late. The largest
-- part is the reason; of equal ones what comes last on the way.
create function late_reason(late_days integer, sails boolean, held boolean, arrived boolean, released date, planned date, expected date, vessel_days integer)
returns text language sql immutable return (
  select case
      when coalesce(late_days, 0) = 0 then null
      when not sails then 'NBK'
      when held then 'CUS'
      when lost > 0 and lost >= vessel and lost >= late_days - vessel - lost then
        case when not arrived then 'VSL' when released is null or released > planned then 'CUS' else 'DLV' end
      when vessel > 0 and vessel >= late_days - vessel - lost then 'VSL'
      else 'SCH' end
    from (select greatest(0, expected - planned) as lost, greatest(0, coalesce(vessel_days, 0)) as vessel) d);

-- What the shipments of bookings in the scope of the transaction say of their way. Who sees a booking sees when it sails and arrives, also where the
-- shipment itself is another organisation's.
create function cargo_of_bookings(numbers varchar[])
returns table (bkg_no varchar, vsl_nm varchar, etd_dt date, eta_dt date, org_eta_dt date, atd_dtm timestamptz, ata_dtm timestamptz,
  dlv_cmpl_dtm timestamptz, rlse_dt date, held boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.bkg_no, h.vsl_nm, h.etd_dt, h.eta_dt, h.org_eta_dt, h.atd_dtm, h.ata_dtm, h.dlv_cmpl_dtm, h.rlse_dtm::date,
      h.cstm_hold_yn = 'Y' and h.rlse_dtm is null
    from (select app_corps() as corps, app_custs() as custs) s
      join flair_bkg b on b.bkg_no = any(numbers) and (s.corps is null or b.corp_cd = any(s.corps)) and (s.custs is null or b.cust_cd = any(s.custs))
      join fms_hbl h on h.corp_cd = b.corp_cd and h.hbl_no = b.hbl_no and h.cust_cd = b.cust_cd and h.del_yn = 'N';
$$;
revoke execute on function cargo_of_bookings(varchar[]) from public;
grant execute on function cargo_of_bookings(varchar[]) to app;

create index on flair_po (cust_cd, po_dt);
create index on flair_po (cust_cd, ship_end_dt);
create index on flair_po (cust_cd, req_dlv_dt);
create index on flair_bkg (cust_cd, bkg_dt);

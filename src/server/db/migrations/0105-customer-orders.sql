-- What a customer owes in won, whichever organisation it is owed to: unpaid settlements, and confirmed costs that are in none yet.
create function credit_used(cust varchar) returns numeric
language sql stable security definer set search_path = public as $$
  select coalesce((select sum(s.bal_amt) from set_stl s where s.cust_cd = cust and s.ar_ap = 'AR' and s.stl_sts <> 'CXL' and s.del_yn = 'N'), 0)
    + coalesce((select sum(c.tot_amt) from set_cost c where c.cust_cd = cust and c.ar_ap = 'AR' and c.cost_sts = 'CFM' and c.stl_no is null
        and c.del_yn = 'N'), 0)
$$;

-- Orders whose shipments have come to their end are complete, whoever told of that and whichever organisation has them.
create function complete_orders(seqs bigint[], by_user varchar) returns void
language sql security definer set search_path = public as $$
  with done as (
    update ord_cust_ord o set ord_sts = 'CMP' from fms_hbl h
     where h.hbl_seq = any(seqs) and h.del_yn = 'N' and o.corp_cd = h.corp_cd and o.hbl_no = h.hbl_no and o.cust_cd = h.cust_cd
       and o.ord_sts = 'BKD' and o.del_yn = 'N'
       and (h.cargo_sts in ('DLV', 'EMT') or (h.cargo_sts = 'OUT' and coalesce(h.pvy_cd, h.pod_cd) = h.pod_cd))
    returning o.ord_no)
  insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm) select 'ORD', ord_no, 'BKD', 'CMP', by_user, now() from done
$$;

-- Orders are found by the customer's own number and by a purchase order of their lines.
create index on ord_cust_ord (cust_ref_no);
create index on ord_cust_ord_dtl (po_no);

-- What the delivery desk must know or do beyond the rows its user may see. Each answers no more than the question asked.

-- Containers that a live delivery order carries already, anyone's: a container is on one truck at a time.
create function live_containers(containers text[]) returns setof text
language sql stable security definer set search_path = public as $$
  select distinct o.cntr_no::text from pan_dlv_ord o
   where o.cntr_no = any(containers) and o.del_yn = 'N' and o.dlv_ord_sts not in ('CMP', 'RJT', 'CXL')
$$;

-- Shipments of a corporation whose D/O is issued, of those asked for.
create function released_shipments(corp text, numbers text[]) returns setof text
language sql stable security definer set search_path = public as $$
  select h.hbl_no::text from fms_hbl h where h.corp_cd = corp and h.hbl_no = any(numbers) and h.do_no is not null and h.del_yn = 'N'
$$;

-- Marks shipments as delivered whose delivery orders are all complete. A milestone never moves back.
create function deliver_shipments(corp text, numbers text[]) returns void
language sql volatile security definer set search_path = public as $$
  update fms_hbl h
     set cargo_sts = 'DLV', dlv_cmpl_dtm = done.cmpl_dtm
    from (select o.hbl_no, max(o.cmpl_dtm) as cmpl_dtm
            from pan_dlv_ord o
           where o.corp_cd = corp and o.hbl_no = any(numbers) and o.del_yn = 'N' and o.dlv_ord_sts not in ('CXL', 'RJT')
           group by o.hbl_no having bool_and(o.dlv_ord_sts = 'CMP')) done
   where h.corp_cd = corp and h.hbl_no = done.hbl_no and h.del_yn = 'N' and h.cargo_sts not in ('DLV', 'EMT', 'CXL')
$$;

-- Customers of the shipments asked for: a dispatcher delivers what other organisations of the corporation brought in.
create function shipments_by_no(corp text, numbers text[]) returns table (hbl_no text, cust_cd text)
language sql stable security definer set search_path = public as $$
  select h.hbl_no::text, h.cust_cd::text from fms_hbl h where h.corp_cd = corp and h.hbl_no = any(numbers) and h.del_yn = 'N'
$$;

-- Containers of one customer's shipment, for the orders that will carry them.
create function containers_of_shipment(corp text, number text, customer text)
returns table (cntr_no text, cntr_tp_cd text, seal_no text, pkg_qty numeric, grs_wt numeric)
language sql stable security definer set search_path = public as $$
  select c.cntr_no::text, c.cntr_tp_cd::text, c.seal_no::text, c.pkg_qty, c.grs_wt
    from fms_cntr c join fms_hbl h on h.hbl_seq = c.hbl_seq
   where h.corp_cd = corp and h.hbl_no = number and h.cust_cd = customer and h.del_yn = 'N' order by c.cntr_seq
$$;

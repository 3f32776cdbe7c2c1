-- When a shipment was delivered follows a completion that was mended: the latest of its orders.
create function mend_shipments(corp text, numbers text[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update fms_hbl h
     set dlv_cmpl_dtm = done.cmpl_dtm
    from (select o.hbl_no, max(o.cmpl_dtm) as cmpl_dtm
            from pan_dlv_ord o
           where o.corp_cd = corp and o.hbl_no = any(numbers) and o.del_yn = 'N' and o.dlv_ord_sts = 'CMP'
           group by o.hbl_no) done
   where h.corp_cd = corp and h.hbl_no = done.hbl_no and h.del_yn = 'N' and h.dlv_cmpl_dtm is distinct from done.cmpl_dtm
     and h.cargo_sts in ('DLV', 'EMT')
$$;
revoke execute on function mend_shipments(text, text[]) from public;
grant execute on function mend_shipments(text, text[]) to app;

-- A container is on one truck at a time: of two orders saved at once the later one is refused.
create unique index pan_dlv_ord_live_container on pan_dlv_ord (cntr_no)
  where cntr_no is not null and del_yn = 'N' and dlv_ord_sts not in ('CMP', 'RJT', 'CXL');

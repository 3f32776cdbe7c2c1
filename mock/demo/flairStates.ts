/** How bookings and purchase orders of FLAIR came to their states, from what their shipments say. */
export const flairStates = `insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
  with booked as (
    select b.*, (b.bkg_dt + time '10:00') at time zone 'Asia/Seoul' as asked_dtm, h.atd_dtm, h.ata_dtm, h.dlv_cmpl_dtm
      from flair_bkg b left join fms_hbl h on h.corp_cd = b.corp_cd and h.hbl_no = b.hbl_no and h.del_yn = 'N'),
  ordered as (
    select cust_cd || '|' || po_no as key, p.flair_po_sts as state, min(b.asked_dtm) as asked_dtm, min(b.atd_dtm) as atd_dtm,
           max(b.dlv_cmpl_dtm) as dlv_cmpl_dtm, sum(d.bkd_qty) >= min(p.tot_qty) as is_whole
      from flair_po p join flair_po_load d using (cust_cd, po_no) join booked b using (bkg_no, cust_cd)
     group by 1, 2),
  steps as (
    select 'FBK' as tp, b.bkg_no as key, x.* from booked b cross join lateral (values
        ('REQ', 'CFM', 'ops01', case when b.flair_bkg_sts <> 'REQ' then b.asked_dtm + interval '1 day' end),
        ('CFM', 'SHP', 'system', case when b.flair_bkg_sts in ('SHP', 'ARR', 'CLS') then b.atd_dtm end),
        ('SHP', 'ARR', 'system', case when b.flair_bkg_sts in ('ARR', 'CLS') then b.ata_dtm end),
        ('ARR', 'CLS', 'cadm01', case when b.flair_bkg_sts = 'CLS' then b.dlv_cmpl_dtm end)) x (before, after, who, at)
    union all
    select 'FPO', o.key, x.* from ordered o cross join lateral (values
        ('OPN', case when o.is_whole then 'BKD' else 'BKP' end, 'cadm01', o.asked_dtm),
        (case when o.is_whole then 'BKD' else 'BKP' end, 'SHP', 'system', case when o.state in ('SHP', 'CLS') then o.atd_dtm end),
        ('SHP', 'CLS', 'cadm01', case when o.state = 'CLS' then o.dlv_cmpl_dtm end)) x (before, after, who, at))
  select * from steps where at is not null order by at, tp, key, after`;

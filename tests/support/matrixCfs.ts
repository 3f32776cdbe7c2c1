import type { TestApp } from './db';

/** A CFS booking in each case that the matrix needs one: to be read and changed, confirmed, received, let out, and cancelled. */
export const cfsCases = ['R', 'C', 'I', 'O', 'X'] as const;
export type CfsCase = (typeof cfsCases)[number];

interface Owner {
  corp_cd?: string;
  orgn_cd?: string;
  cust_cd: string;
  sn: string | undefined;
}

/** CFS bookings of a customer (CFR…, CFC… and so on): I is confirmed, the cargo of O is in. */
export const addCfsBookings = (t: TestApp, { corp_cd, orgn_cd, cust_cd, sn }: Owner) =>
  t.sql(
    `insert into cfs_bkg (bkg_no, corp_cd, orgn_cd, cust_cd, bkg_dt, imex_tp, cycfs_cd, in_plan_dt, item_nm, pkg_qty, pkg_ut_cd, grs_wt, msr_cbm, cfs_bkg_sts,
       actl_pkg_qty, actl_grs_wt, actl_msr_cbm, in_dtm)
     select 'CF' || c || $1::text, $2, $3, $4, current_date, 'I', (select min(cycfs_cd) from mdm_cycfs where cycfs_tp in ('CFS', 'BW')), current_date, 'x', 10, 'CT', 10, 1,
       case c when 'I' then 'CFM' when 'O' then 'IN' else 'REQ' end, v, v, v, case c when 'O' then now() - interval '1 day' end
       from unnest($5::text[]) c cross join lateral (select case c when 'O' then 10 end as v) q`,
    [sn, corp_cd, orgn_cd, cust_cd, cfsCases],
  );

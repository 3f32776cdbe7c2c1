import type { TestApp } from './db';

/** A load plan in each case that the matrix needs one: to be read and changed, closed, reopened, and cancelled. */
export const planCases = ['R', 'W', 'L', 'X'] as const;
export type PlanCase = (typeof planCases)[number];

interface Owner {
  corp_cd?: string;
  orgn_cd?: string;
  cust_cd: string;
  sn: string | undefined;
}

/** Load plans with a received booking of a customer each (CLPR… and CPR…): W is being loaded, L is closed. */
export async function addPlans(t: TestApp, { corp_cd, orgn_cd, cust_cd, sn }: Owner): Promise<void> {
  const values = [sn, corp_cd, orgn_cd, cust_cd, planCases];
  await t.sql(
    `with place as (select min(cycfs_cd) as cycfs_cd from mdm_cycfs where cycfs_tp = 'CFS'),
       plan as (insert into cfs_clp (clp_no, corp_cd, orgn_cd, cycfs_cd, clp_dt, cntr_tp_cd, cntr_no, seal_no, pol_cd, pod_cd, stuf_bgn_dtm, stuf_end_dtm, clp_sts)
         select 'CLP' || c || $1::text, $2, $3, cycfs_cd, current_date, '40HC', 'CSQU3054383', 'x', 'KRPUS', 'USLAX', case when c in ('W', 'L') then now() end,
           case c when 'L' then now() end, case c when 'W' then 'WRK' when 'L' then 'CLS' else 'PLN' end from unnest($5::text[]) c, place)
     insert into cfs_bkg (bkg_no, corp_cd, orgn_cd, cust_cd, bkg_dt, imex_tp, cycfs_cd, in_plan_dt, pol_cd, pod_cd, item_nm, pkg_qty, pkg_ut_cd, grs_wt, msr_cbm,
       actl_pkg_qty, actl_grs_wt, actl_msr_cbm, in_dtm, cfs_bkg_sts)
     select 'CP' || c || $1::text, $2, $3, $4, current_date, 'E', cycfs_cd, current_date, 'KRPUS', 'USLAX', 'x', 10, 'CT', 10, 1, 10, 10, 1, now(), 'IN'
       from unnest($5::text[] || '{N}') c, place`,
    values,
  );
  await t.sql(
    `insert into cfs_clp_dtl (clp_no, line_no, load_seq, bkg_no, cust_cd, item_nm, pkg_qty, pkg_ut_cd, grs_wt, msr_cbm)
     select 'CLP' || c || $1::text, 1, 1, 'CP' || c || $1::text, $2, 'x', 10, 'CT', 10, 1 from unnest($3::text[]) c`,
    [sn, cust_cd, planCases],
  );
  await t.sql(`update cfs_bkg set cfs_bkg_sts = 'STF' where bkg_no = 'CPL' || $1::text`, [sn]);
}

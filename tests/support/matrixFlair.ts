import type { TestApp } from './db';

/** A purchase order of a customer with one line of which nothing is booked (FX…). */
export async function addFlairPo(
  t: TestApp,
  { corp_cd, cust_cd, sn }: { corp_cd?: string; cust_cd: string; sn: string | undefined },
): Promise<void> {
  await t.sql(
    `with po as (insert into flair_po (cust_cd, po_no, corp_cd, po_dt, vndr_nm, incoterms, trans_mode, pol_cd, pod_cd, ship_bgn_dt, ship_end_dt, req_dlv_dt, curr_cd)
       values ($1, 'FX' || $3::text, $2, current_date, 'x', 'FOB', 'SEA', 'CNSHA', 'KRPUS', current_date, current_date, current_date, 'USD') returning cust_cd, po_no)
     insert into flair_po_line (cust_cd, po_no, line_no, style_no, item_nm, po_qty, qty_ut, unit_prc, po_amt)
     select cust_cd, po_no, 1, 'x', 'x', 2, 'PC', 1.5, 3 from po`,
    [cust_cd, corp_cd, sn],
  );
}

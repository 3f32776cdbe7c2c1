import type { TestApp } from './db';
import { containerNo } from './shipments';

/** A booking in each case that the matrix needs one: to be read and changed, confirmed, and cancelled. */
export const bookingCases = ['R', 'C', 'X'] as const;
export type BookingCase = (typeof bookingCases)[number];

/** Whose bookings they are, the shipment that one of them became, and the end of all numbers. */
interface Owner {
  corp_cd?: string;
  cust_cd: string;
  hbl_no: string;
  sn: string | undefined;
}

/** A purchase order of a customer (FXB…), and bookings of it (FXR…, FXC…, FXX…, and FXL… in the container of a shipment); gives the number of the first one's quantity. */
export async function addBookings(t: TestApp, { corp_cd, cust_cd, hbl_no, sn }: Owner): Promise<number> {
  await t.sql(
    `insert into flair_po (cust_cd, po_no, corp_cd, po_dt, vndr_nm, incoterms, trans_mode, pol_cd, pod_cd, ship_bgn_dt, ship_end_dt, req_dlv_dt, curr_cd)
     values ($1, 'FXB' || $2::text, $3, current_date, 'x', 'FOB', 'SEA', 'CNSHA', 'KRPUS', current_date, current_date, current_date, 'USD')`,
    [cust_cd, sn, corp_cd],
  );
  await t.sql(
    `insert into flair_po_line (cust_cd, po_no, line_no, style_no, item_nm, po_qty, qty_ut, unit_prc, po_amt)
     values ($1, 'FXB' || $2::text, 1, 'x', 'x', 100, 'PCS', 1, 100)`,
    [cust_cd, sn],
  );
  for (const one of [...bookingCases, 'L'])
    await t.sql(
      `insert into flair_bkg (bkg_no, corp_cd, cust_cd, bkg_dt, vndr_nm, trans_mode, load_tp, line_bkg_no, pol_cd, pod_cd, cgo_rdy_dt, etd_dt)
       values ('FX' || $1::text || $2::text, $3, $4, current_date, 'x', 'SEA', 'FCL', 'x', 'CNSHA', 'KRPUS', current_date, current_date)`,
      [one, sn, corp_cd, cust_cd],
    );
  const rows = await t.sql<{ seq: string }>(
    `insert into flair_po_load (cust_cd, po_no, line_no, bkg_no, bkd_qty)
     select $1, 'FXB' || $2::text, 1, 'FX' || c || $2::text, 10 from unnest($3::text[]) with ordinality as n (c, i) order by i returning po_load_seq as seq`,
    [cust_cd, sn, bookingCases],
  );
  await t.sql(
    `insert into flair_po_load (cust_cd, po_no, line_no, bkg_no, bkd_qty, cntr_no) values ($1, 'FXB' || $2::text, 1, 'FXL' || $2::text, 10, $3)`,
    [cust_cd, sn, containerNo],
  );
  await t.sql(`update flair_bkg set hbl_no = $1 where bkg_no = 'FXL' || $2::text`, [hbl_no, sn]);
  return Number(rows[0]?.seq);
}

import { withoutIndexes } from '../../mock/demo/bulkTables';
import type { Stage } from './stage';

/** The key account whose purchase orders are many. */
export const account = 'C00001';

/** Lines of one purchase order: five colours in eight sizes. */
export const linesOfOrder = 40;

/** A purchase order each day and more, from two years ago to the season that comes: of six brands and twenty vendors. */
const orders = `insert into flair_po (cust_cd, po_no, corp_cd, po_dt, vndr_nm, brand_nm, season_cd, incoterms, trans_mode, pol_cd, pod_cd, ship_bgn_dt, ship_end_dt, req_dlv_dt, curr_cd)
  select '${account}', 'PB' || lpad(n::text, 7, '0'), '1000', d.day - 90, 'VENDOR ' || n % 20, 'BRAND ' || n % 6,
      to_char(d.day + interval '6 months', 'YY') || case when extract(month from d.day) between 2 and 7 then 'FW' else 'SS' end,
      'FOB', 'SEA', 'VNHPH', 'KRPUS', d.day - 20, d.day, d.day + 30, 'USD'
    from generate_series(1, $1::int) n cross join lateral (select current_date - 640 + (n * 700 / $1::int) as day) d`;

/** Their lines. One in ten is not booked yet, of orders to come none is; what departed is loaded in full, what was received lacks a piece now and then. */
const lines = `insert into flair_po_line (cust_cd, po_no, line_no, style_no, item_nm, color_cd, size_cd, po_qty, qty_ut, unit_prc, po_amt, bkd_qty, shpd_qty, rcvd_qty, po_line_sts)
  select p.cust_cd, p.po_no, n, 'STYLE-' || right(p.po_no, 4), 'x', 'C' || n / 8, 'S' || n % 8, q.qty, 'PC', 5, q.qty * 5,
      case when s.sts = 'OPN' then 0 else q.qty end, case when s.sts in ('SHP', 'RCV') then q.qty else 0 end,
      case when s.sts = 'RCV' then q.qty - (n % 17 = 0)::int else 0 end, s.sts
    from flair_po p cross join generate_series(1, ${linesOfOrder}) n
      cross join lateral (select 50 + (n * 7) % 60 as qty) q
      cross join lateral (select case when n % 10 = 0 or p.ship_end_dt > current_date + 20 then 'OPN' when p.ship_end_dt > current_date then 'BKD'
        when p.ship_end_dt > current_date - 60 then 'SHP' else 'RCV' end as sts) s
   where p.po_no like 'PB%'`;

/** Two bookings of each purchase order, on shipments of the account; one line in eight is in both. */
const bookings = `insert into flair_bkg (bkg_no, corp_cd, cust_cd, bkg_dt, vndr_nm, trans_mode, load_tp, pol_cd, pod_cd, cgo_rdy_dt, etd_dt, eta_dt, line_bkg_no, hbl_no, flair_bkg_sts)
  select 'FX' || substr(p.po_no, 3) || n, '1000', p.cust_cd, p.ship_end_dt - 20, p.vndr_nm, 'SEA', 'FCL', p.pol_cd, p.pod_cd, p.ship_end_dt - 10,
      p.ship_end_dt - 8 + n * 4, p.ship_end_dt + 2 + n * 4, 'LB' || substr(p.po_no, 3) || n, h.hbl_no,
      case when p.ship_end_dt > current_date then 'CFM' when p.ship_end_dt > current_date - 60 then 'SHP' else 'CLS' end
    from (select *, row_number() over (order by po_no) as i from flair_po where po_no like 'PB%' and ship_end_dt <= current_date + 20) p cross join generate_series(1, 2) n
      left join (select hbl_no, row_number() over (order by hbl_seq) as i, count(*) over () as cnt from fms_hbl where cust_cd = '${account}' and corp_cd = '1000' and del_yn = 'N') h
        on h.i = 1 + (p.i * 2 + n) % h.cnt`;
const loads = `insert into flair_po_load (cust_cd, po_no, line_no, bkg_no, hbl_no, bkd_qty, load_qty, rcvd_qty, diff_rsn)
  select l.cust_cd, l.po_no, l.line_no, b.bkg_no, b.hbl_no, x.qty, case when l.shpd_qty > 0 then x.qty end,
      case when l.po_line_sts = 'RCV' then x.qty - case when n = x.first then l.shpd_qty - l.rcvd_qty else 0 end end, case when l.rcvd_qty < l.shpd_qty and n = x.first then 'SHT' end
    from flair_po_line l cross join generate_series(1, 2) n join flair_bkg b on b.bkg_no = 'FX' || substr(l.po_no, 3) || n
      cross join lateral (select case when l.line_no % 8 > 0 then case when n = 1 + l.line_no % 2 then l.bkd_qty else 0 end when n = 1 then 20 else l.bkd_qty - 20 end as qty,
        case when l.line_no % 8 > 0 then 1 + l.line_no % 2 else 1 end as first) x
   where l.po_no like 'PB%' and l.bkd_qty > 0 and x.qty > 0`;

const tables = ['flair_po', 'flair_po_line', 'flair_bkg', 'flair_po_load'] as const;

/** Writes purchase orders of two years with that many lines, booked, shipped and received as their days say; triggers rest meanwhile. */
export async function fillPurchaseOrders({ owner }: Pick<Stage, 'owner'>, count: number): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await withoutIndexes(owner, tables, async () => {
    await owner.query(orders, [Math.ceil(count / linesOfOrder)]);
    for (const statement of [lines, bookings, loads]) await owner.query(statement);
  });
  await owner.query('set session_replication_role = origin');
  for (const table of tables) await owner.query(`vacuum analyze ${table}`);
  const { rows } = await owner.query<{ said: string; broken: number }>(
    `select concat_ws(', ', ${tables.map((table) => `(select count(*) from ${table}) || ' ${table}'`).join(', ')}) as said,
       (select count(*)::int from flair_po_line l left join (select cust_cd, po_no, line_no, sum(bkd_qty) as bkd, sum(load_qty) as shpd, sum(rcvd_qty) as rcvd
         from flair_po_load group by 1, 2, 3) d using (cust_cd, po_no, line_no) where l.po_no like 'PB%'
           and (l.bkd_qty, l.shpd_qty, l.rcvd_qty) <> (coalesce(d.bkd, 0), coalesce(d.shpd, 0), coalesce(d.rcvd, 0))) as broken`,
  );
  if (rows[0]?.broken) throw new Error(`${rows[0].broken} lines are not the sum of their loads`);
  process.stdout.write(`${rows[0]?.said} written\n`);
}

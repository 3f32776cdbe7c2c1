import { beside } from './beside';
import { seasons } from './seasons';
import { openStage, type Stage, signIn } from './stage';
import { sized } from './table';

/** Purchase orders of the account, with twelve or thirteen lines each: 100,000 lines of two years. */
const orders = Number(process.env.BENCH_POS ?? sized(8_000, 2_000));
const customer = 'C00001';
/** Seconds: a list of one customer, one whose every row must be worked out first, one number, home. */
const bars = { list: 1, workedOut: 2, number: 0.5, home: 0.5 };

/**
 * Purchase orders evenly over two years and what became of them: each third in two bookings, those of the last weeks partly booked, bookings on the
 * customer's shipments by their days; older ones are received. Sums of the lines are written as the triggers would count them.
 */
const fill = `
  set session_replication_role = replica;
  insert into flair_po (cust_cd, po_no, corp_cd, po_dt, vndr_nm, brand_nm, season_cd, incoterms, trans_mode, pol_cd, pod_cd, ship_bgn_dt, ship_end_dt, req_dlv_dt, curr_cd)
    select '${customer}', 'FB' || lpad(n::text, 8, '0'), '1000', d, 'VENDOR ' || n % 40, 'BRAND ' || n % 6, to_char(d, 'YY') || case when extract(month from d) < 7 then 'SS' else 'FW' end, 'FOB', 'SEA',
        (array['CNSHA', 'VNHPH', 'VNSGN', 'CNTAO'])[1 + n % 4], 'KRPUS', d + 60, d + 80, d + 98 + n % 20, 'USD'
      from generate_series(1, ${orders}) n, lateral (select current_date - 730 + n * 730 / ${orders} as d) x;
  insert into flair_po_line (cust_cd, po_no, line_no, style_no, item_nm, color_cd, size_cd, po_qty, qty_ut, unit_prc, po_amt)
    select p.cust_cd, p.po_no, i, 'FB-' || right(p.po_no, 3), 'SHIRT', 'C' || i % 4, 'S' || i % 5, 100 + 10 * i, 'PC', 8, 8 * (100 + 10 * i)
      from flair_po p cross join lateral generate_series(1, 12 + right(p.po_no, 1)::int % 2) i where p.po_no like 'FB0%';
  insert into flair_bkg (bkg_no, corp_cd, cust_cd, bkg_dt, vndr_nm, trans_mode, load_tp, pol_cd, pod_cd, cgo_rdy_dt, etd_dt, eta_dt, hbl_no, flair_bkg_sts)
    select 'FB' || right(p.po_no, 6) || k, '1000', p.cust_cd, p.ship_end_dt - 30, p.vndr_nm, 'SEA', 'FCL', p.pol_cd, p.pod_cd, p.ship_end_dt - 10, p.ship_end_dt - 3,
        p.ship_end_dt + 4 + right(p.po_no, 2)::int % 9, case when p.ship_end_dt < current_date then h.hbl_no end,
        case when p.ship_end_dt < current_date - 30 then 'CLS' when p.ship_end_dt < current_date then 'SHP' else 'CFM' end
      from flair_po p cross join generate_series(1, 2) k
        cross join lateral (select count(*) as cnt from fms_hbl where cust_cd = '${customer}' and corp_cd = '1000') c
        join (select hbl_no, row_number() over (order by hbl_seq) - 1 as i from fms_hbl where cust_cd = '${customer}' and corp_cd = '1000') h
          on h.i = right(p.po_no, 6)::int % c.cnt
     where p.po_no like 'FB0%' and p.ship_end_dt < current_date + 30 and (k = 1 or right(p.po_no, 6)::int % 3 = 0);
  insert into flair_po_load (cust_cd, po_no, line_no, bkg_no, hbl_no, bkd_qty, load_qty, rcvd_qty)
    select l.cust_cd, l.po_no, l.line_no, b.bkg_no, b.hbl_no, x.qty, case when b.flair_bkg_sts <> 'CFM' then x.qty end, case when b.flair_bkg_sts = 'CLS' then x.qty end
      from flair_po_line l join flair_bkg b on left(b.bkg_no, 8) = 'FB' || right(l.po_no, 6)
        cross join lateral (select case when right(l.po_no, 6)::int % 3 > 0 then l.po_qty when right(b.bkg_no, 1) = '1' then 70 else l.po_qty - 70 end as qty) x
     where l.po_no like 'FB0%' and (b.flair_bkg_sts <> 'CFM' or l.line_no % 3 > 0);
  update flair_po_line l set bkd_qty = s.bkd, shpd_qty = s.shpd, rcvd_qty = s.rcvd,
      po_line_sts = case when s.rcvd = l.po_qty then 'RCV' when s.shpd > 0 then 'SHP' else 'BKD' end
    from (select cust_cd, po_no, line_no, sum(bkd_qty) as bkd, coalesce(sum(load_qty), 0) as shpd, coalesce(sum(rcvd_qty), 0) as rcvd
        from flair_po_load where po_no like 'FB0%' group by 1, 2, 3) s
   where l.cust_cd = s.cust_cd and l.po_no = s.po_no and l.line_no = s.line_no;
  set session_replication_role = origin;
  vacuum analyze flair_po; vacuum analyze flair_po_line; vacuum analyze flair_bkg; vacuum analyze flair_po_load`;

/** What a person would write for the page of the list, without the day in the warehouse. */
const plain = (where: string) => `
  select p.po_no, l.line_no, l.style_no, l.item_nm, p.vndr_nm, l.po_qty, d.bkd_qty, d.load_qty, d.rcvd_qty, b.bkg_no, b.etd_dt, b.eta_dt, p.req_dlv_dt,
      h.hbl_no, h.vsl_nm, h.dlv_cmpl_dtm
    from flair_po p join flair_po_line l using (cust_cd, po_no) left join flair_po_load d using (cust_cd, po_no, line_no) left join flair_bkg b using (bkg_no)
      left join fms_hbl h on h.corp_cd = b.corp_cd and h.hbl_no = b.hbl_no
   where p.cust_cd = '${customer}' and ${where} order by p.ship_end_dt desc, p.po_no desc, l.line_no limit 5000`;

async function measure(stage: Stage): Promise<void> {
  const path = '/api/flair/flairTracingPoList/selectFlairTracingPo';
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const year = { DT_TP: 'SHE', FR_DT: day(-364), TO_DT: day(0) };
  const usual = { DT_TP: 'SHE', FR_DT: day(-60), TO_DT: day(30) };
  for (const user of ['cadm01', 'adm1000']) {
    const cookie = await signIn(stage.portal, user);
    const call = { id: 'FLAIR', seconds: bars.list, cookie, path };
    await beside(stage, {
      ...{ ...call, title: `lines of the usual 90 days, as ${user}`, search: usual },
      sql: plain('p.ship_end_dt between current_date - 60 and current_date + 30'),
    });
    await beside(stage, {
      ...{ ...call, title: `lines of a year, as ${user}`, search: year },
      sql: plain('p.ship_end_dt between current_date - 364 and current_date'),
    });
    await beside(stage, { ...call, title: `late ones of a year, as ${user}`, seconds: bars.workedOut, search: { ...year, LATE_YN: 'Y' } });
    await beside(stage, { ...call, title: `lines by the arrivals of a year, as ${user}`, search: { ...year, DT_TP: 'ETA' } });
    await beside(stage, { ...call, title: `lines of one order, as ${user}`, seconds: bars.number, search: { PO_NO: 'FB00001000' } });
    await beside(stage, {
      ...call,
      title: `figures of home, as ${user}`,
      seconds: bars.home,
      path: '/api/home/selectHomeCards',
      search: {},
    });
  }
}

/** Very many lines of purchase orders: what is expected when and what is late is there within half a second. */
export async function flair(): Promise<void> {
  const stage = await openStage(['--dlv', '601']);
  try {
    for (const statement of fill.split(';')) await stage.owner.query(statement);
    await measure(stage);
    await seasons(stage);
  } finally {
    await stage.end();
  }
}

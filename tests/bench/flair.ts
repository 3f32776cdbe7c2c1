import { flairSeasonList } from '../../src/contract/flair/flairSeasonList';
import { flairTracingPoList } from '../../src/contract/flair/flairTracingPoList';
import { beside } from './beside';
import { account, fillPurchaseOrders, linesOfOrder } from './flairFill';
import { openStage, type Stage, signIn } from './stage';
import { sized } from './table';

/** Lines of purchase orders of the account. */
const count = Number(process.env.BENCH_PO_LINES ?? sized(100_000, 10_000));
const longest = 0.5;
const longestOfHome = 0.1;

/** What a person would write for the quantities of a season by one of its columns. */
const plainSums = (
  by: string,
  where: string,
) => `select p.${by}, count(*), sum(l.po_qty), sum(l.bkd_qty), sum(l.shpd_qty), sum(l.rcvd_qty), sum(w.qty)
  from flair_po p join flair_po_line l using (cust_cd, po_no) left join (
      select d.cust_cd, d.po_no, d.line_no, sum(d.load_qty) as qty from flair_po_load d join flair_bkg b using (bkg_no) where b.flair_bkg_sts = 'SHP' group by 1, 2, 3) w
    using (cust_cd, po_no, line_no)
 where p.cust_cd = '${account}' and l.po_line_sts <> 'CXL' and ${where} group by 1`;

/** What a person would write for the page of the list, without the day in the warehouse. */
const plainList = (where: string) => `
  select p.po_no, l.line_no, l.style_no, l.item_nm, p.vndr_nm, l.po_qty, d.bkd_qty, d.load_qty, d.rcvd_qty, b.bkg_no, b.etd_dt, b.eta_dt, p.req_dlv_dt,
      h.hbl_no, h.vsl_nm, h.dlv_cmpl_dtm
    from flair_po p join flair_po_line l using (cust_cd, po_no) left join flair_po_load d using (cust_cd, po_no, line_no) left join flair_bkg b using (bkg_no)
      left join fms_hbl h on h.corp_cd = b.corp_cd and h.hbl_no = b.hbl_no
   where p.cust_cd = '${account}' and ${where} order by p.ship_end_dt desc, p.po_no desc, l.line_no limit 5000`;

/** The list of lines, and home, as one user. */
async function measureLines(stage: Stage, user: string, cookie: string, PO_NO: string): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const year = { DT_TP: 'SHE', FR_DT: day(-364), TO_DT: day(0) };
  const usual = { DT_TP: 'SHE', FR_DT: day(-60), TO_DT: day(30) };
  const call = { id: 'FLAIR', seconds: longest, cookie, path: flairTracingPoList.select.path };
  await beside(stage, {
    ...{ ...call, title: `lines of the usual 90 days, as ${user}`, search: usual },
    sql: plainList('p.ship_end_dt between current_date - 60 and current_date + 30'),
  });
  await beside(stage, {
    ...{ ...call, title: `lines of a year, as ${user}`, search: year },
    sql: plainList('p.ship_end_dt between current_date - 364 and current_date'),
  });
  await beside(stage, { ...call, title: `late ones of a year, as ${user}`, search: { ...year, LATE_YN: 'Y' } });
  await beside(stage, { ...call, title: `lines by the arrivals of a year, as ${user}`, search: { ...year, DT_TP: 'ETA' } });
  await beside(stage, { ...call, title: `lines of one order, as ${user}`, search: { PO_NO } });
  const home = { seconds: longestOfHome, path: '/api/home/selectHomeCards', search: {} };
  await beside(stage, { ...call, ...home, title: `figures of home, as ${user}` });
}

async function measure(stage: Stage): Promise<void> {
  const { rows } = await stage.owner.query<{ season: string; po: string; style: string }>(
    `select season_cd as season, min(po_no) as po, 'STYLE-' || right(min(po_no), 4) as style from flair_po where po_no like 'PB%' group by 1 order by count(*) desc limit 1`,
  );
  const { season = '', po = '', style = '' } = rows[0] ?? {};
  for (const user of ['cadm01', 'adm1000']) {
    const cookie = await signIn(stage.portal, user);
    const compare = (title: string, path: string, search: object, seconds: number, sql?: string) =>
      beside(stage, { id: 'FLAIR', title: `${title}, as ${user}`, seconds, cookie, path, search, ...(sql ? { sql } : {}) });
    await measureLines(stage, user, cookie, po);
    const SEASON_CD = season;
    const [ofSeason, ofAll] = [`p.season_cd = '${season}'`, 'true'];
    await compare('a season by brand', flairSeasonList.select.path, { SEASON_CD }, longest, plainSums('brand_nm', ofSeason));
    await compare('vendors of a season', flairSeasonList.selectVendors.path, { SEASON_CD }, longest, plainSums('vndr_nm', ofSeason));
    await compare('all seasons by brand', flairSeasonList.select.path, {}, 3, plainSums('brand_nm', ofAll));
    const behind = { SEASON_CD, FIG_CD: 'LATE_QTY', FIG_BY: 'BRAND', ALL_YN: 'N', FIG_KEY: 'BRAND 1' };
    await compare('the late lines of a brand', flairSeasonList.selectLines.path, behind, longest);
    await compare('the seasons', flairSeasonList.selectSeasons.path, {}, longest);
    for (const [title, NO] of [
      ['a purchase order', po],
      ['a style', style],
      ['the first letters of a purchase order', po.slice(0, 6)],
      ['a booking of a carrier', `LB${po.slice(2)}1`],
    ] as const)
      await compare(`${title} in the header`, '/api/findNo', { NO }, longest);
  }
}

/** Purchase orders of one account with very many lines: what must be answered within how long, figures beside plain SQL for the same sums. */
export async function purchaseOrders(): Promise<void> {
  const stage = await openStage(['--hbl', '2000']);
  try {
    await fillPurchaseOrders(stage, Math.max(count, linesOfOrder));
    await measure(stage);
  } finally {
    await stage.end();
  }
}

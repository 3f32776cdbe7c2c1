import { flairSeasonList } from '../../src/contract/flair/flairSeasonList';
import { beside } from './beside';
import { type Stage, signIn } from './stage';

const bar = 1;

/** What a person would write for the quantities of a season by one of its columns, without what is late. */
const plainSums = (by: string, season: string) => `
  select p.${by}, count(*), sum(l.po_qty), sum(l.bkd_qty), sum(l.shpd_qty), sum(l.rcvd_qty), sum(w.qty)
    from flair_po p join flair_po_line l using (cust_cd, po_no) left join (
        select d.cust_cd, d.po_no, d.line_no, sum(d.load_qty) as qty from flair_po_load d join flair_bkg b using (bkg_no) where b.flair_bkg_sts = 'SHP' group by 1, 2, 3) w
      using (cust_cd, po_no, line_no)
   where p.cust_cd = 'C00001' and l.po_line_sts <> 'CXL' and p.season_cd = '${season}' group by 1`;

/** Figures of the largest season of the purchase orders, and what is looked for in the header. */
export async function seasons(stage: Stage): Promise<void> {
  const { rows } = await stage.owner.query<{ season: string; lines: number; po: string; style: string; booking: string }>(
    `select p.season_cd as season, count(*)::int as lines, min(p.po_no) as po, min(l.style_no) as style, (select max(bkg_no) from flair_bkg) as booking
       from flair_po p join flair_po_line l using (cust_cd, po_no) where p.po_no like 'FB0%' group by 1 order by 2 desc limit 1`,
  );
  const { season = '', lines = 0, po = '', style = '', booking = '' } = rows[0] ?? {};
  for (const user of ['cadm01', 'adm1000']) {
    const call = { id: 'FLAIR', seconds: bar, cookie: await signIn(stage.portal, user) };
    const search = { SEASON_CD: season };
    const title = (of: string) => `${of} of ${lines} lines, as ${user}`;
    await beside(stage, {
      ...{ ...call, title: title('a season by brand'), path: flairSeasonList.select.path, search, sql: plainSums('brand_nm', season) },
    });
    await beside(stage, {
      ...{
        ...call,
        title: title('vendors of a season'),
        path: flairSeasonList.selectVendors.path,
        search,
        sql: plainSums('vndr_nm', season),
      },
    });
    const behind = { ...search, FIG_CD: 'LATE_QTY', FIG_BY: 'BRAND', ALL_YN: 'N', FIG_KEY: 'BRAND 1' };
    await beside(stage, { ...call, title: title('late lines of a brand'), path: flairSeasonList.selectLines.path, search: behind });
    await beside(stage, { ...call, title: `the seasons, as ${user}`, path: flairSeasonList.selectSeasons.path, search: {} });
    const numbers = {
      'a purchase order': po,
      'a style': style,
      'the first letters of a purchase order': po.slice(0, 6),
      'a booking': booking,
    };
    for (const [of, NO] of Object.entries(numbers))
      await beside(stage, { ...call, title: `${of} in the header, as ${user}`, path: '/api/findNo', search: { NO } });
  }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/clone';
import { Owner } from '../support/killed';

let database: TestDatabase;
let owner: Owner;
beforeAll(async () => {
  database = await cloneDatabase();
  owner = new Owner(database.url);
});
afterAll(() => database?.drop());

describe('purchase orders of the demo', () => {
  it('are as many as told, in every state, with what has been booked, loaded and received', async () => {
    const [counts] = await owner.sql(
      `select (select count(*)::int from flair_po) as pos, (select count(*)::int from flair_po_line) as lines,
              (select count(*)::int from flair_bkg) as bookings, (select count(*)::int from flair_po_load) as loads`,
    );
    expect(counts).toMatchObject({ pos: 180, bookings: 160 });
    expect(Math.abs(Number(counts?.lines) - 1_500)).toBeLessThan(150);
    expect(Math.abs(Number(counts?.loads) - 1_700)).toBeLessThan(150);
    for (const [table, column, states] of [
      ['flair_po', 'flair_po_sts', ['BKD', 'BKP', 'CLS', 'OPN', 'SHP']],
      ['flair_po_line', 'po_line_sts', ['BKD', 'BKP', 'OPN', 'RCV', 'SHP']],
      ['flair_bkg', 'flair_bkg_sts', ['ARR', 'CFM', 'CLS', 'REQ', 'SHP']],
    ] as const) {
      const found = await owner.sql<{ s: string }>(`select distinct ${column} as s from ${table} order by 1`);
      expect([table, found.map(({ s }) => s)]).toEqual([table, states]);
    }
    const [short] = await owner.sql(`select count(*)::int as n, count(diff_rsn)::int as told from flair_po_load where rcvd_qty < load_qty`);
    expect(short?.n).toBeGreaterThan(10);
    expect(short?.told).toBe(short?.n);
    expect(await owner.sql('select bkg_no, bkg_dt from flair_bkg where bkg_dt > current_date')).toEqual([]);
  });

  it('have a history that leads to their states', async () => {
    const wrong = await owner.sql(
      `select d.*, h.to_sts from (
           select 'FBK' as tp, bkg_no as key, flair_bkg_sts as state from flair_bkg where flair_bkg_sts <> 'REQ'
           union all select 'FPO', cust_cd || '|' || po_no, flair_po_sts from flair_po where flair_po_sts <> 'OPN') d
         left join lateral (select to_sts from cms_sts_hist h where h.ref_tp = d.tp and h.ref_key = d.key order by hist_seq desc limit 1) h on true
        where h.to_sts is distinct from d.state`,
    );
    expect(wrong).toEqual([]);
  });

  it('story 1: a delayed vessel brings twelve lines after the day they are wanted', async () => {
    const lines = await owner.sql(
      `select 1 from flair_po_load d join flair_po p using (cust_cd, po_no) join fms_hbl h on h.corp_cd = p.corp_cd and h.hbl_no = d.hbl_no
        where d.hbl_no = 'HLSTORY00001' and h.eta_dt + 5 > p.req_dlv_dt and h.ata_dtm is null`,
    );
    expect(lines).toHaveLength(12);
  });

  it('story 25: the ship window has passed with 30 per cent booked', async () => {
    const [po] = await owner.sql(
      `select p.ship_end_dt < current_date as passed, round(sum(l.bkd_qty) * 100 / sum(l.po_qty))::int as booked, p.flair_po_sts as state, count(*)::int as lines
         from flair_po p join flair_po_line l using (cust_cd, po_no) where p.po_no = 'FLSTORY0025' group by 1, 3`,
    );
    expect(po).toMatchObject({ passed: true, booked: 30, lines: 60 });
  });
});

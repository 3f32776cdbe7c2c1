import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import { type SeasonFigure, type SeasonLine, seasonParts, seasonQuantities } from '../../src/contract/flair/flairSeasonList';
import { readSheet } from '../../src/server/lib/excelRead';
import type { TestApp, Visitor } from '../support/db';
import { flairCustomer, newShipment } from '../support/flairBookings';
import { told } from '../support/stock';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;
beforeAll(async () => {
  ({ t, ops, customer, today } = await visited({ ops: 'ops01', customer: 'cadm01' }));
});
afterAll(() => t?.close());

const path = '/api/flair/flairSeasonList';
const read = async <R>(verb: string, SEARCH: object, who: Visitor = customer) =>
  (await who.data<ReadData<R>>(`${path}/${verb}`, { SEARCH })).LIST;
const brands = (SEARCH: object, who?: Visitor) => read<SeasonFigure>('selectFlairSeason', SEARCH, who);
const vendors = (SEARCH: object, who?: Visitor) => read<SeasonFigure>('selectFlairSeasonG2', SEARCH, who);
const lines = (SEARCH: object, who?: Visitor) => read<SeasonLine>('selectFlairSeasonG3', SEARCH, who);
const days = (count: number) => addDays(today, count);

/** What of a line was booked: loaded where it departed, on which day and hour, and counted where it is in the warehouse. */
interface Given {
  qty: number;
  load?: number;
  /** When the shipment departed: a day, and an hour in Korean time. */
  left?: string;
  arrived?: boolean;
  counted?: number;
}
interface GivenLine {
  qty: number;
  short?: true;
  cancelled?: true;
  loads?: Given[];
}
let made = 0;

/** A purchase order of a season whose ship window ends on a day. */
async function order(
  season: string | null,
  end: string,
  given: GivenLine[],
  { brand = 'A', vendor = 'V' }: { brand?: string | null; vendor?: string } = {},
) {
  const no = `SN-${++made}`;
  await t.sql(
    `insert into flair_po (cust_cd, po_no, corp_cd, po_dt, vndr_nm, brand_nm, season_cd, incoterms, trans_mode, pol_cd, pod_cd, ship_bgn_dt, ship_end_dt, req_dlv_dt, curr_cd)
     values ($1, $2, '1000', current_date - 90, $3, $4, $5, 'FOB', 'SEA', 'VNHPH', 'KRPUS', $6::date - 20, $6::date, $6::date + 30, 'USD')`,
    [flairCustomer, no, vendor, brand, season, end],
  );
  for (const [i, { qty, loads = [], short, cancelled }] of given.entries()) {
    const line = [flairCustomer, no, i + 1];
    await t.sql(
      `insert into flair_po_line (cust_cd, po_no, line_no, style_no, item_nm, po_qty, qty_ut, unit_prc, po_amt) values ($1, $2, $3, 'S', 'x', $4, 'PC', 1, $4)`,
      [...line, qty],
    );
    for (const { qty: booked, load, left, arrived, counted } of loads) {
      const bkg = `SNB${++made}`;
      const { HBL_NO } = await newShipment(t);
      await t.sql(
        `insert into flair_bkg (bkg_no, corp_cd, cust_cd, bkg_dt, vndr_nm, trans_mode, load_tp, pol_cd, pod_cd, cgo_rdy_dt, hbl_no, flair_bkg_sts)
         values ($1, '1000', $2, current_date, 'x', 'SEA', 'FCL', 'VNHPH', 'KRPUS', current_date, $3, 'CFM')`,
        [bkg, flairCustomer, HBL_NO],
      );
      await t.sql(`insert into flair_po_load (cust_cd, po_no, line_no, bkg_no, bkd_qty, load_qty) values ($1, $2, $3, $4, $5, $6)`, [
        ...line,
        ...[bkg, booked, load ?? null],
      ]);
      if (left) await t.sql(`update fms_hbl set atd_dtm = $2::timestamp at time zone 'Asia/Seoul' where hbl_no = $1`, [HBL_NO, left]);
      if (arrived) await t.sql('update fms_hbl set ata_dtm = now() where hbl_no = $1', [HBL_NO]);
      if (counted !== undefined)
        await t.sql(`update flair_po_load set rcvd_qty = $2, diff_rsn = case when $2 < load_qty then 'SHT' end where bkg_no = $1`, [
          bkg,
          counted,
        ]);
    }
    if (short) await t.sql(`update flair_po_line set short_yn = 'Y' where cust_cd = $1 and po_no = $2 and line_no = $3`, line);
    if (cancelled) await t.sql(`update flair_po_line set po_line_sts = 'CXL' where cust_cd = $1 and po_no = $2 and line_no = $3`, line);
  }
  return no;
}

/** Pieces in their parts, as they stand in seasonParts: received, arrived, on the way, to be shipped, not booked, short. */
const partsOf = (row: SeasonFigure | SeasonLine | undefined) => seasonParts.map((part) => row?.[part]);
const ratesOf = (row: SeasonFigure | undefined) => [row?.DUE_QTY, row?.FILL_QTY, row?.FILL_RATE, row?.ONTM_QTY, row?.ONTM_RATE];

describe('rates of a vendor', () => {
  const ended = () => days(-5);
  /** Pieces whose window has ended, shipped, fill rate, departed in time, rate on time. */
  const examples: [what: string, end: () => string, given: () => GivenLine[], expected: unknown[]][] = [
    ['nothing booked', ended, () => [{ qty: 100 }], [100, 0, 0, 0, 0]],
    ['all left the day before', ended, () => [{ qty: 100, loads: [{ qty: 100, left: `${days(-6)} 10:00` }] }], [100, 100, 100, 100, 100]],
    [
      'left at 23:30 of the last day, Korean time',
      ended,
      () => [{ qty: 100, loads: [{ qty: 100, left: `${days(-5)} 23:30` }] }],
      [100, 100, 100, 100, 100],
    ],
    [
      'left at 00:30 of the day after, which is the last day in London',
      ended,
      () => [{ qty: 100, loads: [{ qty: 100, left: `${days(-4)} 00:30` }] }],
      [100, 100, 100, 0, 0],
    ],
    [
      'two bookings, one in time and one late',
      ended,
      () => [
        {
          qty: 100,
          loads: [
            { qty: 70, left: `${days(-8)} 10:00` },
            { qty: 30, left: `${days(-2)} 10:00` },
          ],
        },
      ],
      [100, 100, 100, 70, 70],
    ],
    [
      'two bookings, of which one has not left',
      ended,
      () => [{ qty: 300, loads: [{ qty: 200, left: `${days(-8)} 10:00` }, { qty: 100 }] }],
      [300, 200, 66.7, 200, 66.7],
    ],
    [
      'loaded less than booked',
      ended,
      () => [{ qty: 100, loads: [{ qty: 100, load: 90, left: `${days(-8)} 10:00` }] }],
      [100, 90, 90, 90, 90],
    ],
    [
      'closed short: what was ordered still counts',
      ended,
      () => [{ qty: 100, short: true, loads: [{ qty: 60, left: `${days(-8)} 10:00` }] }],
      [100, 60, 60, 60, 60],
    ],
    [
      'cancelled lines count nowhere',
      ended,
      () => [
        { qty: 50, cancelled: true },
        { qty: 100, loads: [{ qty: 100, left: `${days(-8)} 10:00` }] },
      ],
      [100, 100, 100, 100, 100],
    ],
    [
      'received short: it was shipped all the same',
      ended,
      () => [{ qty: 100, loads: [{ qty: 100, left: `${days(-8)} 10:00`, arrived: true, counted: 97 }] }],
      [100, 100, 100, 100, 100],
    ],
    [
      'the window ends today: nothing is due yet',
      () => today,
      () => [{ qty: 100, loads: [{ qty: 40, left: `${days(-8)} 10:00` }] }],
      [0, 0, null, 0, null],
    ],
    [
      'the window ended yesterday',
      () => days(-1),
      () => [{ qty: 100, loads: [{ qty: 40, left: `${days(-8)} 10:00` }] }],
      [100, 40, 40, 40, 40],
    ],
    ['the window ends in a week', () => days(7), () => [{ qty: 100 }], [0, 0, null, 0, null]],
    [
      'rates are of pieces and not of lines',
      ended,
      () => [{ qty: 900, loads: [{ qty: 900, left: `${days(-8)} 10:00` }] }, { qty: 100 }],
      [1000, 900, 90, 900, 90],
    ],
    ['a third, to one decimal', ended, () => [{ qty: 3, loads: [{ qty: 1, left: `${days(-8)} 10:00` }] }], [3, 1, 33.3, 1, 33.3]],
  ];
  for (const [i, [what, end, given, expected]] of examples.entries())
    it(what, async () => {
      const VNDR_NM = `RATE-${i}-`;
      await order('90SS', end(), given(), { vendor: VNDR_NM });
      const rows = await vendors({ VNDR_NM });
      expect(rows.map(({ ALL_YN, FIG_KEY, SEASON_CD }) => [ALL_YN, FIG_KEY, SEASON_CD])).toEqual([
        ['Y', null, null],
        ['N', VNDR_NM, '90SS'],
      ]);
      for (const row of rows) expect(ratesOf(row)).toEqual(expected);
    });

  it('one row for each vendor and season', async () => {
    const vendor = 'TWO SEASONS';
    await order('91SS', ended(), [{ qty: 100 }], { vendor });
    await order('91FW', ended(), [{ qty: 50, loads: [{ qty: 50, left: `${days(-8)} 10:00` }] }], { vendor });
    await order(null, ended(), [{ qty: 50 }], { vendor });
    const rows = await vendors({ VNDR_NM: vendor });
    expect(rows.map((row) => [row.SEASON_CD, row.FILL_RATE])).toEqual([
      [null, 25],
      ['91SS', 0],
      ['91FW', 100],
      [null, 0],
    ]);
    expect((await vendors({ VNDR_NM: vendor, SEASON_CD: '91FW' })).map(({ PO_QTY }) => PO_QTY)).toEqual([50, 50]);
    const of = (FIG_SEASON: string | null) =>
      lines({ VNDR_NM: vendor, FIG_CD: 'DUE_QTY', FIG_BY: 'VNDR', ALL_YN: 'N', FIG_KEY: vendor, FIG_SEASON });
    expect((await of('91SS')).map(({ PO_QTY }) => PO_QTY)).toEqual([100]);
    expect((await of(null)).map(({ SEASON_CD, PO_QTY }) => [SEASON_CD, PO_QTY])).toEqual([[null, 50]]);
  });
});

describe('a season by brand', () => {
  it('each piece is in one part, and every figure opens the lines that make it', async () => {
    const SEASON_CD = '92SS';
    const left = `${days(-8)} 10:00`;
    await order(SEASON_CD, days(20), [
      { qty: 100, loads: [{ qty: 40, left, arrived: true, counted: 37 }, { qty: 30, load: 25, left }, { qty: 10 }] },
      { qty: 60, short: true, loads: [{ qty: 50, left, arrived: true }] },
      { qty: 500, cancelled: true },
    ]);
    await order(SEASON_CD, days(20), [{ qty: 7 }], { brand: 'A B' });
    await order(SEASON_CD, days(20), [{ qty: 3 }], { brand: null });
    const rows = await brands({ SEASON_CD });
    expect(rows.map(({ ALL_YN, FIG_NM, LINE_CNT, PO_QTY }) => [ALL_YN, FIG_NM, LINE_CNT, PO_QTY])).toEqual([
      ...[['Y', '전체', 4, 170] as const, ['N', 'A', 2, 160] as const, ['N', 'A B', 1, 7] as const],
      ['N', '브랜드 없음', 1, 3],
    ]);
    // Received 37, arrived 50, on the way 25, left behind 5 and booked 10, open 20, missing 3 and closed short 10.
    expect(partsOf(rows[1])).toEqual([37, 50, 25, 15, 20, 13]);
    expect([rows[1]?.BKD_QTY, rows[1]?.SHPD_QTY]).toEqual([130, 115]);
    for (const row of rows) {
      expect(partsOf(row).reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(row.PO_QTY);
      for (const FIG_CD of seasonQuantities) {
        const behind = await lines({ SEASON_CD, FIG_CD, FIG_BY: 'BRAND', ALL_YN: row.ALL_YN, FIG_KEY: row.FIG_KEY });
        expect(behind.reduce((sum, line) => sum + line[FIG_CD], 0)).toBe(row[FIG_CD]);
        expect(behind.every((line) => line[FIG_CD] > 0)).toBe(true);
      }
      expect(await lines({ SEASON_CD, FIG_CD: 'LINE_CNT', FIG_BY: 'BRAND', ALL_YN: row.ALL_YN, FIG_KEY: row.FIG_KEY })).toHaveLength(
        row.LINE_CNT,
      );
    }
    for (const field of seasonQuantities) expect(rows.slice(1).reduce((sum, row) => sum + row[field], 0)).toBe(rows[0]?.[field]);
    expect((await brands({ SEASON_CD, BRAND_NM: 'A B' })).map(({ PO_QTY }) => PO_QTY)).toEqual([7, 7]);
  });

  it('the whole of the demo: parts are the whole, the sums are those of the ledger', async () => {
    const [all, ...rows] = await brands({});
    const [ledger] = await t.sql<{ po: string; bkd: string; shpd: string; rcvd: string }>(
      `select sum(po_qty) as po, sum(bkd_qty) as bkd, sum(shpd_qty) as shpd, sum(rcvd_qty) as rcvd from flair_po_line l join flair_po p using (cust_cd, po_no)
        where p.del_yn = 'N' and p.cust_cd = $1 and l.po_line_sts <> 'CXL'`,
      [flairCustomer],
    );
    expect([all?.PO_QTY, all?.BKD_QTY, all?.SHPD_QTY, all?.RCVD_QTY]).toEqual(
      [ledger?.po, ledger?.bkd, ledger?.shpd, ledger?.rcvd].map(Number),
    );
    for (const field of seasonQuantities) expect(rows.reduce((sum, row) => sum + row[field], 0)).toBe(all?.[field]);
    for (const row of rows) for (const part of seasonParts) expect(row[part]).toBeGreaterThanOrEqual(0);
    const bySeason = await Promise.all(
      (await read<{ SEASON_CD: string }>('selectSeasons', {})).map(async ({ SEASON_CD }) => (await vendors({ SEASON_CD }))[0]?.PO_QTY ?? 0),
    );
    const [without] = await t.sql<{ qty: string }>(
      `select coalesce(sum(po_qty), 0) as qty from flair_po_line l join flair_po p using (cust_cd, po_no) where season_cd is null and po_line_sts <> 'CXL'`,
    );
    expect(bySeason.reduce((sum, qty) => sum + qty, Number(without?.qty))).toBe(all?.PO_QTY);
  });

  it('late lines and pieces are those of the list of lines, with days and reason', async () => {
    const SEASON_CD = '94SS';
    const late = await order(SEASON_CD, days(-60), [{ qty: 100 }, { qty: 40, cancelled: true }]);
    await order(SEASON_CD, days(20), [{ qty: 70 }]);
    const [all] = await brands({ SEASON_CD });
    expect([all?.LINE_CNT, all?.LATE_CNT, all?.LATE_QTY]).toEqual([2, 1, 100]);
    const behind = await lines({ SEASON_CD, FIG_CD: 'LATE_QTY', FIG_BY: 'BRAND', ALL_YN: 'Y' });
    // Asked for 30 days ago, and not booked yet.
    expect(behind.map(({ PO_NO, LINE_NO, LATE_QTY, LATE_RSN }) => [PO_NO, LINE_NO, LATE_QTY, LATE_RSN])).toEqual([[late, 1, 100, 'NBK']]);
    expect(behind[0]?.LATE_DAYS).toBeGreaterThan(30);
    const demo = await brands({ SEASON_CD: '26FW' });
    const listed = await customer.data<ReadData<{ BKD_QTY: number; OPEN_QTY: number; SEASON_CD: string }>>(
      '/api/flair/flairTracingPoList/selectFlairTracingPo',
      { SEARCH: { DT_TP: 'SHE', FR_DT: days(-360), TO_DT: today, SEASON_CD: '26FW', LATE_YN: 'Y' }, SIZE: 5000, PAGE: 1 },
    );
    expect(listed.LIST.length).toBeGreaterThan(0);
    expect(demo[0]?.LATE_QTY).toBe(listed.LIST.reduce((sum, { BKD_QTY, OPEN_QTY }) => sum + BKD_QTY + OPEN_QTY, 0));
  });

  it('seasons, the newest first', async () => {
    await order('95FW', today, [{ qty: 1 }]);
    await order('95SS', today, [{ qty: 1 }]);
    const seasons = (await read<{ SEASON_CD: string }>('selectSeasons', {})).map(({ SEASON_CD }) => SEASON_CD);
    expect(seasons.slice(0, 2)).toEqual(['95FW', '95SS']);
    expect(seasons).toContain('27SS');
    expect(seasons.indexOf('27SS')).toBeLessThan(seasons.indexOf('26FW'));
  });

  it('the workbooks hold the rows of the lists', async () => {
    const book = async (body: object) => {
      const answer = await customer.post(`${path}/excel`, body);
      expect(answer.statusCode).toBe(200);
      return readSheet(answer.rawPayload);
    };
    const SEASON_CD = '92SS';
    const all = await brands({ SEASON_CD });
    const first = await book({ SEARCH: { SEASON_CD }, COLUMNS: [{ FIELD: 'FIG_NM' }, { FIELD: 'PO_QTY' }, { FIELD: 'LOST_QTY' }] });
    expect(first.header).toEqual(['브랜드', '발주', '부족']);
    expect(first.rows.map(({ cells }) => cells)).toEqual(all.map(({ FIG_NM, PO_QTY, LOST_QTY }) => [FIG_NM, `${PO_QTY}`, `${LOST_QTY}`]));
    const rates = await book({ SEARCH: { VNDR_NM: 'RATE-5-' }, GRID: 'G2', COLUMNS: [{ FIELD: 'FIG_NM' }, { FIELD: 'FILL_RATE' }] });
    expect([rates.header, ...rates.rows.map(({ cells }) => cells)]).toEqual([
      ...[
        ['벤더', '충족률(%)'],
        ['전체', '66.7'],
      ],
      ['RATE-5-', '66.7'],
    ]);
    const behind = { SEASON_CD, FIG_CD: 'LOST_QTY', FIG_BY: 'BRAND', ALL_YN: 'Y' };
    const COLUMNS = [{ FIELD: 'PO_NO' }, { FIELD: 'LINE_NO' }, { FIELD: 'LOST_QTY', TOTAL: 'SUM' }];
    const { header, rows } = await book({ SEARCH: behind, GRID: 'G3', COLUMNS });
    expect([header[2], ...rows.map(({ cells }) => cells[2])]).toEqual(['부족', '3', '10', '13']);
  });
});

describe('who sees what', () => {
  const verbs = ['selectSeasons', 'selectFlairSeason', 'selectFlairSeasonG2', 'selectFlairSeasonG3', 'excel'];
  const SEARCH = { FIG_CD: 'PO_QTY', FIG_BY: 'BRAND', ALL_YN: 'Y' };

  it('staff of the corporation see what the account sees; nobody else sees any of it', async () => {
    expect(await brands({ SEASON_CD: '27SS' }, ops)).toEqual(await brands({ SEASON_CD: '27SS' }));
    expect(await brands({ CUST_CD: 'C00003' })).toEqual([]);
    const other = await t.login('adm2000', { corp: '2000' });
    expect([await brands({}, other), await vendors({}, other), await lines(SEARCH, other), await read('selectSeasons', {}, other)]).toEqual(
      [...[[], [], []], []],
    );
    const mimi = await t.login('cadm03');
    for (const verb of verbs) expect((await mimi.post(`${path}/${verb}`, { SEARCH })).statusCode).toBe(403);
    const nobody = t.visitor();
    for (const verb of verbs) expect((await nobody.post(`${path}/${verb}`, { SEARCH })).statusCode).toBe(401);
  });

  it('when a booking departed counts for staff of every organisation', async () => {
    const vendor = 'ANOTHER ORGN';
    await order('90SS', days(-5), [{ qty: 10, loads: [{ qty: 10, left: `${days(-6)} 10:00` }] }], { vendor });
    await t.sql(
      `update fms_hbl set orgn_cd = (select orgn_cd from mdm_orgn where corp_cd <> '1000' limit 1)
        where hbl_no = (select hbl_no from flair_po_load d join flair_po p using (cust_cd, po_no) where p.vndr_nm = $1)`,
      [vendor],
    );
    expect((await vendors({ VNDR_NM: vendor }, ops))[0]?.ONTM_RATE).toBe(100);
  });

  it('figures that there are not are refused; odd conditions find nothing', async () => {
    expect(told(await customer.post(`${path}/selectFlairSeasonG3`, { SEARCH: { ...SEARCH, FIG_CD: 'x' } }))).toEqual([
      422,
      'FIG_CD MSG000017',
    ]);
    expect(told(await customer.post(`${path}/selectFlairSeasonG3`, { SEARCH: { FIG_CD: 'PO_QTY', FIG_BY: ['BRAND'] } }))).toEqual([
      422,
      'FIG_BY MSG000017',
    ]);
    for (const verb of ['selectFlairSeasonG3', 'selectFlairSeason'])
      for (const odd of [{ a: 1 }, 5, ['27SS', 5], "' or 1=1 --", 'x'.repeat(5000)])
        for (const field of ['SEASON_CD', 'CUST_CD', 'BRAND_NM', 'VNDR_NM', 'FIG_KEY', 'FIG_SEASON']) {
          const answer = await customer.post(`${path}/${verb}`, { SEARCH: { ...SEARCH, ALL_YN: 'N', [field]: odd } });
          expect([200, 400, 422], `${verb} ${field} ${JSON.stringify(odd).slice(0, 30)} ${answer.body.slice(0, 200)}`).toContain(
            answer.statusCode,
          );
        }
    for (const body of [{}, { SEARCH: null }, [], { SEARCH: 'x' }])
      expect([200, 400, 422]).toContain((await customer.post(`${path}/selectFlairSeason`, body)).statusCode);
    expect(told(await customer.post(`${path}/selectFlairSeason`, { SEARCH: {}, SORT: [{ FIELD: 'CUST_CD', DIR: 'ASC' }] }))[0]).toBe(422);
  });
});

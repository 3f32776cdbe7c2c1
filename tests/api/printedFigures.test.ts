import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteKey } from '../../src/contract/ptl/quo/tarQuote';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { type PrintedRow, printed } from '../support/pdfText';
import { recomputed } from '../support/quoteFigures';
import { newQuote, saved } from '../support/quotes';

let t: TestApp;
let ops: Visitor;
let order: string;
const langs = ['ko', 'en'] as const;

beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  const [found] = await t.sql<{ no: string }>(
    `select o.dlv_ord_no as no from pan_dlv_ord o where o.corp_cd = '1000' and o.orgn_cd = '10IC21' and o.del_yn = 'N' and o.cmpl_dtm is not null
       and exists (select from pan_dlv_ord_dtl d where d.dlv_ord_no = o.dlv_ord_no) order by 1 limit 1`,
  );
  order = found?.no ?? '';
  await t.sql(
    `update pan_dlv_ord set car_qty = 3, plt_qty = 1234, pickup_tm = '0005', dlv_tm = '2359', cmpl_dtm = '2026-11-20 00:04:59+09' where dlv_ord_no = $1`,
    [order],
  );
  // Figures that go wrong where they are added as binary fractions or cut: thousandths, great ones, none.
  const odd = [
    { line_no: 91, qty: 10.125, pkg_qty: 1000, grs_wt: 0.1, msr_cbm: 0.001, dlvd_qty: 9.999 },
    { line_no: 92, qty: 1234567.5, pkg_qty: 999999, grs_wt: 0.2, msr_cbm: 1234.567, dlvd_qty: 0 },
    { line_no: 93, qty: 0.001, pkg_qty: null, grs_wt: 28884456.007, msr_cbm: null, dlvd_qty: null },
  ];
  for (const line of odd)
    await t.sql(
      `insert into pan_dlv_ord_dtl select (jsonb_populate_record(d, $2::jsonb)).* from pan_dlv_ord_dtl d where d.dlv_ord_no = $1 order by line_no limit 1`,
      [order, JSON.stringify(line)],
    );
}, 120_000);
afterAll(() => t?.close());

async function print(v: Visitor, REPORT_TP: string, key: string, LANG_CD: 'ko' | 'en') {
  const answer = await v.post('/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP, KEYS: [key], LANG_CD });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return printed(answer.rawPayload);
}

/** Thousandths of a number as it is printed, or as the database writes it. */
const thousandths = (text: string | null | undefined): bigint => {
  const [whole = '0', decimals = ''] = (text || '0').replaceAll(',', '').split('.');
  return BigInt(whole + decimals.padEnd(3, '0').slice(0, 3));
};
/** A number of the database as a form prints it: grouped, with the decimals it has. */
function figure(value: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  const [whole = '', decimals = ''] = value.split('.');
  const left = decimals.replace(/0+$/, '');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (left && `.${left}`);
}
const pairsOf = (rows: readonly PrintedRow[]) =>
  new Map(rows.filter((row) => row.length === 4).flatMap(([a, b, c, d]) => [[a, b] as const, [c, d] as const]));
const titles = async (lang: 'ko' | 'en', table: string) => {
  const speech = await t.app.kit.texts.of(lang);
  return (field: string) => speech.label(field, undefined, table);
};
const stored = () =>
  t.sql<Record<string, string | null>>(
    `select line_no::text, qty::text, pkg_qty::text, grs_wt::text, msr_cbm::text, dlvd_qty::text from pan_dlv_ord_dtl where dlv_ord_no = $1 order by line_no`,
    [order],
  );
const head = async () =>
  (
    await t.sql<Record<string, string>>(
      `select to_char(dlv_ord_dt, 'YYYY-MM-DD') as ordered, to_char(pickup_dt, 'YYYY-MM-DD') || ' ' || substr(pickup_tm, 1, 2) || ':' || substr(pickup_tm, 3) as pickup,
         to_char(dlv_dt, 'YYYY-MM-DD') || ' ' || substr(dlv_tm, 1, 2) || ':' || substr(dlv_tm, 3) as delivery,
         to_char(cmpl_dtm at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as received, dlv_ord_no as no from pan_dlv_ord where dlv_ord_no = $1`,
      [order],
    )
  )[0] as Record<string, string>;

describe('the delivery order as PDF', () => {
  it.each(langs)(
    'has the figures of its rows, and sums that follow from what is printed: instruction in %s',
    async (lang) => {
      const { lines, rows } = await print(ops, 'TRO', order, lang);
      const db = await stored();
      const list = rows.filter((row) => row.length === 7 && /^\d+$/.test(row[0] ?? ''));
      expect(list.map(([no, , , qty, ...rest]) => [no, (qty ?? '').split(' ')[0], ...rest])).toEqual(
        db.map((line) => [line.line_no, figure(line.qty), figure(line.pkg_qty), figure(line.grs_wt), figure(line.msr_cbm)]),
      );
      const total = rows.find((row) => row.length === 7 && /^(합계|Total)$/.test(row[1] ?? ''));
      for (const column of [4, 5, 6])
        expect([column, thousandths(total?.[column])]).toEqual([
          column,
          list.map((row) => thousandths(row[column])).reduce((a, b) => a + b, 0n),
        ]);
      const { ordered, pickup, delivery } = await head();
      const [label, pairs] = [await titles(lang, 'PAN_DLV_ORD'), pairsOf(rows)];
      expect([pairs.get(label('DLV_ORD_DT')), pairs.get(label('PLT_QTY')), pairs.get(label('CAR_TP'))]).toEqual([
        ordered,
        '1,234',
        expect.stringMatching(/ × 3$/),
      ]);
      expect(rows.find((row) => row.length === 3 && /^(일시|Date and time)$/.test(row[0] ?? ''))?.slice(1)).toEqual([pickup, delivery]);
      expect(lines).toContain(order);
    },
    60_000,
  );

  it.each(langs)(
    'has what was delivered of each row, and when to the minute: proof of delivery in %s',
    async (lang) => {
      const { rows } = await print(ops, 'POD', order, lang);
      const list = rows.filter((row) => row.length === 7 && /^\d+$/.test(row[0] ?? ''));
      expect(list.map(([no, , , , qty, delivered]) => [no, qty, delivered])).toEqual(
        (await stored()).map((line) => [line.line_no, figure(line.qty), figure(line.dlvd_qty)]),
      );
      const [label, pairs, { received, ordered }] = [await titles(lang, 'PAN_DLV_ORD'), pairsOf(rows), await head()];
      expect([pairs.get(label('CMPL_DTM')), pairs.get(label('DLV_ORD_DT'))]).toEqual([received, ordered]);
      expect(received).toBe('2026-11-20 00:04');
    },
    60_000,
  );
});

describe('the quote as PDF', () => {
  const line = (COST_SECT: string, FRT_CD: string, CURR_CD: string, UNIT_PRC: number, more: object = {}) => ({
    BATCH_FLAG: 'insert' as const,
    COST_SECT,
    FRT_CD,
    FRT_UNIT: 'CNTR',
    UNIT_PRC,
    CURR_CD,
    VAT_TP: 'TAX',
    ...more,
  });
  const G2 = [
    line('FRT', 'OFR', 'USD', 1234.5678),
    line('FRT', 'BAF', 'USD', 12.3456, { FRT_UNIT: 'PCT' }),
    line('DST', 'THC', 'KRW', 77_777),
    line('DST', 'WFG', 'JPY', 333.3333, { VAT_TP: 'FREE' }),
    line('DST', 'DOC', 'USD', 0.0049, { VAT_TP: 'ZERO', MIN_AMT: 1.01 }),
  ];

  it.each(['KRW', 'USD', 'JPY'])(
    'in %s has the figures of its rows, which follow from what is printed, in both languages',
    async (CURR_CD) => {
      const sales = await t.login('adm1000');
      const measures = { GRS_WT: 12_345.678, MSR_CBM: 55.123, PKG_QTY: 1_234, PKG_UT_CD: 'CT' };
      const quote = await saved(sales, { ...newQuote('C00001', { CURR_CD, EXCH_DT: '20261120', ...measures }), G2 });
      const db = await t.sql<Record<string, string>>(
        `select frgn_amt, sply_amt, tot_amt, vat_amt, unit_qty from ptl_quote_dtl where quo_no = $1 and quo_rev = $2
       order by array_position('{ORG,FRT,DST,ETC}', cost_sect::text), line_no`,
        [quote.QUO_NO, quote.QUO_REV],
      );
      const [sums] = await t.sql<Record<string, string>>(`select sply_amt, vat_amt, tot_amt from ptl_quote where quo_no = $1`, [
        quote.QUO_NO,
      ]);
      expect(db).toHaveLength(G2.length);
      for (const lang of langs) {
        const document = await print(sales, 'QUO', quoteKey(quote), lang);
        const { printed: said, expected } = recomputed(document);
        expect(said).toEqual(expected);
        const number = (text = '') => Number(text.replaceAll(',', ''));
        const table = document.rows.filter((row) => row.length === 8 && row[2] && !/\(\w{3}\)/.test(row[5] ?? ''));
        expect(table.map((row) => [number(row[3]), number(row[5]), number(row[7])])).toEqual(
          db.map((row) => [Number(row.frgn_amt), Number(row.sply_amt), Number(row.tot_amt)]),
        );
        const total = document.rows.filter((row) => /^(합계|Total)$/.test(row[0] ?? '')).at(-1);
        expect(total?.slice(5).map(number)).toEqual([sums?.sply_amt, sums?.vat_amt, sums?.tot_amt].map(Number));
        const [label, pairs] = [await titles(lang, 'PTL_QUOTE'), pairsOf(document.rows)];
        expect(['GRS_WT', 'MSR_CBM', 'CNTR_TP_CD'].map((field) => pairs.get(label(field)))).toEqual(['12,345.678', '55.123', '40HC × 2']);
        expect(pairs.get(label('PKG_QTY'))).toMatch(/^1,234 /);
      }
    },
    120_000,
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type QuoteSumLine, quoteLines, quoteTotals } from '../../src/contract/ptl/quo/quoteSum';
import type { Quote } from '../../src/contract/ptl/quo/tarQuote';
import type { TestDatabase } from '../support/clone';
import { ask, fresh } from './seedParts';

let database: TestDatabase;
let { owner, one, count, share } = {} as Awaited<ReturnType<typeof ask>>;

beforeAll(async () => {
  database = await fresh();
  ({ owner, one, count, share } = await ask(database));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const live = 'not exists (select from ptl_quote n where n.quo_no = q.quo_no and n.quo_rev > q.quo_rev)';

describe('quotes', () => {
  test('as many, and in such states, as the company has', async () => {
    expect(await count('ptl_quote q', live)).toBe(250);
    expect(await count('ptl_quote')).toBe(320);
    expect(Math.abs((await count('ptl_quote_dtl')) - 2000)).toBeLessThan(60);
    for (const [state, part] of [
      ['ACC', 38],
      ['RJT', 22],
      ['EXP', 18],
      ['OFR', 8],
      ['CXL', 5],
    ] as const)
      expect(Math.abs((await share('ptl_quote q', `quo_sts = '${state}'`, live)) - part), state).toBeLessThan(1);
    expect(await count('ptl_quote q', `quo_sts not in ('OFR', 'RJT') and not (${live})`)).toBe(0);
  });

  test('stories 17 and 18', async () => {
    expect(await one(`select cust_cd, quo_sts, quo_rev, valid_dt::text from ptl_quote q where quo_no = 'QTSTORY0017' and ${live}`)).toEqual(
      { cust_cd: 'C00010', quo_sts: 'OFR', quo_rev: 2, valid_dt: '2026-11-21' },
    );
    expect(await one(`select cust_cd, corp_cd, quo_sts, sales_user_id from ptl_quote where quo_no = 'QTSTORY0018'`)).toEqual({
      cust_cd: null,
      corp_cd: '1000',
      quo_sts: 'REQ',
      sales_user_id: null,
    });
    expect(await count('ptl_quote', 'cust_cd is null')).toBe(1);
  });

  test('the sums of every one are those of the rules, to the last digit', async () => {
    const { rows } = await owner.query<{ quote: Record<string, unknown>; lines: Record<string, unknown>[] }>(
      `select to_jsonb(q) as quote, jsonb_agg(to_jsonb(l) order by l.line_no) as lines
         from ptl_quote q join ptl_quote_dtl l using (quo_no, quo_rev) group by q.quo_no, q.quo_rev`,
    );
    const upper = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toUpperCase(), value]));
    for (const row of rows) {
      const quote = upper(row.quote) as unknown as Quote;
      const lines = row.lines.map(upper);
      const again = quoteLines(lines as unknown as QuoteSumLine[], quote, (currency) => (currency === 'KRW' ? 0 : 2));
      expect(again, quote.QUO_NO).toEqual(lines);
      const { SPLY_AMT, VAT_AMT, TOT_AMT } = quote;
      expect(quoteTotals(again), quote.QUO_NO).toEqual({ SPLY_AMT, VAT_AMT, TOT_AMT });
    }
    expect(rows.length).toBeGreaterThan(280);
    expect(await count('ptl_quote', `quo_sts in ('OFR', 'ACC', 'RJT', 'EXP') and tot_amt is null`)).toBe(0);
  });

  test('states agree with times and histories, and nothing lies in the future', async () => {
    const last = `(select to_sts from cms_sts_hist h where h.ref_tp = 'QUO' and h.ref_key = q.quo_no || '|' || q.quo_rev order by hist_seq desc limit 1)`;
    expect(await count('ptl_quote q', `quo_sts <> ${last}`)).toBe(0);
    expect(await count('ptl_quote q', `quo_sts = 'OFR' and valid_dt < '2026-11-20' and ${live}`)).toBe(0);
    expect(await count('ptl_quote', `quo_sts = 'EXP' and valid_dt >= '2026-11-20'`)).toBe(0);
    expect(await count('cms_sts_hist', `ref_tp in ('QUO', 'ORD') and chg_dtm > '2026-11-20'`)).toBe(0);
    expect(
      await count(
        'ptl_quote',
        `(rply_dtm is not null) <> (quo_sts in ('OFR', 'ACC', 'RJT', 'EXP')) or rply_dtm < reg_dtm or upd_dtm < reg_dtm`,
      ),
    ).toBe(0);
  });
});

describe('customer orders', () => {
  test('three hundred, one of each accepted quote, most of them shipped', async () => {
    expect(await count('ord_cust_ord')).toBe(300);
    expect(Math.abs((await count('ord_cust_ord_dtl')) - 800)).toBeLessThan(100);
    expect(Math.abs((await share('ord_cust_ord', `ord_sts in ('BKD', 'CMP')`)) - 78)).toBeLessThan(1);
    expect(
      await count(
        'ptl_quote q',
        `quo_sts = 'ACC' and not exists (select from ord_cust_ord o where o.ord_no = q.ord_no and o.quo_no = q.quo_no and o.cust_cd = q.cust_cd)`,
      ),
    ).toBe(0);
    expect(await count('ord_cust_ord o join fms_hbl h using (corp_cd, hbl_no)', 'o.cust_cd = h.cust_cd and o.imex_tp = h.imex_tp')).toBe(
      234,
    );
    const sums = `(select ord_no, sum(pkg_qty) p, sum(grs_wt) w, sum(msr_cbm) v from ord_cust_ord_dtl group by ord_no) d`;
    expect(await count(`ord_cust_ord o join ${sums} using (ord_no)`, 'o.pkg_qty = p and o.grs_wt = w and o.msr_cbm = v')).toBe(300);
  });
});

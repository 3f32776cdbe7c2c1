import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { changed, newQuote, saved, wonLines } from '../support/quotes';

let t: TestApp;
let sales: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  sales = await t.login('sal01');
});
afterAll(() => t?.close());

interface StoredPrice {
  prc_no: string;
  frt_cd: string;
  frt_unit: string;
  curr_cd: string;
}

describe('the price number of a line', () => {
  /** A sales price, made one of a customer and a corporation, with a maximum that caps the line. */
  const priceOf = async (custCd: string | null, corpCd: string): Promise<StoredPrice> => {
    const [price] = await t.sql<StoredPrice>(
      `update mdm_pricing set cust_cd = $1, corp_cd = $2, max_amt = greatest(min_amt, 99), bgn_dt = '1990-01-01', end_dt = '1990-01-02' where prc_no = (
         select min(prc_no) from mdm_pricing where ar_ap = 'AR' and trans_mode = 'TRK' and frt_unit = 'CNTR')
       returning prc_no, frt_cd, frt_unit, curr_cd`,
      [custCd, corpCd],
    );
    return price as StoredPrice;
  };

  it.each([
    ['of everybody', null, '1000', true],
    ['of the customer', 'C00001', '1000', true],
    ['of another customer', 'C00002', '1000', false],
    ['of another corporation', null, '2000', false],
  ])('one %s is kept with its maximum, a foreign one is not', async (_, custCd, corpCd, isKept) => {
    const { prc_no: PRC_NO, frt_cd: FRT_CD, frt_unit: FRT_UNIT, curr_cd: CURR_CD } = await priceOf(custCd, corpCd);
    const line = { BATCH_FLAG: 'insert' as const, COST_SECT: 'DST', FRT_CD, FRT_UNIT, UNIT_PRC: 5, CURR_CD, VAT_TP: 'ZERO', PRC_NO };
    const seller = corpCd === '1000' ? sales : await t.login('sysadm');
    const { G2 } = await saved(seller, newQuote('C00001', { G2: [line] }));
    expect(G2).toMatchObject([isKept ? { PRC_NO, MAX_AMT: expect.any(Number) } : { PRC_NO: null, MAX_AMT: null }]);
  });
});

describe('the quantity of a line', () => {
  it('that is sent with another unit is meant for it, be it the number it was; one that is not sent is proposed', async () => {
    const quote = await saved(sales, newQuote('C00001', { G2: wonLines() }));
    const [line] = quote.G2 ?? [];
    const inDocuments = { ...line, BATCH_FLAG: 'update' as const, FRT_UNIT: 'BL' };
    const kept = await changed(sales, quote, { G2: [inDocuments] });
    expect(kept.G2?.[0]).toMatchObject({ FRT_UNIT: 'BL', UNIT_QTY: 2, SPLY_AMT: 380_000 });
    const { UNIT_QTY: _, ...unsaid } = { ...kept.G2?.[0], BATCH_FLAG: 'update' as const, FRT_UNIT: 'TEU' };
    expect((await changed(sales, kept, { G2: [unsaid] })).G2?.[0]).toMatchObject({ FRT_UNIT: 'TEU', UNIT_QTY: 4 });
  });
});

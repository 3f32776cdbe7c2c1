import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import type { Quote } from '../../../contract/ptl/quo/tarQuote';
import { codeNames } from '../../lib/codeNames';
import { takeNumbers } from '../../lib/number';
import { refuseFaults } from '../../lib/refusal';
import { insertRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { warnOfCredit } from '../../ord/credit.service';
import { stoppedFaults } from './effects.service';
import type { Step } from './step';

/** Longest remark of an order. */
const remarkLength = 1_000;
/** What an order says of a party that the quote does not name. */
const unnamed = '-';

/**
 * Accepts offers: each makes a customer order in REQ, with one line of the quote's goods, in the same transaction. Staff do it on the
 * customer's behalf with the customer's mail as a file, filed since the offer.
 */
export async function accept(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Partial<Quote>[]> {
  refuseFaults([...(await stoppedFaults(ctx, steps)), ...(ctx.user.USER_TP === 'S' ? await unwritten(ctx, steps) : [])]);
  const numbers = new Map<string, string>();
  for (const corp of [...new Set(steps.map(({ quote }) => quote.CORP_CD as string))].sort()) {
    const own = steps.filter(({ quote }) => quote.CORP_CD === corp);
    const taken = await takeNumbers(ctx.db, 'ORD', corp, own.length);
    for (const [i, { quote }] of own.entries()) numbers.set(quote.QUO_NO, taken[i] as string);
  }
  const orders = steps.map(({ quote }) => orderOf(quote, numbers.get(quote.QUO_NO) as string, ctx.today));
  await insertRows(ctx.db, 'ORD_CUST_ORD', orders);
  await insertRows(
    ctx.db,
    'ORD_CUST_ORD_DTL',
    steps.map(({ quote }, i) => goodsOf(quote, orders[i]?.ORD_NO as string)),
  );
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
    select 'ORD', o.no, null, 'REQ', ${ctx.user.USER_ID}, now() from unnest(${[...numbers.values()]}::text[]) as o(no)`.execute(ctx.db);
  await warnOfCredit(
    ctx,
    steps.map(({ quote }) => quote.CUST_CD),
  );
  return steps.map(({ quote }) => ({ ORD_NO: numbers.get(quote.QUO_NO) as string }));
}

/** Offers that no mail of the customer was filed for since they were made. */
async function unwritten(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Fault[]> {
  const { rows } = await sql<{ QUO_NO: string }>`
    select q.quo_no from ptl_quote q
     where (q.quo_no, q.quo_rev) in (select * from unnest(${steps.map(({ quote }) => quote.QUO_NO)}::text[],
             ${steps.map(({ quote }) => quote.QUO_REV)}::int[]))
       and exists (select from cms_file f where f.ref_tp = 'QUO' and f.ref_key = q.quo_no and f.doc_tp = 'MAIL' and f.del_yn = 'N'
                      and f.reg_dtm >= q.rply_dtm)`.execute(ctx.db);
  const filed = new Set(rows.map((row) => row.QUO_NO));
  const { DOC_TP } = await codeNames(ctx, { DOC_TP: 'DOC_TP' });
  const attached = ctx.text('UI.tarQuoteMgt.MAIL_FILE', DOC_TP.get('MAIL') ?? 'MAIL');
  return steps.flatMap(({ quote, rowNo }): Fault[] =>
    filed.has(quote.QUO_NO) ? [] : [{ ROW_NO: rowNo, FIELD: 'FILE_SN', CODE: 'MSG000012', ARGS: [attached] }],
  );
}

/** The order of an accepted quote. The customer stands on its own side of the way; the other party is named later. */
function orderOf(quote: Quote, ORD_NO: string, today: string) {
  const exports = quote.IMEX_TP === 'E';
  return {
    ORD_NO,
    CORP_CD: quote.CORP_CD,
    ORGN_CD: quote.ORGN_CD,
    CUST_CD: quote.CUST_CD,
    ORD_DT: today,
    IMEX_TP: quote.IMEX_TP,
    TRANS_MODE: quote.TRANS_MODE,
    LOAD_TP: quote.LOAD_TP,
    CARGO_TP: quote.CARGO_TP,
    INCOTERMS: quote.INCOTERMS,
    SHPR_NM: exports ? quote.CUST_NM : unnamed,
    CNEE_NM: exports ? unnamed : quote.CUST_NM,
    POL_CD: quote.POL_CD,
    POD_CD: quote.POD_CD,
    CARGO_RDY_DT: quote.REQ_ETD_DT && quote.REQ_ETD_DT > today ? quote.REQ_ETD_DT : today,
    REQ_ETD_DT: quote.REQ_ETD_DT,
    PICKUP_ADDR: quote.PICKUP_ADDR,
    DLV_ADDR: quote.DLV_ADDR,
    CNTR_TP_CD: quote.CNTR_TP_CD,
    CNTR_QTY: quote.CNTR_QTY,
    ...packed(quote),
    DG_YN: quote.CARGO_TP === 'DG' ? 'Y' : 'N',
    CHRG_NM: quote.CHRG_NM,
    TEL_NO: quote.TEL_NO,
    ORD_STS: 'REQ',
    QUO_NO: quote.QUO_NO,
    REQ_RMK: quote.REQ_CNNT && [...quote.REQ_CNNT].slice(0, remarkLength).join(''),
    DEL_YN: 'N',
  };
}

/** Packages, weight and volume of an order's goods; a full load without them counts its containers. */
const packed = ({ PKG_QTY, PKG_UT_CD, CNTR_QTY, GRS_WT, MSR_CBM }: Quote) => ({
  PKG_QTY: PKG_QTY ?? CNTR_QTY ?? 1,
  PKG_UT_CD: PKG_UT_CD ?? (PKG_QTY === null && CNTR_QTY !== null ? 'CN' : 'PK'),
  GRS_WT: GRS_WT ?? 0,
  MSR_CBM: MSR_CBM ?? 0,
});

const goodsOf = (quote: Quote, ORD_NO: string) => ({
  ORD_NO,
  LINE_NO: 1,
  ITEM_NM: quote.ITEM_NM,
  HS_CD: quote.HS_CD,
  ...packed(quote),
});

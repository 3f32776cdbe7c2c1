import { randomUUID } from 'node:crypto';
import type { Quote, QuoteLine } from '../../src/contract/ptl/quo/tarQuote';
import type { TestApp, Visitor } from './db';

type Row = Partial<Quote> & Record<string, unknown>;

const screen = '/api/ptl/quo/tarQuoteMgt';

/** A whole new quote of a customer: two 40-foot containers from Shanghai to Busan. */
export const newQuote = (custCd: string | null, over: Row = {}): Row => ({
  BATCH_FLAG: 'insert',
  CUST_CD: custCd,
  CUST_NM: '견적 상사',
  CHRG_NM: '김견적',
  TEL_NO: '010-1234-5678',
  EMAIL: 'quote@trade.example',
  IMEX_TP: 'I',
  TRANS_MODE: 'SEA',
  LOAD_TP: 'FCL',
  CARGO_TP: 'GEN',
  INCOTERMS: 'FOB',
  POL_CD: 'CNSHA',
  POD_CD: 'KRPUS',
  ITEM_NM: '러닝화',
  CNTR_TP_CD: '40HC',
  CNTR_QTY: 2,
  CURR_CD: 'KRW',
  ...over,
});

/** Lines in won, so that no rate of the day is in them: two containers of 190,000 with 10 %, a document of 45,000 without tax. */
export const wonLines = () => [
  { BATCH_FLAG: 'insert' as const, COST_SECT: 'DST', FRT_CD: 'THC', FRT_UNIT: 'CNTR', UNIT_PRC: 190_000, CURR_CD: 'KRW', VAT_TP: 'TAX' },
  { BATCH_FLAG: 'insert' as const, COST_SECT: 'DST', FRT_CD: 'WFG', FRT_UNIT: 'BL', UNIT_PRC: 45_000, CURR_CD: 'KRW', VAT_TP: 'FREE' },
];

/** Saves quotes. */
export const save = (v: Visitor, rows: Row[]) => v.post(`${screen}/saveTarQuote`, { BATCH_ID: randomUUID(), LIST: rows });

/** Saves one quote that must be taken, and gives it back. */
export async function saved(v: Visitor, row: Row): Promise<Quote> {
  const answer = await save(v, [row]);
  if (answer.statusCode !== 200) throw new Error(`save: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: { LIST: Quote[] } }>().data.LIST[0] as Quote;
}

/** Changes a quote that must be taken. */
export const changed = (v: Visitor, quote: Quote, row: Row): Promise<Quote> =>
  saved(v, { BATCH_FLAG: 'update', QUO_NO: quote.QUO_NO, QUO_REV: quote.QUO_REV, UPD_CNT: quote.UPD_CNT, ...row });

/** The lines of a quote as they are sent back to this reader. */
export const linesOf = async (v: Visitor, quote: Quote): Promise<QuoteLine[]> =>
  (await v.data<{ LIST: QuoteLine[] }>(`${screen}/selectTarQuoteG2`, { SEARCH: { QUO_NO: quote.QUO_NO, QUO_REV: quote.QUO_REV } })).LIST;

/** Takes a status action on quotes. */
export const act = (v: Visitor, action: string, quotes: Quote[], extra: Row = {}, reason?: string) =>
  v.post(`${screen}/${action}`, {
    BATCH_ID: randomUUID(),
    LIST: quotes.map((q) => ({ QUO_NO: q.QUO_NO, QUO_REV: q.QUO_REV, UPD_CNT: q.UPD_CNT, ...extra })),
    ...(reason ? { RSN: reason } : {}),
  });

/** The same, for one quote that must take it; gives the quote after. */
export async function take(v: Visitor, action: string, quote: Quote, extra: Row = {}, reason?: string): Promise<Quote> {
  const answer = await act(v, action, [quote], extra, reason);
  if (answer.statusCode !== 200) throw new Error(`${action}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: { LIST: Quote[] } }>().data.LIST[0] as Quote;
}

/** Files the customer's mail on a quote, as staff do before they accept on its behalf. */
export const fileMail = (t: Pick<TestApp, 'sql'>, quote: Quote, docTp = 'MAIL') =>
  t.sql(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn)
     values ('a.eml', 'eml', 1, 'aa/mail', 'QUO', $1, $2, 'N', $3, $4, 0, 'N')`,
    [quote.QUO_NO, docTp, quote.CUST_CD, quote.CORP_CD],
  );

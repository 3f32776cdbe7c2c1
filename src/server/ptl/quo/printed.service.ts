import { sql } from 'kysely';
import { type Quote, type QuoteLine, quoteKey, seesPrices } from '../../../contract/ptl/quo/tarQuote';
import { codeNames } from '../../lib/codeNames';
import { typedCustomerIn } from '../../lib/names';
import { Refusal } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { lineForReader, linesByKey } from './lines';
import { forReader, type KeyOf, quotesByKey } from './quotes';

/** A revision of a quote with its lines, as its reader may see it, and the decimals of its currencies. */
export type PrintedQuote = Quote & { LINES: QuoteLine[]; DECIMALS: Readonly<Record<string, number>> };

/** The revision that a call names as text; null where it is none. */
function keyOf(key: string): KeyOf | null {
  const [, QUO_NO, QUO_REV] = /^([^|]+)\|(\d{1,5})$/.exec(key) ?? [];
  return QUO_NO ? { QUO_NO, QUO_REV: Number(QUO_REV) } : null;
}

/**
 * Revisions of quotes with their lines as the reader may see them, in the order asked, everything named in the language. One that is missing or
 * foreign: 404 MSG000043; one whose prices the reader does not see yet: 422 MSG000027.
 */
export async function quotesToPrint(ctx: Ctx<unknown>, keys: string[], lang: 'ko' | 'en'): Promise<PrintedQuote[]> {
  const asked = keys.flatMap((key) => keyOf(key) ?? []);
  const reading = { db: ctx.db, scope: ctx.scope, lang };
  const quotes = await quotesByKey(reading, asked);
  if (quotes.length !== keys.length) throw new Refusal(404, 'MSG000043');
  const hidden = quotes.find((quote) => !seesPrices(quote, ctx.user));
  if (hidden) {
    const names = await codeNames(ctx, { QUO_STS: 'QUO_STS' });
    throw new Refusal(422, 'MSG000027', { args: [names.QUO_STS.get(hidden.QUO_STS) ?? hidden.QUO_STS] });
  }
  const [lines, decimals, names] = [await linesByKey(reading, quotes), await decimalsOf(ctx), await customersOf(ctx, quotes, lang)];
  return quotes.map((quote) => ({
    ...forReader(quote, ctx),
    CUST_NM: names.get(quoteKey(quote)) ?? quote.CUST_NM,
    LINES: (lines.get(quoteKey(quote)) ?? []).map((line) => lineForReader(line, ctx)),
    DECIMALS: decimals,
  }));
}

/** The customers of quotes as their documents name them, by quote. */
async function customersOf({ db }: Ctx<unknown>, quotes: readonly Quote[], lang: 'ko' | 'en'): Promise<Map<string, string>> {
  const { rows } = await sql<{ QUO_NO: string; QUO_REV: number; CUST_NM: string }>`
    select q.quo_no, q.quo_rev, ${typedCustomerIn(lang, 'Q')} as cust_nm from ptl_quote q
     where q.quo_no = any(${quotes.map(({ QUO_NO }) => QUO_NO)})`.execute(db);
  return new Map(rows.map((row) => [quoteKey(row), row.CUST_NM]));
}

async function decimalsOf({ db }: Ctx<unknown>): Promise<Record<string, number>> {
  const rows = await db.selectFrom('MDM_CURRENCY').select(['CURR_CD', 'DEC_LEN']).execute();
  return Object.fromEntries(rows.map(({ CURR_CD, DEC_LEN }) => [CURR_CD, DEC_LEN]));
}

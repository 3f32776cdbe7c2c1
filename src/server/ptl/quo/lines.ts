import { sql } from 'kysely';
import { readable } from '../../../contract/columnRules';
import { type Quote, type QuoteLine, quoteKey, seesPrices } from '../../../contract/ptl/quo/tarQuote';
import { nameIn } from '../../lib/names';
import type { Ctx } from '../../lib/serve';
import type { KeyOf } from './quotes';

/** Stored columns of a line. */
export const lineColumns = [
  'QUO_NO',
  'QUO_REV',
  'LINE_NO',
  'COST_SECT',
  'FRT_CD',
  'FRT_UNIT',
  'UNIT_QTY',
  'UNIT_PRC',
  'PRC_NO',
  'MIN_QTY',
  'MIN_AMT',
  'MAX_AMT',
  'CURR_CD',
  'EXCH_RATE',
  'EXCH_UNIT',
  'FRGN_AMT',
  'SPLY_AMT',
  'VAT_TP',
  'VAT_RATE',
  'VAT_AMT',
  'TOT_AMT',
  'RMK',
  'UPD_CNT',
] as const;

/** Lines of quotes in their order, by the key of the revision. Whole: not yet as their reader may have them. */
export async function linesByKey(ctx: Pick<Ctx<unknown>, 'db' | 'lang'>, keys: readonly KeyOf[]): Promise<Map<string, QuoteLine[]>> {
  const { rows } = await sql<QuoteLine>`
    select ${sql.join(lineColumns.map((name) => sql.ref(`D.${name}`)))},
           ${nameIn(ctx.lang, 'F.FRT_NM')} as frt_nm
      from ptl_quote_dtl d join mdm_freight f on f.frt_cd = d.frt_cd
     where (d.quo_no, d.quo_rev) in (select * from unnest(${keys.map((k) => k.QUO_NO)}::text[], ${keys.map((k) => k.QUO_REV)}::int[]))
     order by d.quo_no, d.quo_rev, d.line_no`.execute(ctx.db);
  const lines = new Map(keys.map((key): [string, QuoteLine[]] => [quoteKey(key), []]));
  for (const row of rows) lines.get(quoteKey(row))?.push(row);
  return lines;
}

/** A line as its reader may have it. */
export const lineForReader = (line: QuoteLine, { user, now }: Pick<Ctx<unknown>, 'user' | 'now'>): QuoteLine =>
  readable('PTL_QUOTE_DTL', line, user, now);

/** The lines of one quote as its reader may have them: customers none before the offer. */
export async function linesOf(ctx: Ctx<unknown>, quote: Quote | undefined): Promise<QuoteLine[]> {
  if (!quote || !seesPrices(quote, ctx.user)) return [];
  const lines = await linesByKey(ctx, [quote]);
  return (lines.get(quoteKey(quote)) ?? []).map((line) => lineForReader(line, ctx));
}

import { measured, type QuoteMeasures, quoteLines } from '../../../contract/ptl/quo/quoteSum';
import { canEditLines, type Quote, type QuoteLine } from '../../../contract/ptl/quo/tarQuote';
import { checkMeasures } from '../../../contract/ptl/quo/tarQuoteRules';
import { isEmpty } from '../../../contract/rules';
import { Refusal, refuseFaults } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { type PricedQuote, proposeLines } from '../../mdm/prices.service';
import { ratesOf } from '../../mdm/rates.service';
import { drafted } from './draft';
import { type KeyOf, quotesByKey } from './quotes';
import { checkReferences } from './references.service';
import { statusNames } from './status';

/**
 * The lines that the prices of the quote's day give it, with their amounts; nothing is stored. The quote counts as it is sent, upon what is stored of it.
 * One that may not be changed now is refused as a save of it would be.
 */
export async function proposed(ctx: Ctx<unknown>, row: Partial<Quote>): Promise<QuoteLine[]> {
  const [before] = isEmpty(row.QUO_NO) ? [] : await quotesByKey(ctx, [row as KeyOf]);
  if (!before && !isEmpty(row.QUO_NO)) throw new Refusal(422, 'MSG000043', { errors: [{ ROW_NO: 1, CODE: 'MSG000043' }] });
  const at = (FIELD: string) => ({ ROW_NO: 1, FIELD });
  const nameOf = await statusNames(ctx);
  const { draft, faults } = drafted(ctx, { before, beforeLines: [], row, lines: [], at }, nameOf);
  if (before && !canEditLines(before, ctx.user))
    refuseFaults([{ ...at('QUO_STS'), CODE: before.LAST_YN === 'Y' ? 'MSG000027' : 'MSG000265', ARGS: [nameOf(before.QUO_STS)] }]);
  const asked = ['IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'POL_CD', 'POD_CD', 'QUO_DT', 'CURR_CD'];
  const quote = { ...draft.quote, ...measured(draft.quote as QuoteMeasures) } as Quote;
  refuseFaults([
    ...faults.filter(({ FIELD = '', CODE }) => CODE !== 'MSG000012' || asked.includes(FIELD)),
    ...checkMeasures(quote).map((fault) => ({ ...fault, ...at(fault.FIELD ?? '') })),
  ]);
  refuseFaults((await checkReferences(ctx, [{ ...draft, lines: [] }])).filter(({ CODE }) => CODE !== 'MSG000186'));
  const lines = await proposeLines(ctx.db, quote as PricedQuote, ctx.lang);
  const rates = await ratesOf(ctx.db, [quote.CURR_CD, ...lines.map((line) => line.CURR_CD)], quote.EXCH_DT ?? ctx.today);
  const own = rates.get(quote.CURR_CD);
  const shown = isEmpty(quote.EXCH_RATE) ? { ...quote, EXCH_RATE: own?.EXCH_RATE ?? null, EXCH_UNIT: own?.EXCH_UNIT ?? null } : quote;
  const { QUO_NO, QUO_REV } = quote;
  return quoteLines(lines, shown, (currency) => rates.get(currency)?.DEC_LEN ?? 2).map((line, i) => ({
    ...line,
    // What a price's remark says is for staff.
    RMK: null,
    QUO_NO,
    QUO_REV,
    LINE_NO: i + 1,
    UPD_CNT: 0,
  }));
}

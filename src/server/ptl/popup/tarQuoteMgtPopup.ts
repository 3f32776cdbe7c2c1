import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tarQuoteMgtPopup } from '../../../contract/ptl/popup/tarQuoteMgtPopup';
import type { Quote } from '../../../contract/ptl/quo/tarQuote';
import type { QuoteKey } from '../../../contract/ptl/quo/tarQuoteMgt';
import { isEmpty } from '../../../contract/rules';
import { type Ctx, serve } from '../../lib/serve';
import { linesOf } from '../quo/lines';
import { drawOffers, makeOffers } from '../quo/offer.service';
import { forReader, quotesByKey } from '../quo/quotes';
import { saveQuotes } from '../quo/tarQuote.service';
import { transition } from '../quo/transition.service';

export default async function tarQuoteMgtPopupRoutes(app: FastifyInstance) {
  serve(app, tarQuoteMgtPopup.form, async (ctx) => {
    const LIST = (await quoteOf(ctx)).map((quote) => forReader(quote, ctx));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, tarQuoteMgtPopup.lines, async (ctx) => {
    const [quote] = await quoteOf(ctx);
    const LIST = await linesOf(ctx, quote);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, tarQuoteMgtPopup.save, async (ctx) => ({ LIST: await saveQuotes(ctx, ctx.body.LIST) }));

  serve(app, tarQuoteMgtPopup.offer, async (ctx, drawn) => ({ LIST: await makeOffers(ctx, drawn) }), { prepare: drawOffers });

  for (const action of ['submit', 'accept', 'decline'] as const) {
    serve(app, tarQuoteMgtPopup[action], async (ctx) => ({ LIST: await transition(ctx, action) }));
  }
}

/** The revision asked for, the last one where none is named, or none: one outside the scope does not exist. */
async function quoteOf(ctx: Ctx<{ SEARCH: Partial<QuoteKey> }>): Promise<Quote[]> {
  const { QUO_NO = '', QUO_REV } = ctx.body.SEARCH;
  if (!isEmpty(QUO_REV)) return quotesByKey(ctx, [{ QUO_NO, QUO_REV: Number(QUO_REV) }]);
  const { rows } = await sql<{ REV: number | null }>`select max(quo_rev) as rev from ptl_quote where quo_no = ${QUO_NO}`.execute(ctx.db);
  return rows[0]?.REV ? quotesByKey(ctx, [{ QUO_NO, QUO_REV: rows[0].REV }]) : [];
}

import type { FastifyInstance } from 'fastify';
import type { Quote } from '../../../contract/ptl/quo/tarQuote';
import { tarQuoteMgt } from '../../../contract/ptl/quo/tarQuoteMgt';
import { page } from '../../lib/page';
import { ofTable } from '../../lib/privacy';
import { Refusal } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { serve } from '../../lib/serve';
import { proposed } from './calc.service';
import { peopleOf } from './contact.service';
import { linesOf } from './lines';
import { drawOffers, makeOffers } from './offer.service';
import { checkPeriod, forReader, type KeyOf, quoteColumns, quotesByKey, searched, sortableFor } from './quotes';
import { saveLines, saveQuotes } from './tarQuote.service';
import { transition } from './transition.service';

export default async function tarQuoteMgtRoutes(app: FastifyInstance) {
  serve(app, tarQuoteMgt.select, async (ctx) => {
    const search = ctx.body.SEARCH;
    checkPeriod(ctx, search);
    const query = searched(ctx.db, ctx.scope, search).select([...quoteColumns(ctx)]);
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, {
      sortable: sortableFor(ctx),
      orderBy: [
        ['Q.QUO_DT', 'desc'],
        ['Q.QUO_NO', 'desc'],
        ['Q.QUO_REV', 'desc'],
      ],
    });
    return { LIST: (LIST as Quote[]).map((quote) => forReader(quote, ctx)), TOTAL };
  });

  serve(app, tarQuoteMgt.selectLines, async (ctx) => {
    const [quote] = await quotesByKey(ctx, [ctx.body.SEARCH as KeyOf]);
    const LIST = await linesOf(ctx, quote);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, tarQuoteMgt.selectPeople, async (ctx) => {
    const [quote] = await quotesByKey(ctx, [ctx.body.SEARCH as KeyOf]);
    const LIST = quote ? await peopleOf(ctx, quote) : [];
    return { LIST: ofTable('CMS_USER', LIST), TOTAL: LIST.length };
  });

  serve(app, tarQuoteMgt.save, async (ctx) => ({ LIST: await saveQuotes(ctx, ctx.body.LIST) }));

  serve(app, tarQuoteMgt.saveLines, async (ctx) => ({ LIST: await saveLines(ctx, ctx.body.LIST) }));

  serve(app, tarQuoteMgt.calc, async (ctx) => {
    const [quote, ...others] = askedRows(ctx);
    if (!quote || others.length) throw new Refusal(422, 'MSG000010');
    return { LIST: await proposed(ctx, quote) };
  });

  serve(app, tarQuoteMgt.offer, async (ctx, drawn) => ({ LIST: await makeOffers(ctx, drawn) }), { prepare: drawOffers });

  for (const action of ['submit', 'receive', 'revise', 'accept', 'decline', 'cancel', 'delete'] as const) {
    serve(app, tarQuoteMgt[action], async (ctx) => ({ LIST: await transition(ctx, action) }));
  }
}

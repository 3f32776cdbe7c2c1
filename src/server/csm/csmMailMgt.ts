import type { FastifyInstance } from 'fastify';
import { csmMailMgt } from '../../contract/csm/csmMailMgt';
import { page } from '../lib/page';
import { serve } from '../lib/serve';
import { attachMails, makeRequests, skipMails } from './mailDesk.service';
import { mailColumns, mailsBySeq, searchedMails } from './mails';

export default async function csmMailMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, csmMailMgt.select, (ctx) =>
    page(ctx, searchedMails(ctx, ctx.body.SEARCH), ctx.body, {
      sortable: mailColumns,
      orderBy: [
        ['RCV_DTM', 'desc'],
        ['RCV_SEQ', 'desc'],
      ],
    }),
  );
  serve(app, csmMailMgt.selectForm, async (ctx) => {
    const mails = await mailsBySeq(ctx, [Number(ctx.body.SEARCH.RCV_SEQ) || 0]);
    return { LIST: [...mails.values()], TOTAL: mails.size };
  });
  serve(app, csmMailMgt.attach, async (ctx) => ({ LIST: await attachMails(ctx) }));
  serve(app, csmMailMgt.add, async (ctx) => ({ LIST: await makeRequests(ctx) }));
  serve(app, csmMailMgt.skip, async (ctx) => ({ LIST: await skipMails(ctx) }));
}

import type { FastifyInstance } from 'fastify';
import { csmRequestList } from '../../contract/csm/csmRequestList';
import { page } from '../lib/page';
import { serve } from '../lib/serve';
import { requestColumnsFor, requestForReader, requestsAbout } from './requests';
import { latestFirst, serveExcel, serveList } from './serveRequests.service';
import { requestTransition } from './transition.service';

export default async function csmRequestListRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, csmRequestList.select, latestFirst);
  serveExcel(app, csmRequestList.excel, 'csmRequestList', latestFirst);
  serve(app, csmRequestList.selectAbout, async (ctx) => {
    const options = { sortable: requestColumnsFor(ctx), orderBy: latestFirst };
    const { LIST, TOTAL } = await page(ctx, requestsAbout(ctx, ctx.body.SEARCH), ctx.body, options);
    return { LIST: LIST.map((request) => requestForReader(request, ctx)), TOTAL };
  });
  for (const action of ['receive', 'assign'] as const)
    serve(app, csmRequestList[action], async (ctx) => ({ LIST: await requestTransition(ctx, action) }));
}

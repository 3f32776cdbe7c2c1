import type { FastifyInstance } from 'fastify';
import { csmRequestMgt } from '../../contract/csm/csmRequestMgt';
import { serve } from '../lib/serve';
import { saveRequests } from './save.service';
import { latestFirst, serveList, serveSimilar, serveThread } from './serveRequests.service';
import { requestTransition } from './transition.service';

export default async function csmRequestMgtRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, csmRequestMgt.select, latestFirst);
  serveThread(app, csmRequestMgt, { openOnly: true });
  serveSimilar(app, csmRequestMgt.selectSimilar);
  serve(app, csmRequestMgt.save, async (ctx) => ({ LIST: await saveRequests(ctx, ctx.body.LIST) }));
  for (const action of ['submit', 'cancel', 'delete', 'addRes'] as const)
    serve(app, csmRequestMgt[action], async (ctx) => ({ LIST: await requestTransition(ctx, action) }));
  serve(app, csmRequestMgt.close, async (ctx) => ({ LIST: await requestTransition(ctx, 'confirm') }));
}

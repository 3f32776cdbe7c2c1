import type { FastifyInstance } from 'fastify';
import { csmRequestList } from '../../contract/csm/csmRequestList';
import { serve } from '../lib/serve';
import { latestFirst, serveExcel, serveList } from './serveRequests.service';
import { requestTransition } from './transition.service';

export default async function csmRequestListRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, csmRequestList.select, latestFirst);
  serveExcel(app, csmRequestList.excel, 'csmRequestList', latestFirst);
  for (const action of ['receive', 'assign'] as const)
    serve(app, csmRequestList[action], async (ctx) => ({ LIST: await requestTransition(ctx, action) }));
}

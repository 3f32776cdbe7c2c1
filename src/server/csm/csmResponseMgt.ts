import type { FastifyInstance } from 'fastify';
import { csmResponseMgt } from '../../contract/csm/csmResponseMgt';
import { serve } from '../lib/serve';
import { serveExcel, serveList, serveSimilar, serveThread } from './serveRequests.service';
import { requestTransition } from './transition.service';

/** What is promised for first, stands first; what has no promise comes after, as it was asked. */
const promisedFirst = [
  ['PROM_DTM', 'asc'],
  ['REQ_DTM', 'asc'],
  ['REQ_NO', 'asc'],
] as const;

export default async function csmResponseMgtRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, csmResponseMgt.select, promisedFirst);
  serveExcel(app, csmResponseMgt.excel, 'csmResponseMgt', promisedFirst);
  serveThread(app, csmResponseMgt);
  serveSimilar(app, csmResponseMgt.selectSimilar);
  for (const action of ['receive', 'assign', 'close'] as const)
    serve(app, csmResponseMgt[action], async (ctx) => ({ LIST: await requestTransition(ctx, action) }));
}

import type { FastifyInstance } from 'fastify';
import { csmResponsePopup } from '../../../contract/csm/popup/csmResponsePopup';
import { serve } from '../../lib/serve';
import { saveEntries } from '../entry.service';
import { serveThread } from '../serveRequests.service';

export default async function csmResponsePopupRoutes(app: FastifyInstance): Promise<void> {
  serveThread(app, csmResponsePopup);
  serve(app, csmResponsePopup.save, async (ctx) => ({ LIST: await saveEntries(ctx, ctx.body.LIST) }));
}

import type { FastifyInstance } from 'fastify';
import { partnerCalls } from '../../contract/open/partner';
import { savePartnerPo } from '../flair/partnerPo.service';
import { serve } from '../lib/serve';
import { about } from './about';
import { idempotencyKey, takenPo } from './schema';

export default async function purchaseOrderRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    partnerCalls.purchaseOrder,
    async (ctx) => {
      const saved = await savePartnerPo(ctx);
      about(ctx, saved.PO_NO);
      return saved;
    },
    { schema: { body: takenPo, headers: { type: 'object', properties: { 'idempotency-key': idempotencyKey } } } },
  );
}

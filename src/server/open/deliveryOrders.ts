import type { FastifyInstance } from 'fastify';
import { partnerCalls } from '../../contract/open/partner';
import { serve } from '../lib/serve';
import { makePartnerOrder, partnerOrder } from '../pan/partnerOrder.service';
import { about } from './about';
import { idempotencyKey, takenOrder } from './schema';

export default async function deliveryOrderRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    partnerCalls.order,
    async (ctx) => {
      const made = await makePartnerOrder(ctx);
      about(ctx, made.DLV_ORD_NO);
      return made;
    },
    { schema: { body: takenOrder, headers: { type: 'object', properties: { 'idempotency-key': idempotencyKey } } } },
  );

  serve(app, partnerCalls.orderState, (ctx) => {
    about(ctx, ctx.body.dlvOrdNo);
    return partnerOrder(ctx, ctx.body.dlvOrdNo);
  });
}

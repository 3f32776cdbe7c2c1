import type { FastifyInstance } from 'fastify';
import { type Heard, logCall } from '../outside/outside.service';
import deliveryOrders from './deliveryOrders';
import documents from './documents';
import feed from './feed';
import purchaseOrders from './purchaseOrders';
import shipments from './shipments';

/** The API of partners' systems. Every call whose token is known stands in CMS_IF_LOG, without what was sent and answered. */
export default async function open(app: FastifyInstance): Promise<void> {
  app.addHook('onResponse', async (request, reply) => {
    const { partner } = request;
    if (!partner || partner.quiet) return;
    const status = reply.statusCode;
    const result: Heard['IF_RSLT'] = status < 400 ? 'OK' : status === 404 ? 'NODATA' : status >= 500 ? 'DOWN' : 'REJECT';
    const why = reply.getHeader('x-error-code');
    const heard = {
      IF_RSLT: result,
      HTTP_STS: status,
      RES_MS: Math.round(reply.elapsedTime),
      ERR_MSG: why === undefined ? null : String(why),
    };
    await logCall(app.kit.pools.asideDb, partner.apiId, partner.about?.slice(0, 50) ?? null, heard).catch((failure) =>
      request.log.error({ err: failure }, 'the log of interfaces cannot be written'),
    );
  });
  for (const routes of [shipments, deliveryOrders, purchaseOrders, documents, feed]) await routes(app);
}

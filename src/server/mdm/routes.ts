import type { FastifyInstance } from 'fastify';
import mdmCustomerCdPopup from './popup/mdmCustomerCdPopup';

/** Master data. */
export default async function mdm(app: FastifyInstance): Promise<void> {
  await app.register(mdmCustomerCdPopup);
}

import type { FastifyInstance } from 'fastify';
import mdmFreightMgt from './code/mdmFreightMgt';
import mdmCustomerCdPopup from './popup/mdmCustomerCdPopup';

/** Master data. */
export default async function mdm(app: FastifyInstance): Promise<void> {
  await mdmFreightMgt(app);
  await mdmCustomerCdPopup(app);
}

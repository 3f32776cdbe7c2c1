import type { FastifyInstance } from 'fastify';
import csmMailMgt from './csmMailMgt';
import csmRequestList from './csmRequestList';
import csmRequestMgt from './csmRequestMgt';
import csmResponseMgt from './csmResponseMgt';
import csmResponsePopup from './popup/csmResponsePopup';

/** Customer requests. */
export default async function csm(app: FastifyInstance): Promise<void> {
  await csmRequestList(app);
  await csmRequestMgt(app);
  await csmResponseMgt(app);
  await csmResponsePopup(app);
  await csmMailMgt(app);
}

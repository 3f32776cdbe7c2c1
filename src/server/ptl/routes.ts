import type { FastifyInstance } from 'fastify';
import ptlFileMgtPopup from './popup/PtlFileMgtPopup';

/** The portal's own popups. */
export default async function ptl(app: FastifyInstance): Promise<void> {
  await app.register(ptlFileMgtPopup);
}

import type { FastifyInstance } from 'fastify';
import ptlNotcMgt from './board/PtlNotcMgt';
import ptlNotcPrtnMgt from './board/PtlNotcPrtnMgt';
import ptlFileMgtPopup from './popup/PtlFileMgtPopup';

/** The portal's own screens and popups. */
export default async function ptl(app: FastifyInstance): Promise<void> {
  await app.register(ptlNotcMgt);
  await app.register(ptlNotcPrtnMgt);
  await app.register(ptlFileMgtPopup);
}

import type { FastifyInstance } from 'fastify';
import notc from './board/notc';
import ptlNotcMgt from './board/PtlNotcMgt';
import ptlNotcPrtnMgt from './board/PtlNotcPrtnMgt';
import ptlFileMgtPopup from './popup/PtlFileMgtPopup';
import ptlNotiPopup from './popup/PtlNotiPopup';
import tarQuoteMgtPopup from './popup/TarQuoteMgtPopup';
import tarQuoteList from './quo/tarQuoteList';
import tarQuoteMgt from './quo/tarQuoteMgt';

/** Notices, quotes, and the portal's own popups. */
export default async function ptl(app: FastifyInstance): Promise<void> {
  await app.register(notc);
  await app.register(ptlNotcMgt);
  await app.register(ptlNotcPrtnMgt);
  await app.register(ptlFileMgtPopup);
  await app.register(ptlNotiPopup);
  await app.register(tarQuoteMgt);
  await app.register(tarQuoteList);
  await app.register(tarQuoteMgtPopup);
}

import type { FastifyInstance } from 'fastify';
import notc from './board/notc';
import ptlNotcMgt from './board/ptlNotcMgt';
import ptlNotcPrtnMgt from './board/ptlNotcPrtnMgt';
import ptlFileMgtPopup from './popup/ptlFileMgtPopup';
import ptlNotiPopup from './popup/ptlNotiPopup';
import tarQuoteMgtPopup from './popup/tarQuoteMgtPopup';
import tarQuoteList from './quo/tarQuoteList';
import tarQuoteMgt from './quo/tarQuoteMgt';

/** Notices, quotes, and the portal's own popups. */
export default async function ptl(app: FastifyInstance): Promise<void> {
  await notc(app);
  await ptlNotcMgt(app);
  await ptlNotcPrtnMgt(app);
  await ptlFileMgtPopup(app);
  await ptlNotiPopup(app);
  await tarQuoteMgt(app);
  await tarQuoteList(app);
  await tarQuoteMgtPopup(app);
}

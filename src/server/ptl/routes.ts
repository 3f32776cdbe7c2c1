import type { FastifyInstance } from 'fastify';
import ptlFileMgtPopup from './popup/PtlFileMgtPopup';
import tarQuoteMgtPopup from './popup/TarQuoteMgtPopup';
import tarQuoteList from './quo/tarQuoteList';
import tarQuoteMgt from './quo/tarQuoteMgt';

/** Quotes, and the portal's own popups. */
export default async function ptl(app: FastifyInstance): Promise<void> {
  for (const screen of [ptlFileMgtPopup, tarQuoteMgt, tarQuoteList, tarQuoteMgtPopup]) await app.register(screen);
}

import type { FastifyInstance } from 'fastify';
import cmsCommonPopup from './popup/cmsCommonPopup';
import cmsCustomerPopup from './popup/cmsCustomerPopup';
import cmsHistoryPopup from './popup/cmsHistoryPopup';
import cmsReportPopup from './popup/cmsReportPopup';
import cmsUsedPhrasePopup from './popup/cmsUsedPhrasePopup';

/** The common popups. */
export default async function cms(app: FastifyInstance): Promise<void> {
  for (const screen of [cmsCommonPopup, cmsCustomerPopup, cmsHistoryPopup, cmsReportPopup, cmsUsedPhrasePopup]) await app.register(screen);
}

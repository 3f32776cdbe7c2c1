import type { FastifyInstance } from 'fastify';
import cmsJwtMgt from './api/CmsJwtMgt';
import cmsUserMgt from './comm/CmsUserMgt';
import cmsSvcRoleMgt from './comm/cmsSvcRoleMgt';
import cmsErrorLogList from './log/CmsErrorLogList';
import cmsMyPage from './member/cmsMyPage';
import cmsCommonPopup from './popup/cmsCommonPopup';
import cmsCorpPopup from './popup/cmsCorpPopup';
import cmsCustomerAbbPopup from './popup/cmsCustomerAbbPopup';
import cmsCustomerPopup from './popup/cmsCustomerPopup';
import cmsExchangeRatePopup from './popup/cmsExchangeRatePopup';
import cmsHistoryPopup from './popup/cmsHistoryPopup';
import cmsMultiCustomerPopup from './popup/cmsMultiCustomerPopup';
import cmsOrgnPopup from './popup/cmsOrgnPopup';
import cmsReportPopup from './popup/cmsReportPopup';
import cmsUsedPhrasePopup from './popup/cmsUsedPhrasePopup';

/** System administration and the common popups. */
export default async function cms(app: FastifyInstance): Promise<void> {
  const lookups = [cmsCommonPopup, cmsCorpPopup, cmsCustomerAbbPopup, cmsCustomerPopup, cmsMultiCustomerPopup, cmsOrgnPopup];
  const administration = [cmsErrorLogList, cmsJwtMgt, cmsMyPage, cmsSvcRoleMgt, cmsUserMgt];
  for (const screen of [...lookups, cmsExchangeRatePopup, cmsHistoryPopup, cmsReportPopup, cmsUsedPhrasePopup, ...administration])
    await app.register(screen);
}

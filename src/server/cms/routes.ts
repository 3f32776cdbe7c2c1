import type { FastifyInstance } from 'fastify';
import cmsJwtMgt from './api/CmsJwtMgt';
import cmsCommonCode from './comm/CmsCommonCode';
import cmsLangMgt from './comm/CmsLangMgt';
import cmsRegUserMgt from './comm/CmsRegUserMgt';
import cmsUserMgt from './comm/CmsUserMgt';
import cmsSvcRoleMgt from './comm/cmsSvcRoleMgt';
import cmsErrorLogList from './log/CmsErrorLogList';
import cmsLoginLog from './log/CmsLoginLog';
import cmsVisitLog from './log/CmsVisitLog';
import cmsMyPage from './member/cmsMyPage';
import cmsCheckLastNoPopup from './popup/cmsCheckLastNoPopup';
import cmsCommonPopup from './popup/cmsCommonPopup';
import cmsCorpPopup from './popup/cmsCorpPopup';
import cmsCustomerAbbPopup from './popup/cmsCustomerAbbPopup';
import cmsCustomerPopup from './popup/cmsCustomerPopup';
import cmsExchangeRatePopup from './popup/cmsExchangeRatePopup';
import cmsHistoryPopup from './popup/cmsHistoryPopup';
import cmsMultiCustomerPopup from './popup/cmsMultiCustomerPopup';
import cmsOrgnPopup from './popup/cmsOrgnPopup';
import cmsReportPopup from './popup/cmsReportPopup';
import cmsSchedulerPopup from './popup/cmsSchedulerPopup';
import cmsUsedPhrasePopup from './popup/cmsUsedPhrasePopup';
import cmsAutonoCount from './setting/CmsAutonoCount';
import cmsAutonoRuleMgt from './setting/CmsAutonoRuleMgt';

/** System administration and the common popups. */
export default async function cms(app: FastifyInstance): Promise<void> {
  const lookups = [cmsCommonPopup, cmsCorpPopup, cmsCustomerAbbPopup, cmsCustomerPopup, cmsMultiCustomerPopup, cmsOrgnPopup];
  const words = [cmsCommonCode, cmsLangMgt];
  const administration = [cmsJwtMgt, cmsMyPage, cmsRegUserMgt, cmsSvcRoleMgt, cmsUserMgt];
  const logs = [cmsErrorLogList, cmsLoginLog, cmsVisitLog];
  const settings = [cmsAutonoCount, cmsAutonoRuleMgt, cmsCheckLastNoPopup, cmsSchedulerPopup];
  const popups = [cmsExchangeRatePopup, cmsHistoryPopup, cmsReportPopup, cmsUsedPhrasePopup];
  for (const screen of [...lookups, ...popups, ...administration, ...words, ...logs, ...settings]) await app.register(screen);
}

/** What stands around a page, and which guard its address passes. */
export const layouts = ['default', 'login', 'blank', 'popup'] as const;

/**
 * THE route table. A screen is here when its page exists: the client finds the file by the path
 * (`/pan/dlvOrdMgt` is src/client/pages/pan/DlvOrdMgt.tsx), the server sends only menus whose path is here,
 * and answers 404 for a page that is not.
 */
export interface Route {
  path: string;
  /** SCRN_ID, which is also the menu's abbreviation (`mid`). */
  screen: string;
  layout: (typeof layouts)[number];
  /** Outer size of a popup in px, its 32 px header included. */
  width?: number;
  height?: number;
  /** The page is made for a phone too; other pages keep their width there, and scroll. */
  phone?: true;
  /** Popup that shows a printable form. */
  report?: true;
}

export const routes: readonly Route[] = [
  { path: '/', screen: 'home', layout: 'default', phone: true },
  { path: '/login', screen: 'login', layout: 'login' },
  { path: '/login/data', screen: 'loginData', layout: 'blank' },
  { path: '/login/msgView', screen: 'loginMsgView', layout: 'login' },
  { path: '/login/register', screen: 'loginRegister', layout: 'login' },
  { path: '/login/share', screen: 'loginShare', layout: 'blank' },
  { path: '/login/unfollow', screen: 'loginUnfollow', layout: 'login' },
  { path: '/login/popup/login', screen: 'loginPopup', layout: 'popup', width: 500, height: 400 },
  { path: '/login/popup/QuotePopup', screen: 'loginQuotePopup', layout: 'popup', width: 900, height: 700 },
  { path: '/admin/ChangeMe', screen: 'changeMe', layout: 'popup', width: 800, height: 300 },
  { path: '/admin/ChangePassword', screen: 'changePassword', layout: 'popup', width: 500, height: 400 },
  { path: '/ptl/status/ptlShipngStusList', screen: 'ptlShipngStusList', layout: 'default' },
  { path: '/ptl/status/ptlShipngStusDetail', screen: 'ptlShipngStusDetail', layout: 'default' },
  { path: '/ptl/status/fmsImportCargoList', screen: 'fmsImportCargoList', layout: 'default' },
  { path: '/pra/praImportCargoList', screen: 'praImportCargoList', layout: 'default' },
  { path: '/ptl/status/ptlDeadlineList', screen: 'ptlDeadlineList', layout: 'default', phone: true },
  { path: '/pra/praImportCargoKpi', screen: 'praImportCargoKpi', layout: 'default' },
  { path: '/set/setBankStmtMgt', screen: 'setBankStmtMgt', layout: 'default' },
  { path: '/kofe/koDepositList', screen: 'koDepositList', layout: 'default' },
  { path: '/set/setAgeingList', screen: 'setAgeingList', layout: 'default' },
  { path: '/set/setCostStlList', screen: 'setCostStlList', layout: 'default', phone: true },
  { path: '/csm/CsmRequestList', screen: 'csmRequestList', layout: 'default' },
  { path: '/csm/CsmRequestMgt', screen: 'csmRequestMgt', layout: 'default', phone: true },
  { path: '/csm/CsmResponseMgt', screen: 'csmResponseMgt', layout: 'default', phone: true },
  { path: '/csm/CsmMailMgt', screen: 'csmMailMgt', layout: 'default' },
  { path: '/csm/CsmFigureList', screen: 'csmFigureList', layout: 'default' },
  { path: '/csm/CsmDueRuleMgt', screen: 'csmDueRuleMgt', layout: 'default' },
  { path: '/csm/popup/CsmResponsePopup', screen: 'csmResponsePopup', layout: 'popup', width: 900, height: 650 },
  { path: '/ord/custOrderMgt', screen: 'custOrderMgt', layout: 'default' },
  { path: '/pan/dlvOrdMgt', screen: 'dlvOrdMgt', layout: 'default' },
  { path: '/pan/dlvOrdBoard', screen: 'dlvOrdBoard', layout: 'default' },
  { path: '/pan/dlvOrdList', screen: 'dlvOrdList', layout: 'default' },
  { path: '/pan/dlvOrdSummaryList', screen: 'dlvOrdSummaryList', layout: 'default' },
  { path: '/pan/dlvOrdDetail', screen: 'dlvOrdDetail', layout: 'default', phone: true },
  { path: '/pan/dlvPlaceMgt', screen: 'dlvPlaceMgt', layout: 'default' },
  { path: '/pan/popup/BatchInputPopup', screen: 'batchInputPopup', layout: 'popup', width: 1000, height: 650 },
  { path: '/pan/popup/DlvOrdRepeatPopup', screen: 'dlvOrdRepeatPopup', layout: 'popup', width: 1180, height: 680 },
  { path: '/mimi/popup/MimiPoProposalPopup', screen: 'mimiPoProposalPopup', layout: 'popup', width: 1280, height: 680 },
  { path: '/flair/popup/FlairPoExcelUploadPopup', screen: 'flairPoExcelUploadPopup', layout: 'popup', width: 1100, height: 700 },
  { path: '/pan/popup/DlvOrdExcelUploadPopup', screen: 'dlvOrdExcelUploadPopup', layout: 'popup', width: 1100, height: 700 },
  { path: '/etc/DefaultNoticeHome', screen: 'defaultNoticeHome', layout: 'default', phone: true },
  { path: '/ptl/board/PtlNotcMgt', screen: 'ptlNotcMgt', layout: 'default' },
  { path: '/ptl/board/PtlNotcPrtnMgt', screen: 'ptlNotcPrtnMgt', layout: 'default' },
  { path: '/ptl/quo/tarQuoteMgt', screen: 'tarQuoteMgt', layout: 'default', phone: true },
  { path: '/ptl/quo/tarQuoteList', screen: 'tarQuoteList', layout: 'default' },
  { path: '/ptl/popup/TarQuoteMgtPopup', screen: 'tarQuoteMgtPopup', layout: 'popup', width: 1200, height: 800 },
  { path: '/ptl/popup/PtlFileMgtPopup', screen: 'ptlFileMgtPopup', layout: 'popup', width: 900, height: 600 },
  { path: '/ptl/popup/PtlUnipassPopup', screen: 'ptlUnipassPopup', layout: 'popup', width: 1100, height: 750 },
  { path: '/ptl/popup/PtlImportUnipassPopup', screen: 'ptlImportUnipassPopup', layout: 'popup', width: 1100, height: 750 },
  { path: '/ptl/popup/PtlExportUnipassPopup', screen: 'ptlExportUnipassPopup', layout: 'popup', width: 1000, height: 650 },
  { path: '/ptl/popup/PtlNotiPopup', screen: 'ptlNotiPopup', layout: 'popup', width: 500, height: 400 },
  { path: '/cms/member/CmsMyPage', screen: 'cmsMyPage', layout: 'default' },
  { path: '/cms/api/CmsJwtMgt', screen: 'cmsJwtMgt', layout: 'default' },
  { path: '/cms/api/CmsApiMgt', screen: 'cmsApiMgt', layout: 'default' },
  { path: '/cms/popup/cmsCustomerPopup', screen: 'cmsCustomerPopup', layout: 'popup', width: 800, height: 600 },
  { path: '/cms/popup/cmsMultiCustomerPopup', screen: 'cmsMultiCustomerPopup', layout: 'popup', width: 800, height: 600 },
  { path: '/cms/popup/cmsCustomerAbbPopup', screen: 'cmsCustomerAbbPopup', layout: 'popup', width: 800, height: 600 },
  { path: '/cms/popup/cmsCorpPopup', screen: 'cmsCorpPopup', layout: 'popup', width: 600, height: 600 },
  { path: '/cms/popup/cmsOrgnPopup', screen: 'cmsOrgnPopup', layout: 'popup', width: 600, height: 600 },
  { path: '/cms/popup/cmsCheckLastNoPopup', screen: 'cmsCheckLastNoPopup', layout: 'popup', width: 500, height: 400 },
  { path: '/cms/popup/cmsCommonPopup', screen: 'cmsCommonPopup', layout: 'popup', width: 600, height: 600 },
  { path: '/cms/popup/cmsDocumentPopup', screen: 'cmsDocumentPopup', layout: 'popup', width: 1000, height: 650 },
  { path: '/cms/popup/cmsDocumentPartnerPopup', screen: 'cmsDocumentPartnerPopup', layout: 'popup', width: 900, height: 600 },
  { path: '/cms/popup/cmsDocumentElvisPopup', screen: 'cmsDocumentElvisPopup', layout: 'popup', width: 1000, height: 650 },
  { path: '/cms/popup/cmsExchangeRatePopup', screen: 'cmsExchangeRatePopup', layout: 'popup', width: 700, height: 500 },
  { path: '/cms/popup/cmsPostcodePopup', screen: 'cmsPostcodePopup', layout: 'popup', width: 800, height: 600 },
  { path: '/cms/popup/cmsHistoryPopup', screen: 'cmsHistoryPopup', layout: 'popup', width: 900, height: 600 },
  { path: '/cms/popup/cmsReportPopup', screen: 'cmsReportPopup', layout: 'popup', width: 1000, height: 800, report: true },
  { path: '/cms/popup/cmsSchedulerPopup', screen: 'cmsSchedulerPopup', layout: 'popup', width: 1000, height: 600 },
  { path: '/cms/popup/cmsUsedPhrasePopup', screen: 'cmsUsedPhrasePopup', layout: 'popup', width: 700, height: 500 },
  { path: '/cms/popup/cmsHtmlEditorPopup', screen: 'cmsHtmlEditorPopup', layout: 'popup', width: 1000, height: 700 },
  { path: '/mdm/code/MdmCarrierMgt', screen: 'mdmCarrierMgt', layout: 'default' },
  { path: '/mdm/code/MdmContainerMgt', screen: 'mdmContainerMgt', layout: 'default' },
  { path: '/mdm/code/MdmCountryMgt', screen: 'mdmCountryMgt', layout: 'default' },
  { path: '/mdm/code/MdmCurrencyMgt', screen: 'mdmCurrencyMgt', layout: 'default' },
  { path: '/mdm/code/MdmCustomsMgt', screen: 'mdmCustomsMgt', layout: 'default' },
  { path: '/mdm/code/MdmFreightMgt', screen: 'mdmFreightMgt', layout: 'default' },
  { path: '/mdm/code/MdmFrequentlyUsedPhraseMgt', screen: 'mdmFrequentlyUsedPhraseMgt', layout: 'default' },
  { path: '/mdm/customer/MdmCustomerMgt', screen: 'mdmCustomerMgt', layout: 'default' },
  { path: '/mdm/customer/MdmCustomerSearch', screen: 'mdmCustomerSearch', layout: 'default' },
  { path: '/mdm/other/MdmPricingMgt', screen: 'mdmPricingMgt', layout: 'default' },
  { path: '/mdm/organization/MdmCorpMgt', screen: 'mdmCorpMgt', layout: 'default' },
  { path: '/mdm/organization/MdmOrganizationMgt', screen: 'mdmOrganizationMgt', layout: 'default' },
  { path: '/mdm/customer/MdmCorpUserMgt', screen: 'mdmCorpUserMgt', layout: 'default' },
  { path: '/mdm/customer/MdmCustomerMgtOrg', screen: 'mdmCustomerMgtOrg', layout: 'default' },
  { path: '/mdm/popup/mdmCustomerCdPopup', screen: 'mdmCustomerCdPopup', layout: 'popup', width: 700, height: 500 },
  { path: '/cms/comm/CmsUserMgt', screen: 'cmsUserMgt', layout: 'default' },
  { path: '/cms/comm/CmsCommonCode', screen: 'cmsCommonCode', layout: 'default' },
  { path: '/cms/comm/CmsCommonCodeUser', screen: 'cmsCommonCodeUser', layout: 'default' },
  { path: '/cms/comm/CmsEmailFrmMgt', screen: 'cmsEmailFrmMgt', layout: 'default' },
  { path: '/cms/comm/CmsLangMgt', screen: 'cmsLangMgt', layout: 'default' },
  { path: '/cms/comm/CmsDataDicMgt', screen: 'cmsDataDicMgt', layout: 'default' },
  { path: '/cms/comm/CmsRegUserMgt', screen: 'cmsRegUserMgt', layout: 'default' },
  { path: '/cms/comm/CmsMenuMgt', screen: 'cmsMenuMgt', layout: 'default' },
  { path: '/cms/comm/CmsScreenMgt', screen: 'cmsScreenMgt', layout: 'default' },
  { path: '/cms/comm/CmsRoleMenuMgt', screen: 'cmsRoleMenuMgt', layout: 'default' },
  { path: '/cms/comm/CmsRoleButtonMgt', screen: 'cmsRoleButtonMgt', layout: 'default' },
  { path: '/cms/comm/CmsSvcRoleMgt', screen: 'cmsSvcRoleMgt', layout: 'default' },
  { path: '/cms/log/CmsAdminDay', screen: 'cmsAdminDay', layout: 'default' },
  { path: '/cms/log/CmsLoginLog', screen: 'cmsLoginLog', layout: 'default' },
  { path: '/cms/log/CmsVisitLog', screen: 'cmsVisitLog', layout: 'default' },
  { path: '/cms/log/CmsErrorLogList', screen: 'cmsErrorLogList', layout: 'default' },
  { path: '/cms/setting/CmsAutonoRuleMgt', screen: 'cmsAutonoRuleMgt', layout: 'default' },
  { path: '/cms/setting/CmsAutonoCount', screen: 'cmsAutonoCount', layout: 'default' },
  { path: '/cms/setting/CmsGridLayoutCopyMgt', screen: 'cmsGridLayoutCopyMgt', layout: 'default' },
  { path: '/cms/setting/CmsFileQuotaMgt', screen: 'cmsFileQuotaMgt', layout: 'default' },
  { path: '/flair/flairBKTracingPoList', screen: 'flairBKTracingPoList', layout: 'default' },
  { path: '/flair/flairCntrTracingPoList', screen: 'flairCntrTracingPoList', layout: 'default' },
  { path: '/mimi/mimiCountMgt', screen: 'mimiCountMgt', layout: 'default' },
  { path: '/mimi/mimiPoMgt', screen: 'mimiPoMgt', layout: 'default' },
  { path: '/mimi/mimiStockMgt', screen: 'mimiStockMgt', layout: 'default' },
  { path: '/mimi/mimiSupplyMgt', screen: 'mimiSupplyMgt', layout: 'default' },
  { path: '/flair/flairPoInfoMgt', screen: 'flairPoInfoMgt', layout: 'default', phone: true },
  { path: '/flair/flairSeasonList', screen: 'flairSeasonList', layout: 'default' },
  { path: '/flair/flairTracingPoList', screen: 'flairTracingPoList', layout: 'default' },
  { path: '/set/setCostContainer', screen: 'setCostContainer', layout: 'default' },
  { path: '/set/setCostTransport', screen: 'setCostTransport', layout: 'default' },
  { path: '/set/setCostCarList', screen: 'setCostCarList', layout: 'default' },
  { path: '/set/setCostFrtDtlList', screen: 'setCostFrtDtlList', layout: 'default' },
  { path: '/set/setForgotList', screen: 'setForgotList', layout: 'default' },
  { path: '/set/setCostList', screen: 'setCostList', layout: 'default' },
  { path: '/set/setCostEtc', screen: 'setCostEtc', layout: 'default' },
  { path: '/error/NoExistPage', screen: 'noExistPage', layout: 'blank' },
];

/** The page file of a route, below src/client/pages and without its ending: the path with the last part's first letter large. */
export function pageFile(path: string): string {
  const parts = (path === '/' ? '/home' : path).slice(1).split('/');
  const last = parts.pop() ?? '';
  return [...parts, last.charAt(0).toUpperCase() + last.slice(1)].join('/');
}

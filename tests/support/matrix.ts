import { addDays } from '../../src/contract/dates';
import { partnerPo } from './flair';
import type { BookingCase } from './matrixBookings';
import type { CfsCase } from './matrixCfs';
import { type CustOrderState, type Keys, type QuoteState, type RequestState, receivedMail, type State } from './matrixKeys';
import type { PlanCase } from './matrixPlans';
import { partnerOrder } from './orders';
import { containerNo } from './shipments';

/** How the matrix makes one call. */
export interface Line {
  /** A body that is done, made from keys. */
  body(k: Keys): object;
  /** Who may make it; the customer's administrator unless said otherwise. */
  by?: string;
  /** What that body is answered, where it is not 200. */
  answers?: number;
  /** The body holds keys: those of another customer or corporation are answered as ones that never were. */
  keyed?: true;
  /** State that the order must be in. */
  state?: State;
  /** A customer with whom business is stopped is refused with MSG000186. */
  stopped?: true;
  /** Is made in a session of its own, which it ends or makes another. */
  alone?: true;
  /** The widest conditions of a list. */
  wide?(k: Keys): object;
  /** The permission it asks for, where the specification lists no such call. */
  auth?: string;
}

const plain: Line = { body: () => ({ SEARCH: {} }) };
const open = (body: object, answers?: number): Line => ({ body: () => body, ...(answers ? { answers } : {}) });
const list = (SEARCH: object = {}): Line => ({ body: () => ({ SEARCH }) });
const sys = (line: Line): Line => ({ ...line, by: 'sysadm' });
const adm = (line: Line): Line => ({ ...line, by: 'adm1000' });
/** A list of one order, or what hangs on it. */
const ofOrder: Line = { body: (k) => ({ SEARCH: { DLV_ORD_NO: k.DLV_ORD_NO } }), keyed: true };
const period = (k: Keys) => ({ DT_TP: 'DLV', FR_DT: addDays(k.today, -45), TO_DT: addDays(k.today, 44) });
const desk: Line = { ...ofOrder, wide: (k) => ({ SEARCH: period(k) }) };
const reasoned = (body: (k: Keys) => object) => (k: Keys) => ({ ...body(k), ACCESS_RSN: 'x' });
const workbook: Line = { ...desk, body: reasoned(ofOrder.body), wide: reasoned((k) => ({ SEARCH: period(k) })) };
const row = (k: Keys) => ({ DLV_ORD_NO: k.DLV_ORD_NO, UPD_CNT: k.UPD_CNT });
const act = (state: State, by: string, more: (k: Keys) => object = () => ({}), RSN?: string): Line => ({
  body: (k) => ({ LIST: [{ ...row(k), ...more(k) }], ...(RSN ? { RSN } : {}) }),
  by,
  keyed: true,
  state,
});
/** A truck of the day, and a day, that no other order has. */
const freeTruck = (k: Keys) => ({ ...k.car, CAR_NO: k.DLV_ORD_NO.slice(-10), MAX_WT: 5000 });
const freeDay = (k: Keys) => {
  const day = addDays(k.today, 100 + (Number(k.DLV_ORD_NO.slice(-4)) % 1000));
  return { PICKUP_DT: day, DLV_DT: day };
};
const changed = (field: string): Line => ({ body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', ...row(k), [field]: 'x' }] }), keyed: true });
const history: Line = { by: 'ops01', body: (k) => ({ SEARCH: { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: k.DLV_ORD_NO } }), keyed: true };
const file: Line = { body: (k) => ({ FILE_SN: k.FILE_SN, ACCESS_RSN: 'x' }), keyed: true };
const fileSave: Line = {
  body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', FILE_SN: k.FILE_SN, UPD_CNT: k.FILE_CNT, DOC_TP: 'ETC' }] }),
  by: 'ops01',
  keyed: true,
};
const fileAct: Line = { body: (k) => ({ LIST: [{ FILE_SN: k.FILE_SN, UPD_CNT: k.FILE_CNT }] }), by: 'ops01', keyed: true };
/** A list of what hangs on one shipment. */
const ofHouse: Line = { body: (k) => ({ SEARCH: { HBL_NO: k.HBL_NO } }), keyed: true };
/** A list of shipments, and its workbook; what hangs on one; an action of it. */
const cargoPeriod = (k: Keys) => ({ FR_DT: addDays(k.today, -100), TO_DT: addDays(k.today, 60) });
const cargo: Line = {
  body: (k) => ({ SEARCH: { NO_TP: 'HBL', NO_VAL: k.cargo.HBL_NO } }),
  keyed: true,
  wide: (k) => ({ SEARCH: cargoPeriod(k) }),
};
const praCargo: Line = { body: (k) => ({ SEARCH: cargoPeriod(k) }), by: 'cadm02' };
const praKpi: Line = {
  body: (k) => ({ SEARCH: { FR_YM: addDays(k.today, -100).slice(0, 6), TO_YM: k.today.slice(0, 6), KPI_CD: 'OTA' } }),
  by: 'cadm02',
};
const ofCargo: Line = { body: (k) => ({ SEARCH: { HBL_SEQ: k.cargo.HBL_SEQ } }), keyed: true };
const ofCargoNo: Line = { body: (k) => ({ SEARCH: { HBL_NO: k.cargo.HBL_NO } }), keyed: true };
const cargoAct = (more: (k: Keys) => object = () => ({})): Line => ({
  body: (k) => ({ LIST: [{ HBL_SEQ: k.cargo.HBL_SEQ, UPD_CNT: 0, ...more(k) }] }),
  by: 'ops01',
  keyed: true,
});
/** Something to follow. */
const followed = (more: object): Line => ({ body: (k) => ({ LIST: [{ HBL_NO: k.cargo.HBL_NO, FLW_HOW: 'ONCE', ...more }] }) });
/** A document of the document store, which is not there while the matrix runs: whoever may ask is told so. */
const storeDown = { by: 'ops01', answers: 502, keyed: true } as const;
const storeKey = (k: Keys) => ({ ELVIS_DOC_ID: 'EL000000000001', ELVIS_OFC_CD: 'SEL', REF_TP: 'DLV', REF_KEY: k.DLV_ORD_NO });
/** What is asked of customs, who are not there while the matrix runs: whoever may ask is told so. */
const customsDown = { answers: 502, keyed: true } as const;
const ofCustoms: Line = { body: (k) => ({ SEARCH: { HBL_NO: k.cargo.HBL_NO, BL_YY: k.today.slice(0, 4) } }), ...customsDown };
const ofExport: Line = { body: (k) => ({ SEARCH: { UNIPASS_TP: 'EXBL', NO_VAL: k.cargo.HBL_NO } }), by: 'ops01', ...customsDown };
/** A call about one notice. */
const ofNotice: Line = { body: (k) => ({ NOTC_NO: k.NOTC_NO }), keyed: true };
/** A list of one draft, what hangs on it, and an action of it. */
const ofDraft = (key: 'DRAFT_NO' | 'PARTNER_NO'): Line => ({ body: (k) => ({ SEARCH: { NOTC_NO: k[key] } }), by: 'adm1000', keyed: true });
const aNotice = (key: 'DRAFT_NO' | 'PARTNER_NO'): Line => ({ ...ofDraft(key), wide: (k) => ({ SEARCH: period(k) }) });
const draft = (key: 'DRAFT_NO' | 'PARTNER_NO', more: object = {}): Line => ({
  body: (k) => ({ LIST: [{ NOTC_NO: k[key], UPD_CNT: 0, ...more }] }),
  by: 'adm1000',
  keyed: true,
});
const summary = (k: Keys) => ({ SEARCH: { ...period(k), SUM_TP: ['TRK'] } });

/** A list of costs, and its workbook; those of trucks in a month; costs that are entered, and an action of one that there is not. */
const costDays = (k: Keys) => ({ SEARCH: { DT_TP: 'OCCR', FR_DT: addDays(k.today, -100), TO_DT: k.today }, ACCESS_RSN: 'x' });
const costList: Line = { body: costDays, by: 'stl01' };
const costMonth: Line = { body: (k) => ({ SEARCH: { STL_YM: k.today.slice(0, 6) }, ACCESS_RSN: 'x' }), by: 'stl01' };
const costSave = (COST_TP: string, FRT_CD: string): Line => ({
  body: (k) => ({ LIST: [{ BATCH_FLAG: 'insert', CUST_CD: 'C99999', OCCR_DT: k.today, COST_TP, AR_AP: 'AR', FRT_CD }] }),
  by: 'stl01',
  answers: 422,
});
const noCost: Line = { body: () => ({ LIST: [{ COST_NO: 'x', UPD_CNT: 0 }] }), by: 'stl01', answers: 422 };
const noForgotten = (k: Keys) => ({ FORGOT_TP: 'DLV', REF_KEY: 'x', OCCR_DT: k.today });

/** A log of the last days. */
const lastDays: Line = { body: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -20), TO_DT: k.today } }) };

/** A rule of numbers as it may be typed. */
const numberRule = { RULE_CD: 'DLV', CORP_CD: '*', PREFIX: 'DV', DATE_FMT: 'YYMMDD', SEQ_LEN: 4, RESET_TP: 'D', USE_YN: 'Y' };

/** A list of one user, or what hangs on it; a row and an action of it. */
const ofUser: Line = { body: (k) => ({ SEARCH: { USER_ID: k.USER_ID } }), by: 'sysadm', keyed: true };
const userRow = (more: (k: Keys) => object): Line => ({
  body: (k) => ({ LIST: [{ USER_ID: k.USER_ID, ...more(k) }] }),
  by: 'sysadm',
  keyed: true,
});
const userAct = userRow((k) => ({ UPD_CNT: k.USER_CNT }));

/** A list of one quote, or what hangs on it; an action of it, by the customer's administrator unless said otherwise. */
const quoteKey = (k: Keys, state: QuoteState) => ({ QUO_NO: k.quotes[state], QUO_REV: 1 });
const ofQuote: Line = { body: (k) => ({ SEARCH: quoteKey(k, 'OFR') }), keyed: true };
const quotePeriod = (k: Keys) => ({ SEARCH: { FR_DT: addDays(k.today, -300), TO_DT: addDays(k.today, 30) } });
const quotes: Line = { ...ofQuote, wide: quotePeriod };
const quoteAct = (state: QuoteState, by = 'cadm01', more: object = {}, RSN?: string): Line => ({
  body: (k) => ({ LIST: [{ ...quoteKey(k, state), UPD_CNT: 0, ...more }], ...(RSN ? { RSN } : {}) }),
  by,
  keyed: true,
});
const quoteSave: Line = { ...quoteAct('TMP', 'cadm01', { BATCH_FLAG: 'update', ITEM_NM: 'y' }), stopped: true };

/** A list of one customer order, or what hangs on it; an action of it, by an operator unless said otherwise. */
const ofCustOrder: Line = { body: (k) => ({ SEARCH: { ORD_NO: k.custOrders.REQ } }), keyed: true };
const custOrders: Line = { ...ofCustOrder, wide: quotePeriod };
const custOrderAct = (state: CustOrderState, by = 'ops01', more: (k: Keys) => object = () => ({}), RSN?: string): Line => ({
  body: (k) => ({ LIST: [{ ORD_NO: k.custOrders[state], UPD_CNT: 0, ...more(k) }], ...(RSN ? { RSN } : {}) }),
  by,
  keyed: true,
});

/** A list of one request, or what hangs on it; an action of it, by an operator unless said otherwise. */
const ofRequest: Line = { body: (k) => ({ SEARCH: { REQ_NO: k.requests.ANS } }), keyed: true };
const requestPeriod = (k: Keys) => ({ SEARCH: { FR_DT: addDays(k.today, -300), TO_DT: k.today } });
/** A key there leaves its request out: it is never given. */
const similar: Line = { body: () => ({ SEARCH: { REQ_TITLE: 'matrix request' } }) };
const aboutRequest: Line = { body: (k) => ({ SEARCH: { REF_NO: k.requests.ANS } }), keyed: true };
const requestsLine: Line = { ...ofRequest, wide: requestPeriod };
const requestBook: Line = { ...ofRequest, body: reasoned(ofRequest.body), wide: reasoned(requestPeriod) };
const figures: Line = { body: requestPeriod, by: 'ops01' };
const requestAct = (state: RequestState, by = 'ops01', more: object = {}, RSN?: string): Line => ({
  body: (k) => ({ LIST: [{ REQ_NO: k.requests[state], UPD_CNT: 0, ...more }], ...(RSN ? { RSN } : {}) }),
  by,
  keyed: true,
});
const requestRead: Line = { body: (k) => ({ LIST: [{ REQ_NO: k.requests.ANS, RES_SEQ: 1 }] }) };
/** Received mails of a period; an action on one that is not there. */
const mailPeriod: Line = { body: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -20), TO_DT: k.today } }), by: 'ops01' };
const noMail = (RSN?: string): Line => ({
  body: () => ({ LIST: [{ RCV_SEQ: 999_999_999, UPD_CNT: 0, REQ_NO: 'x', CUST_CD: 'C00001' }], ...(RSN ? { RSN } : {}) }),
  by: 'ops01',
  answers: 422,
});
/** A key account's movements, a list of a period; a movement that it may plan; an action of one that is not there. */
const stockPeriod: Line = { body: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -20), TO_DT: k.today } }), by: 'cadm03' };
const goods = { CUST_CD: 'C00003', CYCFS_CD: 'WHY1', ITEM_CD: 'MM-1002', SPLY_QTY: 1 };
const noMovement: Line = { body: () => ({ LIST: [{ SPLY_NO: 'x', UPD_CNT: 0 }] }), by: 'ops01', answers: 422 };

/** A key account's deposits of a period; an action on one that is not there. */
const depositPeriod: Line = { ...stockPeriod, by: 'cadm06', wide: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -300), TO_DT: k.today } }) };
const noDeposit: Line = { body: () => ({ LIST: [{ DEPO_NO: 'x', UPD_CNT: 0 }], RSN: 'x' }), by: 'stl01', answers: 422 };

/** What came in over a period; an action on a transaction that is not there. */
const bankPeriod: Line = { ...stockPeriod, by: 'stl01' };
const noTransaction: Line = {
  body: () => ({ LIST: [{ TRX_SEQ: 999_999_999, UPD_CNT: 0, DEPO_AMT: 1 }], RSN: 'x' }),
  by: 'stl01',
  answers: 422,
};

const ofPo: Line = { body: (k) => ({ SEARCH: { CUST_CD: 'C00003', PO_NO: k.PO_NO } }), by: 'cadm03' };
const noPo: Line = { body: () => ({ LIST: [{ CUST_CD: 'C00003', PO_NO: 'x', UPD_CNT: 0 }] }), by: 'ops01', answers: 422 };
/** A purchase order of the key account FLAIR, a line of it, and a list of these. */
const flairPo = (k: Keys) => ({ CUST_CD: k.CUST_CD, PO_NO: `FX${k.FILE_SN}` });
/** Its version: the sums of its line were counted once. */
const flairPoCnt = { UPD_CNT: 1 };
const flairLine = (k: Keys) => ({ ...flairPo(k), LINE_NO: 1 });
const flairSearch: Line = {
  body: (k) => ({ SEARCH: flairPo(k) }),
  keyed: true,
  wide: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -300), TO_DT: k.today } }),
};
const noCount: Line = { body: () => ({ LIST: [{ CNT_NO: 'x', UPD_CNT: 0 }] }), by: 'ops01', answers: 422 };
const noMonth: Line = { body: () => ({ LIST: [{ CUST_CD: 'C00003', STK_YM: '200001' }] }), by: 'ops01', answers: 422 };

/** A list of one booking of purchase orders; an action of one; containers of a period. */
const bookingNo = (k: Keys, of: BookingCase) => `FX${of}${k.FILE_SN}`;
const ofBooking: Line = { body: (k) => ({ SEARCH: { BKG_NO: bookingNo(k, 'R') } }), keyed: true };
const bookingAct = (of: BookingCase, by: string, more: object = {}, RSN?: string): Line => ({
  body: (k) => ({ LIST: [{ BKG_NO: bookingNo(k, of), UPD_CNT: 0, ...more }], ...(RSN ? { RSN } : {}) }),
  by,
  keyed: true,
});
/** A list of one CFS booking; an action of one. */
const cfsNo = (k: Keys, of: CfsCase) => `CF${of}${k.FILE_SN}`;
const cfsSearch: Line = {
  body: (k) => ({ SEARCH: { BKG_NO: cfsNo(k, 'R') } }),
  keyed: true,
  wide: (k) => ({ SEARCH: { ...period(k), FR_DT: addDays(k.today, -60), DT_TP: 'BKG' } }),
};
/** A load plan; its version: the sums of its line were counted once. An action of it. */
const planKey = (k: Keys, of: PlanCase) => ({ CLP_NO: `CLP${of}${k.FILE_SN}` });
const planRow = (k: Keys, of: PlanCase) => ({ ...planKey(k, of), UPD_CNT: 1 });
const planAct = (of: PlanCase, by = 'ops01', RSN?: string): Line => ({
  body: (k) => ({ LIST: [planRow(k, of)], ...(RSN ? { RSN } : {}) }),
  by,
  keyed: true,
});
const planSearch: Line = {
  body: (k) => ({ SEARCH: planKey(k, 'R') }),
  keyed: true,
  wide: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -45), TO_DT: addDays(k.today, 44) } }),
};
const cfsAct = (of: CfsCase, by: string, more: object = {}, RSN?: string): Line => ({
  body: (k) => ({ LIST: [{ BKG_NO: cfsNo(k, of), UPD_CNT: 0, ...more }], ...(RSN ? { RSN } : {}) }),
  by,
  keyed: true,
});
const measured = { ACTL_PKG_QTY: 10, ACTL_GRS_WT: 10, ACTL_MSR_CBM: 1, IN_DTM: '20260101090000', DMG_YN: 'N' };
const shippedPeriod: Line = { body: (k) => ({ SEARCH: { DT_TP: 'ETA', FR_DT: addDays(k.today, -100), TO_DT: addDays(k.today, 60) } }) };

/** Figures of every season, and the lines behind one. */
const seasonLine: Line = { body: () => ({ SEARCH: { FIG_CD: 'PO_QTY', FIG_BY: 'BRAND', ALL_YN: 'Y' } }) };

const noSettlement = (by: string): Line => ({ body: () => ({ LIST: [{ STL_NO: 'x', UPD_CNT: 0 }] }), by, answers: 422 });
const noClosing = (by: string): Line => ({ body: () => ({ LIST: [{ ORGN_CD: 'x', STL_YM: '200001' }] }), by, answers: 422 });

/** A confirmed cost of the keys' order, and what is done to costs. */
const costNo = (k: Keys) => `CX${k.FILE_SN}`;
const costDayRange = (k: Keys) => ({ SEARCH: { FR_DT: addDays(k.today, -60), TO_DT: k.today } });
const ofCost: Line = { body: (k) => ({ SEARCH: { COST_NO: costNo(k) } }), by: 'stl01', keyed: true, wide: costDayRange };
/** A settlement of theirs, with what hangs on it. */
const ofSettlement = (by = 'cadm01'): Line => ({
  body: (k) => ({ SEARCH: { STL_NO: `SX${k.FILE_SN}`, FR_DT: k.today, TO_DT: k.today } }),
  by,
  keyed: true,
});
const otherCost: Line = { ...ofCost, body: (k) => ({ SEARCH: { COST_NO: `SY${k.FILE_SN}` } }) };
const newCost: Line = {
  body: (k) => ({
    LIST: [
      {
        ...{ BATCH_FLAG: 'insert', CUST_CD: k.CUST_CD, OCCR_DT: k.today, COST_TP: 'ETC', AR_AP: 'AR', FRT_CD: 'CCF', FRT_UNIT: 'SHPT' },
        ...{ UNIT_QTY: 1, UNIT_PRC: 1, CURR_CD: 'KRW', VAT_TP: 'TAX' },
      },
    ],
  }),
  by: 'stl01',
  keyed: true,
};
const confirmedCost: Line = { body: (k) => ({ LIST: [{ COST_NO: costNo(k), UPD_CNT: 0 }] }), by: 'stl01', answers: 422, keyed: true };
const undone: Line = { body: confirmedCost.body, by: 'stl01', keyed: true };

/** One line for every call of the program, by SVC_ID. */
export const lines: Readonly<Record<string, Line>> = {
  login: open({ c: 'nobody', p: 'x' }, 401),
  'auth.otp': open({}, 401),
  link: { ...open({}, 303), auth: 'OPEN' },
  logout: { ...open({}), alone: true },
  'auth.authorized': open({}),
  'auth.findMyId': open({ EMAIL: 'matrix@trade.example' }),
  'auth.find.password': open({ USER_ID: 'nobody' }),
  'auth.sendMsg': open({ EMAIL: 'matrix@trade.example', PURPOSE: 'REGISTER' }),
  'auth.introLang': open({ LANG_CD: 'ko' }),
  'login.register.selectRegisterForm': { ...plain, auth: 'OPEN' },
  'login.register.checkUserId': open({ USER_ID: 'matrix' }),
  'login.register.submit': open({}, 422),
  'login.share.open': open({ TOKEN: 'matrix' }, 404),
  'login.unfollow': { ...open({ t: 'x' }, 422), auth: 'OPEN' },
  'login.popup.QuotePopup.submit': open({}, 422),
  session: open({}),
  'viewAs.end': open({}),
  menuMap: open({}),
  languageMap: open({}),
  registMyMenu: { body: (k) => ({ MENU_ID: k.MENU_ID }) },
  reorderMyMenu: { ...open({ myMenuList: [] }), by: 'ops01' },
  saveLook: open({ THEME_TP: 'AUTO', DENSITY_TP: 'NORMAL' }),
  insertVisitLog: { body: (k) => ({ MENU_ID: k.MENU_ID }) },
  insertPrvcLog: { ...open({ PRVC_TP: 'DOWN', COLUMNS: ['DRV_TEL'], ROW_CNT: 1, ACCESS_RSN: 'x' }), auth: 'LOGIN' },
  insertErrorLog: open({ ERR_MSG: 'x' }),
  selectGridLayout: plain,
  saveGridLayout: open({
    LIST: [
      {
        BATCH_FLAG: 'insert',
        SCRN_ID: 'dlvOrdMgt',
        GRID_ID: 'G1',
        LAYOUT_NM: 'x',
        LAYOUT_JSON: '{"columns":[]}',
        DFLT_YN: 'N',
        USER_ID: 'cadm01',
      },
    ],
  }),
  'admin.ChangeMe.selectChangeMeForm': plain,
  'admin.ChangeMe.saveChangeMe': open({ LIST: [{ BATCH_FLAG: 'update' }] }, 422),
  'admin.ChangePassword.selectChangePasswordForm': { ...plain, auth: 'ROLE' },
  'admin.ChangePassword.saveChangePassword': open({ LIST: [{ BATCH_FLAG: 'update' }] }, 422),
  'code.selectCommonCode': open({ YN: { MSTR_CD: 'YN' } }),
  'code.selectLanguageCode': plain,
  'cms.popup.cmsDocumentPopup.selectDocumentType': plain,
  'code.selectCorpCode': plain,
  'code.selectCustCode': plain,
  'code.selectRoleId': plain,
  'code.selectElvisOffice': plain,
  'fms.housebl.FmsArrivalNotice.selectBankInfo': plain,
  'oms.comm.OmsSea.selectCntrType': plain,
  'oms.comm.OmsSeaTotal.selectTeam': plain,
  'file.fileUpload': open({}, 415),
  'grid.readBook': { ...open({}, 415), auth: 'LOGIN' },
  'file.fileDownload': file,
  'file.fileDownload.get': { body: (k) => ({ fileSn: k.FILE_SN }), keyed: true },
  'file.linkDownload': { ...open({}, 303), auth: 'OPEN' },
  'file.templateDownload': open({ UPLOAD_TP: 'DLV_ORD' }),
  'file.base64ImageDownload': file,
  'file.logoImageDownload': open({ CORP_CD: '1000', KIND: 'top' }),
  'open.shipments': { body: (k) => ({ hblNo: k.HBL_NO }) },
  'open.shipments.{hblNo}.events': { body: (k) => ({ hblNo: k.HBL_NO }), keyed: true },
  'open.deliveryOrders': { body: (k) => ({ ...partnerOrder(k.order), HBL_NO: k.HBL_NO, IMEX_TP: 'I' }), answers: 201, keyed: true },
  'open.purchaseOrders': { body: (k) => partnerPo(k.today), answers: 201 },
  'open.deliveryOrders.{dlvOrdNo}': { body: (k) => ({ dlvOrdNo: k.DLV_ORD_NO }), keyed: true },
  'open.feed.shipments': {
    body: (k) => ({ msgId: k.DLV_ORD_NO, sentDtm: `${k.today}000000`, items: [{ hbl: { CORP_CD: '1000', HBL_NO: k.DLV_ORD_NO } }] }),
    by: 'sysadm',
    answers: 201,
  },
  'open.feed.costs': {
    body: (k) => ({ msgId: k.DLV_ORD_NO, sentDtm: `${k.today}000000`, items: [{ CORP_CD: '1000', FEED_COST_NO: k.DLV_ORD_NO }] }),
    by: 'sysadm',
    answers: 201,
  },
  'open.openapi.json': open({}),
  'open.docs': open({}),
  findNo: { body: (k) => ({ SEARCH: { NO: k.DLV_ORD_NO } }), keyed: true, auth: 'LOGIN' },
  'home.selectHomeCards': open({}),
  'home.selectHome': open({}),
  'home.selectHomeG2': open({}),
  'home.selectHomeG3': open({}),
  'home.selectHomeG4': open({}),
  'home.seeNews': open({ LIST: [{ NEWS_SEQ: 1 }] }),
  'home.selectHomeCharts': { ...open({}), auth: 'ROLE' },
  'cms.popup.cmsCommonPopup.select': list({ KIND: 'Customer' }),
  'cms.popup.cmsCommonPopup.selectCustomer': plain,
  'cms.popup.cmsCommonPopup.selectCyCfs': plain,
  'cms.popup.cmsCommonPopup.selectDomain': plain,
  'cms.popup.cmsCommonPopup.selectVessel': plain,
  'cms.popup.cmsCommonPopup.selectElvisCommon': plain,
  'cms.popup.cmsCommonPopup.selectCarList': { ...plain, by: 'ops01' },
  'cms.popup.cmsCorpPopup.selectCmsCorp': { ...plain, by: 'adm1000' },
  'cms.popup.cmsCustomerAbbPopup.selectCmsCustomerAbb': plain,
  'cms.popup.cmsCustomerPopup.selectCmsCustomer': plain,
  'cms.popup.cmsMultiCustomerPopup.selectCmsMultiCustomer': plain,
  'cms.popup.cmsMultiCustomerPopup.selectCmsMultiCustomerG2': { body: (k) => ({ SEARCH: { CUST_CD: [k.CUST_CD] } }), keyed: true },
  'cms.popup.cmsOrgnPopup.selectCmsOrgn': { ...plain, by: 'ops01' },
  'cms.popup.cmsExchangeRatePopup.selectCmsExchangeRate': list({ EXCH_DT: '20261120', EXCH_TP: 'TTS' }),
  'cms.popup.cmsHistoryPopup.selectCmsHistory': history,
  'cms.popup.cmsHistoryPopup.selectCmsHistoryG2': history,
  'cms.popup.cmsHistoryPopup.selectCmsHistoryG3': { ...history, state: 'REQ' },
  'cms.popup.cmsHistoryPopup.excel': history,
  'cms.popup.cmsDocumentPopup.selectCmsDocument': ofHouse,
  'cms.popup.cmsDocumentPopup.selectCmsDocumentG2': { ...ofHouse, auth: 'ROLE' },
  'cms.popup.cmsDocumentPopup.saveCmsDocument': fileSave,
  'cms.popup.cmsDocumentPopup.delete': fileAct,
  'cms.popup.cmsDocumentPartnerPopup.selectCmsDocumentPartner': { ...list({ CUST_CD: 'C00102' }), by: 'ops01' },
  'cms.popup.cmsDocumentPartnerPopup.selectCmsDocumentPartnerG2': {
    body: (k) => ({ SEARCH: { FILE_SN: [k.FILE_SN] } }),
    by: 'ops01',
    keyed: true,
  },
  'cms.popup.cmsDocumentPartnerPopup.mail': {
    body: (k) => ({ LIST: [{ CUST_CD: 'C00001', CHRG_SEQ: 1 }], FILES: [k.FILE_SN], MAIL_CNNT: 'x' }),
    by: 'ops01',
    keyed: true,
  },
  'cms.popup.cmsDocumentElvisPopup.selectCmsDocumentElvis': {
    body: (k) => ({ SEARCH: { ELVIS_OFC_CD: 'SEL', REF_TP: 'DLV', REF_KEY: k.DLV_ORD_NO } }),
    ...storeDown,
  },
  'cms.popup.cmsDocumentElvisPopup.elvisFileUpload': { ...open({}, 415), by: 'ops01' },
  'cms.popup.cmsDocumentElvisPopup.elvisFileDownload': { body: (k) => ({ LIST: [storeKey(k)] }), ...storeDown },
  'cms.popup.cmsDocumentElvisPopup.apply': {
    body: (k) => ({ LIST: [storeKey(k)], REF_TP: 'DLV', REF_KEY: k.DLV_ORD_NO }),
    ...storeDown,
  },
  'cms.popup.cmsReportPopup.selectCmsReport': { body: (k) => ({ REPORT_TP: 'TRO', KEYS: [k.DLV_ORD_NO] }), keyed: true, state: 'ASG' },
  'cms.popup.cmsReportPopup.selectCmsReportG2': {
    body: (k) => ({ SEARCH: { REPORT_TP: 'TRO', KEYS: [k.DLV_ORD_NO] } }),
    keyed: true,
    by: 'ops01',
    auth: 'ROLE',
  },
  'cms.popup.cmsReportPopup.mail': {
    body: (k) => ({ REPORT_TP: 'POD', KEYS: [k.DLV_ORD_NO], TO_EMAIL: k.EMAIL, MAIL_CNNT: 'x' }),
    keyed: true,
    by: 'ops01',
  },
  'cms.popup.cmsPostcodePopup.selectCmsPostcode': { ...list({ KEYWORD: 'x' }), answers: 502 },
  'cms.popup.cmsUsedPhrasePopup.selectCmsUsedPhrase': plain,
  'cms.popup.cmsUsedPhrasePopup.saveCmsUsedPhrase': open({
    LIST: [{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: 'x', PHRS_CNNT: 'x' }],
  }),
  'cms.api.CmsApiMgt.selectCmsApi': sys(plain),
  'cms.api.CmsApiMgt.selectCmsApiG2': sys(list({ API_ID: 'ELVIS' })),
  'cms.api.CmsApiMgt.selectCmsApiG3': { ...sys(list({ LOG_SEQ: 1 })), auth: 'ROLE' },
  'cms.api.CmsApiMgt.saveCmsApi': sys(open({ LIST: [{ BATCH_FLAG: 'insert', API_ID: '-' }] }, 422)),
  'cms.api.CmsApiMgt.test': sys(open({ LIST: [{ API_ID: 'x' }] }, 422)),
  'cms.api.CmsApiMgt.standIn': { ...sys(open({ LIST: [{ API_ID: 'x', UPD_CNT: 0 }] }, 422)), auth: 'ROLE' },
  'cms.api.CmsApiMgt.excel': sys(plain),
  'cms.api.CmsJwtMgt.selectCmsJwt': sys({ body: (k) => ({ SEARCH: period(k) }) }),
  'cms.api.CmsJwtMgt.selectCmsJwtForm': sys({ body: (k) => ({ SEARCH: { USER_ID: k.USER_ID } }) }),
  'cms.api.CmsJwtMgt.issue': sys(open({ LIST: [{}] }, 422)),
  'cms.api.CmsJwtMgt.revoke': sys(open({ LIST: [{ JTI: 'x', UPD_CNT: 0 }] }, 422)),
  'cms.api.CmsJwtMgt.excel': sys({ ...plain, answers: 422 }),
  'cms.member.CmsMyPage.selectCmsMyPageForm': plain,
  'cms.member.CmsMyPage.selectCmsMyPage': plain,
  'cms.member.CmsMyPage.selectCmsMyPageG2': plain,
  'cms.member.CmsMyPage.selectCmsMyPageG3': plain,
  'cms.member.CmsMyPage.selectCmsMyPageG4': plain,
  'cms.member.CmsMyPage.saveCmsMyPageG2': open({ LIST: [{ BATCH_FLAG: 'update', MENU_ID: 'x', UPD_CNT: 0 }] }, 422),
  'cms.member.CmsMyPage.delete': open({ LIST: [{ VIEW_ID: 999_999_999, UPD_CNT: 0 }] }, 422),
  'cms.member.CmsMyPage.endSession': open({ LIST: [{ SESS_HASH: 'x' }] }, 422),
  'cms.member.CmsMyPage.otp': open({ LIST: [{ STEP: 'OFF' }] }, 422),
  'cms.comm.CmsUserMgt.selectCmsUser': ofUser,
  'cms.comm.CmsUserMgt.selectCmsUserG2': ofUser,
  'cms.comm.CmsUserMgt.selectCmsUserG3': ofUser,
  'cms.comm.CmsUserMgt.selectCmsUserG4': { ...ofUser, auth: 'ROLE' },
  'cms.comm.CmsUserMgt.selectCmsUserG5': { ...sys(list({ USER_ID: 'ops01', SCRN_ID: 'dlvOrdMgt' })), auth: 'ROLE' },
  'cms.comm.CmsUserMgt.upload': { ...sys(open({}, 415)), auth: 'ROLE' },
  'cms.comm.CmsUserMgt.reasons': { ...sys(open({}, 415)), auth: 'ROLE' },
  'cms.comm.CmsUserMgt.template': { ...sys(open({})), auth: 'ROLE' },
  'cms.comm.CmsUserMgt.saveCmsUserImport': { ...sys(open({ LIST: [{ BATCH_FLAG: 'insert', USER_ID: 'x' }] }, 422)), auth: 'ROLE' },
  'cms.comm.CmsUserMgt.excel': { ...ofUser, body: reasoned(ofUser.body) },
  'cms.comm.CmsUserMgt.saveCmsUser': userRow((k) => ({ BATCH_FLAG: 'update', UPD_CNT: k.USER_CNT, TEL_NO: '02-123-4567' })),
  'cms.comm.CmsUserMgt.saveCmsUserG2': userRow(() => ({ BATCH_FLAG: 'insert', ROLE_ID: 'CUST_ADM' })),
  'cms.comm.CmsUserMgt.saveCmsUserG3': userRow(() => ({ BATCH_FLAG: 'insert', CUST_CD: 'C00003', MAIN_YN: 'N' })),
  'cms.comm.CmsUserMgt.delete': userAct,
  'cms.comm.CmsUserMgt.resetPw': userAct,
  'cms.comm.CmsUserMgt.unlock': userAct,
  'cms.comm.CmsUserMgt.endSession': userAct,
  'cms.comm.CmsUserMgt.copy': userRow((k) => ({ UPD_CNT: k.USER_CNT, FROM_USER_ID: 'cusr02' })),
  'cms.comm.CmsUserMgt.viewAs': { ...userAct, body: (k) => ({ ...userAct.body(k), RSN: 'x' }), alone: true },
  'cms.comm.CmsCommonCode.selectCmsCommonCode': sys(plain),
  'cms.comm.CmsCommonCode.selectCmsCommonCodeG2': sys(list({ MSTR_CD: 'YN' })),
  'cms.comm.CmsCommonCode.saveCmsCommonCode': sys(open({ LIST: [{ BATCH_FLAG: 'insert', MSTR_CD: 'x' }] }, 422)),
  'cms.comm.CmsCommonCode.saveCmsCommonCodeG2': sys(open({ LIST: [{ BATCH_FLAG: 'insert', MSTR_CD: 'x' }] }, 422)),
  'cms.comm.CmsCommonCode.excel': sys(plain),
  'cms.comm.CmsCommonCodeUser.selectCmsCommonCodeUser': adm(list({ MSTR_CD: 'DOC_TP' })),
  'cms.comm.CmsCommonCodeUser.selectCmsCommonCodeUserG2': { ...adm(plain), auth: 'ROLE' },
  'cms.comm.CmsCommonCodeUser.saveCmsCommonCodeUser': adm(
    open({ LIST: [{ BATCH_FLAG: 'update', MSTR_CD: 'YN', CODE: 'Y', NAME: 'x', UPD_CNT: 0 }] }, 422),
  ),
  'cms.comm.CmsCommonCodeUser.reset': adm(open({ LIST: [{ MSTR_CD: 'YN', CODE: 'Y', UPD_CNT: 0 }] }, 422)),
  'cms.comm.CmsEmailFrmMgt.selectCmsEmailFrm': sys(plain),
  'cms.comm.CmsEmailFrmMgt.selectCmsEmailFrmG2': adm(plain),
  'cms.comm.CmsEmailFrmMgt.saveCmsEmailFrm': sys(open({ LIST: [{ BATCH_FLAG: 'insert', FRM_ID: '-' }] }, 422)),
  'cms.comm.CmsEmailFrmMgt.delete': sys(open({ LIST: [{ FRM_ID: 'x', LANG_CD: 'ko', UPD_CNT: 0 }] }, 422)),
  'cms.comm.CmsEmailFrmMgt.preview': sys(open({ LIST: [{ FRM_ID: 'x' }] }, 422)),
  'cms.comm.CmsEmailFrmMgt.test': sys(open({ LIST: [{ FRM_ID: 'x' }] }, 422)),
  'cms.comm.CmsEmailFrmMgt.resend': sys(open({ LIST: [{ MAIL_SEQ: 0 }] }, 422)),
  'cms.comm.CmsLangMgt.selectCmsLang': sys(plain),
  'cms.comm.CmsLangMgt.saveCmsLang': sys(open({ LIST: [{ BATCH_FLAG: 'insert', LANG_KEY: '-' }] }, 422)),
  'cms.comm.CmsLangMgt.upload': { ...sys(open({}, 415)), auth: 'ROLE' },
  'cms.comm.CmsLangMgt.excel': sys(plain),
  'cms.comm.CmsDataDicMgt.selectCmsDataDic': sys(plain),
  'cms.comm.CmsDataDicMgt.saveCmsDataDic': sys(open({ LIST: [{ BATCH_FLAG: 'insert', DIC_CD: '-' }] }, 422)),
  'cms.comm.CmsDataDicMgt.excel': sys(plain),
  'cms.comm.CmsRegUserMgt.selectCmsRegUser': adm(lastDays),
  'cms.comm.CmsRegUserMgt.approve': adm(open({ LIST: [{ REG_NO: 'x', UPD_CNT: 0 }] }, 422)),
  'cms.comm.CmsRegUserMgt.reject': adm(open({ LIST: [{ REG_NO: 'x', UPD_CNT: 0 }], RSN: 'x' }, 422)),
  'cms.comm.CmsRegUserMgt.excel': adm({ ...lastDays, body: reasoned(lastDays.body) }),
  'cms.comm.CmsMenuMgt.selectCmsMenu': sys(plain),
  'cms.comm.CmsMenuMgt.selectCmsMenuG2': sys(list({ SCRN_ID: 'dlvOrdMgt' })),
  'cms.comm.CmsMenuMgt.selectCmsMenuG3': { ...sys(list({ ROLE_ID: 'OPS' })), auth: 'ROLE' },
  'cms.comm.CmsMenuMgt.saveCmsMenu': sys(open({ LIST: [{ BATCH_FLAG: 'insert', MENU_ID: 'x' }] }, 422)),
  'cms.comm.CmsMenuMgt.delete': sys(open({ LIST: [{ MENU_ID: 'x', UPD_CNT: 0 }] }, 422)),
  'cms.comm.CmsScreenMgt.selectCmsScreen': sys(plain),
  'cms.comm.CmsScreenMgt.selectCmsScreenG2': sys(list({ SCRN_ID: 'dlvOrdMgt' })),
  'cms.comm.CmsScreenMgt.selectCmsScreenG3': sys(list({ SCRN_ID: 'dlvOrdMgt' })),
  'cms.comm.CmsScreenMgt.saveCmsScreen': sys(open({ LIST: [{ BATCH_FLAG: 'insert', SCRN_ID: '-' }] }, 422)),
  'cms.comm.CmsScreenMgt.saveCmsScreenG2': sys(open({ LIST: [{ BATCH_FLAG: 'insert', SCRN_ID: 'x', BTN_ID: '-' }] }, 422)),
  'cms.comm.CmsScreenMgt.saveCmsScreenG3': sys(open({ LIST: [{ BATCH_FLAG: 'update', SVC_ID: 'x', UPD_CNT: 0 }] }, 422)),
  'cms.comm.CmsScreenMgt.excel': sys(plain),
  'cms.comm.CmsRoleMenuMgt.selectCmsRoleMenu': adm(plain),
  'cms.comm.CmsRoleMenuMgt.selectCmsRoleMenuG2': adm(list({ ROLE_ID: 'OPS' })),
  'cms.comm.CmsRoleMenuMgt.selectCmsRoleMenuG3': {
    ...adm(open({ LIST: [{ ROLE_ID: 'OPS', MENU_ID: 'x', DX_CHECK: 'Y' }] }, 422)),
    auth: 'ROLE',
  },
  'cms.comm.CmsRoleMenuMgt.saveCmsRoleMenu': adm(open({ LIST: [{ BATCH_FLAG: 'insert', ROLE_ID: 'x' }] }, 422)),
  'cms.comm.CmsRoleMenuMgt.saveCmsRoleMenuG2': adm(
    open({ LIST: [{ BATCH_FLAG: 'update', ROLE_ID: 'OPS', MENU_ID: 'x', DX_CHECK: 'Y' }] }, 422),
  ),
  'cms.comm.CmsRoleMenuMgt.copy': adm(open({ LIST: [{ FROM_ROLE_ID: 'OPS', UPD_CNT: 0 }] }, 422)),
  'cms.comm.CmsRoleButtonMgt.selectCmsRoleButton': adm(plain),
  'cms.comm.CmsRoleButtonMgt.selectCmsRoleButtonG2': adm(list({ ROLE_ID: 'OPS' })),
  'cms.comm.CmsRoleButtonMgt.selectCmsRoleButtonG3': adm(list({ ROLE_ID: 'OPS', MENU_ID: 'M300020' })),
  'cms.comm.CmsRoleButtonMgt.selectCmsRoleButtonG4': { ...adm(plain), auth: 'ROLE' },
  'cms.comm.CmsRoleButtonMgt.selectCmsRoleButtonG5': {
    ...adm(open({ LIST: [{ ROLE_ID: 'OPS', MENU_ID: 'x', AG_CHECK: 'Y' }] }, 422)),
    auth: 'ROLE',
  },
  'cms.comm.CmsRoleButtonMgt.saveCmsRoleButtonG3': adm(
    open({ LIST: [{ BATCH_FLAG: 'update', ROLE_ID: 'OPS', MENU_ID: 'x', AG_CHECK: 'Y' }] }, 422),
  ),
  'cms.comm.CmsRoleButtonMgt.copy': adm(open({ LIST: [{ ROLE_ID: 'OPS', FROM_ROLE_ID: 'STL' }] }, 422)),
  'cms.comm.CmsRoleButtonMgt.excel': adm({ ...plain, auth: 'ROLE' }),
  'cms.comm.CmsSvcRoleMgt.selectCmsSvcRole': sys(plain),
  'cms.comm.CmsSvcRoleMgt.selectCmsSvcRoleG2': sys(list({ SVC_ID: 'pan.dlvOrdMgt.confirm' })),
  'cms.comm.CmsSvcRoleMgt.selectCmsSvcRoleG3': { ...sys(list({ USER_ID: 'ops01', SCRN_ID: 'dlvOrdMgt' })), auth: 'ROLE' },
  'cms.comm.CmsSvcRoleMgt.saveCmsSvcRoleG2': sys(
    open({ LIST: [{ BATCH_FLAG: 'update', SVC_ID: 'pan.dlvOrdMgt.confirm', ROLE_ID: 'OPS', AG_CHECK: 'Y' }] }),
  ),
  'cms.comm.CmsSvcRoleMgt.sync': sys(open({ LIST: [{ SVC_ID: 'pan.dlvOrdMgt.confirm' }] })),
  'cms.log.CmsAdminDay.selectCmsAdminDay': adm(open({})),
  'cms.log.CmsAdminDay.selectCmsAdminDayG2': adm(open({})),
  'cms.log.CmsAdminDay.selectCmsAdminDayG3': adm(open({})),
  'cms.log.CmsAdminDay.selectCmsAdminDayG4': sys(open({})),
  'cms.log.CmsAdminDay.selectCmsAdminDayG5': sys(open({})),
  'cms.log.CmsAdminDay.selectCmsAdminDayG6': sys(open({})),
  'cms.log.CmsAdminDay.selectCmsAdminDayG7': sys(open({})),
  'cms.log.CmsAdminDay.selectCmsAdminDayG8': sys(open({})),
  'cms.log.CmsLoginLog.selectCmsLoginLog': adm(lastDays),
  'cms.log.CmsLoginLog.excel': adm({ ...lastDays, body: reasoned(lastDays.body) }),
  'cms.log.CmsVisitLog.selectCmsVisitLog': adm(lastDays),
  'cms.log.CmsVisitLog.selectCmsVisitLogG2': adm(lastDays),
  'cms.log.CmsVisitLog.selectCmsVisitLogG3': { ...adm(lastDays), auth: 'ROLE' },
  'cms.log.CmsVisitLog.excel': adm(lastDays),
  'mdm.code.MdmCarrierMgt.selectMdmCarrier': adm(plain),
  'mdm.code.MdmCarrierMgt.selectMdmCarrierG2': adm(list({ CARR_CD: 'HDMU' })),
  'mdm.code.MdmCarrierMgt.saveMdmCarrier': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CARR_CD: 'x' }] }, 422)),
  'mdm.code.MdmCarrierMgt.saveMdmCarrierG2': adm(open({ LIST: [{ BATCH_FLAG: 'insert', VSL_CD: 'x' }] }, 422)),
  'mdm.code.MdmCarrierMgt.excel': adm(plain),
  'mdm.code.MdmContainerMgt.selectMdmContainer': adm(plain),
  'mdm.code.MdmContainerMgt.saveMdmContainer': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CNTR_TP_CD: 'x' }] }, 422)),
  'mdm.code.MdmContainerMgt.excel': adm(plain),
  'mdm.code.MdmCountryMgt.selectMdmCountry': adm(plain),
  'mdm.code.MdmCountryMgt.selectMdmCountryG2': adm(list({ CTRY_CD: 'KR' })),
  'mdm.code.MdmCountryMgt.selectMdmCountryG3': adm(list({ CTRY_CD: 'KR' })),
  'mdm.code.MdmCountryMgt.saveMdmCountry': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CTRY_CD: 'x' }] }, 422)),
  'mdm.code.MdmCountryMgt.saveMdmCountryG2': adm(open({ LIST: [{ BATCH_FLAG: 'insert', PORT_CD: 'x' }] }, 422)),
  'mdm.code.MdmCountryMgt.saveMdmCountryG3': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CTRY_CD: 'KR' }] }, 422)),
  'mdm.code.MdmCountryMgt.excel': adm(plain),
  'mdm.code.MdmCurrencyMgt.selectMdmCurrency': adm(plain),
  'mdm.code.MdmCurrencyMgt.selectMdmCurrencyG2': adm(list({ CURR_CD: 'USD' })),
  'mdm.code.MdmCurrencyMgt.saveMdmCurrency': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CURR_CD: 'x' }] }, 422)),
  'mdm.code.MdmCurrencyMgt.saveMdmCurrencyG2': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CURR_CD: 'USD' }] }, 422)),
  'mdm.code.MdmCurrencyMgt.run': adm(open({}, 502)),
  'mdm.code.MdmCurrencyMgt.excel': adm(plain),
  'mdm.code.MdmCustomsMgt.selectMdmCustoms': adm(plain),
  'mdm.code.MdmCustomsMgt.selectMdmCustomsG2': adm(plain),
  'mdm.code.MdmCustomsMgt.saveMdmCustoms': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CSTM_CD: 'x' }] }, 422)),
  'mdm.code.MdmCustomsMgt.saveMdmCustomsG2': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CYCFS_CD: 'x' }] }, 422)),
  'mdm.code.MdmCustomsMgt.excel': adm(plain),
  'mdm.code.MdmFrequentlyUsedPhraseMgt.selectMdmFrequentlyUsedPhrase': adm(plain),
  'mdm.code.MdmFrequentlyUsedPhraseMgt.saveMdmFrequentlyUsedPhrase': adm(open({ LIST: [{ BATCH_FLAG: 'insert' }] }, 422)),
  'mdm.code.MdmFreightMgt.selectMdmFreight': adm(plain),
  'mdm.code.MdmFreightMgt.saveMdmFreight': adm(open({ LIST: [{ BATCH_FLAG: 'insert', FRT_CD: 'x' }] }, 422)),
  'mdm.code.MdmFreightMgt.excel': adm(plain),
  ...Object.fromEntries(
    ['selectMdmCustomer', 'selectMdmCustomerG2', 'selectMdmCustomerG3', 'selectMdmCustomerG4', 'excel'].map((name) => [
      `mdm.customer.MdmCustomerMgt.${name}`,
      adm(list({ CUST_CD: 'C00001' })),
    ]),
  ),
  'mdm.customer.MdmCustomerMgt.saveMdmCustomer': adm(open({ LIST: [{ BATCH_FLAG: 'update', CUST_CD: 'x' }] }, 422)),
  'mdm.customer.MdmCustomerMgt.saveMdmCustomerNew': {
    ...adm(open({ LIST: [{ BATCH_FLAG: 'insert', CUST_NM: 'x', CUST_TP: 'CUS', CTRY_CD: 'KR' }] })),
    auth: 'ROLE',
  },
  'mdm.customer.MdmCustomerMgt.saveMdmCustomerG2': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CUST_CD: 'x' }] }, 422)),
  'mdm.customer.MdmCustomerMgt.saveMdmCustomerG3': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CUST_CD: 'x' }] }, 422)),
  'mdm.customer.MdmCustomerMgt.delete': adm(open({ LIST: [{ CUST_CD: 'x' }] }, 422)),
  'mdm.customer.MdmCustomerMgt.stop': adm(open({ LIST: [{ CUST_CD: 'x' }], RSN: 'x' }, 422)),
  'mdm.customer.MdmCustomerMgt.resume': adm(open({ LIST: [{ CUST_CD: 'x' }] }, 422)),
  'mdm.customer.MdmCustomerSearch.selectMdmCustomerSearch': adm(plain),
  'mdm.customer.MdmCustomerSearch.selectMdmCustomerSearchG2': adm(list({ CUST_CD: 'C00001' })),
  'mdm.customer.MdmCustomerSearch.excel': adm(plain),
  'mdm.other.MdmPricingMgt.selectMdmPricing': adm(plain),
  'mdm.other.MdmPricingMgt.selectMdmPricingG2': {
    ...adm(list({ AR_AP: 'AR', FRT_CD: 'OFR', TRANS_MODE: 'SEA', IMEX_TP: 'I' })),
    auth: 'ROLE',
  },
  'mdm.other.MdmPricingMgt.saveMdmPricing': adm(open({ LIST: [{ BATCH_FLAG: 'insert', FRT_CD: 'x' }] }, 422)),
  'mdm.other.MdmPricingMgt.extend': adm(open({ LIST: [{ PRC_NO: 'x', END_DT: '20991231' }] }, 422)),
  'mdm.other.MdmPricingMgt.excel': adm(plain),
  'mdm.organization.MdmCorpMgt.selectMdmCorp': adm(plain),
  'mdm.organization.MdmCorpMgt.selectMdmCorpG2': adm(list({ CORP_CD: '1000' })),
  'mdm.organization.MdmCorpMgt.saveMdmCorp': adm(open({ LIST: [{ BATCH_FLAG: 'update', CORP_CD: '9999', UPD_CNT: 0 }] }, 422)),
  'mdm.organization.MdmCorpMgt.saveMdmCorpG2': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CORP_CD: '9999' }] }, 422)),
  'mdm.organization.MdmOrganizationMgt.selectMdmOrganization': adm(plain),
  'mdm.organization.MdmOrganizationMgt.selectMdmOrganizationG2': adm(list({ ORGN_CD: '10IC21' })),
  'mdm.organization.MdmOrganizationMgt.saveMdmOrganization': adm(open({ LIST: [{ BATCH_FLAG: 'insert', ORGN_CD: 'x' }] }, 422)),
  'mdm.organization.MdmOrganizationMgt.delete': adm(open({ LIST: [{ ORGN_CD: '10IC21', UPD_CNT: 0 }] }, 422)),
  'mdm.organization.MdmOrganizationMgt.excel': adm(plain),
  'mdm.customer.MdmCustomerMgtOrg.selectMdmCustomerMgtOrg': adm(plain),
  'mdm.customer.MdmCustomerMgtOrg.selectMdmCustomerMgtOrgG2': adm(list({ CUST_CD: 'C00001' })),
  'mdm.customer.MdmCustomerMgtOrg.saveMdmCustomerMgtOrgG2': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CUST_CD: 'x' }] }, 422)),
  'mdm.customer.MdmCustomerMgtOrg.copy': adm(open({ LIST: [{ CUST_CD: 'x', ORGN_CD: 'x', BIZ_TP: 'TRK', UPD_CNT: 0 }] }, 422)),
  'mdm.customer.MdmCustomerMgtOrg.excel': adm(plain),
  'mdm.customer.MdmCorpUserMgt.selectMdmCorpUser': ofUser,
  'mdm.customer.MdmCorpUserMgt.selectMdmCorpUserG2': ofUser,
  'mdm.customer.MdmCorpUserMgt.selectMdmCorpUserG3': ofUser,
  'mdm.customer.MdmCorpUserMgt.saveMdmCorpUser': userRow((k) => ({ BATCH_FLAG: 'update', UPD_CNT: k.USER_CNT, USER_STS: 'SUS' })),
  'mdm.customer.MdmCorpUserMgt.saveMdmCorpUserG2': userRow(() => ({ BATCH_FLAG: 'insert', ROLE_ID: 'CUST_ADM' })),
  'mdm.customer.MdmCorpUserMgt.saveMdmCorpUserG3': userRow(() => ({ BATCH_FLAG: 'insert', CUST_CD: 'C00003', MAIN_YN: 'N' })),
  'mdm.customer.MdmCorpUserMgt.resetPw': userAct,
  'mdm.customer.MdmCorpUserMgt.unlock': userAct,
  'mdm.customer.MdmCorpUserMgt.endSession': userAct,
  'mdm.customer.MdmCorpUserMgt.viewAs': { ...userAct, body: (k) => ({ ...userAct.body(k), RSN: 'x' }), alone: true },
  'mdm.customer.MdmCorpUserMgt.excel': { ...ofUser, body: reasoned(ofUser.body) },
  'mdm.popup.mdmCustomerCdPopup.selectMdmCustomerCd': adm(plain),
  'mdm.popup.mdmCustomerCdPopup.saveMdmCustomerCd': adm(
    open({ LIST: [{ BATCH_FLAG: 'insert', CUST_NM: 'x', CUST_TP: 'CUS', CTRY_CD: 'KR' }] }),
  ),
  'etc.DefaultNoticeHome.selectDefaultNoticeHome': { body: (k) => ({ SEARCH: period(k) }) },
  'ptl.board.notc.selectNotiList': open({ width: 500 }),
  'ptl.board.notc.read': ofNotice,
  'ptl.board.notc.hide': ofNotice,
  'ptl.board.PtlNotcMgt.selectPtlNotc': aNotice('DRAFT_NO'),
  'ptl.board.PtlNotcMgt.selectPtlNotcG2': ofDraft('DRAFT_NO'),
  'ptl.board.PtlNotcMgt.selectPtlNotcG3': ofDraft('DRAFT_NO'),
  'ptl.board.PtlNotcMgt.remind': { ...draft('DRAFT_NO', { USER_ID: 'x' }), answers: 422, auth: 'ROLE' },
  'ptl.board.PtlNotcMgt.excel': { ...ofDraft('DRAFT_NO'), auth: 'ROLE' },
  'ptl.board.PtlNotcMgt.savePtlNotc': draft('DRAFT_NO', { BATCH_FLAG: 'update', TOP_YN: 'Y' }),
  'ptl.board.PtlNotcMgt.savePtlNotcG2': draft('DRAFT_NO', { BATCH_FLAG: 'insert', TGT_TP: 'ROLE', TGT_CD: 'OPS' }),
  'ptl.board.PtlNotcMgt.publish': draft('DRAFT_NO'),
  'ptl.board.PtlNotcMgt.withdraw': { ...draft('DRAFT_NO'), answers: 422 },
  'ptl.board.PtlNotcMgt.delete': draft('DRAFT_NO'),
  'ptl.board.PtlNotcPrtnMgt.selectPtlNotcPrtn': aNotice('PARTNER_NO'),
  'ptl.board.PtlNotcPrtnMgt.selectPtlNotcPrtnG2': ofDraft('PARTNER_NO'),
  'ptl.board.PtlNotcPrtnMgt.savePtlNotcPrtn': { ...draft('PARTNER_NO', { BATCH_FLAG: 'update', TOP_YN: 'Y' }), auth: 'ROLE' },
  'ptl.board.PtlNotcPrtnMgt.savePtlNotcPrtnG2': draft('PARTNER_NO', { BATCH_FLAG: 'insert', TGT_CD: 'C00102' }),
  'ptl.board.PtlNotcPrtnMgt.publish': draft('PARTNER_NO'),
  'ptl.board.PtlNotcPrtnMgt.withdraw': { ...draft('PARTNER_NO'), answers: 422 },
  'ptl.board.PtlNotcPrtnMgt.delete': draft('PARTNER_NO'),
  'ptl.popup.PtlNotiPopup.selectPtlNoti': { body: (k) => ({ SEARCH: { NOTC_NO: k.NOTC_NO } }), keyed: true },
  'cms.log.CmsErrorLogList.selectCmsErrorLog': sys(lastDays),
  'cms.log.CmsErrorLogList.selectCmsErrorLogG2': { ...sys(lastDays), auth: 'ROLE' },
  'cms.log.CmsErrorLogList.saveCmsErrorLog': sys(open({ LIST: [{ BATCH_FLAG: 'update', LOG_SEQ: 1, CFM_YN: 'Y' }] })),
  'cms.log.CmsErrorLogList.excel': sys({ ...lastDays, body: reasoned(lastDays.body) }),
  'cms.setting.CmsGridLayoutCopyMgt.selectCmsGridLayoutCopy': ofUser,
  'cms.setting.CmsGridLayoutCopyMgt.selectCmsGridLayoutCopyG2': adm(list({ USER_ID: 'ops01' })),
  'cms.setting.CmsGridLayoutCopyMgt.selectCmsGridLayoutCopyG3': {
    ...adm({ body: (k) => ({ SEARCH: { VIEW_ID: [k.VIEW_ID], USER_ID: ['ops01'] } }) }),
    auth: 'ROLE',
  },
  'cms.setting.CmsGridLayoutCopyMgt.copy': adm(open({ LIST: [{ VIEW_ID: 0, USER_ID: 'ops01', UPD_CNT: 0 }] }, 422)),
  'cms.setting.CmsGridLayoutCopyMgt.setDefault': adm(open({ LIST: [{ VIEW_ID: 0, UPD_CNT: 0 }] }, 422)),
  'cms.setting.CmsFileQuotaMgt.selectCmsFileQuota': adm(plain),
  'cms.setting.CmsFileQuotaMgt.saveCmsFileQuota': adm(open({ LIST: [{ BATCH_FLAG: 'update', CORP_CD: '-', CUST_CD: '-' }] }, 422)),
  'cms.setting.CmsAutonoRuleMgt.selectCmsAutonoRule': sys(plain),
  'cms.setting.CmsAutonoRuleMgt.selectCmsAutonoRuleG2': { ...sys(list(numberRule)), auth: 'ROLE' },
  'cms.setting.CmsAutonoRuleMgt.saveCmsAutonoRule': sys(open({ LIST: [{ BATCH_FLAG: 'insert', RULE_CD: 'DLV' }] }, 422)),
  'cms.setting.CmsAutonoCount.selectCmsAutonoCount': sys(plain),
  'cms.setting.CmsAutonoCount.saveCmsAutonoCount': sys(open({ LIST: [{ BATCH_FLAG: 'update', RULE_CD: 'DLV', UPD_CNT: 0 }] }, 422)),
  'cms.popup.cmsCheckLastNoPopup.selectCmsCheckLastNo': sys(list({ RULE_CD: 'DLV', CORP_CD: '*' })),
  'cms.popup.cmsCheckLastNoPopup.apply': sys(open({ LIST: [{ RULE_CD: 'DLV', CORP_CD: '*', PERIOD_KEY: '20200101' }] })),
  'cms.popup.cmsSchedulerPopup.selectCmsScheduler': sys(plain),
  'cms.popup.cmsSchedulerPopup.selectCmsSchedulerG2': { ...sys(list({ JOB_ID: 'FILE_CLEAN' })), auth: 'ROLE' },
  'cms.popup.cmsSchedulerPopup.saveCmsScheduler': sys(open({ LIST: [{ BATCH_FLAG: 'update', JOB_ID: 'x', UPD_CNT: 0 }] }, 422)),
  'cms.popup.cmsSchedulerPopup.run': sys(open({ LIST: [{ JOB_ID: 'x', UPD_CNT: 0 }] }, 422)),
  'ptl.popup.PtlFileMgtPopup.selectPtlFile': { body: (k) => ({ SEARCH: { REF_TP: 'DLV', REF_KEY: k.DLV_ORD_NO } }), keyed: true },
  'ptl.popup.PtlFileMgtPopup.savePtlFile': fileSave,
  'ptl.popup.PtlFileMgtPopup.delete': fileAct,
  'ptl.popup.PtlFileMgtPopup.elvis': { ...fileAct, ...storeDown },
  'set.setCostStlList.selectSetCostStlG7': ofSettlement(),
  'set.setCostStlList.mail': { body: () => ({ LIST: [{ STL_NO: 'ST000000000' }], TO_EMAIL: 'x@x.example' }), by: 'stl01', answers: 404 },
  'set.setCostStlList.saveSetCostStlG2': {
    body: () => ({ LIST: [{ BATCH_FLAG: 'update', COST_NO: 'CT000000000000', UPD_CNT: 0 }] }),
    by: 'stl01',
    answers: 422,
  },
  'set.setCostContainer.selectSetCostContainer': costList,
  'set.setCostContainer.saveSetCostContainer': costSave('CNTR', 'DEM'),
  'set.setCostContainer.calc': { by: 'stl01', body: () => ({ LIST: [{ HBL_NO: 'NONE' }] }) },
  'set.setCostContainer.confirm': noCost,
  'set.setCostContainer.excel': costList,
  'set.setCostTransport.selectSetCostTransport': costList,
  'set.setCostTransport.saveSetCostTransport': costSave('TRSP', 'TRC'),
  'set.setCostTransport.calc': noCost,
  'set.setCostTransport.confirm': noCost,
  'set.setCostTransport.excel': costList,
  'set.setCostCarList.selectSetCostCar': costMonth,
  'set.setCostCarList.selectSetCostCarG2': {
    body: (k) => ({ SEARCH: { STL_YM: k.today.slice(0, 6), CAR_NO: `SZ${k.FILE_SN}` } }),
    by: 'stl01',
    keyed: true,
  },
  'set.setCostCarList.saveSetCostCarG2': costSave('CAR', 'FUE'),
  'set.setCostCarList.confirm': noCost,
  'set.setCostCarList.excel': costMonth,
  'set.setCostFrtDtlList.selectSetCostFrtDtl': costList,
  'set.setCostFrtDtlList.selectSetCostFrtDtlG2': {
    body: (k) => ({ SEARCH: { HBL_SEQ: k.cargo.HBL_SEQ, DT_TP: 'OCCR', FR_DT: addDays(k.today, -1), TO_DT: k.today } }),
    by: 'stl01',
    keyed: true,
  },
  'set.setCostFrtDtlList.excel': costList,
  'set.setForgotList.selectSetForgot': { ...costList, by: 'stl01' },
  'set.setForgotList.selectSetForgotG2': { ...costList, by: 'stl01' },
  'set.setForgotList.exclude': { by: 'stl01', body: (k) => ({ LIST: [noForgotten(k)], RSN: 'x' }), answers: 422 },
  'set.setForgotList.restore': { by: 'stl01', body: (k) => ({ LIST: [noForgotten(k)] }), answers: 422 },
  'set.setForgotList.excel': { ...costList, by: 'stl01' },
  'set.setCostStlList.selectSetCostStlG8': {
    body: () => ({ SEARCH: { STL_NO: 'ST000000000', INV_DT: '20260101' } }),
    by: 'stl01',
    answers: 404,
  },
  'set.setCostStlList.bulkInvoice': { body: () => ({ STL_NO: 'ST000000000', INV_DT: '20260101', FILE: 'TAX' }), by: 'stl01', answers: 404 },
  'set.setCostStlList.uploadInvoice': { ...open({}, 415), by: 'stl01' },
  'set.setCostList.selectSetCostWhy': { body: (k) => ({ SEARCH: { COST_NO: costNo(k) } }), by: 'stl01', keyed: true },
  'csm.CsmMailMgt.selectCsmMail': mailPeriod,
  'csm.CsmMailMgt.selectCsmMailForm': { body: () => ({ SEARCH: { RCV_SEQ: receivedMail } }), by: 'ops01' },
  'csm.CsmMailMgt.attach': noMail(),
  'csm.CsmMailMgt.add': noMail(),
  'csm.CsmMailMgt.skip': noMail('x'),
  'csm.CsmRequestList.selectCsmRequest': requestsLine,
  'csm.CsmRequestList.selectCsmRequestG2': aboutRequest,
  'csm.CsmRequestList.receive': requestAct('REQ'),
  'csm.CsmRequestList.assign': requestAct('RCP', 'ops01', { CHRG_USER_ID: 'ops01' }),
  'csm.CsmRequestList.excel': requestBook,
  'csm.CsmRequestMgt.selectCsmRequest': requestsLine,
  'csm.CsmRequestMgt.selectCsmRequestForm': ofRequest,
  'csm.CsmRequestMgt.selectCsmRequestG2': ofRequest,
  'csm.CsmRequestMgt.selectCsmRequestG3': similar,
  'csm.CsmRequestMgt.saveCsmRequest': requestAct('TMP', 'cadm01', { BATCH_FLAG: 'update', REQ_TITLE: 'y' }),
  'csm.CsmRequestMgt.submit': { ...requestAct('TMP', 'cadm01'), stopped: true },
  'csm.CsmRequestMgt.cancel': requestAct('REQ', 'cadm01'),
  'csm.CsmRequestMgt.delete': requestAct('TMP', 'cadm01'),
  'csm.CsmRequestMgt.addRes': requestAct('ASK', 'cadm01', { RES_CNNT: 'x' }),
  'csm.CsmRequestMgt.close': requestAct('ANS', 'cadm01', { SATIS_SCR: '5' }),
  'csm.CsmRequestMgt.read': requestRead,
  'csm.CsmResponseMgt.selectCsmResponse': { ...requestsLine, by: 'ops01' },
  'csm.CsmResponseMgt.selectCsmResponseForm': { ...ofRequest, by: 'ops01' },
  'csm.CsmResponseMgt.selectCsmResponseG2': { ...ofRequest, by: 'ops01' },
  'csm.CsmResponseMgt.selectCsmResponseG3': { ...similar, by: 'ops01' },
  'csm.CsmResponseMgt.receive': requestAct('REQ'),
  'csm.CsmResponseMgt.assign': requestAct('RCP', 'ops01', { CHRG_USER_ID: 'ops01' }),
  'csm.CsmResponseMgt.close': requestAct('RCP', 'ops01', {}, 'x'),
  'csm.CsmResponseMgt.read': { ...requestRead, by: 'ops01' },
  'csm.CsmResponseMgt.excel': { ...requestBook, by: 'ops01' },
  'csm.CsmFigureList.selectCsmFigure': figures,
  'csm.CsmFigureList.selectCsmFigureG2': figures,
  'csm.CsmFigureList.selectCsmFigureG3': figures,
  'csm.CsmFigureList.excel': figures,
  'csm.CsmDueRuleMgt.selectCsmDueRule': adm(plain),
  'csm.CsmDueRuleMgt.saveCsmDueRule': adm(open({ LIST: [{ BATCH_FLAG: 'insert', CSM_REQ_TP: 'x' }] }, 422)),
  'csm.CsmDueRuleMgt.excel': adm(plain),
  'csm.popup.CsmResponsePopup.selectCsmResponseForm': ofRequest,
  'csm.popup.CsmResponsePopup.selectCsmResponse': ofRequest,
  'csm.popup.CsmResponsePopup.saveCsmResponse': requestAct('RCP', 'ops01', { BATCH_FLAG: 'insert', CSM_RES_TP: 'ANS', RES_CNNT: 'x' }),
  'csm.popup.CsmResponsePopup.read': requestRead,
  'ord.custOrderMgt.selectCustOrder': custOrders,
  'ord.custOrderMgt.selectCustOrderG2': ofCustOrder,
  'ord.custOrderMgt.selectCustOrderG3': ofCustOrder,
  'ord.custOrderMgt.selectCustOrderG4': { body: (k) => ({ SEARCH: { CUST_CD: k.CUST_CD } }), by: 'ops01', keyed: true },
  'ord.custOrderMgt.saveCustOrder': custOrderAct('TMP', 'cadm01', () => ({ BATCH_FLAG: 'update', CNEE_NM: 'y' })),
  'ord.custOrderMgt.submit': { ...custOrderAct('TMP', 'cadm01'), stopped: true },
  'ord.custOrderMgt.receive': custOrderAct('REQ'),
  'ord.custOrderMgt.confirm': custOrderAct('ACK'),
  'ord.custOrderMgt.reject': custOrderAct('ACK', 'ops01', () => ({}), 'x'),
  'ord.custOrderMgt.linkBl': custOrderAct('CFM', 'ops01', (k) => ({ HBL_NO: k.cargo.HBL_NO })),
  'ord.custOrderMgt.cancel': custOrderAct('REQ', 'cadm01', () => ({}), 'x'),
  'ord.custOrderMgt.delete': custOrderAct('TMP', 'cadm01'),
  'ord.custOrderMgt.excel': { ...custOrders, body: reasoned(ofCustOrder.body), wide: reasoned(quotePeriod) },
  'ptl.quo.tarQuoteMgt.selectTarQuote': quotes,
  'ptl.quo.tarQuoteMgt.selectTarQuoteG2': ofQuote,
  'ptl.quo.tarQuoteMgt.selectTarQuoteG3': ofQuote,
  'ptl.quo.tarQuoteMgt.saveTarQuote': quoteSave,
  'ptl.quo.tarQuoteMgt.saveTarQuoteG2': quoteAct('RCP', 'sal01', { BATCH_FLAG: 'update', LINE_NO: 1, UNIT_PRC: 2 }),
  'ptl.quo.tarQuoteMgt.calc': quoteAct('RCP', 'sal01'),
  'ptl.quo.tarQuoteMgt.submit': { ...quoteAct('TMP'), stopped: true },
  'ptl.quo.tarQuoteMgt.receive': quoteAct('REQ', 'sal01'),
  'ptl.quo.tarQuoteMgt.offer': quoteAct('RCP', 'sal01'),
  'ptl.quo.tarQuoteMgt.revise': quoteAct('OFR', 'sal01'),
  'ptl.quo.tarQuoteMgt.accept': { ...quoteAct('OFR'), stopped: true },
  'ptl.quo.tarQuoteMgt.decline': quoteAct('OFR', 'cadm01', { LOSE_RSN: 'PRC' }),
  'ptl.quo.tarQuoteMgt.cancel': quoteAct('REQ', 'cadm01', {}, 'x'),
  'ptl.quo.tarQuoteMgt.delete': quoteAct('TMP'),
  'ptl.status.ptlShipngStusList.selectPtlShipngStus': cargo,
  'ptl.status.ptlShipngStusList.selectPtlShipngStusG2': ofCargo,
  'ptl.status.ptlShipngStusList.selectPtlShipngStusG3': ofCargo,
  'ptl.status.ptlShipngStusList.selectPtlShipngStusG4': ofCargo,
  'ptl.status.ptlShipngStusList.selectPtlShipngStusG5': { body: (k) => ({ SEARCH: { CUST_CD: k.CUST_CD } }), keyed: true },
  'ptl.status.ptlShipngStusList.savePtlShipngStus': cargoAct(() => ({ BATCH_FLAG: 'update' })),
  'ptl.status.ptlShipngStusList.saveRefNames': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', CUST_CD: k.CUST_CD, REF_IDX: 5, REF_NM: 'x' }] }),
    by: 'cadm01',
    keyed: true,
  },
  'ptl.status.ptlShipngStusList.excel': cargo,
  'ptl.status.ptlShipngStusList.event': cargoAct((k) => ({ EVENT_CD: 'INSP', EVENT_DTM: `${k.today}000000`, OPEN_YN: 'Y' })),
  'ptl.status.ptlShipngStusList.deleteEvent': {
    body: (k) => ({ LIST: [{ EVENT_SEQ: k.cargo.EVENT_SEQ, UPD_CNT: 0 }] }),
    by: 'ops01',
    keyed: true,
  },
  'ptl.status.ptlShipngStusList.cancel': {
    ...cargoAct(),
    body: (k) => ({ LIST: [{ HBL_SEQ: k.booking.HBL_SEQ, UPD_CNT: 0 }], RSN: 'x' }),
  },
  'ptl.status.ptlShipngStusList.selectFollow': plain,
  'ptl.status.ptlShipngStusList.follow': followed({ FLW_TP: 'SRCH', SRCH_COND: '{"POL_CD":"CNSHA"}' }),
  'ptl.status.ptlShipngStusList.unfollow': open({ LIST: [{ FLW_SEQ: 999_999_999 }] }),
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetail': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetailG2': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetailG3': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetailG4': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetailG5': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetailG6': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetailG7': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetailG8': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShare': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectPtlShareG2': { body: (k) => ({ SEARCH: { SHARE_SEQ: k.SHARE_SEQ } }), by: 'ops01', keyed: true },
  'ptl.status.ptlShipngStusDetail.share': { body: (k) => ({ HBL_NO: k.cargo.HBL_NO, FACTS: ['ETA'] }), keyed: true },
  'ptl.status.ptlShipngStusDetail.revokeShare': {
    body: (k) => ({ LIST: [{ SHARE_SEQ: k.SHARE_SEQ, UPD_CNT: 0 }] }),
    by: 'ops01',
    keyed: true,
  },
  'ptl.status.ptlShipngStusDetail.selectPtlShipngStusDetailG9': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.selectFollow': ofCargoNo,
  'ptl.status.ptlShipngStusDetail.follow': { ...followed({ FLW_TP: 'SHIP' }), keyed: true },
  'ptl.status.ptlShipngStusDetail.unfollow': open({ LIST: [{ FLW_SEQ: 999_999_999 }] }),
  'ptl.status.fmsImportCargoList.selectFmsImportCargo': cargo,
  'ptl.status.fmsImportCargoList.selectFmsImportCargoG2': ofCargo,
  'ptl.status.fmsImportCargoList.selectFmsImportCargoG3': { body: (k) => ({ SEARCH: { CUST_CD: k.CUST_CD } }), keyed: true },
  'ptl.status.fmsImportCargoList.doIssue': cargoAct(),
  'ptl.status.fmsImportCargoList.unipass': { ...cargoAct(), by: 'cadm01' },
  'ptl.status.fmsImportCargoList.excel': cargo,
  'pra.praImportCargoList.selectPraImportCargo': praCargo,
  'pra.praImportCargoList.excel': praCargo,
  'pra.praImportCargoKpi.selectPraImportCargoKpi': praKpi,
  'pra.praImportCargoKpi.selectPraImportCargoKpiG2': praKpi,
  'pra.praImportCargoKpi.selectPraImportCargoKpiG3': praKpi,
  'pra.praImportCargoKpi.selectPraImportCargoKpiG4': praKpi,
  'pra.praImportCargoKpi.selectTarget': { ...list({ CUST_CD: 'C00002', KPI_YY: '2026' }), by: 'cadm02' },
  'pra.praImportCargoKpi.saveTarget': adm(
    open({ LIST: [{ BATCH_FLAG: 'update', CUST_CD: 'C00002', KPI_YY: '2026', KPI_CD: 'OTA', TGT_VAL: 91, WARN_VAL: 86, UPD_CNT: null }] }),
  ),
  'pra.praImportCargoKpi.excel': praKpi,
  'ptl.popup.PtlUnipassPopup.selectPtlUnipass': {
    body: (k) => ({ SEARCH: { UNIPASS_TP: 'HBL', NO_VAL: k.cargo.HBL_NO, BL_YY: k.today.slice(0, 4) } }),
    ...customsDown,
  },
  'ptl.popup.PtlImportUnipassPopup.selectPtlImportUnipass': ofCustoms,
  'ptl.popup.PtlImportUnipassPopup.selectPtlImportUnipassG2': ofCustoms,
  'ptl.popup.PtlImportUnipassPopup.excel': ofCustoms,
  'ptl.popup.PtlImportUnipassPopup.apply': { ...cargoAct(() => ({ CARG_MT_NO: '00ZZZZ0000I00000000' })), ...customsDown },
  'ptl.popup.PtlExportUnipassPopup.selectPtlExportUnipass': ofExport,
  'ptl.popup.PtlExportUnipassPopup.selectPtlExportUnipassG2': ofExport,
  'ptl.popup.PtlExportUnipassPopup.excel': ofExport,
  'ptl.popup.PtlExportUnipassPopup.apply': { ...cargoAct(() => ({ EXP_DCLR_NO: '00000000000000X' })), answers: 422 },
  'set.setAgeingList.selectSetAgeing': adm(plain),
  'set.setAgeingList.selectSetAgeingG2': adm({ body: (k) => ({ SEARCH: { CORP_CD: '1000', CUST_CD: k.CUST_CD } }), keyed: true }),
  'set.setAgeingList.selectSetAgeingG3': adm({ body: (k) => ({ SEARCH: { CORP_CD: '1000', CUST_CD: k.CUST_CD } }), keyed: true }),
  'set.setAgeingList.saveSetAgeing': adm(
    open({ LIST: [{ BATCH_FLAG: 'update', CORP_CD: '1000', CUST_CD: 'x', SKIP_DT: '20300101', SKIP_RSN: 'x', UPD_CNT: null }] }, 422),
  ),
  'set.setAgeingList.selectOverdueRule': adm(plain),
  'set.setAgeingList.saveOverdueRule': adm(
    open({ LIST: [{ BATCH_FLAG: 'update', CORP_CD: '1000', OVD_DAY_TXT: '0', UPD_CNT: null }] }, 422),
  ),
  'set.setAgeingList.excel': adm(plain),
  'ptl.status.ptlDeadlineList.selectPtlDeadline': plain,
  'ptl.status.ptlDeadlineList.excel': plain,
  'set.setCostStlList.selectSetCostStl': ofSettlement('stl01'),
  'set.setCostStlList.selectSetCostStlG2': ofSettlement('stl01'),
  'set.setCostStlList.selectSetCostStlG3': ofSettlement('stl01'),
  'set.setCostStlList.selectSetCostStlG4': { ...otherCost, by: 'cadm01' },
  'set.setCostStlList.selectSetCostStlG5': { body: (k) => ({ SEARCH: { FR_DT: k.today, TO_DT: k.today } }), by: 'stl01' },
  'set.setCostStlList.selectSetCostStlG6': { ...plain, by: 'stl01' },
  'set.setCostStlList.selectSetCostStlG9': ofSettlement(),
  'set.setCostStlList.selectSetCostStlG10': ofSettlement('stl01'),
  'set.setCostStlList.read': { body: (k) => ({ LIST: [{ COST_NO: `SY${k.FILE_SN}`, DSP_SEQ: 1 }] }), by: 'cadm01' },
  'set.setCostStlList.request': noSettlement('stl01'),
  'set.setCostStlList.agree': noSettlement('cadm01'),
  'set.setCostStlList.dispute': noSettlement('cadm01'),
  'set.setCostStlList.agreeRest': noSettlement('cadm01'),
  'set.setCostStlList.reply': noSettlement('stl01'),
  'set.setCostStlList.invoice': noSettlement('stl01'),
  'set.setCostStlList.pay': noSettlement('stl01'),
  'set.setCostStlList.minus': noSettlement('stl01'),
  'set.setCostStlList.remove': noSettlement('stl01'),
  'set.setCostStlList.cancel': { ...noSettlement('stl01'), body: () => ({ LIST: [{ STL_NO: 'x', UPD_CNT: 0 }], RSN: 'x' }) },
  'set.setCostStlList.monthClose': noClosing('stl01'),
  'set.setCostStlList.monthOpen': noClosing('adm1000'),
  'set.setCostStlList.excel': { body: (k) => ({ SEARCH: { FR_DT: k.today, TO_DT: k.today, STL_NO: 'x' } }), by: 'stl01', answers: 422 },
  'set.setCostList.selectSetCost': ofCost,
  'set.setCostList.selectSetCostG2': ofCost,
  'set.setCostList.saveSetCost': newCost,
  'set.setCostList.calc': confirmedCost,
  'set.setCostList.confirm': confirmedCost,
  'set.setCostList.unconfirm': undone,
  'set.setCostList.excel': ofCost,
  'set.setCostEtc.selectSetCostEtc': otherCost,
  'set.setCostEtc.saveSetCostEtc': newCost,
  'set.setCostEtc.confirm': { body: confirmedCost.body, by: 'stl01', answers: 422 },
  'set.setCostEtc.excel': { body: (k) => ({ SEARCH: { COST_NO: costNo(k) } }), answers: 422 },
  'set.setCostList.settle': { body: () => ({ LIST: [{ COST_NO: 'x', UPD_CNT: 0 }] }), by: 'stl01', answers: 422 },
  'ptl.quo.tarQuoteList.selectTarQuote': quotes,
  'ptl.quo.tarQuoteList.selectTarQuoteG2': ofQuote,
  'ptl.quo.tarQuoteList.receive': quoteAct('REQ', 'sal01'),
  'ptl.quo.tarQuoteList.excel': quotes,
  'ptl.popup.TarQuoteMgtPopup.selectTarQuoteForm': ofQuote,
  'ptl.popup.TarQuoteMgtPopup.selectTarQuote': ofQuote,
  'ptl.popup.TarQuoteMgtPopup.saveTarQuote': quoteSave,
  'ptl.popup.TarQuoteMgtPopup.submit': { ...quoteAct('TMP'), stopped: true },
  'ptl.popup.TarQuoteMgtPopup.offer': quoteAct('RCP', 'sal01'),
  'ptl.popup.TarQuoteMgtPopup.accept': { ...quoteAct('OFR'), stopped: true },
  'ptl.popup.TarQuoteMgtPopup.decline': quoteAct('OFR', 'cadm01', { LOSE_RSN: 'PRC' }),
  'flair.flairPoInfoMgt.selectFlairPoInfo': flairSearch,
  'flair.flairPoInfoMgt.selectFlairPoInfoG2': { body: flairSearch.body, keyed: true },
  'flair.flairPoInfoMgt.selectFlairPoInfoG3': { body: flairSearch.body, keyed: true },
  'flair.flairPoInfoMgt.saveFlairPoInfo': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', ...flairPo(k), ...flairPoCnt, RMK: 'x' }] }),
    keyed: true,
  },
  'flair.flairPoInfoMgt.saveFlairPoInfoG2': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', ...flairLine(k), UPD_CNT: 0, RMK: 'x' }] }),
    keyed: true,
  },
  'flair.flairPoInfoMgt.cancel': { body: (k) => ({ LIST: [{ ...flairPo(k), ...flairPoCnt }], RSN: 'x' }), keyed: true },
  'flair.flairPoInfoMgt.cancelLines': {
    body: (k) => ({ LIST: [{ ...flairLine(k), UPD_CNT: 0 }], RSN: 'x' }),
    keyed: true,
    auth: 'ROLE',
  },
  'flair.flairPoInfoMgt.excel': flairSearch,
  'flair.flairTracingPoList.selectFlairTracingPo': flairSearch,
  'flair.flairTracingPoList.selectFlairTracingPoG2': { body: (k) => ({ SEARCH: { ...flairLine(k), PO_NO: `FXB${k.FILE_SN}` } }) },
  'flair.flairTracingPoList.selectFlairTracingPoG3': {
    body: (k) => ({ SEARCH: { LINE_KEYS: [`${k.CUST_CD}|FX${k.FILE_SN}|1`] } }),
    keyed: true,
  },
  'flair.flairTracingPoList.selectFlairTracingPoG4': { body: (k) => ({ SEARCH: { LINE_KEYS: [`${k.CUST_CD}|FX${k.FILE_SN}|1`] } }) },
  'flair.flairTracingPoList.excel': flairSearch,
  'flair.popup.FlairPoExcelUploadPopup.check': { body: (k) => ({ FILE_SN: k.FILE_SN, CUST_CD: k.CUST_CD }), keyed: true, answers: 422 },
  'flair.popup.FlairPoExcelUploadPopup.saveFlairPoExcelUpload': { body: (k) => ({ UPLOAD_NO: k.UPLOAD_NO }), keyed: true, answers: 422 },
  'flair.popup.FlairPoExcelUploadPopup.excel': { body: (k) => ({ UPLOAD_NO: k.UPLOAD_NO }), keyed: true, answers: 404 },
  'flair.flairBKTracingPoList.selectFlairBKTracingPo': { ...ofBooking, wide: (k) => ({ SEARCH: { ...period(k), DT_TP: 'BKG' } }) },
  'flair.flairBKTracingPoList.selectFlairBKTracingPoG2': ofBooking,
  'flair.flairBKTracingPoList.saveFlairBKTracingPo': bookingAct('R', 'cadm01', { BATCH_FLAG: 'update', RMK: 'y' }),
  'flair.flairBKTracingPoList.saveFlairBKTracingPoG2': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', PO_LOAD_SEQ: k.PO_LOAD_SEQ, UPD_CNT: 0, CTN_QTY: null, BKD_QTY: 9 }] }),
    keyed: true,
  },
  'flair.flairBKTracingPoList.confirm': bookingAct('C', 'ops01'),
  'flair.flairBKTracingPoList.cancel': bookingAct('X', 'cadm01', {}, 'x'),
  'flair.flairBKTracingPoList.excel': { ...ofBooking, wide: (k) => ({ SEARCH: { ...period(k), DT_TP: 'BKG' } }) },
  'cfs.cfsBookingList.selectCfsBooking': cfsSearch,
  'cfs.cfsBookingList.saveCfsBooking': cfsAct('R', 'cadm01', { BATCH_FLAG: 'update', RMK: 'y' }),
  'cfs.cfsBookingList.confirm': cfsAct('C', 'ops01'),
  'cfs.cfsBookingList.receive': cfsAct('I', 'ops01', measured),
  'cfs.cfsBookingList.out': {
    ...cfsAct('O', 'ops01'),
    body: (k) => ({ LIST: [{ BKG_NO: cfsNo(k, 'O'), UPD_CNT: 0, OUT_DTM: `${k.today}000000` }] }),
  },
  'cfs.cfsBookingList.cancel': cfsAct('X', 'cadm01', {}, 'x'),
  'cfs.cfsBookingList.excel': { ...cfsSearch, body: reasoned(cfsSearch.body), wide: (k) => ({ ...cfsSearch.wide?.(k), ACCESS_RSN: 'x' }) },
  'cfs.clpList.selectClp': planSearch,
  'cfs.clpList.selectClpG2': { body: planSearch.body, keyed: true },
  'cfs.clpList.selectClpG3': { body: () => ({ SEARCH: { CYCFS_CD: 'CFSI', POD_CD: 'USLAX' } }), by: 'ops01' },
  'cfs.clpList.selectClpG4': { body: planSearch.body, by: 'ops01', keyed: true },
  'cfs.clpList.saveClp': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', ...planRow(k, 'R'), SEAL_NO: 'y' }] }),
    by: 'ops01',
    keyed: true,
  },
  'cfs.clpList.saveClpG2': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', ...planKey(k, 'R'), LINE_NO: 1, UPD_CNT: 0, PKG_QTY: 9 }] }),
    by: 'ops01',
    keyed: true,
  },
  'cfs.clpList.close': planAct('W'),
  'cfs.clpList.reopen': planAct('L', 'adm1000'),
  'cfs.clpList.cancel': planAct('X', 'ops01', 'x'),
  'cfs.clpList.excel': planSearch,
  'flair.flairCntrTracingPoList.selectFlairCntrTracingPo': shippedPeriod,
  'flair.flairCntrTracingPoList.selectFlairCntrTracingPoG2': {
    body: (k) => ({ SEARCH: { HBL_SEQ: k.cargo.HBL_SEQ, CNTR_NO: containerNo } }),
  },
  'flair.flairCntrTracingPoList.excel': shippedPeriod,
  'flair.flairSeasonList.selectSeasons': seasonLine,
  'flair.flairSeasonList.selectFlairSeason': seasonLine,
  'flair.flairSeasonList.selectFlairSeasonG2': seasonLine,
  'flair.flairSeasonList.selectFlairSeasonG3': seasonLine,
  'flair.flairSeasonList.excel': seasonLine,
  'mimi.mimiPoMgt.selectMimiPo': stockPeriod,
  'mimi.mimiPoMgt.selectMimiPoG2': ofPo,
  'mimi.mimiPoMgt.saveMimiPo': {
    body: (k) => ({
      LIST: [
        {
          ...{
            BATCH_FLAG: 'insert',
            CUST_CD: 'C00003',
            PO_DT: k.today,
            VNDR_NM: 'x',
            CYCFS_CD: 'WHY1',
            DLV_REQ_DT: k.today,
            CURR_CD: 'KRW',
          },
          G2: [{ ITEM_CD: 'MM-1002', PO_QTY: 1, UNIT_PRC: 1, DLV_REQ_DT: k.today }],
        },
      ],
    }),
    by: 'cadm03',
  },
  'mimi.mimiPoMgt.saveMimiPoG2': {
    body: () => ({ LIST: [{ BATCH_FLAG: 'insert', CUST_CD: 'C00003', PO_NO: 'x', ITEM_CD: 'MM-1002' }] }),
    by: 'cadm03',
    answers: 422,
  },
  'mimi.mimiPoMgt.close': { ...noPo, body: () => ({ ...noPo.body({} as Keys), RSN: 'x' }) },
  'mimi.mimiPoMgt.cancel': noPo,
  'mimi.mimiPoMgt.excel': stockPeriod,
  'mimi.mimiCountMgt.selectMimiCount': { ...stockPeriod, wide: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -300), TO_DT: k.today } }) },
  'mimi.mimiCountMgt.selectMimiCountG2': { body: (k) => ({ SEARCH: { CNT_NO: k.CNT_NO } }), by: 'cadm03' },
  'mimi.mimiCountMgt.selectMimiCountG3': {
    body: (k) => ({ SEARCH: { CUST_CD: 'C00003', CYCFS_CD: 'WHY1', CNT_DT: k.today } }),
    by: 'cadm03',
  },
  'mimi.mimiCountMgt.saveMimiCount': {
    body: (k) => ({
      LIST: [{ BATCH_FLAG: 'insert', CUST_CD: 'C00003', CYCFS_CD: 'WHY1', CNT_DT: k.today, G2: [{ ITEM_CD: 'MM-1002', CNT_QTY: 1 }] }],
    }),
    by: 'ops01',
  },
  'mimi.mimiCountMgt.saveMimiCountG2': {
    body: () => ({ LIST: [{ BATCH_FLAG: 'insert', CNT_NO: 'x', ITEM_CD: 'MM-1002' }] }),
    by: 'ops01',
    answers: 422,
  },
  'mimi.mimiCountMgt.submit': noCount,
  'mimi.mimiCountMgt.agree': noCount,
  'mimi.mimiCountMgt.reject': { ...noCount, body: () => ({ LIST: [{ CNT_NO: 'x', UPD_CNT: 0 }], RSN: 'x' }) },
  'mimi.mimiCountMgt.excel': stockPeriod,
  'mimi.mimiSupplyMgt.selectMimiSupplyG2': ofPo,
  'mimi.mimiStockMgt.selectMimiStock': stockPeriod,
  'mimi.mimiStockMgt.selectMimiStockG2': {
    ...stockPeriod,
    body: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -20), TO_DT: k.today, ...goods, LOT_NO: '-' } }),
  },
  'mimi.mimiStockMgt.selectMimiStockG4': {
    ...stockPeriod,
    body: (k) => ({ SEARCH: { FR_DT: addDays(k.today, -20), TO_DT: k.today, ...goods, LOT_NO: '-', ALL_YN: 'Y' } }),
  },
  'mimi.mimiStockMgt.selectMimiStockG3': { ...plain, by: 'cadm03' },
  'mimi.mimiStockMgt.monthClose': noMonth,
  'mimi.mimiStockMgt.monthOpen': noMonth,
  'mimi.mimiStockMgt.excel': stockPeriod,
  'mimi.popup.MimiPoProposalPopup.selectMimiPoProposal': { ...plain, by: 'cadm03' },
  'mimi.popup.MimiPoProposalPopup.saveMimiPoProposal': {
    body: () => ({ LIST: [{ BATCH_FLAG: 'insert', CUST_CD: 'C00003', ITEM_CD: 'MM-1002', RMN_QTY: -1 }] }),
    by: 'cadm03',
    answers: 422,
  },
  'mimi.mimiSupplyMgt.selectMimiSupply': stockPeriod,
  'mimi.mimiSupplyMgt.saveMimiSupply': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'insert', SPLY_TP: 'OUT', SPLY_DT: k.today, ...goods }] }),
    by: 'cadm03',
  },
  'mimi.mimiSupplyMgt.confirm': noMovement,
  'mimi.mimiSupplyMgt.unconfirm': noMovement,
  'mimi.mimiSupplyMgt.cancel': noMovement,
  'mimi.mimiSupplyMgt.excel': stockPeriod,
  'set.setBankStmtMgt.selectSetBankStmt': bankPeriod,
  'set.setBankStmtMgt.selectSetBankStmtG2': { body: () => ({ SEARCH: { TRX_SEQ: 1, CUST_CD: 'C00012' } }), by: 'stl01' },
  'set.setBankStmtMgt.selectSetBankStmtG3': bankPeriod,
  'set.setBankStmtMgt.selectSetBankStmtG4': { ...plain, by: 'stl01' },
  'set.setBankStmtMgt.upload': { ...open({}, 415), by: 'stl01' },
  'set.setBankStmtMgt.confirm': noTransaction,
  'set.setBankStmtMgt.pay': noTransaction,
  'set.setBankStmtMgt.hold': noTransaction,
  'set.setBankStmtMgt.cancel': noTransaction,
  'set.setBankStmtMgt.excel': bankPeriod,
  'kofe.koDepositList.selectKoDeposit': depositPeriod,
  'kofe.koDepositList.selectKoDepositG2': depositPeriod,
  'kofe.koDepositList.saveKoDeposit': {
    body: (k) => ({
      LIST: [{ BATCH_FLAG: 'insert', CUST_CD: 'C00006', DEPO_TP: 'IN', DEPO_DT: k.today, CURR_CD: 'KRW', DEPO_AMT: 1 }],
    }),
    by: 'cadm06',
  },
  'kofe.koDepositList.confirm': noDeposit,
  'kofe.koDepositList.reject': noDeposit,
  'kofe.koDepositList.cancel': noDeposit,
  'kofe.koDepositList.excel': {
    ...depositPeriod,
    body: reasoned(stockPeriod.body),
    wide: reasoned((k) => ({ SEARCH: { FR_DT: addDays(k.today, -300), TO_DT: k.today } })),
  },
  'pan.dlvPlaceMgt.selectDlvPlace': plain,
  'pan.dlvPlaceMgt.saveDlvPlace': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'insert', CUST_CD: k.CUST_CD, PLC_NM: 'x', ADDR: 'x', USE_YN: 'Y' }] }),
    keyed: true,
  },
  'pan.dlvPlaceMgt.excel': { body: () => ({ SEARCH: {}, ACCESS_RSN: 'x' }) },
  'pan.dlvOrdMgt.selectDlvOrd': desk,
  'pan.dlvOrdMgt.selectDlvOrdG2': ofOrder,
  'pan.dlvOrdMgt.selectTruckHauls': { by: 'ops01', body: (k) => ({ SEARCH: k.hauled }) },
  'pan.dlvOrdMgt.selectSendReaders': { by: 'ops01', body: (k) => ({ SEARCH: { DLV_ORD_NO: [k.DLV_ORD_NO] } }), keyed: true, state: 'ASG' },
  'pan.dlvOrdMgt.send': {
    by: 'ops01',
    body: (k) => ({ LIST: [row(k)], TRK_YN: 'N', TO_EMAIL: null, MAIL_CNNT: null, DRV_YN: 'Y', LANG_CD: 'ko' }),
    keyed: true,
    state: 'ASG',
  },
  'pan.dlvOrdMgt.saveDlvOrd': { body: (k) => ({ LIST: [k.order] }), keyed: true, stopped: true },
  'pan.dlvOrdMgt.saveDlvOrdG2': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', DLV_ORD_NO: k.DLV_ORD_NO, LINE_NO: 1, UPD_CNT: k.LINE_CNT, QTY: 1 }] }),
    keyed: true,
  },
  'pan.dlvOrdMgt.saveSubmit': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'update', ...row(k) }] }),
    by: 'cadm01',
    keyed: true,
    state: 'TMP',
    stopped: true,
  },
  'pan.dlvOrdMgt.submit': { ...act('TMP', 'cadm01'), stopped: true },
  'pan.dlvOrdMgt.confirm': act('REQ', 'ops01'),
  'pan.dlvOrdMgt.assign': act('CFM', 'ops01', (k) => k.car),
  'pan.dlvOrdMgt.unassign': act('ASG', 'ops01'),
  'pan.dlvOrdMgt.load': act('ASG', 'ops01'),
  'pan.dlvOrdMgt.arrive': act('LDD', 'ops01'),
  'pan.dlvOrdMgt.complete': act('ARV', 'ops01', (k) => ({ RCVR_NM: 'x', CMPL_DTM: k.now })),
  'pan.dlvOrdMgt.hold': act('REQ', 'ops01', undefined, 'x'),
  'pan.dlvOrdMgt.resume': { ...act('REQ', 'ops01'), answers: 422 },
  'pan.dlvOrdMgt.reject': act('REQ', 'ops01', undefined, 'x'),
  'pan.dlvOrdMgt.cancel': act('REQ', 'cadm01', undefined, 'x'),
  'pan.dlvOrdMgt.excel': workbook,
  'pan.dlvOrdBoard.selectDlvOrdBoard': { by: 'ops01', body: (k) => ({ SEARCH: { PICKUP_DT: k.today } }) },
  'pan.dlvOrdBoard.selectDlvOrdBoardG2': { ...ofOrder, by: 'ops01' },
  'pan.dlvOrdBoard.selectTruckHauls': { by: 'ops01', body: (k) => ({ SEARCH: k.hauled }) },
  'pan.dlvOrdBoard.assign': act('CFM', 'ops01', freeTruck),
  'pan.dlvOrdBoard.unassign': act('ASG', 'ops01'),
  'pan.dlvOrdBoard.move': act('ASG', 'ops01', freeDay),
  'pan.dlvOrdList.selectDlvOrd': desk,
  'pan.dlvOrdList.excel': workbook,
  'pan.dlvOrdSummaryList.selectDlvOrdSummary': { body: summary },
  'pan.dlvOrdSummaryList.selectDlvOrdSummaryG2': { body: summary },
  'pan.dlvOrdSummaryList.excel': { body: reasoned(summary) },
  'pan.dlvOrdDetail.selectDlvOrdDetailForm': ofOrder,
  'pan.dlvOrdDetail.selectDlvOrdDetail': ofOrder,
  'pan.dlvOrdDetail.selectDlvOrdDetailG2': ofOrder,
  'pan.dlvOrdDetail.selectDlvOrdDetailG3': ofOrder,
  'pan.dlvOrdDetail.selectDlvOrdDetailG4': ofOrder,
  'pan.dlvOrdDetail.selectDlvOrdDetailG5': { ...ofOrder, by: 'ops01' },
  'pan.dlvOrdDetail.selectDlvOrdDetailG6': ofOrder,
  'pan.dlvOrdDetail.selectDlvOrdDetailG7': ofOrder,
  'pan.dlvOrdDetail.assign': act('CFM', 'ops01', (k) => k.car),
  'pan.dlvOrdDetail.load': act('ASG', 'ops01'),
  'pan.dlvOrdDetail.arrive': act('LDD', 'ops01'),
  'pan.dlvOrdDetail.times': { ...act('LDD', 'ops01', (k) => ({ LOAD_DTM: `${k.today}000000` }), 'x') },
  'pan.dlvOrdDetail.saveDlvOrdDetail': changed('REQ_RMK'),
  'pan.dlvOrdDetail.complete': act('ARV', 'ops01', (k) => ({ RCVR_NM: 'x', CMPL_DTM: k.now })),
  'pan.popup.BatchInputPopup.saveBatchInput': { body: (k) => ({ LIST: [k.order] }), keyed: true, stopped: true },
  'pan.popup.DlvOrdRepeatPopup.selectDlvOrdRepeat': {
    body: (k) => ({ SEARCH: { REPEAT_TP: 'SEL', DLV_ORD_NO: [k.DLV_ORD_NO] } }),
    keyed: true,
  },
  'pan.popup.DlvOrdRepeatPopup.saveDlvOrdRepeat': {
    body: (k) => ({
      LIST: [
        { BATCH_FLAG: 'insert', REPEAT_TP: 'ORD', REPEAT_NO: k.DLV_ORD_NO, PICKUP_DT: addDays(k.today, 9), DLV_DT: addDays(k.today, 9) },
      ],
    }),
    keyed: true,
    stopped: true,
  },
  'pan.popup.DlvOrdRepeatPopup.saveDlvOrdTmpl': {
    body: (k) => ({ LIST: [{ BATCH_FLAG: 'insert', TMPL_NM: 'x', SHR_TP: 'OWN', DLV_ORD_NO: k.DLV_ORD_NO }] }),
    keyed: true,
  },
  'pan.popup.DlvOrdRepeatPopup.delete': { body: () => ({ LIST: [{ REPEAT_TP: 'TMPL', REPEAT_NO: '0', UPD_CNT: 0 }] }), answers: 422 },
  'pan.popup.BatchInputPopup.fill': { body: (k) => ({ SEARCH: { HBL_NO: k.HBL_NO, CUST_CD: k.CUST_CD } }), keyed: true },
  'pan.popup.DlvOrdExcelUploadPopup.check': { body: (k) => ({ FILE_SN: k.FILE_SN, CUST_CD: k.CUST_CD }), keyed: true, answers: 422 },
  'pan.popup.DlvOrdExcelUploadPopup.saveDlvOrdExcelUpload': {
    body: (k) => ({ UPLOAD_NO: k.UPLOAD_NO, SUBMIT_YN: 'N' }),
    keyed: true,
    answers: 422,
  },
  'pan.popup.DlvOrdExcelUploadPopup.excel': { body: (k) => ({ UPLOAD_NO: k.UPLOAD_NO }), keyed: true, answers: 404 },
};

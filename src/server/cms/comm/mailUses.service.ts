import type { Outbox } from '../../lib/mail';

/** What the portal does with a template of its own. */
interface Use {
  /** Screens from which its mails go out. */
  screens: readonly string[];
  /** Variables that are formatted texts; the others are plain. */
  html?: readonly string[];
}

const desk: Use = { screens: ['dlvOrdMgt'] };
const quote: Use = { screens: ['tarQuoteMgt'] };
const order: Use = { screens: ['custOrderMgt'] };
const request: Use = { screens: ['csmRequestMgt'], html: ['contents'] };
const response: Use = { screens: ['csmResponseMgt'], html: ['contents', 'reply'] };
const registration: Use = { screens: ['cmsRegUserMgt'] };

/** Every template of the portal: each new one adds its line. */
export const mailUses: Readonly<Record<string, Use>> = {
  DLV_NEW: desk,
  DLV_REJECT: desk,
  DLV_ASSIGN: desk,
  DLV_DONE: desk,
  DLV_CANCEL: desk,
  DLV_OFF: desk,
  QUO_NEW: quote,
  QUO_OFFER: quote,
  QUO_ACC: quote,
  QUO_REMIND: { screens: ['cmsSchedulerPopup', 'tarQuoteList'] },
  QUO_VISITOR: { screens: ['loginQuotePopup'] },
  AUTH_CODE: { screens: ['loginRegister', 'loginQuotePopup'] },
  FIND_ID: { screens: ['login'] },
  ACCT_NEW: { screens: ['cmsUserMgt'] },
  TEMP_PW: { screens: ['login', 'cmsUserMgt', 'mdmCorpUserMgt'] },
  ACCT_LOCK: { screens: ['login'] },
  ACCT_OTP: { screens: ['login', 'cmsMyPage'] },
  ACCT_EMAIL: { screens: ['changeMe', 'cmsUserMgt'] },
  REG_NEW: { screens: ['loginRegister'] },
  REG_APPROVE: registration,
  REG_REJECT: registration,
  DOC_SEND: { screens: ['cmsReportPopup'] },
  ORD_NEW: order,
  ORD_CONFIRM: order,
  ORD_REJECT: order,
  CSM_NEW: request,
  CSM_ADD: request,
  CSM_ASK: response,
  CSM_ANSWER: response,
  CGO_DELAY: { screens: ['ptlShipngStusList'] },
  CGO_FREE: { screens: ['cmsSchedulerPopup', 'fmsImportCargoList'] },
  CGO_FOLLOW: { screens: ['cmsSchedulerPopup', 'ptlShipngStusDetail'] },
  CGO_DIGEST: { screens: ['cmsSchedulerPopup'], html: ['news'] },
  STL_REQUEST: { screens: ['setCostStlList'] },
  STL_OVERDUE: { screens: ['cmsSchedulerPopup', 'setAgeingList'] },
  NOTC_EMG: { screens: ['ptlNotcMgt'], html: ['contents'] },
  NOTC_RMD: { screens: ['ptlNotcMgt'] },
  NOTC_PTN: { screens: ['ptlNotcPrtnMgt'], html: ['contents'] },
};

const useOf = (frmId: string): Use | undefined => (Object.hasOwn(mailUses, frmId) ? mailUses[frmId] : undefined);

export const screensOf = (frmId: string): readonly string[] => useOf(frmId)?.screens ?? [];
export const htmlVariables = (frmId: string): readonly string[] => useOf(frmId)?.html ?? [];

/** What a variable may say, in Korean and English where these differ. */
const samples: Readonly<Record<string, string | readonly [ko: string, en: string]>> = {
  balance: 'KRW 1,250,000',
  carNo: ['인천88바1234', 'Incheon 88-1234'],
  code: '482913',
  containers: 'CSQU3054383 (2026-11-07)',
  contents: ['내용을 확인하여 주십시오.', 'Please read this.'],
  count: '3',
  custName: ['새벽상사', 'Saebyeok Trading'],
  days: '3',
  delivery: ['경기 용인시 물류센터 09:00', 'Yongin distribution centre 09:00'],
  dlvOrdNo: 'DV2611220001',
  driver: ['김기사', 'Kim D.'],
  dueDate: '2026-12-31',
  fileList: 'INVOICE_2611.pdf',
  freeDate: '2026-11-07',
  hblNo: 'SBLH26110001',
  reply: ['이 메일에 회신하시면 요청의 추가 의견으로 등록됩니다.', 'You can answer this e-mail.'],
  links: 'https://portal.example/file/1',
  mblNo: 'HDMUSHAA12345678',
  minutes: '5',
  month: '2026-11',
  newEta: '2026-11-28',
  news: ['입항·도착 · 11-25 10:00 · 부산', 'Arrival · 11-25 10:00 · Busan'],
  oldEta: '2026-11-25',
  ordNo: 'OR2611220001',
  password: 'Sample!2026',
  pickup: ['인천항 제3부두 14:00', 'Incheon port, pier 3, 14:00'],
  pod: 'KRINC',
  pol: 'CNSHA',
  quoNo: 'QT2611220001',
  reason: ['요청하신 일자에 배차가 불가합니다.', 'No truck is free on the day you asked for.'],
  refNo: 'PO-2611-07',
  reqNo: 'CS2611220001',
  salesEmail: 'sales@saebyeol.example',
  salesName: ['고영업', 'Ko Y.'],
  salesTel: '02-0000-1011',
  stlNo: 'ST2611220001',
  title: ['설 연휴 운영 안내', 'Working hours over the holidays'],
  total: 'USD 2,480.00',
  userId: 'sample01',
  userName: ['홍길동', 'Hong Gildong'],
  stopUrl: 'https://portal.example/login/unfollow',
  validDate: '2026-12-31',
  vessel: 'SAEBYEOL STAR 2611E',
};

/** A value to show a variable with; of one that nobody knows its name. */
export function sampleOf(name: string, lang: 'ko' | 'en', outbox: Outbox): string {
  if (name === 'url') return outbox.link('/');
  const sample = Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (sample === undefined) return name;
  return typeof sample === 'string' ? sample : sample[lang === 'ko' ? 0 : 1];
}

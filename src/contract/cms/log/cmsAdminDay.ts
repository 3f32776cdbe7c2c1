import type { Call } from '../../call';
import { screenCalls } from '../../call';
import { addMonths, exceeds } from '../../dates';

/** How urgent something is: to be mended now, to be looked at, in order. */
export const dayLevels = ['BAD', 'WARN', 'OK'] as const;
export type DayLevel = (typeof dayLevels)[number];

interface KindLine {
  /** The screens it is mended on, the first one the user has. A popup where `popup` says so. */
  screens: readonly string[];
  /** The condition they are opened with. */
  search(item: DayItem, today: string): Record<string, string>;
}

const none = () => ({});
const account: KindLine = { screens: ['cmsUserMgt', 'mdmCorpUserMgt'], search: ({ NAME }) => ({ KEYWORD: NAME ?? '' }) };
const mails = (SEND_STS: string): KindLine => ({
  screens: ['cmsEmailFrmMgt'],
  search: ({ KEY }) => ({ SEND_STS, ...(KEY && { FRM_ID: KEY }) }),
});
const scheduler: KindLine = { screens: ['cmsSchedulerPopup'], search: none };
const fact: KindLine = { screens: [], search: none };

/** What may need attention, and where it is mended. */
export const dayKinds = {
  /** Registrations of a corporation that wait: how many, the oldest. */
  REG_WAIT: {
    screens: ['cmsRegUserMgt'],
    search: ({ KEY, FROM_DTM }, today) => {
      const oldest = (FROM_DTM ?? today).slice(0, 8);
      const FR_DT = exceeds(oldest, today, { years: 1 }) ? addMonths(today, -12) : oldest;
      return { REG_STS: 'REQ', FR_DT, TO_DT: today, CORP_CD: KEY ?? '' };
    },
  },
  /** An account that is locked, and until when. */
  USER_LOCK: account,
  /** A temporary password nobody has used that ends within a day, or has ended. */
  USER_TEMP: account,
  USER_TEMP_OVER: account,
  /** An account that ends soon because nobody uses it, or by its last day. */
  USER_END: account,
  /** Mails of a template that failed in the last days, and those that wait too long. */
  MAIL_FAIL: mails('FAIL'),
  MAIL_WAIT: mails('WAIT'),
  /** Calls to an outside system that failed within a day; LAST_DTM is the last good one. */
  API_FAIL: { screens: ['cmsApiMgt'], search: ({ KEY }) => ({ KEYWORD: KEY ?? '' }) },
  /** A job whose last run failed, that did not run, that is switched off. */
  JOB_FAIL: scheduler,
  JOB_LATE: scheduler,
  JOB_OFF: scheduler,
  /** Errors of one kind within a day that nobody has confirmed. */
  ERR_OPEN: {
    screens: ['cmsErrorLogList'],
    search: ({ NAME, KEY, FROM_DTM }, today): Record<string, string> =>
      NAME?.endsWith('*')
        ? { CFM_YN: 'N', SVC_URL: KEY ?? '', FR_DT: (FROM_DTM ?? today).slice(0, 8), TO_DT: today }
        : { ERR_CD: NAME ?? '' },
  },
  /** Room left where the data and the files lie, connections to the database, its size and that of its largest tables. */
  DISK: fact,
  /** Room on the disk of the files above what uploads leave free; files that take more than nine tenths of what they may. */
  RESERVE: fact,
  QUOTA: { screens: ['cmsFileQuotaMgt'], search: ({ NAME }) => ({ KEYWORD: NAME ?? '' }) },
  CONN: fact,
  DB: fact,
  TABLE: fact,
  /** The program and what it runs on. */
  VERSION: fact,
  SCHEMA: fact,
  NODE: fact,
  POSTGRES: fact,
  STARTED: fact,
  PROCESSES: fact,
  BACKUP: fact,
  MAIL_SERVER: fact,
  HTTPS: fact,
} as const satisfies Record<string, KindLine>;
export type DayKind = keyof typeof dayKinds;

export interface DayItem {
  KIND: DayKind;
  LVL: DayLevel;
  /** What it is about, for a reader, and its key. */
  NAME: string | null;
  KEY: string | null;
  /** How many, or bytes; MAX: of how many. */
  CNT: number | null;
  MAX: number | null;
  /** By how many bytes a table has grown since FROM_DTM. */
  GROW: number | null;
  FROM_DTM: string | null;
  LAST_DTM: string | null;
  NOTE: string | null;
}

/** A part of the page. TOTAL counts what LIST is cut from. */
export interface DayPart {
  LIST: DayItem[];
  TOTAL: number;
  /** When it was looked at, 14 digits. */
  AT_DTM: string;
}

/** What needs attention; what is in order is not told of one by one. */
export const needsAttention = ({ LVL }: Pick<DayItem, 'LVL'>): boolean => LVL !== 'OK';

const calls = screenCalls('cmsAdminDay', '/cms/log/CmsAdminDay');
const part = (verb: string, button?: string): Call<object, DayPart> => calls.other<object, DayPart>(verb, 'read', button);

/** The parts of the page, each read by itself. Those of the whole installation need the button `system`. */
export const cmsAdminDay = {
  registrations: part('selectCmsAdminDay'),
  accounts: part('selectCmsAdminDayG2'),
  mails: part('selectCmsAdminDayG3'),
  outside: part('selectCmsAdminDayG4', 'system'),
  jobs: part('selectCmsAdminDayG5', 'system'),
  errors: part('selectCmsAdminDayG6', 'system'),
  room: part('selectCmsAdminDayG7', 'system'),
  system: part('selectCmsAdminDayG8', 'system'),
};
export type DayPartName = keyof typeof cmsAdminDay;

import type { ActionBody, ReadData } from './call';
import { screenCalls } from './call';
import { addDays, addMonths, exceeds, weekday } from './dates';
import { riskPeriod } from './flair/ledger';
import type { News } from './ptl/status/follow';

/** States of a delivery order under way. */
export const runningStates = ['ASG', 'LDD', 'ARV'] as const;
/** States of a delivery order that still has to be delivered. */
export const openOrderStates = ['REQ', 'CFM', 'ASG', 'LDD', 'ARV', 'HLD'] as const;
/** States of a shipment before its arrival. */
export const sailingStates = ['BKD', 'RCV', 'EAC', 'LDD', 'DEP', 'TSP'] as const;
/** States of a shipment under way, in the order of the work. */
export const cargoStates = [...sailingStates, 'ARR', 'DIS', 'BIN', 'DCL', 'HLD', 'ACP', 'DOI', 'OUT'] as const;
/** States of a quote that waits for this kind of user. */
export const quoteStates = (userTp: string): readonly string[] => (userTp === 'S' ? ['REQ', 'RCP'] : ['OFR']);

/** States of a request that waits for this kind of user. */
export const requestStates = (userTp: string): readonly string[] => (userTp === 'S' ? ['REQ', 'RCP', 'PRC'] : ['ASK', 'ANS']);

/** The part of the open balance that is overdue: anything above 0 of it is bad. */
export const overdueBalance = 'STL_OVD';

/** Whom a link is for, and the day it is pressed. */
interface Reader {
  USER_TP: string;
  today: string;
}

interface CardLine {
  CARD_ID: string;
  /** The screen a click opens: the card stands where the user may open it. */
  screen: string;
  /** The condition it is opened with. */
  search(reader: Reader): Record<string, string>;
  /** Anything above 0 is bad. */
  bad?: true;
}

/** The cards in their order. */
export const homeCards = [
  {
    CARD_ID: 'ETA7',
    screen: 'fmsImportCargoList',
    search: ({ today }) => ({ DT_TP: 'ETA', FR_DT: today, TO_DT: addDays(today, 7), CARGO_STS: sailingStates.join(',') }),
  },
  { CARD_ID: 'HOLD', screen: 'fmsImportCargoList', search: () => ({ CSTM_HOLD_YN: 'Y' }), bad: true },
  { CARD_ID: 'FREE_OVER', screen: 'fmsImportCargoList', search: () => ({ FREE_STS: 'OVER' }), bad: true },
  {
    CARD_ID: 'CSM_OPEN',
    screen: 'csmRequestList',
    search: ({ USER_TP }) => ({ CSM_REQ_STS: requestStates(USER_TP).join(',') }),
  },
  { CARD_ID: 'DLV_RUN', screen: 'dlvOrdList', search: () => ({ DLV_ORD_STS: runningStates.join(',') }) },
  {
    CARD_ID: 'PO_LATE',
    screen: 'flairTracingPoList',
    search: ({ today }) => ({ DT_TP: 'RDL', ...riskPeriod(today), LATE_YN: 'Y', WAIT_YN: 'Y' }),
    bad: true,
  },
  { CARD_ID: 'QUO_WAIT', screen: 'tarQuoteList', search: ({ USER_TP }) => ({ QUO_STS: quoteStates(USER_TP).join(',') }) },
  { CARD_ID: 'BAL', screen: 'setCostStlList', search: () => ({ OPEN_YN: 'Y', AR_AP: 'AR' }) },
  { CARD_ID: 'ADM_DAY', screen: 'cmsAdminDay', search: () => ({}), bad: true },
] as const satisfies readonly CardLine[];
export type CardId = (typeof homeCards)[number]['CARD_ID'];

export interface HomeCard {
  CARD_ID: CardId;
  CNT: number;
  /** The same count by state. */
  PARTS: StateCount[];
}

/** Months a list shows at once. */
const listMonths = 6;

/** When something is due: before today, today, from tomorrow to Sunday, in the half year from Monday on, on a day nobody knows. */
export const dues = ['OVER', 'TODAY', 'WEEK', 'LATER', 'NONE'] as const;
export type Due = (typeof dues)[number];

/** From when to when something is due; the days overdue begin with the first of them, `since`. NONE has no days. */
export function dueDays(due: Due, today: string, since: string | null): [from: string, to: string] | null {
  if (due === 'NONE') return null;
  if (due === 'OVER') return [since ?? addDays(today, -1), addDays(today, -1)];
  const sunday = addDays(today, (7 - weekday(today)) % 7);
  if (due === 'LATER') return [addDays(sunday, 1), addMonths(sunday, listMonths)];
  return due === 'TODAY' ? [today, today] : [addDays(today, 1), sunday];
}

type Days = [from: string, to: string] | null;

interface DeadlineLine {
  DUE_TP: string;
  /** The screen a count opens, and the condition for what is due then; `days` are null on a day nobody knows. */
  screen: string;
  search(due: Due, days: Days): Record<string, string>;
}

const period = (days: Days): Record<string, string> => {
  if (!days) return {};
  const [from, to] = days;
  return { FR_DT: exceeds(from, to, { months: listMonths }) ? addMonths(to, -listMonths) : from, TO_DT: to };
};

/** How the board calls what is due now or never. */
const boardUrgency: Partial<Record<Due, string>> = { OVER: 'OVER', TODAY: 'DAY', NONE: 'NONE' };

/** The line of a kind that the board of deadlines lists. */
const onBoard = <K extends string>(DUE_TP: K) => ({
  DUE_TP,
  screen: 'ptlDeadlineList',
  search(due: Due, days: Days): Record<string, string> {
    const URG_TP = boardUrgency[due];
    return { KIND_TP: DUE_TP, ...(URG_TP ? { URG_TP } : period(days)) };
  },
});

/** What has a day by which it must be done: deliveries, answers to offers, arrivals, the end of the free time. */
export const homeDeadlines = [
  onBoard('DLV'),
  onBoard('QUO'),
  {
    DUE_TP: 'ETA',
    screen: 'fmsImportCargoList',
    search: (_, days) => ({ DT_TP: 'ETA', CARGO_STS: sailingStates.join(','), ...period(days) }),
  },
  onBoard('FREE'),
] as const satisfies readonly DeadlineLine[];
export type DueType = (typeof homeDeadlines)[number]['DUE_TP'];

/** How many are due when. SINCE_DT: the first day overdue. */
export type HomeDeadline = { DUE_TP: DueType; SINCE_DT: string | null } & Record<`${Due}_CNT`, number>;

/** A notice to read. NEW_YN: published today or yesterday. */
export interface HomeNotice {
  NOTC_NO: string;
  NOTC_TP: string;
  NOTC_TITLE: string;
  PUB_DTM: string;
  NEW_YN: 'Y' | 'N';
}

/** A document that waits for the user. */
export interface HomeTask {
  REF_TP: TaskType;
  REF_KEY: string;
  TITLE_TXT: string;
  /** Its state, a code of the kind's own list. */
  STS_CD: string;
  REG_DTM: string;
}

/** How much of one kind waits for the user. */
export interface TaskCount {
  REF_TP: TaskType;
  CNT: number;
}

interface TaskLine {
  REF_TP: string;
  /** Code list of its states. */
  group: string;
  /** Screen of the work, and who does what there: the button and the states that wait for it. */
  screen: string;
  S?: { button: string; states: readonly string[] };
  C?: { button: string; states: readonly string[] };
  /** Where one is opened, by which column. */
  open: readonly [screen: string, key: string];
  /** Where all of them are opened, by their states. */
  all: readonly [screen: string, key: string];
}

/** The kinds of work in the list. */
export const homeTasks = [
  {
    REF_TP: 'DLV',
    group: 'DLV_ORD_STS',
    screen: 'dlvOrdMgt',
    S: { button: 'confirm', states: ['REQ'] },
    open: ['dlvOrdDetail', 'DLV_ORD_NO'],
    all: ['dlvOrdMgt', 'DLV_ORD_STS'],
  },
  {
    REF_TP: 'QUO',
    group: 'QUO_STS',
    screen: 'tarQuoteMgt',
    S: { button: 'receive', states: ['REQ'] },
    C: { button: 'accept', states: ['OFR'] },
    open: ['tarQuoteMgt', 'QUO_NO'],
    all: ['tarQuoteList', 'QUO_STS'],
  },
  {
    REF_TP: 'ORD',
    group: 'ORD_STS',
    screen: 'custOrderMgt',
    S: { button: 'receive', states: ['REQ'] },
    open: ['custOrderMgt', 'ORD_NO'],
    all: ['custOrderMgt', 'ORD_STS'],
  },
  {
    REF_TP: 'CSM',
    group: 'CSM_REQ_STS',
    screen: 'csmRequestList',
    S: { button: 'receive', states: ['REQ'] },
    C: { button: 'add', states: requestStates('C') },
    open: ['csmRequestList', 'REQ_NO'],
    all: ['csmRequestList', 'CSM_REQ_STS'],
  },
  {
    REF_TP: 'STL',
    group: 'STL_STS',
    screen: 'setCostStlList',
    S: { button: 'reply', states: ['DSP'] },
    C: { button: 'agree', states: ['REQ'] },
    open: ['setCostStlList', 'STL_NO'],
    all: ['setCostStlList', 'STL_STS'],
  },
  {
    REF_TP: 'DEP',
    group: 'DEPO_STS',
    screen: 'koDepositList',
    S: { button: 'confirm', states: ['REQ'] },
    open: ['koDepositList', 'DEPO_NO'],
    all: ['koDepositList', 'DEPO_STS'],
  },
] as const satisfies readonly TaskLine[];
export type TaskType = (typeof homeTasks)[number]['REF_TP'];

/** What waits for this kind of user, where `presses` says that the button is the user's. */
export function tasksOf(userTp: string, presses: (screen: string, button: string) => boolean) {
  return (homeTasks as readonly (TaskLine & { REF_TP: TaskType })[]).flatMap((line) => {
    const work = userTp === 'S' ? line.S : line.C;
    return work && presses(line.screen, work.button) ? [{ ...line, states: work.states }] : [];
  });
}

/** A shipment that needs attention, and why. */
export interface HomeAlert {
  HBL_NO: string;
  CUST_NM: string;
  POL_CD: string;
  POD_CD: string;
  ETA_DT: string;
  CARGO_STS: string;
  ALERT_TXT: string;
  /** Held by the customs, or the free time is over. */
  BAD_YN: 'Y' | 'N';
}

export interface StateCount {
  CODE: string;
  CNT: number;
}

/** Deliveries completed in a week that begins on Monday WEEK_DT, and those of them that came in time. */
export interface HomeWeek {
  WEEK_DT: string;
  CMPL_CNT: number;
  ONTIME_CNT: number;
}

/** Weeks of the chart, the present one included. */
export const chartWeeks = 12;

/** The figures of the charts; null: not the user's. */
export interface HomeCharts {
  SHIPMENTS: StateCount[] | null;
  DELIVERIES: StateCount[] | null;
  WEEKS: HomeWeek[] | null;
}

const calls = screenCalls('home', '/home');

export const home = {
  figures: calls.other<object, { LIST: HomeCard[]; DUE_LIST: HomeDeadline[] }>('selectHomeCards', 'read'),
  /** The latest notices for the user, at most five. */
  notices: calls.other<object, ReadData<HomeNotice>>('selectHome', 'read'),
  /** Shipments that need attention, the worst first, at most ten; null: shipments are not the user's. */
  alerts: calls.other<object, ReadData<HomeAlert> | null>('selectHomeG2', 'read'),
  /** Work to do, oldest first, at most ten; TOTAL counts all, KINDS each kind. */
  tasks: calls.other<object, ReadData<HomeTask> & { KINDS: TaskCount[] }>('selectHomeG3', 'read'),
  /** What is new of what the user follows, the latest first, at most ten; null: the user may follow nothing. */
  news: calls.other<object, ReadData<News> | null>('selectHomeG4', 'read'),
  /** Marks a piece of news and all before it as seen. */
  seeNews: calls.other<ActionBody<Pick<News, 'NEWS_SEQ'>>, null>('seeNews', 'action'),
  charts: calls.other<object, HomeCharts>('selectHomeCharts', 'read'),
};

import { screenCalls } from '../../call';
import { addDays, daysBetween } from '../../dates';
import type { DoCondition } from './doReadiness';

/** Kinds of work with an end (DUE_KIND): the free time at the terminal, the D/O, the duty to load an export, an offer, a delivery, a purchase order that will be late. */
export const deadlineKinds = ['FREE', 'DO', 'DUTY', 'QUO', 'DLV', 'PO'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** Each day missed of these kinds costs something; the others cost nothing by the day. */
export const dailyKinds: readonly DeadlineKind[] = ['FREE', 'DUTY'];

/** How much time is left (DUE_URG): none, until tonight, 7 days, 14 days, more, nobody knows. */
export const urgencies = ['OVER', 'DAY', 'WEEK', 'TWO', 'LATER', 'NONE'] as const;
export type Urgency = (typeof urgencies)[number];

/** Who must act (DUE_WHO), seen by the reader: his own side, the customer, the forwarder, a carrier or the customs. */
export type DeadlineWho = 'ME' | 'CUST' | 'CORP' | 'OUT';

/** Whose work (DUE_SCOPE): what the reader handles, what the own organisation or one below it has besides, all else. */
export const dueScopes = ['ME', 'ORGN', 'ALL'] as const;
export type DueScope = (typeof dueScopes)[number];

/** What each choice shows: an organisation's work holds the own. */
export const shownScopes = (of: DueScope): readonly DueScope[] => dueScopes.slice(0, dueScopes.indexOf(of) + 1);

/** What is to be done next. */
export type NextStep =
  | 'ARRIVE'
  | 'TAKE'
  | 'ISSUE'
  | `DO_${DoCondition}`
  | 'LOAD'
  | 'REMIND'
  | 'ANSWER'
  | 'CONFIRM'
  | 'ASSIGN'
  | 'FOLLOW'
  | 'RESUME'
  | 'PO_BOOK'
  | 'PO_TRACE';

/** Something that ends. DAY_WON is what the next day missed costs, SUM_WON what came together so far: null is not known of `dailyKinds`, and nothing of the others. */
export interface Deadline {
  KIND_TP: DeadlineKind;
  /** Number of its document; HBL_NO that of its shipment, where it has one. */
  REF_KEY: string;
  HBL_NO: string | null;
  CUST_CD: string | null;
  CUST_NM: string;
  DUE_DTM: string | null;
  /** Minutes left, negative when over. */
  REMAIN_MIN: number | null;
  URG_TP: Urgency;
  /** Place of its group: over, today, tomorrow, the two weeks, later, no date. */
  PART_SEQ: number;
  /** Its bar: a day, OVER or NONE; LATER has no bar. */
  BAR_KEY: string;
  CNTN_TXT: string;
  DAY_WON: number | null;
  SUM_WON: number | null;
  WHO_TP: DeadlineWho;
  WHO_NM: string;
  NEXT_TP: NextStep;
  NEXT_NM: string;
  DUE_SCOPE: DueScope;
}

/** Days shown by a bar of their own, today first. */
export const barDays = 14;
export const barKeys = (today: string): string[] => ['OVER', ...Array.from({ length: barDays }, (_, i) => addDays(today, i)), 'NONE'];

type Moment = Pick<Deadline, 'DUE_DTM' | 'REMAIN_MIN'>;

/** How urgent something is, and where it stands on the board. */
export function placeOf({ DUE_DTM, REMAIN_MIN }: Moment, today: string): Pick<Deadline, 'URG_TP' | 'PART_SEQ' | 'BAR_KEY'> {
  if (DUE_DTM === null || REMAIN_MIN === null) return { URG_TP: 'NONE', PART_SEQ: 6, BAR_KEY: 'NONE' };
  if (REMAIN_MIN < 0) return { URG_TP: 'OVER', PART_SEQ: 1, BAR_KEY: 'OVER' };
  const day = DUE_DTM.slice(0, 8);
  const days = daysBetween(today, day);
  if (days >= barDays) return { URG_TP: 'LATER', PART_SEQ: 5, BAR_KEY: 'LATER' };
  return { URG_TP: days === 0 ? 'DAY' : days <= 7 ? 'WEEK' : 'TWO', PART_SEQ: Math.min(days, 2) + 2, BAR_KEY: day };
}

/** Days of free time left at which it is told. */
const freeWarning = 2;

/** Over; or less than a day left, of free time two days. */
export function deadlineTone({ KIND_TP, REMAIN_MIN }: Pick<Deadline, 'KIND_TP' | 'REMAIN_MIN'>): 'bad' | 'warn' | null {
  if (REMAIN_MIN === null) return null;
  if (REMAIN_MIN < 0) return 'bad';
  return REMAIN_MIN < (KIND_TP === 'FREE' ? freeWarning + 1 : 1) * 24 * 60 ? 'warn' : null;
}

/** Is an amount that is not there one that nobody here knows? Else the kind costs nothing by the day. */
export const isUnknown = ({ KIND_TP }: Pick<Deadline, 'KIND_TP'>, won: number | null): boolean =>
  won === null && dailyKinds.includes(KIND_TP);

/** The groups of filters: of each one value at most is chosen, and several combine. */
export const deadlineFilters = ['KIND_TP', 'WHO_TP', 'URG_TP', 'CUST_NM', 'BAR_KEY'] as const;
export type DeadlineFilter = (typeof deadlineFilters)[number];
export type Chosen = Partial<Record<DeadlineFilter, string>>;

export interface FilterCount {
  value: string;
  count: number;
  over: number;
  /** What the next day missed of all of them costs. */
  won: number;
}

/** How many there are of each value of a filter, among what the other filters let through. */
export function filterCounts(rows: readonly Deadline[], chosen: Chosen, of: DeadlineFilter): Map<string, FilterCount> {
  const others = deadlineFilters.filter((name) => name !== of && chosen[name] !== undefined);
  const counts = new Map<string, FilterCount>();
  for (const row of rows) {
    if (others.some((name) => row[name] !== chosen[name])) continue;
    const value = row[of];
    const sum = counts.get(value) ?? { value, count: 0, over: 0, won: 0 };
    counts.set(value, {
      value,
      count: sum.count + 1,
      over: sum.over + (row.URG_TP === 'OVER' ? 1 : 0),
      won: sum.won + (row.DAY_WON ?? 0),
    });
  }
  return counts;
}

/** Where a step is done, by which button, and what is handed over. */
interface Work {
  screen: string;
  button?: string;
  args(row: Pick<Deadline, 'REF_KEY' | 'HBL_NO'>): Record<string, string>;
}

const shipment = { screen: 'ptlShipngStusDetail', args: ({ HBL_NO }: Pick<Deadline, 'HBL_NO'>) => ({ HBL_NO: HBL_NO ?? '' }) };
const order = { screen: 'dlvOrdDetail', args: ({ REF_KEY }: Pick<Deadline, 'REF_KEY'>) => ({ DLV_ORD_NO: REF_KEY }) };
const desk = { ...order, screen: 'dlvOrdMgt' };
const offer = { screen: 'tarQuoteMgt', args: ({ REF_KEY }: Pick<Deadline, 'REF_KEY'>) => ({ QUO_NO: REF_KEY }) };

const purchase = { screen: 'flairTracingPoList', args: ({ REF_KEY }: Pick<Deadline, 'REF_KEY'>) => ({ PO_NO: REF_KEY }) };

/** The work of each step. */
export const nextWork: Readonly<Record<NextStep, Work>> = {
  ARRIVE: shipment,
  TAKE: { screen: 'dlvOrdMgt', button: 'add', args: ({ HBL_NO }) => ({ NEW_YN: 'Y', HBL_NO: HBL_NO ?? '' }) },
  ISSUE: { screen: 'fmsImportCargoList', button: 'doIssue', args: ({ HBL_NO }) => ({ HBL_NO: HBL_NO ?? '' }) },
  DO_STOP: shipment,
  DO_CHARGE: shipment,
  DO_BL: shipment,
  DO_ARRIVAL: shipment,
  DO_HOLD: shipment,
  LOAD: shipment,
  REMIND: offer,
  ANSWER: { ...offer, button: 'accept' },
  CONFIRM: { ...desk, button: 'confirm' },
  ASSIGN: { ...order, button: 'assign' },
  FOLLOW: order,
  RESUME: { ...desk, button: 'resume' },
  PO_BOOK: { ...purchase, screen: 'flairBKTracingPoList', button: 'add' },
  PO_TRACE: purchase,
};

/** The page of a document. */
export const documentWork: Readonly<Record<DeadlineKind, Work>> = {
  FREE: shipment,
  DO: shipment,
  DUTY: shipment,
  QUO: offer,
  DLV: order,
  PO: purchase,
};

const calls = screenCalls('ptlDeadlineList', '/ptl/status/ptlDeadlineList');

export const ptlDeadlineList = {
  select: calls.read<object, Deadline>('selectPtlDeadline'),
  excel: calls.excel<object>(),
};

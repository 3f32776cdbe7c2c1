import type { Row } from '../dictionary';

/** Which plan is looked at, empty where it is not saved yet, and the bookings that somebody is about to load into it. */
export interface StampSearch {
  CLP_NO: string;
  BKG_NO: string[];
}

/** So many bookings may be asked about at once. */
export const mostStampedBookings = 500;

/** The version of a plan (no LINE_NO), of a line in it, or of a booking that another plan holds; and who left it so, when. */
export type PlanStamp = Row<
  'CLP_NO' | 'CLP_STS' | 'LINE_NO' | 'BKG_NO' | 'UPD_CNT' | 'UPD_DTM' | 'USER_NM',
  'CLP_NO' | 'CLP_STS' | 'UPD_CNT' | 'UPD_DTM'
>;

type Known = { UPD_CNT?: number | null };

/** What others have done to a plan since it was read. */
export interface Meanwhile {
  /** The name of who changed it last, and when. */
  USER_NM: string | null;
  UPD_DTM: string;
  /** Lines that were loaded, taken out and changed. */
  came: number;
  gone: number;
  changed: number;
  /** The state it has now, where it is another one. */
  CLP_STS: string | null;
}

/** What has changed since a plan and its lines were read; null where nothing has, or the plan is not saved yet. */
export function meanwhileIn(
  plan: Known & { CLP_NO?: string; CLP_STS: string },
  lines: readonly (Known & { LINE_NO?: number })[],
  stamps: readonly PlanStamp[],
): Meanwhile | null {
  const own = stamps.filter(({ CLP_NO }) => CLP_NO === plan.CLP_NO);
  const head = own.find(({ LINE_NO }) => LINE_NO === null);
  if (!head) return null;
  const there = own.filter(({ LINE_NO }) => LINE_NO !== null);
  const known = new Map(lines.map(({ LINE_NO, UPD_CNT }) => [LINE_NO, UPD_CNT]));
  const came = there.filter(({ LINE_NO }) => !known.has(LINE_NO ?? 0));
  const changed = there.filter(({ LINE_NO, UPD_CNT }) => known.has(LINE_NO ?? 0) && known.get(LINE_NO ?? 0) !== UPD_CNT);
  const gone = known.size - (there.length - came.length);
  const isPlan = head.UPD_CNT !== plan.UPD_CNT;
  if (!isPlan && !gone && came.length + changed.length === 0) return null;
  const last = [...(isPlan || gone ? [head] : []), ...came, ...changed].reduce((a, b) => (b.UPD_DTM > a.UPD_DTM ? b : a));
  return {
    ...{ USER_NM: last.USER_NM ?? null, UPD_DTM: last.UPD_DTM, came: came.length, gone, changed: changed.length },
    CLP_STS: head.CLP_STS === plan.CLP_STS ? null : head.CLP_STS,
  };
}

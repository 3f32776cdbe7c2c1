import type { Fault } from '../call';
import { checkRow, isEmpty } from '../rules';
import { dashed } from '../shown';
import { type Booking, booking, type Reception, receivedColumns } from './cfsBookingList';

type State = Partial<Pick<Booking, 'CFS_BKG_STS' | 'CLP_NO'>>;
type Title = (field: string) => string;

/** What a load plan is made of: it stays as long as the booking is in one. */
const plannedColumns = ['CUST_CD', 'CYCFS_CD', 'IMEX_TP', 'POL_CD', 'POD_CD', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'MSR_CBM'];

/** What was booked: it stays once cargo was received against it. */
const bookedColumns = ['BKG_DT', 'IMEX_TP', 'CYCFS_CD', 'IN_PLAN_DT', 'IN_PLAN_TM', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'MSR_CBM'];

/** What is written of cargo that is in a closed container or has left. */
const lateColumns: Readonly<Record<string, readonly string[]>> = { STF: ['HBL_NO', 'RMK'], OUT: ['HBL_NO', 'OUT_DTM', 'RMK'], CXL: [] };

const isIn = (list: readonly string[], field: string): boolean => list.includes(field);

/** Does a load plan hold the column fast? */
export const isPlanned = ({ CLP_NO }: State, field: string): boolean => Boolean(CLP_NO) && isIn(plannedColumns, field);

/**
 * What may be typed of a booking: by customers all that is booked until it is confirmed, by staff what its state lets be changed. What was
 * measured is put right while the cargo is in; the customer is chosen once.
 */
export function canEditBooking(of: State, field: string, userType: string): boolean {
  const state = of.CFS_BKG_STS ?? 'REQ';
  if (field === 'CUST_CD') return state === 'REQ';
  if (isIn(receivedColumns, field)) return userType === 'S' && state === 'IN';
  if (lateColumns[state]) return userType === 'S' && isIn(lateColumns[state], field);
  if (field === 'OUT_DTM' || isPlanned(of, field)) return false;
  if (userType !== 'S') return state === 'REQ';
  return state !== 'IN' || !isIn(bookedColumns, field);
}

/** Can the row be taken away? As long as it is only asked for. */
export const canRemoveBooking = ({ CFS_BKG_STS }: State): boolean => (CFS_BKG_STS ?? 'REQ') === 'REQ';

/** Must the booking say from and to which port it goes? Export is loaded by its ports, so it does from the confirmation on. */
export const needsPorts = ({ CFS_BKG_STS, IMEX_TP }: Partial<Pick<Booking, 'CFS_BKG_STS' | 'IMEX_TP'>>): boolean =>
  IMEX_TP === 'E' && ['CFM', 'IN', 'STF', 'OUT'].includes(CFS_BKG_STS ?? 'REQ');

export type BookingAction = 'confirm' | 'receive' | 'out' | 'cancel';

/** Why an action cannot be done to a booking: message and values; CFS_BKG_STS stands for the name of its state. */
export interface ActionRefusal {
  CODE: string;
  ARGS: (string | null)[];
}

const stateRefusal: ActionRefusal = { CODE: 'MSG000027', ARGS: ['CFS_BKG_STS'] };

/** Why a booking cannot take an action, or null when it can. */
export function bookingRefusal(
  action: BookingAction,
  { CFS_BKG_STS, CLP_NO, IMEX_TP }: Pick<Booking, 'CFS_BKG_STS' | 'CLP_NO' | 'IMEX_TP'>,
  userType: string,
): ActionRefusal | null {
  const is = (...states: string[]) => states.includes(CFS_BKG_STS);
  if (action === 'confirm') return is('REQ') ? null : stateRefusal;
  if (action === 'receive') return is('CFM') ? null : stateRefusal;
  if (action === 'out') {
    if (is('IN') && IMEX_TP === 'E') return { CODE: 'MSG000620', ARGS: [] };
    return is('IN', 'STF') ? null : stateRefusal;
  }
  if (is('IN', 'STF', 'OUT')) return { CODE: 'MSG000212', ARGS: [] };
  if (CLP_NO) return { CODE: 'MSG000609', ARGS: [CLP_NO] };
  return is('REQ') || (is('CFM') && userType === 'S') ? null : stateRefusal;
}

/** A difference of more than so many per cent is asked about before it is written. */
export const largeDifference = 10;

/** How many per cent more, or less, was received than was booked; null where one of them is not known. */
export const differenceRate = (actual: number | null | undefined, booked: number | null | undefined): number | null =>
  isEmpty(actual) || !booked ? null : Math.round(((Number(actual) - booked) * 1000) / booked) / 10;

/** Booked columns with what is measured of them. */
export const measured = [
  ['PKG_QTY', 'ACTL_PKG_QTY'],
  ['GRS_WT', 'ACTL_GRS_WT'],
  ['MSR_CBM', 'ACTL_MSR_CBM'],
] as const;

/** The measured columns that differ much from what was booked, with how many per cent. */
export const largeDifferences = (row: Partial<Booking>): { field: (typeof measured)[number][1]; rate: number }[] =>
  measured.flatMap(([booked, field]) => {
    const rate = differenceRate(row[field], row[booked]);
    return rate !== null && Math.abs(rate) > largeDifference ? [{ field, rate }] : [];
  });

const shown = (moment: string): string => dashed(moment.slice(0, 12));

/** The fault of a moment that is still to come (MSG000612). */
export const futureFault = (FIELD: string, moment: string | null | undefined, now: string, title: Title): Fault[] =>
  moment && moment > now ? [{ FIELD, CODE: 'MSG000612', ARGS: [title(FIELD), shown(moment), shown(now)] }] : [];

const missing = (FIELD: string, title: Title): Fault => ({ FIELD, CODE: 'MSG000012', ARGS: [title(FIELD)] });

const receptionRules = booking.rules
  .filter(({ field }) => isIn(receivedColumns, field))
  .map((rule) => ({ ...rule, required: !['CFS_LOC', 'DMG_RMK'].includes(rule.field) }));

/** Cargo whose damage is described is damaged: what follows from values put into a row. */
export const damageOf = (row: Partial<Reception> | undefined, values: Partial<Reception>): Pick<Partial<Reception>, 'DMG_YN'> =>
  !isEmpty(values.DMG_RMK) && !('DMG_YN' in values) && row?.DMG_YN !== 'Y' ? { DMG_YN: 'Y' } : {};

/**
 * What is wrong with a reception: everything measured and its time must be there, the time not to come, damage described, and nothing
 * described that is not damaged (MSG000632).
 */
export function receptionFaults(row: Partial<Reception>, now: string, title: Title): Fault[] {
  const faults = checkRow(row, receptionRules, title);
  const told = new Set(faults.map(({ FIELD }) => FIELD));
  const more = [
    ...futureFault('IN_DTM', row.IN_DTM, now, title),
    ...(row.DMG_YN === 'Y' && isEmpty(row.DMG_RMK) ? [missing('DMG_RMK', title)] : []),
    ...(row.DMG_YN !== 'Y' && !isEmpty(row.DMG_RMK)
      ? [{ FIELD: 'DMG_YN', CODE: 'MSG000632', ARGS: [title('DMG_RMK'), title('DMG_YN')] }]
      : []),
  ];
  return [...faults, ...more.filter(({ FIELD }) => !told.has(FIELD))];
}

/** Does the cargo come in after its closing time? Without a time, after its day. */
export const isAfterClosing = ({
  IN_PLAN_DT,
  IN_PLAN_TM,
  CARGO_CLS_DTM,
}: Partial<Pick<Booking, 'IN_PLAN_DT' | 'IN_PLAN_TM' | 'CARGO_CLS_DTM'>>): boolean =>
  Boolean(IN_PLAN_DT && CARGO_CLS_DTM) &&
  (IN_PLAN_TM ? `${IN_PLAN_DT}${IN_PLAN_TM}00` > String(CARGO_CLS_DTM) : String(IN_PLAN_DT) > String(CARGO_CLS_DTM).slice(0, 8));

const closingColumns = ['IN_PLAN_DT', 'IN_PLAN_TM', 'CARGO_CLS_DTM'] as const;

/**
 * What is wrong with a booking as it is to be, besides its single values: dangerous goods have class and UN number, exports their ports from
 * the confirmation on, cargo comes in before its closing time, cargo that is in has what was measured.
 */
export function bookingFaults(row: Partial<Booking>, before: Partial<Booking> | undefined, now: string, title: Title): Fault[] {
  const faults: Fault[] = [];
  const pair = ['IMDG_CLS', 'UN_NO'] as const;
  if (pair.some((field) => !isEmpty(row[field]))) for (const field of pair) if (isEmpty(row[field])) faults.push(missing(field, title));
  if (!isEmpty(row.UN_NO) && !/^\d{4}$/.test(String(row.UN_NO)))
    faults.push({ FIELD: 'UN_NO', CODE: 'MSG000478', ARGS: [title('UN_NO'), 4] });
  const state = before?.CFS_BKG_STS ?? 'REQ';
  if (needsPorts({ CFS_BKG_STS: state, IMEX_TP: row.IMEX_TP ?? '' }))
    for (const field of ['POL_CD', 'POD_CD'] as const) if (isEmpty(row[field])) faults.push(missing(field, title));
  if (isAfterClosing(row) && closingColumns.some((field) => (row[field] ?? null) !== (before?.[field] ?? null)))
    faults.push({ FIELD: 'IN_PLAN_DT', CODE: 'MSG000211', ARGS: [shown(String(row.CARGO_CLS_DTM))] });
  if (state === 'IN') faults.push(...receptionFaults(row, now, title));
  if ((row.OUT_DTM ?? null) !== (before?.OUT_DTM ?? null)) faults.push(...leavingFaults(row, now, title));
  return faults;
}

/** What is wrong with the time at which cargo left: it must be there, not to come, and not before the cargo came in (MSG000611). */
export function leavingFaults({ IN_DTM, OUT_DTM }: Partial<Pick<Booking, 'IN_DTM' | 'OUT_DTM'>>, now: string, title: Title): Fault[] {
  const faults = checkRow({ OUT_DTM }, [{ field: 'OUT_DTM', required: true }], title);
  if (faults.length) return faults;
  if (IN_DTM && OUT_DTM && OUT_DTM < IN_DTM)
    return [{ FIELD: 'OUT_DTM', CODE: 'MSG000611', ARGS: [title('OUT_DTM'), shown(OUT_DTM), title('IN_DTM'), shown(IN_DTM)] }];
  return futureFault('OUT_DTM', OUT_DTM, now, title);
}

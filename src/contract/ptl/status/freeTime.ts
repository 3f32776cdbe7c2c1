import { addDays, daysBetween } from '../../dates';
import { Decimal } from '../../decimal';
import type { Row } from '../../dictionary';

export type FreeStatus = 'NONE' | 'FREE' | 'WARN' | 'OVER' | 'END';

/** What is agreed of a container's free time: its own days, else those of its shipment, else those of the carrier. */
export type FreeTerms = Row<'IMEX_TP' | 'LOAD_TP' | 'SOC_YN'> & {
  CNTR_KIND: string | null;
  OWN_FREE_DAYS: number | null;
  HBL_FREE_DAYS: number | null;
  CARR_FREE_DAYS: number | null;
  OWN_DET_DAYS: number | null;
  CARR_DET_DAYS: number | null;
};

/** When a container was where; RLSE_DTM is the release of its whole shipment. */
export type ContainerTimes = Row<'DISC_DTM' | 'GATE_OUT_DTM' | 'EMPTY_RTN_DTM' | 'RLSE_DTM'>;

export interface FreeTime {
  FREE_DAYS: number | null;
  DEM_BGN_DT: string | null;
  DEM_DAYS: number;
  DET_DAYS: number;
  REMAIN_DAYS: number | null;
  FREE_STS: FreeStatus;
}

/** Days where nothing is agreed: dry containers, and reefers. */
export const [dryDays, reeferDays] = [5, 3];
/** Days left at which free time is about to end. */
export const warnDays = 2;
/** Loads that have no container of their own to be returned. */
export const loadsWithout: readonly string[] = ['LCL', 'AIR', 'ULD'];

const dateOf = (moment: string | null): string | null => moment?.slice(0, 8) ?? null;

/** Where the length of a container's free time is said. */
export type FreeSource = 'CNTR' | 'HBL' | 'CARRIER' | 'RULE';

/** Whose word the free days of demurrage of a container are: the first that says any. */
export const freeSourceOf = ({ OWN_FREE_DAYS, HBL_FREE_DAYS, CARR_FREE_DAYS }: FreeTerms): FreeSource =>
  OWN_FREE_DAYS !== null ? 'CNTR' : HBL_FREE_DAYS !== null ? 'HBL' : CARR_FREE_DAYS !== null ? 'CARRIER' : 'RULE';

/** Free days of demurrage of a container. */
export const freeDaysOf = ({ OWN_FREE_DAYS, HBL_FREE_DAYS, CARR_FREE_DAYS, CNTR_KIND }: FreeTerms): number =>
  OWN_FREE_DAYS ?? HBL_FREE_DAYS ?? CARR_FREE_DAYS ?? (CNTR_KIND === 'RF' ? reeferDays : dryDays);

/**
 * Free time, demurrage and detention of a container on a day. Days are calendar days from the one after the discharge on. A container of the
 * shipper's own is nobody's to return; without agreed days of detention none are counted.
 */
export function freeTimeOf(terms: FreeTerms, times: ContainerTimes, today: string): FreeTime {
  const discharged = dateOf(times.DISC_DTM);
  const FREE_DAYS = freeDaysOf(terms);
  if (terms.IMEX_TP !== 'I' || loadsWithout.includes(terms.LOAD_TP ?? '') || !discharged)
    return { FREE_DAYS, DEM_BGN_DT: null, DEM_DAYS: 0, DET_DAYS: 0, REMAIN_DAYS: null, FREE_STS: 'NONE' };
  const out = dateOf(times.GATE_OUT_DTM) ?? dateOf(times.RLSE_DTM);
  const back = dateOf(times.EMPTY_RTN_DTM);
  const DEM_BGN_DT = addDays(discharged, FREE_DAYS + 1);
  const DEM_DAYS = Math.max(0, daysBetween(DEM_BGN_DT, out ?? today) + 1);
  const agreed = terms.OWN_DET_DAYS ?? terms.CARR_DET_DAYS;
  const DET_DAYS = !out || terms.SOC_YN === 'Y' || agreed === null ? 0 : Math.max(0, daysBetween(out, back ?? today) - agreed);
  const REMAIN_DAYS = out ? null : daysBetween(today, DEM_BGN_DT) - 1;
  const FREE_STS =
    REMAIN_DAYS !== null
      ? REMAIN_DAYS < 0
        ? 'OVER'
        : REMAIN_DAYS <= warnDays
          ? 'WARN'
          : 'FREE'
      : back || terms.SOC_YN === 'Y'
        ? 'END'
        : DET_DAYS > 0
          ? 'OVER'
          : 'FREE';
  return { FREE_DAYS, DEM_BGN_DT, DEM_DAYS, DET_DAYS, REMAIN_DAYS, FREE_STS };
}

/** States from the worst on. */
const worstFirst: readonly FreeStatus[] = ['OVER', 'WARN', 'FREE', 'NONE', 'END'];

/** The container that a shipment's line is about: the worst one, and of several the one with the fewest days left. */
export function worstOf<F extends FreeTime>(containers: readonly F[]): F | undefined {
  const order = (f: F) => [worstFirst.indexOf(f.FREE_STS), f.REMAIN_DAYS ?? Number.POSITIVE_INFINITY, -f.DET_DAYS];
  return [...containers].sort((a, b) => {
    const [x, y] = [order(a), order(b)];
    const i = x.findIndex((value, n) => value !== y[n]);
    return i < 0 ? 0 : (x[i] as number) - (y[i] as number);
  })[0];
}

/** A daily price that applies: FROM its first day on; the lower its RANK, the closer it fits the customer and the lane. */
export interface DailyPrice {
  FROM: number;
  RANK: number;
  UNIT_PRC: number;
}

/** The price of a day: of the closest prices the step that the day is in. */
function priceOf(day: number, prices: readonly DailyPrice[]): DailyPrice | undefined {
  return prices
    .filter(({ FROM }) => FROM <= day)
    .reduce<DailyPrice | undefined>(
      (best, price) => (!best || price.RANK < best.RANK || (price.RANK === best.RANK && price.FROM > best.FROM) ? price : best),
      undefined,
    );
}

/** What so many days cost in won by their steps, day by day from the first; null where a day has no price. */
export function costOfDays(days: number, prices: readonly DailyPrice[]): number | null {
  let sum = Decimal.zero;
  for (let day = 1; day <= days; day++) {
    const price = priceOf(day, prices);
    if (!price) return null;
    sum = sum.plus(price.UNIT_PRC);
  }
  return sum.rounded(0, 'down').toNumber();
}

/** What one day costs in won by its step; 0 before the first, null where it has no price. */
export function costOfDay(day: number, prices: readonly DailyPrice[]): number | null {
  if (day < 1) return 0;
  const price = priceOf(day, prices);
  return price ? Decimal.of(price.UNIT_PRC).rounded(0, 'down').toNumber() : null;
}

/** Days that lie in a bonded place up to its release, or up to today. */
export const dwellDays = ({ BOND_IN_DTM, RLSE_DTM }: Row<'BOND_IN_DTM' | 'RLSE_DTM'>, today: string): number | null =>
  BOND_IN_DTM ? daysBetween(BOND_IN_DTM.slice(0, 8), dateOf(RLSE_DTM) ?? today) : null;

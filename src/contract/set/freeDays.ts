import { addDays } from '../dates';
import { type ContainerTimes, dwellDays, type FreeTerms, freeSourceOf, freeTimeOf } from '../ptl/status/freeTime';
import type { ChargedDay, CostBasis } from './costBasis';

/** Charges by the day: at the terminal, out of it until the container is returned, and of goods in a bonded place. */
export const dayCharges = ['DEM', 'DET', 'STO'] as const;
export type DayCharge = (typeof dayCharges)[number];

/** Free days of goods in a bonded place, where nothing is agreed. */
export const storageFreeDays = 5;

/** Days of a charge with what they were counted from. */
export interface Stay {
  FRT_CD: DayCharge;
  USE_DAYS: number;
  FREE: NonNullable<CostBasis['FREE']>;
}

const dateOf = (moment: string | null): string | null => moment?.slice(0, 8) ?? null;

/** Demurrage and detention of a container on a day, where it has any: the days are those of its free time. */
export function containerStays(terms: FreeTerms, times: ContainerTimes, today: string): Stay[] {
  const { DEM_BGN_DT, DEM_DAYS, DET_DAYS, FREE_DAYS } = freeTimeOf(terms, times, today);
  const discharged = dateOf(times.DISC_DTM);
  const out = dateOf(times.GATE_OUT_DTM) ?? dateOf(times.RLSE_DTM);
  const back = dateOf(times.EMPTY_RTN_DTM);
  const stays: Stay[] = [];
  if (DEM_DAYS > 0 && discharged && DEM_BGN_DT)
    stays.push({
      FRT_CD: 'DEM',
      USE_DAYS: DEM_DAYS,
      FREE: {
        FROM_DT: discharged,
        TO_DT: out ?? today,
        OPEN_YN: out ? 'N' : 'Y',
        FREE_DAYS: FREE_DAYS ?? 0,
        FREE_SRC: freeSourceOf(terms),
        BGN_DT: DEM_BGN_DT,
      },
    });
  if (DET_DAYS > 0 && out) {
    const free = terms.OWN_DET_DAYS ?? terms.CARR_DET_DAYS ?? 0;
    stays.push({
      FRT_CD: 'DET',
      USE_DAYS: DET_DAYS,
      FREE: {
        FROM_DT: out,
        TO_DT: back ?? today,
        OPEN_YN: back ? 'N' : 'Y',
        FREE_DAYS: free,
        FREE_SRC: terms.OWN_DET_DAYS === null ? 'CARRIER' : 'CNTR',
        BGN_DT: addDays(out, free + 1),
      },
    });
  }
  return stays;
}

/** Storage of goods without a container of their own on a day, from the arrival in the bonded place to the release; none within the free days. */
export function storageStay(times: { BOND_IN_DTM: string | null; RLSE_DTM: string | null }, today: string): Stay | null {
  const from = dateOf(times.BOND_IN_DTM);
  const out = dateOf(times.RLSE_DTM);
  const USE_DAYS = (dwellDays(times, today) ?? 0) - storageFreeDays;
  if (!from || USE_DAYS <= 0) return null;
  const FREE = { FROM_DT: from, TO_DT: out ?? today, OPEN_YN: out ? 'N' : 'Y', FREE_DAYS: storageFreeDays, FREE_SRC: 'RULE' } as const;
  return { FRT_CD: 'STO', USE_DAYS, FREE: { ...FREE, BGN_DT: addDays(from, storageFreeDays + 1) } };
}

/** The days of a stay that are charged, one by one: the day after free time is the first. */
export const chargedDays = ({ USE_DAYS, FREE }: Pick<Stay, 'USE_DAYS' | 'FREE'>): Pick<ChargedDay, 'DAY' | 'NO'>[] =>
  Array.from({ length: USE_DAYS }, (_, i) => ({ DAY: addDays(FREE.BGN_DT, i), NO: i + 1 }));

/** The last day that a stay is charged for: the day of the work of its cost. */
export const lastDay = ({ FREE, USE_DAYS }: Pick<Stay, 'USE_DAYS' | 'FREE'>): string => addDays(FREE.BGN_DT, USE_DAYS - 1);

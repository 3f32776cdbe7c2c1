import type { FreeSource } from '../ptl/status/freeTime';
import type { CostMeasures } from './costSum';

/** Why the rate of a day is taken: arrived, to arrive, departed, to depart, the day of the work, or typed by hand. */
export type RateReason = 'ATA' | 'ETA' | 'ATD' | 'ETD' | 'OCCR' | 'TYPED';

/** A price as it was when it was applied. */
export interface UsedPrice {
  PRC_NO: string;
  UNIT_PRC: number;
  CURR_CD: string;
  /** Its own customer; null for the standard tariff. */
  CUST_CD: string | null;
  BGN_DT: string;
  END_DT: string;
  MIN_QTY: number | null;
  MIN_AMT: number | null;
  MAX_AMT: number | null;
}

/** A day that is charged, the `NO`th of its kind, with the step of prices that it falls in. */
export interface ChargedDay {
  DAY: string;
  NO: number;
  UNIT_PRC: number;
  PRC_NO: string | null;
}

/**
 * What a cost line was worked out of, as it was then: kept with the line as BSS_JSON, so that its amounts can be explained and worked out again
 * whatever becomes of prices, rates and currencies. Only what cannot be read in the line itself.
 */
export interface CostBasis {
  EXCH_UNIT: number;
  DEC_LEN: number;
  VAT_RATE: number;
  /** Day the rate was asked for and why; the rate's own day is EXCH_DT of the line. None of won. */
  RATE?: { BASE_DT: string; WHY: RateReason };
  /** None where the price was typed by hand. */
  PRICE?: UsedPrice;
  /** The next price that applied, and at which step it lost: the customer's own first, more that fits, the later day, the number. */
  OTHER?: UsedPrice & { LOST: 'CUST' | 'KEYS' | 'DAY' | 'NO' };
  /** The quantity that was measured, where the price asks for more at least. */
  MEASURED_QTY?: number;
  /** What the days that are charged were counted from: the facts, free time and where its length is said, and each day. */
  FREE?: {
    /** Discharge, gate-out or arrival in the warehouse that days are counted from; 8 digits. */
    FROM_DT: string;
    /** Last day counted; the day of the calculation where it was not over. */
    TO_DT: string;
    OPEN_YN: 'Y' | 'N';
    FREE_DAYS: number;
    FREE_SRC: FreeSource;
    /** First day charged. */
    BGN_DT: string;
  };
  DAYS?: ChargedDay[];
}

/** The basis of a line; null where it has none. */
export const basisOf = ({ BSS_JSON }: { BSS_JSON?: string | null }): CostBasis | null =>
  BSS_JSON ? (JSON.parse(BSS_JSON) as CostBasis) : null;

/** What the amounts of a line are worked out of: what stands in the line, and the rest in its basis. */
export const measuresOf = (
  { UNIT_QTY, UNIT_PRC, FRT_UNIT, EXCH_RATE }: Pick<CostMeasures, 'UNIT_QTY' | 'UNIT_PRC' | 'FRT_UNIT' | 'EXCH_RATE'>,
  { EXCH_UNIT, DEC_LEN, VAT_RATE, PRICE, DAYS }: CostBasis,
): CostMeasures => ({
  ...{ UNIT_QTY, UNIT_PRC, FRT_UNIT, EXCH_RATE, EXCH_UNIT, DEC_LEN, VAT_RATE },
  MIN_AMT: PRICE?.MIN_AMT ?? null,
  MAX_AMT: PRICE?.MAX_AMT ?? null,
  ...(DAYS ? { DAYS } : {}),
});

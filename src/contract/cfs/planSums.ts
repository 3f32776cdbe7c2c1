import { Decimal } from '../decimal';
import type { Cargo, ContainerType } from './loadPlan';

/** What is counted of a line of a plan. */
export type Quantities = Pick<Cargo, 'PKG_QTY' | 'GRS_WT' | 'MSR_CBM'>;

/** Sums of a plan: packages, KG, CBM, and what is left of the container. */
export interface PlanSums {
  PKG_QTY: number;
  GRS_WT: number;
  MSR_CBM: number;
  /** Volume of the container's usable volume, per cent with one decimal; null where the container is not known. */
  LOAD_RATE: number | null;
  /** CBM that still fit, below 0 where too much is loaded; null where the container is not known. */
  LEFT_CBM: number | null;
  /** KG that may still be loaded, below 0 where too much is; null where the container is not known. */
  LEFT_WT: number | null;
  /** Lines whose volume is not known: they count 0 CBM. */
  UNKNOWN: number;
}

const sumOf = (values: readonly (number | null | undefined)[]): Decimal => Decimal.sum(values.map((value) => value ?? 0));

/** Sums lines as the database does. */
export function planSums(lines: readonly Quantities[], { INR_CBM, MAX_WT }: Pick<ContainerType, 'INR_CBM' | 'MAX_WT'>): PlanSums {
  const weight = sumOf(lines.map((line) => line.GRS_WT));
  const volume = sumOf(lines.map((line) => line.MSR_CBM));
  return {
    PKG_QTY: sumOf(lines.map((line) => line.PKG_QTY)).toNumber(),
    GRS_WT: weight.toNumber(),
    MSR_CBM: volume.toNumber(),
    LOAD_RATE: INR_CBM ? volume.times(100).dividedBy(INR_CBM, 1).toNumber() : null,
    LEFT_CBM: INR_CBM ? Decimal.of(INR_CBM).minus(volume).toNumber() : null,
    LEFT_WT: MAX_WT ? Decimal.of(MAX_WT).minus(weight).toNumber() : null,
    UNKNOWN: lines.filter((line) => !line.MSR_CBM).length,
  };
}

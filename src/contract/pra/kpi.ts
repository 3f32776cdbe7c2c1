import { addMonths, lastDayOf } from '../dates';
import { Decimal } from '../decimal';

export const kpiCodes = ['OTA', 'TTM', 'CCT', 'DWL', 'DEMR', 'DMR', 'ODR'] as const;
export type KpiCode = (typeof kpiCodes)[number];

export type KpiStatus = 'GREEN' | 'YELLOW' | 'RED';

/** What an indicator is held against; without WARN_VAL nothing lies between good and missed. */
export interface Target {
  TGT_VAL: number;
  WARN_VAL: number | null;
}

interface Kpi extends Target {
  /** Is a higher value the better one? */
  high: boolean;
  /** Per cent of what was counted; else an average of days. */
  rate: boolean;
}

/** The indicators, each with the target that holds where nothing is agreed. */
export const kpis: Readonly<Record<KpiCode, Kpi>> = {
  OTA: { high: true, rate: true, TGT_VAL: 90, WARN_VAL: 85 },
  TTM: { high: false, rate: false, TGT_VAL: 12, WARN_VAL: 15 },
  CCT: { high: false, rate: false, TGT_VAL: 2, WARN_VAL: 3 },
  DWL: { high: false, rate: false, TGT_VAL: 4, WARN_VAL: 6 },
  DEMR: { high: false, rate: true, TGT_VAL: 5, WARN_VAL: 10 },
  DMR: { high: true, rate: true, TGT_VAL: 95, WARN_VAL: 90 },
  ODR: { high: true, rate: true, TGT_VAL: 95, WARN_VAL: 90 },
};

export const isKpi = (code: unknown): code is KpiCode => kpiCodes.includes(code as KpiCode);

/** What was counted for an indicator: of CNT things the sum of their values, which are 1 and 0 where it is a rate. */
export interface Counted {
  SUM_VAL: number;
  CNT: number;
}

/** The value of an indicator with one decimal; null where nothing was counted. */
export function kpiValue(code: KpiCode, { SUM_VAL, CNT }: Counted): number | null {
  if (CNT === 0) return null;
  const sum = Decimal.of(SUM_VAL).times(kpis[code].rate ? 100 : 1);
  return sum.dividedBy(CNT, 1).toNumber();
}

/** How a value stands against its target: at it counts as reached. */
export function statusOf(code: KpiCode, value: number | null, { TGT_VAL, WARN_VAL }: Target): KpiStatus | null {
  if (value === null) return null;
  const reaches = (limit: number) => (kpis[code].high ? value >= limit : value <= limit);
  if (reaches(TGT_VAL)) return 'GREEN';
  return WARN_VAL !== null && reaches(WARN_VAL) ? 'YELLOW' : 'RED';
}

/** By how much a value lies above another one, with one decimal; null where one of them is not known. */
export const differenceOf = (value: number | null, other: number | null): number | null =>
  value === null || other === null ? null : Decimal.of(value).minus(other).rounded(1).toNumber();

/** Is the warning on the wrong side of the target, so that it would never be given? */
export const isTurned = (code: KpiCode, { TGT_VAL, WARN_VAL }: Target): boolean =>
  WARN_VAL !== null && (kpis[code].high ? WARN_VAL > TGT_VAL : WARN_VAL < TGT_VAL);

/** Months that are shown at once. */
export const mostMonths = { months: 24 };

/** The months from one to another, both included. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(`${month}01`, 1).slice(0, 6)) months.push(month);
  return months;
}

/** First and last day. */
export type Period = readonly [from: string, to: string];

export const daysOf = (from: string, to: string): Period => [`${from}01`, lastDayOf(to)];

/** The months before, as many. */
export function monthsBefore(from: string, to: string): readonly [from: string, to: string] {
  const count = monthsOf(from, to).length;
  return [addMonths(`${from}01`, -count).slice(0, 6), addMonths(`${from}01`, -1).slice(0, 6)];
}

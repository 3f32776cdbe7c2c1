import type { Way } from '../../../contract/flair/flairPoInfoMgt';

/** Is a quantity expected later than it is asked for? */
export const isLate = ({ LATE_DAYS }: Pick<Way, 'LATE_DAYS'>): boolean => LATE_DAYS > 0;

/** The lines of which something is late, with the most days; null where nobody knows them. */
export function lateLines(ways: readonly Way[]): Map<number, number | null> {
  const found = new Map<number, number | null>();
  for (const { LINE_NO, LATE_DAYS, EXP_DLV_DT } of ways.filter(isLate)) {
    const known = found.get(LINE_NO) ?? null;
    found.set(LINE_NO, EXP_DLV_DT === null ? known : Math.max(known ?? 0, LATE_DAYS));
  }
  return found;
}

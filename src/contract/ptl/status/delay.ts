import { daysBetween } from '../../dates';
import type { Row } from '../../dictionary';

/** Days beyond which a shipment counts as late. */
const lateAfter = 1;
/** Days by which an ETA changes that is told by mail. */
const toldFrom = 2;

const dateOf = (moment: string | null): string | null => moment?.slice(0, 8) ?? null;

/** How late a shipment is: its arrival, expected where it has not arrived, against that of its booking. */
export function delayOf({ ETA_DT, ATA_DTM, ORG_ETA_DT }: Row<'ETA_DT' | 'ATA_DTM' | 'ORG_ETA_DT', 'ETA_DT' | 'ORG_ETA_DT'>) {
  const DELAY_DAYS = Math.max(0, daysBetween(ORG_ETA_DT, dateOf(ATA_DTM) ?? ETA_DT));
  return { DELAY_DAYS, DELAY_YN: DELAY_DAYS > lateAfter ? ('Y' as const) : ('N' as const) };
}

/** What comes no more is not late. */
export const notLate = { DELAY_DAYS: 0, DELAY_YN: 'N' } as const;

/** Is the change of an ETA told by mail? */
export const isTold = (before: string, after: string): boolean => Math.abs(daysBetween(before, after)) >= toldFrom;

import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { addDays, daysBetween } from '../../contract/dates';
import { session, sessionCame, signedIn } from './session';

dayjs.extend(customParseFormat);

/** Day in Korea at a moment of the browser's clock, 8 digits. */
const clockDay = (at = Date.now()) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

/** Today in Korea, 8 digits: the server's day when the session came; the browser's clock only tells how many days have passed since. */
export function today(): string {
  return signedIn() ? addDays(session().sysDt, daysBetween(clockDay(sessionCame()), clockDay())) : clockDay();
}

/** The time of the day in Korea by the browser's clock, 4 digits. */
export const nowTime = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(11, 16).replace(':', '');

/** A stored value (8, 6 or 4 digits) for the calendar; null when it is none. */
export function toDayjs(value: string | null | undefined): Dayjs | null {
  if (!value) return null;
  const day = dayjs(
    value,
    ['YYYYMMDD', 'YYYYMM', 'YYYY'].filter((f) => f.length === value.length),
    true,
  );
  return day.isValid() ? day : null;
}

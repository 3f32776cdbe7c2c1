/** A calendar day as a whole number, and a moment as minutes in Korean time: arithmetic without time zones. */
export type Day = number;
export type Minute = number;

/** Day of a date of 8 digits. */
export function dayOf(date: string): Day {
  return Math.round(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8))) / 86_400_000);
}

/** Moment of an instant of the wire, 14 digits in Korean time. */
export const minuteOf = (dtm: string): Minute => at(dayOf(dtm), Number(dtm.slice(8, 10)), Number(dtm.slice(10, 12)));

const two = (n: number) => String(n).padStart(2, '0');

/** 8 digits. */
export function date8(day: Day): string {
  const date = new Date(day * 86_400_000);
  return `${date.getUTCFullYear()}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}`;
}

/** 6 digits: yyMMdd. */
export const date6 = (day: Day): string => date8(day).slice(2);

/** 0 = Sunday. */
export const weekday = (day: Day): number => (day + 4) % 7;

export const at = (day: Day, hour: number, minute = 0): Minute => day * 1440 + hour * 60 + minute;

export const dayAt = (minute: Minute): Day => Math.floor(minute / 1440);

/** Moment as the database reads it in a session of Korean time. */
export function moment(minute: Minute): string {
  const rest = minute - dayAt(minute) * 1440;
  return `${date8(dayAt(minute))}T${two(Math.floor(rest / 60))}${two(Math.floor(rest % 60))}00`;
}

/** 4 digits HHmm of a moment. */
export const time4 = (minute: Minute): string => moment(minute).slice(9, 13);

/** The month before (negative) or after the one of the day, 6 digits. */
export function month6(day: Day, offset = 0): string {
  const date = new Date(day * 86_400_000);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + offset;
  return `${Math.floor(months / 12)}${two((months % 12) + 1)}`;
}

/** Last day of a month of 6 digits. */
export const lastDay = (month: string): Day => dayOf(`${month6(dayOf(`${month}01`), 1)}01`) - 1;

/** The day itself, or the next one that is not in the list of weekdays. */
export function notOn(weekdays: readonly number[], day: Day): Day {
  let found = day;
  while (weekdays.includes(weekday(found))) found++;
  return found;
}

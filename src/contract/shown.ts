import { type Field, field } from './dictionary';

/** How stored values read, whatever the language: the one place for screens, histories, messages and printed documents. */

/** Digits dashed by their number: 6 a month, 8 a day, 12 to the minute, 14 to the second; anything else stays. */
export function dashed(value: string): string {
  if (!/^(\d{6}|\d{8}|\d{12}|\d{14})$/.test(value)) return value;
  const month = `${value.slice(0, 4)}-${value.slice(4, 6)}`;
  if (value.length === 6) return month;
  const day = `${month}-${value.slice(6, 8)}`;
  if (value.length === 8) return day;
  return `${day} ${value.slice(8, 10)}:${value.slice(10, 12)}${value.length === 14 ? `:${value.slice(12)}` : ''}`;
}

/** HHmm shown as HH:mm. */
export const timeText = (value: string): string => (/^\d{4}$/.test(value) ? `${value.slice(0, 2)}:${value.slice(2)}` : value);

/** A day of 8 digits and a time of 4 as short as they can be read within a year: MM-dd HH:mm; what is not there is left out. */
export const shortMoment = (day: string | null, time: string | null): string =>
  [day && `${day.slice(4, 6)}-${day.slice(6, 8)}`, time && timeText(time)].filter(Boolean).join(' ');

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** A number grouped by 3, with the decimals it has. */
export const numberText = (value: number): string => grouped.format(value);

/** Numbers that name a thing instead of counting one are not grouped. */
export const isNumbering = (name: string, type?: Field): boolean => type?.type === 'L' || /_(SEQ|SN|NO|ID)$/.test(name);

/** A value as the wire has it, of a column that holds no code, as it reads. */
export function wireText(name: string, value: string): string {
  const type = field(name);
  if (type?.type === 'D' || type?.type === 'S' || name.endsWith('_YM')) return dashed(value);
  if (type?.type === 'T') return timeText(value);
  return (type?.type === 'N' || type?.type === 'I') && !isNumbering(name, type) ? numberText(Number(value)) : value;
}

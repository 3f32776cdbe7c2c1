import { weekday } from '../../../../contract/dates';
import { dashed } from '../../../../contract/shown';
import { formatValue, intl } from '../../../lib/formats';

/** Stands for what there is none of. */
export const none = '–';

/** An amount with the decimals of its currency and without its sign: the column's name says which it is. */
export function figure(value: number | null, currency: string | null, sign: 'auto' | 'exceptZero' = 'auto'): string {
  if (value === null) return none;
  const parts = intl().formatNumberToParts(value, { style: 'currency', currency: currency ?? 'KRW', signDisplay: sign });
  return parts.flatMap(({ type, value: text }) => (type === 'currency' || type === 'literal' ? [] : text)).join('');
}

/** A difference with its sign; none where there is none. */
export const difference = (value: number | null, currency: string | null): string =>
  value === 0 ? none : figure(value, currency, 'exceptZero');

/** A day with the name of its weekday. */
export const dayName = (day: string): string =>
  intl().formatDate(Date.UTC(2026, 0, 4 + weekday(day)), { weekday: 'short', timeZone: 'UTC' });

/** A day and a time without its seconds. */
export const minute = (time: string | null | undefined): string => (time ? dashed(time).slice(0, 16) : none);

/** A value as it is read. */
export const plain = (field: string, value: unknown, row?: object): string => formatValue(field, value, row) || none;

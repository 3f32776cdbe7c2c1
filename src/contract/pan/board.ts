import { addDays, daysBetween } from '../dates';
import type { DeliveryOrder } from './dlvOrd';

/** What is known of when an order keeps its truck: as planned, and as it happened. */
export type Haul = Pick<
  DeliveryOrder,
  'DLV_ORD_NO' | 'DLV_ORD_STS' | 'PICKUP_DT' | 'PICKUP_TM' | 'DLV_DT' | 'DLV_TM' | 'LOAD_DTM' | 'ARR_DTM' | 'CMPL_DTM' | 'GRS_WT'
>;

const dayMinutes = 1440;

/** Minutes since the begin of a day: below 0 and from 1440 on those of other days; null where that is the day and nobody knows the time. */
function minuteOf(day: string, date: string | null, time: string | null): number | null {
  if (!date) return null;
  const days = daysBetween(day, date);
  if (time) return days * dayMinutes + Number(time.slice(0, 2)) * 60 + Number(time.slice(2, 4));
  return days < 0 ? 0 : days > 0 ? dayMinutes : null;
}

/** The same of an instant of 14 digits. */
export const minuteAt = (day: string, instant: string): number => minuteOf(day, instant.slice(0, 8), instant.slice(8, 12)) ?? 0;

/** From when to when an order keeps its truck, in minutes of a day; null where a time is not known. */
export interface Span {
  from: number | null;
  to: number | null;
  /** Loaded, and not there though it should be: it ends no earlier than now. */
  isLate: boolean;
}

/** What has happened goes before what was planned. */
export function spanOf(haul: Haul, day: string, now: string): Span {
  const from = haul.LOAD_DTM ? minuteAt(day, haul.LOAD_DTM) : minuteOf(day, haul.PICKUP_DT, haul.PICKUP_TM);
  const done = haul.CMPL_DTM ?? haul.ARR_DTM;
  const to = done ? minuteAt(day, done) : minuteOf(day, haul.DLV_DT, haul.DLV_TM);
  const clock = minuteAt(day, now);
  const isLate = haul.DLV_ORD_STS === 'LDD' && to !== null && to < clock;
  return { from, to: isLate ? clock : to, isLate };
}

/** Minutes in which both are under way; 0 where a time is not known. */
export function overlapOf(a: Span, b: Span): number {
  if (a.from === null || a.to === null || b.from === null || b.to === null) return 0;
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}

/** Another order of the truck at the same time. */
export interface Overlap {
  DLV_ORD_NO: string;
  minutes: number;
  /** When it begins, minutes of the day. */
  from: number;
}

export interface HaulCheck {
  overlaps: Overlap[];
  /** The most that the truck carries while the order is under way, KG. */
  load: number;
  /** By how much that is above its payload; 0 where it is not, or the payload is not known. */
  over: number;
}

/** What is to be known of an order on a truck that has these others. Those that are done are in nobody's way. */
export function checkHaul(haul: Haul, others: readonly Haul[], payload: number | null, day: string, now: string): HaulCheck {
  const span = spanOf(haul, day, now);
  const meets = others
    .filter((other) => other.DLV_ORD_NO !== haul.DLV_ORD_NO && other.DLV_ORD_STS !== 'CMP' && haul.DLV_ORD_STS !== 'CMP')
    .map((other) => ({ other, span: spanOf(other, day, now) }))
    .map((one) => ({ ...one, minutes: overlapOf(span, one.span) }))
    .filter(({ minutes }) => minutes > 0);
  const begins = [span.from ?? 0, ...meets.map((one) => Math.max(one.span.from ?? 0, span.from ?? 0))];
  const isOn = (at: number) => (one: (typeof meets)[number]) => (one.span.from ?? 0) <= at && at < (one.span.to ?? dayMinutes);
  const loadAt = (at: number) => meets.filter(isOn(at)).reduce((sum, { other }) => sum + (other.GRS_WT ?? 0), haul.GRS_WT ?? 0);
  const load = Math.max(...begins.map(loadAt));
  return {
    overlaps: meets.map(({ other, span: { from }, minutes }) => ({ DLV_ORD_NO: other.DLV_ORD_NO, minutes, from: from ?? 0 })),
    load,
    over: payload ? Math.max(0, load - payload) : 0,
  };
}

/** The same order so many minutes later; null where a time of it is not known. */
export function shifted<H extends Haul>(haul: H, minutes: number): H | null {
  const moved = (date: string | null, time: string | null): [string, string] | null => {
    const at = date && minuteOf(date, date, time);
    if (!date || typeof at !== 'number') return null;
    const to = at + minutes;
    const days = Math.floor(to / dayMinutes);
    return [addDays(date, days), timeOf(to - days * dayMinutes)];
  };
  const [pickup, delivery] = [moved(haul.PICKUP_DT, haul.PICKUP_TM), moved(haul.DLV_DT, haul.DLV_TM)];
  if (!pickup || !delivery) return null;
  return { ...haul, PICKUP_DT: pickup[0], PICKUP_TM: pickup[1], DLV_DT: delivery[0], DLV_TM: delivery[1] };
}

/** A minute of the day as a time of 4 digits. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(Math.floor(minute % 60)).padStart(2, '0')}`;

import { type Day, dayOf, month6 } from './days';
import type { Shipment } from './shipments';

/** The customer that reads indicators of its arrivals. */
const reader = 'C00002';
const isLate = ({ arrival, firstEta }: Shipment): boolean => arrival > firstEta + 1;

/** Of so many arrivals how many are late where this rate, in whole per cent, was on time; undefined where no number gives it. */
function lateFor(count: number, rate: number): number | undefined {
  const late = Math.round(count * (1 - rate / 100));
  return count > 0 && Math.round((100 * (count - late)) / count) === rate ? late : undefined;
}

/** The number of arrivals nearest to `count` that a rate can be of. */
function fitting(count: number, rate: number): number {
  for (let by = 0; ; by++)
    for (const wanted of [count - by, count + by]) if (wanted > 0 && lateFor(wanted, rate) !== undefined) return wanted;
}

/** Moves a shipment as a whole by weeks, so that it arrives about the middle of a month. */
function moveTo(shipment: Shipment, month: string): void {
  const days = 7 * Math.round((dayOf(`${month}15`) - shipment.arrival) / 7);
  shipment.etd += days;
  shipment.firstEta += days;
  shipment.arrival += days;
}

/** Makes a vessel's cargo late, or not. */
function turn(houses: readonly Shipment[], late: boolean): void {
  for (const s of houses) {
    s.firstEta = s.arrival - (late ? 3 : 0);
    if (late) s.delayReason = 'PRT';
    else delete s.delayReason;
  }
}

/**
 * The indicator that is missed: on-time arrivals of the customer were 78 % last month and 93 % the month before. Full loads are moved between months,
 * and vessels with all their cargo were late or not.
 */
export function missedMonth(vessels: readonly (readonly Shipment[])[], base: Day): void {
  const isOwn = ({ customer, way, cancelled }: Shipment) => customer.code === reader && way === 'I' && !cancelled;
  const isStory = ({ no }: Shipment) => no.startsWith('HLSTORY');
  const isPlain = (s: Shipment) => s.mode === 'FCL' && !isStory(s) && !s.held && (s.stay ?? 0) < 10;
  const own = vessels.flat().filter(isOwn);
  const arriving = (offset: number) => own.filter(({ arrival }) => month6(arrival) === month6(base, offset));
  for (const [offset, rate] of [
    [-2, 93],
    [-1, 78],
  ] as const) {
    const more = fitting(arriving(offset).length, rate) - arriving(offset).length;
    // From and to earlier months, which no story is about.
    for (const s of arriving(offset).filter(isPlain).slice(0, Math.max(0, -more))) moveTo(s, month6(base, -5));
    const earlier = [-5, -4, -6, -7].flatMap(arriving).filter(isPlain);
    for (const s of earlier.slice(0, Math.max(0, more))) moveTo(s, month6(base, offset));
    const arrived = new Set(arriving(offset));
    const counted = vessels
      .map((houses) => ({ houses, count: houses.filter((s) => arrived.has(s)).length }))
      .filter(({ houses, count }) => count > 0 && !houses.some(isStory))
      .sort((x, y) => x.count - y.count);
    // A vessel that has too much of the customer's cargo is made up for by others.
    for (let step = 0; step < 20; step++) {
      const rest = (lateFor(arrived.size, rate) ?? 0) - [...arrived].filter(isLate).length;
      const fit = counted.filter(({ houses }) => isLate(houses[0] as Shipment) !== rest > 0);
      const next = fit.findLast(({ count }) => count <= Math.abs(rest)) ?? fit[0];
      if (rest === 0 || !next) break;
      turn(next.houses, rest > 0);
    }
  }
}

import type { Row } from '../../dictionary';
import type { CargoCodes } from './cargoCodes';

/** An event of a shipment as the rules read it; ZONE is the time zone of its place, in whose time it is told. */
export type CargoEvent = Row<
  'EVENT_SEQ' | 'CNTR_NO' | 'EVENT_CD' | 'EVENT_CLSF' | 'EVENT_DTM' | 'LOC_CD' | 'EVENT_CRT_DTM' | 'RMK',
  'EVENT_SEQ' | 'EVENT_CD' | 'EVENT_CLSF' | 'EVENT_DTM' | 'EVENT_CRT_DTM'
> & { ZONE: string | null };

/** Where a shipment is loaded and discharged. */
export type Lane = Row<'POL_CD' | 'POD_CD', 'POL_CD' | 'POD_CD'>;

const korea = 'Asia/Seoul';
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const part = '2-digit';
  const known =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: part,
      day: part,
      hour: part,
      minute: part,
      second: part,
      hourCycle: 'h23',
    });
  clocks.set(zone, known);
  return known;
}

/** What a clock of the zone shows at an instant, 14 digits. */
function shownIn(zone: string, at: number): string {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}${parts.month}${parts.day}${parts.hour}${parts.minute}${parts.second}`;
}

const asUtc = (d: string): number =>
  Date.UTC(+d.slice(0, 4), +d.slice(4, 6) - 1, +d.slice(6, 8), +d.slice(8, 10), +d.slice(10, 12), +d.slice(12, 14));

/** A moment of 14 digits told in the time of a place, in Korean time. A place without a zone tells Korean time. */
export function koreanTime(moment: string, zone: string | null): string {
  if (!zone || zone === korea) return moment;
  const offset = (at: number) => asUtc(shownIn(zone, at)) - at;
  const guess = asUtc(moment) - offset(asUtc(moment));
  return shownIn(korea, asUtc(moment) - offset(guess));
}

/** When an event was, in Korean time. */
export const timeOf = ({ EVENT_DTM, ZONE }: CargoEvent): string => koreanTime(EVENT_DTM, ZONE);

const country = (port: string): string => port.slice(0, 2);

/** Which end of the lane a place belongs to: loading, discharge, or neither. An event without a place is where its code says. */
export function sideOf(place: string | null, { POL_CD, POD_CD }: Lane): 'POL' | 'POD' | 'WAY' | null {
  if (!place) return null;
  if (place === POD_CD) return 'POD';
  if (place === POL_CD) return 'POL';
  if (country(place) === country(POD_CD)) return 'POD';
  return country(place) === country(POL_CD) ? 'POL' : 'WAY';
}

/** Events that mean the end of the way only where that is. */
const arrivals = ['ARRI', 'DISC', 'CSIN', 'GTOT', 'CSOT', 'DROP'];

/** Was the event at that end of the lane, or does it not say where? */
export const isAt = ({ LOC_CD }: CargoEvent, side: 'POL' | 'POD', lane: Lane): boolean =>
  [null, side].includes(sideOf(LOC_CD, lane) as null);

/** The milestone that an actual event brings: a vessel that calls on its way, or lands there, has only changed ships. */
export function milestoneOf(event: CargoEvent, lane: Lane, { brought }: CargoCodes): string | null {
  const milestone = brought.get(event.EVENT_CD) ?? null;
  if (!milestone || !arrivals.includes(event.EVENT_CD) || isAt(event, 'POD', lane)) return milestone;
  const calls = event.EVENT_CD === 'ARRI' || event.EVENT_CD === 'DISC';
  return calls && sideOf(event.LOC_CD, lane) === 'WAY' ? 'TSP' : null;
}

export const isActual = ({ EVENT_CLSF }: Pick<CargoEvent, 'EVENT_CLSF'>): boolean => EVENT_CLSF === 'ACT';

const byTime = (a: CargoEvent, b: CargoEvent): number =>
  timeOf(a).localeCompare(timeOf(b)) || a.EVENT_CRT_DTM.localeCompare(b.EVENT_CRT_DTM) || a.EVENT_SEQ - b.EVENT_SEQ;

/** The one received last: a later report of the same thing mends the earlier one. */
export function lastReceived(events: readonly CargoEvent[]): CargoEvent | undefined {
  return events.reduce<CargoEvent | undefined>((last, event) => {
    if (!last) return event;
    const later = event.EVENT_CRT_DTM.localeCompare(last.EVENT_CRT_DTM) || event.EVENT_SEQ - last.EVENT_SEQ;
    return later > 0 ? event : last;
  }, undefined);
}

const clearing = ['CSAC', 'CSOT', 'RELS'];
export const isClearing = (event: CargoEvent): boolean => isActual(event) && clearing.includes(event.EVENT_CD);

/** The customs hold in force: a hold that no later acceptance, carrying out or release has ended. */
export function holdOf(events: readonly CargoEvent[]): CargoEvent | null {
  const told = events.filter((event) => isClearing(event) || (isActual(event) && event.EVENT_CD === 'CSHD')).sort(byTime);
  const last = told.at(-1);
  return last?.EVENT_CD === 'CSHD' ? last : null;
}

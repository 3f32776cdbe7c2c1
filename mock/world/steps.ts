import type { PartnerShipment } from '../../src/contract/open/partner';
import { at, type Day, dayAt, dayOf, type Minute, minuteOf } from '../demo/days';
import { order } from '../demo/milestones';
import { Random } from '../demo/random';
import { delayReasons, holdReasons } from '../demo/shipments';

/** A step of a shipment that happens: its event, and the milestone it brings. Containers have one event each. */
export interface Step {
  code: string;
  type: 'TRANSPORT' | 'EQUIPMENT' | 'SHIPMENT' | 'CUSTOMS';
  at: Minute;
  place: string | null;
  source: 'CARR' | 'CUST' | 'MAN' | 'EDI';
  milestone: string;
  facility?: string;
  remark?: string;
}

/** A later arrival than was expected, why, and the day on which it becomes known. */
export interface Delay {
  known: Day;
  arrival: Minute;
  reason: string;
}

const seed = 20_261_126;
/** Vessels that are late, and imports that customs hold. */
const lateVessels = 1 / 6;
const heldImports = 1 / 10;
/** Cargo at the port that is taken out on a day, and holds that end on one. */
const takenOut = 1 / 3;
const holdEnds = 1 / 4;

/** House B/Ls of one master are on one vessel: what that does is drawn for all of them. */
const vesselOf = ({ MBL_NO, HBL_NO }: PartnerShipment): string => MBL_NO ?? HBL_NO;

const rank = (milestone: string): number => order.indexOf(milestone === 'HLD' ? 'DCL' : milestone);

/** Has the shipment reached the milestone? */
const hasReached = ({ CARGO_STS }: PartnerShipment, milestone: string): boolean => rank(CARGO_STS) >= rank(milestone);

/** The last day on which something has happened to any of the shipments, in Korean time: there the world stands. -Infinity of none. */
export function lastDayOf(shipments: readonly PartnerShipment[]): Day {
  const times = shipments.flatMap((s) => [s.ATD_DTM, s.ATA_DTM, s.BOND_IN_DTM, s.IMP_ACPT_DTM, s.DO_ISS_DTM, s.RLSE_DTM, s.DLV_CMPL_DTM]);
  return Math.max(...times.flatMap((time) => (time ? [dayAt(minuteOf(time))] : [])));
}

/** When the vessel leaves and arrives, by the dates expected. */
function voyageOf(s: PartnerShipment, arrivalDay: Day): { leaves: Minute; arrives: Minute } {
  const random = Random.of(seed, `voyage ${vesselOf(s)}`);
  const leaves = at(dayOf(s.ETD_DT), random.int(4, 21), random.int(0, 59));
  const arrives = at(arrivalDay, random.int(4, 20), random.int(0, 59));
  return { leaves: s.ATD_DTM ? minuteOf(s.ATD_DTM) : leaves, arrives: s.ATA_DTM ? minuteOf(s.ATA_DTM) : arrives };
}

/** The delay a vessel will have; none of one that has arrived or is late already. */
export function delayOf(s: PartnerShipment): Delay | null {
  if (hasReached(s, 'ARR') || s.ETA_DT !== s.ORG_ETA_DT) return null;
  const random = Random.of(seed, `delay ${vesselOf(s)}`);
  const isLate = random.chance(lateVessels);
  const known = dayOf(s.ETA_DT) - random.int(1, 3);
  const arrivalDay = dayOf(s.ETA_DT) + random.int(2, 4);
  const reason = random.weighted(delayReasons);
  return isLate ? { known, arrival: voyageOf(s, arrivalDay).arrives, reason } : null;
}

/**
 * The first day from `from` on which something happens that has the same chance every day. Days count from the first expected arrival, so that a
 * world that is younger by some days goes on in the same way.
 */
function drawnDay(s: PartnerShipment, what: string, from: Day, share: number): Day {
  const zero = dayOf(s.ORG_ETA_DT ?? s.ETA_DT);
  let day = from;
  while (!Random.of(seed, `${what} ${s.HBL_NO} ${day - zero}`).chance(share)) day++;
  return day;
}

/**
 * What is still to come of a shipment, in order and in Korean time. What has the same chance every day (an end of a hold, cargo that is taken out)
 * has not happened before the day `begin`.
 */
export function stepsToCome(s: PartnerShipment, delay: Delay | null, begin: Day): Step[] {
  const { leaves, arrives } = voyageOf(s, delay ? dayAt(delay.arrival) : dayOf(s.ETA_DT));
  const onward = s.IMEX_TP === 'I' ? importSteps(s, arrives, begin) : exportSteps(s, arrives);
  const steps = [...departureSteps(s, leaves), carrier('ARRI', 'TRANSPORT', arrives, s.POD_CD, 'ARR'), ...onward];
  return steps.filter(({ code, milestone }) => !hasReached(s, milestone) && !(code === 'CSHD' && s.CARGO_STS === 'HLD'));
}

function carrier(code: string, type: Step['type'], at: Minute, place: string | null, milestone: string, facility?: string): Step {
  return { code, type, at, place, source: 'CARR', milestone, ...(facility ? { facility } : {}) };
}

const isAir = ({ TRANS_MODE }: PartnerShipment) => TRANS_MODE === 'AIR';
const isFull = ({ LOAD_TP }: PartnerShipment) => LOAD_TP === 'FCL';

function departureSteps(s: PartnerShipment, leaves: Minute): Step[] {
  const terminal = isAir(s) ? 'AIRP' : 'POTE';
  const delivered = dayAt(leaves) - 2;
  return [
    carrier('GTIN', 'EQUIPMENT', at(delivered, 14), s.POL_CD, 'RCV', terminal),
    ...(s.IMEX_TP === 'E' ? [customs('EXAC', at(delivered, 17), s.POL_CD, 'EAC')] : []),
    carrier('LOAD', 'EQUIPMENT', leaves - 240, s.POL_CD, 'LDD', terminal),
    carrier('DEPA', 'TRANSPORT', leaves, s.POL_CD, 'DEP'),
  ];
}

function customs(code: string, at: Minute, place: string | null, milestone: string, more: Partial<Step> = {}): Step {
  return { code, type: 'CUSTOMS', at, place, source: 'CUST', milestone, ...more };
}

function exportSteps(s: PartnerShipment, arrives: Minute): Step[] {
  return [
    ...(isFull(s) ? [carrier('DISC', 'EQUIPMENT', arrives + 600, s.POD_CD, 'DIS', 'POTE')] : []),
    { ...carrier('DLVD', 'TRANSPORT', arrives + 4_300, s.POD_CD, 'DLV', 'CLOC'), source: 'EDI' },
  ];
}

/** Of an import: discharge, bonded place, customs with a hold of some, D/O, out of the port, delivery, return of the empty containers. */
function importSteps(s: PartnerShipment, arrives: Minute, begin: Day): Step[] {
  const random = Random.of(seed, `cargo ${s.HBL_NO}`);
  const [toBond, toDeclaration, toAcceptance, toGate] = [random.int(0, 180), random.int(0, 240), random.int(0, 180), random.int(0, 240)];
  const isHeld = random.chance(heldImports) || s.CARGO_STS === 'HLD';
  const remark = random.pick(holdReasons);
  const port = s.POD_CD;
  const known = (dtm: string | null | undefined, otherwise: () => Minute) => (dtm ? minuteOf(dtm) : otherwise());

  const bonded = known(s.BOND_IN_DTM, () => arrives + 1_440 + toBond);
  const declared = bonded + 960 + toDeclaration;
  const heldOn = declared + 300;
  const accepted = known(s.IMP_ACPT_DTM, () =>
    isHeld ? at(drawnDay(s, 'hold', Math.max(begin, dayAt(heldOn) + 1), holdEnds), 10) + toAcceptance : declared + 480 + toAcceptance,
  );
  const issued = known(s.DO_ISS_DTM, () => accepted + 120);
  const out = known(s.RLSE_DTM, () => at(drawnDay(s, 'out', Math.max(begin, dayAt(issued) + 1), takenOut), 9, 30) + toGate);
  return [
    ...(isAir(s) ? [] : [carrier('DISC', 'EQUIPMENT', arrives + 600, port, 'DIS', 'POTE')]),
    customs('CSIN', bonded, port, 'BIN', { facility: 'BOND' }),
    customs('CSDC', declared, port, 'DCL'),
    ...(isHeld ? [customs('CSHD', heldOn, port, 'ACP', { remark })] : []),
    customs('CSAC', accepted, port, 'ACP'),
    { ...carrier('DOIS', 'SHIPMENT', issued, port, 'DOI'), source: 'MAN' },
    isFull(s) ? carrier('GTOT', 'EQUIPMENT', out, port, 'OUT', 'POTE') : customs('CSOT', out, port, 'OUT', { facility: 'BOND' }),
    { ...carrier('DLVD', 'TRANSPORT', out + 420, port, 'DLV', 'CLOC'), source: 'MAN' },
    ...(isFull(s) ? [carrier('DROP', 'EQUIPMENT', out + 2_880, port, 'EMT', 'DEPO')] : []),
  ];
}

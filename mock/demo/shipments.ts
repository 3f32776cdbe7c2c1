import { type Customer, consignees, customers, shippers } from './customers';
import { type Day, date8, month6 } from './days';
import { airPorts, type Direction, departureDays, koreanPort, lanes, type Mode, mixes, seaPorts, transitDays } from './lanes';
import { cntrNo, type Numbers } from './numbers';
import { Random } from './random';
import { vessels } from './vessels';

export interface Box {
  no: string;
  type: string;
}

/** A house B/L before it is written: what the events, the row and the deliveries follow from. */
export interface Shipment {
  seq: number;
  no: string;
  customer: Customer;
  mode: Mode;
  way: Direction;
  lane: string;
  pol: string;
  pod: string;
  /** Transshipment port. */
  via?: string;
  etd: Day;
  /** Arrival expected at booking, and the real or now expected one. */
  firstEta: Day;
  arrival: Day;
  carrier: string;
  vessel: string;
  /** The vessel up to the transshipment port, where it is another one. */
  feeder?: string;
  voyage: string;
  boxes: Box[];
  delayReason?: string;
  /** Days a customs hold takes; present only on held imports. */
  held?: number;
  holdReason?: string;
  /** Days from arrival to release; beyond the free time when large. */
  stay?: number;
  freeDays?: number;
  /** A story stops at this status although its later dates are past. */
  stop?: string;
  cancelled?: boolean;
  partner: string;
  other: string;
  master?: string;
  /** Hour of the arrival, where a story needs the discharge on the day after. */
  hour?: number;
  /** Day the export declaration was accepted, where it lies long before the departure. */
  accepted?: Day;
}

const airCarriers = ['KE', 'OZ', 'CX', 'LH', 'CI', 'SQ'];
const boxCount: [number, number][] = [
  [1, 62],
  [2, 22],
  [3, 6],
  [4, 4],
  [5, 3],
  [6, 1.2],
  [8, 1],
  [12, 0.8],
];
const boxTypes: [string, number][] = [
  ['40HC', 55],
  ['20GP', 25],
  ['40GP', 10],
  ['40RH', 6],
  ['45HC', 2],
  ['20OT', 1],
  ['40FR', 1],
];
/** Why vessels are late, by weight (DELAY_RSN). */
export const delayReasons: [string, number][] = [
  ['PRT', 35],
  ['VSL', 25],
  ['TSP', 15],
  ['WTH', 12],
  ['ROL', 8],
  ['ETC', 5],
];

/** Why customs hold cargo. */
export const holdReasons = ['원산지증명서 보완 요구', '검역 대기', '품명 규격 확인', 'HS 코드 확인'];

function delay(random: Random): number {
  if (!random.chance(0.14)) return random.chance(0.2) ? 1 : 0;
  const size = random.weighted([
    ['s', 60],
    ['m', 28],
    ['l', 12],
  ]);
  return size === 's' ? random.int(2, 3) : size === 'm' ? random.int(4, 7) : random.int(8, 15);
}

/** Two thousand shipments of the ordinary kind. */
export function shipments(base: Day, seed: number, count: number, numbers: Numbers): Shipment[] {
  const random = Random.of(seed, 'shipments');
  const departure = departureDays(base, -540, 30);
  const days = Array.from({ length: count }, () => departure(random)).sort((a, b) => a - b);
  return days.map((etd, i) => {
    const customer = random.weighted(customers.map((c) => [c, c.share] as const));
    const mix = mixes[customer.code] as (typeof mixes)[string];
    const mode = random.weighted(mix.modes);
    const way = random.weighted(mix.ways);
    const lane = random.weighted(mix.lanes ?? lanes);
    const abroad = random.pick((mode === 'AIR' ? airPorts : seaPorts)[lane] as string[]);
    const home = koreanPort(random, mode, customer.corp);
    const third = random.pick((mode === 'AIR' ? airPorts : seaPorts)[lane === 'VN' ? 'CN' : 'VN'] as string[]);
    const [pol, pod] = way === 'I' ? [abroad, home] : way === 'E' ? [home, abroad] : [abroad, third];
    const firstEta = etd + transitDays(random, mode, lane, abroad);
    const late = delay(random);
    const [, vessel, carrier] = random.pick(vessels);
    const airline = random.pick(airCarriers);
    const boxes =
      mode === 'FCL'
        ? Array.from(
            { length: random.weighted(boxCount) },
            (): Box => ({ no: cntrNo(random), type: mix.box && random.chance(0.8) ? mix.box : random.weighted(boxTypes) }),
          )
        : [];
    const partner = random.pick(way === 'E' ? consignees : shippers);
    const month = month6(etd - 12);
    const held = way === 'I' && random.chance(0.03) && etd < base - 60 ? random.int(2, 6) : undefined;
    const over = mode === 'FCL' && way === 'I' && firstEta < base - 25 && random.chance(0.06);
    const shipment: Shipment = {
      seq: i + 1,
      no: numbers.take('HBL', 'HL', month.slice(2), 5, month),
      customer,
      mode,
      way,
      lane,
      pol,
      pod,
      etd,
      firstEta,
      arrival: firstEta + late,
      carrier: mode === 'AIR' ? airline : carrier,
      vessel: mode === 'AIR' ? `${airline}${random.int(100, 989)}` : vessel,
      voyage: mode === 'AIR' ? date8(etd).slice(4) : `${random.int(1, 60).toString().padStart(3, '0')}${random.pick(['E', 'W', 'N', 'S'])}`,
      boxes,
      partner: partner.code,
      other: partner.english,
      stay: over ? random.int(10, 18) : random.int(3, 5),
    };
    if (late > 1) shipment.delayReason = random.weighted(delayReasons);
    if (held) {
      shipment.held = held;
      shipment.holdReason = random.pick(holdReasons);
    }
    if (mode !== 'AIR' && ['US', 'EU'].includes(lane) && random.chance(0.3)) shipment.via = 'SGSIN';
    if (random.chance(0.005) && etd > base) shipment.cancelled = true;
    return shipment;
  });
}

/** Four more open customs holds, and six more containers over their free time at the base date. */
export function troubles(list: readonly Shipment[], base: Day): void {
  const imports = list.filter((s) => s.way === 'I');
  for (const s of imports.filter((s) => s.arrival >= base - 9 && s.arrival <= base - 4 && !s.master).slice(0, 4)) {
    s.held = 30;
    s.holdReason = '구비 서류 보완 요구';
  }
  // With the three of the story nine containers are over their free time now.
  let boxes = 6;
  for (const s of imports.filter((s) => s.mode === 'FCL' && !s.held && s.arrival >= base - 22 && s.arrival <= base - 13)) {
    if (s.boxes.length > boxes) continue;
    s.stay = 45;
    boxes -= s.boxes.length;
  }
}

/** Puts part loads and air freight of one lane together, three to eight under one master, which gives them its dates and vessel. */
export function consolidate(list: readonly Shipment[], seed: number): Map<Shipment, Shipment[]> {
  const random = Random.of(seed, 'masters');
  const masters = new Map<Shipment, Shipment[]>();
  const open = new Map<string, { houses: Shipment[]; size: number }>();
  for (const s of list) {
    if (s.mode === 'FCL') {
      masters.set(s, [s]);
      continue;
    }
    const far = s.lane === 'US' || s.lane === 'EU';
    const key = s.master ?? `${s.customer.corp}|${s.mode}|${s.way}|${far}`;
    const group = open.get(key);
    const lead = group?.houses[0];
    if (!group || !lead || (!s.master && (group.houses.length >= group.size || s.etd - lead.etd > 18))) {
      const houses = [s];
      open.set(key, { houses, size: random.int(3, 8) });
      masters.set(s, houses);
      continue;
    }
    group.houses.push(s);
    const { lane, pol, pod, etd, firstEta, arrival, carrier, vessel, voyage } = lead;
    Object.assign(s, { lane, pol, pod, etd, firstEta, arrival, carrier, vessel, voyage });
    if (lead.via) s.via = lead.via;
    else delete s.via;
    if (lead.delayReason) s.delayReason = lead.delayReason;
    else delete s.delayReason;
  }
  return masters;
}

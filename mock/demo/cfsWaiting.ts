import { type Booked, type BookingState, stations, type Voyage } from './cfsBooks';
import { cargoRow, houseCargo } from './cfsCargo';
import { at, type Day, dayOf, minuteOf } from './days';
import type { Row } from './load';
import { customerOf } from './quoteWishes';
import { Random } from './random';

/** A departure that is still to come: CFS, port, days to it, vessel, voyage and carrier. */
type Departure = [station: string, pod: string, days: number, vessel: string, voyage: string, carrier: string];

/** Departures that bookings without a plan are for; those that plans are made for already have one of them. */
const [shanghai, sooner, tomorrow, haiphong, osaka]: [Departure, Departure, Departure, Departure, Departure] = [
  ['CFSI', 'CNSHA', 7, 'KMTC GAON', '024N', 'KMTU'],
  ['CFSI', 'CNSHA', 5, 'SINOKOR DALBIT', '311N', 'SKLU'],
  ['CFSI', 'CNSHA', 1, 'SM HAEMIL', '087N', 'SMLM'],
  ['CFSP', 'VNHPH', 8, 'EVER GENTLE', '152S', 'EGLV'],
  ['CFSY', 'JPOSA', 6, 'KMTC GAON', '025N', 'KMTU'],
];
export const awaited = (base: Day): Voyage[] => [shanghai, sooner, haiphong].map((one) => voyageTo(one, base));

function voyageTo([station, pod, days, vessel, voyage, carrier]: Departure, base: Day): Voyage {
  return { station, pol: stations[station]?.pol as string, pod, vessel, voyage, carrier, etd: base + days };
}

/** Bookings that no plan has yet: for which departure, and how many. */
const groups: [to: Departure, count: number][] = [
  [shanghai, 30],
  [haiphong, 9],
  [osaka, 6],
];
/** Of those for Shanghai every so many is for the vessel before. */
const isSooner = (i: number): boolean => i % 4 === 3;
const customers = ['C00001', 'C00003', 'C00004', 'C00005', 'C00006', 'C00009', 'C00010', 'C00001', 'C00004'];

/** Cargo for Shanghai that does not go with everything: what it is, and what differs from ordinary cargo. */
const difficult: [customer: string, volume: number, over: Row][] = [
  ['C00008', 2.4, { ITEM_NM: '도료 희석제', IMDG_CLS: '3', UN_NO: '1263', SET_TEMP: null }],
  ['C00008', 1.6, { ITEM_NM: '산화 표백제', IMDG_CLS: '5.1', UN_NO: '1479', SET_TEMP: null }],
  ['C00008', 1.9, { ITEM_NM: '공업용 세정제', IMDG_CLS: '8', UN_NO: '1760', SET_TEMP: null }],
  ['C00007', 6.2, { ITEM_NM: '냉동 새우', SET_TEMP: -18 }],
  ['C00007', 4.4, { ITEM_NM: '냉동 딸기', SET_TEMP: -18 }],
  ['C00007', 2.8, { ITEM_NM: '냉장 소스', SET_TEMP: 4 }],
];

/** How many are only asked for, and how many were cancelled. */
const [asked, cancelled] = [12, 10];

const user = (customer: string, voyage: Voyage, users: ReadonlyMap<string, string>, own: boolean): string =>
  (own ? users.get(customer) : undefined) ?? (stations[voyage.station]?.planner as string);

/** Bookings without a plan: those that wait for one, those that are not confirmed yet, and cancelled ones. */
export function waiting(users: ReadonlyMap<string, string>, base: Day, seed: number): Booked[] {
  const random = Random.of(seed, 'cfs waiting');
  const book = (voyage: Voyage, code: string, state: BookingState, made: Day, arrives: Day, cargo: Row): Booked => ({
    ...{ voyage, customer: code, shipper: customerOf(code).english, cargo, state, made: at(made, random.int(9, 15), random.int(0, 59)) },
    ...{ arrives: at(arrives, random.int(9, 16), random.int(0, 59)), user: user(code, voyage, users, random.chance(0.4)) },
  });
  const ready = (voyage: Voyage, code: string, cargo: Row): Booked =>
    random.chance(0.6)
      ? book(voyage, code, 'IN', base - random.int(4, 7), base - random.int(1, 3), cargo)
      : book(voyage, code, 'CFM', base - random.int(1, 4), base + random.int(0, 3), cargo);
  const plain = (code: string) => cargoRow(customerOf(code), random.spread(2.8, 0.7, 0.5, 14), random);
  const gathered = groups.flatMap(([to, count]) => {
    const voyageOf = (i: number) => voyageTo(to === shanghai && isSooner(i) ? sooner : to, base);
    return Array.from({ length: count }, () => random.pick(customers)).map((code, i) => ready(voyageOf(i), code, plain(code)));
  });
  const odd = difficult.map(([code, volume, over]) =>
    ready(voyageTo(shanghai, base), code, { ...cargoRow(customerOf(code), volume, random), ...over }),
  );
  // Closing time has passed, and the cargo is not there.
  const late = [1, 2].map(() => book(voyageTo(tomorrow, base), 'C00004', 'CFM', base - 6, base - 2, plain('C00004')));
  const open = Array.from({ length: asked }, () => {
    const code = random.pick(customers);
    return book(
      voyageTo([random.pick(['CFSI', 'CFSP']), 'DEHAM', 12, 'ELBE EXPRESS', '021W', 'HLCU'], base),
      code,
      'REQ',
      base - random.int(1, 2),
      base + random.int(2, 6),
      plain(code),
    );
  });
  const gone = Array.from({ length: cancelled }, () => {
    const code = random.pick(customers);
    const made = base - random.int(5, 100);
    const voyage = voyageTo([random.pick(['CFSI', 'CFSP', 'CFSY']), 'JPOSA', made + 12 - base, 'KMTC GAON', '023N', 'KMTU'], base);
    return book(voyage, code, 'CXL', made, made + 4, plain(code));
  });
  return [...gathered, ...odd, ...late, ...open, ...gone];
}

/** How many imports are taken out of containers. */
const devanned = 20;

/** Imports that came into a CFS to be taken out of their container: out again, or still there. */
export function imports(houses: readonly Row[], base: Day, seed: number): Booked[] {
  const random = Random.of(seed, 'cfs imports');
  const fit = houses.filter(
    ({ IMEX_TP, LOAD_TP, CORP_CD, CYCFS_CD, BOND_IN_DTM, HBL_NO }) =>
      IMEX_TP === 'I' &&
      LOAD_TP === 'LCL' &&
      CORP_CD === '1000' &&
      String(CYCFS_CD) in stations &&
      BOND_IN_DTM &&
      !/STORY/.test(String(HBL_NO)),
  );
  return random
    .shuffle(fit.filter(({ BOND_IN_DTM }) => dayOf(String(BOND_IN_DTM)) > base - 110))
    .slice(0, devanned)
    .map((house): Booked => {
      const arrives = minuteOf(String(house.BOND_IN_DTM).replace('T', ''));
      const left = house.RLSE_DTM ? Math.max(arrives + 60, minuteOf(String(house.RLSE_DTM).replace('T', ''))) : undefined;
      const voyage: Voyage = {
        ...{ station: String(house.CYCFS_CD), pol: String(house.POL_CD), pod: String(house.POD_CD), vessel: String(house.VSL_NM) },
        ...{ voyage: String(house.VOY_NO), carrier: String(house.CARR_CD), etd: dayOf(String(house.ETD_DT)) },
      };
      return {
        ...{
          voyage,
          customer: String(house.CUST_CD),
          shipper: String(house.SHPR_NM),
          cargo: houseCargo(house),
          house: String(house.HBL_NO),
        },
        ...{ state: left ? 'OUT' : 'IN', made: arrives - random.int(1500, 4000), arrives, left, direction: 'I' },
        user: stations[voyage.station]?.planner as string,
      };
    });
}

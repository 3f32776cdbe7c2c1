import { type Booked, type BookingState, cfsBooks, type PlannedLoad, stations, type Voyage } from './cfsBooks';
import { cargoRow, houseCargo, parts } from './cfsCargo';
import { consolidation, fullStory } from './cfsStories';
import { awaited, imports, waiting } from './cfsWaiting';
import { at, type Day, dayOf } from './days';
import type { Row } from './load';
import { cntrNo, type Numbers } from './numbers';
import { customerOf } from './quoteWishes';
import { Random } from './random';
import { vessels } from './vessels';

/** Bookings and plans in all. */
const total = { bookings: 400, plans: 60 };

/** Customers of dry export cargo, by weight. */
const shippers: [customer: string, weight: number][] = Object.entries({
  ...{ C00001: 20, C00002: 5, C00003: 16, C00004: 18, C00005: 10, C00006: 12, C00008: 8, C00009: 5, C00010: 10, C00012: 2 },
});

/** Container types with what they hold, CBM, and how often they are taken. */
const types: [type: string, volume: number, weight: number][] = [
  ['20GP', 33.2, 5],
  ['40HC', 76.3, 3],
  ['40GP', 67.7, 2],
];
const reefer = ['40RH', 67.3] as const;

/** Ports that cargo is gathered for, by CFS. */
const ports: Record<string, string[]> = {
  CFSP: ['VNHPH', 'DEHAM', 'USLGB', 'JPOSA'],
  CFSY: ['JPOSA', 'CNYTN', 'VNSGN'],
  CFSI: ['CNSHA', 'CNTXG', 'VNHPH'],
};

/** A plan that is to be filled with cargo. */
interface Wanted {
  voyage: Voyage;
  state: PlannedLoad['state'];
  houses: readonly Row[];
  cooled?: boolean;
}

/** CFS_BKG, CFS_CLP with its lines, and their histories: export LCL of the shipments, other cargo of the customers, and imports taken out of containers. */
export function cfs(houses: readonly Row[], users: ReadonlyMap<string, string>, base: Day, seed: number, numbers: Numbers) {
  const random = Random.of(seed, 'cfs');
  const stories = [fullStory(base, seed), consolidation(houses, base, seed)];
  const loose = [...waiting(users, base, seed), ...imports(houses, base, seed)];
  const told = stories.flatMap(({ bookings }) => bookings);
  const wanted = wantedPlans(houses, base, random, total.plans - stories.flatMap(({ plans }) => plans).length);
  const filled = wanted.filter(({ state }) => state !== 'CXL');
  const counts = filled.map((one) => Math.max(3, one.houses.length));
  for (let rest = total.bookings - told.length - loose.length - counts.reduce((sum, one) => sum + one, 0); rest > 0; ) {
    const i = random.int(0, counts.length - 1);
    if ((counts[i] as number) >= 9) continue;
    counts[i] = (counts[i] as number) + 1;
    rest--;
  }
  const plans = wanted.map((one) => planOf(one, counts[filled.indexOf(one)] ?? 0, users, base, random));
  return cfsBooks(
    [...told, ...loose, ...plans.flatMap(({ lines }) => lines)],
    [...stories.flatMap((story) => story.plans), ...plans],
    base,
    seed,
    numbers,
  );
}

/** Departures of the export LCL shipments, and others, with what became of their plans. */
function wantedPlans(houses: readonly Row[], base: Day, random: Random, count: number): Wanted[] {
  const isOurs = ({ CORP_CD, IMEX_TP, LOAD_TP, POL_CD, ETD_DT }: Row) =>
    CORP_CD === '1000' && IMEX_TP === 'E' && LOAD_TP === 'LCL' && POL_CD === 'KRPUS' && dayOf(String(ETD_DT)) > base - 112;
  const masters = new Map<unknown, Row[]>();
  for (const house of houses)
    if (isOurs(house) && dayOf(String(house.ETD_DT)) < base + 16)
      masters.set(house.MBL_SEQ, [...(masters.get(house.MBL_SEQ) ?? []), house]);
  const shipped = [...masters.values()].map((of): Wanted => {
    const { POL_CD, POD_CD, VSL_NM, VOY_NO, CARR_CD, ETD_DT } = of[0] as Row;
    const etd = dayOf(String(ETD_DT));
    const voyage = {
      pol: String(POL_CD),
      pod: String(POD_CD),
      vessel: String(VSL_NM),
      voyage: String(VOY_NO),
      carrier: String(CARR_CD),
      etd,
    };
    return { voyage: { station: random.pick(['CFSP', 'CFSY']), ...voyage }, state: etd - 3 < base - 1 ? 'CLS' : 'PLN', houses: of };
  });
  const expected = awaited(base);
  const at = (station: string, etd: Day, pod = random.pick(ports[station] as string[])): Voyage => {
    const [, vessel, carrier] = random.pick(vessels);
    const drawn = { station, pol: stations[station]?.pol as string, pod, vessel, voyage: `0${random.digits(2)}E`, carrier, etd };
    return expected.find((one) => one.station === station && one.pod === pod && one.etd === etd) ?? drawn;
  };
  const others: Wanted[] = [
    ...(['CFSI', 'CFSY'] as const).map((station): Wanted => ({ voyage: at(station, base + 2), state: 'WRK', houses: [] })),
    ...[5, 7].map((days): Wanted => ({ voyage: at('CFSI', base + days, 'CNSHA'), state: 'PLN', houses: [] })),
    ...[6, 8, 11].map((days): Wanted => ({ voyage: at('CFSP', base + days, 'VNHPH'), state: 'PLN', houses: [] })),
    ...[60, 33, 12].map((days): Wanted => ({ voyage: at('CFSP', base - days), state: 'CXL', houses: [] })),
    ...[48, 19].map((days): Wanted => ({ voyage: at('CFSP', base - days, 'DEHAM'), state: 'CLS', houses: [], cooled: true })),
  ];
  const rest = Array.from({ length: count - shipped.length - others.length }, (): Wanted => {
    const station = random.weighted([
      ['CFSP', 4],
      ['CFSI', 4],
      ['CFSY', 2],
    ]);
    return { voyage: at(station, base - random.int(0, 104)), state: 'CLS', houses: [] };
  });
  return [...shipped, ...others, ...rest];
}

/** A plan with its cargo: the shipments of its departure, and as much besides as makes a container three quarters full. */
function planOf(wanted: Wanted, count: number, users: ReadonlyMap<string, string>, base: Day, random: Random): PlannedLoad {
  const { voyage, state, cooled } = wanted;
  const day = state === 'WRK' ? base - 1 : voyage.etd - 3;
  const [type, inner] = cooled ? reefer : (random.weighted(types.map((one) => [one, one[2]] as const)) as [string, number, number]);
  const begun = state === 'CLS' || state === 'WRK' ? at(day, random.int(8, 10), random.int(0, 59)) : undefined;
  const ended = state === 'CLS' ? (begun as number) + random.int(150, 380) : undefined;
  // The container of a plan that is closed leaves the day before the vessel does.
  const left = state === 'CLS' && voyage.etd <= base ? at(voyage.etd - 1, random.int(8, 16)) : undefined;
  const lines = cargoOf(wanted, count, inner, random).map(({ customer, cargo, house, shipper }): Booked => {
    const received: BookingState = left ? 'OUT' : state === 'CLS' ? 'STF' : state === 'WRK' || random.chance(0.5) ? 'IN' : 'CFM';
    const last = received === 'CFM' ? Math.max(day, base + 1) : Math.min(day, base) - 1;
    const arrives = at(last - (received === 'CFM' ? 0 : random.int(0, 2)), random.int(9, 16), random.int(0, 59));
    const made = at(Math.min(last, base) - random.int(4, 7), random.int(9, 16), random.int(0, 59));
    const user = (random.chance(0.4) ? users.get(customer) : undefined) ?? (stations[voyage.station]?.planner as string);
    const short = received !== 'CFM' && Number(cargo.PKG_QTY) > 10 && random.chance(0.06) ? random.int(1, 3) : 0;
    return { voyage, customer, shipper, cargo, state: received, made, arrives, house, user, stuffed: ended, left, short };
  });
  return {
    ...{ voyage, type, state, day, made: at(Math.min(day - 1, base - 1), 16, random.int(0, 59)), lines, begun, ended },
    container: begun ? cntrNo(random) : undefined,
    seal: ended ? `SB${random.digits(7)}` : undefined,
  };
}

interface Goods {
  customer: string;
  shipper: string;
  cargo: Row;
  house?: string;
}

function cargoOf({ houses, cooled }: Wanted, count: number, inner: number, random: Random): Goods[] {
  if (!count) return [];
  const known = houses.map(
    (house): Goods => ({
      ...{ customer: String(house.CUST_CD), shipper: String(house.SHPR_NM), cargo: houseCargo(house), house: String(house.HBL_NO) },
    }),
  );
  const volume = (goods: readonly Goods[]) => goods.reduce((sum, { cargo }) => sum + Number(cargo.MSR_CBM), 0);
  const rest = Math.max(2, inner * (0.62 + random.next() * 0.26) - volume(known));
  const more = parts(rest, count - known.length, random).map((about): Goods => {
    const customer = customerOf(cooled ? 'C00007' : random.weighted(shippers));
    return { customer: customer.code, shipper: customer.english, cargo: cargoRow(customer, about, random) };
  });
  const all = [...known, ...more].sort((a, b) => a.customer.localeCompare(b.customer));
  while (volume(all) > inner * 0.94 && more.length) {
    const largest = more.reduce((a, b) => (Number(a.cargo.MSR_CBM) > Number(b.cargo.MSR_CBM) ? a : b));
    largest.cargo = cargoRow(customerOf(largest.customer), Number(largest.cargo.MSR_CBM) * 0.7, random);
  }
  return all;
}

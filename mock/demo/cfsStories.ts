import { type Booked, type PlannedLoad, stations, type Voyage } from './cfsBooks';
import { cargoRow, parts } from './cfsCargo';
import { at, type Day, dayOf, minuteOf } from './days';
import type { Row } from './load';
import { cntrNo } from './numbers';
import { customerOf } from './quoteWishes';
import { Random } from './random';

const planner = (voyage: Voyage): string => stations[voyage.station]?.planner as string;

/** Lines of the plan that is nearly full: customer, goods, packages, unit, KG, CBM, days before the base date on which it was booked. */
const fullPlan: [customer: string, item: string, packages: number, unit: string, weight: number, volume: number, days: number][] = [
  ['C00005', '감속기', 12, 'CR', 3120.4, 9.84, 5],
  ['C00005', '유압 실린더', 18, 'CR', 2486.2, 6.42, 5],
  ['C00004', '커넥터', 64, 'CT', 842.5, 4.26, 5],
  ['C00004', '센서 모듈', 48, 'CT', 611.8, 3.18, 5],
  ['C00003', '스킨케어 세트', 420, 'CT', 2016, 7.56, 4],
  ['C00003', '마스크팩', 336, 'CT', 1478.4, 5.04, 4],
  ['C00003', '립 틴트', 196, 'CT', 764.4, 2.94, 4],
  ['C00010', '캠핑 의자', 350, 'CT', 2135, 8.4, 4],
  ['C00010', '등산 배낭', 210, 'CT', 1365, 5.88, 3],
  ['C00010', '요가 매트', 132, 'CT', 902.6, 3.696, 3],
  ['C00006', '생활 잡화', 225, 'CT', 1856.3, 6.3, 3],
  ['C00006', '완구', 140, 'CT', 1288, 4.62, 3],
  ['C00006', '문구류', 126, 'CT', 982.8, 3.78, 2],
  ['C00005', '정밀 베어링', 8, 'PL', 1637, 2.4, 2],
];
/** Of these, the place of the line that came in short by two cartons and of the one that nothing may stand on. */
const [shortLine, bareLine] = [4, 8];

/** What is known of the two bookings that stay behind. */
const leftOver: [customer: string, cargo: Row][] = [
  ['C00010', { ITEM_NM: '자전거 부품', PKG_QTY: 65, PKG_UT_CD: 'CT', GRS_WT: 718.2, MSR_CBM: 2.86, LEN_CM: 55, WID_CM: 40, HGT_CM: 20 }],
  [
    'C00006',
    { ITEM_NM: '수납 선반', PKG_QTY: 103, PKG_UT_CD: 'CT', GRS_WT: 1046, MSR_CBM: 4.12, LEN_CM: 50, WID_CM: 40, HGT_CM: 20, STACK_CNT: 4 },
  ],
];

interface Story {
  bookings: Booked[];
  plans: PlannedLoad[];
}

/** A load plan nearly full and two bookings that do not fit any more; the plan before it is closed, the one after it has room. */
export function fullStory(base: Day, seed: number): Story {
  const random = Random.of(seed, 'full load plan');
  const to = (vessel: string, voyage: string, carrier: string, etd: Day): Voyage => ({
    ...{ station: 'CFSP', pol: 'KRPUS', pod: 'USLAX', vessel, voyage, carrier, etd },
  });
  const [before, now, after] = [
    to('HMM SAEBYEOK', '042E', 'HDMU', base + 1),
    to('ONE HAKURYU', '118E', 'ONEY', base + 3),
    to('HMM NORI', '043E', 'HDMU', base + 9),
  ];
  const book = (voyage: Voyage, customer: string, cargo: Row, days: number, over: Partial<Booked> = {}): Booked => {
    const made = at(base - days, 9, random.int(0, 59));
    const shipper = customerOf(customer).english;
    return { voyage, customer, shipper, cargo, state: 'IN', made, arrives: made + random.int(300, 520), user: planner(voyage), ...over };
  };
  const lines = fullPlan.map(([customer, ITEM_NM, PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM, days], i) => {
    const cargo = { ITEM_NM, PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM, STACK_CNT: i === bareLine ? 1 : null };
    return book(now, customer, cargo, days, { over: i === shortLine ? { ACTL_PKG_QTY: PKG_QTY - 2 } : {} });
  });
  const left = leftOver.map(([customer, cargo]) => book(now, customer, cargo, 2, { over: { CFS_LOC: 'A-07' } }));
  const drawn = (voyage: Voyage, total: number, customers: string[], days: number, over: Partial<Booked>) =>
    parts(total, customers.length, random).map((about, i) => {
      const customer = customers[i] as string;
      return book(voyage, customer, cargoRow(customerOf(customer), about, random), days, over);
    });
  const stuffed = at(base - 2, 15, 40);
  const closed = drawn(before, 66, ['C00005', 'C00001', 'C00004', 'C00003', 'C00010', 'C00001', 'C00006', 'C00010'], 6, {
    stuffed,
    state: 'STF',
  });
  const planned = drawn(after, 42, ['C00001', 'C00004', 'C00003', 'C00006', 'C00010'], 1, { state: 'CFM', arrives: at(base + 4, 10) });
  return {
    bookings: [...lines, ...left, ...closed, ...planned],
    plans: [
      {
        ...{ voyage: before, type: '40HC', state: 'CLS', day: base - 2, made: at(base - 4, 10), lines: closed, container: cntrNo(random) },
        ...{ seal: `SB${random.digits(7)}`, begun: at(base - 2, 9, 5), ended: stuffed },
      },
      {
        ...{ voyage: now, type: '40HC', state: 'WRK', day: base - 1, made: at(base - 2, 18, 10), lines, container: cntrNo(random) },
        begun: at(base - 1, 9, 12),
      },
      { voyage: after, type: '40HC', state: 'PLN', day: base + 6, made: at(base - 1, 17, 30), lines: planned },
    ],
  };
}

/** The consolidation that came in with one master B/L: the plan by which the partner stuffed its container, and what was taken out of it since. */
export function consolidation(houses: readonly Row[], base: Day, seed: number): Story {
  const random = Random.of(seed, 'consolidation');
  const six = houses.filter(({ HBL_NO }) => String(HBL_NO).startsWith('HLSTORY0007'));
  const [first] = six;
  const etd = dayOf(String(first?.ETD_DT));
  const voyage: Voyage = {
    ...{ station: 'CFSP', pol: String(first?.POL_CD), pod: String(first?.POD_CD), vessel: String(first?.VSL_NM) },
    ...{ voyage: String(first?.VOY_NO), carrier: String(first?.CARR_CD), etd },
  };
  const [begun, ended] = [at(etd - 2, 9, 30), at(etd - 2, 13, 20)];
  const lines = six.map((house): Booked => {
    const { HBL_NO, CUST_CD, SHPR_NM, ITEM_NM, PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM } = house;
    const made = at(etd - 6, random.int(9, 16), random.int(0, 59));
    return {
      ...{ voyage, customer: String(CUST_CD), shipper: String(SHPR_NM), cargo: { ITEM_NM, PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM } },
      ...{ state: 'OUT', made, arrives: at(etd - 4, 14), house: String(HBL_NO), direction: 'I', user: planner(voyage), over: {} },
      ...{ stuffed: ended, left: Math.min(minuteOf(String(house.RLSE_DTM).replace('T', '')), at(base, 0) - 1) },
    };
  });
  return {
    bookings: lines,
    plans: [
      {
        ...{ voyage, type: '20GP', state: 'CLS', day: etd - 2, made: at(etd - 3, 16), lines, container: cntrNo(random) },
        ...{ seal: `SH${random.digits(7)}`, begun, ended, remark: 'MBSTORY0000007' },
      },
    ],
  };
}

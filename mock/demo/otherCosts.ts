import type { ChargedDay } from '../../src/contract/set/costBasis';
import type { Asked, CostBook, Draft } from './costBook';
import { type Day, date8, dayOf, lastDay, month6 } from './days';
import type { Row } from './load';
import { Random } from './random';
import { boxesOf, type Charged, chargedOn, ofShipment, purchaseOf, typesOf } from './shipmentCosts';

const truckers = ['C00121', 'C00122', 'C00123', 'C00124', 'C00125'];
const won = { CURR_CD: 'KRW', VAT_TP: 'TAX', UNIT_QTY: 1 } as const;

/** Hauls of containers from the time before delivery orders were kept here: sold by the tariff, bought of the truckers. */
export function oldHauls(charged: Charged, book: CostBook, from: Day, seed: number): Row[] {
  const random = Random.of(seed, 'old hauls');
  const boxes = boxesOf(charged.containers);
  return charged.houses.flatMap((house): Row[] => {
    const when = chargedOn(house);
    if (!when || when.day < from || when.day > book.base - 125 || house.LOAD_TP !== 'FCL' || house.IMEX_TP === 'C') return [];
    if (!random.chance(0.66)) return [];
    const vendor = house.CORP_CD === '2000' ? 'C00126' : random.pick(truckers);
    return typesOf(boxes.get(Number(house.HBL_SEQ)) ?? []).flatMap(([CNTR_TP_CD, count]) => {
      const CAR_TP = CNTR_TP_CD.startsWith('20') ? 'TR20' : 'TR40';
      const draft = { ...ofShipment(house, null), COST_TP: 'TRSP', FRT_CD: 'TRK', CNTR_TP_CD, CAR_TP };
      const asked = { ...house, FRT_CD: 'TRK', TRANS_MODE: 'TRK', CNTR_TP_CD, CAR_TP } as unknown as Asked;
      const sold = book.priced(draft, asked, () => count, { day: when.day });
      return sold ? [sold, ...(random.chance(0.8) ? [purchaseOf(sold, vendor, book, { day: when.day }, random)] : [])] : [];
    });
  });
}

/** Demurrage and detention of containers that have come back, their cleaning and a few repairs. */
export function containerCosts(charged: Charged, book: CostBook, from: Day, seed: number): Row[] {
  const random = Random.of(seed, 'container costs');
  const houses = new Map(charged.houses.map((house) => [house.HBL_SEQ, house]));
  return charged.containers.flatMap((box): Row[] => {
    const house = houses.get(box.HBL_SEQ);
    const back = box.EMPTY_RTN_DTM ? dayOf(String(box.EMPTY_RTN_DTM).slice(0, 8)) : null;
    if (house?.IMEX_TP !== 'I' || back === null || back < from) return [];
    const draft = { ...ofShipment(house, null), COST_TP: 'CNTR', CNTR_NO: box.CNTR_NO, CNTR_TP_CD: box.CNTR_TP_CD };
    const out = dayOf(String(box.GATE_OUT_DTM).slice(0, 8));
    const lines = [
      dayCost('DEM', draft, house, book, dayOf(String(box.DISC_DTM).slice(0, 8)), out, Number(box.FREE_DAYS)),
      dayCost('DET', draft, house, book, out, back, Number(box.DET_FREE_DAYS)),
    ].filter((line) => line !== null);
    if (random.chance(0.56)) {
      const cleaned = book.line({ ...draft, FRT_CD: 'CCC', FRT_UNIT: 'CNTR', ...won, UNIT_PRC: 40_000 }, { day: back });
      lines.push(cleaned);
      if (random.chance(0.2)) lines.push(purchaseOf(cleaned, house.CORP_CD === '2000' ? 'C00126' : 'C00131', book, { day: back }, random));
    }
    if (random.chance(0.04))
      lines.push(book.line({ ...draft, FRT_CD: 'RPR', FRT_UNIT: 'CNTR', ...won, UNIT_PRC: random.int(6, 30) * 10_000 }, { day: back }));
    return lines;
  });
}

/** The days beyond the free ones, each with the price of its step; nothing where there are none or no price says what they cost. */
function dayCost(
  FRT_CD: string,
  draft: Omit<Draft, 'FRT_CD' | 'FRT_UNIT'> & Row,
  house: Row,
  book: CostBook,
  began: Day,
  ended: Day,
  free: number,
): Row | null {
  const first = began + free + 1;
  const count = ended - first + 1;
  if (count <= 0) return null;
  const asked = { ...house, CNTR_TP_CD: draft.CNTR_TP_CD, FRT_CD, TRANS_MODE: 'SEA' } as unknown as Asked;
  const steps = book.pricesOf(asked, date8(ended)).sort((a, b) => Number(b.MIN_QTY) - Number(a.MIN_QTY));
  if (steps.length === 0) return null;
  const days = Array.from({ length: count }, (_, i): ChargedDay => {
    const step = steps.find((price) => Number(price.MIN_QTY) <= i + 1) as Row;
    return { DAY: date8(first + i), NO: i + 1, UNIT_PRC: Number(step.UNIT_PRC), PRC_NO: String(step.PRC_NO) };
  });
  const sum = days.reduce((total, { UNIT_PRC }) => total + UNIT_PRC, 0);
  return book.line(
    {
      ...(draft as unknown as Draft),
      FRT_CD,
      FRT_UNIT: 'DAY',
      ...won,
      UNIT_QTY: count,
      USE_DAYS: count,
      UNIT_PRC: Math.round((sum / count) * 10_000) / 10_000,
    },
    {
      day: ended,
      days,
      free: { FROM_DT: date8(began), TO_DT: date8(ended), OPEN_YN: 'N', FREE_DAYS: free, FREE_SRC: 'CNTR', BGN_DT: date8(first) },
    },
  );
}

/** What the company's own trucks cost each month. */
export function truckCosts(cars: readonly Row[], book: CostBook, seed: number): Row[] {
  const random = Random.of(seed, 'truck costs');
  const own = cars.filter((car) => car.TRUCK_SECT === 'OWN');
  return Array.from({ length: 18 }, (_, i) => month6(book.base, i - 17)).flatMap((month) => {
    const day = Math.min(lastDay(month), book.base - 1);
    return own.flatMap(({ CORP_CD, CAR_NO, CAR_TP, TRUCK_CD }): Row[] => {
      const ORGN_CD = CORP_CD === '2000' ? '20PT21' : '10IC21';
      const draft = {
        CORP_CD,
        ORGN_CD,
        CUST_CD: TRUCK_CD,
        VNDR_CD: TRUCK_CD,
        CAR_NO,
        CAR_TP,
        COST_TP: 'CAR',
        AR_AP: 'AP',
      } as unknown as Draft;
      const run = random.int(1_800, 4_200);
      const lines = [
        { FRT_CD: 'FUE', FRT_UNIT: 'KM', ...won, UNIT_QTY: run, DIST_KM: run, UNIT_PRC: 420 },
        { FRT_CD: 'TOL', FRT_UNIT: 'SHPT', ...won, UNIT_PRC: random.int(8, 30) * 10_000 },
        { FRT_CD: 'DRV', FRT_UNIT: 'SHPT', ...won, VAT_TP: 'FREE', UNIT_PRC: 3_400_000 },
        ...(random.chance(0.85) ? [{ FRT_CD: 'MNT', FRT_UNIT: 'SHPT', ...won, UNIT_PRC: random.int(5, 60) * 10_000 }] : []),
      ];
      return lines.map((line) => book.line({ ...draft, ...line }, { day }));
    });
  });
}

const etc: [code: string, unit: string, tax: string, least: number, most: number, share: number][] = [
  ['CCF', 'SHPT', 'TAX', 35_000, 120_000, 0.29],
  ['INP', 'SHPT', 'TAX', 60_000, 180_000, 0.05],
  ['INS', 'SHPT', 'FREE', 20_000, 90_000, 0.05],
  ['LBR', 'SHPT', 'TAX', 50_000, 220_000, 0.08],
];

/** Customs fees, inspections, insurance and labour of imports; labour is bought of the warehouse. */
export function etcCosts(charged: Charged, book: CostBook, from: Day, seed: number): Row[] {
  const random = Random.of(seed, 'other costs');
  return charged.houses.flatMap((house): Row[] => {
    const when = chargedOn(house);
    if (!when || when.day < from || house.IMEX_TP !== 'I') return [];
    const day = Math.min(when.day + 2, book.base - 1);
    return etc.flatMap(([FRT_CD, FRT_UNIT, VAT_TP, least, most, share]) => {
      if (!random.chance(share)) return [];
      const UNIT_PRC = random.int(least / 1000, most / 1000) * 1000;
      const line = book.line({ ...ofShipment(house, null), COST_TP: 'ETC', FRT_CD, FRT_UNIT, ...won, VAT_TP, UNIT_PRC }, { day });
      return FRT_CD === 'LBR' ? [line, purchaseOf(line, house.CORP_CD === '2000' ? 'C00126' : 'C00131', book, { day }, random)] : [line];
    });
  });
}

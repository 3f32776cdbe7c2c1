import type { RateReason } from '../../src/contract/set/costBasis';
import type { Asked, CostBook, Draft, Priced } from './costBook';
import { type Day, dayOf } from './days';
import type { Row } from './load';
import { Random } from './random';

/** What the costs of shipments are made from. */
export interface Charged {
  houses: readonly Row[];
  containers: readonly Row[];
  masters: readonly Row[];
  /** TEU of each container type. */
  teu: ReadonlyMap<string, number>;
  /** Lines of the accepted quote of a shipment, by its number. */
  quoted: ReadonlyMap<string, readonly Row[]>;
}

/** Charges of each kind of shipment; what is bought of them is said beside them. */
const usual: Record<string, string[]> = {
  'FCL|I': ['OFR', 'THC', 'WFG', 'DOF'],
  'FCL|E': ['OFR', 'THC', 'DOC'],
  'LCL|I': ['OFL', 'CFS', 'THL', 'DOF'],
  'LCL|E': ['OFL', 'CFS', 'DOC'],
  'AIR|I': ['AFR', 'FSC', 'DOF'],
  'AIR|E': ['AFR', 'FSC', 'HDL'],
};
const main: Record<string, string> = { FCL: 'OFR', LCL: 'OFL', AIR: 'AFR' };
/** Where no price is agreed for a lane, it was asked for by telephone. */
const typed: Record<string, [unit: string, price: number, currency: string, tax: string]> = {
  OFR: ['CNTR', 980, 'USD', 'ZERO'],
  OFL: ['RT', 42, 'USD', 'ZERO'],
  AFR: ['KG', 2_900, 'KRW', 'ZERO'],
  THC: ['CNTR', 190_000, 'KRW', 'TAX'],
  DOF: ['BL', 45_000, 'KRW', 'TAX'],
  HDL: ['BL', 30_000, 'KRW', 'TAX'],
};
const bought = ['OFR', 'OFL', 'AFR', 'BAF', 'FSC', 'THC', 'CFS', 'THL', 'LSS'];
const perType = ['OFR', 'BAF'];
const atDock = ['THC', 'CFS', 'THL', 'WFG'];
const reasons = ['선적월 유류할증료 인상분 반영', '실측 중량·용적 차이', '선사 긴급 할증 적용', '고객 요청으로 작업 추가'];

/** Who is paid for a purchase: an agent by the kind of shipment, what is done at the dock is asked for by the warehouse. */
export function vendorOf(house: Row, charge: string): string {
  if (house.CORP_CD === '2000') return 'C00126';
  if (atDock.includes(charge)) return 'C00131';
  return { FCL: 'C00101', LCL: 'C00102', AIR: 'C00110' }[String(house.LOAD_TP)] ?? 'C00101';
}

/** Day a shipment is charged, and why the rate is taken of it: imports as they arrive, others as they depart. Nothing of one that has not. */
export function chargedOn(house: Row): { day: Day; rate: { day: string; why: RateReason } } | null {
  const why = house.IMEX_TP === 'I' ? 'ATA' : 'ATD';
  const moment = house[`${why}_DTM`];
  const day = moment ? String(moment).slice(0, 8) : '';
  return day ? { day: dayOf(day), rate: { day, why } } : null;
}

/** A cost of a shipment but for its charge. */
export const ofShipment = (house: Row, mbl: unknown): Draft =>
  ({
    ...{ CORP_CD: house.CORP_CD, ORGN_CD: house.ORGN_CD, CUST_CD: house.CUST_CD, HBL_NO: house.HBL_NO, MBL_NO: mbl },
    ...{ COST_TP: 'FRT', AR_AP: 'AR', REG_USER_ID: house.OPS_USER_ID },
  }) as unknown as Draft;

/** Containers of a shipment by their type. */
export function typesOf(boxes: readonly Row[]): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { CNTR_TP_CD } of boxes) counts.set(String(CNTR_TP_CD), (counts.get(String(CNTR_TP_CD)) ?? 0) + 1);
  return [...counts];
}

/** Freight and charges of every shipment that has arrived or departed, sold and bought; a few of the latest are forgotten. */
export function shipmentCosts(charged: Charged, book: CostBook, from: Day, seed: number): Row[] {
  const random = Random.of(seed, 'shipment costs');
  const boxes = boxesOf(charged.containers);
  const masters = new Map(charged.masters.map((row) => [row.MBL_SEQ, row.MBL_NO]));
  return charged.houses.flatMap((house): Row[] => {
    const when = chargedOn(house);
    if (!when || when.day < from || house.CARGO_STS === 'CXL') return [];
    if (when.day > book.base - 40 && random.chance(0.06)) return [];
    const draft = ofShipment(house, masters.get(house.MBL_SEQ));
    const own = boxes.get(Number(house.HBL_SEQ)) ?? [];
    const quoted = charged.quoted.get(String(house.HBL_NO));
    const sold = quoted
      ? [
          ...quotedCosts(quoted, draft, book, when, random),
          ...beside(quoted).flatMap((code) => soldAs(code, draft, house, own, charged, book, when)),
        ]
      : (usual[`${house.LOAD_TP}|${house.IMEX_TP}`] ?? [main[String(house.LOAD_TP)] as string, 'HDL']).flatMap((code) =>
          soldAs(code, draft, house, own, charged, book, when),
        );
    const purchases = sold
      .filter((line) => bought.includes(String(line.FRT_CD)) && random.chance(0.77))
      .map((line) => purchaseOf(line, vendorOf(house, String(line.FRT_CD)), book, when, random));
    return [...sold, ...purchases];
  });
}

export function boxesOf(containers: readonly Row[]): Map<number, Row[]> {
  const boxes = new Map<number, Row[]>();
  for (const box of containers) boxes.set(Number(box.HBL_SEQ), [...(boxes.get(Number(box.HBL_SEQ)) ?? []), box]);
  return boxes;
}

/** Charges that come to a quoted shipment though nobody had quoted them. */
const beside = (quoted: readonly Row[]): string[] => ['THC', 'HDL'].filter((code) => !quoted.some((line) => line.FRT_CD === code));

/** A charge of a shipment, for containers one of each type. */
function soldAs(code: string, draft: Draft, house: Row, boxes: readonly Row[], { teu }: Charged, book: CostBook, when: Priced): Row[] {
  if (code === 'THC' && house.LOAD_TP !== 'FCL') return [];
  const kinds: [string | null, number][] = perType.includes(code) ? typesOf(boxes) : [[null, boxes.length]];
  return kinds.flatMap(([CNTR_TP_CD, count]) => {
    const quantity = (unit: string): number => {
      if (unit === 'CNTR') return count;
      if (unit === 'TEU') return count * (teu.get(String(CNTR_TP_CD)) ?? 1);
      if (unit === 'RT') return Number(house.RTON ?? 1);
      return unit === 'KG' ? Number(house.CHRG_WT ?? house.GRS_WT) : 1;
    };
    const named = { ...draft, FRT_CD: code, ...(CNTR_TP_CD ? { CNTR_TP_CD } : {}) };
    const found = book.priced(named, { ...house, CNTR_TP_CD, FRT_CD: code } as unknown as Asked, quantity, when);
    if (found) return [found];
    const [FRT_UNIT, UNIT_PRC, CURR_CD, VAT_TP] = typed[code] ?? [];
    if (!FRT_UNIT || !UNIT_PRC || !CURR_CD || !VAT_TP) return [];
    return [
      book.line(
        { ...named, FRT_UNIT, UNIT_PRC, CURR_CD, VAT_TP, UNIT_QTY: Math.max(1, Math.round(quantity(FRT_UNIT) * 1000) / 1000) },
        when,
      ),
    ];
  });
}

/** Costs of what was quoted; some became dearer, which the forwarder says why. */
function quotedCosts(lines: readonly Row[], draft: Draft, book: CostBook, when: Priced, random: Random): Row[] {
  return lines.map((line) => {
    const differs = line.FRT_UNIT !== 'PCT' && random.chance(0.22);
    const price = Number(line.UNIT_PRC);
    const { FRT_CD, FRT_UNIT, UNIT_QTY, CURR_CD, VAT_TP } = line;
    return book.line(
      {
        ...draft,
        ...({ FRT_CD, FRT_UNIT, CURR_CD, VAT_TP } as Pick<Draft, 'FRT_CD' | 'FRT_UNIT' | 'CURR_CD' | 'VAT_TP'>),
        COST_TP: FRT_CD === 'TRC' ? 'TRSP' : 'FRT',
        UNIT_QTY: Number(UNIT_QTY),
        UNIT_PRC: differs ? Math.round(price * random.int(103, 109)) / 100 : price,
        QUO_DIFF_RSN: differs ? random.pick(reasons) : null,
      },
      when,
    );
  });
}

/** What is paid for a charge that was sold: somewhat less. */
export function purchaseOf(line: Row, vendor: string, book: CostBook, when: Priced, random: Random): Row {
  const price = Number(line.UNIT_PRC) * random.int(80, 93);
  const { COST_NO: _number, QUO_DIFF_RSN: _reason, ...same } = line;
  return book.line(
    {
      ...(same as unknown as Draft),
      AR_AP: 'AP',
      VNDR_CD: vendor,
      UNIT_PRC: line.CURR_CD === 'KRW' ? Math.max(1, Math.round(price / 100)) : Math.round(price) / 100,
    },
    when,
  );
}

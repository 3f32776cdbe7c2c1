import type { Customer } from './customers';
import type { Row } from './load';
import { cntrNo } from './numbers';
import { gates, type Place, sites } from './places';
import type { Random } from './random';
import type { Released } from './shipmentRows';

/** A shipment an order belongs to, with one of its containers; without, all of a part load. */
export interface Link {
  released: Released;
  box?: Row;
}

/** What is to be hauled: kind, direction, port, container and vehicle. */
export interface Load {
  type: 'CNTR' | 'FTL' | 'LTL';
  way: string;
  port: string;
  car: string;
  container?: { no: string; type: string };
}

const carTypes: [string, number][] = [
  ['T5', 20],
  ['T25', 14],
  ['W5', 12],
  ['T11', 14],
  ['W11', 9],
  ['T1', 10],
  ['T8', 8],
  ['T18', 4],
  ['T25T', 4],
];
/** Usual load of each vehicle type in kg. */
const usualWeight: Record<string, number> = {
  T1: 700,
  T25: 1800,
  T5: 3800,
  T8: 6200,
  T11: 8500,
  T18: 14_000,
  T25T: 20_000,
  W5: 3600,
  W11: 8200,
  TR20: 17_000,
  TR40: 21_000,
  RF5: 3400,
};
const homePort: Record<string, string> = { '10PS00': 'KRPUS', '20PT21': 'KRPTK' };

export function loadOf(random: Random, customer: Customer, orgn: string, link?: Link): Load {
  const shipment = link?.released.shipment;
  const way =
    shipment?.way ??
    random.weighted([
      ['I', 40],
      ['E', 20],
      ['D', 40],
    ]);
  const port = (way === 'I' ? shipment?.pod : shipment?.pol) ?? homePort[orgn] ?? 'KRINC';
  if (link?.box || (!shipment && way !== 'D' && random.chance(0.4))) {
    const container = link?.box
      ? { no: String(link.box.CNTR_NO), type: String(link.box.CNTR_TP_CD) }
      : {
          no: cntrNo(random),
          type: random.weighted([
            ['40HC', 6],
            ['20GP', 4],
          ]),
        };
    return { type: 'CNTR', way, port, container, car: container.type.startsWith('20') ? 'TR20' : 'TR40' };
  }
  const type = random.chance(shipment && shipment.mode !== 'FCL' ? 0.6 : 0.2) ? 'LTL' : 'FTL';
  if (customer.code === 'C00007') return { type, way, port, car: 'RF5' };
  return {
    type,
    way,
    port,
    car:
      type === 'LTL'
        ? random.weighted([
            ['T1', 4],
            ['T25', 4],
            ['T5', 2],
          ])
        : random.weighted(carTypes),
  };
}

/** Where it is loaded and where it goes: imports from the port, exports to it, other goods between sites of the customer. */
export function route(random: Random, customer: Customer, load: Load): { from: Place; to: Place } {
  const own = sites[customer.code] ?? (sites.C00006 as Place[]);
  const list = gates[load.port] ?? (gates.KRPUS as Place[]);
  const gate = load.container ? (list[0] as Place) : random.pick(list);
  const site = random.pick(own);
  if (load.way === 'I') return { from: gate, to: site };
  if (load.way === 'E') return { from: site, to: gate };
  const first = own[0] as Place;
  return { from: first, to: site === first ? (own[1] ?? site) : site };
}

/** Lines of an order, 1.8 on average; of the customer's items where it has some. */
export function linesOf(random: Random, no: string, customer: Customer, load: Load, items: readonly Row[] = [], fixed?: number): Row[] {
  const count =
    fixed ??
    random.weighted([
      [1, 42],
      [2, 37],
      [3, 15],
      [4, 6],
    ]);
  const weight = (usualWeight[load.car] ?? 4000) * (load.type === 'LTL' ? 0.3 : 0.5 + random.next() * 0.45);
  return Array.from({ length: count }, (_, i) => {
    const item = items.length > 0 ? random.pick(items) : undefined;
    const packages = random.int(2, load.type === 'CNTR' ? 300 : 80);
    const gross = Math.round((weight / count) * (0.8 + random.next() * 0.4) * 10) / 10;
    return {
      DLV_ORD_NO: no,
      LINE_NO: i + 1,
      ITEM_CD: item?.ITEM_CD ?? null,
      ITEM_NM: item?.ITEM_NM ?? random.pick(customer.goods),
      LOT_NO: item?.LOT_YN === 'Y' ? `L${random.digits(6)}` : null,
      QTY: packages * Number(item?.BOX_QTY ?? random.pick([1, 10, 12, 24])),
      QTY_UT: item?.QTY_UT ?? 'EA',
      PKG_QTY: packages,
      GRS_WT: gross,
      MSR_CBM: Math.round((gross / random.int(180, 420)) * 1000) / 1000,
    };
  });
}

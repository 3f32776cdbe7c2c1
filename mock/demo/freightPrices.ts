import { airPorts, seaPorts } from './lanes';
import type { Row } from './load';
import { Random } from './random';

const tradeLanes = ['CN', 'VN', 'JP', 'US', 'EU'] as const;
type Lane = (typeof tradeLanes)[number];
type Way = 'I' | 'E';
const ways = ['I', 'E'] as const;

/** USD of a 20-foot container, of a revenue ton, and KRW of a chargeable kilogram by air: inbound, outbound. */
const box: Record<Lane, [number, number]> = { CN: [260, 180], VN: [420, 330], JP: [300, 260], US: [1450, 1780], EU: [1320, 1560] };
const ton: Record<Lane, [number, number]> = { CN: [18, 15], VN: [32, 28], JP: [24, 22], US: [68, 74], EU: [62, 70] };
const kilo: Record<Lane, [number, number]> = { CN: [1450, 1300], VN: [2200, 2050], JP: [1250, 1180], US: [4300, 4900], EU: [4100, 4600] };
/** East coast ports lie further away. */
const farther: Record<string, number> = { USNYC: 1.4, USSAV: 1.35, ITGOA: 0.95, PLGDN: 1.08 };
const [smallBox, largeBox] = [1, 1.85];

const lane = (way: Way, port: string): Row => ({ IMEX_TP: way, ...(way === 'I' ? { POL_CD: port } : { POD_CD: port }) });
const tens = (value: number) => Math.round(value / 10) * 10;
const sea = { TRANS_MODE: 'SEA', CURR_CD: 'USD', VAT_TP: 'ZERO' };
const air = { TRANS_MODE: 'AIR', CURR_CD: 'KRW', VAT_TP: 'ZERO', FRT_UNIT: 'KG' };

/** Sales prices of the main freight by lane and of its surcharges; a container without a price of its own type is charged as one of 40 feet. */
export function freightPrices(seed: number): Row[] {
  const random = Random.of(seed, 'freight prices');
  const rows: Row[] = [];
  const varied = (price: number, port: string) => price * (farther[port] ?? 1) * (0.96 + random.int(0, 8) / 100);
  for (const name of tradeLanes) {
    for (const [i, way] of ways.entries()) {
      for (const port of seaPorts[name] ?? []) {
        const price = varied(box[name][i] ?? 0, port);
        const freight = { ...sea, ...lane(way, port), FRT_CD: 'OFR', FRT_UNIT: 'CNTR' };
        rows.push({ ...freight, CNTR_TP_CD: '20GP', UNIT_PRC: tens(price * smallBox) });
        rows.push({ ...freight, UNIT_PRC: tens(price * largeBox) });
        rows.push({
          ...sea,
          ...lane(way, port),
          FRT_CD: 'OFL',
          FRT_UNIT: 'RT',
          MIN_QTY: 1,
          UNIT_PRC: Math.round(varied(ton[name][i] ?? 0, port)),
        });
      }
      for (const port of airPorts[name] ?? []) {
        rows.push({ ...air, ...lane(way, port), FRT_CD: 'AFR', MIN_AMT: 80_000, UNIT_PRC: tens(varied(kilo[name][i] ?? 0, port)) });
      }
    }
  }
  return [...rows, ...surcharges(), ...agreed()];
}

function surcharges(): Row[] {
  const both = ways.flatMap((IMEX_TP): Row[] => [
    { ...sea, IMEX_TP, FRT_CD: 'BAF', FRT_UNIT: 'CNTR', CNTR_TP_CD: '20GP', UNIT_PRC: 65 },
    { ...sea, IMEX_TP, FRT_CD: 'BAF', FRT_UNIT: 'CNTR', UNIT_PRC: 130 },
    { ...sea, IMEX_TP, FRT_CD: 'LSS', FRT_UNIT: 'TEU', UNIT_PRC: 20 },
    { ...sea, IMEX_TP, FRT_CD: 'CAF', FRT_UNIT: 'PCT', MIN_AMT: 5, MAX_AMT: 300, UNIT_PRC: 3 },
    { ...air, IMEX_TP, FRT_CD: 'FSC', UNIT_PRC: 620 },
    { ...air, IMEX_TP, FRT_CD: 'SSC', UNIT_PRC: 150 },
    { ...air, IMEX_TP, FRT_CD: 'HDL', FRT_UNIT: 'BL', VAT_TP: 'TAX', UNIT_PRC: 30_000 },
  ]);
  const manifest = (FRT_CD: string, ports: readonly string[], UNIT_PRC: number) =>
    ports.map((port): Row => ({ ...sea, ...lane('E', port), FRT_CD, FRT_UNIT: 'BL', UNIT_PRC }));
  return [
    ...both,
    { ...sea, IMEX_TP: 'E', FRT_CD: 'SEA', FRT_UNIT: 'CNTR', CURR_CD: 'KRW', VAT_TP: 'TAX', UNIT_PRC: 8_000 },
    { ...air, IMEX_TP: 'I', FRT_CD: 'DOF', FRT_UNIT: 'BL', VAT_TP: 'TAX', UNIT_PRC: 35_000 },
    ...manifest('AMS', seaPorts.US ?? [], 30),
    ...manifest('ENS', seaPorts.EU ?? [], 35),
  ];
}

/** Freight agreed with single customers, below the standard tariff. */
function agreed(): Row[] {
  const own = (CUST_CD: string, way: Way, port: string, price: Row): Row => ({ CUST_CD, ...lane(way, port), ...price });
  const container = (CNTR_TP_CD: string | null, UNIT_PRC: number): Row => ({
    ...sea,
    FRT_CD: 'OFR',
    FRT_UNIT: 'CNTR',
    CNTR_TP_CD,
    UNIT_PRC,
  });
  return [
    own('C00001', 'I', 'CNSHA', container('40HC', 420)),
    own('C00001', 'I', 'VNSGN', container('40HC', 690)),
    own('C00002', 'I', 'NLRTM', container('40HC', 2_180)),
    own('C00002', 'I', 'USLAX', container('40HC', 2_390)),
    own('C00004', 'E', 'USLAX', { ...air, FRT_CD: 'AFR', MIN_AMT: 80_000, UNIT_PRC: 4_550 }),
    own('C00004', 'I', 'CNPVG', { ...air, FRT_CD: 'AFR', MIN_AMT: 60_000, UNIT_PRC: 1_320 }),
    own('C00005', 'E', 'DEHAM', container('20GP', 1_390)),
    own('C00006', 'I', 'CNTAO', { ...sea, FRT_CD: 'OFL', FRT_UNIT: 'RT', MIN_QTY: 1, UNIT_PRC: 12 }),
    own('C00009', 'I', 'VNHPH', container('40HC', 720)),
    own('C00010', 'I', 'VNSGN', container('40HC', 740)),
  ];
}

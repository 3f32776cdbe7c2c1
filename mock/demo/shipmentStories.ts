import { type Customer, customers } from './customers';
import type { Day } from './days';
import { cntrNo } from './numbers';
import { Random } from './random';
import type { Shipment } from './shipments';

const of = (code: string): Customer => customers.find((c) => c.code === code) as Customer;

/** The shipments with fixed numbers that demonstrations and tests look for. */
export function shipmentStories(base: Day, seed: number, firstSeq: number): Shipment[] {
  const random = Random.of(seed, 'shipment stories');
  const boxes = (count: number, type: string) => Array.from({ length: count }, () => ({ no: cntrNo(random), type }));
  let seq = firstSeq;
  const story = (n: string, code: string, over: Partial<Shipment>): Shipment => ({
    seq: seq++,
    no: `HLSTORY${n}`,
    customer: of(code),
    mode: 'FCL',
    way: 'I',
    lane: 'CN',
    pol: 'CNSHA',
    pod: 'KRPUS',
    etd: base - 4,
    firstEta: base - 1,
    arrival: base - 1,
    carrier: 'HDMU',
    vessel: 'HMM SAEBYEOK',
    voyage: '021E',
    boxes: [],
    stay: 4,
    hour: 16,
    partner: 'C00171',
    other: 'Ningbo Haichen Apparel',
    ...over,
  });
  return [
    // Delayed vessel: was to arrive yesterday, now in five days.
    story('00001', 'C00001', { arrival: base + 5, delayReason: 'PRT', boxes: boxes(2, '40HC') }),
    // Held by customs since two days.
    story('00002', 'C00002', {
      pol: 'NLRTM',
      lane: 'EU',
      etd: base - 48,
      firstEta: base - 4,
      arrival: base - 4,
      held: 30,
      holdReason: '원산지증명서 보완 요구',
      boxes: boxes(1, '40HC'),
      carrier: 'MAEU',
      vessel: 'MAERSK SKAGEN BAY',
      partner: 'C00179',
      other: 'Flanders Glas',
      stop: 'DCL',
    }),
    // Free time over: three containers discharged 13 days ago, free for five.
    story('00003', 'C00009', {
      pol: 'VNSGN',
      lane: 'VN',
      etd: base - 22,
      firstEta: base - 14,
      arrival: base - 14,
      freeDays: 5,
      boxes: boxes(3, '40HC'),
      partner: 'C00173',
      other: 'Dong Nai Textile',
      stop: 'DOI',
    }),
    // Free time ends tomorrow.
    story('00004', 'C00007', {
      pol: 'THLCH',
      lane: 'XX',
      etd: base - 12,
      firstEta: base - 3,
      arrival: base - 3,
      freeDays: 3,
      boxes: boxes(1, '40RH'),
      partner: 'C00172',
      other: 'Xiamen Golden Tree',
      stop: 'ACP',
    }),
    // Every milestone done.
    story('00005', 'C00003', { etd: base - 30, firstEta: base - 27, arrival: base - 27, boxes: boxes(1, '20GP') }),
    // Two vessels.
    story('00006', 'C00002', {
      pol: 'USSAV',
      lane: 'US',
      via: 'SGSIN',
      etd: base - 40,
      firstEta: base - 6,
      arrival: base - 6,
      boxes: boxes(1, '40HC'),
      carrier: 'ONEY',
      vessel: 'ONE HAKURYU',
      feeder: 'ONE MISAKI',
      partner: 'C00177',
      other: 'Georgia Living',
    }),
    // Export that is declared but not loaded; the time limit for loading is near.
    story('00023', 'C00005', {
      way: 'E',
      lane: 'US',
      pol: 'KRPUS',
      pod: 'USLAX',
      etd: base + 2,
      firstEta: base + 16,
      arrival: base + 16,
      accepted: base - 27,
      boxes: boxes(1, '20GP'),
      partner: 'C00186',
      other: 'LA Beauty Mart',
    }),
    // One master B/L with six house B/Ls of four customers.
    ...['C00001', 'C00001', 'C00003', 'C00006', 'C00006', 'C00010'].map((code, i) =>
      story(`0007${i + 1}`, code, {
        mode: 'LCL',
        etd: base - 9,
        firstEta: base - 6,
        arrival: base - 6,
        master: 'MBSTORY0000007',
        vessel: 'KMTC GAON',
        carrier: 'KMTU',
      }),
    ),
  ];
}

import type { Day } from './days';
import { weekday } from './days';
import { type Random, sampler } from './random';

export type Mode = 'FCL' | 'LCL' | 'AIR';
export type Direction = 'I' | 'E' | 'C';

type Mix = { modes: [Mode, number][]; ways: [Direction, number][]; lanes?: [string, number][]; box?: string };

/** How each customer ships; taken together they give the shares of the whole company. */
export const mixes: Record<string, Mix> = {
  C00001: {
    modes: [
      ['FCL', 58],
      ['LCL', 32],
      ['AIR', 10],
    ],
    ways: [
      ['I', 88],
      ['E', 8],
      ['C', 4],
    ],
    lanes: [
      ['CN', 62],
      ['VN', 38],
    ],
  },
  C00002: {
    modes: [
      ['FCL', 50],
      ['LCL', 22],
      ['AIR', 28],
    ],
    ways: [['I', 100]],
    lanes: [
      ['EU', 55],
      ['US', 45],
    ],
  },
  C00003: {
    modes: [
      ['FCL', 32],
      ['LCL', 36],
      ['AIR', 32],
    ],
    ways: [
      ['I', 55],
      ['E', 40],
      ['C', 5],
    ],
  },
  C00004: {
    modes: [
      ['AIR', 88],
      ['LCL', 12],
    ],
    ways: [
      ['I', 52],
      ['E', 43],
      ['C', 5],
    ],
  },
  C00005: {
    modes: [
      ['FCL', 85],
      ['AIR', 15],
    ],
    ways: [
      ['E', 88],
      ['I', 12],
    ],
  },
  C00006: {
    modes: [
      ['LCL', 92],
      ['FCL', 8],
    ],
    ways: [
      ['I', 94],
      ['C', 6],
    ],
    lanes: [
      ['CN', 78],
      ['VN', 12],
      ['JP', 10],
    ],
  },
  C00007: {
    modes: [
      ['FCL', 82],
      ['AIR', 18],
    ],
    ways: [['I', 100]],
    box: '40RH',
  },
  C00008: {
    modes: [
      ['FCL', 58],
      ['LCL', 42],
    ],
    ways: [
      ['I', 36],
      ['E', 48],
      ['C', 16],
    ],
  },
  C00009: {
    modes: [
      ['FCL', 90],
      ['LCL', 10],
    ],
    ways: [
      ['I', 86],
      ['E', 14],
    ],
    box: '40HC',
  },
  C00010: {
    modes: [
      ['FCL', 50],
      ['LCL', 28],
      ['AIR', 22],
    ],
    ways: [
      ['I', 60],
      ['E', 33],
      ['C', 7],
    ],
  },
  C00011: {
    modes: [
      ['FCL', 58],
      ['LCL', 20],
      ['AIR', 22],
    ],
    ways: [
      ['E', 68],
      ['I', 32],
    ],
  },
  C00012: { modes: [['LCL', 100]], ways: [['I', 100]], lanes: [['CN', 100]] },
};

/** Trade lanes of the company by weight. */
export const lanes: [string, number][] = [
  ['CN', 38],
  ['VN', 14],
  ['JP', 9],
  ['US', 13],
  ['EU', 15],
  ['XX', 11],
];

export const seaPorts: Record<string, string[]> = {
  CN: ['CNSHA', 'CNTAO', 'CNNGB', 'CNYTN', 'CNTXG', 'CNXMN'],
  VN: ['VNSGN', 'VNHPH'],
  JP: ['JPTYO', 'JPYOK', 'JPOSA', 'JPUKB'],
  US: ['USLAX', 'USLGB', 'USOAK', 'USNYC', 'USSAV'],
  EU: ['DEHAM', 'NLRTM', 'BEANR', 'GBFXT', 'FRLEH', 'ITGOA', 'PLGDN'],
  XX: ['THLCH', 'SGSIN', 'IDJKT', 'MYPKG', 'INNSA', 'TWKHH', 'HKHKG', 'AUSYD', 'AEJEA'],
};
export const airPorts: Record<string, string[]> = {
  CN: ['CNPVG', 'HKHKG'],
  VN: ['VNHAN', 'VNSGN'],
  JP: ['JPNRT'],
  US: ['USLAX', 'USNYC', 'USCHI'],
  EU: ['DEFRA'],
  XX: ['THBKK', 'SGSIN', 'INMAA', 'IDJKT'],
};
const eastCoast = ['USNYC', 'USSAV'];

/** Days under way by lane. */
export function transitDays(random: Random, mode: Mode, lane: string, port: string): number {
  if (mode === 'AIR') return random.int(1, 3);
  switch (lane) {
    case 'CN':
      return random.int(2, 4);
    case 'JP':
      return random.int(2, 3);
    case 'VN':
      return random.int(6, 9);
    case 'US':
      return eastCoast.includes(port) ? random.int(28, 38) : random.int(12, 18);
    case 'EU':
      return random.int(35, 50);
    default:
      return random.int(8, 20);
  }
}

export const koreanPort = (random: Random, mode: Mode, corp: string): string =>
  mode === 'AIR'
    ? 'KRICN'
    : corp === '2000'
      ? 'KRPTK'
      : random.weighted([
          ['KRPUS', 72],
          ['KRINC', 24],
          ['KRKAN', 4],
        ]);

export const incoterms: [string, number][] = [
  ['FOB', 45],
  ['EXW', 15],
  ['CIF', 12],
  ['FCA', 10],
  ['DAP', 8],
  ['CFR', 5],
  ['DDP', 3],
  ['CPT', 2],
];

/** Days of departure: growing by 1 % a month, fewer in February, at the autumn holiday and on Sundays. */
export function departureDays(base: Day, from: number, to: number): (random: Random) => Day {
  const weights: number[] = [];
  for (let offset = from; offset <= to; offset++) {
    const day = base + offset;
    const month = new Date(day * 86_400_000).getUTCMonth() + 1;
    const date = new Date(day * 86_400_000).getUTCDate();
    const season = month === 2 ? 0.75 : month === 9 && date > 20 ? 0.7 : 1;
    weights.push(1.01 ** ((offset - from) / 30) * season * ([0.25, 1, 1.1, 1.2, 1.3, 1.2, 0.7][weekday(day)] ?? 1));
  }
  const draw = sampler(weights);
  return (random) => base + from + draw(random);
}

import { describe, expect, test } from 'vitest';
import { delayOf, isTold } from '../../src/contract/ptl/status/delay';
import {
  type ContainerTimes,
  costOfDays,
  type DailyPrice,
  dwellDays,
  type FreeTerms,
  type FreeTime,
  freeTimeOf,
  worstOf,
} from '../../src/contract/ptl/status/freeTime';
import { box } from './cargoCases';

const at = (day: string | undefined): string | null => (day ? `${day.replaceAll('-', '')}090000` : null);
const times = (disc?: string, out?: string, back?: string, rlse?: string): ContainerTimes => ({
  DISC_DTM: at(disc),
  GATE_OUT_DTM: at(out),
  EMPTY_RTN_DTM: at(back),
  RLSE_DTM: at(rlse),
});
const steps = (...prices: number[]): DailyPrice[] => prices.map((UNIT_PRC, i) => ({ FROM: [1, 6, 11][i] as number, RANK: 1, UNIT_PRC }));

type Case = [what: string, terms: Partial<FreeTerms>, t: ContainerTimes, today: string, expected: Partial<FreeTime>];

describe('free time of a container', () => {
  test.each<Case>([
    [
      'the example: free until the 7th, charged from the 8th',
      {},
      times('2026-11-02', '2026-11-15', '2026-11-18'),
      '20261120',
      { DEM_BGN_DT: '20261108', DEM_DAYS: 8, DET_DAYS: 0, FREE_STS: 'END' },
    ],
    ['not discharged', {}, times(), '20261103', { DEM_BGN_DT: null, DEM_DAYS: 0, REMAIN_DAYS: null, FREE_STS: 'NONE' }],
    ['on the day of the discharge five days are left', {}, times('2026-11-02'), '20261102', { REMAIN_DAYS: 5, FREE_STS: 'FREE' }],
    ['three days left', {}, times('2026-11-02'), '20261104', { REMAIN_DAYS: 3, FREE_STS: 'FREE' }],
    ['two days left', {}, times('2026-11-02'), '20261105', { REMAIN_DAYS: 2, FREE_STS: 'WARN' }],
    ['the last free day', {}, times('2026-11-02'), '20261107', { REMAIN_DAYS: 0, DEM_DAYS: 0, FREE_STS: 'WARN' }],
    ['the first day over', {}, times('2026-11-02'), '20261108', { REMAIN_DAYS: -1, DEM_DAYS: 1, FREE_STS: 'OVER' }],
    ['discharged thirteen days ago, free for five: eight over', {}, times('2026-11-02'), '20261115', { DEM_DAYS: 8, FREE_STS: 'OVER' }],
    ['a weekend counts as any day', { OWN_FREE_DAYS: 3 }, times('2026-11-06'), '20261109', { DEM_BGN_DT: '20261110', REMAIN_DAYS: 0 }],
    ['over the end of February', { OWN_FREE_DAYS: 2 }, times('2028-02-27'), '20280301', { DEM_BGN_DT: '20280301', DEM_DAYS: 1 }],
    [
      'own days before those of the shipment and of the carrier',
      { OWN_FREE_DAYS: 10, HBL_FREE_DAYS: 6 },
      times('2026-11-02'),
      '20261103',
      { FREE_DAYS: 10 },
    ],
    ['those of the shipment', { OWN_FREE_DAYS: null, HBL_FREE_DAYS: 6 }, times('2026-11-02'), '20261103', { FREE_DAYS: 6 }],
    ['those of the carrier', { OWN_FREE_DAYS: null }, times('2026-11-02'), '20261103', { FREE_DAYS: 7 }],
    ['nothing agreed, dry', { OWN_FREE_DAYS: null, CARR_FREE_DAYS: null }, times('2026-11-02'), '20261103', { FREE_DAYS: 5 }],
    [
      'nothing agreed, reefer',
      { OWN_FREE_DAYS: null, CARR_FREE_DAYS: null, CNTR_KIND: 'RF' },
      times('2026-11-02'),
      '20261103',
      { FREE_DAYS: 3 },
    ],
    [
      'no free day at all is an agreement too',
      { OWN_FREE_DAYS: 0 },
      times('2026-11-02'),
      '20261103',
      { FREE_DAYS: 0, DEM_BGN_DT: '20261103', DEM_DAYS: 1 },
    ],
    [
      'out in time, on its way back',
      {},
      times('2026-11-02', '2026-11-06'),
      '20261110',
      { DEM_DAYS: 0, DET_DAYS: 0, REMAIN_DAYS: null, FREE_STS: 'FREE' },
    ],
    ['out for the last free day', {}, times('2026-11-02', '2026-11-06'), '20261111', { DET_DAYS: 0, FREE_STS: 'FREE' }],
    ['detention runs', {}, times('2026-11-02', '2026-11-06'), '20261113', { DET_DAYS: 2, FREE_STS: 'OVER' }],
    [
      'returned late: counted until then',
      {},
      times('2026-11-02', '2026-11-06', '2026-11-14'),
      '20261130',
      { DET_DAYS: 3, FREE_STS: 'END' },
    ],
    [
      "the shipper's own container pays no detention and ends at the gate",
      { SOC_YN: 'Y' },
      times('2026-11-02', '2026-11-06'),
      '20261130',
      { DET_DAYS: 0, FREE_STS: 'END' },
    ],
    ["the shipper's own container pays demurrage", { SOC_YN: 'Y' }, times('2026-11-02'), '20261110', { DEM_DAYS: 3, FREE_STS: 'OVER' }],
    [
      "detention of the carrier's terms",
      { OWN_DET_DAYS: null, CARR_DET_DAYS: 2 },
      times('2026-11-02', '2026-11-06'),
      '20261110',
      { DET_DAYS: 2 },
    ],
    [
      'no detention agreed: none is counted',
      { OWN_DET_DAYS: null },
      times('2026-11-02', '2026-11-06'),
      '20261130',
      { DET_DAYS: 0, FREE_STS: 'FREE' },
    ],
    [
      'released by customs without a report of the gate',
      {},
      times('2026-11-02', undefined, undefined, '2026-11-10'),
      '20261112',
      { DEM_DAYS: 3, REMAIN_DAYS: null, FREE_STS: 'FREE' },
    ],
    ['part load', { LOAD_TP: 'LCL' }, times('2026-11-02'), '20261130', { DEM_DAYS: 0, REMAIN_DAYS: null, FREE_STS: 'NONE' }],
    ['air', { LOAD_TP: 'AIR' }, times('2026-11-02'), '20261130', { FREE_STS: 'NONE' }],
    ['an export, discharged abroad', { IMEX_TP: 'E' }, times('2026-11-02'), '20261130', { DEM_DAYS: 0, FREE_STS: 'NONE' }],
    ["consolidated for one buyer in the carrier's container", { LOAD_TP: 'CNS' }, times('2026-11-02'), '20261108', { FREE_STS: 'OVER' }],
  ])('%s', (_, terms, t, today, expected) => expect(freeTimeOf(box('A', terms), t, today)).toMatchObject(expected));

  test('the line of a shipment is about its worst container, and of two such about the one with fewer days left', () => {
    const of = (t: ContainerTimes) => freeTimeOf(box('A'), t, '20261108');
    const [over, worse, warn, free, none, end] = [
      of(times('2026-11-02')),
      of(times('2026-11-01')),
      of(times('2026-11-05')),
      of(times('2026-11-07')),
      of(times()),
      of(times('2026-11-02', '2026-11-03', '2026-11-04')),
    ] as const;
    expect(worstOf([end, none, free, warn, over, worse])).toBe(worse);
    expect(worstOf([end, none, free, warn])).toBe(warn);
    expect(worstOf([end, none, free])).toBe(free);
    expect(worstOf([end, none])).toBe(none);
    expect(worstOf([])).toBeUndefined();
  });
});

describe('what days over cost', () => {
  test.each([
    ['none', 0, steps(25_000, 40_000, 60_000), 0],
    ['the example: five at 25,000 and three at 40,000', 8, steps(25_000, 40_000, 60_000), 245_000],
    ['up to the end of the first step', 5, steps(25_000, 40_000, 60_000), 125_000],
    ['into the third step', 12, steps(25_000, 40_000, 60_000), 445_000],
    ['20 feet', 8, steps(15_000, 25_000, 40_000), 150_000],
    ['a reefer of 40 feet pays double', 3, steps(50_000, 80_000, 120_000), 150_000],
  ])('%s', (_, days, prices, won) => expect(costOfDays(days, prices)).toBe(won));

  test('a price of its own goes before the tariff, on all its days', () => {
    const own: DailyPrice = { FROM: 1, RANK: 0, UNIT_PRC: 10_000 };
    expect(costOfDays(8, [own, ...steps(25_000, 40_000, 60_000)])).toBe(80_000);
    expect(costOfDays(8, [{ ...own, FROM: 6 }, ...steps(25_000, 40_000, 60_000)])).toBe(155_000);
  });
  test('a day without a price has no amount, and is not free', () => {
    expect(costOfDays(1, [])).toBeNull();
    expect(costOfDays(2, [{ FROM: 2, RANK: 1, UNIT_PRC: 25_000 }])).toBeNull();
  });
  test('less than a won is cut off once, at the end', () => {
    expect(costOfDays(3, [{ FROM: 1, RANK: 1, UNIT_PRC: 10_000.5 }])).toBe(30_001);
  });
});

describe('dwell and delay', () => {
  test.each([
    ['still there', '2026-11-04', undefined, '20261109', 5],
    ['released', '2026-11-04', '2026-11-07', '20261130', 3],
    ['in and out on one day', '2026-11-04', '2026-11-04', '20261130', 0],
    ['never carried in', undefined, undefined, '20261130', null],
  ])('dwell: %s', (_, bond, rlse, today, days) => expect(dwellDays({ BOND_IN_DTM: at(bond), RLSE_DTM: at(rlse) }, today)).toBe(days));

  test.each([
    ['on time', '20261103', undefined, [0, 'N']],
    ['earlier', '20261101', undefined, [0, 'N']],
    ['a day is no delay', '20261104', undefined, [1, 'N']],
    ['two days are', '20261105', undefined, [2, 'Y']],
    ['the arrival counts, not what was expected', '20261109', '2026-11-04', [1, 'N']],
    ['arrived later than expected', '20261103', '2026-11-08', [5, 'Y']],
  ])('delay: %s', (_, ETA_DT, ata, [days, late]) =>
    expect(delayOf({ ETA_DT, ATA_DTM: at(ata), ORG_ETA_DT: '20261103' })).toEqual({ DELAY_DAYS: days, DELAY_YN: late }),
  );

  test('a change of two days is told, either way', () => {
    expect([isTold('20261103', '20261104'), isTold('20261103', '20261105'), isTold('20261105', '20261103')]).toEqual([false, true, true]);
  });
});

import { expect, test } from 'vitest';
import { isAtOnce } from '../../src/contract/pan/truckDay';

const haul = (PICKUP_TM: string | null, DLV_TM: string | null, DLV_DT = '20261125') => ({
  PICKUP_DT: '20261125',
  PICKUP_TM,
  DLV_DT,
  DLV_TM,
});

test('a truck is at two places at once where one haul begins before the other ends', () => {
  expect(isAtOnce(haul('0900', '1500'), haul('1400', '1600'))).toBe(true);
  expect(isAtOnce(haul('0900', '1500'), haul('1000', '1100'))).toBe(true);
  expect(isAtOnce(haul('2200', '0300', '20261126'), haul('2330', '2359'))).toBe(true);
});

test('one that begins when the other ends is none, nor one whose times nobody knows', () => {
  expect(isAtOnce(haul('0900', '1200'), haul('1200', '1600'))).toBe(false);
  expect(isAtOnce(haul('0900', null), haul('0900', '1600'))).toBe(false);
});

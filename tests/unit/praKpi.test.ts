import { describe, expect, test } from 'vitest';
import {
  daysOf,
  differenceOf,
  isTurned,
  type KpiCode,
  kpiCodes,
  kpis,
  kpiValue,
  monthsBefore,
  monthsOf,
  statusOf,
} from '../../src/contract/pra/kpi';

describe('the value of an indicator', () => {
  test.each([
    // 7 of 9 shipments on time: 77.777…
    ['OTA', 7, 9, 77.8],
    ['DMR', 0, 4, 0],
    ['ODR', 3, 3, 100],
    // One container in eight over its free time: 12.5.
    ['DEMR', 1, 8, 12.5],
    // 31 days of three shipments: 10.333…
    ['TTM', 31, 3, 10.3],
    // 5 days of four: 1.25, rounded up.
    ['CCT', 5, 4, 1.3],
    // Declared and accepted before it was carried in.
    ['CCT', -1, 4, -0.3],
    ['DWL', 0, 2, 0],
  ] as [KpiCode, number, number, number][])('%s of %d in %d is %d', (code, SUM_VAL, CNT, value) => {
    expect(kpiValue(code, { SUM_VAL, CNT })).toBe(value);
  });

  test('is not known where nothing was counted, and has no rating then', () => {
    for (const code of kpiCodes) {
      expect(kpiValue(code, { SUM_VAL: 0, CNT: 0 })).toBeNull();
      expect(statusOf(code, null, kpis[code])).toBeNull();
    }
  });
});

describe('the rating', () => {
  test.each([
    ['OTA', [90, 89.9, 85, 84.9]],
    ['TTM', [12, 12.1, 15, 15.1]],
    ['CCT', [2, 2.1, 3, 3.1]],
    ['DWL', [4, 4.1, 6, 6.1]],
    ['DEMR', [5, 5.1, 10, 10.1]],
    ['DMR', [95, 94.9, 90, 89.9]],
    ['ODR', [95, 94.9, 90, 89.9]],
  ] as [KpiCode, number[]][])('of %s turns behind its limits', (code, values) => {
    expect(values.map((value) => statusOf(code, value, kpis[code]))).toEqual(['GREEN', 'YELLOW', 'YELLOW', 'RED']);
  });

  test('knows no warning where none is agreed', () => {
    expect(statusOf('OTA', 89, { TGT_VAL: 90, WARN_VAL: null })).toBe('RED');
  });

  test('a warning lies on the worse side of its target', () => {
    expect(kpiCodes.filter((code) => isTurned(code, kpis[code]))).toEqual([]);
    expect(isTurned('OTA', { TGT_VAL: 90, WARN_VAL: 91 })).toBe(true);
    expect(isTurned('TTM', { TGT_VAL: 12, WARN_VAL: 11 })).toBe(true);
    expect(isTurned('TTM', { TGT_VAL: 12, WARN_VAL: null })).toBe(false);
  });
});

test('differences have one decimal and need both values', () => {
  expect(differenceOf(77.8, 90)).toBe(-12.2);
  expect(differenceOf(1.3, 1.05)).toBe(0.3);
  expect(differenceOf(null, 90)).toBeNull();
});

test('months go over the end of a year, those before are as many', () => {
  expect(monthsOf('202511', '202602')).toEqual(['202511', '202512', '202601', '202602']);
  expect(monthsBefore('202511', '202602')).toEqual(['202507', '202510']);
  expect(monthsBefore('202601', '202601')).toEqual(['202512', '202512']);
  expect(daysOf('202511', '202602')).toEqual(['20251101', '20260228']);
});

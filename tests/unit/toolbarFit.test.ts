import { expect, test } from 'vitest';
import { countFitting } from '../../src/client/grid/fit';

test('all buttons stand where the last one ends within the room', () => {
  expect(countFitting([60, 120, 180], 180)).toBe(3);
  expect(countFitting([], 0)).toBe(0);
});

test('what does not fit goes from the last one on, and the menu gets its room', () => {
  expect(countFitting([60, 120, 180], 179)).toBe(2);
  expect(countFitting([60, 120, 180], 140)).toBe(1);
  expect(countFitting([60, 120, 180], 20)).toBe(0);
});

import { expect, test } from 'vitest';
import { storedDate, typedDate } from '../../src/client/fields/date';
import { createForm } from '../../src/client/fields/form';
import { numberOf, typedNumber } from '../../src/client/fields/number';
import { limited } from '../../src/client/fields/text';

test('S5-27 date text: non-digits stripped, at most 10 long', () => {
  expect(typedDate('2026a1120xx', 11, 'day')).toEqual({ text: '2026-11-20', caret: 10 });
  expect(typedDate('2026. 11. 20. 금', 16, 'day').text).toBe('2026-11-20');
});

test('S5-28 whole at 8, 6 and 4 digits', () => {
  expect([storedDate('2026-11-20', 'day'), storedDate('2026-11', 'month'), storedDate('2026', 'year')]).toEqual([
    '20261120',
    '202611',
    '2026',
  ]);
  expect([storedDate('2026-11', 'day'), storedDate('2026', 'month'), storedDate('202', 'year')]).toEqual([null, null, null]);
});

test('S5-30 a date that is none becomes empty', () => {
  expect([storedDate('20261399', 'day'), storedDate('20260229', 'day'), storedDate('202613', 'month')]).toEqual([null, null, null]);
});

test('the caret of a date stays behind the digit it stood behind', () => {
  expect(typedDate('20269-11-20', 5, 'day')).toEqual({ text: '2026-91-12', caret: 4 + 1 + 1 - 0 });
});

test('S5-21 bytes: ten hold five Hangul of 2 or ten of 1', () => {
  expect(limited('가나다라마바', 6, { max: 10, bytes: 2 }).text).toBe('가나다라마');
  expect(limited('가나다라마바사아자차카', 11, { max: 10, bytes: 1 }).text).toBe('가나다라마바사아자차');
});

test('S5-22 what is typed in the middle of a full text gives way, the rest stays', () => {
  expect(limited('abXcde', 3, { max: 5 })).toEqual({ text: 'abcde', caret: 2 });
  expect(limited('abcdeX', 6, { max: 5 })).toEqual({ text: 'abcde', caret: 5 });
  expect(limited('abcdefgh', 0, { max: 5 }).text).toBe('abcde');
});

test('S5-23 upper case', () => expect(limited('abc가', 4, { upper: true }).text).toBe('ABC가'));

test('numbers: digits, one point, a leading minus, no more decimals or digits than the column has', () => {
  const shape = { scale: 2, digits: 4, negative: true };
  expect(typedNumber('-1,234.5678a', 12, shape).text).toBe('-1234.56');
  expect(typedNumber('12345', 5, shape).text).toBe('1234');
  expect(typedNumber('1-2..3', 6, { ...shape, negative: false }).text).toBe('12.3');
  expect([numberOf('-'), numberOf('.'), numberOf('1.'), numberOf('-0.5')]).toEqual([null, null, 1, -0.5]);
});

test('a form knows whether a value differs from the start', () => {
  const form = createForm<{ A: string | null; B: string[] }>({ A: null, B: ['x'] });
  form.set('A', 'y');
  expect(form.dirty).toBe(true);
  form.set('A', null);
  form.set('B', ['x']);
  expect(form.dirty).toBe(false);
  form.set('A', 'z');
  form.reset();
  expect(form.values).toEqual({ A: null, B: ['x'] });
});

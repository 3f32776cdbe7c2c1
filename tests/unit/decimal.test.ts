import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, type Rounding } from '../../src/contract/decimal';

/** A decimal as its digits and the number of its decimals. */
const decimal = fc
  .record({ digits: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), scale: fc.integer({ min: 0, max: 4 }) })
  .map(({ digits, scale }) => {
    const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
    return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - scale)}${scale ? `.${text.slice(-scale)}` : ''}`;
  });

const sign = (text: string) => Decimal.of(text).compare(0);

describe('exact decimals', () => {
  test('text and wire numbers of up to 15 digits come back as they were', () => {
    fc.assert(fc.property(decimal, (text) => Decimal.of(text).toString() === text || sign(text) === 0));
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), fc.integer({ min: 0, max: 4 }), (digits, scale) => {
        const number = Number(`${digits}e-${scale}`);
        return Object.is(Decimal.of(number).toNumber() + 0, number + 0);
      }),
    );
  });

  test('add and subtract, multiply, compare as whole numbers do', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(Decimal.of(a).plus(b).minus(b).compare(a)).toBe(0);
        expect(Decimal.of(a).times(b).compare(Decimal.of(b).times(a))).toBe(0);
        expect(Decimal.of(a).compare(b)).toBe(sign(Decimal.of(a).minus(b).toString()));
        if (sign(b)) expect(Decimal.of(a).times(b).dividedBy(b, 4).compare(a)).toBe(0);
      }),
    );
    expect(Decimal.of(0.1).plus(0.2).toString()).toBe('0.3');
    expect(Decimal.sum([0.1, 0.2, '0.3']).toString()).toBe('0.6');
    expect(Decimal.max(1, '1.5', 1.25).toString()).toBe('1.5');
    expect(Decimal.min(1, '0.5', 1.25).toString()).toBe('0.5');
  });

  test('a quotient lies within half a step (half) or one step (down, up) of the exact value, on the side it was asked for', () => {
    const modes = fc.constantFrom<Rounding>('half', 'down', 'up');
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 4 }), modes, (a, b, scale, mode) => {
        fc.pre(sign(b) !== 0);
        const quotient = Decimal.of(a).dividedBy(b, scale, mode);
        // |a| against |quotient × b|, in steps of |b|.
        const size = (value: Decimal) => value.times(value.compare(0) < 0 ? -1 : 1);
        const off = size(Decimal.of(a)).minus(size(quotient.times(b)));
        const step = size(Decimal.of(b)).times(`1e-${scale}`);
        if (mode === 'half') {
          expect(size(off).times(2).compare(step)).toBeLessThanOrEqual(0);
          if (size(off).times(2).compare(step) === 0) expect(off.compare(0)).toBe(-1);
        } else {
          expect(size(off).compare(step)).toBe(-1);
          expect(off.compare(0)).toBe(off.compare(0) === 0 ? 0 : mode === 'down' ? 1 : -1);
        }
      }),
    );
  });

  test.each([
    ['half of a cent goes up', '0.005', 2, 'half', '0.01'],
    ['less than half goes down', '0.00499', 2, 'half', '0.00'],
    ['half goes away from zero below zero too', '-0.005', 2, 'half', '-0.01'],
    ['what binary numbers hold as 1.00499', '1.005', 2, 'half', '1.01'],
    ['won are cut off', '999.999', 0, 'down', '999'],
    ['won are cut off below zero too', '-999.999', 0, 'down', '-999'],
    ['up is up at the smallest rest', '400.0000001', 0, 'up', '401'],
    ['a whole one stays', '400.000', 0, 'up', '400'],
  ] as const)('%s', (_, value, scale, mode, wanted) => {
    expect(Decimal.of(value).rounded(scale, mode).toString()).toBe(wanted);
  });

  test('numbers that a browser writes with an exponent are read, anything else is refused', () => {
    expect(Decimal.of(1e-7).toString()).toBe('0.0000001');
    expect(Decimal.of(1e21).toString()).toBe('1000000000000000000000');
    expect(Decimal.of('.5').toString()).toBe('0.5');
    for (const value of ['', '.', '1,000', '1.2.3', 'e5', Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => Decimal.of(value)).toThrow(RangeError);
    }
    expect(() => Decimal.of(1).dividedBy('0.00', 2)).toThrow(RangeError);
  });

  test('steps: to half a kilogram upwards', () => {
    for (const [value, wanted] of [
      ['400.83', '401.0'],
      ['400.5', '400.5'],
      ['400.51', '401.0'],
      ['0.01', '0.5'],
    ] as const) {
      expect(Decimal.of(value).toStep('0.5', 'up').toString()).toBe(wanted);
    }
  });
});

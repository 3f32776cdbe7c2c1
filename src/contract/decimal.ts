/** How a value that lies between two steps is taken: half and more away from zero, towards zero, or away from zero. */
export type Rounding = 'half' | 'down' | 'up';

/** A decimal as it travels, is typed or was calculated. */
export type Decimalish = Decimal | number | string;

const form = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** Longest text of a decimal, and its greatest exponent: what a number of JavaScript can be written as, and room to spare. */
const longest = 1_000;
const tenTo = (exponent: number): bigint => 10n ** BigInt(exponent);

/** A text that may be one; what is too long to be reckoned with is none. */
function textOf(value: number | string): string {
  const text = String(value);
  return text.length > longest ? '' : text.trim();
}

/** An exact decimal number: `units` ÷ 10 to the power of `scale`. Nothing is ever rounded but where `rounded`, `dividedBy` or `toStep` say so. */
export class Decimal {
  private constructor(
    private readonly units: bigint,
    private readonly scale: number,
  ) {}

  static readonly zero = new Decimal(0n, 0);

  /** A number of the wire means what it is written as: 0.1 is one tenth. Throws a RangeError where it is none. */
  static of(value: Decimalish): Decimal {
    if (value instanceof Decimal) return value;
    const [, sign, whole = '', part = '', power = '0'] = form.exec(textOf(value)) ?? [];
    if (whole + part === '' || Math.abs(Number(power)) > longest) throw new RangeError(`not a decimal: ${String(value).slice(0, 50)}`);
    const digits = BigInt(`${sign}${whole}${part}`);
    const scale = part.length - Number(power);
    return scale < 0 ? new Decimal(digits * tenTo(-scale), 0) : new Decimal(digits, scale);
  }

  static sum(values: readonly Decimalish[]): Decimal {
    return values.reduce<Decimal>((sum, value) => sum.plus(value), Decimal.zero);
  }

  static max(first: Decimalish, ...others: Decimalish[]): Decimal {
    return others.reduce<Decimal>((most, value) => (most.compare(value) < 0 ? Decimal.of(value) : most), Decimal.of(first));
  }

  static min(first: Decimalish, ...others: Decimalish[]): Decimal {
    return others.reduce<Decimal>((least, value) => (least.compare(value) > 0 ? Decimal.of(value) : least), Decimal.of(first));
  }

  plus(other: Decimalish): Decimal {
    const { a, b, scale } = this.beside(Decimal.of(other));
    return new Decimal(a + b, scale);
  }

  minus(other: Decimalish): Decimal {
    const { a, b, scale } = this.beside(Decimal.of(other));
    return new Decimal(a - b, scale);
  }

  times(other: Decimalish): Decimal {
    const by = Decimal.of(other);
    return new Decimal(this.units * by.units, this.scale + by.scale);
  }

  /** The quotient with `scale` decimals, rounded once from the exact value. Throws a RangeError on a division by zero. */
  dividedBy(other: Decimalish, scale: number, rounding: Rounding = 'half'): Decimal {
    const by = Decimal.of(other);
    if (by.units === 0n) throw new RangeError('division by zero');
    const above = this.units * tenTo(by.scale + scale);
    const below = by.units * tenTo(this.scale);
    const negative = above < 0n !== below < 0n;
    const [n, d] = [above < 0n ? -above : above, below < 0n ? -below : below];
    const rest = n % d;
    const more = rounding === 'up' ? rest > 0n : rounding === 'half' && rest * 2n >= d;
    const quotient = n / d + (more ? 1n : 0n);
    return new Decimal(negative ? -quotient : quotient, scale);
  }

  /** The value with `scale` decimals. */
  rounded(scale: number, rounding: Rounding = 'half'): Decimal {
    return this.dividedBy(1, scale, rounding);
  }

  /** The value as a multiple of `step`: to 0.5 rounded up, 400.83 is 401. */
  toStep(step: Decimalish, rounding: Rounding): Decimal {
    return this.dividedBy(step, 0, rounding).times(step);
  }

  /** Below 0 where this one is the smaller, above 0 where it is the greater, else 0. */
  compare(other: Decimalish): number {
    const { a, b } = this.beside(Decimal.of(other));
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** As it travels; exact up to 15 digits, which is more than any column has. */
  toNumber(): number {
    return Number(this.toString());
  }

  /** All its decimals, zeros at the end too: 1.50. */
  toString(): string {
    const digits = String(this.units < 0n ? -this.units : this.units).padStart(this.scale + 1, '0');
    const whole = digits.slice(0, digits.length - this.scale);
    const part = this.scale ? `.${digits.slice(-this.scale)}` : '';
    return `${this.units < 0n ? '-' : ''}${whole}${part}`;
  }

  private beside(other: Decimal): { a: bigint; b: bigint; scale: number } {
    const scale = Math.max(this.scale, other.scale);
    return { a: this.units * tenTo(scale - this.scale), b: other.units * tenTo(scale - other.scale), scale };
  }
}

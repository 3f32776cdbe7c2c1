/** What a column is added up to in its last line; CHK counts the rows checked. */
export type FooterKind = 'SUM' | 'COUNT' | 'MAX' | 'MIN' | 'AVG' | 'CHK';

/** How many per cent the sum of one column is of that of another. */
export interface RateFooter {
  kind: 'RATE';
  part: string;
  whole: string;
}

/** A column as its total needs it. */
export interface TotalColumn {
  field: string;
  footer?: (({ kind: FooterKind | 'CUSTOM' } | RateFooter) & { decimals?: number }) | undefined;
  type: { type: string; scale?: number };
}

const safe = 2 ** 52;

/** Decimals to which the columns of a rate are added up. */
const shareScale = 3;

/** Sums decimals without binary drift: whole numbers of the last decimal, carried over into a BigInt before they lose digits. */
export class DecimalSum {
  private big = 0n;
  private small = 0;
  private readonly unit: number;
  constructor(readonly scale: number) {
    this.unit = 10 ** scale;
  }
  add(value: number, sign: 1 | -1 = 1): void {
    this.small += sign * Math.round(value * this.unit);
    if (this.small > safe || this.small < -safe) {
      this.big += BigInt(this.small);
      this.small = 0;
    }
  }
  /** The exact sum with its decimals, without grouping: `1186402.600`. */
  text(): string {
    const all = this.units;
    const digits = (all < 0n ? -all : all).toString().padStart(this.scale + 1, '0');
    const whole = digits.slice(0, digits.length - this.scale);
    return `${all < 0n ? '-' : ''}${whole}${this.scale ? `.${digits.slice(-this.scale)}` : ''}`;
  }
  /** The sum divided by a number of values, rounded half up, with so many decimals; empty over none. */
  average(count: number, decimals: number): string {
    const counted = new DecimalSum(0);
    counted.add(count);
    return this.over(counted, decimals) ?? '';
  }
  /** The sum divided by another one, rounded half up, with so many decimals; null over nothing. */
  over(divisor: DecimalSum, decimals: number): string | null {
    const sign = divisor.units < 0n ? -1n : 1n;
    const parts = sign * divisor.units * BigInt(this.unit);
    if (parts === 0n) return null;
    const digits = sign * this.units * BigInt(divisor.unit) * 10n ** BigInt(decimals);
    const quotient = new DecimalSum(decimals);
    quotient.big = (2n * digits + (digits < 0n ? -parts : parts)) / (2n * parts);
    return quotient.text();
  }
  private get units(): bigint {
    return this.big + BigInt(this.small);
  }
}

interface Total {
  kind: FooterKind | 'RATE';
  /** Of a rate: its columns, and the sum of the whole; `sum` is that of the part, a hundredfold. */
  share?: { part: string; whole: string; sum: DecimalSum };
  /** Decimals of an average or rate. */
  decimals: number;
  sum: DecimalSum;
  count: number;
  /** Largest or smallest so far; undefined when it has to be looked for again. */
  edge: number | undefined;
}

/** The totals of the columns that have one, kept up by differences: an edit costs the same however many rows there are. */
export class Totals<R extends object> {
  private readonly totals = new Map<string, Total>();
  /** True where a column has a total. */
  private wanted = false;
  /** Currencies of the rows, each with their number. */
  private currencies = new Map<string, number>();
  constructor(
    private readonly columns: readonly TotalColumn[],
    private readonly rows: () => Iterable<R>,
  ) {
    this.clear();
  }

  clear(): void {
    this.totals.clear();
    this.currencies.clear();
    this.wanted = this.columns.some(({ footer }) => footer);
    for (const { field, footer, type } of this.columns) {
      if (!footer || footer.kind === 'CUSTOM') continue;
      const scale = type.type === 'N' ? (type.scale ?? 0) : 0;
      const decimals = footer.decimals ?? Math.max(scale, 1);
      const total: Total = { kind: footer.kind, decimals, sum: new DecimalSum(scale), count: 0, edge: undefined };
      if (footer.kind === 'RATE') {
        const { part, whole } = footer;
        Object.assign(total, { sum: new DecimalSum(shareScale), share: { part, whole, sum: new DecimalSum(shareScale) } });
      }
      this.totals.set(field, total);
    }
  }

  add(row: R): void {
    this.putRow(row, 1);
  }
  drop(row: R): void {
    this.putRow(row, -1);
  }
  private putRow(row: R, sign: 1 | -1): void {
    if (!this.wanted) return;
    for (const [field, total] of this.totals) {
      if (total.share) this.putShare(total.sum, total.share, row as Record<string, unknown>, sign);
      else this.put(total, (row as Record<string, unknown>)[field], sign);
    }
    const { CURR_CD } = row as { CURR_CD?: string | null };
    if (!CURR_CD) return;
    const count = (this.currencies.get(CURR_CD) ?? 0) + sign;
    count ? this.currencies.set(CURR_CD, count) : this.currencies.delete(CURR_CD);
  }

  /** The currency of all rows; null when they name none, undefined when they name several. */
  get currency(): string | null | undefined {
    return this.currencies.size > 1 ? undefined : (this.currencies.keys().next().value ?? null);
  }

  private putShare(sum: DecimalSum, share: NonNullable<Total['share']>, row: Record<string, unknown>, sign: 1 | -1): void {
    const [part, whole] = [row[share.part], row[share.whole]];
    if (typeof part !== 'number' || typeof whole !== 'number') return;
    sum.add(part * 100, sign);
    share.sum.add(whole, sign);
  }

  private put(total: Total, value: unknown, sign: 1 | -1): void {
    if (value === null || value === undefined || value === '') return;
    total.count += sign;
    if (typeof value !== 'number') return;
    total.sum.add(value, sign);
    if (total.kind !== 'MAX' && total.kind !== 'MIN') return;
    if (sign < 0) {
      if (value === total.edge) total.edge = undefined;
    } else if (total.edge === undefined ? total.count === 1 : total.kind === 'MAX' ? value > total.edge : value < total.edge) {
      total.edge = value;
    }
  }

  private edgeOf(field: string, total: Total): number | null {
    if (total.count === 0) return null;
    if (total.edge === undefined) {
      for (const row of this.rows()) {
        const value = (row as Record<string, unknown>)[field];
        if (typeof value !== 'number') continue;
        if (total.edge === undefined || (total.kind === 'MAX' ? value > total.edge : value < total.edge)) total.edge = value;
      }
    }
    return total.edge ?? null;
  }

  /** The total of a column as plain decimal text; null when there is nothing to show. `checked` answers CHK. */
  get(field: string, checked: number): string | null {
    const total = this.totals.get(field);
    if (!total) return null;
    switch (total.kind) {
      case 'CHK':
        return String(checked);
      case 'COUNT':
        return String(total.count);
      case 'SUM':
        return total.count ? total.sum.text() : null;
      case 'RATE':
        return total.share ? total.sum.over(total.share.sum, total.decimals) : null;
      case 'AVG':
        return total.count ? total.sum.average(total.count, total.decimals) : null;
      default: {
        const edge = this.edgeOf(field, total);
        return edge === null ? null : edge.toFixed(total.sum.scale);
      }
    }
  }
}

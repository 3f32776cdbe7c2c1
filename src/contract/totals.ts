/** What a column is added up to in its last line; CHK counts the rows checked. */
export type FooterKind = 'SUM' | 'COUNT' | 'MAX' | 'MIN' | 'AVG' | 'CHK';

/** How many per cent the sum of one column is of that of another, which holds whole numbers. */
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
    const all = this.big + BigInt(this.small);
    const digits = (all < 0n ? -all : all).toString().padStart(this.scale + 1, '0');
    const whole = digits.slice(0, digits.length - this.scale);
    return `${all < 0n ? '-' : ''}${whole}${this.scale ? `.${digits.slice(-this.scale)}` : ''}`;
  }
  /** The sum divided by a number of values, rounded half up, with so many decimals. */
  average(count: number, decimals: number): string {
    const digits = (this.big + BigInt(this.small)) * 10n ** BigInt(decimals);
    const parts = BigInt(count) * BigInt(this.unit);
    const half = digits < 0n ? -parts : parts;
    const average = new DecimalSum(decimals);
    average.big = (2n * digits + half) / (2n * parts);
    return average.text();
  }
}

interface Total {
  kind: FooterKind | 'RATE';
  /** Columns added up, of a rate its part and its whole; of any other kind the column itself. */
  of: readonly [value: string, count?: string];
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
      const of = footer.kind === 'RATE' ? ([footer.part, footer.whole] as const) : ([field] as const);
      this.totals.set(field, { kind: footer.kind, of, decimals, sum: new DecimalSum(scale), count: 0, edge: undefined });
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
    for (const total of this.totals.values()) {
      const [value, count] = total.of.map((field) => (row as Record<string, unknown>)[field as string]);
      if (total.kind === 'RATE') this.putShare(total, value, count, sign);
      else this.put(total, value, sign);
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

  private putShare(total: Total, part: unknown, whole: unknown, sign: 1 | -1): void {
    if (typeof part !== 'number' || typeof whole !== 'number') return;
    total.sum.add(part * 100, sign);
    total.count += sign * whole;
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
      case 'AVG':
      case 'RATE':
        return total.count ? total.sum.average(total.count, total.decimals) : null;
      default: {
        const edge = this.edgeOf(field, total);
        return edge === null ? null : edge.toFixed(total.sum.scale);
      }
    }
  }
}

import { Decimal } from '../../../../contract/decimal';
import type { Quote, QuoteLine } from '../../../../contract/ptl/quo/tarQuote';

/** One side of the comparison. */
export interface ComparedQuote {
  quote: Quote;
  lines: QuoteLine[];
}

/** A charge of either side; several lines of the same charge stand below each other. */
export interface ComparedRow {
  KEY: string;
  COST_SECT: string | null;
  FRT_CD: string | null;
  FRT_NM: string | null;
  one: QuoteLine | null;
  other: QuoteLine | null;
  /** The other total less the one; null where they are in two currencies. */
  DIFF_AMT: number | null;
  same: boolean;
}

const compared = ['FRT_UNIT', 'UNIT_QTY', 'UNIT_PRC', 'MIN_AMT', 'CURR_CD', 'EXCH_RATE', 'VAT_TP', 'TOT_AMT'] as const;

/** The lines by section and charge, the n-th of a charge by itself. */
function byCharge(lines: readonly QuoteLine[]): Map<string, QuoteLine> {
  const counts = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const charge = `${line.COST_SECT} ${line.FRT_CD}`;
      const n = (counts.get(charge) ?? 0) + 1;
      counts.set(charge, n);
      return [`${charge} ${n}`, line];
    }),
  );
}

const totalOf = (line: QuoteLine | null): number => line?.TOT_AMT ?? 0;

/** Two quotes charge by charge: those of the first in its order, then what only the other has. */
export function compareLines(one: readonly QuoteLine[], other: readonly QuoteLine[], oneCurrency: boolean): ComparedRow[] {
  const [left, right] = [byCharge(one), byCharge(other)];
  return [...new Set([...left.keys(), ...right.keys()])].map((KEY) => {
    const [a, b] = [left.get(KEY) ?? null, right.get(KEY) ?? null];
    const { COST_SECT = null, FRT_CD = null, FRT_NM = null } = a ?? b ?? {};
    return {
      KEY,
      COST_SECT,
      FRT_CD,
      FRT_NM,
      one: a,
      other: b,
      DIFF_AMT: oneCurrency ? Decimal.of(totalOf(b)).minus(totalOf(a)).toNumber() : null,
      same: a !== null && b !== null && compared.every((field) => a[field] === b[field]),
    };
  });
}

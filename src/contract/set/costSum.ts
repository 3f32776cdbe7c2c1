import { Decimal, type Decimalish } from '../decimal';
import { wonValue } from '../ptl/quo/quoteSum';

/** What the amounts of a cost line are worked out of. Quantity, price and rate are those of the line, the rest stands in its basis. */
export interface CostMeasures {
  UNIT_QTY: number;
  UNIT_PRC: number;
  FRT_UNIT: string;
  /** Won of EXCH_UNIT of the currency. */
  EXCH_RATE: number;
  EXCH_UNIT: number;
  /** Decimals of the currency. */
  DEC_LEN: number;
  /** Percent. */
  VAT_RATE: number;
  /** Least and greatest amount of the price, in its currency. */
  MIN_AMT?: number | null;
  MAX_AMT?: number | null;
  /** Prices of the days that are charged, where every day has its own: they are added up in place of quantity × price. */
  DAYS?: readonly { UNIT_PRC: number }[];
}

/** FRGN_AMT in the currency of the line, the others in won. */
export interface CostAmounts {
  FRGN_AMT: number;
  SPLY_AMT: number;
  VAT_AMT: number;
  TOT_AMT: number;
}

/** The amount before it is rounded to the decimals of its currency, then as much as the price asks at least, at most what it asks at most. */
export function pricedAmount(line: Pick<CostMeasures, 'UNIT_QTY' | 'UNIT_PRC' | 'FRT_UNIT' | 'MIN_AMT' | 'MAX_AMT' | 'DAYS'>): Decimal {
  const { UNIT_QTY, UNIT_PRC, FRT_UNIT, MIN_AMT, MAX_AMT, DAYS } = line;
  const priced = DAYS
    ? Decimal.sum(DAYS.map((day) => day.UNIT_PRC))
    : Decimal.of(UNIT_QTY)
        .times(UNIT_PRC)
        .times(FRT_UNIT === 'PCT' ? '0.01' : 1);
  const least = Decimal.max(priced, MIN_AMT ?? priced);
  return Decimal.min(least, MAX_AMT ?? least);
}

/** Tax of a supply amount in won, truncated below one won. */
export const vatOf = (supply: Decimalish, rate: Decimalish): Decimal => Decimal.of(supply).times(rate).dividedBy(100, 0, 'down');

/** Amounts of a line: rounded once to the decimals of the currency, won truncated below one won. */
export function costAmounts(line: CostMeasures): CostAmounts {
  const foreign = pricedAmount(line).rounded(line.DEC_LEN);
  const supply = wonValue(foreign, line.EXCH_RATE, line.EXCH_UNIT);
  const vat = vatOf(supply, line.VAT_RATE);
  return {
    FRGN_AMT: foreign.toNumber(),
    SPLY_AMT: supply.toNumber(),
    VAT_AMT: vat.toNumber(),
    TOT_AMT: supply.plus(vat).toNumber(),
  };
}

type Summed = 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT';

/** Sums of a settlement: of its lines that are not cancelled. */
export function settlementSums(
  lines: readonly (Record<Summed, number> & { COST_STS: string })[],
): Record<Summed, number> & { COST_CNT: number } {
  const counted = lines.filter(({ COST_STS }) => COST_STS !== 'CXL');
  const sum = (column: Summed) => Decimal.sum(counted.map((line) => line[column])).toNumber();
  return { COST_CNT: counted.length, SPLY_AMT: sum('SPLY_AMT'), VAT_AMT: sum('VAT_AMT'), TOT_AMT: sum('TOT_AMT') };
}

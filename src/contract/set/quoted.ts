import { Decimal } from '../decimal';
import { wonValue } from '../ptl/quo/quoteSum';
import { pricedAmount } from './costSum';

/** A line of an accepted quote. */
export interface QuotedLine {
  QUO_NO: string;
  QUO_REV: number;
  LINE_NO: number;
  FRT_CD: string;
  FRT_UNIT: string;
  CNTR_TP_CD: string | null;
  UNIT_QTY: number;
  UNIT_PRC: number;
  MIN_QTY: number | null;
  MIN_AMT: number | null;
  MAX_AMT: number | null;
  CURR_CD: string;
  DEC_LEN: number;
  EXCH_DT: string | null;
  EXCH_RATE: number;
  EXCH_UNIT: number;
  FRGN_AMT: number;
}

/** What of a cost is compared with its quoted line. */
export interface ComparedCost {
  COST_NO: string;
  FRT_CD: string;
  FRT_UNIT: string;
  CNTR_TP_CD: string | null;
  UNIT_QTY: number;
  UNIT_PRC: number;
  CURR_CD: string;
  EXCH_RATE: number;
  EXCH_UNIT: number;
  SPLY_AMT: number;
  /** Only in draft: it gets what confirmed costs have left. */
  COST_STS: string;
}

/** Of which parts a difference is made, in won. They add up to it. */
export interface DifferenceParts {
  RATE: number;
  QTY: number;
  PRC: number;
}

/** A cost beside what was quoted for it. LINE null: nothing was quoted, and all of it is difference. */
export interface Compared {
  COST_NO: string;
  LINE: QuotedLine | null;
  /** Quoted in won: all of its line, or its share. */
  QUO_AMT: number | null;
  DIFF_AMT: number;
  PARTS: DifferenceParts | null;
  /** How many costs share the quoted line. */
  SHARED_CNT: number;
}

/** Charges of another container are another charge; where one side names none, it fits. */
const fits = (line: QuotedLine, cost: ComparedCost): boolean =>
  line.FRT_CD === cost.FRT_CD &&
  line.FRT_UNIT === cost.FRT_UNIT &&
  (!line.CNTR_TP_CD || !cost.CNTR_TP_CD || line.CNTR_TP_CD === cost.CNTR_TP_CD);

const keyOf = ({ FRT_CD, FRT_UNIT, CNTR_TP_CD }: ComparedCost): string => [FRT_CD, FRT_UNIT, CNTR_TP_CD].join('|');

/** Won that was quoted in a line. */
export const quotedWon = ({ FRGN_AMT, EXCH_RATE, EXCH_UNIT }: QuotedLine): Decimal => wonValue(FRGN_AMT, EXCH_RATE, EXCH_UNIT);

/**
 * Compares the costs of a shipment with the lines of its accepted quotes: by charge, unit and container type. A quoted line is used once. Costs
 * of one charge share their quoted line by quantity, the last one has what is left, so that the shares add up; where the charge was quoted in as
 * many lines as it has costs, each cost has a line of its own. Drafts come after costs that are confirmed: what customers see does not move with them.
 */
export function compareCosts(costs: readonly ComparedCost[], lines: readonly QuotedLine[]): { costs: Compared[]; unused: QuotedLine[] } {
  const free = [...lines];
  const compared = new Map<string, Compared>();
  for (const isDraft of [false, true]) {
    const groups = new Map<string, ComparedCost[]>();
    for (const cost of costs.filter(({ COST_STS }) => (COST_STS === 'TMP') === isDraft))
      groups.set(keyOf(cost), [...(groups.get(keyOf(cost)) ?? []), cost]);
    for (const group of groups.values()) {
      const own = free.filter((line) => fits(line, group[0] as ComparedCost)).slice(0, group.length);
      for (const line of own) free.splice(free.indexOf(line), 1);
      for (const [i, line] of own.entries()) {
        // The last line is shared by all costs that have none of their own.
        const sharing = i === own.length - 1 ? group.slice(i) : group.slice(i, i + 1);
        for (const one of shareLine(line, sharing)) compared.set(one.COST_NO, one);
      }
    }
  }
  const unquoted = (cost: ComparedCost): Compared => ({
    ...{ COST_NO: cost.COST_NO, LINE: null, QUO_AMT: null, DIFF_AMT: cost.SPLY_AMT, PARTS: null, SHARED_CNT: 0 },
  });
  return { costs: costs.map((cost) => compared.get(cost.COST_NO) ?? unquoted(cost)), unused: free };
}

function shareLine(line: QuotedLine, sharing: readonly ComparedCost[]): Compared[] {
  const all = quotedWon(line);
  const quantity = Decimal.sum(sharing.map(({ UNIT_QTY }) => UNIT_QTY));
  let left = all;
  return sharing.map((cost, i) => {
    const isLast = i === sharing.length - 1;
    const isEven = quantity.compare(0) === 0;
    const portion = (of: Decimal, scale: number) =>
      isEven ? of.dividedBy(sharing.length, scale, 'down') : of.times(cost.UNIT_QTY).dividedBy(quantity, scale, 'down');
    const quoted = isLast ? left : portion(all, 0);
    left = left.minus(quoted);
    const share = { won: quoted, foreign: portion(Decimal.of(line.FRGN_AMT), 6), quantity: portion(Decimal.of(line.UNIT_QTY), 6) };
    return {
      ...{ COST_NO: cost.COST_NO, LINE: line, QUO_AMT: quoted.toNumber(), SHARED_CNT: sharing.length },
      DIFF_AMT: Decimal.of(cost.SPLY_AMT).minus(quoted).toNumber(),
      PARTS: partsOf(cost, line, share),
    };
  });
}

/**
 * Splits a difference in this order: first the rate (the quoted amount at the rate charged), then the quantity (the quantity charged at the quoted
 * price), the rest is the price. In another currency than quoted the rate has no part.
 */
function partsOf(cost: ComparedCost, line: QuotedLine, share: { won: Decimal; foreign: Decimal; quantity: Decimal }): DifferenceParts {
  const sameCurrency = cost.CURR_CD === line.CURR_CD;
  const rate = sameCurrency ? cost : line;
  const sameRate = Decimal.of(rate.EXCH_RATE).times(line.EXCH_UNIT).compare(Decimal.of(line.EXCH_RATE).times(rate.EXCH_UNIT)) === 0;
  const atRate = sameRate ? share.won : wonValue(share.foreign, rate.EXCH_RATE, rate.EXCH_UNIT);
  const least = Decimal.max(cost.UNIT_QTY, line.MIN_QTY ?? 0).toNumber();
  const priced = pricedAmount({ ...line, UNIT_QTY: least }).rounded(line.DEC_LEN);
  const isSameQuantity = share.quantity.minus(cost.UNIT_QTY).rounded(3).compare(0) === 0;
  const atQuantity = isSameQuantity ? atRate : wonValue(priced, rate.EXCH_RATE, rate.EXCH_UNIT);
  return {
    RATE: atRate.minus(share.won).toNumber(),
    QTY: atQuantity.minus(atRate).toNumber(),
    PRC: Decimal.of(cost.SPLY_AMT).minus(atQuantity).toNumber(),
  };
}

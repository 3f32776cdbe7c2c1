import { Decimal } from '../decimal';

interface Summand {
  STL_NO: string;
  BAL_AMT: number;
}

/** Settlements of one customer that are looked through for a sum, the earliest due first, and steps after which the search ends. */
const [most, mostSteps] = [18, 5_000];

/** Sets of two settlements and more that add up exactly to an amount: at most two of them, for with two nobody knows which is meant. */
export function sumsTo<S extends Summand>(amount: number, settlements: readonly S[]): S[][] {
  const open = settlements.slice(0, most);
  const wanted = Decimal.of(amount);
  const found: S[][] = [];
  let steps = 0;
  const go = (from: number, chosen: S[], sum: Decimal): void => {
    if (found.length > 1 || ++steps > mostSteps) return;
    if (chosen.length > 1 && sum.compare(wanted) === 0) found.push(chosen);
    for (let i = from; i < open.length; i++) {
      const next = open[i] as S;
      const more = sum.plus(next.BAL_AMT);
      if (more.compare(wanted) <= 0) go(i + 1, [...chosen, next], more);
    }
  };
  go(0, [], Decimal.zero);
  // A search that was given up may have missed another one: then two are told, so that none is taken for the only one.
  return steps > mostSteps && found.length === 1 ? [...found, ...found] : found;
}

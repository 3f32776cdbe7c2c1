interface Summand {
  STL_NO: string;
  BAL_AMT: number;
}

/** Settlements of one customer that are looked through for a sum, the earliest due first, and steps after which the search ends. */
const [most, mostSteps] = [18, 5_000];

/** An amount of two decimals as a whole number: far more of them than amounts are possible add up exactly. */
const cents = (amount: number): number => Math.round(amount * 100);

/** Sets of two settlements and more that add up exactly to an amount: at most two of them, for with two nobody knows which is meant. */
export function sumsTo<S extends Summand>(amount: number, settlements: readonly S[]): S[][] {
  const open = settlements.slice(0, most);
  const amounts = open.map(({ BAL_AMT }) => cents(BAL_AMT));
  const wanted = cents(amount);
  if (amounts.reduce((sum, one) => sum + Math.max(one, 0), 0) < wanted) return [];
  const found: S[][] = [];
  const chosen: S[] = [];
  let steps = 0;
  const go = (from: number, sum: number): void => {
    if (found.length > 1 || ++steps > mostSteps) return;
    if (chosen.length > 1 && sum === wanted) found.push([...chosen]);
    for (let i = from; i < open.length; i++) {
      const more = sum + (amounts[i] as number);
      if (more > wanted) continue;
      chosen.push(open[i] as S);
      go(i + 1, more);
      chosen.pop();
    }
  };
  go(0, 0);
  // A search that was given up may have missed another one: then two are told, so that none is taken for the only one.
  return steps > mostSteps && found.length === 1 ? [...found, ...found] : found;
}

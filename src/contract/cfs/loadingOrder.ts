import { arrange } from './arrange';
import { balanceOf } from './balance';
import type { Cargo, ContainerType, Loaded } from './loadPlan';

/** Lines whose places are exchanged for balance at most: more take too long and hardly need it. */
const mostSwapped = 60;
/** Times that all exchanges of places are tried. */
const passes = 3;

/**
 * Lines in the order in which they are loaded, numbered on from those that are loaded already. Dangerous goods stand by the doors; the cargo of a
 * consignee stands together, the heavier first and so below, what nothing may stand on after what bears; of such orders the first that is in balance.
 */
export function orderLoading(container: ContainerType, loaded: readonly Loaded[], added: readonly Cargo[]): Loaded[] {
  const last = Math.max(0, ...loaded.map((line) => line.LOAD_SEQ));
  const numbered = (list: readonly Cargo[]): Loaded[] => [...loaded, ...list.map((cargo, i) => ({ ...cargo, LOAD_SEQ: last + i + 1 }))];
  const offBalance = (list: readonly Cargo[]): number => {
    const balance = balanceOf(arrange(container, numbered(list)));
    if (!balance) return 0;
    const over = (value: number, most: number) => Math.max(0, Math.abs(value) - most) / most;
    return over(balance.SPREAD, balance.MAX_ALONG) + over(balance.ASIDE, balance.MAX_ASIDE);
  };
  const start = [...added].sort(byPlace);
  return numbered(start.length <= mostSwapped ? balanced(start, offBalance) : start);
}

/** Dangerous goods last, then by consignee, then what bears before what does not, then by weight and volume. */
const byPlace = (a: Cargo, b: Cargo): number =>
  Number(Boolean(a.IMDG_CLS)) - Number(Boolean(b.IMDG_CLS)) ||
  (a.CNEE_NM === b.CNEE_NM ? 0 : a.CNEE_NM < b.CNEE_NM ? -1 : 1) ||
  Number(a.STACK_CNT === 1) - Number(b.STACK_CNT === 1) ||
  b.GRS_WT - a.GRS_WT ||
  b.MSR_CBM - a.MSR_CBM ||
  (a.BKG_NO < b.BKG_NO ? -1 : 1);

/** Exchanges first consignees, then single lines, until the order is in balance or nothing brings it nearer; dangerous goods stay by the doors. */
function balanced(start: readonly Cargo[], offBalance: (list: readonly Cargo[]) => number): Cargo[] {
  const plain = start.filter(({ IMDG_CLS }) => !IMDG_CLS);
  const dangerous = start.filter(({ IMDG_CLS }) => IMDG_CLS);
  const names = [...new Set(plain.map(({ CNEE_NM }) => CNEE_NM))];
  const consignees = names.map((name) => plain.filter(({ CNEE_NM }) => CNEE_NM === name));
  const of = (parts: readonly Cargo[][]) => [...parts.flat(), ...dangerous];
  const groups = swapped(consignees, (parts) => offBalance(of(parts)));
  return of(
    swapped(
      groups.flat().map((cargo) => [cargo]),
      (parts) => offBalance(of(parts)),
    ),
  );
}

/** The list with the exchanges of two places that lower its cost. */
function swapped<T>(list: readonly T[], costOf: (list: readonly T[]) => number): T[] {
  let best = [...list];
  let cost = costOf(best);
  for (let pass = 0; pass < passes && cost > 0; pass++) {
    const before = cost;
    for (let i = 0; i < best.length && cost > 0; i++)
      for (let j = i + 1; j < best.length && cost > 0; j++) {
        const other = [...best];
        [other[i], other[j]] = [best[j] as T, best[i] as T];
        const now = costOf(other);
        if (now < cost) [best, cost] = [other, now];
      }
    if (cost === before) break;
  }
  return best;
}

import type { Cargo, ContainerType, Loaded } from './loadPlan';
import { rateLimit } from './planChecks';
import type { PlanSums } from './planSums';
import { planSums } from './planSums';
import { emptyOf, type Filled, fits, leftReason } from './proposalFit';
import type { Reason } from './togetherChecks';

/** Containers that may be used: so many of a type, or one that holds lines already and is to be filled. */
export interface Offer {
  container: ContainerType;
  count: number;
  /** Lines of a plan that is filled: they stay in their order, what is added comes behind them. Its container is one, whatever `count` says. */
  loaded?: readonly Loaded[];
}

/** A plan that is proposed. */
export interface ProposedPlan {
  container: ContainerType;
  CYCFS_CD: string;
  POD_CD: string | null;
  /** In the order of loading, numbered from 1 or behind the lines that were there. */
  LINES: Loaded[];
  /** Of these, the bookings that the proposal adds. */
  ADDED: string[];
  SUMS: PlanSums;
}

/** A booking that stays behind, and why: a message with its values. */
export type LeftOver = { BKG_NO: string } & Reason;

/** Plans for waiting bookings, and what stays behind. */
export interface Proposal {
  PLANS: ProposedPlan[];
  LEFT: LeftOver[];
}

/**
 * Proposes into which of the offered containers waiting bookings go, in which order. Nothing that `planChecks` refuses is proposed, nor what needs
 * an approval (dangerous goods "away from" each other); a container is filled up to `fill` per cent of its volume. Containers that nothing goes into
 * are left out. Every waiting booking is either in one plan or left with its reason.
 */
export function propose(waiting: readonly Cargo[], offers: readonly Offer[], fill = rateLimit): Proposal {
  const boxes = offers.flatMap(({ container, count, loaded }) =>
    loaded ? [emptyOf(container, fill, loaded)] : Array.from({ length: count }, () => emptyOf(container, fill, [])),
  );
  const left: Cargo[] = [];
  for (const cargo of [...waiting].sort((a, b) => b.MSR_CBM - a.MSR_CBM || a.BKG_NO.localeCompare(b.BKG_NO))) {
    const box = boxes.find((one) => fits(cargo, one));
    if (box) box.add(cargo);
    else left.push(cargo);
  }
  return {
    PLANS: boxes.filter(({ added }) => added.length > 0).map(planOf),
    LEFT: left.map((cargo) => ({ BKG_NO: cargo.BKG_NO, ...leftReason(cargo, boxes) })),
  };
}

function planOf({ container, loaded, added }: Filled): ProposedPlan {
  const last = Math.max(0, ...loaded.map((line) => line.LOAD_SEQ));
  const LINES = [...loaded, ...added.map((cargo, i) => ({ ...cargo, LOAD_SEQ: last + i + 1 }))];
  const { CYCFS_CD, POD_CD } = LINES[0] as Loaded;
  return { container, CYCFS_CD, POD_CD, LINES, ADDED: added.map(({ BKG_NO }) => BKG_NO), SUMS: planSums(LINES, container) };
}

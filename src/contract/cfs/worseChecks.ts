import { Decimal } from '../decimal';
import type { Plan, PlanLine } from './clpList';
import type { PlanCheck } from './planCheck';

/** A plan with its lines, and what is to be said of it. */
export interface CheckedPlan {
  plan: Plan;
  lines: PlanLine[];
  checks: PlanCheck[];
}

const nameOf = ({ KIND, CODE, ARGS, TARGET }: PlanCheck): string => JSON.stringify([KIND, CODE, ARGS, TARGET]);

const weightOf = (lines: readonly PlanLine[]): number => Decimal.sum(lines.map(({ GRS_WT }) => GRS_WT ?? 0)).toNumber();

const isHeavy = ({ checks }: CheckedPlan): boolean => checks.some(({ KIND, STOPS }) => KIND === 'WEIGHT' && STOPS === 'SAVE');

/**
 * What keeps a plan from being saved and did not so before: a plan that is too heavy may become lighter, and one whose cargo cannot go together
 * may be sorted and parted.
 */
export function worseChecks(before: CheckedPlan | undefined, { plan, lines, checks }: CheckedPlan): PlanCheck[] {
  const stops = checks.filter(({ STOPS }) => STOPS === 'SAVE');
  if (!before) return stops;
  const known = new Set(before.checks.map(nameOf));
  const loaded = new Set(before.lines.map(({ BKG_NO }) => BKG_NO));
  const isSameType = plan.CNTR_TP_CD === before.plan.CNTR_TP_CD;
  const isNoMore = isSameType && lines.every(({ BKG_NO }) => loaded.has(BKG_NO));
  const isNoHeavier = isHeavy(before) && weightOf(lines) <= weightOf(before.lines) && Number(plan.MAX_WT) >= Number(before.plan.MAX_WT);
  return stops.filter((check) => !known.has(nameOf(check)) && !(check.KIND === 'WEIGHT' ? isNoHeavier : isNoMore));
}

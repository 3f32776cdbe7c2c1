import { type SqlBool, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { PlanLine } from '../../contract/cfs/clpList';
import type { PlanCheck } from '../../contract/cfs/planCheck';
import { planChecks } from '../../contract/cfs/planChecks';
import { type CheckedPlan, worseChecks } from '../../contract/cfs/worseChecks';
import type { Ctx } from '../lib/serve';
import { planLines, plansWhere } from './planList.service';

/** Plans that were opened, checked as they are now, by their numbers. */
export async function checkedPlans(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<Map<string, CheckedPlan>> {
  const { rows: plans } = await plansWhere(ctx, sql<SqlBool>`p.clp_no = any(${numbers})`).execute(ctx.db);
  const lines = new Map<string, PlanLine[]>(plans.map(({ CLP_NO }) => [CLP_NO, []]));
  for (const line of await planLines(ctx, numbers)) lines.get(line.CLP_NO)?.push(line);
  return new Map(
    plans.map((plan) => {
      const own = lines.get(plan.CLP_NO) ?? [];
      return [plan.CLP_NO, { plan, lines: own, checks: planChecks(plan, own, plan, ctx.now) }];
    }),
  );
}

/** A check as a fault, at the place that is given for it. */
export const faultOf = ({ CODE, ARGS }: PlanCheck, at: Omit<Fault, 'CODE'>): Fault => ({ ...at, CODE, ARGS });

/** Where a check of a plan is told: at the line of the booking, or at the plan. */
type Place = (CLP_NO: string, target: PlanCheck['TARGET']) => Omit<Fault, 'CODE'>;

/** Faults of plans that a change has made such as may not be saved. */
export async function worseFaults(
  ctx: Ctx<unknown>,
  before: ReadonlyMap<string, CheckedPlan>,
  numbers: readonly string[],
  place: Place,
): Promise<Fault[]> {
  const after = await checkedPlans(ctx, numbers);
  return [...after.values()].flatMap((now) =>
    worseChecks(before.get(now.plan.CLP_NO), now).map((check) => faultOf(check, place(now.plan.CLP_NO, check.TARGET))),
  );
}

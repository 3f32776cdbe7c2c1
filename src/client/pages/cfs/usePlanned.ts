import { useEffect, useRef } from 'react';
import { type Arrangement, arrange } from '../../../contract/cfs/arrange';
import { type Balance, balanceOf } from '../../../contract/cfs/balance';
import type { Plan, PlanLine } from '../../../contract/cfs/clpList';
import type { Cargo } from '../../../contract/cfs/loadPlan';
import type { PlanCheck } from '../../../contract/cfs/planCheck';
import { planChecks } from '../../../contract/cfs/planChecks';
import { type PlanSums, planSums } from '../../../contract/cfs/planSums';
import { worseChecks } from '../../../contract/cfs/worseChecks';
import { numberText } from '../../../contract/shown';
import { useGridState } from '../../grid';
import { nowTime, today } from '../../lib/dates';
import { isSaved } from '../../lib/saved';
import { t } from '../../lib/texts';
import { useStore } from '../../shell/useStore';
import { keepInOrder, type Lines, loadedLines, type Plans, savedLines } from './loading';

/** A plan with all that follows from what is loaded now, saved or not. */
export interface Planned {
  plan: Plan;
  loaded: PlanLine[];
  sums: PlanSums;
  arrangement: Arrangement;
  balance: Balance | null;
  checks: PlanCheck[];
}

export function plannedOf(plan: Plan, loaded: PlanLine[]): Planned {
  const arrangement = arrange(plan, loaded);
  return {
    ...{ plan, loaded, arrangement },
    sums: planSums(loaded, plan),
    balance: balanceOf(arrangement),
    checks: planChecks(plan, loaded, plan, `${today()}${nowTime()}00`),
  };
}

const sumsOf = ({ TOT_PKG_QTY, TOT_GRS_WT, TOT_MSR_CBM, LOAD_RATE }: Plan) => ({ TOT_PKG_QTY, TOT_GRS_WT, TOT_MSR_CBM, LOAD_RATE });

/** Keeps the sums in the current plan's row those of the lines as they are now; a plan whose lines are as saved has its saved ones. */
function useLiveSums(plans: Plans, lines: Lines, planned: Planned | null): void {
  const saved = useRef<{ epoch: number; row: number; sums: Partial<Plan> } | null>(null);
  useEffect(() => {
    const { store, cursor } = plans;
    const { row } = cursor;
    const learn = (i: number, sums: Partial<Plan>) => {
      const now: Partial<Plan> | undefined = store.rows[i];
      if (now && Object.entries(sums).some(([field, value]) => now[field as keyof Plan] !== value)) store.learn(i, sums);
    };
    const isLive = planned !== null && (!isSaved(planned.plan) || lines.isDirty);
    if (saved.current?.epoch !== store.epoch) saved.current = null;
    if (saved.current && (saved.current.row !== row || !isLive)) {
      learn(saved.current.row, saved.current.sums);
      saved.current = null;
    }
    if (!isLive) return;
    if (isSaved(planned.plan)) saved.current ??= { epoch: store.epoch, row, sums: sumsOf(planned.plan) };
    const { PKG_QTY, GRS_WT, MSR_CBM, LOAD_RATE } = planned.sums;
    learn(row, { TOT_PKG_QTY: PKG_QTY, TOT_GRS_WT: GRS_WT, TOT_MSR_CBM: MSR_CBM, LOAD_RATE });
  });
}

/** What keeps the current plan from being saved with its lines as they are now, and did not so when it was saved last. */
export function saveStops(plans: Plans, lines: Lines, { plan, loaded, checks }: Planned): PlanCheck[] {
  const before = plans.store.changes.loaded(plans.cursor.row);
  const saved = savedLines(lines);
  const known = isSaved(plan) ? { plan: before, lines: saved, checks: plannedOf(before, saved).checks } : undefined;
  return worseChecks(known, { plan, lines: loaded, checks });
}

/** The current plan as it is now; null where none is chosen, or its lines are not there. */
export function plannedNow({ current: plan }: Plans, lines: Lines): Planned | null {
  return plan && (lines.phase.get() === 'ready' || !isSaved(plan)) ? plannedOf(plan, loadedLines(lines)) : null;
}

/** The current plan as it is being made, followed. Its sums stand in the list. */
export function usePlanned(plans: Plans, lines: Lines): Planned | null {
  useGridState(plans);
  useGridState(lines);
  useStore(lines.phase);
  const planned = plannedNow(plans, lines);
  useEffect(() => lines.store.signals.onFoot(() => keepInOrder(lines)), [lines]);
  useLiveSums(plans, lines, planned);
  return planned;
}

/** What is refused, and of which booking; the plan as a whole is refused once, whatever its sums. */
const nameOf = ({ CODE, ARGS, TARGET }: PlanCheck): string => JSON.stringify(TARGET ? [CODE, ARGS, TARGET] : [CODE]);

/** What a booking that waits would do to the plan: how it would be then, what would refuse its save, and how many of its packages fit as it is. */
export interface Outlook {
  after: Planned;
  refused: PlanCheck[];
  /** CBM that would be too much; 0 where all of it fits. */
  over: number;
  packages: number;
}

export function outlookOf({ plan, loaded, sums, checks }: Planned, cargo: Cargo): Outlook {
  const after = plannedOf(plan, [...loaded, { ...cargo, CLP_NO: plan.CLP_NO, LOAD_SEQ: loaded.length + 1 } as PlanLine]);
  const share = (left: number | null, need: number | null) => (left === null || !need ? 1 : Math.max(0, Math.min(1, left / need)));
  const part = Math.min(share(sums.LEFT_CBM, cargo.MSR_CBM), share(sums.LEFT_WT, cargo.GRS_WT));
  const known = new Set(checks.map(nameOf));
  const refused = after.checks.filter((check) => check.STOPS === 'SAVE' && !known.has(nameOf(check)));
  return { after, refused, over: Math.max(0, -(after.sums.LEFT_CBM ?? 0)), packages: Math.floor((cargo.PKG_QTY ?? 0) * part + 1e-9) };
}

/** What would refuse the save of the plan if the booking at hand were loaded, as warnings: nothing is refused yet. */
export const wouldRefuse = (planned: Planned, cargo: Cargo): PlanCheck[] =>
  outlookOf(planned, cargo).refused.map(({ KIND, CODE, ARGS, SURE }) => ({
    ...{ KIND, SEV: 'WARN', STOPS: null, SURE, CODE: 'MSG000743', ARGS: [t(CODE, ...ARGS)], TARGET: { BKG_NO: cargo.BKG_NO } },
  }));

/** What cannot be loaded any more of what waits: the booking at hand, and the others; of many of these how many they are. */
export function waitingChecks({ sums, plan }: Planned, waiting: readonly Cargo[], chosen: string | null): PlanCheck[] {
  const { LEFT_CBM, MSR_CBM } = sums;
  if (LEFT_CBM === null) return [];
  const base = { KIND: 'VOLUME', SEV: 'WARN', STOPS: null, SURE: 'SURE' } as const;
  const tooLarge = waiting.filter((cargo) => (cargo.MSR_CBM ?? 0) > LEFT_CBM);
  const own = tooLarge.find(({ BKG_NO }) => BKG_NO === chosen);
  const others = tooLarge.filter((cargo) => cargo !== own);
  const rounded = (value: number) => numberText(Math.round(value * 1000) / 1000);
  const checks: PlanCheck[] = [];
  if (own)
    checks.push({
      ...base,
      CODE: 'MSG000727',
      ARGS: [rounded(MSR_CBM + (own.MSR_CBM ?? 0)), numberText(plan.INR_CBM ?? 0)],
      TARGET: { BKG_NO: own.BKG_NO },
    });
  const [other] = others;
  const left = rounded(Math.max(0, LEFT_CBM));
  if (other && others.length === 1)
    checks.push({ ...base, CODE: 'MSG000728', ARGS: [left, rounded((other.MSR_CBM ?? 0) - LEFT_CBM)], TARGET: { BKG_NO: other.BKG_NO } });
  else if (others.length > 1) checks.push({ ...base, CODE: 'MSG000729', ARGS: [left, numberText(others.length)], TARGET: null });
  return checks;
}

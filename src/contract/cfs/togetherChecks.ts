import type { Row } from '../dictionary';
import type { Cargo, ContainerType } from './loadPlan';
import type { PlanCheck } from './planCheck';
import { isApart, segregation } from './segregation';

type Lot = Pick<Cargo, 'BKG_NO' | 'CYCFS_CD' | 'POD_CD' | 'IMDG_CLS' | 'SET_TEMP'>;

/** Message and values of a reason. */
export type Reason = Pick<PlanCheck, 'CODE' | 'ARGS'>;

export const isCooled = ({ SET_TEMP }: Pick<Lot, 'SET_TEMP'>): boolean => SET_TEMP !== null && SET_TEMP !== undefined;

const refuse = { SEV: 'REFUSE', STOPS: 'SAVE', SURE: 'SURE' } as const;

/** How two bookings of dangerous goods go together; null where at least one is none, or no general rule keeps them apart. */
export function dangerBetween(one: Lot, other: Lot): (Reason & Pick<PlanCheck, 'SEV' | 'STOPS' | 'SURE'>) | null {
  if (!one.IMDG_CLS || !other.IMDG_CLS) return null;
  const rule = segregation(one.IMDG_CLS, other.IMDG_CLS);
  const ARGS = [one.BKG_NO, one.IMDG_CLS, other.BKG_NO, other.IMDG_CLS];
  if (isApart(one.IMDG_CLS, other.IMDG_CLS)) return { ...refuse, CODE: 'MSG000641', ARGS: [...ARGS, rule] };
  if (rule === '1') return { SEV: 'WARN', STOPS: null, SURE: 'LIKELY', CODE: 'MSG000648', ARGS };
  return rule === '*' ? { SEV: 'WARN', STOPS: null, SURE: 'GUESS', CODE: 'MSG000649', ARGS } : null;
}

/** Why two bookings cannot be in one container for their temperatures, or null. */
export function coolingBetween(one: Lot, other: Lot): Reason | null {
  if (isCooled(one) && isCooled(other))
    return one.SET_TEMP === other.SET_TEMP
      ? null
      : { CODE: 'MSG000651', ARGS: [one.BKG_NO, String(one.SET_TEMP), other.BKG_NO, String(other.SET_TEMP)] };
  if (isCooled(one) === isCooled(other)) return null;
  const [cooled, dry] = isCooled(one) ? [one, other] : [other, one];
  return { CODE: 'MSG000650', ARGS: [cooled.BKG_NO, String(cooled.SET_TEMP), dry.BKG_NO] };
}

/** Why a booking cannot be in a container that does not cool, or null. */
export const coolingIn = (one: Lot, { CNTR_KIND, CNTR_TP_CD }: Pick<ContainerType, 'CNTR_KIND' | 'CNTR_TP_CD'>): Reason | null =>
  isCooled(one) && CNTR_KIND !== null && CNTR_KIND !== 'RF'
    ? { CODE: 'MSG000652', ARGS: [one.BKG_NO, String(one.SET_TEMP), CNTR_TP_CD ?? ''] }
    : null;

/** What lines are to each other and to the plan: port, CFS, dangerous goods and temperatures. A line is told with the first of each class, and the first temperature, that it does not suit. */
export function togetherChecks(plan: Row<'CYCFS_CD' | 'POD_CD'>, lines: readonly Lot[], container: ContainerType): PlanCheck[] {
  const port = plan.POD_CD || lines[0]?.POD_CD || null;
  const station = plan.CYCFS_CD || lines[0]?.CYCFS_CD || null;
  return lines.flatMap((line, i) => {
    const checks: PlanCheck[] = [];
    const TARGET = { BKG_NO: line.BKG_NO };
    const before = lines.slice(0, i);
    if ((line.POD_CD || null) !== port) checks.push({ KIND: 'PORT', ...refuse, CODE: 'MSG000213', ARGS: [], TARGET });
    if ((line.CYCFS_CD || null) !== station)
      checks.push({ KIND: 'PORT', ...refuse, CODE: 'MSG000684', ARGS: [line.BKG_NO, line.CYCFS_CD ?? '', station ?? ''], TARGET });
    const classes = new Set<string | null>();
    for (const other of before) {
      const danger = classes.has(other.IMDG_CLS ?? null) ? null : dangerBetween(other, line);
      if (danger) checks.push({ KIND: 'DANGER', ...danger, TARGET });
      classes.add(other.IMDG_CLS ?? null);
    }
    const cooling = coolingIn(line, container) ?? before.map((other) => coolingBetween(other, line)).find((reason) => reason !== null);
    if (cooling) checks.push({ KIND: 'COOLED', ...refuse, ...cooling, TARGET });
    return checks;
  });
}

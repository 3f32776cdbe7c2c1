import type { Span } from '../../contract/dates';
import { checkRange, isEmpty } from '../../contract/rules';
import { Refusal } from './refusal';
import type { Ctx } from './serve';

/**
 * Checks the period of a search, FR_DT to TO_DT: both ends are required (MSG000012), in order (MSG000022) and not further apart than the
 * screen allows (MSG000023).
 */
export function checkPeriod(ctx: Ctx<unknown>, search: { FR_DT?: string; TO_DT?: string }, max: Span): void {
  const errors = (['FR_DT', 'TO_DT'] as const)
    .filter((f) => isEmpty(search[f]))
    .map((f) => ({ FIELD: f, CODE: 'MSG000012', ARGS: [ctx.label(f)] }));
  if (errors.length) throw new Refusal(422, 'MSG000012', { args: [ctx.label(errors[0]?.FIELD ?? '')], errors });
  const faults = checkRange(search.FR_DT, search.TO_DT, max, ['FR_DT', 'TO_DT']).map((f) => ({
    ...f,
    ARGS: f.ARGS?.map((a) => (typeof a === 'string' ? ctx.text(a) : a)),
  }));
  if (faults[0]) throw new Refusal(422, faults[0].CODE, { args: faults[0].ARGS ?? [], errors: faults });
}

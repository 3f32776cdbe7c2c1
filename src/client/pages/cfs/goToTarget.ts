import type { PlanCheck } from '../../../contract/cfs/planCheck';
import type { Lines, Plans, Waiting } from './loading';

export type Target = NonNullable<PlanCheck['TARGET']>;

/** Goes to where a check is mended: a field of the current plan, a booking that waits, or a line. */
export function goToTarget({ plans, lines, waiting }: { plans: Plans; lines: Lines; waiting: Waiting }, target: Target): void {
  if ('FIELD' in target) return void plans.cursor.goTo({ row: plans.cursor.row, field: target.FIELD });
  const find = (rows: readonly { BKG_NO: string }[]) => rows.findIndex(({ BKG_NO }) => BKG_NO === target.BKG_NO);
  const [line, booking] = [find(lines.store.rows), find(waiting.store.rows)];
  if (booking >= 0) void waiting.cursor.goTo({ row: booking, field: 'BKG_NO' });
  else if (line >= 0) void lines.cursor.goTo({ row: line, field: 'BKG_NO' });
}

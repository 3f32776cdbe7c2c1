import type { Fault } from '../../../contract/call';
import { clpList } from '../../../contract/cfs/clpList';
import type { PlanCheck } from '../../../contract/cfs/planCheck';
import { alone, save, saveNow } from '../../grid/saving';
import { refusalLines } from '../../grid/validate';
import { isSaved } from '../../lib/saved';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { goToTarget } from './goToTarget';
import type { Lines, Plans, Waiting } from './loading';
import { readLinesAnew } from './readAnew';
import { type Planned, plannedNow, saveStops } from './usePlanned';

interface Grids {
  plans: Plans;
  lines: Lines;
  waiting: Waiting;
}

/** Checks of the current plan behind its row in the list of plans: lines have rows too, and several plans may be saved at once. */
function toldOf({ store, cursor, options }: Plans, checks: readonly PlanCheck[]): string {
  const faults = checks.map(({ CODE, ARGS }) => ({ CODE, ARGS }));
  return `${options.title ?? ''} ${refusalLines(store, faults, [cursor.row])}`.trim();
}

/** Asks where more is loaded than the container holds. */
async function mayBeOver(plans: Plans, planned: Planned | null): Promise<boolean> {
  const over = planned?.checks.filter(({ CODE }) => CODE === 'MSG000208') ?? [];
  return over.length === 0 || box.show('question', [toldOf(plans, over), t('MSG000740')].join('\n'));
}

/** Says what stops a save and goes to where it is mended; true where nothing does. */
async function mayBeSaved(grids: Grids, planned: Planned | null): Promise<boolean> {
  const stops = planned ? saveStops(grids.plans, grids.lines, planned) : [];
  if (stops.length === 0) return true;
  await box.show('warn', toldOf(grids.plans, stops));
  const target = stops.find(({ TARGET }) => TARGET)?.TARGET;
  if (target) goToTarget(grids, target);
  return false;
}

/** Saves what was typed of plans, then the lines of the current one; those of a plan that is not saved yet travel inside it. */
export async function savePlans(grids: Grids): Promise<void> {
  const { plans, lines } = grids;
  plans.commitEditor();
  lines.commitEditor();
  await Promise.all([plans.pending.settled(), lines.pending.settled()]);
  const planned = plannedNow(plans, lines);
  const hasLines = isSaved(plans.current) && lines.isDirty;
  const { row } = plans.cursor;
  const isOfPlan = plans.store.changedIndexes().includes(row) && plans.store.changes.remaining().includes(row);
  if ((hasLines || isOfPlan) && !(await mayBeSaved(grids, planned))) return;
  if ((hasLines || !isSaved(plans.current)) && !(await mayBeOver(plans, planned))) return;
  if (plans.isDirty || !hasLines) {
    if (!(await save(plans, clpList.save))) return;
  }
  if (!hasLines) return;
  const plan = plans.current?.CLP_NO ?? '';
  const refused = async (faults: readonly Fault[]) => {
    if (faults.some(({ CODE }) => CODE === 'MSG000798')) await readLinesAnew(lines, plan);
  };
  const saved = await alone(lines, () => saveNow(lines, clpList.saveLines, { ask: async () => true, refused }));
  if (saved) await plans.search(undefined, { ask: false });
}

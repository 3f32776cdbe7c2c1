import type { Fault } from '../../../contract/call';
import { clpList } from '../../../contract/cfs/clpList';
import { alone, save, saveNow } from '../../grid/saving';
import { isSaved } from '../../lib/saved';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { goToTarget } from './goToTarget';
import type { Lines, Plans, Waiting } from './loading';
import { readLinesAnew } from './readAnew';
import { type Planned, saveStops } from './usePlanned';

interface Grids {
  plans: Plans;
  lines: Lines;
  waiting: Waiting;
}

/** Asks where more is loaded than the container holds. */
async function mayBeOver(planned: Planned | null): Promise<boolean> {
  const over = planned?.checks.find(({ CODE }) => CODE === 'MSG000208');
  return !over || box.show('question', [t(over.CODE, ...over.ARGS), t('MSG000740')].join('\n'));
}

/** Says what stops a save and goes to where it is mended; true where nothing does. */
async function mayBeSaved(grids: Grids, planned: Planned | null): Promise<boolean> {
  const stops = planned ? saveStops(grids.plans, grids.lines, planned) : [];
  if (stops.length === 0) return true;
  await box.show('warn', stops.map(({ CODE, ARGS }) => t(CODE, ...ARGS)).join('\n'));
  const target = stops.find(({ TARGET }) => TARGET)?.TARGET;
  if (target) goToTarget(grids, target);
  return false;
}

/** Saves what was typed of plans, then the lines of the current one; those of a plan that is not saved yet travel inside it. */
export async function savePlans(grids: Grids, planned: Planned | null): Promise<void> {
  const { plans, lines } = grids;
  const hasLines = isSaved(plans.current) && lines.isDirty;
  plans.commitEditor();
  lines.commitEditor();
  const { row } = plans.cursor;
  const isOfPlan = plans.store.changedIndexes().includes(row) && plans.store.changes.remaining().includes(row);
  if ((hasLines || isOfPlan) && !(await mayBeSaved(grids, planned))) return;
  if ((hasLines || !isSaved(plans.current)) && !(await mayBeOver(planned))) return;
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

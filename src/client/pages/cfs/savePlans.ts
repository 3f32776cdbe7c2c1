import type { Fault } from '../../../contract/call';
import { clpList, type PlanLine, planLine } from '../../../contract/cfs/clpList';
import { same } from '../../grid/changes';
import { applyDraft, draftRows } from '../../grid/drafts';
import { alone, save, saveNow } from '../../grid/saving';
import { call } from '../../lib/call';
import { isSaved } from '../../lib/saved';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { goToTarget } from './goToTarget';
import { inOrder, type Lines, numberLines, type Plans, type Waiting } from './loading';
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

/** Has nothing of the line but its place been changed by others? */
const isAsLoaded = (loaded: PlanLine, now: PlanLine): boolean =>
  planLine.columns.every((field) => field === 'LOAD_SEQ' || same(loaded[field as keyof PlanLine], now[field as keyof PlanLine]));

/** Shows the lines as they are now, without those taken out meanwhile; what was typed into the others stays. */
async function dropGone(lines: Lines, plan: string): Promise<void> {
  const keyOf = (line: Partial<PlanLine>) => lines.keyOf(line);
  const typed = draftRows(lines.store, keyOf, lines.cursor.row);
  const { data } = await call(clpList.selectLines, { SEARCH: { CLP_NO: plan } });
  const there = new Map(data.LIST.map((line) => [keyOf(line), line]));
  const rows = typed.rows.flatMap((one) => {
    const now = one.loaded && there.get(keyOf(one.loaded));
    if (one.loaded && !now) return [];
    return now && isAsLoaded(one.loaded as PlanLine, now) ? [{ ...one, loaded: now }] : [one];
  });
  lines.load(data.LIST);
  applyDraft(lines.store, { ...typed, current: null, rows, conditions: {} }, keyOf);
  lines.store.aside(() => numberLines(lines, inOrder(lines)));
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
    if (faults.some(({ CODE }) => CODE === 'MSG000798')) await dropGone(lines, plan);
  };
  const saved = await alone(lines, () => saveNow(lines, clpList.saveLines, { ask: async () => true, refused }));
  if (saved) await plans.search(undefined, { ask: false });
}

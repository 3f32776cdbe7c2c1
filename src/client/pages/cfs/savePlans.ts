import type { Fault } from '../../../contract/call';
import { clpList, type PlanLine, planLine } from '../../../contract/cfs/clpList';
import { same } from '../../grid/changes';
import { applyDraft, draftRows } from '../../grid/drafts';
import { alone, save, saveNow } from '../../grid/saving';
import { call } from '../../lib/call';
import { isSaved } from '../../lib/saved';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { inOrder, type Lines, numberLines, type Plans } from './loading';
import type { Planned } from './usePlanned';

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

/** Saves what was typed of plans, then the lines of the current one; those of a plan that is not saved yet travel inside it. */
export async function savePlans(plans: Plans, lines: Lines, planned: Planned | null): Promise<void> {
  const hasLines = isSaved(plans.current) && lines.isDirty;
  plans.commitEditor();
  lines.commitEditor();
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

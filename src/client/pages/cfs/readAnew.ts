import { canEditPlanLines, clpList, type Plan, type PlanLine, planLine } from '../../../contract/cfs/clpList';
import { Flag, same } from '../../grid/changes';
import { settleConflicts } from '../../grid/conflict';
import { applyDraft, draftRows } from '../../grid/drafts';
import { call } from '../../lib/call';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';
import { inOrder, type Lines, numberLines, type Plans, unloadLines } from './loading';

/** Has nothing of the line but its place been changed by others? */
const isAsLoaded = (loaded: PlanLine, now: PlanLine): boolean =>
  planLine.columns.every((field) => field === 'LOAD_SEQ' || same(loaded[field as keyof PlanLine], now[field as keyof PlanLine]));

/** Shows the lines as they are now, without those taken out meanwhile; what was typed into the others stays. */
export async function readLinesAnew(lines: Lines, plan: string): Promise<void> {
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

/** Shows the current plan and its lines as others have left them; what was typed here stays, and is asked about where they typed into the same. */
export async function readPlanAnew(plans: Plans, lines: Lines): Promise<void> {
  const { store, cursor, current } = plans;
  if (!current) return;
  const { CLP_NO } = current;
  const { data } = await call(clpList.select, { SEARCH: { CLP_NO } });
  const now = data.LIST.find((plan) => plan.CLP_NO === CLP_NO);
  if (!now) {
    await box.warn('MSG000043');
    await plans.search(undefined, { ask: false });
    return;
  }
  if (canEditPlanLines(now)) await readLinesAnew(lines, CLP_NO);
  else await dropUnsaved(lines, CLP_NO);
  const { row } = cursor;
  const { changes } = store;
  const [before, typed] = [changes.loaded(row), store.rows[row] as Plan];
  const mine = changes.changedFields(row) as (keyof Plan)[];
  if (mine.some((field) => !same(before[field], now[field]))) return void (await settleConflicts(plans, [{ index: row, now: { ...now } }]));
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  store.rebase(row, now, kept, changes.flag(row) === Flag.DELETE);
}

/** Shows the lines of a plan that takes nothing any more, and says of which bookings something was not saved. */
async function dropUnsaved(lines: Lines, plan: string): Promise<void> {
  const lost = lines.store.changed().map(({ row }) => row.BKG_NO);
  const { data } = await call(clpList.selectLines, { SEARCH: { CLP_NO: plan } });
  lines.load(data.LIST);
  if (lost.length > 0) notify.warn(t('UI.clpList.DROPPED', lost.join(', ')));
}

/** Takes bookings out that were loaded here, and not saved, while somebody else put them into his plan. */
export function dropTaken(lines: Lines, bookings: readonly string[]): void {
  unloadLines(
    lines,
    [...lines.store.rows.keys()].filter((i) => bookings.includes(lines.store.rows[i]?.BKG_NO ?? '')),
  );
}

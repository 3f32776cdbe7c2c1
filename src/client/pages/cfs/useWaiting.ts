import { useEffect, useRef } from 'react';
import { canEditPlanLines, type Plan } from '../../../contract/cfs/clpList';
import type { Cargo } from '../../../contract/cfs/loadPlan';
import { label, t } from '../../lib/texts';
import { type Lines, loadedLines, type Plans, type Waiting, whyFixed } from './loading';

/** Numbers of the bookings that plans hold which are not saved yet, the current one left out. */
export function heldElsewhere({ store, current }: Plans): Set<string> {
  const plans = store.changes.remaining().map((i) => store.rows[i]);
  return new Set(plans.flatMap((plan) => (plan === current ? [] : (plan?.G2 ?? []).flatMap(({ BKG_NO }) => BKG_NO ?? []))));
}

/** The bookings that wait: those asked for without those that unsaved plans hold, and those that were taken out here. */
function left(plans: Plans, lines: Lines, asked: readonly Cargo[]): Cargo[] {
  const held = heldElsewhere(plans);
  for (const { BKG_NO } of loadedLines(lines)) held.add(BKG_NO);
  const { store } = lines;
  const staying = new Set(store.changes.remaining());
  const out = [...store.changes.alive()].flatMap((i): Cargo[] => (staying.has(i) ? [] : [store.changes.loaded(i)]));
  return [...asked.filter(({ BKG_NO }) => !held.has(BKG_NO)), ...out.filter(({ BKG_NO }) => !held.has(BKG_NO))];
}

/** What the list of what waits says while it is empty: what keeps it so, and what must be chosen first. */
export function whyNoneWaits(plan: Plan | null): string {
  const fixed = whyFixed(plan);
  if (fixed !== null) return fixed;
  const missing = (['CYCFS_CD', 'POD_CD'] as const).filter((field) => !plan?.[field]).map((field) => label(field, undefined, 'CFS_CLP'));
  return missing.length > 0 ? t('UI.clpList.WAITS_FOR', missing.join(', ')) : t('UI.clpList.NONE_WAITS');
}

/** Asks for the bookings that the current plan may take, and keeps their list free of what is loaded but not saved yet. */
export function useWaiting(plans: Plans, lines: Lines, waiting: Waiting, sees: boolean): void {
  const plan = plans.current;
  const isOpen = sees && plan !== null && canEditPlanLines(plan);
  const [CYCFS_CD, POD_CD] = isOpen ? [plan.CYCFS_CD ?? '', plan.POD_CD ?? ''] : ['', ''];
  const { epoch } = plans.store;
  const why = whyNoneWaits(plan);
  const asked = useRef<{ epoch: number; rows: readonly Cargo[]; held: number }>({ epoch: -1, rows: [], held: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the plans were read again, as after a save; an empty list says another reason
  useEffect(() => {
    if (CYCFS_CD && POD_CD) void waiting.search({ CYCFS_CD, POD_CD }, { ask: false });
    else waiting.load([]);
  }, [waiting, CYCFS_CD, POD_CD, epoch, why]);

  useEffect(() => {
    const keep = () => {
      const { store } = waiting;
      if (waiting.phase.get() !== 'ready' || waiting.query.isAsking) return;
      if (store.epoch !== asked.current.epoch)
        asked.current = { epoch: store.epoch, rows: store.rows, held: waiting.total - store.rows.length };
      const rows = left(plans, lines, asked.current.rows);
      if (rows.length === store.rows.length && rows.every(({ BKG_NO }, n) => BKG_NO === store.rows[n]?.BKG_NO)) return;
      const [current, at] = [waiting.current, store.arranged.position(waiting.cursor.row)];
      const stays = current && rows.some(({ BKG_NO }) => BKG_NO === current.BKG_NO);
      const next = stays ? current : rows[Math.min(Math.max(0, at), rows.length - 1)];
      asked.current.epoch = store.epoch + 1;
      waiting.load(rows, { select: next ? waiting.keyOf(next) : null, total: rows.length + asked.current.held });
    };
    // Rows just read are taken in to the end before some of them leave.
    const stops = [
      waiting.store.signals.onStruct(() => queueMicrotask(keep)),
      lines.store.signals.onFoot(keep),
      plans.store.signals.onFoot(keep),
    ];
    keep();
    return () => {
      for (const stop of stops) stop();
    };
  }, [plans, lines, waiting]);
}

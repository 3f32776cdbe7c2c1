import { Flag } from './changes';
import type { Place, Step } from './history';
import type { GridModel } from './model';
import { placesOf } from './order';

/** The cell a step is about: where the user was, else the first of its rows that is shown. */
function placeOf<R extends object, S>({ store, columns }: GridModel<R, S>, step: Step<R>): Place | null {
  const { rows, place } = step;
  if (place && rows.has(place.row) && store.arranged.position(place.row) >= 0) return place;
  const [first] = placesOf(store.arranged.view, new Set(rows.keys())).keys();
  if (first === undefined) return null;
  const column = columns.findIndex(({ field }) => field in (rows.get(first)?.values ?? {}));
  return { row: first, column: Math.max(0, column), ranges: { areas: [], anchor: null, lead: null } };
}

/** Goes to where a step was done; false when unsaved changes below keep the user where he is. */
async function goTo<R extends object, S>(model: GridModel<R, S>, { row, column, ranges }: Place): Promise<boolean> {
  await model.cursor.moveTo(row, column);
  if (model.cursor.row !== row) return false;
  model.ranges.selected.set(ranges);
  return true;
}

/** Undoes the last step or does the next one again, and goes to where it was done. Codes on their way are waited for: they are part of their step. */
export async function turnHistory<R extends object, S>(model: GridModel<R, S>, dir: 'undo' | 'redo'): Promise<void> {
  model.commitEditor();
  await model.pending.settled();
  const { store } = model;
  const step = store.history.next(dir);
  if (!step) return;
  const before = placeOf(model, step);
  if (before && !(await goTo(model, before))) return;
  const at = store.arranged.position(model.cursor.row);
  store.history[dir]();
  const alive = [...step.rows.keys()].filter((i) => store.changes.flag(i) !== Flag.GONE);
  if (!placeOf(model, step) && alive[0] !== undefined) store.arranged.reveal([alive[0]]);
  const after = placeOf(model, step);
  if (after) await goTo(model, after);
  else if (store.arranged.position(model.cursor.row) < 0) {
    const next =
      step.place && store.arranged.position(step.place.row) >= 0
        ? step.place.row
        : store.arranged.view[Math.min(at, store.arranged.size - 1)];
    await model.cursor.moveTo(next ?? -1, step.place?.column ?? 0);
  }
}

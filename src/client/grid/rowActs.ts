import { box } from '../shell/box';
import { Flag } from './changes';
import type { GridModel } from './model';
import { keysOf } from './options';
import { shownText } from './value';

/** Takes away added rows and marks others deleted; rows in a final state stay. The cursor goes to the row that takes the place. */
export async function removeRows<R extends object, S>(model: GridModel<R, S>): Promise<void> {
  model.commitEditor();
  const { store } = model;
  const { canRemove, finalRow } = model.options;
  const wanted = model.targets();
  const targets = wanted.filter((i) => store.changes.isNew(i) || (canRemove ?? ((row) => !finalRow?.(row)))(store.rows[i] as R));
  if (!wanted.length) return box.warn('MSG000009');
  if (!targets.length) return refuse(model, wanted[0] as number);
  const at = store.arranged.position(model.cursor.row);
  store.batch(() => store.remove(targets));
  if (store.arranged.position(model.cursor.row) < 0)
    await model.cursor.moveTo(store.arranged.view[Math.min(at, store.arranged.size - 1)] ?? -1);
}

/** Says why a row cannot be taken away: its status, where it has one (MSG000027), else that it is closed (MSG000040). */
function refuse<R extends object, S>(model: GridModel<R, S>, i: number): Promise<void> {
  const status = model.store.columns.find((c) => c.kind === 'code' && c.field.endsWith('_STS'));
  return status ? box.warn('MSG000027', shownText(model.store.rows[i] as R, status)) : box.warn('MSG000040');
}

/** Adds copies of rows. The key, UPD_CNT and the columns of `notCopied` begin as in a new row. */
export async function copyRows<R extends object, S>(model: GridModel<R, S>): Promise<void> {
  model.commitEditor();
  const targets = model.targets();
  if (!targets.length) return box.warn('MSG000009');
  const own = new Set<string>([...keysOf(model.options), ...(model.options.notCopied ?? []), 'UPD_CNT', 'INIT_INSERT']);
  const copies = targets.map((i) => {
    const fresh = Object.entries(model.fresh()).filter(([field]) => own.has(field));
    const kept = Object.entries(model.store.rows[i] as R).filter(([field]) => !own.has(field));
    return Object.fromEntries([...kept, ...fresh]) as R;
  });
  model.cursor.typingOn = true;
  await model.cursor.moveTo(model.store.add(copies));
}

/** Drops everything that is not saved, after asking (MSG000006): the rows stand as they were loaded, added ones are gone. */
export async function dropChanges<R extends object, S>(model: GridModel<R, S>): Promise<void> {
  model.commitEditor();
  if (!model.isDirty || !(await box.question('MSG000006'))) return;
  const { store, total } = model;
  const loaded = Array.from(store.rows.keys()).filter((i) => store.changes.flag(i) !== Flag.INSERT && store.changes.flag(i) !== Flag.GONE);
  const select = model.current && model.keyOf(model.current);
  model.draft.take();
  model.load(
    loaded.map((i) => store.changes.loaded(i)),
    { select, total },
  );
}

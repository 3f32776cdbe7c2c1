import { attempt } from '../shell/attempt';
import { box } from '../shell/box';
import { Flag } from './changes';
import { mayRemove, whyFixed } from './editable';
import type { GridModel } from './model';
import { keysOf } from './options';

/** Takes away added rows and marks others deleted; rows in a final state stay. The cursor goes to the row that takes the place. */
export async function removeRows<R extends object, S>(model: GridModel<R, S>): Promise<void> {
  model.commitEditor();
  const { store } = model;
  const wanted = model.targets();
  const targets = wanted.filter((i) => store.changes.isNew(i) || mayRemove(model.options, store.rows[i] as R));
  if (!wanted.length) return box.warn('MSG000009');
  if (!targets.length) return void (await box.show('warn', whyFixed(model, store.rows[wanted[0] as number] as R)));
  const at = store.arranged.position(model.cursor.row);
  store.batch(() => store.remove(targets));
  if (store.arranged.position(model.cursor.row) < 0)
    await model.cursor.moveTo(store.arranged.view[Math.min(at, store.arranged.size - 1)] ?? -1);
}

/** What a copy takes of a row where its screen does not say: all but the key, UPD_CNT and the columns of `notCopied`. */
function allButOwn<R extends object, S>({ options }: GridModel<R, S>, row: R): Partial<R> {
  const own = new Set<string>([...keysOf(options), ...(options.notCopied ?? []), 'UPD_CNT', 'INIT_INSERT']);
  return Object.fromEntries(Object.entries(row).filter(([field]) => !own.has(field))) as Partial<R>;
}

/** Adds copies of rows. What they do not take over begins as in a new row. */
export async function copyRows<R extends object, S>(model: GridModel<R, S>): Promise<void> {
  model.commitEditor();
  const { store, options } = model;
  const targets = model.targets();
  if (!targets.length) return box.warn('MSG000009');
  const rows = targets.map((i) => store.rows[i] as R);
  const copies = await attempt(async () => options.copiesOf?.(rows) ?? rows.map((row) => allButOwn(model, row)));
  if (!copies) return;
  model.cursor.typingOn = true;
  await model.cursor.moveTo(store.add(copies.map((copy) => model.fresh(copy))));
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

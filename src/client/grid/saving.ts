import type { Answer, Call, Fault, SaveBody, SaveData } from '../../contract/call';
import { callBatch } from '../lib/batch';
import { CallError, shown } from '../lib/call';
import { t } from '../lib/texts';
import { actionOf, askAction } from '../shell/action';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import { Flag } from './changes';
import { type StaleRow, settleConflicts } from './conflict';
import type { GridModel } from './model';
import type { RowsInside } from './options';
import { rowName } from './rowName';
import { faultLines, refusalLines } from './validate';

/** Does one thing at a time with a grid, when its list and look-ups have come: what is asked for meanwhile is not done. */
export async function alone<R extends object, S, T>(model: GridModel<R, S>, work: () => Promise<T | null>): Promise<T | null> {
  if (model.saving) return null;
  model.saving = true;
  try {
    model.commitEditor();
    await model.pending.settled();
    return await work();
  } finally {
    model.saving = false;
  }
}

/** Sends rows under a BATCH_ID; gives the answer or the refusal. */
export async function send<R extends object, S, In extends { BATCH_ID: string }>(
  model: GridModel<R, S>,
  c: Call<In, SaveData<R>>,
  LIST: readonly object[],
  rest: object = {},
): Promise<Answer<SaveData<R>> | CallError> {
  try {
    const lost = () => {
      model.saving = false;
      model.meanwhile.end();
      model.options.inside?.fail([]);
    };
    return await callBatch(model, c, { LIST, ...rest } as unknown as Omit<In, 'BATCH_ID'>, { onLost: lost });
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

/** Shows a refusal: on the cells and in a box that names the rows; of a save also what was refused of rows inside them. */
export async function refuse<R extends object, S>(
  model: GridModel<R, S>,
  error: CallError,
  indexes: readonly number[],
  inside?: RowsInside,
): Promise<void> {
  const ofRows = error.errors.filter((fault) => fault.ROW_NO !== undefined);
  if (!ofRows.length) {
    await box.show(error.status === 0 || error.status >= 500 ? 'error' : 'warn', shown(error));
    return;
  }
  const { others, lines, goTo } = (await inside?.refuse(ofRows, indexes)) ?? { others: ofRows, lines: '', goTo: async () => {} };
  model.setFaults(others, indexes);
  await box.show('warn', [refusalLines(model.store, others, indexes), lines].filter(Boolean).join('\n'));
  await (others.length ? model.goToFault() : goTo());
}

/** The rows that a refusal calls stale, as they are now. */
export function staleRows(
  { code, errors, row }: Pick<CallError, 'code' | 'errors'> & Partial<Pick<CallError, 'row'>>,
  sent: readonly number[],
): StaleRow[] {
  if (code !== 'MSG000025') return [];
  return errors.flatMap(({ ROW_NO = 1, ROW }, n) => {
    const [index, now] = [sent[ROW_NO - 1], ROW ?? (n ? undefined : row)];
    return index === undefined || !now ? [] : [{ index, now }];
  });
}

/**
 * Saves the changed rows: checks them, asks when rows are deleted, sends them under one BATCH_ID, tells and loads the list again
 * with the same row selected. Resolves with the saved rows, or null when nothing was saved.
 */
export const save = <R extends object, S>(model: GridModel<R, S>, c: Call<SaveBody<R>, SaveData<R>>): Promise<R[] | null> =>
  alone(model, () => saveNow(model, c));

/** How a save goes that is more than the button 저장. */
export interface Saving {
  /** Asks before it; a save that deletes rows does by itself. */
  ask?: () => Promise<boolean>;
  /** Rows that go with those changed. */
  also?: readonly number[];
  /** Code of what is told at the end. */
  done?: string;
  /** What follows where the server refuses rows, once that was told. */
  refused?: (faults: readonly Fault[]) => Promise<void>;
  /** The button pressed may have no more use for the rows saved: the grid takes the focus from it. */
  toGrid?: boolean;
}

/** The save itself, by who does one thing at a time with the grid. */
export async function saveNow<R extends object, S>(
  model: GridModel<R, S>,
  c: Call<SaveBody<R>, SaveData<R>>,
  how: Saving = {},
): Promise<R[] | null> {
  const { ask = () => mayDelete(model), also = [], done = 'MSG000001', refused, toGrid = false } = how;
  const { inside } = model.options;
  if (!model.store.changes.changeCount && !model.store.marks.hasTyped && !inside?.isDirty()) {
    await box.warn('MSG000008');
    return null;
  }
  const faults = model.validate();
  if (faults.length) {
    await box.show('warn', faultLines(model.store, faults));
    await model.goToFault();
    return null;
  }
  if (await inside?.showsFaults()) return null;
  if (!(await ask()) || (inside && !(await inside.mayGo()))) return null;
  const here = model.cursor.row;
  const changed = model.store.changed(inside?.isDirty() ? [...also, here] : also);
  model.sends(changed.map((one) => one.index));
  const below = inside?.send();
  const LIST = changed.map(({ index, row }) => (index === here ? { ...row, ...below } : row));
  const answer = await send<R, S, SaveBody<R>>(model, c, LIST);
  if (answer instanceof CallError) {
    model.meanwhile.end();
    const stale = staleRows({ ...answer, errors: answer.errors.filter(({ FIELD }) => !FIELD?.includes('.')) }, model.sent);
    const isStaleInside = inside?.fail(answer.errors) ?? false;
    if (!stale.length && !isStaleInside) {
      await refuse(model, answer, model.sent, inside);
      await refused?.(answer.errors);
    } else if ((!stale.length || (await settleConflicts(model, stale))) && (!isStaleInside || (await inside?.settle(answer.errors))))
      return saveSettled(model, c, how);
    return null;
  }
  const saved = answer.data.LIST as R[];
  model.meanwhile.answered(saved);
  notify.success(answer.message ?? t(done));
  if (toGrid && document.activeElement?.matches('button')) model.focus();
  const at = model.sent.indexOf(model.cursor.row);
  const current = at >= 0 ? saved[at] : model.current;
  const select = current ? model.keyOf(current) : null;
  const stay = saved.filter((_, n) => model.store.changes.flag(model.sent[n] ?? -1) !== Flag.DELETE);
  inside?.arrive();
  if (!model.select) model.accept(saved);
  else if (!(await model.search(undefined, { ask: false, select, saved: stay }))) model.accept(saved);
  return saved;
}

/** Asks before a save that deletes rows; true where it deletes none. */
export async function mayDelete<R extends object, S>({ store, options }: GridModel<R, S>): Promise<boolean> {
  const going = store.changedIndexes().filter((i) => store.changes.flag(i) === Flag.DELETE);
  if (!going.length) return true;
  const rows = going.map((i) => rowName(store, options, i));
  const notes = going.length < store.changes.changeCount ? [t('UI.ACTION.OTHERS', store.changes.changeCount - going.length)] : [];
  return (await askAction({ ...actionOf('delete', t('UI.ACTION.DELETE'), rows.length, 'MSG000005'), rows, notes })) !== null;
}

/** Saves again after stale rows were brought up to date; when nothing of one's own is left, the list is loaded. */
async function saveSettled<R extends object, S>(
  model: GridModel<R, S>,
  c: Call<SaveBody<R>, SaveData<R>>,
  how: Saving,
): Promise<R[] | null> {
  if (model.isDirty || model.options.inside?.isDirty()) return saveNow(model, c, { ...how, ask: async () => true });
  await model.search(undefined, { ask: false });
  return [];
}

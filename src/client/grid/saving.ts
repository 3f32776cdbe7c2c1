import type { ActionBody, Answer, Call, SaveBody, SaveData } from '../../contract/call';
import { callBatch } from '../lib/batch';
import { CallError, shown } from '../lib/call';
import { t } from '../lib/texts';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import { type StaleRow, settleConflicts } from './conflict';
import type { GridModel } from './model';
import { keysOf } from './options';
import { faultLines, refusalLines } from './validate';

/** Does one thing at a time with a grid, when its list and look-ups have come: what is asked for meanwhile is not done. */
async function alone<R extends object, S, T>(model: GridModel<R, S>, work: () => Promise<T | null>): Promise<T | null> {
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
async function send<R extends object, S, In extends { BATCH_ID: string }>(
  model: GridModel<R, S>,
  c: Call<In, SaveData<R>>,
  LIST: readonly object[],
  rest: object = {},
): Promise<Answer<SaveData<R>> | CallError> {
  try {
    const lost = () => {
      model.saving = false;
    };
    return await callBatch(model, c, { LIST, ...rest } as unknown as Omit<In, 'BATCH_ID'>, { onLost: lost });
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

/** Shows a refusal: on the cells and in a box that names the rows. */
async function refuse<R extends object, S>(model: GridModel<R, S>, error: CallError, indexes: readonly number[]): Promise<void> {
  const ofRows = error.errors.filter((fault) => fault.ROW_NO !== undefined);
  if (!ofRows.length) {
    await box.show(error.status === 0 || error.status >= 500 ? 'error' : 'warn', shown(error));
    return;
  }
  model.setFaults(ofRows, indexes);
  await box.show('warn', refusalLines(model.store, ofRows, indexes));
  await model.goToFault();
}

/** The rows that a refusal calls stale, as they are now. */
function staleRows({ code, errors, row }: CallError, sent: readonly number[]): StaleRow[] {
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

async function saveNow<R extends object, S>(model: GridModel<R, S>, c: Call<SaveBody<R>, SaveData<R>>, asked = false): Promise<R[] | null> {
  if (!model.store.changes.changeCount && !model.store.marks.hasTyped) {
    await box.warn('MSG000008');
    return null;
  }
  const faults = model.validate();
  if (faults.length) {
    await box.show('warn', faultLines(model.store, faults));
    await model.goToFault();
    return null;
  }
  if (!asked && model.store.changes.deleteCount && !(await box.question('MSG000004'))) return null;
  const changed = model.store.changed();
  model.sent = changed.map((one) => one.index);
  const LIST = changed.map((one) => one.row);
  const answer = await send<R, S, SaveBody<R>>(model, c, LIST);
  if (answer instanceof CallError) {
    const stale = staleRows(answer, model.sent);
    if (!stale.length) await refuse(model, answer, model.sent);
    else if (await settleConflicts(model, stale)) return saveSettled(model, c);
    return null;
  }
  const saved = answer.data.LIST as R[];
  notify.success(answer.message ?? t('MSG000001'));
  const at = model.sent.indexOf(model.cursor.row);
  const current = at >= 0 ? saved[at] : model.current;
  if (!model.select) model.accept(saved);
  else if (!(await model.search(undefined, { ask: false, select: current ? model.keyOf(current) : null }))) model.accept(saved);
  return saved;
}

/** Saves again after stale rows were brought up to date; when nothing of one's own is left, the list is loaded. */
async function saveSettled<R extends object, S>(model: GridModel<R, S>, c: Call<SaveBody<R>, SaveData<R>>): Promise<R[] | null> {
  if (model.isDirty) return saveNow(model, c, true);
  await model.search(undefined, { ask: false });
  return [];
}

export interface ActionOptions<R> {
  caption: string;
  /** Code of the question that is asked, and of what is told at the end. */
  question?: string;
  done?: string;
  /** Columns the action sets, one for all rows or one a row; null gives the action up. */
  before?: (rows: R[]) => Promise<Partial<R> | Partial<R>[] | null>;
  /** Columns typed in the rows that go with the action. */
  typed?: readonly (keyof R & string)[];
  /** Asks for a reason. */
  reason?: boolean;
}

/** Is something typed that the action does not take with it? */
function losesWork<R extends object, S>(model: GridModel<R, S>, { typed }: ActionOptions<R>): boolean {
  const { store } = model;
  return !typed || model.detailsDirty || store.changed().some(({ index }) => !store.marks.checked.has(index));
}

/** Does an action on the checked rows: asks, sends keys and versions, tells, loads again. Resolves with the changed rows, or null. */
export const act = <R extends object, S>(
  model: GridModel<R, S>,
  c: Call<ActionBody<R>, SaveData<R>>,
  options: ActionOptions<R>,
): Promise<R[] | null> => alone(model, () => actNow(model, c, options));

async function actNow<R extends object, S>(
  model: GridModel<R, S>,
  c: Call<ActionBody<R>, SaveData<R>>,
  options: ActionOptions<R>,
): Promise<R[] | null> {
  if (!model.store.marks.checkedIndexes().length) {
    await box.warn('MSG000009');
    return null;
  }
  model.commitEditor();
  if (losesWork(model, options) && !(await model.mayLeave())) return null;
  const indexes = model.store.marks.checkedIndexes().filter((i) => model.keyOf(model.store.rows[i] as R) !== null);
  const rows = indexes.map((i) => model.store.rows[i] as R);
  if (!rows.length || !(await box.question(options.question ?? 'MSG000011', options.caption))) return null;
  const extra = options.before ? await options.before(rows) : {};
  if (extra === null) return null;
  const RSN = options.reason ? await box.reason() : undefined;
  if (RSN === null) return null;
  const LIST = rows.map((row, n) => ({
    ...Object.fromEntries(keysOf(model.options).map((field) => [field, row[field as keyof R]])),
    UPD_CNT: (row as { UPD_CNT?: number | null }).UPD_CNT ?? null,
    ...Object.fromEntries((options.typed ?? []).map((field) => [field, row[field] ?? null])),
    ...(Array.isArray(extra) ? extra[n] : extra),
  }));
  const answer = await send<R, S, ActionBody<R>>(model, c, LIST, RSN === undefined ? {} : { RSN });
  if (answer instanceof CallError) {
    model.agreed = false;
    await refuse(model, answer, indexes);
    if (answer.code === 'MSG000025') await model.search(undefined, { ask: false });
    return null;
  }
  notify.success(answer.message ?? t(options.done ?? 'MSG000003'));
  await model.search(undefined, { ask: false });
  return answer.data.LIST as R[];
}

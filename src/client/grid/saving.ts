import type { ActionBody, Answer, Call, SaveBody, SaveData } from '../../contract/call';
import { callBatch } from '../lib/batch';
import { CallError, shown } from '../lib/call';
import { t } from '../lib/texts';
import { actionOf, askAction, keepAnswer } from '../shell/action';
import type { ActionFields, Answered, LeftRow } from '../shell/asked';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import { Flag } from './changes';
import { type StaleRow, settleConflicts } from './conflict';
import type { GridModel } from './model';
import { keysOf } from './options';
import { rowName } from './rowName';
import { faultLines, refusalLines } from './validate';
import { shownText } from './value';

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
      model.meanwhile.end();
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

/** A refusal of an action whose stale rows say what is other than in the list: there is nothing typed to compare with. */
function compared<R extends object, S>({ store }: GridModel<R, S>, error: CallError, indexes: readonly number[]): CallError {
  if (error.code !== 'MSG000025') return error;
  const told = error.errors.map(({ ROW_NO = 1, ROW, ...fault }) => {
    const row = store.rows[indexes[ROW_NO - 1] as number] as R;
    const now = { ...row, ...ROW } as R;
    const other = store.columns.flatMap((column) => {
      const [was, is] = [shownText(row, column), shownText(now, column)];
      return was === is ? [] : [`${column.label}: ${was || t('UI.COMMON.NONE')} → ${is || t('UI.COMMON.NONE')}`];
    });
    return { ...fault, ROW_NO, MESSAGE: other.length ? t('MSG000512', other.join(', ')) : t('MSG000511') };
  });
  return new CallError(error.status, error.code, error.message, told);
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
  if (!asked && !(await mayDelete(model))) return null;
  const changed = model.store.changed();
  model.sends(changed.map((one) => one.index));
  const LIST = changed.map((one) => one.row);
  const answer = await send<R, S, SaveBody<R>>(model, c, LIST);
  if (answer instanceof CallError) {
    model.meanwhile.end();
    const stale = staleRows(answer, model.sent);
    if (!stale.length) await refuse(model, answer, model.sent);
    else if (await settleConflicts(model, stale)) return saveSettled(model, c);
    return null;
  }
  const saved = answer.data.LIST as R[];
  model.meanwhile.answered(saved);
  notify.success(answer.message ?? t('MSG000001'));
  const at = model.sent.indexOf(model.cursor.row);
  const current = at >= 0 ? saved[at] : model.current;
  if (!model.select) model.accept(saved);
  else if (!(await model.search(undefined, { ask: false, select: current ? model.keyOf(current) : null }))) model.accept(saved);
  return saved;
}

/** Asks before a save that deletes rows; true where it deletes none. */
async function mayDelete<R extends object, S>({ store, options }: GridModel<R, S>): Promise<boolean> {
  const going = store.changedIndexes().filter((i) => store.changes.flag(i) === Flag.DELETE);
  if (!going.length) return true;
  const rows = going.map((i) => rowName(store, options, i));
  const notes = going.length < store.changes.changeCount ? [t('UI.ACTION.OTHERS', store.changes.changeCount - going.length)] : [];
  return (await askAction({ ...actionOf('delete', t('UI.ACTION.DELETE'), rows.length, 'MSG000005'), rows, notes })) !== null;
}

/** Saves again after stale rows were brought up to date; when nothing of one's own is left, the list is loaded. */
async function saveSettled<R extends object, S>(model: GridModel<R, S>, c: Call<SaveBody<R>, SaveData<R>>): Promise<R[] | null> {
  if (model.isDirty) return saveNow(model, c, true);
  await model.search(undefined, { ask: false });
  return [];
}

/** Asks before the action, with fields of its own where it needs more than a reason; null when it is given up. */
export type Ask = <V extends object>(fields?: ActionFields<V>, ...notes: string[]) => Promise<Answered<V> | null>;

export interface ActionOptions<R> {
  /** BTN_ID and caption of its button. */
  id: string;
  caption: string;
  /** Code of the question that is asked, and of what is told at the end. */
  question?: string;
  done?: string;
  /** Why the action cannot be done to a row, null where it can: such rows are left out. */
  whyNot?: (row: R) => string | null;
  /** Asks, and gives the columns that the action sets, one for all rows or one a row; null gives the action up. */
  before?: (rows: R[], ask: Ask) => Promise<Partial<R> | Partial<R>[] | null>;
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

/** Loads the list again; rows with these keys are checked in it, as they were. */
async function searchAnew<R extends object, S>(model: GridModel<R, S>, checked: ReadonlySet<string | null>): Promise<void> {
  await model.search(undefined, { ask: false });
  const { store } = model;
  store.batch(() => {
    for (const [i, row] of store.rows.entries()) if (checked.has(model.keyOf(row))) store.marks.check(i, true);
  });
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
  const { store } = model;
  const why = (i: number) =>
    model.keyOf(store.rows[i] as R) === null ? t('UI.ACTION.UNSAVED') : (options.whyNot?.(store.rows[i] as R) ?? null);
  const name = (i: number) => rowName(store, model.options, i);
  const chosen = store.marks.checkedIndexes().map((i) => ({ i, why: why(i) }));
  const left = chosen.flatMap(({ i, why }): LeftRow[] => (why === null ? [] : [{ name: name(i), why }]));
  const indexes = chosen.flatMap(({ i, why }) => (why === null ? [i] : []));
  const rows = indexes.map((i) => store.rows[i] as R);
  if (!rows.length) {
    await box.show('warn', [...new Set(left.map(({ why }) => why))].join('\n'));
    return null;
  }
  const action = { ...actionOf(options.id, options.caption, rows.length, options.question), rows: indexes.map(name) };
  let given = null as Answered<object> | null;
  const ask: Ask = async (fields, ...notes) => {
    const more = { ...(options.reason ? { reason: {} } : {}), ...(fields ? { fields } : {}) };
    const answered = await askAction({ ...action, left, notes, ...more });
    given = answered;
    return answered;
  };
  const notDone = () => given && keepAnswer(action, given);
  const extra = options.before ? await options.before(rows, ask) : (await ask()) && {};
  if (extra === null) {
    notDone();
    return null;
  }
  const LIST = rows.map((row, n) => ({
    ...Object.fromEntries(keysOf(model.options).map((field) => [field, row[field as keyof R]])),
    UPD_CNT: (row as { UPD_CNT?: number | null }).UPD_CNT ?? null,
    ...Object.fromEntries((options.typed ?? []).map((field) => [field, row[field] ?? null])),
    ...(Array.isArray(extra) ? extra[n] : extra),
  }));
  model.sends(indexes);
  const answer = await send<R, S, ActionBody<R>>(model, c, LIST, options.reason ? { RSN: given?.RSN } : {});
  if (answer instanceof CallError) {
    model.meanwhile.end();
    notDone();
    model.agreed = false;
    await refuse(model, compared(model, answer, indexes), indexes);
    if (answer.code === 'MSG000025') await searchAnew(model, new Set(chosen.map(({ i }) => model.keyOf(store.rows[i] as R))));
    return null;
  }
  model.meanwhile.answered(answer.data.LIST as R[]);
  notify.success(answer.message ?? t(options.done ?? 'MSG000003'));
  await model.search(undefined, { ask: false });
  return answer.data.LIST as R[];
}

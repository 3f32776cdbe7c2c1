import type { ActionBody, Answer, Call, SaveBody, SaveData } from '../../contract/call';
import { CallError } from '../lib/call';
import { t } from '../lib/texts';
import { actionOf, askAction, isOutdated, keepAnswer, mendable } from '../shell/action';
import type { ActionFields, Answered, LeftRow, Mailed } from '../shell/asked';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import { Flag } from './changes';
import type { GridModel } from './model';
import { keysOf } from './options';
import { rowName } from './rowName';
import { alone, refuse, saveNow, send } from './saving';
import { refusalLines } from './validate';
import { shownText } from './value';

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
  /** Finds who gets mails when it is done, so that the question names them; null gives the action up. */
  mails?: (rows: R[]) => Promise<readonly Mailed[] | null>;
  /** Columns typed in the rows that go with the action. */
  typed?: readonly (keyof R & string)[];
  /** Asks for a reason. */
  reason?: boolean;
  /** Where no row is checked it is meant for the current one, as it is where rows go through steps. */
  current?: true;
  /** Saves what is typed and does the action in one: it can be done to rows that are not saved yet, too. */
  saves?: Call<SaveBody<R>, SaveData<R>>;
}

/** Why an action cannot be done to a row, null where it can. */
export const whyNotRow = <R extends object, S>(model: GridModel<R, S>, { saves, whyNot }: WhyOptions<R>, row: R): string | null =>
  !saves && model.keyOf(row) === null ? t('UI.ACTION.UNSAVED') : (whyNot?.(row) ?? null);

type WhyOptions<R> = Pick<ActionOptions<R>, 'saves' | 'whyNot'>;

/** Indexes of changed rows that stay, and that the action can be done to. */
function savedFirst<R extends object, S>(model: GridModel<R, S>, options: WhyOptions<R>, among: Iterable<number>): number[] {
  const { changes, rows } = model.store;
  if (!options.saves || !changes.changeCount) return [];
  const isTyped = (i: number) => changes.flag(i) === Flag.INSERT || changes.flag(i) === Flag.UPDATE;
  return [...among].filter((i) => isTyped(i) && whyNotRow(model, options, rows[i] as R) === null);
}

/** Whether an action is meant for the current row where none is checked. */
export const meansCurrent = <R extends object, S>(model: GridModel<R, S>, { current }: Pick<ActionOptions<R>, 'current'>): boolean =>
  current ?? model.options.steps !== undefined;

/**
 * What an action is meant for: the rows checked; else, where the current row counts, those that the action saves first, else the current one. In no
 * order.
 */
export function meantRows<R extends object, S>(
  model: GridModel<R, S>,
  options: WhyOptions<R> & Pick<ActionOptions<R>, 'current'>,
): { rows: Iterable<number>; first: boolean } {
  const { store } = model;
  const { checked } = store.marks;
  if (checked.size) return { rows: checked, first: savedFirst(model, options, checked).length > 0 };
  if (!meansCurrent(model, options)) return { rows: [], first: false };
  const typed = options.saves && store.changes.changeCount ? savedFirst(model, options, store.changedIndexes()) : [];
  return typed.length ? { rows: typed, first: true } : { rows: model.targets(), first: false };
}

/** What the button of an action says: that it saves first where it does. */
export const actionCaption = (caption: string, first: boolean): string => (first ? t('UI.ACTION.SAVE_FIRST', caption) : caption);

/** Is something typed that the action does not take with it? */
function losesWork<R extends object, S>(model: GridModel<R, S>, { typed }: ActionOptions<R>): boolean {
  const { store } = model;
  return !typed || model.detailsDirty || store.changed().some(({ index }) => !store.marks.checked.has(index));
}

/** Would the action be done to rows as they were before they, or what is below them, were changed? */
function isUnsaved<R extends object, S>(model: GridModel<R, S>, { typed }: ActionOptions<R>, targets: ReadonlySet<number>): boolean {
  const { changes, rows } = model.store;
  const isCurrent = (i: number) => model.current !== null && rows[i] === model.current;
  return [...targets].some((i) => (!typed && changes.flag(i) === Flag.UPDATE) || (model.detailsDirty && isCurrent(i)));
}

/** Checks the rows with these keys in a list loaded again, but for those that nothing more is done to. */
function checkAgain<R extends object, S>(model: GridModel<R, S>, checked: ReadonlySet<string>): void {
  const { store, options } = model;
  store.batch(() => {
    for (const [i, row] of store.rows.entries())
      if (checked.has(model.keyOf(row) ?? '') && !options.finalRow?.(row)) store.marks.check(i, true);
  });
}

/** The keys of rows; those that have none yet are left out. */
const keysOfRows = <R extends object, S>(model: GridModel<R, S>, rows: readonly R[]): Set<string> =>
  new Set(rows.flatMap((row) => model.keyOf(row) ?? []));

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

/**
 * Does an action on the checked rows: asks, sends keys and versions, tells, loads again. Where rows have changed meanwhile, one that much is
 * typed for, row by row, is asked again at once of those that still can take it. Resolves with the changed rows, or null.
 */
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
  model.commitEditor();
  const { store } = model;
  const meant = meantRows(model, options);
  const inOrder = new Set(meant.rows);
  // A row that is saved as deleted takes no action with it.
  const stays = (i: number) => !meant.first || store.changes.flag(i) !== Flag.DELETE;
  const targets = store.arranged.all().filter((i) => inOrder.has(i) && stays(i));
  if (!targets.length) {
    await box.warn('MSG000009');
    return null;
  }
  if (!meant.first && isUnsaved(model, options, inOrder)) {
    await box.show('warn', t('UI.ACTION.UNSAVED'));
    return null;
  }
  if (!meant.first && losesWork(model, options) && !(await model.mayLeave())) return null;
  const name = (i: number) => rowName(store, model.options, i);
  const chosen = targets.map((i) => ({ i, why: whyNotRow(model, options, store.rows[i] as R) }));
  const left = chosen.flatMap(({ i, why }): LeftRow[] => (why === null ? [] : [{ name: name(i), why }]));
  const indexes = chosen.flatMap(({ i, why }) => (why === null ? [i] : []));
  const rows = indexes.map((i) => store.rows[i] as R);
  if (!rows.length) {
    await box.show('warn', [...new Set(left.map(({ why }) => why))].join('\n'));
    return null;
  }
  const wereChecked = keysOfRows(model, model.checked());
  const caption = actionCaption(options.caption, meant.first);
  const action = { ...actionOf(options.id, caption, rows.length, options.question), rows: indexes.map(name) };
  const mails = options.mails ? await options.mails(rows) : [];
  if (!mails) return null;
  let given = null as Answered<object> | null;
  let isForm = false;
  let isTypedByRow = false;
  const ask: Ask = async (fields, ...notes) => {
    const more = { ...(options.reason ? { reason: {} } : {}), ...(fields ? { fields } : {}) };
    const answered = await askAction({ ...action, left, mails, notes, ...more });
    given = answered;
    isForm = fields !== undefined;
    isTypedByRow = fields?.listsRows === true;
    return answered;
  };
  if (meant.first && options.saves)
    return saveAndAct(model, options.saves, indexes, async (...notes) => (await ask(undefined, ...notes)) !== null);
  const tell = (errors: CallError['errors']) =>
    errors.some(({ ROW_NO }) => ROW_NO !== undefined) ? refusalLines(store, errors, indexes) : '';
  for (;;) {
    const extra = options.before ? await options.before(rows, ask) : (await ask()) && {};
    if (extra === null) {
      if (given) keepAnswer(action, given);
      return null;
    }
    const answer = await sendAction(model, c, options, { indexes, extra, reason: (given as Answered<object> | null)?.RSN });
    if (!(answer instanceof CallError)) {
      await actionDone(model, options, answer, wereChecked);
      return answer.data.LIST as R[];
    }
    model.meanwhile.end();
    model.agreed = false;
    const why = isForm && given ? mendable(answer, given, tell) : null;
    if (given && !(isTypedByRow && isOutdated(answer))) keepAnswer(action, given, why ?? undefined);
    if (why) continue;
    await refuse(model, compared(model, answer, indexes), indexes);
    if (isOutdated(answer)) {
      await model.search(undefined, { ask: false });
      checkAgain(model, wereChecked);
      if (isTypedByRow && wereChecked.size) return actNow(model, c, options);
    }
    return null;
  }
}

/** Sends the keys and versions of rows, with what the action sets. */
function sendAction<R extends object, S>(
  model: GridModel<R, S>,
  c: Call<ActionBody<R>, SaveData<R>>,
  options: ActionOptions<R>,
  { indexes, extra, reason }: { indexes: readonly number[]; extra: Partial<R> | Partial<R>[]; reason: string | undefined },
): Promise<Answer<SaveData<R>> | CallError> {
  const LIST = indexes.map((i, n) => {
    const row = model.store.rows[i] as R;
    return {
      ...Object.fromEntries(keysOf(model.options).map((field) => [field, row[field as keyof R]])),
      UPD_CNT: (row as { UPD_CNT?: number | null }).UPD_CNT ?? null,
      ...Object.fromEntries((options.typed ?? []).map((field) => [field, row[field] ?? null])),
      ...(Array.isArray(extra) ? extra[n] : extra),
    };
  });
  model.sends(indexes);
  return send<R, S, ActionBody<R>>(model, c, LIST, options.reason ? { RSN: reason } : {});
}

/** Tells that an action was done, and loads the list again. */
async function actionDone<R extends object, S>(
  model: GridModel<R, S>,
  options: ActionOptions<R>,
  answer: Answer<SaveData<R>>,
  wereChecked: ReadonlySet<string>,
): Promise<void> {
  model.meanwhile.answered(answer.data.LIST as R[]);
  notify.success(answer.message ?? t(options.done ?? 'MSG000003'));
  await model.search(undefined, { ask: false });
  if (model.options.steps) checkAgain(model, wereChecked);
}

/** Saves what is typed and does the action to these rows of it, in one call: all of it is done, or nothing. */
async function saveAndAct<R extends object, S>(
  model: GridModel<R, S>,
  c: Call<SaveBody<R>, SaveData<R>>,
  indexes: readonly number[],
  ask: (...notes: string[]) => Promise<boolean>,
): Promise<R[] | null> {
  const { store } = model;
  const others = store.changedIndexes().length - indexes.filter((i) => store.changes.flag(i) !== Flag.NONE).length;
  const wereChecked = new Set(store.marks.checked);
  const keys = keysOfRows(model, model.checked());
  const saved = await saveNow(model, c, {
    ask: () => ask(...(others > 0 ? [t('UI.ACTION.OTHERS', others)] : [])),
    also: indexes,
    done: 'MSG000003',
    toGrid: true,
  });
  if (saved) {
    const made = saved.filter((_, n) => wereChecked.has(model.sent[n] ?? -1));
    checkAgain(model, new Set([...keys, ...keysOfRows(model, made)]));
  }
  return saved;
}

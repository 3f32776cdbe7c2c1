import type { ActionBody, Call, Fault, SaveData } from '../../contract/call';
import type { Form } from '../fields/form';
import { callBatch } from '../lib/batch';
import { isSaved } from '../lib/saved';
import { t } from '../lib/texts';
import { actionOf, askAction, keepAnswer, mendable } from '../shell/action';
import type { Answered, Refused } from '../shell/asked';
import { attempt } from '../shell/attempt';
import { notify } from '../shell/notify';
import { useScreen } from '../shell/screen';
import type { Ask } from './acting';
import type { GridModel } from './model';
import type { DocumentForm } from './useDocument';

/** What a status action needs beside the document. */
export interface DocumentActOptions<T extends object> {
  /** Code of the question that is asked. */
  question?: string;
  /** Code of what is told at the end, where the server says nothing. */
  done?: string;
  /** Asks for a reason. */
  reason?: boolean;
  /** What was typed is given up, after asking. */
  drops?: boolean;
  /** Asks, and gives the columns the action sets; null gives it up. */
  before?: (ask: Ask) => Promise<Partial<T> | null>;
  /** What else is to be known before it. */
  notes?: readonly string[];
  /** Faults of the document that hinder the action: looked for before it is asked about. */
  check?: (document: Partial<T>) => Fault[];
}

interface ActsOf<T extends object> {
  /** The key of the document, as a call names it. */
  key: (document: Partial<T>) => object;
  /** How it is named to the user. */
  nameOf: (document: Partial<T>) => string;
  /** Grids of what belongs to it. */
  parts: readonly Pick<GridModel<object, object>, 'commitEditor'>[];
  /** Shows the document that an action has left; `isStale` where somebody else has changed it meanwhile. */
  reload: (document: T, isStale?: boolean) => Promise<unknown>;
}

type Versioned = { UPD_CNT: number | null };

/** Marks what is wrong with a document, in its own fields and for an action; is nothing? The focus goes to the first one. */
function isWhole<T extends object>(form: Form<Partial<T>>, check: (document: Partial<T>) => Fault[]): boolean {
  const own = form.check();
  const more = check(form.values).filter(({ FIELD }) => !own.some((fault) => fault.FIELD === FIELD));
  if (more.length > 0) form.fail(more);
  if (own.length === 0 && more.length > 0) setTimeout(() => document.querySelector<HTMLElement>('.panel [aria-invalid=true]')?.focus());
  return own.length + more.length === 0;
}

/** Status actions of a document in a form: each asks in one dialog, saves first what was typed, and tells what became of it. */
export function useDocumentActs<T extends Versioned>(document: DocumentForm<T>, { key, nameOf, parts, reload }: ActsOf<T>) {
  const screen = useScreen();
  const { form, isDirty, send } = document;

  return async function act(action: Call<ActionBody<T>, SaveData<T>>, options: DocumentActOptions<T> = {}): Promise<void> {
    for (const part of parts) part.commitEditor();
    if (options.check && !isWhole(form, options.check)) return;
    const unsaved = document.isNew || isDirty();
    const id = action.button ?? '';
    const name = isSaved(form.values) ? nameOf(form.values) : t('UI.GRID.ST_ADD');
    const asked = { ...actionOf(id, screen.caption(id), 1, options.question), rows: [name] };
    let given = null as Answered<object> | null;
    let isForm = false;
    const ask: Ask = async (fields, ...notes) => {
      const answered = await askAction({
        ...asked,
        notes: [...(unsaved ? [t(options.drops ? 'UI.ACTION.DROPS' : 'UI.ACTION.SAVES')] : []), ...(options.notes ?? []), ...notes],
        ...(options.reason ? { reason: {} } : {}),
        ...(fields ? { fields } : {}),
      });
      given = answered;
      isForm = fields !== undefined;
      return answered;
    };
    const extra = options.before ? await options.before(ask) : (await ask()) && {};
    const notDone = () => given && keepAnswer(asked, given);
    if (!extra) return void notDone();
    const saved = unsaved && !options.drops ? await send() : (form.keep().start as T);
    if (!saved) return void notDone();
    const LIST = [{ ...key(saved), UPD_CNT: saved.UPD_CNT, ...extra }] as ActionBody<T>['LIST'];
    let faults: Fault[] = [];
    let stale = false;
    let why = null as Refused | null;
    const answer = await attempt(
      () => callBatch(form, action, { LIST, ...(options.reason ? { RSN: given?.RSN } : {}) } as Omit<ActionBody<T>, 'BATCH_ID'>),
      (error) => {
        stale = error.code === 'MSG000025';
        faults = error.errors;
        why = isForm && given ? mendable(error, given) : null;
        return why !== null;
      },
    );
    if (answer) notify.success(answer.message ?? t(options.done ?? 'MSG000003'));
    else if (given) keepAnswer(asked, given, why ?? undefined);
    // What was to be dropped with the action stays where that was refused.
    if (answer || (!options.drops && (unsaved || stale))) await reload((answer?.data.LIST[0] as T | undefined) ?? saved, stale);
    form.fail(faults);
    if (why) return act(action, options);
  };
}

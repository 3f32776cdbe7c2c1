import { useRef, useState } from 'react';
import type { Call, SaveBody, SaveData } from '../../contract/call';
import { type Form, type FormDraft, useForm } from '../fields/form';
import { callBatch } from '../lib/batch';
import type { CallError } from '../lib/call';
import { isSaved } from '../lib/saved';
import { t } from '../lib/texts';
import { attempt } from '../shell/attempt';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import { useScreen } from '../shell/screen';
import { useDraft, useWork } from '../shell/work';
import type { Below } from './below';
import { saveButton } from './options';
import { partFaults } from './partFaults';
import { settleDocument } from './settleDocument';

export interface DocumentOptions<T extends object> {
  /** Table whose own titles the fields have. */
  table: string;
  /** Column that names the document to the user. */
  name: keyof T & string;
  save: Call<SaveBody<T>, SaveData<T>>;
  /** Grids of what belongs to it. */
  below?: readonly Below<Partial<T>>[];
  /** Further checks of what is typed, once no field has a fault; false gives the save up. */
  check?: () => boolean | Promise<boolean>;
  /** Has a refusal first; where it gives true nothing more is said. */
  refused?: (error: CallError) => boolean;
  /** Shows the document that a save has left. */
  onSaved: (saved: T) => unknown;
}

/** A document as a form, with the grids of what belongs to it. */
export interface DocumentForm<T extends object> {
  form: Form<Partial<T>>;
  /** As it was loaded, {} where there is none. */
  loaded: Partial<T>;
  /** Is there one? */
  isOpen: boolean;
  /** Begun here and not yet saved. */
  isNew: boolean;
  /** Is something typed that a save would take? */
  isDirty: () => boolean;
  /** What was typed before a reload of the browser's page stands in the form and waits for its list. */
  isBroughtBack: () => boolean;
  /**
   * Shows a document, {} none; one brought back after a reload of the browser's page stays. `agreed`: the user has agreed to lose what is
   * unsaved below it.
   */
  show(document: Partial<T>, agreed?: boolean): Promise<void>;
  /** Saves what is typed and shows what it left; MSG000008 where there is nothing. */
  save(): Promise<void>;
  /** Sends form and parts as one save; what others have changed meanwhile is settled and sent again. Null where nothing was saved. */
  send(): Promise<T | null>;
}

const isEmpty = (document: object): boolean => Object.keys(document).length === 0;

/**
 * A form of one document with the grids of its parts: kept over a reload of the browser's page, saved together. Who lacks the grant of its
 * `save` reads only.
 */
export function useDocument<T extends object>(options: DocumentOptions<T>): DocumentForm<T> {
  const { below = [] } = options;
  const draft = useDraft<FormDraft<Partial<T>>>('form');
  const form = useForm<Partial<T>>({});
  useState(() => draft && form.bring(draft));
  form.readOnly = !useScreen().has(saveButton(options.save));
  const brought = useRef(draft !== undefined);
  /** It was saved and is shown next: what was typed since stays. */
  const isSaving = useRef(false);
  const grids = below.map(({ grid }) => grid);
  const parts = () => below.filter((one) => one.isPart(form.values)).map(({ grid }) => grid);
  const hasWork = form.dirty || grids.some((grid) => grid.isDirty);
  useWork('form', {
    isDirty: form.dirty,
    owner: form,
    keep: () => (hasWork ? form.keep() : undefined),
    subscribe: (listener) => {
      const stops = [form.subscribe(listener), ...grids.map((grid) => grid.store.signals.onFoot(listener))];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
  const loaded = form.keep().start;
  const isOpen = !isEmpty(loaded);
  const isNewNow = () => !isEmpty(form.keep().start) && !isSaved(form.values);
  const isDirty = () => form.dirty || parts().some((grid) => grid.isDirty);

  const clearParts = () => {
    for (const grid of parts()) grid.clear();
  };
  function load(document: Partial<T>) {
    for (const grid of grids) grid.meanwhile.end();
    clearParts();
    form.load(document);
  }
  async function show(document: Partial<T>, agreed = false) {
    const isSame = document[options.name] === form.values[options.name];
    if (isSaving.current && isSame && !agreed) {
      clearParts();
      form.arrive(document);
    } else if (!brought.current) load(document);
    isSaving.current = false;
    brought.current = false;
    const shown = form.values;
    const above = { saved: isSaved(shown), index: 0, loaded: true, searched: {}, agreed };
    await Promise.all(below.map((one) => one.show(shown, above)));
  }

  async function send(): Promise<T | null> {
    const own = parts();
    for (const grid of own) grid.commitEditor();
    if (form.check().length > 0) return null;
    const faulty = own.filter((grid) => grid.validate().length > 0);
    if (faulty.length > 0) {
      await faulty[0]?.goToFault();
      return null;
    }
    if (options.check && !(await options.check())) return null;
    const stale: { row?: Partial<T> } = {};
    const sent = own.map((grid) => grid.store.changedIndexes());
    const changes = Object.fromEntries(own.map((grid) => [grid.options.id, grid.changes()]));
    // Lists that were read with it are no columns of it.
    const columns = Object.fromEntries(Object.entries(form.values).filter(([, value]) => !Array.isArray(value)));
    const row = { ...columns, BATCH_FLAG: isNewNow() ? 'insert' : 'update', ...changes };
    form.sends();
    for (const [n, grid] of own.entries()) grid.sends(sent[n] ?? []);
    const answer = await attempt(
      () => callBatch(form, options.save, { LIST: [row] } as unknown as Omit<SaveBody<T>, 'BATCH_ID'>),
      (refused) => {
        form.fail(refused.errors);
        for (const [n, grid] of own.entries()) grid.setFaults(partFaults(grid.options.id, refused.errors), sent[n]);
        if (refused.code !== 'MSG000025' || !refused.row) return options.refused?.(refused) ?? false;
        stale.row = refused.row as Partial<T>;
        return true;
      },
    );
    const saved = answer?.data.LIST[0] as T | undefined;
    if (!saved) for (const grid of own) grid.meanwhile.end();
    const parted = own.map((grid, n) => ({ grid, sent: sent[n] ?? [] }));
    if (stale.row) return (await settleDocument(form, stale.row, options, parted)) ? send() : null;
    if (!saved) return null;
    form.arrive(saved);
    isSaving.current = true;
    return saved;
  }

  async function save() {
    for (const grid of parts()) grid.commitEditor();
    if (!isNewNow() && !isDirty()) return void box.warn('MSG000008');
    const saved = await send();
    if (!saved) return;
    notify.success(t('MSG000001'));
    clearParts();
    await options.onSaved(saved);
  }

  return {
    form,
    loaded,
    isOpen,
    isNew: isOpen && !isSaved(form.values),
    isDirty,
    isBroughtBack: () => brought.current,
    show,
    save,
    send,
  };
}

import { useMemo } from 'react';
import type { Entry, FieldForm } from '../fields/form';
import { faultText } from '../fields/form';
import type { Step } from './history';
import type { GridModel } from './model';

/**
 * The current row of a grid as a form: what is typed into its fields stands in the row, is saved, kept and undone with it. Typing into one
 * field is one step.
 */
export function createRowForm<R extends object, S>(model: GridModel<R, S>): FieldForm<Partial<R>> {
  const { store } = model;
  const entries = new Set<Entry>();
  let typed: { row: number; name: unknown; step: Step<R> | undefined } | null = null;
  const row = () => model.cursor.row;
  /** Typing into one field goes on with its step. */
  const type = (name: unknown, write: (i: number) => void) => {
    const i = row();
    const goesOn = typed?.row === i && typed.name === name && typed.step !== undefined && store.history.next('undo') === typed.step;
    if (goesOn && typed?.step) store.join(typed.step, () => write(i));
    else write(i);
    typed = { row: i, name, step: store.history.next('undo') };
  };
  return {
    get values() {
      return model.current ?? {};
    },
    get faults() {
      return Object.fromEntries(store.marks.faultFields(row()).map((name) => [name, store.marks.fault(row(), name) ?? '']));
    },
    get readOnly() {
      return model.readOnly;
    },
    get unread() {
      const texts = [...store.marks.lastingFaults(row())].flatMap(([name, { text, typed: left }]) =>
        left === undefined ? [] : [[name, { text: left, fault: { CODE: 'MSG000013', MESSAGE: text } }]],
      );
      return Object.fromEntries(texts);
    },
    set: (name, value) => type(name, (i) => store.patch(i, { [name]: value } as unknown as Partial<R>)),
    refuse: (name, { text, fault }) =>
      type(name, (i) => store.refuse(i, name as keyof R & string, { text: faultText(fault), typed: text })),
    fail(found) {
      for (const fault of found) if (fault.FIELD) store.marks.setFault(row(), fault.FIELD, faultText(fault));
    },
    clear: () => store.marks.clearFaults(),
    has: (name) => [...entries].some((entry) => entry.name === name),
    enter(entry) {
      entries.add(entry);
      return () => {
        entries.delete(entry);
      };
    },
    subscribe(listener) {
      const stops = [store.signals.onFoot(listener), store.signals.onCursor(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    version: () => store.signals.footVersion + store.signals.cursorVersion,
  };
}

/** The current row of a grid as a form, for the life of the component. */
export const useRowForm = <R extends object, S>(model: GridModel<R, S>): FieldForm<Partial<R>> =>
  useMemo(() => createRowForm(model), [model]);

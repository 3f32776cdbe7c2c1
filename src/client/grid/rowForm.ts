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
    set(name, value) {
      const i = row();
      const goesOn = typed?.row === i && typed.name === name && typed.step !== undefined && store.history.next('undo') === typed.step;
      const patch = () => store.patch(i, { [name]: value } as unknown as Partial<R>);
      if (goesOn && typed?.step) store.join(typed.step, patch);
      else patch();
      typed = { row: i, name, step: store.history.next('undo') };
    },
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

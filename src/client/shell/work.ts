import { useEffect, useMemo, useRef, useState } from 'react';
import { type Form, type FormDraft, useForm } from '../fields/form';
import { draftOf, track, type Work } from './drafts';
import { useScreen } from './screen';

/** What this part of the screen held before the browser's page was loaded afresh, or undefined; the same for the life of the component. */
export function useDraft<T>(part: string): T | undefined {
  const { slot } = useScreen();
  return useState(() => draftOf(slot, part) as T | undefined)[0];
}

/**
 * Tells the shell of something typed: it marks the screen as changed, asks before it is lost, and keeps it over a reload of the
 * browser's page. `useDraft` of the same part gives it back.
 */
export function useWork(part: string, work: Work): void {
  const { slot, tell } = useScreen();
  const latest = useRef(work);
  const changed = useRef(() => {});
  const live = useMemo<Work>(
    () => ({
      get isDirty() {
        return latest.current.isDirty;
      },
      get owner() {
        return latest.current.owner;
      },
      keep: () => latest.current.keep(),
      commit: () => latest.current.commit?.(),
      subscribe: (listener) => {
        changed.current = listener;
        return latest.current.subscribe(listener);
      },
    }),
    [],
  );
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => track(slot, part, live, tell), [slot, part, live, tell]);
  const { isDirty } = work;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what makes it dirty may be known to React alone
  useEffect(() => changed.current(), [isDirty]);
}

/** A form of the screen whose values are work: kept over a reload of the browser's page, and asked about before they are lost. */
export function useDraftForm<T extends object>(part: string, initial: T | (() => T)): Form<T> {
  const draft = useDraft<FormDraft<T>>(part);
  const form = useForm(initial);
  useState(() => draft && form.bring(draft));
  useWork(part, { isDirty: form.dirty, owner: form, keep: () => (form.dirty ? form.keep() : undefined), subscribe: form.subscribe });
  return form;
}

import { useRef, useState } from 'react';
import type { Call, ReadBody, ReadData } from '../../contract/call';
import { call } from '../lib/call';
import { createRest } from '../lib/rest';
import { attempt } from '../shell/attempt';
import { allBelow } from './below';
import type { GridModel } from './model';
import type { GridOptions } from './options';
import { type DocumentForm, type DocumentOptions, useDocument } from './useDocument';
import { useGrid } from './useGrid';

export interface ListFormOptions<T extends object, S> extends Omit<DocumentOptions<T>, 'table' | 'name' | 'onSaved'> {
  /** First values of a document that is begun. */
  fresh: () => Partial<T>;
  /** Reads the document of a row by its conditions; else the row is the document. */
  read?: (row: T) => Partial<S>;
  /** The call that reads it; that of the list unless given. */
  form?: Call<ReadBody<S>, ReadData<T>>;
  /** What else follows the document shown. */
  onShown?: (document: Partial<T>) => unknown;
}

export interface ListForm<T extends object, S> extends DocumentForm<T> {
  list: GridModel<T, S>;
  /** Begins a document, after asking about what is unsaved; the focus goes to its first field. */
  add(): Promise<void>;
}

/**
 * A list whose current row stands in a form beside it, with the grids of what belongs to it. Another row is shown after asking about what is
 * unsaved; a save leaves its document as the current row.
 */
export function useListForm<T extends object, S = object>(
  select: Call<ReadBody<S>, ReadData<T>>,
  options: Omit<GridOptions<T, S>, 'details' | 'selected' | 'onCurrent'> & { table: string },
  { fresh, read, form: readForm = select, onShown, ...rest }: ListFormOptions<T, S>,
): ListForm<T, S> {
  const document = useDocument<T>({
    ...rest,
    table: options.table,
    name: [options.key].flat()[0] as keyof T & string,
    onSaved: (saved) => list.search(undefined, { ask: false, select: list.keyOf(saved) }),
  });
  const { form, show } = document;
  /** The row asked for last: an answer that comes later than the next question is dropped. */
  const asked = useRef<T | null>(null);
  const reading = useRef<AbortController | null>(null);
  const [resting] = useState(createRest);
  const [own] = useState(() => ({
    get isDirty() {
      return form.dirty;
    },
    asked: false,
  }));

  const present = async (shown: Partial<T>, agreed: boolean) => {
    await show(shown, agreed);
    onShown?.(form.values);
  };
  /** Gives up what is being read for the row asked for before; was it under way? */
  function leaveRow(next: T | null): boolean {
    const isReading = reading.current !== null;
    asked.current = next;
    resting.drop();
    reading.current?.abort();
    reading.current = null;
    return isReading;
  }
  /** Reads the document of the row where the cursor rests; until it comes none of another row stands in the form. */
  async function showRead(row: T, by: (row: T) => Partial<S>, agreed: boolean, isReading: boolean) {
    if (list.keyOf(row) !== list.keyOf(form.keep().start)) await show({}, agreed);
    await resting.on(async () => {
      const stop = new AbortController();
      reading.current = stop;
      const answer = await attempt(
        () => call(readForm, { SEARCH: by(row) }, { signal: stop.signal }),
        () => asked.current !== row,
      );
      if (reading.current === stop) reading.current = null;
      if (answer && asked.current === row) await present(answer.data.LIST[0] ?? {}, agreed);
    }, isReading);
  }
  async function showRow(row: T | null) {
    const isReading = leaveRow(row);
    const { asked: agreed } = own;
    if (row && read && !document.isBroughtBack()) await showRead(row, read, agreed, isReading);
    else await present(row ?? {}, agreed);
  }
  const list: GridModel<T, S> = useGrid(select, {
    ...options,
    ...(document.isBroughtBack() && !document.isNew ? { selected: form.values as Partial<T> } : {}),
    details: () => [own, ...allBelow(rest.below ?? [])],
    onCurrent: (row) => void showRow(row).catch(() => {}),
  });

  async function add() {
    if (!(await list.mayLeave())) return;
    list.agreed = false;
    leaveRow(null);
    await present(fresh(), false);
    form.focus();
  }
  return { ...document, list, add };
}

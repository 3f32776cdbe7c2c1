import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CodeItem } from '../../contract/code';
import { withinLimit } from '../fields/limit';
import { chooseName } from '../lib/lookups';
import { insertPhrase } from '../lib/phrases';
import type { GridColumn } from './column';
import { enterText } from './edit';
import { canEditCell } from './editable';
import { chooseInPopup, take, takeName } from './lookup';
import type { GridModel } from './model';
import { codeMatches, editText } from './value';

/** An open editor: the cell, how it was opened, and what stands in it. */
export interface Editing {
  row: number;
  column: GridColumn<object>;
  /** typed: by a first key, which replaces the value; opened: with the value in it. Keys that move leave the cell of the one, and move the caret of the other. */
  mode: 'typed' | 'opened';
  start: string;
  text: string;
  /** Something was typed since it was opened, be it what stood there before. */
  touched: boolean;
  /** Entry chosen from the list, which goes before the text. */
  picked: CodeItem | null;
  /** The calendar or list has been asked for. */
  panel: boolean;
  /** The entries offered were sent away: none are until more is typed. */
  quiet?: boolean;
}

export interface Editor {
  editing: Editing | null;
  open(mode?: Editing['mode'], panel?: boolean): void;
  /** What the keys that move do from now on. */
  turnTo(mode: Editing['mode']): void;
  /** Puts a text where the caret is, in place of what is marked. */
  insert(text: string): void;
  /** Something was typed; begins editing when nothing is open yet. */
  typed(composing: boolean): void;
  pick(item: CodeItem | null): void;
  /** Sends the entries offered away; what was typed stays. */
  hush(): void;
  togglePanel(): void;
  commit(): void;
  cancel(): void;
  browse(): void;
}

/** Brings typed text within what the column takes: length, upper case. Never called while a syllable is composed. */
function tidy(area: HTMLTextAreaElement, column: GridColumn<object>): void {
  const caret = area.selectionStart;
  const limits = column.kind === 'text' || column.kind === 'lookup' || column.kind === 'memo';
  const next = withinLimit(area.value, caret, {
    ...(limits ? { max: column.type.len, bytes: column.bytes } : {}),
    upper: column.upper && column.kind !== 'code',
  });
  if (next.text === area.value) return;
  area.value = next.text;
  area.setSelectionRange(next.caret, next.caret);
}

/** The one editor of a grid: a text area that always lies over the current cell, so that a composition begins in it. */
export function useEditor(model: GridModel<object>, area: RefObject<HTMLTextAreaElement | null>): Editor {
  const [editing, setEditing] = useState<Editing | null>(null);
  const now = useRef<Editing | null>(null);
  /** A syllable is being composed. */
  const composes = useRef(false);

  const editor = useMemo(() => {
    const put = (next: Editing | null) => {
      now.current = next;
      setEditing(next);
    };
    const open = (mode: Editing['mode'] = 'opened', panel = false) => {
      const { row, column: at } = model.cursor;
      const column = model.columns[at];
      const values = model.store.rows[row];
      if (now.current || !values || !column || column.kind === 'check' || !canEditCell(model, row, column)) return;
      const start = model.store.marks.typed(row, column.field) ?? editText(values, column);
      put({
        row,
        column,
        mode,
        start,
        text: mode === 'typed' ? '' : start,
        touched: false,
        picked: null,
        panel: panel || column.kind === 'code',
      });
      if (mode === 'typed' || !area.current) return;
      area.current.value = start;
      area.current.focus({ preventScroll: true });
      area.current.setSelectionRange(start.length, start.length);
    };
    const close = () => {
      put(null);
      if (area.current) area.current.value = '';
    };
    const own: Omit<Editor, 'editing'> = {
      open,
      insert(text: string) {
        const { current: box } = area;
        if (!now.current || !box) return;
        box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
        own.typed(false);
      },
      turnTo(mode: Editing['mode']) {
        if (now.current) put({ ...now.current, mode });
      },
      typed(composing: boolean) {
        composes.current = composing;
        open('typed');
        if (!now.current || !area.current) {
          if (area.current && !composing) area.current.value = '';
          return;
        }
        if (!composing) tidy(area.current, now.current.column);
        const text = area.current.value;
        const { column, row } = now.current;
        const picked = column.kind === 'code' ? codeMatches(column, model.store.changes.loaded(row), text).named : null;
        put({ ...now.current, text, touched: true, picked, quiet: false });
      },
      pick(item: CodeItem | null) {
        if (now.current) put({ ...now.current, picked: item });
      },
      hush() {
        if (now.current) put({ ...now.current, picked: null, quiet: true });
      },
      togglePanel() {
        if (now.current) put({ ...now.current, panel: !now.current.panel });
      },
      commit() {
        const { current } = now;
        if (!current) return;
        if (composes.current && document.activeElement === area.current) {
          // Only losing the focus ends a composition in every browser; what it leaves is then taken.
          area.current?.blur();
          area.current?.focus({ preventScroll: true });
          return;
        }
        const text = area.current?.value ?? '';
        close();
        const { row, column, start, picked, quiet } = current;
        if (picked && column.names) model.pending.add(takeName(model, row, column, picked));
        else if (picked && column.kind === 'lookup') take(model, row, column, picked);
        else if (picked) model.store.patch(row, { [column.field]: picked.CODE });
        else if (text !== start) enterText(model, row, column, text, quiet);
      },
      cancel: close,
      browse() {
        const { row, column: at } = model.cursor;
        const column = model.columns[at];
        if (!column || !canEditCell(model, row, column)) return;
        if (column.phrases) {
          const text = now.current ? (area.current?.value ?? '') : editText(model.store.rows[row] as object, column);
          const { selectionStart: from = text.length, selectionEnd: to = text.length } = (now.current && area.current) || {};
          // What was typed before stays, also where no phrase is chosen.
          own.commit();
          void insertPhrase(column.phrases, text, from, to).then((next) => {
            if (next !== null) enterText(model, row, column, next);
            model.focus();
          });
        }
        if (column.names) {
          const typed = now.current ? (area.current?.value.trim() ?? '') : '';
          const keyword = typed === now.current?.start ? '' : typed;
          own.hush();
          own.commit();
          void chooseName(column.names, keyword, model.store.rows[row] as object)
            .then((item) => item && takeName(model, row, column, item))
            .then(() => model.focus());
        }
        if (!column.lookup) return;
        const typed = area.current?.value.trim() ?? '';
        const keyword = now.current && typed !== now.current.start ? typed : '';
        close();
        void chooseInPopup(model, row, column, keyword).then(() => model.focus());
      },
    };
    return own;
  }, [model, area]);

  useLayoutEffect(() => {
    model.commitEditor = editor.commit;
    model.isEditing = () => now.current !== null;
    model.openEditor = () => editor.open();
    model.focus = () => area.current?.focus({ preventScroll: true });
    return () => {
      model.commitEditor = () => {};
      model.isEditing = () => false;
    };
  }, [model, editor, area]);

  return { editing, ...editor };
}

import type { KeyboardEvent } from 'react';
import type { CodeItem } from '../../contract/code';
import { dashed } from '../../contract/shown';
import { today } from '../lib/dates';
import { turnRowChecks } from './area';
import { takesLines } from './column';
import { enterText, nextEditable, turnCheck } from './edit';
import { canEditCell } from './editable';
import type { Editor } from './editor';
import { foldKey } from './fold';
import { rowHeight } from './layout';
import type { GridModel } from './model';
import { rangeKey } from './rangeKeys';
import { clearSelected, enterSelected } from './selected';
import { moveKey } from './treeMove';
import { cellElement } from './view';

interface Keyboard {
  model: GridModel<object>;
  editor: Editor;
  /** Entries of the open list, and the one Enter takes. */
  items: readonly CodeItem[];
  active: string | undefined;
}

/** What a key does in the grid; whatever is not named here goes into the text. */
export function onKey(event: KeyboardEvent<HTMLTextAreaElement>, board: Keyboard): void {
  // A key of a composition belongs to the syllable.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  const done = board.editor.editing ? editingKey(event, board) : cellKey(event, board);
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}

const lastRow = ({ store, cursor }: GridModel<object>): boolean => store.arranged.position(cursor.row) === store.arranged.size - 1;

/** Enter or Tab in the last row of the designated column adds a row. */
function addsRow({ model }: Keyboard): boolean {
  return (
    !model.readOnly &&
    model.options.addFrom !== undefined &&
    model.columns[model.cursor.column]?.field === model.options.addFrom &&
    lastRow(model)
  );
}

function addRow(model: GridModel<object>): true {
  model.add();
  return true;
}

/** Enter goes down, at the end of a run of Tabs to the column where it began. */
function enterDown(board: Keyboard, back: boolean): true {
  const { model } = board;
  if (!back && addsRow(board)) return addRow(model);
  model.cursor.typingOn = true;
  const { column, tabFrom = column } = model.cursor;
  return step(model, back ? -1 : 1, tabFrom - column);
}

/** Moves by rows and columns, as far as there are any. */
function step(model: GridModel<object>, rows: number, columns = 0): true {
  const { store, cursor } = model;
  const position = Math.min(store.arranged.size - 1, Math.max(0, store.arranged.position(cursor.row) + rows));
  const column = Math.min(model.columns.length - 1, Math.max(0, cursor.column + columns));
  const row = store.arranged.view[position];
  if (row !== undefined && (row !== cursor.row || column !== cursor.column)) void model.cursor.moveTo(row, column);
  return true;
}

function chooseInList({ editor, items, active }: Keyboard, by: 1 | -1): boolean {
  if (!items.length) return false;
  const at = items.findIndex((item) => item.CODE === active);
  editor.pick(items[Math.min(items.length - 1, Math.max(0, at + by))] ?? null);
  return true;
}

/** Do up and down choose among the entries that are listed? A code that is typed whole needs no choice: they go on to the next row. */
function offers({ editor: { editing }, items }: Keyboard): boolean {
  if (editing?.panel || editing?.column.names) return true;
  if (editing?.column.kind !== 'lookup') return false;
  const typed = editing.text.trim().toUpperCase();
  return editing.picked !== null || !items.some(({ CODE }) => CODE.toUpperCase() === typed);
}

/** Tab: commits and goes to the next cell that can be typed into; leaves the grid after the last one. */
function tab(board: Keyboard, back: boolean): boolean {
  const { model } = board;
  model.commitEditor();
  if (!back && addsRow(board)) return addRow(model);
  const next = nextEditable(model, back ? -1 : 1);
  if (!next) {
    model.cursor.typingOn = false;
    return false;
  }
  model.cursor.typingOn = true;
  const { column, tabFrom = column } = model.cursor;
  void model.cursor.moveTo(next.row, next.column).then(() => {
    model.cursor.tabFrom = tabFrom;
  });
  return true;
}

/** Keys that move: they end what was begun by a first key, and move the caret in what was opened. */
const moves = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/;

function editingKey(event: KeyboardEvent<HTMLTextAreaElement>, board: Keyboard): boolean {
  const { model, editor } = board;
  const { editing } = editor;
  const vertical = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (vertical && event.altKey) {
    if (editing?.column.kind === 'lookup') editor.browse();
    else editor.togglePanel();
    return true;
  }
  if (vertical && editing && offers(board) && chooseInList(board, event.key === 'ArrowDown' ? 1 : -1)) return true;
  if (moves.test(event.key) && editing?.mode === 'typed') {
    model.commitEditor();
    return cellKey(event, board);
  }
  switch (event.key) {
    case ';':
      if (editing?.column.kind !== 'date' || !event.ctrlKey) return false;
      event.currentTarget.value = dashed(today());
      editor.typed(false);
      return true;
    case 'Escape':
      if (editing?.column.names && board.items.length) {
        editor.hush();
        return true;
      }
      editor.cancel();
      model.cursor.typingOn = false;
      return true;
    case 'Enter':
      if (event.altKey) {
        if (editing && takesLines(editing.column)) editor.insert('\n');
        return true;
      }
      if (event.ctrlKey || event.metaKey) {
        void enterSelected(model);
        return true;
      }
      model.commitEditor();
      return enterDown(board, event.shiftKey);
    case 'Tab':
      return tab(board, event.shiftKey);
    case 'F2':
      editor.turnTo(editing?.mode === 'typed' ? 'opened' : 'typed');
      return true;
    case 'F4':
      editor.browse();
      return true;
    default:
      return false;
  }
}

function cellKey(event: KeyboardEvent<HTMLTextAreaElement>, board: Keyboard): boolean {
  const { model, editor } = board;
  const { store, cursor } = model;
  const column = model.columns[cursor.column];
  const far = event.ctrlKey || event.metaKey;
  const page = Math.max(1, Math.floor((model.drawn.scroller?.clientHeight ?? 0) / rowHeight) - 2);
  const editable = canEditCell(model, cursor.row, column);
  if (moveKey(event, model) || rangeKey(event, model, page) || foldKey(event, model)) return true;
  switch (event.key) {
    case ';':
      if (column?.kind !== 'date' || !event.ctrlKey || !editable) return false;
      enterText(model, cursor.row, column, today());
      return true;
    case 'ArrowUp':
      return step(model, far ? -store.arranged.size : -1);
    case 'ArrowDown':
      if (!event.altKey) return step(model, far ? store.arranged.size : 1);
      if (column?.kind === 'lookup') editor.browse();
      else editor.open('opened', true);
      return true;
    case 'ArrowLeft':
      return step(model, 0, far ? -model.columns.length : -1);
    case 'ArrowRight':
      return step(model, 0, far ? model.columns.length : 1);
    case 'Home':
      return step(model, far ? -store.arranged.size : 0, -model.columns.length);
    case 'End':
      return step(model, far ? store.arranged.size : 0, model.columns.length);
    case 'PageUp':
      return step(model, -page);
    case 'PageDown':
      return step(model, page);
    case 'Tab':
      if (!event.shiftKey && addsRow(board)) return addRow(model);
      if (model.cursor.typingOn) return tab(board, event.shiftKey);
      if (event.shiftKey) stepOut(model);
      return false;
    case 'Enter':
      if (far) return false;
      if (addsRow(board) && !event.shiftKey) return addRow(model);
      if (model.cursor.typingOn && cursor.tabFrom !== undefined) return enterDown(board, event.shiftKey);
      if (activate(board)) return true;
      if (editable && column?.kind === 'check') turnCheck(model, cursor.row, column);
      else if (editable) editor.open();
      else if (model.options.onOpen && model.current) model.options.onOpen(model.current);
      else step(model, event.shiftKey ? -1 : 1);
      return true;
    case 'F2':
      editor.open();
      return true;
    case 'F4':
      editor.browse();
      return true;
    case 'Escape':
      model.cursor.typingOn = false;
      return false;
    case 'Delete':
      if (event.altKey) return false;
      clearSelected(model);
      return true;
    case 'Backspace':
      if (far || event.altKey) return false;
      editor.typed(false);
      return true;
    case ' ':
      if (editable && column?.kind === 'check') turnCheck(model, cursor.row, column);
      else if (model.system.includes('CK')) turnRowChecks(model);
      return true;
    default:
      return false;
  }
}

/** Presses the link or button in the current cell. */
function activate({ model }: Keyboard): boolean {
  const { row, column } = model.cursor;
  const target = cellElement(model.drawn.scroller, row, column)?.querySelector<HTMLElement>('a, button');
  target?.click();
  return Boolean(target);
}

/** Lets Shift+Tab pass the body, which would hand the focus straight back. */
function stepOut(model: GridModel<object>): void {
  const body = model.drawn.scroller;
  if (!body) return;
  body.tabIndex = -1;
  setTimeout(() => {
    body.tabIndex = 0;
  });
}

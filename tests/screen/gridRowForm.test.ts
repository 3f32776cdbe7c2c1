import { expect, test } from 'vitest';
import { type Column, resolve } from '../../src/client/grid/column';
import { GridModel } from '../../src/client/grid/model';
import { createRowForm } from '../../src/client/grid/rowForm';

interface Menu {
  MENU_ID: string;
  MENU_NM: string | null;
  MENU_SEQ: number | null;
}
const columns: Column<Menu>[] = [{ field: 'MENU_ID' }, { field: 'MENU_NM', edit: true, required: true }, { field: 'MENU_SEQ', edit: true }];

function made() {
  const model = new GridModel<Menu>(
    null,
    { id: 'G1', title: 'menus', table: 'CMS_MENU', key: 'MENU_ID', columns, auto: false },
    columns.map((c) => resolve(c)),
  );
  model.store.load(['A', 'B'].map((MENU_ID, i) => ({ MENU_ID, MENU_NM: `menu ${MENU_ID}`, MENU_SEQ: i })));
  model.cursor.row = 0;
  const type = (name: 'MENU_NM', text: string) => {
    for (let n = 1; n <= text.length; n++) form.set(name, text.slice(0, n));
  };
  const form = createRowForm(model);
  return { model, form, type, names: () => model.store.rows.map((row) => row.MENU_NM) };
}

test('what is typed into a field stands in the current row, and in no other one', () => {
  const { model, form, type, names } = made();
  type('MENU_NM', 'new');
  expect([names(), form.values.MENU_NM, model.isDirty]).toEqual([['new', 'menu B'], 'new', true]);
  model.cursor.row = 1;
  expect(form.values.MENU_NM).toBe('menu B');
  type('MENU_NM', 'x');
  expect(names()).toEqual(['new', 'x']);
});

test('typing into one field is one step of undoing; another field, row or return to it begins another one', () => {
  const { model, form, type, names } = made();
  type('MENU_NM', 'word');
  form.set('MENU_SEQ', 7);
  type('MENU_NM', 'wordy');
  model.cursor.row = 1;
  type('MENU_NM', 'other');
  const undo = () => {
    model.store.history.undo();
    return [...names(), model.store.rows[0]?.MENU_SEQ];
  };
  expect([...names(), model.store.rows[0]?.MENU_SEQ]).toEqual(['wordy', 'other', 7]);
  expect(undo()).toEqual(['wordy', 'menu B', 7]);
  expect(undo()).toEqual(['word', 'menu B', 7]);
  expect(undo()).toEqual(['word', 'menu B', 0]);
  expect(undo()).toEqual(['menu A', 'menu B', 0]);
  expect(model.isDirty).toBe(false);
});

test('after an undo, typing on is a step of its own', () => {
  const { model, type, names } = made();
  type('MENU_NM', 'first');
  model.store.history.undo();
  type('MENU_NM', 'second');
  model.store.history.undo();
  expect(names()).toEqual(['menu A', 'menu B']);
});

test('a fault stands at the field of the current row, and goes with another value', () => {
  const { model, form } = made();
  form.fail([{ FIELD: 'MENU_SEQ', CODE: 'MSG000016' }]);
  expect(Object.keys(form.faults)).toEqual(['MENU_SEQ']);
  model.cursor.row = 1;
  expect(form.faults).toEqual({});
  model.cursor.row = 0;
  form.set('MENU_SEQ', 5);
  expect(form.faults).toEqual({});
});

test('a text that stands for no value stays in the row with its reason, is one step of undoing, and is found by the save', () => {
  const { model, form } = made();
  for (const text of ['x', 'xy']) form.refuse('MENU_SEQ', { text, fault: { CODE: 'MSG000015' } });
  expect([form.unread.MENU_SEQ?.text, form.faults.MENU_SEQ, model.isDirty]).toEqual(['xy', 'MSG000015', true]);
  expect(model.validate()).toMatchObject([{ FIELD: 'MENU_SEQ' }]);
  model.cursor.row = 1;
  expect(form.unread).toEqual({});
  model.cursor.row = 0;
  model.store.history.undo();
  expect([form.unread, form.values.MENU_SEQ, model.isDirty]).toEqual([{}, 0, false]);
});

test('who shows the form is told of another value and of another row', () => {
  const { model, form } = made();
  let told = 0;
  const stop = form.subscribe(() => told++);
  const first = form.version();
  form.set('MENU_NM', 'x');
  expect([told > 0, form.version() !== first]).toEqual([true, true]);
  const [seen, second] = [told, form.version()];
  model.cursor.row = 1;
  model.store.signals.cursorChanged();
  expect([told > seen, form.version() !== second]).toEqual([true, true]);
  stop();
  const last = told;
  form.set('MENU_NM', 'y');
  expect(told).toBe(last);
});

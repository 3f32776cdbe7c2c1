import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Column } from '../../src/client/grid';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import { begin, cell, columns, grid, input, type Load, load, open, press, server, settle } from './gridDesk';

beforeEach(begin);
afterEach(() => {
  clearBoxes();
  clearNotices();
});

/** Presses a key; false when the grid leaves it to the browser. */
const key = async (name: string, more: object = {}) => {
  const left = fireEvent.keyDown(input(), { key: name, code: name, ...more });
  await settle(0);
  return left;
};
const keys = async (...names: string[]) => {
  for (const name of names) await key(name);
};
const goTo = async (no: number, field: keyof Load) => {
  fireEvent.mouseDown(cell(no, field), { button: 0 });
  fireEvent.mouseUp(window);
  await settle(0);
};
/** Types as a first key does, and all that come after it. */
const write = async (text: string) => {
  fireEvent.input(input(), { target: { value: text } });
  await settle(0);
};
const editing = () => document.querySelector('.gcur.editing') !== null;
const at = () => [grid.cursor.row + 1, grid.columns[grid.cursor.column]?.field];
const caret = () => [input().selectionStart, input().selectionEnd];
const names = () => grid.rows().map(({ ITEM_NM }) => ITEM_NM);
/** The item's name is a long text. */
const longNames: Column<Load>[] = columns.map((column) =>
  column.field === 'ITEM_NM' ? { field: 'ITEM_NM', edit: true, like: { type: 'V', len: 500 } } : column,
);

describe('a cell that is opened with its value', () => {
  test.each(['F2', 'Enter', 'a double click'])('F2 selects everything: by %s the caret stands at the end', async (way) => {
    await open();
    await goTo(1, 'ITEM_NM');
    if (way === 'a double click') fireEvent.doubleClick(cell(1, 'ITEM_NM'));
    else await key(way);
    expect([input().value, ...caret()]).toEqual(['item 1', 6, 6]);
  });

  test('arrows move the caret and leave the cell open; F2 again lets them leave it', async () => {
    await open();
    await goTo(1, 'ITEM_NM');
    await key('F2');
    for (const name of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']) expect(await key(name)).toBe(true);
    expect([editing(), at()]).toEqual([true, [1, 'ITEM_NM']]);
    await write('other');
    await keys('F2', 'ArrowDown');
    expect([editing(), at(), names()[0]]).toEqual([false, [2, 'ITEM_NM'], 'other']);
  });
});

describe('a cell begun by a first key', () => {
  test.each([
    ['ArrowUp', [1, 'ITEM_NM']],
    ['ArrowDown', [3, 'ITEM_NM']],
    ['ArrowLeft', [2, 'DLV_TM']],
    ['ArrowRight', [2, 'GRS_WT']],
    ['Home', [2, 'DLV_ORD_NO']],
    ['End', [2, 'GRS_WT']],
  ])('arrow keys after first-key typing commit and move: %s', async (name, to) => {
    await open();
    await goTo(2, 'ITEM_NM');
    await write('new');
    expect(await key(name)).toBe(false);
    expect([editing(), at(), names()[1]]).toEqual([false, to, 'new']);
  });

  test('F2 and a click into it let the arrows move the caret', async () => {
    await open();
    for (const open of [() => fireEvent.keyDown(input(), { key: 'F2' }), () => fireEvent.mouseDown(input())]) {
      await goTo(2, 'ITEM_NM');
      await write('new');
      open();
      await settle(0);
      await key('ArrowLeft');
      expect([editing(), at()]).toEqual([true, [2, 'ITEM_NM']]);
      await key('Escape');
    }
    expect(names()[1]).toBe('item 2');
  });

  test('Backspace clears: the cell is empty and open, Escape restores it, an arrow takes it', async () => {
    await open();
    await goTo(1, 'ITEM_NM');
    expect(await key('Backspace')).toBe(false);
    expect([editing(), input().value]).toEqual([true, '']);
    await key('Escape');
    expect(names()[0]).toBe('item 1');
    await keys('Backspace', 'ArrowDown');
    expect([names()[0], at()]).toEqual([null, [2, 'ITEM_NM']]);
    await goTo(1, 'DLV_ORD_NO');
    await key('Backspace');
    expect([editing(), grid.rows()[0]?.DLV_ORD_NO]).toEqual([false, 'D1']);
  });
});

describe('lines', () => {
  test('Alt+Enter in a long text commits and goes down: it makes a line where the caret is', async () => {
    await open({ columns: longNames });
    await goTo(1, 'ITEM_NM');
    await write('onetwo');
    input().setSelectionRange(3, 3);
    await key('Enter', { altKey: true });
    expect([input().value, at(), editing()]).toEqual(['one\ntwo', [1, 'ITEM_NM'], true]);
    expect(document.querySelector<HTMLElement>('.gcur')?.style.height).toBe('46px');
    await key('Enter');
    expect([names()[0], at()]).toEqual(['one\ntwo', [2, 'ITEM_NM']]);
  });

  test('in a short text it does nothing', async () => {
    await open();
    await goTo(1, 'CNTR_NO');
    await write('AB');
    await key('Enter', { altKey: true });
    expect([input().value, at(), editing()]).toEqual(['AB', [1, 'CNTR_NO'], true]);
  });
});

describe('Ctrl+Enter', () => {
  test('fills the range, as one step, and stays', async () => {
    await open();
    await goTo(1, 'ITEM_NM');
    await key('ArrowDown', { shiftKey: true });
    await write('same');
    await key('Enter', { ctrlKey: true });
    await settle();
    expect([names(), at(), editing()]).toEqual([['same', 'same', 'item 3'], [1, 'ITEM_NM'], false]);
    await key('z', { ctrlKey: true, code: 'KeyZ' });
    await settle();
    expect([names(), grid.isDirty]).toEqual([['item 1', 'item 2', 'item 3'], false]);
  });

  test('fills several ranges, each cell as its column reads the text; a text that is no value stays in the one cell it was typed in', async () => {
    await open();
    await goTo(1, 'DLV_TM');
    await goTo(3, 'DLV_TM');
    grid.ranges.select({ position: 2, column: 4 }, { position: 2, column: 4 }, [{ top: 0, bottom: 0, left: 4, right: 5 }]);
    await write('930');
    await key('Enter', { ctrlKey: true });
    await settle();
    expect(grid.rows().map(({ DLV_TM, ITEM_NM }) => [DLV_TM, ITEM_NM])).toEqual([
      ['0930', '09:30'],
      ['0900', 'item 2'],
      ['0930', 'item 3'],
    ]);
    await goTo(1, 'GRS_WT');
    await key('ArrowDown', { shiftKey: true });
    await write('heavy');
    await key('Enter', { ctrlKey: true });
    await settle();
    expect([cell(1, 'GRS_WT').textContent, grid.rows().map(({ GRS_WT }) => GRS_WT)]).toEqual(['heavy', [null, 1.5, 1.5]]);
  });

  test('a code that is looked up fills them all', async () => {
    const zone: Column<Load> = { field: 'CNTR_NO', edit: true, lookup: { kind: 'Customer' } };
    await open({ columns: columns.map((column) => (column.field === 'CNTR_NO' ? zone : column)) });
    const found = { status: 200, body: { data: { LIST: [{ CODE: 'C00001', NAME: 'one', USE_YN: 'Y' }], TOTAL: 1 } } };
    await goTo(1, 'CNTR_NO');
    await key('ArrowDown', { shiftKey: true });
    await write('one');
    server.next = [found, found, found];
    await key('Enter', { ctrlKey: true });
    await settle(50);
    expect(grid.rows().map(({ CNTR_NO }) => CNTR_NO)).toEqual(['C00001', 'C00001', null]);
    await key('z', { ctrlKey: true, code: 'KeyZ' });
    await settle();
    expect(grid.isDirty).toBe(false);
  });
});

describe('a look-up while entries are listed', () => {
  const zone: Column<Load> = { field: 'CNTR_NO', edit: true, lookup: { kind: 'Customer' } };
  const found = (...codes: string[]) => ({
    status: 200,
    body: { data: { LIST: codes.map((CODE) => ({ CODE, NAME: `${CODE} name`, USE_YN: 'Y' })), TOTAL: codes.length } },
  });
  const begin = async (text: string, ...codes: string[]) => {
    await open({ columns: columns.map((column) => (column.field === 'CNTR_NO' ? zone : column)) });
    await goTo(1, 'CNTR_NO');
    server.next = [found(...codes), found(...codes), found(...codes)];
    await write(text);
    await settle(400);
  };

  test('the arrows choose among them and Enter takes the chosen one', async () => {
    await begin('cf', 'CFSI', 'CFSP', 'CFSY');
    await key('ArrowDown');
    await key('ArrowDown');
    await key('Enter');
    await settle(50);
    expect(grid.rows()[0]?.CNTR_NO).toBe('CFSP');
  });

  test('a code that is typed whole is taken, and the arrow goes on to the next row', async () => {
    await begin('CFSP', 'CFSP');
    await key('ArrowDown');
    await settle(50);
    expect([grid.rows()[0]?.CNTR_NO, grid.cursor.row]).toEqual(['CFSP', 1]);
  });
});

describe('Tab', () => {
  test('Tab … Enter returns to the column where Tab began, a row further', async () => {
    await open();
    await goTo(1, 'CNTR_NO');
    await write('A');
    await key('Tab');
    expect([editing(), at()]).toEqual([false, [1, 'DLV_TM']]);
    await write('1030');
    await key('Tab');
    await write('two');
    await key('Enter');
    expect(at()).toEqual([2, 'CNTR_NO']);
    expect(grid.rows()[0]).toMatchObject({ CNTR_NO: 'A', DLV_TM: '1030', ITEM_NM: 'two' });
    await keys('Tab', 'Tab', 'Enter');
    expect([at(), editing()]).toEqual([[3, 'CNTR_NO'], false]);
  });

  test('any other move ends the run', async () => {
    await open();
    await goTo(1, 'CNTR_NO');
    await write('A');
    await keys('Tab', 'ArrowRight');
    await write('two');
    await key('Enter');
    expect(at()).toEqual([2, 'ITEM_NM']);
    await key('Enter');
    expect([at(), editing()]).toEqual([[2, 'ITEM_NM'], true]);
  });
});

describe('a row that is added', () => {
  test('Tab leaves the grid after Alt+Insert: the focus is in its first cell that can be typed into, and Tab goes to the next', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: 'Insert', code: 'Insert', altKey: true });
    await settle();
    expect([...at(), document.activeElement === input()]).toEqual([4, 'DLV_TP', true]);
    expect([await key('Tab'), ...at()]).toEqual([false, 4, 'CNTR_NO']);
    await write('A');
    await keys('Tab', 'Enter');
    expect([...at(), grid.rows()[3]?.CNTR_NO]).toEqual([4, 'DLV_TP', 'A']);
  });

  test('so by the button, where the first columns cannot be typed into in this row', async () => {
    await open({ canEdit: (_, field) => field !== 'DLV_TP' });
    await press('추가');
    await settle();
    expect([...at(), document.activeElement === input()]).toEqual([4, 'CNTR_NO', true]);
    expect([await key('Tab'), ...at()]).toEqual([false, 4, 'DLV_TM']);
  });
});

describe('composing', () => {
  const compose = async (...texts: string[]) => {
    fireEvent.keyDown(input(), { key: 'Process', keyCode: 229 });
    fireEvent.compositionStart(input());
    for (const text of texts) fireEvent.input(input(), { target: { value: text }, isComposing: true });
    await settle(0);
  };
  const end = async () => {
    fireEvent.compositionEnd(input());
    fireEvent.input(input(), { isComposing: false });
    await settle(0);
  };

  test.each([
    ['ArrowRight', [1, 'GRS_WT']],
    ['ArrowDown', [2, 'ITEM_NM']],
    ['Tab', [1, 'GRS_WT']],
    ['Enter', [2, 'ITEM_NM']],
  ])('%s that ends a composition begun on an unopened cell acts once', async (name, to) => {
    await open();
    await goTo(1, 'ITEM_NM');
    await compose('ㅎ', '하', '한');
    await key(name, { keyCode: 229, isComposing: true });
    expect([at(), editing(), input().value]).toEqual([[1, 'ITEM_NM'], true, '한']);
    await end();
    await key(name);
    expect([at(), editing(), names()]).toEqual([to, false, ['한', 'item 2', 'item 3']]);
  });

  test('after Backspace, and in the cell that Tab went to, the first syllable is neither lost nor doubled', async () => {
    server.rows = [load(1), load(2, { ITEM_NM: 'x' })];
    await open();
    await goTo(1, 'DLV_TM');
    await write('1000');
    await key('Tab');
    await compose('ㄱ', '가');
    await end();
    await keys('ArrowDown', 'Backspace');
    await compose('ㄴ', '나');
    await end();
    await key('Enter', { ctrlKey: true });
    await settle();
    expect(names()).toEqual(['가', '나']);
  });
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withHidden, withPin } from '../../src/client/grid/columnState';
import { layouts, writeLayouts } from '../../src/client/lib/layouts';
import { type Session, setSession } from '../../src/client/lib/session';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import { closePopups } from '../../src/client/shell/popups';
import type { GridLayout } from '../../src/contract/gridLayout';
import type { LayoutData } from '../../src/contract/layoutData';
import { begin, boxText, grid, open, press, sent, server, settle, table, type } from './gridDesk';

beforeEach(begin);
afterEach(async () => {
  act(() => closePopups());
  clearBoxes();
  clearNotices();
  await writeLayouts();
  layouts.set([]);
});

const order = () => [...table().querySelectorAll<HTMLElement>('th[data-field]')].map((title) => title.dataset.field);
const title = (field: string) => table().querySelector(`th[data-field="${field}"] button`) as HTMLElement;
const key = async (element: Element, name: string, more: object) => {
  fireEvent.keyDown(element, { key: name, ...more });
  await settle(0);
};
const kept = (LAYOUT_NM: string, data: LayoutData, more: Partial<GridLayout> = {}): GridLayout => ({
  VIEW_ID: 1,
  USER_ID: 'ops01',
  ROLE_ID: null,
  CORP_CD: null,
  SCRN_ID: 'desk',
  GRID_ID: 'G1',
  LAYOUT_NM,
  LAYOUT_JSON: JSON.stringify(data),
  DFLT_YN: 'N',
  UPD_CNT: 0,
  ...more,
});
/** Layouts that were sent to be kept, the newest last. */
const written = async () => {
  await act(() => writeLayouts());
  const rows = sent('saveGridLayout').flatMap(({ LIST }) => LIST as unknown as GridLayout[]);
  return rows.map(({ LAYOUT_NM, LAYOUT_JSON }) => ({ LAYOUT_NM, ...(JSON.parse(LAYOUT_JSON) as LayoutData) }));
};
const all = ['DLV_ORD_NO', 'DLV_ORD_STS', 'DLV_TP', 'CNTR_NO', 'DLV_TM', 'ITEM_NM', 'GRS_WT'];

describe('columns', () => {
  test('keys move a column from its title, the focus goes along; the change is kept once, quietly', async () => {
    await open();
    expect(order()).toEqual(all);
    title('CNTR_NO').focus();
    await key(title('CNTR_NO'), 'ArrowRight', { ctrlKey: true, shiftKey: true });
    await key(title('CNTR_NO'), 'ArrowRight', { ctrlKey: true, shiftKey: true });
    expect(order()).toEqual(['DLV_ORD_NO', 'DLV_ORD_STS', 'DLV_TP', 'DLV_TM', 'ITEM_NM', 'CNTR_NO', 'GRS_WT']);
    expect(document.activeElement).toBe(title('CNTR_NO'));
    const [row, ...others] = await written();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ LAYOUT_NM: '~' });
    expect(row?.columns.map((c) => c.field)).toEqual(order());
  });

  test('the cursor stays in its column, whatever is moved or hidden beside it', async () => {
    await open();
    await type(1, 'DLV_TM', '0930', 'Enter');
    const field = () => grid.columns[grid.cursor.column]?.field;
    expect(field()).toBe('DLV_TM');
    act(() => grid.arrangeColumns(withPin(grid.columnSet.states.get(), 'GRS_WT', 'left')));
    expect(field()).toBe('DLV_TM');
    act(() => grid.arrangeColumns(withHidden(grid.columnSet.states.get(), 'CNTR_NO', true)));
    expect(field()).toBe('DLV_TM');
    act(() => grid.arrangeColumns(withHidden(grid.columnSet.states.get(), 'DLV_TM', true)));
    expect(grid.cursor.column).toBeLessThan(grid.columns.length);
  });

  test('a hidden column is checked and saved all the same, and can be brought back', async () => {
    await open();
    act(() => grid.arrangeColumns(withHidden(grid.columnSet.states.get(), 'ITEM_NM', true)));
    expect(order()).not.toContain('ITEM_NM');
    act(() => grid.store.patch(0, { ITEM_NM: null }));
    await press('저장');
    expect(await boxText()).toContain('1행: [품명]');
    expect(sent('saveLoad')).toEqual([]);
    act(() => grid.store.patch(0, { ITEM_NM: 'x' }));
    await press('저장');
    expect(sent('saveLoad')[0]?.LIST[0]).toMatchObject({ ITEM_NM: 'x' });
    let at = -1;
    act(() => {
      at = grid.showColumn('ITEM_NM');
    });
    expect([order()[at], order()]).toEqual(['ITEM_NM', all]);
  });

  test('the list of columns finds, hides and shows all again; the last one stays', async () => {
    await open();
    await press('UI.GRID.COLUMNS');
    const dialog = await screen.findByRole('dialog');
    const box = (name: string) => within(dialog).getByRole('checkbox', { name }) as HTMLInputElement;
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '품명' } });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(box('품명'));
    expect(order()).toEqual(all.filter((field) => field !== 'ITEM_NM'));
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '' } });
    fireEvent.click(box('전체'));
    expect(order()).toEqual(all);
    fireEvent.click(box('전체'));
    expect(order()).toEqual(['GRS_WT']);
    expect(
      within(dialog)
        .getAllByRole('checkbox')
        .filter((one) => (one as HTMLInputElement).disabled),
    ).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'UI.GRID.VIEW_RESET' }));
    expect(order()).toEqual(all);
  });

  test('the menu of a column pins, frees and hides it', async () => {
    await open();
    const choose = async (name: string) => {
      await key(title('GRS_WT'), 'ArrowDown', { altKey: true });
      fireEvent.click(await screen.findByRole('menuitem', { name }));
      await settle();
    };
    await choose('UI.GRID.PIN_RIGHT');
    expect(grid.columns.find((c) => c.field === 'GRS_WT')?.pinned).toBe('right');
    expect(document.activeElement).toBe(title('GRS_WT'));
    expect(table().querySelectorAll('.gr .gp.end .gc')).toHaveLength(3);
    expect(table().querySelector('.gf .gp.end [data-total="GRS_WT"]')?.textContent).toBe('4.500');
    await choose('UI.GRID.UNPIN');
    expect(table().querySelectorAll('.gp.end')).toHaveLength(0);
    await choose('UI.GRID.HIDE');
    expect(order()).not.toContain('GRS_WT');
  });
});

describe('a grid that was left or saved', () => {
  const columns = [
    { field: 'GRS_WT', pinned: 'right' as const },
    { field: 'ITEM_NM', hidden: true as const },
    { field: 'CNTR_NO', width: 77 },
  ];

  test('opens as it was left, with nothing more asked of the server', async () => {
    layouts.set([kept('~', { columns })]);
    await open();
    expect(order()).toEqual(['DLV_ORD_NO', 'DLV_ORD_STS', 'DLV_TP', 'CNTR_NO', 'DLV_TM', 'GRS_WT']);
    expect(grid.columns[3]?.width).toBe(77);
    expect(await written()).toEqual([]);
    expect(server.asked.filter(({ url }) => url.includes('GridLayout'))).toEqual([]);
  });

  test('opens by the view that is the default: its order of rows, its filter and its conditions', async () => {
    const search = { DLV_TP: 'LTL', DLV_DT: { rel: 3 } };
    const sorts = [{ field: 'ITEM_NM', dir: 'descending' as const }];
    const filters = { ITEM_NM: { values: ['item 1', 'item 2'] } };
    layouts.set([kept('기본', { columns, sorts, filters, search }, { DFLT_YN: 'Y' })]);
    await open();
    expect(grid.rows().map((row) => row.ITEM_NM)).toEqual(['item 2', 'item 1']);
    expect(screen.getByRole('button', { name: 'UI.GRID.VIEWS: 기본' })).toBeDefined();
    // The desk of the tests has no fields: a condition that no field shows would be a riddle.
    expect(sent('selectLoad')).toEqual([{ SEARCH: {} }]);
    await key(title('CNTR_NO'), 'ArrowRight', { ctrlKey: true, shiftKey: true });
    expect(screen.getByRole('button', { name: 'UI.GRID.VIEWS: 기본 (UI.GRID.VIEW_CHANGED)' })).toBeDefined();
    expect((await written()).at(-1)).toMatchObject({ LAYOUT_NM: '~', view: 1 });
  });

  test('a layout that is none is as if it were not there', async () => {
    layouts.set([{ ...kept('~', { columns }), LAYOUT_JSON: '{"columns":"all"}' }]);
    await open();
    expect(order()).toEqual(all);
  });

  test('a view is shown at once, and taken back to the screen’s own', async () => {
    layouts.set([kept('배차', { columns, sorts: [{ field: 'ITEM_NM', dir: 'descending' }] })]);
    await open();
    expect(order()).toEqual(all);
    const choose = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: /^UI.GRID.VIEWS/ }));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
      await settle();
    };
    await choose('배차');
    expect([order().includes('ITEM_NM'), grid.rows()[0]?.ITEM_NM]).toEqual([false, 'item 3']);
    await choose('UI.GRID.VIEW_RESET');
    expect([order(), grid.rows()[0]?.ITEM_NM]).toEqual([all, 'item 1']);
    expect((await written()).at(-1)).toEqual({ LAYOUT_NM: '~', columns: [] });
  });

  test('of a guest is kept by nobody, and the menu offers no saving', async () => {
    setSession({ USER_ID: 'guest01', sysDt: '20261120', roleList: ['GUEST'] as string[] } as Session);
    await open();
    await key(title('CNTR_NO'), 'ArrowRight', { ctrlKey: true, shiftKey: true });
    expect(order().indexOf('CNTR_NO')).toBe(4);
    expect(await written()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'UI.GRID.VIEWS' }));
    await screen.findByRole('menuitem', { name: 'UI.GRID.VIEW_RESET' });
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  });

  test('a view changed elsewhere is not overwritten: it is told, and the next try begins with what is stored', async () => {
    const view = kept('배차', { columns: [] });
    layouts.set([view]);
    await open();
    const choose = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: /^UI.GRID.VIEWS/ }));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
      await settle();
    };
    await choose('배차');
    await writeLayouts();
    const now = { ...view, UPD_CNT: 4, LAYOUT_NM: '배차 2' };
    server.next = [
      { status: 409, body: { code: 'MSG000025', message: '다른 사용자가 먼저 수정하였습니다.', row: now } },
      { status: 200, body: { data: { LIST: [now], TOTAL: 1 } } },
    ];
    await choose('UI.GRID.VIEW_SAVE');
    expect(await boxText()).toContain('먼저 변경하였습니다');
    expect(screen.getByRole('button', { name: /^UI.GRID.VIEWS: 배차 2/ })).toBeDefined();
    expect(layouts.get().map((row) => row.UPD_CNT)).toContain(4);
  });
});

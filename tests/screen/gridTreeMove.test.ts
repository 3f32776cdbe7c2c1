import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Column, resolve } from '../../src/client/grid/column';
import { GridModel } from '../../src/client/grid/model';
import type { TreeMoves } from '../../src/client/grid/tree';
import { type Goal, moveKey, moveRow } from '../../src/client/grid/treeMove';
import { setTexts } from '../../src/client/lib/texts';
import { notify } from '../../src/client/shell/notify';

interface Folder {
  FLDR_ID: string;
  UPPER_ID: string | null;
  SORT_SEQ: number;
}

const columns: Column<Folder>[] = [
  { field: 'FLDR_ID', like: { type: 'V', len: 20 } },
  { field: 'UPPER_ID', like: { type: 'V', len: 20 } },
  { field: 'SORT_SEQ', edit: true, like: { type: 'I' } },
];
const folder = (FLDR_ID: string, UPPER_ID: string | null, SORT_SEQ: number): Folder => ({ FLDR_ID, UPPER_ID, SORT_SEQ });
const cargo = () => [
  folder('AIR', null, 10),
  folder('a1', 'AIR', 10),
  folder('a2', 'AIR', 20),
  folder('a3', 'AIR', 30),
  folder('SEA', null, 20),
  folder('s1', 'SEA', 1),
  folder('s2', 'SEA', 2),
  folder('LAND', null, 30),
];

let warned: string[];
beforeEach(() => {
  setTexts('ko', { 'UI.GRID.TREE_ALL': 'not all shown' });
  warned = [];
  vi.spyOn(notify, 'warn').mockImplementation((text) => {
    warned.push(String(text));
    return () => {};
  });
});

function made(moves: Partial<TreeMoves<Folder>> = {}, rows = cargo()) {
  const model = new GridModel<Folder>(
    null,
    {
      id: 'G1',
      title: 'folders',
      table: 'CMS_MENU',
      key: 'FLDR_ID',
      columns,
      auto: false,
      tree: { parent: 'UPPER_ID', moves: { order: 'SORT_SEQ', blocked: () => null, whyNot: () => null, ...moves } },
    } as never,
    columns.map((c) => resolve(c)),
  );
  model.store.load(rows);
  const at = (id: string) => model.store.rows.findIndex((row) => row.FLDR_ID === id);
  return {
    model,
    at,
    lines: () =>
      Array.from(
        model.store.arranged.view,
        (i) => `${'.'.repeat((model.store.arranged.shape?.level(i) ?? 1) - 1)}${model.store.rows[i]?.FLDR_ID}`,
      ),
    changed: () => model.store.rows.filter((_, i) => model.store.changes.flag(i) !== 0).map((row) => row.FLDR_ID),
    go: (id: string, upper: string | null, before?: string) =>
      moveRow(model as never, at(id), {
        upper: upper === null ? null : at(upper),
        before: before === undefined ? undefined : at(before),
      } as Goal),
    press: (id: string, key: string) => {
      model.cursor.row = at(id);
      const event = { key, altKey: true, shiftKey: true, ctrlKey: false };
      return moveKey(event as never, model as never);
    },
  };
}
const before = ['AIR', '.a1', '.a2', '.a3', 'SEA', '.s1', '.s2', 'LAND'];

describe('a row moved in its tree', () => {
  test('goes before another one, behind all, and below another folder; it alone is changed where there is room', async () => {
    const tree = made();
    await tree.go('a3', 'AIR', 'a2');
    expect(tree.lines()).toEqual(['AIR', '.a1', '.a3', '.a2', 'SEA', '.s1', '.s2', 'LAND']);
    expect(tree.changed()).toEqual(['a3']);
    await tree.go('a3', 'LAND');
    expect(tree.lines()).toEqual(['AIR', '.a1', '.a2', 'SEA', '.s1', '.s2', 'LAND', '.a3']);
    await tree.go('a1', null);
    expect(tree.lines().at(-1)).toBe('a1');
    expect(tree.model.store.rows[tree.at('a1')]).toMatchObject({ UPPER_ID: null, SORT_SEQ: 40 });
  });

  test('takes all below it along, and an undo puts everything back in one step', async () => {
    const tree = made();
    await tree.go('SEA', 'AIR', 'a1');
    expect(tree.lines()).toEqual(['AIR', '.SEA', '..s1', '..s2', '.a1', '.a2', '.a3', 'LAND']);
    expect(tree.changed()).toEqual(['SEA']);
    tree.model.store.history.undo();
    expect(tree.lines()).toEqual(before);
    expect(tree.changed()).toEqual([]);
  });

  test('without room between two, all beside it are numbered anew', async () => {
    const tree = made();
    await tree.go('a1', 'SEA', 's2');
    expect(tree.lines()).toEqual(['AIR', '.a2', '.a3', 'SEA', '.s1', '.a1', '.s2', 'LAND']);
    expect(['s1', 'a1', 's2'].map((id) => tree.model.store.rows[tree.at(id)]?.SORT_SEQ)).toEqual([10, 20, 30]);
  });

  test('let go where it stands, it changes nothing', async () => {
    const tree = made();
    // Behind the row above it; before the row below it; behind the last, itself; as the first of the folder it is the first of.
    await tree.go('a2', 'AIR', 'a2');
    await tree.go('a2', 'AIR', 'a3');
    await tree.go('a3', 'AIR');
    await tree.go('a1', 'AIR', 'a1');
    await tree.go('LAND', null);
    expect([tree.lines(), tree.changed(), tree.model.store.history.canUndo]).toEqual([before, [], false]);
  });

  test('stays where it may not go, and says why; a question answered No leaves it too', async () => {
    const refused = made({ whyNot: (row, upper) => (row.FLDR_ID === 'AIR' && upper?.FLDR_ID === 'SEA' ? 'not there' : null) });
    await refused.go('AIR', 'SEA');
    expect([refused.lines(), warned]).toEqual([before, ['not there']]);
    const asked: unknown[] = [];
    const doubtful = made({
      ask: async (row, upper) => {
        asked.push([row.FLDR_ID, upper?.FLDR_ID ?? null]);
        return false;
      },
    });
    await doubtful.go('a1', 'SEA');
    expect([doubtful.lines(), asked]).toEqual([before, [['a1', 'SEA']]]);
    // Among those beside it nothing is asked.
    await doubtful.go('a1', 'AIR', 'a3');
    expect([doubtful.lines().slice(0, 4), asked.length]).toEqual([['AIR', '.a2', '.a1', '.a3'], 1]);
  });

  test('has no place while rows are sorted, hidden or only searched for', async () => {
    const sorted = made();
    sorted.model.store.arranged.arrange({ sorts: [{ field: 'FLDR_ID', dir: 'descending' }] });
    await sorted.go('a3', 'AIR', 'a1');
    const filtered = made();
    filtered.model.store.arranged.arrange({ filters: { FLDR_ID: { text: 'a' } } });
    await filtered.go('a3', 'AIR', 'a1');
    const searched = made({ blocked: () => 'searched' });
    await searched.go('a3', 'AIR', 'a1');
    expect([sorted, filtered, searched].map((tree) => tree.changed())).toEqual([[], [], []]);
    expect(warned).toEqual(['not all shown', 'not all shown', 'searched']);
  });
});

describe('Alt+Shift with an arrow', () => {
  test.each([
    ['a2', 'ArrowUp', ['AIR', '.a2', '.a1', '.a3', 'SEA', '.s1', '.s2', 'LAND']],
    ['a1', 'ArrowDown', ['AIR', '.a2', '.a1', '.a3', 'SEA', '.s1', '.s2', 'LAND']],
    ['a2', 'ArrowDown', ['AIR', '.a1', '.a3', '.a2', 'SEA', '.s1', '.s2', 'LAND']],
    ['SEA', 'ArrowRight', ['AIR', '.a1', '.a2', '.a3', '.SEA', '..s1', '..s2', 'LAND']],
    ['LAND', 'ArrowRight', ['AIR', '.a1', '.a2', '.a3', 'SEA', '.s1', '.s2', '.LAND']],
    ['a2', 'ArrowLeft', ['AIR', '.a1', '.a3', 'a2', 'SEA', '.s1', '.s2', 'LAND']],
    ['s1', 'ArrowLeft', ['AIR', '.a1', '.a2', '.a3', 'SEA', '.s2', 's1', 'LAND']],
    ['a1', 'ArrowUp', before],
    ['LAND', 'ArrowDown', before],
    ['a1', 'ArrowRight', before],
    ['AIR', 'ArrowLeft', before],
  ])('%s %s', async (id, key, after) => {
    const tree = made();
    expect(tree.press(id, key)).toBe(true);
    await Promise.resolve();
    expect(tree.lines()).toEqual(after);
  });

  test('is left to the grid where rows have no place, and without both keys', () => {
    const tree = made();
    expect(moveKey({ key: 'ArrowUp', altKey: true, shiftKey: false, ctrlKey: false } as never, tree.model as never)).toBe(false);
    const flat = made();
    delete flat.model.options.tree;
    expect(flat.press('a2', 'ArrowUp')).toBe(false);
    expect(tree.lines()).toEqual(before);
  });
});

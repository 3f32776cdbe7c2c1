import { describe, expect, test } from 'vitest';
import { resolve } from '../../src/client/grid/column';
import { ColumnSet } from '../../src/client/grid/columnSet';
import { inGroups, joined, moved, movedBy, withHidden, withPin, withWidth } from '../../src/client/grid/columnState';
import { layOut, leftInView } from '../../src/client/grid/layout';
import { conditionsNow, defaultView, opening, viewConditions } from '../../src/client/grid/viewData';
import { setSession } from '../../src/client/lib/session';
import type { GridLayout } from '../../src/contract/gridLayout';
import { type ColumnState, type LayoutData, readLayout } from '../../src/contract/layoutData';

type Row = Record<'A' | 'B' | 'C' | 'D' | 'GRS_WT', string | number | null>;
const column = (field: keyof Row, more: object = {}) => ({
  ...resolve<Row>({ field, title: field, width: 100, ...(field === 'GRS_WT' ? {} : { like: { type: 'V', len: 10 } }) }),
  ...more,
});
const columns = [column('A', { pinned: 'left' }), column('B'), column('C'), column('D')];
const states = (text: string): ColumnState[] =>
  text.split(' ').map((word) => {
    const [, left, field, right] = /^(\|?)(\w)(\|?)$/.exec(word.replace('-', '')) ?? [];
    const pinned = left ? 'right' : right ? 'left' : undefined;
    return { field: field ?? '', ...(pinned ? { pinned } : {}), ...(word.includes('-') ? { hidden: true as const } : {}) };
  });
/** `A|` pinned left, `|A` pinned right, `-A` hidden. */
const text = (list: readonly ColumnState[]): string =>
  list
    .map(({ field, pinned, hidden }) => `${hidden ? '-' : ''}${pinned === 'right' ? '|' : ''}${field}${pinned === 'left' ? '|' : ''}`)
    .join(' ');

test('a list in which nothing is counted or summed has no line of totals', () => {
  expect(layOut([], columns, 500).footer).toBe(0);
  expect(layOut(['NO'], columns, 500).footer).toBeGreaterThan(0);
  expect(layOut([], [column('A', { footer: { kind: 'SUM' } })], 500).footer).toBeGreaterThan(0);
});

describe('order, pins and hidden columns', () => {
  test('a new column of a release stands at its place, one that is gone is ignored', () => {
    expect(text(joined(states('A| D X B'), columns))).toBe('A| D B C');
    expect(text(joined(states('A| C D'), columns))).toBe('A| B C D');
    expect(text(joined(states('D C B'), columns))).toBe('A| D C B');
    expect(text(joined([], columns))).toBe('A| B C D');
    expect(text(joined(states('A| B B -C D'), columns))).toBe('A| B -C D');
  });

  test('the column of the own customer is hidden at first for who has one alone, until it is shown', () => {
    const own = () => [column('A', { pinned: 'left' }), { ...resolve<Row>({ field: 'B', title: 'B', owner: true }) }, column('C')];
    const withCustomers = (...names: string[]) =>
      setSession({ custList: names.map((CUST_CD) => ({ CUST_CD, CUST_NM: CUST_CD, CUST_ENG_NM: null, MAIN_YN: 'Y' })) } as never);
    withCustomers('C1', 'C2');
    expect(text(new ColumnSet(own()).states.get())).toBe('A| B C');
    withCustomers('C1');
    const set = new ColumnSet(own());
    expect(text(set.states.get())).toBe('A| -B C');
    expect([set.isOwn, set.shown.get().map(({ field }) => field)]).toEqual([true, ['A', 'C']]);
    set.set(withHidden(set.states.get(), 'B', false));
    expect(text(set.states.get())).toBe('A| B C');
    set.set(null);
    expect(text(set.states.get())).toBe('A| -B C');
    setSession(null);
  });

  test('a layout that would hide everything is none', () => {
    expect(text(joined(states('-A -B -C -D'), columns))).toBe('A| B C D');
  });

  test('a column moves before or behind another one and takes over how that is pinned', () => {
    const all = states('A| B C |D');
    expect(text(moved(all, 'C', 'A', 'before'))).toBe('C| A| B |D');
    expect(text(moved(all, 'A', 'C', 'behind'))).toBe('B C A |D');
    expect(text(moved(all, 'B', 'D', 'behind'))).toBe('A| C |D |B');
    expect(text(moved(all, 'B', 'B', 'behind'))).toBe('A| B C |D');
  });

  test('by keys it goes one place among those shown, over an edge of pinned ones in two steps', () => {
    const all = states('A| -B C D');
    const once = movedBy(all, 'A', 1);
    expect(text(once)).toBe('-B A C D');
    expect(text(movedBy(once, 'A', 1))).toBe('-B C A D');
    expect(text(movedBy(all, 'D', 1))).toBe('A| -B C D');
    expect(text(movedBy(all, 'D', -1))).toBe('A| -B D C');
  });

  test('pins put it at the edge of the pinned ones', () => {
    const all = states('A| B C |D');
    expect(text(withPin(all, 'C', 'left'))).toBe('A| C| B |D');
    expect(text(withPin(all, 'B', 'right'))).toBe('A| C |B |D');
    expect(text(withPin(all, 'A', undefined))).toBe('A B C |D');
    expect(text(withPin(all, 'D', undefined))).toBe('A| B C D');
  });

  test('the last column shown cannot be hidden; widths stay within reason', () => {
    expect(text(withHidden(states('A -B'), 'A', true))).toBe('A -B');
    expect(text(withHidden(states('A -B'), 'B', false))).toBe('A B');
    expect(withWidth(states('A'), 'A', 1.4)).toEqual([{ field: 'A', width: 36 }]);
    expect(withWidth(states('A'), 'A', 99.6)).toEqual([{ field: 'A', width: 100 }]);
    expect(withWidth(states('A'), 'A', 1e6)).toEqual([{ field: 'A', width: 2000 }]);
  });

  test('another language leaves them as they are', () => {
    const set = new ColumnSet<Row>(columns);
    set.set(withWidth(states('A| C -B D'), 'C', 70));
    set.setColumns(columns.map((c) => ({ ...c, label: `${c.label} en` })));
    expect(set.shown.get().map((c) => [c.field, c.label, c.width])).toEqual([
      ['A', 'A en', 100],
      ['C', 'C en', 70],
      ['D', 'D en', 100],
    ]);
    expect(set.isOwn).toBe(false);
    set.set(null);
    expect([set.isOwn, text(set.states.get())]).toEqual([true, 'A| B C D']);
  });
});

describe('places of columns', () => {
  const right = inGroups([...columns, column('GRS_WT', { pinned: 'right' })]);
  const view = (clientWidth: number, scrollLeft: number) => ({ clientWidth, scrollLeft }) as HTMLElement;

  test('S9-28 pinned ones stand at both edges, system columns first', () => {
    const layout = layOut(['ST', 'CK', 'NO'], right, 450);
    expect([layout.pinnedWidth, layout.rightWidth, layout.width]).toEqual([250, 100, 650]);
    const lefts = (at: HTMLElement) => layout.all.map((placed) => leftInView(placed, layout, at));
    expect(lefts(view(400, 0))).toEqual([150, 250, 350, 450, 300]);
    expect(lefts(view(400, 250))).toEqual([150, 0, 100, 200, 300]);
    expect(layout.all.map((placed) => placed.colIndex)).toEqual([4, 5, 6, 7, 8]);
  });

  test('a narrow view keeps room for the other columns: those that would take over 60 % of it at the left edge scroll with them', () => {
    const pinned = inGroups(columns.map((c) => (c.field === 'C' || c.field === 'D' ? c : { ...c, pinned: 'left' as const })));
    const edges = (width: number) => {
      const layout = layOut(['ST', 'NO'], pinned, width);
      return [layout.pinned.length, layout.pinnedWidth, leftInView(layout.all[1] as never, layout, view(width, 30))];
    };
    expect(layOut(['ST', 'NO'], pinned, 1280, 300).pinned).toEqual([]);
    expect([edges(550), edges(500), edges(300), edges(0)]).toEqual([
      [2, 310, 210],
      [1, 210, 180],
      [0, 110, 180],
      [2, 310, 210],
    ]);
  });

  test('room that is left goes to the last text; behind figures, and behind a width that was chosen, it stays free', () => {
    const last = (list: typeof columns) => {
      const layout = layOut([], list, 1000);
      return [layout.all.at(-1)?.width, layout.spare, layout.width];
    };
    expect(last(columns)).toEqual([700, 0, 1000]);
    expect(last([column('A'), column('GRS_WT')])).toEqual([100, 800, 1000]);
    expect(last([column('A'), column('B', { sized: true })])).toEqual([100, 800, 1000]);
    const pinned = layOut([], right, 1000);
    expect([pinned.center.at(-1)?.width, pinned.right[0]?.left, pinned.width]).toEqual([600, 900, 1000]);
    const free = layOut([], inGroups([column('GRS_WT'), column('A', { pinned: 'right' })]), 1000);
    expect([free.spare, free.right[0]?.left]).toEqual([800, 900]);
  });

  test('a column that takes the rest is as wide as the room in every window, at least its own width; one whose width was chosen keeps it', () => {
    const widths = (view: number, more: object = {}) =>
      layOut(['NO'], [column('A'), column('B', { rest: true, ...more }), column('GRS_WT')], view).all.map(({ left, width }) => [
        left,
        width,
      ]);
    expect(widths(1000)).toEqual([
      [50, 100],
      [150, 750],
      [900, 100],
    ]);
    expect(widths(500)).toEqual([
      [50, 100],
      [150, 250],
      [400, 100],
    ]);
    expect(widths(200)).toEqual([
      [50, 100],
      [150, 100],
      [250, 100],
    ]);
    expect(widths(1000, { sized: true })).toEqual([
      [50, 100],
      [150, 100],
      [250, 100],
    ]);
  });
});

describe('views', () => {
  const view = (VIEW_ID: number, more: Partial<GridLayout> = {}) =>
    ({ VIEW_ID, USER_ID: null, ROLE_ID: null, DFLT_YN: 'Y', LAYOUT_NM: `v${VIEW_ID}`, ...more }) as GridLayout;
  const own = view(1, { USER_ID: 'ops01' });
  const role = view(2, { ROLE_ID: 'OPS' });
  const everybody = view(3);

  test('the default is the own one before one of a role the user has, before the one for everybody', () => {
    expect(defaultView([everybody, role, own], ['OPS'])).toBe(own);
    expect(defaultView([everybody, role], ['OPS'])).toBe(role);
    expect(defaultView([everybody, role], ['SALES'])).toBe(everybody);
    expect(defaultView([view(4, { DFLT_YN: 'N' })], [])).toBe(null);
  });

  test('a grid opens by the own default, else as it was left, else by a shared default', () => {
    const left: LayoutData = { columns: [{ field: 'A' }], view: 9 };
    expect(opening([everybody], null, [])).toEqual({ view: everybody, left: null });
    expect(opening([everybody], left, [])).toEqual({ view: null, left });
    expect(opening([own, everybody], left, [])).toEqual({ view: own, left: null });
    expect(opening([own], { ...left, view: 1 }, [])).toEqual({ view: own, left: { ...left, view: 1 } });
    const nine = view(9, { DFLT_YN: 'N' });
    expect(opening([nine, role], left, ['OPS'])).toEqual({ view: nine, left });
  });

  test('dates of conditions go along with today', () => {
    const on = (sysDt: string) => setSession({ sysDt } as never);
    on('20261120');
    const kept = viewConditions({ FR_DT: '20261116', TO_DT: '20261122', DLV_ORD_STS: ['REQ'], HBL_NO: null, CNTR_NO: '20261116' });
    expect(kept).toEqual({ FR_DT: { rel: -4 }, TO_DT: { rel: 2 }, DLV_ORD_STS: ['REQ'], HBL_NO: null, CNTR_NO: '20261116' });
    on('20270101');
    expect(conditionsNow(kept)).toMatchObject({ FR_DT: '20261228', TO_DT: '20270103', DLV_ORD_STS: ['REQ'], CNTR_NO: '20261116' });
    setSession(null);
  });

  test('only a whole layout is read', () => {
    const whole: LayoutData = {
      columns: [
        { field: 'DLV_ORD_NO', width: 120, pinned: 'right' },
        { field: 'CUST_NM', hidden: true },
      ],
      sorts: [{ field: 'CUST_NM', dir: 'descending' }],
      filters: { CUST_NM: { text: '무역', values: ['A', ''] } },
      grouping: ['CUST_NM'],
      search: { FR_DT: { rel: -3 }, DLV_ORD_STS: ['REQ'], HBL_NO: null },
      view: 7,
    };
    expect(readLayout(JSON.stringify(whole))).toEqual(whole);
    expect(readLayout('{"columns":[]}')).toEqual({ columns: [] });
    for (const wrong of [
      '',
      'null',
      '[]',
      '{}',
      '{"columns":{}}',
      '{"columns":[],"sorts":[{"field":"A","dir":"up"}]}',
      '{"columns":[],"view":"1"}',
    ])
      expect(readLayout(wrong), wrong).toBe(null);
  });
});

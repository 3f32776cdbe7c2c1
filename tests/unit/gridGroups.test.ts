import { describe, expect, test } from 'vitest';
import { groupEntry, groupOf } from '../../src/client/grid/groups';
import type { GridStore } from '../../src/client/grid/store';
import { filled, numbers, type Order, order } from './gridRows';

const rows: Partial<Order>[] = [
  { DLV_TP: 'FTL', CUST_NM: '코페무역', GRS_WT: 1 },
  { DLV_TP: 'CNTR', CUST_NM: '미미뷰티', GRS_WT: 2 },
  { DLV_TP: 'FTL', CUST_NM: '미미뷰티', GRS_WT: 4 },
  { DLV_TP: null, CUST_NM: '코페무역', GRS_WT: 8 },
  { DLV_TP: 'FTL', CUST_NM: '코페무역', GRS_WT: 16 },
];
const grouped = (...grouping: (keyof Order)[]) => {
  const store = filled(rows);
  store.arranged.arrange({ grouping });
  return store;
};
/** The lines shown: a group as its text, a row as its index. */
const lines = (store: GridStore<Order>) =>
  Array.from(store.arranged.view, (i) => (i < -1 ? (store.arranged.groupLines[groupOf(i)]?.text ?? '') : i));
const lineOf = (store: GridStore<Order>, text: string, nth = 0) =>
  store.arranged.view.filter((i) => i < -1 && store.arranged.groupLines[groupOf(i)]?.text === text)[nth] as number;
const sum = (store: GridStore<Order>, text: string) => store.arranged.groupLines.find((g) => g.text === text)?.totals.get('GRS_WT', 0);

describe('groups', () => {
  test('stand in the order of their column with a line above their rows, the empty one last', () => {
    const store = grouped('DLV_TP');
    expect(lines(store)).toEqual(['일반 트럭(독차)', 0, 2, 4, '컨테이너 운송', 1, '', 3]);
    expect(store.arranged.groupLines.map(({ level, field, value, count }) => [level, field, value, count])).toEqual([
      [0, 'DLV_TP', 'FTL', 3],
      [0, 'DLV_TP', 'CNTR', 1],
      [0, 'DLV_TP', null, 1],
    ]);
    store.arranged.arrange({ sorts: [{ field: 'DLV_TP', dir: 'descending' }] });
    expect(lines(store)[0]).toBe('컨테이너 운송');
  });

  test('of several columns stand in each other; sorts order the rows in them', () => {
    const store = grouped('DLV_TP', 'CUST_NM');
    store.arranged.arrange({ sorts: [{ field: 'GRS_WT', dir: 'descending' }] });
    expect(lines(store)).toEqual(['일반 트럭(독차)', '미미뷰티', 2, '코페무역', 4, 0, '컨테이너 운송', '미미뷰티', 1, '', '코페무역', 3]);
    expect([...store.arranged.view].map((i) => store.arranged.shape?.level(i))).toEqual([1, 2, 3, 2, 3, 3, 1, 2, 3, 1, 2, 3]);
  });

  test('S3-13 their lines carry no number, the rows 1, 2, 3 …', () => {
    const store = grouped('DLV_TP');
    expect(numbers(store)).toEqual([1, 2, 3, 4, 5]);
    expect([store.arranged.numberOf(4), store.arranged.numberOf(1), store.changes.count]).toEqual([3, 4, 5]);
  });

  test('S4-48 their lines are no rows: not tracked, not checked, not counted', () => {
    const store = grouped('DLV_TP');
    const line = lineOf(store, '컨테이너 운송');
    store.patch(line, { GRS_WT: 99 });
    store.marks.check(line, true);
    store.remove([]);
    store.marks.checkAll(true);
    expect([
      store.changes.changeCount,
      store.changed().length,
      store.marks.checked.size,
      store.arranged.shownRows().length,
      store.arranged.at(0),
    ]).toEqual([0, 0, 5, 5, undefined]);
  });

  test('sub-totals follow edits of their rows, and the row stays where it is', () => {
    const store = grouped('DLV_TP', 'CUST_NM');
    expect([sum(store, '일반 트럭(독차)'), store.arranged.totals.get('GRS_WT', 0)]).toEqual(['21.000', '31.000']);
    store.patch(4, { GRS_WT: 10.5, DLV_TP: 'CNTR' });
    expect([sum(store, '일반 트럭(독차)'), sum(store, '컨테이너 운송'), store.arranged.totals.get('GRS_WT', 0)]).toEqual([
      '15.500',
      '2.000',
      '25.500',
    ]);
    expect(lines(store).indexOf(4)).toBeLessThan(lines(store).indexOf('컨테이너 운송'));
    const biggest = store.arranged.groupLines[0]?.totals;
    expect(biggest?.get('PKG_QTY', 0)).toBe('4');
    store.patch(4, { PKG_QTY: 0 });
    expect(biggest?.get('PKG_QTY', 0)).toBe('2');
  });

  test('a folded group shows its line alone and stays folded when the rows are arranged anew', () => {
    const store = grouped('DLV_TP', 'CUST_NM');
    store.arranged.fold(lineOf(store, '미미뷰티'), false);
    expect(lines(store).slice(0, 4)).toEqual(['일반 트럭(독차)', '미미뷰티', '코페무역', 0]);
    expect([store.arranged.shape?.isOpen(lineOf(store, '미미뷰티')), store.arranged.shape?.isOpen(lineOf(store, '미미뷰티', 1))]).toEqual([
      false,
      true,
    ]);
    store.arranged.fold(lineOf(store, '일반 트럭(독차)'), false);
    store.arranged.arrange({ sorts: [{ field: 'GRS_WT', dir: 'descending' }] });
    expect([lines(store).slice(0, 3), numbers(store)]).toEqual([
      ['일반 트럭(독차)', '컨테이너 운송', '미미뷰티'],
      [1, 2],
    ]);
    store.arranged.reveal([2]);
    expect(lines(store).slice(0, 4)).toEqual(['일반 트럭(독차)', '미미뷰티', 2, '코페무역']);
  });

  test('rows added stand behind the last group and go when they are removed', () => {
    const store = grouped('DLV_TP');
    store.arranged.fold(lineOf(store, '컨테이너 운송'), false);
    const i = store.add([order(9, { DLV_TP: 'FTL' })]);
    expect(lines(store)).toEqual(['일반 트럭(독차)', 0, 2, 4, '컨테이너 운송', '', 3, i]);
    store.arranged.arrange();
    expect(lines(store).slice(0, 5)).toEqual(['일반 트럭(독차)', 0, 2, 4, i]);
    store.remove([i]);
    expect([lines(store).slice(0, 5), sum(store, '일반 트럭(독차)')]).toEqual([['일반 트럭(독차)', 0, 2, 4, '컨테이너 운송'], '21.000']);
  });

  test('only rows that the filter lets through stand in them', () => {
    const store = grouped('DLV_TP');
    store.arranged.arrange({ filters: { GRS_WT: { text: '<5' } } });
    expect([lines(store), sum(store, '일반 트럭(독차)')]).toEqual([['일반 트럭(독차)', 0, 2, '컨테이너 운송', 1], '5.000']);
    store.arranged.arrange({ grouping: [] });
    expect([lines(store), store.arranged.groupLines.length]).toEqual([[0, 1, 2], 0]);
  });

  test('an entry of the view stands for one group line', () => {
    expect([groupEntry(0), groupEntry(5), groupOf(groupEntry(5))]).toEqual([-2, -7, 5]);
  });
});

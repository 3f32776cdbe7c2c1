import { describe, expect, test } from 'vitest';
import { type ColumnFilter, isFaulty } from '../../src/client/grid/filter';
import { choose, isChosen, valuesOf } from '../../src/client/grid/values';
import { columnOf, filled, type Order, order, resolved, shown } from './gridRows';

const through = (field: keyof Order, filter: ColumnFilter, values: Order[keyof Order][]) => {
  const store = filled(values.map((value) => ({ [field]: value })));
  store.arranged.arrange({ filters: { [field]: filter } });
  return Array.from(store.arranged.view, (i) => store.rows[i]?.[field]);
};

describe('a text typed into the filter', () => {
  const places = ['부산 감천 CFS', '인천 아암 CFS', '부산신항 3부두', null];
  test.each([
    ['부산', ['부산 감천 CFS', '부산신항 3부두']],
    ['cfs', ['부산 감천 CFS', '인천 아암 CFS']],
    ['ㅂㅅ', ['부산 감천 CFS', '부산신항 3부두']],
    ['ㅂㅅㅅㅎ', ['부산신항 3부두']],
    ['부산감천', ['부산 감천 CFS']],
    ['*', []],
    ['.', []],
    ['=', [null]],
    ['=인천 아암 cfs', ['인천 아암 CFS']],
    ['=인천', []],
    ['  ', places],
  ])('%s lets through %s', (text, expected) => {
    expect(through('PICKUP_PLC_NM', { text }, places)).toEqual(expected);
  });

  const weights = [5, 10, 15.5, 1500, null];
  test.each([
    ['>=10', [10, 15.5, 1500]],
    ['> 10', [15.5, 1500]],
    ['<10', [5]],
    ['<=10', [5, 10]],
    ['=10', [10]],
    ['10..20', [10, 15.5]],
    ['>=1,500', [1500]],
    ['=', [null]],
    ['5', [5, 15.5, 1500]],
    ['1,50', [1500]],
    ['>=', weights],
    ['>=１，５００ 원', [1500]],
    ['₩1,500', [1500]],
    ['10..', [10, 15.5, 1500]],
    ['..10', [5, 10]],
    ['..', weights],
  ])('numbers: %s lets through %s', (text, expected) => {
    expect(through('GRS_WT', { text }, weights)).toEqual(expected);
  });

  const days = ['20261031', '20261101', '20261105', '20261201', null];
  test.each([
    ['>=2026-11-01', ['20261101', '20261105', '20261201']],
    ['2026-11-01..2026-11-05', ['20261101', '20261105']],
    ['2026-11..2026-11', ['20261101', '20261105']],
    ['=20261105', ['20261105']],
    ['<2026-11', ['20261031']],
    ['=', [null]],
    ['>=2026. 11. 5.', ['20261105', '20261201']],
    ['２６１１０１..２０２６년 11월 5일', ['20261101', '20261105']],
    ['2026. 11. 5.', ['20261105']],
    ['261031', ['20261031']],
  ])('dates: %s lets through %s', (text, expected) => {
    expect(through('DLV_DT', { text }, days)).toEqual(expected);
  });

  test('times: nine o’clock is before ten', () => {
    expect(through('DLV_TM', { text: '<10:00' }, ['0900', '1000', '1430'])).toEqual(['0900']);
    expect(through('DLV_TM', { text: '>=9:30' }, ['0900', '1000', '1430'])).toEqual(['1000', '1430']);
    expect(through('DLV_TM', { text: '>=9' }, ['0830', '0900', '1430'])).toEqual(['0900', '1430']);
    expect(through('DLV_TM', { text: '=14' }, ['0900', '1400', '1430'])).toEqual(['1400', '1430']);
    expect(through('DLV_TM', { text: '>오후 2:00' }, ['0900', '1400', '1430'])).toEqual(['1430']);
    expect(through('DLV_TM', { text: '오후 2:30' }, ['0900', '1400', '1430'])).toEqual(['1430']);
  });

  test('a code is found by the name shown', () => {
    expect(through('DLV_TP', { text: '트럭' }, ['CNTR', 'FTL', 'LTL'])).toEqual(['FTL']);
    expect(through('DLV_TP', { text: 'ㅎㅈ' }, ['CNTR', 'FTL', 'LTL'])).toEqual(['LTL']);
  });

  test('a part of a name or of a date lets no empty cell through', () => {
    expect(through('DLV_TP', { text: '트럭' }, ['FTL', null])).toEqual(['FTL']);
    expect(through('DLV_DT', { text: '2026-1' }, ['20261101', null])).not.toContain(null);
    expect(through('DLV_TM', { text: '25:' }, ['1430', null])).toEqual([]);
  });

  test('a condition that is none of the column is told', () => {
    const faulty = (field: keyof Order, text: string) => isFaulty(text, columnOf(field));
    expect(['>=abc', '<', '1..x'].map((text) => faulty('GRS_WT', text))).toEqual([true, true, true]);
    expect(['>=10', '=', 'abc', ''].map((text) => faulty('GRS_WT', text))).toEqual([false, false, false, false]);
    expect([faulty('DLV_DT', '>=내일'), faulty('DLV_DT', '>=2026-11'), faulty('CUST_NM', '>=abc')]).toEqual([true, false, false]);
  });
});

describe('values chosen from the list', () => {
  const rows = [{ DLV_TP: 'FTL' }, { DLV_TP: 'CNTR' }, { DLV_TP: 'FTL', GRS_WT: 9 }, { DLV_TP: null }];
  test('are listed once with their counts, in the order of the column, empty ones last', () => {
    expect(valuesOf(filled(rows), columnOf('DLV_TP'), shown)).toEqual([
      { value: 'FTL', text: '일반 트럭(독차)', count: 2 },
      { value: 'CNTR', text: '컨테이너 운송', count: 1 },
      { value: '', text: '', count: 1 },
    ]);
  });
  test('other columns’ filters narrow the list, its own does not', () => {
    const store = filled(rows);
    store.arranged.arrange({ filters: { GRS_WT: { text: '>5' }, DLV_TP: { values: [] } } });
    expect(valuesOf(store, columnOf('DLV_TP'), shown).map(({ value, count }) => [value, count])).toEqual([['FTL', 1]]);
  });
  test('let their rows through, the empty one too', () => {
    expect(through('DLV_TP', { values: ['FTL', ''] }, ['FTL', 'CNTR', null])).toEqual(['FTL', null]);
    expect(through('DLV_TP', { without: ['FTL', ''] }, ['FTL', 'CNTR', null])).toEqual(['CNTR']);
    expect(through('DLV_TP', { values: ['FTL', 'CNTR'], text: '컨' }, ['FTL', 'CNTR', null])).toEqual(['CNTR']);
  });
  test('one left out leaves the others; all left out and one taken back leaves that one; all is no filter', () => {
    const all = ['FTL', 'CNTR', 'LTL'];
    const without = choose({}, ['FTL'], false, all);
    expect([without, all.map((value) => isChosen(without, value))]).toEqual([{ without: ['FTL'] }, [false, true, true]]);
    expect(choose(without, ['FTL'], true, all)).toEqual({});
    const none = choose(without, ['CNTR', 'LTL'], false, all);
    expect(none).toEqual({ values: [] });
    const one = choose({ ...none, text: 'x' }, ['LTL'], true, all);
    expect([one, all.map((value) => isChosen(one, value))]).toEqual([{ text: 'x', values: ['LTL'] }, [false, false, true]]);
    expect(choose(one, ['FTL', 'CNTR'], true, all)).toEqual({ text: 'x' });
  });
});

describe('a filtered list', () => {
  const rows = [{ CUST_NM: '코페무역' }, { CUST_NM: '미미뷰티' }, { CUST_NM: '코페무역' }, { CUST_NM: '한강전자부품' }];
  const cope = { CUST_NM: { text: '코페' } };
  const narrow = (more: object = {}) => {
    const store = filled(rows, more);
    store.arranged.arrange({ filters: cope });
    return store;
  };

  test('changes and checks go over all rows, also those not shown', () => {
    const store = filled(rows);
    store.patch(1, { GRS_WT: 9 });
    store.marks.check(3, true);
    store.arranged.arrange({ filters: cope });
    expect([store.arranged.size, store.changes.changeCount, ...store.changedIndexes(), ...store.marks.checkedIndexes()]).toEqual([
      2, 1, 1, 3,
    ]);
    expect(store.accepted([1], [order(1, { CUST_NM: '미미뷰티', UPD_CNT: 2 })]).length).toBe(4);
  });

  test('S4-52 A33 the header check takes the rows that the filter shows and that can be checked', () => {
    const store = narrow({ checkable: (row: Order) => row.PKG_QTY !== 2 });
    store.marks.checkAll(true);
    expect([store.marks.checkState, ...store.marks.checked]).toEqual(['all', 0]);
    store.arranged.arrange({ filters: {} });
    expect(store.marks.checkState).toBe('some');
  });

  test('totals count the rows shown', () => {
    const store = narrow();
    expect(store.arranged.totals.get('GRS_WT', 0)).toBe('3.000');
    store.patch(1, { GRS_WT: 100 });
    store.patch(0, { GRS_WT: 2 });
    expect(store.arranged.totals.get('GRS_WT', 0)).toBe('3.500');
    store.arranged.arrange({ filters: {} });
    expect(store.arranged.totals.get('GRS_WT', 0)).toBe('105.000');
  });

  test('a row typed into stays, a row added is shown whatever the filter', () => {
    const store = narrow();
    store.patch(0, { CUST_NM: '미미뷰티' });
    const i = store.add([order(9, { CUST_NM: null })]);
    expect([...store.arranged.view]).toEqual([0, 2, i]);
    store.remove([i]);
    expect([...store.arranged.view]).toEqual([0, 2]);
    store.arranged.arrange();
    expect([...store.arranged.view]).toEqual([2]);
  });

  test('the filter stays over a new list, and is of plain values', () => {
    const store = narrow();
    store.load(rows.map((row, n) => order(n, row)));
    expect([store.arranged.size, store.arranged.isFiltered]).toEqual([2, true]);
    expect(JSON.parse(JSON.stringify(store.arranged.filters))).toEqual(cope);
    store.arranged.arrange({ filters: { CUST_NM: { text: ' ' }, NOT_THERE: { text: 'x' } } });
    expect([store.arranged.filters, store.arranged.size]).toEqual([{}, 4]);
  });

  test('a row is brought back into view', () => {
    const store = narrow();
    store.arranged.reveal([0]);
    expect(store.arranged.size).toBe(2);
    store.arranged.reveal([1]);
    expect([store.arranged.size, store.arranged.filters]).toEqual([4, {}]);
  });
});

test('a column that is there no longer neither hides nor orders the rows, those still there do', () => {
  const store = filled([{ PKG_QTY: 1, DLV_TP: 'FTL' }, { PKG_QTY: 2 }, { PKG_QTY: 3 }]);
  store.arranged.arrange({
    sorts: [
      { field: 'GRS_WT', dir: 'ascending' },
      { field: 'PKG_QTY', dir: 'descending' },
    ],
    filters: { CUST_NM: { text: '없는 고객' }, DLV_TP: { text: '컨테이너' } },
  });
  expect(store.arranged.size).toBe(0);
  store.arranged.setColumns(resolved.filter((c) => !['CUST_NM', 'GRS_WT'].includes(c.field)));
  expect(Array.from(store.arranged.view, (i) => store.rows[i]?.PKG_QTY)).toEqual([3, 2]);
  expect([store.arranged.sorts, Object.keys(store.arranged.filters)]).toEqual([[{ field: 'PKG_QTY', dir: 'descending' }], ['DLV_TP']]);
});

import { describe, expect, test } from 'vitest';
import { nextSorts, type Sort } from '../../src/client/grid/order';
import { filled, numbers, type Order } from './gridRows';

const by = (field: keyof Order, dir: Sort['dir'] = 'ascending'): Sort => ({ field, dir });
const sortedBy = (rows: Partial<Order>[], ...sorts: Sort[]) => {
  const store = filled(rows);
  store.arranged.arrange({ sorts });
  return [...store.arranged.view];
};

describe('the order of the rows', () => {
  test('numbers go by size, not by their digits', () => {
    const rows = [{ GRS_WT: 10 }, { GRS_WT: 9.5 }, { GRS_WT: -2 }, { GRS_WT: 100 }];
    expect(sortedBy(rows, by('GRS_WT'))).toEqual([2, 1, 0, 3]);
    expect(sortedBy(rows, by('GRS_WT', 'descending'))).toEqual([3, 0, 1, 2]);
  });

  test('a code goes by the name shown', () => {
    const rows = [{ DLV_TP: 'LTL' }, { DLV_TP: 'CNTR' }, { DLV_TP: 'FTL' }];
    expect(sortedBy(rows, by('DLV_TP'))).toEqual([2, 1, 0]);
  });

  test('empty values come last in both directions, equal ones keep their order', () => {
    const rows = [{ CUST_NM: '코페무역' }, { CUST_NM: null }, { CUST_NM: '미미뷰티' }, { CUST_NM: '' }, { CUST_NM: '코페무역' }];
    expect(sortedBy(rows, by('CUST_NM'))).toEqual([2, 0, 4, 1, 3]);
    expect(sortedBy(rows, by('CUST_NM', 'descending'))).toEqual([0, 4, 2, 1, 3]);
  });

  test('the second column orders what is equal in the first', () => {
    const rows = [
      { DLV_DT: '20261121', GRS_WT: 1 },
      { DLV_DT: '20261120', GRS_WT: 1 },
      { DLV_DT: '20261121', GRS_WT: 5 },
      { DLV_DT: '20261120', GRS_WT: null },
      { DLV_DT: '20261120', GRS_WT: 7 },
    ];
    expect(sortedBy(rows, by('DLV_DT'), by('GRS_WT', 'descending'))).toEqual([4, 1, 3, 2, 0]);
    expect(sortedBy(rows, by('GRS_WT', 'descending'), by('DLV_DT'))).toEqual([4, 2, 1, 0, 3]);
  });

  test('without a column the rows stand as they came; columns that are not there are left out', () => {
    const store = filled([{ GRS_WT: 3 }, { GRS_WT: 1 }]);
    store.arranged.arrange({ sorts: [by('GRS_WT'), { field: 'NOT_THERE', dir: 'ascending' }] });
    expect(store.arranged.sorts).toEqual([by('GRS_WT')]);
    store.arranged.arrange({ sorts: [] });
    expect([...store.arranged.view]).toEqual([0, 1]);
  });

  test('an edit moves no row', () => {
    const store = filled([{ GRS_WT: 3 }, { GRS_WT: 1 }]);
    store.arranged.arrange({ sorts: [by('GRS_WT')] });
    store.patch(1, { GRS_WT: 9 });
    expect([...store.arranged.view]).toEqual([1, 0]);
    store.arranged.arrange();
    expect([...store.arranged.view]).toEqual([0, 1]);
  });

  test('S3-13 the number counts the rows shown: 1, 2, 3 … also after sort and filter', () => {
    const store = filled([{ GRS_WT: 3 }, { GRS_WT: 1 }, { GRS_WT: 2 }]);
    store.arranged.arrange({ sorts: [by('GRS_WT')] });
    expect([...store.arranged.view].map((i) => store.arranged.numberOf(i))).toEqual([1, 2, 3]);
    store.arranged.arrange({ filters: { GRS_WT: { text: '>=2' } } });
    expect([store.arranged.numberOf(2), store.arranged.numberOf(0), ...numbers(store)]).toEqual([1, 2, 1, 2]);
  });
});

describe('what a click on a title asks for', () => {
  const qty = by('PKG_QTY');
  test('this column alone: up, down, not at all', () => {
    const up = nextSorts([qty], 'GRS_WT', false);
    const down = nextSorts(up, 'GRS_WT', false);
    expect([up, down, nextSorts(down, 'GRS_WT', false)]).toEqual([[by('GRS_WT')], [by('GRS_WT', 'descending')], []]);
  });
  test('beside the others: it keeps its place among them', () => {
    const added = nextSorts([qty], 'GRS_WT', true);
    expect(added).toEqual([qty, by('GRS_WT')]);
    const turned = nextSorts(added, 'PKG_QTY', true);
    expect(turned).toEqual([by('PKG_QTY', 'descending'), by('GRS_WT')]);
    expect(nextSorts(turned, 'PKG_QTY', true)).toEqual([by('GRS_WT')]);
  });
});

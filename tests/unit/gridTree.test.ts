import { describe, expect, test } from 'vitest';
import { type Column, resolve } from '../../src/client/grid/column';
import { GridStore } from '../../src/client/grid/store';
import { Tree } from '../../src/client/grid/tree';
import { shownText } from '../../src/client/grid/value';

interface Orgn {
  ORGN_CD: string;
  ORGN_NM: string | null;
  UPPER_ORGN_CD: string | null;
}

const columns: Column<Orgn>[] = [{ field: 'ORGN_CD' }, { field: 'ORGN_NM', edit: true }, { field: 'UPPER_ORGN_CD' }];
const orgn = (ORGN_CD: string, UPPER_ORGN_CD: string | null, ORGN_NM = ORGN_CD): Orgn => ({ ORGN_CD, UPPER_ORGN_CD, ORGN_NM });
const company = [
  orgn('SEL2', 'SEL', '서울 수입팀'),
  orgn('HQ', null, '본사'),
  orgn('SEL', 'HQ', '서울 지사'),
  orgn('PUS', 'HQ', '부산 지사'),
  orgn('SEL1', 'SEL', '서울 수출팀'),
];

function made(rows: Orgn[], open?: (row: Orgn) => boolean) {
  const store = new GridStore<Orgn>(
    columns.map((c) => resolve(c)),
    { shown: shownText, checks: true, tree: new Tree<Orgn>('ORGN_CD', { parent: 'UPPER_ORGN_CD', ...(open ? { open } : {}) }) },
  );
  store.load(rows);
  return store;
}
const lines = (store: GridStore<Orgn>) =>
  Array.from(store.arranged.view, (i) => `${store.arranged.shape?.level(i)} ${store.rows[i]?.ORGN_CD}`);
const indexOf = (store: GridStore<Orgn>, code: string) => store.rows.findIndex((row) => row.ORGN_CD === code);

describe('a tree of rows', () => {
  test('each stands below the one above it, whatever their order', () => {
    expect(lines(made(company))).toEqual(['1 HQ', '2 SEL', '3 SEL2', '3 SEL1', '2 PUS']);
  });

  test('rows beside each other are sorted', () => {
    const store = made(company);
    store.arranged.arrange({ sorts: [{ field: 'ORGN_NM', dir: 'ascending' }] });
    expect(lines(store)).toEqual(['1 HQ', '2 PUS', '2 SEL', '3 SEL2', '3 SEL1']);
    store.arranged.arrange({ sorts: [{ field: 'ORGN_CD', dir: 'ascending' }] });
    expect(lines(store)).toEqual(['1 HQ', '2 PUS', '2 SEL', '3 SEL1', '3 SEL2']);
  });

  test('the filter keeps the rows above those it finds', () => {
    const store = made(company);
    store.arranged.arrange({ filters: { ORGN_NM: { text: 'ㅅㅊㅌ' } } });
    expect(lines(store)).toEqual(['1 HQ', '2 SEL', '3 SEL1']);
    store.arranged.arrange({ filters: {} });
    expect(store.arranged.size).toBe(5);
  });

  test('a folded row hides all that stands below it, and stays folded in a new list', () => {
    const store = made(company);
    store.arranged.fold(indexOf(store, 'SEL'), false);
    expect(lines(store)).toEqual(['1 HQ', '2 SEL', '2 PUS']);
    expect(['HQ', 'SEL', 'PUS'].map((code) => store.arranged.shape?.isOpen(indexOf(store, code)))).toEqual([true, false, undefined]);
    store.load(company.toReversed());
    expect(lines(store)).toEqual(['1 HQ', '2 PUS', '2 SEL']);
    store.arranged.reveal([indexOf(store, 'SEL1')]);
    expect(store.arranged.size).toBe(5);
  });

  test('a screen may begin with rows folded', () => {
    const store = made(company, (row) => row.ORGN_CD !== 'SEL');
    expect(lines(store)).toEqual(['1 HQ', '2 SEL', '2 PUS']);
    store.arranged.fold(indexOf(store, 'SEL'), true);
    expect(store.arranged.size).toBe(5);
  });

  test('rows whose own above is not there, and rows above each other in a ring, are all shown', () => {
    expect(lines(made([orgn('A', 'GONE'), orgn('B', 'C'), orgn('C', 'B'), orgn('D', 'D')]))).toEqual(['1 A', '1 D', '1 B', '2 C']);
  });

  test('is not grouped', () => {
    const store = made(company);
    store.arranged.arrange({ grouping: ['ORGN_NM'] });
    expect([store.arranged.grouping, store.arranged.size]).toEqual([[], 5]);
  });

  test('S3-12 A19 the check travels as DX_CHECK', () => {
    const store = made(company);
    store.patch(0, { ORGN_NM: '서울 수입 1팀' });
    store.patch(3, { ORGN_NM: '부산 본부' });
    store.marks.check(3, true);
    expect(store.changed().map(({ row }) => [row.ORGN_CD, (row as { DX_CHECK?: string }).DX_CHECK, 'AG_CHECK' in row])).toEqual([
      ['SEL2', 'N', false],
      ['PUS', 'Y', false],
    ]);
  });
});

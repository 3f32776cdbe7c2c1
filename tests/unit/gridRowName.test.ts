import { expect, test } from 'vitest';
import { type Column, resolve } from '../../src/client/grid/column';
import type { GridOptions } from '../../src/client/grid/options';
import { rowName } from '../../src/client/grid/rowName';
import { GridStore } from '../../src/client/grid/store';

type Customer = Record<'CUST_CD' | 'CUST_NM' | 'ORGN_CD', string>;
const fields: readonly (keyof Customer)[] = ['CUST_CD', 'CUST_NM', 'ORGN_CD'];

function named(key: GridOptions<Customer, object>['key']): string {
  const store = new GridStore<Customer>(
    fields.map((field) => resolve({ field } as Column<Customer>)),
    { shown: (row, { field }) => row[field as keyof Customer], checks: true },
  );
  store.load([{ CUST_CD: 'C00003', CUST_NM: '미미상사', ORGN_CD: '10IC21' }]);
  return rowName(store, { key } as GridOptions<Customer, object>, 0);
}

test('a row that is stopped or deleted is named by its code with what it stands for, not by the code alone', () => {
  expect(named('CUST_CD')).toBe('C00003 미미상사');
  expect(named('ORGN_CD')).toBe('10IC21');
  expect(named(['CUST_CD', 'ORGN_CD'])).toBe('C00003 10IC21');
});

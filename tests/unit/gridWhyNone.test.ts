import { expect, test, vi } from 'vitest';
import type { GridModel } from '../../src/client/grid/model';
import { GridStore } from '../../src/client/grid/store';
import { whyNone } from '../../src/client/grid/whyNone';

interface Order {
  NO: number;
  STS: string;
}

/** A grid of 5,000 rows, all of them checked. */
function checkedGrid(statusOf: (no: number) => string): GridModel<Order> {
  const store = new GridStore<Order>([], { checks: true, shown: String });
  store.load(Array.from({ length: 5_000 }, (_, n) => ({ NO: n, STS: statusOf(n) })));
  store.marks.checkAll(true);
  return { store } as unknown as GridModel<Order>;
}

test('with thousands of rows checked no more of them are asked than up to the first that can take the action', () => {
  const whyNot = vi.fn((order: Order) => (order.STS === 'REQ' ? null : order.STS));
  const grid = checkedGrid((n) => (n === 2 ? 'REQ' : 'CMP'));
  expect(whyNone(grid, grid.store.marks.checked, whyNot)).toBeNull();
  expect(whyNot).toHaveBeenCalledTimes(3);
});

test('where none can, each reason is told once', () => {
  const grid = checkedGrid((n) => (n % 2 ? 'CMP' : 'TMP'));
  expect(whyNone(grid, grid.store.marks.checked, ({ STS }) => STS)).toBe('TMP CMP');
});

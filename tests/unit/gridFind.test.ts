import { expect, test } from 'vitest';
import { Found } from '../../src/client/grid/find';
import { columnOf, filled, shown } from './gridRows';

const rows = [
  { CUST_NM: '부산상사', PICKUP_PLC_NM: '인천 아암 CFS' },
  { CUST_NM: '코페무역', PICKUP_PLC_NM: '부산 감천 CFS' },
  { CUST_NM: '부산상사', PICKUP_PLC_NM: '부산신항 3부두' },
];
const looked = async (word: string, sorts: { field: string; dir: 'ascending' | 'descending' }[] = []) => {
  const store = filled(rows);
  store.arranged.arrange({ sorts });
  const told: string[] = [];
  const found: Found = new Found(word, () => told.push(found.version));
  await found.look(store, [columnOf('CUST_NM'), columnOf('PICKUP_PLC_NM')], shown);
  return { found, told, cells: found.cells.map(({ row, field }) => `${row} ${field}`) };
};

test('texts are found in the cells of the columns shown, in the order shown', async () => {
  const { found, told, cells } = await looked('ㅂㅅ');
  expect(cells).toEqual(['0 CUST_NM', '1 PICKUP_PLC_NM', '2 CUST_NM', '2 PICKUP_PLC_NM']);
  expect([found.has(0, 'CUST_NM'), found.has(0, 'PICKUP_PLC_NM'), told.length]).toEqual([true, false, 1]);
  expect((await looked('부산', [{ field: 'PICKUP_PLC_NM', dir: 'ascending' }])).cells[0]).toBe('1 PICKUP_PLC_NM');
  expect((await looked('없음')).cells).toEqual([]);
});

test('next and previous go on from a place, round the ends', async () => {
  const { found } = await looked('부산');
  const walk = (at: number, column: number, by: 1 | -1) => {
    const cell = found.next(at, column, by);
    return `${cell?.row} ${cell?.field}`;
  };
  expect([walk(0, 0, 1), walk(1, 1, 1), walk(2, 1, 1)]).toEqual(['1 PICKUP_PLC_NM', '2 CUST_NM', '0 CUST_NM']);
  expect([walk(2, 1, -1), walk(0, 1, -1), walk(0, 0, -1)]).toEqual(['2 CUST_NM', '0 CUST_NM', '2 PICKUP_PLC_NM']);
  expect(new Found('x', () => {}).next(0, 0, 1)).toBeUndefined();
});

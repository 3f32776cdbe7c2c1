import { expect, test } from 'vitest';
import { Meanwhile } from '../../src/client/grid/meanwhile';
import { GridStore } from '../../src/client/grid/store';

interface Line {
  NO: number | null;
  QTY: number | null;
  UPD_CNT: number | null;
}
const line = (NO: number | null, QTY: number, UPD_CNT: number | null = 1): Line => ({ NO, QTY, UPD_CNT });
const keyOf = ({ NO }: Partial<Line>) => (NO === null || NO === undefined ? null : String(NO));

function begin() {
  const store = new GridStore<Line>([], { checks: false, shown: String });
  store.load([line(1, 10), line(2, 20), line(3, 30)]);
  return { store, meanwhile: new Meanwhile<Line>() };
}

test('lines made by a save whose answer does not hold them are known by their order; one taken away since is to be deleted', () => {
  const { store, meanwhile } = begin();
  store.patch(0, { QTY: 11 });
  store.add([line(null, 40, null), line(null, 50, null)]);
  meanwhile.begin(store, store.changedIndexes());
  store.patch(4, { QTY: 51 });
  store.remove([3]);
  store.patch(1, { QTY: 21 });
  meanwhile.note(store, 4);
  expect(meanwhile.waits).toBe(true);
  const draft = meanwhile.take([line(1, 11, 2), line(2, 20), line(3, 30), line(4, 40), line(5, 50)], keyOf);
  expect(draft?.rows.map(({ row, fields, deleted }) => [row, fields, deleted])).toEqual([
    [line(2, 21), ['QTY'], false],
    [line(4, 40), [], true],
    [line(5, 51), ['QTY'], false],
  ]);
  expect(draft?.current).toBe(2);
  expect([meanwhile.waits, meanwhile.take([], keyOf)]).toEqual([false, undefined]);
});

test('where nothing was typed nothing is kept', () => {
  const { store, meanwhile } = begin();
  store.patch(0, { QTY: 11 });
  meanwhile.begin(store, store.changedIndexes());
  meanwhile.note(store, 0);
  expect([meanwhile.waits, meanwhile.take(store.rows, keyOf)]).toEqual([false, undefined]);
});

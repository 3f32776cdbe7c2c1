import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { begin, grid, load, open, press, server, settle } from './gridDesk';

beforeEach(begin);
afterEach(() => {
  closePopups();
  clearBoxes();
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('before an action on very many rows the first 500 are drawn, and all of them can be copied', async () => {
  server.rows = Array.from({ length: 620 }, (_, n) => load(n + 1, n < 20 ? { DLV_ORD_STS: 'TMP' } : {}));
  await open();
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  grid.store.marks.checkAll(true);
  await settle();
  await press('접수 확정');
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  const lists = [...dialog.querySelectorAll('.action-rows')];
  expect(lists.map((one) => one.querySelectorAll('li').length)).toEqual([500, 20]);
  expect(lists.map((one) => one.querySelector('p')?.firstChild?.textContent)).toEqual(['외 594건', '외 14건']);
  fireEvent.click(lists[0]?.querySelector('button') as HTMLElement);
  await settle();
  const [[copied] = []] = writeText.mock.calls as unknown as string[][];
  expect(copied?.split('\n')).toEqual(Array.from({ length: 600 }, (_, n) => `D${n + 21}`));
});

test.each([
  [6, null],
  [7, '외 1건'],
])('a question about %i rows says how many there are beside those seen at once: %s', async (count, told) => {
  server.rows = Array.from({ length: count }, (_, n) => load(n + 1));
  await open();
  grid.store.marks.checkAll(true);
  await settle();
  await press('접수 확정');
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  expect(dialog.querySelectorAll('.action-rows li')).toHaveLength(count);
  expect(dialog.querySelector('.action-rows p')?.firstChild?.textContent ?? null).toBe(told);
});

import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { begin, boxText, cell, grid, load, open, press, sent, server, settle, type } from './gridDesk';

beforeEach(() => {
  begin();
  server.rows = [load(1), load(2, { DLV_TP: 'LTL' }), load(3), load(4, { DLV_TP: 'LTL' })];
});

const ofLtl = { filters: { DLV_TP: { text: '혼적' } } };
const arrange = async (wanted: Parameters<typeof grid.store.arranged.arrange>[0]) => {
  grid.store.arranged.arrange(wanted);
  await settle();
};

describe('a filtered grid', () => {
  test('leaves a current row that is shown no longer, so that no button works on it', async () => {
    await open();
    expect(grid.current?.DLV_ORD_NO).toBe('D1');
    await arrange(ofLtl);
    expect([grid.current?.DLV_ORD_NO, grid.targets(), cell(1, 'DLV_ORD_NO').textContent]).toEqual(['D2', [1], 'D2']);
  });

  test('saves the rows that are not shown too', async () => {
    await open();
    await type(1, 'CNTR_NO', 'tclu1');
    await arrange(ofLtl);
    await press('저장');
    expect(sent('saveLoad')[0]?.LIST.map((one) => one.DLV_ORD_NO)).toEqual(['D1']);
  });

  test('S5-15 brings a faulty row back into view and names it by the number it then has', async () => {
    await open();
    await type(3, 'DLV_TM', '9999');
    await arrange({ ...ofLtl, sorts: [{ field: 'DLV_ORD_NO', dir: 'descending' }] });
    expect(grid.store.arranged.size).toBe(2);
    await press('저장');
    expect(await boxText()).toContain('2행: [하차 요청 시각]');
    expect([grid.store.arranged.size, grid.current?.DLV_ORD_NO, sent('saveLoad').length]).toEqual([4, 'D3', 0]);
  });
});

test('S4-48 the current line of a group is no row: no button works on it, and its keys fold it', async () => {
  await open();
  await arrange({ grouping: ['DLV_TP'] });
  const line = () => document.querySelector('.gg') as HTMLElement;
  fireEvent.mouseDown(line(), { button: 0 });
  await settle();
  expect([line().getAttribute('aria-expanded'), grid.current, grid.targets()]).toEqual(['false', null, []]);
  const input = document.querySelector('.gcur textarea') as HTMLElement;
  fireEvent.keyDown(input, { key: 'ArrowRight' });
  await settle();
  expect(line().getAttribute('aria-expanded')).toBe('true');
  expect(line().querySelectorAll('[role=checkbox]').length).toBe(0);
});

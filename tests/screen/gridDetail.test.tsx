import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import * as G from '../../src/client/grid';
import { BoxHost } from '../../src/client/shell/boxHost';
import { ScreenScope } from '../../src/client/shell/screen';
import { screenCalls } from '../../src/contract/call';
import { begin, columns, desk, type Load, load, server, settle } from './gridDesk';

const lineCall = screenCalls('desk', '/pan/desk').read<{ DLV_ORD_NO: string }, Load>('selectLoadG2');
let orders: G.GridModel<Load>;
let lines: G.GridModel<Load, { DLV_ORD_NO: string }>;

function Desk() {
  orders = G.useGrid<Load>(desk.select, {
    id: 'G1',
    title: '오더',
    key: 'DLV_ORD_NO',
    columns,
    details: () => [lines],
    onCurrent: (row) => (row?.DLV_ORD_NO ? void lines.search({ DLV_ORD_NO: row.DLV_ORD_NO }) : lines.clear()),
  });
  lines = G.useGrid(lineCall, { id: 'G2', title: '품목', key: 'ITEM_NM', columns, auto: false });
  return (
    <G.GridScreen grid={orders}>
      <G.MasterDetail name="품목">
        <G.Grid />
        <G.GridScope grid={lines}>
          <G.Grid />
        </G.GridScope>
      </G.MasterDetail>
    </G.GridScreen>
  );
}

beforeEach(begin);

const asked = () =>
  server.asked.filter((a) => a.url.endsWith('selectLoadG2')).map((a) => (a.body.SEARCH as { DLV_ORD_NO: string }).DLV_ORD_NO);
const answer = async (name: string) => {
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  await settle(400);
};

test('the current row loads the grid below; its unsaved rows are asked about once before another row is current', async () => {
  Object.defineProperty(window, 'innerHeight', { value: 1000, configurable: true });
  fireEvent(window, new Event('resize'));
  render(
    <ScreenScope place={{ screen: 'desk', args: {}, popup: false, slot: 'desk', tell: () => {} }}>
      <Desk />
      <BoxHost />
    </ScreenScope>,
  );
  await settle();
  expect(asked()).toEqual(['D1']);
  lines.load([load(7)]);
  lines.store.patch(0, { CNTR_NO: 'A' });

  void orders.moveTo(1);
  await answer('취소');
  expect([orders.current?.DLV_ORD_NO, lines.isDirty, asked()]).toEqual(['D1', true, ['D1']]);

  void orders.moveTo(1);
  await answer('확인');
  await settle();
  expect([orders.current?.DLV_ORD_NO, lines.isDirty, asked()]).toEqual(['D2', false, ['D1', 'D2']]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePopups } from '../../src/client/shell/popups';
import { begin, type Load, load, open, press, sent, server, settle, type } from './gridDesk';

beforeEach(begin);
afterEach(() => {
  act(() => closePopups());
  cleanup();
  vi.unstubAllGlobals();
});

const dialog = () => document.querySelector('[role=dialog]') as HTMLElement;
const buttons = () => [...dialog().querySelectorAll('.q-popup-foot button')].map(({ textContent }) => textContent);
const whileRequested = { canEdit: ({ DLV_ORD_STS }: Load) => DLV_ORD_STS === 'REQ' };

/** Types a time, which is saved while the row has become another one. */
async function saveStale(now: Load): Promise<void> {
  await open(whileRequested);
  await type(1, 'DLV_TM', '1645');
  server.next = [{ status: 409, body: { code: 'MSG000025', message: '먼저 수정', errors: [{ ROW_NO: 1, CODE: 'MSG000025', ROW: now }] } }];
  await press('저장');
  await waitFor(() => expect(dialog()?.querySelector('.gconflict')).toBeTruthy(), { timeout: 10_000 });
}

test('a stale save whose row was confirmed meanwhile names the status, and does not offer a save that would be refused', async () => {
  await saveStale(load(1, { DLV_ORD_STS: 'CFM', UPD_CNT: 2 }));
  expect(dialog().textContent).toContain('배송 요청 → CFM');
  expect(dialog().textContent).toContain('현재 상태(CFM)에서는 처리할 수 없습니다.');
  expect([...dialog().querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ disabled, checked }) => [disabled, checked])).toEqual(
    [
      [true, false],
      [false, true],
    ],
  );
  expect(buttons()).toEqual(['저장된 값 사용', '취소']);
  server.rows = [load(1, { DLV_ORD_STS: 'CFM', UPD_CNT: 2 })];
  fireEvent.click(dialog().querySelector('.ant-btn-primary') as HTMLElement);
  await settle(100);
  expect(sent('saveLoad')).toHaveLength(1);
  expect(dialog()).toBeNull();
});

test('what another has changed beside is named, and what was typed is saved where the row still takes it', async () => {
  await saveStale(load(1, { ITEM_NM: 'other', UPD_CNT: 2 }));
  expect(dialog().textContent).toContain('item 1 → other');
  fireEvent.click(dialog().querySelector('.ant-btn-primary') as HTMLElement);
  await settle(100);
  expect(sent('saveLoad').at(-1)?.LIST[0]).toMatchObject({ DLV_TM: '1645', ITEM_NM: 'other', UPD_CNT: 2 });
});

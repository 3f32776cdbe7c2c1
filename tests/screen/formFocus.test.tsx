import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../src/client/pages/pan/DlvOrdDetail';
import '../../src/client/pages/ptl/board/PtlNotcMgt';
import { boxes } from '../../src/client/shell/box';
import { renderScreen, settle } from '../support/renderScreen';

/** Where the focus goes when a form is opened for typing, and how that is left again. */

const list = (...LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const named = () => document.activeElement?.getAttribute('aria-label');
const field = (name: string) => document.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement;
const read = (name: string) => document.querySelector(`output[aria-label="${name}"]`)?.textContent;
const button = (name: string) => document.querySelector(`button[aria-label="${name}"]`) as HTMLButtonElement;
const press = async (name: string) => {
  fireEvent.click(button(name));
  await settle(40);
};
const pressEscape = async () => {
  act(() => void fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', code: 'Escape' }));
  await settle(40);
};
const answer = async (ok: boolean) => {
  act(() => boxes.get().at(-1)?.settle(ok));
  await settle(40);
};

afterEach(() => {
  act(() => boxes.set([]));
  cleanup();
});

test('추가 puts the focus into the first field', async () => {
  await renderScreen('/ptl/board/PtlNotcMgt', { role: 'SYS_ADM', answers: {}, session: { corpCd: '1000' } });
  button('add').focus();
  await press('add');
  expect(named()).toBe('공지 구분');
});

test('수정 puts the focus into the first field; its button and Escape leave the edit mode, asking about what was typed', async () => {
  const order = { DLV_ORD_NO: 'DO1', DLV_ORD_STS: 'TMP', CUST_CD: 'C00001', CUST_NM: '늘봄상사', DLV_ADDR: '인천', UPD_CNT: 1 };
  await renderScreen('/pan/dlvOrdDetail', {
    role: 'OPS',
    answers: { selectDlvOrdDetailForm: list(order) },
    args: { DLV_ORD_NO: 'DO1' },
  });
  await press('modify');
  expect([named(), field('하차지 주소').readOnly]).toEqual(['HBL 번호', false]);
  await pressEscape();
  expect([boxes.get().length, read('하차지 주소'), button('modify').disabled]).toEqual([0, '인천', false]);

  await press('modify');
  fireEvent.change(field('하차지 주소'), { target: { value: '서울' } });
  await pressEscape();
  expect(boxes.get().map(({ text }) => text)).toEqual(['저장하지 않은 변경 내용이 있습니다. 계속하시겠습니까?']);
  await answer(false);
  expect(field('하차지 주소').value).toBe('서울');
  await press('수정 취소');
  await answer(true);
  expect(read('하차지 주소')).toBe('인천');
});

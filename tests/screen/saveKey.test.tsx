import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import BatchInputPopup from '../../src/client/pages/pan/popup/BatchInputPopup';
import { boxes } from '../../src/client/shell/box';
import { menus } from '../../src/client/shell/menu';
import { setPages } from '../../src/client/shell/pages';
import { closePopups, openPopup } from '../../src/client/shell/popups';
import '../../src/client/pages/ptl/board/PtlNotcMgt';
import { type Asked, renderScreen, settle } from '../support/renderScreen';

/** Ctrl+S saves what has the focus. */

const notice = {
  NOTC_NO: 'NT1',
  NOTC_TP: 'GEN',
  NOTC_STS: 'TMP',
  CORP_CD: '1000',
  NOTC_TITLE: '휴무 안내',
  BGN_DT: '20261120',
  END_DT: '20261220',
  TOP_YN: 'N',
  POP_YN: 'N',
  POP_TP: 'DAY',
  NOTC_CNNT: '<p>휴무</p>',
  UPD_CNT: 1,
};
const list = (...LIST: object[]) => ({ LIST, TOTAL: LIST.length });

let asked: Asked[];
const saves = () => asked.filter(({ verb }) => verb.startsWith('save')).map(({ verb }) => verb);
const said = () => boxes.get().map(({ text }) => text);
const field = (name: string) => document.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement;
/** The input of a grid. */
const cells = (name: string) => document.querySelector(`[role=grid][aria-label="${name}"]`)?.parentElement?.querySelector('textarea');

/** Presses Ctrl+S where the focus is; gives whether the browser sees the key. */
async function pressSave(at: Element | null | undefined): Promise<boolean> {
  (at as HTMLElement).focus();
  let seen = true;
  act(() => {
    seen = fireEvent.keyDown(at as Element, { key: 's', code: 'KeyS', ctrlKey: true });
  });
  await settle(40);
  return seen;
}

const openNotices = async () => {
  asked = await renderScreen('/ptl/board/PtlNotcMgt', {
    role: 'SYS_ADM',
    answers: { selectPtlNotc: list(notice), selectPtlNotcG2: list(), selectPtlNotcG3: list() },
    session: { corpCd: '1000' },
  });
};

beforeEach(() => {
  setPages({ load: async () => BatchInputPopup });
});
afterEach(() => {
  act(() => {
    closePopups();
    boxes.set([]);
  });
  cleanup();
});

test('in notice management it saves the notice from its form and from the list, the targets from their grid', async () => {
  await openNotices();
  fireEvent.change(field('제목'), { target: { value: '연말 휴무 안내' } });
  expect(await pressSave(field('제목'))).toBe(false);
  expect(saves()).toEqual(['savePtlNotc']);
  fireEvent.change(field('제목'), { target: { value: '설 휴무 안내' } });
  await pressSave(cells('ptlNotcMgt 목록'));
  expect(saves()).toEqual(['savePtlNotc', 'savePtlNotc']);
  fireEvent.change(field('제목'), { target: { value: '추석 휴무 안내' } });
  await pressSave(cells('대상'));
  expect(saves()).toHaveLength(2);
  expect(said()).toEqual(['변경된 내용이 없습니다.']);
});

test('in a popup it is the save of the popup: batch input, over a page that saves too', async () => {
  await openNotices();
  fireEvent.change(field('제목'), { target: { value: '연말 휴무 안내' } });
  const popup = { MENU_ABBR: 'batchInputPopup', MENU_NM: '일괄 입력', buttons: [{ BTN_ID: 'save', BTN_NM: '저장' }] };
  act(() => {
    menus.set({ ...menus.get(), popupMap: { batchInputPopup: popup as never } });
    void openPopup('/pan/popup/BatchInputPopup', {});
  });
  const dialog = await screen.findByRole('dialog', { name: '일괄 입력' });
  await settle(60);
  expect(await pressSave(dialog.querySelector('input'))).toBe(false);
  expect(saves()).toEqual([]);
  expect(dialog.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0);
});

test('what is being typed into a field is taken as if the field was left, and keeps the focus', async () => {
  await openNotices();
  fireEvent.change(field('제목'), { target: { value: '연말 휴무 안내' } });
  const end = field('게시 종료일');
  end.focus();
  fireEvent.change(end, { target: { value: '2027-0' } });
  await pressSave(end);
  expect([saves(), end.getAttribute('aria-invalid')]).toEqual([[], 'true']);
  expect(document.activeElement).toBe(end);
  fireEvent.change(end, { target: { value: '1130' } });
  const answered = pressSave(end);
  expect([end.value, document.activeElement === end]).toEqual([expect.stringMatching(/^\d{4}-11-30$/), true]);
  await answered;
  expect(saves()).toEqual(['savePtlNotc']);
});

test('where nothing can be saved it says why, and the browser is told nothing', async () => {
  asked = await renderScreen('/ptl/board/PtlNotcMgt', { role: 'SYS_ADM', answers: { selectPtlNotc: list() } });
  expect(await pressSave(field('검색어'))).toBe(false);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('목록에서 행을 선택하거나 추가하십시오.');
});

test('on a page without a save Ctrl+S says that there is nothing to save, and the browser is told nothing', async () => {
  asked = await renderScreen('/ptl/board/PtlNotcMgt', { role: 'SYS_ADM', without: ['save'], answers: { selectPtlNotc: list(notice) } });
  expect(await pressSave(field('검색어'))).toBe(false);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('여기에는 저장할 내용이 없습니다.');
  expect(saves()).toEqual([]);
});

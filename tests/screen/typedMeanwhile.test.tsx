import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CopyRoleDialog } from '../../src/client/pages/cms/comm/CopyRoleDialog';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import { closePopups, openDialog } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';
import {
  begin,
  cell,
  server as desk,
  grid,
  input,
  load,
  open as openDesk,
  press as pressDesk,
  sent as sentDesk,
  settle,
  type,
} from './gridDesk';
import '../../src/client/pages/ptl/board/PtlNotcMgt';

/** What is typed while a save is under way is not overwritten by its answer. */

afterEach(() => {
  act(() => closePopups());
  clearBoxes();
  clearNotices();
  cleanup();
});

/** Holds the answer of a call back; the function it gives lets it come. */
function holdBack(verb: string): () => Promise<void> {
  const { fetch } = globalThis;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (url, init) => {
    if (String(url).endsWith(verb)) await held;
    return fetch(url, init);
  };
  return async () => {
    release();
    await settle(60);
  };
}

describe('in a grid', () => {
  beforeEach(begin);

  /** Saves a row typed into; the answer waits. */
  async function saving(): Promise<() => Promise<void>> {
    await openDesk();
    await type(1, 'CNTR_NO', 'SENT');
    const answer = holdBack('saveLoad');
    await pressDesk('저장');
    return answer;
  }
  const shown = (no: number) => [cell(no, 'CNTR_NO').textContent, cell(no, 'ITEM_NM').textContent];

  test('the row sent, another row and a row added since keep what was typed, in the version the save has made', async () => {
    const answer = await saving();
    await type(1, 'ITEM_NM', 'later');
    await type(2, 'CNTR_NO', 'OTHER');
    grid.add({ CNTR_NO: 'ADDED', ITEM_NM: 'new' });
    await settle();
    desk.rows = [load(1, { CNTR_NO: 'SENT', UPD_CNT: 2 }), load(2), load(3)];
    await answer();
    expect([shown(1), shown(2), shown(4)]).toEqual([
      ['SENT', 'later'],
      ['OTHER', 'item 2'],
      ['ADDED', 'new'],
    ]);
    expect(grid.store.changes.changeCount).toBe(3);
    await pressDesk('저장');
    const [first, second] = sentDesk('saveLoad').map(({ LIST }) => LIST);
    expect(first).toHaveLength(1);
    expect(second).toMatchObject([
      { DLV_ORD_NO: 'D1', ITEM_NM: 'later', UPD_CNT: 2 },
      { DLV_ORD_NO: 'D2', CNTR_NO: 'OTHER' },
      { DLV_ORD_NO: null, CNTR_NO: 'ADDED' },
    ]);
  });

  test('the cell that is being typed into stays open with its text', async () => {
    const answer = await saving();
    fireEvent.mouseDown(cell(2, 'ITEM_NM'), { button: 0 });
    await settle(0);
    fireEvent.input(input(), { target: { value: 'half' } });
    await answer();
    expect(input().value).toBe('half');
    fireEvent.input(input(), { target: { value: 'half and' } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settle();
    expect(shown(2)).toEqual(['', 'half and']);
  });

  test('a row that the save makes keeps it too', async () => {
    await openDesk();
    grid.add({ ITEM_NM: 'new' });
    await settle();
    const answer = holdBack('saveLoad');
    await pressDesk('저장');
    await type(4, 'CNTR_NO', 'LATER');
    const made = load(4, { ITEM_NM: 'new', UPD_CNT: 1 });
    desk.next = [{ status: 200, body: { data: { LIST: [made] } } }];
    desk.rows = [made, ...desk.rows];
    await answer();
    expect([shown(1), grid.store.changes.changeCount, desk.rows.length]).toEqual([['LATER', 'new'], 1, 4]);
  });

  test('after a refusal everything stays as it was typed; the next search brings none of it back', async () => {
    const answer = await saving();
    await type(1, 'ITEM_NM', 'later');
    desk.next = [{ status: 422, body: { code: 'MSG000027', message: 'x' } }];
    await answer();
    expect([shown(1), grid.store.changes.changeCount]).toEqual([['SENT', 'later'], 1]);
    clearBoxes();
    await grid.search(undefined, { ask: false });
    await settle();
    expect([shown(1), grid.isDirty]).toEqual([['', 'item 1'], false]);
  });
});

const notice = (over: object = {}) => ({
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
  ...over,
});

test('in the form beside a list a field keeps it and stays unsaved; the others take the answer', async () => {
  const list = (...LIST: object[]) => ({ LIST, TOTAL: LIST.length });
  const kept = { row: notice() };
  const asked = await renderScreen('/ptl/board/PtlNotcMgt', {
    role: 'SYS_ADM',
    answers: {
      selectPtlNotc: () => list(kept.row),
      selectPtlNotcG2: list(),
      selectPtlNotcG3: list(),
      savePtlNotc: ({ LIST: [sent] }) => {
        kept.row = notice({ ...sent, END_DT: '20270110', UPD_CNT: Number(sent?.UPD_CNT) + 1 });
        return list(kept.row);
      },
    },
    session: { corpCd: '1000' },
  });
  const field = (name: string) => document.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement;
  const save = async () => {
    fireEvent.keyDown(field('제목'), { key: 's', code: 'KeyS', ctrlKey: true });
    await settle(60);
  };
  const saves = () => asked.filter(({ verb }) => verb === 'savePtlNotc').map(({ body }) => body.LIST[0]);
  fireEvent.change(field('제목'), { target: { value: '연말 휴무' } });
  const answer = holdBack('savePtlNotc');
  await save();
  fireEvent.change(field('제목'), { target: { value: '연말 휴무 안내' } });
  await answer();
  expect([field('제목').value, field('게시 종료일').value]).toEqual(['연말 휴무 안내', '2027-01-10']);
  await save();
  expect(saves()).toMatchObject([
    { NOTC_TITLE: '연말 휴무', UPD_CNT: 1 },
    { NOTC_TITLE: '연말 휴무 안내', UPD_CNT: 2 },
  ]);
});

describe('in a dialog that its save closes', () => {
  const role = { ROLE_ID: 'OPS', ROLE_NM: '운영', UPD_CNT: 1 };
  const copies: object[] = [];
  let answer: () => Promise<void>;
  let status = 200;

  beforeEach(async () => {
    copies.length = 0;
    await renderScreen('/ptl/board/PtlNotcMgt', {
      role: 'SYS_ADM',
      answers: {
        copy: (body) => {
          copies.push(body.LIST[0] as object);
          return new Response(JSON.stringify(status === 200 ? { data: body } : { code: 'MSG000027', message: 'x' }), {
            status,
            headers: { 'content-type': 'application/json' },
          });
        },
      },
    });
    await act(async () => void openDialog(CopyRoleDialog, { title: '역할 복사', param: role }).catch(() => {}));
    fill('역할 ID', 'OPS2');
    fill('역할명', '운영 2');
    field('역할명').focus();
    answer = holdBack('copy');
    fireEvent.submit(document.querySelector('[role=dialog] form') as Element);
    await settle();
  });
  const field = (name: string) => document.querySelector(`[role=dialog] input[aria-label="${name}"]`) as HTMLInputElement;
  const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  /** A key goes where the focus is. */
  const goOnTyping = () => {
    const at = document.activeElement;
    if (at instanceof HTMLInputElement) fireEvent.change(at, { target: { value: `${at.value}!` } });
  };

  test('nothing can be typed that would be lost with it, and Escape does not close it before the answer', async () => {
    status = 200;
    goOnTyping();
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    await settle();
    expect([field('역할명').value, document.querySelector('[role=dialog]')?.hasAttribute('inert')]).toEqual(['운영 2', true]);
    await answer();
    expect([copies, document.querySelector('[role=dialog]')]).toMatchObject([[{ ROLE_NM: '운영 2' }], null]);
  });

  test('after a refusal the typing goes on in the field it stood in', async () => {
    status = 422;
    await answer();
    act(() => clearBoxes());
    await settle();
    expect([document.activeElement, document.querySelector('[role=dialog]')?.hasAttribute('inert')]).toEqual([field('역할명'), false]);
    goOnTyping();
    expect(field('역할명').value).toBe('운영 2!');
  });
});

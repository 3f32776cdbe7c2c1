import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import CmsCommonPopup from '../../src/client/pages/cms/popup/CmsCommonPopup';
import { clearBoxes } from '../../src/client/shell/box';
import { menus } from '../../src/client/shell/menu';
import { setPages } from '../../src/client/shell/pages';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';

const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement;
const saves = () => [...document.querySelectorAll<HTMLElement>('[data-button="save"]')];
const said = () => document.body.textContent ?? '';
const booking = (over: object = {}) => ({
  ...{ BKG_NO: 'FB1', CUST_CD: 'C00001', CUST_NM: '플레어', BKG_DT: '20261101', VNDR_NM: 'HANOI STAR', TRANS_MODE: 'SEA', LOAD_TP: 'FCL' },
  ...{ POL_CD: 'VNHPH', POD_CD: 'KRPUS', CGO_RDY_DT: '20261106', FLAIR_BKG_STS: 'ARR', UPD_CNT: 3 },
  ...over,
});
const row = (over: object = {}) => ({
  ...{
    PO_LOAD_SEQ: 1,
    CUST_CD: 'C00001',
    PO_NO: 'FL1',
    LINE_NO: 1,
    BKG_NO: 'FB1',
    BKD_QTY: 60,
    LOAD_QTY: 60,
    RCVD_QTY: null,
    DIFF_RSN: null,
  },
  ...{ STYLE_NO: 'S1', ITEM_NM: '셔츠', PO_QTY: 100, OPEN_QTY: 40, UPD_CNT: 0 },
  ...over,
});
const open = (role: string, of: object, rows: object[], more: object = {}) =>
  renderScreen('/flair/flairBKTracingPoList', {
    role,
    beside: ['cmsCommonPopup', 'ptlShipngStusList'],
    answers: {
      selectFlairBKTracingPo: { LIST: [of], TOTAL: 1 },
      selectFlairBKTracingPoG2: { LIST: rows, TOTAL: rows.length },
      ...more,
    },
  });

describe('bookings of purchase orders', () => {
  afterEach(() =>
    act(() => {
      closePopups();
      clearBoxes();
    }),
  );

  test('one press counts everything loaded as received; what is counted already stays', async () => {
    const counted = row({ PO_LOAD_SEQ: 2, LINE_NO: 2, RCVD_QTY: 57, DIFF_RSN: 'SHT' });
    const asked = await open('CUST_USR', booking(), [row(), counted, row({ PO_LOAD_SEQ: 3, LINE_NO: 3, LOAD_QTY: 20 })]);
    await waitFor(() => expect(said()).toContain('FL1'));
    fireEvent.click(button('receive'));
    fireEvent.click(saves().at(-1) as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveFlairBKTracingPoG2')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'saveFlairBKTracingPoG2')?.body.LIST).toMatchObject([
      { PO_LOAD_SEQ: 1, RCVD_QTY: 60, BATCH_FLAG: 'update' },
      { PO_LOAD_SEQ: 3, RCVD_QTY: 20, BATCH_FLAG: 'update' },
    ]);
  });

  test('after quantities are saved the booking says its new state', async () => {
    const asked = await open('CUST_USR', booking(), [row()]);
    await waitFor(() => expect(said()).toContain('FL1'));
    fireEvent.click(button('receive'));
    fireEvent.click(saves().at(-1) as Element);
    await waitFor(() => expect(asked.filter(({ verb }) => verb === 'selectFlairBKTracingPo').length).toBe(2));
  });

  test('the number of a shipment that is typed and not saved is no link: its cell can be clicked to mend it', async () => {
    await open('OPS', booking({ FLAIR_BKG_STS: 'CFM', LINE_BKG_NO: 'L1', ETD_DT: '20261108', HBL_NO: 'HL1' }), [row()]);
    await waitFor(() => expect(said()).toContain('FL1'));
    const cell = () =>
      [...document.querySelectorAll<HTMLElement>('[role=gridcell]')].find(({ textContent }) => /^HL\d/.test(textContent ?? ''));
    for (const part of document.querySelectorAll('[role=grid] *')) {
      part.scrollLeft = 2000;
      fireEvent.scroll(part);
    }
    await waitFor(() => expect(cell()?.querySelector('a')?.textContent).toBe('HL1'));
    fireEvent.mouseDown(cell() as Element, { button: 0 });
    fireEvent.mouseUp(window);
    const typing = await waitFor(() => document.querySelector('.gcur textarea') ?? expect.fail('the number is not the current cell'));
    fireEvent.paste(typing, { clipboardData: { getData: () => 'HL2' } });
    await waitFor(() => expect(cell()?.textContent).toBe('HL2'));
    expect(cell()?.querySelector('a')).toBeNull();
  });

  test('confirming a departure before the cargo is ready says so in the question; one on that day says nothing', async () => {
    const sailing = (ETD_DT: string) => booking({ FLAIR_BKG_STS: 'REQ', LINE_BKG_NO: 'L1', ETD_DT });
    for (const [day, told] of [
      ['20261105', true],
      ['20261106', false],
    ] as const) {
      await open('OPS', sailing(day), [row()]);
      await waitFor(() => expect(said()).toContain('FL1'));
      fireEvent.click(button('confirm'));
      const question = await waitFor(() => document.querySelector('[role=dialog]') ?? expect.fail('not asked'), { timeout: 15_000 });
      await waitFor(() => expect(question.textContent).toContain('FB1'));
      expect(question.textContent?.includes('FB1: 화물 준비일(2026-11-06) 전에 출항합니다. (ETD 2026-11-05)')).toBe(told);
      act(closePopups);
      cleanup();
    }
  });

  test('lines chosen at once fill rows with what is open of them; those that go with the booking alone are offered', async () => {
    const line = (LINE_NO: number, OPEN_QTY: number) => ({
      ...{ CODE: `FL9/${LINE_NO}`, NAME: 'FL9', USE_YN: 'Y', CUST_CD: 'C00001', PO_NO: 'FL9', LINE_NO, STYLE_NO: 'S9', ITEM_NM: '팬츠' },
      ...{ PO_QTY: 100, CTN_QTY: 10, OPEN_QTY, VNDR_NM: 'HANOI STAR', POL_CD: 'VNHPH', POD_CD: 'KRPUS', TRANS_MODE: 'SEA' },
    });
    const asked = await open('OPS', booking({ FLAIR_BKG_STS: 'REQ' }), [row()], {
      select: { LIST: [line(1, 35), line(2, 100)], TOTAL: 2 },
    });
    const { cmsCommonPopup } = menus.get().menuMap;
    menus.set({ ...menus.get(), popupMap: { cmsCommonPopup: cmsCommonPopup as never } });
    setPages({ load: async () => CmsCommonPopup });
    await waitFor(() => expect(said()).toContain('FL1'));
    fireEvent.click(button('addPo'));
    await waitFor(() => expect(said()).toContain('팬츠'), { timeout: 15_000 });
    expect(asked.find(({ verb }) => verb === 'select')?.body.SEARCH).toMatchObject({
      ...{ KIND: 'FlairLine', CUST_CD: 'C00001', VNDR_NM: 'HANOI STAR', POL_CD: 'VNHPH', POD_CD: 'KRPUS', TRANS_MODE: 'SEA' },
    });
    const popup = () => [...document.querySelectorAll('[role=dialog]')].at(-1) as HTMLElement;
    for (const no of [1, 2]) {
      fireEvent.mouseDown(popup().querySelector(`[aria-rowindex="${no + 1}"] [data-system=CK]`) as Element, { button: 0 });
      fireEvent.mouseUp(window);
    }
    fireEvent.click([...popup().querySelectorAll('button')].find(({ textContent }) => textContent === '확인') as Element);
    await waitFor(() => expect(said()).toContain('FL9'));
    fireEvent.click(saves().at(-1) as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveFlairBKTracingPoG2')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'saveFlairBKTracingPoG2')?.body.LIST).toMatchObject([
      { BATCH_FLAG: 'insert', BKG_NO: 'FB1', PO_NO: 'FL9', LINE_NO: 1, BKD_QTY: 35, CTN_QTY: 4 },
      { BATCH_FLAG: 'insert', BKG_NO: 'FB1', PO_NO: 'FL9', LINE_NO: 2, BKD_QTY: 100, CTN_QTY: 10 },
    ]);
  });

  test('what was typed of a booking and of its quantities is saved by one press', async () => {
    const asked = await open('OPS', booking({ RMK: 'old note' }), [row()]);
    await waitFor(() => expect(said()).toContain('FL1'));
    fireEvent.click(button('receive'));
    const cell = () =>
      [...document.querySelectorAll<HTMLElement>('[role=gridcell]')].find(({ textContent }) => / note$/.test(textContent ?? ''));
    for (const part of document.querySelectorAll('[role=grid] *')) {
      part.scrollLeft = 2000;
      fireEvent.scroll(part);
    }
    fireEvent.mouseDown((await waitFor(() => cell() ?? expect.fail('no note'))) as Element, { button: 0 });
    fireEvent.mouseUp(window);
    const typing = await waitFor(() => document.querySelector('.gcur textarea') ?? expect.fail('the note is not the current cell'));
    fireEvent.paste(typing, { clipboardData: { getData: () => 'new note' } });
    await waitFor(() => expect(cell()?.textContent).toBe('new note'));
    fireEvent.click(saves().at(-1) as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveFlairBKTracingPo')).toBe(true));
    const sent = asked.filter(({ verb }) => verb.startsWith('saveFlair'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body.LIST).toMatchObject([
      { BKG_NO: 'FB1', RMK: 'new note', BATCH_FLAG: 'update', G2: [{ PO_LOAD_SEQ: 1, RCVD_QTY: 60, BATCH_FLAG: 'update' }] },
    ]);
  });

  test('what was left behind is given back by one press, rows of which nothing was loaded go; without any the button says why it is off', async () => {
    const rows = [row({ LOAD_QTY: 50 }), row({ PO_LOAD_SEQ: 2, LINE_NO: 2, LOAD_QTY: 0 }), row({ PO_LOAD_SEQ: 3, LINE_NO: 3 })];
    const asked = await open('CUST_USR', booking({ FLAIR_BKG_STS: 'SHP' }), rows);
    await waitFor(() => expect(said()).toContain('FL1'));
    fireEvent.click(button('release'));
    fireEvent.click(saves().at(-1) as Element);
    const yes = await waitFor(
      () =>
        [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(({ textContent }) => textContent?.includes('삭제')) ??
        expect.fail(),
      { timeout: 15_000 },
    );
    fireEvent.click(yes);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveFlairBKTracingPoG2')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'saveFlairBKTracingPoG2')?.body.LIST).toMatchObject([
      { PO_LOAD_SEQ: 1, BKD_QTY: 50, BATCH_FLAG: 'update' },
      { PO_LOAD_SEQ: 2, BATCH_FLAG: 'delete' },
    ]);
    act(closePopups);
    cleanup();
    await open('CUST_USR', booking({ FLAIR_BKG_STS: 'SHP' }), [row()]);
    await waitFor(() => expect(said()).toContain('FL1'));
    expect(button('release').getAttribute('data-off') ?? button('release').closest('[data-off]')?.getAttribute('data-off')).toContain(
      '싣지 못한',
    );
  });
});

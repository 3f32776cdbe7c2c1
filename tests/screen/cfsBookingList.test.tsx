import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Difference, differenceText } from '../../src/client/pages/cfs/parts';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { type Body, json, renderScreen, settle } from '../support/renderScreen';

const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement;
const said = () => document.body.textContent ?? '';
const booking = (over: object = {}) => ({
  ...{ BKG_NO: 'CB1', CFS_BKG_STS: 'CFM', CUST_CD: 'C00001', CUST_NM: '플레어', BKG_DT: '20261101', IMEX_TP: 'E', CYCFS_CD: 'CF1' },
  ...{
    CYCFS_NM: '부산 감천 CFS',
    IN_PLAN_DT: '20261106',
    ITEM_NM: '셔츠',
    PKG_QTY: 100,
    PKG_UT_CD: 'CT',
    GRS_WT: 1000,
    MSR_CBM: 8,
    DMG_YN: 'N',
  },
  ...{ POL_CD: 'KRPUS', POD_CD: 'USLAX', CLP_NO: null, HBL_NO: null, FILE_CNT: 0, UPD_CNT: 3 },
  ...{
    ACTL_PKG_QTY: null,
    ACTL_GRS_WT: null,
    ACTL_MSR_CBM: null,
    DIFF_QTY: null,
    IN_DTM: null,
    OUT_DTM: null,
    CFS_LOC: null,
    DMG_RMK: null,
  },
  ...over,
});
const open = (role: string, rows: object[], more: object = {}) =>
  renderScreen('/cfs/cfsBookingList', { role, answers: { selectCfsBooking: { LIST: rows, TOTAL: rows.length }, ...more } });
const dialog = () => document.querySelector('[role="dialog"]') as HTMLElement;
const press = (name: string) =>
  fireEvent.click([...document.querySelectorAll('button')].filter((one) => one.textContent?.replace(/\s/g, '') === name).at(-1) as Element);

describe('CFS bookings', () => {
  afterEach(() =>
    act(() => {
      closePopups();
      clearBoxes();
    }),
  );

  test('what is missing and what is too much is said with its sign, its per cent and an arrow', () => {
    const shown = (ACTL_PKG_QTY: number) => {
      const row = { PKG_QTY: 100, ACTL_PKG_QTY, DIFF_QTY: ACTL_PKG_QTY - 100 };
      const { container } = render(<Difference value={row.DIFF_QTY} text={differenceText(row)} />);
      return [container.textContent, container.firstElementChild?.className];
    };
    expect(shown(97)).toEqual(['▼ -3 (-3%)', 'bad']);
    expect(shown(112)).toEqual(['▲ +12 (+12%)', 'warn']);
    expect(shown(100)).toEqual(['0', undefined]);
    expect(differenceText({ PKG_QTY: 100, ACTL_PKG_QTY: null, DIFF_QTY: null })).toBeNull();
  });

  test('a reception is not sent as long as something measured is missing', async () => {
    const asked = await open('OPS', [booking()], { receive: { LIST: [booking({ CFS_BKG_STS: 'IN' })] } });
    await waitFor(() => expect(said()).toContain('CB1'));
    const received = () => asked.filter(({ verb }) => verb === 'receive');
    fireEvent.click(button('receive'));
    await waitFor(() => expect(dialog()).toBeTruthy());
    await waitFor(() => expect(dialog().textContent).toContain('빈 칸을 예약대로'));
    press('receive');
    await waitFor(() => expect(dialog().querySelector('.gc.fault, [aria-invalid="true"]')).toBeTruthy());
    expect(received()).toEqual([]);
    press('빈칸을예약대로');
    press('receive');
    await waitFor(() => expect(received()).toHaveLength(1));
    expect(received()[0]?.body.LIST).toMatchObject([
      { BKG_NO: 'CB1', UPD_CNT: 3, ACTL_PKG_QTY: 100, ACTL_GRS_WT: 1000, ACTL_MSR_CBM: 8, DMG_YN: 'N' },
    ]);
  });

  test('a large difference is asked about; who says no finds everything as it was typed', async () => {
    const asked = await open('OPS', [booking({ ACTL_PKG_QTY: 50 })], { receive: { LIST: [booking({ CFS_BKG_STS: 'IN' })] } });
    await waitFor(() => expect(said()).toContain('CB1'));
    const received = () => asked.filter(({ verb }) => verb === 'receive');
    fireEvent.click(button('receive'));
    await waitFor(() => expect(dialog()?.textContent).toContain('빈 칸을 예약대로'));
    press('빈칸을예약대로');
    press('receive');
    await waitFor(() => expect(said()).toContain('CB1: 실반입 수량 -50%'));
    press('취소');
    await waitFor(() => expect(dialog()?.textContent).toContain('빈 칸을 예약대로'));
    expect(received()).toEqual([]);
    press('receive');
    await waitFor(() => expect(said()).toContain('CB1: 실반입 수량 -50%'));
    press('확인');
    await waitFor(() => expect(received()).toHaveLength(1));
    expect(received()[0]?.body.LIST).toMatchObject([{ ACTL_PKG_QTY: 50, ACTL_GRS_WT: 1000 }]);
  });

  test('what was measured of eight bookings is there again, without the one that somebody cancelled meanwhile', async () => {
    const numbers = ['CB1', 'CB2', 'CB3', 'CB4', 'CB5', 'CB6', 'CB7', 'CB8'];
    let now = numbers.map((BKG_NO, i) => booking({ BKG_NO, PKG_QTY: 100 + i }));
    const refused = () => {
      now = now.map((row, i) => (i ? row : { ...row, CFS_BKG_STS: 'CXL', UPD_CNT: 4 }));
      const errors = [{ ROW_NO: 1, CODE: 'MSG000025', MESSAGE: '', ROW: now[0] }];
      return json({ code: 'MSG000025', message: '', errors, data: null }, 409);
    };
    let tries = 0;
    const asked = await open('OPS', [], {
      selectCfsBooking: () => ({ LIST: now, TOTAL: now.length }),
      receive: (body: Body) => (tries++ ? { LIST: body.LIST } : refused()),
    });
    await waitFor(() => expect(said()).toContain('CB8'));
    fireEvent.click(document.querySelector('button[role="checkbox"]') as Element);
    const received = () => asked.filter(({ verb }) => verb === 'receive');
    fireEvent.click(button('receive'));
    await waitFor(() => expect(dialog()?.textContent).toContain('빈 칸을 예약대로'));
    press('빈칸을예약대로');
    press('receive');
    await waitFor(() => expect(said()).toContain('1행'));
    expect(received()[0]?.body.LIST).toHaveLength(8);
    press('확인');
    await waitFor(() => expect(dialog()?.textContent).toContain('빈 칸을 예약대로'));
    expect(dialog().querySelector('.action-rows')?.textContent).toContain('CB1');
    press('receive');
    await waitFor(() => expect(received()).toHaveLength(2));
    expect(received()[1]?.body.LIST).toMatchObject(
      numbers.slice(1).map((BKG_NO, i) => ({ BKG_NO, ACTL_PKG_QTY: 101 + i, ACTL_GRS_WT: 1000, ACTL_MSR_CBM: 8 })),
    );
  });

  const cursor = (within: Element) => within.querySelector('.gcur textarea') as Element;
  const put = async (text: string, within: Element) => {
    fireEvent.paste(cursor(within), { clipboardData: { getData: (flavour: string) => (flavour === 'text/plain' ? text : '') } });
    await settle();
  };
  const toLast = async (within: Element) => {
    fireEvent.keyDown(cursor(within), { key: 'End', code: 'End' });
    await settle();
  };
  const goTo = async (field: string, within: Element) => {
    const at = [...within.querySelectorAll('[role="columnheader"]')].findIndex((title) => title.matches(`[data-field="${field}"]`));
    fireEvent.mouseDown(within.querySelector(`[data-column][aria-colindex="${at + 1}"]`) as Element, { button: 0 });
    fireEvent.mouseUp(window);
    await settle();
  };

  test('filling blanks as booked leaves a measured text that is no number where it was typed', async () => {
    const asked = await open('OPS', [booking()], { receive: { LIST: [booking({ CFS_BKG_STS: 'IN' })] } });
    await waitFor(() => expect(said()).toContain('CB1'));
    fireEvent.click(button('receive'));
    await waitFor(() => expect(dialog()?.textContent).toContain('빈 칸을 예약대로'));
    await goTo('ACTL_GRS_WT', dialog());
    await put('-25,500', dialog());
    await waitFor(() => expect(dialog().textContent).toContain('-25,500'));
    press('빈칸을예약대로');
    press('receive');
    await settle();
    expect(dialog().textContent).toContain('-25,500');
    expect(asked.filter(({ verb }) => verb === 'receive')).toEqual([]);
  });

  test('three columns of measures from a spreadsheet are pasted side by side, and damage that is described is marked', async () => {
    const rows = [booking(), booking({ BKG_NO: 'CB2' })];
    const asked = await open('OPS', rows, { receive: (body: Body) => ({ LIST: body.LIST }) });
    await waitFor(() => expect(said()).toContain('CB2'));
    fireEvent.click(document.querySelector('button[role="checkbox"]') as Element);
    fireEvent.click(button('receive'));
    await waitFor(() => expect(dialog()?.textContent).toContain('빈 칸을 예약대로'));
    await goTo('ACTL_PKG_QTY', dialog());
    await put('99\t1010\t8.1\n98\t990\t7.9', dialog());
    await toLast(dialog());
    await put('모서리 찢김', dialog());
    press('receive');
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'receive')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'receive')?.body.LIST).toMatchObject([
      { BKG_NO: 'CB1', ACTL_PKG_QTY: 99, ACTL_GRS_WT: 1010, ACTL_MSR_CBM: 8.1, DMG_YN: 'Y', DMG_RMK: '모서리 찢김' },
      { BKG_NO: 'CB2', ACTL_PKG_QTY: 98, ACTL_GRS_WT: 990, ACTL_MSR_CBM: 7.9, DMG_YN: 'N', DMG_RMK: null },
    ]);
  });

  test('damage that is described in the list is marked and saved', async () => {
    const received = { CFS_BKG_STS: 'IN', ACTL_PKG_QTY: 100, ACTL_GRS_WT: 1000, ACTL_MSR_CBM: 8, DIFF_QTY: 0, IN_DTM: '20261106090000' };
    const asked = await open('OPS', [booking(received)]);
    await waitFor(() => expect(said()).toContain('CB1'));
    const list = document.body;
    await goTo('BKG_NO', list);
    await toLast(list);
    const fields = [...list.querySelectorAll<HTMLElement>('[role="columnheader"]')].map(({ dataset }) => dataset.field);
    for (const _ of fields.slice(fields.indexOf('DMG_RMK') + 1)) fireEvent.keyDown(cursor(list), { key: 'ArrowLeft', code: 'ArrowLeft' });
    await settle();
    await put('모서리 찢김', list);
    fireEvent.click(button('save'));
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveCfsBooking')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'saveCfsBooking')?.body.LIST).toMatchObject([{ DMG_YN: 'Y', DMG_RMK: '모서리 찢김' }]);
  });

  test('customers have no buttons of the station, and rows that are confirmed stay as they are', async () => {
    await open('CUST_ADM', [booking(), booking({ BKG_NO: 'CB2', CFS_BKG_STS: 'REQ' })]);
    await waitFor(() => expect(said()).toContain('CB2'));
    for (const id of ['confirm', 'receive', 'out']) expect(button(id)).toBeNull();
    for (const id of ['add', 'save', 'cancel', 'file']) expect(button(id)).toBeTruthy();
  });

  test('sales read and have files, nothing else', async () => {
    await open('SALES', [booking()]);
    await waitFor(() => expect(said()).toContain('CB1'));
    for (const id of ['add', 'minus', 'save', 'copy', 'confirm', 'receive', 'out', 'cancel']) expect(button(id)).toBeNull();
    for (const id of ['file', 'excel']) expect(button(id)).toBeTruthy();
  });
});

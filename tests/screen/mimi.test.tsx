import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import MimiPoProposalPopup from '../../src/client/pages/mimi/popup/MimiPoProposalPopup';
import { clearBoxes } from '../../src/client/shell/box';
import { menus } from '../../src/client/shell/menu';
import { setPages } from '../../src/client/shell/pages';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';

const none = { LIST: [], TOTAL: 0 };
const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement;
const said = () => document.body.textContent ?? '';

const goods = {
  ...{
    CUST_CD: 'C00003',
    CUST_NM: '미미뷰티',
    CYCFS_CD: 'WHY1',
    CYCFS_NM: '용인',
    ITEM_CD: 'MM-1002',
    ITEM_NM: '립 틴트',
    QTY_UT: 'EA',
    LOT_YN: 'N',
  },
};
const stock = (over: object = {}) => ({
  ...{
    ...goods,
    ITEM_SPEC: '50ml',
    LOT_NO: '-',
    OPN_QTY: 10,
    IN_QTY: 5,
    OUT_QTY: 3,
    ADJ_QTY: 0,
    CLS_QTY: 12,
    PLN_IN_QTY: 0,
    PLN_OUT_QTY: 2,
  },
  ...{ AVL_QTY: 10, SAFE_QTY: 30, SHORT_YN: 'Y', LAST_IN_DT: '20261101', STAY_DAYS: 7, STK_CBM: 0.1, COVER_DAYS: 24 },
  ...over,
});

describe('stock', () => {
  afterEach(() =>
    act(() => {
      closePopups();
      clearBoxes();
    }),
  );

  test('the movements of the current row are asked for in the period of the list', async () => {
    const asked = await renderScreen('/mimi/mimiStockMgt', {
      role: 'OPS',
      answers: { selectMimiStock: { LIST: [stock()], TOTAL: 1 }, selectMimiStockG2: none },
    });
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'selectMimiStockG2')).toBe(true));
    const list = asked.find(({ verb }) => verb === 'selectMimiStock')?.body.SEARCH as { FR_DT: string; TO_DT: string };
    expect(asked.find(({ verb }) => verb === 'selectMimiStockG2')?.body.SEARCH).toMatchObject({
      ...{ CUST_CD: 'C00003', CYCFS_CD: 'WHY1', ITEM_CD: 'MM-1002', LOT_NO: '-' },
      ...{ FR_DT: list.FR_DT, TO_DT: list.TO_DT },
    });
  });

  test('closing a month asks about the next one, and says so where none is over', async () => {
    let NEXT_YM: string | null = '202610';
    const asked = await renderScreen('/mimi/mimiStockMgt', {
      role: 'OPS',
      answers: {
        selectMimiStock: { LIST: [stock()], TOTAL: 1 },
        selectMimiStockG2: none,
        selectMimiStockG3: () => ({ LIST: [{ CUST_CD: 'C00003', CUST_NM: '미미뷰티', LAST_YM: '202609', NEXT_YM }], TOTAL: 1 }),
        monthClose: { LIST: [] },
      },
    });
    await waitFor(() => expect(said()).toContain('MM-1002'));
    fireEvent.click(button('monthClose'));
    await waitFor(() => expect(said()).toContain('2026년 10월을 마감하시겠습니까?'));
    fireEvent.click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === '확인') as Element);
    await waitFor(() =>
      expect(asked.find(({ verb }) => verb === 'monthClose')?.body.LIST).toEqual([{ CUST_CD: 'C00003', STK_YM: '202610' }]),
    );
    NEXT_YM = null;
    fireEvent.click(button('monthClose'));
    await waitFor(() => expect(said()).toContain('지금 마감할 수 있는 월이 없습니다. (마지막 마감 월 2026-09)'));
  });
});

describe('proposed orders', () => {
  afterEach(() =>
    act(() => {
      closePopups();
      clearBoxes();
    }),
  );
  const short = (over: object = {}) => ({
    ...{ ...goods, ONHAND_QTY: 12, AVL_QTY: 10, PLN_IN_QTY: 0, RMN_QTY: 5, SAFE_QTY: 30, USED_QTY: 56, BOX_QTY: 6, DAY_OUT_QTY: 1 },
    ...{ COVER_DAYS: 12, AFTER_DAYS: 63, PO_QTY: 48, VNDR_CD: null, VNDR_NM: '향원', UNIT_PRC: 3, CURR_CD: 'KRW', DLV_REQ_DT: '20261210' },
    ...over,
  });
  const LIST = [short(), short({ ITEM_CD: 'MM-1003', ITEM_NM: '쿠션', PO_QTY: 0, AFTER_DAYS: 15 })];
  const open = async (role: string) => {
    const asked = await renderScreen('/mimi/mimiStockMgt', {
      role,
      beside: ['mimiPoProposalPopup'],
      answers: {
        selectMimiStock: { LIST: [stock()], TOTAL: 1 },
        selectMimiStockG2: none,
        selectMimiPoProposal: { LIST, TOTAL: 2 },
        saveMimiPoProposal: { LIST: [{ PO_NO: 'MP1' }, { PO_NO: 'MP2' }] },
      },
    });
    const { mimiPoProposalPopup } = menus.get().menuMap;
    menus.set({ ...menus.get(), popupMap: { mimiPoProposalPopup: mimiPoProposalPopup as never } });
    setPages({ load: async () => MimiPoProposalPopup });
    await waitFor(() => expect(said()).toContain('MM-1002'));
    fireEvent.click(button('propose'));
    await waitFor(() => expect(said()).toContain('쿠션'), { timeout: 15_000 });
    return asked;
  };

  test('those with a quantity are checked and made with what they were made from; the orders are shown then', async () => {
    const asked = await open('OPS');
    expect(asked.find(({ verb }) => verb === 'selectMimiPoProposal')?.body.SEARCH).toEqual({ BELOW_SAFE: 'Y', COVER_DAYS: 28 });
    expect(said()).toContain('63');
    fireEvent.click([...document.querySelectorAll('footer button')].find(({ textContent }) => textContent === 'save') as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveMimiPoProposal')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'saveMimiPoProposal')?.body.LIST).toEqual([
      {
        ...{ BATCH_FLAG: 'insert', CUST_CD: 'C00003', ITEM_CD: 'MM-1002', RMN_QTY: 5, PO_QTY: 48, VNDR_CD: null, VNDR_NM: '향원' },
        ...{ UNIT_PRC: 3, CURR_CD: 'KRW', CYCFS_CD: 'WHY1', DLV_REQ_DT: '20261210' },
      },
    ]);
    await waitFor(() => expect(said()).toContain('발주 2건을 등록했습니다.'));
    expect(said()).not.toContain('쿠션');
  });

  test('sales read them alone', async () => {
    await open('SALES');
    expect([...document.querySelectorAll('footer button')].map(({ textContent }) => textContent)).not.toContain('save');
    expect(document.querySelector('[role=dialog] [role=grid] [type=checkbox]')).toBeNull();
  });
});

describe('movements', () => {
  test('begin with what is still to come of a purchase order that was handed over', async () => {
    const line = { ...goods, PO_NO: 'MP1', LINE_NO: 1, RMN_QTY: 40 };
    const next = { ...line, LINE_NO: 2, ITEM_CD: 'MM-1003', ITEM_NM: '쿠션' };
    await renderScreen('/mimi/mimiSupplyMgt', {
      role: 'OPS',
      args: { CUST_CD: 'C00003', PO_NO: 'MP1', NEW_YN: 'Y' },
      answers: { selectMimiSupplyG2: { LIST: [line, next], TOTAL: 2 }, selectMimiSupply: none },
    });
    await waitFor(() => expect(said()).toContain('립 틴트'), { timeout: 15_000 });
    await waitFor(() => expect(said()).toMatch(/립 틴트.*쿠션/s));
    expect(said()).toContain('80');
  });
});

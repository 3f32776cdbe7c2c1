import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen, settle } from '../support/renderScreen';

const cost = (COST_NO: string, over: object = {}) => ({
  ...{ COST_NO, COST_STS: 'TMP', CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', OCCR_DT: '20261103', COST_TP: 'FRT', AR_AP: 'AR' },
  ...{ HBL_NO: 'HL261000187', FRT_CD: 'HDL', FRT_NM: '취급수수료', FRT_UNIT: 'BL', UNIT_QTY: 3, UNIT_PRC: 35.75, CURR_CD: 'USD' },
  ...{ EXCH_DT: '20261103', EXCH_RATE: 1385.5, FRGN_AMT: 107.25, SPLY_AMT: 148_594, VAT_TP: 'TAX', VAT_AMT: 14_859, TOT_AMT: 163_453 },
  ...{
    VNDR_CD: null,
    MBL_NO: null,
    DLV_ORD_NO: null,
    CNTR_NO: null,
    CNTR_TP_CD: null,
    CAR_NO: null,
    PRC_NO: 'PRC2026000214',
    STL_NO: null,
  },
  ...{ CFM_DTM: null, CFM_USER_NM: null, DSP_RSN: null, QUO_DIFF_RSN: null, FILE_CNT: 0, RMK: null, REG_USER_ID: 'STL', UPD_CNT: 1 },
  ...over,
});
const none = { LIST: [], TOTAL: 0 };
const totals = { LIST: [{ CURR_CD: 'USD', COST_CNT: 2, FRGN_AMT: 214.5, SPLY_AMT: 297_188, VAT_AMT: 29_718, TOT_AMT: 326_906 }], TOTAL: 1 };
const list = (...rows: object[]) => ({ LIST: rows, TOTAL: rows.length });
const heads = () => [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent?.replace('*', ''));
const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLButtonElement;
const check = (no: number) =>
  fireEvent.click(document.querySelectorAll('.grow [role=checkbox], [role=row] [role=checkbox]')[no] as Element);

afterEach(() => act(() => closePopups()));

describe('costs', () => {
  test('customers have no column of vendors, of the tariff and of who confirmed, and no button that changes one', async () => {
    for (const [role, sees] of [
      ['STL', true],
      ['CUST_ADM', false],
    ] as const) {
      await renderScreen('/set/setCostList', {
        role,
        answers: { selectSetCost: list(cost('CT1')), selectSetCostG2: totals, select: none },
      });
      await waitFor(() => expect(document.body.textContent).toContain('CT1'));
      for (const title of ['매입처', '단가 번호', '확정자']) expect([role, title, heads().includes(title)]).toEqual([role, title, sees]);
      for (const id of ['save', 'confirm', 'settle', 'calc']) expect([role, id, button(id) !== null]).toEqual([role, id, sees]);
      cleanup();
    }
  });

  test('the totals are asked for by what the list was searched for, the present month at first', async () => {
    const asked = await renderScreen('/set/setCostList', {
      role: 'STL',
      answers: { selectSetCost: list(cost('CT1'), cost('CT2')), selectSetCostG2: totals, select: none },
    });
    await waitFor(() => expect(document.body.textContent).toContain('326,906'));
    const [rows, sums] = ['selectSetCost', 'selectSetCostG2'].map((verb) => asked.filter((one) => one.verb === verb));
    expect(sums?.map(({ body }) => body.SEARCH)).toEqual(rows?.map(({ body }) => body.SEARCH));
    expect(sums?.[0]?.body.SEARCH).toMatchObject({ DT_TP: 'OCCR', FR_DT: '20261101', TO_DT: '20261130' });
  });

  test('it is searched for the number that it is handed over with', async () => {
    const asked = await renderScreen('/set/setCostList', {
      role: 'STL',
      args: { STL_NO: 'ST261100031' },
      answers: { selectSetCost: list(cost('CT1')), selectSetCostG2: totals, select: none },
    });
    await waitFor(() => expect(document.body.textContent).toContain('CT1'));
    expect(asked.filter(({ verb }) => verb === 'selectSetCost').map(({ body }) => body.SEARCH.STL_NO)).toEqual(['ST261100031']);
  });

  test('a copy asks for its price anew where it was looked up, and keeps one that was typed', async () => {
    const saved: Record<string, unknown>[] = [];
    await renderScreen('/set/setCostList', {
      role: 'STL',
      answers: {
        ...{ selectSetCost: list(cost('CT1'), cost('CT2', { PRC_NO: null })), selectSetCostG2: totals, select: none },
        saveSetCost: ({ LIST }) => {
          saved.push(...LIST);
          return { LIST };
        },
      },
    });
    await waitFor(() => expect(document.body.textContent).toContain('CT2'));
    check(0);
    await settle();
    fireEvent.click(button('copy'));
    await settle(60);
    fireEvent.click(button('save'));
    await waitFor(() => expect(saved.length).toBe(2));
    expect(saved.map(({ UNIT_PRC, EXCH_RATE, FRT_CD }) => [UNIT_PRC ?? null, EXCH_RATE ?? null, FRT_CD])).toEqual([
      [null, null, 'HDL'],
      [35.75, null, 'HDL'],
    ]);
  });

  test('what a cost cannot take is said, and the month of a settlement is that of its last cost', async () => {
    const settled: Record<string, unknown>[] = [];
    await renderScreen('/set/setCostList', {
      role: 'STL',
      answers: {
        selectSetCost: list(cost('CT1', { COST_STS: 'CFM' }), cost('CT2', { COST_STS: 'CFM', OCCR_DT: '20261002' })),
        ...{ selectSetCostG2: totals, select: none },
        settle: ({ LIST }) => {
          settled.push(...LIST);
          return { LIST };
        },
      },
    });
    await waitFor(() => expect(document.body.textContent).toContain('CT2'));
    check(0);
    await settle();
    expect(button('confirm').getAttribute('aria-disabled') ?? button('confirm').disabled.toString()).toBe('true');
    fireEvent.click(button('settle'));
    await waitFor(() => expect((screen.getByLabelText('정산월') as HTMLInputElement).value).toBe('2026-11'));
    fireEvent.click(document.querySelector('[role=dialog] .ant-btn-primary') as Element);
    await waitFor(() => expect(settled.length).toBe(2));
    expect(settled).toEqual([
      expect.objectContaining({ COST_NO: 'CT1', STL_YM: '202611' }),
      expect.objectContaining({ COST_NO: 'CT2', STL_YM: '202611' }),
    ]);
  });
});

describe('a cost of a closed month', () => {
  const closed = '마감된 월(2026-11)은 처리할 수 없습니다.';
  const cellsSaying = (text: string) =>
    [...document.querySelectorAll('[role=gridcell]')].filter((cell) => cell.getAttribute('title') === text);

  test('is not typed into, removed, priced or confirmed, and its cells and buttons say why; it is settled all the same', async () => {
    await renderScreen('/set/setCostList', {
      role: 'STL',
      answers: {
        selectSetCost: list(cost('CT1', { CLOSE_YN: 'Y' }), cost('CT2', { CLOSE_YN: 'N' })),
        selectSetCostG2: totals,
        select: none,
      },
    });
    await waitFor(() => expect(button('confirm').dataset.off).toContain(closed));
    for (const id of ['minus', 'calc']) expect([id, button(id).dataset.off]).toEqual([id, closed]);
    expect(cellsSaying(closed).length).toBeGreaterThan(10);
    expect(
      cellsSaying(closed).every(
        (cell) => cell.getAttribute('aria-readonly') === 'true' && cell.closest('[role=row]')?.textContent?.includes('CT1'),
      ),
    ).toBe(true);
    cleanup();
    await renderScreen('/set/setCostList', {
      role: 'STL',
      answers: { selectSetCost: list(cost('CT1', { CLOSE_YN: 'Y', COST_STS: 'CFM' })), selectSetCostG2: totals, select: none },
    });
    await waitFor(() => expect(document.body.textContent).toContain('CT1'));
    check(0);
    await settle();
    expect(button('unconfirm').dataset.off).toContain(closed);
    expect(button('settle').dataset.off).toBeUndefined();
  });
});

describe('other costs', () => {
  test('a new one is of its kind, and the evidence of a saved one is opened from its row', async () => {
    const saved: Record<string, unknown>[] = [];
    await renderScreen('/set/setCostEtc', {
      role: 'STL',
      answers: {
        selectSetCostEtc: list(cost('CT1', { COST_TP: 'ETC', FRT_CD: 'DTY', FILE_CNT: 2 })),
        select: none,
        saveSetCostEtc: ({ LIST }) => {
          saved.push(...LIST);
          return { LIST };
        },
      },
    });
    await waitFor(() => expect(document.body.textContent).toContain('CT1'));
    expect(heads()).toContain('첨부');
    for (const title of ['비용 구분', '배송 오더 번호']) expect(heads()).not.toContain(title);
    fireEvent.click(button('add'));
    await settle(60);
    fireEvent.click(button('save'));
    await waitFor(() => expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('청구처'));
    expect(saved).toEqual([]);
  });
});

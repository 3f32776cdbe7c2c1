import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closePopups } from '../../src/client/shell/popups';
import { compareCosts } from '../../src/contract/set/quoted';
import { explainCost, type WhyLine } from '../../src/contract/set/why';
import { renderScreen } from '../support/renderScreen';

const cost = {
  ...{ COST_NO: 'CT1', COST_STS: 'REQ', CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', OCCR_DT: '20261103', COST_TP: 'FRT', AR_AP: 'AR' },
  ...{ HBL_NO: 'HL261000187', FRT_CD: 'HDL', FRT_NM: '취급수수료', FRT_UNIT: 'BL', UNIT_QTY: 3, UNIT_PRC: 35.75, CURR_CD: 'USD' },
  ...{ EXCH_DT: '20261103', EXCH_RATE: 1385.5, FRGN_AMT: 107.25, SPLY_AMT: 148_594, VAT_TP: 'TAX', VAT_AMT: 14_859, TOT_AMT: 163_453 },
  ...{ PRC_NO: 'PRC2026000214', STL_NO: null, DLV_ORD_NO: null, RMK: null, FILE_CNT: 0, UPD_CNT: 1 },
};
const quoted = {
  ...{ QUO_NO: 'QT2610120004', QUO_REV: 2, LINE_NO: 1, FRT_CD: 'HDL', FRT_UNIT: 'BL', CNTR_TP_CD: null, UNIT_QTY: 3, UNIT_PRC: 35.75 },
  ...{ MIN_QTY: null, MIN_AMT: null, MAX_AMT: null, CURR_CD: 'USD', DEC_LEN: 2, EXCH_DT: '20261012', EXCH_RATE: 1372, EXCH_UNIT: 1 },
  FRGN_AMT: 107.25,
};
const [compared = null] = compareCosts([{ ...cost, CNTR_TP_CD: null, EXCH_UNIT: 1 }], [quoted]).costs;
const line: WhyLine = { ...cost, FRT_UNIT_NM: 'B/L당', VAT_NM: '과세' };
const basis = {
  ...{ EXCH_UNIT: 1, DEC_LEN: 2, VAT_RATE: 10, RATE: { BASE_DT: '20261103', WHY: 'ATA' as const } },
  PRICE: {
    ...{ PRC_NO: 'PRC2026000214', UNIT_PRC: 35.75, CURR_CD: 'USD', CUST_CD: 'C00001', BGN_DT: '20260701', END_DT: '99991231' },
    ...{ MIN_QTY: null, MIN_AMT: null, MAX_AMT: null },
  },
};
const why = explainCost(line, basis, compared, { isStaff: true });
const list = (...rows: object[]) => ({ LIST: rows, TOTAL: rows.length });

afterEach(() => {
  act(() => closePopups());
  cleanup();
});

async function opened(answer: object = list(why)) {
  const asked = await renderScreen('/set/setCostList', {
    role: 'STL',
    answers: { selectSetCost: list(cost), selectSetCostG2: list(), selectSetCostWhy: answer, select: list() },
  });
  await waitFor(() => expect(document.body.textContent).toContain('CT1'));
  const titles = [...document.querySelectorAll('[role=columnheader]')];
  const place = titles.findIndex(({ textContent }) => textContent?.startsWith('외화 금액')) + 1;
  const input = document.querySelector('.set-amounts-of textarea') as HTMLElement;
  act(() => input.focus());
  fireEvent.keyDown(input, { key: 'Home' });
  for (let i = 0; i < titles.length && !input.getAttribute('aria-activedescendant')?.endsWith(`-${place}`); i++)
    fireEvent.keyDown(input, { key: 'ArrowRight' });
  expect(input.getAttribute('aria-activedescendant')).toMatch(new RegExp(`-${place}$`));
  fireEvent.keyDown(input, { key: 'Enter', altKey: true });
  return { asked, input };
}
const panel = () => screen.queryByRole('region', { name: '금액 풀이' });

test('Alt+Enter on an amount opens its calculation, step by step, with what the quote says', async () => {
  const { asked } = await opened();
  await waitFor(() => expect(panel()?.textContent).toContain('KRW 163,453'));
  expect(asked.find(({ verb }) => verb === 'selectSetCostWhy')?.body.SEARCH).toEqual({ COST_NO: 'CT1' });
  expect([...(panel()?.querySelectorAll('li') ?? [])].map((step) => step.querySelector('b')?.textContent)).toEqual([
    '3 B/L × 35.75 = USD 107.25',
    '1,385.50 = 148,594.875',
    '148,594',
    '14,859',
  ]);
  expect(panel()?.textContent).toContain('견적보다 +1,447');
  expect(panel()?.textContent).toContain('환율 +1,447 · 수량 0 · 단가 0');
  expect(panel()?.textContent).toContain('1 · 취급수수료');
});

test('Escape closes it and gives the focus back to the grid', async () => {
  const { input } = await opened();
  await waitFor(() => expect(panel()).not.toBeNull());
  expect(document.activeElement).toBe(panel());
  fireEvent.keyDown(panel() as HTMLElement, { key: 'Escape' });
  await waitFor(() => expect(panel()).toBeNull());
  expect(document.activeElement).toBe(input);
});

test('it is copied as text, with the same words', async () => {
  const writeText = vi.fn(async (_: string) => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await opened();
  await waitFor(() => expect(panel()?.textContent).toContain('KRW 163,453'));
  fireEvent.click(panel()?.querySelector('header button') as HTMLElement);
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  const [text = ''] = writeText.mock.calls[0] ?? [];
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['CT1 취급수수료', '2. × 환율  1,385.50 = 148,594.875', '청구 합계  KRW 163,453']),
  );
});

test('a cost that is gone, or not his, is said so', async () => {
  await opened(list());
  await waitFor(() => expect(panel()?.textContent).toContain('조회 권한이 없습니다'));
});

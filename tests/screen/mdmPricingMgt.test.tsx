import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { changedBy } from '../../src/client/pages/mdm/other/priceActs';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen, settle } from '../support/renderScreen';

const price = (PRC_NO: string, over: object = {}) => ({
  ...{
    PRC_NO,
    AR_AP: 'AR',
    CUST_CD: null,
    CUST_NM: null,
    FRT_CD: 'OFR',
    FRT_NM: '해상운임',
    TRANS_MODE: 'SEA',
    IMEX_TP: 'I',
    POL_CD: 'CNSHA',
  },
  ...{ POD_CD: 'KRPUS', FRT_UNIT: 'CNTR', UNIT_PRC: 300, CURR_CD: 'USD', VAT_TP: 'ZERO', BGN_DT: '20260101', END_DT: '20261231' },
  ...{ USE_YN: 'Y', USED_CNT: 0, UPD_CNT: 1, ...over },
});
const path = '/mdm/other/MdmPricingMgt';
const none = { LIST: [], TOTAL: 0 };
const heads = () => [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent?.replace('*', ''));
const dialog = () => document.querySelector('[role=dialog]') as HTMLElement;
const check = (no: number) =>
  fireEvent.click(document.querySelectorAll('.grow [role=checkbox], [role=row] [role=checkbox]')[no] as Element);

test('a price is changed by per cent to its four decimals', () => {
  expect([changedBy(300, 5), changedBy(12.3456, -10), changedBy(0.0001, null), changedBy(199.99, 3.5)]).toEqual([
    315, 11.111, 0.0001, 206.9897,
  ]);
});

describe('prices', () => {
  afterEach(() => act(() => closePopups()));

  test('purchase stands on the page of those who may know it', async () => {
    for (const [role, sees] of [
      ['STL', true],
      ['SALES', false],
    ] as const) {
      await renderScreen(path, { role, answers: { selectMdmPricing: { LIST: [price('P1')], TOTAL: 1 }, select: none } });
      await waitFor(() => expect(heads()).toContain('운임 코드'));
      expect([role, heads().includes('매입처')]).toEqual([role, sees]);
      cleanup();
    }
  });

  test('why this price is asked about what the current row is of, and says which one applies', async () => {
    const weighed = [
      { ...price('P2', { UNIT_PRC: 280 }), OK_YN: 'Y', WHY_TXT: '적용되는 단가' },
      { ...price('P1'), OK_YN: 'N', WHY_TXT: '적용 시작일이 더 늦은 단가(P2)가 우선합니다.' },
    ];
    const asked = await renderScreen(path, {
      role: 'OPS',
      answers: { selectMdmPricing: { LIST: [price('P1')], TOTAL: 1 }, selectMdmPricingG2: { LIST: weighed, TOTAL: 2 } },
    });
    await waitFor(() => expect(document.body.textContent).toContain('P1'));
    fireEvent.click(document.querySelector('[data-button="why"]') as Element);
    await waitFor(() => expect(dialog()?.textContent).toContain('적용 단가: P2 · 280 USD'));
    const SEARCH = asked.find(({ verb }) => verb === 'selectMdmPricingG2')?.body.SEARCH;
    expect(SEARCH).toMatchObject({ AR_AP: 'AR', FRT_CD: 'OFR', TRANS_MODE: 'SEA', IMEX_TP: 'I', POL_CD: 'CNSHA', POD_CD: 'KRPUS' });
    expect(dialog().textContent).toContain('적용 시작일이 더 늦은 단가(P2)가 우선합니다.');
  });

  test('prices are copied for another period with their price changed, and saved as new ones', async () => {
    const saved: object[] = [];
    const asked = await renderScreen(path, {
      role: 'SALES',
      answers: {
        selectMdmPricing: { LIST: [price('P1'), price('P2', { POL_CD: 'VNHPH', UNIT_PRC: 200 })], TOTAL: 2 },
        saveMdmPricing: ({ LIST }: { LIST: object[] }) => {
          saved.push(...LIST);
          return { LIST };
        },
      },
    });
    await waitFor(() => expect(document.body.textContent).toContain('P2'));
    check(0);
    await settle();
    fireEvent.click(document.querySelector('[data-button="copy"]') as Element);
    await waitFor(() => expect(dialog()?.textContent).toContain('단가 조정'));
    const typed = (name: string) => within(dialog()).getByLabelText(name) as HTMLInputElement;
    const type = (name: string, value: string) =>
      act(async () => {
        typed(name).focus();
        fireEvent.change(typed(name), { target: { value } });
        typed(name).blur();
      });
    await type('적용 시작일', '2027-01-01');
    await type('적용 종료일', '2027-12-31');
    await type('단가 조정 (%)', '10');
    fireEvent.click(within(dialog()).getByRole('button', { name: 'copy' }));
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    fireEvent.click(document.querySelector('[data-button="save"]') as Element);
    await waitFor(() => expect(saved.length).toBeGreaterThan(0));
    expect(saved).toEqual([
      expect.objectContaining({ BATCH_FLAG: 'insert', POL_CD: 'CNSHA', BGN_DT: '20270101', END_DT: '20271231', UNIT_PRC: 330 }),
      expect.objectContaining({ BATCH_FLAG: 'insert', POL_CD: 'VNHPH', BGN_DT: '20270101', END_DT: '20271231', UNIT_PRC: 220 }),
    ]);
    expect(asked.filter(({ verb }) => verb === 'saveMdmPricing').length).toBe(1);
  });

  test('unit and currency of a pasted price stay, though its charge is priced otherwise by itself', async () => {
    const named = (...list: [string, string][]) => list.map(([CODE, NAME]) => ({ CODE, NAME, USE_YN: 'Y' }));
    const lists: Record<string, object[]> = {
      ...{ AR_AP: named(['AR', '매출']), TRANS_MODE: named(['SEA', '해상']), IMEX_TP: named(['E', '수출']) },
      ...{ FRT_UNIT: named(['CNTR', '컨테이너당'], ['BL', 'B/L당']), VAT_TP: named(['TAX', '과세']) },
    };
    const charge = { CODE: 'DOC', NAME: '서류발급비', FRT_UNIT: 'BL', CURR_CD: 'KRW', VAT_TP: 'TAX' };
    const asked = await renderScreen(path, {
      role: 'SALES',
      answers: {
        selectMdmPricing: none,
        selectCommonCode: (body) => Object.fromEntries(Object.keys(body).map((name) => [name, lists[name] ?? []])),
        select: ({ SEARCH }) => ({
          LIST: SEARCH.KIND === 'Freight' ? [charge] : ((SEARCH.CODES ?? []) as string[]).map((CODE) => ({ CODE, NAME: CODE })),
        }),
      },
    });
    fireEvent.click(document.querySelector('[data-button="add"]') as Element);
    const typing = await waitFor(() => document.querySelector('.gcur textarea') ?? expect.fail('no cell is the current one'));
    const row = ['', '', 'DOC', '', '해상', '수출', 'KRPUS', 'USLAX', '20GP', '컨테이너당', '401', 'USD', '2026-01-01', '2026-12-31'];
    fireEvent.paste(typing, { clipboardData: { getData: () => row.join('\t') } });
    await waitFor(() => expect(document.querySelector('[aria-rowindex="2"]')?.textContent).toContain('서류발급비'));
    fireEvent.click(document.querySelector('[data-button="save"]') as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveMdmPricing')).toBe(true));
    const [sent] = asked.find(({ verb }) => verb === 'saveMdmPricing')?.body.LIST ?? [];
    expect(sent).toMatchObject({ FRT_CD: 'DOC', FRT_UNIT: 'CNTR', CURR_CD: 'USD', VAT_TP: 'TAX' });
  });
});

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { placeOf } from '../../src/client/pages/set/forgotPlace';
import { closePopups } from '../../src/client/shell/popups';
import type { Forgotten } from '../../src/contract/set/setForgotList';
import { renderScreen } from '../support/renderScreen';

const list = (...rows: object[]) => ({ LIST: rows, TOTAL: rows.length });
const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLButtonElement;
/** Checks a row by its place in the list. */
const checkRow = (no: number) =>
  fireEvent.mouseDown(document.querySelector(`[role=row][aria-rowindex="${no + 1}"] [data-column="0"]`) as HTMLElement, { button: 0 });
const heads = () => [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent?.replace('*', ''));
afterEach(() => act(() => closePopups()));

const forgotten = (over: object = {}) => ({
  ...{
    FORGOT_TP: 'CNTR',
    REF_KEY: '7|9|DEM',
    CORP_CD: '1000',
    ORGN_CD: '10IC21',
    CUST_CD: 'C00009',
    CUST_NM: '늘봄상사',
    OCCR_DT: '20261120',
  },
  ...{
    AGE_DAYS: 7,
    AR_AP: 'AR',
    HBL_NO: 'HLSTORY00003',
    DLV_ORD_NO: null,
    CNTR_NO: 'CSQU3054383',
    COST_NO: null,
    QUO_NO: null,
    FRT_CD: 'DEM',
  },
  ...{ FRT_NM: '체화료', USE_DAYS: 8, EST_AMT: 245_000, SKIP_RSN: null, SKIP_USER_NM: null, SKIP_DTM: null, ...over },
});
const sums = list({ FORGOT_TP: 'CNTR', FOUND_CNT: 2, EST_AMT: 245_000, NONE_CNT: 1 });

describe('what was forgotten', () => {
  test('an amount without a price is told and is not zero; excluding asks for a reason and sends it', async () => {
    const sent: { LIST: Forgotten[]; RSN: string }[] = [];
    await renderScreen('/set/setForgotList', {
      role: 'STL',
      answers: {
        selectSetForgot: list(forgotten(), forgotten({ REF_KEY: '7|9|DET', EST_AMT: null })),
        selectSetForgotG2: sums,
        exclude: (body: (typeof sent)[number]) => {
          sent.push(body);
          return { LIST: body.LIST.map((row) => ({ ...row, SKIP_RSN: body.RSN })) };
        },
        select: list(),
      },
    });
    await waitFor(() => expect(document.body.textContent).toContain('CSQU3054383'));
    expect(document.querySelector('[role=row][aria-rowindex="2"]')?.closest('[role=grid]')?.textContent).toMatch(/245,000.*단가 없음/s);
    expect(document.body.textContent).toContain('체화료 계산');
    checkRow(2);
    fireEvent.click(button('exclude'));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
    // What it is about, not the words of its key.
    expect(dialog.textContent).toContain('늘봄상사 · HLSTORY00003');
    fireEvent.change(dialog.querySelector('textarea, input') as Element, { target: { value: '계약에 포함' } });
    fireEvent.click(dialog.querySelector('.ant-btn-primary') as Element);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ RSN: '계약에 포함', LIST: [{ FORGOT_TP: 'CNTR', REF_KEY: '7|9|DET', OCCR_DT: '20261120' }] });
    cleanup();
  });

  test('each kind leads to where it is put right, with what it is about', () => {
    const place = (over: object) => placeOf(forgotten(over) as Forgotten);
    expect(place({})).toEqual({ menu: 'setCostContainer', args: { HBL_NO: 'HLSTORY00003', CNTR_NO: 'CSQU3054383' } });
    expect(place({ FORGOT_TP: 'DLV', DLV_ORD_NO: 'DV1' })).toEqual({
      menu: 'setCostTransport',
      args: { DLV_ORD_NO: 'DV1', FR_DT: '20261120', TO_DT: '20261120' },
    });
    expect(place({ FORGOT_TP: 'TMP', COST_NO: 'CT1' })).toEqual({ menu: 'setCostList', args: { COST_NO: 'CT1' } });
    expect(place({ FORGOT_TP: 'AP', HBL_NO: null, DLV_ORD_NO: 'DV1' })).toEqual({ menu: 'setCostList', args: { DLV_ORD_NO: 'DV1' } });
    const line = { CUST_CD: 'C00009', CUST_NM: '늘봄상사', FRT_CD: 'DEM', FRT_NM: '체화료', OCCR_DT: '20261120' };
    expect(place({ FORGOT_TP: 'QUO' }).args).toEqual({ HBL_NO: 'HLSTORY00003', COST_TP: 'FRT', NEW_YN: 'Y', ...line });
  });
});

const cost = (over: object = {}) => ({
  ...{
    COST_NO: 'CT1',
    COST_STS: 'TMP',
    CUST_CD: 'C00001',
    CUST_NM: '플레어',
    OCCR_DT: '20261103',
    COST_TP: 'TRSP',
    AR_AP: 'AR',
    UPD_CNT: 1,
  },
  ...{
    FRT_CD: 'TRK',
    FRT_NM: '내륙운송료',
    FRT_UNIT: 'CNTR',
    UNIT_QTY: 1,
    UNIT_PRC: 240_000,
    CURR_CD: 'KRW',
    SPLY_AMT: 240_000,
    VAT_AMT: 24_000,
  },
  ...{ TOT_AMT: 264_000, DLV_ORD_NO: 'DV2611050004', AP_AMT: 200_000, FILE_CNT: 0, ...over },
});

describe('costs of hauls', () => {
  const rows = list(cost(), cost({ COST_NO: '', COST_STS: null, DLV_ORD_NO: 'DV2611050009', SPLY_AMT: null, AP_AMT: null }));

  test('an order without a cost is marked and is priced by its number; it is not confirmed before', async () => {
    const sent: { LIST: object[] }[] = [];
    await renderScreen('/set/setCostTransport', {
      role: 'STL',
      answers: {
        selectSetCostTransport: rows,
        calc: (body: { LIST: object[] }) => {
          sent.push(body);
          return { LIST: body.LIST };
        },
        select: list(),
      },
    });
    await waitFor(() => expect(document.body.textContent).toContain('DV2611050009'));
    expect(document.querySelectorAll('.tone-warn').length).toBeGreaterThan(0);
    checkRow(2);
    fireEvent.click(button('calc'));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
    fireEvent.click(dialog.querySelector('.ant-btn-primary') as Element);
    await waitFor(() => expect(sent[0]?.LIST).toEqual([expect.objectContaining({ COST_NO: '', DLV_ORD_NO: 'DV2611050009' })]));
    cleanup();
  });

  test('customers have no column of what was bought and no button that changes anything', async () => {
    for (const [role, sees] of [
      ['STL', true],
      ['CUST_ADM', false],
    ] as const) {
      await renderScreen('/set/setCostTransport', { role, answers: { selectSetCostTransport: rows, select: list() } });
      await waitFor(() => expect(document.body.textContent).toContain('DV2611050004'));
      expect([role, heads().includes('매입(KRW)')]).toEqual([role, sees]);
      for (const id of ['save', 'calc', 'confirm']) expect([role, id, button(id) !== null]).toEqual([role, id, sees]);
      cleanup();
    }
  });
});

describe('costs of containers', () => {
  test('a calculation is asked for by the conditions, and the list is read again', async () => {
    const asked = await renderScreen('/set/setCostContainer', {
      role: 'STL',
      args: { HBL_NO: 'HLSTORY00003' },
      answers: {
        selectSetCostContainer: list(
          cost({ COST_TP: 'CNTR', FRT_CD: 'DEM', CNTR_NO: 'CSQU3054383', FREE_DAYS: 5, DEM_DAYS: 8, USE_DAYS: 8 }),
        ),
        calc: () => ({ LIST: [{ MADE: 3, REFRESHED: 0, REMOVED: 0, UNPRICED: 0, CLOSED: 0 }] }),
        select: list(),
      },
    });
    await waitFor(() => expect(document.body.textContent).toContain('CSQU3054383'));
    const before = asked.filter(({ verb }) => verb === 'selectSetCostContainer').length;
    fireEvent.click(button('calc'));
    await waitFor(() => expect(asked.filter(({ verb }) => verb === 'selectSetCostContainer').length).toBe(before + 1));
    expect(asked.find(({ verb }) => verb === 'calc')?.body.LIST).toEqual([expect.objectContaining({ HBL_NO: 'HLSTORY00003' })]);
    cleanup();
  });
});

describe('charges of shipments and trucks', () => {
  test('the profit of shipments is for the staff alone', async () => {
    const row = {
      HBL_SEQ: 1,
      HBL_NO: 'HL1',
      CUST_NM: '플레어',
      IMEX_TP: 'I',
      TRANS_MODE: 'SEA',
      LOAD_TP: 'FCL',
      POL_CD: 'CNSHA',
      POD_CD: 'KRPUS',
    };
    const sumsOf = { CNTR_CNT: 1, AR_AMT: 300_000, AP_AMT: 200_000, PROFIT_AMT: 100_000, PROFIT_RATE: 33.3 };
    for (const [role, sees] of [
      ['STL', true],
      ['CUST_ADM', false],
    ] as const) {
      await renderScreen('/set/setCostFrtDtlList', {
        role,
        answers: {
          selectSetCostFrtDtl: list({ ...row, ...sumsOf }),
          selectSetCostFrtDtlG2: list(cost({ COST_TP: 'FRT' })),
          select: list(),
        },
      });
      await waitFor(() => expect(document.body.textContent).toContain('HL1'));
      for (const title of ['매입(KRW)', '이익(KRW)', '이익률(%)'])
        expect([role, title, heads().includes(title)]).toEqual([role, title, sees]);
      cleanup();
    }
  });

  test('costs of a truck are those of the month searched for', async () => {
    const asked = await renderScreen('/set/setCostCarList', {
      role: 'STL',
      answers: {
        selectSetCostCar: list({
          CAR_NO: '서울80바1234',
          CAR_TP: 'T5',
          TRUCK_CD: 'C00101',
          TRUCK_SECT: 'OWN',
          RUN_CNT: 3,
          AR_AMT: 5,
          AP_AMT: 2,
        }),
        selectSetCostCarG2: list(cost({ COST_TP: 'CAR' })),
        select: list(),
      },
    });
    await waitFor(() => expect(document.body.textContent).toContain('서울80바1234'));
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'selectSetCostCarG2')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'selectSetCostCarG2')?.body.SEARCH).toEqual({ CAR_NO: '서울80바1234', STL_YM: '202610' });
    cleanup();
  });
});

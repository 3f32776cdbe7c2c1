import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';

const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement | null;
const said = () => document.body.textContent ?? '';
const ok = () => document.querySelector('.q-popup button[type=submit]') as HTMLElement;

const trx = (TRX_SEQ: number, over: object = {}) => ({
  ...{
    TRX_SEQ,
    STMT_SEQ: 1,
    BANK_CD: '004',
    ACCT_NO: '1',
    TRX_DT: '20261120',
    TRX_TM: '101112',
    TRX_AMT: 550_000,
    TRX_BAL_AMT: 1,
    DPSTR_NM: `입금자${TRX_SEQ}`,
  },
  ...{
    TRX_CNNT: null,
    MTCH_TP: null,
    ASIDE_RSN: null,
    MTCH_STS: 'OPN',
    SURE_TP: 'NONE',
    CUST_CD: null,
    CUST_NM: null,
    FILE_NM: 'x.csv',
    ROW_NO: 5,
  },
  ...{ UPD_CNT: 3, RMN_AMT: 550_000, BOOK_NOS: null, STL_NOS: [], WHY: [] },
  ...over,
});
const settlement = (STL_NO: string, BAL_AMT: number) => ({
  ...{
    STL_NO,
    STL_STS: 'INV',
    CUST_CD: 'C00006',
    CUST_NM: '코페무역',
    STL_YM: '202611',
    TOT_AMT: BAL_AMT,
    BAL_AMT,
    TAX_INV_NO: null,
    DUE_DT: null,
    PAY_AMT: null,
  },
  WHY: ['EQUAL'],
});
const list = (...LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const answers = (rows: object[], more: object = {}) => ({
  ...{
    selectSetBankStmt: list(...rows),
    selectSetBankStmtG2: list(settlement('ST1', 300_000), settlement('ST2', 400_000)),
    selectSetBankStmtG3: list(),
  },
  ...more,
});

afterEach(() =>
  act(() => {
    closePopups();
    clearBoxes();
  }),
);

describe('payment matching', () => {
  test('one press books what is sure: it stands checked, with the words why', async () => {
    const sure = trx(1, { SURE_TP: 'SURE', STL_NOS: ['ST7'], WHY: ['AMT', 'EQUAL'], CUST_NM: '한빛상사' });
    const asked = await renderScreen('/set/setBankStmtMgt', { role: 'STL', answers: answers([sure, trx(2)], { confirm: list(sure) }) });
    await waitFor(() => expect(said()).toContain('금액 일치 · 이름 일치'));
    fireEvent.click(button('confirm') as HTMLElement);
    await waitFor(() => expect(ok()).not.toBeNull(), { timeout: 15_000 });
    fireEvent.click(ok());
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'confirm')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'confirm')?.body.LIST).toMatchObject([{ TRX_SEQ: 1, UPD_CNT: 3 }]);
    expect(asked.find(({ verb }) => verb === 'confirm')?.body.LIST).toHaveLength(1);
  });

  test('by hand what came in pays the settlements chosen as far as it goes, in their order', async () => {
    const asked = await renderScreen('/set/setBankStmtMgt', {
      role: 'STL',
      answers: answers([trx(2)], { pay: list(trx(2, { MTCH_STS: 'DONE' })) }),
    });
    await waitFor(() => expect(said()).toContain('ST2'));
    const lower = document.querySelectorAll('[role=grid]')[1] as HTMLElement;
    for (const row of [1, 2]) fireEvent.mouseDown(within(lower).getByRole('checkbox', { name: `${row}행 선택` }), { button: 0 });
    fireEvent.click(button('pay') as HTMLElement);
    await waitFor(() => expect(said()).toContain('정산 2건에 550,000'));
    fireEvent.click(ok());
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'pay')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'pay')?.body.LIST).toMatchObject([
      {
        TRX_SEQ: 2,
        UPD_CNT: 3,
        G2: [
          { STL_NO: 'ST1', PAY_AMT: 300_000 },
          { STL_NO: 'ST2', PAY_AMT: 250_000 },
        ],
        DEPO_AMT: null,
      },
    ]);
  });

  test('what is booked is off for everything but being taken back', async () => {
    await renderScreen('/set/setBankStmtMgt', { role: 'STL', answers: answers([trx(3, { MTCH_STS: 'DONE', RMN_AMT: 0, SURE_TP: null })]) });
    await waitFor(() => expect(said()).toContain('입금자3'));
    await waitFor(() => expect(button('pay')?.getAttribute('aria-disabled')).toBe('true'));
    expect(button('pay')?.dataset.off).toContain('현재 상태(DONE)');
    expect(button('hold')?.getAttribute('aria-disabled')).toBe('true');
    expect(button('cancel')?.getAttribute('aria-disabled')).not.toBe('true');
  });

  test('what was paid in a closed month is not taken back, and says the month', async () => {
    const done = trx(4, { MTCH_STS: 'DONE', RMN_AMT: 0, SURE_TP: null, CLOSE_YN: 'Y' });
    await renderScreen('/set/setBankStmtMgt', { role: 'STL', answers: answers([done]) });
    await waitFor(() => expect(button('cancel')?.dataset.off).toContain('마감된 월(2026-11)은 처리할 수 없습니다.'));
  });
});

import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';

const deposit = (DEPO_NO: string, CURR_CD: string, DEPO_AMT: number) => ({
  ...{ DEPO_NO, CURR_CD, DEPO_AMT, IN_AMT: DEPO_AMT, OUT_AMT: null, BAL_AMT_RUN: DEPO_AMT * 2, DEPO_STS: 'CFM', DEPO_TP: 'IN' },
  ...{ CUST_CD: 'C00006', CUST_NM: '코페무역', DEPO_DT: '20261126', FILE_CNT: 0, UPD_CNT: 0 },
});

test('every amount of a deposit has the sign and the decimals of its currency', async () => {
  await renderScreen('/kofe/koDepositList', {
    role: 'STL',
    answers: { selectKoDeposit: { LIST: [deposit('DP1', 'KRW', 700_000), deposit('DP2', 'USD', 1_300)], TOTAL: 2 } },
  });
  const row = (n: number) => document.querySelectorAll('.gr')[n]?.textContent ?? '';
  await waitFor(() => expect(row(0)).toContain('DP1'));
  expect(row(0)).toMatch(/₩700,000₩700,000₩1,400,000/);
  expect(row(1)).toMatch(/\$1,300\.00\$1,300\.00\$2,600\.00/);
});

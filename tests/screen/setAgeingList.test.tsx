import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { setPopupTab } from '../../src/client/shell/popups';
import { setNavigate } from '../../src/client/shell/tabs';
import type { Ageing, OpenSettlement } from '../../src/contract/set/setAgeingList';
import { type Asked, renderScreen, settle } from '../support/renderScreen';

const user = userEvent.setup();

const ageing = (CUST_CD: string, CUST_NM: string, over: Partial<Ageing> = {}): Ageing => ({
  ...{ CORP_CD: '1000', CUST_CD, CUST_NM, SALES_USER_NM: null, PAY_TERM: 'EOM', CRDT_LMT_AMT: 100_000_000 },
  ...{ OPEN_AMT: 60, NOT_AMT: 10, D30_AMT: 20, D60_AMT: 30, D90_AMT: 0, OVER_AMT: 0, OVD_AMT: 50, OVD_DAYS: 44, CFM_AMT: 0 },
  ...{ USED_AMT: 60, USED_RATE: 40, LAST_PAY_DT: null, LAST_PAY_AMT: null, SKIP_DT: null, SKIP_RSN: null, UPD_CNT: null },
  ...over,
});
const rows = [
  ageing('C00001', '플레어'),
  ageing('C00005', '동해정밀', { USED_RATE: 92.5 }),
  ageing('C00012', '늘봄상사', { USED_RATE: 130.1 }),
  ageing('C00009', '우리가구', { CRDT_LMT_AMT: null, USED_RATE: null }),
];
const settlement: OpenSettlement = {
  ...{ STL_NO: 'ST261000001', STL_STS: 'INV', STL_YM: '202609', STL_DT: '20261001', INV_DT: '20261003', DUE_DT: '20261007' },
  ...{ TOT_AMT: 50, PAID_AMT: 0, BAL_AMT: 50, OVD_DAYS: 44, MAIL_CNT: 2, LAST_STEP: 15, LAST_MAIL_DTM: '20261023080000' },
};
const whole = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });

let asked: Asked[] = [];
const show = async (role: string) => {
  asked = await renderScreen('/set/setAgeingList', {
    role,
    beside: ['setCostStlList'],
    answers: {
      selectSetAgeing: whole(rows),
      selectSetAgeingG2: whole([settlement]),
      selectSetAgeingG3: whole([]),
      selectOverdueRule: whole([{ CORP_CD: '1000', CORP_NM: '새별로지스㈜', OVD_DAY_TXT: '1, 7, 15, 30', UPD_CNT: null }]),
      saveOverdueRule: (body: { LIST: object[] }) => ({ LIST: body.LIST }),
      selectCommonCode: {},
    },
  });
  await settle(60);
};
afterEach(cleanup);
const sent = (verb: string) => asked.filter((one) => one.verb === verb).map(({ body }) => body.SEARCH);

describe('receivables by age', () => {
  test('are asked for as of today, and below them the settlements of the customer at the cursor, as of the same day', async () => {
    await show('STL');
    expect(sent('selectSetAgeing')).toEqual([expect.objectContaining({ BASE_DT: '20261120' })]);
    expect(sent('selectSetAgeingG2').at(-1)).toMatchObject({ CORP_CD: '1000', CUST_CD: 'C00001', BASE_DT: '20261120' });
  });

  test('colour the use of a limit: above 80 % it warns, above 100 % it is bad, without a limit there is none', async () => {
    await show('STL');
    const grid = screen.getByRole('grid', { name: '거래처별 미수' });
    const tone = (text: string) => within(grid).getByText(text).closest('.credit')?.className;
    expect([tone('40.0'), tone('92.5'), tone('130.1')]).toEqual(['credit credit-ok', 'credit credit-warn', 'credit credit-bad']);
    expect(grid.querySelectorAll('.credit').length).toBe(3);
  });

  test('lead to the settlement; the steps of mails are not for settlement staff', async () => {
    const opened: URL[] = [];
    await show('STL');
    setNavigate((to) => opened.push(new URL(to, 'http://portal.example')));
    await user.click(screen.getByRole('button', { name: 'ST261000001' }));
    expect(Object.fromEntries(opened.at(-1)?.searchParams ?? [])).toMatchObject({ mid: 'setCostStlList', STL_NO: 'ST261000001' });
    expect(screen.queryByRole('button', { name: 'rule' })).toBeNull();
  });

  test('have the steps of mails for administrators', async () => {
    await show('CORP_ADM');
    // Popups of no tab: none is shown here.
    setPopupTab(() => null);
    await user.click(screen.getByRole('button', { name: 'rule' }));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 8_000 });
    await settle(60);
    await user.click(within(dialog).getByText('1, 7, 15, 30'));
    await user.keyboard('3, 10{Enter}');
    await user.click(within(dialog).getByRole('button', { name: /저장/ }));
    await settle(60);
    const [saved] = asked.filter(({ verb }) => verb === 'saveOverdueRule');
    expect(saved?.body.LIST).toEqual([expect.objectContaining({ BATCH_FLAG: 'update', CORP_CD: '1000', OVD_DAY_TXT: '3, 10' })]);
  });
});

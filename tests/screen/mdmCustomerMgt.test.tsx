import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, renderScreen } from '../support/renderScreen';

const none = { LIST: [], TOTAL: 0 };
const customer = {
  ...{ CUST_CD: 'C00003', CUST_NM: '미미상사', CUST_TP: 'CUS', CORP_CD: '1000', CORP_NM: '새별로지스', BIZ_NO: '124-81-00998' },
  ...{ CTRY_CD: 'KR', PAY_TERM: 'EOM', CURR_CD: 'KRW', CRDT_LMT_AMT: 1000000, KEY_YN: 'N', STOP_YN: 'N', UPD_CNT: 0 },
};
const answers = {
  selectMdmCustomer: { LIST: [customer], TOTAL: 1 },
  selectMdmCustomerG2: none,
  selectMdmCustomerG3: none,
  selectMdmCustomerG4: none,
};
const session = { corpCd: '1000' };
const path = '/mdm/customer/MdmCustomerMgt';
const field = (title: string) => document.querySelector<HTMLInputElement>(`.subtabs input[aria-label="${title}"]`);
const typed = (title: string) => (field(title)?.readOnly === false ? field(title) : null);

test('settlement types into the credit limit alone, sales into everything else, another corporation into nothing', async () => {
  for (const [role, limit, name, corpCd] of [
    ['STL', true, false, '1000'],
    ['SALES', false, true, '1000'],
    ['CORP_ADM', false, false, '2000'],
  ] as const) {
    await renderScreen(path, { role, answers, session: { corpCd } });
    await waitFor(() => expect(field('거래처명')?.value).toBe('미미상사'));
    expect([role, corpCd, typed('여신 한도') !== null, typed('거래처명') !== null]).toEqual([role, corpCd, limit, name]);
    cleanup();
  }
});

test('a business number that another customer has is answered with the question to open that one, which is then shown', async () => {
  const other = { ...customer, CUST_CD: 'C00001', CUST_NM: '플레어패션' };
  const fault = { ROW_NO: 1, FIELD: 'BIZ_NO', CODE: 'MSG000024', ROW: { CUST_CD: 'C00001', CUST_NM: '플레어패션' } };
  const asked = await renderScreen(path, {
    role: 'CORP_ADM',
    session,
    answers: {
      ...answers,
      selectMdmCustomer: ({ SEARCH }: { SEARCH: { KEYWORD?: string } }) =>
        SEARCH.KEYWORD === 'C00001' ? { LIST: [other], TOTAL: 1 } : answers.selectMdmCustomer,
      saveMdmCustomer: () => json({ message: '이미 등록된 데이터입니다.', code: 'MSG000024', errors: [fault] }, 422),
    },
  });
  await waitFor(() => expect(typed('대표자')).toBeTruthy());
  fireEvent.change(typed('대표자') as Element, { target: { value: '김한결' } });
  fireEvent.blur(typed('대표자') as Element);
  fireEvent.click(document.querySelector('.subtabs [data-button="save"]') as Element);
  const box = () => [...document.querySelectorAll('[role=alertdialog]')].at(-1);
  await waitFor(() => expect(box()?.textContent).toContain('C00001 플레어패션'));
  fireEvent.click(box()?.querySelector('.box-foot button') as Element);
  // What was typed is asked about before it is left.
  await waitFor(() => expect(box()?.textContent).toContain('저장하지 않은 변경'));
  fireEvent.click(box()?.querySelector('.box-foot button') as Element);
  await waitFor(() => expect(typed('거래처명')?.value).toBe('플레어패션'));
  expect(asked.filter(({ verb }) => verb === 'selectMdmCustomer').at(-1)?.body.SEARCH).toMatchObject({ KEYWORD: 'C00001' });
});

test('when and why business was stopped is shown, where it was', async () => {
  const stopped = { ...customer, STOP_YN: 'Y', STOP_DT: '20261101', STOP_RSN: '미수금' };
  await renderScreen(path, { role: 'STL', session, answers: { ...answers, selectMdmCustomer: { LIST: [stopped], TOTAL: 1 } } });
  await waitFor(() => expect(field('거래 중지 사유')?.value).toBe('미수금'));
  cleanup();
  await renderScreen(path, { role: 'STL', session, answers });
  await waitFor(() => expect(field('거래처명')?.value).toBe('미미상사'));
  expect(field('거래 중지 사유')).toBeNull();
});

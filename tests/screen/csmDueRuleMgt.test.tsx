import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DueRule } from '../../src/contract/csm/csmDueRuleMgt';
import { type Asked, renderScreen, settle } from '../support/renderScreen';

const rule = (CSM_REQ_TP: string, CUST_CD: string, hours: [number, number]): DueRule => ({
  ...{ CORP_CD: '1000', CSM_REQ_TP, CUST_CD, CUST_NM: CUST_CD === '*' ? null : '플레어패션코리아' },
  ...{ ANS_LMT_HR: hours[0], CMPL_LMT_HR: hours[1], UPD_CNT: 1 },
});
const LIST = [rule('*', '*', [4, 18]), rule('CLM', '*', [4, 45]), rule('*', 'C00001', [3, 13.5])];
const columns = { CUST_CD: 0, CUST_NM: 1, CSM_REQ_TP: 2, ANS_LMT_HR: 3 };
const cell = (no: number, field: keyof typeof columns) =>
  document.querySelector(`[role=row][aria-rowindex="${no + 1}"] [data-column="${columns[field]}"]`) as HTMLElement;
const input = () => document.querySelector('.gcur textarea') as HTMLTextAreaElement;

let asked: Asked[] = [];
const open = async (role: string) => {
  asked = await renderScreen('/csm/CsmDueRuleMgt', {
    role,
    answers: {
      selectCsmDueRule: { LIST, TOTAL: LIST.length },
      selectCommonCode: { CSM_REQ_TP: [{ CODE: 'CLM', NAME: '클레임' }] },
      selectCustomer: ({ SEARCH }) => ({ LIST: SEARCH.KEYWORD === 'C00002' ? [{ CODE: 'C00002', NAME: '한빛' }] : [], TOTAL: 0 }),
    },
    session: { CORP_CD: '1000' } as never,
  });
  await settle(60);
};
afterEach(cleanup);

/** Types into a cell as over its value, and leaves it. */
const type = async (no: number, field: keyof typeof columns, text: string) => {
  fireEvent.mouseDown(cell(no, field), { button: 0 });
  fireEvent.mouseUp(window);
  await settle();
  fireEvent.input(input(), { target: { value: text } });
  fireEvent.keyDown(input(), { key: 'Enter', code: 'Enter' });
  await settle();
};

test('all customers and kinds are shown by their name, and typed by it', async () => {
  await open('CORP_ADM');
  expect([cell(1, 'CUST_CD').textContent, cell(1, 'CSM_REQ_TP').textContent]).toEqual(['전체', '전체']);
  expect([cell(2, 'CSM_REQ_TP').textContent, cell(3, 'CUST_CD').textContent]).toEqual(['클레임', 'C00001']);
  fireEvent.keyDown(document.body, { key: 'Insert', code: 'Insert', altKey: true });
  await waitFor(() => expect(cell(4, 'CUST_CD')?.textContent).toBe('전체'));
  await type(4, 'CUST_CD', 'C00002');
  expect([cell(4, 'CUST_CD').textContent, cell(4, 'CUST_NM').textContent]).toEqual(['C00002', '한빛']);
  await type(4, 'CUST_CD', '전체');
  expect([cell(4, 'CUST_CD').textContent, cell(4, 'CUST_NM').textContent]).toEqual(['전체', '']);
  expect(cell(4, 'CUST_CD').getAttribute('aria-invalid')).not.toBe('true');
  await type(4, 'CSM_REQ_TP', '클레임');
  await type(4, 'CSM_REQ_TP', '*');
  expect(cell(4, 'CSM_REQ_TP').textContent).toBe('전체');
});

test('all of them pasted are codes, not something to look up', async () => {
  await open('CORP_ADM');
  fireEvent.keyDown(document.body, { key: 'Insert', code: 'Insert', altKey: true });
  await waitFor(() => expect(cell(4, 'CUST_CD')).toBeTruthy());
  await type(4, 'CUST_CD', 'C00002');
  fireEvent.mouseDown(cell(4, 'CUST_CD'), { button: 0 });
  fireEvent.mouseUp(window);
  await settle();
  const before = asked.length;
  fireEvent.paste(input(), { clipboardData: { getData: () => '전체\t\t클레임\t2\t9' } });
  await waitFor(() => expect(cell(4, 'ANS_LMT_HR').textContent).toBe('2.0'));
  expect([cell(4, 'CUST_CD').textContent, cell(4, 'CUST_NM').textContent, cell(4, 'CSM_REQ_TP').textContent]).toEqual([
    '전체',
    '',
    '클레임',
  ]);
  expect(asked.slice(before).filter(({ verb }) => verb === 'selectCustomer')).toEqual([]);
});

test('who reads alone has no button that changes a rule', async () => {
  await open('OPS');
  expect(document.body.textContent).toContain('가까운 기준 우선');
  expect(
    [...document.querySelectorAll('.gtools button')]
      .map((button) => button.textContent)
      .filter((text) => text === 'save' || text === 'add'),
  ).toEqual([]);
});

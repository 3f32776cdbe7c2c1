import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';
import { entry, list, request } from './csmDesk';
import { button } from './quoteDesk';

const kinds = ['답변', '추가 정보 요청', '내부 메모'];

async function open(role: string, CHRG_USER_ID: string): Promise<void> {
  const opened = request({ CHRG_USER_ID });
  await renderScreen('/csm/popup/CsmResponsePopup', {
    role,
    param: { REQ_NO: opened.REQ_NO },
    beside: role.startsWith('CUST') || role === 'STL' ? [] : ['csmResponseMgt'],
    answers: { selectCsmResponseForm: () => list([opened]), selectCsmResponse: () => list([entry()]), read: () => ({}) },
  });
  await waitFor(() => expect(document.querySelectorAll('.csm-block').length).toBe(2), { timeout: 15_000 });
}

test.each([
  ['OPS', 'ops02', [false, false, false]],
  ['SALES', 'SALES', [false, false, false]],
])('%s writes into a request whose person in charge is %s', async (role, inCharge, off) => {
  await open(role, inCharge);
  expect(kinds.map((name) => button(name)?.matches('[data-off]'))).toEqual(off);
});

test.each([
  ['SALES', 'ops02'],
  ['STL', 'ops02'],
  ['CUST_ADM', 'ops02'],
  ['CUST_USR', 'ops02'],
])('%s reads one of somebody else: nothing to write is offered, no memo either', async (role, inCharge) => {
  await open(role, inCharge);
  expect(document.querySelector('.csm-write')).toBeNull();
  expect(document.body.textContent).not.toContain('내부 메모');
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups, popups } from '../../src/client/shell/popups';
import { setNavigate } from '../../src/client/shell/tabs';
import { renderScreen, settle } from '../support/renderScreen';
import { list, request } from './csmDesk';

const opened: string[] = [];
beforeEach(() => {
  opened.length = 0;
  setNavigate((to) => opened.push(to));
});
afterEach(() =>
  act(() => {
    closePopups();
    clearBoxes();
  }),
);

const order = (DLV_ORD_NO: string, over: object = {}) => ({
  ...{ DLV_ORD_NO, DLV_ORD_STS: 'CFM', CUST_CD: 'C00001', CUST_NM: '플레어', IMEX_TP: 'I', UPD_CNT: 1, FILE_CNT: 0 },
  ...over,
});
const rows = [
  order('DV2611200001', { CSM_CNT: 2, CSM_NEW_YN: 'Y' }),
  order('DV2611200002', { CSM_CNT: 1 }),
  order('DV2611200003', { CSM_CNT: 0 }),
];
const beside = ['csmRequestList', 'csmRequestMgt', 'csmResponsePopup'];
const askButton = () => document.querySelector<HTMLElement>('[data-button="csm"]');

const openList = (setting: object = {}) =>
  renderScreen('/pan/dlvOrdList', { role: 'OPS', beside, answers: { selectDlvOrd: list(rows) }, ...setting });

test('rows tell how many requests are open about them, a mark tells of something new, and a press lists them', async () => {
  await openList();
  await waitFor(() => expect(document.querySelector('.gnew')).not.toBeNull());
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('csmRequestList'));
  expect(links.map((link) => link.textContent)).toEqual(['2', '1']);
  expect(document.querySelectorAll('.gnew').length).toBe(1);
  fireEvent.click(links[0] as HTMLElement);
  expect(opened).toEqual([expect.stringContaining('csmRequestList')]);
  expect(new URLSearchParams(opened[0]?.split('?')[1]).get('KEYWORD')).toBe('DV2611200001');
});

test('a request is begun about the row chosen, with what is known of it', async () => {
  await openList();
  await waitFor(() => expect(document.querySelector('.gnew')).not.toBeNull());
  fireEvent.mouseDown(document.querySelector('[role=row][aria-rowindex="3"] [data-column="0"]') as HTMLElement, { button: 0 });
  fireEvent.mouseUp(window);
  await settle();
  fireEvent.click(askButton() as HTMLElement);
  const args = Object.fromEntries(new URLSearchParams(opened[0]?.split('?')[1]));
  expect(args).toEqual({ mid: 'csmRequestMgt', NEW_YN: 'Y', REF_NO: 'DV2611200002', CUST_CD: 'C00001', IMEX_TP: 'I', TRANS_MODE: 'TRK' });
});

test('who has no requests has neither column nor button', async () => {
  await openList({ beside: [] });
  await waitFor(() => expect(document.querySelector('th[data-field="DLV_ORD_NO"]')).not.toBeNull());
  expect([document.querySelector('th[data-field="CSM_CNT"]'), askButton()]).toEqual([null, null]);
});

test('who only reads requests begins none', async () => {
  await openList({ role: 'STL' });
  await waitFor(() => expect(document.querySelector('th[data-field="CSM_CNT"]')).not.toBeNull());
  expect(askButton()).toBeNull();
});

test('a request that is begun names what it is about', async () => {
  const args = { NEW_YN: 'Y', REF_NO: 'QT2611200001', CUST_CD: 'C00001', IMEX_TP: 'I', TRANS_MODE: 'SEA' };
  await renderScreen('/csm/CsmRequestMgt', { role: 'CUST_ADM', args, answers: { selectCsmRequest: list([]) } });
  await waitFor(() => expect(document.querySelector('.csm-form')).not.toBeNull(), { timeout: 15_000 });
  expect((screen.getByRole('textbox', { name: /제목/ }) as HTMLInputElement).value).toBe('QT2611200001 문의');
  expect((screen.getByRole('textbox', { name: /참조 번호/ }) as HTMLInputElement).value).toBe('QT2611200001');
});

test('a page lists the requests about what it shows, and opens one', async () => {
  const about = request({ REQ_NO: 'CS2611200009', REF_NO: 'DV2611200001', CSM_REQ_STS: 'ANS', UNREAD_CNT: 1 });
  const asked = await renderScreen('/pan/dlvOrdDetail', {
    role: 'OPS',
    beside,
    args: { DLV_ORD_NO: 'DV2611200001' },
    answers: {
      selectDlvOrdDetailForm: list([order('DV2611200001')]),
      ...Object.fromEntries(['', 'G2', 'G3', 'G4', 'G5', 'G7'].map((part) => [`selectDlvOrdDetail${part}`, list([])])),
      selectCsmRequestG2: list([{ ...about, LAST_RES_TP: 'ANS', LAST_RES_DTM: '20261120083100', LAST_USER_NM: '임해상' }]),
    },
  });
  const section = await screen.findByRole('region', { name: '고객 요청' }, { timeout: 15_000 });
  for (const part of ['CS2611200009', 'D/O 발급', '새 글 1', '임해상 · 11-20 08:31']) expect(section.textContent).toContain(part);
  expect(asked.find(({ verb }) => verb === 'selectCsmRequestG2')?.body.SEARCH).toEqual({ REF_NO: 'DV2611200001', CUST_CD: 'C00001' });
  fireEvent.click(screen.getByRole('button', { name: 'CS2611200009' }));
  expect(popups.get().map(({ path, param }) => [path, param])).toEqual([['/csm/popup/CsmResponsePopup', { REQ_NO: 'CS2611200009' }]]);
});

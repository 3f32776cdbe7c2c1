import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';

const order = {
  DLV_ORD_NO: 'DV2603100005',
  DLV_ORD_STS: 'LDD',
  CUST_CD: 'C00001',
  CUST_NM: '플레어',
  UPD_CNT: 4,
  CNTR_NO: 'GAOU6133850',
  CAR_NO: '인천80바2217',
  TRUCK_NM: '한길운송',
  ASGN_DTM: '20260311104000',
  LOAD_DTM: '20260312080600',
  ARR_DTM: null,
  CMPL_DTM: null,
  PICKUP_DT: '20260312',
  PICKUP_TM: '0800',
  DLV_DT: '20260312',
  DLV_TM: '0930',
};
const step = (TO_STS: string, FROM_STS: string, CHG_DTM: string, CHG_RSN: string | null = null) => ({
  ...{ TO_STS, FROM_STS, CHG_DTM, CHG_RSN, CHG_USER_NM: '강배차', CHG_ORGN_NM: '운송팀' },
});
const history = [
  step('LDD', 'LDD', '20260312110000', '03-12 09:40 → 03-12 08:06 · 기사 통화'),
  step('LDD', 'ASG', '20260312094000'),
  step('ASG', 'CFM', '20260311104500'),
  step('CFM', 'REQ', '20260310150500'),
  step('REQ', 'TMP', '20260310142200'),
];
const list = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const open = () =>
  renderScreen('/pan/dlvOrdDetail', {
    role: 'OPS',
    args: { DLV_ORD_NO: order.DLV_ORD_NO },
    answers: {
      selectDlvOrdDetailForm: list([order]),
      selectDlvOrdDetail: list([{ DLV_ORD_NO: order.DLV_ORD_NO, LINE_NO: 1, ITEM_NM: '원피스', LOT_NO: 'L1', QTY: 10, DLVD_QTY: 9 }]),
      selectDlvOrdDetailG2: list(history),
      selectDlvOrdDetailG3: list([]),
      selectDlvOrdDetailG4: list([]),
      selectDlvOrdDetailG5: list([
        { SEND_SEQ: 2, SEND_TP: 'TRK', SEND_DTM: '20260311110000', TO_EMAIL: 'a@b.example', SEND_OLD_YN: 'Y', SEND_USER_NM: '강배차' },
      ]),
      times: list([{ ...order, UPD_CNT: 5 }]),
    },
  });
const press = (id: string) => fireEvent.click(document.querySelector(`[data-button="${id}"]`) as HTMLElement);

test('the progress line tells when things happened, not when a button was pressed, with the plan beside it', async () => {
  await open();
  const line = await screen.findByRole('list', { name: '진행 단계' });
  await waitFor(() => expect(within(line).getAllByRole('listitem')[3]?.textContent).toContain('03-12 08:06'));
  const steps = within(line)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(steps[2]).toMatch(/^03-11 10:40.*강배차 · 한길운송$/);
  expect(steps[3]).toMatch(/^03-12 08:06.*03-12 08:00 예정$/);
  expect(steps[4]).toMatch(/^03-12 09:30 예정/);
  expect(steps[5]).toMatch(/^–/);
  expect(document.body.textContent).toContain('예정보다 6분 늦음');
});

test('the trucker was told another truck: it says that the order must be sent again', async () => {
  await open();
  await screen.findByText('차량·기사가 바뀌었습니다. 다시 발송하십시오.');
});

test('a wrong time is mended with a reason; what was not touched goes out as it was', async () => {
  const asked = await open();
  await screen.findByRole('list', { name: '진행 단계' });
  await waitFor(() => expect(document.body.textContent).toContain('예정보다 6분 늦음'));
  press('times');
  const dialog = await screen.findByRole('dialog');
  // Of what has happened alone.
  await waitFor(() => expect(within(dialog).getAllByRole('textbox')).toHaveLength(3));
  const [, time, reason] = within(dialog).getAllByRole('textbox') as [HTMLElement, HTMLElement, HTMLElement];
  fireEvent.change(time, { target: { value: '08:10' } });
  fireEvent.blur(time);
  fireEvent.change(reason, { target: { value: '기사 통화' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'times' }));
  const sent = () => asked.filter(({ verb }) => verb === 'times');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    LIST: [{ DLV_ORD_NO: order.DLV_ORD_NO, UPD_CNT: 4, LOAD_DTM: '20260312081000' }],
    RSN: '기사 통화',
  });
});

test('a copy takes over what is repeated, and nothing of the truck, the times or the numbers', async () => {
  const asked = await open();
  await waitFor(() => expect(document.body.textContent).toContain('예정보다 6분 늦음'));
  press('copy');
  await waitFor(() => expect(document.body.textContent).not.toContain('예정보다'));
  for (const text of ['인천80바2217', '한길운송', 'GAOU6133850']) expect(document.body.innerHTML).not.toContain(text);
  press('save');
  await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
  expect(asked.some(({ verb }) => verb === 'saveDlvOrdDetail')).toBe(false);
});

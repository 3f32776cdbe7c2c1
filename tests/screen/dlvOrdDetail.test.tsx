import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, renderScreen } from '../support/renderScreen';

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
const open = (answers: object = {}, files: object[] = []) =>
  renderScreen('/pan/dlvOrdDetail', {
    role: 'OPS',
    args: { DLV_ORD_NO: order.DLV_ORD_NO },
    answers: {
      selectDlvOrdDetailForm: list([order]),
      selectDlvOrdDetail: list([{ DLV_ORD_NO: order.DLV_ORD_NO, LINE_NO: 1, ITEM_NM: '원피스', LOT_NO: 'L1', QTY: 10, DLVD_QTY: 9 }]),
      selectDlvOrdDetailG2: list(history),
      selectDlvOrdDetailG3: list(files),
      selectDlvOrdDetailG4: list([]),
      selectDlvOrdDetailG5: list([
        { SEND_SEQ: 2, SEND_TP: 'TRK', SEND_DTM: '20260311110000', TO_EMAIL: 'a@b.example', SEND_OLD_YN: 'Y', SEND_USER_NM: '강배차' },
      ]),
      selectDlvOrdDetailG7: list([]),
      times: list([{ ...order, UPD_CNT: 5 }]),
      ...answers,
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

test('files stand side by side with their kind, their name and who filed them; without one it says so', async () => {
  const filed = { DLV_ORD_NO: order.DLV_ORD_NO, DOC_TP: 'BL', REG_USER_NM: '강배차', REG_DTM: '20260310150500' };
  const asked = await open({}, [
    { ...filed, FILE_SN: 71, FILE_NM: 'HBL.pdf' },
    { ...filed, FILE_SN: 72, FILE_NM: '무게표.xlsx' },
  ]);
  const cards = within(await screen.findByRole('list', { name: '파일' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/HBL\.pdf.*강배차 · 03-10 15:05$/),
    expect.stringMatching(/무게표\.xlsx.*강배차 · 03-10 15:05$/),
  ]);
  expect(within(cards[0] as HTMLElement).getAllByRole('img', { name: 'PDF 파일' }).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toContain('첨부한 파일이 없습니다.');
  // There is no picture among them.
  expect(asked.some(({ verb }) => verb === 'selectDlvOrdDetailG6')).toBe(false);
});

test('that there are no files is said once it is known, not before', async () => {
  const said: boolean[] = [];
  const note = () => said.push((document.body.textContent ?? '').includes('첨부한 파일이 없습니다.'));
  const watch = new MutationObserver(note);
  watch.observe(document.body, { subtree: true, childList: true });
  await open();
  await screen.findByText('첨부한 파일이 없습니다.');
  watch.disconnect();
  note();
  expect(said[0]).toBe(false);
  expect(said.at(-1)).toBe(true);
});

test('an order that was saved in another window meanwhile is shown beside what was typed, which is kept and saved', async () => {
  const draft = {
    ...{
      ...order,
      DLV_ORD_STS: 'TMP',
      LOAD_DTM: null,
      REQ_RMK: '파손 주의',
      DLV_ORD_DT: '20260310',
      DLV_TP: 'FTL',
      IMEX_TP: 'I',
      CNTR_NO: null,
    },
    ...{ PICKUP_PLC_NM: '평택항', PICKUP_ADDR: '평택', DLV_PLC_NM: '창고', DLV_ADDR: '용인', DLV_CHRG_NM: '오', DLV_TEL: '031-777-8888' },
    ...{ CAR_TP: 'T5', CAR_QTY: 1 },
  };
  const row = { ...draft, REQ_RMK: '지게차 필요', UPD_CNT: 5 };
  let saves = 0;
  const asked = await open({
    selectDlvOrdDetailForm: list([draft]),
    saveDlvOrdDetail: () =>
      saves++ ? list([{ ...row, REQ_RMK: '문 앞', UPD_CNT: 6 }]) : json({ code: 'MSG000025', message: 'x', errors: [], row }, 409),
  });
  await waitFor(() => expect(document.querySelector('[data-button=modify]')?.getAttribute('data-off')).toBeNull());
  press('modify');
  const remark = await screen.findByLabelText(/요청 사항/, { selector: 'textarea' });
  fireEvent.change(remark, { target: { value: '문 앞' } });
  press('save');
  const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
  await waitFor(() => expect(dialog()?.textContent).toContain('지게차 필요'), { timeout: 10_000 });
  expect(dialog()?.textContent).toContain('문 앞');
  fireEvent.click([...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === '저장') as HTMLElement);
  const sent = () => asked.filter(({ verb }) => verb === 'saveDlvOrdDetail');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body.LIST[0]).toMatchObject({ DLV_ORD_NO: order.DLV_ORD_NO, UPD_CNT: 5, REQ_RMK: '문 앞' });
});

test('what the order takes from stock is a page of its own below it, only where it takes something', async () => {
  await open();
  await screen.findByRole('tab', { name: '상태 이력' });
  expect(screen.queryByRole('tab', { name: '재고 출고' })).toBeNull();
  cleanup();
  const goods = { SPLY_NO: 'MS2611200001', SPLY_STS: 'PLN', SPLY_DT: '20260311', ITEM_CD: 'MM-1', ITEM_NM: '쿠션', QTY_UT: 'EA' };
  const release = { ...goods, LOT_NO: 'L7', SPLY_QTY: 30, CYCFS_NM: '이천 물류센터' };
  await open({ selectDlvOrdDetailG7: list([release, { ...release, SPLY_NO: 'MS2611200002', LOT_NO: 'L8', SPLY_QTY: 12 }]) });
  fireEvent.click(await screen.findByRole('tab', { name: '재고 출고' }));
  const grid = await screen.findByRole('grid', { name: '재고 출고' });
  await waitFor(() => expect(grid.textContent).toMatch(/L7.*30.*PLN.*이천 물류센터.*L8.*12/));
});

import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../src/client/pages/pan/DlvOrdBoard';
import { settles } from '../../src/client/pages/pan/useBoardKeys';
import { json, renderScreen, settle } from '../support/renderScreen';

const day = '20261120';
const order = (DLV_ORD_NO: string, CAR_NO: string | null, from: string, to: string, more: object = {}) => ({
  ...{ DLV_ORD_NO, CAR_NO, DLV_ORD_STS: CAR_NO ? 'ASG' : 'CFM', UPD_CNT: 3, CUST_NM: '코페무역', CAR_TP: 'T5', CAR_QTY: 1, GRS_WT: 1000 },
  ...{ PICKUP_DT: day, PICKUP_TM: from, PICKUP_PLC_NM: '평택항', DLV_DT: day, DLV_TM: to, DLV_PLC_NM: '용인 창고', MAX_WT: null },
  ...{ LOAD_DTM: null, ARR_DTM: null, CMPL_DTM: null, ASGN_DTM: null, PKG_QTY: 1, MSR_CBM: 1 },
  ...more,
});
const truck = (CAR_NO: string, TRUCK_SECT: string | null, more: object = {}) => ({
  ...{ CAR_NO, TRUCK_SECT, CAR_TP: 'T5', MAX_WT: 5000, TRUCK_CD: 'C1', TRUCK_NM: '대한통운', DRV_NM: '배성우', USE_YN: 'Y', RMK: null },
  ...more,
});
const wholeDay = () => ({
  LIST: [
    order('DV1', '경기1', '0900', '1100'),
    order('DV2', '경기1', '1300', '1500'),
    order('DV3', '경기2', '1400', '1600'),
    order('DV8', null, '1000', '1200', { GRS_WT: 6000 }),
    order('DV9', null, '0800', '0900'),
  ],
  TOTAL: 5,
  TRUCKS: [truck('경기2', 'OWN'), truck('경기1', 'OWN'), truck('경기3', 'CTR', { USE_YN: 'N', RMK: '정비' }), truck('인천9', null)],
  TRUCK_TOTAL: 4,
  NOW: `${day}084200`,
});
const codes = {
  selectCommonCode: (body: object) => ({
    ...Object.fromEntries(Object.keys(body).map((name) => [name, []])),
    DLV_ORD_STS: [{ CODE: 'ASG', NAME: '배차 완료' }],
  }),
};

const open = async (answers: object = {}) => {
  const asked = await renderScreen('/pan/dlvOrdBoard', { role: 'OPS', answers: { selectDlvOrdBoard: wholeDay(), ...codes, ...answers } });
  await waitFor(() => expect(document.querySelectorAll('.board-bar')).toHaveLength(3));
  return asked;
};
const grid = () => document.querySelector('[role=grid]') as HTMLElement;
const list = () => document.querySelector('[role=listbox]') as HTMLElement;
const said = () => document.querySelector('.board-said')?.textContent ?? '';
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.dataset.no ?? null;
const sent = (asked: { verb: string; body: { LIST: object[] } }[], verb: string) =>
  asked.filter((one) => one.verb === verb).map(({ body }) => body.LIST[0]);
async function press(key: string, at = grid(), more: object = {}) {
  fireEvent.keyDown(at, { key, ...more });
  await settle(5);
}

test('trucks stand in their groups with orders as bars, those without a truck beside them by time', async () => {
  await open();
  expect([...document.querySelectorAll('[role=rowgroup]')].map((one) => one.getAttribute('aria-label'))).toEqual([
    'OWN',
    'CTR',
    '당일 용차',
  ]);
  expect([...list().children].map((one) => (one as HTMLElement).dataset.no)).toEqual(['DV9', 'DV8']);
  expect(list().children[0]?.getAttribute('aria-label')).toContain('상차 지남');
  expect(document.querySelector('[data-car="경기3"]')?.textContent).toContain('사용 중지 · 정비');
});

test('the arrows go along a truck and to the one below, each bar is read out', async () => {
  await open();
  fireEvent.focus(grid());
  await settle();
  expect(active()).toBe('DV3');
  await press('ArrowDown');
  expect(active()).toBe('DV2');
  await press('ArrowLeft');
  expect(active()).toBe('DV1');
  expect(said()).toContain('코페무역 → 용인 창고, 09:00 – 11:00');
});

test('Alt with the arrows moves by quarters of an hour, tells each step with its checks and is sent once', async () => {
  const asked = await open();
  fireEvent.focus(grid());
  await settle();
  await press('ArrowDown');
  await press('ArrowLeft');
  for (let n = 0; n < 10; n++) await press('ArrowRight', grid(), { altKey: true });
  expect(said()).toContain('11:30 – 13:30');
  expect(said()).toContain('시간 겹침 30분 (DV2)');
  expect(sent(asked, 'move')).toEqual([]);
  await settle(settles + 100);
  expect(sent(asked, 'move')).toEqual([{ DLV_ORD_NO: 'DV1', UPD_CNT: 3, PICKUP_DT: day, PICKUP_TM: '1130', DLV_DT: day, DLV_TM: '1330' }]);
});

test('Escape gives up what was moved; a truck out of use is passed by with its reason', async () => {
  const asked = await open();
  fireEvent.focus(grid());
  await settle();
  await press('ArrowDown');
  await press('ArrowDown', grid(), { altKey: true });
  expect(said()).toContain('사용 중지');
  await press('ArrowUp', grid(), { altKey: true });
  expect(document.querySelector('[data-car="경기2"] [data-no=DV2]')).not.toBeNull();
  expect(said()).toContain('시간 겹침 1시간 00분');
  await press('Escape');
  expect(document.querySelector('[data-car="경기1"] [data-no=DV2]')).not.toBeNull();
  await settle(settles + 100);
  expect(sent(asked, 'assign')).toEqual([]);
});

test('Space picks up an order, the arrows tell how each truck suits it, Enter puts it down; what the server asks is asked and sent with the answer', async () => {
  const question = '차량 경기2에 최대 적재중량을 초과합니다.';
  let answers = 0;
  const asked = await open({
    assign: () =>
      answers++
        ? { LIST: [] }
        : json({ code: 'MSG000249', message: question, errors: [{ ROW_NO: 1, CODE: 'MSG000249', MESSAGE: question }] }, 409),
  });
  list().focus();
  await press('ArrowDown', list());
  await press(' ', list());
  expect(document.activeElement).toBe(grid());
  expect(document.querySelector('.board-row.here')?.getAttribute('data-car')).toBe('경기2');
  await press('Home');
  await press('ArrowUp');
  expect(said()).toContain('1,000 KG 초과');
  await press('Enter');
  await waitFor(() => expect(document.body.textContent).toContain(question));
  fireEvent.click([...document.querySelectorAll('[role=alertdialog] button')].find((one) => one.textContent === '확인') as Element);
  await settle();
  expect(sent(asked, 'assign')).toEqual([
    { DLV_ORD_NO: 'DV8', UPD_CNT: 3, CAR_NO: '경기2', CAR_TP: 'T5' },
    { DLV_ORD_NO: 'DV8', UPD_CNT: 3, CAR_NO: '경기2', CAR_TP: 'T5', AGREED: question },
  ]);
});

test('where somebody else was first that is told, and the board is read again', async () => {
  const row = { DLV_ORD_NO: 'DV9', DLV_ORD_STS: 'ASG', CAR_NO: '인천9' };
  const asked = await open({ assign: () => json({ code: 'MSG000025', message: 'x', errors: [], row }, 409) });
  const reads = () => asked.filter(({ verb }) => verb === 'selectDlvOrdBoard').length;
  const before = reads();
  list().focus();
  await press(' ', list());
  await press('Enter');
  await waitFor(() => expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('DV9 배차 완료 인천9'));
  expect(reads()).toBe(before + 1);
});

test('an order without a truck tells what truck it asks for, not that as the number of one, and its weight in whole kilograms', async () => {
  const day = wholeDay();
  const heavy = day.LIST.map((one) => (one.DLV_ORD_NO === 'DV8' ? { ...one, GRS_WT: 13199.75 } : one));
  await open({ selectDlvOrdBoard: { ...day, LIST: heavy } });
  expect(list().children[1]?.lastElementChild?.textContent).toBe('13,200');
  fireEvent.click(list().children[1] as HTMLElement);
  await settle();
  const facts = [...document.querySelectorAll('.board-facts dl > div')].map((one) => one.textContent);
  expect(facts).toContain('차량 톤급T5');
  expect(facts.some((text) => text?.startsWith('차량번호') || text?.startsWith('차량 번호'))).toBe(false);
});

test('while an order is pulled from the list the page marks no text, nor does it pull the text that is marked', async () => {
  await open();
  const order = list().children[0] as HTMLElement;
  // False where the page was kept from doing what it does by itself.
  const page = (kind: string) => fireEvent(order, new Event(kind, { bubbles: true, cancelable: true }));
  expect(page('selectstart')).toBe(true);
  fireEvent.pointerDown(order, { button: 0, pointerType: 'mouse' });
  expect([page('selectstart'), page('dragstart')]).toEqual([false, false]);
  fireEvent.pointerUp(order);
  expect([page('selectstart'), page('dragstart')]).toEqual([true, true]);
});

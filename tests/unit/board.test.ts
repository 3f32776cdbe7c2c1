import { describe, expect, test } from 'vitest';
import { checkHaul, type Haul, shifted, spanOf } from '../../src/contract/pan/board';
import { boardRow, fitOf, freeByHour, hoursOf, openByHour, toldOverlap } from '../../src/contract/pan/boardRows';
import type { BoardOrder, BoardTruck } from '../../src/contract/pan/dlvOrdBoard';

const day = '20261125';
const now = `${day}104200`;

const haul = (no: string, from: string | null, to: string | null, more: Partial<BoardOrder> = {}): BoardOrder =>
  ({
    ...{ DLV_ORD_NO: no, DLV_ORD_STS: 'ASG', CAR_TP: 'T5', GRS_WT: 1000 },
    ...{ PICKUP_DT: day, PICKUP_TM: from, DLV_DT: day, DLV_TM: to, LOAD_DTM: null, ARR_DTM: null, CMPL_DTM: null },
    ...more,
  }) as BoardOrder;
const truck = (more: Partial<BoardTruck> = {}): BoardTruck =>
  ({ CAR_NO: '경기88사7702', TRUCK_SECT: 'OWN', CAR_TP: 'T5', MAX_WT: 5000, USE_YN: 'Y', ...more }) as BoardTruck;
const hours = { from: 420, to: 1200 };
const row = (...orders: BoardOrder[]) => boardRow(truck(), orders, day, now, hours);
const span = (order: Haul) => spanOf(order, day, now);

describe('when an order keeps its truck', () => {
  test('as planned, until something has happened', () => {
    expect(span(haul('1', '0900', '1500'))).toEqual({ from: 540, to: 900, isLate: false });
    const loaded = haul('1', '0900', '1500', { DLV_ORD_STS: 'LDD', LOAD_DTM: `${day}093000` });
    expect(span(loaded)).toEqual({ from: 570, to: 900, isLate: false });
    expect(span({ ...loaded, DLV_ORD_STS: 'ARV', ARR_DTM: `${day}103000` })).toEqual({ from: 570, to: 630, isLate: false });
    expect(span({ ...loaded, DLV_ORD_STS: 'CMP', ARR_DTM: `${day}101000`, CMPL_DTM: `${day}103500` }).to).toBe(635);
  });

  test('nobody knows where no time is given; other days are before or behind', () => {
    expect(span(haul('1', '0900', null))).toEqual({ from: 540, to: null, isLate: false });
    expect(span(haul('1', null, '1500'))).toEqual({ from: null, to: 900, isLate: false });
    expect(span(haul('1', '2200', null, { PICKUP_DT: '20261124' }))).toEqual({ from: -120, to: null, isLate: false });
    expect(span(haul('1', null, null, { PICKUP_DT: '20261124', DLV_DT: '20261126' }))).toEqual({ from: 0, to: 1440, isLate: false });
  });

  test('a loaded truck that should be there is still on the road', () => {
    const late = haul('1', '0600', '0900', { DLV_ORD_STS: 'LDD', LOAD_DTM: `${day}060000` });
    expect(span(late)).toEqual({ from: 360, to: 642, isLate: true });
    expect(span({ ...late, DLV_ORD_STS: 'ASG', LOAD_DTM: null }).isLate).toBe(false);
  });
});

describe('what stands against an order on a truck', () => {
  const check = (one: Haul, others: Haul[], payload: number | null = 5000) => checkHaul(one, others, payload, day, now);

  test('orders at the same time, by minutes; one that begins when the other ends, is done, or has no time is none', () => {
    const one = haul('1', '1300', '1500');
    expect(check(one, [haul('2', '1100', '1345')]).overlaps).toEqual([{ DLV_ORD_NO: '2', minutes: 45, from: 660 }]);
    expect(
      check(one, [haul('2', '1100', '1300'), haul('3', '1400', null), haul('4', '1300', '1500', { DLV_ORD_STS: 'CMP' }), one]).overlaps,
    ).toEqual([]);
  });

  test('more than the payload, of all that is on it at once and not of the day', () => {
    const heavy = haul('1', '0900', '1200', { GRS_WT: 5440 });
    expect(check(heavy, [])).toMatchObject({ load: 5440, over: 440 });
    expect(check(heavy, [], null).over).toBe(0);
    const part = (no: string, from: string, to: string) => haul(no, from, to, { GRS_WT: 2000 });
    expect(
      check(part('1', '0900', '1200'), [part('2', '1000', '1100'), part('3', '1030', '1400'), part('4', '1500', '1600')]),
    ).toMatchObject({
      load: 6000,
      over: 1000,
    });
    expect(check(part('1', '0900', '1200'), [part('2', '0900', '1000'), part('3', '1100', '1400')]).load).toBe(4000);
  });
});

describe('a row of the board', () => {
  test('orders that meet lie above each other, the others side by side', () => {
    const { bars, lanes, load } = row(haul('1', '0800', '1030'), haul('3', '1315', '1600'), haul('2', '1130', '1400', { GRS_WT: 2000 }));
    expect(bars.map(({ order, lane, from, to }) => [order.DLV_ORD_NO, lane, from, to])).toEqual([
      ['1', 0, 480, 630],
      ['2', 0, 690, 840],
      ['3', 1, 795, 960],
    ]);
    expect([lanes, load]).toEqual([2, 3000]);
    expect(bars.map(toldOverlap)).toEqual([0, 0, 45]);
  });

  test('what ended before the hours shown is left out, what nobody knows is drawn for an hour', () => {
    const { bars } = row(
      haul('0', '0100', '0500'),
      haul('1', '0900', null),
      haul('2', null, null),
      haul('3', '1830', '0900', { DLV_DT: '20261126' }),
    );
    expect(bars.map(({ order, from, to }) => [order.DLV_ORD_NO, from, to])).toEqual([
      ['2', 420, 480],
      ['1', 540, 600],
      ['3', 1110, 1200],
    ]);
  });

  test('the hours reach as far as there are orders', () => {
    expect(hoursOf([haul('1', '0900', '1500')], day, now)).toEqual(hours);
    expect(hoursOf([haul('1', '0510', '2130')], day, now)).toEqual({ from: 300, to: 1320 });
    expect(hoursOf([haul('1', '2200', '0100', { PICKUP_DT: '20261124' })], day, now)).toEqual({ from: 60, to: 1200 });
  });

  test('a truck whose end nobody knows is not taken for free', () => {
    const free = freeByHour(
      [row(haul('1', '0900', '1030')), row(haul('2', '1500', null)), boardRow(truck({ USE_YN: 'N' }), [], day, now, hours)],
      hours,
    );
    expect(free).toEqual([2, 2, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1]);
    expect(openByHour([haul('1', '0905', null), haul('2', '0959', null), haul('3', null, null)], day, now, hours).slice(0, 4)).toEqual([
      0, 0, 2, 0,
    ]);
  });
});

test('how a truck suits an order: its kind, what it has, where it comes from and how long before', () => {
  const before = haul('1', '0800', '1030', { DLV_PLC_NM: '천안 백석' });
  const suits = (order: BoardOrder, more: Partial<BoardTruck> = {}) =>
    fitOf(boardRow(truck(more), [before, haul('2', '1400', '1700')], day, now, hours), order, day, now);
  expect(suits(haul('9', '1130', '1330'))).toMatchObject({ isFit: true, isAsked: true, gap: 60, before });
  expect(suits(haul('9', '1130', '1430'))).toMatchObject({ isFit: false, overlaps: [{ DLV_ORD_NO: '2', minutes: 30 }] });
  expect(suits(haul('9', '1130', '1330', { CAR_TP: 'T1' }), { USE_YN: 'N' })).toMatchObject({ isFit: false, isAsked: false });
  expect(suits(haul('9', null, '1330')).before).toBeNull();
});

test('an order moves as a whole, over midnight too; without its times it does not', () => {
  expect(shifted(haul('1', '2345', '0015', { DLV_DT: '20261126' }), 30)).toMatchObject({
    ...{ PICKUP_DT: '20261126', PICKUP_TM: '0015', DLV_DT: '20261126', DLV_TM: '0045' },
  });
  expect(shifted(haul('1', '0010', '0100'), -15)).toMatchObject({ PICKUP_DT: '20261124', PICKUP_TM: '2355', DLV_TM: '0045' });
  expect(shifted(haul('1', '0900', null), 15)).toBeNull();
});

import { checkHaul, type Haul, type HaulCheck, type Span, spanOf } from './board';
import type { BoardOrder, BoardTruck } from './dlvOrdBoard';

/** The hours that a board shows, in minutes of its day. */
export interface Hours {
  from: number;
  to: number;
}

/** As long as this a bar is drawn whose begin or end nobody knows, minutes. */
const unknownDrawn = 60;

/** From 7 to 20 o'clock, and as much more as has orders. */
export function hoursOf(orders: readonly Haul[], day: string, now: string): Hours {
  const known = orders
    .map((order) => spanOf(order, day, now))
    .flatMap(({ from, to }) => [from, to])
    .filter((at) => at !== null && at > 0 && at < 1440) as number[];
  return {
    from: Math.min(7 * 60, ...known.map((at) => Math.floor(at / 60) * 60)),
    to: Math.max(20 * 60, ...known.map((at) => Math.ceil(at / 60) * 60)),
  };
}

/** An order of a truck as it is drawn. */
export interface Bar extends HaulCheck {
  order: BoardOrder;
  span: Span;
  /** Begin and end of what is drawn, within the hours of the board. */
  from: number;
  to: number;
  /** 0 the first of those that lie above each other. */
  lane: number;
}

export interface BoardRow {
  truck: BoardTruck;
  /** By their begin. */
  bars: Bar[];
  lanes: number;
  /** The most that the truck carries at once on the day, KG. */
  load: number;
}

function drawnOf({ from, to }: Span, hours: Hours): [number, number] {
  const begin = from ?? (to === null ? hours.from : to - unknownDrawn);
  const end = to ?? begin + unknownDrawn;
  return [Math.max(begin, hours.from), Math.min(Math.max(end, begin), hours.to)];
}

/** The truck with its orders side by side, or above each other where they meet. */
export function boardRow(truck: BoardTruck, orders: readonly BoardOrder[], day: string, now: string, hours: Hours): BoardRow {
  const drawn = orders
    .map((order) => ({ order, span: spanOf(order, day, now) }))
    .map((one) => ({ ...one, drawn: drawnOf(one.span, hours) }))
    .filter(({ drawn: [from, to] }) => to >= from)
    .toSorted((a, b) => a.drawn[0] - b.drawn[0] || (a.order.DLV_ORD_NO < b.order.DLV_ORD_NO ? -1 : 1));
  const ends: number[] = [];
  const bars = drawn.map(({ order, span, drawn: [from, to] }): Bar => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    return { order, span, from, to, lane, ...checkHaul(order, orders, truck.MAX_WT, day, now) };
  });
  return { truck, bars, lanes: Math.max(1, ends.length), load: Math.max(0, ...bars.map((bar) => bar.load)) };
}

/** The overlap that is told beside a bar: of two that meet the later one says so. */
export function toldOverlap({ order, span, overlaps }: Bar): number {
  const begin = span.from ?? 0;
  const earlier = overlaps.filter(({ from, DLV_ORD_NO }) => from < begin || (from === begin && DLV_ORD_NO < order.DLV_ORD_NO));
  return Math.max(0, ...earlier.map(({ minutes }) => minutes));
}

export const hasProblem = (row: BoardRow): boolean => row.bars.some((bar) => bar.over > 0 || bar.overlaps.length > 0 || bar.span.isLate);

/** How many of the trucks in use have nothing in each hour; one whose end nobody knows is not taken for free. */
export function freeByHour(rows: readonly BoardRow[], hours: Hours): number[] {
  const inUse = rows.filter(({ truck }) => truck.USE_YN === 'Y');
  const isBusy = (row: BoardRow, at: number) => row.bars.some(({ span }) => (span.from ?? 0) < at + 60 && (span.to ?? 1440) > at);
  return everyHour(hours).map((at) => inUse.filter((row) => !isBusy(row, at)).length);
}

/** How many orders without a truck are picked up in each hour. */
export function openByHour(orders: readonly BoardOrder[], day: string, now: string, hours: Hours): number[] {
  const begins = orders.map((order) => spanOf(order, day, now).from);
  return everyHour(hours).map((at) => begins.filter((from) => from !== null && from >= at && from < at + 60).length);
}

export const everyHour = ({ from, to }: Hours): number[] => Array.from({ length: (to - from) / 60 }, (_, n) => from + n * 60);

/** How a truck suits an order: what stands against it, and where it comes from. */
export interface Fit extends HaulCheck {
  /** The last of its orders that ends before this one begins, and the minutes between. */
  before: BoardOrder | null;
  gap: number | null;
  /** It is of the kind that is asked for. */
  isAsked: boolean;
  /** Nothing stands against it. */
  isFit: boolean;
}

export function fitOf({ truck, bars }: BoardRow, order: BoardOrder, day: string, now: string): Fit {
  const others = bars.map((bar) => bar.order).filter(({ DLV_ORD_NO }) => DLV_ORD_NO !== order.DLV_ORD_NO);
  const check = checkHaul(order, others, truck.MAX_WT, day, now);
  const begin = spanOf(order, day, now).from;
  const earlier =
    begin === null ? [] : bars.filter(({ span, order: { DLV_ORD_NO } }) => DLV_ORD_NO !== order.DLV_ORD_NO && (span.to ?? 1440) <= begin);
  const last = earlier.toSorted((a, b) => (b.span.to ?? 0) - (a.span.to ?? 0))[0];
  const isFit = truck.USE_YN === 'Y' && check.over === 0 && check.overlaps.length === 0;
  return {
    ...check,
    before: last?.order ?? null,
    gap: last && begin !== null ? begin - (last.span.to ?? begin) : null,
    isAsked: truck.CAR_TP === order.CAR_TP,
    isFit,
  };
}

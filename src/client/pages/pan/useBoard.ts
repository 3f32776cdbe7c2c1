import { useMemo, useRef, useState } from 'react';
import { shifted } from '../../../contract/pan/board';
import { type BoardRow, boardRow, type Fit, fitOf, type Hours, hasProblem, hoursOf } from '../../../contract/pan/boardRows';
import type { BoardOrder, BoardTruck } from '../../../contract/pan/dlvOrdBoard';
import { today } from '../../lib/dates';
import { type ReadDay, useBoardDay } from './useBoardDay';

/** What the search pane asks for. All but the day is chosen among what was read. */
export interface BoardSearch {
  PICKUP_DT: string | null;
  TRUCK_SECT: string | null;
  CAR_TP: string | null;
  TRUCK_CD: string | null;
  PROBLEM_YN: string | null;
}

export const firstSearch = (): BoardSearch => ({
  PICKUP_DT: today(),
  TRUCK_SECT: null,
  CAR_TP: null,
  TRUCK_CD: null,
  PROBLEM_YN: 'N',
});

/** Where the board is: at a truck, and at an order of it where one is meant. */
export interface BoardPlace {
  car: string | null;
  no: string | null;
}

/** An order as it would be: on another truck, or so many minutes later. Nothing is sent yet. */
export interface Proposal {
  no: string;
  car: string | null;
  minutes: number;
}

export interface BoardGroup {
  /** TRUCK_SECT; null of the trucks of the day. */
  sect: string | null;
  rows: BoardRow[];
}

const sections = ['OWN', 'CTR', 'SPT', null];

const matches =
  ({ TRUCK_SECT, CAR_TP, TRUCK_CD }: BoardSearch) =>
  (truck: BoardTruck) =>
    (!TRUCK_SECT || truck.TRUCK_SECT === TRUCK_SECT) && (!CAR_TP || truck.CAR_TP === CAR_TP) && (!TRUCK_CD || truck.TRUCK_CD === TRUCK_CD);

/** The orders with what is proposed of one of them. */
function proposed(orders: readonly BoardOrder[], proposal: Proposal | null): readonly BoardOrder[] {
  if (!proposal) return orders;
  return orders.map((order) => {
    if (order.DLV_ORD_NO !== proposal.no) return order;
    const moved = proposal.minutes ? (shifted(order, proposal.minutes) ?? order) : order;
    return proposal.car ? { ...moved, CAR_NO: proposal.car, DLV_ORD_STS: 'ASG' } : moved;
  });
}

export interface Board extends ReadDay {
  day: string;
  now: string;
  hours: Hours;
  groups: BoardGroup[];
  /** All rows, in the order shown. */
  rows: BoardRow[];
  /** Orders without a truck. */
  open: BoardOrder[];
  orders: readonly BoardOrder[];
  place: BoardPlace;
  go(place: BoardPlace): void;
  /** Goes there where one is nowhere yet. */
  begin(place: BoardPlace): void;
  /** The order without a truck that is meant at the left; then none is on the board. */
  chosen: string | null;
  choose(no: string | null): void;
  proposal: Proposal | null;
  propose(proposal: Proposal | null): void;
  /** The order that was picked up at the left, to be put onto a truck. */
  picked: BoardOrder | null;
  pick(no: string | null): void;
  /** How a truck suits an order; `fit` the one that is picked up. */
  fitOf(row: BoardRow, order: BoardOrder): Fit;
  fit(row: BoardRow): Fit | null;
  /** Read out by screen readers. */
  said: string;
  say(text: string): void;
}

/** What the board knows: the day as it was read, where one is on it, and what is proposed. */
export function useBoard(search: BoardSearch): Board {
  const working = useRef(false);
  const data = useBoardDay(() => working.current);
  const [place, setPlace] = useState<BoardPlace>({ car: null, no: null });
  const [chosen, setChosen] = useState<string | null>(null);
  const [proposal, propose] = useState<Proposal | null>(null);
  const [pickedNo, pick] = useState<string | null>(null);
  const [said, say] = useState('');
  const go = (to: BoardPlace) => {
    setPlace(to);
    if (to.no) setChosen(null);
  };
  const begin = (to: BoardPlace) => setPlace((last) => (last.car || last.no ? last : to));
  const choose = (no: string | null) => {
    setChosen(no);
    setPlace((last) => ({ ...last, no: null }));
  };
  working.current = proposal !== null || pickedNo !== null;

  const { shown } = data;
  const day = shown?.DAY ?? search.PICKUP_DT ?? today();
  const now = shown?.NOW ?? '';
  const orders = useMemo(() => proposed(shown?.LIST ?? [], proposal), [shown, proposal]);
  const hours = useMemo(() => hoursOf(shown?.LIST ?? [], day, now || `${day}000000`), [shown, day, now]);
  const groups = useMemo(() => {
    const ofCar = new Map<string | null, BoardOrder[]>();
    for (const order of orders) ofCar.set(order.CAR_NO, [...(ofCar.get(order.CAR_NO) ?? []), order]);
    const all = (shown?.TRUCKS ?? [])
      .filter(matches(search))
      .map((truck) => boardRow(truck, ofCar.get(truck.CAR_NO) ?? [], day, now, hours))
      .filter((row) => search.PROBLEM_YN !== 'Y' || hasProblem(row));
    return sections
      .map((sect) => ({ sect, rows: all.filter(({ truck }) => truck.TRUCK_SECT === sect) }))
      .filter(({ rows }) => rows.length > 0);
  }, [shown, orders, search, day, now, hours]);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const open = useMemo(
    () => (shown?.LIST ?? []).filter((one) => one.DLV_ORD_STS === 'CFM' && (!search.CAR_TP || one.CAR_TP === search.CAR_TP)),
    [shown, search.CAR_TP],
  );
  const picked = open.find(({ DLV_ORD_NO }) => DLV_ORD_NO === pickedNo) ?? null;
  const holder = place.no ? rows.find(({ bars }) => bars.some(({ order }) => order.DLV_ORD_NO === place.no)) : undefined;
  const car = holder?.truck.CAR_NO ?? (rows.some(({ truck }) => truck.CAR_NO === place.car) ? place.car : null);
  return {
    ...data,
    ...{ day, now, hours, groups, rows, open, orders },
    place: { car, no: holder ? place.no : null },
    ...{ go, begin, chosen, choose, proposal, propose, picked, pick, said, say },
    fitOf: (row, order) => fitOf(row, order, day, now),
    fit: (row) => (picked ? fitOf(row, picked, day, now) : null),
  };
}

import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { shifted } from '../../../contract/pan/board';
import { type BoardRow, boardRow } from '../../../contract/pan/boardRows';
import { t } from '../../lib/texts';
import { barText, fitText, truckText } from './boardWords';
import type { Board, BoardPlace, Proposal } from './useBoard';
import { type BoardWork, ontoText } from './useBoardWork';

const step = 15;

/** So long after the last key what was moved by keys is sent, ms: before that more keys move it on. */
export const settles = 1_000;

interface BoardKeys {
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/** The keys of the board. */
export function useBoardKeys(board: Board, work: BoardWork, isDragging: boolean, open: (no: string) => void): BoardKeys {
  const { rows, place, picked, proposal } = board;
  const at = rows.findIndex(({ truck }) => truck.CAR_NO === place.car);
  const row = rows[at];
  const bar = row?.bars.find(({ order }) => order.DLV_ORD_NO === place.no);

  const send = async (one: Proposal) => {
    if (work.isSending()) return;
    await work.send(one).finally(() => board.propose(null));
  };
  const latest = useRef({ send, isDragging });
  latest.current = { send, isDragging };
  useEffect(() => {
    if (!proposal || latest.current.isDragging) return;
    const timer = setTimeout(() => void latest.current.send(proposal), settles);
    return () => clearTimeout(timer);
  }, [proposal]);

  const tellRow = (to: BoardRow) => {
    const fit = board.fit(to);
    const why = picked && work.whyNotOnto(to.truck.CAR_NO);
    board.say([truckText(to.truck), why || (fit ? fitText(fit) : t('UI.dlvOrdBoard.BARS', to.bars.length))].join(', '));
  };
  const go = (to: BoardRow | undefined, no: string | null): true => {
    if (!to) return true;
    const next: BoardPlace = { car: to.truck.CAR_NO, no };
    board.go(next);
    const meant = to.bars.find(({ order }) => order.DLV_ORD_NO === no);
    if (meant) board.say(barText(meant));
    else tellRow(to);
    return true;
  };
  const along = (by: 1 | -1): true => {
    if (!row) return go(rows[0], null);
    const n = bar ? row.bars.indexOf(bar) : -1;
    return go(row, row.bars[Math.min(row.bars.length - 1, n + by)]?.order.DLV_ORD_NO ?? null);
  };
  /** The row above or below, at the order nearest in time. */
  const across = (by: number): true => {
    const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!to || picked || !bar) return go(to, null);
    const near = to.bars.toSorted((a, b) => Math.abs(a.from - bar.from) - Math.abs(b.from - bar.from))[0];
    return go(to, near?.order.DLV_ORD_NO ?? null);
  };
  const later = (minutes: number): true => {
    if (!bar) return true;
    const why = work.whyFixed(bar.order, 'time');
    if (why || proposal?.car) return tell(why ?? t('UI.dlvOrdBoard.WAIT'));
    const moved = shifted(bar.order, minutes);
    if (!moved || !row) return true;
    board.propose({ no: bar.order.DLV_ORD_NO, car: null, minutes: (proposal?.minutes ?? 0) + minutes });
    const others = row.bars.map(({ order }) => (order.DLV_ORD_NO === moved.DLV_ORD_NO ? moved : order));
    const next = boardRow(row.truck, others, board.day, board.now, board.hours).bars.find(({ order }) => order === moved);
    return tell(next ? barText(next) : '');
  };
  const onto = (by: 1 | -1): true => {
    if (!bar) return true;
    const why = work.whyFixed(bar.order, 'truck');
    if (why || proposal?.minutes) return tell(why ?? t('UI.dlvOrdBoard.WAIT'));
    const to = rows[at + by];
    if (!to) return true;
    const { CAR_NO } = to.truck;
    const refused = work.whyNotOnto(CAR_NO);
    if (refused) return tell([truckText(to.truck), refused].join(', '));
    const order = { ...bar.order, CAR_NO };
    board.propose({ no: order.DLV_ORD_NO, car: CAR_NO, minutes: 0 });
    board.go({ car: CAR_NO, no: order.DLV_ORD_NO });
    const next = boardRow(to.truck, [...to.bars.map((one) => one.order), order], board.day, board.now, board.hours).bars.find(
      (one) => one.order === order,
    );
    return tell(next ? ontoText(board, CAR_NO, next) : '');
  };
  const tell = (text: string): true => {
    board.say(text);
    return true;
  };
  const enter = (): true => {
    if (proposal) void send(proposal);
    else if (picked && row) {
      const why = work.whyNotOnto(row.truck.CAR_NO);
      if (why) return tell(why);
      const { DLV_ORD_NO } = picked;
      board.pick(null);
      void work
        .send({ no: DLV_ORD_NO, car: row.truck.CAR_NO, minutes: 0 })
        .then((done) => done && board.go({ car: row.truck.CAR_NO, no: DLV_ORD_NO }));
    } else if (bar) open(bar.order.DLV_ORD_NO);
    return true;
  };
  const giveUp = (): boolean => {
    if (!proposal && !picked) return false;
    board.propose(null);
    board.pick(null);
    if (picked) document.querySelector<HTMLElement>('.board-orders [role=listbox]')?.focus();
    return tell(t('UI.dlvOrdBoard.GIVEN_UP'));
  };
  const done = ({ key, altKey }: KeyboardEvent): boolean => {
    if (altKey) {
      if (key === 'ArrowLeft') return later(-step);
      if (key === 'ArrowRight') return later(step);
      if (key === 'ArrowUp') return onto(-1);
      return key === 'ArrowDown' && onto(1);
    }
    switch (key) {
      case 'ArrowLeft':
        return along(-1);
      case 'ArrowRight':
        return along(1);
      case 'ArrowUp':
        return across(-1);
      case 'ArrowDown':
        return across(1);
      case 'PageUp':
        return across(-10);
      case 'PageDown':
        return across(10);
      case 'Home':
        return go(row, null);
      case 'End':
        return go(row, row?.bars.at(-1)?.order.DLV_ORD_NO ?? null);
      case 'Enter':
        return enter();
      case 'Delete':
        if (bar) void work.unassign(bar.order);
        return true;
      case 'Escape':
        return giveUp();
      default:
        return false;
    }
  };
  return {
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !done(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus() {
      if (!row && rows[0]) board.begin({ car: rows[0].truck.CAR_NO, no: rows[0].bars[0]?.order.DLV_ORD_NO ?? null });
    },
    onBlur({ relatedTarget, currentTarget }) {
      if (proposal && !currentTarget.contains(relatedTarget)) void send(proposal);
    },
  };
}

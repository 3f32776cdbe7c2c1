import { type PointerEvent, useState } from 'react';
import type { BoardOrder } from '../../../contract/pan/dlvOrdBoard';
import type { Board } from './useBoard';
import type { BoardWork } from './useBoardWork';

/** Moved by less than this the mouse has only been pressed, px. */
const still = 5;
const step = 15;

export interface BoardDrag {
  /** What is being dragged. */
  order: BoardOrder | null;
  /** Number of the truck that it is over. */
  target: string | null;
  /** Why it cannot be let go there. */
  refusal: string | null;
  begin(event: PointerEvent<HTMLElement>, order: BoardOrder): void;
  /** A double click opens the order. */
  open(no: string): void;
}

/** The page marks no text while something is pulled, and pulls none that is marked. */
const stay = (event: Event) => event.preventDefault();
const ofPage = ['selectstart', 'dragstart'];

const carAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-car]')?.dataset.car ?? null;

/**
 * Orders are pulled by the mouse: up and down onto another truck, which keeps their times, or along the row to another time, by quarters of an
 * hour; what was begun stays. Nothing is sent before it is let go. Escape gives it up.
 */
export function useBoardDrag(board: Board, work: BoardWork, open: (no: string) => void): BoardDrag {
  const [state, setState] = useState<Pick<BoardDrag, 'order' | 'target' | 'refusal'>>({ order: null, target: null, refusal: null });
  function begin(event: PointerEvent<HTMLElement>, order: BoardOrder) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const [x, y] = [event.clientX, event.clientY];
    const lane = event.currentTarget.closest('.board-lane')?.getBoundingClientRect();
    const no = order.DLV_ORD_NO;
    let axis: 'truck' | 'time' | null = null;
    let last = null as { car: string | null; minutes: number; refusal: string | null } | null;
    const move = (to: globalThis.PointerEvent) => {
      const [dx, dy] = [to.clientX - x, to.clientY - y];
      if (!axis && Math.hypot(dx, dy) < still) return;
      axis ??= lane && Math.abs(dx) > Math.abs(dy) ? 'time' : 'truck';
      const fixed = work.whyFixed(order, axis);
      const car = axis === 'truck' ? carAt(to.clientX, to.clientY) : order.CAR_NO;
      const perMinute = (lane?.width ?? 1) / (board.hours.to - board.hours.from);
      const minutes = axis === 'time' ? Math.round(dx / perMinute / step) * step : 0;
      const refusal = fixed ?? (axis === 'truck' && car ? work.whyNotOnto(car) : null);
      if (last && car === last.car && minutes === last.minutes) return;
      last = { car, minutes, refusal };
      setState({ order, target: car, refusal });
      const isElsewhere = axis === 'time' ? minutes !== 0 : car !== null && car !== order.CAR_NO;
      board.propose(isElsewhere && !refusal ? { no, car: axis === 'truck' ? car : null, minutes } : null);
    };
    const end = () => {
      for (const kind of ofPage) window.removeEventListener(kind, stay);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', giveUp);
      window.removeEventListener('keydown', giveUpByKey, true);
      setState({ order: null, target: null, refusal: null });
    };
    const giveUp = () => {
      end();
      board.propose(null);
    };
    const drop = () => {
      end();
      if (!last) return;
      const { car, minutes, refusal } = last;
      const isElsewhere = axis === 'time' ? minutes !== 0 : car !== null && car !== order.CAR_NO;
      if (!isElsewhere || refusal) {
        board.propose(null);
        if (refusal) board.say(refusal);
        return;
      }
      board.go({ car, no });
      void work
        .send({ no, car: axis === 'truck' ? car : null, minutes })
        // A question on the way gives the focus back to where the pull began.
        .then((done) => done && board.go({ car, no }))
        .finally(() => board.propose(null));
    };
    const giveUpByKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      giveUp();
    };
    for (const kind of ofPage) window.addEventListener(kind, stay);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', giveUp);
    window.addEventListener('keydown', giveUpByKey, true);
  }
  return { ...state, begin, open };
}

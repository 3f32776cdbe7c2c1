import { useEventListener, useInterval } from 'ahooks';
import { useRef, useState } from 'react';
import { type BoardDay, dlvOrdBoard } from '../../../contract/pan/dlvOrdBoard';
import { call, shown } from '../../lib/call';

/** How often the day is read again while the board is looked at, ms. */
const every = 60_000;

export interface ReadDay {
  /** The day that was read; null before the first one has come. */
  shown: (BoardDay & { DAY: string }) | null;
  failure: string | null;
  /** Reads a day; `quiet` without the overlay, when nobody has asked for it. */
  read(day: string, quiet?: boolean): Promise<void>;
}

/** A day of the board: read when it is asked for, and once a minute while somebody sees it and `isBusy` does not say that it is being worked on. */
export function useBoardDay(isBusy: () => boolean): ReadDay {
  const [state, setState] = useState<Pick<ReadDay, 'shown' | 'failure'>>({ shown: null, failure: null });
  const newest = useRef(0);
  const asked = useRef<{ day: string; at: number } | null>(null);
  async function read(day: string, quiet = false) {
    const turn = ++newest.current;
    asked.current = { day, at: Date.now() };
    try {
      const { data } = await call(dlvOrdBoard.select, { SEARCH: { PICKUP_DT: day } }, { quiet });
      if (turn === newest.current) setState({ shown: { ...data, DAY: day }, failure: null });
    } catch (error) {
      if (turn === newest.current) setState((last) => ({ shown: last.shown?.DAY === day ? last.shown : null, failure: shown(error) }));
    }
  }
  const look = () => {
    const last = asked.current;
    if (!last || document.visibilityState !== 'visible' || isBusy() || Date.now() - last.at < every) return;
    void read(last.day, true);
  };
  useInterval(look, every / 4, { immediate: true });
  useEventListener('visibilitychange', look, { target: () => document });
  return { ...state, read };
}

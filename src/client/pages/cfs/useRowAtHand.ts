import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Cargo } from '../../../contract/cfs/loadPlan';
import type { Lines, Waiting } from './loading';

/** The booking somebody looks at: the current one of the list that was used last, of those that wait before that. */
export function useRowAtHand(waiting: Waiting, lines: Lines): { cargo: Cargo; isLoaded: boolean } | null {
  const [isLoaded, setLoaded] = useState(false);
  useSyncExternalStore(waiting.store.signals.onCursor, () => waiting.cursor.row);
  useSyncExternalStore(lines.store.signals.onCursor, () => lines.cursor.row);
  useEffect(() => {
    const stops = [
      waiting.store.signals.onCursor(() => waiting.cursor.wanted === 'focus' && setLoaded(false)),
      lines.store.signals.onCursor(() => lines.cursor.wanted === 'focus' && setLoaded(true)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [waiting, lines]);
  const [line, booking] = [lines.current, waiting.current];
  if (line && (isLoaded || !booking)) return { cargo: line, isLoaded: lines.store.changes.remaining().includes(lines.cursor.row) };
  return booking && { cargo: booking, isLoaded: false };
}

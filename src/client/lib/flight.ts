import { useSyncExternalStore } from 'react';
import { store } from './store';

const count = store(0);

/** Number of requests under way that are not quiet: the loading overlay shows while it is above 0. */
export const inFlight = (): number => count.get();

/** The same number in a component. */
export const useInFlight = (): number => useSyncExternalStore(count.subscribe, count.get);

/** The pending flag: true from the start of a request that is not quiet to the end of the last one. */
export const usePending = (): boolean => useInFlight() > 0;

/** Counts a request in; the function it gives counts it out, once. Quiet requests are not counted. */
export function take(quiet: boolean): () => void {
  if (quiet) return () => {};
  count.set(count.get() + 1);
  let open = true;
  return () => {
    if (open) count.set(count.get() - 1);
    open = false;
  };
}

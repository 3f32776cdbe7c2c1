import { useEffect, useRef } from 'react';

/** Does something when a page or popup opens, and not again when its tab comes back: then effects run once more. */
export function useOpening(open: () => void): void {
  const opened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever it closes over
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    open();
  }, []);
}

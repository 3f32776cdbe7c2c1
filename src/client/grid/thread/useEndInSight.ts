import { type RefObject, useEffect } from 'react';

/**
 * Keeps the end of what an element scrolls in sight: with another `of`, with what is added (`length`), and when its place becomes lower, until the
 * reader scrolls up.
 */
export function useEndInSight(element: RefObject<HTMLElement | null>, of: string, length: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another one, and with what is added to one
  useEffect(() => {
    const part = element.current;
    if (!part) return;
    let isAtEnd = true;
    const toEnd = () => {
      if (isAtEnd) part.scrollTop = part.scrollHeight;
    };
    const look = () => {
      isAtEnd = part.scrollHeight - part.scrollTop - part.clientHeight < 24;
    };
    toEnd();
    const sizes = new ResizeObserver(toEnd);
    for (const one of [part, ...part.children]) sizes.observe(one);
    part.addEventListener('wheel', look, { passive: true });
    part.addEventListener('keyup', look);
    part.addEventListener('pointerup', look);
    return () => {
      sizes.disconnect();
      part.removeEventListener('wheel', look);
      part.removeEventListener('keyup', look);
      part.removeEventListener('pointerup', look);
    };
  }, [of, length]);
}

import { useEventListener } from 'ahooks';
import { useRef, useState } from 'react';

/** Time in which a press or a key shows something else, ms. */
const another = 1_000;

/**
 * Has its reader chosen what is shown? A page that shows the first of a list by itself does not count: what stands there once the reader has done
 * something `within` a part of the page does.
 */
export function useChosen(shown: string | null, within: string): boolean {
  const [chosen, setChosen] = useState<string | null>(null);
  const now = useRef(shown);
  now.current = shown;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const act = ({ target }: Event) => {
    if (timer.current || !(target instanceof Element && target.closest(within))) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setChosen(now.current);
    }, another);
  };
  useEventListener('pointerdown', act);
  useEventListener('keydown', act);
  useEventListener('wheel', act, { passive: true });
  return shown !== null && chosen === shown;
}

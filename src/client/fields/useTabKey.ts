import { type KeyboardEvent, useRef } from 'react';

/**
 * Tab in a select with its list open takes the entry that stands ready and goes on to the next field; the library would take it and stay.
 * `take` gets the entry and what was typed for it.
 */
export function useTabKey(take: (value: string, typed: string) => void) {
  const ready = useRef<string | null>(null);
  return {
    onActive(value: unknown) {
      ready.current = value as string | null;
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const input = event.target as HTMLInputElement;
      if (event.key !== 'Tab' || input.getAttribute('aria-expanded') !== 'true') return;
      event.stopPropagation();
      if (ready.current !== null) take(ready.current, input.value);
    },
  };
}

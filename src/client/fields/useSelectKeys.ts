import { type KeyboardEvent, useRef } from 'react';

/**
 * Tab in a select with its list open takes the entry that stands ready and goes on to the next field; the library would take it and stay.
 * Enter where a typed text leaves several entries, or none, and none stands ready leaves text and list as they are; the library would drop
 * the text. `take` gets the entry and what was typed for it.
 */
export function useSelectKeys(take: (value: string, typed: string) => void) {
  const ready = useRef<string | null>(null);
  return {
    onActive(value: unknown) {
      ready.current = value as string | null;
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const input = event.target as HTMLInputElement;
      if (input.getAttribute('aria-expanded') !== 'true') return;
      if (event.key === 'Tab') {
        event.stopPropagation();
        if (ready.current !== null) take(ready.current, input.value);
      } else if (event.key === 'Enter' && input.value && ready.current === null) {
        event.stopPropagation();
        event.preventDefault();
      }
    },
  };
}

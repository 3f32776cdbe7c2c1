import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

interface Typing {
  /** What the box shows while a Hangul syllable is being composed, else null. */
  draft: string | null;
  onChange(event: ChangeEvent<Box>): void;
  onCompositionStart(): void;
  onCompositionEnd(event: CompositionEvent<Box>): void;
}

/**
 * Typing that may change the text (upper case, limits, formats) without ever touching a syllable in composition:
 * `accept` gets the text and the caret when nothing is being composed, and gives where the caret belongs.
 */
export function useTyping(accept: (text: string, caret: number) => number): Typing {
  const [draft, setDraft] = useState<string | null>(null);
  const composing = useRef(false);
  const place = useRef<{ box: Box; caret: number } | null>(null);

  useLayoutEffect(() => {
    const at = place.current;
    place.current = null;
    if (at && document.activeElement === at.box && at.box.selectionStart !== at.caret) at.box.setSelectionRange(at.caret, at.caret);
  });

  const take = (box: Box) => {
    setDraft(null);
    place.current = { box, caret: accept(box.value, box.selectionStart ?? box.value.length) };
  };
  return {
    draft,
    onChange(event) {
      // The event's own target may be a copy that antd makes; the caret is only in the real box.
      const native = event.nativeEvent as InputEvent & { target: Box };
      if (composing.current || native.isComposing) setDraft(native.target.value);
      else take(native.target);
    },
    onCompositionStart() {
      composing.current = true;
    },
    onCompositionEnd(event) {
      composing.current = false;
      take(event.nativeEvent.target as Box);
    },
  };
}

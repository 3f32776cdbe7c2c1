import { useState } from 'react';
import type { BoundField } from './field';
import type { Reading } from './reading';
import { useTyping } from './useTyping';

/**
 * A box whose text is read. What is typed stands as it was typed while the box has the focus, and after that too where it stands for nothing;
 * a value is shown as `shown`. `shape` may change the text while it is typed.
 */
export function useReading<V>(
  field: BoundField<V>,
  read: (text: string) => Reading<V>,
  shown: string,
  shape: (typed: string, caret: number) => { text: string; caret: number } = (text, caret) => ({ text, caret }),
) {
  /** What is being typed. */
  const [text, setText] = useState<string | null>(null);
  const enter = (next: string) => {
    setText(next);
    field.take(next, read(next));
  };
  const { draft, ...typing } = useTyping((typed, caret) => {
    const next = shape(typed, caret);
    enter(next.text);
    return next.caret;
  });
  return {
    value: draft ?? text ?? field.unread ?? shown,
    typing,
    isTyping: text !== null,
    /** Puts a text into the box as if it were typed. */
    enter,
    /** The box is entered: a text stands in it as it is typed. */
    begin: (typed: string) => setText(field.unread ?? typed),
    /** What was typed is done: a value is shown as one, and what is none is told. */
    leave(value?: V | null) {
      setText(null);
      field.leave(value);
    },
    /** Drops what was typed. */
    drop: () => setText(null),
  };
}

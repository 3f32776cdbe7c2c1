import { store } from '../lib/store';
import { t } from '../lib/texts';

export type BoxKind = 'question' | 'info' | 'warn' | 'error';

export interface Box {
  id: number;
  kind: BoxKind;
  text: string;
  opener: Element | null;
  /** Answered; it fades and leaves the document. */
  closing: boolean;
  /** Answer: OK or not. */
  settle: (ok: boolean) => void;
}

/** How long a closed box stays in the document, ms. */
const staysFor = 330;

/** The message boxes that are open or just closing, the last one on top. */
export const boxes = store<readonly Box[]>([]);
let lastId = 0;

function open<T>(kind: BoxKind, text: string, answer: (ok: boolean) => T): Promise<T> {
  const id = ++lastId;
  return new Promise((resolve) => {
    const settle = (ok: boolean) => {
      if (!boxes.get().some((b) => b.id === id && !b.closing)) return;
      boxes.set(boxes.get().map((b) => (b.id === id ? { ...b, closing: true } : b)));
      setTimeout(() => boxes.set(boxes.get().filter((b) => b.id !== id)), staysFor);
      resolve(answer(ok));
    };
    boxes.set([...boxes.get(), { id, kind, text, opener: document.activeElement, closing: false, settle }]);
  });
}

const tell = (kind: 'info' | 'warn' | 'error', text: string): Promise<void> => open(kind, text, () => undefined);

/** Message boxes; what is asked before an action stands in its dialog (`askAction`). Texts are message codes with their values; the promise settles when the box is answered. */
export const box = {
  /** OK and Cancel: true on OK. */
  question: (code: string, ...args: (string | number)[]): Promise<boolean> => open('question', t(code, ...args), (ok) => ok),
  info: (code: string, ...args: (string | number)[]): Promise<void> => tell('info', t(code, ...args)),
  warn: (code: string, ...args: (string | number)[]): Promise<void> => tell('warn', t(code, ...args)),
  error: (code: string, ...args: (string | number)[]): Promise<void> => tell('error', t(code, ...args)),
  /** A ready text, of the server for example. True on OK. */
  show: (kind: 'question' | 'info' | 'warn' | 'error', text: string): Promise<boolean> => open(kind, text, (ok) => ok),
};

/** Takes all boxes away unanswered: another user begins. */
export const clearBoxes = (): void => boxes.set([]);

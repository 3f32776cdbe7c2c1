import { byteLength } from '../../contract/rules';

export interface TextLimit {
  /** Longest text, in characters or, with `bytes`, in bytes. */
  max?: number | undefined;
  /** A wide character counts as this many bytes. */
  bytes?: 1 | 2 | undefined;
  upper?: boolean | undefined;
}

const size = (text: string, bytes?: 1 | 2): number => (bytes ? byteLength(text, bytes) : [...text].length);

/**
 * Typed text within its limits. What was typed or pasted before the caret gives way, the rest of the text stays;
 * gives the text and where the caret then is.
 */
export function limited(typed: string, caret: number, { max, bytes, upper }: TextLimit): { text: string; caret: number } {
  const whole = upper ? typed.toUpperCase() : typed;
  if (max === undefined || size(whole, bytes) <= max) return { text: whole, caret };
  const tail = whole.slice(caret);
  let head = '';
  let room = max - size(tail, bytes);
  for (const c of whole.slice(0, caret)) {
    room -= size(c, bytes);
    if (room < 0) break;
    head += c;
  }
  const text = head + tail;
  return size(text, bytes) > max ? { text: clipped(text, max, bytes), caret: head.length } : { text, caret: head.length };
}

function clipped(text: string, max: number, bytes?: 1 | 2): string {
  let out = '';
  for (const c of text) {
    if (size(out + c, bytes) > max) break;
    out += c;
  }
  return out;
}

import { byteLength } from '../../contract/rules';
import { composed } from '../../contract/text';

export interface TextLimit {
  /** Longest text, in characters or, with `bytes`, in bytes. */
  max?: number | undefined;
  /** A wide character counts as this many bytes. */
  bytes?: 1 | 2 | undefined;
  upper?: boolean | undefined;
}

const size = (text: string, bytes?: 1 | 2): number => (bytes ? byteLength(text, bytes) : [...text].length);

const shaped = (text: string, upper: boolean | undefined): string => (upper ? composed(text).toUpperCase() : composed(text));

/**
 * Typed text as it is stored, within its limits. What was typed or pasted before the caret gives way, the rest of the text stays;
 * gives the text and where the caret then is.
 */
export function limited(typed: string, caret: number, { max, bytes, upper }: TextLimit): { text: string; caret: number } {
  const whole = shaped(typed, upper);
  const at = shaped(typed.slice(0, caret), upper).length;
  if (max === undefined || size(whole, bytes) <= max) return { text: whole, caret: at };
  const tail = whole.slice(at);
  let head = '';
  let room = max - size(tail, bytes);
  for (const c of whole.slice(0, at)) {
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

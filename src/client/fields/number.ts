export interface NumberShape {
  /** Decimals allowed. */
  scale: number;
  /** Digits allowed before the point. */
  digits: number;
  negative: boolean;
}

/** Typed text as a number under way: only digits, one point, a leading minus, no more decimals or digits than allowed. */
export function typedNumber(typed: string, caret: number, { scale, digits, negative }: NumberShape): { text: string; caret: number } {
  let text = '';
  let at = caret;
  let whole = 0;
  let decimals = -1;
  for (const [i, c] of [...typed].entries()) {
    let keep = false;
    if (c === '-') keep = negative && text === '';
    else if (c === '.') keep = scale > 0 && decimals < 0;
    else if (c >= '0' && c <= '9') keep = decimals < 0 ? whole < digits : decimals < scale;
    if (!keep) {
      if (i < caret) at--;
      continue;
    }
    text += c;
    if (c === '.') decimals = 0;
    else if (c !== '-' && decimals < 0) whole++;
    else if (c !== '-') decimals++;
  }
  return { text, caret: at };
}

/** The number a text stands for; null for none yet (empty, a minus or a point alone). */
export function numberOf(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}

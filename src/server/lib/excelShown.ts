/** How a number stands in its cell: the text that is seen, and the number that this text says (null where it says none). */
export interface Shown {
  text: string;
  number: number | null;
}

/** A piece of a number format: what stands for itself, a place of a digit, or a sign of its own meaning. */
type Piece = { literal: string } | { digit: string } | { sign: '.' | ',' | '%' };

/** Quoted, escaped, of a width, filled up, in brackets, a place of a digit, a sign, `General`, anything else. */
const pieces = /"([^"]*)"?|\\(.)|_.|\*.|\[([^\]]*)\]|([0#?])|([.,%])|(General)|([\s\S])/gi;
/** What stands for itself without a mark. */
const plain = /[\s$+\-/():!^&'~{}<>=]|\P{ASCII}/u;

/** The sections of a format: positive, negative, nought. */
function sections(format: string): string[] {
  const found = [''];
  for (const [part] of format.matchAll(/"[^"]*"?|\\.|\[[^\]]*\]|[\s\S]/g)) {
    if (part === ';') found.push('');
    else found[found.length - 1] += part;
  }
  return found;
}

/** The pieces of a section; null where it holds something that is not understood: a fraction, an exponent, a condition, a day. */
function piecesOf(section: string): Piece[] | 'General' | null {
  const found: Piece[] = [];
  for (const [, quoted, escaped, bracket, digit, sign, general, other] of section.matchAll(pieces)) {
    if (digit) found.push({ digit });
    else if (sign) found.push({ sign: sign as '.' });
    else if (general) return section.toLowerCase() === 'general' ? 'General' : null;
    else if (bracket !== undefined) {
      if (/^[<>=]/.test(bracket)) return null;
      if (bracket.startsWith('$')) found.push({ literal: bracket.slice(1).split('-')[0] ?? '' });
    } else if (other !== undefined) {
      if (!plain.test(other)) return null;
      found.push({ literal: other });
    } else found.push({ literal: quoted ?? escaped ?? '' });
  }
  const isFraction = found.some(
    (piece, i) => 'literal' in piece && piece.literal === '/' && [i - 1, i + 1].every((at) => 'digit' in (found[at] ?? {})),
  );
  return isFraction ? null : found;
}

/** A number of at least nought with this many decimals, rounded as a spreadsheet does: by its first 15 digits, half upwards. */
function rounded(value: number, decimals: number): string {
  const [digits = '', exponent = '0'] = value.toPrecision(15).split('e');
  return Number(`${Math.round(Number(`${digits}e${Number(exponent) + decimals}`))}e${-decimals}`).toFixed(decimals);
}

/** The digits of a number at their places; what stands between two places stands between the digits. */
function filled(found: readonly Piece[], whole: string, fraction: string): string {
  const point = found.findIndex((piece) => 'sign' in piece && piece.sign === '.');
  const places = (from: number, to: number) => found.slice(from, to).filter((piece) => 'digit' in piece).length;
  const before = places(0, point < 0 ? found.length : point);
  const isGrouped = found.some(
    (piece, i) => 'sign' in piece && piece.sign === ',' && i > 0 && found.slice(i).some((later) => 'digit' in later),
  );
  let [text, seen, behind] = ['', 0, 0];
  const digitAt = (at: number): string => {
    const digit = whole.at(at) ?? '';
    return digit && isGrouped && at < -1 && (-at - 1) % 3 === 0 ? `${digit},` : digit;
  };
  for (const [i, piece] of found.entries()) {
    if ('literal' in piece) text += piece.literal;
    else if ('sign' in piece) {
      if (piece.sign === '%') text += '%';
      if (piece.sign === '.' && i === point) text += '.';
    } else if (point >= 0 && i > point) {
      const digit = fraction[behind++] ?? '';
      text += piece.digit === '0' || /[1-9]/.test(fraction.slice(behind - 1)) ? digit : '';
    } else {
      const at = seen++ - before;
      if (seen === 1) for (let more = -whole.length; more < at; more++) text += digitAt(more);
      text += digitAt(at) || (piece.digit === '0' ? (isGrouped && at < -1 && (-at - 1) % 3 === 0 ? '0,' : '0') : '');
    }
  }
  return text;
}

/** How a number format shows a number; null where that cannot be said (`General` is shown as it is). */
export function shownNumber(value: number, format: string): Shown | null {
  const [positive = 'General', negative, zero] = sections(format);
  const isNegative = value < 0;
  const section = isNegative && negative !== undefined ? negative : value === 0 && zero !== undefined ? zero : positive;
  const found = piecesOf(section);
  if (found === 'General' || found === null) return found && { text: String(value), number: value };
  const first = found.findIndex((piece) => 'digit' in piece);
  const sign = isNegative && negative === undefined ? '-' : '';
  if (first < 0) return { text: filled(found, '', ''), number: null };
  const last = found.findLastIndex((piece) => 'digit' in piece);
  const count = (mark: string, from = 0) => found.slice(from).filter((piece) => 'sign' in piece && piece.sign === mark).length;
  const point = found.findIndex((piece) => 'sign' in piece && piece.sign === '.');
  const decimals = point < 0 ? 0 : found.slice(point).filter((piece) => 'digit' in piece).length;
  const scaled = (Math.abs(value) * 100 ** count('%')) / 1000 ** count(',', last);
  const [whole = '', fraction = ''] = rounded(scaled, decimals).split('.');
  const text = sign + filled(found, whole === '0' ? '' : whole, fraction);
  const saysMinus = !isNegative || /[-(△▲]/.test(text);
  return { text: text.trim(), number: Number(`${whole}.${fraction || '0'}`) * (isNegative && saysMinus ? -1 : 1) };
}

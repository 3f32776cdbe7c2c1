import { isDate8, isInstant } from '../../contract/dates';
import { Decimal } from '../../contract/decimal';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with the entities that XML itself knows, and characters by their number. */
const decoded = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name?: string, digits?: string, hex?: string) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const point = digits ? Number(digits) : Number.parseInt(hex ?? '', 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

/** The text of an element as one line of so many characters at most; none where it is empty, missing or no text. */
export function textOf(value: unknown, length = 100): string | null {
  if (typeof value !== 'string') return null;
  const line = decoded(value)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  return [...line.slice(0, 2 * length)].slice(0, length).join('') || null;
}

/** A code or number of a document; what has another form is none. */
export function codeOf(value: unknown, form: RegExp): string | null {
  const text = textOf(value);
  return text !== null && form.test(text) ? text : null;
}

/** A day of 8 digits. */
export function dayOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && isDate8(text) ? text : null;
}

/** An instant of 14 digits. */
export function instantOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && isInstant(text) ? text : null;
}

/** A quantity below a thousand million, with commas or not, rounded to so many decimals. */
export function quantityOf(value: unknown, scale = 0): number | null {
  const text = codeOf(value, /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,10})?$/);
  return text === null ? null : Decimal.of(text.replaceAll(',', '')).rounded(scale).toNumber();
}

/** A weight in kilograms; one in another unit is none. */
export const kilogramsOf = (value: unknown, unit: unknown): number | null =>
  (textOf(unit) ?? 'KG').toUpperCase() === 'KG' ? quantityOf(value, 3) : null;

export const yesNoOf = (value: unknown): string | null => codeOf(value, /^[YN]$/);
export const blNoOf = (value: unknown): string | null => codeOf(value, /^[\w./-]{1,20}$/);
export const cntrNoOf = (value: unknown): string | null => codeOf(value, /^[A-Z0-9]{4,11}$/);
export const portOf = (value: unknown): string | null => codeOf(value, /^[A-Z]{2}[A-Z0-9]{3}$/);
export const packageOf = (value: unknown): string | null => codeOf(value, /^[A-Z0-9]{1,5}$/);

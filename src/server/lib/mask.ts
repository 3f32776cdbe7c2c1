import { reachesPerson } from '../../contract/columnRules';
import { maxDepth } from './requestLimits';

const secret = /^(p|c)$|PW|PASS|TOKEN|SECRET|HASH|KEY$|OTP|EMAIL|TEL|MOBILE|_NM$|ADDR/i;
const maxLength = 4_000;
const isSecret = (name: string) => secret.test(name) || reachesPerson(name);

/** A body as a log may hold it: secrets and personal data replaced, cut at 4,000 characters; null for none. */
export function maskedBody(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  return JSON.stringify(masked(body, 0)).slice(0, maxLength);
}

/** A value with its secrets replaced; what is deeper than any body of the product is left out, it could not be written down. */
function masked(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '…';
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1));
  const hide = (name: string, item: unknown) => (typeof item !== 'object' && isSecret(name) ? '***' : masked(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hide(name, item)]));
}

/**
 * What gets into texts by accident: addresses of mail, tokens, telephone and business numbers. Each begins where its own letters begin: else a
 * text of one long word would be read once for each of its letters.
 */
const personal =
  /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+|(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+|\b0\d{1,2}-?\d{3,4}-?\d{4}\b|\b\d{3}-\d{2}-\d{5}\b/g;

/** A text as a log may hold it, cut at a length; null for what is no text. */
export const maskedText = (value: unknown, max: number): string | null =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(personal, '***').slice(0, max) : null;

/** Is it the name of a typed password? Such a value is taken as it was typed, and no digest of it is kept but the slow one. */
export const isPasswordName = (name: string): boolean => /(^|_)PW\d?$/.test(name);

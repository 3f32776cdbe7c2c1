import { field } from '../../contract/dictionary';
import { stored } from '../../contract/rules';
import { readTel } from '../../contract/typed';
import { isPasswordName } from './mask';
import { mapInPieces } from './pieces';
import { maxDepth } from './requestLimits';

/** A telephone number with plain digits; what is none stays, and is refused by the rules of its column. */
const plainTel = (name: string, value: unknown): unknown =>
  typeof value === 'string' && field(name)?.tel ? (readTel(value) ?? value) : value;

/**
 * Texts of a body as they are stored: telephone numbers with plain digits, composed, without characters nobody sees, trimmed at both ends, an empty one null. A password stays as
 * it was typed. Deeper than any body of the product: null.
 */
export function normalize(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return stored(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => normalize(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, property(name, item, depth + 1)]));
}

const property = (name: string, value: unknown, depth: number): unknown =>
  isPasswordName(name) ? value : normalize(plainTel(name, value), depth);

/** The body of a call as `normalize` gives it, its lists in pieces. */
export async function normalizeBody(body: unknown, depth = 0): Promise<unknown> {
  if (Array.isArray(body)) return depth < maxDepth ? mapInPieces(body, (item) => normalize(item, depth + 1)) : null;
  if (typeof body !== 'object' || body === null || depth >= maxDepth) return normalize(body, depth);
  const values: [string, unknown][] = [];
  for (const [name, value] of Object.entries(body)) {
    const inside = typeof value === 'object' && !isPasswordName(name);
    values.push([name, inside ? await normalizeBody(value, depth + 1) : property(name, value, depth + 1)]);
  }
  return Object.fromEntries(values);
}

import { stored } from '../../contract/rules';
import { isPasswordName } from './mask';
import { maxDepth } from './requestLimits';

/**
 * Texts of a body as they are stored: composed, without characters nobody sees, trimmed at both ends, an empty one null. A password stays as
 * it was typed. Deeper than any body of the product: null.
 */
export function normalize(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return stored(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => normalize(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, isPasswordName(name) ? item : normalize(item, depth + 1)]));
}

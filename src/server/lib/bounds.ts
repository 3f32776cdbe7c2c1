import type { Call } from '../../contract/call';
import { Refusal } from './refusal';

/** Values of a body at most: what the longest list of whole rows holds, with room to spare. */
const maxValues = 500_000;

/** Bytes of a body before anybody is signed in. */
export const openBodyLimit = 64 * 1024;

/**
 * Refuses, before a body is looked at more closely, one that no screen sends: more rows than a grid takes (413 MSG000310), more values
 * than those can have, a save of nothing (MSG000008).
 */
export function checkBounds(call: Call, body: unknown, maxRows: number): void {
  const { LIST } = (body ?? {}) as { LIST?: unknown };
  const rows = (call.kind === 'save' || call.kind === 'action') && Array.isArray(LIST) ? LIST.length : undefined;
  if ((rows ?? 0) > maxRows || holdsMore(body, maxValues)) throw new Refusal(413, 'MSG000310', { args: [maxRows] });
  if (rows === 0 && call.kind === 'save') throw new Refusal(422, 'MSG000008');
}

/** Does a body hold more values than this? Ends as soon as it knows. */
function holdsMore(body: unknown, max: number): boolean {
  let count = 0;
  const open: unknown[] = [body];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const values = Array.isArray(next) ? next : Object.values(next);
    count += values.length;
    if (count > max) return true;
    for (const value of values) if (typeof value === 'object' && value !== null) open.push(value);
  }
  return false;
}

import type { Auth, Call } from '../../contract/call';
import { Refusal } from './refusal';

/** Values of a body at most: what the longest list of whole rows holds, with room to spare. */
const maxValues = 500_000;
/** Columns of a row, and entries of a list that is no LIST: the values of a condition, the lines of an order. */
const maxColumns = 500;
const maxEntries = 10_000;

/** Bytes of a body where they are fewer than for somebody who is signed in: before a sign-in, and of a partner's system. */
export const bodyLimits: Partial<Record<Auth, number>> = { OPEN: 64 * 1024, INTRO: 64 * 1024, TOKEN: 512 * 1024 };

/**
 * Refuses, before a body is validated, one that no screen sends: more rows than a grid takes, more columns or values than those can have
 * (413 MSG000310), a save of nothing (MSG000008). Else the faults of a body could outgrow the process.
 */
export function checkBounds(call: Call, body: unknown, maxRows: number): void {
  const { LIST } = (body ?? {}) as { LIST?: unknown };
  const rows = (call.kind === 'save' || call.kind === 'action') && Array.isArray(LIST) ? LIST.length : undefined;
  if ((rows ?? 0) > maxRows || isTooLarge(body, Math.max(maxRows, maxEntries))) throw new Refusal(413, 'MSG000310', { args: [maxRows] });
  if (rows === 0 && call.kind === 'save') throw new Refusal(422, 'MSG000008');
}

/** Does a body hold more than rows of ours can? Ends as soon as it knows. */
function isTooLarge(body: unknown, entries: number): boolean {
  let count = 0;
  const open: unknown[] = [body];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const values = Array.isArray(next) ? next : Object.values(next);
    count += values.length;
    if (count > maxValues || values.length > (Array.isArray(next) ? entries : maxColumns)) return true;
    for (const value of values) if (typeof value === 'object' && value !== null) open.push(value);
  }
  return false;
}

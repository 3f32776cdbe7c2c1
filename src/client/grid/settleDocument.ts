import type { Form } from '../fields/form';
import { call } from '../lib/call';
import type { Below } from './below';
import { type StaleRow, settleConflicts, settleForm } from './conflict';

/** A document was saved elsewhere meanwhile: it, and the rows of its parts changed by both, are shown beside what was typed. False where that was left as it is. */
export async function settleDocument<T extends object>(
  form: Form<Partial<T>>,
  now: Partial<T>,
  { name, table }: { name: keyof T & string; table: string },
  parts: readonly { grid: Below<never>['grid']; sent: readonly number[] }[],
): Promise<boolean> {
  const stale = await Promise.all(parts.map(({ grid, sent }) => staleRows(grid, sent)));
  if (!(await settleForm(form, now, String(now[name] ?? ''), table))) return false;
  for (const [n, { grid }] of parts.entries()) {
    const rows = stale[n] ?? [];
    if (rows.length > 0 && !(await settleConflicts(grid, rows))) return false;
  }
  return true;
}

/** The rows of a part that others have saved since they were loaded, as they are now. */
async function staleRows(grid: Below<never>['grid'], sent: readonly number[]): Promise<StaleRow[]> {
  if (!grid.select || sent.length === 0) return [];
  const { data } = await call(grid.select, { SEARCH: grid.query.conditions });
  const versionOf = (row: object | undefined) => (row as { UPD_CNT?: number | null } | undefined)?.UPD_CNT;
  return sent.flatMap((index) => {
    const mine = grid.store.rows[index];
    const key = mine && grid.keyOf(mine);
    const now = key ? data.LIST.find((row) => grid.keyOf(row) === key) : undefined;
    return now && versionOf(now) !== versionOf(mine) ? [{ index, now: { ...now } }] : [];
  });
}

import type { GridModel } from './model';

/** Why an action can be done to none of the rows it is meant for; null where there is one that it can be done to: no more rows are asked then. */
export function whyNone<R extends object>(
  { store }: GridModel<R>,
  indexes: Iterable<number>,
  whyNot: (row: R) => string | null,
): string | null {
  const whys = new Set<string>();
  for (const i of indexes) {
    const row = store.rows[i];
    const why = row ? whyNot(row) : null;
    if (why === null) return null;
    whys.add(why);
  }
  return whys.size > 0 ? [...whys].join(' ') : null;
}

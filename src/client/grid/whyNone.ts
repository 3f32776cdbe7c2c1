import type { GridModel } from './model';

/** Why an action can be done to none of the checked rows; null where there is one that it can be done to: no more rows are asked then. */
export function whyNone<R extends object>({ store }: GridModel<R>, whyNot: (row: R) => string | null): string | null {
  const whys = new Set<string>();
  for (const i of store.marks.checked) {
    const why = whyNot(store.rows[i] as R);
    if (why === null) return null;
    whys.add(why);
  }
  return whys.size > 0 ? [...whys].join(' ') : null;
}

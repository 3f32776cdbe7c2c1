import { Flag, same } from './changes';
import type { DraftRow, GridDraft } from './drafts';
import type { GridStore } from './store';

type KeyOf<R> = (row: Partial<R>) => string | null;

/** The rows of a grid as a save has taken them. */
interface Taken<R> {
  rows: readonly R[];
  sent: readonly number[];
  /** Those of the rows sent that the save makes, and that it deletes. */
  made: readonly number[];
  deleted: ReadonlySet<number>;
}

/** A row that was typed into since, by its index when the save took it. */
interface Typed<R> extends Omit<DraftRow<R>, 'loaded'> {
  index: number;
  /** The row as it was loaded; null where the save was to leave another one, or the row was added since. */
  loaded: R | null;
}

/** What is typed into a grid while a save of it is under way: it stays, as unsaved work, in the rows that the save leaves. */
export class Meanwhile<R extends object> {
  private taken: Taken<R> | null = null;
  private typed: Typed<R>[] = [];
  /** The row typed into last. */
  private at = -1;
  private before: Taken<R> | null = null;
  private saved: readonly R[] | null = null;

  /** Has something been typed that waits for its rows? */
  get waits(): boolean {
    return this.typed.length > 0;
  }
  /** The rows go out. */
  begin({ rows, changes }: GridStore<R>, sent: readonly number[]): void {
    this.end();
    const of = (flag: number) => sent.filter((i) => changes.flag(i) === flag);
    this.taken = { rows: [...rows], sent, made: of(Flag.INSERT), deleted: new Set(of(Flag.DELETE)) };
  }
  /** The save has left these rows, in the order sent. */
  answered(saved: readonly R[]): void {
    this.saved = saved;
  }
  /** Nothing was saved, or other rows are to be shown: what was typed is none of theirs. */
  end(): void {
    this.taken = null;
    this.before = null;
    this.saved = null;
    this.typed = [];
  }
  /** Other rows come in place of these: notes what has been typed into them. */
  note(store: GridStore<R>, at: number): void {
    const { taken } = this;
    if (!taken) return;
    this.before = taken;
    this.taken = null;
    this.typed = store.rows.flatMap((row, i) => typedInto(store, taken, row, i) ?? []);
    this.at = at;
  }
  /** What was typed, for the rows that have come; undefined where nothing was. */
  take(rows: readonly R[], keyOf: KeyOf<R>): GridDraft<R> | undefined {
    const { before, saved, typed, at } = this;
    this.end();
    if (!before || typed.length === 0) return undefined;
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    const known = new Set(before.rows.map(keyOf));
    const made = rows.filter((row) => !known.has(keyOf(row)));
    /** The row that the save has left of one that was sent. */
    const left = (i: number): R | null => {
      const own = saved ? saved[before.sent.indexOf(i)] : before.made.includes(i) ? made[before.made.indexOf(i)] : before.rows[i];
      return own ? (byKey.get(keyOf(own)) ?? own) : null;
    };
    const here = typed.findIndex(({ index }) => index === at);
    const current = before.sent.includes(at) ? left(at) : (before.rows[at] ?? null);
    return {
      conditions: {},
      current: here >= 0 ? here : current && keyOf(current),
      rows: typed.map(({ index, row, ...one }): DraftRow<R> => {
        const loaded = before.sent.includes(index) ? left(index) : one.loaded;
        const mine = Object.fromEntries(one.fields.map((field) => [field, row[field as keyof R]]));
        return { ...one, loaded, row: loaded ? { ...loaded, ...mine } : row };
      }),
    };
  }
}

/** What has been done to a row since the save took it; null where that is nothing. */
function typedInto<R extends object>({ changes, marks }: GridStore<R>, taken: Taken<R>, row: R, index: number): Typed<R> | null {
  const was = taken.rows[index];
  const flag = changes.flag(index);
  const faults = [...marks.lastingFaults(index)];
  if (!was)
    return changes.isNew(index) && !changes.pristine.has(index) ? { index, row, loaded: null, fields: [], deleted: false, faults } : null;
  const sent = taken.sent.includes(index);
  if (taken.deleted.has(index) || (flag === Flag.GONE && !sent)) return null;
  const fields = was === row ? [] : Object.keys(row).filter((field) => !same(was[field as keyof R], row[field as keyof R]));
  const deleted = flag === Flag.DELETE || flag === Flag.GONE;
  if (fields.length === 0 && !deleted && faults.length === 0) return null;
  return { index, row, loaded: sent ? null : changes.loaded(index), fields, deleted, faults };
}

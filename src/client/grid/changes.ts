import { Arranged } from './arrange';

/** What has been done to a row since it was loaded. GONE is an added row taken away again. */
export const Flag = { NONE: 0, INSERT: 1, UPDATE: 2, DELETE: 3, GONE: 4 } as const;

export const same = (a: unknown, b: unknown): boolean => Object.is(a ?? null, b ?? null);

/** What has been done to each row: its flag, and which of its columns differ from the row as it was loaded. */
export abstract class Changes<R extends object> extends Arranged<R> {
  private flags = new Uint8Array(0);
  /** Rows as they were loaded, of those that have been changed. */
  private base = new Map<number, R>();
  /** Columns that differ from `base`. */
  private edits = new Map<number, Set<string>>();
  /** Starter rows nobody has typed into yet. */
  protected pristine = new Set<number>();
  private counts = [0, 0, 0, 0, 0];

  alive(): Int32Array<ArrayBuffer> {
    const all = new Int32Array(this.rows.length);
    for (let i = 0; i < all.length; i++) all[i] = i;
    return this.counts[Flag.GONE] ? all.filter((i) => this.flag(i) !== Flag.GONE) : all;
  }
  /** Indexes of the rows that a save leaves: all but those marked deleted. */
  remaining(): number[] {
    return Array.from(this.alive()).filter((i) => this.flag(i) !== Flag.DELETE);
  }
  /** How many rows are there, also those not shown. */
  get count(): number {
    return this.rows.length - (this.counts[Flag.GONE] ?? 0);
  }
  flag(i: number): number {
    return this.flags[i] ?? Flag.NONE;
  }
  isNew(i: number): boolean {
    return this.flag(i) === Flag.INSERT;
  }
  /** Has the cell been changed since the row was loaded? Cells of added rows have not. */
  isChanged(i: number, field: string): boolean {
    return this.edits.get(i)?.has(field) ?? false;
  }
  /** Columns that were changed, of a row that was loaded. */
  changedFields(i: number): string[] {
    return [...(this.edits.get(i) ?? [])];
  }
  get changeCount(): number {
    return (this.counts[Flag.INSERT] ?? 0) - this.pristine.size + (this.counts[Flag.UPDATE] ?? 0) + (this.counts[Flag.DELETE] ?? 0);
  }
  get deleteCount(): number {
    return this.counts[Flag.DELETE] ?? 0;
  }
  /** The row as it was loaded, where it has been changed since. */
  protected loadedOf(i: number): R | undefined {
    return this.base.get(i);
  }

  /** So many rows, none of them changed. */
  protected unchanged(rows: number): void {
    this.flags = new Uint8Array(rows + 64);
    this.counts = [rows, 0, 0, 0, 0];
    for (const kept of [this.base, this.edits, this.pristine]) kept.clear();
  }
  /** So many rows more. */
  protected counted(rows: number): void {
    this.counts[Flag.NONE] = (this.counts[Flag.NONE] ?? 0) + rows;
  }
  protected mark(i: number, flag: number): void {
    const old = this.flag(i);
    if (i >= this.flags.length) {
      const wider = new Uint8Array(Math.ceil(i * 1.5) + 64);
      wider.set(this.flags);
      this.flags = wider;
    }
    this.counts[old] = (this.counts[old] ?? 0) - 1;
    this.counts[flag] = (this.counts[flag] ?? 0) + 1;
    this.flags[i] = flag;
  }
  /** NONE or UPDATE, as the columns of the row say. */
  protected markByEdits(i: number): void {
    this.mark(i, this.edits.has(i) ? Flag.UPDATE : Flag.NONE);
  }
  /** Compares columns that were written with the row as it was loaded; at its loaded values it is as never changed. */
  protected compare(i: number, old: R, next: R, fields: readonly (keyof R & string)[]): void {
    const base = this.base.get(i) ?? old;
    this.base.set(i, base);
    const edits = this.edits.get(i) ?? new Set<string>();
    for (const field of fields) same(base[field], next[field]) ? edits.delete(field) : edits.add(field);
    this.edits.set(i, edits);
    if (!edits.size) this.forget(i);
  }
  protected forget(i: number): void {
    this.base.delete(i);
    this.edits.delete(i);
  }
}

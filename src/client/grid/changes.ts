/** What has been done to a row since it was loaded. GONE is an added row taken away again. */
export const Flag = { NONE: 0, INSERT: 1, UPDATE: 2, DELETE: 3, GONE: 4 } as const;

export const same = (a: unknown, b: unknown): boolean => Object.is(a ?? null, b ?? null);

/**
 * The rows, and what has been done to each since it was loaded: its flag, and which of its columns differ. A row keeps its index for life.
 * Nobody is told: that is the store's part, which alone writes here.
 */
export class Changes<R extends object> {
  rows: R[] = [];
  private flags = new Uint8Array(0);
  /** Rows as they were loaded, of those that have been changed. */
  private base = new Map<number, R>();
  /** Columns that differ from `base`. */
  private edits = new Map<number, Set<string>>();
  /** Starter rows nobody has typed into yet. */
  readonly pristine = new Set<number>();
  private counts = [0, 0, 0, 0, 0];

  /** Indexes of all rows that are there, in the order they came. */
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
  /** The row as it was loaded. */
  loaded(i: number): R {
    return this.base.get(i) ?? (this.rows[i] as R);
  }

  /** Takes these rows as the loaded ones, none of them changed. */
  begin(rows: readonly R[]): void {
    this.rows = [...rows];
    this.flags = new Uint8Array(rows.length + 64);
    this.counts = [rows.length, 0, 0, 0, 0];
    for (const known of [this.base, this.edits, this.pristine]) known.clear();
  }
  /** Puts a row behind the others, as one that is not there yet; gives its index. */
  append(row: R): number {
    const i = this.rows.push(row) - 1;
    this.counts[Flag.NONE] = (this.counts[Flag.NONE] ?? 0) + 1;
    this.mark(i, Flag.GONE);
    return i;
  }
  mark(i: number, flag: number): void {
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
  markByEdits(i: number): void {
    this.mark(i, this.edits.has(i) ? Flag.UPDATE : Flag.NONE);
  }
  /** Compares columns that were written with the row as it was loaded; at its loaded values it is as never changed. */
  compare(i: number, old: R, next: R, fields: readonly (keyof R & string)[]): void {
    const base = this.base.get(i) ?? old;
    this.base.set(i, base);
    const edits = this.edits.get(i) ?? new Set<string>();
    for (const field of fields) same(base[field], next[field]) ? edits.delete(field) : edits.add(field);
    this.edits.set(i, edits);
    if (!edits.size) this.forget(i);
  }
  /** Puts values into the row and into the row as it was loaded. */
  learn(i: number, values: Partial<R>): void {
    const base = this.base.get(i);
    if (base) this.base.set(i, { ...base, ...values });
    this.rows[i] = { ...(this.rows[i] as R), ...values };
  }
  forget(i: number): void {
    this.base.delete(i);
    this.edits.delete(i);
  }
}

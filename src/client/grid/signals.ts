type Listener = () => void;

const listen = (set: Set<Listener>, f: Listener): (() => void) => {
  set.add(f);
  return () => {
    set.delete(f);
  };
};

/** Who wants to know what: single rows, the set of rows and their order (struct), totals and counts (foot), cursor and editor. */
export class Signals {
  private rowVersions = new Map<number, number>();
  private rowListeners = new Map<number, Set<Listener>>();
  private structListeners = new Set<Listener>();
  private footListeners = new Set<Listener>();
  private cursorListeners = new Set<Listener>();
  private depth = 0;
  private dirtyRows = new Set<number>();
  private dirty = { struct: false, foot: false, cursor: false };
  structVersion = 0;
  footVersion = 0;
  cursorVersion = 0;

  onRow(i: number, f: Listener): () => void {
    const set = this.rowListeners.get(i) ?? new Set<Listener>();
    this.rowListeners.set(i, set.add(f));
    return () => {
      set.delete(f);
      if (!set.size && this.rowListeners.get(i) === set) this.rowListeners.delete(i);
    };
  }
  /** Several rows at once; those below 0 are none. */
  onRows(rows: readonly number[], f: Listener): () => void {
    const stops = rows.filter((i) => i >= 0).map((i) => this.onRow(i, f));
    return () => {
      for (const stop of stops) stop();
    };
  }
  rowVersion(i: number): number {
    return this.rowVersions.get(i) ?? 0;
  }
  onStruct = (f: Listener): (() => void) => listen(this.structListeners, f);
  onFoot = (f: Listener): (() => void) => listen(this.footListeners, f);
  onCursor = (f: Listener): (() => void) => listen(this.cursorListeners, f);

  /** Does many changes and tells about them once. */
  batch<T>(work: () => T): T {
    this.depth++;
    try {
      return work();
    } finally {
      this.depth--;
      this.flush();
    }
  }

  rowChanged(i: number): void {
    this.rowVersions.set(i, this.rowVersion(i) + 1);
    if (this.rowListeners.has(i)) this.dirtyRows.add(i);
    this.flush();
  }
  footChanged(): void {
    this.footVersion++;
    this.dirty.foot = true;
    this.flush();
  }
  /** Also for what every row shows: language, code names, widths. */
  structChanged(): void {
    this.structVersion++;
    this.dirty.struct = true;
    this.footChanged();
  }
  cursorChanged(): void {
    this.cursorVersion++;
    this.dirty.cursor = true;
    this.flush();
  }
  /** Shows a row again although its values are the same: it became the current one, or no longer is. */
  touch(i: number): void {
    if (i !== -1) this.rowChanged(i);
  }

  private flush(): void {
    if (this.depth) return;
    const rows = [...this.dirtyRows];
    const { struct, foot, cursor } = this.dirty;
    this.dirtyRows.clear();
    this.dirty = { struct: false, foot: false, cursor: false };
    for (const i of rows) for (const f of [...(this.rowListeners.get(i) ?? [])]) f();
    if (struct) for (const f of [...this.structListeners]) f();
    if (foot) for (const f of [...this.footListeners]) f();
    if (cursor) for (const f of [...this.cursorListeners]) f();
  }
}

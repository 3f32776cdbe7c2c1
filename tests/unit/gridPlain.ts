import { today } from '../../src/client/lib/dates';

/** A grid's rows as plainly as can be, to hold the real ones against: arrays of objects, and a whole copy of them before every step. */
export interface Load {
  DLV_ORD_NO: string | null;
  CNTR_NO: string | null;
  GRS_WT: number | null;
  PKG_QTY: number | null;
  DLV_DT: string | null;
  USE_YN: string | null;
  INIT_INSERT?: string | null;
}
export const fields = ['DLV_ORD_NO', 'CNTR_NO', 'GRS_WT', 'PKG_QTY', 'DLV_DT', 'USE_YN'] as const;
export type Texts = readonly (readonly string[])[];
export interface Block {
  height: number;
  width: number;
}

/** Texts that are typed and pasted, and what each is in the columns of the numbers, of the day and of the check; `undefined` is refused. */
const meant: Record<
  string,
  [weight: number | null | undefined, count: number | null | undefined, day: string | null | undefined, check: string | null]
> = {
  '': [null, null, null, null],
  '7': [7, 7, undefined, 'N'],
  '2.5': [2.5, undefined, `${today().slice(0, 4)}0205`, 'N'],
  '-1,000.25': [-1000.25, undefined, undefined, 'N'],
  AB: [undefined, undefined, undefined, 'N'],
  '2026-03-02': [undefined, undefined, '20260302', 'N'],
  Y: [undefined, undefined, undefined, 'Y'],
};
export const texts = Object.keys(meant);

interface Row {
  n: number;
  values: Record<string, unknown>;
  /** Values as loaded; null of an added row. */
  loaded: Record<string, unknown> | null;
  deleted: boolean;
  gone: boolean;
  /** A starter row nobody has typed into. */
  starter: boolean;
  /** What was typed into cells that cannot hold it and are empty. */
  refused: Record<string, string>;
}

interface Copy {
  rows: Row[];
  order: number[];
}

const differs = (row: Row): boolean => fields.some((field) => row.loaded && (row.loaded[field] ?? null) !== (row.values[field] ?? null));

export class Plain {
  private rows: Row[] = [];
  private order: number[] = [];
  private sorted: 'ascending' | 'descending' | null = null;
  /** Checks the filter lets through; none of them lets through all rows. */
  private checks: readonly string[] = [];
  private before: Copy[] = [];
  private after: Copy[] = [];

  constructor(rows: readonly Load[]) {
    this.load(rows);
  }
  private load(rows: readonly Load[]) {
    this.rows = rows.map((row, n) => {
      const starter = row.INIT_INSERT === 'Y';
      return { n, values: { ...row }, loaded: starter ? null : { ...row }, deleted: false, gone: false, starter, refused: {} };
    });
    this.before = [];
    this.after = [];
    this.arrange();
  }
  private copy = (): Copy => structuredClone({ rows: this.rows, order: this.order });
  /** Does something as one step; one that changes nothing is none. */
  private step(work: () => void) {
    const old = this.copy();
    work();
    if (JSON.stringify(old.rows) === JSON.stringify(this.rows)) return;
    this.before.push(old);
    this.after = [];
  }
  private at = (position: number): Row | undefined => this.rows[this.order[position % Math.max(1, this.order.length)] ?? -1];

  private put(row: Row | undefined, column: number, text: string | undefined, typed = false) {
    const field = fields[column];
    if (!row || row.deleted || !field || field === 'DLV_ORD_NO' || text === undefined) return;
    if (field === 'CNTR_NO' && row.loaded) return;
    if (field === 'DLV_DT' && row.values.USE_YN === 'Y') return;
    const value = field === 'CNTR_NO' ? text || null : meant[text]?.[column - 2];
    if (value === undefined ? !typed || row.refused[field] === text : value === (row.values[field] ?? null) && !(field in row.refused))
      return;
    row.values[field] = value ?? null;
    if (value === undefined) row.refused[field] = text;
    else delete row.refused[field];
    row.starter = false;
  }
  private each(
    row: number,
    column: number,
    { height, width }: Block,
    work: (row: Row | undefined, column: number, y: number, x: number) => void,
  ) {
    if (!this.order.length) return;
    const top = row % this.order.length;
    const rows = this.order.slice(top, top + height).map((n) => this.rows[n]);
    for (const [y, one] of rows.entries()) for (let x = 0; x < width && column + x < fields.length; x++) work(one, column + x, y, x);
  }

  type(row: number, column: number, text: string) {
    this.step(() => this.put(this.at(row), column, text, true));
  }
  paste(row: number, column: number, selected: Block, given: Texts) {
    const block = given.map((cells) => [...cells]);
    while (block.length > 1 && block.at(-1)?.every((cell) => cell === '')) block.pop();
    if (given.length === 1 && given[0]?.length === 1 && given[0][0] === '') return;
    const height = block.length;
    const width = Math.max(...block.map((cells) => cells.length));
    const top = this.order.length ? row % this.order.length : 0;
    const room = { height: Math.min(selected.height, this.order.length - top), width: Math.min(selected.width, fields.length - column) };
    const fits = room.height > 0 && room.height % height === 0 && room.width % width === 0;
    this.step(() => {
      while (!fits && this.order.length < top + height) this.append();
      this.each(top, column, fits ? room : { height, width }, (one, at, y, x) => {
        const text = block[y % height]?.[x % width];
        this.put(one, at, text, true);
      });
    });
  }
  clear(row: number, column: number, selected: Block) {
    this.step(() => this.each(row, column, selected, (one, at) => this.put(one, at, '')));
  }
  fill(row: number, column: number, to: Block) {
    const field = fields[column] ?? '';
    const value = this.at(row)?.values[field];
    const text = this.at(row)?.refused[field] ?? (value === null || value === undefined ? '' : String(value));
    this.step(() =>
      this.each(row, column, { ...to, width: 1 }, (one, at, y) => {
        const known = text in meant || at < 2 ? text : undefined;
        if (y && known !== undefined) this.put(one, at, known);
        else if (y) this.same(one, at, value);
      }),
    );
  }
  /** The value itself, where no text stands for it. */
  private same(row: Row | undefined, column: number, value: unknown) {
    const field = fields[column] as string;
    if (!row || row.deleted || (field === 'DLV_DT' && row.values.USE_YN === 'Y') || value === row.values[field]) return;
    row.values[field] = value;
    delete row.refused[field];
    row.starter = false;
  }
  private append() {
    const n = this.rows.length;
    this.rows.push({
      n,
      values: Object.fromEntries(fields.map((field) => [field, null])),
      loaded: null,
      deleted: false,
      gone: false,
      starter: false,
      refused: {},
    });
    this.order.push(n);
  }
  add(n: number) {
    this.step(() => {
      for (let i = 0; i < n; i++) this.append();
    });
  }
  remove(positions: readonly number[]) {
    this.step(() => {
      const rows = [...new Set(positions.map((position) => this.at(position)))].filter((row) => row !== undefined);
      const back = rows.every((row) => row.deleted);
      for (const row of rows) {
        if (row.loaded) row.deleted = !back;
        else Object.assign(row, { gone: true, starter: false, refused: {} });
      }
      this.order = this.order.filter((n) => !this.rows[n]?.gone);
    });
  }
  private turn(from: Copy[], to: Copy[]) {
    const copy = from.pop();
    if (!copy) return;
    to.push(this.copy());
    const isGone = (n: number) => copy.rows[n]?.gone ?? true;
    const order = this.order.filter((n) => !isGone(n));
    const back = (n: number) => this.rows[n]?.gone === true && !isGone(n);
    for (const [position, n] of copy.order.entries()) if (back(n)) order.splice(position, 0, n);
    for (const { n } of this.rows) if (back(n) && !copy.order.includes(n)) order.push(n);
    const old = this.rows;
    // An added row keeps its number for good.
    this.rows = old.map((row, n) => copy.rows[n] ?? { ...row, gone: true });
    this.order = order;
    // A change that the filter hides is shown.
    const changed = this.rows.filter((row, n) => !row.gone && JSON.stringify(row) !== JSON.stringify(old[n]));
    if (changed.length && !changed.some(({ n }) => order.includes(n))) this.filter([]);
  }
  undo() {
    this.turn(this.before, this.after);
  }
  redo() {
    this.turn(this.after, this.before);
  }
  sort(dir: 'ascending' | 'descending' | null) {
    this.sorted = dir;
    this.arrange();
  }
  filter(checks: readonly string[]) {
    this.checks = checks;
    this.arrange();
  }
  private arrange() {
    const key = (n: number) => this.rows[n]?.values.PKG_QTY as number | null;
    const sign = this.sorted === 'descending' ? -1 : 1;
    const empty = (n: number) => Number(key(n) === null);
    const passes = (row: Row) => !this.checks.length || this.checks.includes((row.values.USE_YN ?? '') as string);
    this.order = this.rows.filter((row) => !row.gone && passes(row)).map(({ n }) => n);
    if (this.sorted) this.order.sort((a, b) => empty(a) - empty(b) || sign * ((key(a) ?? 0) - (key(b) ?? 0)) || a - b);
  }
  /** All rows that are there: those shown, then the others as they came. */
  private get all(): Row[] {
    const shown = this.order.map((n) => this.rows[n] as Row);
    return [...shown, ...this.rows.filter((row) => !row.gone && !shown.includes(row))];
  }
  save() {
    const saved = (row: Row): Load => ({
      ...(row.values as unknown as Load),
      INIT_INSERT: null,
      DLV_ORD_NO: (row.values.DLV_ORD_NO ?? `N${row.n}`) as string,
    });
    const rows = this.all.flatMap((row) => (row.deleted ? [] : [this.isChanged(row) ? saved(row) : (row.values as unknown as Load)]));
    this.load(rows);
  }

  private isChanged = (row: Row): boolean => row.deleted || (row.loaded ? differs(row) : !row.starter);
  private flag = (row: Row): number => (row.deleted ? 3 : row.loaded ? (differs(row) ? 2 : 0) : 1);
  private names = { 1: 'insert', 2: 'update', 3: 'delete' } as Record<number, string>;
  get state() {
    const rows = this.order.map((n) => this.rows[n] as Row);
    const numbers = (field: string) => rows.flatMap((row) => (row.values[field] === null ? [] : [row.values[field] as number]));
    const [weights, counts] = [numbers('GRS_WT'), numbers('PKG_QTY')];
    const changed = this.all.filter(this.isChanged);
    return {
      view: [...this.order],
      rows: rows.map((row) => fields.map((field) => row.values[field] ?? null)),
      flags: rows.map(this.flag),
      refused: rows.map((row) => fields.map((field) => row.refused[field] ?? '')),
      changed: changed.map((row) => [row.n, this.names[this.flag(row)]]),
      count: changed.length,
      sum: weights.length ? (weights.reduce((sum, one) => sum + one * 1000, 0) / 1000).toFixed(3) : null,
      max: counts.length ? Math.max(...counts).toFixed(0) : null,
    };
  }
}

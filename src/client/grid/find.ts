import { isAmount } from '../lib/formats';
import { finder } from '../lib/hangul';
import type { GridColumn } from './column';
import type { GridStore } from './store';

/** A cell: index of its row and that row's place among those listed, its column and that one's place. */
export interface FoundCell {
  row: number;
  at: number;
  field: string;
  column: number;
}

/** How long is looked through before the browser gets its turn, ms. */
const turn = 12;
const rowsAtOnce = 200;

/** The cells whose shown text holds a word, in the order shown. They come bit by bit: `told` is called whenever there are more. */
export class Found {
  readonly cells: FoundCell[] = [];
  private readonly byRow = new Map<number, string[]>();
  private stopped = false;
  /** Changes with what has been found. */
  version = '';

  constructor(
    readonly word: string,
    private readonly told: () => void,
  ) {}

  has(row: number, field: string): boolean {
    return this.byRow.get(row)?.includes(field) ?? false;
  }
  stop(): void {
    this.stopped = true;
  }
  /** The next or previous cell from a place on, round the ends. */
  next(at: number, column: number, by: 1 | -1): FoundCell | undefined {
    const isBehind = (cell: FoundCell) => (cell.at - at || cell.column - column) * by > 0;
    return by > 0 ? (this.cells.find(isBehind) ?? this.cells[0]) : (this.cells.findLast(isBehind) ?? this.cells.at(-1));
  }

  async look<R extends object>(
    store: GridStore<R>,
    columns: readonly GridColumn<R>[],
    shown: (row: R, column: GridColumn<R>) => string,
  ): Promise<void> {
    const tests = columns.map((column) => this.test(column, shown));
    const { listed } = store.arranged;
    let until = performance.now() + turn;
    for (let n = 0; n < listed.length; n++) {
      const i = listed[n] as number;
      const row = store.rows[i] as R;
      for (const [column, { field }] of columns.entries()) {
        if (!tests[column]?.(row)) continue;
        this.cells.push({ row: i, at: n, field, column });
        this.byRow.set(i, [...(this.byRow.get(i) ?? []), field]);
      }
      if (n % rowsAtOnce || performance.now() < until) continue;
      this.tell();
      await new Promise((resolve) => setTimeout(resolve));
      if (this.stopped) return;
      until = performance.now() + turn;
    }
    this.tell();
  }
  private tell(): void {
    this.version = `${this.word} ${this.cells.length}`;
    this.told();
  }

  /** Texts that follow from the value alone are looked at once a value. */
  private test<R extends object>(column: GridColumn<R>, shown: (row: R, column: GridColumn<R>) => string): (row: R) => boolean {
    const holds = finder(this.word);
    if (isAmount(column.field)) return (row) => holds(shown(row, column));
    const known = new Map<unknown, boolean>();
    return (row) => {
      const value = row[column.field];
      const kept = known.get(value) ?? holds(shown(row, column));
      known.set(value, kept);
      return kept;
    };
  }
}

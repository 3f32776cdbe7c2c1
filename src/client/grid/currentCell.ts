import type { GridColumn } from './column';
import type { FaultyCell } from './faults';
import type { Ranges } from './rangeSelection';
import type { GridStore } from './store';

/** The grid that a current cell stands in. */
interface Surroundings<R extends object> {
  readonly store: GridStore<R>;
  /** The columns shown, in order. */
  readonly columns: readonly GridColumn<R>[];
  readonly ranges: Ranges;
  /** Is something unsaved below the current row? */
  readonly detailsDirty: boolean;
  commitEditor(): void;
  /** Asks whether what is unsaved may be lost. */
  askToLose(): Promise<boolean>;
  /** Shows a column that may be hidden; gives its place. */
  showColumn(field: string): number;
  /** Tells the screen the current row. */
  tellCurrent(): void;
}

/** The current cell of a grid, and how another one becomes it. One object for the life of the grid. */
export class CurrentCell<R extends object> {
  /** Index of the row, -1 when there is none; the line of a group is below that. */
  row = -1;
  /** Place of the column. */
  column = 0;
  /** The column where a run of Tabs began. */
  tabFrom: number | undefined;
  /** What is to be done once the cell is drawn. */
  wanted: 'scroll' | 'focus' | null = null;
  /** The user is entering values: Tab goes to the next cell instead of leaving the grid. */
  typingOn = false;

  constructor(private readonly grid: Surroundings<R>) {}

  /** Makes a cell the current one. Before another row becomes current, unsaved changes below are asked about. */
  async moveTo(row: number, column = this.column, focus = true): Promise<void> {
    const { grid } = this;
    grid.commitEditor();
    const old = this.row;
    if (row !== old && grid.detailsDirty && !(await grid.askToLose())) return;
    this.put(row, column);
    grid.ranges.clear();
    const { signals } = grid.store;
    if (row !== old) {
      signals.touch(old);
      signals.touch(row);
    }
    this.wanted = focus ? 'focus' : 'scroll';
    signals.cursorChanged();
    if (row !== old) grid.tellCurrent();
  }
  /** Goes to a cell, if there is one: a row that is filtered out or folded away is shown again, and so is a hidden column. */
  async goTo(cell: FaultyCell | undefined): Promise<void> {
    if (!cell) return;
    const { store, columns } = this.grid;
    store.arranged.reveal([cell.row]);
    const at = columns.findIndex((c) => c.field === cell.field);
    await this.moveTo(cell.row, at < 0 ? this.grid.showColumn(cell.field) : at);
  }
  /** Stands on a row of a list just loaded, on the first one where that is not shown, and tells the screen. */
  beginAt(row: number): void {
    const { store, ranges } = this.grid;
    const first = store.arranged.view.find((i) => i >= 0) ?? -1;
    this.put(store.arranged.position(row) >= 0 ? row : first, this.column);
    if (row >= 0) this.wanted = 'scroll';
    ranges.clear();
    store.signals.cursorChanged();
    this.grid.tellCurrent();
  }
  /** Stays in its column when the columns are arranged anew. */
  stayIn(field: string | undefined): void {
    const { columns, store } = this.grid;
    const at = columns.findIndex((c) => c.field === field);
    this.put(this.row, at < 0 ? Math.min(this.column, columns.length - 1) : at);
    store.signals.cursorChanged();
  }
  /** Leaves a row that is shown no longer for the first one that is. */
  stayShown(): void {
    const { arranged } = this.grid.store;
    if (this.row === -1 || arranged.position(this.row) >= 0) return;
    void this.moveTo(arranged.view.find((i) => i >= 0) ?? arranged.view[0] ?? -1, undefined, false);
  }

  private put(row: number, column: number): void {
    this.row = row;
    this.column = column;
    this.tabFrom = undefined;
  }
}

import type { Call, Fault, ReadBody, ReadData, SaveRow } from '../../contract/call';
import { createForm, type Form } from '../fields/form';
import { call } from '../lib/call';
import { grouped } from '../lib/formats';
import { type Store, store } from '../lib/store';
import { t } from '../lib/texts';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import type { Column, GridColumn, SystemColumn } from './column';
import type { Conflict } from './conflict';
import { pinnedFirst } from './layout';
import { GridStore } from './store';
import { faultsOf, placeFaults } from './validate';
import { shownText } from './value';

/** What a screen says about its grid. */
export interface GridOptions<R extends object, S> {
  /** Tells the grids of a screen apart: G1, G2 … */
  id: string;
  /** Name above the grid and for screen readers; made of the screen's title unless given. */
  title?: string;
  /** Column or columns that identify a row. */
  key: (keyof R & string) | (keyof R & string)[];
  columns: readonly Column<R>[];
  /** Search conditions to begin with. */
  search?: Partial<S>;
  /** Loads the list at opening; true unless said otherwise. */
  auto?: boolean;
  /** Values of an added row. Without it rows can be changed but not added. */
  newRow?: () => Partial<R>;
  /** A further condition on every cell, which a column's `edit` allows. */
  canEdit?: (row: R, field: string) => boolean;
  /** Rows nobody can change any more: grey. */
  finalRow?: (row: R) => boolean;
  /** Columns before the data; ST, CK and NO unless said otherwise. */
  system?: readonly SystemColumn[];
  /** Enter or Tab in this column of the last row adds a row. */
  addFrom?: keyof R & string;
  /** Columns that a copy of a row does not take over: numbers, states, versions. The key and UPD_CNT never are. */
  notCopied?: readonly (keyof R & string)[];
  checkable?: (row: R) => boolean;
  /** Rows that can be taken away; every row that is not final unless said otherwise. */
  canRemove?: (row: R) => boolean;
  /** Enter or a double click on a row that cannot be typed into there: choosing it, in a popup that chooses. */
  onOpen?: (row: R) => void;
  /** The current row became another one, or was loaded again. */
  onCurrent?: (row: R | null) => void;
  /** Grids below: their unsaved changes are asked about before the current row changes. */
  details?: () => readonly { isDirty: boolean }[];
}

export type Phase = 'before' | 'ready' | 'failed';

/** A grid as its screen handles it. One object for the life of the screen. */
export class GridModel<R extends object, S = object> {
  readonly store: GridStore<R>;
  readonly phase: Store<Phase> = store<Phase>('before');
  readonly conflict: Store<Conflict<R> | null> = store<Conflict<R> | null>(null);
  /** Current cell: index of the row, place of the column; row -1 when there is none. */
  cursor = { row: -1, column: 0 };
  /** Takes what stands in the open editor; filled by the editor. */
  commitEditor: () => void = () => {};
  /** Puts the open editor, if any, over its cell again; filled by the editor, called while scrolling. */
  placeCursor: () => void = () => {};
  /** Gives the grid's input the focus; filled by the editor. */
  focus: () => void = () => {};
  /** Opens the editor of the current cell with its value; filled by the editor. */
  openEditor: () => void = () => {};
  /** Scrolls the current cell into view; filled by the body. */
  scrollToCursor: () => void = () => {};
  /** What is to be done once the current cell is drawn. */
  wanted: 'scroll' | 'focus' | null = null;
  /** The user is entering values: Tab goes to the next cell instead of leaving the grid. */
  typingOn = false;
  /** The columns worked out, pinned ones first; another list for another language. */
  readonly columnStore: Store<readonly GridColumn<R>[]>;
  /** The cell whose message is shown because the mouse is over it. */
  readonly hovered: Store<{ row: number; column: number } | null> = store<{ row: number; column: number } | null>(null);
  /** The scrolling element of the body. */
  scroller: HTMLElement | null = null;
  /** The search conditions; the fields of the search pane bind to it. */
  readonly form: Form<Partial<S>>;
  /** All rows that fit the conditions; larger than the rows loaded when the list was cut. */
  total = 0;
  /** Indexes of the rows of the save under way, in the order sent. */
  sent: readonly number[] = [];
  /** The first load has been asked for. */
  opened = false;
  private searches = 0;

  constructor(
    readonly select: Call<ReadBody<S>, ReadData<R>> | null,
    public options: GridOptions<R, S>,
    columns: readonly GridColumn<R>[],
  ) {
    this.form = createForm<Partial<S>>({ ...options.search });
    this.columnStore = store<readonly GridColumn<R>[]>(pinnedFirst(columns));
    this.store = new GridStore<R>(this.columns, {
      shown: shownText,
      checks: this.system.includes('CK'),
      checkable: (row) => this.options.checkable?.(row) ?? true,
    });
  }

  get columns(): readonly GridColumn<R>[] {
    return this.columnStore.get();
  }
  get system(): readonly SystemColumn[] {
    return this.options.system ?? ['ST', 'CK', 'NO'];
  }
  /** Takes the columns worked out anew, for another language. */
  setColumns(columns: readonly GridColumn<R>[]): void {
    this.columnStore.set(pinnedFirst(columns));
    this.store.columns = this.columns;
    this.store.structChanged();
  }
  /** Can anything be typed into this grid? Only then are read-only cells grey. */
  get editable(): boolean {
    return this.columns.some((c) => c.edit);
  }

  /** Rows in the order shown. */
  rows(): R[] {
    return this.store.shownRows();
  }
  checked(): R[] {
    return this.store.checkedIndexes().map((i) => this.store.rows[i] as R);
  }
  get current(): R | null {
    return this.store.rows[this.cursor.row] ?? null;
  }
  /** Values of the key columns as one text; null of a row that has none yet. */
  keyOf(row: Partial<R>): string | null {
    const fields = Array.isArray(this.options.key) ? this.options.key : [this.options.key];
    const values = fields.map((f) => row[f]);
    return values.some((v) => v === null || v === undefined) ? null : JSON.stringify(values);
  }
  keyColumns(row: R): Partial<R> {
    const fields = Array.isArray(this.options.key) ? this.options.key : [this.options.key];
    return Object.fromEntries(fields.map((f) => [f, row[f]])) as Partial<R>;
  }
  /** The changed rows as a save sends them. */
  changes(): SaveRow<R>[] {
    this.commitEditor();
    return this.store.changed().map((c) => c.row);
  }
  get isDirty(): boolean {
    return this.store.changeCount > 0;
  }
  /** Faults of the cells, after `validate` or an answer of the server. */
  get faults(): Fault[] {
    return Array.from(this.store.view).flatMap((i) => this.faultsOfRow(i));
  }
  private faultsOfRow(i: number): Fault[] {
    const ROW_NO = this.store.position(i) + 1;
    return this.store.faultFields(i).map((FIELD) => ({ ROW_NO, FIELD, CODE: 'MSG000013', MESSAGE: this.store.fault(i, FIELD) }));
  }

  get conditions(): Partial<S> {
    return this.form.values;
  }
  setConditions(values: Partial<S>): void {
    for (const [name, value] of Object.entries(values)) this.form.set(name as keyof S, value as S[keyof S]);
  }

  /** Asks before unsaved changes here or below are lost (MSG000006). */
  async mayLeave(): Promise<boolean> {
    this.commitEditor();
    const dirty = this.isDirty || this.options.details?.().some((d) => d.isDirty);
    return !dirty || box.question('MSG000006');
  }

  /**
   * Loads the list by the conditions (those given are put in first) after asking about unsaved changes; the current row stays
   * the same one. Resolves false when the user declined, a condition is faulty or the load failed.
   */
  async search(conditions?: Partial<S>, opts: { ask?: boolean; select?: string | null } = {}): Promise<boolean> {
    if (opts.ask !== false && !(await this.mayLeave())) return false;
    if (conditions) this.setConditions(conditions);
    if (!this.select || this.form.check().length) return false;
    const run = ++this.searches;
    const wanted = opts.select ?? (this.current && this.keyOf(this.current));
    const failed = () => {
      if (run !== this.searches) return;
      this.load([]);
      this.phase.set('failed');
    };
    try {
      const { data, message } = await call(this.select, { SEARCH: this.form.values }, { onLost: failed });
      if (run !== this.searches) return false;
      this.load(data.LIST, { select: wanted, total: data.TOTAL });
      if (data.TOTAL > data.LIST.length) notify.warn(message ?? t('MSG000037', grouped(data.LIST.length)));
      return true;
    } catch {
      failed();
      return false;
    }
  }

  /** Shows these rows as saved ones; the row with the key `select` becomes the current one, else the first. */
  load(rows: readonly R[], opts: { select?: string | null; total?: number } = {}): void {
    this.commitEditor();
    this.store.load(rows);
    this.total = opts.total ?? rows.length;
    this.phase.set('ready');
    const found = opts.select ? this.store.rows.findIndex((row) => this.keyOf(row) === opts.select) : -1;
    const first = this.store.view[0] ?? -1;
    this.cursor = { row: found >= 0 ? found : first, column: this.cursor.column };
    if (found >= 0) this.wanted = 'scroll';
    this.store.cursorChanged();
    this.options.onCurrent?.(this.current);
  }
  /** Empties the grid, as before the first search. */
  clear(): void {
    this.searches++;
    this.load([]);
    this.phase.set('before');
  }

  /** Makes a cell the current one. Before another row becomes current, unsaved changes below are asked about. */
  async moveTo(row: number, column = this.cursor.column, focus = true): Promise<void> {
    this.commitEditor();
    const old = this.cursor.row;
    if (row !== old && this.options.details?.().some((d) => d.isDirty) && !(await box.question('MSG000006'))) return;
    this.cursor = { row, column };
    if (row !== old) {
      this.store.touch(old);
      this.store.touch(row);
    }
    this.wanted = focus ? 'focus' : 'scroll';
    this.store.cursorChanged();
    if (row !== old) this.options.onCurrent?.(this.current);
  }
  /** Makes the row with this key the current one. */
  async selectKey(key: Partial<R>): Promise<void> {
    const wanted = this.keyOf(key);
    const row = this.store.rows.findIndex((r) => this.keyOf(r) === wanted);
    if (row >= 0) await this.moveTo(row);
  }

  /** Adds a row with its first values and goes to it. */
  add(row?: Partial<R>): void {
    this.commitEditor();
    this.phase.set('ready');
    const index = this.store.add([this.fresh(row)]);
    const first = this.columns.findIndex((c) => c.edit);
    void this.moveTo(index, Math.max(0, first));
  }
  /** A new row: every column empty, then the screen's defaults, then the values given. */
  fresh(values?: Partial<R>): R {
    const empty = Object.fromEntries(this.columns.map((c) => [c.field, null]));
    return { ...empty, ...this.options.newRow?.(), ...values } as R;
  }
  /** Indexes the row buttons work on: the checked rows, else the current one. */
  targets(): number[] {
    const checked = this.store.checkedIndexes();
    return checked.length ? checked : this.cursor.row >= 0 ? [this.cursor.row] : [];
  }
  /** Takes away added rows and marks others deleted: the checked ones, else the current one. MSG000009 when there is none. */
  async remove(): Promise<void> {
    this.commitEditor();
    const { canRemove = (row: R) => !this.options.finalRow?.(row) } = this.options;
    const targets = this.targets().filter((i) => canRemove(this.store.rows[i] as R));
    if (!targets.length) return box.warn('MSG000009');
    const at = this.store.position(this.cursor.row);
    this.store.batch(() => this.store.remove(targets));
    if (this.store.position(this.cursor.row) < 0) {
      await this.moveTo(this.store.view[Math.min(at, this.store.size - 1)] ?? -1);
    }
  }
  /** Adds copies of the checked rows, else of the current one, without what only one row can have. */
  async copy(): Promise<void> {
    this.commitEditor();
    const targets = this.targets();
    if (!targets.length) return box.warn('MSG000009');
    const keys = Array.isArray(this.options.key) ? this.options.key : [this.options.key];
    const own = new Set<string>([...keys, ...(this.options.notCopied ?? []), 'UPD_CNT', 'INIT_INSERT']);
    const copies = targets.map((i) => {
      const kept = Object.entries(this.store.rows[i] as object).filter(([field]) => !own.has(field));
      const defaults = this.options.newRow?.() ?? {};
      return { ...this.fresh(), ...Object.fromEntries(kept), ...pick(defaults, own) } as R;
    });
    await this.moveTo(this.store.add(copies));
  }

  /** Checks every changed row, also out of view, and marks the faulty cells. */
  validate(): Fault[] {
    this.commitEditor();
    return faultsOf(this);
  }
  /** Marks the cells the server found faulty; ROW_NO counts the rows sent. */
  setFaults(errors: readonly Fault[], rows: readonly number[] = this.sent): void {
    placeFaults(this, errors, rows);
  }
  /** Goes to the first faulty cell. */
  async goToFault(): Promise<void> {
    const row = this.store.firstFaulty();
    if (row < 0) return;
    const fields = this.store.faultFields(row);
    await this.moveTo(
      row,
      Math.max(
        0,
        this.columns.findIndex((c) => fields.includes(c.field)),
      ),
    );
  }
  /** Takes the saved rows of an answer without loading the list again. */
  accept(saved: readonly R[]): void {
    const at = this.sent.indexOf(this.cursor.row);
    const row = at >= 0 ? saved[at] : this.current;
    const select = row ? this.keyOf(row) : null;
    this.load(this.store.accepted(this.sent, saved), { select });
  }
}

const pick = (values: object, fields: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)));

import type { Call, Fault, ReadBody, ReadData, SaveRow } from '../../contract/call';
import type { GridLayout } from '../../contract/gridLayout';
import type { ColumnState } from '../../contract/layoutData';
import { createForm, type Form } from '../fields/form';
import { CallError, call, shown } from '../lib/call';
import { grouped } from '../lib/formats';
import { type Store, store } from '../lib/store';
import { t } from '../lib/texts';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import type { GridColumn, SystemColumn } from './column';
import { ColumnSet } from './columnSet';
import { withHidden } from './columnState';
import { applyDraft, type GridDraft, WaitingDraft, withDraftRows } from './drafts';
import { Drawn, type Point } from './drawn';
import { canEditCell } from './editable';
import { type FaultyCell, faultyCells } from './faults';
import { type GridOptions, keysOf } from './options';
import { Pending } from './pending';
import { Ranges } from './rangeSelection';
import { GridStore } from './store';
import { Tree } from './tree';
import { allFaults, checkChanged, markFaults } from './validate';
import { shownText } from './value';
import type { ViewState } from './viewData';

const sameConditions = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** No answer, a condition refused, too many calls, a server that is busy: what a search of this kind ends with leaves the rows as they are. */
const keepsRows: ReadonlySet<number> = new Set([0, 422, 429, 503]);

/** `awaited`: its rows are those of a row above that has become the current one, and come in a moment. */
export type Phase = 'before' | 'awaited' | 'ready' | 'failed';

/** A grid as its screen handles it. One object for the life of the screen. */
export class GridModel<R extends object, S = object> {
  /** Current cell: index of the row, place of the column; row -1 when there is none. `tabFrom`: the column where a run of Tabs began. */
  cursor: { row: number; column: number; tabFrom?: number } = { row: -1, column: 0 };
  /** The ranges of cells selected. */
  readonly ranges: Ranges = new Ranges();
  readonly drawn: Drawn = new Drawn();
  readonly pending: Pending = new Pending();
  /** Takes what stands in the open editor; filled by the editor. */
  commitEditor: () => void = () => {};
  /** Opens the editor of the current cell with its value; filled by the editor. */
  openEditor: () => void = () => {};
  /** Gives the grid's input the focus; filled by the editor. */
  focus: () => void = () => {};
  /** What is to be done once the current cell is drawn. */
  wanted: 'scroll' | 'focus' | null = null;
  /** The user is entering values: Tab goes to the next cell instead of leaving the grid. */
  typingOn = false;
  /** The user lacks the grant of the save: nothing can be typed, added or taken away. */
  readOnly = false;
  /** A save or an action is under way. */
  saving = false;
  readonly store: GridStore<R>;
  readonly phase: Store<Phase> = store<Phase>('before');
  /** The columns as the user has them. */
  readonly columnSet: ColumnSet<R>;
  readonly views: ViewState = { current: store<GridLayout | null>(null), screen: '' };
  /** The search conditions; the fields of the search pane bind to it. */
  readonly form: Form<Partial<S>>;
  /** The conditions that the list shown was loaded by. */
  searched: Partial<S> = {};
  /** All rows that fit the conditions; larger than the rows loaded when the list was cut. */
  total = 0;
  /** Indexes of the rows of the save under way, in the order sent. */
  sent: readonly number[] = [];
  /** The first load has been asked for. */
  opened = false;
  /** The grid above has asked already whether unsaved changes here may go. */
  asked = false;
  /** The user has agreed to lose unsaved changes by what is being done. */
  agreed = false;
  /** Unsaved rows of before a reload of the browser's page. */
  readonly draft: WaitingDraft<R>;
  private searches = 0;
  /** Gives up the request under way. */
  private asking: AbortController | null = null;

  constructor(
    readonly select: Call<ReadBody<S>, ReadData<R>> | null,
    public options: GridOptions<R, S>,
    columns: readonly GridColumn<R>[],
    draft?: GridDraft<R>,
  ) {
    this.draft = new WaitingDraft(
      draft,
      ({ conditions }) => !select || this.searchesByItself || sameConditions(conditions, this.form.values),
    );
    this.form = createForm<Partial<S>>({ ...options.search });
    if (draft && this.searchesByItself) {
      this.setConditions(draft.conditions as Partial<S>);
      for (const [name, typed] of Object.entries(draft.unread ?? {})) this.form.refuse(name, typed);
    }
    this.columnSet = new ColumnSet(columns);
    this.store = new GridStore<R>(columns, {
      shown: shownText,
      ...(options.tree ? { tree: new Tree<R>(keysOf(options)[0] as keyof R & string, options.tree) } : {}),
      arranged: () => this.stayShown(),
      checks: this.system.includes('CK'),
      ...(options.follow ? { follow: (i, values) => this.options.follow?.(this.store.rows, i, values) ?? [] } : {}),
      checkable: (row) => this.options.checkable?.(row) ?? true,
    });
    this.store.history.where = () => {
      const { row, column } = this.cursor;
      return { row, column, ranges: this.ranges.selected.get() };
    };
  }

  /** The columns shown, in order; `store.columns` has the hidden ones too. */
  get columns(): readonly GridColumn<R>[] {
    return this.columnSet.shown.get();
  }
  get system(): readonly SystemColumn[] {
    return this.options.system ?? ['ST', 'CK', 'NO'];
  }
  /** Takes the columns worked out anew, for another language, or others. */
  setColumns(columns: readonly GridColumn<R>[]): void {
    this.columnSet.setColumns(columns);
    this.store.arranged.setColumns(columns);
  }
  /** Arranges the columns, null as the screen has them; the current cell stays in its column. */
  arrangeColumns(states: readonly ColumnState[] | null): void {
    this.commitEditor();
    const field = this.columns[this.cursor.column]?.field;
    this.columnSet.set(states);
    const at = this.columns.findIndex((c) => c.field === field);
    this.cursor = { row: this.cursor.row, column: at < 0 ? Math.min(this.cursor.column, this.columns.length - 1) : at };
    this.store.signals.cursorChanged();
  }
  /** Shows a column that may be hidden; gives its place. */
  showColumn(field: string): number {
    this.arrangeColumns(withHidden(this.columnSet.states.get(), field, false));
    return this.columns.findIndex((c) => c.field === field);
  }
  /** Can anything be typed into this grid? Only then are read-only cells grey. */
  get editable(): boolean {
    return !this.readOnly && this.store.columns.some((c) => c.edit);
  }

  /** Rows in the order shown. */
  rows(): R[] {
    return this.store.arranged.shownRows();
  }
  checked(): R[] {
    return this.store.marks.checkedIndexes().map((i) => this.store.rows[i] as R);
  }
  get current(): R | null {
    return this.store.rows[this.cursor.row] ?? null;
  }
  /** Values of the key columns as one text; null of a row that has none yet. */
  keyOf(row: Partial<R>): string | null {
    const values = keysOf(this.options).map((f) => row[f]);
    return values.some((v) => v === null || v === undefined) ? null : JSON.stringify(values);
  }
  /** The changed rows as a save sends them. */
  changes(): SaveRow<R>[] {
    this.commitEditor();
    return this.store.changed().map((c) => c.row);
  }
  get isDirty(): boolean {
    return this.store.changes.changeCount > 0 || this.store.marks.hasTyped || this.draft.hasRows();
  }
  /** Does it load its list at opening? */
  get searchesByItself(): boolean {
    return this.select !== null && this.options.auto !== false;
  }
  /** Faults of the cells, after `validate` or an answer of the server. */
  get faults(): Fault[] {
    return allFaults(this.store);
  }

  get conditions(): Partial<S> {
    return this.form.values;
  }
  setConditions(values: Partial<S>): void {
    for (const [name, value] of Object.entries(values)) this.form.set(name as keyof S, value as S[keyof S]);
  }

  get detailsDirty(): boolean {
    return this.options.details?.().some((d) => d.isDirty) ?? false;
  }
  /** Leaves a row that is shown no longer for the first one that is. */
  private stayShown(): void {
    const { view } = this.store.arranged;
    if (this.cursor.row === -1 || this.store.arranged.position(this.cursor.row) >= 0) return;
    void this.moveTo(view.find((i) => i >= 0) ?? view[0] ?? -1, undefined, false);
  }
  /** Tells the screen the current row. What the user has agreed to lose below is not asked about again. */
  private tellCurrent(): void {
    const details = this.options.details?.() ?? [];
    for (const detail of details) detail.asked = this.agreed;
    this.agreed = false;
    this.options.onCurrent?.(this.current);
    for (const detail of details) detail.asked = false;
  }
  /** Asks before unsaved changes here or below are lost (MSG000006). */
  async mayLeave(): Promise<boolean> {
    this.commitEditor();
    if (this.asked || !(this.isDirty || this.detailsDirty)) return true;
    this.agreed = await box.question('MSG000006');
    if (this.agreed) this.draft.take();
    return this.agreed;
  }

  /**
   * Loads the list by the conditions (those given are put in first) after asking about unsaved changes; the current row stays
   * the same one. Resolves false when the user declined, a condition is faulty or the load failed. Asked again by its own conditions and not
   * answered, or refused for now, it keeps the rows and says why; by conditions given they would be those of something else.
   */
  async search(conditions?: Partial<S>, opts: { ask?: boolean; select?: string | null } = {}): Promise<boolean> {
    // Rows that wait for their list are not lost by its loading: it puts them in.
    const onlyWaits = this.draft.hasRows() && !this.store.changes.changeCount && !this.store.marks.hasTyped && !this.detailsDirty;
    if (opts.ask !== false && (this.saving || !(onlyWaits || (await this.mayLeave())))) return false;
    if (conditions) this.setConditions(conditions);
    if (!this.select || this.form.check().length) return false;
    const run = this.giveUp();
    const asking = new AbortController();
    this.asking = asking;
    const SEARCH = this.form.values;
    const wanted = opts.select ?? (this.current && this.keyOf(this.current));
    const came = this.pending.begin();
    const done = () => {
      came();
      if (this.asking === asking) this.asking = null;
    };
    const failed = () => {
      done();
      if (run !== this.searches) return;
      this.show([]);
      this.phase.set('failed');
    };
    // Nothing goes on after it: a save that reads its list again is over with it.
    const lost = () => {
      if (opts.ask === false) this.saving = false;
      failed();
    };
    try {
      const { data, message } = await call(this.select, { SEARCH }, { onLost: lost, signal: asking.signal });
      if (run !== this.searches) return false;
      this.searched = SEARCH;
      this.show(data.LIST, { select: wanted, total: data.TOTAL }, this.draft.take());
      if (data.TOTAL > data.LIST.length) notify.warn(message ?? t('MSG000037', grouped(data.LIST.length)));
      return true;
    } catch (error) {
      const mayKeep = error instanceof CallError && keepsRows.has(error.status);
      if (run === this.searches && mayKeep) notify.warn(shown(error));
      if (mayKeep && !conditions && this.store.rows.length) this.agreed &&= run !== this.searches;
      else failed();
      return false;
    } finally {
      done();
    }
  }
  /** Is its list on the way? */
  get isAsking(): boolean {
    return this.asking !== null;
  }
  /** Gives up the list that is on its way; gives the number of the next search. */
  private giveUp(): number {
    this.asking?.abort();
    this.asking = null;
    return ++this.searches;
  }

  /**
   * Shows these rows as saved ones, in place of a list that is on its way; the row with the key `select` becomes the current one, else the
   * first. Unsaved rows of before a reload of the browser's page are put into them.
   */
  load(rows: readonly R[], opts: { select?: string | null; total?: number } = {}): void {
    this.giveUp();
    this.show(rows, opts, this.draft.take());
  }
  private show(rows: readonly R[], opts: { select?: string | null; total?: number } = {}, draft?: GridDraft<R>): void {
    this.commitEditor();
    const keyOf = (row: Partial<R>) => this.keyOf(row);
    const all = draft ? withDraftRows(rows, draft, keyOf) : rows;
    this.store.load(all);
    this.total = (opts.total ?? rows.length) + all.length - rows.length;
    this.phase.set('ready');
    const brought = draft ? applyDraft(this.store, draft, keyOf) : -1;
    const wanted = opts.select ? this.store.rows.findIndex((row) => this.keyOf(row) === opts.select) : -1;
    const found = brought >= 0 ? brought : wanted;
    const first = this.store.arranged.view.find((i) => i >= 0) ?? -1;
    this.cursor = { row: this.store.arranged.position(found) >= 0 ? found : first, column: this.cursor.column };
    if (found >= 0) this.wanted = 'scroll';
    this.ranges.clear();
    this.store.signals.cursorChanged();
    this.tellCurrent();
  }
  /** Empties the grid, as before the first search. */
  clear(): void {
    this.giveUp();
    this.show([]);
    this.phase.set('before');
  }
  /** Empties the grid for the rows of another row above. */
  leaveRows(): void {
    this.giveUp();
    if (this.store.rows.length > 0 || this.isDirty) this.show([]);
    this.phase.set('awaited');
  }

  /** Makes a cell the current one. Before another row becomes current, unsaved changes below are asked about. */
  async moveTo(row: number, column = this.cursor.column, focus = true): Promise<void> {
    this.commitEditor();
    const old = this.cursor.row;
    if (row !== old && this.detailsDirty) {
      this.agreed = await box.question('MSG000006');
      if (!this.agreed) return;
    }
    this.cursor = { row, column };
    this.ranges.clear();
    if (row !== old) {
      this.store.signals.touch(old);
      this.store.signals.touch(row);
    }
    this.wanted = focus ? 'focus' : 'scroll';
    this.store.signals.cursorChanged();
    if (row !== old) this.tellCurrent();
  }
  /** Opens the menu of the cells selected; without a point at the current cell. */
  openCellMenu(at: Point | null): void {
    this.focus();
    const { left = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    this.drawn.cellMenu.set(at ?? { x: left, y: bottom });
  }
  /** Makes the row with this key the current one. */
  async selectKey(key: Partial<R>): Promise<void> {
    const wanted = this.keyOf(key);
    const row = this.store.rows.findIndex((r) => this.keyOf(r) === wanted);
    if (row >= 0) await this.moveTo(row);
  }

  /** Adds a row with its first values and goes to its first cell that can be typed into. */
  add(row?: Partial<R>): void {
    this.commitEditor();
    this.phase.set('ready');
    const index = this.store.add([this.fresh(row)]);
    this.store.arranged.reveal([index]);
    const first = this.columns.findIndex((column) => canEditCell(this, index, column));
    this.typingOn = true;
    void this.moveTo(index, Math.max(0, first));
  }
  /** A new row: every column empty, then the screen's defaults, then the values given. */
  fresh(values?: Partial<R>): R {
    const empty = Object.fromEntries(this.store.columns.map((c) => [c.field, null]));
    return { ...empty, ...this.options.newRow?.(), ...values } as R;
  }
  /** Indexes the row buttons work on: the checked rows, else the current one. */
  targets(): number[] {
    const checked = this.store.marks.checkedIndexes();
    return checked.length ? checked : this.cursor.row >= 0 ? [this.cursor.row] : [];
  }
  /** Checks every changed row, also out of view, and marks the faulty cells. */
  validate(): Fault[] {
    this.commitEditor();
    return checkChanged(this.store);
  }
  /** Marks the cells the server found faulty; ROW_NO counts the rows sent. */
  setFaults(errors: readonly Fault[], rows: readonly number[] = this.sent): void {
    markFaults(this.store, errors, rows, this.columns[0]?.field);
  }
  /** Goes to the first faulty cell. */
  goToFault(): Promise<void> {
    return this.goToCell(faultyCells(this.store, this.columns)[0]);
  }
  /** Goes to a cell, if there is one: a row that is filtered out or folded away is shown again, and so is a hidden column. */
  async goToCell(cell: FaultyCell | undefined): Promise<void> {
    if (!cell) return;
    this.store.arranged.reveal([cell.row]);
    const at = this.columns.findIndex((c) => c.field === cell.field);
    await this.moveTo(cell.row, at < 0 ? this.showColumn(cell.field) : at);
  }
  /** Takes the saved rows of an answer without loading the list again. */
  accept(saved: readonly R[]): void {
    const at = this.sent.indexOf(this.cursor.row);
    const row = at >= 0 ? saved[at] : this.current;
    const select = row ? this.keyOf(row) : null;
    this.load(this.store.accepted(this.sent, saved), { select });
  }
}

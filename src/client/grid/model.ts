import type { Call, Fault, ReadBody, ReadData, SaveRow } from '../../contract/call';
import type { GridLayout } from '../../contract/gridLayout';
import type { ColumnState } from '../../contract/layoutData';
import { type Store, store } from '../lib/store';
import { box } from '../shell/box';
import type { GridColumn, SystemColumn } from './column';
import { ColumnSet } from './columnSet';
import { withHidden } from './columnState';
import { CurrentCell } from './currentCell';
import { applyDraft, type GridDraft, WaitingDraft, withDraftRows } from './drafts';
import { Drawn } from './drawn';
import { canEditCell } from './editable';
import { faultyCells } from './faults';
import { Meanwhile } from './meanwhile';
import { type GridOptions, keysOf } from './options';
import { Pending } from './pending';
import { Query, sameConditions } from './query';
import { Ranges } from './rangeSelection';
import { tellKept } from './rowName';
import { GridStore } from './store';
import { Tree } from './tree';
import { allFaults, checkChanged, markFaults } from './validate';
import { shownText } from './value';
import type { ViewState } from './viewData';

/** `awaited`: its rows are those of a row above that has become the current one, and come in a moment. */
export type Phase = 'before' | 'awaited' | 'ready' | 'failed';

const allSystem: readonly SystemColumn[] = ['ST', 'CK', 'NO'];

/**
 * A grid as its screen handles it: the parts it is made of, what concerns several of them, and what is asked before unsaved work is lost. One
 * object for the life of the screen.
 */
export class GridModel<R extends object, S = object> {
  readonly store: GridStore<R>;
  readonly cursor: CurrentCell<R> = new CurrentCell<R>(this);
  /** The ranges of cells selected. */
  readonly ranges: Ranges = new Ranges();
  /** The columns as the user has them. */
  readonly columnSet: ColumnSet<R>;
  readonly query: Query<R, S>;
  readonly pending: Pending = new Pending();
  /** Unsaved rows of before a reload of the browser's page. */
  readonly draft: WaitingDraft<R>;
  readonly views: ViewState = { current: store<GridLayout | null>(null), screen: '' };
  readonly drawn: Drawn = new Drawn();
  readonly phase: Store<Phase> = store<Phase>('before');
  /** What is typed while a save is under way. */
  readonly meanwhile: Meanwhile<R> = new Meanwhile<R>();
  /** Takes what stands in the open editor; filled by the editor. */
  commitEditor: () => void = () => {};
  /** Is the editor open? Filled by the editor. */
  isEditing: () => boolean = () => false;
  /** Opens the editor of the current cell with its value; filled by the editor. */
  openEditor: () => void = () => {};
  /** Gives the grid's input the focus; filled by the editor. */
  focus: () => void = () => {};
  /** The user lacks the grant of the save: nothing can be typed, added or taken away. */
  readOnly = false;
  /** A save or an action is under way. */
  saving = false;
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

  constructor(
    readonly select: Call<ReadBody<S>, ReadData<R>> | null,
    public options: GridOptions<R, S>,
    columns: readonly GridColumn<R>[],
    draft?: GridDraft<R>,
  ) {
    this.query = new Query<R, S>(options.search);
    this.draft = new WaitingDraft(
      draft,
      ({ conditions }) => !select || this.searchesByItself || sameConditions(conditions, this.query.conditions),
    );
    if (draft && this.searchesByItself) {
      this.setConditions(draft.conditions as Partial<S>);
      for (const [name, typed] of Object.entries(draft.unread ?? {})) this.query.form.refuse(name, typed);
    }
    this.columnSet = new ColumnSet(columns);
    this.store = new GridStore<R>(columns, {
      shown: shownText,
      ...(options.tree ? { tree: new Tree<R>(keysOf(options)[0] as keyof R & string, options.tree) } : {}),
      arranged: () => this.cursor.stayShown(),
      checks: (options.system ?? allSystem).includes('CK'),
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
  /** The columns before those of the rows; where nothing can be saved, no row has a state of its own. */
  get system(): readonly SystemColumn[] {
    const { system = allSystem, reading } = this.options;
    if (reading) return system.filter((id) => id === 'NO');
    return this.readOnly ? system.filter((id) => id !== 'ST') : system;
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
    this.cursor.stayIn(field);
  }
  /** Shows a column that may be hidden; gives its place. */
  showColumn(field: string): number {
    this.arrangeColumns(withHidden(this.columnSet.states.get(), field, false));
    return this.columns.findIndex((c) => c.field === field);
  }
  /** Can anything be written into this grid, hidden columns included? */
  get editable(): boolean {
    return !this.readOnly && this.store.columns.some((c) => c.edit);
  }
  /** Can anything be typed into the columns shown? Only then are read-only cells grey. */
  get typable(): boolean {
    return !this.readOnly && this.columns.some((c) => c.edit);
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
  /** Adds a row with its first values and goes to its first cell that can be typed into. */
  add(row?: Partial<R>): void {
    this.commitEditor();
    this.phase.set('ready');
    const index = this.store.add([this.fresh(row)]);
    this.store.arranged.reveal([index]);
    const first = this.columns.findIndex((column) => canEditCell(this, index, column));
    this.cursor.typingOn = true;
    void this.cursor.moveTo(index, Math.max(0, first));
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

  get isDirty(): boolean {
    return this.store.changes.changeCount > 0 || this.store.marks.hasTyped || this.draft.hasRows() || this.meanwhile.waits;
  }
  get detailsDirty(): boolean {
    return this.options.details?.().some((d) => d.isDirty) ?? false;
  }
  /** Asks whether what is unsaved may be lost (MSG000006). */
  async askToLose(): Promise<boolean> {
    this.agreed = await box.question('MSG000006');
    return this.agreed;
  }
  /** Asks before unsaved changes here or below are lost. */
  async mayLeave(): Promise<boolean> {
    this.commitEditor();
    if (this.asked || !(this.isDirty || this.detailsDirty)) return true;
    const agreed = await this.askToLose();
    if (agreed) {
      this.draft.take();
      this.meanwhile.end();
    }
    return agreed;
  }
  /** Asks before a search, which loses what is unsaved, but for rows that wait for their list: it puts them in. */
  private async maySearch(): Promise<boolean> {
    if (this.saving) return false;
    const onlyWaits = this.draft.hasRows() && !this.store.changes.changeCount && !this.store.marks.hasTyped && !this.detailsDirty;
    return onlyWaits || this.mayLeave();
  }
  /** Tells the screen the current row. What the user has agreed to lose below is not asked about again. */
  tellCurrent(): void {
    const details = this.options.details?.() ?? [];
    for (const detail of details) detail.asked = this.agreed;
    this.agreed = false;
    this.options.onCurrent?.(this.current);
    for (const detail of details) detail.asked = false;
  }

  /** Does it load its list at opening? */
  get searchesByItself(): boolean {
    return this.select !== null && this.options.auto !== false;
  }
  setConditions(values: Partial<S>): void {
    for (const [name, value] of Object.entries(values)) this.query.form.set(name as keyof S, value as S[keyof S]);
  }
  /**
   * Loads the list by the conditions (those given are put in first) after asking about unsaved changes; the current row stays
   * the same one. Resolves false when the user declined, a condition is faulty or the load failed. Asked again by its own conditions and not
   * answered, or refused for now, it keeps the rows and says why; by conditions given they would be those of something else. Rows just
   * `saved` that the list lacks stay below it, and are named.
   */
  async search(conditions?: Partial<S>, opts: { ask?: boolean; select?: string | null; saved?: readonly R[] } = {}): Promise<boolean> {
    if (opts.ask !== false && !(await this.maySearch())) return false;
    if (conditions) this.setConditions(conditions);
    if (!this.select || this.query.form.check().length) return false;
    const wanted = opts.select ?? (this.current && this.keyOf(this.current));
    const done = this.pending.begin();
    try {
      const found = await this.query.ask(this.select, (isNewest) => {
        // Nothing goes on after it: a save that reads its list again is over with it.
        if (opts.ask === false) this.saving = false;
        done();
        if (isNewest) this.showFailure();
      });
      if (found === 'late') return false;
      const keepsRows = found === 'refused' && !conditions && this.store.rows.length > 0;
      if (typeof found === 'object') {
        const listed = new Set(found.LIST.map((row) => this.keyOf(row)));
        const kept = (opts.saved ?? []).filter((row) => !listed.has(this.keyOf(row)));
        this.load([...found.LIST, ...kept], { select: wanted, total: found.TOTAL + kept.length });
        const keys = new Set(kept.map((row) => this.keyOf(row)));
        const stay = [...this.store.rows.keys()].filter((i) => keys.has(this.keyOf(this.store.rows[i] as R)));
        if (stay.length) tellKept(this.store, this.options, stay);
      } else if (keepsRows) {
        this.agreed = false;
        this.query.outdated.set(!sameConditions(this.query.searched, this.query.conditions));
      } else this.showFailure();
      return typeof found === 'object';
    } finally {
      done();
    }
  }
  private showFailure(): void {
    this.show([]);
    this.phase.set('failed');
  }
  /**
   * Shows these rows as saved ones, in place of a list that is on its way; the row with the key `select` becomes the current one, else the
   * first. Unsaved rows of before a reload of the browser's page are put into them.
   */
  load(rows: readonly R[], opts: { select?: string | null; total?: number } = {}): void {
    this.query.giveUp();
    const isEditing = this.isEditing();
    this.putAway();
    const typed = this.meanwhile.take(rows, (row) => this.keyOf(row));
    this.show(rows, opts, typed ?? this.draft.take());
    // Whoever is typing goes on.
    if (typed && isEditing) this.openEditor();
  }
  /** The rows go out to be saved: what is typed from now on stays unsaved. */
  sends(indexes: readonly number[]): void {
    this.sent = indexes;
    this.meanwhile.begin(this.store, indexes);
  }
  /** Takes what is being typed, before other rows come in place of these. */
  private putAway(): void {
    this.commitEditor();
    this.meanwhile.note(this.store, this.cursor.row);
  }
  private show(rows: readonly R[], opts: { select?: string | null; total?: number } = {}, draft?: GridDraft<R>): void {
    this.putAway();
    this.query.outdated.set(false);
    const keyOf = (row: Partial<R>) => this.keyOf(row);
    const all = draft ? withDraftRows(rows, draft, keyOf) : rows;
    this.store.load(all);
    this.total = (opts.total ?? rows.length) + all.length - rows.length;
    this.phase.set('ready');
    const brought = draft ? applyDraft(this.store, draft, keyOf) : -1;
    const wanted = opts.select ? this.store.rows.findIndex((row) => this.keyOf(row) === opts.select) : -1;
    this.cursor.beginAt(brought >= 0 ? brought : wanted);
  }
  /** Empties the grid, as before the first search. */
  clear(): void {
    this.query.giveUp();
    this.show([]);
    this.phase.set('before');
  }
  /** Empties the grid for the rows of another row above. */
  leaveRows(): void {
    this.query.giveUp();
    if (this.store.rows.length > 0 || this.isDirty) this.show([]);
    this.phase.set('awaited');
  }
  /** Takes the saved rows of an answer without loading the list again. */
  accept(saved: readonly R[]): void {
    const at = this.sent.indexOf(this.cursor.row);
    const row = at >= 0 ? saved[at] : this.current;
    const select = row ? this.keyOf(row) : null;
    this.load(this.store.accepted(this.sent, saved), { select });
  }

  /** Checks every changed row, also out of view, and marks the faulty cells. */
  validate(): Fault[] {
    this.commitEditor();
    return checkChanged(this.store);
  }
  /** Faults of the cells, after `validate` or an answer of the server. */
  get faults(): Fault[] {
    return allFaults(this.store);
  }
  /** Marks the cells the server found faulty; ROW_NO counts the rows sent. */
  setFaults(errors: readonly Fault[], rows: readonly number[] = this.sent): void {
    markFaults(this.store, errors, rows, this.columns[0]?.field);
  }
  /** Goes to the first faulty cell. */
  goToFault(): Promise<void> {
    return this.cursor.goTo(faultyCells(this.store, this.columns)[0]);
  }
}

import { type GridLayout, workingName } from '../../contract/gridLayout';
import { type LayoutData, readLayout } from '../../contract/layoutData';
import { keepLayout, layouts, mayKeepLayouts } from '../lib/layouts';
import { session } from '../lib/session';
import { type Store, store } from '../lib/store';
import type { Arrangement } from './arrange';
import type { GridModel } from './model';
import { conditionsNow, ofFields, opening } from './viewData';

/** The views of a grid, and how its user leaves it: that is kept by itself, a view on purpose. */
export class GridViews<R extends object, S> {
  /** The view the grid stands on; null where it is none. */
  readonly current: Store<GridLayout | null> = store<GridLayout | null>(null);
  private screen = '';

  constructor(private readonly model: GridModel<R, S>) {}

  get grid(): { SCRN_ID: string; GRID_ID: string } {
    return { SCRN_ID: this.screen, GRID_ID: this.model.options.id };
  }
  private get rows(): GridLayout[] {
    const { SCRN_ID, GRID_ID } = this.grid;
    return layouts.get().filter((row) => row.SCRN_ID === SCRN_ID && row.GRID_ID === GRID_ID);
  }
  /** The views that can be chosen, own ones first. */
  get list(): GridLayout[] {
    const views = this.rows.filter((row) => row.LAYOUT_NM !== workingName);
    return [...views.filter((row) => row.USER_ID), ...views.filter((row) => !row.USER_ID)];
  }

  /** Arranges the grid as it is to open, before its first drawing; from then on every change is kept. */
  begin(screen: string): void {
    this.screen = screen;
    if (this.rows.length) this.open();
    this.model.columnSet.states.subscribe(() => this.keep());
    this.current.subscribe(() => this.keep());
  }
  private open(): void {
    const kept = this.rows.find((row) => row.LAYOUT_NM === workingName);
    const { view, left } = opening(this.list, kept ? readLayout(kept.LAYOUT_JSON) : null, session().roleList);
    this.current.set(view);
    this.arrange(this.dataOf(view));
    if (left) this.model.arrangeColumns(left.columns);
  }
  /** Puts the search conditions of the view the grid stands on into the fields. */
  bringConditions(): void {
    const { search } = this.dataOf(this.current.get()) ?? {};
    if (search) this.model.setConditions(ofFields(this.model, conditionsNow(search)) as Partial<S>);
  }

  /** Shows a view at once, null the grid as its screen has it; searches where the view holds conditions. */
  async show(view: GridLayout | null): Promise<void> {
    const data = this.dataOf(view);
    if (data?.search && !(await this.model.mayLeave())) return;
    this.current.set(view);
    this.arrange(data);
    if (!data?.search) return;
    this.bringConditions();
    await this.model.search(undefined, { ask: false });
  }
  /** Does the grid stand otherwise than its view says? */
  get isChanged(): boolean {
    const data = this.dataOf(this.current.get());
    return data !== null && JSON.stringify(this.comparable(data)) !== JSON.stringify(this.comparable(this.data()));
  }
  /** The grid as it stands now, as a view keeps it. */
  data(): LayoutData {
    const { sorts, filters, grouping } = this.model.store;
    return { columns: [...this.model.columnSet.states.get()], sorts: [...sorts], filters: { ...filters }, grouping: [...grouping] };
  }

  private dataOf(view: GridLayout | null): LayoutData | null {
    return view && readLayout(view.LAYOUT_JSON);
  }
  private arrange(data: LayoutData | null): void {
    const { columns = null, sorts = [], filters = {}, grouping = [] } = data ?? {};
    this.model.arrangeColumns(columns);
    this.model.store.arrange({ sorts, filters: filters as Arrangement['filters'] & {}, grouping });
  }
  /** What of a layout tells whether it was changed, for the columns there are. */
  private comparable({ columns, sorts = [], filters = {}, grouping = [] }: LayoutData): LayoutData {
    return { columns: this.model.columnSet.joined(columns), sorts, filters, grouping };
  }
  private keep(): void {
    if (!mayKeepLayouts()) return;
    const { columnSet } = this.model;
    const view = this.current.get()?.VIEW_ID;
    const data: LayoutData = { columns: columnSet.isOwn ? [] : [...columnSet.states.get()], ...(view === undefined ? {} : { view }) };
    const row = { ...this.grid, LAYOUT_NM: workingName, LAYOUT_JSON: JSON.stringify(data), DFLT_YN: 'N' as const };
    const old = this.rows.find((one) => one.LAYOUT_NM === workingName);
    const now: GridLayout = { VIEW_ID: 0, USER_ID: session().USER_ID, ROLE_ID: null, CORP_CD: null, UPD_CNT: 0, ...old, ...row };
    layouts.set([...layouts.get().filter((one) => one !== old), now]);
    keepLayout(row);
  }
}

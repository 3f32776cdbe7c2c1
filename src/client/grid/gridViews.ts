import { type GridLayout, workingName } from '../../contract/gridLayout';
import { type LayoutData, readLayout } from '../../contract/layoutData';
import { keepLayout, layouts, mayKeepLayouts } from '../lib/layouts';
import { session } from '../lib/session';
import type { Arrangement } from './arrange';
import type { GridModel } from './model';
import { conditionsNow, ofFields, opening } from './viewData';

// The views of a grid, and how its user leaves it: that is written by itself, a view on purpose.

/** The grid as its layouts name it. */
export const layoutKey = <R extends object, S>({ views, options }: GridModel<R, S>): { SCRN_ID: string; GRID_ID: string } => ({
  SCRN_ID: views.screen,
  GRID_ID: options.id,
});

function layoutsOf<R extends object, S>(model: GridModel<R, S>): GridLayout[] {
  const { SCRN_ID, GRID_ID } = layoutKey(model);
  return layouts.get().filter((row) => row.SCRN_ID === SCRN_ID && row.GRID_ID === GRID_ID);
}

/** The views that can be chosen, own ones first. */
export function viewsOf<R extends object, S>(model: GridModel<R, S>): GridLayout[] {
  const views = layoutsOf(model).filter((row) => row.LAYOUT_NM !== workingName);
  return [...views.filter((row) => row.USER_ID), ...views.filter((row) => !row.USER_ID)];
}

/** Arranges a grid of this screen as it is to open, before its first drawing; from then on every change is written. */
export function beginViews<R extends object, S>(model: GridModel<R, S>, screen: string): void {
  model.views.screen = screen;
  if (layoutsOf(model).length) arrangeAsOpening(model);
  model.columnSet.states.subscribe(() => writeWorking(model));
  model.views.current.subscribe(() => writeWorking(model));
}

function arrangeAsOpening<R extends object, S>(model: GridModel<R, S>): void {
  const working = layoutsOf(model).find((row) => row.LAYOUT_NM === workingName);
  const { view, left } = opening(viewsOf(model), working ? readLayout(working.LAYOUT_JSON) : null, session().roleList);
  model.views.current.set(view);
  arrange(model, dataOf(view));
  if (left) model.arrangeColumns(left.columns);
}

/** Puts the search conditions of the view the grid stands on into the fields. */
export function bringConditions<R extends object, S>(model: GridModel<R, S>): void {
  const { search } = dataOf(model.views.current.get()) ?? {};
  if (search) model.setConditions(ofFields(model.query.form, conditionsNow(search)) as Partial<S>);
}

/** Shows a view at once, null the grid as its screen has it; searches where the view holds conditions. */
export async function showView<R extends object, S>(model: GridModel<R, S>, view: GridLayout | null): Promise<void> {
  const data = dataOf(view);
  if (data?.search && !(await model.mayLeave())) return;
  model.views.current.set(view);
  arrange(model, data);
  if (!data?.search) return;
  bringConditions(model);
  await model.search(undefined, { ask: false });
}

/** Does the grid stand otherwise than its view says? */
export function isViewChanged<R extends object, S>(model: GridModel<R, S>): boolean {
  const data = dataOf(model.views.current.get());
  return data !== null && JSON.stringify(comparable(model, data)) !== JSON.stringify(comparable(model, viewData(model)));
}

/** The grid as it stands now, as a view has it. */
export function viewData<R extends object, S>({ store, columnSet }: GridModel<R, S>): LayoutData {
  const { sorts, filters, grouping } = store.arranged;
  return { columns: [...columnSet.states.get()], sorts: [...sorts], filters: { ...filters }, grouping: [...grouping] };
}

const dataOf = (view: GridLayout | null): LayoutData | null => view && readLayout(view.LAYOUT_JSON);

function arrange<R extends object, S>(model: GridModel<R, S>, data: LayoutData | null): void {
  const { columns = null, sorts = [], filters = {}, grouping = [] } = data ?? {};
  model.arrangeColumns(columns);
  model.store.arranged.arrange({ sorts, filters: filters as Arrangement['filters'] & {}, grouping });
}

/** What of a layout tells whether it was changed, for the columns there are. */
const comparable = <R extends object, S>(
  { columnSet }: GridModel<R, S>,
  { columns, sorts = [], filters = {}, grouping = [] }: LayoutData,
): LayoutData => ({ columns: columnSet.joined(columns), sorts, filters, grouping });

/** Writes how the user has the grid now, of those who may keep layouts. */
function writeWorking<R extends object, S>(model: GridModel<R, S>): void {
  if (!mayKeepLayouts()) return;
  const { columnSet, views } = model;
  const view = views.current.get()?.VIEW_ID;
  const data: LayoutData = { columns: columnSet.isOwn ? [] : [...columnSet.states.get()], ...(view === undefined ? {} : { view }) };
  const row = { ...layoutKey(model), LAYOUT_NM: workingName, LAYOUT_JSON: JSON.stringify(data), DFLT_YN: 'N' as const };
  const old = layoutsOf(model).find((one) => one.LAYOUT_NM === workingName);
  const now: GridLayout = { VIEW_ID: 0, USER_ID: session().USER_ID, ROLE_ID: null, CORP_CD: null, UPD_CNT: 0, ...old, ...row };
  layouts.set([...layouts.get().filter((one) => one !== old), now]);
  keepLayout(row);
}

import { addDays, daysBetween, isDate8 } from '../../contract/dates';
import type { GridLayout } from '../../contract/gridLayout';
import type { LayoutData } from '../../contract/layoutData';
import { today } from '../lib/dates';
import type { Store } from '../lib/store';

/** Which view a grid stands on; null where it is none. The views belong to the grid of this screen. */
export interface ViewState {
  readonly current: Store<GridLayout | null>;
  screen: string;
}

type Conditions = Record<string, unknown>;

/** A date as days from today. */
interface Relative {
  rel: number;
}
const isRelative = (value: unknown): value is Relative =>
  typeof value === 'object' && value !== null && Number.isInteger((value as Relative).rel);

/** Conditions as a view has them: dates by their distance from today, so that this week stays this week. */
export const viewConditions = (values: Conditions): Conditions =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name.endsWith('_DT') && typeof value === 'string' && isDate8(value) ? { rel: daysBetween(today(), value) } : (value ?? null),
    ]),
  );

/** Conditions of a view as they are today. */
export const conditionsNow = (ofView: Conditions): Conditions =>
  Object.fromEntries(Object.entries(ofView).map(([name, value]) => [name, isRelative(value) ? addDays(today(), value.rel) : value]));

/** Conditions of the fields that the search pane has. */
export const ofFields = (form: { has(name: never): boolean }, values: Conditions): Conditions =>
  Object.fromEntries(Object.entries(values).filter(([name]) => form.has(name as never)));

/** The view that opens a grid by itself: the user's own, then one of a role, then the one for everybody; the corporation's own before one of all. */
export function defaultView(views: readonly GridLayout[], roles: readonly string[]): GridLayout | null {
  const marked = views.filter((view) => view.DFLT_YN === 'Y').toSorted((a, b) => Number(!a.CORP_CD) - Number(!b.CORP_CD));
  return (
    marked.find((view) => view.USER_ID) ??
    marked.find((view) => view.ROLE_ID && roles.includes(view.ROLE_ID)) ??
    marked.find((view) => !view.USER_ID && !view.ROLE_ID) ??
    null
  );
}

/** How a grid is to open: the user's own default view, else as it was left, else the default of a role or of everybody. */
export function opening(
  views: readonly GridLayout[],
  left: LayoutData | null,
  roles: readonly string[],
): { view: GridLayout | null; left: LayoutData | null } {
  const first = defaultView(views, roles);
  if (!left || first?.USER_ID) return { view: first, left: left && left.view === first?.VIEW_ID ? left : null };
  return { view: views.find((view) => view.VIEW_ID === left.view) ?? null, left };
}

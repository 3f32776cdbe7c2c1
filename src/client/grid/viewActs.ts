import type { SaveRow } from '../../contract/call';
import { type GridLayout, type GridLayoutSave, gridLayout, sharingRoles, workingName } from '../../contract/gridLayout';
import { callBatch } from '../lib/batch';
import { call } from '../lib/call';
import { layouts } from '../lib/layouts';
import { session } from '../lib/session';
import { t } from '../lib/texts';
import { actionOf, askAction } from '../shell/action';
import { attempt } from '../shell/attempt';
import { openDialog } from '../shell/popups';
import { layoutKey, viewData, viewsOf } from './gridViews';
import type { GridModel } from './model';
import { type ViewChoice, ViewDialog, type ViewQuestion } from './ViewDialog';
import { ofFields, viewConditions } from './viewData';

type Model = GridModel<object>;

/** May the user share views with others? */
export const canShare = (): boolean => session().roleList.some((role) => sharingRoles.includes(role));

/** May the user change a view: is it an own one, or one that may be shared? */
export const canChange = ({ USER_ID, CORP_CD }: GridLayout): boolean =>
  USER_ID !== null || session().roleList.includes('SYS_ADM') || (canShare() && CORP_CD !== null);

/** Takes up the views of the grid as they are now. */
async function reload(model: Model): Promise<readonly GridLayout[]> {
  const grid = layoutKey(model);
  const { LIST } = (await call(gridLayout.select, { SEARCH: grid })).data;
  const stays = (one: GridLayout) => one.SCRN_ID !== grid.SCRN_ID || one.GRID_ID !== grid.GRID_ID || one.LAYOUT_NM === workingName;
  layouts.set([...layouts.get().filter(stays), ...LIST.filter((one) => one.LAYOUT_NM !== workingName)]);
  return LIST;
}

/** Saves one view; gives it as it is then, null where it was refused: the next try begins with the views as they are. */
async function write(model: Model, row: SaveRow<GridLayoutSave>): Promise<GridLayout | null> {
  const { views } = model;
  const refused = async () => {
    const id = views.current.get()?.VIEW_ID;
    views.current.set((await reload(model)).find((one) => one.VIEW_ID === id) ?? null);
  };
  return attempt(
    async () => {
      const [saved] = (await callBatch(views, gridLayout.save, { LIST: [row] })).data.LIST;
      return (await reload(model)).find((one) => one.VIEW_ID === saved?.VIEW_ID) ?? null;
    },
    () => void refused().catch(console.error),
  );
}

const change = (view: GridLayout, to: Partial<GridLayout>): SaveRow<GridLayoutSave> => ({ ...view, ...to, BATCH_FLAG: 'update' });

/** The grid as it stands as a view's content, with the conditions where they are wanted. */
const content = (model: Model, withSearch: boolean): string =>
  JSON.stringify({
    ...viewData(model),
    ...(withSearch ? { search: viewConditions(ofFields(model.query.form, model.query.form.values as Record<string, unknown>)) } : {}),
  });

const ask = (title: string, param: ViewQuestion): Promise<ViewChoice | null> => {
  const fields = 1 + Number(param.share ?? false) + Number(param.searches ?? false);
  return openDialog<ViewChoice>(ViewDialog, { title, width: 440, height: 110 + fields * 31, param }).catch(() => null);
};

/** Saves the grid as it stands into its view. */
export async function saveView(model: Model): Promise<void> {
  const { current } = model.views;
  const view = current.get();
  if (!view) return;
  const withSearch = JSON.parse(view.LAYOUT_JSON).search !== undefined;
  const saved = await write(model, change(view, { LAYOUT_JSON: content(model, withSearch) }));
  if (saved) current.set(saved);
}

async function saveNew(model: Model, title: string, share: boolean): Promise<void> {
  const choice = await ask(title, { share, searches: model.searchesByItself });
  if (!choice) return;
  const row = { ...layoutKey(model), LAYOUT_NM: choice.name, LAYOUT_JSON: content(model, choice.search), DFLT_YN: 'N' as const };
  const owner = share ? { USER_ID: null, ROLE_ID: choice.role } : { USER_ID: session().USER_ID };
  const saved = await write(model, { ...row, ...owner, BATCH_FLAG: 'insert' });
  if (saved) model.views.current.set(saved);
}

/** Saves the grid as it stands as a new view of the user. */
export const saveViewAs = (model: Model): Promise<void> => saveNew(model, t('UI.GRID.VIEW_SAVE_AS'), false);

/** Saves the grid as it stands as a view of a role. */
export const shareView = (model: Model): Promise<void> => saveNew(model, t('UI.GRID.VIEW_SHARE'), true);

/** Makes the view the one the grid opens with, or no longer. */
export async function turnDefault(model: Model): Promise<void> {
  const view = model.views.current.get();
  if (!view) return;
  const saved = await write(model, change(view, { DFLT_YN: view.DFLT_YN === 'Y' ? 'N' : 'Y' }));
  if (saved) model.views.current.set(saved);
}

/** Gives the view another name. */
export async function renameView(model: Model): Promise<void> {
  const view = model.views.current.get();
  const choice = view && (await ask(t('UI.GRID.VIEW_RENAME'), { name: view.LAYOUT_NM }));
  if (!view || !choice) return;
  const saved = await write(model, change(view, { LAYOUT_NM: choice.name }));
  if (saved) model.views.current.set(saved);
}

/** Deletes the view after asking; the grid stays as it stands. */
export async function removeView(model: Model): Promise<void> {
  const view = model.views.current.get();
  if (!view) return;
  const rows = [view.LAYOUT_NM];
  if (!(await askAction({ ...actionOf('delete', t('UI.ACTION.DELETE'), 1, 'MSG000005'), rows }))) return;
  await write(model, { ...view, BATCH_FLAG: 'delete' });
  const { current } = model.views;
  if (!viewsOf(model).some((one) => one.VIEW_ID === view.VIEW_ID)) current.set(null);
}

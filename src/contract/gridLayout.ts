import { call, type ReadBody, type ReadData, type SaveBody, type SaveData, sentColumns } from './call';

/** A row of CMS_GRID_LAYOUT. An own view has USER_ID, one shared with a role ROLE_ID, one for everybody neither. */
export interface GridLayout {
  VIEW_ID: number;
  USER_ID: string | null;
  ROLE_ID: string | null;
  CORP_CD: string | null;
  SCRN_ID: string;
  GRID_ID: string;
  LAYOUT_NM: string;
  LAYOUT_JSON: string;
  DFLT_YN: 'Y' | 'N';
  UPD_CNT: number;
}

/** Name of the row that keeps a grid as its user left it: no view, and no name that a view can have. */
export const workingName = '~';

/** Roles that may share views, and the roles views are never shared with by name. */
export const sharingRoles: readonly string[] = ['SYS_ADM', 'CORP_ADM'];

/** Views of one owner on one grid at most. */
export const maxViews = 50;

/** A row of a save. An inserted one is the user's own; with USER_ID null it is shared, with ROLE_ID or with everybody. */
export type GridLayoutSave = Pick<GridLayout, 'SCRN_ID' | 'GRID_ID' | 'LAYOUT_NM' | 'LAYOUT_JSON' | 'DFLT_YN'> &
  Partial<Pick<GridLayout, 'VIEW_ID' | 'USER_ID' | 'ROLE_ID' | 'UPD_CNT'>>;

export const gridLayout = {
  /** Layouts of every grid, or of one: own, of the user's roles, for everybody. */
  select: call<ReadBody<{ SCRN_ID: string; GRID_ID: string }>, ReadData<GridLayout>>('/api/selectGridLayout', 'read', 'LOGIN'),
  save: call<SaveBody<GridLayoutSave>, SaveData<GridLayout>>('/api/saveGridLayout', 'save', 'LOGIN', {
    row: sentColumns(['VIEW_ID', 'USER_ID', 'ROLE_ID', 'SCRN_ID', 'GRID_ID', 'LAYOUT_NM', 'LAYOUT_JSON', 'DFLT_YN']),
  }),
};

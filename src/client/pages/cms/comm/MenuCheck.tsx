import type { RoleMenu } from '../../../../contract/cms/comm/cmsRoleMenuMgt';
import { menusBelow } from '../../../../contract/cms/comm/roles';
import { useGridModel, useGridState } from '../../../grid';

/** The check of a menu in the tree; of a folder it tells whether all below is given or a part. */
export function MenuCheck({ row }: { row: RoleMenu }) {
  const isSome = row.MENU_TP === 'FOLDER' && row.DX_CHECK === 'Y';
  return isSome ? <FolderCheck row={row} /> : <span className={row.DX_CHECK === 'Y' ? 'ck on' : 'ck'} aria-hidden />;
}

function FolderCheck({ row }: { row: RoleMenu }) {
  const model = useGridModel<RoleMenu>();
  useGridState(model);
  const { rows } = model.store;
  const uppers = new Map(rows.map(({ MENU_ID, UPPER_MENU_ID }) => [MENU_ID, UPPER_MENU_ID]));
  const below = new Set(menusBelow(uppers, row.MENU_ID));
  const isPart = rows.some((one) => below.has(one.MENU_ID) && one.DX_CHECK !== 'Y');
  return <span className={isPart ? 'ck some' : 'ck on'} aria-hidden />;
}

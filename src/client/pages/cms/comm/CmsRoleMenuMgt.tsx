import { cmsRoleMenuMgt, maxSort, type Role, type RoleMenu, systemColumns } from '../../../../contract/cms/comm/cmsRoleMenuMgt';
import { allRole } from '../../../../contract/cms/comm/roles';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  below,
  type Column,
  Grid,
  type GridModel,
  GridPart,
  GridScreen,
  HistoryButton,
  RemoveButton,
  RowButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { call } from '../../../lib/call';
import { isSaved } from '../../../lib/saved';
import { session } from '../../../lib/session';
import { lang, t } from '../../../lib/texts';
import { Panes } from '../../../shell/panes';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { CopyRoleDialog } from './CopyRoleDialog';
import { followed } from './checks';
import { MenuCheck } from './MenuCheck';
import { saveChecks } from './rights';

const isSystem = () => session().roleList.includes(allRole);

const roleColumns = (): Column<Role>[] => [
  { field: 'ROLE_ID', pinned: 'left', edit: 'new', required: true, upper: true, width: 110 },
  { field: 'ROLE_NM', edit: true, required: true, width: 140 },
  { field: 'ROLE_ENG_NM', edit: true, width: 160 },
  { field: 'USER_CNT', like: { type: 'I' }, width: 70 },
  { field: 'USER_TP', edit: true, required: true, width: 90 },
  { field: 'DATA_SCOPE', edit: true, required: true, width: 150 },
  { field: 'CORP_CD', ...(isSystem() ? { edit: true as const, lookup: { kind: 'Corp' as const } } : {}), width: 80 },
  { field: 'SORT_SEQ', edit: true, required: true, min: 0, max: maxSort, width: 70 },
  { field: 'USE_YN', edit: true, required: true },
  { field: 'RMK', edit: true, width: 220 },
];

const menuColumns = (): Column<RoleMenu>[] => [
  { field: 'MENU_NM', pinned: 'left', width: 230 },
  {
    field: 'DX_CHECK',
    like: { type: 'C', len: 1, code: 'YN' },
    title: t('UI.cmsRoleMenuMgt.GRANTED'),
    edit: true,
    width: 60,
    render: (row) => <MenuCheck row={row} />,
  },
  { field: 'MENU_ABBR', width: 160 },
  { field: 'MENU_TP', width: 80 },
];

export default function CmsRoleMenuMgt() {
  const screen = useScreen();
  const menus: GridModel<RoleMenu, { ROLE_ID: string }> = useGrid(cmsRoleMenuMgt.selectMenus, {
    id: 'G2',
    title: t('UI.cmsRoleMenuMgt.G2'),
    key: ['MENU_ID', 'ROLE_ID'],
    system: ['ST'],
    columns: menuColumns(),
    auto: false,
    tree: { parent: 'UPPER_MENU_ID' },
    canEdit: () => isOpen(),
    follow: (rows, i, values) =>
      'DX_CHECK' in values
        ? followed(rows, i, 'DX_CHECK', (row) => ({ key: row.MENU_ID, upper: row.UPPER_MENU_ID, type: row.MENU_TP }))
        : [],
  });
  const roles: GridModel<Role, { ROLE_ID: string; USER_TP: string; KEYWORD: string }> = useMasterGrid(cmsRoleMenuMgt.select, {
    id: 'G1',
    title: t('UI.cmsRoleMenuMgt.G1'),
    table: 'CMS_ROLE',
    key: 'ROLE_ID',
    save: cmsRoleMenuMgt.save,
    columns: roleColumns(),
    newRow: () => ({
      USER_TP: 'S',
      DATA_SCOPE: 'CORP',
      CORP_CD: isSystem() ? null : session().corpCd,
      SORT_SEQ: Math.min(maxSort, Math.max(0, ...roles.rows().map((role) => role.SORT_SEQ)) + 10),
      USE_YN: 'Y',
      SYS_YN: 'N',
      USER_CNT: 0,
      EDIT_YN: 'Y',
    }),
    canEdit: (role, field) => role.EDIT_YN === 'Y' && (role.SYS_YN !== 'Y' || systemColumns.includes(field)),
    canRemove: (role) => role.EDIT_YN === 'Y',
    below: [below(menus, ({ ROLE_ID }: Role) => ({ ROLE_ID }))],
  });
  const isOpen = () => isSaved(roles.current) && roles.current?.EDIT_YN === 'Y' && roles.current.ROLE_ID !== allRole && screen.has('save');

  const saveMenus = () =>
    saveChecks(menus, { preview: (LIST) => call(cmsRoleMenuMgt.preview, { LIST }), save: cmsRoleMenuMgt.saveMenus }, () =>
      menus.store.changedIndexes().map((index) => {
        const { ROLE_ID, MENU_ID, DX_CHECK } = menus.store.rows[index] as RoleMenu;
        return { index, field: 'DX_CHECK', grant: { ROLE_ID, MENU_ID, DX_CHECK } };
      }),
    );
  async function copy(role: Role) {
    if (!(await roles.mayLeave())) return;
    const made = await openDialog<string>(CopyRoleDialog, { title: screen.caption('copy'), width: 480, height: 320, param: role }).catch(
      () => null,
    );
    if (made) await roles.search(undefined, { ask: false, select: roles.keyOf({ ROLE_ID: made }) });
  }

  return (
    <GridScreen grid={roles}>
      <SearchPane>
        <LookupBox name="ROLE_ID" kind="Role" />
        <CodeSelect name="USER_TP" />
        <TextBox name="KEYWORD" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel min={320}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <AddButton />
                <RemoveButton />
                <SaveButton />
              </Rows>
              <Tools>
                <RowButton<Role> id="copy" onRow={copy} />
                <HistoryButton<Role> whyNot={({ ROLE_ID, EDIT_YN }) => (EDIT_YN === 'Y' ? null : ['MSG000433', ROLE_ID])} />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize={590} min={320}>
          <GridPart grid={menus}>
            <Toolbar note={roles.current && ((lang() === 'en' && roles.current.ROLE_ENG_NM) || roles.current.ROLE_NM)}>
              <Rows>
                <ToolButton id="save" primary off={!isOpen() && t('UI.OFF.ROLE')} onClick={saveMenus} />
              </Rows>
            </Toolbar>
          </GridPart>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}

import { type ButtonMenu, type ButtonRole, cmsRoleButtonMgt, type RoleButton } from '../../../../contract/cms/comm/cmsRoleButtonMgt';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  below,
  type Column,
  chosenRow,
  Grid,
  type GridModel,
  GridPart,
  GridScreen,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { notify } from '../../../shell/notify';
import { Panes } from '../../../shell/panes';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { type ChosenCopy, CopyButtonsDialog, type CopySource } from './CopyButtonsDialog';
import { changeRights, saveChecks } from './rights';

const roleColumns: Column<ButtonRole>[] = [
  { field: 'ROLE_ID', width: 92 },
  { field: 'ROLE_NM', width: 136 },
  { field: 'USER_TP', width: 84 },
];
const menuColumns: Column<ButtonMenu>[] = [
  { field: 'MENU_NM', width: 170 },
  { field: 'BTN_CNT', like: { type: 'I' }, width: 60 },
  { field: 'GRANT_CNT', like: { type: 'I' }, width: 60 },
  { field: 'MENU_ABBR', width: 150 },
];
const buttonColumns = (): Column<RoleButton>[] => [
  { field: 'AG_CHECK', like: { type: 'C', len: 1, code: 'YN' }, title: t('UI.cmsRoleMenuMgt.GRANTED'), edit: true, width: 60 },
  { field: 'BTN_NM', width: 130 },
  { field: 'BTN_ID', width: 100 },
  { field: 'BTN_TP', width: 76 },
];

/** Role, its menus, and the buttons of one of them. */
export function RoleButtons() {
  const screen = useScreen();
  const buttons: GridModel<RoleButton, { ROLE_ID: string; MENU_ID: string }> = useGrid(cmsRoleButtonMgt.selectButtons, {
    id: 'G3',
    title: t('UI.cmsRoleButtonMgt.G3'),
    key: ['ROLE_ID', 'MENU_ID', 'BTN_ID'],
    system: ['ST'],
    columns: buttonColumns(),
    auto: false,
    canEdit: () => isOpen(),
  });
  const menus = useMasterGrid(cmsRoleButtonMgt.selectMenus, {
    id: 'G2',
    title: t('UI.cmsRoleButtonMgt.G2'),
    key: ['ROLE_ID', 'MENU_ID'],
    system: ['NO'],
    columns: menuColumns,
    auto: false,
    below: [below(buttons, ({ ROLE_ID, MENU_ID }: ButtonMenu) => ({ ROLE_ID, MENU_ID }))],
  });
  const roles = useMasterGrid(cmsRoleButtonMgt.select, {
    id: 'G1',
    title: t('UI.cmsRoleButtonMgt.G1'),
    key: 'ROLE_ID',
    system: ['NO'],
    columns: roleColumns,
    below: [below(menus, ({ ROLE_ID }: ButtonRole, searched) => ({ ...searched, ROLE_ID }))],
  });
  const isOpen = () => roles.current?.EDIT_YN === 'Y' && screen.has('save');

  const grantAll = () =>
    buttons.store.batch(() => {
      for (const [i] of buttons.store.rows.entries()) buttons.store.patch(i, { AG_CHECK: 'Y' });
    });
  const counted = () => menus.search(undefined, { ask: false });
  async function save() {
    const saved = await saveChecks(
      buttons,
      { preview: (LIST) => call(cmsRoleButtonMgt.preview, { LIST }), save: cmsRoleButtonMgt.saveButtons },
      () =>
        buttons.store.changedIndexes().map((index) => {
          const { ROLE_ID, MENU_ID, BTN_ID, AG_CHECK } = buttons.store.rows[index] as RoleButton;
          return { index, field: 'AG_CHECK', grant: { ROLE_ID, MENU_ID, BTN_ID, AG_CHECK } };
        }),
    );
    if (saved) await counted();
  }
  async function copy() {
    const from = chosenRow(roles);
    if (!from || !(await menus.mayLeave())) return;
    const param: CopySource = {
      role: from,
      menu: menus.current?.BTN_CNT ? menus.current : null,
      roles: roles.rows().filter((one) => one.ROLE_ID !== from.ROLE_ID),
    };
    const chosen = await openDialog<ChosenCopy>(CopyButtonsDialog, { title: screen.caption('copy'), width: 480, height: 300, param }).catch(
      () => null,
    );
    if (!chosen) return;
    const COPY = { ROLE_ID: from.ROLE_ID, ...chosen };
    const done = await changeRights(
      async () => (await call(cmsRoleButtonMgt.preview, { COPY })).data,
      (SEEN) => callBatch(buttons, cmsRoleButtonMgt.copy, { LIST: [COPY], SEEN }),
    );
    if (!done) return;
    notify.success(t('MSG000003'));
    await counted();
  }

  return (
    <GridScreen grid={roles}>
      <SearchPane>
        <LookupBox name="ROLE_ID" kind="Role" />
        <TextBox name="KEYWORD" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel defaultSize="28%" min={260}>
          <div className="gpart">
            <Toolbar />
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={260}>
          <GridPart grid={menus}>
            <Toolbar note={roles.current?.ROLE_NM} />
          </GridPart>
        </Panes.Panel>
        <Panes.Panel defaultSize="36%" min={300}>
          <GridPart grid={buttons}>
            <Toolbar note={menus.current?.MENU_NM}>
              <Rows>
                <ToolButton id="grantAll" off={(!isOpen() || !menus.current) && t('UI.OFF.ROLE')} onClick={grantAll} />
                <ToolButton id="copy" off={!isOpen() && t('UI.OFF.ROLE')} onClick={copy} />
                <ToolButton id="save" primary off={!isOpen() && t('UI.OFF.ROLE')} onClick={save} />
              </Rows>
            </Toolbar>
          </GridPart>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}

import { DeleteOutlined, EyeOutlined } from '@ant-design/icons';
import { cmsMenuMgt, leadsToMending, type Menu, type MenuButton, type MenuSearch, maxSeq } from '../../../../contract/cms/comm/cmsMenuMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  below,
  type Column,
  chosenRow,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  HistoryButton,
  Rows,
  removeRows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { useCodes } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { actionOf, askAction } from '../../../shell/action';
import { attempt } from '../../../shell/attempt';
import { loadMenus } from '../../../shell/menu';
import { notify } from '../../../shell/notify';
import { Panes } from '../../../shell/panes';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { MenuForm } from './MenuForm';
import { askMove, isNew, type Menus, menuTitle, newMenu, treeNow, whyNot } from './menuActs';
import { PreviewDialog } from './PreviewDialog';
import './menus.css';

const columns = (menus: () => Menus): Column<Menu>[] => {
  const mayEnd = ({ MENU_ID }: Menu) => !leadsToMending(treeNow(menus()), MENU_ID);
  return [
    { field: 'MENU_NM', pinned: 'left', edit: true, required: true, width: 220 },
    { field: 'MENU_ID', edit: 'new', required: true, width: 84 },
    { field: 'MENU_ABBR', edit: (menu) => isNew(menu) && menu.MENU_TP === 'FOLDER', required: true, width: 140 },
    { field: 'MENU_TP', required: true, width: 84 },
    { field: 'MENU_SEQ', edit: true, required: true, min: 0, max: maxSeq, width: 84 },
    { field: 'SHOW_YN', edit: mayEnd, required: true, width: 76 },
    { field: 'USE_YN', edit: mayEnd, required: true, width: 76 },
    { field: 'MENU_ENG_NM', edit: true, width: 190 },
    { field: 'MENU_PATH', width: 210 },
    { field: 'ROLE_CNT', like: { type: 'I' }, width: 84 },
    { field: 'BUILT_YN', like: { type: 'C', len: 1, code: 'YN' }, title: t('UI.cmsMenuMgt.BUILT'), width: 84 },
    { field: 'SCRN_ID', required: ({ MENU_TP }) => MENU_TP !== 'FOLDER', width: 150 },
    { field: 'UPPER_MENU_ID', width: 110 },
    { field: 'MENU_ICON', width: 150 },
  ];
};

const buttonColumns: Column<MenuButton>[] = [
  { field: 'BTN_ID', width: 90 },
  { field: 'BTN_TP', width: 80 },
  { field: 'BTN_NM', width: 120 },
  { field: 'BTN_ENG_NM', width: 130 },
  { field: 'SORT_SEQ', width: 70 },
];

export default function CmsMenuMgt() {
  const screen = useScreen();
  useCodes({ KEY_SVC: { MSTR_CD: 'KEY_SVC' } });
  const buttons = useGrid(cmsMenuMgt.selectButtons, {
    id: 'G2',
    title: t('UI.cmsMenuMgt.G2'),
    table: 'CMS_SCREEN_BTN',
    key: 'BTN_ID',
    columns: buttonColumns,
    system: ['NO'],
    auto: false,
  });
  const menus: GridModel<Menu, MenuSearch> = useMasterGrid(cmsMenuMgt.select, {
    id: 'G1',
    title: t('UI.cmsMenuMgt.G1'),
    table: 'CMS_MENU',
    key: 'MENU_ID',
    save: cmsMenuMgt.save,
    columns: columns(() => menus),
    system: ['ST'],
    newRow: () => newMenu(menus),
    tree: {
      parent: 'UPPER_MENU_ID',
      open: (menu) => menu.SHOW_YN === 'Y' || Boolean(menus.query.searched.KEYWORD),
      moves: {
        order: 'MENU_SEQ',
        blocked: () => (Object.values(menus.query.searched).some(Boolean) ? t('UI.GRID.TREE_ALL') : null),
        whyNot: (menu, upper) => whyNot(treeNow(menus), menu, upper),
        ask: (menu, upper) => askMove(treeNow(menus), menu, upper),
      },
    },
    below: [below(buttons, ({ SCRN_ID }: Menu) => (SCRN_ID ? { SCRN_ID } : null))],
  });

  async function remove() {
    const menu = chosenRow(menus);
    if (!menu) return;
    if (isNew(menu)) return removeRows(menus);
    if (!(await menus.mayLeave())) return;
    const rows = [`${menu.MENU_ID} ${menuTitle(menu)}`];
    if (!(await askAction({ ...actionOf('delete', screen.caption('delete'), 1, 'MSG000005'), rows }))) return;
    const { MENU_ID, UPD_CNT } = menu;
    const done = await attempt(() => callBatch(menus, cmsMenuMgt.delete, { LIST: [{ MENU_ID, UPD_CNT }] }));
    if (!done) return;
    notify.success(t('MSG000002'));
    void loadMenus();
    await menus.search(undefined, { ask: false });
  }
  const preview = () =>
    openDialog(PreviewDialog, { title: screen.caption('preview'), width: 420, height: 640, param: { isDirty: menus.isDirty } });

  return (
    <GridScreen grid={menus}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel min={360}>
          <div className="gpart">
            <Toolbar note={t('UI.cmsMenuMgt.HINT')}>
              <Rows>
                <ToolButton id="add" keys="Alt+Insert" onClick={() => menus.add()} />
                <ToolButton id="delete" keys="Alt+Delete" icon={DeleteOutlined} onClick={remove} />
                <SaveButton onSaved={() => void loadMenus()} />
              </Rows>
              <Tools>
                <ToolButton id="preview" icon={EyeOutlined} onClick={preview} />
                <HistoryButton />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize={430} min={320}>
          <div className="gpart">
            <ToolbarLine title={[t('UI.cmsMenuMgt.FORM'), menus.current && menuTitle(menus.current)].filter(Boolean).join(' · ')}>
              {null}
            </ToolbarLine>
            <div className="menu-fields">
              <MenuForm menus={menus} />
            </div>
            <GridScope grid={buttons}>
              <Toolbar />
              <Grid />
            </GridScope>
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}

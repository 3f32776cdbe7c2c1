import { Button } from 'antd';
import { useState } from 'react';
import {
  cmsMyPage,
  type MyData,
  type MyFavourite,
  type MyLayout,
  type MySession,
  type MySignIn,
} from '../../../../contract/cms/member/cmsMyPage';
import { session as sessionCalls } from '../../../../contract/session';
import { CheckBox } from '../../../fields/CheckBox';
import { FormScope, useForm } from '../../../fields/form';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  type Column,
  DeleteButton,
  Grid,
  type GridModel,
  GridScope,
  Rows,
  SaveButton,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useGrid,
} from '../../../grid';
import { call } from '../../../lib/call';
import { loadLayouts } from '../../../lib/layouts';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { setFavourites } from '../../../shell/favourites';
import { menuName, menuOf } from '../../../shell/menu';
import { openPopup } from '../../../shell/popups';
import { SubTabs } from '../../../shell/subTabs';
import { useOpening } from '../../../shell/useOpening';
import { agentColumn } from '../log/agentColumn';
import { openOtp } from './OtpDialog';

const signInColumns = (): Column<MySignIn>[] => [
  { field: 'LOGIN_DTM' },
  { field: 'LOGIN_RSLT', width: 160 },
  { field: 'CLIENT_IP', width: 160 },
  agentColumn(),
];

const favouriteColumns: Column<MyFavourite>[] = [
  { field: 'MENU_NM', width: 240 },
  { field: 'SORT_SEQ', width: 90, edit: true, required: true, min: 1, max: 9_999 },
  { field: 'INIT_YN', width: 110, edit: true },
];

const layoutColumns: Column<MyLayout>[] = [
  { field: 'SCRN_NM', width: 220 },
  { field: 'GRID_ID', width: 90 },
  { field: 'LAYOUT_NM', width: 220 },
  { field: 'DFLT_YN', width: 90 },
  { field: 'UPD_DTM' },
];

const sessionColumns = (): Column<MySession>[] => [
  { field: 'CUR_YN', width: 90, title: t('UI.cmsMyPage.CUR'), like: { type: 'C', len: 1, code: 'YN' } },
  { field: 'LOGIN_DTM' },
  { field: 'LAST_CALL_DTM' },
  { field: 'CLIENT_IP', width: 130 },
  agentColumn(),
];

const shownFields = [
  'USER_ID',
  'USER_NM',
  'USER_ENG_NM',
  'EMAIL',
  'MOBILE_NO',
  'TEL_NO',
  'CORP_NM',
  'ORGN_NM',
  'CUST_NM',
  'BIZ_DEPT',
  'POST_NM',
  'ROLE_NM',
] as const;

/** A button that leads to a popup of the own account, named as its menu. */
function AccountLink({ abbr, path }: { abbr: string; path: string }) {
  const menu = menuOf(abbr);
  return menu ? (
    <Button type="text" onClick={() => openPopup(path).catch(() => {})}>
      {menuName(menu)}
    </Button>
  ) : null;
}

export default function CmsMyPage() {
  const form = useForm<Partial<MyData>>({});
  const [mine, setMine] = useState<Partial<MyData>>({});
  const name = (id: string) => t(`UI.cmsMyPage.${id}`);
  const signIns = useGrid(cmsMyPage.signIns, { id: 'G1', title: name('G1'), key: 'LOG_SEQ', system: ['NO'], columns: signInColumns() });
  const favourites = useGrid(cmsMyPage.favourites, {
    id: 'G2',
    title: name('G2'),
    table: 'CMS_MY_MENU',
    key: 'MENU_ID',
    save: cmsMyPage.saveFavourites,
    system: ['ST', 'NO'],
    columns: favouriteColumns,
  });
  const layouts = useGrid(cmsMyPage.layouts, {
    id: 'G3',
    title: name('G3'),
    table: 'CMS_GRID_LAYOUT',
    key: 'VIEW_ID',
    system: ['CK', 'NO'],
    columns: layoutColumns,
  });
  const sessions = useGrid(cmsMyPage.sessions, {
    id: 'G4',
    title: name('G4'),
    table: 'CMS_SESS',
    key: 'SESS_HASH',
    system: ['CK', 'NO'],
    columns: sessionColumns(),
    checkable: (row) => row.CUR_YN === 'N',
  });

  async function load() {
    const [row] = (await call(cmsMyPage.form, { SEARCH: {} })).data.LIST;
    form.load(row ?? {});
    setMine(row ?? {});
  }
  useOpening(() => void attempt(load));

  async function refresh() {
    if (!(await favourites.search())) return;
    await attempt(load);
    await Promise.all([signIns.search(), layouts.search(), sessions.search()]);
  }
  const showFavourites = () => attempt(async () => setFavourites((await call(sessionCalls.menuMap, {})).data.myMenuList));
  async function otp() {
    await openOtp(mine.OTP_YN === 'Y');
    await attempt(load);
  }

  const tab = <R extends object, S>(key: string, grid: GridModel<R, S>, tools?: React.ReactNode) => ({
    key,
    name: name(key),
    content: (
      <GridScope grid={grid}>
        <Toolbar>{tools}</Toolbar>
        <Grid />
      </GridScope>
    ),
  });
  return (
    <div className="q-page">
      <ToolbarLine title={mine.USER_NM ?? ''}>
        <Tools>
          <AccountLink abbr="changeMe" path="/admin/ChangeMe" />
          <AccountLink abbr="changePassword" path="/admin/ChangePassword" />
          <ToolButton id="otp" onClick={otp} />
          <ToolButton id="refresh" onClick={refresh} />
        </Tools>
      </ToolbarLine>
      <FormScope form={form} screen="cmsMyPage" table="CMS_USER" reading>
        <div className="q-form q-form-mine">
          {shownFields.map((field) => (
            <TextBox key={field} name={field} readOnly />
          ))}
          <CheckBox name="OTP_YN" readOnly />
          {form.values.OTP_YN === 'Y' && <NumberBox name="CODE_CNT" title={name('CODE_CNT')} readOnly />}
        </div>
      </FormScope>
      <SubTabs
        tabs={[
          tab('G1', signIns),
          tab(
            'G2',
            favourites,
            <Rows>
              <SaveButton onSaved={showFavourites} />
            </Rows>,
          ),
          tab(
            'G3',
            layouts,
            <Rows>
              <DeleteButton for={cmsMyPage.deleteLayouts} onDone={() => void loadLayouts()} />
            </Rows>,
          ),
          tab(
            'G4',
            sessions,
            <Rows>
              <ActionButton for={cmsMyPage.endSession} />
            </Rows>,
          ),
        ]}
      />
    </div>
  );
}

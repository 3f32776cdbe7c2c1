import { SafetyOutlined } from '@ant-design/icons';
import { cmsUserMgt, hasLeft, type User, type UserSearch } from '../../../../contract/cms/comm/cmsUserMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import type { Form } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  type Ask,
  below,
  Chain,
  type Column,
  DeleteButton,
  ExcelButton,
  Grid,
  GridScope,
  GridScreen,
  HistoryButton,
  RemoveButton,
  RowButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useListForm,
} from '../../../grid';
import { AccountActions, lockColumn, mine, rightsOpen, ViewButton } from '../../../grid/userActs';
import { useUserGrids } from '../../../grid/userGrids';
import { isSaved } from '../../../lib/saved';
import { session } from '../../../lib/session';
import { lang, t } from '../../../lib/texts';
import { box } from '../../../shell/box';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { SubTabs } from '../../../shell/subTabs';
import { RightsDialog } from './RightsDialog';
import { UserForm } from './UserForm';
import { UserImport } from './UserImport';

const columns: Column<User>[] = [
  { field: 'USER_ID', pinned: 'left', width: 100 },
  { field: 'USER_NM', pinned: 'left', width: 110 },
  { field: 'USER_TP' },
  { field: 'CORP_NM', width: 130 },
  { field: 'ORGN_NM', width: 130 },
  { field: 'CUST_NM', width: 150 },
  { field: 'EMAIL', width: 190 },
  { field: 'MOBILE_NO', width: 118 },
  { field: 'USER_STS' },
  lockColumn,
  { field: 'TEMP_PW_YN' },
  { field: 'LAST_CHG_PW_DTM' },
  { field: 'LAST_LOGIN_DTM' },
  { field: 'USE_BGN_DT' },
  { field: 'USE_END_DT' },
];

const newUser = (): Partial<User> => ({ USER_TP: 'S', ROLE_ID: null, CORP_CD: session().corpCd, USER_STS: 'ACT', LANG_CD: lang() });

type Source = Pick<User, 'USER_ID' | 'USER_TP'>;

function SourceFields({ form }: { form: Form<Source> }) {
  return (
    <div className="q-form q-form-one">
      <LookupBox name="USER_ID" title={t('UI.cmsUserMgt.FROM')} kind="User" search={{ USER_TP: form.values.USER_TP }} required autoFocus />
    </div>
  );
}

/** Asks whose rights are given to the checked users. */
async function chooseSource(users: User[], ask: Ask): Promise<{ FROM_USER_ID: string } | null> {
  const start = { USER_ID: '', USER_TP: users[0]?.USER_TP ?? 'S' };
  const given = await ask<Source>({ start, Fields: SourceFields, height: 56 });
  return given && { FROM_USER_ID: given.USER_ID };
}

export default function CmsUserMgt() {
  const { args, caption } = useScreen();
  const { roles, customers } = useUserGrids(
    cmsUserMgt,
    () => form.values,
    () => mayChange(),
  );
  const ofUser = ({ USER_ID = '' }: Partial<User>) => ({ USER_ID });
  const {
    list: users,
    form,
    loaded,
    isOpen,
    isNew,
    add,
    save,
  } = useListForm<User, UserSearch>(
    cmsUserMgt.select,
    {
      id: 'G1',
      title: t('UI.cmsUserMgt.G1'),
      table: 'CMS_USER',
      key: 'USER_ID',
      columns,
      search: args,
      system: ['CK', 'NO'],
      finalRow: hasLeft,
    },
    {
      fresh: newUser,
      save: cmsUserMgt.save,
      below: [below(roles, ofUser, { part: (user) => !isSaved(user) }), below(customers, ofUser)],
    },
  );
  const mayChange = () => isOpen && rightsOpen(form.values);

  const openRights = ({ USER_ID, USER_NM }: User) =>
    openDialog(RightsDialog, { title: `${caption('rights')} · ${USER_ID} ${USER_NM}`, width: 1280, height: 680, param: { USER_ID } }).catch(
      () => null,
    );
  async function openImport() {
    if (!(await users.mayLeave())) return;
    const done = await openDialog<true>(UserImport, { title: caption('upload'), width: 1200, height: 680 }).catch(() => false);
    if (done) await users.search(undefined, { ask: false });
  }
  /** A new user without a role can do nothing: that is asked about before the user is made. */
  async function saveUser() {
    const lacksRole = isNew && form.check().length === 0 && !form.values.ROLE_ID && !roles.store.rows.some((role) => role.ROLE_ID);
    if (lacksRole && !(await box.question('MSG000554'))) return;
    await save();
  }

  const rights = (grid: typeof roles | typeof customers, inForm: boolean) => (
    <GridScope grid={grid as typeof roles}>
      <Toolbar>
        {mayChange() && (inForm || !isNew) && (
          <Rows>
            <AddButton />
            <RemoveButton id="delete" />
            {!isNew && <SaveButton />}
          </Rows>
        )}
      </Toolbar>
      <Grid />
    </GridScope>
  );
  const tabs = [
    {
      key: 'FORM',
      name: t('UI.cmsUserMgt.FORM'),
      content: (
        <>
          <ToolbarLine title={[isNew ? t('UI.GRID.ST_ADD') : form.values.USER_NM, loaded.LOCK_TIP].filter(Boolean).join(' · ')}>
            <Rows>
              <ToolButton id="save" primary onClick={saveUser} off={!isOpen && t('UI.OFF.CHOOSE')} />
            </Rows>
          </ToolbarLine>
          <UserForm form={form} status={loaded.USER_STS} isNew={isNew} readOnly={!isOpen || loaded.USER_STS === 'RTR'} />
        </>
      ),
    },
    { key: 'G2', name: t('UI.cmsUserMgt.G2'), content: rights(roles, true) },
    ...(form.values.USER_TP === 'C' ? [{ key: 'G3', name: t('UI.cmsUserMgt.G3'), content: rights(customers, false) }] : []),
  ];

  return (
    <GridScreen grid={users}>
      <SearchPane>
        <LookupBox name="CORP_CD" kind="Corp" />
        <CodeSelect name="USER_TP" />
        <CodeSelect name="USER_STS" />
        <LookupBox name="ROLE_ID" kind="Role" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <TextBox name="KEYWORD" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <ToolButton id="add" onClick={add} />
          <DeleteButton for={cmsUserMgt.delete} whyNot={mine} />
        </Rows>
        <Chain>
          <AccountActions calls={cmsUserMgt} />
          <ActionButton for={cmsUserMgt.copy} whyNot={mine} before={chooseSource} />
        </Chain>
        <Tools>
          <RowButton id="rights" icon={SafetyOutlined} onRow={openRights} />
          <ViewButton calls={cmsUserMgt} />
          <ExcelButton for={cmsUserMgt.excel} />
          <ToolButton id="upload" onClick={openImport} />
          <HistoryButton />
        </Tools>
      </Toolbar>
      <Grid />
      <SubTabs tabs={tabs} wanted={isNew ? 'FORM' : null} />
    </GridScreen>
  );
}

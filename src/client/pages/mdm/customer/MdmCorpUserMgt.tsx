import { canTurn, hasLeft, type User, type UserSearch } from '../../../../contract/cms/comm/cmsUserMgt';
import { mdmCorpUserMgt } from '../../../../contract/mdm/customer/mdmCorpUserMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  below,
  Chain,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  MasterDetail,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useMasterGrid,
} from '../../../grid';
import { AccountActions, isMe, lockColumn, rightsOpen, ViewButton } from '../../../grid/userActs';
import { useUserGrids } from '../../../grid/userGrids';
import { t } from '../../../lib/texts';
import { SubTabs } from '../../../shell/subTabs';

const columns: Column<User>[] = [
  { field: 'USER_ID', pinned: 'left', width: 90 },
  { field: 'USER_NM', pinned: 'left', width: 90 },
  { field: 'USER_TP', width: 96 },
  { field: 'ORGN_NM', width: 110 },
  { field: 'CUST_NM', width: 130 },
  ...(['BIZ_DEPT', 'TEAM_NM', 'POST_NM'] as const).map((field) => ({ field, width: 64 })),
  { field: 'EMAIL', width: 170 },
  { field: 'MOBILE_NO', width: 118 },
  { field: 'USER_STS', edit: (user) => !isMe(user), required: true, only: (user, code) => canTurn(user.USER_STS, code) },
  lockColumn,
  { field: 'LAST_LOGIN_DTM' },
];

export default function MdmCorpUserMgt() {
  const user = (): Partial<User> => users.current ?? {};
  const { roles, customers } = useUserGrids(mdmCorpUserMgt, user, () => rightsOpen(user()));
  const ofUser = ({ USER_ID }: User) => ({ USER_ID });
  const users: GridModel<User, UserSearch> = useMasterGrid(mdmCorpUserMgt.select, {
    id: 'G1',
    title: t('UI.cmsUserMgt.G1'),
    table: 'CMS_USER',
    key: 'USER_ID',
    save: mdmCorpUserMgt.save,
    columns,
    system: ['CK', 'NO'],
    finalRow: hasLeft,
    canRemove: () => false,
    below: [below(roles, ofUser), below(customers, ofUser)],
  });
  const at = users.current;
  const rights = (grid: typeof roles | typeof customers) => (
    <GridPart grid={grid as typeof roles}>
      <Toolbar note={at && `${at.USER_ID} ${at.USER_NM}`}>
        {at && rightsOpen(at) && (
          <Rows>
            <AddButton id="rowAdd" />
            <RemoveButton />
            <SaveButton />
          </Rows>
        )}
      </Toolbar>
    </GridPart>
  );
  const tabs = [
    { key: 'G2', name: t('UI.mdmCorpUserMgt.G2'), content: rights(roles) },
    ...(at?.USER_TP === 'C' ? [{ key: 'G3', name: t('UI.mdmCorpUserMgt.G3'), content: rights(customers) }] : []),
  ];
  return (
    <GridScreen grid={users}>
      <SearchPane>
        <CodeSelect name="USER_TP" />
        <LookupBox name="ORGN_CD" kind="Orgn" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <TextBox name="KEYWORD" />
        <CodeSelect name="USER_STS" />
      </SearchPane>
      <MasterDetail name={t('UI.mdmCorpUserMgt.G2')}>
        <GridScope grid={users}>
          <Toolbar>
            <Rows>
              <SaveButton />
            </Rows>
            <Chain>
              <AccountActions calls={mdmCorpUserMgt} />
            </Chain>
            <Tools>
              <ViewButton calls={mdmCorpUserMgt} />
              <ExcelButton for={mdmCorpUserMgt.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <SubTabs tabs={tabs} />
      </MasterDetail>
    </GridScreen>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { cmsRegUserMgt, isOpenRequest, needsCustomer, type RegistrationRow } from '../../../../contract/cms/comm/cmsRegUserMgt';
import { offeredRole } from '../../../../contract/cms/comm/cmsUserMgt';
import { addDays } from '../../../../contract/dates';
import type { SimilarCustomer } from '../../../../contract/mdm/popup/mdmCustomerCdPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import type { Form } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { Reasoned } from '../../../fields/Reasoned';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  type Ask,
  Chain,
  type Column,
  ExcelButton,
  Grid,
  GridScreen,
  Rows,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { codeName, nameOf } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { label, lang, t } from '../../../lib/texts';
import { menuName, menus } from '../../../shell/menu';
import { openPopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { useStore } from '../../../shell/useStore';

const columns = (): Column<RegistrationRow>[] => [
  { field: 'REG_NO', pinned: 'left', width: 110 },
  { field: 'REG_STS', pinned: 'left', width: 76 },
  { field: 'REG_TP', width: 76 },
  { field: 'USER_ID', width: 104 },
  { field: 'USER_NM', width: 86 },
  { field: 'CUST_NM', width: 140 },
  { field: 'BIZ_NO', width: 104 },
  {
    field: 'CUST_CD',
    edit: needsCustomer,
    width: 100,
    lookup: { kind: 'Customer', keyword: (row) => row.BIZ_NO, fill: (item) => ({ MATCH_NM: item && nameOf(item) }) },
  },
  { field: 'MATCH_NM', like: { type: 'V', len: 100 }, title: t('UI.cmsRegUserMgt.MATCH'), width: 140 },
  {
    field: 'ROLE_ID',
    edit: true,
    width: 104,
    lookup: { kind: 'Role', search: (row) => ({ USER_TP: row.REG_TP }), fill: (item) => ({ ROLE_NM: item && nameOf(item) }) },
  },
  { field: 'ROLE_NM', width: 110 },
  { field: 'EMAIL', width: 180 },
  { field: 'MOBILE_NO', width: 110 },
  { field: 'CORP_NM', width: 110 },
  { field: 'BIZ_DEPT', width: 80 },
  { field: 'POST_NM', width: 70 },
  { field: 'REG_DTM' },
  { field: 'APRV_USER_NM', like: { type: 'V', len: 50 }, title: t('UI.cmsRegUserMgt.APRV_USER'), width: 90 },
  { field: 'APRV_DTM' },
  { field: 'RJCT_RSN', width: 220 },
];

/** The role of each kind of user among the requests that have none yet. */
type Roles = Partial<Record<'C_ROLE_NM' | 'S_ROLE_NM', string | null>>;
const roleField = (regTp: string) => (regTp === 'S' ? 'S_ROLE_NM' : 'C_ROLE_NM');

function RoleFields({ form }: { form: Form<Roles> }) {
  const title = (kind: string) => `${label('ROLE_ID', undefined, 'CMS_USER_REG')} (${codeName('USER_TP', kind)})`;
  return (
    <div className="q-form q-form-one">
      {['C', 'S'].map((kind) => {
        const name = roleField(kind);
        return (
          name in form.values && <LookupBox key={kind} name={name} kind="Role" title={title(kind)} search={{ USER_TP: kind }} required />
        );
      })}
    </div>
  );
}

/** Asks for the roles that requests are still without; those typed in their rows stand. */
async function chooseRoles(rows: RegistrationRow[], ask: Ask): Promise<Partial<RegistrationRow>[] | null> {
  const kinds = [...new Set(rows.filter((row) => !row.ROLE_ID).map((row) => row.REG_TP))];
  const start: Roles = Object.fromEntries(kinds.map((kind) => [roleField(kind), offeredRole(kind)]));
  const given = kinds.length ? await ask<Roles>({ start, Fields: RoleFields, height: kinds.length * 34 + 22 }) : await ask<Roles>();
  return given && rows.map((row) => ({ ROLE_ID: row.ROLE_ID || given[roleField(row.REG_TP)] || null }));
}

/** Why a request cannot be decided on any more. */
const decided = (row: RegistrationRow) => (isOpenRequest(row) ? null : t('MSG000027', codeName('REG_STS', row.REG_STS)));

export default function CmsRegUserMgt() {
  const { args } = useScreen();
  const [current, setCurrent] = useState<RegistrationRow | null>(null);
  const requests = useGrid(cmsRegUserMgt.select, {
    id: 'G1',
    table: 'CMS_USER_REG',
    key: 'REG_NO',
    system: ['CK', 'NO'],
    columns: columns(),
    search: { FR_DT: addDays(today(), -29), TO_DT: today(), REG_STS: 'REQ', ...args },
    canEdit: isOpenRequest,
    finalRow: (row) => !isOpenRequest(row),
    onCurrent: setCurrent,
  });
  const register = useStore(menus).popupMap.mdmCustomerCdPopup;
  /** Why no customer is made of the current request; null where one is. */
  const whyNoCustomer = () => {
    if (!current) return t('UI.OFF.ROW');
    return decided(current) ?? (needsCustomer(current) ? null : t('UI.cmsRegUserMgt.NO_CUSTOMER'));
  };

  /** Makes the customer of the current request, or finds it under another name. */
  async function makeCustomer() {
    const { row } = requests.cursor;
    const request = requests.store.rows[row];
    if (!request) return;
    const param = { CUST_NM: request.CUST_NM, BIZ_NO: request.BIZ_NO, CORP_CD: request.CORP_CD };
    const customer = await openPopup<SimilarCustomer>('/mdm/popup/mdmCustomerCdPopup', { param }).catch(() => null);
    if (customer)
      requests.store.patch(row, { CUST_CD: customer.CUST_CD, MATCH_NM: (lang() === 'en' && customer.CUST_ENG_NM) || customer.CUST_NM });
  }

  return (
    <GridScreen grid={requests}>
      <SearchPane>
        <DateRange title={label('REG_DTM', undefined, 'CMS_USER_REG')} max={{ years: 1 }} required span={2} />
        <CodeSelect name="REG_STS" />
        <LookupBox name="CORP_CD" kind="Corp" />
        <TextBox name="KEYWORD" />
      </SearchPane>
      <Toolbar>
        {register && (
          <Rows>
            <Reasoned off={whyNoCustomer()}>
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => void makeCustomer()}>
                {menuName(register)}
              </Button>
            </Reasoned>
          </Rows>
        )}
        <Chain>
          <ActionButton for={cmsRegUserMgt.approve} whyNot={decided} typed={['CUST_CD']} before={chooseRoles} question="MSG000406" />
          <ActionButton for={cmsRegUserMgt.reject} whyNot={decided} reason />
        </Chain>
        <Tools>
          <ExcelButton for={cmsRegUserMgt.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}

import { PaperClipOutlined } from '@ant-design/icons';
import { type Customer, type CustomerSearch, mayChange, mdmCustomerMgt } from '../../../../contract/mdm/customer/mdmCustomerMgt';
import type { SimilarCustomer } from '../../../../contract/mdm/popup/mdmCustomerCdPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import { StoppedTag } from '../../../fields/StoppedTag';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  below,
  type Column,
  DeleteButton,
  ExcelButton,
  Exceptions,
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
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { askExisting, isExisting } from '../../../shell/existingCustomer';
import { openDialog, openPopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { SubTabs } from '../../../shell/subTabs';
import { CustomerForm } from './CustomerForm';
import { useCustomerGrids } from './customerGrids';
import { NewCustomersDialog } from './NewCustomersDialog';

const columns: Column<Customer>[] = [
  { field: 'CUST_CD', pinned: 'left', width: 84 },
  {
    field: 'CUST_NM',
    pinned: 'left',
    width: 190,
    render: (row) => (
      <>
        {row.CUST_NM} <StoppedTag of={row} />
      </>
    ),
  },
  { field: 'CUST_ENG_NM', width: 190 },
  { field: 'CUST_ABBR', width: 90 },
  { field: 'CUST_TP', width: 90 },
  { field: 'BIZ_NO', width: 110 },
  { field: 'CEO_NM', width: 90 },
  { field: 'CTRY_CD', width: 70 },
  { field: 'TEL_NO', width: 118 },
  { field: 'SALES_USER_NM', title: t('LBL.SALES_USER_ID'), width: 90 },
  { field: 'PAY_TERM', width: 130 },
  { field: 'CRDT_LMT_AMT', width: 120 },
  { field: 'STOP_YN', width: 84 },
  { field: 'STOP_DT' },
  { field: 'STOP_RSN', width: 170 },
  { field: 'KEY_YN', width: 84 },
  { field: 'CORP_NM', width: 130 },
];

/** Customers that the own corporation has made; of others it serves it only reads. */
const isOwn = ({ CORP_CD }: Partial<Customer>) => session().roleList.includes('SYS_ADM') || CORP_CD === session().corpCd;
const whyForeign = (row: Customer) => (isOwn(row) ? null : t('UI.mdmCustomerMgt.FOREIGN', row.CORP_NM));
const whyNotIn = (stopYn: string) => (row: Customer) =>
  whyForeign(row) ?? (row.STOP_YN === stopYn ? null : t(stopYn === 'Y' ? 'UI.mdmCustomerMgt.NOT_STOPPED' : 'UI.mdmCustomerMgt.STOPPED'));
const whyNotStop = whyNotIn('N');
const whyNotResume = whyNotIn('Y');

export default function MdmCustomerMgt() {
  const screen = useScreen();
  const keeps = () => isOpen && isOwn(form.values) && mayChange('CUST_NM', screen.has);
  const { contacts, services, users } = useCustomerGrids(
    () => form.values,
    () => keeps(),
  );
  const ofCustomer = ({ CUST_CD }: Partial<Customer>) => ({ CUST_CD: CUST_CD ?? '' });
  const {
    list: customers,
    form,
    loaded,
    isOpen,
    save,
  } = useListForm<Customer, CustomerSearch>(
    mdmCustomerMgt.select,
    {
      id: 'G1',
      table: 'MDM_CUST',
      key: 'CUST_CD',
      columns,
      search: screen.args,
      system: ['CK', 'NO'],
    },
    {
      fresh: () => ({}),
      save: mdmCustomerMgt.save,
      refused: (error) => {
        if (isExisting(error)) void askExisting(error).then((code) => (code ? open(code) : undefined));
        return isExisting(error);
      },
      below: [below(contacts, ofCustomer), below(services, ofCustomer), below(users, ofCustomer)],
    },
  );

  /** Shows one customer, whatever was searched for before; what is unsaved is asked about. */
  const open = async (KEYWORD: string) => {
    if (!(await customers.mayLeave())) return;
    customers.query.form.reset();
    await customers.search(
      { KEYWORD, CUST_TP: '', CORP_CD: '', SALES_USER_ID: '', STOP_YN: '', KEY_YN: '' },
      { ask: false, select: KEYWORD },
    );
  };
  async function add() {
    if (!(await customers.mayLeave())) return;
    const param = { CORP_CD: customers.query.conditions.CORP_CD || null };
    const made = await openPopup<SimilarCustomer>('/mdm/popup/mdmCustomerCdPopup', { param }).catch(() => null);
    if (made) await open(made.CUST_CD);
  }
  async function addSeveral() {
    if (!(await customers.mayLeave())) return;
    const param = { CORP_CD: customers.query.conditions.CORP_CD || session().corpCd };
    const made = await openDialog<true>(NewCustomersDialog, { title: screen.caption('upload'), width: 1240, height: 640, param }).catch(
      () => false,
    );
    if (made) await customers.search(undefined, { ask: false });
  }
  const openFiles = (row: Customer) =>
    openPopup('/ptl/popup/PtlFileMgtPopup', { param: { REF_TP: 'CUS', REF_KEY: row.CUST_CD, EDIT_YN: isOwn(row) ? 'Y' : 'N' } });

  const part = (grid: typeof contacts | typeof services) => (
    <GridScope grid={grid as typeof contacts}>
      <Toolbar>
        {keeps() && (
          <Rows>
            <AddButton />
            <RemoveButton id="delete" />
            <SaveButton />
          </Rows>
        )}
      </Toolbar>
      <Grid />
    </GridScope>
  );
  const tabs = [
    {
      key: 'FORM',
      name: t('UI.mdmCustomerMgt.FORM'),
      content: (
        <>
          <ToolbarLine
            title={[loaded.CUST_CD, loaded.CUST_NM, loaded.STOP_YN === 'Y' && t('UI.FIELD.STOPPED')].filter(Boolean).join(' · ')}
          >
            <Rows>
              <ToolButton
                id="save"
                primary
                onClick={save}
                off={!isOpen ? t('UI.OFF.CHOOSE') : !isOwn(loaded) && t('UI.mdmCustomerMgt.FOREIGN', loaded.CORP_NM ?? '')}
              />
            </Rows>
          </ToolbarLine>
          <CustomerForm form={form} readOnly={!isOpen || !isOwn(loaded)} />
        </>
      ),
    },
    { key: 'G2', name: t('UI.mdmCustomerMgt.G2'), content: part(contacts) },
    { key: 'G3', name: t('UI.mdmCustomerMgt.G3'), content: part(services) },
    {
      key: 'G4',
      name: t('UI.mdmCustomerMgt.G4'),
      content: (
        <GridScope grid={users}>
          <Toolbar>{null}</Toolbar>
          <Grid />
        </GridScope>
      ),
    },
  ];

  return (
    <GridScreen grid={customers}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="CUST_TP" />
        <LookupBox name="CORP_CD" kind="Corp" />
        <LookupBox name="SALES_USER_ID" kind="User" search={{ USER_TP: 'S' }} />
        <CodeSelect name="STOP_YN" />
        <CodeSelect name="KEY_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <ToolButton id="add" keys="Alt+Insert" onClick={add} />
          <ToolButton id="upload" onClick={addSeveral} />
          <DeleteButton for={mdmCustomerMgt.delete} whyNot={whyForeign} />
        </Rows>
        <Exceptions>
          <ActionButton for={mdmCustomerMgt.stop} whyNot={whyNotStop} reason />
          <ActionButton for={mdmCustomerMgt.resume} whyNot={whyNotResume} reason />
        </Exceptions>
        <Tools>
          <RowButton id="file" icon={PaperClipOutlined} onRow={openFiles} />
          <ExcelButton for={mdmCustomerMgt.excel} />
          <HistoryButton states="YN" />
        </Tools>
      </Toolbar>
      <Grid />
      <SubTabs tabs={tabs} />
    </GridScreen>
  );
}

import { contactColumns, mdmCustomerSearch, type SeenCustomer, seesBalances } from '../../../../contract/mdm/customer/mdmCustomerSearch';
import { won } from '../../../../contract/ptl/quo/quoteSum';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  below,
  type Column,
  ExcelButton,
  Grid,
  GridScope,
  GridScreen,
  MasterDetail,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { useScreen } from '../../../shell/screen';

const columns = (balances: boolean): Column<SeenCustomer>[] => [
  { field: 'CUST_CD', pinned: 'left', width: 84 },
  { field: 'CUST_NM', pinned: 'left', width: 170 },
  { field: 'CUST_ENG_NM', width: 190 },
  { field: 'CUST_ABBR', width: 90 },
  { field: 'CUST_TP', width: 90 },
  { field: 'BIZ_NO', width: 110 },
  { field: 'CEO_NM', width: 90 },
  { field: 'ADDR', width: 240 },
  { field: 'TEL_NO', width: 118 },
  { field: 'EMAIL', width: 170 },
  { field: 'SALES_USER_NM', title: t('LBL.SALES_USER_ID'), width: 90 },
  { field: 'ORGN_TXT', title: t('UI.mdmCustomerSearch.ORGN_TXT'), width: 170 },
  { field: 'PAY_TERM', width: 130 },
  ...(balances
    ? [{ field: 'BAL_AMT', title: t('UI.mdmCustomerSearch.BAL_AMT'), currency: () => won, footer: { kind: 'SUM' }, width: 120 } as const]
    : []),
  { field: 'STOP_YN', width: 84 },
  { field: 'CTRY_CD', width: 70 },
  { field: 'OLD_CD', width: 100 },
];

export default function MdmCustomerSearch() {
  const { args } = useScreen();
  const contacts = useGrid(mdmCustomerSearch.contacts, {
    id: 'G2',
    title: t('UI.mdmCustomerSearch.G2'),
    table: 'MDM_CUST_CHRG',
    key: ['CUST_CD', 'CHRG_SEQ'],
    system: ['NO'],
    auto: false,
    columns: contactColumns.map((field) => ({ field, ...(field === 'EMAIL' ? { width: 190 } : {}) })),
  });
  const customers = useMasterGrid(mdmCustomerSearch.select, {
    id: 'G1',
    table: 'MDM_CUST',
    key: 'CUST_CD',
    system: ['NO'],
    columns: columns(seesBalances(session().roleList)),
    search: args,
    below: [below(contacts, ({ CUST_CD }: SeenCustomer) => ({ CUST_CD }))],
  });
  return (
    <GridScreen grid={customers}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="CUST_TP" />
        <LookupBox name="CTRY_CD" kind="Country" />
        <TextBox name="BIZ_NO" />
        <LookupBox name="SALES_USER_ID" kind="User" search={{ USER_TP: 'S' }} />
      </SearchPane>
      <MasterDetail name={t('UI.mdmCustomerSearch.G2')}>
        <GridScope grid={customers}>
          <Toolbar>
            <Tools>
              <ExcelButton for={mdmCustomerSearch.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={contacts}>
          <Toolbar note={customers.current && `${customers.current.CUST_CD} ${customers.current.CUST_NM}`}>{null}</Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}

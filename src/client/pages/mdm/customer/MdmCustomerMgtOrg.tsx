import type { CodeItem } from '../../../../contract/code';
import {
  type Assignment,
  type AssignmentSearch,
  assignment,
  isForeign,
  mdmCustomerMgtOrg,
  type ServedCustomer,
} from '../../../../contract/mdm/customer/mdmCustomerMgtOrg';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import {
  ActionButton,
  AddButton,
  type Ask,
  below,
  type Column,
  ExcelButton,
  editableColumns,
  Grid,
  type GridModel,
  GridPart,
  GridScreen,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { nameOf } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { Panes } from '../../../shell/panes';
import { openPopup } from '../../../shell/popups';

const columns: Column<ServedCustomer>[] = [
  { field: 'CUST_CD', pinned: 'left', width: 76 },
  { field: 'CUST_NM', pinned: 'left', width: 140 },
  { field: 'CUST_TP', width: 84 },
  { field: 'SALES_USER_NM', width: 70 },
  { field: 'ASGN_CNT', like: { type: 'I' }, width: 64 },
];

const assignmentColumns = editableColumns<Assignment>(assignment, [
  { field: 'ORGN_CD', pinned: 'left', lookup: { kind: 'Orgn', fill: (item) => ({ ORGN_NM: item && nameOf(item) }) } },
  { field: 'ORGN_NM', width: 110 },
  'BIZ_TP',
  {
    field: 'CHRG_USER_ID',
    width: 80,
    // User IDs are written as they are.
    upper: false,
    lookup: { kind: 'User', search: () => ({ USER_TP: 'S' }), fill: (item) => ({ CHRG_USER_NM: item && nameOf(item) }) },
  },
  { field: 'CHRG_USER_NM', width: 76 },
  ...(['MAIN_YN', 'BGN_DT', 'END_DT'] as const),
  { field: 'CORP_NM', width: 140 },
]);

/** Another corporation's row stays as it is. */
const staysAsItIs = ({ ORGN_CD, OWN_YN }: Assignment) => (isForeign({ OWN_YN }) ? t('MSG000590', ORGN_CD) : null);

/** Asks which customers the checked assignments are put to. */
async function chooseCustomers(_rows: Assignment[], ask: Ask): Promise<Pick<Assignment, 'G2'> | null> {
  const chosen = await openPopup<CodeItem[]>('/cms/popup/cmsMultiCustomerPopup', { param: { search: {} } }).catch(() => []);
  if (!chosen.length) return null;
  const names = chosen.map((item) => `${item.CODE} ${nameOf(item)}`).join(', ');
  const agreed = await ask(undefined, t('UI.mdmCustomerMgtOrg.TO', chosen.length, names));
  return agreed && { G2: chosen.map(({ CODE }) => ({ CUST_CD: CODE })) };
}

export default function MdmCustomerMgtOrg() {
  const assigned: GridModel<Assignment, { CUST_CD: string }> = useGrid(mdmCustomerMgtOrg.selectAssignments, {
    id: 'G2',
    title: t('UI.mdmCustomerMgtOrg.G2'),
    table: assignment.table,
    key: [...assignment.keys],
    save: mdmCustomerMgtOrg.saveAssignments,
    columns: assignmentColumns,
    auto: false,
    finalRow: isForeign,
    newRow: () => ({ CUST_CD: customers.current?.CUST_CD ?? '', MAIN_YN: 'N' }),
    // The main organisation of a business moves in one step.
    follow: (rows, i, values) =>
      values.MAIN_YN === 'Y'
        ? rows.flatMap((row, n) =>
            n !== i && row.BIZ_TP === rows[i]?.BIZ_TP && row.MAIN_YN === 'Y' && !isForeign(row) ? [[n, { MAIN_YN: 'N' }] as const] : [],
          )
        : [],
  });
  const customers: GridModel<ServedCustomer, AssignmentSearch> = useMasterGrid(mdmCustomerMgtOrg.select, {
    id: 'G1',
    table: 'MDM_CUST',
    key: 'CUST_CD',
    system: ['NO'],
    columns,
    below: [below(assigned, ({ CUST_CD }: ServedCustomer) => ({ CUST_CD }))],
  });
  const at = customers.current;
  const again = () => void customers.search(undefined, { ask: false });
  return (
    <GridScreen grid={customers}>
      <SearchPane>
        <LookupBox name="CUST_CD" kind="Customer" search={{}} />
        <LookupBox name="ORGN_CD" kind="Orgn" />
        <CodeSelect name="BIZ_TP" />
        <LookupBox name="CHRG_USER_ID" kind="User" search={{ USER_TP: 'S' }} />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel defaultSize={540} min={300}>
          <div className="gpart">
            <Toolbar>
              <Tools>
                <ExcelButton for={mdmCustomerMgtOrg.excel} />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={360}>
          <GridPart grid={assigned}>
            <Toolbar note={at && `${at.CUST_CD} ${at.CUST_NM}`}>
              <Rows>
                <AddButton off={!at && t('UI.OFF.CHOOSE')} />
                <RemoveButton />
                <SaveButton onSaved={again} />
              </Rows>
              <Tools>
                <ActionButton for={mdmCustomerMgtOrg.copy} whyNot={staysAsItIs} before={chooseCustomers} onDone={again} />
                <ExcelButton for={mdmCustomerMgtOrg.excel} grid="G2" />
              </Tools>
            </Toolbar>
          </GridPart>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}

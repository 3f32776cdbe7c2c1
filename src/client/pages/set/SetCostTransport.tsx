import { type Cost, cost } from '../../../contract/set/cost';
import { isWithoutCost, setCostTransport, type TransportCost, type TransportCostSearch } from '../../../contract/set/setCostTransport';
import { dashed } from '../../../contract/shown';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  Chain,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridScreen,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { WithAmounts } from './AmountPanel';
import { costColumns, costConditions, costEditing, whyNotCost } from './costParts';

const fields: readonly (keyof Cost)[] = [
  ...(['COST_NO', 'DLV_ORD_NO', 'CUST_NM', 'OCCR_DT', 'CNTR_NO', 'CNTR_TP_CD', 'CAR_TP', 'CAR_NO', 'PICKUP_PLC_NM', 'DLV_PLC_NM'] as const),
  ...(['DIST_KM', 'FRT_CD', 'FRT_NM', 'FRT_UNIT', 'UNIT_QTY', 'UNIT_PRC', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT', 'WAIT_HR'] as const),
  ...(['COST_STS', 'STL_NO', 'RMK'] as const),
];
/** What is typed; all else is the order's. */
const typed: readonly string[] = ['DIST_KM', 'UNIT_QTY', 'UNIT_PRC', 'WAIT_HR', 'RMK'];
const summed: readonly string[] = ['DIST_KM', 'WAIT_HR'];

function columns(isStaff: boolean): Column<TransportCost>[] {
  const of = (costColumns(fields) as Column<TransportCost>[]).map((column) => ({
    ...column,
    edit: typed.includes(column.field) || (() => false),
    ...(typed.includes(column.field) ? {} : { required: false }),
    ...(summed.includes(column.field) ? { width: 84, footer: 'SUM' as const } : {}),
    ...(column.field === 'DLV_ORD_NO' ? { pinned: 'left' as const } : {}),
    ...(column.field === 'COST_STS' ? { pinned: undefined } : {}),
  })) as Column<TransportCost>[];
  const place = (field: string) => of.findIndex((column) => column.field === field);
  of.splice(place('CNTR_NO'), 0, { field: 'DLV_TP', width: 84 });
  if (!isStaff) return of;
  of.splice(place('PICKUP_PLC_NM'), 0, {
    ...{ field: 'TRUCK_NM', like: { type: 'V', len: 100 }, title: t('UI.setCostTransport.TRUCK_NM'), width: 110 },
  });
  of.splice(place('WAIT_HR'), 0, { field: 'AP_AMT', like: { type: 'N', len: 15, scale: 0 }, width: 104, footer: 'SUM' });
  return of;
}

export default function SetCostTransport() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const { canEdit, canRemove, ...editing } = costEditing();
  const costs: GridModel<TransportCost, TransportCostSearch> = useGrid<TransportCost, TransportCostSearch>(setCostTransport.select, {
    id: 'G1',
    table: cost.table,
    key: ['COST_NO', 'DLV_ORD_NO'],
    save: setCostTransport.save,
    columns: columns(isStaff),
    search: costConditions(screen.args) as Partial<TransportCostSearch>,
    ...editing,
    canEdit: (row, field) => !isWithoutCost(row) && (canEdit?.(row, field) ?? false),
    tone: (row) => (isWithoutCost(row) ? 'warn' : (editing.tone?.(row) ?? null)),
    history: isStaff,
  });
  const whyNot = (row: TransportCost) =>
    isWithoutCost(row) ? (row.CLOSE_YN === 'Y' ? t('MSG000044', dashed(row.OCCR_DT.slice(0, 6))) : null) : whyNotCost('calc')(row);
  return (
    <GridScreen grid={costs}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="STL_DT_TP" max={{ months: 6 }} required />
        <LookupBox name="CUST_CD" kind="Customer" title={t('LBL.SET_COST.CUST_CD')} />
        {isStaff && <LookupBox name="TRUCK_CD" kind="Vendor" />}
        <CodeSelect name="DLV_TP" />
        <CodeSelect name="IMEX_TP" />
        <TextBox name="DLV_ORD_NO" upper />
        <TextBox name="CNTR_NO" upper />
        <CodeSelect name="COST_STS" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <SaveButton />
        </Rows>
        <Chain>
          <ActionButton for={setCostTransport.calc} whyNot={whyNot} current />
          <ActionButton
            for={setCostTransport.confirm}
            whyNot={(row) => (isWithoutCost(row) ? t('UI.setCostTransport.CALC_FIRST') : whyNotCost('confirm')(row))}
            current
          />
        </Chain>
        <Tools>
          <ExcelButton for={setCostTransport.excel} />
        </Tools>
      </Toolbar>
      <WithAmounts grid={costs}>
        <Grid />
      </WithAmounts>
    </GridScreen>
  );
}

import { cost } from '../../../contract/set/cost';
import { type ContainerCost, type ContainerCostSearch, setCostContainer } from '../../../contract/set/setCostContainer';
import { CheckBox } from '../../fields/CheckBox';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  Chain,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridScreen,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { call } from '../../lib/call';
import { today } from '../../lib/dates';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { notify } from '../../shell/notify';
import { useScreen } from '../../shell/screen';
import { WithAmounts } from './AmountPanel';
import { costColumns, costConditions, costEditing, whyNotCost, whyNotRemoved } from './costParts';

const before = ['COST_NO', 'CNTR_NO', 'CNTR_TP_CD', 'HBL_NO', 'CUST_CD', 'CUST_NM', 'OCCR_DT'] as const;
const after = [
  ...([
    'FRT_CD',
    'FRT_NM',
    'USE_DAYS',
    'UNIT_QTY',
    'UNIT_PRC',
    'CURR_CD',
    'EXCH_RATE',
    'FRGN_AMT',
    'SPLY_AMT',
    'VAT_AMT',
    'TOT_AMT',
  ] as const),
  ...(['COST_STS', 'STL_NO', 'RMK'] as const),
];

/** Where the container was, and the days of its free time and over. */
const stay: Column<ContainerCost>[] = [
  { field: 'CARR_NM', width: 110 },
  { field: 'DISC_DTM', width: 124 },
  { field: 'GATE_OUT_DTM', width: 124 },
  { field: 'EMPTY_RTN_DTM', width: 124 },
  { field: 'FREE_DAYS', width: 76 },
  { field: 'DEM_DAYS', width: 76, footer: 'SUM' },
  { field: 'DET_FREE_DAYS', width: 76 },
  { field: 'DET_DAYS', width: 76, footer: 'SUM' },
];

/** Columns that say which container a line is of: typed of a new one alone. */
const placed = ['CNTR_NO', 'CNTR_TP_CD', 'HBL_NO', 'CUST_CD'];

function columns(): Column<ContainerCost>[] {
  const drawn = (fields: readonly (typeof before | typeof after)[number][]) =>
    (costColumns(fields) as Column<ContainerCost>[]).map((column) => ({
      ...column,
      ...(placed.includes(column.field) ? { edit: 'new' as const } : {}),
      ...(column.field === 'CNTR_NO' || column.field === 'CNTR_TP_CD' ? { pinned: 'left' as const } : {}),
      ...(column.field === 'COST_STS' ? { pinned: undefined } : {}),
      ...(column.field === 'USE_DAYS' ? { width: 76, footer: 'SUM' as const } : {}),
    }));
  return [...drawn(before), ...stay, ...drawn(after)] as Column<ContainerCost>[];
}

export default function SetCostContainer() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const costs: GridModel<ContainerCost, ContainerCostSearch> = useGrid<ContainerCost, ContainerCostSearch>(setCostContainer.select, {
    id: 'G1',
    table: cost.table,
    key: 'COST_NO',
    save: setCostContainer.save,
    columns: columns(),
    search: costConditions(screen.args) as Partial<ContainerCostSearch>,
    newRow: () => ({ COST_STS: 'TMP', OCCR_DT: today(), COST_TP: 'CNTR', AR_AP: 'AR', CURR_CD: 'KRW' }),
    addFrom: 'RMK',
    history: isStaff,
    ...costEditing(),
  });
  /** Of the containers that the conditions mean, whether they have lines or not. */
  const calculate = async () => {
    const { DT_TP, ...conditions } = costs.query.conditions;
    const { message } = await call(setCostContainer.calc, { BATCH_ID: crypto.randomUUID(), LIST: [conditions] }, { timeout: 120_000 });
    if (message) notify.success(message);
    await costs.search(undefined, { ask: false });
  };
  return (
    <GridScreen grid={costs}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="STL_DT_TP" max={{ months: 6 }} required />
        <LookupBox name="CUST_CD" kind="Customer" title={t('LBL.SET_COST.CUST_CD')} />
        <LookupBox name="CARR_CD" kind="Carrier" />
        <TextBox name="CNTR_NO" upper />
        <TextBox name="HBL_NO" upper />
        <LookupBox name="FRT_CD" kind="Freight" search={{ COST_TP: 'CNTR' }} />
        <CheckBox name="OVER_YN" title={t('UI.setCostContainer.OVER_YN')} />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton whyNot={whyNotRemoved} />
          <SaveButton />
        </Rows>
        <Chain>
          <ToolButton id="calc" off={costs.isDirty && t('UI.setCostContainer.SAVE_FIRST')} onClick={calculate} />
          <ActionButton for={setCostContainer.confirm} whyNot={whyNotCost('confirm')} current />
        </Chain>
        <Tools>
          <ExcelButton for={setCostContainer.excel} />
        </Tools>
      </Toolbar>
      <WithAmounts grid={costs}>
        <Grid />
      </WithAmounts>
    </GridScreen>
  );
}

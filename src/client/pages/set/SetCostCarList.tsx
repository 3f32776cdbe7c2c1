import { addMonths } from '../../../contract/dates';
import { type Cost, cost } from '../../../contract/set/cost';
import { type CarCostSearch, type CarMonth, setCostCarList } from '../../../contract/set/setCostCarList';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { LookupBox } from '../../fields/LookupBox';
import {
  ActionButton,
  AddButton,
  below,
  Chain,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  type GridOptions,
  GridScope,
  GridScreen,
  MasterDetail,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { today } from '../../lib/dates';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { WithAmounts } from './AmountPanel';
import { costColumns, costEditing, inWon, whyNotCost, whyNotRemoved } from './costParts';

type Conditions = Pick<CarCostSearch, 'STL_YM' | 'CAR_NO'>;
type Editing = Pick<GridOptions<Cost, Conditions>, 'canEdit' | 'canRemove' | 'whyFixed' | 'finalRow' | 'tone'>;

const won = { type: 'N', len: 15, scale: 0 } as const;

const columns = (): Column<CarMonth>[] => [
  { field: 'CAR_NO', pinned: 'left', width: 104 },
  { field: 'CAR_TP', width: 110 },
  { field: 'TRUCK_SECT', width: 84 },
  { field: 'TRUCK_NM', like: { type: 'V', len: 100 }, title: t('UI.setCostTransport.TRUCK_NM'), width: 130 },
  { field: 'DRV_NM', width: 84 },
  { field: 'RUN_CNT', like: { type: 'I' }, width: 84, footer: 'SUM' },
  { field: 'DIST_KM', width: 96, footer: 'SUM' },
  { field: 'WAIT_HR', width: 84, footer: 'SUM' },
  { field: 'AR_AMT', like: won, currency: inWon, width: 120, footer: 'SUM' },
  { field: 'AP_AMT', like: won, currency: inWon, width: 120, footer: 'SUM' },
  { field: 'PROFIT_AMT', like: won, currency: inWon, width: 120, footer: 'SUM' },
];

const fields: readonly (keyof Cost)[] = [
  ...(['COST_NO', 'OCCR_DT', 'CUST_CD', 'CUST_NM', 'DLV_ORD_NO', 'COST_TP', 'AR_AP', 'VNDR_CD', 'FRT_CD', 'FRT_NM', 'FRT_UNIT'] as const),
  ...(['UNIT_QTY', 'UNIT_PRC', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT', 'COST_STS', 'RMK'] as const),
];

export default function SetCostCarList() {
  const screen = useScreen();
  const costs: GridModel<Cost, Conditions> = useGrid(setCostCarList.selectCosts, {
    id: 'G2',
    title: t('UI.setCostCarList.G2'),
    table: cost.table,
    key: 'COST_NO',
    save: setCostCarList.saveCosts,
    columns: costColumns(fields),
    auto: false,
    newRow: () => ({
      ...{ COST_STS: 'TMP', OCCR_DT: today(), COST_TP: 'CAR', AR_AP: 'AP', CURR_CD: 'KRW' },
      ...{ CAR_NO: trucks.current?.CAR_NO ?? null, CAR_TP: trucks.current?.CAR_TP ?? null, VNDR_CD: trucks.current?.TRUCK_CD ?? null },
    }),
    addFrom: 'RMK',
    history: true,
    ...(costEditing() as Editing),
  });
  const trucks: GridModel<CarMonth, CarCostSearch> = useMasterGrid<CarMonth, CarCostSearch>(setCostCarList.select, {
    id: 'G1',
    table: 'MDM_CAR',
    key: 'CAR_NO',
    system: ['NO'],
    columns: columns(),
    search: { STL_YM: addMonths(today(), -1).slice(0, 6), ...screen.args },
    below: [below(costs, ({ CAR_NO }: CarMonth, { STL_YM }: Partial<CarCostSearch>) => ({ CAR_NO, STL_YM }))],
  });
  return (
    <GridScreen grid={trucks}>
      <SearchPane>
        <DateBox name="STL_YM" type="month" required />
        <LookupBox name="TRUCK_CD" kind="Vendor" />
        <CodeSelect name="TRUCK_SECT" />
        <CodeSelect name="CAR_TP" />
        <LookupBox name="CAR_NO" kind="CarList" />
      </SearchPane>
      <MasterDetail name={t('UI.setCostCarList.G2')}>
        <GridScope grid={trucks}>
          <Toolbar>
            <Tools>
              <ExcelButton for={setCostCarList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={costs}>
          <Toolbar note={trucks.current?.CAR_NO}>
            <Rows>
              <AddButton off={!trucks.current && t('UI.OFF.CHOOSE')} />
              <RemoveButton whyNot={whyNotRemoved} />
              <SaveButton />
            </Rows>
            <Chain>
              <ActionButton for={setCostCarList.confirm} whyNot={whyNotCost('confirm')} current />
            </Chain>
            <Tools>
              <ExcelButton for={setCostCarList.excel} grid="G2" />
            </Tools>
          </Toolbar>
          <WithAmounts grid={costs}>
            <Grid />
          </WithAmounts>
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}

import type { Cost } from '../../../contract/set/cost';
import { type FreightSearch, profitColumns, type ShipmentFreight, setCostFrtDtlList } from '../../../contract/set/setCostFrtDtlList';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  below,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  MasterDetail,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
  useMasterGrid,
} from '../../grid';
import { ShipmentLink } from '../../grid/ShipmentLink';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { WithAmounts } from './AmountPanel';
import { costColumns, costConditions, inWon } from './costParts';

const won = { type: 'N', len: 15, scale: 0 } as const;
const rate = { kind: 'RATE', part: 'PROFIT_AMT', whole: 'AR_AMT', decimals: 1, percent: true } as const;

const columns = (isStaff: boolean): Column<ShipmentFreight>[] =>
  (
    [
      { field: 'HBL_NO', pinned: 'left', width: 120, render: (row) => <ShipmentLink HBL_NO={row.HBL_NO} /> },
      { field: 'CUST_NM', pinned: 'left', owner: true, width: 130 },
      { field: 'IMEX_TP', width: 64 },
      { field: 'TRANS_MODE', width: 70 },
      { field: 'LOAD_TP', width: 64 },
      { field: 'CARR_NM', width: 110 },
      { field: 'POL_CD', width: 70 },
      { field: 'POD_CD', width: 70 },
      { field: 'ETD_DT', width: 92 },
      { field: 'ETA_DT', width: 92 },
      { field: 'RTON', width: 84, footer: 'SUM' },
      { field: 'CHRG_WT', width: 92, footer: 'SUM' },
      { field: 'CNTR_CNT', like: { type: 'I' }, width: 84, footer: 'SUM' },
      {
        ...{ field: 'AR_AMT', like: won, currency: inWon, width: 120, footer: 'SUM' },
        ...(isStaff ? {} : { title: t('UI.setCostFrtDtlList.AMT') }),
      },
      { field: 'AP_AMT', like: won, currency: inWon, width: 120, footer: 'SUM' },
      { field: 'PROFIT_AMT', like: won, currency: inWon, width: 120, footer: 'SUM' },
      { field: 'PROFIT_RATE', like: { type: 'N', len: 7, scale: 1 }, width: 84, footer: rate },
    ] as Column<ShipmentFreight>[]
  ).filter(({ field }) => isStaff || !(profitColumns as readonly string[]).includes(field));

const fields: readonly (keyof Cost)[] = [
  ...([
    'AR_AP',
    'FRT_CD',
    'FRT_NM',
    'FRT_UNIT',
    'UNIT_QTY',
    'UNIT_PRC',
    'CURR_CD',
    'EXCH_RATE',
    'FRGN_AMT',
    'SPLY_AMT',
    'VAT_AMT',
  ] as const),
  ...(['TOT_AMT', 'COST_STS', 'STL_NO'] as const),
];
const lineColumns = (isStaff: boolean) =>
  costColumns(fields.filter((field) => isStaff || field !== 'AR_AP')).map(({ lookup, pinned, edit, ...column }) => ({
    ...column,
    required: false,
  })) as Column<Cost>[];

export default function SetCostFrtDtlList() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const costs: GridModel<Cost, FreightSearch & { HBL_SEQ: number }> = useGrid(setCostFrtDtlList.selectCosts, {
    id: 'G2',
    title: t('UI.setCostFrtDtlList.G2'),
    table: 'SET_COST',
    key: 'COST_NO',
    system: ['NO'],
    columns: lineColumns(isStaff),
    auto: false,
  });
  const shipments: GridModel<ShipmentFreight, FreightSearch> = useMasterGrid<ShipmentFreight, FreightSearch>(setCostFrtDtlList.select, {
    id: 'G1',
    table: 'FMS_HBL',
    key: 'HBL_SEQ',
    system: ['NO'],
    columns: columns(isStaff),
    search: costConditions(screen.args) as Partial<FreightSearch>,
    below: [below(costs, ({ HBL_SEQ }: ShipmentFreight, searched: Partial<FreightSearch>) => ({ ...searched, HBL_SEQ }))],
  });
  useGridState(costs);
  const settlement = costs.current?.STL_NO;
  const print = () =>
    settlement &&
    openPopup('/cms/popup/cmsReportPopup', { param: { REPORT_TP: 'STL', TYPES: ['STL'], KEYS: [settlement] } }).catch(() => {});
  return (
    <GridScreen grid={shipments}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="STL_DT_TP" max={{ months: 6 }} required />
        <CodeSelect name="IMEX_TP" />
        <CodeSelect name="TRANS_MODE" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <TextBox name="HBL_NO" upper />
        <TextBox name="MBL_NO" upper />
        <LookupBox name="FRT_CD" kind="Freight" search={{ COST_TP: 'FRT' }} />
        <LookupBox name="CARR_CD" kind="Carrier" />
        <LookupBox name="POL_CD" kind="Port" />
        <LookupBox name="POD_CD" kind="Port" />
      </SearchPane>
      <MasterDetail name={t('UI.setCostFrtDtlList.G2')}>
        <GridScope grid={shipments}>
          <Toolbar>
            <Tools>
              <ExcelButton for={setCostFrtDtlList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={costs}>
          <Toolbar>
            <Tools>
              <ToolButton id="print" off={!settlement && t('UI.setCostFrtDtlList.NO_STL')} onClick={print} />
              <ExcelButton for={setCostFrtDtlList.excel} grid="G2" />
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

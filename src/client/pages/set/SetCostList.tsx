import { useRef } from 'react';
import { type Cost, type CostSearch, type CurrencyTotal, cost, notCopied } from '../../../contract/set/cost';
import { setCostList } from '../../../contract/set/setCostList';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { DateRange } from '../../fields/DateRange';
import type { Form } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  type Ask,
  Chain,
  type Column,
  CopyButton,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  HistoryButton,
  MasterDetail,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { today } from '../../lib/dates';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { WithAmounts } from './AmountPanel';
import { costColumns, costConditions, costEditing, inWon, whyNotCost, whyNotRemoved } from './costParts';

const fields = [
  ...(['COST_NO', 'COST_STS', 'CUST_CD', 'CUST_NM', 'OCCR_DT', 'COST_TP', 'AR_AP', 'VNDR_CD', 'HBL_NO', 'MBL_NO', 'DLV_ORD_NO'] as const),
  ...(['CNTR_NO', 'CNTR_TP_CD', 'CAR_NO', 'FRT_CD', 'FRT_NM', 'FRT_UNIT', 'UNIT_QTY', 'UNIT_PRC', 'CURR_CD', 'EXCH_DT'] as const),
  ...(['EXCH_RATE', 'FRGN_AMT', 'SPLY_AMT', 'VAT_TP', 'VAT_AMT', 'TOT_AMT', 'PRC_NO', 'STL_NO', 'CFM_USER_NM', 'CFM_DTM'] as const),
  ...(['DSP_RSN', 'QUO_DIFF_RSN', 'FILE_CNT', 'RMK'] as const),
];

const totalColumns: Column<CurrencyTotal>[] = [
  { field: 'CURR_CD', width: 84 },
  { field: 'COST_CNT', width: 96, footer: 'SUM' },
  { field: 'FRGN_AMT', width: 140 },
  { field: 'SPLY_AMT', width: 140, footer: 'SUM', currency: inWon },
  { field: 'VAT_AMT', width: 140, footer: 'SUM', currency: inWon },
  { field: 'TOT_AMT', width: 140, footer: 'SUM', currency: inWon },
];

/** A price that was looked up is looked up again for the copy; one that was typed goes with it. */
const copiesOf = async (rows: readonly Cost[]): Promise<Partial<Cost>[]> =>
  rows.map((row) => {
    const own: readonly string[] = [...cost.keys, ...notCopied, 'UPD_CNT', ...(row.PRC_NO ? ['UNIT_PRC'] : [])];
    return Object.fromEntries(Object.entries(row).filter(([field]) => !own.includes(field))) as Partial<Cost>;
  });

interface Settling {
  STL_YM: string | null;
}

function MonthField({ form: _ }: { form: Form<Settling> }) {
  return (
    <div className="q-form q-form-one">
      <DateBox name="STL_YM" type="month" required autoFocus />
    </div>
  );
}

/** Asks for the month of the settlement: that of the last of the costs, unless another one is chosen. */
async function askMonth(rows: Cost[], ask: Ask): Promise<Settling | null> {
  const last = rows.map(({ OCCR_DT }) => OCCR_DT).toSorted();
  const STL_YM = (last.at(-1) ?? today()).slice(0, 6);
  return ask<Settling>({ start: { STL_YM }, Fields: MonthField, height: 56 });
}

export default function SetCostList() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const totals: GridModel<CurrencyTotal, CostSearch> = useGrid(setCostList.selectTotals, {
    id: 'G2',
    title: t('UI.setCostList.G2'),
    table: cost.table,
    key: 'CURR_CD',
    system: [],
    auto: false,
    columns: totalColumns,
  });
  /** Which load of the list the totals were asked for. */
  const summed = useRef(-1);
  const costs: GridModel<Cost, CostSearch> = useGrid<Cost, CostSearch>(setCostList.select, {
    id: 'G1',
    title: t('UI.setCostList.G1'),
    table: cost.table,
    key: 'COST_NO',
    save: setCostList.save,
    columns: costColumns(fields),
    search: costConditions(screen.args),
    newRow: () => ({ COST_STS: 'TMP', OCCR_DT: today(), COST_TP: 'FRT', AR_AP: 'AR', CURR_CD: 'KRW' }),
    copiesOf,
    addFrom: 'RMK',
    history: isStaff,
    loads: isStaff,
    ...costEditing(),
    onCurrent: () => {
      if (costs.store.epoch === summed.current) return;
      summed.current = costs.store.epoch;
      void totals.search(costs.query.searched, { ask: false });
    },
  });
  return (
    <GridScreen grid={costs}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="STL_DT_TP" max={{ months: 6 }} required />
        <CodeSelect name="COST_TP" />
        {isStaff && <CodeSelect name="AR_AP" />}
        <CodeSelect name="COST_STS" multiple />
        <LookupBox name="CUST_CD" kind="Customer" title={t('LBL.SET_COST.CUST_CD')} />
        {isStaff && <LookupBox name="VNDR_CD" kind="Vendor" />}
        <LookupBox name="FRT_CD" kind="Freight" />
        <TextBox name="HBL_NO" upper />
        <TextBox name="DLV_ORD_NO" upper />
        <TextBox name="CNTR_NO" upper />
        <TextBox name="STL_NO" upper />
        <LookupBox name="CURR_CD" kind="Currency" />
        <TextBox name="COST_NO" upper />
      </SearchPane>
      <MasterDetail name={t('UI.setCostList.G2')}>
        <GridScope grid={costs}>
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton whyNot={whyNotRemoved} />
              <CopyButton />
              <ActionButton for={setCostList.calc} whyNot={whyNotCost('calc')} current />
              <SaveButton />
            </Rows>
            <Chain>
              <ActionButton for={setCostList.confirm} whyNot={whyNotCost('confirm')} current />
              <ActionButton for={setCostList.settle} whyNot={whyNotCost('settle')} before={askMonth} />
            </Chain>
            <Exceptions>
              <ActionButton for={setCostList.unconfirm} whyNot={whyNotCost('unconfirm')} />
            </Exceptions>
            <Tools>
              <ExcelButton for={setCostList.excel} />
              <HistoryButton states="COST_STS" />
            </Tools>
          </Toolbar>
          <WithAmounts grid={costs}>
            <Grid />
          </WithAmounts>
        </GridScope>
        <GridPart grid={totals}>
          <Toolbar />
        </GridPart>
      </MasterDetail>
    </GridScreen>
  );
}

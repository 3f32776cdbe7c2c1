import { type Cost, type CostSearch, cost, notCopied } from '../../../contract/set/cost';
import { setCostEtc } from '../../../contract/set/setCostEtc';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  Chain,
  chosenRow,
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
import { today } from '../../lib/dates';
import { isSaved } from '../../lib/saved';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { WithAmounts } from './AmountPanel';
import { costColumns, costConditions, costEditing, evidenceOf, whyNotCost, whyNotRemoved } from './costParts';

const fields = [
  ...(['COST_NO', 'COST_STS', 'CUST_CD', 'CUST_NM', 'OCCR_DT', 'AR_AP', 'VNDR_CD', 'HBL_NO', 'FRT_CD', 'FRT_NM', 'FRT_UNIT'] as const),
  ...(['UNIT_QTY', 'UNIT_PRC', 'CURR_CD', 'EXCH_RATE', 'FRGN_AMT', 'SPLY_AMT', 'VAT_TP', 'VAT_AMT', 'TOT_AMT', 'STL_NO'] as const),
  ...(['FILE_CNT', 'RMK'] as const),
];

export default function SetCostEtc() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const costs: GridModel<Cost, CostSearch> = useGrid<Cost, CostSearch>(setCostEtc.select, {
    id: 'G1',
    table: cost.table,
    key: 'COST_NO',
    save: setCostEtc.save,
    columns: costColumns(fields),
    search: costConditions(screen.args),
    newRow: () => ({ COST_STS: 'TMP', OCCR_DT: today(), COST_TP: 'ETC', AR_AP: 'AR', CURR_CD: 'KRW' }),
    notCopied,
    addFrom: 'RMK',
    history: isStaff,
    ...costEditing(),
  });
  /** The evidence of the cost: after its popup the list is read again where nothing is typed in it. */
  const openEvidence = async () => {
    const row = chosenRow(costs, isSaved);
    if (!row) return;
    await openPopup('/ptl/popup/PtlFileMgtPopup', { param: evidenceOf(row) }).catch(() => null);
    if (!costs.isDirty) await costs.search(undefined, { ask: false });
  };
  return (
    <GridScreen grid={costs}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="STL_DT_TP" max={{ months: 6 }} required />
        <LookupBox name="CUST_CD" kind="Customer" title={t('LBL.SET_COST.CUST_CD')} />
        <LookupBox name="FRT_CD" kind="Freight" search={{ COST_TP: 'ETC' }} />
        {isStaff && <CodeSelect name="AR_AP" />}
        <CodeSelect name="COST_STS" multiple />
        <TextBox name="HBL_NO" upper />
        <TextBox name="COST_NO" upper />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton whyNot={whyNotRemoved} />
          <SaveButton />
        </Rows>
        <Chain>
          <ActionButton for={setCostEtc.confirm} whyNot={whyNotCost('confirm')} current />
        </Chain>
        <Tools>
          <ToolButton id="file" onClick={() => void openEvidence()} />
          <ExcelButton for={setCostEtc.excel} />
        </Tools>
      </Toolbar>
      <WithAmounts grid={costs}>
        <Grid />
      </WithAmounts>
    </GridScreen>
  );
}

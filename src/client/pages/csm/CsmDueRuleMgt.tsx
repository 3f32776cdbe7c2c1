import { csmDueRuleMgt, type DueRule, type DueRuleSearch, dueRule } from '../../../contract/csm/csmDueRuleMgt';
import { everyCode } from '../../../contract/rules';
import { CodeSelect } from '../../fields/CodeSelect';
import { LookupBox } from '../../fields/LookupBox';
import {
  AddButton,
  ExcelButton,
  editableColumns,
  Grid,
  type GridModel,
  GridScreen,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { nameOf } from '../../lib/codes';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';

const isEverywhere = () => session().roleList.includes('SYS_ADM');

const columns = () =>
  editableColumns<DueRule>(dueRule, [
    { field: 'CORP_CD', pinned: 'left', width: 84, lookup: { kind: 'Corp' }, ...(isEverywhere() ? {} : { hidden: true }) },
    {
      field: 'CUST_CD',
      pinned: 'left',
      width: 110,
      lookup: { kind: 'Customer', fill: (item) => ({ CUST_NM: item && item.CODE !== everyCode ? nameOf(item) : null }) },
    },
    { field: 'CUST_NM', pinned: 'left', width: 200 },
    { field: 'CSM_REQ_TP', width: 150 },
    { field: 'ANS_LMT_HR', width: 130 },
    { field: 'CMPL_LMT_HR', width: 130 },
  ]);

export default function CsmDueRuleMgt() {
  const rules: GridModel<DueRule, DueRuleSearch> = useGrid(csmDueRuleMgt.select, {
    id: 'G1',
    title: t('UI.csmDueRuleMgt.G1'),
    table: dueRule.table,
    key: ['CORP_CD', 'CSM_REQ_TP', 'CUST_CD'],
    save: csmDueRuleMgt.save,
    history: true,
    loads: true,
    columns: columns(),
    newRow: () => ({ CORP_CD: session().CORP_CD, CUST_CD: everyCode, CSM_REQ_TP: everyCode }),
  });
  return (
    <GridScreen grid={rules}>
      <SearchPane>
        {isEverywhere() && <LookupBox name="CORP_CD" kind="Corp" />}
        <LookupBox name="CUST_CD" kind="Customer" />
        <CodeSelect name="CSM_REQ_TP" />
      </SearchPane>
      <Toolbar note={t('UI.csmDueRuleMgt.NEAREST')}>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton />
        </Rows>
        <Tools>
          <ExcelButton for={csmDueRuleMgt.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}

import { allRole } from '../../../../contract/cms/comm/roles';
import {
  type BankAccount,
  bankAccount,
  type Corporation,
  type CorporationSearch,
  mdmCorpMgt,
} from '../../../../contract/mdm/organization/mdmCorpMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  below,
  type Column,
  editableColumns,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  HistoryButton,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useGrid,
  useListForm,
} from '../../../grid';
import { session } from '../../../lib/session';
import { lang, t } from '../../../lib/texts';
import { Panes } from '../../../shell/panes';
import { SubTabs } from '../../../shell/subTabs';
import { CorporationForm } from './CorporationForm';

const nameOf = ({ CORP_NM, CORP_ENG_NM }: Partial<Corporation>): string => (lang() === 'en' && CORP_ENG_NM) || CORP_NM || '';

const columns: Column<Corporation>[] = [
  { field: 'CORP_CD', pinned: 'left', width: 84 },
  { field: 'CORP_NM', pinned: 'left', width: 150, render: nameOf },
  { field: 'CORP_LOC_NM', width: 150 },
  { field: 'BIZ_NO', width: 118 },
  { field: 'CEO_NM', width: 90 },
  { field: 'CTRY_CD', width: 76 },
  { field: 'BASE_CURR_CD', width: 90 },
  { field: 'LOGO_CD', width: 90 },
  { field: 'USE_YN' },
];

const accountColumns = editableColumns<BankAccount>(bankAccount, [
  { field: 'BANK_CD', width: 130 },
  { field: 'ACCT_NO', width: 180 },
  { field: 'ACCT_NM', width: 170 },
  { field: 'CURR_CD', lookup: { kind: 'Currency' } },
  { field: 'SWIFT_CD', upper: true, width: 120 },
  ...(['MAIN_YN', 'USE_YN'] as const),
]);

/** Of the accounts of a currency one alone is the main one: another that becomes it takes it from the one before. */
function* noLongerMain(rows: readonly BankAccount[], i: number, values: Partial<BankAccount>): Generator<[number, Partial<BankAccount>]> {
  const now = { ...rows[i], ...values };
  if (values.MAIN_YN !== 'Y') return;
  for (const [at, row] of rows.entries()) if (at !== i && row.MAIN_YN === 'Y' && row.CURR_CD === now.CURR_CD) yield [at, { MAIN_YN: 'N' }];
}

export default function MdmCorpMgt() {
  const accounts: GridModel<BankAccount, { CORP_CD: string }> = useGrid(mdmCorpMgt.selectAccounts, {
    id: 'G2',
    title: t('UI.mdmCorpMgt.G2'),
    table: bankAccount.table,
    key: ['CORP_CD', 'ACCT_SEQ'],
    save: mdmCorpMgt.saveAccounts,
    history: true,
    columns: accountColumns,
    auto: false,
    newRow: () => ({
      CORP_CD: loaded.CORP_CD ?? '',
      ACCT_NM: loaded.CORP_NM ?? '',
      CURR_CD: loaded.BASE_CURR_CD ?? '',
      MAIN_YN: 'N',
      USE_YN: 'Y',
    }),
    follow: noLongerMain,
  });
  const {
    list: corporations,
    form,
    loaded,
    isOpen,
    isNew,
    add,
    save,
  } = useListForm<Corporation, CorporationSearch>(
    mdmCorpMgt.select,
    { id: 'G1', table: 'MDM_CORP', key: 'CORP_CD', columns, system: ['NO'] },
    {
      fresh: () => ({ CTRY_CD: 'KR', BASE_CURR_CD: session().baseCurrCd, LOGO_CD: session().LOGO_CD, USE_YN: 'Y' }),
      save: mdmCorpMgt.save,
      below: [below(accounts, ({ CORP_CD }: Partial<Corporation>) => (CORP_CD ? { CORP_CD } : null))],
    },
  );
  const bank = (
    <GridScope grid={accounts}>
      <Toolbar>
        <Rows>
          <AddButton id="rowAdd" off={(!isOpen && t('UI.OFF.CHOOSE')) || (isNew && t('UI.ACTION.UNSAVED'))} />
          <RemoveButton />
          <SaveButton />
        </Rows>
      </Toolbar>
      <Grid />
    </GridScope>
  );
  return (
    <GridScreen grid={corporations}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel min={420}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={add} />
              </Rows>
              <Tools>
                <HistoryButton />
              </Tools>
            </Toolbar>
            <Grid />
            <SubTabs tabs={[{ key: 'G2', name: t('UI.mdmCorpMgt.G2'), content: bank }]} />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize={440} min={340}>
          <div className="gpart">
            <ToolbarLine title={[t('UI.mdmCorpMgt.FORM'), isNew ? t('UI.GRID.ST_ADD') : nameOf(loaded)].filter(Boolean).join(' · ')}>
              <Rows>
                <ToolButton id="save" primary onClick={save} off={!isOpen && t('UI.OFF.CHOOSE')} />
              </Rows>
            </ToolbarLine>
            <CorporationForm form={form} isNew={isNew} isOpen={isOpen} everywhere={session().roleList.includes(allRole)} />
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}

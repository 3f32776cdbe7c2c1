import { useRef } from 'react';
import { reportMaxKeys } from '../../../contract/cms/popup/cmsReportPopup';
import { addDays } from '../../../contract/dates';
import {
  bankColumns,
  canEdit,
  type Deposit,
  type DepositAction,
  deposit,
  mayEnter,
  refusal,
  statementKey,
} from '../../../contract/kofe/deposit';
import { type DepositBalance, type KoDepositSearch, koDepositList, longestPeriod } from '../../../contract/kofe/koDepositList';
import { isEmpty } from '../../../contract/rules';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  Chain,
  type Column,
  chosenRow,
  chosenRows,
  ExcelButton,
  Exceptions,
  editableColumns,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  MasterDetail,
  OpenTab,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { FileCount } from '../../grid/FileCount';
import { ShipmentLink } from '../../grid/ShipmentLink';
import { codeName, nameOf } from '../../lib/codes';
import { today } from '../../lib/dates';
import { amount } from '../../lib/formats';
import { ownCustomer } from '../../lib/ownCustomer';
import { actor } from '../../lib/session';
import { label, t } from '../../lib/texts';
import { box } from '../../shell/box';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';

const money = { type: 'N', len: 15, scale: 2 } as const;
const name = { type: 'V', len: 50 } as const;

/** A column of amounts, each with the sign and the decimals of its row's currency. */
const amountIn = <R extends { CURR_CD: string }>(field: keyof R & string): Column<R> => ({
  ...{ field, like: money },
  render: (row) => (row[field] === null ? null : amount(Number(row[field]), row.CURR_CD)),
});

const columns = (isStaff: boolean, mayFile: boolean): Column<Deposit>[] =>
  editableColumns<Deposit>(deposit, [
    { field: 'DEPO_NO', pinned: 'left', edit: () => false, required: false, width: 110 },
    { field: 'DEPO_STS', pinned: 'left', width: 80 },
    {
      field: 'CUST_CD',
      owner: true,
      edit: 'new',
      width: 84,
      lookup: { kind: 'Customer', search: () => ({ KEY_SVC: 'KOFE' }), fill: (item) => ({ CUST_NM: item ? nameOf(item) : '' }) },
    },
    { field: 'CUST_NM', owner: true, width: 120 },
    'DEPO_DT',
    { field: 'DEPO_TP', edit: 'new', width: 80, only: (_, code) => mayEnter(code, actor()) },
    { field: 'CURR_CD', edit: 'new', width: 68 },
    { field: 'DEPO_AMT', width: 110, footer: 'SUM' },
    { ...amountIn<Deposit>('IN_AMT'), width: 110, footer: 'SUM' },
    { ...amountIn<Deposit>('OUT_AMT'), width: 110, footer: 'SUM' },
    { ...amountIn<Deposit>('BAL_AMT_RUN'), width: 110 },
    { field: 'HBL_NO', width: 120, upper: true, render: ({ HBL_NO }) => HBL_NO && <ShipmentLink HBL_NO={HBL_NO} /> },
    {
      field: 'STL_NO',
      width: 110,
      render: ({ STL_NO }) =>
        STL_NO && (
          <OpenTab menu="setCostStlList" args={{ STL_NO }}>
            {STL_NO}
          </OpenTab>
        ),
    },
    { field: 'BANK_CD', width: 90 },
    { field: 'ACCT_NO', width: 130 },
    { field: 'DPSTR_NM', width: 110 },
    { field: 'FILE_CNT', width: 44, render: (row) => <FileCount count={row.FILE_CNT} param={filesOf(row, mayFile)} /> },
    ...(isStaff ? ([{ field: 'CFM_USER_NM', title: label('CFM_USER_ID', undefined, deposit.table), like: name, width: 80 }] as const) : []),
    { field: 'CFM_DTM', width: 146 },
    { field: 'RJCT_RSN', width: 150 },
    { field: 'RMK', width: 180, required: ({ DEPO_TP }) => DEPO_TP === 'ADJ' },
  ]);

const balanceColumns: Column<DepositBalance>[] = [
  { field: 'CURR_CD', width: 80 },
  ...(['OPN_BAL', 'IN_AMT', 'OUT_AMT', 'ADJ_AMT', 'CLS_BAL'] as const).map((field) => ({ ...amountIn<DepositBalance>(field), width: 130 })),
];

/** The receipts of a deposit. */
const filesOf = ({ DEPO_NO, HBL_NO }: Deposit, mayEdit: boolean) =>
  ({ REF_TP: 'DEP', REF_KEY: DEPO_NO, HBL_NO, EDIT_YN: mayEdit ? 'Y' : 'N', OPEN_YN: 'Y' }) as const;

/** Why a deposit cannot take an action now; null where it can. */
function whyNot(action: DepositAction): (row: Deposit) => string | null {
  return (row) => {
    const code = refusal(action, row);
    if (code) return t(code, codeName('DEPO_STS', row.DEPO_STS));
    const missing = action === 'confirm' && row.DEPO_TP === 'IN' && bankColumns.find((field) => isEmpty(row[field]));
    return missing ? t('MSG000012', label(missing, undefined, deposit.table)) : null;
  };
}

export default function KoDepositList() {
  const screen = useScreen();
  const me = actor();
  const isStaff = me.USER_TP === 'S';
  const mayFile = screen.has('file');
  const balances: GridModel<DepositBalance, KoDepositSearch> = useGrid(koDepositList.selectBalances, {
    id: 'G2',
    title: t('UI.koDepositList.G2'),
    table: deposit.table,
    key: 'CURR_CD',
    system: ['NO'],
    auto: false,
    columns: balanceColumns,
  });
  const { DEPO_NO, ...given } = screen.args;
  const period = { FR_DT: addDays(today(), -90), TO_DT: today() };
  /** The balances are those of the list: they are read again with it. */
  const epoch = useRef(-1);
  const deposits: GridModel<Deposit, KoDepositSearch> = useGrid<Deposit, KoDepositSearch>(koDepositList.select, {
    id: 'G1',
    table: deposit.table,
    key: 'DEPO_NO',
    save: koDepositList.save,
    history: isStaff,
    columns: columns(isStaff, mayFile),
    search: { ...period, ...(given.STL_NO ? { FR_DT: addDays(today(), -364) } : {}), ...given, ...(DEPO_NO ? { DEPO_NO } : {}) },
    newRow: () => ({ ...ownCustomer(), DEPO_STS: 'REQ', DEPO_DT: today(), DEPO_TP: 'IN', CURR_CD: 'KRW' }),
    notCopied: ['DEPO_NO', 'DEPO_STS', 'STL_NO', 'IN_AMT', 'OUT_AMT', 'BAL_AMT_RUN', 'CFM_USER_NM', 'CFM_DTM', 'RJCT_RSN', 'FILE_CNT'],
    canEdit: (row) => canEdit(row, me),
    canRemove: (row) => canEdit(row, me),
    finalRow: ({ DEPO_STS }) => DEPO_STS === 'CXL' || DEPO_STS === 'RJT',
    tone: ({ DEPO_STS }) => (DEPO_STS === 'CFM' ? null : 'gone'),
    addFrom: 'RMK',
    onCurrent: () => {
      if (deposits.store.epoch === epoch.current) return;
      epoch.current = deposits.store.epoch;
      const { FR_DT, TO_DT, CUST_CD, CURR_CD } = deposits.query.searched as Partial<KoDepositSearch>;
      void balances.search(
        { ...period, ...(FR_DT ? { FR_DT } : {}), ...(TO_DT ? { TO_DT } : {}), CUST_CD: CUST_CD ?? '', CURR_CD: CURR_CD ?? '' },
        { ask: false },
      );
    },
  });
  const openFiles = () => {
    const row = chosenRow(deposits);
    if (!row) return;
    if (isEmpty(row.DEPO_NO)) return void box.show('warn', t('UI.ACTION.UNSAVED'));
    const again = () => deposits.isDirty || deposits.search(undefined, { ask: false });
    void openPopup('/ptl/popup/PtlFileMgtPopup', { param: filesOf(row, mayFile) }).then(again, again);
  };
  const print = () => {
    const rows = chosenRows(deposits, { fits: ({ DEPO_STS }) => DEPO_STS === 'CFM' });
    if (!rows) return;
    const { FR_DT = period.FR_DT, TO_DT = period.TO_DT } = deposits.query.searched as Partial<KoDepositSearch>;
    const KEYS = [...new Set(rows.map((row) => statementKey({ ...row, FR_DT, TO_DT })))];
    if (KEYS.length > reportMaxKeys) return void box.warn('MSG000046', reportMaxKeys);
    void openPopup('/cms/popup/cmsReportPopup', { param: { REPORT_TP: 'DEP', TYPES: ['DEP'], KEYS } }).catch(() => {});
  };
  return (
    <GridScreen grid={deposits}>
      <SearchPane>
        <DateRange title={label('DEPO_DT')} span={2} max={longestPeriod} required />
        {isStaff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'KOFE' }} />}
        <CodeSelect name="DEPO_TP" />
        <CodeSelect name="DEPO_STS" />
        <LookupBox name="CURR_CD" kind="Currency" />
        <TextBox name="HBL_NO" upper />
        <TextBox name="STL_NO" upper />
        <TextBox name="DEPO_NO" upper />
      </SearchPane>
      <MasterDetail name={t('UI.koDepositList.G2')} share="26%">
        <GridScope grid={deposits}>
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton />
              <SaveButton />
            </Rows>
            <Chain>
              <ActionButton for={koDepositList.confirm} whyNot={whyNot('confirm')} current />
            </Chain>
            <Exceptions>
              <ActionButton for={koDepositList.reject} whyNot={whyNot('reject')} reason />
              <ActionButton for={koDepositList.cancel} whyNot={whyNot('cancel')} />
            </Exceptions>
            <Tools>
              <ToolButton id="file" onClick={openFiles} />
              <ToolButton id="print" onClick={print} />
              <ExcelButton for={koDepositList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridPart grid={balances}>
          <Toolbar>
            <Tools>
              <ExcelButton for={koDepositList.excel} grid="G2" />
            </Tools>
          </Toolbar>
        </GridPart>
      </MasterDetail>
    </GridScreen>
  );
}

import { useRef, useState } from 'react';
import { addDays } from '../../../contract/dates';
import { Decimal } from '../../../contract/decimal';
import type { Why } from '../../../contract/set/bankMatch';
import {
  type BankAction,
  type BankCandidate,
  type BankCandidateSearch,
  type BankStatement,
  type BankTrx,
  type BankTrxSearch,
  bankRefusal,
  setBankStmtMgt,
} from '../../../contract/set/setBankStmtMgt';
import { dashed } from '../../../contract/shown';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  below,
  Chain,
  type Column,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  MasterDetail,
  OpenTab,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { codeName } from '../../lib/codes';
import { today } from '../../lib/dates';
import { label, t } from '../../lib/texts';
import { Panes } from '../../shell/panes';
import { openDialog } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { BookDialog, type BookParam } from './BookDialog';
import { StatementDialog } from './StatementDialog';
import './bank.css';

const money = { type: 'N', len: 15, scale: 0 } as const;
const text = { type: 'V', len: 200 } as const;
const said = (why: readonly Why[]): string => why.map((one) => t(`UI.setBankStmtMgt.WHY_${one}`)).join(' · ');

const columns: Column<BankTrx>[] = [
  { field: 'MTCH_STS', pinned: 'left', width: 84 },
  { field: 'SURE_TP', pinned: 'left', width: 64 },
  { field: 'TRX_DT', width: 92 },
  { field: 'TRX_TM', width: 72, text: ({ TRX_TM }) => (TRX_TM ? TRX_TM.replace(/^(..)(..)(..)$/, '$1:$2:$3') : '') },
  { field: 'DPSTR_NM', width: 130 },
  { field: 'TRX_AMT', like: money, width: 110, footer: 'SUM' },
  { field: 'RMN_AMT', like: money, width: 110, footer: 'SUM' },
  { field: 'CUST_NM', width: 120 },
  { field: 'STL_NOS', like: text, width: 150, text: ({ STL_NOS }) => STL_NOS.join(', ') },
  { field: 'WHY', like: text, width: 190, text: ({ WHY }) => said(WHY) },
  { field: 'BOOK_NOS', like: text, width: 150 },
  { field: 'TRX_CNNT', width: 150 },
  { field: 'ASIDE_RSN', width: 130 },
  { field: 'MTCH_TP', width: 80 },
  { field: 'TRX_BAL_AMT', like: money, width: 110 },
  { field: 'BANK_CD', width: 90 },
  { field: 'ACCT_NO', width: 120 },
  { field: 'FILE_NM', width: 150 },
  { field: 'ROW_NO', width: 60 },
];

const candidateColumns: Column<BankCandidate>[] = [
  {
    field: 'STL_NO',
    width: 110,
    render: ({ STL_NO }) => (
      <OpenTab menu="setCostStlList" args={{ STL_NO }}>
        {STL_NO}
      </OpenTab>
    ),
  },
  { field: 'CUST_NM', width: 130 },
  { field: 'BAL_AMT', like: money, width: 110, footer: 'SUM' },
  { field: 'PAY_AMT', like: money, width: 110, edit: true, footer: 'SUM' },
  { field: 'DUE_DT', width: 92 },
  { field: 'WHY', like: text, width: 190, text: ({ WHY }) => said(WHY) },
  { field: 'STL_STS', width: 84 },
  { field: 'STL_YM', width: 80 },
  { field: 'TOT_AMT', like: money, width: 110 },
  { field: 'TAX_INV_NO', width: 180 },
];

const statementColumns: Column<BankStatement>[] = [
  { field: 'REG_DTM', width: 130 },
  { field: 'FILE_NM', width: 160 },
  { field: 'ACCT_NO', width: 110 },
  ...(['TRX_CNT', 'DUP_CNT', 'OUT_CNT', 'ERR_CNT'] as const).map((field) => ({ field, like: { type: 'I' as const }, width: 76 })),
  { field: 'REG_USER_NM', like: { type: 'V', len: 50 }, width: 80 },
];

/** Why a transaction cannot take an action now; null where it can. */
const whyNot = (action: BankAction) => (row: BankTrx) => {
  const code = bankRefusal(action, row);
  return code && t(code, code === 'MSG000044' ? dashed(row.TRX_DT.slice(0, 6)) : codeName('MTCH_STS', row.MTCH_STS));
};

/** What is paid of the settlements chosen: the amount typed, else what is open of it as far as the money goes. */
function paysOf(rows: readonly BankCandidate[], amount: number): BookParam['pays'] {
  let left = Decimal.of(amount);
  return rows.flatMap(({ STL_NO, PAY_AMT, BAL_AMT }) => {
    const taken = PAY_AMT ?? Decimal.min(left, BAL_AMT).toNumber();
    left = Decimal.max(0, left.minus(taken));
    return taken > 0 ? [{ STL_NO, PAY_AMT: taken }] : [];
  });
}

export default function SetBankStmtMgt() {
  const screen = useScreen();
  const [customer, setCustomer] = useState<string | null>(null);
  const candidates: GridModel<BankCandidate, BankCandidateSearch> = useGrid(setBankStmtMgt.selectCandidates, {
    id: 'G2',
    title: t('UI.setBankStmtMgt.G2'),
    table: 'SET_STL',
    key: 'STL_NO',
    system: ['CK', 'NO'],
    auto: false,
    columns: candidateColumns,
  });
  const period = { FR_DT: addDays(today(), -30), TO_DT: today() };
  const statements: GridModel<BankStatement, Pick<BankTrxSearch, 'FR_DT' | 'TO_DT'>> = useGrid(setBankStmtMgt.selectStatements, {
    id: 'G3',
    title: t('UI.setBankStmtMgt.G3'),
    table: 'SET_BANK_STMT',
    key: 'STMT_SEQ',
    system: ['NO'],
    search: period,
    columns: statementColumns,
    onOpen: ({ STMT_SEQ }) => void transactions.search({ STMT_SEQ }),
  });
  const epoch = useRef(-1);
  const transactions: GridModel<BankTrx, BankTrxSearch> = useMasterGrid<BankTrx, BankTrxSearch>(setBankStmtMgt.select, {
    id: 'G1',
    table: 'SET_BANK_TRX',
    key: 'TRX_SEQ',
    system: ['CK', 'NO'],
    columns,
    search: period,
    finalRow: ({ MTCH_STS }) => MTCH_STS === 'DONE',
    tone: ({ MTCH_STS }) => (MTCH_STS === 'ASD' ? 'gone' : null),
    // One press books what is sure: it stands checked.
    onCurrent: () => {
      if (transactions.store.epoch === epoch.current) return;
      epoch.current = transactions.store.epoch;
      for (const [i, row] of transactions.store.rows.entries())
        if (bankRefusal('confirm', row) === null) transactions.store.marks.check(i, true);
    },
    below: [below(candidates, ({ TRX_SEQ }: BankTrx) => ({ TRX_SEQ, CUST_CD: '' }))],
  });
  const again = () => {
    candidates.clear();
    void transactions.search(undefined, { ask: false });
    void statements.search(undefined, { ask: false });
  };
  const read = () => {
    openDialog<number>(StatementDialog, { title: screen.caption('upload'), width: 620, height: 560 }).then((STMT_SEQ) => {
      if (STMT_SEQ) void transactions.search({ STMT_SEQ }, { ask: false });
      void statements.search(undefined, { ask: false });
    }, again);
  };
  const book = () => {
    const trx = transactions.current;
    if (!trx) return;
    const checked = candidates.store.marks.checkedIndexes();
    const typed = candidates.store.rows.filter(({ PAY_AMT }, i) => checked.includes(i) || Boolean(PAY_AMT));
    const param: BookParam = { trx, pays: paysOf(typed, trx.RMN_AMT) };
    openDialog<true>(BookDialog, { title: screen.caption('pay'), width: 520, height: 320, param }).then(again, () => undefined);
  };
  /** All settlements of a customer that wait for their payment, in place of those that are proposed. */
  const showCustomer = (code: string | null) => {
    setCustomer(code);
    const { current } = transactions;
    if (current) void candidates.search({ TRX_SEQ: current.TRX_SEQ, CUST_CD: code ?? '' });
  };
  const { current } = transactions;
  return (
    <GridScreen grid={transactions}>
      <SearchPane>
        <DateRange title={label('TRX_DT')} span={2} max={{ years: 1 }} required />
        <CodeSelect name="MTCH_STS" multiple />
        <CodeSelect name="SURE_TP" multiple />
        <TextBox name="ACCT_NO" />
        <TextBox name="KEYWORD" title={t('UI.setBankStmtMgt.KEYWORD')} />
      </SearchPane>
      <MasterDetail name={t('UI.setBankStmtMgt.G2')} share="40%">
        <GridScope grid={transactions}>
          <Toolbar>
            <Rows>
              <ToolButton id="upload" onClick={read} />
            </Rows>
            <Chain>
              <ActionButton for={setBankStmtMgt.confirm} whyNot={whyNot('confirm')} />
              <ToolButton id="pay" onClick={book} off={current ? whyNot('pay')(current) : t('UI.OFF.CHOOSE')} />
            </Chain>
            <Exceptions>
              <ActionButton for={setBankStmtMgt.hold} whyNot={whyNot('hold')} reason current />
              <ActionButton for={setBankStmtMgt.cancel} whyNot={whyNot('cancel')} current />
            </Exceptions>
            <Tools>
              <ExcelButton for={setBankStmtMgt.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <Panes name={t('UI.setBankStmtMgt.G3')} className="gpanes">
          <Panes.Panel min={420}>
            <GridPart grid={candidates}>
              <Toolbar />
              <div className="bank-customer">
                <LookupBox kind="Customer" title={t('UI.setBankStmtMgt.CUSTOMER')} value={customer} onChange={showCustomer} />
              </div>
            </GridPart>
          </Panes.Panel>
          <Panes.Panel defaultSize="28%" min={300} collapsible>
            <GridPart grid={statements}>
              <Toolbar />
            </GridPart>
          </Panes.Panel>
        </Panes>
      </MasterDetail>
    </GridScreen>
  );
}

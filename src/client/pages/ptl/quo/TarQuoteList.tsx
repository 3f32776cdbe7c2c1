import { useState } from 'react';
import { addDays } from '../../../../contract/dates';
import { Decimal } from '../../../../contract/decimal';
import { type QuoteProgress, type QuoteRate, tarQuoteList } from '../../../../contract/ptl/quo/tarQuoteList';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  below,
  Chain,
  type Column,
  chosenRows,
  ExcelButton,
  Grid,
  GridScope,
  GridScreen,
  MasterDetail,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { FileCount } from '../../../grid/FileCount';
import { requestColumn } from '../../../grid/requestColumn';
import { AskRowButton } from '../../../grid/thread/AskButton';
import { today } from '../../../lib/dates';
import { amount } from '../../../lib/formats';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { openPopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { openTab } from '../../../shell/tabs';
import { aboutQuote, conditionsOf, printQuotes, QuoteLink, whyNotQuote } from './parts';

const count = { type: 'N', len: 9, scale: 0 } as const;
const percent = { type: 'N', len: 5, scale: 1 } as const;
const won = 'KRW';

/** The total of an amount: in its currency where all rows have the same, else the total in won. */
const totalIn = (field: 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT') => (rows: readonly QuoteProgress[]) => {
  const priced = rows.filter((row) => row[field] !== null);
  const [currency, ...others] = new Set(priced.map((row) => row.CURR_CD));
  if (!currency) return null;
  if (others.length === 0) return amount(Decimal.sum(priced.map((row) => row[field] ?? 0)).toString() as `${number}`, currency);
  return field === 'TOT_AMT' ? amount(Decimal.sum(priced.map((row) => row.KRW_AMT ?? 0)).toString() as `${number}`, won) : null;
};
const money = (field: 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT'): Column<QuoteProgress> => ({
  field,
  width: 116,
  footer: { kind: 'CUSTOM', of: totalIn(field), onServer: 'SUM' },
});

const columns = (): Column<QuoteProgress>[] => [
  { field: 'QUO_NO', pinned: 'left', width: 112, render: (quote) => <QuoteLink quote={quote} /> },
  { field: 'QUO_REV', title: t('UI.tarQuoteMgt.QUO_REV'), pinned: 'left', width: 44 },
  { field: 'QUO_STS', pinned: 'left', width: 84 },
  { field: 'CUST_NM', owner: true, width: 150 },
  {
    field: 'FILE_CNT',
    width: 44,
    render: ({ QUO_NO, FILE_CNT }) => <FileCount count={FILE_CNT} param={{ REF_TP: 'QUO', REF_KEY: QUO_NO, EDIT_YN: 'N' }} />,
  },
  ...requestColumn<QuoteProgress>(({ QUO_NO }) => QUO_NO),
  { field: 'TRANS_MODE' },
  { field: 'IMEX_TP' },
  { field: 'POL_CD', width: 68 },
  { field: 'POD_CD', width: 68 },
  { field: 'QUO_DT' },
  { field: 'VALID_DT' },
  { field: 'CURR_CD', width: 68 },
  money('TOT_AMT'),
  { field: 'SALES_USER_NM', width: 84 },
  { field: 'LOAD_TP' },
  { field: 'INCOTERMS', width: 120 },
  { field: 'ITEM_NM', width: 150 },
  { field: 'CHRG_NM', width: 84 },
  { field: 'GRS_WT', footer: 'SUM' },
  { field: 'MSR_CBM', footer: 'SUM' },
  { field: 'CNTR_TP_CD' },
  { field: 'CNTR_QTY', footer: 'SUM' },
  money('SPLY_AMT'),
  money('VAT_AMT'),
  { field: 'RPLY_DTM' },
  { field: 'RPLY_HR', like: percent, footer: 'AVG' },
  { field: 'LOSE_RSN' },
  { field: 'ORD_NO', width: 112 },
];

const rateColumns: Column<QuoteRate>[] = [
  { field: 'GRP1', width: 180 },
  { field: 'REQ_CNT', like: count, footer: 'SUM' },
  { field: 'OFR_CNT', like: count, footer: 'SUM' },
  { field: 'ACC_CNT', like: count, footer: 'SUM' },
  { field: 'WIN_RATE', like: percent },
];

export default function TarQuoteList() {
  const { args } = useScreen();
  const staff = session().USER_TP === 'S';
  const [by, setBy] = useState<string | null>('SALES');
  const rates = useGrid(tarQuoteList.selectRates, {
    id: 'G2',
    title: t('UI.tarQuoteList.G2'),
    key: 'GRP1',
    system: ['NO'],
    auto: false,
    columns: rateColumns,
  });
  const quotes = useMasterGrid(tarQuoteList.select, {
    id: 'G1',
    title: t('UI.tarQuoteMgt.G1'),
    table: 'PTL_QUOTE',
    key: ['QUO_NO', 'QUO_REV'],
    system: ['CK', 'NO'],
    columns: columns().filter(({ field }) => staff || field !== 'SALES_USER_NM'),
    search: { FR_DT: addDays(today(), -30), TO_DT: today(), ...conditionsOf(args) },
    onOpen: (quote) => void open(quote),
    below: staff ? [below(rates, (_: QuoteProgress, searched) => ({ ...searched, SUM_TP: by ?? 'LANE' }))] : [],
  });
  const open = ({ QUO_NO, QUO_REV }: QuoteProgress) =>
    openPopup('/ptl/popup/TarQuoteMgtPopup', { param: { QUO_NO, QUO_REV } }).catch((changed) => changed === true && quotes.search());
  const print = () => {
    const rows = chosenRows(quotes, { most: 50 });
    return rows && printQuotes(rows);
  };
  const group = (next: string | null) => {
    setBy(next);
    void rates.search({ SUM_TP: next ?? 'LANE' });
  };

  const list = (
    <GridScope grid={quotes}>
      <Toolbar>
        <Rows>
          <ToolButton id="add" onClick={() => openTab('tarQuoteMgt', { NEW_YN: 'Y' })} />
          <AskRowButton about={aboutQuote} />
        </Rows>
        <Chain>
          <ActionButton for={tarQuoteList.receive} whyNot={(quote) => whyNotQuote('receive', quote)} />
        </Chain>
        <Tools>
          <ToolButton id="print" onClick={print} />
          <ExcelButton for={tarQuoteList.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScope>
  );

  return (
    <GridScreen grid={quotes}>
      <SearchPane>
        <DateRange title={label('QUO_DT')} span={2} max={{ years: 1 }} required />
        <DateRange name={['VALID_FR_DT', 'VALID_TO_DT']} title={label('VALID_DT')} span={2} />
        <CodeSelect name="QUO_STS" multiple />
        <CodeSelect name="TRANS_MODE" />
        <CodeSelect name="IMEX_TP" />
        <LookupBox name="POL_CD" kind="Port" />
        <LookupBox name="POD_CD" kind="Port" />
        <LookupBox name="CUST_CD" kind="Customer" />
        {staff && <LookupBox name="SALES_USER_ID" kind="User" search={{ USER_TP: 'S' }} />}
        <TextBox name="QUO_NO" upper />
      </SearchPane>
      {staff ? (
        <MasterDetail name={t('UI.tarQuoteList.G2')}>
          {list}
          <GridScope grid={rates}>
            <Toolbar>
              <Rows>
                <CodeSelect
                  title={label('SUM_TP')}
                  label={false}
                  required
                  value={by}
                  onChange={group}
                  options={[
                    { CODE: 'SALES', NAME: label('SALES_USER_ID') },
                    { CODE: 'LANE', NAME: t('UI.tarQuoteList.LANE') },
                  ]}
                />
              </Rows>
            </Toolbar>
            <Grid />
          </GridScope>
        </MasterDetail>
      ) : (
        list
      )}
    </GridScreen>
  );
}

import { CalculatorOutlined, FileDoneOutlined, MailOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Call, SaveBody, SaveData } from '../../../contract/call';
import { lastDayOf } from '../../../contract/dates';
import {
  type DisputeFigure,
  type DisputeFigureSearch,
  type ListedPayment,
  type ListedSettlement,
  type SettlementKey,
  type SettlementLine,
  type SettlementSearch,
  setCostStlList,
} from '../../../contract/set/setCostStlList';
import { settlementBill, takesReasons } from '../../../contract/set/settlementBill';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  below,
  Chain,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  HistoryButton,
  MasterDetail,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
  useMasterGrid,
} from '../../grid';
import { AskRowButton } from '../../grid/thread/AskButton';
import { RequestsAbout } from '../../grid/thread/RequestsAbout';
import { useChosen } from '../../grid/thread/useChosen';
import { today } from '../../lib/dates';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { Panes } from '../../shell/panes';
import { FoldedOnPhone } from '../../shell/phone/FoldedOnPhone';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { SubTabs } from '../../shell/subTabs';
import { AmountPanel, AmountsOf } from './AmountPanel';
import { ApprovalsButton } from './ApprovalsDialog';
import { DisputeFigures } from './DisputeFigures';
import { DisputePane, useAnswers } from './DisputePane';
import { openInvoices } from './invoiceDialog';
import { MonthButtons } from './MonthButtons';
import { DifferentOnly, Uncharged } from './quoteParts';
import { openStates } from './StatesDialog';
import { askAgreement, askInvoice, askPayment, mailsOf, whyNoInvoices, whyNotAsked, whyNotRest, whyNotSettlement } from './settlementActs';
import { figureColumns, lineColumns, paymentColumns, settlementColumns } from './settlementColumns';
import { useAmounts } from './useAmounts';
import { useLineActs } from './useLineActs';
import './settlement.css';

/** Conditions that another page has handed over; states that wait for somebody are those of open settlements, whatever their date. */
const conditionsOf = ({ STL_STS, ...args }: Record<string, string>) => ({
  ...Object.fromEntries(
    ['STL_NO', 'TAX_INV_NO', 'CUST_CD', 'AR_AP', 'OPEN_YN', 'OVD_YN'].flatMap((name) => (args[name] ? [[name, args[name]]] : [])),
  ),
  ...(STL_STS ? { STL_STS, OPEN_YN: 'Y' } : {}),
});
const thisMonth = () => ({ DT_TP: 'STL', FR_DT: `${today().slice(0, 6)}01`, TO_DT: lastDayOf(today().slice(0, 6)) });

/** How many of the settlements are overdue. */
function Overdue({ grid }: { grid: GridModel<ListedSettlement, SettlementSearch> }) {
  useGridState(grid);
  const count = grid.rows().filter(({ OVD_DAYS }) => OVD_DAYS).length;
  return count > 0 && <span className="bad">{t('UI.setCostStlList.OVERDUE', count)}</span>;
}

export default function SetCostStlList() {
  const { args, has } = useScreen();
  const isStaff = session().USER_TP === 'S';
  const [open, setOpen] = useState<string | null>(null);
  const answers = useAnswers();
  const lines: GridModel<SettlementLine, SettlementKey> = useGrid<SettlementLine, SettlementKey>(setCostStlList.selectLines, {
    id: 'G2',
    title: t('UI.setCostStlList.G2'),
    table: 'SET_COST',
    key: 'COST_NO',
    system: ['CK', 'NO'],
    columns: lineColumns(({ COST_NO }) => setOpen(COST_NO), isStaff),
    tone: ({ COST_STS }) => (COST_STS === 'DSP' ? 'bad' : null),
    ...(isStaff ? { save: settlementBill.saveReasons as Call<SaveBody<SettlementLine>, SaveData<SettlementLine>> } : {}),
    canEdit: () => settlements.current !== null && takesReasons(settlements.current),
    auto: false,
    history: isStaff,
    onCurrent: (line) => setOpen(line && line.DSP_CNT > 0 ? line.COST_NO : null),
  });
  const payments: GridModel<ListedPayment, SettlementKey> = useGrid<ListedPayment, SettlementKey>(setCostStlList.selectPayments, {
    id: 'G3',
    title: t('UI.setCostStlList.G3'),
    table: 'SET_STL_PAY',
    key: ['STL_NO', 'PAY_SEQ'],
    system: ['NO'],
    columns: paymentColumns(),
    auto: false,
  });
  const figures = useGrid<DisputeFigure, DisputeFigureSearch>(setCostStlList.selectFigures, {
    id: 'G5',
    title: t('UI.setCostStlList.G5'),
    key: 'FIG_NM',
    system: ['NO'],
    columns: figureColumns(),
    auto: false,
  });
  const settlements: GridModel<ListedSettlement, SettlementSearch> = useMasterGrid<ListedSettlement, SettlementSearch>(
    setCostStlList.select,
    {
      id: 'G1',
      title: t('UI.setCostStlList.G1'),
      table: 'SET_STL',
      key: 'STL_NO',
      system: ['CK', 'NO'],
      columns: settlementColumns(isStaff),
      history: true,
      tone: ({ OVD_DAYS, STL_STS }) => (STL_STS === 'CXL' ? 'gone' : OVD_DAYS ? 'bad' : null),
      search: { ...thisMonth(), ...conditionsOf(args) },
      below: [
        below(lines, ({ STL_NO }: ListedSettlement) => ({ STL_NO })),
        below(payments, ({ STL_NO }: ListedSettlement) => ({ STL_NO })),
        ...(isStaff
          ? [
              below(figures, (_: ListedSettlement, searched) => {
                const { FR_DT, TO_DT, CUST_CD } = searched as SettlementSearch;
                return { FR_DT, TO_DT, CUST_CD, SUM_TP: figures.query.searched.SUM_TP ?? 'RSN' };
              }),
            ]
          : []),
      ],
    },
  );
  const amounts = useAmounts(lines);
  const again = () => void settlements.search(undefined, { ask: false });
  const acts = useLineActs(settlements, lines, payments, again);
  const at = settlements.current;
  const print = () =>
    at && openPopup('/cms/popup/cmsReportPopup', { param: { REPORT_TP: 'STL', TYPES: ['STL'], KEYS: [at.STL_NO] } }).catch(() => {});
  const line = lines.store.rows.find(({ COST_NO }) => COST_NO === open);
  const isChosen = useChosen(line?.COST_NO ?? null, '.gmaster');
  const isPaying = at !== null && ['INV', 'PPD', 'PAD'].includes(at.STL_STS);

  const list = (
    <GridScope grid={settlements}>
      <Toolbar note={<Overdue grid={settlements} />}>
        <Rows>
          <AskRowButton<ListedSettlement> about={({ STL_NO, CUST_CD }) => ({ REF_NO: STL_NO, CUST_CD })} />
        </Rows>
        <Chain>
          <ActionButton for={setCostStlList.request} whyNot={whyNotAsked} current {...(has('mail') ? { mails: mailsOf } : {})} />
          <ActionButton for={setCostStlList.agree} whyNot={whyNotSettlement('agree')} before={askAgreement} current />
          <ActionButton for={setCostStlList.invoice} whyNot={whyNotSettlement('invoice')} before={askInvoice} current />
          <ActionButton for={setCostStlList.pay} whyNot={whyNotSettlement('pay')} before={askPayment} current />
        </Chain>
        <Exceptions>
          <ToolButton id="dispute" off={acts.whyNot('dispute')} onClick={acts.dispute} />
          <ActionButton for={setCostStlList.agreeRest} whyNot={whyNotRest} before={askAgreement} current />
          <ToolButton id="remove" off={acts.whyNot('remove')} onClick={acts.remove} />
          <ActionButton for={setCostStlList.cancel} whyNot={whyNotSettlement('cancel')} reason current />
        </Exceptions>
        {(has('monthClose') || has('monthOpen')) && (
          <Exceptions>
            <MonthButtons orgn={at?.ORGN_CD ?? null} onDone={again} />
          </Exceptions>
        )}
        <Tools>
          <ToolButton
            id="invoice"
            icon={FileDoneOutlined}
            caption={t('UI.INVOICE.TITLE')}
            off={whyNoInvoices(settlements.targets().map((i) => settlements.store.rows[i] as ListedSettlement))}
            onClick={() => openInvoices(settlements.targets().map((i) => (settlements.store.rows[i] as ListedSettlement).STL_NO))}
          />
          <ApprovalsButton onDone={again} />
          <ToolButton id="mail" icon={MailOutlined} off={!at && t('UI.OFF.CHOOSE')} onClick={acts.mail} />
          <ToolButton id="print" off={!at && t('UI.OFF.CHOOSE')} onClick={print} />
          <HistoryButton<ListedSettlement> states="STL_STS" show={isStaff ? undefined : openStates} />
          <ExcelButton for={setCostStlList.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScope>
  );
  const costs = (
    <GridScope grid={lines}>
      <div className="gpart">
        <Toolbar
          note={at && [at.STL_NO, at.CUST_NM, at.ORG_STL_NO && t('UI.setCostStlList.SPLIT', at.ORG_STL_NO)].filter(Boolean).join(' ')}
        >
          <Rows>
            {isStaff && takesReasons(at ?? { STL_STS: '', AR_AP: '' }) && <SaveButton caption={t('UI.setCostStlList.SAVE_REASONS')} />}
          </Rows>
          <Tools>
            <DifferentOnly grid={lines} />
            <ToolButton
              id="why"
              granted
              icon={CalculatorOutlined}
              caption={t('UI.WHY.TITLE')}
              off={!lines.current && t('UI.OFF.ROW')}
              onClick={amounts.open}
            />
            <ExcelButton for={setCostStlList.excel} grid="G2" />
          </Tools>
        </Toolbar>
        <AmountsOf amounts={amounts}>
          <Grid />
        </AmountsOf>
        {at && <Uncharged key={at.STL_NO} STL_NO={at.STL_NO} />}
      </div>
    </GridScope>
  );
  const paid = (
    <GridPart grid={payments}>
      <Toolbar note={at && !isPaying && t(`UI.setCostStlList.${!isStaff ? 'NO_PAY_YOURS' : at.AR_AP === 'AP' ? 'NO_PAY_AP' : 'NO_PAY'}`)}>
        <Rows>
          <ToolButton id="minus" off={acts.whyNoMinus} onClick={acts.minus} />
        </Rows>
        <Tools>
          <ExcelButton for={setCostStlList.excel} grid="G3" />
        </Tools>
      </Toolbar>
    </GridPart>
  );
  return (
    <GridScreen grid={settlements}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="STL_DT_TP" max={{ years: 1 }} required />
        <DateBox name="STL_YM" type="month" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <CodeSelect name="STL_STS" multiple />
        <CheckBox name="OPEN_YN" title={t('UI.setCostStlList.OPEN_YN')} label={false} />
        <CheckBox name="OVD_YN" title={t('UI.setCostStlList.OVD_YN')} label={false} />
        <TextBox name="STL_NO" upper several />
        <TextBox name="TAX_INV_NO" several />
        {isStaff && <CodeSelect name="AR_AP" />}
      </SearchPane>
      <MasterDetail name={t('UI.setCostStlList.G2')} share="58%">
        {list}
        <Panes className="gpanes">
          <Panes.Panel min={320}>
            <Panes orientation="vertical" className="gpanes">
              <Panes.Panel min={60}>{costs}</Panes.Panel>
              <Panes.Panel defaultSize={166} min={146}>
                {isStaff ? (
                  <SubTabs
                    tabs={[
                      { key: 'G3', name: t('UI.setCostStlList.G3'), content: paid },
                      { key: 'G5', name: t('UI.setCostStlList.G5'), content: <DisputeFigures grid={figures} /> },
                    ]}
                  />
                ) : (
                  paid
                )}
              </Panes.Panel>
            </Panes>
          </Panes.Panel>
          <Panes.Panel defaultSize={400} min={280} collapsible>
            <div className="gpart set-side">
              <AmountPanel amounts={amounts} />
              <FoldedOnPhone name={line ? t('UI.setCostStlList.G4') : (at?.STL_NO ?? t('UI.setCostStlList.G4'))}>
                {at && line ? (
                  <DisputePane
                    key={line.COST_NO}
                    line={line}
                    settlement={at}
                    answers={answers}
                    isChosen={isChosen}
                    onRead={() => acts.learnRead(line)}
                    onRemove={() => acts.removeLines([line])}
                    onSaid={again}
                  />
                ) : amounts.opened ? null : (
                  <p className="set-hint">{t('UI.setCostStlList.CHOOSE_LINE')}</p>
                )}
                {at && <RequestsAbout about={{ REF_NO: at.STL_NO, CUST_CD: at.CUST_CD }} />}
              </FoldedOnPhone>
            </div>
          </Panes.Panel>
        </Panes>
      </MasterDetail>
    </GridScreen>
  );
}

import { MessageOutlined } from '@ant-design/icons';
import { addDays } from '../../../../contract/dates';
import type { Quote, QuoteAction } from '../../../../contract/ptl/quo/tarQuote';
import { type TarQuoteMgtSearch, tarQuoteMgt } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  Chain,
  type Column,
  Exceptions,
  Grid,
  GridScreen,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useListForm,
} from '../../../grid';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { insertPhrase } from '../../../lib/phrases';
import { label, t } from '../../../lib/texts';
import { Panes } from '../../../shell/panes';
import { openPopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { useOpening } from '../../../shell/useOpening';
import { askAccept } from './accept';
import { askDecline } from './decline';
import { copyQuote, proposePrices } from './lineActs';
import { conditionsOf, printQuotes } from './parts';
import { QuoteSheet } from './QuoteSheet';
import { type ActOptions, linesOf, newQuote, useQuote } from './useQuote';
import { type LineGrid, useQuoteLines } from './useQuoteLines';

const columns = (): Column<Quote>[] => [
  { field: 'QUO_NO', pinned: 'left', width: 112 },
  { field: 'QUO_REV', title: t('UI.tarQuoteMgt.QUO_REV'), width: 44 },
  { field: 'QUO_STS', width: 84 },
  { field: 'CUST_NM', width: 130 },
  { field: 'QUO_DT' },
  { field: 'POL_CD', width: 64 },
  { field: 'POD_CD', width: 64 },
  { field: 'TOT_AMT', width: 110 },
];

export default function TarQuoteMgt() {
  const screen = useScreen();
  const begins = screen.args.NEW_YN === 'Y';
  const lines: LineGrid = useQuoteLines(tarQuoteMgt.selectLines, () => form.values);
  const {
    list: quotes,
    add,
    ...opened
  } = useListForm<Quote, TarQuoteMgtSearch>(
    tarQuoteMgt.select,
    {
      id: 'G1',
      title: t('UI.tarQuoteMgt.G1'),
      table: 'PTL_QUOTE',
      key: ['QUO_NO', 'QUO_REV'],
      system: ['NO'],
      columns: columns(),
      auto: !begins,
      search: { FR_DT: addDays(today(), -30), TO_DT: today(), ...conditionsOf(screen.args) },
    },
    { fresh: newQuote, save: tarQuoteMgt.save, below: [linesOf(lines)] },
  );
  const quote = useQuote(opened, lines, (changed) => quotes.search(undefined, { ask: false, select: quotes.keyOf(changed) }));
  const { form, isOpen, isNew, linesOpen } = quote;
  const { QUO_NO, QUO_REV, CUST_NM, RPLY_CNNT } = form.values;

  useOpening(() => begins && void quote.show(newQuote()).catch(() => {}));

  const copy = async () => (await quotes.mayLeave()) && copyQuote(quote);
  const openFiles = () =>
    openPopup('/ptl/popup/PtlFileMgtPopup', {
      param: { REF_TP: 'QUO', REF_KEY: QUO_NO, EDIT_YN: screen.has('save') ? 'Y' : 'N' },
    });
  async function addPhrase() {
    const text = RPLY_CNNT ?? '';
    const next = await insertPhrase('QUO', text, text.length, text.length);
    if (next !== null) form.set('RPLY_CNNT', next);
  }
  const action = (id: QuoteAction, options?: ActOptions) => (
    <ToolButton id={id} off={quote.whyNot(id)} onClick={() => quote.act(tarQuoteMgt[id], options)} />
  );
  const unsaved = isOpen ? isNew && t('UI.ACTION.UNSAVED') : t('UI.OFF.CHOOSE');
  const fixed = isOpen ? t('MSG000027', codeName('QUO_STS', form.values.QUO_STS ?? '')) : t('UI.OFF.CHOOSE');

  return (
    <GridScreen grid={quotes}>
      <SearchPane>
        <DateRange title={label('QUO_DT')} span={2} max={{ years: 1 }} required />
        <CodeSelect name="QUO_STS" multiple />
        <LookupBox name="CUST_CD" kind="Customer" />
        <TextBox name="QUO_NO" upper />
        <CheckBox name="ALL_REV_YN" title={t('UI.tarQuoteMgt.ALL_REV')} />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel defaultSize={420} min={280} collapsible>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={add} />
                <ToolButton id="copy" onClick={copy} off={unsaved} />
                {action('delete', { question: 'MSG000005', done: 'MSG000002', drops: true })}
              </Rows>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={600}>
          <div className="gpart">
            <ToolbarLine
              title={
                isNew ? t('UI.GRID.ST_ADD') : [QUO_NO, QUO_NO && t('UI.tarQuoteMgt.REV', QUO_REV ?? 1), CUST_NM].filter(Boolean).join(' · ')
              }
            >
              <Rows>
                <ToolButton id="save" primary onClick={quote.save} off={!quote.canEdit('ITEM_NM') && fixed} />
              </Rows>
              <Chain>
                {action('submit')}
                {action('receive')}
                <ToolButton id="calc" onClick={() => proposePrices(quote)} off={!linesOpen && fixed} />
                {action('offer')}
                {action('revise')}
                {action('accept', { question: 'MSG000264', before: (ask) => askAccept(form.values, ask) })}
                {action('decline', { before: askDecline })}
              </Chain>
              <Exceptions>{action('cancel', { reason: true, drops: true })}</Exceptions>
              <Tools>
                <ToolButton id="phrase" onClick={addPhrase} off={!quote.canEdit('RPLY_CNNT') && fixed} icon={MessageOutlined} />
                <ToolButton id="file" onClick={openFiles} off={unsaved} />
                <ToolButton
                  id="print"
                  onClick={() => printQuotes([form.values as Quote])}
                  off={unsaved || (!quote.pricesSeen && t('UI.OFF.PRICES'))}
                />
              </Tools>
            </ToolbarLine>
            <QuoteSheet quote={quote} />
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}

import { addDays } from '../../../../contract/dates';
import type { Quote, QuoteLine } from '../../../../contract/ptl/quo/tarQuote';
import { type TarQuoteMgtSearch, tarQuoteMgt } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import { type Column, Grid, GridScreen, Rows, SearchPane, ToolButton, Toolbar, useListForm } from '../../../grid';
import { today } from '../../../lib/dates';
import { label, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { Panes } from '../../../shell/panes';
import { useScreen } from '../../../shell/screen';
import { useOpening } from '../../../shell/useOpening';
import { copyQuote } from './lineActs';
import { conditionsOf } from './parts';
import { QuotePage } from './QuotePage';
import { QuoteSheet } from './QuoteSheet';
import { QuoteToolbar } from './QuoteToolbar';
import { linesOfRevision, revisionsOf } from './revisions';
import { linesOf, newQuote, useQuote } from './useQuote';
import { type LineGrid, useQuoteLines } from './useQuoteLines';

const columns = (): Column<Quote>[] => [
  { field: 'QUO_NO', pinned: 'left', width: 112 },
  { field: 'QUO_REV', title: t('UI.tarQuoteMgt.QUO_REV'), width: 44 },
  { field: 'QUO_STS', width: 84 },
  { field: 'CUST_KNOWN_NM', title: label('CUST_NM', undefined, 'PTL_QUOTE'), owner: true, width: 130 },
  { field: 'QUO_DT' },
  { field: 'POL_CD', width: 64 },
  { field: 'POD_CD', width: 64 },
  { field: 'TOT_AMT', width: 110 },
];

/** All quotes with the one chosen beside them. */
function QuoteDesk() {
  const screen = useScreen();
  const begins = screen.args.NEW_YN === 'Y';
  const lines: LineGrid = useQuoteLines(tarQuoteMgt.selectLines, () => opened.form.values);
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

  /** Begins a quote, as a copy of the one that another page names. */
  async function begin({ COPY_OF, COPY_REV }: Record<string, string>) {
    const asked = COPY_OF && !opened.isBroughtBack() && (await revisionsOf(COPY_OF)).find(({ QUO_REV }) => String(QUO_REV) === COPY_REV);
    await (asked ? copyQuote(quote, asked, await linesOfRevision(asked)) : quote.show(newQuote()));
  }
  useOpening(() => begins && void attempt(() => begin(screen.args)));

  const copy = async () => {
    const copies = lines.store.changes.remaining().map((i) => lines.store.rows[i] as QuoteLine);
    if (await quotes.mayLeave()) await copyQuote(quote, quote.form.values, copies);
  };
  const unsaved = quote.isOpen ? quote.isNew && t('UI.ACTION.UNSAVED') : t('UI.OFF.CHOOSE');

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
                <ToolButton
                  id="delete"
                  off={quote.whyNot('delete')}
                  onClick={() => quote.act(tarQuoteMgt.delete, { question: 'MSG000005', done: 'MSG000002', drops: true })}
                />
              </Rows>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={600}>
          <div className="gpart">
            <QuoteToolbar quote={quote} />
            <QuoteSheet quote={quote} actions={tarQuoteMgt} />
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}

/** The desk of quotes, or the one quote that the address names. */
export default function TarQuoteMgt() {
  const { QUO_NO } = useScreen().args;
  return QUO_NO ? <QuotePage number={QUO_NO} /> : <QuoteDesk />;
}

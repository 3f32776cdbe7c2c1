import { MessageOutlined } from '@ant-design/icons';
import { pricedStates } from '../../../../contract/columnRules';
import type { Quote, QuoteAction } from '../../../../contract/ptl/quo/tarQuote';
import { tarQuoteMgt } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { Chain, Exceptions, Rows, ToolButton, Tools } from '../../../grid';
import { AskButton } from '../../../grid/thread/AskButton';
import { codeName } from '../../../lib/codes';
import { insertPhrase } from '../../../lib/phrases';
import { t } from '../../../lib/texts';
import { openPopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { proposePrices } from './lineActs';
import { aboutQuote, printQuotes } from './parts';
import { QuoteHead } from './QuoteHead';
import type { ActOptions, OpenQuote } from './useQuote';

interface Props {
  quote: OpenQuote;
  /** Reads the quote anew, where it stands alone. */
  onReload?: () => unknown;
}

/** The line above one quote: which it is, and what can be done with it. An offer is answered below. */
export function QuoteToolbar({ quote, onReload }: Props) {
  const screen = useScreen();
  const { form, isOpen, isNew, linesOpen } = quote;
  const { QUO_NO, QUO_STS, RPLY_CNNT } = form.values;
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
  const fixed = isOpen ? t('MSG000027', codeName('QUO_STS', QUO_STS ?? '')) : t('UI.OFF.CHOOSE');
  const isPriced = pricedStates.includes(QUO_STS ?? '');

  return (
    <QuoteHead quote={form.values}>
      <Rows>
        {onReload && <ToolButton id="search" onClick={onReload} />}
        {QUO_NO && <AskButton about={aboutQuote(form.values as Quote)} />}
        <ToolButton id="save" primary={!isPriced} onClick={quote.save} off={!quote.canEdit('ITEM_NM') && fixed} />
      </Rows>
      <Chain>
        {action('submit')}
        {action('receive')}
        <ToolButton id="calc" onClick={() => proposePrices(quote)} off={!linesOpen && fixed} />
        {action('offer')}
        {action('revise')}
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
    </QuoteHead>
  );
}

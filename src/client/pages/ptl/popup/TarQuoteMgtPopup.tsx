import { useRef } from 'react';
import { tarQuoteMgtPopup } from '../../../../contract/ptl/popup/tarQuoteMgtPopup';
import type { Quote, QuoteAction } from '../../../../contract/ptl/quo/tarQuote';
import type { QuoteKey } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { type DocumentForm, useDocument } from '../../../grid';
import { call } from '../../../lib/call';
import { codeName } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { printQuotes } from '../quo/parts';
import { QuoteHead } from '../quo/QuoteHead';
import { QuoteSheet } from '../quo/QuoteSheet';
import { type ActOptions, linesOf, useQuote } from '../quo/useQuote';
import { type LineGrid, useQuoteLines } from '../quo/useQuoteLines';

type PopupAction = Extract<QuoteAction, 'submit' | 'offer'>;

export default function TarQuoteMgtPopup() {
  const popup = usePopup<QuoteKey>();
  const changed = useRef(false);
  const reload = (saved: Quote, isStale = false) => {
    changed.current = true;
    return isStale ? load() : opened.show(saved);
  };
  const lines: LineGrid = useQuoteLines(tarQuoteMgtPopup.lines, () => opened.form.values);
  const opened: DocumentForm<Quote> = useDocument<Quote>({
    table: 'PTL_QUOTE',
    name: 'QUO_NO',
    save: tarQuoteMgtPopup.save,
    below: [linesOf(lines)],
    onSaved: (saved) => reload(saved),
  });
  const quote = useQuote(opened, lines, reload);

  async function load() {
    const { data } = await call(tarQuoteMgtPopup.form, { SEARCH: popup.param });
    const [found] = data.LIST;
    if (found) return quote.show(found);
    await box.error('MSG000043');
    popup.close();
  }
  useOpening(() => void attempt(load));
  useOpening(() => popup.onClose(() => changed.current));

  const fixed = t('MSG000027', codeName('QUO_STS', quote.form.values.QUO_STS ?? ''));
  const action = (id: PopupAction, options?: ActOptions) => (
    <PopupButton id={id} off={quote.whyNot(id)} onClick={() => quote.act(tarQuoteMgtPopup[id], options)} />
  );
  return (
    <div className="q-popup quote-popup">
      <QuoteHead quote={quote.form.values} />
      <QuoteSheet quote={quote} actions={tarQuoteMgtPopup} />
      <PopupFoot>
        <PopupButton id="save" primary off={!quote.canEdit('ITEM_NM') && fixed} onClick={quote.save} />
        {action('submit')}
        {action('offer')}
        <PopupButton
          id="print"
          off={quote.isNew ? t('UI.ACTION.UNSAVED') : !quote.pricesSeen && t('UI.OFF.PRICES')}
          onClick={() => printQuotes([quote.form.values as Quote])}
        />
        <PopupButton id="cancel" onClick={popup.close} />
      </PopupFoot>
    </div>
  );
}

import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { tarQuoteMgt } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { type DocumentForm, useDocument } from '../../../grid';
import { call } from '../../../lib/call';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { useOpening } from '../../../shell/useOpening';
import { QuoteSheet } from './QuoteSheet';
import { QuoteToolbar } from './QuoteToolbar';
import { linesOf, useQuote } from './useQuote';
import { type LineGrid, useQuoteLines } from './useQuoteLines';

/** One quote by itself, as links to its number open it. */
export function QuotePage({ number }: { number: string }) {
  const lines: LineGrid = useQuoteLines(tarQuoteMgt.selectLines, () => opened.form.values);
  const opened: DocumentForm<Quote> = useDocument<Quote>({
    table: 'PTL_QUOTE',
    name: 'QUO_NO',
    save: tarQuoteMgt.save,
    below: [linesOf(lines)],
    onSaved: (saved) => reload(saved),
  });
  const reload = (saved: Quote, isStale = false) => (isStale ? load() : opened.show(saved));
  const quote = useQuote(opened, lines, reload);

  async function load() {
    const { data } = await call(tarQuoteMgt.select, { SEARCH: { QUO_NO: number } });
    const found = data.LIST.find(({ QUO_NO }) => QUO_NO === number);
    return found ? quote.show(found) : void box.error('MSG000043');
  }
  async function readAnew() {
    if (!opened.isDirty() || (await box.question('MSG000006'))) await attempt(load);
  }
  useOpening(() => void attempt(load));

  return (
    <div className="q-page gpart">
      <QuoteToolbar quote={quote} onReload={readAnew} />
      <QuoteSheet quote={quote} actions={tarQuoteMgt} />
    </div>
  );
}

import { FormScope } from '../../../fields/form';
import { Panes } from '../../../shell/panes';
import { QuoteForm } from './QuoteForm';
import { QuoteLines } from './QuoteLines';
import type { OpenQuote } from './useQuote';
import './quote.css';

/** One quote: what is asked for, below it what it costs. Customers see prices from the offer on. */
export function QuoteSheet({ quote }: { quote: OpenQuote }) {
  return (
    <FormScope form={quote.form} screen="tarQuoteMgt" table="PTL_QUOTE">
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel min={90}>
          <section className="quote-scroll">
            <QuoteForm quote={quote} />
          </section>
        </Panes.Panel>
        {quote.pricesSeen && (
          <Panes.Panel defaultSize="52%" min={180}>
            <QuoteLines quote={quote} />
          </Panes.Panel>
        )}
      </Panes>
    </FormScope>
  );
}

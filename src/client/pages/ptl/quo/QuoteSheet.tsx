import { Splitter } from 'antd';
import { FormScope } from '../../../fields/form';
import { QuoteForm } from './QuoteForm';
import { QuoteLines } from './QuoteLines';
import type { OpenQuote } from './useQuote';
import './quote.css';

/** One quote: what is asked for, below it what it costs. Customers see prices from the offer on. */
export function QuoteSheet({ quote }: { quote: OpenQuote }) {
  return (
    <FormScope form={quote.form} screen="tarQuoteMgt" table="PTL_QUOTE">
      <Splitter orientation="vertical" className="gmaster">
        <Splitter.Panel min={90}>
          <section className="quote-scroll">
            <QuoteForm quote={quote} />
          </section>
        </Splitter.Panel>
        {quote.pricesSeen && (
          <Splitter.Panel defaultSize="52%" min={180}>
            <QuoteLines quote={quote} />
          </Splitter.Panel>
        )}
      </Splitter>
    </FormScope>
  );
}

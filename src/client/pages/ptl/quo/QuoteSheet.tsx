import { pricedStates } from '../../../../contract/columnRules';
import { FormScope } from '../../../fields/form';
import { RequestsAbout } from '../../../grid/thread/RequestsAbout';
import { Panes } from '../../../shell/panes';
import { Offer } from './Offer';
import type { OfferActions } from './OfferDecision';
import { QuoteForm } from './QuoteForm';
import { QuoteLines } from './QuoteLines';
import type { OpenQuote } from './useQuote';
import './quote.css';

/** One quote: an offer to read and answer; before that what is asked for, below it what it costs, which customers do not see yet. */
export function QuoteSheet({ quote, actions }: { quote: OpenQuote; actions: OfferActions }) {
  const { QUO_NO, QUO_STS, CUST_CD } = quote.form.values;
  if (QUO_NO && pricedStates.includes(QUO_STS ?? '')) return <Offer key={QUO_NO} quote={quote} actions={actions} />;
  return (
    <FormScope form={quote.form} screen="tarQuoteMgt" table="PTL_QUOTE" reading>
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel min={90}>
          <section className="quote-scroll">
            <QuoteForm quote={quote} />
            {QUO_NO && <RequestsAbout key={QUO_NO} about={{ REF_NO: QUO_NO, CUST_CD: CUST_CD ?? '' }} />}
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

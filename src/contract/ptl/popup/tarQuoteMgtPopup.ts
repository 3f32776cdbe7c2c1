import { screenCalls, sentColumns } from '../../call';
import { type Quote, type QuoteAction, type QuoteLine, sentLine, sentQuote } from '../quo/tarQuote';
import type { QuoteKey } from '../quo/tarQuoteMgt';

const calls = screenCalls('tarQuoteMgtPopup', '/ptl/popup/TarQuoteMgtPopup');
const action = (button: QuoteAction) => calls.action<Quote>(button);

export const tarQuoteMgtPopup = {
  /** LIST holds the one revision, or is empty; without QUO_REV the last one. */
  form: calls.read<QuoteKey, Quote>('selectTarQuoteForm'),
  lines: calls.read<QuoteKey, QuoteLine>('selectTarQuote'),
  save: calls.save<Quote>('saveTarQuote', sentQuote, { lines: sentColumns(sentLine) }),
  submit: action('submit'),
  offer: calls.action<Quote>('offer', { cost: 'render' }),
  accept: action('accept'),
  decline: action('decline'),
};

import { screenCalls } from '../../call';
import type { Quote, QuoteAction, QuoteLine } from '../quo/tarQuote';
import type { QuoteKey } from '../quo/tarQuoteMgt';

const calls = screenCalls('tarQuoteMgtPopup', '/ptl/popup/TarQuoteMgtPopup');
const action = (button: QuoteAction) => calls.action<Quote>(button);

export const tarQuoteMgtPopup = {
  /** LIST holds the one revision, or is empty; without QUO_REV the last one. */
  form: calls.read<QuoteKey, Quote>('selectTarQuoteForm'),
  lines: calls.read<QuoteKey, QuoteLine>('selectTarQuote'),
  save: calls.save<Quote>('saveTarQuote'),
  submit: action('submit'),
  offer: action('offer'),
  accept: action('accept'),
  decline: action('decline'),
};

import { addMonths } from '../../../../contract/dates';
import { type Quote, type QuoteAction, quoteKey, quoteRefusal } from '../../../../contract/ptl/quo/tarQuote';
import { OpenTab } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts';
import { openPopup } from '../../../shell/popups';

/** Conditions that another screen has handed over: a number, or states wherever their quotes lie in the longest range, with days of validity. */
export function conditionsOf({ QUO_NO, QUO_STS, VALID_FR_DT, VALID_TO_DT }: Record<string, string>) {
  if (QUO_NO) return { QUO_NO };
  const valid = VALID_FR_DT && VALID_TO_DT ? { VALID_FR_DT, VALID_TO_DT } : {};
  return QUO_STS ? { QUO_STS: QUO_STS.split(','), FR_DT: addMonths(today(), -12), TO_DT: today(), ...valid } : {};
}

export const printQuotes = (quotes: readonly Pick<Quote, 'QUO_NO' | 'QUO_REV'>[]): Promise<unknown> =>
  openPopup('/cms/popup/cmsReportPopup', { param: { REPORT_TP: 'QUO', TYPES: ['QUO'], KEYS: quotes.map(quoteKey) } }).catch(() => {});

/** Why a quote cannot take an action now; null where it can. */
export function whyNotQuote(action: QuoteAction, quote: Pick<Quote, 'QUO_STS' | 'VALID_DT' | 'LAST_YN'>): string | null {
  const code = quoteRefusal(action, quote, today());
  return code && t(code, codeName('QUO_STS', quote.QUO_STS));
}

export const QuoteLink = ({ quote: { QUO_NO } }: { quote: Pick<Quote, 'QUO_NO'> }) => (
  <OpenTab menu="tarQuoteMgt" args={{ QUO_NO }}>
    {QUO_NO}
  </OpenTab>
);

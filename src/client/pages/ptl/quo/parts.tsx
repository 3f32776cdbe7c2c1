import type { About } from '../../../../contract/csm/csmRequest';
import { addMonths } from '../../../../contract/dates';
import { type Quote, type QuoteAction, quoteKey, quoteRefusal } from '../../../../contract/ptl/quo/tarQuote';
import { OpenTab } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts';
import { menuOf } from '../../../shell/menu';
import { openPopup } from '../../../shell/popups';
import { openTab } from '../../../shell/tabs';

/** Conditions that another screen has handed over: a number, or states wherever their quotes lie in the longest range, with days of validity. */
export function conditionsOf({ QUO_NO, QUO_STS, VALID_FR_DT, VALID_TO_DT }: Record<string, string>) {
  if (QUO_NO) return { QUO_NO };
  const valid = VALID_FR_DT && VALID_TO_DT ? { VALID_FR_DT, VALID_TO_DT } : {};
  return QUO_STS ? { QUO_STS, FR_DT: addMonths(today(), -12), TO_DT: today(), ...valid } : {};
}

export const printQuotes = (quotes: readonly Pick<Quote, 'QUO_NO' | 'QUO_REV'>[]): Promise<unknown> =>
  openPopup('/cms/popup/cmsReportPopup', { param: { REPORT_TP: 'QUO', TYPES: ['QUO'], KEYS: quotes.map(quoteKey) } }).catch(() => {});

/** Why a quote cannot take an action now; null where it can. One that is received already may have been by the reader: its state is told. */
export function whyNotQuote(action: QuoteAction, quote: Pick<Quote, 'QUO_STS' | 'VALID_DT' | 'LAST_YN'>): string | null {
  const code = quoteRefusal(action, quote, today());
  return code && t(code === 'MSG000193' ? 'MSG000027' : code, codeName('QUO_STS', quote.QUO_STS));
}

/** May the user begin a quote that asks for the same again? */
export const mayAskAgain = (): boolean => menuOf('tarQuoteMgt')?.buttons.some(({ BTN_ID }) => BTN_ID === 'copy') ?? false;

/** Begins a quote that asks for the same as another one. The tab has no number of its own yet: that of the other one is no `_NO`, which names tabs. */
export const askAgain = ({ QUO_NO, QUO_REV }: Pick<Quote, 'QUO_NO' | 'QUO_REV'>): void =>
  openTab('tarQuoteMgt', { NEW_YN: 'Y', COPY_OF: QUO_NO, COPY_REV: String(QUO_REV) });

/** What is known of a quote where a request about it is begun. */
export const aboutQuote = ({
  QUO_NO,
  CUST_CD,
  IMEX_TP,
  TRANS_MODE,
}: Pick<Quote, 'QUO_NO' | 'CUST_CD' | 'IMEX_TP' | 'TRANS_MODE'>): About => ({
  REF_NO: QUO_NO,
  CUST_CD,
  IMEX_TP,
  TRANS_MODE,
});

/** From where to where. */
export const laneOf = ({ POL_CD, POD_CD }: Partial<Quote>): string => `${POL_CD} → ${POD_CD}`;

export const QuoteLink = ({ quote: { QUO_NO } }: { quote: Pick<Quote, 'QUO_NO'> }) => (
  <OpenTab menu="tarQuoteMgt" args={{ QUO_NO }}>
    {QUO_NO}
  </OpenTab>
);

import type { ActionBody, Call, SaveData } from '../../../../contract/call';
import { addDays } from '../../../../contract/dates';
import { canEditLines, canEditQuote, type Quote, type QuoteAction, seesPrices } from '../../../../contract/ptl/quo/tarQuote';
import type { QuoteKey } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { below, type DocumentActOptions, type DocumentForm, useDocumentActs } from '../../../grid';
import { today } from '../../../lib/dates';
import { ownCustomer } from '../../../lib/ownCustomer';
import { actor, session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { whyNotQuote } from './parts';
import { type LineGrid, useFollowing } from './useQuoteLines';

export type ActOptions = DocumentActOptions<Quote>;

/** The quote that is open, as form and lines show it and buttons work on it. */
export interface OpenQuote extends Omit<DocumentForm<Quote>, 'loaded' | 'isDirty' | 'isBroughtBack' | 'send'> {
  lines: LineGrid;
  pricesSeen: boolean;
  linesOpen: boolean;
  canEdit(column: string): boolean;
  /** Why a status action cannot be done now; null where it can. */
  whyNot(action: QuoteAction): string | null;
  /** Does a status action; what was typed is saved first. */
  act(call: Call<ActionBody<Quote>, SaveData<Quote>>, options?: ActOptions): Promise<void>;
}

const key = ({ QUO_NO, QUO_REV }: Partial<Quote>): QuoteKey => ({ QUO_NO: QUO_NO ?? '', QUO_REV: QUO_REV ?? 1 });

/** The first values of a quote that is begun. */
export function newQuote(): Partial<Quote> {
  const { USER_TP, USER_NM, EMAIL, TEL_NO, baseCurrCd } = session();
  const own =
    USER_TP === 'C'
      ? { CHRG_NM: USER_NM, EMAIL, TEL_NO }
      : { VALID_DT: addDays(today(), 30), EXCH_DT: today(), EXCH_RATE: 1, EXCH_UNIT: 1 };
  return { QUO_STS: 'TMP', QUO_DT: today(), CURR_CD: baseCurrCd, CARGO_TP: 'GEN', ...own, ...ownCustomer() };
}

/** The lines are loaded where the user sees prices; without a quote number they are those that are being typed. */
export const linesOf = (lines: LineGrid) =>
  below(lines, (quote: Partial<Quote>) => (!quote.QUO_NO || seesPrices(quote, actor()) ? key(quote) : null), { part: true });

/** What can be done with a quote that stands in a form with its lines; `reload` shows the one that an action has left. */
export function useQuote(
  document: DocumentForm<Quote>,
  lines: LineGrid,
  reload: (quote: Quote, isStale?: boolean) => Promise<unknown>,
): OpenQuote {
  const me = actor();
  const { form, isOpen, isNew } = document;
  useFollowing(form, lines);
  const quote = form.values;

  const act = useDocumentActs(document, {
    key,
    nameOf: ({ QUO_NO, QUO_REV }) => `${QUO_NO} ${t('UI.tarQuoteMgt.REV', QUO_REV ?? 1)}`,
    parts: [lines],
    reload,
  });

  return {
    ...document,
    lines,
    pricesSeen: isOpen && seesPrices(quote, me),
    linesOpen: isOpen && !lines.readOnly && canEditLines(quote, me),
    canEdit: (column) => isOpen && !form.readOnly && canEditQuote(quote, column, me),
    whyNot(action) {
      if (!isOpen) return t('UI.OFF.CHOOSE');
      if (!isNew) return whyNotQuote(action, quote as Quote);
      return action === 'submit' || action === 'offer' ? null : t('UI.ACTION.UNSAVED');
    },
    act,
  };
}

import type { ActionBody, Call, Fault, SaveData } from '../../../../contract/call';
import { addDays } from '../../../../contract/dates';
import { canEditLines, canEditQuote, canQuote, type Quote, type QuoteAction, seesPrices } from '../../../../contract/ptl/quo/tarQuote';
import type { QuoteKey } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { below, type DocumentForm } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { today } from '../../../lib/dates';
import { actor, session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { notify } from '../../../shell/notify';
import { useScreen } from '../../../shell/screen';
import { type LineGrid, useFollowing } from './useQuoteLines';

/** What a status action needs beside the quote. */
export interface ActOptions {
  /** Code of the question that is asked. */
  question?: string;
  /** Code of what is told at the end, where the server says nothing. */
  done?: string;
  /** Asks for a reason. */
  reason?: boolean;
  /** What was typed is given up, after asking. */
  drops?: boolean;
  /** Columns the action sets; null gives it up. */
  before?: () => Promise<Partial<Quote> | null>;
}

/** The quote that is open, as form and lines show it and buttons work on it. */
export interface OpenQuote extends Omit<DocumentForm<Quote>, 'loaded' | 'isDirty' | 'isBroughtBack' | 'send'> {
  lines: LineGrid;
  pricesSeen: boolean;
  linesOpen: boolean;
  canEdit(column: string): boolean;
  can(action: QuoteAction): boolean;
  /** Does a status action; what was typed is saved first. */
  act(call: Call<ActionBody<Quote>, SaveData<Quote>>, options?: ActOptions): Promise<void>;
}

const key = ({ QUO_NO, QUO_REV }: Partial<Quote>): QuoteKey => ({ QUO_NO: QUO_NO ?? '', QUO_REV: QUO_REV ?? 1 });

/** The first values of a quote that is begun. */
export function newQuote(): Partial<Quote> {
  const { USER_TP, USER_NM, EMAIL, TEL_NO, custList, baseCurrCd } = session();
  const [only, ...others] = custList;
  const own =
    USER_TP === 'C'
      ? { CHRG_NM: USER_NM, EMAIL, TEL_NO }
      : { VALID_DT: addDays(today(), 30), EXCH_DT: today(), EXCH_RATE: 1, EXCH_UNIT: 1 };
  const customer = only && others.length === 0 ? { CUST_CD: only.CUST_CD, CUST_NM: only.CUST_NM } : {};
  return { QUO_STS: 'TMP', QUO_DT: today(), CURR_CD: baseCurrCd, CARGO_TP: 'GEN', ...own, ...customer };
}

/** The lines are loaded where the user sees prices; without a quote number they are those that are being typed. */
export const linesOf = (lines: LineGrid) =>
  below(lines, (quote: Partial<Quote>) => (!quote.QUO_NO || seesPrices(quote, actor()) ? key(quote) : null), { part: true });

/** What can be done with a quote that stands in a form with its lines; `reload` shows the one that an action has left. */
export function useQuote(document: DocumentForm<Quote>, lines: LineGrid, reload: (quote: Quote) => Promise<unknown>): OpenQuote {
  const me = actor();
  const screen = useScreen();
  const { form, isOpen, isNew, isDirty, send } = document;
  useFollowing(form, lines);
  const quote = form.values;

  async function act(action: Call<ActionBody<Quote>, SaveData<Quote>>, options: ActOptions = {}) {
    lines.commitEditor();
    const unsaved = isNew || isDirty();
    if (unsaved && options.drops && !(await box.question('MSG000006'))) return;
    if (!(await box.question(options.question ?? 'MSG000011', screen.caption(action.button ?? '')))) return;
    const extra = options.before ? await options.before() : {};
    const RSN = options.reason ? await box.reason() : undefined;
    if (extra === null || RSN === null) return;
    const saved = unsaved && !options.drops ? await send() : (form.keep().start as Quote);
    if (!saved) return;
    const LIST = [{ ...key(saved), UPD_CNT: saved.UPD_CNT, ...extra }];
    let faults: Fault[] = [];
    const answer = await attempt(
      () => callBatch(form, action, { LIST, ...(RSN === undefined ? {} : { RSN }) }),
      ({ errors }) => {
        faults = errors;
      },
    );
    if (answer) notify.success(answer.message ?? t(options.done ?? 'MSG000003'));
    if (answer || unsaved) await reload(answer?.data.LIST[0] ?? saved);
    form.fail(faults);
  }

  return {
    ...document,
    lines,
    pricesSeen: isOpen && seesPrices(quote, me),
    linesOpen: isOpen && !lines.readOnly && canEditLines(quote, me),
    canEdit: (column) => isOpen && !form.readOnly && canEditQuote(quote, column, me),
    can: (action) => isOpen && (isNew ? action === 'submit' || action === 'offer' : canQuote(action, quote as Quote, today())),
    act,
  };
}

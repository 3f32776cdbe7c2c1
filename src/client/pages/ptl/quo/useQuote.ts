import type { ActionBody, Call, Fault, SaveData } from '../../../../contract/call';
import { addDays } from '../../../../contract/dates';
import { canEditLines, canEditQuote, type Quote, type QuoteAction, seesPrices } from '../../../../contract/ptl/quo/tarQuote';
import type { QuoteKey } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { type Ask, below, type DocumentForm } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { today } from '../../../lib/dates';
import { actor, onlyCustomer, session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { actionOf, askAction, keepAnswer } from '../../../shell/action';
import type { Answered } from '../../../shell/asked';
import { attempt } from '../../../shell/attempt';
import { notify } from '../../../shell/notify';
import { useScreen } from '../../../shell/screen';
import { whyNotQuote } from './parts';
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
  /** Asks, and gives the columns the action sets; null gives it up. */
  before?: (ask: Ask) => Promise<Partial<Quote> | null>;
}

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
  const only = onlyCustomer();
  const own =
    USER_TP === 'C'
      ? { CHRG_NM: USER_NM, EMAIL, TEL_NO }
      : { VALID_DT: addDays(today(), 30), EXCH_DT: today(), EXCH_RATE: 1, EXCH_UNIT: 1 };
  const customer = only ? { CUST_CD: only.CUST_CD, CUST_NM: only.CUST_NM } : {};
  return { QUO_STS: 'TMP', QUO_DT: today(), CURR_CD: baseCurrCd, CARGO_TP: 'GEN', ...own, ...customer };
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
  const screen = useScreen();
  const { form, isOpen, isNew, isDirty, send } = document;
  useFollowing(form, lines);
  const quote = form.values;

  async function act(action: Call<ActionBody<Quote>, SaveData<Quote>>, options: ActOptions = {}) {
    lines.commitEditor();
    const unsaved = isNew || isDirty();
    const id = action.button ?? '';
    const { QUO_NO, QUO_REV } = form.values;
    const name = QUO_NO ? `${QUO_NO} ${t('UI.tarQuoteMgt.REV', QUO_REV ?? 1)}` : t('UI.GRID.ST_ADD');
    const asked = { ...actionOf(id, screen.caption(id), 1, options.question), rows: [name] };
    let given = null as Answered<object> | null;
    const ask: Ask = async (fields) => {
      const answered = await askAction({
        ...asked,
        notes: unsaved ? [t(options.drops ? 'UI.ACTION.DROPS' : 'UI.ACTION.SAVES')] : [],
        ...(options.reason ? { reason: {} } : {}),
        ...(fields ? { fields } : {}),
      });
      given = answered;
      return answered;
    };
    const extra = options.before ? await options.before(ask) : (await ask()) && {};
    const notDone = () => given && keepAnswer(asked, given);
    if (!extra) return void notDone();
    const saved = unsaved && !options.drops ? await send() : (form.keep().start as Quote);
    if (!saved) return void notDone();
    const LIST = [{ ...key(saved), UPD_CNT: saved.UPD_CNT, ...extra }];
    let faults: Fault[] = [];
    let stale = false;
    const answer = await attempt(
      () => callBatch(form, action, { LIST, ...(options.reason ? { RSN: given?.RSN } : {}) }),
      ({ errors, code }) => {
        stale = code === 'MSG000025';
        faults = errors;
      },
    );
    if (answer) notify.success(answer.message ?? t(options.done ?? 'MSG000003'));
    else notDone();
    // What was to be dropped with the action stays where that was refused.
    if (answer || (!options.drops && (unsaved || stale))) await reload(answer?.data.LIST[0] ?? saved, stale);
    form.fail(faults);
  }

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

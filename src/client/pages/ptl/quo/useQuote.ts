import { useRef, useState } from 'react';
import type { ActionBody, Call, Fault, SaveBody, SaveData } from '../../../../contract/call';
import { addDays } from '../../../../contract/dates';
import { canEditLines, canEditQuote, canQuote, type Quote, type QuoteAction, seesPrices } from '../../../../contract/ptl/quo/tarQuote';
import type { QuoteKey } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { type Form, type KeptForm, useForm } from '../../../fields/form';
import { settleConflicts, settleForm } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { today } from '../../../lib/dates';
import { actor, session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { notify } from '../../../shell/notify';
import { useScreen } from '../../../shell/screen';
import { useDraft, useWork } from '../../../shell/work';
import { type LineCall, type LineGrid, useQuoteLines } from './useQuoteLines';

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
export interface OpenQuote {
  form: Form<Partial<Quote>>;
  lines: LineGrid;
  /** Is there one? */
  isOpen: boolean;
  isNew: boolean;
  pricesSeen: boolean;
  linesOpen: boolean;
  canEdit(column: string): boolean;
  can(action: QuoteAction): boolean;
  /** Shows a quote, {} none; one brought back after a reload of the browser's page stays. */
  show(quote: Partial<Quote>): Promise<void>;
  /** Saves form and lines together. */
  save(): Promise<void>;
  /** Does a status action; what was typed is saved first. */
  act(call: Call<ActionBody<Quote>, SaveData<Quote>>, options?: ActOptions): Promise<void>;
}

const key = ({ QUO_NO, QUO_REV }: Partial<Quote>): QuoteKey => ({ QUO_NO: QUO_NO ?? '', QUO_REV: QUO_REV ?? 1 });

/** Faults of lines, which are told as `G2.{place}.{column}` of their quote. */
const lineFaults = (errors: readonly Fault[]): Fault[] =>
  errors.flatMap((fault) => {
    const [, place, FIELD] = /^G2\.(\d+)\.(\w+)$/.exec(fault.FIELD ?? '') ?? [];
    return FIELD ? [{ ...fault, ROW_NO: Number(place), FIELD }] : [];
  });

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

interface Calls {
  lines: LineCall;
  save: Call<SaveBody<Quote>, SaveData<Quote>>;
}

/** One quote with its lines, by the calls of its screen; `reload` shows the one that a save or an action has left. */
export function useQuote(calls: Calls, reload: (quote: Quote) => Promise<unknown>): OpenQuote {
  const me = actor();
  const screen = useScreen();
  const kept = useDraft<KeptForm<Partial<Quote>>>('form');
  const form = useForm<Partial<Quote>>({});
  useState(() => kept && form.bring(kept));
  const brought = useRef(kept !== undefined);
  const lines = useQuoteLines(calls.lines, form);
  const quote = form.values;
  const isOpen = quote.QUO_STS !== undefined;
  const isNew = isOpen && !quote.QUO_NO;
  const pricesSeen = isOpen && seesPrices(quote, me);
  const isDirty = form.dirty || lines.isDirty;
  useWork('form', {
    isDirty: form.dirty,
    owner: form,
    keep: () => (isDirty ? form.keep() : undefined),
    subscribe: (listener) => {
      const stops = [form.subscribe(listener), lines.store.onFoot(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });

  async function show(next: Partial<Quote>) {
    const stays = brought.current;
    brought.current = false;
    if (!stays) {
      lines.clear();
      form.load(next);
    }
    const shown = form.values;
    lines.setConditions(key(shown));
    if (shown.QUO_NO && seesPrices(shown, me)) await lines.search(undefined, { ask: false });
    else lines.load([]);
  }

  /** Form and lines as one save; what is stale is settled and sent again. */
  async function store(): Promise<Quote | null> {
    const G2 = lines.changes();
    if (form.check().length > 0) return null;
    if (lines.validate().length > 0) {
      void lines.goToFault();
      return null;
    }
    const stale: { row?: Partial<Quote> } = {};
    const sent = lines.store.changedIndexes();
    const row = { ...form.values, BATCH_FLAG: isNew ? ('insert' as const) : ('update' as const), G2 };
    const answer = await attempt(
      () => callBatch(form, calls.save, { LIST: [row] }),
      (refused) => {
        form.fail(refused.errors);
        lines.setFaults(lineFaults(refused.errors), sent);
        if (refused.code === 'MSG000025' && refused.row) stale.row = refused.row as Partial<Quote>;
      },
    );
    if (stale.row) return (await settle(stale.row, sent)) ? store() : null;
    return answer?.data.LIST[0] ?? null;
  }

  /** Somebody else has saved meanwhile: the quote, and the lines changed by both, are shown beside what was typed. */
  async function settle(now: Partial<Quote>, sent: readonly number[]): Promise<boolean> {
    const { data } = await call(calls.lines, { SEARCH: key(now) });
    const stale = sent.flatMap((index) => {
      const mine = lines.store.rows[index];
      const theirs = data.LIST.find((line) => line.LINE_NO === mine?.LINE_NO);
      return theirs && theirs.UPD_CNT !== mine?.UPD_CNT ? [{ index, now: { ...theirs } }] : [];
    });
    if (!(await settleForm(form, now, String(now.QUO_NO), 'PTL_QUOTE'))) return false;
    return stale.length === 0 || settleConflicts(lines, stale);
  }

  async function save() {
    lines.commitEditor();
    if (!isNew && !form.dirty && !lines.isDirty) return void box.warn('MSG000008');
    const saved = await store();
    if (!saved) return;
    notify.success(t('MSG000001'));
    await reload(saved);
  }

  async function act(action: Call<ActionBody<Quote>, SaveData<Quote>>, options: ActOptions = {}) {
    lines.commitEditor();
    const unsaved = isNew || form.dirty || lines.isDirty;
    if (unsaved && options.drops && !(await box.question('MSG000006'))) return;
    if (!(await box.question(options.question ?? 'MSG000011', screen.caption(action.button ?? '')))) return;
    const extra = options.before ? await options.before() : {};
    const RSN = options.reason ? await box.reason() : undefined;
    if (extra === null || RSN === null) return;
    const saved = unsaved && !options.drops ? await store() : (form.keep().start as Quote);
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
    form,
    lines,
    isOpen,
    isNew,
    pricesSeen,
    linesOpen: isOpen && canEditLines(quote, me),
    canEdit: (column) => isOpen && canEditQuote(quote, column, me),
    can: (action) => isOpen && (isNew ? action === 'submit' || action === 'offer' : canQuote(action, quote as Quote, today())),
    show,
    save,
    act,
  };
}

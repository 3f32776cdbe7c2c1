import { useEffect, useRef, useState } from 'react';
import type { Call, ReadBody, ReadData } from '../../../../contract/call';
import { canEditLines, type Quote, type QuoteLine } from '../../../../contract/ptl/quo/tarQuote';
import { type QuoteKey, tarQuoteMgt } from '../../../../contract/ptl/quo/tarQuoteMgt';
import type { Form } from '../../../fields/form';
import { type GridModel, useGrid } from '../../../grid';
import { useCodes } from '../../../lib/codes';
import { actor } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { follow, type Sheet } from './follow';
import { lineColumns } from './lineColumns';
import { QuoteMasters } from './masters';

export type LineGrid = GridModel<QuoteLine, QuoteKey>;
export type LineCall = Call<ReadBody<QuoteKey>, ReadData<QuoteLine>>;

/** The lines that a save leaves, by their place in the grid. */
const remainingOf = ({ store }: LineGrid): Map<number, QuoteLine> =>
  new Map(store.changes.remaining().map((i) => [i, store.rows[i] as QuoteLine]));

/** The lines of a quote. */
export function useQuoteLines(call: LineCall, quote: () => Partial<Quote>): LineGrid {
  const me = actor();
  const columns = lineColumns(
    () => quote().CURR_CD ?? null,
    () => [...remainingOf(lines).values()],
  );
  const lines: LineGrid = useGrid(call, {
    id: 'G2',
    title: t('UI.tarQuoteMgt.G2'),
    table: 'PTL_QUOTE_DTL',
    key: ['QUO_NO', 'QUO_REV', 'LINE_NO'],
    save: tarQuoteMgt.saveLines,
    columns: me.USER_TP === 'S' ? columns : columns.map(({ edit: _, required: __, ...shown }) => shown),
    system: me.USER_TP === 'S' ? ['ST', 'CK', 'NO'] : ['NO'],
    auto: false,
    newRow: () => ({
      QUO_NO: quote().QUO_NO ?? '',
      QUO_REV: quote().QUO_REV ?? 1,
      COST_SECT: lines.rows().at(-1)?.COST_SECT ?? null,
    }),
    canEdit: () => canEditLines(quote(), me),
    addFrom: 'RMK',
  });
  return lines;
}

/** While lines are edited, quantities, rates and amounts follow from what is typed into them and their quote. */
export function useFollowing(form: Form<Partial<Quote>>, lines: LineGrid): void {
  const last = useRef<(Sheet & { epoch: number }) | null>(null);
  const busy = useRef(false);
  const run = useRef<(by: 'quote' | 'lines') => void>(() => {});
  const [masters] = useState(() => new QuoteMasters(() => run.current('quote')));
  const kinds = useCodes({ VAT_TP: { MSTR_CD: 'VAT_TP' } });

  useEffect(() => {
    const { store } = lines;
    const now = () => ({ quote: form.values, lines: remainingOf(lines), epoch: store.epoch });
    const write = (by: 'quote' | 'lines') => {
      const state = now();
      const before = last.current?.epoch === state.epoch && last.current.quote.QUO_NO === state.quote.QUO_NO ? last.current : state;
      if (!canEditLines(form.values, actor()) || !(form.dirty || store.changes.changeCount > 0)) return;
      const followed = follow(before, state, masters);
      for (const [field, value] of Object.entries(followed.quote)) form.set(field as keyof Quote, value as never);
      const patch = () => {
        for (const [i, values] of followed.lines) store.patch(i, values);
      };
      if (by === 'lines') store.join(store.history.next('undo') ?? null, patch);
      else store.aside(patch);
    };
    run.current = (by) => {
      if (busy.current) return;
      busy.current = true;
      write(by);
      last.current = now();
      busy.current = false;
    };
    const stops = [store.signals.onFoot(() => run.current('lines')), form.subscribe(() => run.current('quote'))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [form, lines, masters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rates of tax kinds have come
  useEffect(() => run.current('quote'), [kinds]);
}

import { canEditLines, type Quote, type QuoteLine, requestColumns } from '../../../../contract/ptl/quo/tarQuote';
import { tarQuoteMgt } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { callBatch } from '../../../lib/batch';
import { actor } from '../../../lib/session';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { newQuote, type OpenQuote } from './useQuote';

/** A line as one of another quote, or of another revision. */
const asNew = ({ QUO_NO: _, QUO_REV: __, LINE_NO: ___, UPD_CNT: ____, ...line }: QuoteLine): Partial<QuoteLine> => line;

/** Puts the prices of the tariff into the lines. Lines that came from a price are replaced; those somebody typed stay, also in place of the same charge. */
export async function proposePrices({ form, lines }: OpenQuote): Promise<void> {
  if (form.check().length > 0) return;
  const answer = await attempt(() => callBatch(form, tarQuoteMgt.calc, { LIST: [form.values] }));
  if (!answer) return;
  const { store } = lines;
  const rows = store.changes.remaining();
  const priced = rows.filter((i) => store.rows[i]?.PRC_NO);
  const charge = (line: QuoteLine | undefined) => `${line?.COST_SECT} ${line?.FRT_CD}`;
  const typed = new Set(rows.filter((i) => !priced.includes(i)).map((i) => charge(store.rows[i])));
  const proposed = answer.data.LIST.filter((line) => !typed.has(charge(line)));
  if (proposed.length === 0) return void box.info('MSG000007');
  store.batch(() => {
    store.remove(priced);
    store.add(proposed.map((line) => lines.fresh(asNew(line))));
  });
}

/** Who asks: a customer's user always himself. */
const askerColumns: readonly string[] = ['CHRG_NM', 'TEL_NO', 'EMAIL'];

/** Begins a quote that asks for the same as another one; staff take its lines over, with the rates of today. */
export async function copyQuote({ form, lines, show }: OpenQuote, values: Partial<Quote>, copies: readonly QuoteLine[]): Promise<void> {
  const begun = newQuote();
  await show(begun);
  const me = actor();
  for (const column of requestColumns)
    form.set(column, (me.USER_TP === 'C' && askerColumns.includes(column) ? begun : values)[column] ?? null);
  if (!canEditLines({}, me) || copies.length === 0) return;
  lines.store.batch(() => lines.store.add(copies.map((line) => lines.fresh({ ...asNew(line), EXCH_RATE: null, EXCH_UNIT: null }))));
}

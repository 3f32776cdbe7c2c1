import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import type { Row } from '../../../contract/dictionary';
import {
  measured,
  type QuoteMeasures,
  type QuoteSumLine,
  quoteLines,
  quoteTotals,
  unitQuantity,
  won,
} from '../../../contract/ptl/quo/quoteSum';
import type { Quote, QuoteLine } from '../../../contract/ptl/quo/tarQuote';
import { followedQuantity } from '../../../contract/ptl/quo/tarQuoteRules';
import { checkRow, isEmpty } from '../../../contract/rules';
import type { Ctx } from '../../lib/serve';
import { type Rate, ratesOf } from '../../mdm/rates.service';
import type { Draft, DraftLine } from './draft';
import { lineTitle, quoteTitle } from './quotes';

/** What the masters say today; a line keeps of it what it is made with. */
interface Books {
  decimals: ReadonlyMap<string, number>;
  /** How many of a currency its rate is for. */
  units: ReadonlyMap<string, number>;
  teu: ReadonlyMap<string, number>;
  vatRates: ReadonlyMap<string, number>;
  prices: ReadonlyMap<string, Price>;
  /** By day, then by currency. */
  rates: ReadonlyMap<string, ReadonlyMap<string, Rate>>;
}

type Price = Pick<QuoteLine, 'PRC_NO' | 'FRT_CD' | 'FRT_UNIT' | 'CURR_CD' | 'MIN_QTY' | 'MIN_AMT' | 'MAX_AMT'> &
  Row<'CORP_CD' | 'CUST_CD', 'CORP_CD'>;

const amounts = ['UNIT_QTY', 'FRGN_AMT', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT'] as const;

/**
 * Works out everything that nobody types: measures, quantities that follow them, rates of the day, minimum and maximum of the price, tax rate and
 * all amounts. What a stored line was made with stays, unless what it hangs on was changed. Faults: a quantity that is missing (MSG000012), a
 * price that is not there (MSG000017), an amount too great for its column (MSG000016); a missing rate is refused at once (MSG000190).
 */
export async function reckon(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<{ drafts: Draft[]; faults: Fault[] }> {
  const books = await readBooks(ctx, drafts);
  const faults: Fault[] = [];
  const done = drafts.map((draft): Draft => {
    const quote: Partial<Quote> = { ...draft.quote, ...measured(draft.quote as QuoteMeasures) };
    const lines = draft.lines.map((one) => settled(one, quote, draft.before, books));
    for (const [i, { line, at }] of lines.entries()) {
      if (isEmpty(line.UNIT_QTY)) faults.push({ ...at('UNIT_QTY'), CODE: 'MSG000012', ARGS: [lineTitle(ctx)('UNIT_QTY')] });
      if (line.PRC_NO && !draft.lines[i]?.before && !books.prices.has(line.PRC_NO))
        faults.push({ ...at('PRC_NO'), CODE: 'MSG000017', ARGS: [lineTitle(ctx)('PRC_NO'), line.PRC_NO] });
    }
    if (lines.length === 0) Object.assign(quote, { SPLY_AMT: null, VAT_AMT: null, TOT_AMT: null });
    else {
      Object.assign(quote, rateOf(quote, keptRate(draft), draft.rateTyped, quote.EXCH_DT, books));
      const summed = quoteLines(
        lines.map(({ line }) => line as QuoteSumLine),
        quote as Quote,
        (currency) => books.decimals.get(currency) ?? 2,
      );
      for (const [i, one] of lines.entries()) {
        Object.assign(one.line, summed[i]);
        faults.push(...tooGreat(one.line, lineTitle(ctx)).map((fault) => ({ ...fault, ...one.at(fault.FIELD ?? '') })));
      }
      Object.assign(quote, quoteTotals(summed));
    }
    faults.push(...tooGreat(quote, quoteTitle(ctx)).map((fault) => ({ ...fault, ...draft.at(fault.FIELD ?? '') })));
    return { ...draft, quote, lines };
  });
  return { drafts: done, faults };
}

const tooGreat = (row: object, title: (field: string) => string): Fault[] =>
  checkRow(
    row as Record<string, unknown>,
    [...amounts, 'RTON', 'CHRG_WT'].map((field) => ({ field })),
    title,
  );

/** A line with all it is made with: kept where it stands already, else from the books. */
function settled(one: DraftLine, quote: Partial<Quote>, before: Quote | undefined, books: Books): DraftLine {
  const line = { ...one.line };
  const { before: old } = one;
  const teuOf = (type: string | null) => books.teu.get(type ?? '') ?? null;
  if (line.FRT_UNIT === 'PCT') line.UNIT_QTY ??= 0;
  else if (!one.quantityTyped) {
    if (old && before && old.FRT_UNIT === line.FRT_UNIT && !isEmpty(line.UNIT_QTY))
      line.UNIT_QTY = followedQuantity(old, before, quote as Quote, teuOf);
    else line.UNIT_QTY = unitQuantity(line.FRT_UNIT ?? '', quote as Quote, teuOf(quote.CNTR_TP_CD ?? null));
  }
  if (!old) {
    const price = books.prices.get(line.PRC_NO ?? '');
    const isTheirs = price && price.CORP_CD === quote.CORP_CD && (price.CUST_CD === null || price.CUST_CD === quote.CUST_CD);
    const applies = isTheirs && price.FRT_CD === line.FRT_CD && price.FRT_UNIT === line.FRT_UNIT && price.CURR_CD === line.CURR_CD;
    Object.assign(line, applies ? { MIN_QTY: price.MIN_QTY, MAX_AMT: price.MAX_AMT } : { MIN_QTY: null, MAX_AMT: null });
    if (price && !applies) line.PRC_NO = null;
  }
  Object.assign(line, rateOf(line, quote.EXCH_DT === before?.EXCH_DT ? old : undefined, one.rateTyped, quote.EXCH_DT, books));
  if (!old || line.VAT_TP !== old.VAT_TP) line.VAT_RATE = books.vatRates.get(line.VAT_TP ?? '') ?? 0;
  return { ...one, line };
}

type Rated = Partial<Row<'CURR_CD' | 'EXCH_RATE' | 'EXCH_UNIT'>>;

/** What a draft's rates are kept from: the quote as it is, where the day of the rates stays. */
const keptRate = ({ quote, before }: Draft): Quote | undefined => (quote.EXCH_DT === before?.EXCH_DT ? before : undefined);

/** Is the rate of a row kept: typed now, or stored, not emptied and of the same currency? */
const isKept = (row: Rated, before: Rated | undefined, typed: boolean): boolean =>
  typed || (!isEmpty(row.EXCH_RATE) && !!before?.EXCH_RATE && before.CURR_CD === row.CURR_CD);

/** The rate of a row's currency: won are 1, a kept one stays, else that of the day. */
function rateOf(row: Rated, before: Rated | undefined, typed: boolean, day: string | null | undefined, books: Books): Rated {
  if (row.CURR_CD === won) return { EXCH_RATE: 1, EXCH_UNIT: 1 };
  if (isKept(row, before, typed)) return { EXCH_RATE: row.EXCH_RATE, EXCH_UNIT: row.EXCH_UNIT ?? books.units.get(row.CURR_CD ?? '') };
  const rate = books.rates.get(day ?? '')?.get(row.CURR_CD ?? '');
  return { EXCH_RATE: rate?.EXCH_RATE, EXCH_UNIT: rate?.EXCH_UNIT };
}

async function readBooks(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<Books> {
  const { rows } = await sql<{ KIND: string; CODE: string; VAL: number }>`
    select 'DEC' as kind, curr_cd::text as code, dec_len::numeric as val from mdm_currency
    union all select 'UNIT', curr_cd, exch_unit from mdm_currency
    union all select 'TEU', cntr_tp_cd, teu from mdm_cntr_tp
    union all select 'VAT', code, attr1::numeric from cms_code_dtl where mstr_cd = 'VAT_TP'`.execute(ctx.db);
  const book = (kind: string) => new Map(rows.filter((row) => row.KIND === kind).map((row) => [row.CODE, row.VAL]));
  const numbers = drafts.flatMap(({ lines }) => lines.flatMap(({ line }) => line.PRC_NO ?? []));
  const { rows: prices } = await sql<Price>`
    select prc_no, corp_cd, cust_cd, frt_cd, frt_unit, curr_cd, min_qty, min_amt, max_amt from mdm_pricing
     where prc_no = any(${numbers}) and ar_ap = 'AR'`.execute(ctx.db);
  return {
    decimals: book('DEC'),
    units: book('UNIT'),
    teu: book('TEU'),
    vatRates: book('VAT'),
    prices: new Map(prices.map((price) => [price.PRC_NO ?? '', price])),
    rates: await readRates(ctx, drafts),
  };
}

/** Rates of the days and currencies that drafts with lines are made with. */
async function readRates(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<Map<string, Map<string, Rate>>> {
  const wanted = new Map<string, string[]>();
  for (const draft of drafts.filter(({ lines }) => lines.length > 0)) {
    const day = draft.quote.EXCH_DT ?? '';
    const stays = keptRate(draft) !== undefined;
    const rows = [
      { row: draft.quote, before: keptRate(draft), typed: draft.rateTyped },
      ...draft.lines.map(({ line, before, rateTyped }) => ({ row: line, before: stays ? before : undefined, typed: rateTyped })),
    ];
    const needed = rows.flatMap(({ row, before, typed }): string[] => (isKept(row, before, typed) ? [] : [row.CURR_CD ?? won]));
    wanted.set(day, [...(wanted.get(day) ?? []), ...needed]);
  }
  const rates = new Map<string, Map<string, Rate>>();
  for (const [day, currencies] of wanted) rates.set(day, await ratesOf(ctx.db, currencies, day));
  return rates;
}

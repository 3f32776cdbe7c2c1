import {
  type CostSection,
  measured,
  type QuoteMeasures,
  type QuoteSumLine,
  quoteLines,
  quoteTotals,
  unitQuantity,
} from '../../src/contract/ptl/quo/quoteSum';
import type { Row } from './load';

/** What quotes are priced with. */
export interface Books {
  tariff: readonly Row[];
  rates: readonly Row[];
  /** TEU of each container type. */
  teu: ReadonlyMap<string, number>;
}

const decimals = (currency: string): number => (currency === 'KRW' ? 0 : 2);
const keys = ['CUST_CD', 'POL_CD', 'POD_CD', 'CNTR_TP_CD', 'CAR_TP'];
/** Charges by the section they stand in; what is in none is a matter of the Korean end. */
const freight = ['OFR', 'OFL', 'AFR', 'BAF', 'LSS', 'CAF', 'FSC', 'SSC', 'AMS', 'ENS'];
const main: Record<string, [code: string, unit: string, price: number, currency: string]> = {
  FCL: ['OFR', 'CNTR', 780, 'USD'],
  LCL: ['OFL', 'RT', 42, 'USD'],
  AIR: ['AFR', 'KG', 2900, 'KRW'],
};

/** Selling rates by currency, sorted by day. */
const sold = new WeakMap<readonly Row[], Map<string, Row[]>>();

function rateOf({ rates }: Books, currency: string, day: string): { EXCH_RATE: number; EXCH_UNIT: number } {
  if (currency === 'KRW') return { EXCH_RATE: 1, EXCH_UNIT: 1 };
  const known = sold.get(rates) ?? new Map<string, Row[]>();
  sold.set(rates, known);
  const list = known.get(currency) ?? rates.filter((rate) => rate.CURR_CD === currency && rate.EXCH_TP === 'TTS');
  known.set(currency, list);
  const last = list.filter((rate) => String(rate.EXCH_DT) <= day).at(-1);
  return { EXCH_RATE: Number(last?.EXCH_RATE), EXCH_UNIT: 1 };
}

/** The sales prices of a quote's day, of each charge the closest one, as the portal itself looks them up. */
function pricesOf(quote: Row, books: Books): Row[] {
  const day = String(quote.QUO_DT);
  const filled = (price: Row) => keys.filter((key) => price[key] != null).length;
  const better = (a: Row, b: Row) =>
    Number(a.CUST_CD == null) - Number(b.CUST_CD == null) || filled(b) - filled(a) || String(b.BGN_DT).localeCompare(String(a.BGN_DT));
  const fits = books.tariff.filter(
    (price) =>
      // The company does not charge handling to those it has a contract with.
      price.FRT_CD !== 'HDL' &&
      price.TRANS_MODE === quote.TRANS_MODE &&
      price.IMEX_TP === quote.IMEX_TP &&
      String(price.BGN_DT) <= day &&
      day <= String(price.END_DT) &&
      (price.CUST_CD == null || price.CORP_CD === quote.CORP_CD) &&
      keys.every((key) => price[key] == null || price[key] === quote[key]) &&
      (price.FRT_UNIT === 'PCT' || quantityOf(price, quote, books) !== null),
  );
  const closest = new Map<unknown, Row>();
  for (const price of fits.sort(better)) if (!closest.has(price.FRT_CD)) closest.set(price.FRT_CD, price);
  return [...closest.values()];
}

const quantityOf = (price: Row, quote: Row, { teu }: Books): number | null =>
  unitQuantity(String(price.FRT_UNIT), quote as unknown as QuoteMeasures, teu.get(String(quote.CNTR_TP_CD)) ?? null);

const section = (code: string, way: string): CostSection => (freight.includes(code) ? 'FRT' : way === 'I' ? 'DST' : 'ORG');

/** A quote with its lines and sums, as the portal makes them; `less` is what its freight costs less than the price says, in per cent. */
export function priced(request: Row, books: Books, less: number): { quote: Row; lines: Row[] } {
  const quote: Row = { ...request, ...measured(request as unknown as QuoteMeasures) };
  const own = quote.CORP_CD === '1000';
  const found = pricesOf(quote, books);
  const [code = '', unit, price, currency] = main[String(quote.LOAD_TP)] ?? [];
  if (!found.some((row) => row.FRT_CD === code))
    found.unshift({ FRT_CD: code, FRT_UNIT: unit, UNIT_PRC: price, CURR_CD: currency, VAT_TP: 'ZERO' });
  if (['DAP', 'DDP'].includes(String(quote.INCOTERMS)))
    found.push({ FRT_CD: 'TRC', FRT_UNIT: 'SHPT', UNIT_PRC: 320_000, CURR_CD: 'KRW', VAT_TP: 'TAX' });
  const day = String(quote.EXCH_DT);
  const raw = found.map((row): Row => {
    const isFreight = row.FRT_CD === code;
    return {
      QUO_NO: quote.QUO_NO,
      QUO_REV: quote.QUO_REV,
      COST_SECT: section(String(row.FRT_CD), String(quote.IMEX_TP)),
      FRT_CD: row.FRT_CD,
      FRT_UNIT: row.FRT_UNIT,
      UNIT_QTY: row.FRT_UNIT === 'PCT' ? 0 : quantityOf(row, quote, books),
      UNIT_PRC: isFreight ? Math.round(Number(row.UNIT_PRC) * (100 - less)) / 100 : row.UNIT_PRC,
      PRC_NO: own ? (row.PRC_NO ?? null) : null,
      MIN_QTY: row.MIN_QTY ?? null,
      MIN_AMT: row.MIN_AMT ?? null,
      MAX_AMT: row.MAX_AMT ?? null,
      CURR_CD: row.CURR_CD,
      ...rateOf(books, String(row.CURR_CD), day),
      VAT_TP: row.VAT_TP,
      VAT_RATE: row.VAT_TP === 'TAX' ? 10 : 0,
    };
  });
  Object.assign(quote, rateOf(books, String(quote.CURR_CD), day));
  const order = ['ORG', 'FRT', 'DST'];
  raw.sort((a, b) => order.indexOf(String(a.COST_SECT)) - order.indexOf(String(b.COST_SECT)));
  const lines = quoteLines(raw as unknown as QuoteSumLine[], quote as never, decimals).map(
    (line, i) => ({ ...line, LINE_NO: i + 1 }) as unknown as Row,
  );
  return { quote: { ...quote, ...quoteTotals(lines as never) }, lines };
}

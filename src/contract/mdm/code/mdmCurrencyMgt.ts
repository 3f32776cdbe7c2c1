import { screenCalls } from '../../call';
import { mdmCurrency, mdmExchRate } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

/** The period and the kind are those of the rates. */
export interface CurrencySearch {
  FR_DT: string;
  TO_DT: string;
  EXCH_TP: string;
  CURR_CD: string;
}

/** The last place in the order, and how far two stand apart where nobody says otherwise. */
export const maxSeq = 99_999;
export const seqStep = 10;

/** Longest period of rates asked for at once. */
export const longest = { years: 1 };

export const currency = editable(mdmCurrency, ['CURR_NM', 'CURR_ENG_NM', 'CURR_SGN', 'DEC_LEN', 'EXCH_UNIT', 'SORT_SEQ', 'USE_YN'], {
  DEC_LEN: { min: 0, max: 4 },
  EXCH_UNIT: { min: 1, max: 10_000 },
  SORT_SEQ: { min: 0, max: maxSeq },
});
export type Currency = EditableRow<typeof currency>;

export const exchangeRate = editable(mdmExchRate, ['EXCH_RATE', 'SRC_TP'], { EXCH_RATE: { min: 0.0001 } });

/** A rate of a day in won of the currency's unit. PREV_RATE is that of the last earlier day, DIFF_RATE how far it is from it. */
export type ExchangeRate = EditableRow<typeof exchangeRate> & { PREV_RATE: number | null; DIFF_RATE: number | null };

const calls = screenCalls('mdmCurrencyMgt', '/mdm/code/MdmCurrencyMgt');

export const mdmCurrencyMgt = {
  select: calls.read<CurrencySearch, Currency>('selectMdmCurrency'),
  selectRates: calls.read<CurrencySearch, ExchangeRate>('selectMdmCurrencyG2'),
  save: calls.save<Currency>('saveMdmCurrency', currency.all),
  /** What is saved is a typed rate (MAN): nothing that is fetched takes its place. */
  saveRates: calls.save<ExchangeRate>('saveMdmCurrencyG2', [...mdmExchRate.key, 'EXCH_RATE']),
  /** Fetches the rates of today; typed ones stay. */
  run: calls.other<{ BATCH_ID: string }, null>('run', 'action', 'run'),
  /** GRID G2 is the rates of the currency. */
  excel: calls.excel<CurrencySearch>(),
};

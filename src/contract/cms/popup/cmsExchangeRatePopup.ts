import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface ExchangeRateSearch {
  EXCH_DT: string;
  EXCH_TP: string;
  CURR_CD: string;
}

/** EXCH_DT is the day the rate was published for: the one asked for, or the last earlier one. PREV_RATE is that of the day before it. */
export type ExchangeRateRow = Row<
  'CURR_CD' | 'CURR_NM' | 'EXCH_DT' | 'EXCH_UNIT' | 'EXCH_RATE' | 'SRC_TP' | 'DEC_LEN',
  'CURR_CD' | 'CURR_NM' | 'EXCH_DT' | 'EXCH_UNIT' | 'EXCH_RATE' | 'SRC_TP' | 'DEC_LEN'
> & {
  PREV_RATE: number | null;
  DIFF_RATE: number | null;
};

export const cmsExchangeRatePopup = {
  select: screenCalls('cmsExchangeRatePopup', '/cms/popup/cmsExchangeRatePopup').read<ExchangeRateSearch, ExchangeRateRow>(
    'selectCmsExchangeRate',
  ),
};

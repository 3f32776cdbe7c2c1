import { cmsExchangeRatePopup } from '../../../../contract/cms/popup/cmsExchangeRatePopup';
import { won } from '../../../../contract/ptl/quo/quoteSum';
import { call } from '../../../lib/call';
import { codes } from '../../../lib/codes';
import { findCodes } from '../../../lib/lookups';
import type { Masters, Rate } from './follow';

/** The master data of the sums: asked for when first needed, `came` is told of all that arrives. What could not be fetched is asked for again. */
export class QuoteMasters implements Masters {
  private readonly known = new Map<string, unknown>();
  private readonly asked = new Set<string>();

  constructor(private readonly came: () => void) {}

  decimals(currency: string): number | undefined {
    return this.currency(currency)?.DEC_LEN;
  }
  unit(currency: string): number | undefined {
    return this.currency(currency)?.EXCH_UNIT;
  }
  teu(type: string): number | null | undefined {
    return this.need(`CntrTp ${type}`, async () => (await findCodes('CntrTp', [type]))?.map(({ TEU }) => Number(TEU))[0] ?? null);
  }
  vatRate(kind: string): number | undefined {
    const rate = codes('VAT_TP').find(({ CODE }) => CODE === kind)?.ATTR1;
    return rate ? Number(rate) : undefined;
  }
  rate(day: string, currency: string): Rate | null | undefined {
    if (currency === won) return { EXCH_RATE: 1, EXCH_UNIT: 1 };
    const rates = this.need(`Rate ${day}`, () => ratesOf(day));
    return rates && (rates.get(currency) ?? null);
  }

  private currency(code: string): { DEC_LEN: number; EXCH_UNIT: number } | undefined {
    return this.need(
      `Currency ${code}`,
      async () =>
        (await findCodes('Currency', [code]))?.map(({ DEC_LEN, EXCH_UNIT }) => ({
          DEC_LEN: Number(DEC_LEN),
          EXCH_UNIT: Number(EXCH_UNIT),
        }))[0],
    );
  }

  private need<T>(key: string, fetch: () => Promise<T | undefined>): T | undefined {
    if (this.known.has(key)) return this.known.get(key) as T;
    if (this.asked.has(key)) return undefined;
    this.asked.add(key);
    const fetched = (value: T | undefined) => {
      this.asked.delete(key);
      if (value === undefined) return;
      this.known.set(key, value);
      this.came();
    };
    fetch().then(fetched, () => fetched(undefined));
    return undefined;
  }
}

async function ratesOf(EXCH_DT: string): Promise<Map<string, Rate> | undefined> {
  if (!EXCH_DT) return undefined;
  const { data } = await call(cmsExchangeRatePopup.select, { SEARCH: { EXCH_DT, EXCH_TP: 'TTS' } }, { quiet: true });
  return new Map(data.LIST.map(({ CURR_CD, EXCH_RATE, EXCH_UNIT }) => [CURR_CD, { EXCH_RATE, EXCH_UNIT }]));
}

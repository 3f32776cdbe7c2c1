import type { CostBasis, RateReason, UsedPrice } from '../../src/contract/set/costBasis';
import { costAmounts } from '../../src/contract/set/costSum';
import { at, type Day, date8, dayOf, moment } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';

/** What a price is asked for by; all of it may be missing but the charge, the way and the mode. */
export interface Asked extends Row {
  CORP_CD: string;
  FRT_CD: string;
  TRANS_MODE: string;
  IMEX_TP: string;
}

/** A cost before it has a number and amounts. */
export interface Draft extends Row {
  CORP_CD: string;
  ORGN_CD: string;
  CUST_CD: string;
  COST_TP: string;
  AR_AP: 'AR' | 'AP';
  FRT_CD: string;
  FRT_UNIT: string;
  UNIT_QTY: number;
  UNIT_PRC: number;
  CURR_CD: string;
  VAT_TP: string;
}

/** How the amounts of a draft come about. */
export interface Priced {
  /** Day of the work. */
  day: Day;
  /** Day the rate is asked for and why; the day of the work where it is not said. */
  rate?: { day: string; why: RateReason };
  /** Prices that apply, the one that is used first; none where the price was typed. */
  prices?: readonly Row[];
  days?: CostBasis['DAYS'];
  free?: CostBasis['FREE'];
  /** Quantity measured, where the price asks for more. */
  measured?: number;
}

const keys = ['CUST_CD', 'POL_CD', 'POD_CD', 'PICKUP_AREA', 'DLV_AREA', 'CNTR_TP_CD', 'CAR_TP'];
const filled = (price: Row) => keys.filter((key) => price[key] != null).length;
const steps = {
  CUST: (a: Row, b: Row) => Number(a.CUST_CD == null) - Number(b.CUST_CD == null),
  KEYS: (a: Row, b: Row) => filled(b) - filled(a),
  DAY: (a: Row, b: Row) => String(b.BGN_DT).localeCompare(String(a.BGN_DT)),
  NO: (a: Row, b: Row) => String(a.PRC_NO).localeCompare(String(b.PRC_NO)),
};
const closer = (a: Row, b: Row) => Object.values(steps).reduce((order, step) => order || step(a, b), 0);

const settlers: Record<string, string> = { '1000': 'stl01', '2000': 'stl03' };
/** Who settles in a corporation. */
export const settler = (corp: unknown): string => settlers[String(corp)] ?? 'stl01';

const usedPrice = (price: Row): UsedPrice => ({
  PRC_NO: String(price.PRC_NO),
  UNIT_PRC: Number(price.UNIT_PRC),
  CURR_CD: String(price.CURR_CD),
  CUST_CD: (price.CUST_CD as string | null) ?? null,
  BGN_DT: String(price.BGN_DT),
  END_DT: String(price.END_DT),
  MIN_QTY: (price.MIN_QTY as number | null) ?? null,
  MIN_AMT: (price.MIN_AMT as number | null) ?? null,
  MAX_AMT: (price.MAX_AMT as number | null) ?? null,
});

/** Prices, rates and numbers that cost lines are made with, as the portal makes them. */
export class CostBook {
  private readonly tariff = new Map<string, Row[]>();
  private readonly rates = new Map<string, { day: string; rate: number }>();
  /** Costs that happened before this day are confirmed. */
  private readonly confirmed: Day;

  constructor(
    tariff: readonly Row[],
    rates: readonly Row[],
    readonly base: Day,
    private readonly numbers: Numbers,
  ) {
    for (const price of tariff) {
      if (price.USE_YN !== 'Y') continue;
      const of = this.tariff.get(String(price.FRT_CD)) ?? [];
      of.push(price);
      this.tariff.set(String(price.FRT_CD), of);
    }
    for (const rate of rates)
      if (rate.EXCH_TP === 'TTS')
        this.rates.set(`${rate.CURR_CD}${rate.EXCH_DT}`, { day: String(rate.EXCH_DT), rate: Number(rate.EXCH_RATE) });
    this.confirmed = base - 10;
  }

  /** The sales prices that apply on a day, the closest first. */
  pricesOf(asked: Asked, day: string): Row[] {
    const fits = (this.tariff.get(asked.FRT_CD) ?? []).filter(
      (price) =>
        price.CORP_CD === asked.CORP_CD &&
        price.TRANS_MODE === asked.TRANS_MODE &&
        price.IMEX_TP === asked.IMEX_TP &&
        String(price.BGN_DT) <= day &&
        day <= String(price.END_DT) &&
        keys.every((key) => price[key] == null || price[key] === asked[key]),
    );
    return fits.sort(closer);
  }

  /** The rate of a day, or of the last day before it that has one. */
  private rateOf(currency: string, day: Day): { day: string; rate: number } {
    if (currency === 'KRW') return { day: date8(day), rate: 1 };
    for (let earlier = day; earlier > day - 10; earlier--) {
      const found = this.rates.get(`${currency}${date8(earlier)}`);
      if (found) return found;
    }
    throw new Error(`no rate of ${currency} on ${date8(day)}`);
  }

  /** A cost line with its number, its amounts and what they were worked out of; of the last days it is a draft. */
  line(draft: Draft, { day, rate, prices = [], days, free, measured }: Priced): Row {
    const asked = rate ?? { day: date8(day), why: 'OCCR' as const };
    const { day: EXCH_DT, rate: EXCH_RATE } = this.rateOf(draft.CURR_CD, dayOf(asked.day));
    const [used, other] = prices;
    const terms = { EXCH_UNIT: 1, DEC_LEN: draft.CURR_CD === 'KRW' ? 0 : 2, VAT_RATE: draft.VAT_TP === 'TAX' ? 10 : 0 };
    const basis: CostBasis = {
      ...terms,
      ...(draft.CURR_CD === 'KRW' ? {} : { RATE: { BASE_DT: asked.day, WHY: asked.why } }),
      ...(used ? { PRICE: usedPrice(used) } : {}),
      ...(used && other ? { OTHER: { ...usedPrice(other), LOST: lostAt(used, other) } } : {}),
      ...(measured === undefined ? {} : { MEASURED_QTY: measured }),
      ...(free ? { FREE: free } : {}),
      ...(days ? { DAYS: days } : {}),
    };
    const limits = { MIN_AMT: basis.PRICE?.MIN_AMT ?? null, MAX_AMT: basis.PRICE?.MAX_AMT ?? null };
    const date = date8(day);
    const isConfirmed = day < this.confirmed && draft.UNIT_PRC > 0;
    const { UNIT_QTY, UNIT_PRC, FRT_UNIT } = draft;
    return {
      COST_NO: this.numbers.take('CST', 'CT', date.slice(2), 6, date),
      ...draft,
      OCCR_DT: date,
      EXCH_DT,
      EXCH_RATE,
      ...costAmounts({ UNIT_QTY, UNIT_PRC, FRT_UNIT, EXCH_RATE, ...terms, ...limits, ...(days ? { DAYS: days } : {}) }),
      PRC_NO: used?.PRC_NO ?? null,
      BSS_JSON: JSON.stringify(basis),
      COST_STS: isConfirmed ? 'CFM' : 'TMP',
      CFM_USER_ID: isConfirmed ? settler(draft.CORP_CD) : null,
      CFM_DTM: isConfirmed ? moment(at(day + 1, 10)) : null,
      DEL_YN: 'N',
      REG_USER_ID: draft.REG_USER_ID ?? settler(draft.CORP_CD),
      REG_DTM: draft.REG_DTM ?? moment(at(day, 18)),
    };
  }

  /** The line of the closest price with the quantity that it asks for at least; nothing where no price applies. */
  priced(
    draft: Omit<Draft, 'FRT_UNIT' | 'UNIT_QTY' | 'UNIT_PRC' | 'CURR_CD' | 'VAT_TP'>,
    asked: Asked,
    quantity: (unit: string) => number,
    how: Priced,
  ): Row | null {
    const prices = this.pricesOf(asked, date8(how.day));
    const [price] = prices;
    if (!price) return null;
    const measured = Math.round(quantity(String(price.FRT_UNIT)) * 1000) / 1000;
    const least = Number(price.MIN_QTY ?? 0);
    return this.line(
      {
        ...(draft as Draft),
        FRT_UNIT: String(price.FRT_UNIT),
        UNIT_QTY: Math.max(measured, least),
        UNIT_PRC: Number(price.UNIT_PRC),
        CURR_CD: String(price.CURR_CD),
        VAT_TP: String(price.VAT_TP),
      },
      { ...how, prices, ...(measured < least ? { measured } : {}) },
    );
  }
}

/** At which step the second price lost against the first. */
function lostAt(used: Row, other: Row): 'CUST' | 'KEYS' | 'DAY' | 'NO' {
  for (const [name, step] of Object.entries(steps)) if (step(used, other) !== 0) return name as keyof typeof steps;
  return 'NO';
}

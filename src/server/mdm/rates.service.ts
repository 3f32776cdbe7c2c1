import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { dashed } from '../../contract/shown';
import type { Db } from '../db/open';
import { refuseFaults } from '../lib/refusal';

/** Days before the one asked for that a rate may be taken from. */
const rateDays = 10;

export interface Rate {
  CURR_CD: string;
  /** Day the rate was published for: the one asked for, or the last earlier one. */
  EXCH_DT: string;
  /** Won of EXCH_UNIT of the currency. */
  EXCH_RATE: number;
  EXCH_UNIT: number;
  /** Decimals of the currency. */
  DEC_LEN: number;
}

/** EXCH_DT and EXCH_RATE of a currency on a day or the last earlier one, as a row to join laterally; none where it has no rate. Won are 1. */
export const lastRate = (currency: string, day: RawBuilder<unknown>, type: string): RawBuilder<unknown> => sql`(
  (select r.exch_dt, r.exch_rate from mdm_exch_rate r
    where r.curr_cd = ${sql.ref(currency)} and ${sql.ref(currency)} <> 'KRW' and r.exch_tp = ${type} and r.exch_dt between ${day} - ${rateDays}::int and ${day}
    order by r.exch_dt desc limit 1)
  union all select ${day}, 1 where ${sql.ref(currency)} = 'KRW')`;

/** A currency without a rate on a day, told as people write it. */
export const noRate = (currency: string, day: string): Fault => ({ FIELD: 'CURR_CD', CODE: 'MSG000190', ARGS: [currency, dashed(day)] });

/** The rates of currencies on a day, by currency. One that has none: 422 MSG000190; a currency that does not exist: 422 MSG000017. */
export async function ratesOf(db: Db, currencies: readonly string[], day: string, type = 'TTS'): Promise<Map<string, Rate>> {
  const wanted = [...new Set(currencies)];
  const { rows } = await sql<Rate & { EXCH_RATE: number | null }>`
    select k.curr_cd, x.exch_dt, x.exch_rate, k.exch_unit, k.dec_len
      from mdm_currency k left join lateral ${lastRate('k.CURR_CD', sql`${day}::date`, type)} x on true
     where k.curr_cd = any(${wanted})`.execute(db);
  const found = new Map(rows.map((row) => [row.CURR_CD, row]));
  for (const currency of wanted) {
    const rate = found.get(currency);
    if (!rate) refuseFaults([{ FIELD: 'CURR_CD', CODE: 'MSG000017', ARGS: ['LBL.CURR_CD', currency] }]);
    if (rate?.EXCH_RATE === null) refuseFaults([noRate(currency, day)]);
  }
  return found;
}

/** The rate of one currency on a day, as `ratesOf` gives it. */
export async function rateOf(db: Db, currency: string, day: string, type = 'TTS'): Promise<Rate> {
  return (await ratesOf(db, [currency], day, type)).get(currency) as Rate;
}

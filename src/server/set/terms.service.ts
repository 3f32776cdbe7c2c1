import { sql } from 'kysely';
import { dueDate, type PayTerms } from '../../contract/set/settlement';
import type { Db } from '../db/open';

/** Days on which the company does no business, as 8-digit dates. */
export async function companyHolidays(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ DAY: string }>`
    select to_char(hldy_dt, 'YYYYMMDD') as day from mdm_holiday where ctry_cd = 'KR' and hldy_tp in ('PUB', 'SUB', 'CMP')`.execute(db);
  return new Set(rows.map(({ DAY }) => DAY));
}

/** The day a settlement of a partner is due, by the partner's terms. */
export async function dueDateOf(
  db: Db,
  partner: string,
  settlement: { STL_DT: string; STL_YM: string; INV_DT?: string | null },
): Promise<string> {
  const { rows } = await sql<PayTerms>`select pay_term, pay_day from mdm_cust where cust_cd = ${partner}`.execute(db);
  return dueDate(settlement, rows[0] ?? { PAY_TERM: 'CASH', PAY_DAY: null }, await companyHolidays(db));
}
